// The panels over the picture. Text is written a few times a second and only where it has changed: a picture must not
// cost a page layout.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { newPieceCounts, newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport, SceneInfo } from "../../sim/boundary/protocol.ts";
import { Scoreboard } from "./scoreboard.ts";
import { stationWords, titleCase } from "../../element/words.ts";

/** Time between updates, ms. */
const period = 100;
/** Seconds of driving after which the keys fade. */
const learnt = 2.5;
const feetPerMetre = 1 / 0.3048;
/** Ends of the battery bar: brownout of the roboRIO, and a full battery under no load, V. */
const brownoutVolts = 6.8;
const fullVolts = 12.8;
const lowVolts = 9;

export class Hud {
  readonly #app: HTMLElement;
  readonly #parts = new Map<string, HTMLElement>();
  readonly #texts = new Map<HTMLElement, string>();
  readonly #status: HTMLElement;
  readonly #toast: HTMLElement;
  readonly #paused: HTMLElement;
  readonly #robot = newRobotState();
  readonly #counts = newPieceCounts();
  #scene: SceneInfo | null = null;
  #last = Number.NEGATIVE_INFINITY;
  #toastTimer = 0;
  #driving = 0;
  readonly #board: Scoreboard;
  readonly #start: HTMLElement;
  #driver = 0;
  #saidPaused = false;
  /** A disabled field waits for its match; else for the driver station to enable it. */
  practises = true;

  constructor(app: HTMLElement) {
    this.#app = app;
    for (const element of app.querySelectorAll<HTMLElement>("[data-hud]"))
      this.#parts.set(element.dataset["hud"] ?? "", element);
    const byId = (id: string): HTMLElement => app.querySelector<HTMLElement>(`#${id}`) ?? app;
    this.#status = byId("status");
    this.#toast = byId("toast");
    this.#paused = byId("paused");
    this.#start = byId("start");
    this.#board = new Scoreboard(byId("board"), (word) => this.announce(word));
  }

  /** `driver`: index of the robot that the panels are about. */
  setScene(scene: SceneInfo, fieldTitle: string, driver: number): void {
    this.#scene = scene;
    this.#driver = driver;
    this.#board.setScene(scene);
    const robot = scene.robots[driver];
    const station = stations[robot?.station ?? 0] ?? "blue1";
    this.#app.dataset["alliance"] = station.startsWith("red") ? "red" : "blue";
    this.#text("field", fieldTitle);
    this.#text("robot", robot === undefined ? "No robot" : `${titleCase(robot.name)} · ${stationWords(station)}`);
    for (const hint of this.#app.querySelectorAll<HTMLElement>("[data-button]"))
      hint.hidden = !(robot?.buttons ?? []).includes(hint.dataset["button"] ?? "");
    const alliance = (robot?.station ?? 0) < 3 ? "blue" : "red";
    for (const hint of this.#app.querySelectorAll<HTMLElement>("[data-feeder]"))
      hint.hidden = !scene.feeders.some((feeder) => feeder.alliance === alliance);
    const course = this.#parts.get("course");
    if (course !== undefined) course.hidden = scene.gates.length === 0;
    set(this.#app, "course", String(scene.gates.length > 0));
    document.title = `${fieldTitle} · Sandlot`;
  }

  /** `driving`: the driver's sticks are out of rest; `other`: of another run, whose score is shown. Called for every picture. */
  update(frame: Frame, clock: ClockReport, driving: boolean, now: number, other: Frame | null = null): void {
    if (now - this.#last < period) return;
    const dt = Math.min(0.5, (now - this.#last) / 1000);
    this.#last = now;
    this.#board.update(other ?? frame, other === null && this.practises);
    this.#updateMatch(frame);
    this.#updateRobot(frame);
    this.#updatePieces(other ?? frame);
    const rate = this.#parts.get("rate");
    if (rate !== undefined) {
      this.#text("rate", clock.paused ? "" : `${clock.realTimeFactor.toFixed(2)}×`);
      set(rate, "slow", String(!clock.paused && clock.realTimeFactor > 0 && clock.realTimeFactor < 0.95 * clock.speed));
    }
    this.#setPaused(clock.paused);
    if (driving) {
      set(this.#app, "driven", "true");
      const before = this.#driving;
      this.#driving += dt;
      if (before < learnt && this.#driving >= learnt) this.showKeys(false);
    }
  }

  showKeys(shown: boolean): void {
    set(this.#app, "keys", shown ? "shown" : "hidden");
    this.#app.querySelector('[data-command="help"]')?.setAttribute("aria-pressed", String(shown));
  }

  toggleKeys(): void {
    this.showKeys(this.#app.dataset["keys"] === "hidden");
    // Asked for: they stay until they are sent away again.
    this.#driving = Number.POSITIVE_INFINITY;
  }

  setGamepad(connected: boolean): void {
    const pad = this.#parts.get("pad")?.parentElement;
    if (pad === undefined || pad === null || pad.dataset["connected"] === String(connected)) return;
    set(pad, "connected", String(connected));
    this.#text("pad", connected ? "gamepad connected" : "or any gamepad");
    if (connected) this.announce("Gamepad connected");
  }

  /** Shows a word for a moment. */
  say(text: string): void {
    this.#toast.textContent = text;
    set(this.#toast, "shown", "true");
    clearTimeout(this.#toastTimer);
    this.#toastTimer = window.setTimeout(() => set(this.#toast, "shown", "false"), 1400);
    this.announce(text);
  }

  /** For screen readers. */
  announce(text: string): void {
    this.#status.textContent = text;
  }

  /** A scenario that waits for its match, or one that is under way. */
  #updateMatch(frame: Frame): void {
    const disabled = frame.matchState === "free" && frame.mode === "disabled";
    const waiting = disabled && this.practises && (this.#scene?.phases.length ?? 0) > 0;
    set(this.#app, "waiting", String(waiting));
    this.#start.hidden = !waiting;
    const abort = this.#app.querySelector<HTMLElement>('[data-command="abort"]');
    if (abort !== null) abort.hidden = frame.matchState !== "running";
  }

  #updateRobot(frame: Frame): void {
    if (this.#driver >= frame.robotCount) return;
    const robot = frame.robot(this.#driver, this.#robot);
    const { velocity, battery, brownout } = robot;
    const speed = Math.hypot(velocity.x, velocity.y);
    this.#text("speed", speed.toFixed(1));
    this.#text("speed-feet", (speed * feetPerMetre).toFixed(1));
    this.#text("volts", battery.toFixed(1));
    this.#scale("battery-bar", (battery - brownoutVolts) / (fullVolts - brownoutVolts));
    const bar = this.#parts.get("battery");
    if (bar !== undefined) set(bar, "level", brownout ? "brownout" : battery < lowVolts ? "low" : "good");
    this.#text("held", String(robot.held));
    const aim = this.#parts.get("aim");
    if (aim !== undefined) {
      const ready = robot.onTarget && robot.held > 0;
      set(aim, "state", !robot.aiming ? "none" : ready ? "ready" : "aiming");
      const doing = robot.passing ? "Passing" : ready ? "On target" : "Aiming …";
      this.#text("aim", robot.held > 0 ? doing : "Nothing to shoot");
    }
    const seconds = (value: number): string => (value < 0 ? "–" : value.toFixed(value < 100 ? 1 : 0));
    this.#text("lap", seconds(robot.lap));
    const gates = this.#scene?.gates.length ?? 0;
    const best = robot.bestLap < 0 ? "" : ` · best ${robot.bestLap.toFixed(2)}`;
    this.#text("lap-note", `gate ${robot.gate + 1} of ${gates}${best}`);
  }

  #updatePieces(frame: Frame): void {
    let field = 0;
    for (let type = 0; type < frame.pieceTypeCount; type++) field += frame.pieceType(type, this.#counts).field;
    const name = this.#scene?.pieceTypes.length === 1 ? this.#scene.pieceTypes[0]?.name : "pieces";
    this.#text("pieces-note", `${field} ${name} on field`);
  }

  #setPaused(paused: boolean): void {
    if (this.#app.dataset["paused"] === String(paused)) return;
    const known = this.#app.dataset["paused"] !== undefined;
    set(this.#app, "paused", String(paused));
    this.#paused.hidden = !paused;
    const button = this.#app.querySelector('[data-command="pause"]');
    button?.setAttribute("aria-pressed", String(paused));
    button?.setAttribute("aria-label", paused ? "Go on" : "Pause");
    // The clock stands for a moment while a scene begins; only a pause that was announced has an end worth announcing.
    if (known && (paused || this.#saidPaused)) this.announce(paused ? "Paused" : "Running");
    this.#saidPaused = known && paused;
  }

  #text(part: string, text: string): void {
    const element = this.#parts.get(part);
    if (element === undefined || this.#texts.get(element) === text) return;
    this.#texts.set(element, text);
    element.textContent = text;
  }

  #scale(part: string, share: number): void {
    const element = this.#parts.get(part);
    if (element !== undefined) element.style.transform = `scaleX(${Math.min(1, Math.max(0, share)).toFixed(3)})`;
  }
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}
