// Every sensor of the robot: its kind, its values now, and those of the last seconds. Encoders, gyros and digital
// inputs that a program publishes as sendables stand below them.

import type { RobotInfo } from "../../../sim/boundary/protocol.ts";
import { words } from "../../../element/words.ts";
import { make, setData, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { cut, short, Spark } from "../live/drawing.ts";
import { Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { robotAt } from "../live/robot-parts.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./sensors.css";
import { robotviews as say } from "../../../words/english-robot-views.ts";

/** Sendables that are sensors, by WPILib's names. */
export const sensorTypes: ReadonlySet<string> = new Set([
  ...["Gyro", "Encoder", "Quadrature Encoder", "AbsoluteEncoder", "DutyCycle", "DutyCycleEncoder", "Duty Cycle"],
  ...["Digital Input", "Analog Input", "AnalogInput", "AnalogEncoder", "AnalogPotentiometer", "Analog Potentiometer"],
  ...[
    "Ultrasonic",
    "Accelerometer",
    "3AxisAccelerometer",
    "Counter",
    "Edge Counter",
    "Tachometer",
    "Potentiometer",
    "Limit Switch",
  ],
]);

const kindWords: Readonly<Record<string, string>> = {
  ...{ encoder: "Encoder", gyro: "Gyro", accelerometer: "Accelerometer", limitSwitch: "Limit switch" },
  ...{ beamBreak: "Beam break", rangeFinder: "Range finder", lidar: "Lidar", reflectance: "Line sensor" },
};

const axisNames = ["x", "y", "z"];
/** Values that are shown of a list. */
const mostOfList = 3;

/** Four digits, and nothing below a thousandth of the unit: a gyro's noise is not worth reading. */
const rounded = (value: number): number => Math.round(1e3 * Number(value.toPrecision(4))) / 1e3 + 0;

/** A value of a sensor: on and off as a lamp, a number with its history. */
class ValueRow {
  readonly element = make("tr", "sensor-row");
  readonly #name = make("td", "sensor-name");
  readonly #value = make("td", "sensor-value");
  readonly #spark = new Spark();

  constructor(name: string) {
    this.#name.textContent = name;
    this.element.append(this.#name, this.#value, make("td", "sensor-history"));
    this.element.lastElementChild?.append(this.#spark.element);
  }

  show(time: number, value: number, kind: "number" | "boolean", unit: string): void {
    const text =
      kind === "boolean" ? (value !== 0 ? "On" : "Off") : `${short(rounded(value))}${unit === "" ? "" : ` ${unit}`}`;
    setText(this.#value, Number.isNaN(value) ? "–" : text);
    setData(this.element, "on", String(kind === "boolean" && value === 1));
    this.#spark.add(time, value);
  }
}

interface SensorGroup {
  /** Shown as a heading. */
  readonly name: string;
  readonly kind: string;
  readonly topics: readonly ValueTopic[];
  /** The part before the name of a value in its topic's name. */
  readonly base: string;
}

class GroupCard {
  readonly element = make("article", "sensor");
  readonly #rows: Rows<ValueRow>;

  constructor(name: string, kind: string) {
    const body = make("tbody", "");
    this.#rows = new Rows(body, (key) => new ValueRow(cut(key, 60)));
    const heading = make("h3", "", cut(name, 80), make("small", "", ` ${kind}`));
    this.element.append(heading, make("table", "figures", body));
  }

  show(now: Reading, { topics, base }: SensorGroup, time: number): void {
    const values = new Map<string, { value: number; kind: "number" | "boolean"; unit: string }>();
    for (const topic of topics) {
      const numbers = now.of(topic)?.numbers ?? [];
      const name = words(topic.name.slice(base.length).replace(/^\//, "")) || "Value";
      const kind = topic.kind === "boolean" || topic.kind === "booleans" ? "boolean" : "number";
      if (topic.kind === "number" || topic.kind === "boolean") {
        values.set(name, { value: numbers[0] ?? Number.NaN, kind, unit: topic.unit });
        continue;
      }
      for (let i = 0; i < Math.min(mostOfList, numbers.length); ++i)
        values.set(`${name} ${axisNames[i]}`, { value: numbers[i] ?? Number.NaN, kind, unit: topic.unit });
    }
    this.#rows.set([...values.keys()]);
    for (const [name, { value, kind, unit }] of values) this.#rows.get(name)?.show(time, value, kind, unit);
  }
}

class SensorsView extends LiveView {
  #groups = new Map<string, SensorGroup>();
  readonly #cards: Rows<GroupCard>;

  constructor(host: ViewHost) {
    const empty = say("noSensors");
    super(host, "sensors", say("sensors"), empty, true);
    this.#cards = new Rows(this.body, (id) => {
      const group = this.#groups.get(id);
      return new GroupCard(group?.name ?? "", group?.kind ?? "");
    });
    this.begin();
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    this.#groups = new Map();
    const robot = robotAt(this.host.page, this.host.station);
    const root = `/Sandlot/Robots/${this.host.station}/Sensors/`;
    const own = index.below(root, "run");
    for (const { name, kind } of sensorsOf(robot, own, root)) {
      const base = root + name;
      const topics = own.filter((topic) => topic.name === base || topic.name.startsWith(`${base}/`));
      if (topics.length > 0)
        this.#groups.set(`run:${name}`, { name: words(name), kind: kindWords[kind] ?? kind, topics, base });
    }
    for (const { source, path, type } of tables) {
      if (!sensorTypes.has(type)) continue;
      const topics = index
        .below(`${path}/`, source)
        .filter(({ name, kind }) => !lastName(name).startsWith(".") && ["number", "boolean", "numbers"].includes(kind))
        .slice(0, 20);
      this.#groups.set(idOf(source, path), { name: lastName(path), kind: type, topics, base: path });
    }
    return [...this.#groups.values()].flatMap(({ topics }) => topics);
  }

  protected show(now: Reading): boolean {
    this.#cards.set([...this.#groups.keys()]);
    const time = this.host.time.shown;
    for (const [id, group] of this.#groups) this.#cards.get(id)?.show(now, group, time);
    return this.#groups.size > 0;
  }
}

/** The robot's sensors; without a scene those that topics tell of. */
function sensorsOf(
  robot: RobotInfo | null,
  topics: readonly ValueTopic[],
  root: string,
): readonly { readonly name: string; readonly kind: string }[] {
  if (robot !== null && robot.sensors.length > 0) return robot.sensors;
  const names = new Set(topics.map(({ name }) => name.slice(root.length).split("/")[0] ?? ""));
  return [...names].map((name) => ({ name, kind: "" }));
}

export const makeView = (host: ViewHost): View => new SensorsView(host);
