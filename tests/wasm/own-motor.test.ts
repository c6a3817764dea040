// A motor by its numbers runs as the shipped one with the same numbers does, to the last bit. (Another unit may round its last place.)
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import { driven, frameOf, open, plainRobot, plainScenario, root } from "./helpers.ts";

type Motor = Record<string, unknown>;
type Robot = { motors: Record<string, Motor> } & Record<string, unknown>;

/** WPILib's DCMotor (v2026.2.2), in the units of a data sheet; the rotors as the table of shipped motors has them. */
const krakenX60 = {
  ...{ nominalVoltage: "12 V", freeSpeed: "6000 rpm", freeCurrent: "2 A" },
  ...{ stallTorque: "7.09 N m", stallCurrent: "366 A", rotorInertia: 5.8e-5 },
};
const cim = {
  ...{ freeSpeed: "5310 rpm", freeCurrent: 2.7, stallTorque: "2.42 N*m", stallCurrent: 133 },
  ...{ rotorInertia: "7.5e-5 kg m^2" },
};

const robotOf = (name: string): Robot =>
  JSON.parse(readFileSync(join(root, `robots/${name}/robot.json`), "utf8")) as Robot;

/** The robot with each motor of that name described by those numbers instead. */
function described(robot: Robot, name: string, numbers: object): Robot {
  const motors = Object.entries(robot.motors).map(([motor, def]): [string, Motor] => [
    motor,
    def["type"] === name ? { ...def, type: numbers } : def,
  ]);
  expect(motors.some(([, def]) => def["type"] === numbers)).toBe(true);
  return { ...robot, motors: Object.fromEntries(motors) };
}

/** The hash after five seconds of a drive with turns, and where the robot is then. */
async function drive(robot: Robot): Promise<{ hash: string; x: number; y: number }> {
  const core = await open();
  const hash = await driven(core, plainScenario({ robots: [{ ...plainRobot, robot }] }), 250);
  const { position } = frameOf(core).robot(0, newRobotState());
  return { hash, x: position.x, y: position.y };
}

describe.each([
  ["krakenX60", "swerve-shooter", krakenX60],
  ["cim", "kitbot", cim],
] as const)("%s by numbers", (type, name, numbers) => {
  test(`drives ${name} as the one by name does`, async () => {
    const shipped = await drive(robotOf(name));
    expect(Math.hypot(shipped.x - 4, shipped.y - 4)).toBeGreaterThan(0.3);
    const own = await drive(described(robotOf(name), type, numbers));
    expect(own).toEqual(shipped);
  });

  test("drives otherwise with another number", async () => {
    const weak = await drive(described(robotOf(name), type, { ...numbers, freeSpeed: "4000 rpm" }));
    const shipped = await drive(robotOf(name));
    expect(Math.hypot(weak.x - shipped.x, weak.y - shipped.y)).toBeGreaterThan(0.02);
  });
});
