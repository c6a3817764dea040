// The driver station in words: its state, its lights, and whether and why not it can be enabled. Pure.

import type { HalStatus } from "../../net/protocol.ts";
import type { MatchState, Mode } from "../../sim/boundary/abi.gen.ts";
import { desk as say } from "../../words/english-desk.ts";

/** The modes of the station. Practice: the field's match from its first phase on. */
export const stationModes = ["teleop", "auto", "practice", "test"] as const;
export type StationMode = (typeof stationModes)[number];

export const noHal: HalStatus = {
  mode: "off",
  state: "off",
  robot: 0,
  received: 0,
  sent: 0,
  failures: 0,
  alive: false,
  mapped: [],
  unmapped: [],
  silent: [],
  problem: "",
  notice: "",
};

/** The facts that the station decides by. */
export interface StationFacts {
  readonly selected: StationMode;
  /** Of the simulation. */
  readonly mode: Mode;
  readonly match: MatchState;
  readonly paused: boolean;
  /** The emergency stop is latched. */
  readonly stopped: boolean;
  /** The field has a match. */
  readonly phases: boolean;
  /** Someone at the page drives a robot with the built-in program. */
  readonly driven: boolean;
  readonly hal: HalStatus;
  /** Names of the connected joysticks. */
  readonly joysticks: readonly string[];
  /** Which control is held out of rest; empty when none is. */
  readonly offRest: string;
}

export type Tone = "enabled" | "disabled" | "stopped" | "waiting";

export interface StationWords {
  readonly text: string;
  readonly tone: Tone;
}

/** Whether robot code is there: the built-in program always is. */
export function hasCode({ hal }: StationFacts): boolean {
  return hal.mode === "off" || (hal.state === "connected" && hal.alive);
}

/** The big words. */
export function stateWords(facts: StationFacts): StationWords {
  if (facts.stopped) return { text: say("stopped"), tone: "stopped" };
  if (!hasCode(facts)) return { text: say("noCode"), tone: "waiting" };
  if (facts.mode !== "disabled") return { text: say("enabled", { mode: say(facts.mode) }), tone: "enabled" };
  const selected = facts.match === "running" ? "practice" : facts.selected;
  return { text: say("disabled", { selected: say(selected) }), tone: "disabled" };
}

/** Why the station does not enable, in one sentence with the remedy; empty when it does. */
export function refusal(facts: StationFacts): string {
  if (facts.stopped) return say("stopIsOn");
  if (!hasCode(facts)) return say(facts.hal.mode === "page" ? "nothingOfPage" : "nothingToEnable");
  if (facts.selected === "practice" && !facts.phases) return say("noMatch");
  const sticks = facts.selected === "teleop" || facts.selected === "test";
  if (sticks && facts.offRest !== "") return say("wouldMove", { offRest: facts.offRest });
  return "";
}

export interface Light {
  readonly name: "communications" | "code" | "joysticks";
  readonly level: "good" | "warn" | "bad";
  readonly text: string;
}

function codeLight(hal: HalStatus, driven: boolean): Light {
  const light = (level: Light["level"], text: string): Light => ({ name: "code", level, text });
  switch (hal.state) {
    case "off":
      return driven ? light("good", say("builtIn")) : light("good", say("ownPrograms"));
    case "connecting":
      return light("warn", say("connecting"));
    case "waiting":
      return light("bad", hal.mode === "bridge" ? say("bridgeMissing") : say("notRunning"));
    case "busy":
      return light("bad", say("busy"));
    case "connected":
      return hal.alive ? light("good", say("codeDrives")) : light("bad", say("silent"));
  }
}

/** Left to right as at the field: the robot can be reached, its program runs, it can be steered. */
export function lights({ paused, hal, driven, joysticks }: StationFacts): readonly [Light, Light, Light] {
  const [first] = joysticks;
  const many = joysticks.length > 1 ? say("connected", { count: joysticks.length }) : first;
  return [
    paused
      ? { name: "communications", level: "warn", text: say("simPaused") }
      : { name: "communications", level: "good", text: say("simRuns") },
    codeLight(hal, driven),
    { name: "joysticks", level: many === undefined ? "bad" : "good", text: many ?? say("none") },
  ];
}

/** The station's mode when a run begins: the run's own mode, or practice when a match waits. */
export function modeOfRun(mode: Mode, match: MatchState, phases: boolean): StationMode {
  if (match !== "free") return "practice";
  return mode === "disabled" ? (phases ? "practice" : "teleop") : mode;
}
