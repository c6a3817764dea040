// A scenario's events, its length and difficulty, and a robot's abilities: facts of their files, in words.

import type { ScenarioDriver } from "../../element/play.ts";
import { minutes } from "../../element/words.ts";
import { measure } from "../page/measures.ts";
import { hud } from "../../words/english-hud.ts";
import { setup } from "../../words/english-setup.ts";

/** As scripts/lib/play-facts.mjs writes them. */
export interface ScenarioFacts extends ScenarioDriver {
  /** A match's length; null: no clock runs. */
  readonly seconds: number | null;
  readonly driven: boolean;
  readonly autopilots: number;
  readonly pieces: boolean;
  readonly course: boolean;
  readonly level: 0 | 1 | 2 | 3;
}

export interface RobotFacts {
  readonly drive: string;
  /** [m/s] */
  readonly speed: number | null;
  /** [kg] */
  readonly mass: number;
  readonly holds: number | null;
  readonly buttons: readonly string[];
}

const levels = ["level0", "level1", "level2", "level3"] as const;
const drives = ["swerve", "mecanum", "differential"] as const;
const actions = ["intake", "shoot", "raise", "lob", "outtake", "climb"] as const;

function happens({ driven, scripted, autopilots, course }: ScenarioFacts): string {
  if (scripted) return setup("scripted");
  if (!driven) return setup("watch", { count: autopilots });
  if (autopilots > 0) return setup("against", { count: autopilots });
  return setup(course ? "course" : "alone");
}

export function scenarioWords(facts: ScenarioFacts): string {
  const length = facts.seconds === null ? setup("noClock") : setup("lasts", { time: minutes(facts.seconds) });
  const pieces = facts.pieces ? "" : ` ${setup("noPieces")}`;
  return `${happens(facts)}${pieces} (${length}, ${setup(levels[facts.level])})`;
}

export function robotWords({ drive, speed, mass, holds, buttons }: RobotFacts): string {
  const kind = drives.find((known) => known === drive);
  const body = setup("facts", {
    drive: kind === undefined ? drive : setup(kind),
    speed: speed === null ? "–" : measure(speed, "m/s", 1),
    mass: measure(mass, "kg", 0),
  });
  const can = actions.filter((name) => buttons.includes(name)).map((name) => hud(name));
  const parts = [
    body,
    ...(holds === null ? [] : [setup("holds", { count: holds })]),
    ...(can.length === 0 ? [] : [setup("can", { what: can.join(", ") })]),
  ];
  return `${parts.join("; ")}.`;
}
