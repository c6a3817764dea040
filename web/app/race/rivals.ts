// The rivals to choose from: the source of each ghost, and the ghost once it is made.

import { challengeSeconds, type Challenge } from "../../sim/boundary/challenge.ts";
import { limits, modes } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import { bestLap, lapsOf, type Lap, type MarkName, type Marks, type Passes } from "../../sim/boundary/run-marks.ts";
import { Track } from "../../sim/boundary/track.ts";
import { words } from "../../element/words.ts";
import type { BuiltGhost } from "./ghost-builder.ts";
import type { LogGhost, LogRobot } from "../logs/log-ghost.ts";
import type { Trajectory } from "../../paths/trajectory.ts";
import { alignAt, ghostMove, withMove, type Alignment } from "./race.ts";
import { race as say } from "../../words/english-race.ts";

/** A source of a ghost. */
export type Rival = {
  /** For people, and on its sign; "": as its maker is called. */
  readonly name: string;
} & (
  | {
      readonly kind: "recording";
      readonly recording: Uint8Array<ArrayBuffer>;
      /** Index of the robot; null: the one that a person drove. */
      readonly robot: number | null;
      /** The lap to race; null: its best. */
      readonly lap: Challenge | null;
    }
  | { readonly kind: "log"; readonly robot: LogRobot }
  /** A planner's, on this side of the field; it begins with the run. */
  | { readonly kind: "path"; readonly trajectory: Trajectory }
);

/** A ghost, ready to be raced. */
export interface Made {
  readonly track: Track;
  readonly passes: Passes;
  readonly marks: Marks;
  /** The lap that is raced; null without one. */
  readonly lap: Lap | null;
  /** The robots of its run, to choose among; none for a log or a path. */
  readonly robots: SceneInfo["robots"];
  readonly robot: number;
  /** Name of its field; "" when unknown. */
  readonly field: string;
  /** The author, or the name of the file. */
  readonly by: string;
  /** A warning for the person; "" without one. */
  readonly note: string;
}

/** How two runs may be laid side by side. */
export type AlignName = "start" | "lap" | MarkName;

export function fromRecording(built: BuiltGhost, challenge: Challenge | null): Made {
  const track = Track.from(built.track);
  const named = challenge !== null && challenge.robot === built.robot ? challenge : null;
  const lap = named === null ? bestLap(built.passes) : lapOf(built.passes, named);
  const from = built.different === null ? "" : (built.different * limits.tickSeconds).toFixed(2);
  const notes = [
    from === "" ? "" : say("differs", { from }),
    named === null || lap !== null ? "" : say("claims", { named: challengeSeconds(named).toFixed(2) }),
  ];
  return {
    ...{ track, passes: built.passes, robots: built.scene.robots, robot: built.robot, field: built.scene.field },
    marks: withMove(built.marks, ghostMove(track)),
    lap: lap ?? bestLap(built.passes),
    by: built.info.author || built.info.title || say("theGhost"),
    note: notes.filter((note) => note !== "").join(" "),
  };
}

export function fromLog({ track: data, passes, marks, note }: LogGhost): Made {
  const track = Track.from(data);
  const ghost = { track, passes, marks: withMove(marks, ghostMove(track)), lap: bestLap(passes) };
  return { ...ghost, robots: [], robot: 0, field: "", by: say("theLog"), note };
}

/** The lap of these ticks, when it was driven. */
function lapOf(passes: Passes, { begin, end }: Challenge): Lap | null {
  const tick = (time: number): number => Math.round(time / limits.tickSeconds);
  return lapsOf(passes).find((lap) => tick(lap.begin) === begin && tick(lap.begin + lap.seconds) === end) ?? null;
}

/** The ways to align that this ghost knows, the likeliest first, and their words. */
export function alignments(made: Made, scene: SceneInfo): readonly (readonly [AlignName, string])[] {
  const { marks, lap } = made;
  const list: [AlignName, string][] = [];
  if (lap !== null && scene.gates.length > 0) list.push(["lap", say("eachLap")]);
  const match = marks.has("match") && scene.phases.length > 0;
  if (match) list.push(["match", say("matchStart")]);
  list.push(["start", say("startOfBoth")]);
  if (marks.has("move")) list.push(["move", say("firstMove")]);
  if (marks.has("goal")) list.push(["goal", say("firstGoal")]);
  for (const mode of modes)
    if (marks.has(`mode:${mode}`)) list.push([`mode:${mode}`, say("atMode", { mode: words(mode) })]);
  for (const gate of scene.gates.keys())
    if (marks.has(`gate:${gate}`)) list.push([`gate:${gate}`, say("atGate", { gate: gateWords(gate) })]);
  return list;
}

/** Whether a scenario's match is still to be started. */
export function awaitsMatch(scenario: string): boolean {
  try {
    const { match } = JSON.parse(scenario) as { match?: { start?: unknown } };
    return match?.start === "full" || match?.start === "disabled";
  } catch {
    return false;
  }
}

/** As the HUD counts them. */
export const gateWords = (gate: number): string => say("gateNumber", { gate: gate + 1 });

/** null: this ghost knows no such moment. */
export function alignment(name: AlignName, made: Made, mine: Marks): Alignment | null {
  if (name === "start") return alignAt(0, 0);
  if (name === "lap") return made.lap === null ? null : { kind: "lap", begin: made.lap.begin };
  return alignAt(made.marks.get(name), mine.get(name));
}
