// The view "What if": a number of the robot under a slider, and the last seconds run again with it: a ghost beside the
// robot, its curves in the plots, and its effect in words. Then the run is driven on with it, or it is put back.

import { isOfField } from "../../sim/boundary/changes.ts";
import { limits, stations } from "../../sim/boundary/abi.gen.ts";
import { newTrackSample, Track } from "../../sim/boundary/track.ts";
import type { Ghost } from "../../view/ghosts.ts";
import { button, make, setText } from "../parts/elements.ts";
import type { Past } from "../past/past.ts";
import type { WhatIfResult } from "../past/past-messages.ts";
import { pastOf } from "../past/past-of.ts";
import { sweepOf } from "../sweep/sweep-door.ts";
import { sweep } from "../../words/english-sweep.ts";
import {
  numberAt,
  numbersOf,
  numberWords,
  orderOf,
  placeOf,
  sliderSteps,
  type Numbered,
} from "../past/what-if-numbers.ts";
import { keyName, whatIfWords } from "../past/what-if-words.ts";
import type { Hold, ValueKey } from "../values/values-api.ts";
import { valuesOf } from "../values/values-of.ts";
import { whatIfCurves } from "../values/what-if-curves.ts";
import type { View, ViewHost } from "./view.ts";
import { WhatIfMany } from "./what-if-many.ts";
import "./what-if.css";
import { views as say } from "../../words/english-views.ts";

/** As the style sheet's --ghost; three.js reads no variables. */
const ghostColor = "#ffb437";
const [leastSeconds, mostSeconds, usualSeconds] = [1, 20, 5];
/** Keys whose curves are computed as well. */
const mostKeys = 24;

export const makeWhatIf = (host: ViewHost, state: unknown): View => new WhatIfView(host, state);

class WhatIfView implements View {
  readonly element: HTMLElement;
  readonly #host: ViewHost;
  readonly #choice: HTMLSelectElement;
  readonly #slider: HTMLInputElement;
  readonly #value: HTMLElement;
  readonly #seconds: HTMLInputElement;
  readonly #words: HTMLUListElement;
  readonly #note: HTMLElement;
  readonly #drive: HTMLButtonElement;
  readonly #back: HTMLButtonElement;
  readonly #again: HTMLButtonElement;
  readonly #tryMany: HTMLButtonElement;
  readonly #sweep: HTMLButtonElement;
  readonly #many: WhatIfMany;
  readonly #holds: Hold[] = [];
  readonly #sample = newTrackSample();
  #numbers: readonly Numbered[] = [];
  #scene: object | null = null;
  /** Wanted by the state, until the robot is there. */
  #wanted: string;
  #past: Past | null = null;
  #keys: () => readonly ValueKey[] = () => [];
  #ghost: Ghost | null = null;
  #result: WhatIfResult | null = null;
  #track: Track | null = null;
  /** The run went on before the slider was moved. */
  #ran = false;
  #disposed = false;

  constructor(host: ViewHost, state: unknown) {
    this.#host = host;
    const { number, seconds } = (typeof state === "object" && state !== null ? state : {}) as Record<string, unknown>;
    this.#wanted = typeof number === "string" ? number : "";
    this.#choice = document.createElement("select");
    this.#choice.className = "input";
    this.#choice.ariaLabel = say("number");
    this.#slider = document.createElement("input");
    Object.assign(this.#slider, {
      type: "range",
      min: "0",
      max: String(sliderSteps),
      step: "1",
      ariaLabel: say("whatIf"),
    });
    this.#value = make("output", "what-if-value");
    this.#seconds = document.createElement("input");
    this.#seconds.className = "input";
    Object.assign(this.#seconds, {
      ...{ type: "number", min: String(leastSeconds), max: String(mostSeconds), step: "1" },
      value: String(isSeconds(seconds) ? seconds : usualSeconds),
    });
    this.#words = document.createElement("ul");
    this.#words.className = "what-if-words";
    this.#words.ariaLive = "polite";
    this.#note = make("p", "what-if-note");
    this.#drive = button(say("driveOn"), say("driveOnWhy"), () => this.#driveOn(), "button primary");
    this.#back = button(say("putItBack"), say("putItBackWhy"), () => this.#putBack(), "button");
    this.#again = button(say("playIt"), say("playItWhy"), () => this.#play(), "button");
    this.#tryMany = button(say("tryMany"), say("tryManyWhy"), () => void this.#tryAll(), "button");
    this.#many = new WhatIfMany({ ask: (value) => this.#ask(value), choose: (value) => this.#pick(value) });
    this.#sweep = button(sweep("whatIf"), sweep("whatIfWhy"), () => this.#sweepIt(), "button");
    const seconds_ = make("label", "what-if-seconds", say("theLast"), this.#seconds, " s");
    this.element = make(
      "section",
      "what-if",
      make("div", "what-if-row", this.#choice, seconds_),
      make("div", "what-if-row", this.#slider, this.#value),
      make("div", "what-if-row", this.#drive, this.#back, this.#again, this.#tryMany, this.#sweep),
      this.#words,
      this.#note,
      this.#many.element,
    );
    this.element.ariaLabel = say("whatIf");
    // Keys and wheels here do not drive.
    for (const kind of ["keydown", "keyup"]) this.element.addEventListener(kind, (event) => event.stopPropagation());
    this.#choice.addEventListener("change", () => this.#choose());
    this.#slider.addEventListener("input", () => void this.#turn());
    this.#seconds.addEventListener("change", () => this.#setSeconds());
    this.#holds.push(
      host.values.open(),
      host.time.listen(() => this.#draw()),
      { release: host.page.session.client.onChanges(() => this.#follow()) },
    );
    this.#showNumbers();
    void this.#open();
  }

  state(): unknown {
    return { number: this.#number?.id ?? this.#wanted, seconds: Number(this.#seconds.value) };
  }

  resize(visible: boolean): void {
    if (!visible) this.#forget();
  }

  dispose(): void {
    this.#disposed = true;
    this.#forget();
    for (const hold of this.#holds) hold.release();
  }

  async #open(): Promise<void> {
    try {
      const [past, store] = await Promise.all([pastOf(this.#host.page), valuesOf(this.#host.page)]);
      if (this.#disposed) return;
      this.#past = past;
      this.#keys = () => store.past.held.slice(0, mostKeys);
      let { epoch } = store.past;
      // The drawn curves are of another run, or of another course of it.
      this.#holds.push(
        store.past.onHeld(() => {
          if (store.past.epoch === epoch) return;
          ({ epoch } = store.past);
          this.#forget();
          this.#many.clear();
          this.#showNumbers();
        }),
      );
    } catch (error) {
      this.#say(say("notLoaded", { error: String(error) }));
    }
  }

  get #number(): Numbered | null {
    return this.#numbers.find(({ id }) => id === this.#choice.value) ?? null;
  }

  /** The run's present value. */
  #present(number: Numbered): number {
    const { changes } = this.#host.page.session.client;
    const owner = isOfField(number.kind) ? -1 : this.#robot;
    const change = changes.find(
      ({ kind, part, robot }) => kind === number.kind && part === number.part && robot === owner,
    );
    return change?.value ?? number.neutral;
  }

  /** Another number holds now: it was driven on with, taken away, or another moment is shown. */
  #follow(): void {
    const number = this.#number;
    if (number === null || this.#result !== null) return;
    this.#slider.value = String(placeOf(number, this.#present(number)));
    this.#showValue();
  }

  get #station(): number {
    const station = stations.findIndex((name) => name === this.#host.station);
    return Math.max(0, station);
  }

  get #robot(): number {
    const robots = this.#host.page.session.scene?.robots ?? [];
    return Math.max(
      0,
      robots.findIndex(({ station }) => station === this.#station),
    );
  }

  #showNumbers(): void {
    const { scene } = this.#host.page.session;
    if (scene === this.#scene && scene !== null) return;
    this.#scene = scene;
    const robot = scene?.robots[this.#robot];
    this.#numbers = robot === undefined ? [] : numbersOf(robot);
    const groups = [...new Set(this.#numbers.map(({ group }) => group))];
    this.#choice.replaceChildren(
      ...groups.map((group) => {
        const options = this.#numbers
          .filter((one) => one.group === group)
          .map((one) => new Option(nameOf(one), one.id));
        const box = document.createElement("optgroup");
        box.label = group === "" ? say("robotFloor") : group;
        box.append(...options);
        return box;
      }),
    );
    if (this.#numbers.some(({ id }) => id === this.#wanted)) this.#choice.value = this.#wanted;
    for (const part of [this.#choice, this.#slider, this.#tryMany, this.#sweep])
      part.disabled = this.#numbers.length === 0;
    this.#choose();
  }

  #choose(): void {
    this.#forget();
    this.#many.clear();
    const number = this.#number;
    if (number === null) return this.#say(say("noNumbers"));
    this.#wanted = number.id;
    this.#slider.value = String(placeOf(number, this.#present(number)));
    this.#showValue();
    this.#host.title(say("whatIfNumber", { number: nameOf(number) }));
    this.#host.changed();
  }

  #setSeconds(): void {
    const seconds = Math.round(Number(this.#seconds.value));
    this.#seconds.value = String(Math.min(mostSeconds, Math.max(leastSeconds, seconds || usualSeconds)));
    this.#host.changed();
    this.#many.clear();
    if (this.#result !== null) void this.#turn();
  }

  /** Where the slider stands; near the present number it is that number. */
  #turned(number: Numbered): number {
    const place = Number(this.#slider.value);
    const present = this.#present(number);
    for (const known of [present, number.neutral]) if (Math.abs(place - placeOf(number, known)) <= 2) return known;
    return numberAt(number, place);
  }

  #showValue(): void {
    const number = this.#number;
    const value = number === null ? 0 : this.#turned(number);
    const present = number === null ? 0 : this.#present(number);
    const words = number === null ? "" : numberWords(number, value);
    const holds = number !== null && value === present && present !== number.neutral;
    setText(this.#value, holds ? say("holdsNow", { value: words }) : words);
    this.#slider.ariaValueText = this.#value.textContent;
    this.#drive.disabled = number === null || value === present;
    this.#back.disabled = number === null || (value === number.neutral && present === number.neutral);
    this.#again.disabled = this.#result === null;
  }

  /** The slider moved: the last seconds run again, and the newest move wins. */
  async #turn(): Promise<void> {
    const number = this.#number;
    this.#showValue();
    if (number === null || !(await this.#rests())) return;
    const value = this.#turned(number);
    if (value === this.#present(number)) return this.#forget();
    try {
      const result = await this.#ask(value);
      if (result === null || this.#disposed) return;
      this.#take(number, value, result);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A hand at the slider cannot be at the sticks. False: the past cannot be run again. */
  async #rests(): Promise<boolean> {
    const { session } = this.#host.page;
    if (session.showsPositions) this.#say(say("onlyRecorded"));
    if (this.#past === null || session.showsPositions) return false;
    if (session.paused) return true;
    this.#ran = true;
    await session.pause();
    return true;
  }

  /** The last seconds with this value of the number; null: a newer question has come. */
  async #ask(value: number): Promise<WhatIfResult | null> {
    const number = this.#number;
    if (number === null || this.#past === null) return null;
    const ticks = Math.round(Number(this.#seconds.value) / limits.tickSeconds);
    const change = orderOf(number, this.#station, value);
    return this.#past.whatIf({ change, ticks, robot: this.#robot, keys: this.#keys() });
  }

  #fail(error: unknown): void {
    this.#forget();
    this.#say(error instanceof Error ? error.message : String(error));
  }

  /** Many values from the same moment, one after the other. */
  async #tryAll(): Promise<void> {
    const number = this.#number;
    if (number === null || !(await this.#rests())) return;
    this.#forget();
    const told = (done: number, of: number): void =>
      this.#say(done === of ? say("triedMany") : say("tryingValue", { done: done + 1, of }));
    try {
      await this.#many.run(number, this.#present(number), told);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A row of the table was pressed. */
  #pick(value: number): void {
    const number = this.#number;
    if (number === null) return;
    this.#slider.value = String(placeOf(number, value));
    void this.#turn();
  }

  #take(number: Numbered, value: number, result: WhatIfResult): void {
    this.#result = result;
    this.#track = Track.from(result.changed);
    const { page, values } = this.#host;
    const label = `${nameOf(number)} ${numberWords(number, value)}`;
    this.#ghost ??= page.view.ghosts?.add({ robot: this.#robot, color: ghostColor, label: say("whatIf") }) ?? null;
    const times = (count: number): Float64Array =>
      Float64Array.from({ length: count }, (_none, i) => (result.first + i) * limits.tickSeconds);
    const curves = result.curves.map(({ key, changed }) => ({
      key,
      curve: { times: times(changed.length), values: changed, texts: [] },
    }));
    whatIfCurves(page).set(label, curves);
    const unitOf = (key: ValueKey): string => (key.path === "" ? (values.find("run", key.topic)?.unit ?? "") : "");
    const lines = whatIfWords(result, unitOf);
    const same = say("changesNothing");
    this.#words.replaceChildren(...(lines.length === 0 ? [same] : lines).map((line) => make("li", "", line)));
    const span = `${((result.last - result.first) * limits.tickSeconds).toFixed(0)} s`;
    this.#say(say("over", { label, span, key: plotWords(result.curves.map(({ key }) => keyName(key))) }));
    this.#showValue();
    this.#draw();
  }

  /** The ghost stands where it would be at the moment that is shown. */
  #draw(): void {
    const { session } = this.#host.page;
    if (session.scene !== this.#scene) this.#showNumbers();
    const [ghost, track, result] = [this.#ghost, this.#track, this.#result];
    if (ghost === null || track === null || result === null) return;
    const time = this.#host.time.hovered ?? this.#host.time.shown;
    const within = time >= result.first * limits.tickSeconds - 1e-6 && time <= (result.last + 1) * limits.tickSeconds;
    ghost.set(within ? track.at(time, this.#sample) : null);
  }

  #play(): void {
    if (this.#result === null) return;
    void this.#host.page.session.seek(this.#result.first * limits.tickSeconds, true);
  }

  #driveOn(): void {
    const number = this.#number;
    if (number === null) return;
    const value = this.#turned(number);
    this.#change(number, value);
    void this.#goOn();
  }

  /** Many runs with many values of the number, in the panel for that. */
  #sweepIt(): void {
    const number = this.#number;
    if (number !== null) sweepOf(this.#host.page)?.open((panel) => panel.take(number, this.#robot));
  }

  /** The slider goes back; a change that was driven on with goes back to the robot's own value. */
  #putBack(): void {
    const number = this.#number;
    if (number === null) return;
    const isTried = this.#turned(number) !== this.#present(number);
    if (!isTried) this.#change(number, number.neutral);
    this.#slider.value = String(placeOf(number, this.#present(number)));
    this.#forget();
    if (this.#ran || !isTried) void this.#goOn();
  }

  #change(number: Numbered, value: number): void {
    const { client } = this.#host.page.session;
    client.change([orderOf(number, this.#station, value)]);
    this.#forget();
    this.#many.clear();
  }

  /** From the end of the run; of a recording that is watched, from the moment shown. */
  async #goOn(): Promise<void> {
    const { session } = this.#host.page;
    this.#ran = false;
    const { live, end } = this.#host.time;
    if (live) return session.run();
    if (session.recording !== null) return session.takeOver();
    await session.seek(end, true);
  }

  /** Nothing is drawn any more. */
  #forget(): void {
    this.#past?.cancel();
    this.#ghost?.dispose();
    this.#ghost = null;
    this.#track = null;
    this.#result = null;
    whatIfCurves(this.#host.page).set("", []);
    this.#words.replaceChildren();
    this.#say(say("turnNumber"));
    this.#showValue();
  }

  #say(text: string): void {
    setText(this.#note, text);
  }
}

const nameOf = ({ title, group }: Numbered): string => (group === "" ? title : `${group}: ${title}`);

const isSeconds = (value: unknown): value is number =>
  typeof value === "number" && value >= leastSeconds && value <= mostSeconds;

const plotWords = (keys: readonly string[]): string => (keys.length === 0 ? say("secondCurve") : say("dashed"));
