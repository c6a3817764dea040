// The picture of a sweep: a curve over one number, or a map over two. Each point is a button; arrows go from one to the next.
import type { Parameter } from "../../sweep/plan.ts";
import { gridValues } from "../../sweep/design.ts";
import { round } from "../../sweep/results.ts";
import { make } from "../parts/elements.ts";
import { sweep as say } from "../../words/english-sweep.ts";

const [curveWidth, curveHeight] = [300, 150];

/** One point. */
export interface Cell {
  /** null: it is not done, or has no number. */
  readonly value: number | null;
  readonly isDone: boolean;
  readonly held: boolean;
  readonly words: string;
}

export class SweepPicture {
  readonly #root: HTMLElement;
  readonly #choose: (point: number) => void;
  #buttons: HTMLButtonElement[] = [];
  #line: SVGPolylineElement | null = null;
  #scale: HTMLElement | null = null;
  #columns = 1;
  #rows = 1;
  #at = -1;

  constructor(root: HTMLElement, choose: (point: number) => void) {
    this.#root = root;
    this.#choose = choose;
    root.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** A picture without numbers, for these parameters: one or two. */
  begin(vary: readonly Parameter[]): void {
    const [first, second] = vary;
    this.#columns = first === undefined ? 1 : gridValues(first).length;
    this.#rows = second === undefined ? 1 : gridValues(second).length;
    this.#at = -1;
    this.#buttons = Array.from({ length: this.#columns * this.#rows }, (_, point) => this.#button(point));
    if (first === undefined || second === undefined) this.#beginCurve(first);
    else this.#beginMap(first, second);
  }

  #button(point: number): HTMLButtonElement {
    const element = document.createElement("button");
    Object.assign(element, { type: "button", className: "sweep-cell", tabIndex: point === 0 ? 0 : -1 });
    element.addEventListener("click", () => this.select(point, true));
    return element;
  }

  #beginMap(first: Parameter, second: Parameter): void {
    const table = make("div", "sweep-map");
    table.style.setProperty("--columns", String(this.#columns));
    table.role = "group";
    table.ariaLabel = say("map", { first: first.name, second: second.name });
    const [across, up] = [gridValues(first), gridValues(second)];
    // The first number to the right, the second upwards; a plan's points change their last number first.
    for (let row = this.#rows - 1; row >= 0; row--) {
      table.append(make("span", "sweep-axis", String(round(Number(up[row])))));
      for (let column = 0; column < this.#columns; column++)
        table.append(this.#buttons[column * this.#rows + row] as HTMLElement);
    }
    table.append(make("span", ""), ...across.map((value) => make("span", "sweep-axis", String(round(Number(value))))));
    const titles = make("p", "sweep-titles", `→ ${titleOf(first)}`, make("br", ""), `↑ ${titleOf(second)}`);
    this.#line = null;
    this.#scale = make("p", "sweep-scale", "");
    this.#root.replaceChildren(titles, table, this.#scale);
  }

  #beginCurve(first: Parameter | undefined): void {
    const box = make("div", "sweep-curve");
    box.role = "group";
    box.ariaLabel = say("curve", { first: first?.name ?? "" });
    const namespace = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(namespace, "svg");
    svg.setAttribute("viewBox", `0 0 ${curveWidth} ${curveHeight}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.ariaHidden = "true";
    this.#line = document.createElementNS(namespace, "polyline");
    this.#line.setAttribute("vector-effect", "non-scaling-stroke");
    svg.append(this.#line);
    box.append(svg, ...this.#buttons);
    for (const button of this.#buttons) button.classList.add("sweep-dot");
    this.#scale = make("p", "sweep-scale", "");
    const ends = first === undefined ? [] : gridValues(first);
    const axis = make(
      "p",
      "sweep-ends",
      make("span", "", String(round(Number(ends[0] ?? 0)))),
      make("span", "", first === undefined ? "" : titleOf(first)),
      make("span", "", String(round(Number(ends.at(-1) ?? 0)))),
    );
    // A finger takes the nearest point.
    box.addEventListener("click", (event) => {
      if (event.target instanceof HTMLButtonElement) return;
      const { left, width } = box.getBoundingClientRect();
      const share = (event.clientX - left) / Math.max(1, width);
      this.select(Math.round(Math.min(1, Math.max(0, share)) * (this.#columns - 1)), true);
    });
    this.#root.replaceChildren(this.#scale, box, axis);
  }

  /** The numbers that there are by now. */
  show(cells: readonly Cell[]): void {
    const numbers = cells.flatMap(({ value }) => value ?? []);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const short = shortOf(low, high);
    const shareOf = (value: number): number => (high > low ? (value - low) / (high - low) : 0.5);
    const points: string[] = [];
    cells.forEach(({ value, isDone, held, words }, point) => {
      const button = this.#buttons[point];
      if (button === undefined) return;
      button.disabled = !isDone;
      button.dataset["held"] = String(held);
      button.title = words;
      button.ariaLabel = words;
      const share = value === null ? 0 : shareOf(value);
      button.style.setProperty("--share", share.toFixed(3));
      button.dataset["bright"] = String(share > 0.5);
      if (this.#line === null) {
        button.textContent = value === null ? (isDone ? "–" : "") : short(value);
        return;
      }
      const x = this.#columns === 1 ? 0.5 : point / (this.#columns - 1);
      button.style.left = `${(100 * x).toFixed(2)}%`;
      button.style.bottom = `${(8 + 84 * share).toFixed(2)}%`;
      if (value !== null)
        points.push(`${(x * curveWidth).toFixed(1)},${(curveHeight * (0.92 - 0.84 * share)).toFixed(1)}`);
    });
    this.#line?.setAttribute("points", points.join(" "));
    const ends = low === high ? short(low) : `${short(low)} … ${short(high)}`;
    if (this.#scale !== null)
      this.#scale.textContent = numbers.length > 0 ? (this.#line === null ? ends : `↑ ${ends}`) : "";
    // The keyboard comes to a point that is there.
    if (this.#at < 0) this.#tabTo(cells.findIndex(({ isDone }) => isDone));
  }

  get selected(): number {
    return this.#at;
  }

  select(point: number, tells: boolean): void {
    if (this.#buttons[point] === undefined || this.#buttons[point].disabled) return;
    this.#at = point;
    this.#tabTo(point);
    for (const [i, button] of this.#buttons.entries()) button.setAttribute("aria-pressed", String(i === point));
    if (tells) this.#choose(point);
  }

  #tabTo(point: number): void {
    for (const [i, button] of this.#buttons.entries()) button.tabIndex = i === Math.max(0, point) ? 0 : -1;
  }

  #onKey(event: KeyboardEvent): void {
    const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    // Arrows are the picture's here, and do not drive.
    event.stopPropagation();
    const step = { ArrowRight: this.#rows, ArrowLeft: -this.#rows, ArrowUp: 1, ArrowDown: -1 }[event.key];
    const wanted =
      event.key === "Home" ? 0 : event.key === "End" ? this.#buttons.length - 1 : step === undefined ? -1 : at + step;
    if (wanted < 0 || wanted >= this.#buttons.length) return;
    // Up and down stay in their column.
    const isUpright = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (isUpright && Math.floor(wanted / this.#rows) !== Math.floor(at / this.#rows)) return;
    event.preventDefault();
    this.#buttons[wanted]?.focus();
    this.select(wanted, true);
  }
}

const titleOf = ({ name, unit }: Parameter): string => (unit === "" || unit === "×" ? name : `${name} [${unit}]`);

/** Writes numbers with three digits, or as many more as tell the ends of the picture apart. */
function shortOf(low: number, high: number): (value: number) => string {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const more = high > low && size > 0 ? Math.ceil(Math.log10(size / (high - low))) + 2 : 0;
  const digits = Math.min(7, Math.max(3, more));
  return (value) => String(Number(value.toPrecision(digits)));
}
