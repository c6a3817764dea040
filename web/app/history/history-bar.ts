// The bar of the run's own time: shown while the run is paused, in the past, or when asked for. It goes anywhere the
// run has been, and drives on from there; the later ticks stay, and can be returned to.

import { limits } from "../../sim/boundary/abi.gen.ts";
import type {
  BranchReport,
  ClockReport,
  HistoryReport,
  SceneInfo,
  SimEventRecord,
  TripReport,
} from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { named } from "../../element/words.ts";
import { firstMode, modeSpans, without } from "./mode-spans.ts";
import { groupMoments, momentKinds, Moments, periodSpans, type Moment, type MomentKind } from "./moments.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { speeds } from "../hud/hud.ts";
import { button, icon, letGo, make, need, onClick, setText } from "../parts/elements.ts";
import { clock, Timeline } from "../parts/timeline.ts";
import "./history-bar.css";
import { timeline as say } from "../../words/english-history.ts";
import { menu } from "../../words/english-menu.ts";
import { shell } from "../../words/english-shell.ts";

/** A pause that lasts so long is one: the clock also stands for a moment while a scene begins or during a jump [ms]. */
const pausedMs = 250;
/** Between two drawings of the marks while the run goes on [ms]. */
const drawMs = 500;
/** Marks closer than that are one [px]. */
const markPixels = 5;

const seconds = (tick: number): number => tick * limits.tickSeconds;

export class HistoryBar implements PagePart {
  readonly #page: PageContext;
  readonly #timeline: Timeline;
  readonly #where: HTMLElement;
  readonly #note: HTMLElement;
  readonly #kinds: HTMLSelectElement;
  readonly #branches: HTMLSelectElement;
  readonly #speed: HTMLSelectElement;
  readonly #drive: HTMLButtonElement;
  readonly #now: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #previous: HTMLButtonElement;
  readonly #open: HTMLElement;
  #moments: Moments | null = null;
  #scene: SceneInfo | null = null;
  #events: readonly SimEventRecord[] = [];
  #seen = 0;
  #history: HistoryReport | null = null;
  /** Asked for or sent away; null: it comes and goes by itself. */
  #wanted: boolean | null = null;
  #pausedSince = Number.NaN;
  /** Where the person wants to be, until the run is there [ticks]. */
  #target: number | null = null;
  #drawn = Number.NEGATIVE_INFINITY;
  #stale = true;
  #branchList = "";

  constructor(page: PageContext) {
    const { app, session } = page;
    this.#page = page;
    this.#open = need(app, "#history-open");
    this.#timeline = new Timeline({
      label: say("label"),
      step: limits.tickSeconds,
      onSeek: (time) => this.#seek(Math.round(time / limits.tickSeconds)),
      onPlay: (playing) => this.#play(playing),
    });
    const { element, extras } = this.#timeline;
    element.classList.add("history");
    const back = button(icon("M17 6v12L9 12zM6.5 6v12"), say("tickBack"), () => this.#step(-1), "plain");
    const forth = button(icon("M7 6v12l8-6zM17.5 6v12"), say("tickOn"), () => this.#step(1), "plain");
    this.#previous = button(icon("M14 6l-6 6 6 6"), say("previous"), () => this.#jump(-1), "plain");
    this.#next = button(icon("M10 6l6 6-6 6"), say("next"), () => this.#jump(1), "plain");
    this.#kinds = choice(say("kinds"));
    this.#speed = choice(say("speed"));
    this.#speed.append(...speeds.map((speed) => new Option(`${speed}×`, String(speed), speed === 1, speed === 1)));
    this.#speed.addEventListener("change", () => (session.speed = Number(this.#speed.value)));
    this.#branches = choice(say("branches"));
    this.#branches.addEventListener("change", () => this.#switch(Number(this.#branches.value)));
    this.#now = button(say("toNow"), say("toEnd"), () => this.#goNow(), "plain");
    this.#drive = button(say("driveHere"), say("driveHereWhy"), () => this.#take(), "plain");
    this.#drive.classList.add("history-drive");
    this.#stop = button(say("stopHere"), say("goNoFurther"), () => void session.pause(), "plain");
    const close = button(icon("M7 7l10 10M17 7L7 17"), say("hide"), () => this.toggle(), "plain");
    for (const [element, name] of [
      [back, "back"],
      [forth, "forth"],
      [this.#previous, "previous"],
      [this.#next, "next"],
      [this.#kinds, "kinds"],
      [this.#speed, "speed"],
      [this.#branches, "branches"],
      [this.#now, "now"],
      [this.#drive, "drive"],
      [this.#stop, "stop"],
      [close, "close"],
    ] as const)
      element.dataset["history"] = name;
    this.#where = make("p", "history-where");
    this.#note = make("p", "history-note");
    const words = make("div", "history-words", this.#where, this.#note);
    extras.append(
      make("div", "history-steps", back, forth, this.#speed),
      make("div", "history-jumps", this.#previous, this.#kinds, this.#next),
      words,
      make("div", "history-goes", this.#branches, this.#stop, this.#now, this.#drive, close),
    );
    element.hidden = true;
    need(app, "slot[name=history]").before(element);
    onClick(this.#open, () => this.toggle());
    session.client.onHistory((history, events) => this.#remember(history, events));
  }

  setScene({ scene }: Staged): void {
    this.#scene = scene;
    this.#reset();
    const laps = scene.gates.length > 0;
    const scores = scene.rules.length > 0 || scene.goals.length > 0;
    const paths = scene.robots.some(({ pathEvents }) => pathEvents.length > 0);
    const absent = [!laps && "lap", !scores && "score", scene.rules.length === 0 && "foul", !paths && "path"];
    const shown = momentKinds.filter((kind) => !absent.includes(kind));
    this.#kinds.replaceChildren(new Option(say("all"), "all"), ...shown.map((kind) => new Option(say(kind), kind)));
  }

  /** Shows it, or sends it away. */
  toggle(): void {
    const shown = !this.#timeline.element.hidden;
    this.#wanted = !shown;
    this.#show(!shown);
    this.#page.announce(shell(shown ? "isClosed" : "isOpen", { what: menu("timeline") }));
  }

  /** For tests and debugging. */
  get state(): object | null {
    const history = this.#history;
    if (history === null) return null;
    const { tick, end, known, live, branch, branches } = history;
    const marks = this.#moments?.list.length ?? 0;
    return { shown: !this.#timeline.element.hidden, tick, end, known, live, branch, branches: branches.length, marks };
  }

  picture({ now, sample, clock }: Picture): void {
    const history = this.#history;
    if (history === null) return;
    const past = !history.live;
    if (!clock.paused) this.#pausedSince = Number.NaN;
    else if (Number.isNaN(this.#pausedSince)) this.#pausedSince = now;
    const paused = now - this.#pausedSince >= pausedMs;
    // The person's wish to show or hide the bar holds until the run goes on.
    if (this.#wanted === false && !paused && !past) this.#wanted = null;
    // With a log open, the log's own bar has the place.
    const log = this.#page.app.dataset["timeline"] === "true";
    // Before the first tick the run has not begun, which on a slow machine takes a while; and there is nowhere to go.
    const stands = paused && !log && (history.end > 0 || !this.#timeline.element.hidden);
    // On a long way it always shows how far the run has come.
    this.#show(history.trip !== null || (this.#wanted ?? (past || stands)));
    if (this.#timeline.element.hidden) return;
    const at = this.#target === null ? sample.time : seconds(this.#target);
    if (this.#stale && now - this.#drawn >= (clock.paused ? 0 : drawMs)) this.#draw(history, now);
    this.#timeline.setPosition(at);
    this.#write(history, at, clock);
  }

  #show(shown: boolean): void {
    const { element } = this.#timeline;
    if (element.hidden === !shown) return;
    // If the keyboard focus is in the bar, it moves to the button that opens the bar.
    if (!shown && element.contains(document.activeElement)) this.#open.focus();
    element.hidden = !shown;
    this.#page.app.dataset["history"] = String(shown);
    this.#open.setAttribute("aria-expanded", String(shown));
    this.#stale = true;
  }

  #reset(): void {
    this.#moments = this.#scene === null ? null : new Moments(this.#scene);
    this.#seen = 0;
    this.#stale = true;
  }

  #remember(history: HistoryReport, events: readonly SimEventRecord[]): void {
    if (history.restarted || events !== this.#events || events.length < this.#seen) this.#reset();
    const moved = history.end !== this.#history?.end;
    this.#events = events;
    this.#history = history;
    if (events.length > this.#seen) {
      this.#moments?.take(events, this.#seen);
      this.#seen = events.length;
      this.#stale = true;
    }
    if (moved) this.#stale = true;
    this.#listBranches(history);
  }

  #draw({ end }: HistoryReport, now: number): void {
    const scene = this.#scene;
    if (scene === null) return;
    this.#stale = false;
    this.#drawn = now;
    this.#timeline.setRange(0, seconds(end));
    const periods = periodSpans(scene, this.#events, end).map(({ first, last, kind, label }) => {
      return { begin: seconds(first), end: seconds(last), kind, label };
    });
    // Outside of a match the driver station's mode tells the driver.
    const modes = modeSpans(firstMode(this.#page.session.text, scene), this.#events, seconds(end));
    const rest = modes.flatMap(({ mode, ...span }) => without(span, periods).map((part) => ({ ...part, mode })));
    this.#timeline.setSpans([
      ...rest.map(({ begin, end, mode }) => ({ begin, end, kind: mode, label: named(mode) })),
      ...periods,
    ]);
    const groups = groupMoments(
      this.#moments?.list ?? [],
      Math.ceil((end * markPixels) / Math.max(1, this.#timeline.width)),
    );
    this.#timeline.setMarks(
      groups.map(({ first, kind, alliance, label }) => {
        const side = kind !== "score" || alliance < 0 ? kind : `${kind}-${alliance === 0 ? "blue" : "red"}`;
        return { time: seconds(first), label, kind: side };
      }),
    );
  }

  /** The present place, and its meaning. */
  #write(history: HistoryReport, at: number, clock: ClockReport): void {
    const end = seconds(history.end);
    const ago = end - at;
    const live = history.live && this.#target === null;
    const positions = this.#page.session.showsPositions;
    const replayed = (history.replay !== null || positions) && history.branch === 0;
    const past = replayed ? say("ofRecording", { end: end.toFixed(2) }) : say("ago", { ago: ago.toFixed(1) });
    const where = live ? say(clock.paused ? "pausedNow" : "now") : past;
    setText(this.#where, `${at.toFixed(2)} s${replayed && !live ? " " : ", "}${where}`);
    let note = live ? "" : say("past");
    if (replayed && !live) note = say("recording");
    if (positions) note = say("positionsOnly");
    const different = history.replay?.different ?? null;
    if (replayed && different !== null) note = say("differs", { different: seconds(different).toFixed(2) });
    else if (replayed && live && history.replay?.verified === true) note = say("exact");
    this.#drive.hidden = live || positions;
    this.#now.hidden = live || history.trip !== null;
    this.#stop.hidden = history.trip === null;
    if (history.trip !== null) note = tripWords(history.trip);
    setText(this.#note, note);
    setText(this.#now, replayed ? say("toItsEnd") : say("toNow"));
    this.#timeline.element.dataset["past"] = String(!live);
    this.#timeline.setPlaying(!clock.paused);
    const speed = String(this.#page.session.speed);
    if (this.#speed.value !== speed) this.#speed.value = speed;
    const tick = Math.round(at / limits.tickSeconds);
    this.#previous.disabled = this.#find(-1, tick) === null;
    this.#next.disabled = this.#find(1, tick) === null;
  }

  #listBranches({ branches, branch }: HistoryReport): void {
    const list = JSON.stringify([branches, branch]);
    if (list === this.#branchList) return;
    this.#branchList = list;
    this.#branches.hidden = branches.length < 2;
    this.#branches.replaceChildren(
      ...branches.map((one) => new Option(branchWords(one), String(one.id), false, one.id === branch)),
    );
  }

  #seek(tick: number): void {
    const { client } = this.#page.session;
    const end = this.#history?.end ?? 0;
    this.#target = Math.min(end, Math.max(0, tick));
    client.scrub(
      this.#target,
      () => (this.#target = null),
      (error) => {
        this.#target = null;
        this.#tell(error);
      },
    );
  }

  #play(playing: boolean): void {
    const { session } = this.#page;
    void (playing ? session.run() : session.pause());
  }

  #step(by: 1 | -1): void {
    const { session } = this.#page;
    if (session.paused) {
      if (by > 0) session.tick();
      else session.back();
      return;
    }
    this.#seek((this.#history?.tick ?? 0) + (by < 0 ? -1 : 0));
  }

  #find(direction: 1 | -1, tick: number): Moment | null {
    const kind = this.#kinds.value;
    const is = (moment: Moment): boolean => kind === "all" || moment.kind === kind;
    const list = this.#moments?.list ?? [];
    const found =
      direction > 0
        ? list.find((one) => one.tick > tick && is(one))
        : list.findLast((one) => one.tick < tick && is(one));
    return found ?? null;
  }

  #jump(direction: 1 | -1): void {
    const moment = this.#find(direction, Math.round(this.#timeline.position / limits.tickSeconds));
    if (moment === null) return;
    this.#seek(moment.tick);
    this.#page.say(moment.label);
  }

  #goNow(): void {
    this.#seek(this.#history?.end ?? 0);
  }

  #take(): void {
    const { session } = this.#page;
    session.speed = 1;
    this.#page.view.lookAt(null);
    session.takeOver();
    this.#page.say(say("youDrive"));
  }

  /** The same moment of another course, or its end where it does not get that far. */
  #switch(id: number): void {
    const end = this.#history?.branches.find((one) => one.id === id)?.end ?? 0;
    const tick = Math.min(end, Math.round(this.#timeline.position / limits.tickSeconds));
    const { session } = this.#page;
    session.client.branch(id, tick).catch((error: unknown) => this.#tell(error));
  }

  #tell(error: unknown): void {
    this.#page.say(error instanceof Error ? error.message : String(error));
  }
}

/** Where a long way leads and how much of it is done. */
export function tripWords({ tick, share }: TripReport): string {
  return say("going", { tick: clock(seconds(tick)), share: Math.floor(100 * share) });
}

function branchWords({ id, parent, fork, end }: BranchReport): string {
  return say("branch", {
    id: id + 1,
    fork: parent === null ? 0 : seconds(fork).toFixed(1),
    end: seconds(end).toFixed(1),
  });
}

function choice(label: string): HTMLSelectElement {
  const element = document.createElement("select");
  element.setAttribute("aria-label", label);
  element.title = label;
  element.addEventListener("change", () => letGo(element));
  return element;
}
