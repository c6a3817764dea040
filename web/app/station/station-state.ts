// The driver station in words: its state, its lights, and whether and why not it lets somebody enable. Pure.

import type { HalStatus } from "../../net/protocol.ts";
import type { MatchState, Mode } from "../../sim/boundary/abi.gen.ts";

/** The modes of the station. Practice: the field's match from its first phase on. */
export const stationModes = ["teleop", "auto", "practice", "test"] as const;
export type StationMode = (typeof stationModes)[number];

export const stationModeWords: Readonly<Record<StationMode, string>> = {
  teleop: "Teleoperated",
  auto: "Autonomous",
  practice: "Practice",
  test: "Test",
};

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
  if (facts.stopped) return { text: "Emergency Stopped", tone: "stopped" };
  if (!hasCode(facts)) return { text: "No Robot Code", tone: "waiting" };
  if (facts.mode !== "disabled") return { text: `${stationModeWords[facts.mode]} Enabled`, tone: "enabled" };
  const selected = facts.match === "running" ? "practice" : facts.selected;
  return { text: `${stationModeWords[selected]} Disabled`, tone: "disabled" };
}

/** Why the station does not enable, in one sentence that says what to do; empty when it does. */
export function refusal(facts: StationFacts): string {
  if (facts.stopped) return "The emergency stop is on: press Reset, then Enable.";
  if (!hasCode(facts))
    return facts.hal.mode === "page"
      ? "There is no robot code to enable: run it under Code, or stop it there."
      : "There is no robot code to enable: start it, or choose Off under Connection.";
  if (facts.selected === "practice" && !facts.phases)
    return "This field has no match to practise: choose another mode.";
  const sticks = facts.selected === "teleop" || facts.selected === "test";
  if (sticks && facts.offRest !== "") return `The robot would move at once: let go of ${facts.offRest}, then enable.`;
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
      return driven ? light("good", "Built-in program") : light("good", "The scenario's own programs");
    case "connecting":
      return light("warn", "Connecting");
    case "waiting":
      return light("bad", hal.mode === "bridge" ? "Bridge or robot code missing" : "Not running");
    case "busy":
      return light("bad", "Busy with another simulator");
    case "connected":
      return hal.alive ? light("good", "Robot code drives") : light("bad", "Silent");
  }
}

/** Left to right as at the field: the robot can be reached, its program runs, somebody can steer it. */
export function lights({ paused, hal, driven, joysticks }: StationFacts): readonly [Light, Light, Light] {
  const [first] = joysticks;
  const many = joysticks.length > 1 ? `${joysticks.length} connected` : first;
  return [
    paused
      ? { name: "communications", level: "warn", text: "Simulation paused" }
      : { name: "communications", level: "good", text: "Simulation runs" },
    codeLight(hal, driven),
    { name: "joysticks", level: many === undefined ? "bad" : "good", text: many ?? "None" },
  ];
}

/** The station's mode when a run begins: the run's own mode, or practice when a match waits. */
export function modeOfRun(mode: Mode, match: MatchState, phases: boolean): StationMode {
  if (match !== "free") return "practice";
  return mode === "disabled" ? (phases ? "practice" : "teleop") : mode;
}
