// The vision panel's place in the page. What it is made of is fetched when it is opened for the first time: who only drives does not
// wait for it.

import type { Session } from "../../element/session.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import type { View } from "../../view/view.ts";
import { DockPanel } from "../parts/dock.ts";
import type { VisionPanel } from "./vision-panel.ts";

export interface VisionPage {
  readonly app: HTMLElement;
  readonly session: Session;
  readonly view: View;
  /** The panel was opened, folded or closed. */
  dock(panel: DockPanel): void;
}

export class VisionDesk {
  readonly #page: VisionPage;
  readonly #dock: DockPanel;
  readonly #body: HTMLElement;
  readonly #opener: HTMLElement;
  #panel: Promise<VisionPanel> | null = null;
  #ready: VisionPanel | null = null;
  #scene: SceneInfo | null = null;

  constructor(page: VisionPage) {
    this.#page = page;
    const find = (selector: string): HTMLElement => {
      const element = page.app.querySelector<HTMLElement>(selector);
      if (element === null) throw new Error(`The page has no ${selector}.`);
      return element;
    };
    this.#body = find("#vision-body");
    this.#opener = find("#vision-open");
    this.#dock = new DockPanel(find("#vision"), this.#opener, () => {
      void this.#show();
      page.dock(this.#dock);
    });
  }

  toggle(): void {
    if (this.#dock.visible) this.#dock.close();
    else this.#dock.show();
  }

  setScene(scene: SceneInfo): void {
    this.#scene = scene;
    this.#ready?.setScene(scene);
  }

  /** Every picture; tick: of the newest frame in it. */
  picture(now: number, tick: number): void {
    this.#ready?.picture(now, tick);
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
    const { session, view } = this.#page;
    const onFaults = (broken: boolean): void => {
      this.#opener.dataset["broken"] = String(broken);
    };
    const panel = new VisionPanel({ body: this.#body, session, view, onFaults });
    if (this.#scene !== null) panel.setScene(this.#scene);
    this.#ready = panel;
    return panel;
  }
}
