// The time that all views share: the page's, as its history and its pictures tell it.

import { limits } from "../../sim/boundary/abi.gen.ts";
import type { PageContext, Picture } from "../page/context.ts";
import type { Hold } from "../values/values-api.ts";
import type { TimeCursor } from "../views/view.ts";

export class PageTime implements TimeCursor {
  readonly #page: PageContext;
  readonly #listeners = new Set<() => void>();
  #shown = 0;
  #end = 0;
  #live = true;
  #hovered: number | null = null;
  #changed = true;

  constructor(page: PageContext) {
    this.#page = page;
  }

  get shown(): number {
    return this.#shown;
  }

  get end(): number {
    return this.#end;
  }

  get live(): boolean {
    return this.#live;
  }

  get hovered(): number | null {
    return this.#hovered;
  }

  hover(time: number | null): void {
    if (time === this.#hovered) return;
    this.#hovered = time;
    this.#changed = true;
  }

  seek(time: number): void {
    const tick = Math.round(Math.min(this.#end, Math.max(0, time)) / limits.tickSeconds);
    this.#page.session.client.scrub(
      tick,
      () => {},
      (error) => this.#page.say(error instanceof Error ? error.message : String(error)),
    );
  }

  listen(listener: () => void): Hold {
    this.#listeners.add(listener);
    return { release: () => void this.#listeners.delete(listener) };
  }

  /** With every picture, so that listeners are not told more often. */
  picture({ sample }: Picture): void {
    const history = this.#page.session.client.history;
    const live = history?.live ?? true;
    // Reports come a few times a second; the picture is newer.
    const known = (history?.end ?? 0) * limits.tickSeconds;
    const end = live ? sample.time : Math.max(known, sample.time);
    if (sample.time !== this.#shown || end !== this.#end || live !== this.#live) this.#changed = true;
    if (!this.#changed) return;
    this.#changed = false;
    this.#shown = sample.time;
    this.#end = end;
    this.#live = live;
    for (const listener of this.#listeners) listener();
  }
}
