// A bar of time: a range with spans and marks on it, the present time, play and pause, speed. It shows the data that it gets and
// reports the person's choices; its owner decides whose time it is and moves it.

import { button, make } from "./elements.ts";
import "./timeline.css";
import { timeline as say } from "../../words/english-history.ts";

export interface TimelineSpan {
  /** Seconds, as everything here. */
  readonly begin: number;
  readonly end: number;
  /** For the style sheet: "auto", "teleop", "test" have colours. */
  readonly kind: string;
  /** For people. */
  readonly label: string;
}

export interface TimelineMark {
  readonly time: number;
  readonly label: string;
  /** For the style sheet: "start" stands out. */
  readonly kind?: string;
}

export interface TimelineOptions {
  /** The bar's name, for screen readers. */
  readonly label: string;
  /** Seconds of one step with an arrow key; ten steps with Shift. */
  readonly step: number;
  /** Choices of speed; without them there is no button. */
  readonly speeds?: readonly number[];
  /** The person wants to be there. `dragging`: and is still moving. */
  readonly onSeek: (time: number, dragging: boolean) => void;
  readonly onPlay: (playing: boolean) => void;
  readonly onSpeed?: (speed: number) => void;
}

/** Seconds of a page key. */
const page = 10;
/** A mark so close to the pointer is meant. */
const nearPixels = 6;

/** 83.46 -> "1:23.4"; before the beginning with a minus. */
export function clock(seconds: number): string {
  const tenths = Math.round(Math.abs(seconds) * 10);
  const rest = (tenths % 600) / 10;
  const sign = seconds < 0 && tenths > 0 ? "−" : "";
  return `${sign}${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, "0")}`;
}

export class Timeline {
  /** To be put somewhere by the owner. */
  readonly element: HTMLElement;
  /** Room for the owner's own buttons, behind the bar. */
  readonly extras: HTMLElement;
  readonly #options: TimelineOptions;
  readonly #play: HTMLButtonElement;
  readonly #speed: HTMLButtonElement | null;
  readonly #track: HTMLElement;
  readonly #fill: HTMLElement;
  readonly #knob: HTMLElement;
  readonly #now: HTMLElement;
  readonly #spans: HTMLElement;
  readonly #marks: HTMLElement;
  readonly #hint: HTMLElement;
  #spanList: readonly TimelineSpan[] = [];
  #markList: readonly TimelineMark[] = [];
  #begin = 0;
  #end = 1;
  #position = 0;
  #playing = false;
  #speedNow = 1;
  #shown = "";
  #pointer: number | null = null;

  constructor(options: TimelineOptions) {
    this.#options = options;
    this.element = make("section", "panel timeline");
    this.element.setAttribute("aria-label", options.label);
    this.#play = button("", "", () => options.onPlay(!this.#playing), "plain timeline-play");
    this.#play.innerHTML =
      '<svg aria-hidden="true" viewBox="0 0 24 24"><path class="when-playing" d="M9 6v12M15 6v12" /><path class="when-paused" d="M8 5.5v13l10.5-6.5z" /></svg>';
    this.#now = make("p", "timeline-now");
    this.#track = make("div", "timeline-track");
    this.#spans = make("div", "timeline-spans");
    this.#fill = make("div", "timeline-fill");
    this.#marks = make("div", "timeline-marks");
    this.#knob = make("div", "timeline-knob");
    this.#hint = make("p", "timeline-hint");
    this.#track.append(this.#spans, this.#fill, this.#marks, this.#knob, this.#hint);
    this.#track.tabIndex = 0;
    this.#track.setAttribute("role", "slider");
    this.#track.setAttribute("aria-label", options.label);
    const { speeds } = options;
    this.#speed = speeds === undefined ? null : button("", "", () => this.#nextSpeed(speeds), "plain timeline-speed");
    this.extras = make("div", "timeline-extras");
    this.element.append(
      this.#play,
      this.#now,
      this.#track,
      ...(this.#speed === null ? [] : [this.#speed]),
      this.extras,
    );
    this.#listen();
    this.setPlaying(false);
    this.setSpeed(1);
    this.setRange(0, 1);
  }

  /** From where to where; the position is kept inside. */
  setRange(begin: number, end: number): void {
    this.#begin = begin;
    this.#end = Math.max(end, begin + 1e-6);
    this.#track.setAttribute("aria-valuemin", "0");
    this.#track.setAttribute("aria-valuemax", (this.#end - this.#begin).toFixed(2));
    this.#shown = "";
    this.setPosition(this.#position);
  }

  setSpans(spans: readonly TimelineSpan[]): void {
    this.#spanList = spans;
    const elements = spans.map(({ begin, end, kind, label }) => {
      const element = make("i", "");
      element.dataset["kind"] = kind;
      element.title = label;
      element.style.left = percent(this.#share(begin));
      element.style.width = percent(this.#share(end) - this.#share(begin));
      return element;
    });
    this.#spans.replaceChildren(...elements);
  }

  setMarks(marks: readonly TimelineMark[]): void {
    this.#markList = marks;
    const elements = marks.map(({ time, label, kind }) => {
      const element = make("i", "");
      if (kind !== undefined) element.dataset["kind"] = kind;
      element.title = label;
      element.style.left = percent(this.#share(time));
      element.hidden = time < this.#begin || time > this.#end;
      return element;
    });
    this.#marks.replaceChildren(...elements);
  }

  /** Where one is. Cheap: to be called with every picture. */
  setPosition(time: number): void {
    this.#position = Math.min(this.#end, Math.max(this.#begin, time));
    const share = percent(this.#share(this.#position));
    const text = `${clock(this.#position - this.#begin)} / ${clock(this.#end - this.#begin)}`;
    if (share === this.#fill.style.width && text === this.#shown) return;
    this.#fill.style.width = share;
    this.#knob.style.left = share;
    if (text === this.#shown) return;
    this.#shown = text;
    this.#now.textContent = text;
    this.#track.setAttribute("aria-valuenow", (this.#position - this.#begin).toFixed(2));
    const where = this.#spanAt(this.#position);
    const of = say("position", { now: clock(this.#position - this.#begin), end: clock(this.#end - this.#begin) });
    this.#track.setAttribute("aria-valuetext", where === "" ? of : `${of}, ${where}`);
  }

  setPlaying(playing: boolean): void {
    if (this.element.dataset["playing"] === String(playing)) return;
    this.#playing = playing;
    this.element.dataset["playing"] = String(playing);
    this.#play.setAttribute("aria-label", playing ? say("pause") : say("play"));
    this.#play.title = playing ? say("pauseBar") : say("playBar");
  }

  setSpeed(speed: number): void {
    this.#speedNow = speed;
    if (this.#speed === null) return;
    this.#speed.textContent = `${speed}×`;
    this.#speed.setAttribute("aria-label", say("speedOf", { speed }));
    this.#speed.title = say("speed");
  }

  /** Of the track [px]. */
  get width(): number {
    return this.#track.clientWidth;
  }

  get position(): number {
    return this.#position;
  }

  dispose(): void {
    this.element.remove();
  }

  #nextSpeed(speeds: readonly number[]): void {
    const next = speeds[(speeds.indexOf(this.#speedNow) + 1) % speeds.length] ?? 1;
    this.#options.onSpeed?.(next);
  }

  #share(time: number): number {
    return Math.min(1, Math.max(0, (time - this.#begin) / (this.#end - this.#begin)));
  }

  #spanAt(time: number): string {
    return this.#spanList.find(({ begin, end }) => time >= begin && time < end)?.label ?? "";
  }

  /** The label of the nearest mark within `reach` seconds; "" without one. */
  #markAt(time: number, reach: number): string {
    let nearest: TimelineMark | null = null;
    for (const mark of this.#markList) {
      const distance = Math.abs(mark.time - time);
      if (distance <= reach && (nearest === null || distance < Math.abs(nearest.time - time))) nearest = mark;
    }
    return nearest?.label ?? "";
  }

  #timeAt(event: PointerEvent): number {
    const { left, width } = this.#track.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    return this.#begin + share * (this.#end - this.#begin);
  }

  #listen(): void {
    const track = this.#track;
    track.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#pointer = event.pointerId;
      track.setPointerCapture(event.pointerId);
      this.#options.onSeek(this.#timeAt(event), true);
    });
    track.addEventListener("pointermove", (event) => {
      this.#showHint(event);
      if (event.pointerId === this.#pointer) this.#options.onSeek(this.#timeAt(event), true);
    });
    track.addEventListener("pointerleave", () => (this.#hint.dataset["shown"] = "false"));
    track.addEventListener("pointerup", (event) => {
      if (event.pointerId !== this.#pointer) return;
      this.#pointer = null;
      this.#options.onSeek(this.#timeAt(event), false);
    });
    track.addEventListener("pointercancel", () => (this.#pointer = null));
    track.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #showHint(event: PointerEvent): void {
    const time = this.#timeAt(event);
    const where = this.#spanAt(time);
    const { width } = this.#track.getBoundingClientRect();
    const near = this.#markAt(time, (nearPixels / Math.max(1, width)) * (this.#end - this.#begin));
    this.#hint.textContent = [clock(time - this.#begin), where, near].filter((part) => part !== "").join(" · ");
    // In the middle over the time, but not out of the page.
    const half = this.#hint.offsetWidth / 2;
    const x = Math.min(width - half, Math.max(half, this.#share(time) * width));
    this.#hint.style.left = `${x.toFixed(1)}px`;
    this.#hint.dataset["shown"] = "true";
  }

  /** As sliders do; these keys are not the driver's while the bar has the focus. */
  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { step } = this.#options;
    const by = event.shiftKey ? 10 * step : step;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: this.#position - by,
      ArrowDown: this.#position - by,
      ArrowRight: this.#position + by,
      ArrowUp: this.#position + by,
      PageDown: this.#position - page,
      PageUp: this.#position + page,
      Home: this.#begin,
      End: this.#end,
    };
    const to = moves[event.key];
    if (to !== undefined) this.#options.onSeek(Math.min(this.#end, Math.max(this.#begin, to)), false);
    else if (event.key === " ") this.#options.onPlay(!this.#playing);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
