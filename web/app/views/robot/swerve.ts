// The drivetrain from above: each wheel's velocity, asked and measured, and the chassis's. Swerve states of any program are drawn,
// as structs, as the numbers that YAGSL publishes, or as Elastic's SwerveDrive; differential and mecanum drives are bars.

import { make, setText } from "../../parts/elements.ts";
import { keyText, type ValueNow, type ValueTopic } from "../../values/values-api.ts";
import { amount, degrees, place, radians, setAttributes, setShown, svg } from "../live/drawing.ts";
import { Choice, entry, stateOf, textOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./swerve.css";
import { robotviews as say } from "../../../words/english-robot-views.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A wheel's velocity in the robot's frame. */
export interface ModuleState {
  /** [m/s] */
  readonly speed: number;
  /** [rad], counter-clockwise from ahead. */
  readonly angle: number;
}

const corners: Readonly<Record<string, Place & { readonly name: string }>> = {
  FL: { x: 1, y: 1, name: say("frontLeft") },
  FR: { x: 1, y: -1, name: say("frontRight") },
  BL: { x: -1, y: 1, name: say("backLeft") },
  BR: { x: -1, y: -1, name: say("backRight") },
};

/** The orders in which teams have their four modules. */
export const moduleOrders = ["FL FR BL BR", "FR FL BR BL", "FL FR BR BL", "FL BL BR FR", "FR BR BL FL", "FR FL BL BR"];

/** Where a SwerveDrive table of Elastic has its modules. */
const elasticModules = ["Front Left", "Front Right", "Back Left", "Back Right"];

/** Modules that are drawn at most. */
const mostModules = 12;
/** No drivetrain is slower than this: below, vectors would jump about at rest [m/s]. */
const leastMax = 1;
/** An angle of a wheel that hardly turns says little [m/s]. */
const still = 0.02;

const structName = /^struct:SwerveModule(State|Velocity)\[\]$/;
const askedName = /desired|setpoint|target|goal|asked|command|optimi[sz]ed|reference/i;

/** Whether a topic has states of modules. */
export function hasModules({ type, name, kind }: ValueTopic): boolean {
  if (structName.test(type)) return true;
  return kind === "numbers" && /states$|modulestates/i.test(lastName(name));
}

/** The states in a value. YAGSL's numbers are angle [°] and speed, one module after the other; structs are speed and angle. */
export function readModules(topic: ValueTopic, now: ValueNow | null, inRadians = false): ModuleState[] {
  const numbers = now?.numbers ?? [];
  const count = Math.min(mostModules, Math.floor(numbers.length / 2));
  return Array.from({ length: count }, (_, i) => {
    const first = numbers[2 * i] ?? 0;
    const second = numbers[2 * i + 1] ?? 0;
    if (topic.kind === "structs") return { speed: first, angle: second };
    return { speed: second, angle: inRadians ? first : radians(first) };
  });
}

export interface ChassisSpeed {
  readonly vx: number;
  readonly vy: number;
  readonly omega: number;
}

/** The chassis's velocity that fits the modules' best, by least squares around the middle of the wheels. */
export function chassisOf(modules: readonly ModuleState[], places: readonly Place[]): ChassisSpeed {
  const count = Math.min(modules.length, places.length);
  let [vx, vy, turning, reach] = [0, 0, 0, 0];
  for (let i = 0; i < count; ++i) {
    const { speed, angle } = modules[i]!;
    const at = places[i]!;
    const [x, y] = [speed * Math.cos(angle), speed * Math.sin(angle)];
    vx += x / count;
    vy += y / count;
    turning += at.x * y - at.y * x;
    reach += at.x ** 2 + at.y ** 2;
  }
  return { vx, vy, omega: reach > 0 ? turning / reach : 0 };
}

/** An arrow from a place along x (ahead is up) and y (left is left). */
class Arrow {
  readonly element: SVGElement;
  readonly #line = svg("line", { "vector-effect": "non-scaling-stroke" });
  readonly #head = svg("path", {});

  constructor(className: string) {
    this.element = svg("g", { class: className }, this.#line, this.#head);
  }

  set(at: Place, x: number, y: number): void {
    const length = Math.hypot(x, y);
    const shown = Number.isFinite(length) && length > 0.01;
    setShown(this.element, shown);
    if (!shown) return;
    const [fromX, fromY, toX, toY] = [-at.y, -at.x, -at.y - y, -at.x - x];
    setAttributes(this.#line, { x1: fromX, y1: fromY, x2: toX, y2: toY });
    const [ux, uy] = [-y / length, -x / length];
    const size = Math.min(0.09, 0.5 * length);
    const corner = (side: number): string =>
      `${place(toX - size * ux - side * 0.6 * size * uy)} ${place(toY - size * uy + side * 0.6 * size * ux)}`;
    setAttributes(this.#head, {
      d: `M${place(toX + ux * 0.03)} ${place(toY + uy * 0.03)}L${corner(1)}L${corner(-1)}Z`,
    });
  }
}

interface ModuleParts {
  readonly wheel: SVGElement;
  readonly asked: Arrow;
  readonly measured: Arrow;
  readonly row: readonly HTMLElement[];
}

/** Values of one side of a drive, -1 to 1. */
class DriveBars {
  readonly element = make("div", "drive-bars");
  readonly #bars = new Map<string, { bar: HTMLElement; text: HTMLElement }>();

  set(name: string, value: number): void {
    let one = this.#bars.get(name);
    if (one === undefined) {
      one = { bar: make("i", ""), text: make("b", "") };
      const track = make("span", "drive-track", one.bar);
      this.element.append(make("div", "drive-side", make("span", "drive-name", name), track, one.text));
      this.#bars.set(name, one);
    }
    const share = Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0;
    const transform = `scaleY(${share.toFixed(3)})`;
    if (one.bar.style.transform !== transform) one.bar.style.transform = transform;
    setText(one.text, amount(value, 2));
  }
}

/** Names of a drive's values: 2026 has " Speed" behind them, 2027 " Velocity". */
const driveKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DifferentialDrive: { "Left Motor": say("left"), "Right Motor": say("right") },
  MecanumDrive: {
    "Front Left Motor": say("frontLeft"),
    "Front Right Motor": say("frontRight"),
    "Rear Left Motor": "Rear left",
    "Rear Right Motor": "Rear right",
  },
};

class SwerveView extends LiveView {
  readonly #measuredChoice = new Choice(say("measured"), (value) => this.#choose({ measured: value }));
  readonly #askedChoice = new Choice(say("asked"), (value) => this.#choose({ asked: value }));
  readonly #orderChoice = new Choice(say("order"), (value) => this.#choose({ order: value }));
  readonly #picture = svg("svg", { class: "swerve-picture", viewBox: "-1.5 -1.5 3 3", role: "img" });
  readonly #chassis = new Arrow("swerve-chassis");
  readonly #turn = svg("path", { class: "swerve-turn", "vector-effect": "non-scaling-stroke" });
  readonly #frame = svg("g", { class: "swerve-frame" });
  readonly #modules: ModuleParts[] = [];
  readonly #moduleLayer = svg("g");
  readonly #summary = make("p", "swerve-summary");
  readonly #rows = make("tbody", "");
  readonly #drives = make("div", "drive-pictures");
  readonly #bars = new Map<string, DriveBars>();
  /** "": found by itself; "none": not wanted. */
  #measured: string;
  #asked: string;
  #order: string;
  #givenMax: number;
  #foundMax = leastMax;
  #shownMeasured: ValueTopic | null = null;
  #shownAsked: ValueTopic | null = null;

  constructor(host: ViewHost, given: unknown) {
    const empty = say("noDrivetrain");
    super(host, "swerve", say("drivetrain"), empty, true);
    const state = stateOf(given);
    this.#measured = textOf(state, "measured");
    this.#asked = textOf(state, "asked");
    this.#order = moduleOrders.find((order) => order === state["order"]) ?? moduleOrders[0]!;
    this.#givenMax = typeof state["max"] === "number" && state["max"] > 0 ? state["max"] : 0;
    const max = entry(say("max"), this.#givenMax > 0 ? String(this.#givenMax) : "", say("maxFound"), (text) =>
      this.#setMax(text),
    );
    this.bar.append(this.#measuredChoice.element, this.#askedChoice.element, this.#orderChoice.element, max);
    this.bar.hidden = false;
    this.#frame.append(
      svg("rect", { x: -1, y: -1, width: 2, height: 2, rx: 0.12, "vector-effect": "non-scaling-stroke" }),
      svg("path", { class: "swerve-front", d: "M-0.14 -1.08L0 -1.24L0.14 -1.08Z" }),
    );
    this.#picture.append(this.#frame, this.#moduleLayer, this.#turn, this.#chassis.element);
    const head = make("tr", "");
    for (const name of [say("module"), say("speed"), say("angle"), say("asked"), say("offBy")])
      head.append(make("th", "", name));
    const table = make("table", "figures", make("thead", "", head), this.#rows);
    this.body.append(this.#picture, make("div", "swerve-facts", this.#summary, table), this.#drives);
    this.begin();
  }

  override state(): unknown {
    return { measured: this.#measured, asked: this.#asked, order: this.#order, max: this.#givenMax };
  }

  accepts(topic: ValueTopic): boolean {
    return hasModules(topic);
  }

  add(topic: ValueTopic): void {
    const text = keyText({ source: topic.source, topic: topic.name, path: "" });
    this.#choose(askedName.test(topic.name) ? { asked: text } : { measured: text });
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    const found = index.all.filter(hasModules).slice(0, 200);
    this.#shownMeasured = this.#find(found, this.#measured, false);
    this.#shownAsked = this.#find(found, this.#asked, true);
    const options = found.map((topic) => [keyText({ source: topic.source, topic: topic.name, path: "" }), topic.name]);
    const all = [["", say("byItself")], ["none", say("none")], ...options] as [string, string][];
    this.#measuredChoice.set(all, this.#measured);
    this.#askedChoice.set(all, this.#asked);
    this.#orderChoice.set(
      moduleOrders.map((order) => [order, order.replaceAll(" ", " / ")]),
      this.#order,
    );
    const picked = [this.#shownMeasured, this.#shownAsked].filter((topic) => topic !== null);
    // Beside the states of a table are its sizes; a robot of the run has its velocity.
    for (const topic of [...picked]) picked.push(...index.below(parentOf(topic.name), topic.source).slice(0, 40));
    const velocity = index.find("run", `${this.#root}Velocity`);
    if (velocity !== null) picked.push(velocity);
    for (const { source, path, type } of tables)
      if (type === "SwerveDrive" || type in driveKeys) picked.push(...index.below(`${path}/`, source).slice(0, 40));
    return picked;
  }

  protected show(now: Reading): boolean {
    const elastic = this.#shownMeasured === null ? this.tables.find(({ type }) => type === "SwerveDrive") : undefined;
    const measured = elastic !== undefined ? readElastic(now, elastic) : this.#read(now, this.#shownMeasured);
    const asked = this.#read(now, this.#shownAsked);
    const places = this.#places(now, Math.max(measured.length, asked.length));
    const isSwerve = places.length > 0;
    setShown(this.#picture, isSwerve);
    const facts = this.#summary.parentElement;
    if (facts !== null && facts.hidden === isSwerve) facts.hidden = !isSwerve;
    if (isSwerve) this.#draw(now, measured, asked, places);
    const drives = this.#showDrives(now);
    return isSwerve || drives;
  }

  get #root(): string {
    return `/Sandlot/Robots/${this.host.station}/`;
  }

  #choose(change: { measured?: string; asked?: string; order?: string }): void {
    if (change.measured !== undefined) this.#measured = change.measured;
    if (change.asked !== undefined) this.#asked = change.asked;
    this.#order = moduleOrders.find((order) => order === change.order) ?? this.#order;
    this.#foundMax = leastMax;
    this.host.changed();
    this.pickAgain();
  }

  #setMax(text: string): void {
    const max = Number(text);
    this.#givenMax = max > 0 && max <= 100 ? max : 0;
    this.#foundMax = leastMax;
    this.host.changed();
    this.pickAgain();
  }

  /** The chosen topic, or the one that is most likely meant: this robot's own, then a program's. */
  #find(found: readonly ValueTopic[], chosen: string, asked: boolean): ValueTopic | null {
    if (chosen === "none") return null;
    const byName = found.find((topic) => keyText({ source: topic.source, topic: topic.name, path: "" }) === chosen);
    if (chosen !== "") return byName ?? null;
    const fitting = found.filter((topic) => askedName.test(lastName(topic.name)) === asked);
    const isOwn = ({ source, name }: ValueTopic): boolean => source === "run" && name.startsWith(this.#root);
    // Other robots of the run are not this one's.
    const strange = ({ name }: ValueTopic): boolean => name.startsWith("/Sandlot/Robots/");
    return fitting.find(isOwn) ?? fitting.find((topic) => !strange(topic)) ?? null;
  }

  #read(now: Reading, topic: ValueTopic | null): ModuleState[] {
    if (topic === null) return [];
    const unit = now.text(topic.source, `${parentOf(topic.name)}rotationUnit`) ?? "";
    return readModules(topic, now.of(topic), /^rad/i.test(unit));
  }

  /** Where each wheel stands, with the greatest side 1. A robot of the run has its own places, four modules the corners. */
  #places(now: Reading, count: number): (Place & { readonly name: string })[] {
    const wheels = this.#wheels();
    const own = [this.#shownMeasured, this.#shownAsked].find((topic) => topic !== null);
    if (own?.source === "run" && wheels.length === count) {
      const reach = Math.max(...wheels.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]), 0.01);
      return wheels.map(({ x, y, name }) => ({ x: x / reach, y: y / reach, name: name.replaceAll("_", " ") }));
    }
    if (count !== 4)
      return Array.from({ length: count }, (_, i) => {
        const angle = Math.PI / 2 - (2 * Math.PI * (i + 0.5)) / count;
        return { x: Math.sin(angle), y: -Math.cos(angle), name: say("moduleNumber", { i: i + 1 }) };
      });
    const table = own === undefined ? "" : parentOf(own.name);
    const across = now.number(own?.source ?? "network", `${table}sizeLeftRight`);
    const along = now.number(own?.source ?? "network", `${table}sizeFrontBack`);
    const wide = across > 0 && along > 0 ? across / Math.max(across, along) : 1;
    const long = across > 0 && along > 0 ? along / Math.max(across, along) : 1;
    return this.#order.split(" ").map((corner) => {
      const { x, y, name } = corners[corner]!;
      return { x: x * long, y: y * wide, name };
    });
  }

  #wheels(): readonly (Place & { readonly name: string })[] {
    const scene = this.host.page.session?.scene;
    const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"];
    return scene?.robots.find(({ station }) => stations[station] === this.host.station)?.wheels ?? [];
  }

  #draw(
    now: Reading,
    measured: readonly ModuleState[],
    asked: readonly ModuleState[],
    places: readonly (Place & { readonly name: string })[],
  ): void {
    this.#makeModules(places.length);
    const own = this.#shownMeasured ?? this.#shownAsked;
    const said = own === null ? Number.NaN : now.number(own.source, `${parentOf(own.name)}maxSpeed`);
    for (const { speed } of [...measured, ...asked])
      if (Number.isFinite(speed)) this.#foundMax = Math.max(this.#foundMax, Math.min(100, Math.abs(speed)));
    const max = this.#givenMax > 0 ? this.#givenMax : said > 0 ? said : this.#foundMax;
    const least = Math.max(0.3, ...places.map(({ y }) => Math.abs(y)));
    const most = Math.max(0.3, ...places.map(({ x }) => Math.abs(x)));
    setAttributes(this.#frame.firstElementChild!, { x: -least, y: -most, width: 2 * least, height: 2 * most });
    places.forEach((at, i) => this.#drawModule(i, at, measured[i], asked[i], max));
    const speed = this.#chassisSpeed(now, measured.length > 0 ? measured : asked, places);
    const scale = 0.9 / max;
    this.#chassis.set({ x: 0, y: 0 }, speed.vx * scale, speed.vy * scale);
    this.#drawTurn(speed.omega);
    const going = amount(Math.hypot(speed.vx, speed.vy), 2, "m/s");
    setText(
      this.#summary,
      say("fullScale", { going, omega: amount(degrees(speed.omega), 0, "°/s"), max: amount(max, 1, "m/s") }),
    );
    setAttributes(this.#picture, {
      "aria-label": say("drivetrainAria", { going, omega: amount(degrees(speed.omega), 0, "°/s") }),
    });
  }

  #chassisSpeed(now: Reading, modules: readonly ModuleState[], places: readonly Place[]): ChassisSpeed {
    const own = this.#shownMeasured ?? this.#shownAsked;
    const velocity = own?.source === "run" ? now.numbers("run", `${this.#root}Velocity`) : [];
    if (velocity.length === 3) return { vx: velocity[0]!, vy: velocity[1]!, omega: velocity[2]! };
    // Without the robot's size the turn rate is that of a drivetrain whose wheels stand 0.6 m apart, a common size.
    return chassisOf(
      modules,
      places.map(({ x, y }) => ({ x: 0.3 * x, y: 0.3 * y })),
    );
  }

  #drawModule(
    index: number,
    at: Place & { readonly name: string },
    measured: ModuleState | undefined,
    asked: ModuleState | undefined,
    max: number,
  ): void {
    const { wheel, asked: askedArrow, measured: measuredArrow, row } = this.#modules[index]!;
    const angle = measured?.angle ?? asked?.angle ?? 0;
    setAttributes(wheel, { transform: `translate(${place(-at.y)} ${place(-at.x)}) rotate(${place(-degrees(angle))})` });
    const draw = (arrow: Arrow, state: ModuleState | undefined): void => {
      const length = state === undefined ? 0 : Math.min(1.2, Math.max(-1.2, state.speed / max)) * 0.8;
      arrow.set(at, length * Math.cos(state?.angle ?? 0), length * Math.sin(state?.angle ?? 0));
    };
    draw(askedArrow, asked);
    draw(measuredArrow, measured);
    const texts = [
      at.name,
      amount(measured?.speed ?? Number.NaN, 2, "m/s"),
      amount(turned(degrees(measured?.angle ?? Number.NaN)), 0, "°"),
      asked === undefined
        ? "–"
        : say("speedAt", { speed: amount(asked.speed, 2, "m/s"), angle: amount(turned(degrees(asked.angle)), 0, "°") }),
      difference(measured, asked),
    ];
    row.forEach((cell, i) => setText(cell, texts[i] ?? ""));
  }

  #makeModules(count: number): void {
    while (this.#modules.length > count) {
      const gone = this.#modules.pop()!;
      for (const element of [gone.wheel, gone.asked.element, gone.measured.element]) element.remove();
      gone.row[0]?.parentElement?.remove();
    }
    while (this.#modules.length < count) {
      const wheel = svg(
        "g",
        { class: "swerve-wheel" },
        svg("rect", { x: -0.07, y: -0.17, width: 0.14, height: 0.34, rx: 0.05 }),
      );
      const parts = { wheel, asked: new Arrow("swerve-asked"), measured: new Arrow("swerve-measured") };
      const row = ["th", "td", "td", "td", "td"].map((tag) => make(tag, ""));
      this.#rows.append(make("tr", "", ...row));
      this.#moduleLayer.append(wheel, parts.asked.element, parts.measured.element);
      this.#modules.push({ ...parts, row });
    }
  }

  /** An arc around the middle, its length the turn rate: half a circle is a turn a second. */
  #drawTurn(omega: number): void {
    const sweep = Math.min(1.9 * Math.PI, Math.abs(omega) / 2);
    const shown = Number.isFinite(omega) && sweep > 0.02;
    setShown(this.#turn, shown);
    if (!shown) return;
    const sign = Math.sign(omega);
    const at = (angle: number): string => `${place(-0.28 * Math.sin(angle * sign))} ${place(-0.28 * Math.cos(angle))}`;
    const [large, clockwise] = [sweep > Math.PI ? 1 : 0, sign > 0 ? 0 : 1];
    setAttributes(this.#turn, { d: `M${at(0)}A0.28 0.28 0 ${large} ${clockwise} ${at(sweep)}` });
  }

  /** Differential and mecanum drives of programs. */
  #showDrives(now: Reading): boolean {
    const seen = new Set<string>();
    for (const { source, path, type } of this.tables) {
      const keys = driveKeys[type];
      if (keys === undefined) continue;
      const id = idOf(source, path);
      seen.add(id);
      let bars = this.#bars.get(id);
      if (bars === undefined) {
        bars = new DriveBars();
        this.#bars.set(id, bars);
        this.#drives.append(make("figure", "drive", make("figcaption", "", lastName(path)), bars.element));
      }
      for (const [key, name] of Object.entries(keys)) {
        const [of2026, of2027] = [`${path}/${key} Speed`, `${path}/${key} Velocity`];
        bars.set(name, now.number(source, now.at(source, of2026) === null ? of2027 : of2026));
      }
    }
    for (const [id, bars] of this.#bars) {
      if (seen.has(id)) continue;
      bars.element.parentElement?.remove();
      this.#bars.delete(id);
    }
    return seen.size > 0;
  }
}

function parentOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}

/** An angle between -180 and 180 degrees. */
function turned(angle: number): number {
  const rest = (((angle + 180) % 360) + 360) % 360;
  return rest - 180;
}

function difference(measured: ModuleState | undefined, asked: ModuleState | undefined): string {
  if (measured === undefined || asked === undefined) return "–";
  const speed = amount(measured.speed - asked.speed, 2, "m/s");
  // A wheel at rest may point anywhere.
  if (Math.abs(asked.speed) < still) return speed;
  return `${speed}, ${amount(turned(degrees(measured.angle - asked.angle)), 0, "°")}`;
}

/** Elastic's SwerveDrive: angles in radians, as its users publish them, and velocities. */
function readElastic(now: Reading, { source, path }: Table): ModuleState[] {
  return elasticModules.map((name) => ({
    speed: now.number(source, `${path}/${name} Velocity`),
    angle: now.number(source, `${path}/${name} Angle`),
  }));
}

export const makeView = (host: ViewHost, state: unknown): View => new SwerveView(host, state);
