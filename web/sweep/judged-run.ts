// A run that is judged while it goes: a core whose scenario is loaded, its judge, and its other members. The command
// line's threads and the page's workers run it alike.
import { limits } from "../sim/boundary/abi.gen.ts";
import type { Core } from "../sim/core/module.ts";
import type { Judge, JudgedCondition } from "../net/judge.ts";
import type { Fork, SharedPast } from "./shared-past.ts";

/** Seconds of a run whose conditions say no time. */
export const defaultSeconds = 15;
/** Ticks between two looks at a request to end. */
const lookTicks = 50;

export interface JudgedOptions {
  /** null: as long as its conditions ask for. */
  readonly seconds: number | null;
  /** Ticks of the recording that it replays; null: none. */
  readonly recorded: number | null;
  /** Runs on after all conditions are decided: measures are taken to the end. */
  readonly goOn: boolean;
  /** Whether it shall end before its time. */
  readonly stopped?: (() => boolean) | undefined;
  /** Whether it is over at this time [s], with conditions open or not. */
  readonly over?: ((time: number, judge: Judge) => boolean) | undefined;
  /** A program that drives. */
  readonly beside?: Beside | null;
  /** The moment until which others run alike, and where such moments are kept. */
  readonly shared?: { readonly fork: Fork; readonly past: SharedPast } | null;
}

/** A program beside the core. */
export interface Beside {
  beforeTick(): Promise<void> | undefined;
  ticked(tick: number): void;
  /** Why it ended; null: it has not. */
  readonly ended: string | null;
}

export interface JudgedResult {
  readonly ticks: number;
  readonly seconds: number;
  readonly hash: string;
  readonly conditions: readonly JudgedCondition[];
  readonly measures: Readonly<Record<string, number | null>>;
  /** Why it ended before its time; "": it did not. */
  readonly trouble: string;
  readonly ms: number;
}

/** Runs to the end, or until all is decided; null: it was stopped. The judge has begun with the core. */
export async function runJudged(core: Core, judge: Judge, options: JudgedOptions): Promise<JudgedResult | null> {
  const { seconds, recorded, goOn, stopped, over, beside = null, shared = null } = options;
  const wanted = seconds ?? (judge.state.span > 0 ? judge.state.span : defaultSeconds);
  const asked = Math.round(wanted / limits.tickSeconds);
  const last = recorded === null ? asked : seconds === null ? recorded : Math.min(asked, recorded);
  const start = performance.now();
  const forkTick = shared?.fork.tick ?? Number.POSITIVE_INFINITY;
  const isShared = shared !== null && forkTick < last && shared.past.goTo(shared.fork, core, judge);
  let tick = isShared ? forkTick : 0;
  let ended = false;
  while (tick < last && !ended) {
    if (!goOn && judge.state.open === 0) break;
    if (tick === forkTick && !isShared) shared?.past.keep(shared.fork, core, judge);
    if (beside !== null) await beside.beforeTick();
    if (core.step(1) === 0) break;
    tick += 1;
    beside?.ticked(tick);
    judge.take(core);
    ended = beside !== null && beside.ended !== null;
    if (over?.(tick * limits.tickSeconds, judge) === true) break;
    if (tick % lookTicks === 0 && stopped?.() === true) return null;
  }
  judge.end();
  const stopText = core.stopText;
  const trouble = stopText !== "" ? stopText : ended ? `the program ended: ${beside?.ended}` : "";
  return {
    ticks: tick,
    seconds: tick * limits.tickSeconds,
    hash: core.hash(),
    conditions: judge.conditions,
    measures: judge.measures,
    trouble,
    ms: performance.now() - start,
  };
}
