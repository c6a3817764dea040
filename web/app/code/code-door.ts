// The way to robot code: its entry in the menu, files dropped on the page, and a link with code in it. The panel is
// fetched when one of them asks for it.
import type { Staged } from "../../element/player.ts";
import type { HalStatus } from "../../net/protocol.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import { need, onClick } from "../parts/elements.ts";
import template from "./code-dock.html?raw";
import type { CodePanel } from "./code-panel.ts";

export class CodeDoor extends LateDock<CodePanel> implements PagePart {
  #linked = "";

  constructor(page: PageContext, status: (status: HalStatus) => void) {
    super(page, "code", template, async (_, body) => {
      const { CodePanel } = await import("./code-panel.ts");
      return new CodePanel(page, body, status);
    });
    for (const [id, begin] of [
      ["#code-first", (panel: CodePanel) => panel.begin()],
      ["#code-blocks", (panel: CodePanel) => panel.beginBlocks()],
    ] as const) {
      const entry = need(page.app, id);
      onClick(entry, () => {
        const byKey = entry.matches(":focus-visible");
        this.open((panel) => void begin(panel));
        if (byKey) need(page.app, "#code [data-dock=fold]").focus();
      });
    }
  }

  /** A folder, a zip or Python files. `home`: the folder whose robot.py it is; null: the likeliest. `runs`: it is started. */
  take(entries: readonly FileSystemEntry[], files: readonly File[], home: string | null, runs: boolean): void {
    this.open((panel) => void panel.takeDropped(entries, files, home, runs));
  }

  /** The program for a link; null without one. */
  link(): ReturnType<CodePanel["link"]> {
    return this.panel?.link() ?? null;
  }

  leaveScene(): void {
    this.panel?.leaveScene();
  }

  override setScene(staged: Staged): void {
    super.setScene(staged);
    const code = /[#&]code=([^&]*)/.exec(location.hash)?.[1] ?? "";
    if (code === this.#linked) return;
    this.#linked = code;
    if (code !== "") this.open((panel) => void panel.takeLinked(code));
  }
}
