// The card of an opened run or scenario: title, author, whether the replay was verified, and the buttons to go on.
//
// A recording waits on its picture or plays, as its link says; the viewer may take over at any moment. Title and author
// are text of a stranger and never become anything else.

import { limits, stations } from "../../sim/boundary/abi.gen.ts";
import { challengeOf, challengeSeconds, type Challenge } from "../../sim/boundary/challenge.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport, HistoryReport, SimEventRecord, TripReport } from "../../sim/boundary/protocol.ts";
import { RecordingMisfitError, type ReplayResult } from "../../sim/core/recording.ts";
import { docsOf, problemOf } from "../../element/problems.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import type { RecordedRun } from "../../element/session.ts";
import { check, tryOut } from "../open/checker.ts";
import { dateOf } from "../../words/book.ts";
import { docsAddress } from "../../words/docs-links.ts";
import { opened as say } from "../../words/english-opened.ts";
import type { OpenedRun, OpenedRuns, PageContext, PagePart, Way } from "../page/context.ts";
import { seeMoment } from "../page/see-moment.ts";
import { button, make, mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { lapWords } from "../race/drill.ts";
import { kindOf, nameOf, openFile, openLink, type Opening } from "../open/opening.ts";
import { clock } from "../parts/timeline.ts";
import { answerPlaces, answerScenario, isAgainst } from "./answer.ts";
import template from "./opened.html?raw";

/**
 * waiting: on the picture. watching: it plays, or is looked at. ended: at its last tick. driving: a person took over.
 */
type State = "waiting" | "watching" | "ended" | "driving";

/** Whether the replay gives the same run as was recorded. */
export type Mark =
  | { readonly is: "unknown" }
  | { readonly is: "checking"; readonly share: number }
  | { readonly is: "verified" }
  | { readonly is: "different"; readonly tick: number }
  | { readonly is: "failed"; readonly why: string }
  | { readonly is: "positions" };

/** The mark that a replay earns by how far it has come; null: none yet. */
export function markOf({ verified, different }: ReplayResult): Mark | null {
  if (different !== null) return { is: "different", tick: different };
  return verified ? { is: "verified" } : null;
}

export function markWords(mark: Mark): string {
  switch (mark.is) {
    case "unknown":
      return say("notChecked");
    case "checking":
      return say("checking", { percent: Math.floor(100 * mark.share) });
    case "verified":
      return say("verified");
    case "different":
      return say("differs", { time: clock(mark.tick * limits.tickSeconds) });
    case "failed":
      return say("checkFailed", { why: mark.why });
    case "positions":
      return say("positions");
  }
}

/** A viewer's first tick, and the last one shown until then. A link's own words win over the recording's. */
export function moments(
  { ticks, start, poster }: { readonly ticks: number; readonly start: number; readonly poster: number },
  t: number | undefined,
): { readonly start: number; readonly poster: number } {
  const given = t === undefined ? null : Math.min(ticks, Math.round(t / limits.tickSeconds));
  return { start: given ?? Math.min(start, ticks), poster: given ?? Math.min(poster, ticks) };
}

/** From so many cores on the check may run by itself beside the run; with fewer it has the core of a run that waits. */
const idleCores = 4;
const hasFewCores = (): boolean => (navigator.hardwareConcurrency ?? 1) < idleCores;
/** Before it does [ms]: the first pictures are smooth. */
const idleMs = 2500;

export class Opened implements OpenedRuns, PagePart {
  readonly #page: PageContext;
  readonly #card: HTMLElement;
  readonly #parts: Parts;
  readonly #question: Parts;
  readonly #dialog: HTMLDialogElement;
  #opening: Opening | null = null;
  #state: State = "waiting";
  #mark: Mark = { is: "unknown" };
  #moments = { start: 0, poster: 0 };
  #tick = 0;
  #guaranteed = true;
  #checking = new AbortController();
  /** The check runs unasked. */
  #checksAlone = false;
  #href = location.href;
  /** The opening that is under way; the next one waits for its end. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Counts people's wishes to open something: an older wish gives way to a newer one. */
  #wish = 0;
  /** Answers the question in the dialog. */
  #answer: (way: Way | null) => void = () => {};
  #challenge: Challenge | null = null;
  #onTrip = false;

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#card = need(page.app, "#opened");
    this.#parts = new Parts(this.#card, "opened");
    this.#dialog = need<HTMLDialogElement>(page.app, "#open-problem");
    this.#question = new Parts(this.#dialog, "problem");
    this.#parts.onClick("watch", () => this.#watch());
    this.#parts.onClick("start", () => this.#watchWhole());
    this.#parts.onClick("drive", () => this.#drive());
    this.#parts.onClick("check", () => {
      this.#checksAlone = false;
      void this.#check();
    });
    this.#parts.onClick("race", () => void this.#race());
    this.#parts.onClick("answer", () => void this.#answerIt());
    this.#parts.onClick("close", () => this.close());
    page.session.client.onHistory((history) => this.#observe(history));
    window.addEventListener("hashchange", () => void this.#onHash());
  }

  /** The first thing on the page, put up by the page itself: see `ask` for a recording that may not come out the same. */
  begin(opening: Opening, way: Way | null = null): void {
    const { session } = this.#page;
    this.#opening = opening;
    this.#guaranteed = way !== "anyway";
    this.#mark = { is: way === "poses" ? "positions" : "unknown" };
    this.#href = location.href;
    const info = session.recording;
    const title = info === null ? nameOf(session.text) : info.title || nameOf(session.text);
    const by = info === null || info.author === "" ? "" : say("by", { author: info.author });
    this.#challenge = info === null || opening.kind !== "recording" ? null : challengeOf(opening.bytes, info.tail);
    const dare =
      this.#challenge === null ? "" : say("beat", { lap: lapWords(challengeSeconds(this.#challenge)), by }).trim();
    this.#card.dataset["challenge"] = String(dare !== "");
    this.#parts.write("title", dare || title || say("noTitle"));
    this.#parts.write("author", dare === "" ? by : title);
    const made = info === null || info.created <= 0 ? null : new Date(info.created * 1000);
    const length = info === null ? "" : say("long", { time: clock(info.ticks * limits.tickSeconds) });
    const day = made === null ? "" : dateOf(made, { dateStyle: "medium" });
    this.#parts.get("moments").replaceChildren();
    this.#parts.write("score", "");
    this.#parts.write("facts", [length, ...this.#whoDrives(), day].filter((part) => part !== "").join(" · "));
    this.#parts.get("mark-row").hidden = info === null;
    this.#offerPlaces(way);
    this.#moments = info === null ? { start: 0, poster: 0 } : moments(info, opening.t);
    this.#tick = this.#moments.poster;
    this.#card.hidden = false;
    this.#showMark();
    this.#enter(opening.play === true ? "watching" : "waiting");
    // It waits for an answer: a person without a mouse is there already. A run that plays by itself leaves the focus
    // where it is.
    if (opening.play !== true) this.#firstButton()?.focus({ preventScroll: true });
    if (opening.kind === "scenario") {
      if (opening.play === true) this.#drive();
      return;
    }
    const first = opening.play === true ? this.#moments.start : this.#moments.poster;
    if (first > 0) void session.seek(first * limits.tickSeconds, opening.play === true);
    else if (opening.play === true) void session.run();
    const { signal } = this.#checking;
    window.setTimeout(() => {
      if (signal.aborted || this.#mark.is !== "unknown" || (hasFewCores() && this.#state !== "waiting")) return;
      this.#checksAlone = true;
      void this.#check();
    }, idleMs);
  }

  /** The card's text, for listeners. */
  get words(): string {
    const parts = ["title", "author", "facts"].map((name) => this.#parts.get(name).textContent);
    return [say("panel"), ...parts].filter((part) => part !== "").join(". ");
  }

  /** Takes a file that holds a recording or a scenario; false: it is something else. */
  async takes(file: File): Promise<boolean> {
    const kind = await kindOf(file);
    if (kind === "other") return false;
    await this.#replaceBy(
      "file",
      async () => openFile(file, kind),
      () => history.replaceState(null, "", location.pathname + location.search),
    );
    return true;
  }

  /**
   * Asks for the way with a recording that may come out differently here; null: none. poses: its positions would do.
   */
  ask(error: RecordingMisfitError, keeps: string, poses = error.poses): Promise<Way | null> {
    const { title, where, why } = problemOf(error);
    return this.#show({
      ...{ title, where, why },
      advice: `${say("holdsInputs")} ` + (poses ? `${say("holdsPositions")} ` : "") + say("mayDiffer"),
      poses: poses ? say("playPositions") : "",
      anyway: say(poses ? "runInputs" : "runAnyway"),
      close: keeps,
    });
  }

  /** Goes away; the run stays. */
  close(): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.#card.contains(focused)) focused.blur();
    this.#card.hidden = true;
    this.#opening = null;
    this.#checking.abort();
    this.#checking = new AbortController();
    delete this.#page.app.dataset["opened"];
  }

  frame(_: Frame, { paused }: ClockReport): void {
    // The clock may have been started in another way.
    if (this.#opening === null || this.#state !== "waiting" || paused) return;
    if (this.#opening.kind === "scenario") this.close();
    else this.#enter("watching");
  }

  /** The recording that was opened, to be raced; null without one. */
  get rival(): OpenedRun | null {
    const { recording } = this.#page.session;
    if (this.#opening?.kind !== "recording" || recording === null) return null;
    const name = recording.author || recording.title || nameOf(this.#page.session.text) || say("ghost");
    return { recording: this.#opening.bytes, name, lap: this.#challenge };
  }

  /** For tests and debugging. */
  get state(): object | null {
    return this.#opening === null ? null : { kind: this.#opening.kind, state: this.#state, mark: this.#mark.is };
  }

  async #onHash(): Promise<void> {
    const { hash, href } = location;
    if (!/^#[sr]=/.test(hash)) return;
    const before = this.#href;
    const opened = await this.#replaceBy(
      "link",
      () => openLink(hash),
      () => (this.#href = href),
    );
    // The address names the run on the page.
    if (!opened) history.replaceState(null, "", before);
  }

  /**
   * Replaces the run on the page, but only after a try has shown that the new one can be opened. A newer one meanwhile
   * ends the questions about the one before.
   */
  #replaceBy(kind: "file" | "link", read: () => Promise<Opening>, onOpened: () => void): Promise<boolean> {
    const wish = ++this.#wish;
    this.#answer(null);
    return this.#inTurn(() => this.#replace(kind, read, onOpened, () => wish === this.#wish));
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #replace(
    kind: "file" | "link",
    read: () => Promise<Opening>,
    onOpened: () => void,
    isWanted: () => boolean,
  ): Promise<boolean> {
    if (!isWanted()) return false;
    try {
      const opening = await read();
      const way = await this.#tryOut(opening, isWanted);
      if (way === null || !isWanted()) return false;
      this.close();
      onOpened();
      await this.#page.put(
        opening.kind === "recording"
          ? { ...recorded(opening), ...asked(way) }
          : { text: opening.text, name: opening.name },
      );
      this.begin(opening, way === "fits" ? null : way);
      return true;
    } catch (error) {
      if (!isWanted()) return false;
      const { title, where, why, advice } = problemOf(error, kind);
      await this.#show({ title, where, why, advice, poses: "", anyway: "", close: say("keepThis") });
      return false;
    }
  }

  /** Asks how to run it; null: not at all. Rejects when it cannot be opened. */
  async #tryOut(opening: Opening, isWanted: () => boolean): Promise<Way | "fits" | null> {
    try {
      this.#page.say(say("opening"));
      await tryOut(this.#page.base, opening);
      return "fits";
    } catch (error) {
      if (!(error instanceof RecordingMisfitError)) throw error;
      return isWanted() ? this.ask(error, say("keepThis")) : null;
    }
  }

  #watch(): void {
    const { session } = this.#page;
    if (this.#opening?.kind !== "recording") return;
    if (this.#state === "waiting") {
      // If the person has moved to another moment meanwhile, the replay goes on from there.
      const { start, poster } = this.#moments;
      if (this.#tick === poster && start !== poster) void session.seek(start * limits.tickSeconds, true);
      else void session.run();
    } else void session.reset();
    this.#enter("watching");
  }

  /** From its first tick, where the link begins later. */
  #watchWhole(): void {
    void this.#page.session.seek(0, true);
    this.#enter("watching");
  }

  /** A run of one's own with the recording's ghost. */
  async #race(): Promise<void> {
    const { rival } = this;
    if (rival === null) return;
    this.close();
    try {
      await this.#inTurn(() => this.#page.race(rival));
    } catch (error) {
      this.#page.fail(error);
    }
  }

  /** Places from which the recording can be answered. */
  #offerPlaces(way: Way | null): void {
    const { text } = this.#page.session;
    const isRun = this.#opening?.kind === "recording" && way !== "poses";
    const places = isRun ? answerPlaces(text) : [];
    this.#parts.get("answer-part").hidden = places.length === 0;
    const name = (at: number): string =>
      say(isAgainst(text, at) ? "answerAgainst" : "answerWith", { station: stationWords(stations[at] ?? "") });
    this.#parts.showOptions(
      "answer-place",
      places.map((at) => [String(at), name(at)]),
      String(places[0] ?? 0),
    );
  }

  /** A run of one's own in which the recording's drivers play along. */
  async #answerIt(): Promise<void> {
    if (this.#opening?.kind !== "recording") return;
    const { session } = this.#page;
    const station = Number(this.#parts.select("answer-place").value);
    const partner = { recording: this.#opening.bytes, station };
    const [text, { name }] = [answerScenario(session.text, station), session];
    this.close();
    try {
      await this.#inTurn(() => this.#page.put({ text, name, partner }));
      this.#page.say(say("answering"));
      await session.run();
    } catch (error) {
      this.#page.fail(error);
    }
  }

  #drive(): void {
    const { session } = this.#page;
    if (this.#opening?.kind === "scenario") {
      this.close();
      void session.run();
      return;
    }
    this.#page.view.lookAt(null);
    session.takeOver();
    this.#enter("driving");
    this.#page.say(say("youDrive"));
  }

  #observe({ tick, live, branch, replay, trip }: HistoryReport): void {
    if (this.#opening?.kind !== "recording") return;
    this.#tellTrip(trip);
    const ends = this.#page.session.recording?.ticks ?? 0;
    if (replay === null) {
      // Positions have no inputs that could come out otherwise.
      if (!this.#page.session.showsPositions) return;
      this.#tick = tick;
      if (this.#state !== "waiting") this.#enter(tick === ends ? "ended" : "watching");
      return;
    }
    this.#tick = tick;
    const mark = branch === 0 && tick <= ends ? markOf(replay) : null;
    if (mark !== null && this.#mark.is !== mark.is) {
      this.#mark = mark;
      this.#showMark();
    }
    if (branch !== 0 || tick > ends) this.#enter("driving");
    else if (live && tick === ends) this.#enter("ended");
    else if (this.#state !== "waiting") this.#enter("watching");
  }

  /** A link into a long run is worked out up to its moment first, which takes a while on a slow machine. */
  #tellTrip(trip: TripReport | null): void {
    if (trip === null && !this.#onTrip) return;
    this.#onTrip = trip !== null;
    const words = (way: TripReport): string =>
      say("workingOut", { time: clock(way.tick * limits.tickSeconds), percent: Math.floor(100 * way.share) });
    const rest = this.#state === "driving" ? say("youDriveBranch") : "";
    this.#parts.write("doing", trip === null ? rest : words(trip));
  }

  #enter(state: State): void {
    const { app, session } = this.#page;
    this.#state = state;
    if (hasFewCores() && this.#checksAlone && state !== "waiting" && this.#mark.is === "checking") {
      this.#checking.abort();
      this.#checking = new AbortController();
      this.#mark = { is: "unknown" };
      this.#showMark();
    }
    if (this.#card.dataset["state"] === state && app.dataset["opened"] === state) return;
    this.#card.dataset["state"] = app.dataset["opened"] = state;
    const scenario = this.#opening?.kind === "scenario";
    const focused = document.activeElement;
    const { start } = this.#moments;
    const startsLater = state === "waiting" && start > 0;
    const watch = startsLater ? say("watchFrom", { time: clock(start * limits.tickSeconds) }) : say("watch");
    this.#parts.write("watch", state === "waiting" ? watch : say("watchAgain"));
    this.#parts.get("start").hidden = scenario || !startsLater;
    this.#parts.get("watch").hidden = scenario || state === "watching";
    this.#parts.write("drive", say(scenario ? "drive" : state === "ended" ? "driveOn" : "driveYourself"));
    const dared = this.#challenge !== null;
    this.#parts.get("drive").hidden = state === "driving" || session.driven < 0 || (dared && state !== "ended");
    this.#parts.get("drive").classList.toggle("primary", scenario);
    this.#parts.get("watch").classList.toggle("primary", !scenario && !dared && state !== "driving");
    this.#parts.get("race").hidden = scenario || session.driven < 0;
    this.#parts.get("race").classList.toggle("primary", dared && state !== "driving");
    this.#parts.write("doing", state === "driving" ? say("youDriveBranch") : "");
    // The button that was pressed is gone. Not to another button: a key that is still held would press that, too.
    if (focused instanceof HTMLElement && this.#card.contains(focused) && focused.hidden) {
      if (state === "driving") focused.blur();
      else this.#parts.get("title").focus({ preventScroll: true });
    }
  }

  /** The answer that suggests itself, else the first. */
  #firstButton(): HTMLElement | undefined {
    const seen = ["watch", "race", "drive"].map((name) => this.#parts.get(name)).filter(({ hidden }) => !hidden);
    return seen.find(({ classList }) => classList.contains("primary")) ?? seen[0];
  }

  async #check(): Promise<void> {
    if (this.#opening?.kind !== "recording") return;
    const { signal } = this.#checking;
    const set = (mark: Mark): void => {
      // It may have been watched to its end meanwhile.
      if (signal.aborted || this.#mark.is === "verified" || this.#mark.is === "different") return;
      this.#mark = mark;
      this.#showMark();
    };
    set({ is: "checking", share: 0 });
    try {
      const { replay, events } = await check(
        this.#page.base,
        this.#opening.bytes,
        (share) => set({ is: "checking", share }),
        signal,
      );
      set(markOf(replay) ?? { is: "unknown" });
      if (!signal.aborted) await this.#tell(events);
    } catch (error) {
      set({ is: "failed", why: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The robot that is driven and its station, and how many there are. */
  #whoDrives(): string[] {
    const { scene, robot } = this.#page.session;
    const own = scene?.robots[robot];
    if (scene === null || own === undefined) return [];
    const words = { robot: titleCase(own.name), station: stationWords(stations[own.station] ?? "") };
    return [say("plays", words), ...(scene.robots.length > 1 ? [say("robots", { count: scene.robots.length })] : [])];
  }

  /** Score and best moments, known once the run was worked out. */
  async #tell(events: readonly SimEventRecord[]): Promise<void> {
    const { scene, recording } = this.#page.session;
    if (scene === null || recording === null) return;
    const { signal } = this.#checking;
    const { bestMoments, causesOf } = await import("../page/run-summary.ts");
    if (signal.aborted) return;
    const causes = causesOf(events, scene);
    const sum = (alliance: 0 | 1): number => causes.reduce((total, { points }) => total + points[alliance], 0);
    if (scene.rules.length > 0) this.#parts.write("score", say("score", { blue: sum(0), red: sum(1) }));
    const list = bestMoments(events, scene, 3).map(({ tick, label, robot }) => {
      const time = tick * limits.tickSeconds;
      const go = button("", "", () => this.#goTo(time, robot), "plain opened-moment");
      go.append(make("b", "", clock(time)), ` ${label}`);
      return make("li", "", go);
    });
    this.#parts.get("moments").replaceChildren(...list);
  }

  #goTo(time: number, robot: number): void {
    seeMoment(this.#page, time, robot);
    if (this.#state !== "driving") this.#enter("watching");
  }

  #showMark(): void {
    const promise = this.#guaranteed || this.#mark.is === "verified" ? "" : `${say("promise")} `;
    this.#parts.write("mark", promise + markWords(this.#mark));
    this.#parts.get("mark").dataset["mark"] = this.#mark.is;
    this.#parts.get("check").hidden = this.#mark.is !== "unknown";
  }

  #show(words: Readonly<Record<"title" | "where" | "why" | "advice" | Way | "close", string>>): Promise<Way | null> {
    const part = (name: string): HTMLElement => this.#question.get(name);
    this.#question.get<HTMLAnchorElement>("docs").href = docsAddress(docsOf(words));
    for (const [name, text] of Object.entries(words)) {
      this.#question.write(name, text);
      part(name).hidden = text === "";
    }
    this.#answer(null);
    return new Promise((resolve) => {
      const done = new AbortController();
      const { signal } = done;
      const end = (way: Way | null): void => {
        this.#answer = () => {};
        done.abort();
        this.#dialog.close();
        resolve(way);
      };
      part("anyway").addEventListener("click", () => end("anyway"), { signal });
      part("poses").addEventListener("click", () => end("poses"), { signal });
      part("close").addEventListener("click", () => end(null), { signal });
      // Of the question before, the word that it closed comes when this one is open already.
      this.#dialog.addEventListener("close", () => this.#dialog.open || end(null), { signal });
      this.#answer = end;
      this.#dialog.showModal();
    });
  }
}

/** An opened recording as a staging. */
export const recorded = ({ bytes, fromLink = false }: Extract<Opening, { kind: "recording" }>): RecordedRun => ({
  recording: bytes,
  fromLink,
});

/** The way as options of a staging. */
export const asked = (way: Way | "fits" | null): { readonly anyway?: true; readonly poses?: true } =>
  way === "anyway" ? { anyway: true } : way === "poses" ? { poses: true } : {};
