// The positions that a recording may carry, for versions of the core in which its inputs would not give the same run: noted while a
// run goes on, and shown in place of a run. See core/include/sandlot/recording.h for the format.
import type { SandlotExports } from "../boundary/exports.gen.ts";
import { SimDataError } from "../boundary/errors.ts";

/** Ten times a second. */
export const posesEvery = 5;

/** What this file needs of the Core that owns the memory. */
export interface PosesCore {
  readonly exports: SandlotExports;
  guard<T>(call: () => T): T;
  string(pointer: number): string;
}

export class Poses {
  readonly #core: PosesCore;

  constructor(core: PosesCore) {
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
    return this.#core.string(this.#core.guard(() => this.#core.exports.sim_poses_trouble()));
  }

  /** Bytes that they have so far. */
  get bytes(): number {
    return this.#core.guard(() => this.#core.exports.sim_poses_bytes());
  }

  /** From now on every frame of the loaded replay shows its positions at `seek`'s tick, until another load. Throws SimDataError. */
  play(): void {
    const { exports, guard, string } = this.#core;
    const frame = guard(() => exports.sim_frame());
    if (guard(() => exports.sim_poses_play(frame)) === 0) return;
    throw new SimDataError({ file: "recording", path: "", message: string(guard(() => exports.sim_poses_error())) });
  }

  seek(tick: number): void {
    this.#core.guard(() => this.#core.exports.sim_poses_seek(tick));
  }
}
