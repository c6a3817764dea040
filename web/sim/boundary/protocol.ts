// The whole contract between the page and the simulation worker: two discriminated unions and the types in them.
// The page opens the worker once and is answered with `ready` or `broken`. From then on a request with an id gets exactly
// one `done` or `failed`; a message without an id gets no answer. Frames are transferred buffers that the page hands back.

import type {
  Alliance,
  CameraGrade,
  ChangeKind,
  ChassisMode,
  DynamicsKind,
  DeviationRule,
  Foul,
  MechanismKind,
  Mode,
  MotorTask,
  Program,
  SensorKind,
  Shape,
} from "./abi.gen.ts";
import type { SimEventRecord } from "./blocks.gen.ts";
import type { RecordingInfo, RecordingMeta, ReplayResult } from "./recording-info.ts";
import type { FieldMesh, OverlayBytes } from "./overlay.ts";
import type { CameraFault, TagFault } from "./vision-block.ts";

export type { SimEventRecord } from "./blocks.gen.ts";

/** A mistake in data: the file, the place in it (a JSON pointer or a line), and one sentence. */
export interface DataProblem {
  readonly file: string;
  readonly path: string;
  readonly message: string;
}

/** One robot of a loaded scenario, as the schema block names it. */
/** In the order of simDriveKind (robot_types.h). */
export const driveKinds = ["none", "swerve", "differential", "mecanum", "omni"] as const;

export interface RobotInfo {
  readonly name: string;
  readonly station: number;
  /** The robot's driver when the run begins. */
  readonly program: Program;
  /** Its mover: all its physics, or one of pyfrc's models. */
  readonly dynamics: DynamicsKind;
  readonly drive: (typeof driveKinds)[number];
  /** At full stick [m/s], [rad/s]; 0 without a drivetrain. */
  readonly topSpeed: number;
  readonly topTurn: number;
  readonly wheels: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    /** A motor steers it: it is a swerve module's. */
    readonly steers: boolean;
  }[];
  readonly motors: readonly string[];
  /** By motor: wheel or mechanism, and its index among those; -1: neither. */
  readonly motorWork: readonly { readonly task: MotorTask; readonly target: number }[];
  /** By motor: the shortest and longest pulse [µs] of a servo; null: a plain motor. */
  readonly servos: readonly (readonly [number, number] | null)[];
  readonly mechanisms: readonly {
    readonly name: string;
    readonly kind: MechanismKind;
    /** Hard stops [rad] or [m]; equal without any. */
    readonly min: number;
    readonly max: number;
    /** Counts of its encoder per rad or m; 0: it has none. */
    readonly ticks: number;
    /** Of its controller, as robot.json has them. */
    readonly gains: Gains;
  }[];
  readonly sensors: readonly { readonly name: string; readonly kind: SensorKind }[];
  readonly components: readonly string[];
  readonly buttons: readonly string[];
  /** Names of the moments on the scenario's path. */
  readonly pathEvents: readonly string[];
  readonly cameras: readonly CameraInfo[];
  readonly angleCameras: readonly AngleCameraInfo[];
}

/** A camera that knows angles and distances only, as pyfrc's VisionSim. */
export interface AngleCameraInfo {
  readonly name: string;
  /** NetworkTables topic. */
  readonly topic: string;
  /** Mount in the robot frame [m], [rad]. */
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
  /** Whole angle [rad]. */
  readonly fov: number;
  readonly rate: number;
  /** [s] */
  readonly lag: number;
}

/** A controller's gains; units as `changeInfos` has them. */
export interface Gains {
  readonly kP: number;
  readonly kI: number;
  readonly kD: number;
  readonly kS: number;
  readonly kV: number;
  readonly kA: number;
  readonly kG: number;
}

/** A smart camera of a robot. */
export interface CameraInfo {
  readonly name: string;
  /** Of its picture [px]. */
  readonly width: number;
  readonly height: number;
  /** Frames a second. */
  readonly fps: number;
}

/** An AprilTag of the field: its middle [m], its turn by roll, pitch and yaw [rad], and its edge [m]. */
export interface TagInfo {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly size: number;
}

/** The names and sizes that a frame leaves out because they never change. */
export interface SceneInfo {
  readonly field: string;
  /** Of the field, along x and y [m]. */
  readonly size: { readonly length: number; readonly width: number };
  readonly robots: readonly RobotInfo[];
  /** In the order of the piece types of a frame. */
  readonly pieceTypes: readonly PieceTypeInfo[];
  readonly phases: readonly { readonly name: string; readonly seconds: number; readonly mode: Mode }[];
  /** Parts of phases; phase: index, begin and seconds: of it [s]. */
  readonly periods: readonly {
    readonly name: string;
    readonly phase: number;
    readonly begin: number;
    readonly seconds: number;
  }[];
  /** The names behind the indices and bits of frames and events. */
  readonly counters: readonly string[];
  readonly windows: readonly string[];
  readonly exits: readonly string[];
  readonly feeders: readonly { readonly name: string; readonly alliance: Alliance }[];
  readonly rules: readonly { readonly name: string; readonly foul: Foul }[];
  readonly goals: readonly {
    readonly name: string;
    readonly alliance: Alliance;
    readonly x: number;
    readonly y: number;
    readonly z: number;
  }[];
  readonly bonuses: readonly {
    readonly name: string;
    readonly counter: number;
    readonly atLeast: number;
    readonly points: number;
  }[];
  /** Of the course, in order; reach: half its greater width [m]. */
  readonly gates: readonly { readonly name: string; readonly x: number; readonly y: number; readonly reach: number }[];
  readonly tags: readonly TagInfo[];
}

export interface PieceTypeInfo {
  readonly name: string;
  /** Of a sphere; else of one of the same volume [m]. */
  readonly radius: number;
  readonly mass: number;
  readonly shape: Shape;
  /** Box: full lengths; cylinder, capsule: diameter twice, whole length; torus: outer diameter twice, tube's [m]. */
  readonly size: readonly [number, number, number];
}

/** A driver's input at one station. Acts from the next tick until replaced. */
export interface DriverInput {
  readonly station: number;
  /** Field-relative forward (+x), left (+y), counter-clockwise; -1..1. */
  readonly axes: readonly [number, number, number];
  /** Bit i: button i of the robot's button list. */
  readonly buttons: number;
}

/**
 * A fault or another number, from the next tick on until it is changed again: see `changeInfos` and changes.ts. One of
 * an unknown kind does nothing.
 */
export interface ChangeOrder {
  readonly kind: ChangeKind;
  /** Of the robot; 0 for the field and its places. */
  readonly station: number;
  /** Index among the robot's wheels, motors, mechanisms or sensors, or the field's wet places; 0 for the whole robot or field. */
  readonly part: number;
  /** null takes it away. */
  readonly value: number | null;
}

/** The mover of a chassis: as the chassis of a scenario's script. "wheels": its wheels again. */
export interface ChassisInput {
  readonly station: number;
  readonly mode: ChassisMode;
  /** In the mode's units, see chassisModes: two of the floor, then a turn. */
  readonly numbers: readonly [number, number, number];
}

/** Orders to a human player; they hold until replaced. */
export interface HumanInput {
  /** 0 blue, 1 red. */
  readonly alliance: number;
  readonly feed: boolean;
  readonly throw: boolean;
}

/**
 * People's choices about a robot's cameras: an input of the run, so recordings and links have it. Holds until
 * replaced.
 */
export interface CamerasInput {
  readonly station: number;
  readonly quality: CameraGrade;
  /** How the built-in pose estimator trusts their poses. */
  readonly rule: DeviationRule;
  /** Bit i: angle camera i is switched off. */
  readonly anglesOff: number;
}

/** Start: from the first phase on, with nothing scored. */
export type MatchRequest = "start" | "abort";

export interface LoadResult {
  readonly scene: SceneInfo;
  /** Of a replay: its recording's data, and its scenario's text. */
  readonly recording?: RecordingInfo;
  readonly scenario?: string;
}

export interface RecordResult {
  /** A whole recording of this branch, from its start to the tick shown. */
  readonly bytes: ArrayBuffer;
  /** Files that neither ship nor fit into it: it opens only where they are. */
  readonly left: readonly string[];
}

export interface RunResult {
  readonly tick: number;
  readonly hash: string;
}

/** How a replay uses recorded positions. */
export type Positions = "play" | "note";

/** Files of the site that the page has fetched already, by path. The worker fetches others itself. */
export type GivenFiles = ReadonlyMap<string, ArrayBuffer>;

/** A recording whose drivers play along: their inputs come from it, those of the own station from outside. */
export interface Partner {
  readonly recording: Uint8Array<ArrayBuffer>;
  /** Index of the person's station. */
  readonly station: number;
}

export type ToSim =
  /** First and once. base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
  | { readonly type: "open"; readonly base: string }
  /** Replaces the loaded run, sends one frame and waits paused at tick 0. files: see GivenFiles. */
  | {
      readonly type: "load";
      readonly id: number;
      readonly scenario: string;
      readonly name: string;
      readonly files?: GivenFiles;
      readonly partner?: Partner;
    }
  /**
   * As load, with the run of a recording, which is the past of it from the start: it takes the recording's inputs until its end,
   * or until a take-over. anyway: also when this build or its files may not give the same run. positions: "play" shows
   * those that it carries, and runs nothing; "note" notes them, so that `record` has them in it.
   */
  | {
      readonly type: "replay";
      readonly id: number;
      readonly recording: ArrayBuffer;
      readonly anyway: boolean;
      readonly positions?: Positions;
      readonly files?: GivenFiles;
      /** A run of more than an hour is refused. */
      readonly fromLink?: boolean;
    }
  /** Answered with a recording. Every run records itself. */
  | { readonly type: "record"; readonly id: number; readonly meta: RecordingMeta }
  /** speed: simulated seconds per real second, 0.1..16. In the past the run repeats itself, and pauses where the past ends. */
  | { readonly type: "run"; readonly id: number; readonly speed: number }
  | { readonly type: "pause"; readonly id: number }
  /** Pauses and steps so many ticks; fewer when the run stops. */
  | { readonly type: "tick"; readonly id: number; readonly ticks: number }
  /**
   * Runs as fast as it can to a simulated time and pauses there. It goes on in slices, and says where it is (`HistoryReport.trip`);
   * any other command that moves the clock makes it fail, and acts where the run has come to.
   */
  | { readonly type: "runTo"; readonly id: number; readonly time: number }
  | { readonly type: "hash"; readonly id: number }
  /**
   * Shows a tick of this run at once, goes there and pauses. A later seek makes it fail. Other
   * commands wait for a short way, and act where it leads; a long one (see `HistoryReport.trip`) they end as they end runTo.
   */
  | { readonly type: "seek"; readonly id: number; readonly tick: number }
  /** Steps so many ticks backwards, no further than to the start, and pauses. */
  | { readonly type: "back"; readonly id: number; readonly ticks: number }
  /** Goes to the next (1) or previous (-1) event of these kinds (all: none given), to the first tick that shows it. */
  | { readonly type: "jump"; readonly id: number; readonly direction: 1 | -1; readonly kinds: readonly number[] }
  /** Goes to the end of this branch, where driving goes on. */
  | { readonly type: "live"; readonly id: number }
  /** Begins a branch at this moment: drivers drive on from here. The old future stays as the branch it was. */
  | { readonly type: "takeOver"; readonly id: number }
  /** Takes up a branch at a tick of it; without one at its end. */
  | { readonly type: "branch"; readonly id: number; readonly branch: number; readonly tick?: number }
  /** Answered with a pong, however busy the worker is: so the page learns that it is still there. */
  | { readonly type: "ping" }
  | { readonly type: "input"; readonly inputs: readonly DriverInput[] }
  | { readonly type: "mode"; readonly mode: number }
  | { readonly type: "match"; readonly request: MatchRequest }
  | { readonly type: "human"; readonly human: HumanInput }
  | { readonly type: "cameras"; readonly cameras: CamerasInput }
  /**
   * Act from the next tick on, some in each tick, and hold. In the past they wait until the run is live or a driver
   * takes over.
   */
  | { readonly type: "change"; readonly changes: readonly ChangeOrder[] }
  /** Volts by motor in place of a robot's program, until the next such message: a person tries its motors by hand. */
  | { readonly type: "volts"; readonly station: number; readonly volts: Readonly<Record<number, number>> }
  /** The mover of a chassis in place of its wheels, until the next such message; a move is made once. */
  | { readonly type: "chassis"; readonly chassis: ChassisInput }
  | { readonly type: "recycle"; readonly frame: ArrayBuffer }
  /** From now on every tick's frame goes down this port (see FromTap) as well; another port replaces it. */
  | { readonly type: "tap"; readonly port: MessagePort }
  /**
   * From now on every tick goes down this port once, and the run waits for its reader: see witness-protocol.ts. null:
   * no reader.
   */
  | { readonly type: "witness"; readonly port: MessagePort | null }
  /** From now on a worker that runs the past again asks down this port, see past-protocol.ts; another port replaces it. */
  | { readonly type: "past"; readonly port: MessagePort }
  /**
   * From now on the run asks a program down this port before each new tick, and waits: see code-protocol.ts. null: it
   * stops asking, and the next ticks get these input blocks, one each.
   */
  | { readonly type: "code"; readonly port: MessagePort | null; readonly last?: readonly ArrayBuffer[] }
  /** From now on each tick's input comes down this port, and drivers' input goes up: see lockstep-protocol.ts. null: the run is this page's. */
  | { readonly type: "lockstep"; readonly port: MessagePort | null }
  /** Whether the page wants a robot's vision. While it does not, the core computes none. */
  | { readonly type: "vision"; readonly on: boolean; readonly robot: number }
  /** Whether the page wants to see collision shapes, see `overlay` of FromSim. */
  | { readonly type: "overlay"; readonly on: boolean }
  /** The faults of cameras and tags from now on, over restarts too, until the next such message. */
  | { readonly type: "visionFaults"; readonly faults: VisionFaults };

/** Messages to a tap's reader: the schema records of a run before its first frame. */
export type FromTap =
  | { readonly type: "schema"; readonly schema: ArrayBuffer; readonly count: number }
  /** end: the last tick that is settled. */
  | { readonly type: "frame"; readonly frame: ArrayBuffer; readonly end: number }
  /** A moment that is shown without the run going on from there, while the reader follows: readers that publish leave it out. */
  | { readonly type: "shown"; readonly frame: ArrayBuffer; readonly end: number }
  /** The run branches at this tick: the later ticks of before are of another branch. */
  | { readonly type: "branch"; readonly tick: number }
  /** The vision block (see vision-block.ts) of the tick whose frame came before it, while the reader wants that. */
  | { readonly type: "vision"; readonly block: ArrayBuffer };

/** Messages from a tap's reader. */
export type ToTap =
  /** Every frame's buffer comes back. */
  | { readonly type: "recycle"; readonly frame: ArrayBuffer }
  /** An input block (see abi.gen.ts) for the next tick, from a program outside. */
  | { readonly type: "input"; readonly input: ArrayBuffer }
  /** Whether a program outside drives a robot: it knows no clock but the wall's, so the run keeps to real time. */
  | { readonly type: "drives"; readonly drives: boolean }
  /** Whether it wants to be told of every moment that is shown, see "shown". */
  | { readonly type: "follow"; readonly on: boolean }
  /** Whether it wants vision blocks: of the robot that the page has chosen, else of the first. */
  | { readonly type: "vision"; readonly on: boolean }
  /** A camera control record, and an orientation record for a camera (see abi.gen.ts), from robot code. */
  | { readonly type: "camera"; readonly camera: number; readonly control: ArrayBuffer }
  | { readonly type: "orientation"; readonly camera: number; readonly orientation: ArrayBuffer };

/** Faults of a robot's cameras, tags and gyro. */
export interface VisionFaults {
  /** By camera. */
  readonly cameras: readonly CameraFault[];
  /** Tags that are not named are where the layout says. */
  readonly tags: readonly TagFault[];
  /** The gyro is wrong by so much [rad]. */
  readonly gyro: number;
}

/** How the clock is doing, with every frame. */
export interface ClockReport {
  /** Simulated seconds per real second over the last second or so; 0 while paused. */
  readonly realTimeFactor: number;
  /** Real seconds dropped so far because the machine was too slow to keep the wanted speed. */
  readonly dropped: number;
  readonly paused: boolean;
  readonly speed: number;
  /** A program outside drives a robot: the speed is 1, whichever was asked for. */
  readonly external: boolean;
}

/** A course of events: the scenario's own, or of driving on from a moment of another branch. */
export interface BranchReport {
  readonly id: number;
  /** The branch that it left and the tick at which it did; null and 0 for the first. */
  readonly parent: number | null;
  readonly fork: number;
  readonly end: number;
}

/** A long trip through time or ahead. */
export interface TripReport {
  /** Where it leads. */
  readonly tick: number;
  /** How much of it is done, 0..1. */
  readonly share: number;
}

/** Where the run is between its start and its last known tick. */
export interface HistoryReport {
  /** The tick that is shown; at the start of a trip, its goal. */
  readonly tick: number;
  /** The run is on its way, and any verb ends that; null: it is not, or will be there in a moment. */
  readonly trip: TripReport | null;
  /** The last tick of this branch, of a recording that is replayed its last. The run can go anywhere up to it. */
  readonly end: number;
  /** The last tick that was simulated; to go beyond it takes simulating. */
  readonly known: number;
  /** How the replay of a recording has gone up to this tick; null without one. */
  readonly replay: ReplayResult | null;
  /** At the end input acts. Before it the run repeats itself, input waits, and the worker drops requests for mode and match. */
  readonly live: boolean;
  readonly branch: number;
  readonly branches: readonly BranchReport[];
  /** Events of this branch that have not been reported yet, oldest first; all of them when it was `restarted`. */
  readonly added: readonly SimEventRecord[];
  readonly restarted: boolean;
}

export type FromSim =
  /**
   * Collision shapes and contacts at the moment of the frame that follows; with the field's meshes the first time, and
   * after each load.
   */
  | { readonly type: "overlay"; readonly overlay: OverlayBytes; readonly meshes?: readonly FieldMesh[] }
  /** Its script runs, and it fetches the core. */
  | { readonly type: "started" }
  /** The core is there; load a scenario. */
  | { readonly type: "ready"; readonly version: string; readonly behaviour: number }
  | { readonly type: "done"; readonly id: number; readonly result: LoadResult | RunResult | RecordResult }
  /**
   * misfit: a recording that can be read, but perhaps not be replayed the same; see `replay`'s anyway. poses: it carries some.
   * interrupted: nothing went wrong; another request came before the run was there.
   */
  | {
      readonly type: "failed";
      readonly id: number;
      readonly operation: ToSim["type"];
      readonly problem: DataProblem;
      readonly misfit?: boolean;
      readonly poses?: boolean;
      readonly interrupted?: boolean;
    }
  /**
   * A frame block (see frame.ts), the events since the last one, and its time of birth on the worker's performance.now() [ms],
   * which counts from another moment than the page's.
   */
  | {
      readonly type: "frame";
      readonly frame: ArrayBuffer;
      readonly at: number;
      readonly clock: ClockReport;
      /** Events of the ticks shown since the last frame; nothing after a jump through time. */
      readonly events: readonly SimEventRecord[];
      /** Now and then, when something about it has changed. */
      readonly history?: HistoryReport;
    }
  /**
   * Just before a frame, while the page wants it: vision blocks (see vision-block.ts) of the ticks since the last one, oldest first,
   * those without results left out but for the newest. After a jump through time they lead up to where it went.
   */
  | { readonly type: "vision"; readonly blocks: readonly ArrayBuffer[] }
  | { readonly type: "pong" }
  /** The run so far, every few seconds: should this worker die, another one can go on from that tick. */
  | { readonly type: "kept"; readonly tick: number; readonly recording: ArrayBuffer }
  /**
   * A number in the simulation became infinite or undefined: the run is over, its state is kept, load starts another.
   */
  | { readonly type: "stopped"; readonly tick: number; readonly reason: string }
  /** The worker itself is broken: WASM missing, ABI mismatch, an assertion. Nothing more will come. */
  | { readonly type: "broken"; readonly problem: DataProblem; readonly stack: string };
