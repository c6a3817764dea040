// The prints of the page's robot program, with their times; kept for the panel and for every console.
import type { PrintedLine } from "../../code/code-protocol.ts";
import type { PageContext } from "./context.ts";

/** Lines that are kept; the oldest go first. */
const mostLines = 5000;
const longest = 2000;

export class CodeLines {
  readonly #listeners = new Set<() => void>();
  #lines: readonly PrintedLine[] = [];

  /** In order of time. The array is another one when something has changed. */
  get lines(): readonly PrintedLine[] {
    return this.#lines;
  }

  add(lines: readonly PrintedLine[]): void {
    // A worker's word is checked: the program in it is anybody's.
    const good = lines.flatMap(({ stream, text, tick, at }): PrintedLine[] => {
      if (typeof text !== "string" || !Number.isFinite(tick)) return [];
      const line = {
        stream: stream === "err" ? ("err" as const) : ("out" as const),
        text: text.slice(0, longest),
        tick,
      };
      const [path, number] = Array.isArray(at) ? (at as readonly unknown[]) : [];
      return [typeof path === "string" && typeof number === "number" ? { ...line, at: [path, number] } : line];
    });
    this.#lines = [...this.#lines, ...good].slice(-mostLines);
    this.#tell();
  }

  /** The run goes another way from a tick on. */
  branch(tick: number): void {
    this.#lines = this.#lines.filter((line) => line.tick <= tick);
    this.#tell();
  }

  clear(): void {
    if (this.#lines.length === 0) return;
    this.#lines = [];
    this.#tell();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const made = new WeakMap<PageContext, CodeLines>();

/** The page's; made when they are first asked for. */
export function codeLines(page: PageContext): CodeLines {
  let lines = made.get(page);
  if (lines === undefined) made.set(page, (lines = new CodeLines()));
  return lines;
}
