// The console: robot code's prints, the run's events, and the connections' complaints, each with its time.

import { words } from "../../../element/words.ts";
import { button, make, saveFile, setData, setText } from "../../parts/elements.ts";
import { keyText, type Hold, type ValueTopic } from "../../values/values-api.ts";
import { ansiRuns, plainText } from "./ansi.ts";
import { check, entry, stateOf, textOf, textsOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { pageLines, type PageLines } from "./page-lines.ts";
import { lastName, type Reading, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import { programviews as say } from "../../../words/english-value-views.ts";
import "./console.css";

export interface ConsoleLine {
  /** [s] */
  readonly time: number;
  /** "Event", "Connection", or the last part of a topic's name. */
  readonly from: string;
  readonly level: "error" | "warning" | "info";
  readonly text: string;
}

/** Of texts of programs; the height of a line is in console.css, too. */
const mostChanges = 5000;
const rowHeight = 20;
/** Lines above and below those that are seen [lines]. */
const beyond = 20;
/** Between two questions for texts [ms]. */
const period = 200;
const longest = 2000;

/** Texts that programs write their console to, by WPILib's and AdvantageKit's names. */
const consoleName =
  /^((NT:|DS:)?\/?(messages|Dscomm\/Console)|.*\/(RealOutputs|ReplayOutputs)\/Console|.*\/(Console|console|messages|Log))$/;

export function isConsole({ kind, name }: ValueTopic): boolean {
  return kind === "text" && consoleName.test(name);
}

/** How serious a line of a program is, by its words. */
export function levelOf(text: string): ConsoleLine["level"] {
  if (/\b(error|exception|fatal|severe)\b|^\s+at [\w.$]+\(|Error:/i.test(text)) return "error";
  return /\bwarn(ing)?\b/i.test(text) ? "warning" : "info";
}

/** A filter's words: with a leading "!" lines that have the rest are left out. */
export function passes(line: ConsoleLine, filter: string): boolean {
  const isNot = filter.startsWith("!");
  const wanted = (isNot ? filter.slice(1) : filter).trim().toLowerCase();
  if (wanted === "") return true;
  const text = `${line.from} ${plainText(line.text)}`.toLowerCase();
  return text.includes(wanted) !== isNot;
}

/** Lists of lines in order of time as one. */
export function mergeLines(lists: readonly (readonly ConsoleLine[])[]): ConsoleLine[] {
  // Sorting keeps the order of lines of one time.
  return lists.flat().sort((one, other) => one.time - other.time);
}

class ConsoleView extends LiveView {
  readonly #page: PageLines;
  readonly #list = make("div", "console-list");
  readonly #space = make("div", "console-space");
  readonly #count = make("span", "console-count");
  /** The chosen line, whole. */
  readonly #whole = make("p", "console-whole");
  readonly #holds: Hold[] = [];
  readonly #drawn = new Map<number, HTMLElement>();
  readonly #size: ResizeObserver;
  #added: Set<string>;
  #filter: string;
  #events: boolean;
  #texts: readonly ValueTopic[] = [];
  #program: readonly ConsoleLine[] = [];
  #lines: readonly ConsoleLine[] = [];
  #all = 0;
  #timer = 0;
  #asked = 0;
  #pointed = -1;

  constructor(host: ViewHost, given: unknown) {
    super(host, "console", say("console"), say("noConsole"));
    const state = stateOf(given);
    this.#filter = textOf(state, "filter");
    this.#events = state["events"] !== false;
    this.#added = new Set(textsOf(state, "added", 20));
    this.#page = pageLines(host.page);
    const search = entry(say("find"), this.#filter, say("findHint"), () => {});
    search
      .querySelector("input")
      ?.addEventListener("input", (event) => this.#find((event.target as HTMLInputElement).value));
    const events = check(say("events"), this.#events, (on) => this.#setEvents(on));
    this.bar.append(
      search,
      events,
      button(say("save"), say("saveWhy"), () => this.#save(), "button"),
      this.#count,
    );
    this.bar.hidden = false;
    this.#list.tabIndex = 0;
    this.#list.setAttribute("role", "listbox");
    this.#list.setAttribute("aria-label", say("linesWhy"));
    this.#list.append(this.#space);
    this.#whole.hidden = true;
    this.body.append(this.#list, this.#whole);
    this.#list.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#list.addEventListener("click", (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[data-row]");
      if (row !== null) this.#seek(Number(row.dataset["row"]));
    });
    this.#list.addEventListener("keydown", (event) => this.#onKey(event));
    this.#size = new ResizeObserver(() => this.#draw());
    this.#size.observe(this.#list);
    this.#holds.push(
      this.#page.listen(() => this.#readSoon()),
      host.time.listen(() => this.#markTime()),
    );
    this.begin();
  }

  override state(): unknown {
    return { filter: this.#filter, events: this.#events, added: [...this.#added] };
  }

  accepts(topic: ValueTopic): boolean {
    return topic.kind === "text";
  }

  add(topic: ValueTopic): void {
    this.#added.add(keyText({ source: topic.source, topic: topic.name, path: "" }));
    this.host.changed();
    this.pickAgain();
  }

  override dispose(): void {
    clearTimeout(this.#timer);
    this.#size.disconnect();
    for (const hold of this.#holds) hold.release();
    super.dispose();
  }

  protected override fit(): void {
    this.#readSoon();
    this.#draw();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    this.#texts = index.all
      .filter(
        (topic) => isConsole(topic) || this.#added.has(keyText({ source: topic.source, topic: topic.name, path: "" })),
      )
      .slice(0, 40);
    return this.#texts;
  }

  protected show(_: Reading): boolean {
    this.#readSoon();
    return this.#lines.length > 0 || this.#filter !== "";
  }

  /** The texts changed: their lines are asked for, a few times a second at most. */
  #readSoon(): void {
    if (this.#timer !== 0 || !this.visible) return;
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      void this.#read();
    }, period);
  }

  async #read(): Promise<void> {
    const turn = ++this.#asked;
    const texts = this.#texts;
    const changes = texts.length === 0 ? [] : await this.host.values.changes(texts, this.host.time.end, mostChanges);
    if (turn !== this.#asked || !this.visible) return;
    this.#program = changes.flatMap(({ time, topic, text }) =>
      text
        .split(/\r?\n/)
        .filter((line) => line !== "")
        .map((line) => ({
          time,
          from: lastName(topic),
          level: levelOf(plainText(line)),
          text: line.slice(0, longest),
        })),
    );
    this.#compose();
  }

  #compose(): void {
    const own = [...(this.#events ? this.#page.events : []), ...this.#page.warnings, ...this.#page.code].map(
      ({ time, from, level, text }): ConsoleLine => ({ time, from: words(from), level, text }),
    );
    const all = mergeLines([own, this.#program]);
    const lines = all.filter((line) => passes(line, this.#filter));
    this.#all = all.length;
    const isSame =
      lines.length === this.#lines.length &&
      lines.every(({ time, text }, i) => time === this.#lines[i]?.time && text === this.#lines[i]?.text);
    setText(
      this.#count,
      lines.length === all.length
        ? say("lines", { count: all.length })
        : say("linesOf", { count: lines.length, all: all.length }),
    );
    if (isSame) return;
    const atEnd = this.#list.scrollTop + this.#list.clientHeight >= this.#lines.length * rowHeight - rowHeight;
    this.#lines = lines;
    for (const row of this.#drawn.values()) row.remove();
    this.#drawn.clear();
    this.#space.style.height = `${lines.length * rowHeight}px`;
    this.pickAgain();
    if (atEnd) this.#list.scrollTop = lines.length * rowHeight;
    this.#draw();
  }

  #draw(): void {
    if (!this.visible) return;
    const first = Math.max(0, Math.floor(this.#list.scrollTop / rowHeight) - beyond);
    const end = Math.min(
      this.#lines.length,
      Math.ceil((this.#list.scrollTop + this.#list.clientHeight) / rowHeight) + beyond,
    );
    for (const [index, row] of this.#drawn) {
      if (index >= first && index < end) continue;
      row.remove();
      this.#drawn.delete(index);
    }
    for (let i = first; i < end; ++i) {
      if (this.#drawn.has(i)) continue;
      const row = makeRow(this.#lines[i]!, i);
      this.#drawn.set(i, row);
      this.#space.append(row);
    }
    this.#markTime();
  }

  /** Lines after the moment that the page shows are faint. */
  #markTime(): void {
    const { shown } = this.host.time;
    for (const [index, row] of this.#drawn) {
      setData(row, "later", String((this.#lines[index]?.time ?? 0) > shown + 1e-6));
      const isPointed = String(index === this.#pointed);
      if (row.getAttribute("aria-selected") !== isPointed) row.setAttribute("aria-selected", isPointed);
    }
  }

  #seek(index: number): void {
    const line = this.#lines[index];
    if (line === undefined) return;
    this.#point(index);
    this.host.time.seek(line.time);
  }

  #point(index: number): void {
    this.#pointed = index;
    const line = this.#lines[index];
    this.#whole.hidden = line === undefined;
    if (line !== undefined) this.#whole.replaceChildren(...coloured(line.text));
    this.#markTime();
  }

  #onKey(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
    const last = this.#lines.length - 1;
    let to = this.#pointed < 0 ? last : this.#pointed + (moves[event.key] ?? 0);
    if (event.key === "Home") to = 0;
    else if (event.key === "End") to = last;
    else if (event.key === "Enter") return this.#seek(this.#pointed);
    else if (moves[event.key] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#point(Math.min(last, Math.max(0, to)));
    const top = this.#pointed * rowHeight;
    if (top < this.#list.scrollTop) this.#list.scrollTop = top;
    const bottom = top + rowHeight - this.#list.clientHeight;
    if (bottom > this.#list.scrollTop) this.#list.scrollTop = bottom;
    this.#draw();
    this.#list.setAttribute("aria-activedescendant", this.#drawn.get(this.#pointed)?.id ?? "");
  }

  #find(text: string): void {
    this.#filter = text.slice(0, 200);
    this.host.changed();
    this.#compose();
  }

  #setEvents(on: boolean): void {
    this.#events = on;
    this.host.changed();
    this.#compose();
  }

  #save(): void {
    const lines = this.#lines.map(({ time, from, text }) => `${time.toFixed(3)}\t${from}\t${plainText(text)}`);
    saveFile(new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }), "sandlot-console.txt");
  }
}

/** A line in its colours. */
function coloured(text: string): (Node | string)[] {
  return ansiRuns(text).map((run) => {
    if (run.color === "" && run.background === "" && !run.bold) return run.text;
    const span = make("span", run.bold ? "console-bold" : "", run.text);
    span.style.color = run.color;
    span.style.background = run.background;
    return span;
  });
}

let rowNumber = 0;

function makeRow({ time, from, level, text }: ConsoleLine, index: number): HTMLElement {
  const body = make("span", "console-text", ...coloured(text));
  const mark = level === "info" ? "" : say(level);
  const row = make(
    "div",
    "console-row",
    make("span", "console-time", time.toFixed(2)),
    make("span", "console-from clip", from),
    ...(mark === "" ? [] : [make("span", "console-mark", mark)]),
    body,
  );
  row.id = `console-row-${++rowNumber}`;
  row.title = plainText(text);
  row.dataset["row"] = String(index);
  row.dataset["level"] = level;
  row.setAttribute("role", "option");
  row.style.transform = `translateY(${index * rowHeight}px)`;
  return row;
}

export const makeView = (host: ViewHost, state: unknown): View => new ConsoleView(host, state);
