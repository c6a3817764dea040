// A table of chosen topics: one row for each change of any of them, each with its time. A time that is typed is jumped to.

import { button, make, saveFile, setData, setText } from "../../parts/elements.ts";
import { keyText, type Hold, type ValueChange, type ValueTopic } from "../../values/values-api.ts";
import { cut } from "../live/drawing.ts";
import { entry, stateOf, textsOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { lastName, type Reading, type TopicIndex } from "../live/topic-index.ts";
import { isCoarse } from "../units.ts";
import { csvField } from "../plot-export.ts";
import { wholePast } from "../whole-past.ts";
import { plainText } from "../program/ansi.ts";
import type { View, ViewHost } from "../view.ts";
import { dataviews as say } from "../../../words/english-value-views.ts";
import "./table.css";

const mostColumns = 12;
/** Rows that are shown, up to the moment that the page shows. */
const mostRows = 200;
/** Changes in a file. */
const mostSaved = 500_000;
/** Between two questions for changes [ms]. */
const period = 250;

/** A row of the table: a time, and the value of each column then; "" before it had one. */
export interface TableRow {
  readonly time: number;
  readonly cells: readonly string[];
  /** Columns that changed at this time. */
  readonly changed: ReadonlySet<number>;
}

/**
 * Changes as rows: one for each time, unchanged values repeated. before: the values of columns before the first
 * change.
 */
export function rowsOf(
  changes: readonly ValueChange[],
  columns: readonly string[],
  before: readonly ValueChange[] = [],
): TableRow[] {
  const rows: TableRow[] = [];
  const cells = columns.map((name) => plainText(before.find(({ topic }) => topic === name)?.text ?? ""));
  let at = 0;
  while (at < changes.length) {
    const { time } = changes[at]!;
    const changed = new Set<number>();
    for (; at < changes.length && changes[at]!.time === time; ++at) {
      const { topic, text } = changes[at]!;
      const column = columns.indexOf(topic);
      if (column < 0) continue;
      cells[column] = plainText(text);
      changed.add(column);
    }
    if (changed.size > 0) rows.push({ time, cells: [...cells], changed });
  }
  return rows;
}

class TableView extends LiveView {
  readonly #head = make("tr", "");
  readonly #rows = make("tbody", "");
  readonly #scroll = make("div", "table-scroll");
  readonly #known = make("span", "note");
  readonly #saveButton: HTMLButtonElement;
  #columns: string[];
  #topics: readonly ValueTopic[] = [];
  /** Of the run's topics, by name: their changes are known as far as their history is, and it is asked for. */
  readonly #holds = new Map<string, Hold>();
  #timer = 0;
  #asked = 0;
  #shown = "";

  constructor(host: ViewHost, given: unknown) {
    super(host, "table", say("table"), say("noTable"));
    this.#columns = textsOf(stateOf(given), "columns", mostColumns);
    const jump = entry(say("goTo"), "", say("seconds"), (text) => {
      const time = Number(text);
      if (text !== "" && Number.isFinite(time)) host.time.seek(Math.min(host.time.end, Math.max(0, time)));
    });
    this.#saveButton = button(say("saveCsv"), say("saveCsvWhy"), () => void this.#save(), "button");
    this.#known.setAttribute("role", "status");
    this.bar.append(jump, this.#saveButton, this.#known);
    this.#scroll.tabIndex = 0;
    this.#scroll.setAttribute("role", "region");
    this.#scroll.setAttribute("aria-label", say("changes"));
    this.#scroll.append(make("table", "figures table-changes", make("thead", "", this.#head), this.#rows));
    this.body.append(this.#scroll);
    this.#rows.addEventListener("click", (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[data-time]");
      if (row !== null) host.time.seek(Number(row.dataset["time"]));
    });
    this.#makeHead();
    this.begin();
  }

  override state(): unknown {
    return { columns: this.#columns };
  }

  accepts(): boolean {
    return this.#columns.length < mostColumns;
  }

  add(topic: ValueTopic): void {
    const text = keyText({ source: topic.source, topic: topic.name, path: "" });
    if (this.#columns.includes(text) || this.#columns.length >= mostColumns) return;
    this.#columns.push(text);
    this.#change();
  }

  override dispose(): void {
    clearTimeout(this.#timer);
    this.#topics = [];
    this.#hold();
    super.dispose();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    const byText = new Map(index.all.map((topic) => [topicText(topic), topic]));
    this.#topics = this.#columns.map((text) => byText.get(text)).filter((topic) => topic !== undefined);
    this.#hold();
    return this.#topics;
  }

  #hold(): void {
    const wanted = new Set(this.#topics.flatMap(({ source, name }) => (source === "run" ? name : [])));
    for (const [name, hold] of this.#holds) {
      if (wanted.has(name)) continue;
      hold.release();
      this.#holds.delete(name);
    }
    for (const topic of wanted)
      if (!this.#holds.has(topic)) this.#holds.set(topic, this.host.values.hold({ source: "run", topic, path: "" }));
  }

  protected show(_: Reading): boolean {
    this.bar.hidden = this.#columns.length === 0;
    if (this.#columns.length === 0) return false;
    if (this.#timer === 0) {
      this.#timer = window.setTimeout(() => {
        this.#timer = 0;
        void this.#read();
      }, period);
    }
    return true;
  }

  async #read(): Promise<void> {
    if (!this.visible) return;
    const turn = ++this.#asked;
    const topics = this.#topics;
    const changes = await this.host.values.changes(topics, this.host.time.shown, mostRows);
    const before = await this.#before(topics, changes);
    if (turn !== this.#asked) return;
    const names = this.#columns.map((text) => text.slice(text.indexOf(":") + 1));
    this.#tellPast();
    const rows = rowsOf(changes, names, before).slice(-mostRows).reverse();
    const shown = JSON.stringify([this.#columns, rows.length, rows[0]?.time, rows.at(-1)?.time, before]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const units = this.#columns.map((column) => topics.find((topic) => topicText(topic) === column)?.unit ?? "");
    this.#rows.replaceChildren(...rows.map((row) => makeRow(row, units)));
  }

  /**
   * The values of topics that did not change at the first row: one that changed long ago fills its column all the
   * same.
   */
  async #before(topics: readonly ValueTopic[], changes: readonly ValueChange[]): Promise<readonly ValueChange[]> {
    const first = changes[0]?.time;
    if (first === undefined) return [];
    const begun = new Set(changes.filter(({ time }) => time === first).map(({ topic }) => topic));
    const asked = topics.filter(({ name }) => !begun.has(name));
    return (await Promise.all(asked.map((topic) => this.host.values.changes([topic], first, 1)))).flat();
  }

  #makeHead(): void {
    const cells = this.#columns.map((text, i) => {
      const name = lastName(text.slice(text.indexOf(":") + 1));
      const remove = button("×", say("takeOut", { name: cut(name, 60) }), () => this.#leave(i), "plain");
      const cell = make("th", "", make("span", "", cut(name, 60)), remove);
      cell.title = text;
      cell.setAttribute("scope", "col");
      return cell;
    });
    this.#head.replaceChildren(make("th", "", say("time")), ...cells);
  }

  /** How much of the past is known, of all columns that have one: from 0 to 1. */
  #share(): number {
    const known = [...this.#holds.keys()].map((topic) => this.host.values.known({ source: "run", topic, path: "" }));
    return Math.min(1, ...known.filter(({ problem }) => problem === "").map(({ share }) => share));
  }

  /** Names the missing part of the past, if there is one; the share. */
  #tellPast(): number {
    const share = this.#share();
    setText(this.#known, share < 1 ? say("partKnown", { share: Math.floor(100 * share) }) : "");
    return share;
  }

  async #save(): Promise<void> {
    this.#saveButton.disabled = true;
    try {
      await wholePast(() => this.#tellPast());
      if (this.#topics.length > 0) await this.#saveKnown();
    } finally {
      this.#saveButton.disabled = false;
    }
  }

  /** Every change, not only those that are seen. */
  async #saveKnown(): Promise<void> {
    const names = this.#columns.map((text) => text.slice(text.indexOf(":") + 1));
    const changes = await this.host.values.changes(this.#topics, this.host.time.end, mostSaved);
    const lines = rowsOf(changes, names).map(({ time, cells }) => [String(Number(time.toFixed(6))), ...cells]);
    const text = [[say("time"), ...names], ...lines].map((cells) => cells.map(csvField).join(",")).join("\n");
    saveFile(new Blob([`${text}\n`], { type: "text/csv" }), "table.csv");
    if (changes.length >= mostSaved) this.host.page.say(say("savedPart", { count: mostSaved }));
    const share = this.#share();
    if (share < 1) this.host.page.say(say("partKnown", { share: Math.floor(100 * share) }));
  }

  #leave(index: number): void {
    this.#columns.splice(index, 1);
    this.#change();
  }

  #change(): void {
    this.#shown = "";
    this.#makeHead();
    this.host.changed();
    this.pickAgain();
  }
}

const topicText = ({ source, name }: ValueTopic): string => keyText({ source, topic: name, path: "" });

/** The trembling of a robot at rest is zero to a reader. */
function calm(text: string, unit: string): string {
  const value = Number(text);
  return isCoarse(unit) && text !== "" && Math.abs(value) < 0.0005 ? "0" : text;
}

function makeRow({ time, cells, changed }: TableRow, units: readonly string[]): HTMLElement {
  const heading = make("th", "", time.toFixed(3));
  heading.setAttribute("scope", "row");
  const row = make("tr", "", heading);
  row.dataset["time"] = String(time);
  cells.forEach((text, i) => {
    const cell = make("td", "");
    setText(cell, cut(calm(text, units[i] ?? ""), 120));
    setData(cell, "changed", String(changed.has(i)));
    row.append(cell);
  });
  return row;
}

export const makeView = (host: ViewHost, state: unknown): View => new TableView(host, state);
