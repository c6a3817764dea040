// The driver station's rules: enable and disable, the mode it is set to, the emergency stop. The simulation's own mode is the
// one truth; this class asks for changes and watches for their results. Knows nothing of the DOM.

import type { HalStatus } from "../../net/protocol.ts";
import type { MatchState, Mode } from "../../sim/boundary/abi.gen.ts";
import { hasCode, modeOfRun, noHal, refusal, type StationFacts, type StationMode } from "./station-state.ts";
import { desk as say } from "../../words/english-desk.ts";

/** Actions of the station on the rest of the page. */
export interface StationActions {
  setMode(mode: Mode): void;
  /** Begins the match; `again`: from a fresh start, because one was played. */
  startMatch(again: boolean): void;
  endMatch(): void;
  /** Tells robot code. */
  emergencyStop(stopped: boolean): void;
  /** Says something to the person, for a moment. */
  say(text: string): void;
}

/** The part of a frame that concerns the station. */
export interface StationFrame {
  readonly tick: number;
  readonly mode: Mode;
  readonly match: MatchState;
  readonly paused: boolean;
}

/** Ticks for which an order may be under way before the simulation's word counts again. */
const patience = 25;
/** Reports without robot code, a quarter of a second each, before it counts as gone. */
const silentReports = 2;
/** Reports for which the wish to enable silent robot code is kept: five seconds. */
const wishReports = 20;

export class StationControl {
  readonly #actions: StationActions;
  #frame: StationFrame = { tick: -1, mode: "disabled", match: "free", paused: true };
  #selected: StationMode = "teleop";
  #stopped = false;
  #hal = noHal;
  #silent = 0;
  /** Robot code is there, hiccups aside. */
  #present = false;
  /** Reports during which a person has waited for silent robot code to be enabled; -1: none is waiting. */
  #wish = -1;
  /** The mode that was asked for, and the tick by which it must be there. */
  #asked: { readonly mode: Mode; readonly by: number } | null = null;
  /** The field has a match. */
  phases = false;
  driven = false;
  joysticks: readonly string[] = [];
  /** The control that is held out of rest, in words; "" for none. */
  offRest: () => string = () => "";

  constructor(actions: StationActions) {
    this.#actions = actions;
  }

  get facts(): StationFacts {
    const { mode, match, paused } = this.#frame;
    return {
      ...{ mode, match, paused, selected: this.#selected, stopped: this.#stopped, phases: this.phases },
      ...{ driven: this.driven, hal: this.#hal, joysticks: this.joysticks, offRest: this.offRest() },
    };
  }

  /** Robot code is chosen, whether it is there or not. */
  get external(): boolean {
    return this.#hal.mode !== "off";
  }

  /** An order waits for the clock to go on. */
  get pending(): boolean {
    return this.#frame.paused && this.#asked !== null && this.#asked.mode !== this.#frame.mode;
  }

  /** Another scene waits at its start; its first frame may be here already. */
  begin(phases: boolean, driven: boolean): void {
    this.phases = phases;
    this.driven = driven;
    this.#wish = -1;
    const { tick, mode, match } = this.#frame;
    if (tick >= 0 && !this.startsDisabled(false)) this.#selected = modeOfRun(mode, match, phases);
  }

  /** Every frame. */
  observe(frame: StationFrame): void {
    const fresh = this.#frame.tick < 0 || frame.tick < this.#frame.tick;
    this.#frame = frame;
    if (fresh) {
      this.#asked = null;
      // If the station itself made the run begin disabled, the person's choice stays.
      if (!this.startsDisabled(false)) this.#selected = modeOfRun(frame.mode, frame.match, this.phases);
    }
    if (this.#asked !== null && (frame.mode === this.#asked.mode || frame.tick > this.#asked.by)) this.#asked = null;
    if (this.#asked !== null || frame.mode === "disabled") return;
    // A script, the match clock or a dashboard may have changed the mode.
    if (this.#stopped) this.#disable();
    else this.#selected = frame.match === "running" ? "practice" : frame.mode;
  }

  /**
   * A report of robot code's adapter. Robot code that starts is disabled; after it was lost, a person must enable it
   * again.
   */
  observeHal(hal: HalStatus): void {
    const { external } = this;
    // A program that begins with the run is another one: that of the run before is not lost.
    const before = this.#present && !(hal.begins === true && hal.state === "connecting");
    this.#hal = hal;
    const code = this.external && hasCode(this.facts);
    // While the clock stands, robot code hears nothing, and it need not answer.
    this.#silent = code || this.#frame.paused ? 0 : this.#silent + 1;
    this.#present = code || (before && hal.state === "connected" && this.#silent < silentReports);
    if (this.#wish >= 0) this.#observeWish(code);
    if (!this.external || this.#frame.match === "running" || this.#frame.mode === "disabled") return;
    if (before && !this.#present) this.#actions.say(say("codeGone"));
    // A program that begins with the run has the run's own mode.
    const begins = hal.begins === true && !before;
    if (!begins && (!external || before !== this.#present)) this.#disable();
  }

  /** A person waits for silent robot code: it answers, or it has gone, or that takes too long. */
  #observeWish(code: boolean): void {
    this.#wish++;
    if (code) {
      this.#wish = -1;
      const why = this.enable();
      if (why !== "") this.#actions.say(why);
    } else if (this.#hal.state !== "connected") {
      this.#wish = -1;
      this.#actions.say(say("codeGoneFirst"));
    } else if (this.#wish >= wishReports) {
      this.#wish = -1;
      this.#actions.say(say("codeSilentLong"));
    }
  }

  /** Whether a new run waits to be enabled by a person; `match`: a match is to begin with it. */
  startsDisabled(match: boolean): boolean {
    return this.#stopped || (this.external && this.#hal.mode !== "page" && !match);
  }

  /** Returns why not, or why not yet; empty when it does. */
  enable(): string {
    const { facts } = this;
    const { hal } = facts;
    if (hal.state === "connected" && !hal.alive && refusal({ ...facts, hal: { ...hal, alive: true } }) === "") {
      this.#wish = 0;
      return say("codeSilentWish");
    }
    const why = refusal(facts);
    if (why !== "") return why;
    if (this.#selected === "practice") {
      if (this.#frame.match !== "running") this.#actions.startMatch(this.#frame.match !== "free");
      return "";
    }
    this.#ask(this.#selected);
    return "";
  }

  /** Ends a match, too, as practice at a driver station does. */
  disable(): void {
    this.#wish = -1;
    if (this.#frame.match === "running") this.#actions.endMatch();
    this.#disable();
  }

  /** Another mode. An enabled robot is disabled first. */
  select(mode: StationMode): void {
    if (mode === this.#selected) return;
    this.#wish = -1;
    if (this.#frame.mode !== "disabled" || this.#frame.match === "running") this.disable();
    this.#selected = mode;
  }

  /** Begins the match from any setting of the station; returns why not. */
  startMatch(): string {
    const why = refusal({ ...this.facts, selected: "practice" });
    if (why === "") {
      this.#selected = "practice";
      this.enable();
    }
    return why;
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#actions.emergencyStop(true);
    this.disable();
  }

  resetStop(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#actions.emergencyStop(false);
  }

  #disable(): void {
    this.#ask("disabled");
  }

  #ask(mode: Mode): void {
    this.#asked = { mode, by: this.#frame.tick + patience };
    this.#actions.setMode(mode);
  }
}
