// The form of a robot.json beside its schema: the first values of new parts, and the places of names.

import type { FileFormat } from "../forms/file-format.ts";
import { isObject, namedIn, valueAt, type Json, type JsonObject } from "../forms/json-document.ts";

const wheelAt = [0.25, 0.25];

/** Numbers that drive, to be changed. */
const starts = (robot: Json): Readonly<Record<string, Json>> => {
  const motors = namesIn(robot, "motor");
  // One that drives nothing yet.
  const used = JSON.stringify([valueAt(robot, ["drivetrain"]), valueAt(robot, ["mechanisms"])]);
  const spare = motors.find((motor) => !used.includes(JSON.stringify(motor)));
  const motorFor = (name: string): string => spare ?? motors[0] ?? name;
  return {
    motor: { type: "krakenX60", stator: "80 A", supply: "60 A" },
    // A CIM's, by WPILib's DCMotor.
    motorType: {
      nominalVoltage: "12 V",
      freeSpeed: "5310 rpm",
      freeCurrent: "2.7 A",
      stallTorque: "2.42 N m",
      stallCurrent: "133 A",
    },
    servo: { range: "180 deg", pulse: ["600 us", "2400 us"] },
    pwmServoDevice: { kind: "pwmServo", channel: 0, motor: motorFor("servo") },
    boxShape: { name: "box", shape: "box", size: ["10 in", "10 in", "10 in"], at: [0, 0, "12 in"] },
    sphereShape: { name: "ball", shape: "sphere", diameter: "10 in", at: [0, 0, "12 in"] },
    battery: { emf: "12.8 V" },
    module: { name: "module", at: wheelAt, drive: motorFor("drive"), steer: motorFor("steer") },
    sideWheel: { name: "wheel", at: wheelAt },
    flywheel: { name: "flywheel", kind: "flywheel", motors: [motorFor("motor")], gearing: 1, inertia: 2e-3 },
    armSpring: { torque: "5 N m" },
    liftSpring: { force: 20 },
    gyro: { name: "gyro", kind: "gyro" },
    hopper: { capacity: 10 },
    component: { name: "part", at: [0, 0, 0] },
    camera: { name: "limelight", preset: "limelight3", at: [0.3, 0, 0.4] },
    pwmDevice: { kind: "pwm", channel: 0, motor: motorFor("motor") },
  };
};

/** Names of the robot's things: "motor" gives those of its motors. */
function namesIn(robot: Json, what: string): string[] {
  switch (what) {
    case "motor":
      return Object.keys(valueAt(robot, ["motors"]) ?? {});
    case "button":
      return ((valueAt(robot, ["program", "buttons"]) ?? []) as readonly string[]).map(String);
    case "wheel":
    case "module":
      return [["wheels"], ["modules"], ["left", "wheels"], ["right", "wheels"]].flatMap((path) =>
        namedIn(valueAt(robot, ["drivetrain", ...path])),
      );
    default:
      return namedIn(valueAt(robot, [`${what}s`]));
  }
}

export const robotFormat: FileFormat = {
  name: "robot.json",
  // The robot's keys come before the file's own.
  lastKeys: ["name", "sources", "sandlot"],
  starts,
  namesIn,
};

/** Whether it looks like a robot.json, and not like a scenario or a field. */
export function isRobot(value: unknown): value is JsonObject {
  if (!isObject(value) || "robots" in value || "field" in value) return false;
  return ["mass", "drivetrain", "motors", "centerOfMass", "inertia"].some((key) => key in value);
}
