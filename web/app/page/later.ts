// Parts of the page that are fetched when they are first asked for: a visit that only drives does not wait for them.
// The service worker keeps their files with the rest of the site.

import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { lateWords } from "../../words/book.ts";
import { shell } from "../../words/english-shell.ts";
import type { PageContext, PagePart, Picture } from "./context.ts";
import { DockPanel } from "../parts/dock.ts";
import { mount, need } from "../parts/elements.ts";

/** Offline for the first time, say: the next press tries again. */
const failed = (error: unknown): string => shell("notLoaded", { why: String(error) });

export class Later<T> {
  readonly #make: () => Promise<T>;
  readonly #say: (text: string) => void;
  #made: Promise<T> | null = null;

  /** `say`: tells the person that it did not load. */
  constructor(make: () => Promise<T>, say: (text: string) => void) {
    this.#make = make;
    this.#say = say;
  }

  /** Does it with the part, at once or as soon as the part is there. */
  async use(act: (part: T) => void): Promise<void> {
    const part = await this.get();
    if (part !== null) act(part);
  }

  /** The part; null when it did not load, which the person was told. */
  async get(): Promise<T | null> {
    // Its words first: a part may ask for them while its modules load.
    this.#made ??= lateWords().then(this.#make);
    try {
      return await this.#made;
    } catch (error) {
      this.#made = null;
      this.#say(failed(error));
      return null;
    }
  }
}

/** A panel whose place in the dock is there before it is. */
export interface LatePanel extends PagePart {
  /** The dock was opened, folded or closed. */
  show(open: boolean, visible: boolean): void;
  readonly state: object | null;
}

export class LateDock<P extends LatePanel> implements PagePart {
  readonly #dock: DockPanel;
  readonly #body: HTMLElement;
  readonly #panel: Later<P>;
  #ready: P | null = null;
  #staged: Staged | null = null;

  /** `id`: of the panel in the template; its body is #ID-body. */
  constructor(
    page: PageContext,
    id: string,
    template: string,
    make: (dock: DockPanel, body: HTMLElement) => Promise<P>,
  ) {
    mount(page.app, template);
    this.#body = need(page.app, `#${id}-body`);
    this.#panel = new Later(
      async () => {
        this.#body.textContent = shell("opening");
        const panel = await make(this.#dock, this.#body);
        if (this.#staged !== null) panel.setScene?.(this.#staged);
        return (this.#ready = panel);
      },
      (text) => (this.#body.textContent = text),
    );
    this.#dock = new DockPanel({ ...page, id, onChange: () => this.#changed() });
  }

  /** The panel; null before it was opened for the first time. */
  get panel(): P | null {
    return this.#ready;
  }

  get state(): object | null {
    return this.#ready?.state ?? null;
  }

  get isOpen(): boolean {
    return this.#dock.open;
  }

  /** Whether everything in it can be seen. */
  get visible(): boolean {
    return this.#dock.visible;
  }

  show(folded = false): void {
    this.#dock.show(folded);
  }

  /** Fetches the panel without showing it, and acts with it. */
  use(act: (panel: P) => void): void {
    void this.#panel.use(act);
  }

  /** Fetches it without showing it; null when it did not load. */
  get(): Promise<P | null> {
    return this.#panel.get();
  }

  toggle(): void {
    this.#dock.toggle();
  }

  close(): void {
    this.#dock.close();
  }

  /** Opens it and does something with it, as soon as it is there. */
  open(act: (panel: P) => void): void {
    this.#dock.show();
    void this.#panel.use(act);
  }

  setScene(staged: Staged): void {
    this.#staged = staged;
    this.#ready?.setScene?.(staged);
  }

  frame(frame: Frame, clock: ClockReport): void {
    this.#ready?.frame?.(frame, clock);
  }

  picture(picture: Picture): void {
    this.#ready?.picture?.(picture);
  }

  #changed(): void {
    if (!this.#dock.open && this.#ready === null) return;
    void this.#panel.use((panel) => panel.show(this.#dock.open, this.#dock.visible));
  }
}
