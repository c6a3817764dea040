// Puts scenarios and recordings on the page: the one that the address names when the page opens, others in its place.

import { stage, type Staged, type Staging } from "../../element/player.ts";
import { RecordingMisfitError } from "../../sim/core/recording.ts";
import { AssetSource } from "../../view/assets.ts";
import { shell } from "../../words/english-shell.ts";
import type { Opening } from "../open/opening.ts";
import type { PageContext, PagePart, Way } from "../page/context.ts";
import { asked, recorded } from "../share/opened.ts";
import type { LoadingLine } from "./loading.ts";

export class Stage {
  readonly #page: PageContext;
  readonly #parts: readonly PagePart[];
  readonly #loading: LoadingLine;
  #staged: Staged | null = null;

  constructor(page: PageContext, parts: readonly PagePart[], loading: LoadingLine) {
    this.#page = page;
    this.#parts = parts;
    this.#loading = loading;
  }

  /** Replaces the scene that is there. end: makes the simulation ready for another one. */
  async put(what: Staging, end = () => this.#end()): Promise<void> {
    const { base, view } = this.#page;
    for (const part of this.#parts) {
      part.beginAgain?.();
      part.leaveScene?.();
    }
    await end();
    view.stop();
    view.forget();
    try {
      await this.#put(what, new AssetSource(base));
    } finally {
      view.start();
    }
  }

  /** The person has another place in the run that goes on. */
  sit(): void {
    const { app, session, view } = this.#page;
    if (this.#staged === null) return;
    view.follow(session.robot);
    for (const part of this.#parts) part.setPlace?.(this.#staged);
    app.dataset["driven"] = String(session.driven < 0);
  }

  async #end(): Promise<void> {
    const { session } = this.#page;
    // The second answer comes behind the last frame of the old scene, which the new one's robots could not read.
    await session.pause();
    await session.client.hash();
  }

  /** The first one. Asks about a recording that may come out differently here. */
  async putFirst(opening: Opening, source: AssetSource): Promise<Way | null | "not wanted"> {
    try {
      await this.#put(opening.kind === "scenario" ? opening : recorded(opening), source);
      return null;
    } catch (error) {
      if (opening.kind === "scenario" || !(error instanceof RecordingMisfitError)) throw error;
      const way = await this.#page.opened.ask(error, shell("openField"));
      if (way === null) return "not wanted";
      await this.#put({ ...recorded(opening), ...asked(way) }, source);
      return way;
    }
  }

  async #put(what: Staging, source: AssetSource): Promise<void> {
    const { app, session, view } = this.#page;
    const onScene = (): void => this.#loading.set(0.62, shell("building"));
    const staged = await stage(session, view, source, what, onScene);
    this.#staged = staged;
    for (const part of this.#parts) part.setScene?.(staged);
    app.dataset["driven"] = String(session.driven < 0);
  }
}
