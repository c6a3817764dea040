// Each mechanism of the robot in a small drawing: an arm as an angle, an elevator as a height, a flywheel as a dial, with its stops,
// its setpoint and its motors.

import { mechanismTravels, type MechanismKind, type Travel } from "../../../sim/boundary/abi.gen.ts";
import type { RobotInfo } from "../../../sim/boundary/protocol.ts";
import { words } from "../../../element/words.ts";
import { make, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { amount, degrees, place, setAttributes, setShown, svg } from "../live/drawing.ts";
import { Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { motorsOf, robotAt, type MotorsOf } from "../live/robot-parts.ts";
import type { Reading, TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./mechanisms.css";
import { robotviews as say } from "../../../words/english-robot-views.ts";

type MechanismInfo = Pick<RobotInfo["mechanisms"][number], "name" | "kind" | "min" | "max">;
type Shape = "angle" | "height" | "dial";

const shapes: Readonly<Record<Travel, Shape>> = { spins: "dial", swings: "angle", turns: "angle", slides: "height" };
const shapeOf = (kind: MechanismKind): Shape => shapes[mechanismTravels[kind]];

/** The quantity of a mechanism's setpoint, by the mode of its controller. */
type Target = "position" | "velocity" | "other";

export interface MechanismNow {
  readonly position: number;
  readonly velocity: number;
  readonly volts: number;
  readonly setpoint: number;
  /** "": unknown. */
  readonly mode: string;
}

/** Whether a setpoint is a place or a speed. A controller that does not say its mode means a place when it lies between the stops. */
export function targetOf({ setpoint, mode }: MechanismNow, info: MechanismInfo): Target {
  if (!Number.isFinite(setpoint)) return "other";
  if (mode === "position" || mode === "velocity") return mode;
  if (mode !== "") return "other";
  const isDial = shapeOf(info.kind) === "dial";
  if (isDial) return Math.abs(setpoint) > 13 ? "velocity" : "other";
  const isBetween = info.min < info.max && setpoint >= info.min - 1e-6 && setpoint <= info.max + 1e-6;
  return isBetween ? "position" : "other";
}

/** Revolutions a minute of rad/s. */
const rpm = (speed: number): number => (speed * 30) / Math.PI;

function positionText(kind: MechanismKind, value: number): string {
  return shapeOf(kind) === "height" ? amount(value, 3, "m") : amount(degrees(value), 1, "°");
}

function velocityText(kind: MechanismKind, value: number): string {
  if (shapeOf(kind) === "height") return amount(value, 2, "m/s");
  return shapeOf(kind) === "dial" ? amount(rpm(value), 0, "rpm") : amount(degrees(value), 0, "°/s");
}

/** A place on a circle around the middle; the angle counter-clockwise from the right [rad]. */
const onCircle = (radius: number, angle: number): string =>
  `${place(radius * Math.cos(angle))} ${place(-radius * Math.sin(angle))}`;

function arc(radius: number, from: number, to: number): string {
  const large = to - from > Math.PI ? 1 : 0;
  return `M${onCircle(radius, from)}A${radius} ${radius} 0 ${large} 0 ${onCircle(radius, to)}`;
}

interface Drawing {
  readonly element: SVGElement;
  show(now: MechanismNow, target: Target): void;
}

/** Angles are counter-clockwise from the horizontal ahead, which is at the right. */
function angleDrawing({ min, max }: MechanismInfo): Drawing {
  const hand = svg("line", { class: "mech-hand", x1: 0, y1: 0 });
  const wanted = svg("line", { class: "mech-wanted", x1: 0, y1: 0 });
  const hasStops = min < max && max - min < 2 * Math.PI;
  const range = svg("path", { class: "mech-range", d: hasStops ? arc(0.86, min, max) : "" });
  const stops = [min, max].map((at) =>
    svg("path", { class: "mech-stop", d: hasStops ? `M${onCircle(0.76, at)}L${onCircle(0.96, at)}` : "" }),
  );
  const ring = svg("circle", { class: "mech-ring", r: 0.86 });
  const pivot = svg("circle", { class: "mech-pivot", r: 0.08 });
  const element = svg("svg", { viewBox: "-1.1 -1.1 2.2 2.2" }, ring, range, ...stops, wanted, hand, pivot);
  const point = (line: SVGElement, angle: number): void =>
    setAttributes(line, { x2: 0.8 * Math.cos(angle), y2: -0.8 * Math.sin(angle) });
  return {
    element,
    show({ position, setpoint }, target) {
      point(hand, position);
      setShown(wanted, target === "position");
      point(wanted, setpoint);
    },
  };
}

function heightDrawing({ min, max, kind }: MechanismInfo): Drawing {
  const carriage = svg("rect", { class: "mech-carriage", width: 0.7, height: 0.16, x: -0.35, rx: 0.04 });
  const wanted = svg("line", { class: "mech-wanted", x1: -0.55, x2: 0.55 });
  const rails = [-0.22, 0.22].map((x) => svg("line", { class: "mech-rail", x1: x, x2: x, y1: -0.95, y2: 0.95 }));
  const stops = [-0.9, 0.9].map((y) => svg("line", { class: "mech-stop", x1: -0.35, x2: 0.35, y1: y, y2: y }));
  const group = svg("g", {}, ...rails, ...stops, wanted, carriage);
  // A linear mechanism lies: out is to the right.
  if (kind === "linear") group.setAttribute("transform", "rotate(90)");
  const element = svg("svg", { viewBox: "-1.1 -1.1 2.2 2.2" }, group);
  let [low, high] = min < max ? [min, max] : [0, 0.1];
  const y = (value: number): number => 0.8 - (1.6 * (value - low)) / (high - low);
  return {
    element,
    show({ position, setpoint }, target) {
      // Without stops the drawing grows with the positions seen.
      if (Number.isFinite(position)) [low, high] = [Math.min(low, position), Math.max(high, position)];
      setAttributes(carriage, { y: y(position) - 0.08 });
      setShown(wanted, target === "position");
      setAttributes(wanted, { y1: y(setpoint), y2: y(setpoint) });
    },
  };
}

const dialFrom = (5 / 4) * Math.PI;
const dialTo = -Math.PI / 4;

/** A speed from left to right, with its scale as large as the fastest that was seen. */
function dialDrawing(): Drawing {
  const hand = svg("line", { class: "mech-hand", x1: 0, y1: 0 });
  const wanted = svg("path", { class: "mech-wanted" });
  const filled = svg("path", { class: "mech-filled" });
  const ring = svg("path", { class: "mech-ring", d: arc(0.86, dialTo, dialFrom) });
  const pivot = svg("circle", { class: "mech-pivot", r: 0.08 });
  const element = svg("svg", { viewBox: "-1.1 -1.1 2.2 2.2" }, ring, filled, wanted, hand, pivot);
  let most = 10;
  const angle = (speed: number): number => {
    const share = Math.min(1, Math.abs(Number.isFinite(speed) ? speed : 0) / most);
    return dialFrom + (dialTo - dialFrom) * share;
  };
  return {
    element,
    show({ velocity, setpoint }, target) {
      for (const value of [velocity, target === "velocity" ? setpoint : 0])
        if (Number.isFinite(value)) most = Math.max(most, Math.min(1e6, Math.abs(value) * 1.05));
      const at = angle(velocity);
      setAttributes(hand, { x2: 0.66 * Math.cos(at), y2: -0.66 * Math.sin(at) });
      setAttributes(filled, { d: dialFrom - at > 0.01 ? arc(0.86, at, dialFrom) : "" });
      const to = angle(setpoint);
      setShown(wanted, target === "velocity");
      setAttributes(wanted, { d: `M${onCircle(0.7, to)}L${onCircle(1.02, to)}` });
    },
  };
}

function drawingOf(info: MechanismInfo): Drawing {
  switch (shapeOf(info.kind)) {
    case "angle":
      return angleDrawing(info);
    case "height":
      return heightDrawing(info);
    case "dial":
      return dialDrawing();
  }
}

class MotorRow {
  readonly element = make("tr", "");
  readonly #cells: readonly HTMLElement[];

  constructor(name: string) {
    this.#cells = ["td", "td", "td", "td"].map((tag) => make(tag, ""));
    this.element.append(make("th", "", words(name)), ...this.#cells);
  }

  show(now: Reading, base: string): void {
    const number = (key: string): number => now.number("run", `${base}/${key}`);
    const heat = number("Temperature");
    const texts = [
      amount(number("AppliedVoltage"), 1, "V"),
      amount(number("StatorCurrent"), 0, "A"),
      amount(number("SupplyCurrent"), 0, "A"),
      // A motor whose robot.json does not say how it heats stays at 0.
      Number.isNaN(heat) || heat === 0 ? "" : amount(heat, 0, "°C"),
    ];
    this.#cells.forEach((cell, i) => setText(cell, texts[i] ?? ""));
  }
}

class MechanismCard {
  readonly element = make("article", "mech");
  readonly #info: MechanismInfo;
  readonly #drawing: Drawing;
  readonly #facts = make("p", "mech-facts");
  readonly #wanted = make("p", "mech-aim");
  readonly #motors: Rows<MotorRow>;
  readonly #table: HTMLElement;

  constructor(info: MechanismInfo) {
    this.#info = info;
    this.#drawing = drawingOf(info);
    this.#drawing.element.classList.add("mech-picture");
    setAttributes(this.#drawing.element, { role: "img", "aria-label": words(info.name) });
    const rows = make("tbody", "");
    this.#motors = new Rows(rows, (name) => new MotorRow(name));
    const head = make("tr", "");
    for (const name of [say("motor"), say("volts"), say("stator"), say("supply"), ""])
      head.append(make(name === "" ? "td" : "th", "", name));
    this.#table = make("table", "figures", make("thead", "", head), rows);
    const title = make("h3", "", words(info.name), make("small", "", ` ${info.kind}`));
    const text = make("div", "mech-text", title, this.#facts, this.#wanted);
    this.element.append(this.#drawing.element, text, this.#table);
  }

  show(reading: Reading, root: string, motors: readonly string[]): void {
    const base = `${root}Mechanisms/${this.#info.name}`;
    const number = (key: string): number => reading.number("run", `${base}/${key}`);
    const now: MechanismNow = {
      ...{ position: number("Position"), velocity: number("Velocity"), volts: number("Voltage") },
      ...{ setpoint: number("Setpoint"), mode: reading.text("run", `${base}/Mode`) ?? "" },
    };
    const target = targetOf(now, this.#info);
    this.#drawing.show(now, target);
    const { kind, min, max } = this.#info;
    const isDial = shapeOf(kind) === "dial";
    const moving = velocityText(kind, now.velocity);
    const rest = isDial ? [] : [positionText(kind, now.position)];
    setText(this.#facts, [...rest, moving, amount(now.volts, 1, "V")].join(" · "));
    const texts = {
      position: say("wants", { kind: positionText(kind, now.setpoint) }),
      velocity: say("wants", { kind: velocityText(kind, now.setpoint) }),
      other: "",
    };
    const stops =
      min < max && !isDial ? say("stops", { kind: positionText(kind, min), kind2: positionText(kind, max) }) : "";
    setText(this.#wanted, [texts[target], stops].filter((text) => text !== "").join(" · "));
    this.#motors.set(motors);
    for (const [name, row] of this.#motors.all) row.show(reading, `${root}Motors/${name}`);
    if (this.#table.hidden !== (motors.length === 0)) this.#table.hidden = motors.length === 0;
  }
}

class MechanismsView extends LiveView {
  #robot: RobotInfo | null = null;
  #motors: MotorsOf = new Map();
  readonly #cards: Rows<MechanismCard>;
  readonly #rest = make("tbody", "");
  readonly #restRows: Rows<MotorRow>;
  readonly #restCard: HTMLElement;

  constructor(host: ViewHost) {
    const empty = say("noMechanisms", { station: host.station });
    super(host, "mechanisms", say("mechanisms"), empty);
    const cards = make("div", "mech-cards");
    this.#cards = new Rows(cards, (name) => {
      const info = this.#robot?.mechanisms.find((each) => each.name === name);
      return new MechanismCard(info ?? { name, kind: "arm", min: 0, max: 0 });
    });
    this.#restRows = new Rows(this.#rest, (name) => new MotorRow(name));
    const head = make("tr", "");
    for (const name of [say("motor"), say("volts"), say("stator"), say("supply"), ""])
      head.append(make(name === "" ? "td" : "th", "", name));
    const table = make("table", "figures", make("thead", "", head), this.#rest);
    this.#restCard = make("article", "mech mech-rest", make("h3", "", say("otherMotors")), table);
    this.body.append(cards, this.#restCard);
    this.begin();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    const robot = robotAt(this.host.page, this.host.station);
    if (robot !== this.#robot) this.#take(robot);
    if (robot === null) return [];
    return [...index.below(`${this.#root}Mechanisms/`, "run"), ...index.below(`${this.#root}Motors/`, "run")];
  }

  protected show(now: Reading): boolean {
    const robot = this.#robot;
    if (robot === null) return false;
    this.#cards.set(robot.mechanisms.map(({ name }) => name));
    for (const [name, card] of this.#cards.all) card.show(now, this.#root, this.#motors.get(name) ?? []);
    const used = new Set([...this.#motors.values()].flat());
    const rest = robot.motors.filter((motor) => !used.has(motor));
    this.#restRows.set(rest);
    for (const [name, row] of this.#restRows.all) row.show(now, `${this.#root}Motors/${name}`);
    if (this.#restCard.hidden !== (rest.length === 0)) this.#restCard.hidden = rest.length === 0;
    return robot.mechanisms.length > 0 || rest.length > 0;
  }

  get #root(): string {
    return `/Sandlot/Robots/${this.host.station}/`;
  }

  #take(robot: RobotInfo | null): void {
    this.#robot = robot;
    this.#motors = new Map();
    this.#cards?.set([]);
    if (robot === null) return;
    void motorsOf(this.host.page, robot).then((motors) => {
      if (this.#robot !== robot) return;
      this.#motors = motors;
      this.pickAgain();
    });
  }
}

export const makeView = (host: ViewHost): View => new MechanismsView(host);
