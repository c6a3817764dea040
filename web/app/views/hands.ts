// By hand: a robot without robot code, output by output and sensor by sensor. Volts act in place of the robot's program
// until they are released; a sensor has its forced reading until it is let go.

import { stations, type SensorKind } from "../../sim/boundary/abi.gen.ts";
import type { RobotInfo } from "../../sim/boundary/protocol.ts";
import { button, make, setData, setText } from "../parts/elements.ts";
import type { Hold, ValueTopic } from "../values/values-api.ts";
import { amount } from "./live/drawing.ts";
import type { View, ViewHost } from "./view.ts";
import "./faults.css";
import "./hands.css";
import { views as say } from "../../words/english-views.ts";

const mostVolts = 12;

/** Below a robot's sensors in NetworkTables: where the first value of each kind stands, and its unit. */
const sensorTopics: Readonly<Record<SensorKind, readonly [name: string, unit: string]>> = {
  encoder: ["/Position", say("radOrM")],
  gyro: ["/Yaw", "rad"],
  accelerometer: ["", "m/s²"],
  limitSwitch: ["", ""],
  beamBreak: ["", ""],
  rangeFinder: ["/Distance", "m"],
  lidar: ["/Turns", ""],
  reflectance: ["/Dark", ""],
};

const isSwitch = (kind: SensorKind): boolean => kind === "limitSwitch" || kind === "beamBreak";

let s_fields = 0;

export class HandsView implements View {
  readonly element: HTMLElement;
  readonly #host: ViewHost;
  readonly #note: HTMLElement;
  readonly #list: HTMLElement;
  readonly #all: HTMLButtonElement;
  readonly #release: (() => void)[] = [];
  /** By motor: the hand's volts. */
  readonly #volts = new Map<number, number>();
  #letGo: (() => void)[] = [];
  #sensors: ((forced: number | null) => void)[] = [];
  #watch: Hold | null = null;
  #scene: unknown = null;

  constructor(host: ViewHost) {
    this.#host = host;
    this.#all = button(say("releaseAll"), "", () => this.#releaseAll(), "button");
    this.#note = make("p", "note faults-note");
    this.#list = make("div", "faults-list");
    const about = make("span", "faults-count", say("handsWhat"));
    this.element = make(
      "div",
      "faults hands",
      make("div", "faults-bar hands-bar", about, this.#all),
      this.#note,
      this.#list,
    );
    const { client } = host.page.session;
    this.#release.push(client.onChanges(() => this.#update()));
    for (const hold of [host.time.listen(() => this.#look()), host.values.open()]) {
      this.#release.push(() => hold.release());
    }
    const topics = host.values.onTopics(() => this.#follow());
    this.#release.push(() => topics.release());
    this.#build();
    host.title(say("byHandOf", { station: host.station }));
  }

  state(): unknown {
    return {};
  }

  dispose(): void {
    // A motor whose slider is gone could not be let go.
    if (this.#volts.size > 0) this.#releaseVolts();
    this.#watch?.release();
    for (const release of this.#release.splice(0)) release();
  }

  get #station(): number {
    return stations.indexOf(this.#host.station as (typeof stations)[number]);
  }

  get #index(): number {
    const station = this.#station;
    return this.#host.page.session.scene?.robots.findIndex((robot) => robot.station === station) ?? -1;
  }

  #look(): void {
    const { session } = this.#host.page;
    if (session.scene !== this.#scene) this.#build();
    let words = "";
    if (!session.takesInput(this.#index)) {
      words = say("handsScript");
    } else if (!this.#host.time.live) words = say("handsPast");
    setText(this.#note, words);
  }

  #build(): void {
    const { session } = this.#host.page;
    this.#scene = session.scene;
    this.#volts.clear();
    this.#letGo = [];
    this.#sensors = [];
    const robot = session.scene?.robots[this.#index];
    if (robot === undefined) {
      this.#list.replaceChildren(make("p", "note", say("noRobotAt", { station: this.#host.station })));
      return;
    }
    const section = (title: string, ...rows: HTMLElement[]): HTMLElement =>
      make("section", "faults-group", make("h3", "hands-title", title), ...rows);
    const motors = robot.motors.map((name, i) => this.#makeMotor(name, i, robot.servos[i] ?? null));
    const sensors = robot.sensors.map((sensor, i) => this.#makeSensor(sensor, i));
    this.#list.replaceChildren(section(say("motors"), ...motors));
    if (sensors.length > 0) this.#list.append(section(say("sensors"), ...sensors));
    this.#update();
    this.#follow();
  }

  /** A motor takes volts, a servo pulses [µs]. */
  #makeMotor(name: string, index: number, pulses: readonly [number, number] | null): HTMLElement {
    const [least, most] = pulses ?? [-mostVolts, mostVolts];
    const rest = String((least + most) / 2);
    const step = pulses === null ? "0.1" : "1";
    const id = `hand-${++s_fields}`;
    const label = document.createElement("label");
    label.htmlFor = id;
    label.className = "faults-label clip";
    label.textContent = name;
    label.title = name;
    const slider = document.createElement("input");
    slider.type = "range";
    slider.id = id;
    slider.min = String(least);
    slider.max = String(most);
    slider.step = step;
    slider.value = rest;
    slider.setAttribute("aria-label", say(pulses === null ? "voltsOf" : "pulseOf", { name }));
    const field = document.createElement("input");
    field.type = "number";
    field.className = "input faults-number";
    field.min = slider.min;
    field.max = slider.max;
    field.step = step;
    if (pulses !== null) field.placeholder = "µs";
    field.setAttribute("aria-label", say(pulses === null ? "voltsNumber" : "pulseNumber", { name }));
    const now = make("span", "faults-now hands-now");
    now.dataset["motor"] = name;
    const row = make("div", "faults-row");
    const give = (volts: number): void => {
      this.#volts.set(index, volts);
      slider.value = String(volts);
      field.value = String(volts);
      setData(row, "on", "true");
      back.disabled = false;
      this.#send();
    };
    const forget = (): void => {
      this.#volts.delete(index);
      slider.value = rest;
      field.value = "";
      setData(row, "on", "false");
      back.disabled = true;
    };
    const back = button("×", say("release", { name }), () => (forget(), this.#send()), "plain faults-back");
    slider.addEventListener("input", () => give(Number(slider.value)));
    field.addEventListener("change", () => {
      const volts = Number(field.value);
      if (field.value === "") return (forget(), this.#send());
      if (!(volts >= least && volts <= most)) {
        this.#host.page.say(
          pulses === null ? say("badVolts", { name, mostVolts }) : say("badPulse", { name, least, most }),
        );
        field.value = this.#volts.has(index) ? slider.value : "";
        return;
      }
      give(volts);
    });
    row.append(label, make("span", "faults-control", slider, field), now, back);
    this.#letGo.push(forget);
    forget();
    return row;
  }

  #makeSensor({ name, kind }: RobotInfo["sensors"][number], index: number): HTMLElement {
    const id = `hand-${++s_fields}`;
    const label = document.createElement("label");
    label.htmlFor = id;
    label.className = "faults-label clip";
    label.textContent = name;
    label.title = `${name}: ${kind}`;
    const now = make("span", "faults-now hands-now");
    now.dataset["sensor"] = name;
    const back = button("×", say("letRead", { name }), () => this.#force(index, null), "plain faults-back");
    const row = make("div", "faults-row", label);
    let show: (forced: number | null) => void;
    if (kind === "lidar") {
      row.append(make("span", "note", say("noSingle")));
      show = () => {};
    } else if (isSwitch(kind)) {
      const choice = document.createElement("select");
      choice.id = id;
      choice.className = "input";
      choice.setAttribute("aria-label", say("whatReads", { name }));
      const choices = { "": say("asItIs"), "0": "off", "1": "on" };
      for (const [value, words] of Object.entries(choices)) {
        const option = document.createElement("option");
        option.value = value;
        option.textContent = words;
        // Numbers come first in an object, and this one holds at first.
        if (value === "") choice.prepend(option);
        else choice.append(option);
      }
      choice.value = "";
      choice.addEventListener("change", () => this.#force(index, choice.value === "" ? null : Number(choice.value)));
      row.append(make("span", "faults-control", choice));
      show = (forced) => void (choice.value = forced === null ? "" : String(forced >= 0.5 ? 1 : 0));
    } else {
      const field = document.createElement("input");
      field.type = "number";
      field.id = id;
      field.step = "any";
      field.className = "input";
      field.placeholder = say("asItIsUnit", { kind: sensorTopics[kind][1] });
      field.setAttribute("aria-label", say("whatReads", { name }));
      field.addEventListener("change", () => this.#force(index, field.value === "" ? null : Number(field.value)));
      row.append(make("span", "faults-control", field));
      show = (forced) => {
        if (document.activeElement !== field || forced !== null) field.value = forced === null ? "" : String(forced);
      };
    }
    row.append(now, back);
    this.#sensors.push((forced) => {
      show(forced);
      setData(row, "on", String(forced !== null));
      back.disabled = forced === null;
    });
    return row;
  }

  #force(sensor: number, value: number | null): void {
    this.#host.page.session.client.change([{ kind: "sensorForced", station: this.#station, part: sensor, value }]);
  }

  #send(): void {
    this.#host.page.session.client.volts(this.#station, Object.fromEntries(this.#volts));
    this.#update();
  }

  #releaseVolts(): void {
    for (const forget of this.#letGo) forget();
    this.#volts.clear();
    this.#host.page.session.client.volts(this.#station, {});
  }

  #releaseAll(): void {
    this.#releaseVolts();
    const robot = this.#index;
    const { client } = this.#host.page.session;
    const forced = client.changes.filter((one) => one.kind === "sensorForced" && one.robot === robot);
    client.change(forced.map(({ kind, part }) => ({ kind, station: this.#station, part, value: null })));
    this.#update();
  }

  #update(): void {
    const robot = this.#index;
    const forced = this.#host.page.session.client.changes.filter(
      (one) => one.kind === "sensorForced" && one.robot === robot,
    );
    this.#sensors.forEach((show, i) => show(forced.find(({ part }) => part === i)?.value ?? null));
    this.#all.disabled = this.#volts.size === 0 && forced.length === 0;
  }

  /** The present volts and readings beside the controls, by the topics that the run has. */
  #follow(): void {
    this.#watch?.release();
    const robot = this.#host.page.session.scene?.robots[this.#index];
    if (robot === undefined) return;
    const base = `/Sandlot/Robots/${this.#host.station}`;
    const wanted: [ValueTopic, HTMLElement, string][] = [];
    const want = (topic: string, selector: string, unit: string): void => {
      const found = this.#host.values.find("run", `${base}/${topic}`);
      const element = this.#list.querySelector<HTMLElement>(selector);
      if (found !== null && element !== null) wanted.push([found, element, unit]);
    };
    for (const name of robot.motors) {
      want(`Motors/${name}/AppliedVoltage`, `[data-motor="${CSS.escape(name)}"]`, " V");
    }
    for (const { name, kind } of robot.sensors) {
      want(`Sensors/${name}${sensorTopics[kind][0]}`, `[data-sensor="${CSS.escape(name)}"]`, "");
    }
    this.#watch = this.#host.values.watch(
      wanted.map(([topic]) => topic),
      (values) =>
        values.forEach((value, i) => {
          const [topic, element, unit] = wanted[i]!;
          const number = value?.numbers[0];
          const words =
            topic.kind === "boolean"
              ? number === 1
                ? "on"
                : "off"
              : `${number === undefined ? "" : amount(number, 2)}${unit}`;
          setText(element, number === undefined ? "" : words);
        }),
    );
  }
}

export const makeHands = (host: ViewHost): View => new HandsView(host);
