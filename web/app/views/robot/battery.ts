// The battery: its voltage over the last seconds against the brownout threshold, and where its current goes, motor by motor.

import { words } from "../../../element/words.ts";
import { make, setData, setShare, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { amount, setAttributes, Spark, svg } from "../live/drawing.ts";
import { Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./battery.css";
import { robotviews as say } from "../../../words/english-robot-views.ts";

/** The roboRIO switches outputs off below this [V]; SIM_BROWNOUT_VOLTS of the core. */
export const brownoutVolts = 6.8;
/** A full battery without load [V]. */
const fullVolts = 13;
/** The bottom of the scale: no robot survives less [V]. */
const leastVolts = 4;
/** Below this a battery sags noticeably [V]; our choice. */
const lowVolts = 9;
/** The scale of the bars is at least this, so that a resting robot shows no full bars [A]. */
const leastScale = 20;
/** A change of order only for a difference that is seen, or the rows would jump about [A]. */
const orderStep = 2;

export interface Consumer {
  readonly name: string;
  readonly amperes: number;
}

/** The greatest first; those that differ by less than a step stay in the order of their names. */
export function sortConsumers(consumers: readonly Consumer[]): Consumer[] {
  const step = ({ amperes }: Consumer): number => (Number.isFinite(amperes) ? Math.round(amperes / orderStep) : 0);
  return [...consumers].sort((a, b) => step(b) - step(a) || (a.name < b.name ? -1 : 1));
}

class Bar {
  readonly element = make("li", "battery-row");
  readonly #bar = make("i", "");
  readonly #text = make("b", "");

  constructor(name: string) {
    this.element.append(make("span", "clip", name), make("span", "battery-track", this.#bar), this.#text);
  }

  show(amperes: number, scale: number): void {
    setShare(this.#bar, Number.isFinite(amperes) ? Math.abs(amperes) / scale : 0);
    setData(this.element, "back", String(amperes < -0.5));
    setText(this.#text, amount(amperes, 1, "A"));
  }
}

class BatteryView extends LiveView {
  readonly #volts = make("p", "battery-volts");
  readonly #words = make("p", "battery-words");
  readonly #level = svg("rect", { class: "battery-level", x: 0, y: 0, height: 10 });
  readonly #spark = new Spark(20);
  readonly #list = make("ol", "list battery-list");
  readonly #groups = make("p", "battery-words");
  readonly #rows: Rows<Bar>;
  #panel: Table | null = null;
  #motors: readonly string[] = [];

  constructor(host: ViewHost) {
    const empty = say("noBattery", { station: host.station });
    super(host, "battery", say("battery"), empty, true);
    const at = (volts: number): number => (100 * (volts - leastVolts)) / (fullVolts - leastVolts);
    const brownout = svg("line", {
      class: "battery-threshold",
      x1: at(brownoutVolts),
      x2: at(brownoutVolts),
      y1: -2,
      y2: 12,
    });
    const gauge = svg(
      "svg",
      { class: "battery-gauge", viewBox: "0 -2 100 14", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "battery-back", x: 0, y: 0, width: 100, height: 10 }),
      this.#level,
      brownout,
    );
    this.#rows = new Rows(this.#list, (name) => new Bar(name));
    const top = make("div", "battery-top", this.#volts, this.#words);
    this.body.append(top, make("div", "battery-gauges", gauge as unknown as HTMLElement));
    this.body.append(make("div", "battery-history", this.#spark.element as unknown as HTMLElement));
    this.body.append(make("h3", "", say("currentGoes")), this.#groups, this.#list);
    this.begin();
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    const root = this.#root;
    const motors = index.below(`${root}Motors/`, "run").filter(({ name }) => name.endsWith("/SupplyCurrent"));
    this.#motors = motors.map(({ name }) => name.slice(`${root}Motors/`.length, -"/SupplyCurrent".length));
    const own = [...index.below(`${root}Battery/`, "run"), ...index.below(`${root}Brownout`, "run"), ...motors];
    this.#panel = own.length > 0 ? null : (tables.find(({ type }) => /^(PowerDistribution|PDP)$/.test(type)) ?? null);
    return this.#panel === null ? own : index.below(`${this.#panel.path}/`, this.#panel.source);
  }

  protected show(now: Reading): boolean {
    return this.#panel === null ? this.#showOwn(now) : this.#showPanel(now, this.#panel);
  }

  get #root(): string {
    return `/Sandlot/Robots/${this.host.station}/`;
  }

  #showOwn(now: Reading): boolean {
    const root = this.#root;
    const volts = now.number("run", `${root}Battery/Voltage`);
    if (Number.isNaN(volts)) return false;
    const total = now.number("run", `${root}Battery/Current`);
    const consumers: Consumer[] = [];
    let known = 0;
    for (const name of this.#motors) {
      const amperes = now.number("run", `${root}Motors/${name}/SupplyCurrent`);
      consumers.push({ name: words(name), amperes });
      if (Number.isFinite(amperes)) known += amperes;
    }
    // The radio, the roboRIO and other parts that always run.
    if (consumers.length > 0 && total - known > 0.05) consumers.push({ name: say("allRest"), amperes: total - known });
    const groups = [say("drive"), say("steering"), say("mechanisms"), say("rest")].map((name) => {
      const amperes = now.number("run", `${root}Battery/Consumers/${name}`);
      return Number.isNaN(amperes) ? "" : `${name} ${amount(amperes, 0, "A")}`;
    });
    setText(this.#groups, groups.filter((text) => text !== "").join(" · "));
    this.#draw(volts, total, now.flag("run", `${root}Brownout`) ?? volts < brownoutVolts, consumers);
    return true;
  }

  #showPanel(now: Reading, { source, path }: Table): boolean {
    const volts = now.number(source, `${path}/Voltage`);
    const consumers: Consumer[] = [];
    for (let channel = 0; channel < 24; ++channel) {
      const amperes = now.number(source, `${path}/Chan${channel}`);
      if (!Number.isNaN(amperes)) consumers.push({ name: say("channel", { channel }), amperes });
    }
    if (Number.isNaN(volts) && consumers.length === 0) return false;
    const total = now.number(source, `${path}/TotalCurrent`);
    this.#draw(volts, total, volts < brownoutVolts, consumers);
    return true;
  }

  #draw(volts: number, total: number, isOut: boolean, consumers: readonly Consumer[]): void {
    const share = Math.min(1, Math.max(0, (volts - leastVolts) / (fullVolts - leastVolts)));
    setAttributes(this.#level, { width: 100 * share });
    setText(this.#volts, amount(volts, 2, "V"));
    const level = isOut ? "bad" : volts < lowVolts ? "warn" : "good";
    setData(this.element, "level", level);
    const state = isOut ? say("brownout") : "";
    const power = amount((volts * total) / 1000, 2, "kW");
    setText(this.#words, say("power", { state, total: amount(total, 1, "A"), power, brownoutVolts }));
    this.#spark.add(this.host.time.shown, volts);
    const sorted = sortConsumers(consumers);
    const scale = Math.max(
      leastScale,
      ...sorted.map(({ amperes }) => (Number.isFinite(amperes) ? Math.abs(amperes) : 0)),
    );
    this.#rows.set(sorted.map(({ name }) => name));
    for (const { name, amperes } of sorted) this.#rows.get(name)?.show(amperes, scale);
  }
}

export const makeView = (host: ViewHost): View => new BatteryView(host);
