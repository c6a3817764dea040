// Runs a part of a run again from its saved start, and compares the hashes tick by tick: in the same world, and in a
// second one that takes the state over, as a late player does. Any state outside of the saved one shows as a different
// hash.
import { limits } from "../boundary/abi.gen.ts";
import type { StationInput } from "../boundary/input-block.ts";
import type { Core } from "./module.ts";
import { Snapshots, type Snapshot } from "./snapshots.ts";

export interface SyncFault {
  /** The first tick whose hash is another one. */
  readonly tick: number;
  /** The tick at which the state was saved. */
  readonly from: number;
  /** Which pass it was: `rewound` in the same world, `joined` in the second. */
  readonly pass: "rewound" | "joined";
  readonly hash: string;
  readonly again: string;
  /** Parts of the state that differ, by size of their difference in bytes: "robot 0", "pieces 17". */
  readonly parts: readonly string[];
}

export interface SyncResult {
  readonly ticks: number;
  /** Ticks that were run again, both passes together. */
  readonly repeated: number;
  readonly hash: string;
  readonly fault: SyncFault | null;
  /** Why the run stopped before its end; "": it did not. */
  readonly stopped: string;
}

/** Stations' input at a tick. */
export type InputAt = (tick: number) => readonly StationInput[];

/** Parts that are named in a fault, at most. */
const mostParts = 8;

/** Sticks and buttons for driven robots, which a tick and a station decide: others in each half second. */
export function wanderingSticks(stations: readonly number[]): InputAt {
  return (tick) =>
    stations.map((station) => {
      let word = Math.imul(Math.floor(tick / 25) + 1, 0x9e3779b1) ^ Math.imul(station + 1, 0x85ebca6b);
      const next = (): number => {
        word ^= word << 13;
        word ^= word >>> 17;
        word ^= word << 5;
        return (word >>> 0) / 2 ** 32;
      };
      next();
      const stick = (): number => Math.round(2000 * next() - 1000) / 1000;
      const axes = [stick(), stick(), stick()] as const;
      return { station, axes, buttons: Math.floor(next() * 2 ** limits.maxButtons) };
    });
}

/** Parts of a saved state in which two differ, by size of the difference. */
export function differingParts(core: Pick<Core, "statePartAt">, a: Uint8Array, b: Uint8Array): string[] {
  const sizes = new Map<string, number>();
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    const name = core.statePartAt(at);
    // The header has a hash of the rest.
    if (name !== "" && name !== "header") sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  return [...sizes]
    .sort(([, x], [, y]) => y - x)
    .map(([name]) => name)
    .slice(0, mostParts);
}

/** A world under test, with the snapshots of its state. */
class Side {
  readonly core: Core;
  readonly states: Snapshots;

  constructor(core: Core) {
    this.core = core;
    this.states = new Snapshots(core.state());
  }

  /** One tick; returns false when the run has stopped. */
  step(tick: number, inputAt: InputAt): boolean {
    this.core.setInput(inputAt(tick));
    const done = this.core.step(1);
    this.core.takeEvents();
    return done === 1;
  }
}

/**
 * Runs `core` for so many ticks. After each `back` ticks their start is put back and they are run again, in it and in `second`, a core
 * that has the same scenario loaded. Ends at the first tick whose hash comes out otherwise.
 */
export function syncTest(core: Core, second: Core, ticks: number, back: number, inputAt: InputAt): SyncResult {
  const first = new Side(core);
  const joiner = new Side(second);
  let repeated = 0;
  const result = (tick: number, hash: string, more: Partial<SyncResult>): SyncResult => ({
    ...{ ticks: tick, repeated, hash, fault: null, stopped: "" },
    ...more,
  });
  for (let from = 0; from < ticks; from += back) {
    const start = first.states.take(from);
    const end = Math.min(ticks, from + back);
    const kept: { readonly hash: string; readonly state: Snapshot }[] = [];
    for (let tick = from; tick < end; tick++) {
      if (!first.step(tick, inputAt)) return result(tick, core.hash(), { stopped: core.stopText });
      kept.push({ hash: core.hash(), state: first.states.take(tick + 1) });
    }
    for (const [pass, side] of [
      ["rewound", first],
      ["joined", joiner],
    ] as const) {
      if (side === first) first.states.restore(start);
      else joiner.states.adopt(first.states.read(start));
      for (const [index, { hash, state }] of kept.entries()) {
        const tick = from + index;
        const went = side.step(tick, inputAt);
        const again = side.core.hash();
        repeated++;
        if (went && again === hash) continue;
        const now = side.states.take(tick + 1);
        const parts = differingParts(side.core, first.states.read(state), side.states.read(now));
        return result(tick + 1, hash, { fault: { tick: tick + 1, from, pass, hash, again, parts } });
      }
    }
    for (const { state } of kept) first.states.release(state);
    first.states.release(start);
  }
  return result(ticks, core.hash(), {});
}
