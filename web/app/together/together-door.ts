// The way to playing together: its entry in the menu, a link that was sent (?room=CODE&at=HOST; &watch=1: to look on; #invite=TEXT: a direct
// connection), and that of the page for teachers (?show=1). The panel is fetched when it is first opened.
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
    const { searchParams } = page.address;
    // A class looks at the picture, not at the panel.
    const watches = searchParams.has("room") && searchParams.get("watch") === "1";
    const invited = page.address.hash.startsWith("#invite=");
    if (searchParams.has("room") || searchParams.get("show") === "1" || invited) this.show(watches);
  }
}
