// All proved runs of a task on the field's plan from one clock: each robot in a colour of its own, its way behind it, and the median.
import { taskOf, comparedRuns, partingWords, type Told } from "../../handin/told.ts";
import { countOf, partedMetres, pathSeconds, placeAt, type Place, type RunPath } from "../../handin/run-path.ts";
import { handin as say } from "../../words/classroom/english-handin.ts";
import { taskOfTitle } from "../../handin/hand-in.ts";
import { make, need, setText } from "../parts/elements.ts";
import { openChannel, type ToField } from "./field-runs-channel.ts";
import { drawPlan, placing, planOf, type FieldPlan, type Placing } from "../views/robot/field-plan.ts";

/** With bumpers [m]: a plan says no robot's size. */
const robotSize = 0.85;
/** Of the width. */
const mapShape = 0.52;

type Run = Told & { readonly path: RunPath };

/** Hues that lie far apart for neighbours: the golden angle [degrees]. */
const colorOf = (index: number): string => `hsl(${Math.round((index * 137.5) % 360)}, 72%, 46%)`;

/** "AN" for Ana Núñez. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

const nameOf = ({ name }: Told): string => (name === "" ? say("nobody") : name);

/** The earliest parting first; a run that never parts comes last. */
const partingOrder = ({ parting }: Told): number => (typeof parting === "number" ? parting : Number.POSITIVE_INFINITY);

export class RunsTogether {
  readonly #base: string;
  readonly #section = need(document, "#together");
  readonly #canvas = need<HTMLCanvasElement>(document, "#together-map");
  readonly #task = need<HTMLSelectElement>(document, "#together-task");
  readonly #slider = need<HTMLInputElement>(document, "#together-time");
  readonly #channel = openChannel();
  readonly #plans = new Map<string, Promise<FieldPlan>>();
  #told: readonly Told[] = [];
  #runs: readonly Run[] = [];
  #median: Float32Array = new Float32Array();
  #plan: FieldPlan | null = null;
  #picked: Run | null = null;
  #time = 0;
  #end = 0;
  /** Of the last picture while it plays [ms]; null: it is frozen. */
  #playing: number | null = null;

  constructor(base: string) {
    this.#base = base;
    this.#task.addEventListener("change", () => void this.#show());
    this.#slider.addEventListener("input", () => this.#goTo(Number(this.#slider.value)));
    need(document, "#together-play").addEventListener("click", () =>
      this.#playing === null ? this.#play() : this.#freeze(),
    );
    for (const [id, step] of [["back", -pathSeconds] as const, ["on", pathSeconds] as const])
      need(document, `#together-${id}`).addEventListener("click", () => this.#goTo(this.#time + step));
    need(document, "#together-field").addEventListener("click", () => this.#openField());
    // A field in another tab asks for the runs as soon as it is there.
    if (this.#channel !== null) this.#channel.onmessage = () => this.#sendRuns();
    new ResizeObserver(() => this.#draw()).observe(this.#section);
  }

  /** The same runs as ghosts in the picture of the field, in another tab. */
  #openField(): void {
    const found = taskOfTitle(this.#task.value);
    const link = new URL("./", this.#base);
    if (found !== null) {
      link.searchParams.set("scenario", `own/lessons/${found.lesson}`);
      link.searchParams.set("task", found.task);
    }
    link.searchParams.set("ghosts", "class");
    link.searchParams.set("first", "0");
    const language = new URL(location.href).searchParams.get("lang");
    if (language !== null) link.searchParams.set("lang", language);
    this.#freeze();
    window.open(link, "_blank");
  }

  #sendRuns(): void {
    if (this.#section.hidden) return;
    const runs = this.#runs.map((run, index) => ({
      ...{ name: nameOf(run), color: colorOf(index), places: run.path.places },
    }));
    this.#channel?.postMessage({ type: "runs", runs, time: this.#time } satisfies ToField);
  }

  /** The table is another one. */
  offer(told: readonly Told[]): void {
    this.#told = told;
    const has = told.some(({ state, path }) => state === "proved" && path !== null);
    need(document, "#show-together").hidden = !has;
    if (!has) {
      this.#freeze();
      this.#section.hidden = true;
    } else if (!this.#section.hidden) this.open(told);
  }

  /** Shows the task that most of them are of, or goes on with the one that was chosen. */
  open(told: readonly Told[]): void {
    this.#told = told;
    const tasks = [...comparedRuns(told)].sort(([, one], [, other]) => other.runs.length - one.runs.length);
    const chosen = this.#task.value;
    this.#task.replaceChildren(
      ...tasks.map(([task, { runs }]) =>
        Object.assign(make("option", "", `${task} (${runs.length})`), { value: task }),
      ),
    );
    if (tasks.some(([task]) => task === chosen)) this.#task.value = chosen;
    this.#section.hidden = false;
    void this.#show();
  }

  async #show(): Promise<void> {
    const task = this.#task.value;
    const group = comparedRuns(this.#told).get(task);
    if (group === undefined) return;
    this.#runs = [...group.runs].sort((one, other) => partingOrder(one) - partingOrder(other));
    this.#median = group.median;
    this.#picked = this.#runs.find((run) => run.from === this.#picked?.from && taskOf(run) === task) ?? null;
    this.#end = Math.max(0, ...this.#runs.map(({ path }) => (countOf(path) - 1) * pathSeconds));
    this.#slider.max = this.#end.toFixed(1);
    this.#names();
    this.#goTo(Math.min(this.#time, this.#end));
    const field = this.#runs[0]?.path.field ?? "";
    const plan = this.#plans.get(field) ?? planOf(this.#base, field || "field");
    this.#plans.set(field, plan);
    const ready = await plan;
    // Another task may have been chosen meanwhile.
    if (this.#task.value !== task) return;
    this.#plan = ready;
    this.#draw();
  }

  #names(): void {
    const buttons = this.#runs.map((run, index) => {
      const parting = partingWords(run);
      const isParted = typeof run.parting === "number";
      const swatch = make("i", "swatch");
      swatch.style.background = colorOf(index);
      const button = make("button", "", swatch, nameOf(run), make("small", "", parting)) as HTMLButtonElement;
      button.type = "button";
      button.setAttribute("aria-pressed", String(run === this.#picked));
      if (parting !== "")
        button.setAttribute(
          "aria-label",
          isParted ? say("runParts", { name: nameOf(run), time: parting }) : say("runStays", { name: nameOf(run) }),
        );
      button.addEventListener("click", () => {
        this.#picked = this.#picked === run ? null : run;
        for (const [at, each] of buttons.entries())
          each.firstElementChild?.setAttribute("aria-pressed", String(this.#runs[at] === this.#picked));
        this.#draw();
      });
      return make("li", "", button);
    });
    need(document, "#together-names").replaceChildren(...buttons);
  }

  #play(): void {
    if (this.#time >= this.#end) this.#time = 0;
    this.#playing = performance.now();
    this.#draw();
    const next = (now: number): void => {
      if (this.#playing === null) return;
      const passed = (now - this.#playing) / 1000;
      this.#playing = now;
      this.#time = Math.min(this.#end, this.#time + Math.max(0, passed));
      if (this.#time >= this.#end) this.#playing = null;
      this.#draw();
      if (this.#playing !== null) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }

  #freeze(): void {
    this.#playing = null;
    this.#draw();
  }

  #goTo(seconds: number): void {
    this.#playing = null;
    // Whole tenths, so that a step always lands on a place.
    this.#time = Math.max(0, Math.min(this.#end, Math.round(seconds / pathSeconds) * pathSeconds));
    this.#draw();
  }

  #say(): void {
    // 2.4 divided by 0.1 is a little less than 24.
    const index = Math.floor(this.#time / pathSeconds + 1e-6);
    const [x, y] = [this.#median[2 * index], this.#median[2 * index + 1]];
    const away = this.#runs.filter(({ path }) => {
      const at = placeAt(path, this.#time);
      return (
        at !== null &&
        index < countOf(path) &&
        x !== undefined &&
        y !== undefined &&
        Math.hypot(at.x - x, at.y - y) > partedMetres
      );
    }).length;
    const time = this.#time.toFixed(1);
    setText(need(document, "#together-play"), say(this.#playing === null ? "play" : "freeze"));
    setText(need(document, "#together-clock"), say("togetherClock", { time, end: this.#end.toFixed(1) }));
    // While it plays the clock says enough.
    if (this.#playing !== null) return;
    const count = this.#runs.length;
    const words = x === undefined ? say("togetherOver", { time }) : say("togetherSaid", { count, time, away });
    setText(need(document, "#together-said"), words);
  }

  #draw(): void {
    if (this.#section.hidden) return;
    this.#slider.value = this.#time.toFixed(1);
    this.#say();
    const plan = this.#plan;
    const context = this.#canvas.getContext("2d");
    const wide = this.#canvas.clientWidth;
    if (plan === null || context === null || wide === 0) return;
    const high = Math.round(wide * mapShape);
    const ratio = Math.min(2, window.devicePixelRatio);
    // Setting a size clears the canvas.
    [this.#canvas.width, this.#canvas.height] = [Math.round(wide * ratio), Math.round(high * ratio)];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(document.documentElement);
    const color = (name: string): string => style.getPropertyValue(name).trim();
    const at = placing(plan, "blue left", wide, high);
    const lines = { carpet: color("--card"), line: color("--muted"), neutral: color("--muted") };
    drawPlan(context, plan, at, { ...lines, blue: color("--blue"), red: color("--red") });
    const isDim = (run: Run): boolean => this.#picked !== null && run !== this.#picked;
    // The one that was picked lies on top.
    const order = [...this.#runs.entries()].sort(([, one], [, other]) => Number(isDim(other)) - Number(isDim(one)));
    for (const [index, run] of order) {
      context.globalAlpha = isDim(run) ? 0.2 : 0.85;
      this.#drawWay(context, at, run, colorOf(index));
    }
    context.globalAlpha = 1;
    this.#drawMedian(context, at, color("--text"));
    for (const [index, run] of order) {
      const place = placeAt(run.path, this.#time);
      context.globalAlpha = isDim(run) ? 0.25 : 1;
      if (place !== null) drawRobot(context, at, place, colorOf(index), isDim(run) ? "" : initialsOf(run.name));
    }
    context.globalAlpha = 1;
  }

  #drawWay(context: CanvasRenderingContext2D, at: Placing, run: Run, color: string): void {
    const { places } = run.path;
    const last = Math.min(countOf(run.path) - 1, Math.floor(this.#time / pathSeconds));
    context.beginPath();
    for (let index = 0; index <= last; index++) {
      const [x, y] = [places[3 * index] ?? 0, places[3 * index + 1] ?? 0];
      context.lineTo(at.x(x, y), at.y(x, y));
    }
    context.strokeStyle = color;
    context.lineWidth = run === this.#picked ? 4 : 2;
    context.stroke();
  }

  #drawMedian(context: CanvasRenderingContext2D, at: Placing, color: string): void {
    context.beginPath();
    for (let index = 0; 2 * index < this.#median.length; index++) {
      const [x, y] = [this.#median[2 * index] ?? 0, this.#median[2 * index + 1] ?? 0];
      context.lineTo(at.x(x, y), at.y(x, y));
    }
    context.setLineDash([7, 5]);
    context.strokeStyle = color;
    context.lineWidth = 2.5;
    context.stroke();
    context.setLineDash([]);
  }
}

function drawRobot(context: CanvasRenderingContext2D, at: Placing, place: Place, color: string, words: string): void {
  const half = (at.scale * robotSize) / 2;
  context.save();
  context.translate(at.x(place.x, place.y), at.y(place.x, place.y));
  context.save();
  context.rotate(at.angle(place.heading));
  context.beginPath();
  context.rect(-half, -half, 2 * half, 2 * half);
  context.fillStyle = color;
  // A ghost: things under it are seen.
  const alpha = context.globalAlpha;
  context.globalAlpha = 0.5 * alpha;
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.stroke();
  // Its front.
  context.beginPath();
  context.moveTo(half, -half);
  context.lineTo(half, half);
  context.lineWidth = 4;
  context.stroke();
  context.restore();
  context.fillStyle = "#fff";
  context.font = `700 ${Math.max(9, Math.round(half * 0.9))}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(words, 0, 0);
  context.restore();
}
