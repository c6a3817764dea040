// A ghost out of a WPILib data log: a robot's poses, every 20 ms of the log, as a track. A log knows no gates.

import type { FromLog, ToLog } from "../net/log-protocol.ts";
import type { TrackSpan } from "../net/log-tracks.ts";
import { limits } from "../sim/abi.gen.ts";
import type { MarkName, Marks } from "../sim/run-marks.ts";
import { maxTrackTicks, newTrackSample, Track } from "../sim/track.ts";
import { newComponentState } from "../sim/frame.ts";

/** A robot of a log that is open. */
export interface LogRobot {
  readonly file: File;
  /** For people. */
  readonly name: string;
  /** Its tracks in the log. */
  readonly pose: number;
  readonly components: number | null;
  /** Index of the scene's robot whose model it wears. */
  readonly wears: number;
}

export interface LogGhost {
  readonly track: Track;
  readonly marks: Marks;
}

/** Samples that are asked for ahead of the answers. */
const ahead = 64;

/** Rejects with what is wrong with the log, and when it is aborted. */
export function makeLogGhost(
  base: string,
  { file, pose, components }: LogRobot,
  parts: number,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<LogGhost> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("../net/log-worker.ts", import.meta.url), {
      type: "module",
      name: "sandlot-log",
    });
    const post = (message: ToLog): void => worker.postMessage(message);
    const end = (settle: () => void): void => {
      worker.terminate();
      signal.removeEventListener("abort", onAbort);
      settle();
    };
    const onAbort = (): void => end(() => reject(signal.reason));
    signal.addEventListener("abort", onAbort);
    const track = new Track(0, parts);
    const sample = newTrackSample();
    let marks: Marks = new Map();
    let begin = 0;
    let count = 0;
    let asked = 0;
    let answered = 0;
    const ask = (): void => {
      for (; asked < count && asked < answered + ahead; asked++) {
        post({ type: "sample", time: begin + asked * limits.tickSeconds });
      }
    };
    worker.onmessage = ({ data }: MessageEvent<FromLog>) => {
      if (data.type === "broken") return end(() => reject(new Error(data.message)));
      if (data.type === "opened") {
        const { contents } = data;
        const wanted = [pose, ...(components === null ? [] : [components])];
        begin = contents.tracks[pose]?.first ?? contents.begin;
        count = Math.min(maxTrackTicks, Math.floor((contents.end - begin) / limits.tickSeconds) + 1);
        marks = spanMarks(contents.spans, begin);
        post({ type: "choose", tracks: wanted.map((id) => ({ track: id, smooth: true })) });
        return ask();
      }
      if (data.type === "chosen") {
        if (data.problem !== "") end(() => reject(new Error(data.problem)));
        return;
      }
      const [at, joints] = data.values;
      if (at instanceof Float64Array && at.length >= 7) {
        readPose(at, 0, sample);
        if (joints instanceof Float64Array) {
          for (let i = 0; 7 * i + 7 <= joints.length && i < parts; i++)
            readPose(joints, 7 * i, (sample.components[i] ??= newComponentState()));
        }
        track.put(answered, sample);
      }
      answered++;
      if (answered % 50 === 0) onShare(answered / count);
      if (answered < count) return ask();
      end(() => (track.empty ? reject(new Error("the log has no pose of it")) : resolve({ track, marks })));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(() => reject(new Error(event.message || "the log's worker did not load")));
    };
    post({ type: "open", base, file });
  });
}

/** When its modes began [s since `begin`]. */
function spanMarks(spans: readonly TrackSpan[], begin: number): Marks {
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
