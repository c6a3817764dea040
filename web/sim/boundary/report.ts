// A frame as plain objects: the JSON of `run`, a trace line (DESIGN section 5), the element's answers to its page. Key order
// is part of the format's looks.
import { stations } from "./abi.gen.ts";
import {
  newAllianceState,
  newMechanismState,
  newMotorState,
  newPieceCounts,
  newRobotState,
  newWheelState,
  noPhase,
  type Frame,
  type RobotState,
} from "./frame.ts";
import type { RobotInfo, SceneInfo } from "./protocol.ts";

export interface WheelReport {
  /** Steering angle [rad]; speed: of the tread, ground: of the floor below it [m/s]; load, long, lat: forces [N]. */
  readonly angle: number;
  readonly speed: number;
  readonly ground: number;
  readonly load: number;
  readonly long: number;
  readonly lat: number;
}

export interface MotorReport {
  /** Of the mechanism or wheel behind the gearing [rad], [rad/s]; volts; stator current and supply current [A]. */
  readonly position: number;
  readonly velocity: number;
  readonly volts: number;
  readonly current: number;
  readonly supply: number;
}

export interface MechanismReport {
  /**
   * [rad], [rad/s], or [m], [m/s] of a mechanism along a line; ticks: of its encoder, where robot.json gives it some.
   */
  readonly position: number;
  readonly velocity: number;
  readonly ticks?: number;
}

export interface RobotReport {
  readonly station: string;
  readonly pose: Readonly<Record<"x" | "y" | "z" | "roll" | "pitch" | "yaw", number>>;
  readonly velocity: Readonly<Record<"x" | "y" | "z" | "wx" | "wy" | "wz", number>>;
  readonly battery: number;
  readonly brownout: boolean;
  readonly held: number;
  readonly wheels: readonly WheelReport[];
  readonly motors: Readonly<Record<string, MotorReport>>;
  readonly mechanisms: Readonly<Record<string, MechanismReport>>;
}

export interface PieceReport {
  readonly field: number;
  readonly held: number;
  readonly scored: number;
  readonly stored: number;
}

export interface FrameReport {
  readonly t: number;
  readonly match: { readonly phase: string | undefined; readonly time: number };
  readonly score: { readonly blue: number; readonly red: number };
  readonly robots: readonly RobotReport[];
  readonly pieces: Readonly<Record<string, PieceReport>>;
}

export interface AllianceReport {
  readonly score: number;
  readonly foulPoints: number;
  readonly fouls: { readonly minor: number; readonly major: number };
  readonly rankingPoints: number;
  readonly bonuses: readonly string[];
  readonly stored: number;
  readonly counters: Readonly<Record<string, number | undefined>>;
}

/** 9 decimals are a nanometre: nothing physical is lost, and 0.1 + 0.2 does not look like a riddle. */
function tidy(value: number): number {
  const rounded = Math.round(value * 1e9) / 1e9;
  // A value too large to round is written as it is; a minus zero as zero.
  return Number.isFinite(rounded) ? rounded + 0 : value;
}

const indices = (start: number, count: number): number[] => Array.from({ length: count }, (_, i) => start + i);

export function report(frame: Frame, scene: SceneInfo): FrameReport {
  const robot = newRobotState();
  const robots = scene.robots.map((info, index) => robotReport(frame, info, frame.robot(index, robot)));
  const counts = newPieceCounts();
  const pieces = scene.pieceTypes.map(({ name }, type): [string, PieceReport] => {
    // Placed pieces are scored ones that can still be seen; stored ones are with human players or on their way to an exit.
    const { field, held, scored, stored, placed } = frame.pieceType(type, counts);
    return [name, { field, held, scored: scored + placed, stored }];
  });
  const phase = frame.phase === noPhase ? frame.mode : scene.phases[frame.phase]?.name;
  return {
    t: tidy(frame.time),
    match: { phase, time: tidy(frame.matchTime) },
    score: { blue: frame.scoreBlue, red: frame.scoreRed },
    robots,
    pieces: Object.fromEntries(pieces),
  };
}

/** Each alliance's points, fouls, counters by name, earned bonuses and ranking points. */
export function allianceReport(frame: Frame, scene: SceneInfo): { blue: AllianceReport; red: AllianceReport } {
  const state = newAllianceState();
  const one = (index: number, score: number): AllianceReport => {
    const { foulPoints, minorFouls, majorFouls, rankingPoints, bonuses, stored, counters } = frame.alliance(
      index,
      state,
    );
    return {
      score,
      foulPoints,
      fouls: { minor: minorFouls, major: majorFouls },
      rankingPoints,
      bonuses: scene.bonuses.filter((_, bit) => (bonuses >>> bit) & 1).map(({ name }) => name),
      stored,
      counters: Object.fromEntries(scene.counters.map((name, i) => [name, counters[i]])),
    };
  };
  return { blue: one(0, frame.scoreBlue), red: one(1, frame.scoreRed) };
}

function robotReport(frame: Frame, info: RobotInfo, robot: RobotState): RobotReport {
  const wheel = newWheelState();
  const motor = newMotorState();
  const mechanism = newMechanismState();
  const { position, velocity, angular } = robot;
  return {
    station: stations[robot.station] ?? "blue1",
    pose: {
      x: tidy(position.x),
      y: tidy(position.y),
      z: tidy(position.z),
      roll: tidy(robot.roll),
      pitch: tidy(robot.pitch),
      yaw: tidy(robot.yaw),
    },
    velocity: {
      x: tidy(velocity.x),
      y: tidy(velocity.y),
      z: tidy(velocity.z),
      wx: tidy(angular.x),
      wy: tidy(angular.y),
      wz: tidy(angular.z),
    },
    battery: tidy(robot.battery),
    brownout: robot.brownout,
    held: robot.held,
    wheels: indices(robot.wheelStart, robot.wheelCount).map((index) => {
      const { angle, speed, ground, load, longitudinal, lateral } = frame.wheel(index, wheel);
      return {
        angle: tidy(angle),
        speed: tidy(speed),
        ground: tidy(ground),
        load: tidy(load),
        long: tidy(longitudinal),
        lat: tidy(lateral),
      };
    }),
    motors: Object.fromEntries(
      indices(robot.motorStart, robot.motorCount).map((index, i) => {
        const { position, velocity, volts, current, supply } = frame.motor(index, motor);
        return [
          info.motors[i] ?? `motor${i}`,
          {
            position: tidy(position),
            velocity: tidy(velocity),
            volts: tidy(volts),
            current: tidy(current),
            supply: tidy(supply),
          },
        ];
      }),
    ),
    mechanisms: Object.fromEntries(
      info.mechanisms.map(({ name, ticks: perUnit }, i) => {
        const { position, velocity, ticks } = frame.mechanism(robot.mechanismStart + i, mechanism);
        return [name, { position: tidy(position), velocity: tidy(velocity), ...(perUnit > 0 ? { ticks } : {}) }];
      }),
    ),
  };
}
