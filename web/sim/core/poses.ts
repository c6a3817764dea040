// The positions that a recording may carry, for versions of the core in which its inputs would not give the same run: noted while a
// run goes on, and shown in place of a run. See core/include/sandlot/sim/recording.h for the format.
import { recordingState } from "../boundary/abi.gen.ts";
import { SimDataError } from "../boundary/errors.ts";
import { readWords, type CoreMemory, type Words } from "./memory.ts";

/** Ten times a second. */
export const posesEvery = 5;

export class Poses {
  readonly #core: CoreMemory;

  constructor(core: CoreMemory) {
    this.#core = core;
  }

  /** Notes the positions of a run from its tick 0 on; to be called there. They go into `Recordings.bytes` with `poses`. */
  record(every = posesEvery): void {
    const { exports, guard } = this.#core;
    if (guard(() => exports.sim_poses_record(every)) !== 1) {
      const message =
        "positions are noted from a run's start on, every 1 to 250 ticks, and there is memory for them once";
      throw new SimDataError({ file: "recording", path: "", message });
    }
  }

  /** Why they ended before the run; "" while they go on. */
  get trouble(): string {
    return this.#core.string(this.#now.posesTrouble);
  }

  /** Bytes that they have so far. */
  get bytes(): number {
    return this.#now.posesBytes;
  }

  get #now(): Words<typeof recordingState> {
    const { exports, guard } = this.#core;
    return readWords(
      this.#core,
      recordingState,
      guard(() => exports.sim_recording()),
    );
  }

  /** From now on every frame of the loaded replay shows its positions at `seek`'s tick, until another load. Throws SimDataError. */
  play(): void {
    const { exports, guard } = this.#core;
    const frame = guard(() => exports.sim_frame());
    if (guard(() => exports.sim_poses_play(frame)) === 0) return;
    const { message } = this.#core.problem(() => exports.sim_replay_error());
    throw new SimDataError({ file: "recording", path: "", message });
  }

  seek(tick: number): void {
    this.#core.guard(() => this.#core.exports.sim_poses_seek(tick));
  }
}
