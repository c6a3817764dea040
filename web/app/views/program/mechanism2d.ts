// Mechanism2d sendables: roots with ligaments on ligaments, in their own colours and widths, several over each other.

import { make, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { amount, cut, place, programColor, radians, setAttributes, svg } from "../live/drawing.ts";
import { check, stateOf, textsOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import { programviews as say } from "../../../words/english-value-views.ts";
import "./mechanism2d.css";

/** A ligament as a line; WPILib's units are of the mechanism's own window. */
export interface Ligament {
  readonly name: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** As the program says it: against the one that it hangs on [deg]. */
  readonly angle: number;
  readonly length: number;
  readonly color: string;
  readonly weight: number;
}

export interface Drawing2d {
  readonly width: number;
  readonly height: number;
  readonly background: string | null;
  readonly ligaments: readonly Ligament[];
}

/** Ligaments of a drawing, and how many may hang on each other: a table names no end to them. */
const mostLigaments = 300;
const deepest = 40;
/** Lines of the table below a drawing. */
const mostFigures = 24;
/** Pixels of weight are so many units of a window as wide as this. */
const windowPixels = 300;
const defaultColor = "#ebeb34";

/** The names of the tables right below a path. */
function tablesBelow(names: readonly string[], path: string): string[] {
  const found = new Set<string>();
  for (const name of names) {
    if (!name.startsWith(`${path}/`)) continue;
    const slash = name.indexOf("/", path.length + 1);
    if (slash > 0) found.add(name.slice(path.length + 1, slash));
  }
  return [...found];
}

/** Where a root stands: 2026's has an x and a y, 2027's a position. NaN: it does not say. */
function rootPlace(now: Reading, source: Table["source"], root: string): [x: number, y: number] {
  const position = now.numbers(source, `${root}/position`);
  return [position[0] ?? now.number(source, `${root}/x`), position[1] ?? now.number(source, `${root}/y`)];
}

/** The drawing of a table; `names`: of all topics below it. */
export function readMechanism2d(now: Reading, { source, path }: Table, names: readonly string[]): Drawing2d {
  const dims = now.numbers(source, `${path}/dims`);
  const size = (value: number | undefined): number => (value !== undefined && value > 0 && value < 1e6 ? value : 1);
  const ligaments: Ligament[] = [];
  const walk = (table: string, inside: readonly string[], x: number, y: number, angle: number, depth: number): void => {
    for (const name of tablesBelow(inside, table)) {
      if (ligaments.length >= mostLigaments || depth > deepest) return;
      const below = `${table}/${name}`;
      const length = now.number(source, `${below}/length`);
      const turn = now.number(source, `${below}/angle`);
      if (!Number.isFinite(length) || !Number.isFinite(turn)) continue;
      const whole = angle + radians(turn);
      const [x2, y2] = [x + length * Math.cos(whole), y + length * Math.sin(whole)];
      const weight = now.number(source, `${below}/weight`);
      ligaments.push({
        ...{ name, x1: x, y1: y, x2, y2, angle: turn, length },
        color: programColor(now.text(source, `${below}/color`)) ?? defaultColor,
        weight: weight > 0 ? Math.min(100, weight) : 10,
      });
      walk(
        below,
        inside.filter((each) => each.startsWith(`${below}/`)),
        ...([x2, y2, whole, depth + 1] as const),
      );
    }
  };
  for (const root of tablesBelow(names, path)) {
    const [x, y] = rootPlace(now, source, `${path}/${root}`);
    if (Number.isFinite(x) && Number.isFinite(y)) walk(`${path}/${root}`, names, x, y, 0, 0);
  }
  const background = programColor(now.text(source, `${path}/backgroundColor`));
  return { width: size(dims[0]), height: size(dims[1]), background, ligaments };
}

class Mechanism2dView extends LiveView {
  readonly #picture = svg("svg", { class: "mech2d-picture", role: "img" });
  readonly #back = svg("rect", { class: "mech2d-back", x: 0, y: 0 });
  readonly #lines: SVGElement[] = [];
  readonly #figures = make("tbody", "");
  readonly #rows: HTMLElement[][] = [];
  /** Those that are not to be drawn. */
  readonly #hidden: Set<string>;
  #drawn: { table: Table; names: readonly string[] }[] = [];
  #offered = "";

  constructor(host: ViewHost, given: unknown) {
    super(host, "mechanism2d", "Mechanism2d", say("noMechanism"), true);
    this.#hidden = new Set(textsOf(stateOf(given), "hidden"));
    this.#picture.append(this.#back);
    const head = make("tr", "");
    for (const words of ["", say("angle"), say("length")]) {
      const cell = make(words === "" ? "td" : "th", "", words);
      if (words !== "") cell.setAttribute("scope", "col");
      head.append(cell);
    }
    const table = make("table", "figures mech2d-figures", make("thead", "", head), this.#figures);
    this.body.append(this.#picture as unknown as HTMLElement, make("div", "mech2d-list", table));
    this.begin();
  }

  override state(): unknown {
    return { hidden: [...this.#hidden] };
  }

  accepts(topic: ValueTopic): boolean {
    return this.tables.some(
      ({ source, path, type }) =>
        type === "Mechanism2d" && source === topic.source && topic.name.startsWith(`${path}/`),
    );
  }

  add(topic: ValueTopic): void {
    for (const { source, path } of this.tables)
      if (source === topic.source && topic.name.startsWith(`${path}/`)) this.#hidden.delete(idOf(source, path));
    this.#offered = "";
    this.host.changed();
    this.pickAgain();
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    const all = tables.filter(({ type }) => type === "Mechanism2d");
    this.#offer(all);
    const picked: ValueTopic[] = [];
    this.#drawn = [];
    for (const table of all) {
      if (this.#hidden.has(idOf(table.source, table.path))) continue;
      const topics = index.below(`${table.path}/`, table.source);
      picked.push(...topics);
      this.#drawn.push({ table, names: topics.map(({ name }) => name) });
    }
    return picked;
  }

  protected show(now: Reading): boolean {
    const drawings = this.#drawn.map(({ table, names }) => readMechanism2d(now, table, names));
    const width = Math.max(1e-3, ...drawings.map((each) => each.width));
    const height = Math.max(1e-3, ...drawings.map((each) => each.height));
    setAttributes(this.#picture, { viewBox: `0 0 ${place(width)} ${place(height)}` });
    const background = drawings.find((each) => each.background !== null)?.background ?? "#00000000";
    setAttributes(this.#back, { width, height, fill: background });
    const lines = drawings.flatMap(({ ligaments }) => ligaments);
    while (this.#lines.length > lines.length) this.#lines.pop()?.remove();
    while (this.#lines.length < lines.length) {
      const line = svg("line", { "stroke-linecap": "round" });
      this.#lines.push(line);
      this.#picture.append(line);
    }
    lines.forEach(({ x1, y1, x2, y2, color, weight }, i) => {
      const thick = (weight * Math.max(width, height)) / windowPixels;
      // Up is away from the top of a drawing.
      const ends = { x1, y1: height - y1, x2, y2: height - y2 };
      setAttributes(this.#lines[i]!, { ...ends, stroke: color, "stroke-width": thick });
    });
    this.#writeFigures(drawings);
    setAttributes(this.#picture, {
      "aria-label": this.#drawn.map(({ table }) => cut(lastName(table.path), 40)).join(", "),
    });
    return drawings.length > 0;
  }

  /** A person who tunes an arm reads its angle. */
  #writeFigures(drawings: readonly Drawing2d[]): void {
    const lines = drawings.flatMap(({ ligaments }, i) => {
      const of = drawings.length > 1 ? `${cut(lastName(this.#drawn[i]?.table.path ?? ""), 30)}: ` : "";
      return ligaments.map((each) => ({ ...each, words: `${of}${cut(each.name, 40)}` }));
    });
    const shown = lines.slice(0, mostFigures);
    while (this.#rows.length > shown.length) this.#rows.pop()?.[0]?.parentElement?.remove();
    while (this.#rows.length < shown.length) {
      const cells = [make("th", "clip"), make("td", ""), make("td", "")];
      cells[0]!.setAttribute("scope", "row");
      this.#rows.push(cells);
      this.#figures.append(make("tr", "", ...cells));
    }
    shown.forEach(({ words, angle, length, color }, i) => {
      const [name, turn, long] = this.#rows[i]!;
      setText(name!, words);
      if (name!.style.color !== color) name!.style.color = color;
      setText(turn!, amount(angle, 1, "°"));
      setText(long!, amount(length, 2));
    });
  }

  /** A check for each drawing, where there are several. */
  #offer(all: readonly Table[]): void {
    const ids = all.map(({ source, path }) => idOf(source, path)).join("\n");
    if (ids === this.#offered) return;
    this.#offered = ids;
    this.bar.hidden = all.length === 0;
    this.bar.replaceChildren(
      ...all.slice(0, 20).map(({ source, path }) => {
        const id = idOf(source, path);
        return check(cut(lastName(path), 40), !this.#hidden.has(id), (on) => {
          if (on) this.#hidden.delete(id);
          else this.#hidden.add(id);
          this.host.changed();
          this.pickAgain();
        });
      }),
    );
  }
}

export const makeView = (host: ViewHost, state: unknown): View => new Mechanism2dView(host, state);
