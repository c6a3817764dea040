// Published joysticks: sticks as places in a square, other axes as bars, buttons as lamps, POVs as a pointer. The run
// publishes those of its stations, AdvantageKit those of a robot program, and logs have their driver station's.

import { words } from "../../../element/words.ts";
import { make, setData, setText } from "../../parts/elements.ts";
import type { SourceKind, ValueTopic } from "../../values/values-api.ts";
import { amount, cut, setAttributes, setShown, svg } from "../live/drawing.ts";
import { Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./joysticks.css";
import { robotviews as say } from "../../../words/english-robot-views.ts";

const axesName = /^(axes|axisvalues)$/i;
const buttonsName = /^(buttons|buttonvalues)$/i;
const povsName = /^(povs?|povvalues)$/i;
const countName = /^buttoncount$/i;

const mostSticks = 24;
const mostAxes = 12;
const mostButtons = 32;
/** Shown even while their number is unknown: as many as a gamepad has. */
const usualButtons = 10;

/** The topics of one joystick. */
export interface StickTopics {
  readonly source: SourceKind;
  /** "/AdvantageKit/DriverStation/Joystick0" */
  readonly base: string;
  readonly axes: ValueTopic;
  readonly buttons: ValueTopic | null;
  readonly povs: ValueTopic | null;
  readonly count: ValueTopic | null;
}

/** The joysticks among topics: tables with a list of axes. */
export function findSticks(index: TopicIndex): StickTopics[] {
  const found: StickTopics[] = [];
  for (const axes of index.all) {
    if (axes.kind !== "numbers" || !axesName.test(lastName(axes.name))) continue;
    const base = axes.name.slice(0, axes.name.lastIndexOf("/"));
    const beside = index.below(`${base}/`, axes.source);
    const named = (name: RegExp): ValueTopic | null =>
      beside.find((topic) => name.test(topic.name.slice(base.length + 1))) ?? null;
    found.push({
      ...{ source: axes.source, base, axes },
      ...{ buttons: named(buttonsName), povs: named(povsName), count: named(countName) },
    });
    if (found.length === mostSticks) break;
  }
  return found;
}

/** Which buttons are down: a list of booleans, or the bits of a number. */
export function readButtons(topic: ValueTopic | null, now: Reading, count: number): boolean[] {
  const numbers = topic === null ? [] : (now.of(topic)?.numbers ?? []);
  if (topic?.kind === "number") {
    const bits = numbers[0] ?? 0;
    const known = Number.isFinite(bits) ? bits >>> 0 : 0;
    const length = Math.min(mostButtons, Math.max(count || usualButtons, 32 - Math.clz32(known)));
    return Array.from({ length }, (_, i) => ((known >>> i) & 1) !== 0);
  }
  return Array.from({ length: Math.min(mostButtons, numbers.length) }, (_, i) => (numbers[i] ?? 0) !== 0);
}

// "stick" is the class of the touch sticks on the picture.
class Stick {
  readonly element = make("div", "pad-stick");
  readonly #knob = svg("circle", { class: "pad-knob", r: 0.16 });
  readonly #line = svg("line", { class: "pad-line", x1: 0, y1: 0 });

  constructor(label: string) {
    const ring = svg("circle", { class: "pad-ring", r: 1 });
    const cross = svg("path", { class: "pad-cross", d: "M-1 0H1M0 -1V1" });
    const picture = svg(
      "svg",
      { viewBox: "-1.2 -1.2 2.4 2.4", "aria-hidden": "true" },
      ring,
      cross,
      this.#line,
      this.#knob,
    );
    this.element.append(picture, make("span", "", label));
  }

  /** y: -1 is away from the driver. */
  set(x: number, y: number): void {
    const bound = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0);
    setAttributes(this.#knob, { cx: bound(x), cy: bound(y) });
    setAttributes(this.#line, { x2: bound(x), y2: bound(y) });
  }
}

class StickCard {
  readonly element = make("article", "pad");
  readonly #sticks = make("div", "pad-sticks");
  readonly #axes = make("div", "pad-axes");
  readonly #buttons = make("div", "pad-buttons");
  readonly #pov = make("div", "pad-pov");
  readonly #left = new Stick(say("left"));
  readonly #right = new Stick(say("right"));
  readonly #pointer = svg("path", { class: "pov-pointer", d: "M0 -0.95L0.3 -0.4H-0.3Z" });
  readonly #povText = make("span", "");
  readonly #bars: { element: HTMLElement; bar: HTMLElement; text: HTMLElement }[] = [];
  readonly #lamps: HTMLElement[] = [];

  constructor(title: string) {
    const ring = svg("circle", { class: "pad-ring", r: 1 });
    const picture = svg("svg", { viewBox: "-1.2 -1.2 2.4 2.4", "aria-hidden": "true" }, ring, this.#pointer);
    this.#pov.append(picture, this.#povText);
    this.#sticks.append(this.#left.element, this.#right.element, this.#pov);
    this.element.append(make("h3", "", title), this.#sticks, this.#axes, this.#buttons);
  }

  show(now: Reading, stick: StickTopics): void {
    const axes = now.of(stick.axes)?.numbers ?? [];
    const at = (i: number): number => axes[i] ?? Number.NaN;
    // The run's are a driver's requests: forward, left and counter-clockwise.
    if (stick.source === "run") {
      this.#left.set(-at(1), -at(0));
      this.#right.element.hidden = true;
      this.#showAxes([[say("turnLeft"), at(2)]]);
      this.#showButtons(readButtons(stick.buttons, now, 0));
      return this.#showPov([]);
    }
    // WPILib's Xbox controller has its right stick on axes 4 and 5; with fewer axes the second pair is one.
    const isPad = axes.length >= 6;
    this.#left.set(at(0), at(1));
    this.#right.element.hidden = axes.length < 4;
    if (isPad) this.#right.set(at(4), at(5));
    else this.#right.set(at(2), at(3));
    const rest = isPad
      ? [2, 3, ...upTo(6, Math.min(mostAxes, axes.length))]
      : upTo(axes.length < 4 ? 2 : 4, axes.length);
    this.#showAxes(
      rest.map((i) => [
        isPad && i < 4 ? (i === 2 ? say("leftTrigger") : say("rightTrigger")) : say("axis", { i }),
        at(i),
      ]),
    );
    const count = stick.count === null ? 0 : (now.of(stick.count)?.numbers[0] ?? 0);
    this.#showButtons(readButtons(stick.buttons, now, count));
    this.#showPov(stick.povs === null ? [] : (now.of(stick.povs)?.numbers ?? []));
  }

  #showAxes(axes: readonly (readonly [string, number])[]): void {
    while (this.#bars.length > axes.length) this.#bars.pop()?.element.remove();
    while (this.#bars.length < axes.length) {
      const [bar, text] = [make("i", ""), make("b", "")];
      const element = make("div", "pad-axis", make("span", ""), make("span", "pad-track", bar), text);
      this.#bars.push({ element, bar, text });
      this.#axes.append(element);
    }
    axes.forEach(([name, value], i) => {
      const { element, bar, text } = this.#bars[i]!;
      setText(element.firstElementChild!, name);
      const share = Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0;
      const transform = `scaleX(${share.toFixed(2)})`;
      if (bar.style.transform !== transform) bar.style.transform = transform;
      setText(text, amount(value, 2));
    });
  }

  #showButtons(down: readonly boolean[]): void {
    while (this.#lamps.length > down.length) this.#lamps.pop()?.remove();
    while (this.#lamps.length < down.length) {
      const lamp = make("span", "pad-button", String(this.#lamps.length + 1));
      this.#lamps.push(lamp);
      this.#buttons.append(lamp);
    }
    down.forEach((isDown, i) => setData(this.#lamps[i]!, "down", String(isDown)));
    const pressed = down.flatMap((isDown, i) => (isDown ? [i + 1] : []));
    const label = pressed.length > 0 ? say("buttonsDown", { pressed: pressed.join(", ") }) : say("noButton");
    if (this.#buttons.ariaLabel !== label) this.#buttons.ariaLabel = label;
    this.#buttons.role = "img";
  }

  #showPov(povs: ArrayLike<number>): void {
    this.#pov.hidden = povs.length === 0;
    const angle = povs[0] ?? -1;
    const isHeld = Number.isFinite(angle) && angle >= 0;
    setShown(this.#pointer, isHeld);
    setAttributes(this.#pointer, { transform: `rotate(${isHeld ? angle : 0})` });
    setText(this.#povText, isHeld ? `POV ${amount(angle, 0, "°")}` : "POV");
  }
}

const upTo = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

function titleOf({ source, base }: StickTopics): string {
  const name = words(lastName(base));
  const station = /\/Robots\/(\w+)\//.exec(base)?.[1];
  const where = { run: say("thisRun"), network: say("robotProgram"), log: "log" }[source];
  return cut(station === undefined ? `${name}, ${where}` : `${name}, ${words(station)}`, 80);
}

class JoysticksView extends LiveView {
  #sticks = new Map<string, StickTopics>();
  readonly #cards: Rows<StickCard>;

  constructor(host: ViewHost) {
    const empty = say("noJoysticks");
    super(host, "joysticks", say("joysticks"), empty);
    this.#cards = new Rows(this.body, (id) => {
      const stick = this.#sticks.get(id);
      return new StickCard(stick === undefined ? "" : titleOf(stick));
    });
    this.begin();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    this.#sticks = new Map(findSticks(index).map((stick) => [idOf(stick.source, stick.base), stick]));
    return [...this.#sticks.values()].flatMap(({ axes, buttons, povs, count }) =>
      [axes, buttons, povs, count].filter((topic) => topic !== null),
    );
  }

  protected show(now: Reading): boolean {
    // A slot without a device has no axes.
    const there = [...this.#sticks].filter(([, { axes }]) => (now.of(axes)?.numbers.length ?? 0) > 0);
    this.#cards.set(there.map(([id]) => id));
    for (const [id, stick] of there) this.#cards.get(id)?.show(now, stick);
    return there.length > 0;
  }
}

export const makeView = (host: ViewHost): View => new JoysticksView(host);
