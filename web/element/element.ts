// <sandlot-sim>: a live robot in any page. Attributes configure, methods are verbs, events report; nothing throws at the
// page. reference.json describes all of it, and a test compares the two.
//
// A plain custom element: its markup is built once and only texts and states change, which leaves a template library
// nothing to do; Lit would cost every embedding page 6 KB for it.

import { eventKinds, limits, stations } from "../sim/boundary/abi.gen.ts";
import type { Command } from "../input/keyboard.ts";
import { report, type FrameReport } from "../sim/boundary/report.ts";
import type { Frame } from "../sim/boundary/frame.ts";
import type { ClockReport, DriverInput, HistoryReport, SimEventRecord } from "../sim/boundary/protocol.ts";
import { cameraModes, type CameraMode } from "../view/cameras.ts";
import sticksStyle from "../input/touch-sticks.css?inline";
import { Attributes, attributeNames, type AttributeName } from "./attributes.ts";
import style from "./element.css?inline";
import {
  offsetOf,
  readChassis,
  readInput,
  readStation,
  type Offset,
  type ScriptChassis,
  type ScriptInput,
} from "./input.ts";
import { Player, playerProblem, type Staged } from "./player.ts";
import { attributeProblem, problemOf, type Problem } from "./problems.ts";
import { Panel } from "./panel.ts";
import { fetchPicture, posterOf } from "./poster.ts";
import { readRecording } from "./recorded.ts";
import { readSource } from "./source.ts";
import { words } from "./words.ts";
import { element as say } from "../words/english-element.ts";

const cameraWords = {
  station: "cameraStation",
  follow: "cameraFollow",
  orbit: "cameraOrbit",
  overhead: "cameraOverhead",
  broadcast: "cameraBroadcast",
} as const satisfies Record<CameraMode, string>;

/** A robot's buttons that have words; others are called as the robot calls them. */
const buttonNames = ["shoot", "intake", "raise", "climb", "outtake", "lob"] as const;
const isButtonName = (name: string): name is (typeof buttonNames)[number] =>
  (buttonNames as readonly string[]).includes(name);

/** How long an element that was taken out of the page keeps its run: a move in the page takes it out and puts it in. */
const farewellMs = 50;
/** Least time between two tick events. */
const tickMs = 50;

export interface Score {
  readonly blue: number;
  readonly red: number;
}

let sheets: CSSStyleSheet[] | null = null;

/** Shared by all elements; as sheets, because a strict content policy forbids <style>. */
function styleSheets(): CSSStyleSheet[] {
  sheets ??= [style, sticksStyle].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return sheets;
}

type State = "idle" | "loading" | "ready" | "failed";

export class SandlotSim extends Attributes {
  static readonly observedAttributes: readonly string[] = attributeNames;
  /** The folder of the script, which is the site's. */
  static scriptBase = "";

  readonly #panel: Panel;
  #player: Player | null = null;
  #staged: Staged | null = null;
  #state: State = "idle";
  #loading: Promise<void> | null = null;
  /** Counts loads: results of an older one are dropped. */
  #generation = 0;
  #coverTurn = 0;
  /** Whether it shall run; it does while it can be seen. */
  #wanted = false;
  #running = false;
  #visible = false;
  #asked = false;
  #farewell = 0;
  #listeners = new AbortController();
  #observer: IntersectionObserver | null = null;
  #frame: { readonly tick: number; readonly time: number } = { tick: -1, time: 0 };
  /** Of the frame that is shown; null before the first. */
  #report: FrameReport | null = null;
  #score: Score = { blue: 0, red: 0 };
  #lastTick = Number.NEGATIVE_INFINITY;
  #heldByScript: ScriptInput | null = null;
  #ended = "";
  /** The recording has been shown to its end: to play is to show it again. */
  #shown = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = styleSheets();
    this.#panel = new Panel(root, (verb) => {
      if (verb === "play") void (this.#wanted && this.#state === "ready" ? this.pause() : this.play());
      else if (verb === "retry") void this.play();
      else if (verb === "reset") void this.reset();
      else this.#player?.cameras.next();
    });
  }

  // ---- lifecycle ----

  connectedCallback(): void {
    window.clearTimeout(this.#farewell);
    this.upgradeProperties();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    document.addEventListener("visibilitychange", () => this.#apply(), { signal });
    this.#panel.listen(signal, () => this.#focus());
    // With zero as the only threshold an element that merely touches the visible part would count as seen.
    this.#observer = new IntersectionObserver(
      (entries) => {
        this.#visible = entries.some((entry) => entry.isIntersecting && entry.intersectionRatio > 0);
        this.#apply();
      },
      { threshold: [0, 0.01] },
    );
    this.#observer.observe(this);
    for (const name of attributeNames) this.#configure(name);
    if (this.autoplay && !this.#asked && !reducedMotion()) this.#wanted = true;
    this.#apply();
  }

  disconnectedCallback(): void {
    this.#listeners.abort();
    this.#observer?.disconnect();
    this.#observer = null;
    this.#visible = false;
    this.#apply();
    this.#farewell = window.setTimeout(() => this.#close(), farewellMs);
  }

  attributeChangedCallback(name: AttributeName, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    this.#configure(name);
    const isSource =
      name === "src" || name === "scenario" || name === "recording" || name === "robot" || name === "field";
    if (isSource && this.#state !== "idle") {
      this.#close();
      void this.#start();
    }
  }

  // ---- verbs ----

  /** Starts, or goes on. Resolves when it runs, or has told of an error. */
  async play(): Promise<void> {
    this.#wanted = true;
    this.#asked = true;
    if (this.#state === "failed") this.#close();
    await this.#start();
    if (this.#shown) await this.reset();
    this.#apply();
  }

  async pause(): Promise<void> {
    this.#wanted = false;
    this.#asked = true;
    this.#apply();
  }

  /** The same scenario from its start; it runs on if it ran. */
  async reset(): Promise<void> {
    const player = await this.#ready();
    if (player === null) return;
    this.#beginRun();
    await player.reset();
    this.#holdForScript();
    this.#running = true;
    this.#apply();
  }

  /** Goes to a simulated time [s]: at once where the run has been, else as fast as the machine can. */
  async seek(time: number): Promise<void> {
    const player = await this.#ready();
    if (player === null) return;
    if (!(time >= 0 && Number.isFinite(time))) {
      return this.#tell(attributeProblem("seek", `must be a time in seconds, 0 or later, not ${String(time)}`));
    }
    this.#ended = "";
    this.#shown = false;
    await player.seek(time);
  }

  /** Holds axes and buttons for a robot until replaced; null lets go. */
  setInput(input: ScriptInput | null): void {
    this.#heldByScript = input ?? {};
    this.#holdForScript();
  }

  /** Moves a robot's chassis in place of its wheels, from now on; null gives it back to them. A move is made once. */
  setChassis(chassis: ScriptChassis | null): void {
    const session = this.#player?.session;
    if (session === undefined || this.#staged === null) return;
    try {
      session.client.chassis(readChassis(chassis, this.#staged.scene, session.robot));
    } catch (error) {
      this.#tell(problemOf(error));
    }
  }

  /** How far a point of the field is from a robot, and in which direction from its nose. Null before the run is loaded. */
  offsetTo(point: readonly [number, number], station?: string): Offset | null {
    const report = this.#report;
    if (report === null || this.#staged === null) return null;
    const robot = readStation(station, this.#staged.scene, this.#player?.session.robot ?? 0);
    const pose = report.robots[robot]?.pose;
    return pose === undefined ? null : offsetOf(pose, point);
  }

  /** The picture as it is now, an image file. Rejects when there is none. */
  async screenshot({ type = "image/png", quality }: { type?: string; quality?: number } = {}): Promise<Blob> {
    const player = await this.#ready();
    if (player === null) throw new Error("There is no picture: the simulation could not be started.");
    return player.capture(type, quality);
  }

  /** The run from its start to the moment shown: a .sandlot file. Rejects when there is none. */
  async getRecording(options: { title?: string; author?: string } = {}): Promise<Blob> {
    const player = await this.#ready();
    if (player === null) throw new Error("There is no run: the simulation could not be started.");
    const { bytes } = await player.session.client.recording(options);
    return new Blob([bytes], { type: "application/octet-stream" });
  }

  // ---- state ----

  /** Whether the run stands, or is not there yet. */
  get paused(): boolean {
    return !this.#wanted || this.#state !== "ready";
  }

  /** Simulated seconds since the scenario's start. */
  get time(): number {
    return Math.max(0, this.#frame.time);
  }

  get score(): Score {
    return this.#score;
  }

  /** Whether a scenario is loaded. */
  get ready(): boolean {
    return this.#state === "ready";
  }

  // ---- inside ----

  get #base(): string {
    const script = SandlotSim.scriptBase;
    return this.src === "" ? script : new URL(this.src.replace(/\/?$/, "/"), document.baseURI).href;
  }

  #configure(name: AttributeName): void {
    switch (name) {
      case "camera":
        if (this.#state === "ready") this.#player?.cameras.setMode(this.#cameraMode());
        break;
      case "speed":
        if (this.#state === "ready" && this.#player !== null) this.#player.session.speed = this.#checkedSpeed();
        break;
      case "controls":
        this.#panel.setControls(this.controls);
        this.#focus();
        break;
      case "poster":
      case "src":
      case "scenario":
      case "recording":
      case "field":
        void this.#cover();
        break;
      case "autoplay":
        if (this.autoplay && !this.#asked && !reducedMotion()) {
          this.#wanted = true;
          this.#apply();
        }
        break;
      case "robot":
      case "theme":
        break;
    }
  }

  /** The page's picture before the start; without one the scenario's. */
  async #cover(): Promise<void> {
    const turn = ++this.#coverTurn;
    this.#panel.setPoster(this.poster);
    if (this.poster !== "" || this.recording !== "") return;
    const { scenario, field } = this;
    const url = await posterOf({ base: this.#base, scenario, inline: this.#inline, field });
    const picture = url === "" ? null : await fetchPicture(url);
    if (turn === this.#coverTurn && picture !== null) this.#panel.setPoster(URL.createObjectURL(picture));
  }

  /** The scenario in the child of an element. */
  get #inline(): string | null {
    return this.querySelector('script[type="application/json"]')?.textContent ?? null;
  }

  #cameraMode(): CameraMode {
    const mode = cameraModes.find((name) => name === this.camera);
    if (mode === undefined && this.camera !== "")
      this.#tell(attributeProblem("camera", `must be one of ${cameraModes.join(", ")}, not "${this.camera}"`));
    return mode ?? "station";
  }

  #checkedSpeed(): number {
    const { speed } = this;
    if (speed >= 0.1 && speed <= 16) return speed;
    const given = this.getAttribute("speed") ?? "";
    this.#tell(attributeProblem("speed", `must be a number from 0.1 to 16, not "${given}"`));
    return 1;
  }

  /** Starts if nothing has; the player once it is ready, null when it cannot. */
  async #ready(): Promise<Player | null> {
    await this.#start();
    return this.#state === "ready" ? this.#player : null;
  }

  #start(): Promise<void> {
    if (this.#state === "ready" || this.#state === "failed") return Promise.resolve();
    this.#loading ??= this.#load(++this.#generation);
    return this.#loading;
  }

  async #load(generation: number): Promise<void> {
    this.#setState("loading");
    try {
      // The worker starts and fetches the module while the scenario is on its way.
      const player = new Player({
        canvas: this.#panel.newCanvas(),
        base: this.#base,
        keys: this.#panel.keys,
        reducedMotion: reducedMotion(),
        onCommand: (command) => this.#command(command),
        onProgress: (share) => this.#panel.setProgress(share),
        onEvents: (events) => this.#take(events),
        onPicture: (frame, clock) => this.#picture(frame, clock),
        onCamera: (mode) => this.#panel.say(say(cameraWords[mode])),
        onProblem: (problem) => this.#fail(problem),
        onContext: (problem) => {
          this.#panel.showProblem(problem, this.#base);
          if (problem !== null) this.#tell(problem);
        },
      });
      this.#player = player;
      this.#panel.ownTouch();
      this.#focus();
      player.session.client.onHistory((history) => this.#past(history));
      const source =
        this.recording === ""
          ? await readSource({
              base: this.#base,
              scenario: this.scenario,
              inline: this.#inline,
              robot: this.robot,
              field: this.field,
            })
          : await readRecording(this.recording, this.#base, document.baseURI);
      if (generation !== this.#generation) return;
      const staged = await player.load(source);
      if (generation !== this.#generation) return;
      const first = (player.session.recording?.start ?? 0) * limits.tickSeconds;
      const begin = "begin" in source ? (source.begin ?? first) : 0;
      if (begin > 0) await player.session.seek(begin);
      if (generation !== this.#generation) return;
      this.#staged = staged;
      this.#begin(player, staged, source.link);
    } catch (error) {
      if (generation === this.#generation) this.#fail(playerProblem(error));
    }
  }

  #begin(player: Player, { scene, info }: Staged, link: string | null): void {
    this.#beginRun();
    player.cameras.setMode(this.#cameraMode(), false);
    player.session.speed = this.#checkedSpeed();
    // A recording drives itself.
    const driver = player.session.recording === null ? player.session.driven : -1;
    const { touch } = player.driver;
    touch.label(say("stickDrive"), say("stickTurn"));
    touch.buttons.label((name) => (isButtonName(name) ? say(name) : words(name)));
    this.#panel.setScene(scene, info.title, driver, touch.element);
    this.#panel.setLink(link);
    this.#setState("ready");
    this.#focus();
    this.#holdForScript();
    this.#running = false;
    this.#apply();
    const robots = scene.robots.map(({ name, station, buttons, motors }) => ({
      ...{ name, station: stations[station] ?? "", buttons, motors },
    }));
    this.#emit("ready", { field: info.title, robots });
  }

  /** At the end of a recording the clock stands. */
  #past({ live, branch, replay }: HistoryReport): void {
    if (replay?.state !== "ended" || !live || branch !== 0 || !this.#running) return;
    this.#shown = true;
    this.#wanted = this.#running = false;
    this.#panel.setPlaying(false);
  }

  #beginRun(): void {
    this.#ended = "";
    this.#shown = false;
    this.#score = { blue: 0, red: 0 };
    this.#frame = { tick: -1, time: 0 };
    this.#report = null;
  }

  /** Frees everything; the element is as before its start. */
  #close(): void {
    this.#generation++;
    this.#player?.dispose();
    this.#player = null;
    this.#staged = null;
    this.#loading = null;
    this.#running = false;
    this.#frame = { tick: -1, time: 0 };
    this.#report = null;
    this.#panel.clear();
    this.#setState("idle");
  }

  #fail(problem: Problem): void {
    this.#close();
    this.#wanted = false;
    this.#setState("failed");
    this.#panel.showProblem(problem, this.#base);
    this.#tell(problem);
  }

  /** Something is wrong that does not end the run, or has ended it. */
  #tell({ title, file = "", path = "", why, advice }: Problem): void {
    this.#emit("error", { title, file, path, message: why, advice });
  }

  #setState(state: State): void {
    this.#state = state;
    this.#panel.setState(state);
    this.#panel.setPlaying(this.#wanted && state === "ready");
  }

  /** Draws and runs while it can be seen and shall run. */
  #apply(): void {
    const shown = this.#visible && this.isConnected && document.visibilityState === "visible";
    if (this.#state === "idle" && shown && this.#wanted) void this.#start();
    const player = this.#player;
    if (player === null || this.#state !== "ready") return;
    player.drawing = shown;
    this.#panel.setPlaying(this.#wanted);
    const run = shown && this.#wanted;
    if (run === this.#running) return;
    this.#running = run;
    void (run ? player.session.run() : player.session.pause());
  }

  #focus(): void {
    const driver = this.#player?.driver;
    if (driver === undefined) return;
    driver.listening = this.#panel.listening;
    if (!driver.listening) driver.releaseAll();
  }

  #command(command: Command): void {
    switch (command) {
      case "camera":
        this.#player?.cameras.next();
        break;
      case "pause":
        void (this.#wanted ? this.pause() : this.play());
        break;
      case "tick":
        this.#player?.session.tick();
        break;
      case "reset":
        void this.reset();
        break;
      case "start":
        this.#player?.session.match("start");
        break;
      default:
        break;
    }
  }

  #holdForScript(): void {
    const session = this.#player?.session;
    if (this.#heldByScript === null || session === undefined || this.#staged === null) return;
    let input: DriverInput;
    try {
      input = readInput(this.#heldByScript, this.#staged.scene, session.robot);
    } catch (error) {
      this.#heldByScript = null;
      return this.#tell(problemOf(error));
    }
    session.client.input([input]);
  }

  #take(events: readonly SimEventRecord[]): void {
    for (const { kind } of events) {
      const name = eventKinds[kind];
      // The next frame has the final score.
      if (name === "matchEnded") this.#ended = "match";
      else if (name === "matchAborted") this.#ended = "aborted";
    }
  }

  #picture(frame: Frame, clock: ClockReport): void {
    const staged = this.#staged;
    if (staged === null || this.#state !== "ready") return;
    if (this.#player?.session.driving === true) this.#panel.driven();
    const moved = frame.tick !== this.#frame.tick;
    if (moved || this.#report === null) this.#report = report(frame, staged.scene);
    this.#frame = { tick: frame.tick, time: frame.time };
    const { scoreBlue: blue, scoreRed: red } = frame;
    if (blue !== this.#score.blue || red !== this.#score.red) {
      this.#score = { blue, red };
      this.#emit("score", { blue, red, time: frame.time });
    }
    const now = performance.now();
    if (moved && now - this.#lastTick >= tickMs) {
      this.#lastTick = now;
      this.#panel.update(frame);
      this.#emit("tick", { ...this.#report, tick: frame.tick, rate: clock.realTimeFactor });
    }
    if (this.#ended !== "") {
      const reason = this.#ended;
      this.#ended = "";
      this.#panel.say(say("matchOver", { blue, red }));
      this.#emit("end", { reason, time: frame.time, score: this.#score });
    }
  }

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
