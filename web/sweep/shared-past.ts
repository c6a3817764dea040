// The common part of a plan's runs: until its first changed entry of the script, every run is the same. That part is
// computed once; the others go on from its state.
import type { Judge } from "../net/judge.ts";
import { limits } from "../sim/boundary/abi.gen.ts";
import type { Core } from "../sim/core/module.ts";
import { Snapshots } from "../sim/core/snapshots.ts";

/** A moment that a run shares with others, and the key of all that was decided until then. */
export interface Fork {
  readonly tick: number;
  readonly key: string;
}

interface Moment {
  readonly state: Uint8Array<ArrayBuffer>;
  readonly judged: Uint8Array<ArrayBuffer>;
}

/** States that are kept: of a plan that is repeated, one for each seed. Each is as large as a state, 0.4 MB at most. */
const mostMoments = 16;

/** The tick whose beginning is the first that sees an entry of the script; as the core counts. */
export const tickOf = (seconds: number): number => Math.max(0, Math.ceil((seconds - 5e-7) / limits.tickSeconds));

/** The moment that a scenario shares with all that have the same entries before `seconds`, and the same of all else. */
export function forkAt(scenario: Readonly<Record<string, unknown>>, seconds: number): Fork | null {
  const tick = tickOf(seconds);
  if (tick === 0) return null;
  const script = Array.isArray(scenario["script"]) ? (scenario["script"] as { t?: unknown }[]) : [];
  const before = script.filter(({ t }) => tickOf(Number(t)) < tick);
  return { tick, key: JSON.stringify([tick, { ...scenario, script: before }]) };
}

/** One for each core and judge. */
export class SharedPast {
  readonly #moments = new Map<string, Moment>();

  /** Another judge, or another recording: nothing is shared with the earlier ones. */
  forget(): void {
    this.#moments.clear();
  }

  /** Brings a run that has just begun to the moment. False: no run has been there. */
  goTo({ key }: Fork, core: Core, judge: Judge): boolean {
    const moment = this.#moments.get(key);
    if (moment === undefined) return false;
    new Snapshots(core.state()).adopt(moment.state);
    judge.goTo(moment.judged);
    return true;
  }

  /** The run is at the moment. */
  keep({ tick, key }: Fork, core: Core, judge: Judge): void {
    const oldest = this.#moments.keys().next();
    if (this.#moments.size >= mostMoments && oldest.done === false) this.#moments.delete(oldest.value);
    const snapshots = new Snapshots(core.state());
    this.#moments.set(key, { state: snapshots.read(snapshots.take(tick)), judged: judge.progress() });
  }
}
