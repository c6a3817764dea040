export interface Outcome {
  readonly pose: { readonly x: number; readonly y: number; readonly yaw: number };
  readonly velocity: { readonly x: number; readonly y: number };
  /** Topics of the program. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Given {
  readonly start: "auto" | "teleop";
  readonly seconds: number;
  readonly project: ReadonlyMap<string, string>;
  readonly at?: readonly [number, number, number];
  readonly preload?: number;
  /** Of a robot that ships: an overlay by name, or one of the test's own. */
  readonly wiring?: string | { readonly robot: string; readonly wiring: readonly object[] };
  /** Held all the time; buttons from 1. */
  readonly sticks?: { readonly axes: readonly number[]; readonly buttons?: readonly number[] };
  /** Who moves the robot of a physics.py. */
  readonly physics?: "auto" | "world" | "physics";
  /** Before robot.py's own lines. */
  readonly prelude?: string;
  each?(outcome: Pick<Outcome, "values">): void;
}

export interface Run {
  readonly end: Outcome;
  readonly values: Outcome["values"];
  readonly said: readonly string[];
  readonly held: number;
  readonly mechanisms: Readonly<Record<string, { readonly position: number; readonly velocity: number }>>;
  readonly score: { readonly blue: number; readonly red: number };
  /** Whose names of WPILib it has. */
  readonly year: 2026 | 2027;
  /** Where on the field the middle of physics.py's own frame is. */
  readonly physicsBase: { readonly x: number; readonly y: number; readonly heading: number } | null;
}

export interface GivenExample {
  readonly seconds: number;
  readonly wiring?: string;
  readonly start?: "auto" | "teleop";
  readonly at?: readonly [number, number, number];
  readonly moments?: readonly object[];
  /** Instead of the example's own program. */
  readonly files?: ReadonlyMap<string, string>;
  readonly physics?: "auto" | "world" | "physics";
  /** The year that the page is set to, for a program that tells none. */
  readonly chosen?: 2026 | 2027;
}

export class CodeWorld {
  static open(): Promise<CodeWorld>;
  run(given: Given): Promise<Run>;
  /** A program of public/examples in its own scenario. */
  runExample(name: string, given: GivenExample): Promise<Run>;
}
