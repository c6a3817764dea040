// The panels over the picture. Text is written a few times a second and only where it has changed: a picture must not
// cost a page layout.

import { stations } from "../sim/abi.gen.ts";
import { newPieceCounts, newRobotState, noPhase, type Frame } from "../sim/frame.ts";
import type { ClockReport, SceneInfo } from "../sim/protocol.ts";

/** Time between updates, ms. */
const period = 100;
/** Seconds of driving after which the keys fade. */
const learnt = 2.5;
const feetPerMetre = 1 / 0.3048;
/** Ends of the battery bar: brownout of the roboRIO, and a full battery under no load, V. */
const brownoutVolts = 6.8;
const fullVolts = 12.8;
const lowVolts = 9;

const modeWords = { disabled: "Disabled", auto: "Autonomous", teleop: "Teleop", test: "Test" } as const;

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
  #phase = "";
  #saidPaused = false;

  constructor(app: HTMLElement) {
    this.#app = app;
    for (const element of app.querySelectorAll<HTMLElement>("[data-hud]"))
      this.#parts.set(element.dataset["hud"] ?? "", element);
    const byId = (id: string): HTMLElement => app.querySelector<HTMLElement>(`#${id}`) ?? app;
    this.#status = byId("status");
    this.#toast = byId("toast");
    this.#paused = byId("paused");
  }

  setScene(scene: SceneInfo, fieldTitle: string): void {
    this.#scene = scene;
    const robot = scene.robots[0];
    const station = stations[robot?.station ?? 0] ?? "blue1";
    this.#app.dataset["alliance"] = station.startsWith("red") ? "red" : "blue";
    this.#text("field", fieldTitle);
    this.#text("robot", robot === undefined ? "No robot" : `${titleCase(robot.name)} · ${stationName(station)}`);
    for (const hint of this.#app.querySelectorAll<HTMLElement>("[data-button]"))
      hint.hidden = !(robot?.buttons ?? []).includes(hint.dataset["button"] ?? "");
    document.title = `${fieldTitle} · Sandlot`;
  }

  /** `driving`: the driver's sticks are out of rest. Called for every picture. */
  update(frame: Frame, clock: ClockReport, driving: boolean, now: number): void {
    if (now - this.#last < period) return;
    const dt = Math.min(0.5, (now - this.#last) / 1000);
    this.#last = now;
    this.#updateClock(frame);
    this.#updateRobot(frame);
    this.#updatePieces(frame);
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

  #updateClock(frame: Frame): void {
    const phase = frame.phase === noPhase ? undefined : this.#scene?.phases[frame.phase];
    const word = phase?.name ?? modeWords[frame.mode];
    if (word !== this.#phase) {
      if (this.#phase !== "") this.announce(word);
      this.#phase = word;
    }
    this.#text("phase", word);
    const counting = frame.matchTime >= 0;
    this.#text("clock", counting ? minutes(Math.ceil(frame.matchTime - 1e-6)) : minutes(frame.time));
    const share = counting && phase !== undefined && phase.seconds > 0 ? frame.matchTime / phase.seconds : 0;
    this.#scale("clock-bar", share);
  }

  #updateRobot(frame: Frame): void {
    if (frame.robotCount === 0) return;
    const { velocity, battery, brownout } = frame.robot(0, this.#robot);
    const speed = Math.hypot(velocity.x, velocity.y);
    this.#text("speed", speed.toFixed(1));
    this.#text("speed-feet", (speed * feetPerMetre).toFixed(1));
    this.#text("volts", battery.toFixed(1));
    this.#scale("battery-bar", (battery - brownoutVolts) / (fullVolts - brownoutVolts));
    const bar = this.#parts.get("battery");
    if (bar !== undefined) set(bar, "level", brownout ? "brownout" : battery < lowVolts ? "low" : "good");
  }

  #updatePieces(frame: Frame): void {
    let field = 0;
    let held = 0;
    for (let type = 0; type < frame.pieceTypeCount; type++) {
      const counts = frame.pieceCounts(type, this.#counts);
      field += counts.field;
      held += counts.held;
    }
    const name = this.#scene?.pieceTypes.length === 1 ? this.#scene.pieceTypes[0]?.name : "pieces";
    this.#text("pieces", String(field));
    this.#text("pieces-note", held > 0 ? `${name} · ${held} held` : `${name} on field`);
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

/** 135.2 -> "2:15". */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "swerve-shooter" -> "Swerve Shooter". */
export function titleCase(name: string): string {
  return name.replace(/[-_]+/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function stationName(station: string): string {
  return titleCase(station.replace(/(\d)/, " $1"));
}
