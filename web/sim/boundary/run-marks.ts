// Marks that two runs share, to time them and lay them side by side: gates passed, laps begun, the first of each kind of event.
// They come from the events of a run alone, so they are exact however few of its frames were kept.
import { eventKinds, limits, modes } from "./abi.gen.ts";
import type { SimEventRecord } from "./protocol.ts";

/** Passing a gate of the field's course with a lap under way. */
export interface GatePass {
  /** Index of the gate; 0 ends the lap. */
  readonly gate: number;
  /** Laps done before this one. */
  readonly lap: number;
  /** Of the run [s]. */
  readonly time: number;
  /** Since the lap began [s]. */
  readonly split: number;
}

/** One robot's way round the course. */
export interface Passes {
  /** When each lap began, the one under way included [s]. */
  readonly starts: readonly number[];
  readonly gates: readonly GatePass[];
}

/** A lap that was driven to its end. */
export interface Lap {
  readonly begin: number;
  readonly seconds: number;
}

/** The first tick that shows an event, as a time [s]. */
const timeOf = (event: SimEventRecord): number => (event.tick + 1) * limits.tickSeconds;

export const noPasses: Passes = { starts: [], gates: [] };

export function passesOf(events: readonly SimEventRecord[], robot: number): Passes {
  const starts: number[] = [];
  const gates: GatePass[] = [];
  let begin: SimEventRecord | null = null;
  for (const event of events) {
    if (eventKinds[event.kind] !== "gatePassed" || event.subject !== robot) continue;
    const gate = event.object;
    if (begin !== null) {
      const split = (event.tick - begin.tick) * limits.tickSeconds;
      gates.push({ gate, lap: starts.length - 1, time: timeOf(event), split });
    }
    if (gate !== 0) continue;
    begin = event;
    starts.push(timeOf(event));
  }
  return { starts, gates };
}

/** The laps driven to their end, in order. */
export const lapsOf = ({ gates }: Passes): Lap[] =>
  gates.filter(({ gate }) => gate === 0).map(({ time, split }) => ({ begin: time - split, seconds: split }));

export function bestLap(passes: Passes): Lap | null {
  return lapsOf(passes).reduce<Lap | null>((a, b) => (a === null || b.seconds < a.seconds ? b : a), null);
}

/** Seconds of the lap under way at a time of the run; -1 without one. */
export function lapAt({ starts }: Passes, time: number): number {
  const begun = starts.findLast((start) => start <= time + 1e-9);
  return begun === undefined ? -1 : Math.max(0, time - begun);
}

/** "match", "goal", "move", "mode:teleop" and the like, "gate:3". */
export type MarkName = "match" | "goal" | "move" | `mode:${string}` | `gate:${number}`;
/** When the first of each came [s of the run]. */
export type Marks = ReadonlyMap<MarkName, number>;

/**
 * alliance: 0 blue, 1 red, whose goals count; robot: whose gates do. A robot's first move makes no event: see
 * `hasMoved`.
 */
export function marksOf(events: readonly SimEventRecord[], robot: number, alliance: number): Map<MarkName, number> {
  const marks = new Map<MarkName, number>();
  const mark = (name: MarkName, event: SimEventRecord): void => {
    if (!marks.has(name)) marks.set(name, timeOf(event));
  };
  for (const event of events) {
    const { kind, subject, object, value } = event;
    switch (eventKinds[kind]) {
      case "matchStarted":
      case "periodBegan":
        mark("match", event);
        break;
      case "modeChanged":
        mark(`mode:${modes[value[0]] ?? ""}`, event);
        break;
      case "pieceScored":
        if (object === alliance) mark("goal", event);
        break;
      case "gatePassed":
        if (subject === robot) mark(`gate:${object}`, event);
        break;
    }
  }
  return marks;
}

/** A robot has moved when it is so far from where it stood [m]: more than it settles on its wheels. */
const moved = 0.03;

/** Whether it has, on the floor. */
export const hasMoved = (from: { x: number; y: number }, to: { x: number; y: number }): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > moved;
