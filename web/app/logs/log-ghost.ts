// A ghost out of a WPILib data log: a robot's poses, every 20 ms of the log, as a track, and the gates that they pass. No picture,
// no worker.

import type { LogContents, LogTracks, TrackSpan } from "../../net/log-tracks.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import type { Core, FetchFile } from "../../sim/core/module.ts";
import type { SimEventRecord } from "../../sim/boundary/protocol.ts";
import { marksOf, passesOf, type MarkName, type Marks, type Passes } from "../../sim/boundary/run-marks.ts";
import { maxTrackTicks, newTrackSample, Track, type TrackData } from "../../sim/boundary/track.ts";
import { newComponentState } from "../../sim/boundary/frame.ts";
import { problemText, toProblem } from "../../sim/boundary/errors.ts";
import { logs as say } from "../../words/english-logs.ts";

/** A robot of a log, by its tracks there. */
export interface LogPoses {
  readonly pose: number;
  readonly components: number | null;
}

/** A robot of a log that is open. */
export interface LogRobot extends LogPoses {
  readonly file: File;
  /** For people. */
  readonly name: string;
  /** Index of the scene's robot whose model it wears. */
  readonly wears: number;
}

export interface LogRequest extends LogPoses {
  readonly file: Blob;
  /** Parts of the model that it wears. */
  readonly parts: number;
  /** A scenario on whose field the gates stand. */
  readonly scenario: string;
}

export interface LogGhost {
  readonly track: TrackData;
  readonly passes: Passes;
  /** Without the first move: that is in the track. */
  readonly marks: Marks;
  /** A warning for the person; "" without one. */
  readonly note: string;
}

/** Between two reports of how far it is [ticks]. */
const reportTicks = 50;
/** Speeds are over so many ticks to both sides: poses of a log come when they like. */
const speedTicks = 2;

/** Numbers of a pose in space. */
const perPose = 7;

/** The poses of an open log from the first on; a log knows neither battery nor score. Throws when there are none. */
export function trackOfLog(
  log: LogTracks,
  contents: LogContents,
  { pose, components }: LogPoses,
  parts: number,
  onShare: (share: number) => void = () => {},
): Track {
  for (const id of components === null ? [pose] : [pose, components]) {
    const problem = log.choose(id);
    if (problem !== "") throw new Error(problem);
  }
  const begin = contents.tracks[pose]?.first ?? contents.begin;
  const end = contents.tracks[pose]?.last ?? contents.end;
  const count = Math.min(maxTrackTicks, Math.floor((end - begin) / limits.tickSeconds + 1e-6) + 1);
  const track = new Track(0, parts);
  const sample = { ...newTrackSample(), battery: Number.NaN, held: Number.NaN, score: Number.NaN };
  // Each pose is asked for once: a log may have two records half an hour apart, and speeds need those around each.
  const poses = new Float64Array(perPose * count).fill(Number.NaN);
  for (let tick = 0; tick < count; tick++) {
    if (tick % reportTicks === 0) onShare(tick / count);
    const at = log.sample(pose, begin + tick * limits.tickSeconds, true);
    if (at !== null && at.length >= perPose) poses.set(at.subarray(0, perPose), perPose * tick);
  }
  for (let tick = 0; tick < count; tick++) {
    const at = poses.subarray(perPose * tick, perPose * (tick + 1));
    // Unknown values are left out.
    if (Number.isNaN(at[0])) continue;
    readPose(at, 0, sample);
    const [before, after] = [Math.max(0, tick - speedTicks), Math.min(count - 1, tick + speedTicks)];
    const [x, y] = [0, 1].map((i) => (poses[perPose * after + i] ?? 0) - (poses[perPose * before + i] ?? 0));
    const way = Math.hypot(x ?? 0, y ?? 0);
    sample.speed = after > before && Number.isFinite(way) ? way / ((after - before) * limits.tickSeconds) : 0;
    const joints = components === null ? null : log.sample(components, begin + tick * limits.tickSeconds, true);
    for (let i = 0; joints !== null && 7 * i + 7 <= joints.length && i < parts; i++)
      readPose(joints, 7 * i, (sample.components[i] ??= newComponentState()));
    track.put(tick, sample);
  }
  if (track.empty)
    throw new Error(
      `no pose of ${contents.tracks[pose]?.name ?? "it"} can be read: its records are too short, or no numbers`,
    );
  return track;
}

/** Of an open log. The core loads the scenario's field. */
export async function buildLogGhost(
  log: LogTracks,
  contents: LogContents,
  { parts, scenario, ...poses }: Omit<LogRequest, "file">,
  core: Core,
  files: FetchFile,
  onShare: (share: number) => void = () => {},
): Promise<LogGhost> {
  const track = trackOfLog(log, contents, poses, parts, onShare);
  const begin = contents.tracks[poses.pose]?.first ?? contents.begin;
  const { gates, note } = await gatesOf(track, scenario, core, files);
  const marks = new Map([...spanMarks(contents.spans, begin), ...marksOf(gates, 0, 0)]);
  return { track: track.data(), passes: passesOf(gates, 0), marks, note };
}

async function gatesOf(
  track: Track,
  scenario: string,
  core: Core,
  files: FetchFile,
): Promise<{ readonly gates: readonly SimEventRecord[]; readonly note: string }> {
  try {
    const { gates } = await core.load(emptyOf(scenario), "course", files);
    return { gates: gates.length > 0 ? core.course.gatesOf(track) : [], note: "" };
  } catch (error) {
    // A field that travels in a recording alone.
    return { gates: [], note: say("noGates", { error: problemText(toProblem(error)) }) };
  }
}

/** A scenario's field with nothing on it. */
function emptyOf(scenario: string): string {
  const { field } = JSON.parse(scenario) as { field?: unknown };
  return JSON.stringify({ sandlot: 1, name: "course", field, pieces: "none", robots: [] });
}

/** When its modes began [s since `begin`]. */
function spanMarks(spans: readonly TrackSpan[], begin: number): Map<MarkName, number> {
  const marks = new Map<MarkName, number>();
  for (const { kind, begin: at } of spans) {
    if (!marks.has("match")) marks.set("match", at - begin);
    if (!marks.has(`mode:${kind}`)) marks.set(`mode:${kind}`, at - begin);
  }
  return marks;
}

interface Pose {
  readonly position: { x: number; y: number; z: number };
  readonly rotation: { w: number; x: number; y: number; z: number };
}

function readPose(values: Float64Array, at: number, into: Pose): void {
  const [x = 0, y = 0, z = 0, w = 1, qx = 0, qy = 0, qz = 0] = values.subarray(at, at + 7);
  Object.assign(into.position, { x, y, z });
  Object.assign(into.rotation, { w, x: qx, y: qy, z: qz });
}
