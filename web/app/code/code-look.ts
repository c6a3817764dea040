// A look inside the program that runs: stops at chosen lines, the values there, a walk through the loop's lines, each
// line's prints, and the robot's attributes among the values.
import type { Look, Project } from "../../code/code-protocol.ts";
import type { Reached, ReachedLine } from "../../code/python.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import { code as say } from "../../words/english-code.ts";
import type { CodeLines } from "../page/code-lines.ts";
import type { PageContext } from "../page/context.ts";
import { button, handOn, make } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";
import type { CodeControl } from "./code-control.ts";
import type { CodeFiles } from "./code-files.ts";
import type { LinePrint } from "./editor-marks.ts";

/** A worker's word is checked: the program in it is anybody's. */
const mostSteps = 400;
const mostValues = 100;
const longest = 200;
/** Ticks that go by until a stop of before is no longer shown: a step shows the next one at once. */
const stepTicks = 5;

export interface LookHost {
  readonly page: PageContext;
  readonly parts: Parts;
  readonly control: CodeControl;
  readonly files: CodeFiles;
  readonly lines: CodeLines;
}

const textOf = (value: unknown): string => String(value).slice(0, longest);

function readStep(step: ReachedLine): ReachedLine {
  const values = Array.isArray(step.values) ? step.values.slice(0, mostValues) : [];
  return {
    path: textOf(step.path),
    line: Number(step.line),
    name: textOf(step.name),
    deep: Math.min(Math.max(Number(step.deep), 0), 50),
    chosen: step.chosen === true,
    values: values.map(([name, value, inner]) => {
      const list = Array.isArray(inner) ? inner.slice(0, mostValues) : [];
      return [textOf(name), textOf(value), list.map(([each, text]) => [textOf(each), textOf(text)])] as const;
    }),
    ...(step.returns === undefined ? {} : { returns: textOf(step.returns) }),
  };
}

/** Of every line of a file, its last print. */
export function printsOf(lines: CodeLines["lines"], path: string): LinePrint[] {
  const found = new Map<number, LinePrint>();
  for (const { at, text, stream } of lines) {
    if (at?.[0] !== path) continue;
    found.set(at[1], { line: at[1], text: text.slice(0, longest), stream, count: (found.get(at[1])?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => a.line - b.line);
}

export class CodeLook {
  readonly #host: LookHost;
  /** By file, as its text is now. */
  #stops = new Map<string, readonly number[]>();
  #steps: readonly ReachedLine[] = [];
  #cut = false;
  #tick = 0;
  #at = 0;
  /** The run is about to be paused. */
  #holds = false;
  #prints = "";

  constructor(host: LookHost) {
    this.#host = host;
    const { parts } = host;
    parts.onClick("look-back", () => this.#walk(-1));
    parts.onClick("look-on", () => this.#walk(1));
    parts.onClick("look-loop", () => void this.#nextLoop());
    parts.onClick("look-run", () => void host.page.session.run());
    parts.onClick("look-next", () => void this.#nextLoop());
    parts.onClick("look-stop", () => host.files.editor?.toggleStop());
    parts.onChange("look-values", () => this.#tell());
  }

  /** Another project. */
  put(): void {
    this.#stops = new Map();
    this.#leave();
    this.#tell();
    this.#showStops();
  }

  /** The program starts again. */
  begin(): void {
    this.#leave();
    this.#host.files.editor?.began();
    this.#tell();
    this.showPrints();
  }

  /** The editor shows a file. */
  shown(): void {
    const { editor } = this.#host.files;
    if (editor === null) return void this.#tell();
    editor.setStops(this.#stops.get(editor.path) ?? []);
    this.#prints = "";
    this.showPrints();
    this.#showLine();
    // Which line prints is worth knowing from now on.
    this.#tell();
  }

  /** A stop was set or removed, or text was typed above one. */
  stopsChanged(): void {
    const { editor } = this.#host.files;
    if (editor === null) return;
    const before = this.#stops.get(editor.path) ?? [];
    const now = editor.stops;
    if (before.join() === now.join()) return;
    this.#stops.set(editor.path, now);
    if (before.length !== now.length) {
      const added = now.find((line) => !before.includes(line));
      this.#host.page.announce(added === undefined ? say("lookNoStop") : say("lookStops", { line: added }));
      this.#tell();
    }
    this.#showStops();
  }

  /** The program has come to a chosen line, and the run waits for it. */
  async reached(tick: number, { steps, cut }: Reached): Promise<void> {
    const { page, control, files } = this.#host;
    this.#holds = true;
    // A single tick that a person has asked for ends by itself.
    if (!page.session.paused) await page.session.pause();
    control.goOn();
    this.#holds = false;
    this.#steps = Array.isArray(steps) ? steps.slice(0, mostSteps).map(readStep) : [];
    this.#cut = cut === true;
    this.#tick = tick;
    this.#at = 0;
    files.open();
    this.#show();
    this.#host.parts.get("look").scrollIntoView({ block: "nearest" });
    const first = this.#steps[0];
    if (first !== undefined) page.announce(say("lookReached", { name: first.path, line: first.line }));
  }

  /** The run's clock: the look at a moment is over when it goes on. */
  clock(tick: number, { paused }: ClockReport): void {
    if (this.#steps.length > 0 && !paused && !this.#holds && tick > this.#tick + stepTicks) this.#leave();
  }

  /** The editor has another height: the line that is looked at is seen again. */
  inSight(): void {
    if (this.#steps.length > 0) this.#showLine();
  }

  /** The prints beside the lines of the shown file. */
  showPrints(): void {
    const { files, lines } = this.#host;
    const { editor } = files;
    if (editor === null) return;
    const list = printsOf(lines.lines, editor.path);
    const text = `${editor.path} ${JSON.stringify(list)}`;
    if (text === this.#prints) return;
    this.#prints = text;
    editor.setPrints(list);
  }

  /** A person's look, for the program that runs and those that begin later. */
  #tell(once = false): Promise<void> {
    const { control, files, parts } = this.#host;
    const { editor } = files;
    const lines: Record<string, readonly number[]> = {};
    for (const [path, list] of this.#stops)
      if (list.length > 0) lines[path] = list.map((line) => editor?.lineThen(path, line) ?? line);
    const look: Look = {
      lines,
      once,
      prints: editor !== null,
      values: parts.input("look-values").checked,
      ran: files.looksAtRan,
    };
    return control.look(look);
  }

  /** The run goes on until the program's next line. */
  async #nextLoop(): Promise<void> {
    const { page, control } = this.#host;
    if (!control.active) return page.say(say("lookNoProgram"));
    await this.#tell(true);
    await page.session.run();
  }

  #walk(by: number): void {
    this.#at = Math.min(Math.max(this.#at + by, 0), this.#steps.length - 1);
    this.#show();
  }

  #leave(): void {
    this.#steps = [];
    this.#show();
  }

  #show(): void {
    const { parts, files } = this.#host;
    const step = this.#steps[this.#at];
    const box = parts.get("look");
    if (step === undefined && !box.hidden && files.editor !== null) handOn(box, files.editor);
    box.hidden = step === undefined;
    if (step === undefined) return this.#showLine();
    const where = { name: step.path, line: step.line, time: (this.#tick * limits.tickSeconds).toFixed(2) };
    parts.write("look-where", say(step.name === "" ? "lookWhere" : "lookIn", { ...where, function: step.name }));
    const count = this.#cut ? say("lookMore", { count: this.#steps.length }) : String(this.#steps.length);
    parts.write("look-at", say("lookAt", { at: this.#at + 1, count }));
    // They stay in the keyboard's reach: a walk by keys comes to the last line by them.
    parts.button("look-back").ariaDisabled = String(this.#at === 0);
    parts.button("look-on").ariaDisabled = String(this.#at === this.#steps.length - 1);
    const before = this.#before(step);
    const rows = step.values.flatMap(([name, value, inner]) => [
      this.#row(name, value, before.get(name), 0),
      ...inner.map(([each, text]) => this.#row(each, text, before.get(`${name}.${each}`), 1)),
    ]);
    if (step.returns !== undefined) rows.unshift(this.#row(say("lookReturns"), step.returns, step.returns, 0));
    parts.get("look-values-list").replaceChildren(...rows);
    this.#showLine();
    void files.point({ path: step.path, line: step.line });
  }

  /** Values of the line before in the same function. */
  #before({ deep, name }: ReachedLine): Map<string, string> {
    const last = this.#steps.slice(0, this.#at).findLast((step) => step.deep <= deep);
    const found = new Map<string, string>();
    if (last === undefined || last.name !== name || last.deep !== deep) return found;
    for (const [each, value, inner] of last.values) {
      found.set(each, value);
      for (const [key, text] of inner) found.set(`${each}.${key}`, text);
    }
    return found;
  }

  #row(name: string, value: string, before: string | undefined, deep: number): HTMLElement {
    const row = make("div", "code-value");
    row.dataset["deep"] = String(deep);
    row.dataset["changed"] = String(before !== undefined && before !== value);
    row.append(make("dt", "", name), make("dd", "", value));
    return row;
  }

  #showLine(): void {
    const { editor } = this.#host.files;
    const step = this.#steps[this.#at];
    editor?.setHere(step?.path === editor.path ? editor.lineNow(step.path, step.line) : 0);
  }

  /** Each can be gone to and taken away without the editor's edge. */
  #showStops(): void {
    const { parts, files } = this.#host;
    const all = [...this.#stops].flatMap(([path, lines]) => lines.map((line) => ({ path, line })));
    const list = parts.get("look-stops");
    list.hidden = all.length === 0;
    list.replaceChildren(
      ...all.map((place) => {
        const words = { name: place.path, line: place.line };
        const row = make("li", "");
        const go = button(say("goTo", words), "", () => void files.goTo(place), "button");
        const remove = button(say("lookRemove"), say("lookRemoveTip", words), () => this.#remove(place), "button");
        remove.setAttribute("aria-label", say("lookRemoveTip", words));
        remove.dataset["remove"] = "";
        row.append(go, " ", remove);
        return row;
      }),
    );
  }

  #remove({ path, line }: { readonly path: string; readonly line: number }): void {
    const { editor } = this.#host.files;
    const left = (this.#stops.get(path) ?? []).filter((each) => each !== line);
    this.#stops.set(path, left);
    const { parts } = this.#host;
    const list = parts.get("look-stops");
    const byKeys = list.querySelector(":focus-visible") !== null;
    if (editor?.path === path) editor.setStops(left);
    void this.#tell();
    this.#showStops();
    if (byKeys) (list.querySelector<HTMLElement>("[data-remove]") ?? parts.button("look-stop")).focus();
  }

  /** Files that are gone have no stops. */
  keep(files: Project): void {
    for (const path of this.#stops.keys()) if (!files.has(path)) this.#stops.delete(path);
  }
}
