// The vision panel's place in the page. The panel itself is fetched when somebody opens it for the first time: whoever only
// drives does not wait for it.

import type { Staged } from "../../element/player.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { DockPanel } from "../parts/dock.ts";
import { mount, need } from "../parts/elements.ts";
import template from "./vision-dock.html?raw";
import type { VisionPanel } from "./vision-panel.ts";

export class VisionLoader implements PagePart {
  readonly #page: PageContext;
  readonly #dock: DockPanel;
  readonly #body: HTMLElement;
  #panel: Promise<VisionPanel> | null = null;
  #ready: VisionPanel | null = null;
  #staged: Staged | null = null;

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#body = need(page.app, "#vision-body");
    this.#dock = new DockPanel({ ...page, id: "vision", onChange: () => void this.#show() });
  }

  toggle(): void {
    this.#dock.toggle();
  }

  setScene(staged: Staged): void {
    this.#staged = staged;
    this.#ready?.setScene(staged);
  }

  picture(picture: Picture): void {
    this.#ready?.picture(picture);
  }

  get state(): object | null {
    return this.#ready?.state ?? null;
  }

  async #show(): Promise<void> {
    if (!this.#dock.open && this.#ready === null) return;
    if (this.#panel === null) {
      this.#body.textContent = "Opening …";
      this.#panel = this.#make();
      this.#panel.catch((error: unknown) => {
        // Offline for the first time, say: the next opening tries again.
        this.#panel = null;
        this.#body.textContent = `This part of the page did not load (${String(error)}). Close and open it to try again.`;
      });
    }
    const panel = await this.#panel.catch(() => null);
    panel?.show(this.#dock.open, this.#dock.visible);
  }

  async #make(): Promise<VisionPanel> {
    const { VisionPanel } = await import("./vision-panel.ts");
    const panel = new VisionPanel(this.#page, this.#body);
    if (this.#staged !== null) panel.setScene(this.#staged);
    this.#ready = panel;
    return panel;
  }
}
