// One view of a layout in the page: fetched when it is first to be seen, kept while its tab moves about.

import type { PageContext } from "../page/context.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { make } from "../parts/elements.ts";
import type { ValueKey, Values } from "../values/values-api.ts";
import { viewEntry } from "../views/index.ts";
import type { TimeCursor, View, ViewHost } from "../views/view.ts";
import type { Tab } from "./layout.ts";
import { cockpit as say } from "../../words/english-cockpit.ts";

export interface SlotContext {
  readonly page: PageContext;
  readonly values: Values;
  readonly time: TimeCursor;
  /** A view has another state. */
  changed(): void;
  /** A view's tab has another name. */
  titled(tab: Tab): void;
  show(keys: readonly ValueKey[], at: HTMLElement, choose: boolean, from: ViewSlot): void;
}

/** The station of the robot that the page is about: "blue1". */
export function stationOf({ session }: PageContext): string {
  return stations[session.scene?.robots[session.robot]?.station ?? 0] ?? "blue1";
}

export class ViewSlot {
  readonly tab: Tab;
  readonly element = make("div", "view-slot");
  readonly #context: SlotContext;
  #view: View | null = null;
  #loading: Promise<View | null> | null = null;
  #words = "";
  #visible = false;
  #gone = false;
  readonly #resize = new ResizeObserver(() => this.#visible && this.#view?.resize?.(true));

  constructor(tab: Tab, context: SlotContext) {
    this.tab = tab;
    this.#context = context;
    this.#resize.observe(this.element);
  }

  /** Null: it has not been seen yet, or its kind is unknown. */
  get view(): View | null {
    return this.#view;
  }

  /** For its tab: its kind, and the view's own name. */
  get title(): string {
    return this.#words || (viewEntry(this.tab.kind)?.title ?? this.tab.kind);
  }

  set visible(visible: boolean) {
    if (visible) void this.load();
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#view?.resize?.(visible);
  }

  /** Keeps the view's state in its tab, for the layout. */
  keep(): void {
    if (this.#view !== null) this.tab.state = this.#view.state();
  }

  dispose(): void {
    this.#gone = true;
    this.#resize.disconnect();
    this.#view?.dispose();
    this.#view = null;
    this.element.remove();
  }

  load(): Promise<View | null> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<View | null> {
    const { tab } = this;
    const entry = viewEntry(tab.kind);
    if (entry === null) {
      this.#say(say("unknownView", { kind: tab.kind }));
      return null;
    }
    this.#say(say("opening"));
    try {
      const makeView = await entry.load();
      if (this.#gone) return null;
      this.#view = makeView(this.#host(), tab.state);
      this.element.replaceChildren(this.#view.element);
      this.#view.resize?.(this.#visible);
      return this.#view;
    } catch (error) {
      // Offline for the first time, say: it is tried again when it is next shown.
      this.#loading = null;
      this.#say(say("didNotOpen", { error: error instanceof Error ? error.message : String(error) }));
      return null;
    }
  }

  #host(): ViewHost {
    const { page, values, time, changed, titled, show } = this.#context;
    return {
      ...{ page, values, time, changed },
      station: stationOf(page),
      title: (text) => {
        if (text === this.#words) return;
        this.#words = text;
        titled(this.tab);
      },
      show: (keys, at, choose) => show(keys, at, choose, this),
    };
  }

  #say(words: string): void {
    this.element.replaceChildren(make("p", "note view-note", words));
  }
}
