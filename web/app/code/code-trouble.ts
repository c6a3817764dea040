// The panel's words about a program that goes wrong: the mistake in plain words, its place, and lines that will fail
// silently.
import type { Project } from "../../code/code-protocol.ts";
import { advise, explain, explainLine, placeOf, type Mistake, type Place } from "../../code/mistakes.ts";
import { code as say } from "../../words/english-code.ts";
import type { CodeLines } from "../page/code-lines.ts";
import { button, make } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";
import type { CodeFiles } from "./code-files.ts";

/** Lines of an error that are looked at. */
const mostLines = 200;

export class CodeTrouble {
  readonly #parts: Parts;
  readonly #files: CodeFiles;
  readonly #lines: CodeLines;
  /** Where the program has failed. */
  #place: Place | null = null;
  /** Lines of its files that will fail silently. */
  #advice: readonly Mistake[] = [];
  #project: Project | null = null;

  constructor(parts: Parts, files: CodeFiles, lines: CodeLines) {
    this.#parts = parts;
    this.#files = files;
    this.#lines = lines;
    parts.onClick("go", () => this.#place !== null && void files.goTo(this.#place));
  }

  /** The program's texts are these now. */
  read(files: Project): void {
    this.#project = files;
    this.#advice = advise(files);
  }

  /** why: the error that ended the program, "" while it has not ended. */
  show(why: string): void {
    const files = this.#project;
    const said = this.#lines.lines.slice(-mostLines).filter(({ stream }) => stream === "err");
    const all = [...said.map(({ text }) => text), why].join("\n");
    const ended = why !== "" && files !== null;
    const mistake = ended ? explain(files, all) : null;
    const place = mistake?.place ?? (ended ? placeOf(files, all) : null);
    const parts = this.#parts;
    this.#place = place;
    parts.write("why", why);
    parts.get("why").hidden = why === "";
    parts.get("mistake").hidden = mistake === null;
    parts.write("mistake-what", mistake?.what ?? "");
    parts.write("mistake-why", mistake?.why ?? "");
    parts.get("go").hidden = place === null;
    if (place !== null) parts.write("go", say("goTo", { name: place.path, line: place.line }));
    const heard = said.flatMap(({ text }) => explainLine(text, this.#project ?? undefined) ?? []);
    this.#showAdvice([...this.#advice, ...new Map(heard.map((each) => [each.name, each])).values()]);
    const last = mistake === null ? why.trim().split("\n").at(-1) : `${mistake.what} ${mistake.why}`;
    this.#files.mark([
      ...(place === null ? [] : [{ place, text: last ?? "", severity: "error" as const }]),
      ...this.#advice.flatMap(({ place: at, what, why: cause }) =>
        at === null ? [] : [{ place: at, text: `${what} ${cause}`, severity: "warning" as const }],
      ),
    ]);
  }

  #showAdvice(advice: readonly Mistake[]): void {
    const list = this.#parts.get("advice");
    const text = JSON.stringify(advice);
    if (list.dataset["list"] === text) return;
    list.dataset["list"] = text;
    list.hidden = advice.length === 0;
    list.replaceChildren(
      ...advice.map(({ what, why, place }) => {
        const row = make("li", "");
        row.append(make("strong", "", what), " ", make("span", "", why));
        if (place === null) return row;
        const words = say("goTo", { name: place.path, line: place.line });
        const go = button(words, "", () => void this.#files.goTo(place), "button code-go");
        row.append(" ", go);
        return row;
      }),
    );
  }
}
