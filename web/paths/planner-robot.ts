// The robot by whose limits PathPlanner gives a path its times: its settings.json, else the robot that a new project of PathPlanner has.
// Motors are WPILib's DCMotor: stall torque [N m], stall current [A], free current [A], free speed [rpm], at 12 V.

import { paths as say } from "../words/files/english-paths.ts";
import { PathError, shown, type CheckedJson } from "./checked-json.ts";
import type { Place } from "./trajectory.ts";

const motors: Readonly<Record<string, readonly [number, number, number, number]>> = {
  krakenX60: [7.09, 366, 2, 6000],
  krakenX60FOC: [9.37, 483, 2, 5800],
  falcon500: [4.69, 257, 1.5, 6380],
  falcon500FOC: [5.84, 304, 1.5, 6080],
  vortex: [3.6, 211, 3.615, 6784],
  NEO: [2.6, 105, 1.8, 5676],
  CIM: [2.42, 133, 2.7, 5310],
  miniCIM: [1.41, 89, 3, 5840],
};

const volts = 12;
/** PathPlanner's, in the load of a wheel [m/s^2]. */
const gravity = 9.8;

export interface PlannerRobot {
  readonly isHolonomic: boolean;
  /** [kg], [kg m^2] */
  readonly mass: number;
  readonly moi: number;
  /** [m] */
  readonly wheelRadius: number;
  /** Of a wheel on the carpet [m/s]. */
  readonly maxSpeed: number;
  /** Of the swerve modules, or of the two sides of a differential drive. */
  readonly modules: readonly Place[];
  /** That a wheel may push before it slides [N]. */
  readonly grip: number;
  /** Torque of a module's motors behind the gearing at a speed of its wheel [rad/s] and a voltage [N m]. */
  torque(speed: number, battery: number): number;
  /** The share that friction takes of it [N m]: the motors' torque at top speed. */
  readonly lost: number;
}

interface Numbers {
  readonly isHolonomic: boolean;
  readonly mass: number;
  readonly moi: number;
  readonly wheelRadius: number;
  readonly gearing: number;
  readonly maxSpeed: number;
  readonly friction: number;
  readonly motor: string;
  readonly currentLimit: number;
  readonly modules: readonly Place[];
}

function robotOf(numbers: Numbers): PlannerRobot {
  const { isHolonomic, mass, moi, wheelRadius, gearing, maxSpeed, modules } = numbers;
  // A side of a differential drive has two motors.
  const count = isHolonomic ? 1 : 2;
  const [stallTorque, stallCurrent, freeCurrent, freeRpm] = motors[numbers.motor]!;
  const resistance = volts / stallCurrent;
  const perVolt = (freeRpm * 2 * Math.PI) / 60 / (volts - freeCurrent * resistance);
  const perAmpere = stallTorque / stallCurrent;
  const limit = numbers.currentLimit;
  const torque = (speed: number, battery: number): number => {
    const current = (battery - (speed * gearing) / perVolt) / resistance;
    return Math.min(current, limit) * perAmpere * gearing * count;
  };
  const lost = Math.max(torque(maxSpeed / wheelRadius, volts), 0);
  const grip = (numbers.friction * mass * gravity) / modules.length;
  return { isHolonomic, mass, moi, wheelRadius, maxSpeed, modules, grip, torque, lost };
}

const corners = [
  ["fl", 1, 1],
  ["fr", 1, -1],
  ["bl", -1, 1],
  ["br", -1, -1],
] as const;

/** A new project's, by PathPlanner 2025 and 2026. */
const plain: Numbers = {
  ...{ isHolonomic: true, mass: 74.088, moi: 6.883, wheelRadius: 0.048, gearing: 5.143, maxSpeed: 5.45 },
  ...{ friction: 1.2, motor: "krakenX60", currentLimit: 60 },
  modules: corners.map(([, x, y]) => ({ x: x * 0.273, y: y * 0.273 })),
};
const plainTrack = 0.546;

const sidesOf = (track: number): Place[] => [track / 2, -track / 2].map((y) => ({ x: 0, y }));

export const plainRobot = (isHolonomic = true): PlannerRobot =>
  robotOf(isHolonomic ? plain : { ...plain, isHolonomic, modules: sidesOf(plainTrack) });

/** Values that settings.json leaves out are a new project's. */
export function readPlannerRobot(file: CheckedJson): PlannerRobot {
  const motor = file.at("driveMotorType");
  const name = motor.isMissing ? plain.motor : motor.text();
  if (!Object.hasOwn(motors, name))
    throw new PathError(say("unknownMotor", { value: shown(motor.value), known: Object.keys(motors).join(", ") }));
  const isHolonomic = file.at("holonomicMode").flag(true);
  const track = file.at("robotTrackwidth").number(0.05, 5, plainTrack);
  // A module in the robot's middle would have no lever to turn it.
  const metres = (key: string, without: number): number => file.at(key).number(-5, 5, without);
  const modules = isHolonomic
    ? corners.map(([corner, x, y]) => ({
        x: metres(`${corner}ModuleX`, x * 0.273),
        y: metres(`${corner}ModuleY`, y * 0.273),
      }))
    : sidesOf(track);
  return robotOf({
    ...{ isHolonomic, modules, motor: name },
    mass: file.at("robotMass").number(0.1, 1000, plain.mass),
    moi: file.at("robotMOI").number(1e-4, 1000, plain.moi),
    wheelRadius: file.at("driveWheelRadius").number(1e-3, 1, plain.wheelRadius),
    gearing: file.at("driveGearing").number(1e-2, 1000, plain.gearing),
    maxSpeed: file.at("maxDriveSpeed").number(1e-2, 100, plain.maxSpeed),
    friction: file.at("wheelCOF").number(1e-3, 10, plain.friction),
    currentLimit: file.at("driveCurrentLimit").number(0.1, 1000, plain.currentLimit),
  });
}
