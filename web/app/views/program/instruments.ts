// Instruments: single values as large as the person wants them, each in its own look: dials, bars, lamps, digits,
// colours, and sliders and switches for settable values. As Elastic's single widgets and SmartDashboard's.

import { button, make, setData, setShare, setText } from "../../parts/elements.ts";
import {
  keyOf,
  keyText,
  type ValueKey,
  type ValueLeaf,
  type ValueNow,
  type ValueTopic,
} from "../../values/values-api.ts";
import { amount, cut, place, programColor, radians, setAttributes, short, svg } from "../live/drawing.ts";
import { Choice, Rows, stateOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { lastName, type Reading, type TopicIndex } from "../live/topic-index.ts";
import { limitsOf } from "../live/tunable-topic.ts";
import { typedNumber } from "../live/value-field.ts";
import type { View, ViewHost } from "../view.ts";
import "./instruments.css";
import "./sendable.css";
import { programviews as say } from "../../../words/english-value-views.ts";

const mostInstruments = 60;
/** Colours of a list of colours, and characters of a text, that are shown. */
const mostColors = 60;
const longestText = 300;
/** Half the sweep of a dial [degrees]. */
const dialSweep = 120;
const sliderSteps = 200;
/** A bar of volts ends here: a full battery at rest, as Elastic's Voltage View. */
const fullVolts = 13;

/** In layouts; a layout keeps these names. */
const looks = ["text", "digits", "dial", "bar", "slider", "lamp", "switch", "button", "clock", "color"] as const;
type Look = (typeof looks)[number];

const lookWords: Readonly<Record<Look, string>> = {
  ...{ text: say("lookText"), digits: say("lookDigits"), dial: say("lookDial"), bar: say("lookBar") },
  ...{ slider: say("lookSlider"), lamp: say("lookLamp"), switch: say("lookSwitch"), button: say("lookButton") },
  ...{ clock: say("lookClock"), color: say("lookColor") },
};

/** The contents of an instrument: one number, one boolean, one text, or something longer that is only read. */
type Kind = "number" | "boolean" | "text" | "list";

interface Item {
  readonly key: ValueKey;
  /** null: the one that suits the value. */
  look: Look | null;
  least: number | null;
  greatest: number | null;
}

export function kindOf({ kind }: ValueTopic, leaf: ValueLeaf | null): Kind {
  if (leaf !== null) return leaf.kind;
  return kind === "number" || kind === "boolean" || kind === "text" ? kind : "list";
}

/** The looks that a value may have. */
export function looksOf(kind: Kind, settable: boolean): readonly Look[] {
  const set = (...some: Look[]): readonly Look[] => (settable ? some : []);
  switch (kind) {
    case "number":
      return ["dial", "bar", "digits", "text", "clock", ...set("slider")];
    case "boolean":
      return [...set("switch", "button"), "lamp", "digits", "text"];
    case "text":
      return ["digits", "text", "color"];
    case "list":
      return ["text", "color"];
  }
}

/** The look that suits a value before a person chooses one. */
export function naturalLook(kind: Kind, settable: boolean, name: string, unit: string, text: string): Look {
  if (kind === "number" && /match_?time|time_?left|remaining/i.test(lastName(name))) return "clock";
  if (kind === "number" && unit === "V") return "bar";
  if ((kind === "text" || kind === "list") && /^(\[\d+\] )?"?#[0-9a-f]{6}/i.test(text)) return "color";
  return looksOf(kind, settable)[0] ?? "text";
}

/** A round number at or above one: 1, 2 or 5 times a power of ten. */
function roundUp(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return ([1, 2, 5, 10].find((step) => step * power >= size - 1e-9 * power) ?? 10) * power;
}

/** The range of a scale that has to show these; typed ends stay. */
export function scaleOf(
  seen: { readonly least: number; readonly greatest: number },
  unit: string,
  { least, greatest }: Pick<Item, "least" | "greatest">,
): { readonly least: number; readonly greatest: number } {
  const most = Math.max(Math.abs(seen.least), Math.abs(seen.greatest));
  const whole = unit === "V" ? Math.max(fullVolts, most) : roundUp(Math.max(most, 1e-3));
  const low = least ?? (seen.least < 0 ? -whole : 0);
  const high = greatest ?? whole;
  return { least: low, greatest: high > low ? high : low + 1 };
}

/** 83.4 -> "1:23"; below nothing there is nothing left. */
export function clockText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "–:––";
  const whole = Math.max(0, Math.ceil(seconds - 1e-6));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

class Instrument {
  readonly element = make("article", "card instrument");
  readonly item: Item;
  readonly #host: ViewHost;
  readonly #changed: () => void;
  readonly #figure = make("div", "instrument-figure");
  readonly #note = make("p", "card-note");
  readonly #looks: Choice;
  readonly #scale = make("div", "instrument-scale");
  #topic: ValueTopic | null = null;
  #leaf: ValueLeaf | null = null;
  /** Of the leaf among the topic's numbers or texts; -1: it is not known yet. */
  #place = -1;
  #look: Look | null = null;
  #draw: (now: ValueNow | null) => void = () => {};
  readonly #seen = { least: 0, greatest: 0 };

  constructor(host: ViewHost, item: Item, changed: () => void, remove: () => void) {
    this.#host = host;
    this.item = item;
    this.#changed = changed;
    const name = this.#name;
    this.#looks = new Choice("", (value) => this.#setLook(value));
    const select = this.#looks.element.querySelector("select");
    if (select !== null) select.ariaLabel = say("looksAs", { name });
    const close = button("×", say("takeOut", { name }), remove, "plain instrument-close");
    const title = make("h3", "clip", name);
    title.title = keyText(item.key);
    this.#note.role = "status";
    const tools = make("div", "instrument-tools", this.#looks.element, this.#scale);
    this.element.append(make("header", "", title, close), this.#figure, tools, this.#note);
  }

  /** Its topic has come, gone or changed. */
  setTopic(topic: ValueTopic | null): void {
    if (topic === this.#topic) return;
    this.#topic = topic;
    this.#look = null;
    const { path } = this.item.key;
    if (topic === null || path === "") return;
    void this.#host.values.leaves(topic).then((leaves) => {
      if (topic !== this.#topic) return;
      const leaf = leaves.find((each) => each.path === path) ?? null;
      this.#leaf = leaf;
      this.#place = leaf === null || leaf.derived ? -1 : leaves.filter(({ derived }) => !derived).indexOf(leaf);
      this.#look = null;
    });
  }

  show(now: ValueNow | null): void {
    const topic = this.#topic;
    const kind = topic === null ? "number" : kindOf(topic, this.#leaf);
    const allowed = looksOf(kind, this.#settable);
    const text = now?.text ?? "";
    const wanted = this.item.look;
    const natural = naturalLook(kind, this.#settable, this.item.key.topic, this.#unit, text);
    const look = wanted !== null && allowed.includes(wanted) ? wanted : natural;
    this.#looks.set(
      allowed.map((each) => [each, lookWords[each]] as const),
      look,
    );
    if (look !== this.#look) this.#begin(look);
    const value = this.#number(now);
    if (Number.isFinite(value)) {
      this.#seen.least = Math.min(this.#seen.least, value);
      this.#seen.greatest = Math.max(this.#seen.greatest, value);
    }
    this.#draw(now);
    setData(this.element, "gone", String(topic === null || now === null));
  }

  get #name(): string {
    const { topic, path } = this.item.key;
    return cut(path === "" ? lastName(topic) : `${lastName(topic)} ${path}`, 80);
  }

  get #unit(): string {
    return this.#leaf?.unit || (this.#topic?.unit ?? "");
  }

  /** The ends of its scale: the typed ones, else the program's, else those that its values need. */
  get #ends(): { readonly least: number; readonly greatest: number } {
    const said = this.#topic === null ? this.item : limitsOf(this.#topic);
    const least = this.item.least ?? said.least;
    return scaleOf(this.#seen, this.#unit, { least, greatest: this.item.greatest ?? said.greatest });
  }

  /** Parts of a value cannot be set by themselves. */
  get #settable(): boolean {
    return this.item.key.path === "" && this.#topic?.settable === true && this.#topic.source !== "log";
  }

  #number(now: ValueNow | null): number {
    if (now === null) return Number.NaN;
    const place = this.item.key.path === "" ? 0 : this.#place;
    return now.numbers[place] ?? Number.NaN;
  }

  #text(now: ValueNow | null): string {
    if (now === null || this.#topic === null) return say("noValue");
    const kind = kindOf(this.#topic, this.#leaf);
    if (kind === "boolean") return say(this.#number(now) > 0 ? "on" : "off");
    if (kind === "number") return amount(this.#number(now), 3, this.#unit);
    const place = this.item.key.path === "" ? 0 : this.#place;
    return cut(kind === "text" ? (now.texts[place] ?? now.text) : now.text, longestText);
  }

  #setLook(value: string): void {
    this.item.look = looks.find((each) => each === value) ?? null;
    this.#changed();
  }

  /** Makes the elements of a look. */
  #begin(look: Look): void {
    this.#look = look;
    setData(this.element, "look", look);
    setText(this.#note, "");
    this.#figure.replaceChildren();
    this.#draw = this.#drawing(look);
    const hasScale = look === "dial" || look === "bar" || look === "slider";
    this.#scale.replaceChildren(...(hasScale ? [this.#bound("least"), this.#bound("greatest")] : []));
  }

  #drawing(look: Look): (now: ValueNow | null) => void {
    switch (look) {
      case "dial":
        return this.#dial();
      case "bar":
        return this.#bar();
      case "slider":
        return this.#slider();
      case "lamp":
        return this.#lamp();
      case "switch":
      case "button":
        return this.#switch(look);
      case "color":
        return this.#colors();
      case "clock": {
        const text = make("p", "instrument-digits");
        this.#figure.append(text);
        return (now) => setText(text, clockText(this.#number(now)));
      }
      case "digits":
      case "text": {
        const text = make("p", look === "digits" ? "instrument-digits" : "instrument-text");
        this.#figure.append(text);
        return (now) => setText(text, this.#text(now));
      }
    }
  }

  #dial(): (now: ValueNow | null) => void {
    const at = (angle: number, radius: number): string =>
      `${place(radius * Math.sin(radians(angle)))} ${place(-radius * Math.cos(radians(angle)))}`;
    const arc = svg("path", {
      class: "instrument-arc",
      d: `M${at(-dialSweep, 0.9)}A0.9 0.9 0 1 1 ${at(dialSweep, 0.9)}`,
    });
    const hand = svg("line", { class: "mech-hand", x1: 0, y1: 0 });
    const low = svg("text", { class: "instrument-end", x: -0.72, y: 0.86 });
    const high = svg("text", { class: "instrument-end", x: 0.72, y: 0.86 });
    const dial = svg("svg", { class: "instrument-dial", viewBox: "-1.15 -1 2.3 1.95", "aria-hidden": "true" });
    dial.append(arc, hand, low, high);
    const text = make("p", "instrument-value");
    this.#figure.append(dial as unknown as HTMLElement, text);
    return (now) => {
      const value = this.#number(now);
      const { least, greatest } = this.#ends;
      const share = Math.min(1.04, Math.max(-0.04, (value - least) / (greatest - least)));
      const angle = radians(-dialSweep + 2 * dialSweep * (Number.isFinite(share) ? share : 0));
      setAttributes(hand, { x2: 0.78 * Math.sin(angle), y2: -0.78 * Math.cos(angle) });
      setText(low, short(least));
      setText(high, short(greatest));
      setText(text, this.#text(now));
    };
  }

  #bar(): (now: ValueNow | null) => void {
    const bar = make("i", "");
    const text = make("p", "instrument-value");
    const [low, high] = [make("span", ""), make("span", "")];
    const ends = make("p", "instrument-ends", low, high);
    this.#figure.append(text, make("span", "battery-track instrument-track", bar), ends);
    return (now) => {
      const value = this.#number(now);
      const { least, greatest } = this.#ends;
      const share = (each: number): number => Math.min(1, Math.max(0, (each - least) / (greatest - least)));
      // From zero, where zero is on the scale.
      const zero = share(0);
      const end = Number.isFinite(value) ? share(value) : zero;
      const style = `${(100 * Math.min(zero, end)).toFixed(1)}%`;
      if (bar.style.marginInlineStart !== style) bar.style.marginInlineStart = style;
      setShare(bar, Math.abs(end - zero));
      setText(low, short(least));
      setText(high, short(greatest));
      setText(text, this.#text(now));
    };
  }

  #slider(): (now: ValueNow | null) => void {
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: "0", max: String(sliderSteps), step: "1" });
    slider.ariaLabel = say("setName", { name: this.#name });
    const text = make("p", "instrument-value");
    this.#figure.append(text, slider);
    let held = false;
    const scale = (): { least: number; greatest: number } => this.#ends;
    slider.addEventListener("input", () => {
      held = true;
      const { least, greatest } = scale();
      const step = (greatest - least) / sliderSteps;
      const value = Number((least + Number(slider.value) * step).toPrecision(6));
      this.#set(String(value));
      setText(text, amount(value, 3, this.#unit));
    });
    slider.addEventListener("change", () => (held = false));
    return (now) => {
      if (held) return;
      const { least, greatest } = scale();
      const value = this.#number(now);
      const step = String(Math.round((sliderSteps * (value - least)) / (greatest - least)) || 0);
      if (slider.value !== step) slider.value = step;
      slider.ariaValueText = this.#text(now);
      setText(text, this.#text(now));
    };
  }

  #lamp(): (now: ValueNow | null) => void {
    const lamp = make("span", "card-lamp");
    const text = make("p", "instrument-text");
    const figure = make("div", "card-figure", lamp, text);
    this.#figure.append(figure);
    return (now) => {
      setData(figure, "on", String(this.#number(now) > 0));
      setText(text, this.#text(now));
    };
  }

  #switch(look: "switch" | "button"): (now: ValueNow | null) => void {
    let on = false;
    const press = button("", "", () => this.#set(String(!on)), look === "button" ? "button" : "instrument-switch");
    if (look === "switch") press.role = "switch";
    this.#figure.append(press);
    return (now) => {
      on = this.#number(now) > 0;
      setText(press, this.#text(now));
      press.ariaLabel = `${this.#name}: ${this.#text(now)}`;
      const state = look === "switch" ? "aria-checked" : "aria-pressed";
      if (press.getAttribute(state) !== String(on)) press.setAttribute(state, String(on));
    };
  }

  /** One colour, or a list of them, each "#rrggbb". */
  #colors(): (now: ValueNow | null) => void {
    const list = make("div", "instrument-colors");
    this.#figure.append(list);
    let shown = "";
    return (now) => {
      const texts = (now?.texts ?? []).slice(0, mostColors);
      const key = texts.join("\n");
      if (key === shown && list.childElementCount > 0) return;
      shown = key;
      const colors = texts.map((text) => programColor(text.trim()));
      const wrong = texts.find((_, i) => colors[i] === null);
      setText(this.#note, wrong === undefined ? "" : say("noColor", { text: cut(wrong, 40) }));
      list.replaceChildren(
        ...colors.map((color, i) => {
          const swatch = make("i", "instrument-color");
          swatch.style.background = color ?? "transparent";
          swatch.title = texts[i] ?? "";
          return swatch;
        }),
      );
      list.role = "img";
      list.ariaLabel = cut(texts.join(", "), longestText);
    };
  }

  #set(text: string): void {
    if (this.#topic === null) return;
    setText(this.#note, this.#host.values.set(this.#topic, text) ? "" : say("refused"));
  }

  /** The field of one end of the scale; empty: as the values need it. */
  #bound(end: "least" | "greatest"): HTMLElement {
    const input = document.createElement("input");
    input.className = "input";
    input.inputMode = "decimal";
    input.placeholder = end === "least" ? "min" : "max";
    input.ariaLabel = say(end === "least" ? "leastOf" : "greatestOf", { name: this.#name });
    const { item } = this;
    input.value = item[end] === null ? "" : short(item[end]);
    input.addEventListener("change", () => {
      const typed = input.value.trim() === "" ? null : typedNumber(input.value);
      if (typed === null && input.value.trim() !== "") return setText(this.#note, say("noNumber"));
      const both = { least: item.least, greatest: item.greatest, [end]: typed };
      if (both.least !== null && both.greatest !== null && both.least >= both.greatest)
        return setText(this.#note, say("badRange"));
      item[end] = typed;
      setText(this.#note, "");
      this.#changed();
    });
    return input;
  }
}

class InstrumentsView extends LiveView {
  #items: Item[];
  readonly #cards: Rows<Instrument>;
  #topics = new Map<string, ValueTopic>();

  constructor(host: ViewHost, given: unknown) {
    super(host, "instruments", say("instruments"), say("noInstruments"));
    this.#items = readItems(stateOf(given)["items"]);
    const cards = make("div", "cards");
    this.#cards = new Rows(cards, (id) => {
      const item = this.#items.find(({ key }) => keyText(key) === id)!;
      return new Instrument(
        host,
        item,
        () => this.#change(),
        () => this.#remove(item),
      );
    });
    this.body.append(cards);
    this.begin();
  }

  override state(): unknown {
    return {
      items: this.#items.map(({ key, look, least, greatest }) => ({
        key: keyText(key),
        ...(look === null ? {} : { look }),
        ...(least === null ? {} : { least }),
        ...(greatest === null ? {} : { greatest }),
      })),
    };
  }

  accepts({ kind }: ValueTopic, { path }: ValueKey): boolean {
    return kind !== "raw" && (path !== "" || (kind !== "struct" && kind !== "structs"));
  }

  add(_: ValueTopic, key: ValueKey): void {
    if (this.#items.some((item) => keyText(item.key) === keyText(key))) return;
    if (this.#items.length >= mostInstruments) return this.host.page.say(say("noRoom", { most: mostInstruments }));
    this.#items.push({ key, look: null, least: null, greatest: null });
    this.#change();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    this.#topics = new Map();
    for (const { key } of this.#items) {
      const topic = index.find(key.source, key.topic);
      if (topic !== null) this.#topics.set(keyText(key), topic);
    }
    return [...this.#topics.values()];
  }

  protected show(now: Reading): boolean {
    this.#cards.set(this.#items.map(({ key }) => keyText(key)));
    for (const [id, card] of this.#cards.all) {
      const topic = this.#topics.get(id) ?? null;
      card.setTopic(topic);
      card.show(topic === null ? null : now.of(topic));
    }
    return this.#items.length > 0;
  }

  #remove(item: Item): void {
    this.#items = this.#items.filter((each) => each !== item);
    this.#change();
  }

  #change(): void {
    this.host.changed();
    this.pickAgain();
  }
}

/** A layout's value; parts that are not understood are left out. */
function readItems(given: unknown): Item[] {
  const items: Item[] = [];
  for (const each of Array.isArray(given) ? given.slice(0, mostInstruments) : []) {
    const { key, look, least, greatest } = stateOf(each);
    const known = typeof key === "string" ? keyOf(key) : null;
    if (known === null || items.some((item) => keyText(item.key) === key)) continue;
    const finite = (value: unknown): number | null =>
      typeof value === "number" && Number.isFinite(value) ? value : null;
    const [low, high] = [finite(least), finite(greatest)];
    const isScale = low === null || high === null || low < high;
    items.push({
      ...{ key: known, look: looks.find((one) => one === look) ?? null },
      ...{ least: isScale ? low : null, greatest: isScale ? high : null },
    });
  }
  return items;
}

export const makeView = (host: ViewHost, state: unknown): View => new InstrumentsView(host, state);
