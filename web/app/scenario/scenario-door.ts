// The way to the editor of scenarios: its entry in the menu. The panel is fetched when somebody opens it.

import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import template from "./scenario-dock.html?raw";
import type { ScenarioPanel } from "./scenario-panel.ts";

export class ScenarioDoor extends LateDock<ScenarioPanel> {
  constructor(page: PageContext) {
    super(page, "scenario", template, async (_, body) => {
      const schema = fetch(new URL("fields/scenario.schema.json", page.base));
      const { ScenarioPanel } = await import("./scenario-panel.ts");
      const response = await schema;
      if (!response.ok) throw new Error(`fields/scenario.schema.json: ${response.status} ${response.statusText}`);
      return new ScenarioPanel(page, body, await response.text());
    });
  }
}
