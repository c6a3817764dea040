// The way to the editor of scenarios: its entry in the menu. The panel is fetched when it is opened.

import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import { siteFile } from "../parts/site-file.ts";
import template from "./scenario-dock.html?raw";
import type { ScenarioPanel } from "./scenario-panel.ts";

export class ScenarioDoor extends LateDock<ScenarioPanel> {
  constructor(page: PageContext) {
    super(page, "scenario", template, async (_, body) => {
      const [schema, { ScenarioPanel }] = await Promise.all([
        siteFile(page.base, "fields/scenario.schema.json"),
        import("./scenario-panel.ts"),
      ]);
      return new ScenarioPanel(page, body, await schema.text());
    });
  }
}
