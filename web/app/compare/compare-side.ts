// Sources of a comparison: a recording, this run, or this run with one change: another robot.json, another model of its
// motion, another method for flying pieces. A ghost is made of each.

import { isLink } from "../../sim/core/links.ts";
import type { RecordingFile } from "../../sim/page/client.ts";
import { kindOf, openFile, openLink, otherKind, recogniseFile } from "../open/opening.ts";
import { withChange, type Change } from "./compare-change.ts";
import { compare as say } from "../../words/english-compare.ts";

/** The source of a side. */
export type Source =
  | { readonly kind: "run" }
  /** This run's inputs given to a changed scenario. */
  | (Change & { readonly name: string })
  | { readonly kind: "recording"; readonly name: string; readonly recording: Uint8Array<ArrayBuffer> };

export const sourceWords = (source: Source): string =>
  source.kind === "run"
    ? say("thisRun")
    : source.kind === "recording"
      ? source.name
      : say("thisWith", { name: source.name });

/** Most bytes of a robot.json that are read: the shipped ones have 10 KB. */
const mostRobotBytes = 1 << 20;

/** Rejects with an Error that lists the choices. */
export async function sourceOfFile(file: File): Promise<Source> {
  if ((await kindOf(file)) === "recording") {
    const opening = await openFile(file, "recording");
    if (opening.kind === "recording") return { kind: "recording", name: file.name, recording: opening.bytes };
  }
  const choices = say("kinds");
  const { id } = (await recogniseFile(file)).kind;
  // A text that is being written may lack some of a robot's keys.
  if (id !== "robot" && id !== "scenario" && id !== "otherJson" && id !== "brokenJson")
    throw new Error(`${await otherKind(file)} ${say("chooseKinds", { kinds: choices })}`);
  if (file.size > mostRobotBytes)
    throw new Error(`${file.name} has ${file.size} bytes; at most ${mostRobotBytes} are read.`);
  const json = parsed(await file.text());
  if (json === null) throw new Error(`${file.name} cannot be read as JSON.`);
  if ("robots" in json) throw new Error(`${file.name} is a scenario: choose ${choices}.`);
  const name = typeof json["name"] === "string" ? json["name"] : file.name;
  return { kind: "robot", name, robot: json };
}

/** Rejects as parseLink does, and for text that is not a recording. */
export async function sourceOfLink(text: string): Promise<Source> {
  if (!isLink(text)) throw new Error("That is not a link to a run: such a link contains #r=.");
  const opening = await openLink(text);
  if (opening.kind !== "recording") throw new Error("That is a scenario, not a run: open it to drive it.");
  return { kind: "recording", name: say("linkRun"), recording: opening.bytes };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The request for makeGhost. */
export interface SideRequest {
  readonly recording: Uint8Array<ArrayBuffer>;
  readonly robot: number | null;
  readonly anyway: boolean;
  readonly scenario?: string;
  readonly film: boolean;
}

/** run: the run on the page, of the robot of that index. */
export function requestOf(
  source: Source,
  run: { readonly file: RecordingFile; readonly scenario: string; readonly robot: number },
): SideRequest {
  const rest = { anyway: true, film: true };
  if (source.kind === "recording") return { recording: source.recording, robot: null, ...rest };
  const own = { recording: run.file.bytes, robot: run.robot, ...rest };
  return source.kind === "run" ? own : { ...own, scenario: withChange(run.scenario, run.robot, source) };
}
