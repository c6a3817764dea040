// The common part of the cockpit's views: plots, tables, drawings of mechanisms, consoles. A view shows values at the
// moment that the page shows, or over time, and is made from a state that a layout holds.

import type { Hold, ValueKey, Values, ValueTopic } from "../values/values-api.ts";
import type { PageContext } from "../page/context.ts";

/** The time that all views share. */
export interface TimeCursor {
  /** The moment that the page shows [s]; of a run that goes on, its newest. */
  readonly shown: number;
  /** The last moment that is known [s]. */
  readonly end: number;
  /** Whether `shown` follows the run. */
  readonly live: boolean;
  /** Where a pointer is in one of the plots [s]; null: in none. */
  readonly hovered: number | null;
  hover(time: number | null): void;
  /** The page goes there. */
  seek(time: number): void;
  /** Tells when one of these changes, at most once a picture. */
  listen(listener: () => void): Hold;
}

/** A view's surroundings. */
export interface ViewHost {
  readonly page: PageContext;
  readonly values: Values;
  readonly time: TimeCursor;
  /** The robot that views of one robot show, by its station: "blue1". */
  readonly station: string;
  /** The view has another state: the layout keeps it. */
  changed(): void;
  /** Asks for a name in words for the view's tab, such as the mechanism that it shows. */
  title(text: string): void;
  /** Shows values: in the view that was used last, or in one that is chosen from a menu at that element. */
  show?(keys: readonly ValueKey[], at: HTMLElement, choose: boolean): void;
}

export interface View {
  readonly element: HTMLElement;
  /** Its contents, as JSON: `make` gives the same view again. */
  state(): unknown;
  /** Whether it can show a topic or one value of it. */
  accepts?(topic: ValueTopic, key: ValueKey): boolean;
  /** Shows it, too: it was dropped here, or this view was chosen for it. */
  add?(topic: ValueTopic, key: ValueKey): void;
  /** Its size has changed, or it is to be seen or not. A view that is not to be seen computes nothing. */
  resize?(visible: boolean): void;
  dispose(): void;
}

export interface ViewKind {
  /** In layouts: "plot". */
  readonly name: string;
  /** For people: "Plot". */
  readonly title: string;
  /** One sentence for the list of views. */
  readonly about: string;
  /** `state`: the result of `View.state`, or anything at all from a link: parts that are not understood are ignored. */
  make(host: ViewHost, state: unknown): View;
}
