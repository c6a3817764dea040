// The rest of a Python that has come to its end: the reason, and the line of the project that was at work. Pyodide
// writes Python's stack to the standard error before it gives up, and words of its own to the console.

/** Written past sys.stdout in a tick; more is dropped [lines]. */
const mostLines = 200;
const mostText = 4000;

/** A frame as faulthandler writes it, the innermost first. */
const frame = /^ {2}File "\/robot\/([^"]+)", line (\d+) in (\S+)/;

/** Each engine's words for a stack that is full. */
const isDeep = (error: unknown): boolean => /call stack|too much recursion/i.test(wordsOf(error));

function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // An exception of Python has its whole traceback, or nothing but its name.
  const { type = "an error without words" } = error as { readonly type?: string };
  return (text.trim().split("\n").at(-1) || type).slice(0, 400);
}

type Print = typeof console.error;

/** Begins a line by which a program that ends says why, in case Python does not live to say it (_sandlot/program.py). */
const mark = "\u001e";

export class LastWords {
  #lines: string[] = [];
  #why: string[] = [];
  #print: Print | null = null;

  /** A line that Python has written itself. */
  readonly hear = (line: string): void => {
    if (line.startsWith(mark)) this.#why.push(line.slice(1));
    else if (this.#lines.length < mostLines) this.#lines.push(line.slice(0, mostText));
  };

  /** Calls into Python; the console hears nothing of it. */
  listen<Result>(call: () => Result): Result {
    this.begin();
    try {
      return call();
    } finally {
      this.end();
    }
  }

  begin(): void {
    if (this.#print !== null) return;
    this.#print = console.error;
    console.error = () => {};
  }

  end(): void {
    if (this.#print !== null) console.error = this.#print;
    this.#print = null;
  }

  /** Another program begins. */
  forget(): void {
    this.#lines = [];
    this.#why = [];
  }

  /** Lines since the last time. */
  take(): string[] {
    if (this.#lines.length === 0) return this.#lines;
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  /** Why Python has ended with an error other than the program's exceptions. */
  of(error: unknown): { readonly why: string; readonly lines: readonly string[] } {
    if (this.#why.length > 0) return { why: this.#why.join("\n"), lines: [] };
    const lines = this.take().filter((line) => frame.test(line));
    const [, path, line, name] = frame.exec(lines[0] ?? "") ?? [];
    const where = path === undefined ? "" : ` in ${path}, line ${line} (${name})`;
    const shown = lines.slice(0, 20).map((text) => text.replace("/robot/", ""));
    const heads = shown.length === 0 ? [] : ["Where Python was, the innermost line first:", ...shown];
    if (isDeep(error)) {
      const why = `Python's stack is full${where}: functions call each other, or lists hold each other, without end.`;
      return { why, lines: heads };
    }
    return { why: `Python itself has come to its end${where}: ${wordsOf(error)}`, lines: heads };
  }
}
