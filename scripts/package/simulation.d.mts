// Types of the library: import { Simulation } from "sandlot".

/** [forward, left, counter-clockwise] as the driver sees the field, each from -1 to 1. */
export type Axes = readonly [number, number, number];

export interface Drive {
  readonly axes?: Axes;
  /** All that are held from now on, by the names that robot.json gives them. */
  readonly buttons?: readonly string[];
  /** [V] by the names of motors, each from -24 to 24; the others are their program's. */
  readonly volts?: Readonly<Record<string, number>>;
}

export type Value = number | boolean | string | number[] | boolean[] | string[] | undefined;

/** A state to come back to. */
export interface Snapshot {
  readonly tick: number;
}

export interface SimulationEvent {
  readonly tick: number;
  /** "pieceScored", "robotHit", "lapDone" ... */
  readonly kind: string;
  readonly subject: number;
  readonly object: number;
  readonly value: readonly [number, number];
}

/** How a condition came out. */
export interface Verdict {
  readonly state: "open" | "passed" | "failed";
  readonly name: string;
  readonly condition: string;
  /** What was, a sentence without its subject. */
  readonly reason: string;
  /** When it was decided [s]. */
  readonly time: number;
  readonly value: number;
}

/** What a tick's report says of a robot; `sandlot run` prints the same. */
export interface RobotReport {
  readonly station: string;
  readonly pose: Readonly<Record<"x" | "y" | "z" | "roll" | "pitch" | "yaw", number>>;
  readonly battery: number;
  readonly held: number;
  readonly [key: string]: unknown;
}

export interface Report {
  readonly t: number;
  readonly score: { readonly blue: number; readonly red: number };
  readonly robots: readonly RobotReport[];
  readonly [key: string]: unknown;
}

/** A run of the simulation in this program. Two that are driven alike are alike to the last bit. */
export class Simulation {
  private constructor();

  /**
   * Loads a scenario: FIELD/NAME of one that ships ("practice/course"), JSON text, or an object. files reads what it names, by paths such
   * as "robots/NAME/robot.json" (default: what ships). Rejects with one readable line.
   */
  static load(
    scenario: string | object,
    options?: { files?: (path: string) => Promise<Uint8Array | null> },
  ): Promise<Simulation>;

  /** Simulated seconds since the start, and ticks of 20 ms. */
  readonly time: number;
  readonly tick: number;
  /** Hash of everything that decides the future: 16 hexadecimal digits. */
  readonly hash: string;
  /** Why the run stopped; "" while it can go on. */
  readonly stopped: string;
  /** Names of all values, as NetworkTables and logs have them. */
  readonly values: string[];

  /** Runs ticks of 20 ms (default 1); returns how many it did: fewer when the run stopped. */
  step(ticks?: number): number;
  /** Runs until a time of the run [s]; returns the ticks that it did. */
  runTo(seconds: number): number;
  /** What a driver holds at a station ("blue1") from the next tick on. Throws a RangeError for what is not there or out of range. */
  drive(station: string, input: Drive): void;
  /** Driver station mode from the next tick on. */
  setMode(mode: "disabled" | "auto" | "teleop" | "test"): void;
  /**
   * A value by its name, with or without /Sandlot/, or a part of one: "Robots/blue1/Pose/translation/x". SI units, the field's frame.
   * undefined: it has none now. Throws a RangeError where there is no such value.
   */
  value(name: string): Value;
  report(): Report;
  /** What happened since the last call. */
  takeEvents(): SimulationEvent[];
  snapshot(): Snapshot;
  /** Throws a RangeError for a snapshot of another simulation. */
  restore(snapshot: Snapshot): void;
  /** Judges the ticks from now on: { assert: [...], measure: {...} } as docs/sweeps.md has them. */
  judge(judged: { readonly assert?: readonly object[]; readonly measure?: Readonly<Record<string, object>> }): void;
  /** What came of it. */
  verdicts(): { conditions: Verdict[]; measures: Record<string, number | null> };
  /** The run so far as a recording (.sandlot). */
  recording(): Uint8Array;
  /** The run so far as the fragment of a link. */
  link(options?: { readonly play?: boolean; readonly t?: number }): Promise<string>;
}
