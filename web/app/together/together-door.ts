// The way to playing together: its entry in the menu, and a link that was sent (?room=CODE&at=HOST, or #invite=TEXT). The panel is fetched
// when it is first opened.
import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import template from "./together-dock.html?raw";
import type { TogetherPanel } from "./together-panel.ts";

export class TogetherDoor extends LateDock<TogetherPanel> {
  /** share: shows the link of the run that is on the page. */
  constructor(page: PageContext, share: () => void) {
    super(page, "together", template, async (_, body) => {
      const { TogetherPanel } = await import("./together-panel.ts");
      return new TogetherPanel(page, body, share);
    });
    if (page.address.searchParams.has("room") || page.address.hash.startsWith("#invite=")) this.show();
  }
}
