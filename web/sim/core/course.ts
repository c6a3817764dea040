// Finds the gates of the loaded field's course that a recorded track passes. The core judges the track by the same rule as its
// own robots: core/wasm/sim/course_exports.c.
import { eventKinds, limits } from "../boundary/abi.gen.ts";
import type { SimEventRecord } from "../boundary/protocol.ts";
import { newTrackSample, type Track } from "../boundary/track.ts";
import type { CoreMemory } from "./memory.ts";

/** Faster than anything on a field moves [m/s]. A pose in a log that jumps faster passes no gate on the way. */
const jumpSpeed = 60;

export class Course {
  readonly #core: CoreMemory;

  constructor(core: CoreMemory) {
    this.#core = core;
  }

  /** The gates that a track passes from its beginning on, as events of a robot 0 that drove it. */
  gatesOf(track: Track): SimEventRecord[] {
    const { exports, guard } = this.#core;
    const events: SimEventRecord[] = [];
    if (track.empty) return events;
    const [kind, value] = [eventKinds.indexOf("gatePassed"), [0, 0] as const];
    const sample = newTrackSample();
    const [first, last] = [track.begin, track.end].map((time) => Math.round(time / limits.tickSeconds)) as [
      number,
      number,
    ];
    guard(() => exports.sim_course_begin());
    let before: readonly [number, number, number] | null = null;
    for (let tick = first; tick <= last; tick++) {
      const { x, y, z } = track.at(tick * limits.tickSeconds, sample)?.position ?? sample.position;
      const jumps = before !== null && Math.hypot(x - before[0], y - before[1]) > jumpSpeed * limits.tickSeconds;
      const from: readonly [number, number, number] = before === null || jumps ? [x, y, z] : before;
      const passed = guard(() => exports.sim_course_go(...from, x, y, z));
      // A tick's frame shows the events of the tick before.
      if (passed > 0) events.push({ tick: tick - 1, kind, subject: 0, object: passed - 1, value });
      before = [x, y, z];
    }
    return events;
  }
}
