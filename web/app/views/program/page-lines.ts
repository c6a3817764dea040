// The page's own lines in a console: the events of the run in words, and the warnings of its connections. The page's
// services keep their listeners for good, so one listener serves all consoles.

import { eventKinds, limits } from "../../../sim/boundary/abi.gen.ts";
import type { SimEventRecord } from "../../../sim/boundary/protocol.ts";
import type { PageContext } from "../../page/context.ts";
import { codeLines, type CodeLines } from "../../page/code-lines.ts";
import { eventWords } from "../../page/event-words.ts";
import type { Hold } from "../../values/values-api.ts";

export interface PageLine {
  /** [s] of the run. */
  readonly time: number;
  readonly from: "event" | "connection" | "code";
  readonly level: "error" | "warning" | "info";
  readonly text: string;
}

const levels: Readonly<Record<string, PageLine["level"]>> = {
  ...{ brownoutBegan: "error", foul: "warning", matchAborted: "warning" },
};

/** Lines of a run that are kept; the oldest go first. */
const mostLines = 20_000;
const mostWarnings = 200;

export class PageLines {
  readonly #page: PageContext;
  readonly #listeners = new Set<() => void>();
  #events: readonly SimEventRecord[] = [];
  #lines: PageLine[] = [];
  #read = 0;
  /** That the page shows. */
  #tick = 0;
  #warnings: PageLine[] = [];
  #code: readonly PageLine[] = [];
  #said = new Set<string>();

  constructor(page: PageContext) {
    this.#page = page;
    page.session?.client.onHistory(({ tick }, events) => {
      this.#tick = tick;
      this.#take(events);
    });
    if (page.network !== undefined) this.#hearCode(codeLines(page));
    page.network?.listen((message) => {
      if (message.type === "status") this.#warn(message.status.warnings);
      if (message.type === "broken") this.#warn([message.message]);
    });
  }

  /** In order of time. */
  get events(): readonly PageLine[] {
    return this.#lines;
  }

  get warnings(): readonly PageLine[] {
    return this.#warnings;
  }

  /** The prints of the page's program. */
  get code(): readonly PageLine[] {
    return this.#code;
  }

  listen(listener: () => void): Hold {
    this.#listeners.add(listener);
    return { release: () => void this.#listeners.delete(listener) };
  }

  #take(events: readonly SimEventRecord[]): void {
    if (events !== this.#events || events.length < this.#read) {
      this.#events = events;
      this.#lines = [];
      this.#read = 0;
    }
    const scene = this.#page.session.scene;
    if (scene === null || this.#read === events.length) return;
    for (; this.#read < events.length; ++this.#read) {
      const event = events[this.#read]!;
      const text = eventWords(event, scene);
      if (text === "") continue;
      const level = levels[eventKinds[event.kind] ?? "none"] ?? "info";
      this.#lines.push({ time: (event.tick + 1) * limits.tickSeconds, from: "event", level, text });
    }
    if (this.#lines.length > mostLines) this.#lines = this.#lines.slice(-mostLines);
    this.#tell();
  }

  #warn(warnings: readonly string[]): void {
    const fresh = warnings.filter((text) => !this.#said.has(text));
    this.#said = new Set(warnings);
    if (fresh.length === 0) return;
    for (const text of fresh)
      this.#warnings.push({ time: this.#tick * limits.tickSeconds, from: "connection", level: "warning", text });
    this.#warnings = this.#warnings.slice(-mostWarnings);
    this.#tell();
  }

  #hearCode(source: CodeLines): void {
    source.listen(() => {
      this.#code = source.lines.map(({ stream, text, tick }) => ({
        ...{ time: tick * limits.tickSeconds, from: "code" as const, text },
        level: stream === "out" ? "info" : /^warning:/i.test(text) ? "warning" : "error",
      }));
      this.#tell();
    });
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const made = new WeakMap<PageContext, PageLines>();

export function pageLines(page: PageContext): PageLines {
  let lines = made.get(page);
  if (lines === undefined) made.set(page, (lines = new PageLines(page)));
  return lines;
}
