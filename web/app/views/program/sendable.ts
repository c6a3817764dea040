// Sendables of robot programs, each as a card by its ".type": dials, bars and lamps for those that WPILib has, a table of its keys for any
// other. Keys that a dashboard may set have a field.

import { make, setData, setShare, setText } from "../../parts/elements.ts";
import type { Values, ValueTopic } from "../../values/values-api.ts";
import { CameraCard, cameraTables, cameraType } from "./camera-card.ts";
import { ChooserCard, isChooser } from "./choosers.ts";
import { commandCards, type TableCard } from "./commands.ts";
import { amount, cut, setAttributes, svg } from "../live/drawing.ts";
import { Choice, Rows, stateOf, textOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import { givenName, isTelemetry, isTunable, limitsOf, shortName } from "../live/tunable-topic.ts";
import { isScalar, ValueField } from "../live/value-field.ts";
import type { View, ViewHost } from "../view.ts";
import { programviews as say } from "../../../words/english-value-views.ts";
import { views } from "../../../words/english-views.ts";
import "./sendable.css";

/** Cards, and keys of one card, that are shown. */
const mostCards = 80;
const mostKeys = 60;

type Figure = "dial" | "bars" | "lamp" | "none";

interface Look {
  readonly figure: Figure;
  /** Keys of the figure; with a star at its end, all that begin so. */
  readonly of: readonly string[];
  /** Bars are shares of this, else of the greatest. */
  readonly full?: number;
  /** By key; "" for the rest. */
  readonly units?: Readonly<Record<string, string>>;
  /** Keys that Glass lets one change, also where the topic does not say that they may be set. */
  readonly sets?: readonly string[];
  /** The view that shows it better. */
  readonly view?: "drivetrain" | "field" | "mechanism2d" | "alerts";
}

const plain: Look = { figure: "none", of: [] };
const bar: Look = { figure: "bars", of: ["Value"], full: 1, sets: ["Value"] };
const lamp: Look = { figure: "lamp", of: ["Value"] };
const encoder: Look = { ...plain, units: { Distance: "", Speed: "" } };
const power: Look = {
  figure: "bars",
  of: ["Chan*", "Current"],
  units: { Voltage: "V", TotalCurrent: "A" },
  sets: ["SwitchableChannel"],
};

/** The types that WPILib and Elastic have, and how each is shown. */
const looks: Readonly<Record<string, Look>> = {
  Gyro: { figure: "dial", of: ["Value"], units: { Value: "°" } },
  "Motor Controller": bar,
  "Nidec Brushless": bar,
  "Speed Controller": bar,
  PWM: { ...plain, sets: ["Value"] },
  Servo: { ...plain, sets: ["Value"] },
  "Digital Input": lamp,
  "Digital Output": { ...lamp, sets: ["Value"] },
  Solenoid: { ...lamp, sets: ["Value"] },
  "Double Solenoid": { ...plain, sets: ["Value"] },
  Relay: { ...plain, sets: ["Value"] },
  Compressor: { figure: "lamp", of: ["Enabled"] },
  "Analog Input": { ...plain, units: { Value: "V" } },
  "Analog Output": { ...plain, units: { Value: "V" } },
  Ultrasonic: { ...plain, units: { Value: "in" } },
  Accelerometer: { ...plain, units: { Value: "g" } },
  "3AxisAccelerometer": { figure: "bars", of: ["X", "Y", "Z"], units: { X: "g", Y: "g", Z: "g" } },
  Encoder: encoder,
  "Quadrature Encoder": encoder,
  PowerDistribution: power,
  PDP: power,
  DifferentialDrive: { figure: "bars", of: ["Left Motor*", "Right Motor*"], full: 1, view: "drivetrain" },
  MecanumDrive: { figure: "bars", of: ["Front*", "Rear*"], full: 1, view: "drivetrain" },
  SwerveDrive: { ...plain, view: "drivetrain" },
  PIDController: { ...plain, sets: ["p", "i", "d", "izone", "setpoint"] },
  ProfiledPIDController: { ...plain, sets: ["p", "i", "d", "izone", "goal", "maxVelocity", "maxAcceleration"] },
  BangBangController: { ...plain, sets: ["tolerance", "setpoint"] },
  Field2d: { ...plain, view: "field" },
  Mechanism2d: { ...plain, view: "mechanism2d" },
  Alerts: { ...plain, view: "alerts" },
};

/** FMSControlData, bit by bit. */
export function controlWords(bits: number): string {
  if (!Number.isFinite(bits)) return "";
  const has = (bit: number): boolean => (bits & bit) !== 0;
  const mode = say(has(2) ? "modeAuto" : has(4) ? "modeTest" : "modeTeleop");
  const parts = [say(has(1) ? "enabledIn" : "disabledIn", { mode })];
  if (has(8)) parts.push(say("stopped"));
  parts.push(say(has(16) ? "fms" : "noFms"), say(has(32) ? "station" : "noStation"));
  return parts.join(", ");
}

const matchTypes = ["", say("practice"), say("qualification"), say("elimination")];

/** The words of a table of FMSInfo. */
export function fmsWords(now: Reading, { source, path }: Table): string {
  const number = (key: string): number => now.number(source, `${path}/${key}`);
  const event = now.text(source, `${path}/EventName`) ?? "";
  const type = matchTypes[number("MatchType")] ?? "";
  const alliance = now.flag(source, `${path}/IsRedAlliance`) === true ? say("red") : say("blue");
  const message = now.text(source, `${path}/GameSpecificMessage`) ?? "";
  const parts = [
    event === "" ? "" : cut(event, 60),
    type === "" ? "" : `${type} ${amount(number("MatchNumber"), 0)}`,
    `${alliance} ${amount(number("StationNumber"), 0)}`,
    controlWords(number("FMSControlData")),
    message === "" ? "" : say("message", { text: cut(message, 40) }),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** One line of a card: a key with its value, or with a field. */
class KeyRow {
  readonly element = make("li", "tunable");
  readonly #topic: ValueTopic;
  readonly #field: ValueField | null;
  readonly #text: HTMLElement = make("span", "key-value");
  readonly #unit: string;

  constructor(values: Values, topic: ValueTopic, unit: string, isField: boolean) {
    this.#topic = topic;
    this.#unit = unit;
    const name = shortName(topic);
    this.#field = isField ? new ValueField(values, topic, name, limitsOf(topic)) : null;
    this.element.append(make("span", "tunable-name", cut(name, 80)), this.#field?.element ?? this.#text);
  }

  show(now: Reading): void {
    const value = now.of(this.#topic);
    if (this.#field !== null) return this.#field.show(value);
    const isNumber = this.#topic.kind === "number" && this.#topic.type !== "int";
    const text = isNumber ? amount(value?.numbers[0] ?? Number.NaN, 3, this.#unit) : (value?.text ?? "–");
    setText(this.#text, cut(text, 300));
  }
}

/** The bars of a figure. */
class FigureBar {
  readonly element = make("li", "battery-row");
  readonly #bar = make("i", "");
  readonly #text = make("b", "");

  constructor(name: string) {
    this.element.append(make("span", "clip", name), make("span", "battery-track", this.#bar), this.#text);
  }

  show(value: number, full: number, unit: string): void {
    setShare(this.#bar, Number.isFinite(value) && full > 0 ? Math.abs(value) / full : 0);
    setData(this.element, "back", String(value < 0));
    setText(this.#text, amount(value, 2, unit));
  }
}

/** A card for any table. */
export class SendableCard implements TableCard {
  readonly element = make("article", "card sendable");
  readonly #values: Values;
  readonly #table: Table;
  readonly #look: Look;
  readonly #words = make("p", "card-note");
  readonly #figure = make("div", "card-figure");
  readonly #hand = svg("line", { class: "mech-hand", x1: 0, y1: 0 });
  readonly #bars: Rows<FigureBar>;
  readonly #rows: Rows<KeyRow>;
  #topics = new Map<string, ValueTopic>();
  #mayControl = false;

  constructor(values: Values, table: Table) {
    this.#values = values;
    this.#table = table;
    this.#look = looks[table.type] ?? plain;
    const bars = make("ul", "list");
    this.#bars = new Rows(bars, (name) => new FigureBar(name));
    if (this.#look.figure === "bars") this.#figure.append(bars);
    if (this.#look.figure === "lamp") this.#figure.append(make("span", "card-lamp"));
    if (this.#look.figure === "dial") {
      const north = svg("path", { class: "mech-stop", d: "M0 -0.95V-0.75" });
      const ring = svg("circle", { class: "mech-ring", r: 0.86 });
      const dial = svg(
        "svg",
        { class: "card-dial", viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" },
        ring,
        north,
        this.#hand,
      );
      this.#figure.append(dial as unknown as HTMLElement);
    }
    const list = make("ul", "list");
    this.#rows = new Rows(list, (id) => {
      const topic = this.#topics.get(id.slice(0, id.lastIndexOf("\t")))!;
      const name = lastName(topic.name);
      return new KeyRow(this.#values, topic, this.#look.units?.[name] ?? topic.unit, this.#maySet(topic));
    });
    // A program may have a table of the same name.
    const of = table.source === "run" ? say("ofSimulation") : "";
    const heading = make("h3", "", cut(lastName(table.path), 80), make("small", "", ` ${cut(table.type, 60)}${of}`));
    this.element.append(heading, this.#words, this.#figure, list);
    this.#figure.hidden = this.#look.figure === "none";
  }

  /** `topics`: of its table. Gains come first, in the order of their controller. */
  setTopics(topics: readonly ValueTopic[]): void {
    const sets = this.#look.sets ?? [];
    const rank = (topic: ValueTopic): number => (sets.indexOf(shortName(topic)) + sets.length + 1) % (sets.length + 1);
    const sorted = [...topics].sort((a, b) => rank(a) - rank(b));
    this.#topics = new Map(sorted.map((topic) => [idOf(topic.source, topic.name), topic]));
  }

  show(now: Reading): void {
    const { source, path, type } = this.#table;
    this.#mayControl = now.flag(source, `${path}/.controllable`) === true;
    const hint = this.#look.view === undefined ? "" : say("viewDraws", { view: views(this.#look.view) });
    setText(this.#words, type === "FMSInfo" ? fmsWords(now, this.#table) : hint);
    this.#showFigure(now);
    const keys = [...this.#topics].filter(([, topic]) => {
      const key = topic.name.slice(path.length + 1);
      // A bar with its number needs no line, unless it may be set.
      const isBar = this.#look.figure === "bars" && this.#isOfFigure(key) && !this.#maySet(topic);
      return !key.startsWith(".") && !isBar;
    });
    const shown = keys.slice(0, mostKeys).map(([id, topic]) => `${id}\t${this.#maySet(topic) ? "field" : "text"}`);
    this.#rows.set(shown);
    for (const [, row] of this.#rows.all) row.show(now);
  }

  #maySet(topic: ValueTopic): boolean {
    if (!isScalar(topic) || topic.source === "log" || isTelemetry(topic)) return false;
    // WPILib 2027's say themselves whether one may set them.
    if (isTunable(topic)) return true;
    // A team's own sendable may listen to anything; for WPILib's the listened keys are known.
    if (this.#look === plain) return topic.settable;
    const isKnown = this.#look.sets?.includes(lastName(topic.name)) ?? false;
    // Gains may always be set; an actuator only in test mode, when its program says so.
    return isKnown && (this.#mayControl || /PID|BangBang/.test(this.#table.type));
  }

  #isOfFigure(key: string): boolean {
    return this.#look.of.some((each) => (each.endsWith("*") ? key.startsWith(each.slice(0, -1)) : key === each));
  }

  #showFigure(now: Reading): void {
    const { source, path } = this.#table;
    const { figure, of, full, units } = this.#look;
    if (figure === "none") return;
    if (figure === "lamp")
      return setData(this.#figure, "on", String(now.flag(source, `${path}/${of[0] ?? ""}`) === true));
    if (figure === "dial") {
      // As WPILib's gyros publish it, clockwise from ahead.
      const angle = (now.number(source, `${path}/${of[0] ?? ""}`) * Math.PI) / 180;
      return setAttributes(this.#hand, { x2: 0.8 * Math.sin(angle), y2: -0.8 * Math.cos(angle) });
    }
    const names = [...this.#topics.values()]
      .map(({ name }) => name.slice(path.length + 1))
      .filter((name) => this.#isOfFigure(name))
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
      .slice(0, 32);
    // A list has a bar for each of its values, as the currents of 2027's PowerDistribution have.
    const bars = names.flatMap((name) => {
      const values = Array.from(now.numbers(source, `${path}/${name}`)).slice(0, 32);
      if (values.length === 0) return [{ bar: name, name, value: Number.NaN }];
      return values.map((value, i) => ({ bar: values.length > 1 ? `${name} ${i}` : name, name, value }));
    });
    const most =
      full ??
      Math.max(
        1,
        ...bars
          .map(({ value }) => value)
          .filter(Number.isFinite)
          .map(Math.abs),
      );
    this.#bars.set(bars.map(({ bar }) => bar));
    for (const { bar, name, value } of bars) this.#bars.get(bar)?.show(value, most, units?.[name] ?? "");
  }
}

class SendableView extends LiveView {
  readonly #choice = new Choice(say("show"), (value) => this.#choose(value));
  readonly #cards: Rows<TableCard>;
  readonly #rest = make("p", "note");
  #chosen: string;
  #shown: readonly Table[] = [];
  #byId = new Map<string, readonly ValueTopic[]>();

  constructor(host: ViewHost, given: unknown) {
    super(host, "sendable", say("sendables"), say("noSendables"), true);
    this.#chosen = textOf(stateOf(given), "table");
    this.bar.append(this.#choice.element);
    this.bar.hidden = false;
    const cards = make("div", "cards");
    this.#cards = new Rows(cards, (key) => this.#makeCard(key));
    this.body.append(cards, this.#rest);
    this.begin();
  }

  override state(): unknown {
    return { table: this.#chosen };
  }

  accepts(topic: ValueTopic): boolean {
    return this.#tableOf(topic) !== undefined;
  }

  add(topic: ValueTopic): void {
    const table = this.#tableOf(topic);
    if (table !== undefined) this.#choose(idOf(table.source, table.path));
  }

  protected pick(index: TopicIndex, typed: readonly Table[]): readonly ValueTopic[] {
    // A person looks for a program's tables first.
    // A line is a part of a Mechanism2d, which has a view of its own.
    const shown = typed.filter(({ type }) => type !== "line");
    const ofRun = shown.filter(({ source }) => source === "run");
    const tables = [...shown.filter(({ source }) => source !== "run"), ...cameraTables(index), ...ofRun];
    const options = tables.map(({ source, path, type }) => [idOf(source, path), `${path} (${type})`] as const);
    this.#choice.set(
      [["", say("allOfThem")], ...options.map(([id, text]) => [id, cut(text, 100)] as const)],
      this.#chosen,
    );
    const wanted = tables.filter(({ source, path }) => this.#chosen === "" || idOf(source, path) === this.#chosen);
    this.#shown = wanted.slice(0, mostCards);
    setText(this.#rest, wanted.length > mostCards ? say("moreChoose", { count: wanted.length - mostCards }) : "");
    this.#byId = new Map();
    for (const { source, path } of this.#shown) {
      // Tables in a table have cards of their own, or belong to a drawing.
      const own = index.below(`${path}/`, source).filter(
        (topic) =>
          !givenName(topic)
            .slice(path.length + 1)
            .includes("/"),
      );
      this.#byId.set(idOf(source, path), own.slice(0, mostKeys));
    }
    return [...this.#byId.values()].flat();
  }

  protected show(now: Reading): boolean {
    const keys = this.#shown.map(({ source, path, type }) => `${idOf(source, path)}\t${type}`);
    this.#cards.set(keys);
    for (const [key, card] of this.#cards.all) {
      if (card instanceof SendableCard) card.setTopics(this.#byId.get(key.slice(0, key.lastIndexOf("\t"))) ?? []);
      card.show(now);
    }
    return this.#shown.length > 0 || this.#chosen !== "";
  }

  #makeCard(key: string): TableCard {
    const table = this.#shown.find(({ source, path, type }) => `${idOf(source, path)}\t${type}` === key)!;
    if (table.type === cameraType && lastName(table.path) !== "") return new CameraCard(table);
    if (isChooser(table)) return new ChooserCard(this.host, table);
    const Card = commandCards[table.type] ?? SendableCard;
    return new Card(this.host.values, table);
  }

  #tableOf({ source, name }: ValueTopic): Table | undefined {
    return this.tables.find((table) => table.source === source && name.startsWith(`${table.path}/`));
  }

  #choose(id: string): void {
    this.#chosen = id;
    this.title(id === "" ? say("sendables") : cut(lastName(id), 60));
    this.host.changed();
    this.pickAgain();
  }
}

export const makeView = (host: ViewHost, state: unknown): View => new SendableView(host, state);
