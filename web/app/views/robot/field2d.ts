// The field from above: the robots and pieces of the run, and the poses that programs publish: Field2d sendables, and any topic of poses
// or translations that is dropped here, as a robot, an arrow, points, a path, or a heat map of where it has been.

import { stations } from "../../../sim/boundary/abi.gen.ts";
import { partSpans, runParts, type RunPart } from "../../history/mode-spans.ts";
import { laid } from "../../page/physics-frame.ts";
import { make, setText } from "../../parts/elements.ts";
import { keyText, type Curve, type Hold, type ValueKey, type ValueTopic } from "../../values/values-api.ts";
import { amount, cut, degrees, pageColor } from "../live/drawing.ts";
import { Choice, Rows, stateOf, textOf } from "../live/fields.ts";
import {
  drawPlan,
  loadPlan,
  orientations,
  placing,
  type FieldPlan,
  type Orientation,
  type Placing,
} from "./field-plan.ts";
import { LiveView } from "../live/live-view.ts";
import { isDraggable, PoseDrag, readPose, writePose, type Draggable } from "./pose-drag.ts";
import { listPoses, looks, poseKind, type Look, type Pose } from "./poses.ts";
import { robotAt } from "../live/robot-parts.ts";
import { lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./field2d.css";
import { phraseOr } from "../../../words/book.ts";
import { dataviews as data } from "../../../words/english-value-views.ts";
import { robotviews as say } from "../../../words/english-robot-views.ts";

/** Objects of programs that are drawn at most. */
const mostObjects = 60;
/** Squares of a heat map along the field, and values of the past that it is made of. */
const heatColumns = 64;
const heatValues = 4000;
/** Between two looks at a heat map's past [ms]. */
const heatPeriod = 1000;
/** A robot of unknown size, with bumpers [m]. */
const usualSize = 0.85;
/** From a wheel to the outside of the bumpers: a frame rail and a bumper of 3.25 in [m]. */
const beyondWheel = 0.15;

const palette = ["#41d3e6", "#ffb437", "#5fd39a", "#c792ff", "#ff8b8b", "#e8e06b", "#7fa9ff", "#f49ac2"];

/** Something of a program on the field. */
interface Placed {
  readonly topic: ValueTopic;
  readonly id: string;
  readonly look: Look;
  readonly color: string;
}

/** A choice of how an object is drawn, and its name. */
class ObjectRow {
  readonly element: HTMLElement;
  readonly #choice: Choice;
  readonly #swatch = make("i", "field-swatch");
  readonly #pose = make("input", "input field-pose") as HTMLInputElement;

  /** put: sets its only pose; false: the text is not a pose. leave: null for one that stays. */
  constructor(
    name: string,
    choose: (look: string) => void,
    put: (text: string) => boolean,
    leave: (() => void) | null,
  ) {
    this.#choice = new Choice(cut(name, 60), choose);
    this.element = make("li", "field-object", this.#swatch, this.#choice.element, this.#pose);
    this.element.title = name;
    this.#pose.setAttribute("aria-label", say("poseOf", { name: cut(name, 60) }));
    this.#pose.title = say("poseHint");
    this.#pose.hidden = true;
    this.#pose.addEventListener("change", () =>
      this.#pose.setAttribute("aria-invalid", String(!put(this.#pose.value))),
    );
    if (leave === null) return;
    const remove = make("button", "plain", "×") as HTMLButtonElement;
    remove.type = "button";
    remove.setAttribute("aria-label", say("takeOff", { name: cut(name, 60) }));
    remove.addEventListener("click", leave);
    this.element.append(remove);
  }

  /** pose: of one that a person may set; null: it has none. */
  showPose(pose: Pose | null): void {
    this.#pose.hidden = pose === null;
    // A person who types is left alone.
    if (pose === null || document.activeElement === this.#pose) return;
    const text = writePose(pose);
    if (this.#pose.value === text) return;
    this.#pose.value = text;
    this.#pose.removeAttribute("aria-invalid");
  }

  show(look: Look | "off", color: string): void {
    this.#choice.set([...looks.map((each) => [each.name, each.words] as const), ["off", say("notDrawn")]], look);
    if (this.#swatch.style.background !== color) this.#swatch.style.background = color;
  }
}

function posesNow(topic: ValueTopic, now: Reading): Pose[] {
  const kind = poseKind(topic);
  return kind === null ? [] : listPoses(kind, now.of(topic)?.numbers ?? []);
}

class Field2dView extends LiveView {
  readonly #canvas = document.createElement("canvas");
  /** The plan alone, drawn again when the size or the orientation is another. */
  readonly #under = document.createElement("canvas");
  readonly #frame = make("div", "field-frame", this.#canvas);
  readonly #where = make("p", "field-where");
  readonly #said = make("p", "visually-hidden");
  readonly #list = make("ul", "list field-objects");
  readonly #rows: Rows<ObjectRow>;
  readonly #size: ResizeObserver;
  #orientation: Orientation;
  /** Topics that were dropped here, and the chosen form of each object's drawing. */
  #added: Set<string>;
  #looks: Map<string, string>;
  /** Of the run, whose places a heat map counts. */
  readonly #parts = new Choice(data("heatOf"), (value) => this.#setPart(value));
  #part: RunPart = "all";
  #plan: FieldPlan | null = null;
  #planField: string | null = null;
  #placing: Placing | null = null;
  #objects: Placed[] = [];
  #offered: { topic: ValueTopic; id: string; fromField: boolean }[] = [];
  #heat: {
    id: string;
    holds: Hold[];
    keys: ValueKey[];
    cells: Float32Array;
    rows: number;
    most: number;
    at: number;
  } | null = null;
  #last: Reading | null = null;
  #underKey = "";
  readonly #drag: PoseDrag;
  #draggables: Draggable[] = [];

  constructor(host: ViewHost, given: unknown) {
    super(host, "field2d", say("fieldAbove"), say("noField"), true);
    const state = stateOf(given);
    this.#orientation = orientations.find((each) => each === state["orientation"]) ?? "blue left";
    const objects = stateOf(state["looks"]);
    this.#looks = new Map(
      Object.keys(objects)
        .slice(0, 200)
        .map((key) => [key, textOf(objects, key)]),
    );
    const added = Array.isArray(state["added"]) ? state["added"] : [];
    this.#added = new Set(added.filter((each): each is string => typeof each === "string").slice(0, mostObjects));
    this.#rows = new Rows(this.#list, (id) => this.#makeRow(id));
    const turn = new Choice(say("seenWith"), (value) => this.#turn(value));
    turn.set(
      orientations.map((each) => [each, phraseOr("names", each, each)] as const),
      this.#orientation,
    );
    this.#part = runParts.find((part) => part === state["heat"]) ?? "all";
    this.#parts.set(
      runParts.map((part) => [part, data(part)] as const),
      this.#part,
    );
    this.bar.append(turn.element, this.#parts.element, this.#where);
    this.bar.hidden = false;
    this.#canvas.setAttribute("role", "img");
    this.body.append(this.#frame, this.#list, this.#said);
    this.#canvas.addEventListener("pointermove", (event) => this.#point(event));
    this.#canvas.addEventListener("pointerleave", () => setText(this.#where, ""));
    this.#drag = new PoseDrag({
      canvas: this.#canvas,
      values: host.values,
      placing: () => this.#placing,
      draggables: () => this.#draggables,
      changed: () => this.#draw(),
    });
    this.#size = new ResizeObserver(() => this.#draw());
    this.#size.observe(this.#frame);
    this.begin();
  }

  override state(): unknown {
    const looks = Object.fromEntries(this.#looks);
    const heat = this.#part === "all" ? {} : { heat: this.#part };
    return { orientation: this.#orientation, added: [...this.#added], looks, ...heat };
  }

  accepts(topic: ValueTopic): boolean {
    return poseKind(topic) !== null;
  }

  add(topic: ValueTopic): void {
    this.#added.add(keyText({ source: topic.source, topic: topic.name, path: "" }));
    this.host.changed();
    this.pickAgain();
  }

  override dispose(): void {
    this.#size.disconnect();
    this.#dropHeat();
    super.dispose();
  }

  override resize(visible: boolean): void {
    super.resize(visible);
    if (!visible) this.#dropHeat();
  }

  protected override fit(): void {
    this.#draw();
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    this.#loadPlan();
    const own = [
      ...index.below("/Sandlot/Pieces/", "run"),
      ...index.below("/Sandlot/Robots/", "run").filter(({ name }) => name.endsWith("/Pose")),
    ];
    this.#offered = [];
    for (const { source, path, type } of tables) {
      // The run's own Field2d has the parts that are drawn anyway.
      if (type !== "Field2d" || source === "run") continue;
      for (const topic of index.below(`${path}/`, source)) if (poseKind(topic) !== null) this.#offer(topic, true);
    }
    // A program's own tunable pose is there to be dragged.
    for (const topic of index.all) if (isDraggable(topic)) this.#offer(topic, true);
    for (const text of this.#added) {
      const [source, name] = [text.slice(0, text.indexOf(":")), text.slice(text.indexOf(":") + 1)];
      const topic = index.all.find((each) => each.source === source && each.name === name);
      if (topic !== undefined) this.#offer(topic, false);
    }
    return [...own, ...this.#offered.map(({ topic }) => topic)];
  }

  protected show(now: Reading): boolean {
    this.#last = now;
    this.#choose(now);
    if (this.#plan === null) return false;
    // The frame has its size only once it is shown.
    this.body.hidden = false;
    this.#draw();
    return true;
  }

  #offer(topic: ValueTopic, fromField: boolean): void {
    const id = keyText({ source: topic.source, topic: topic.name, path: "" });
    if (this.#offered.length < mostObjects && !this.#offered.some((each) => each.id === id))
      this.#offered.push({ topic, id, fromField });
  }

  /** How each object is drawn, and the list of them. */
  #choose(now: Reading): void {
    this.#objects = [];
    this.#draggables = [];
    let heat: Placed | null = null;
    this.#rows.set(this.#offered.map(({ id }) => id));
    this.#offered.forEach(({ topic, id }, i) => {
      const color = palette[i % palette.length]!;
      const chosen = this.#looks.get(id);
      const look = looks.find(({ name }) => name === chosen)?.name ?? naturalLook(topic, now);
      const row = this.#rows.get(id);
      row?.show(chosen === "off" ? "off" : look, color);
      const draggable = isDraggable(topic) ? { topic, poses: posesNow(topic, now) } : null;
      row?.showPose(draggable?.poses.length === 1 ? (draggable.poses[0] ?? null) : null);
      if (draggable !== null && chosen !== "off" && look !== "heat") this.#draggables.push(draggable);
      if (chosen === "off") return;
      const placed = { topic, id, look, color };
      if (look === "heat" && heat === null) heat = placed;
      this.#objects.push(placed);
    });
    this.#keepHeat(heat);
  }

  #makeRow(id: string): ObjectRow {
    const one = this.#offered.find((each) => each.id === id);
    let name = one?.topic.name ?? id;
    // Each Field2d has an object "Robot": its table tells them apart.
    if (one?.fromField === true) name = name.split("/").slice(-2).join("/");
    const leave = one === undefined || one.fromField ? null : () => this.#leave(id);
    return new ObjectRow(
      name,
      (look) => this.#setLook(id, look),
      (text) => this.#setPose(id, text),
      leave,
    );
  }

  #setPose(id: string, text: string): boolean {
    const topic = this.#offered.find((each) => each.id === id)?.topic;
    const pose = readPose(text);
    return topic !== undefined && pose !== null && this.#drag.set({ topic, poses: [] }, 0, pose);
  }

  #setLook(id: string, look: string): void {
    this.#looks.set(id, look);
    this.host.changed();
    if (this.#last !== null) this.show(this.#last);
  }

  #leave(id: string): void {
    this.#added.delete(id);
    this.#looks.delete(id);
    this.host.changed();
    this.pickAgain();
  }

  #turn(value: string): void {
    this.#orientation = orientations.find((each) => each === value) ?? this.#orientation;
    this.host.changed();
    this.#draw();
  }

  #setPart(value: string): void {
    this.#part = runParts.find((part) => part === value) ?? "all";
    if (this.#heat !== null) this.#heat.at = -Infinity;
    this.host.changed();
    this.#draw();
  }

  #loadPlan(): void {
    const field = this.host.page.session?.scene?.field ?? null;
    if (field === this.#planField) return;
    this.#planField = field;
    if (field === null) return void (this.#plan = null);
    void loadPlan(this.host.page).then((plan) => {
      if (this.#planField !== field) return;
      this.#plan = plan;
      this.#underKey = "";
      this.pickAgain();
    });
  }

  // ---- the heat map ----

  #keepHeat(placed: Placed | null): void {
    this.#parts.element.hidden = placed === null;
    if ((placed?.id ?? null) === (this.#heat?.id ?? null)) return;
    this.#dropHeat();
    if (placed === null || this.#plan === null) return;
    const paths = poseKind(placed.topic)?.paths ?? null;
    if (paths === null) return;
    const keys = paths.map((path) => ({ source: placed.topic.source, topic: placed.topic.name, path }));
    const { length, width } = this.#plan.info.frame;
    const rows = Math.max(1, Math.round((heatColumns * width) / length));
    const cells = new Float32Array(heatColumns * rows);
    this.#heat = {
      id: placed.id,
      holds: keys.map((key) => this.host.values.hold(key)),
      keys,
      cells,
      rows,
      most: 0,
      at: -Infinity,
    };
  }

  #dropHeat(): void {
    for (const hold of this.#heat?.holds ?? []) hold.release();
    this.#heat = null;
  }

  #readHeat(): void {
    const heat = this.#heat;
    if (heat === null || this.#plan === null || performance.now() - heat.at < heatPeriod) return;
    heat.at = performance.now();
    const { length, width, origin } = this.#plan.info.frame;
    const [x0, y0] = origin === "center-red" ? [-length / 2, -width / 2] : [0, 0];
    const { page, values, time } = this.host;
    const spans = partSpans(page, this.#part, time.shown);
    void Promise.all(spans.map(({ from, to }) => values.curves(heat.keys, from, to, heatValues))).then((all) => {
      if (this.#heat !== heat) return;
      heat.cells.fill(0);
      for (const [xs, ys] of all) if (xs !== undefined && ys !== undefined) count(xs, ys);
      heat.most = heat.cells.reduce((most, value) => Math.max(most, value), 0);
      this.#draw();
    });
    const count = (xs: Curve, ys: Curve): void => {
      let at = 0;
      // Curves of two values are thinned each by itself, so their times differ: each x takes the y of its time.
      xs.values.forEach((x, i) => {
        const time = xs.times[i] ?? 0;
        while (at + 1 < ys.times.length && (ys.times[at + 1] ?? 0) <= time) ++at;
        const y = ys.values[at] ?? Number.NaN;
        const column = Math.floor((heatColumns * (x - x0)) / length);
        const row = Math.floor((heat.rows * (y - y0)) / width);
        if (!(column >= 0 && column < heatColumns && row >= 0 && row < heat.rows)) return;
        const next = xs.times[i + 1] ?? time;
        heat.cells[row * heatColumns + column]! += Math.min(1, Math.max(0.02, next - time));
      });
    };
  }

  // ---- the picture ----

  #draw(): void {
    const plan = this.#plan;
    const context = this.#canvas.getContext("2d");
    const [width, height] = [this.#frame.clientWidth, this.#frame.clientHeight];
    if (plan === null || context === null || width < 20 || height < 20 || !this.visible) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== wide || this.#canvas.height !== high) {
      [this.#canvas.width, this.#canvas.height] = [wide, high];
    }
    const at = (this.#placing = placing(plan, this.#orientation, width, height));
    this.#drawUnder(plan, at, wide, high, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, wide, high);
    context.drawImage(this.#under, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.#heat !== null) {
      this.#readHeat();
      this.#drawHeat(context, plan, at);
    }
    if (this.#last === null) return;
    this.#drawPieces(context, at, this.#last, plan);
    for (const placed of this.#objects) this.#drawObject(context, at, this.#last, placed);
    this.#drawRobots(context, at, this.#last);
  }

  #drawUnder(plan: FieldPlan, at: Placing, wide: number, high: number, ratio: number): void {
    const key = `${this.#orientation} ${wide} ${high}`;
    if (key === this.#underKey) return;
    this.#underKey = key;
    [this.#under.width, this.#under.height] = [wide, high];
    const context = this.#under.getContext("2d");
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const color = (name: string, otherwise: string): string => pageColor(this.element, name, otherwise);
    const colors = { carpet: color("--control", "#1d2129"), line: color("--edge-strong", "#ffffff60") };
    const alliances = { blue: color("--blue-light", "#5b93ff"), red: color("--red-light", "#ff6464") };
    drawPlan(context, plan, at, { ...colors, ...alliances, neutral: color("--muted", "#a3abb7") });
  }

  #drawHeat(context: CanvasRenderingContext2D, plan: FieldPlan, at: Placing): void {
    const heat = this.#heat;
    if (heat === null || heat.most <= 0) return;
    const { length, width, origin } = plan.info.frame;
    const [x0, y0] = origin === "center-red" ? [-length / 2, -width / 2] : [0, 0];
    const [cellX, cellY] = [length / heatColumns, width / heat.rows];
    const size = at.scale * Math.max(cellX, cellY) + 1;
    heat.cells.forEach((value, i) => {
      if (value <= 0) return;
      // The root brings out places that were passed once beside those where the robot stood long.
      const share = Math.sqrt(value / heat.most);
      const [x, y] = [x0 + ((i % heatColumns) + 0.5) * cellX, y0 + (Math.floor(i / heatColumns) + 0.5) * cellY];
      context.fillStyle = `hsl(${Math.round(220 - 200 * share)} 90% 58% / ${(0.25 + 0.5 * share).toFixed(2)})`;
      context.fillRect(at.x(x, y) - size / 2, at.y(x, y) - size / 2, size, size);
    });
  }

  #drawPieces(context: CanvasRenderingContext2D, at: Placing, now: Reading, plan: FieldPlan): void {
    for (const type of this.host.page.session?.scene?.pieceTypes ?? []) {
      const values = now.numbers("run", `/Sandlot/Pieces/${type.name}`);
      const radius = Math.max(1.2, at.scale * (Number.isFinite(type.radius) ? type.radius : 0.05));
      context.fillStyle = plan.info.pieceColors[type.name] ?? "#f2c100";
      context.beginPath();
      for (let i = 0; i + 2 < values.length; i += 3) {
        const [x, y] = [values[i]!, values[i + 1]!];
        if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
        context.moveTo(at.x(x, y) + radius, at.y(x, y));
        context.arc(at.x(x, y), at.y(x, y), radius, 0, 2 * Math.PI);
      }
      context.fill();
    }
  }

  #drawRobots(context: CanvasRenderingContext2D, at: Placing, now: Reading): void {
    const said: string[] = [];
    for (const station of stations) {
      const values = now.numbers("run", `/Sandlot/Robots/${station}/Pose`);
      if (values.length < 7) continue;
      const pose = listPoses({ size: 7 }, values)[0];
      if (pose === undefined) continue;
      const isBlue = station.startsWith("blue");
      const color = pageColor(this.element, isBlue ? "--blue" : "--red", isBlue ? "#235cd6" : "#ce262d");
      this.#drawRobot(context, at, pose, this.#sizeOf(station), color, true);
      context.fillStyle = "#fff";
      context.font = `600 ${Math.max(9, Math.round(at.scale * 0.4))}px ${pageColor(this.element, "--sans", "sans-serif")}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(station.slice(-1), at.x(pose.x, pose.y), at.y(pose.x, pose.y));
      said.push(`${station}: ${amount(pose.x, 1)}, ${amount(pose.y, 1)} m, ${amount(degrees(pose.heading), 0, "°")}`);
    }
    setText(this.#said, said.join("; "));
    const label = say("fieldAria", { orientation: this.#orientation });
    if (this.#canvas.getAttribute("aria-label") !== label) this.#canvas.setAttribute("aria-label", label);
  }

  #sizeOf(station: string): readonly [number, number] {
    const wheels = robotAt(this.host.page, station)?.wheels ?? [];
    if (wheels.length === 0) return [usualSize, usualSize];
    const reach = (axis: "x" | "y"): number => Math.max(...wheels.map((wheel) => Math.abs(wheel[axis]))) + beyondWheel;
    return [2 * reach("x"), 2 * reach("y")];
  }

  #drawRobot(
    context: CanvasRenderingContext2D,
    at: Placing,
    pose: Pose,
    [long, wide]: readonly [number, number],
    color: string,
    isFilled: boolean,
  ): void {
    context.save();
    context.translate(at.x(pose.x, pose.y), at.y(pose.x, pose.y));
    context.rotate(at.angle(pose.heading));
    const [halfLong, halfWide] = [(at.scale * long) / 2, (at.scale * wide) / 2];
    context.beginPath();
    context.rect(-halfLong, -halfWide, 2 * halfLong, 2 * halfWide);
    context.globalAlpha = isFilled ? 0.9 : 0.2;
    context.fillStyle = color;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = isFilled ? "#fff" : color;
    context.lineWidth = isFilled ? 1 : 2;
    context.stroke();
    // Its front.
    context.beginPath();
    context.moveTo(halfLong, 0);
    context.lineTo(0.62 * halfLong, 0.4 * halfWide);
    context.lineTo(0.62 * halfLong, -0.4 * halfWide);
    context.closePath();
    context.fillStyle = isFilled ? "#fff" : color;
    context.fill();
    context.restore();
  }

  #drawObject(context: CanvasRenderingContext2D, at: Placing, now: Reading, { topic, look, color }: Placed): void {
    const kind = poseKind(topic);
    if (kind === null || look === "heat") return;
    const poses =
      this.#drag.posesOf(topic) ?? posesNow(topic, now).map((pose) => laid(this.host.page, topic.name, pose));
    if (look === "path") return drawPath(context, at, poses, color);
    const size = this.#sizeOf(this.host.station);
    for (const pose of poses) {
      if (look === "robot") this.#drawRobot(context, at, pose, size, color, false);
      else if (look === "arrow") drawArrow(context, at, pose, color);
      else drawPoint(context, at, pose, color);
    }
  }

  #point(event: PointerEvent): void {
    if (this.#placing === null) return;
    const box = this.#canvas.getBoundingClientRect();
    const [x, y] = this.#placing.place(event.clientX - box.left, event.clientY - box.top);
    setText(this.#where, `x ${amount(x, 2)}  y ${amount(y, 2, "m")}`);
  }
}

function drawPath(context: CanvasRenderingContext2D, at: Placing, poses: readonly Pose[], color: string): void {
  context.beginPath();
  poses.forEach(({ x, y }, i) =>
    i === 0 ? context.moveTo(at.x(x, y), at.y(x, y)) : context.lineTo(at.x(x, y), at.y(x, y)),
  );
  context.strokeStyle = color;
  context.lineWidth = 2.5;
  context.lineJoin = "round";
  context.stroke();
}

function drawArrow(context: CanvasRenderingContext2D, at: Placing, pose: Pose, color: string): void {
  const length = Math.max(10, 0.6 * at.scale);
  context.save();
  context.translate(at.x(pose.x, pose.y), at.y(pose.x, pose.y));
  context.rotate(at.angle(pose.heading));
  context.beginPath();
  context.moveTo(-length / 2, 0);
  context.lineTo(length / 2, 0);
  context.moveTo(length / 2 - 6, -4);
  context.lineTo(length / 2, 0);
  context.lineTo(length / 2 - 6, 4);
  context.strokeStyle = color;
  context.lineWidth = 2.5;
  context.lineCap = "round";
  context.stroke();
  context.restore();
}

function drawPoint(context: CanvasRenderingContext2D, at: Placing, { x, y }: Pose, color: string): void {
  context.beginPath();
  context.arc(at.x(x, y), at.y(x, y), 4, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

/** How Elastic and Glass would draw it: the robot by its name, a path by its name or length. */
function naturalLook(topic: ValueTopic, now: Reading): Look {
  const name = lastName(topic.name);
  const kind = poseKind(topic);
  const count = kind === null ? 0 : Math.floor((now.of(topic)?.numbers.length ?? 0) / kind.size);
  if (/traj|path/i.test(name) || count > 8) return "path";
  if (kind !== null && kind.size < 7 && kind.heading === undefined) return "point";
  return count > 1 ? "arrow" : "robot";
}

export const makeView = (host: ViewHost, state: unknown): View => new Field2dView(host, state);
