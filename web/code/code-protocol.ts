// Messages between the page and the worker that a robot program runs in. Nothing that the worker says is trusted: the program in it is
// anybody's.
import type { JoystickState } from "../net/protocol.ts";
import type { PhysicsChoice, Place } from "./physics-place.ts";
import type { ConsoleLine, Reached } from "./python.ts";
import type { StartYear } from "./settings.ts";

/** A project: texts and bytes by their path in the folder that robot.py is in. */
export type Project = ReadonlyMap<string, Uint8Array | string>;

/** A person's look into a running program. Only requested parts cost anything. */
export interface Look {
  /** Lines at which the run stops, by file. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
  /** At the next line of the project, whichever it is. */
  readonly once: boolean;
  /** Which line prints. */
  readonly prints: boolean;
  /** The robot's attributes as topics below /Code. */
  readonly values: boolean;
  /** Which lines ran in the last moment. */
  readonly ran: boolean;
}

/** Lines that ran in the last moment, by file. */
export type RanLines = Readonly<Record<string, readonly number[]>>;

export type ToCode =
  /** Python starts, and waits for "open": the next program begins at once, if it has the names of that year. */
  | { readonly type: "warm"; readonly base: string; readonly year: 2026 | 2027 }
  /** First, or after "warm", and once. base: absolute URL of the site; port: to the simulation, see web/sim/boundary/code-protocol.ts. */
  | {
      readonly type: "open";
      readonly base: string;
      readonly port: MessagePort;
      /** To NetworkTables, see web/net/program-line.ts. */
      readonly tables: MessagePort;
      readonly project: Project;
      /** Packages beside the library's, as packagesOf of wheels.ts has them. */
      readonly packages: Project;
      /** The mover of the robot of a physics.py. */
      readonly physics: PhysicsChoice;
      readonly year: StartYear;
      /** Its index in the run. */
      readonly robot: number;
      readonly seed: number;
      readonly look: Look;
    }
  /** In place of "open": the program is run alone until it has made its devices, and is answered with "made" or "failed". */
  | {
      readonly type: "make";
      readonly base: string;
      readonly project: Project;
      readonly packages: Project;
      readonly year: StartYear;
      /** The robot.json of the robot that it runs on, without its wiring. */
      readonly robot: object;
    }
  | { readonly type: "look"; readonly look: Look }
  /** After "reached": the run may have the answer. */
  | { readonly type: "goOn" }
  | { readonly type: "joysticks"; readonly joysticks: readonly JoystickState[] }
  | { readonly type: "emergencyStop"; readonly stopped: boolean }
  | { readonly type: "gameData"; readonly text: string | null }
  | { readonly type: "fms"; readonly attached: boolean }
  /** Answered with a pong, unless the program does not come back. */
  | { readonly type: "ping" };

/** A line of the program, with the tick in which it was printed. */
export interface PrintedLine extends ConsoleLine {
  readonly tick: number;
}

/** The program's devices beside robot.json's: those that fit, and those that do not. */
export interface WiringReport {
  /** "PWM[0] → left_drive" */
  readonly mapped: readonly string[];
  readonly unmapped: readonly string[];
  readonly silent: readonly string[];
}

export type FromCode =
  /** Python is fetched [bytes]. */
  | { readonly type: "fetching"; readonly loaded: number; readonly total: number }
  /** It is there and starts. */
  | { readonly type: "starting" }
  /** The project's own code begins now. */
  | { readonly type: "begins" }
  /**
   * The program has begun; still, letGo: input blocks for the time after it, should this worker be ended. exact: Python began from the
   * build's snapshot, so that another start is the same in every bit. year: whose names it has; null: it did not come to say it.
   */
  | {
      readonly type: "running";
      readonly still: ArrayBuffer | null;
      readonly letGo: ArrayBuffer | null;
      readonly exact: boolean;
      readonly year: 2026 | 2027 | null;
    }
  | { readonly type: "printed"; readonly lines: readonly PrintedLine[] }
  | { readonly type: "wiring"; readonly report: WiringReport }
  /** Once, of a program with a physics.py: where on the field the middle of its frame is. */
  | { readonly type: "physics"; readonly base: Place }
  /** It has come to a chosen line in this tick. The run has no answer before "goOn". */
  | { readonly type: "reached"; readonly tick: number; readonly reached: Reached }
  /** Of a program made of blocks: the lines of robot.py that its scripts are at. */
  | { readonly type: "steps"; readonly lines: readonly number[] }
  | { readonly type: "ran"; readonly lines: RanLines }
  /** The program has ended by itself; the run goes on, its outputs off. */
  | { readonly type: "ended"; readonly why: string; readonly tick: number }
  /** The run went on from another moment than the program has come to. */
  | { readonly type: "elsewhere"; readonly tick: number }
  /** The program is missing: Python does not start, or the robot is not in this run. */
  | { readonly type: "failed"; readonly why: string }
  /** The devices of the program as JSON, in the form that readMade of web/files reads. */
  | { readonly type: "made"; readonly made: string }
  | { readonly type: "pong" };
