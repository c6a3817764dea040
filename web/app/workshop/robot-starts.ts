// What a new part of a robot begins with: numbers that drive, to be changed. By the name of the part's table.

import type { Json } from "./robot-document.ts";

const wheelAt = [0.25, 0.25];

export const starts: Readonly<Record<string, Json>> = {
  motor: { type: "krakenX60", stator: "80 A", supply: "60 A" },
  // A CIM's, by WPILib's DCMotor.
  motorType: {
    nominalVoltage: "12 V",
    freeSpeed: "5310 rpm",
    freeCurrent: "2.7 A",
    stallTorque: "2.42 N m",
    stallCurrent: "133 A",
  },
  boxShape: { name: "box", shape: "box", size: ["10 in", "10 in", "10 in"], at: [0, 0, "12 in"] },
  sphereShape: { name: "ball", shape: "sphere", diameter: "10 in", at: [0, 0, "12 in"] },
  battery: { emf: "12.8 V" },
  module: { name: "module", at: wheelAt, drive: "drive", steer: "steer" },
  sideWheel: { name: "wheel", at: wheelAt },
  flywheel: { name: "flywheel", kind: "flywheel", motors: ["motor"], gearing: 1, inertia: 2e-3 },
  gyro: { name: "gyro", kind: "gyro" },
  hopper: { capacity: 10 },
  component: { name: "part", at: [0, 0, 0] },
  camera: { name: "limelight", preset: "limelight3", at: [0.3, 0, 0.4] },
  pwmDevice: { kind: "pwm", channel: 0, motor: "motor" },
};
