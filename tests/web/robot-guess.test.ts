// A robot.json out of what a program says that it has made.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMade } from "../../web/files/made-devices.ts";
import { guessRobot, sayRemark } from "../../web/files/robot-guess.ts";
import { RobotNumbers } from "../../web/files/robot-numbers.ts";
import type { JsonObject } from "../../web/files/team-robot.ts";
import { root } from "../wasm/helpers.ts";

const shipped = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(root, "robots", name, "robot.json"), "utf8")) as JsonObject;
const bases = { swerve: shipped("swerve-shooter"), tank: shipped("kitbot") };

const device = (type: string, name: string, path: string, more: object = {}): object => ({
  ...{ type, name, paths: [path], values: {}, own: {} },
  ...more,
});
const spark = (id: number, path: string, more: object = {}): object =>
  device("CANLoop", `SPARK MAX [${id}]`, path, more);
const square = [
  [0.3, 0.3],
  [0.3, -0.3],
  [-0.3, 0.3],
  [-0.3, -0.3],
];
const made = (data: object): ReturnType<typeof readMade> => readMade(JSON.stringify({ type: "Made", data }));
const wiringOf = (robot: JsonObject): readonly JsonObject[] => robot["wiring"] as readonly JsonObject[];

describe("a robot for a program", () => {
  test("modules in a list stand where the kinematics has them, in its order", () => {
    const wraps = { values: { wrap: 6.28 } };
    const devices = [0, 1, 2, 3].flatMap((i) => [
      spark(10 + i, `drive_base.modules[${i}].a`),
      spark(20 + i, `drive_base.modules[${i}].b`, wraps),
    ]);
    const drives = [
      { kind: "swerve", path: "drive_base.kinematics", places: [square[3], square[0], square[1], square[2]] },
    ];
    // Neither word says which one drives: only the one that wraps is known, so there is no swerve drive.
    expect(guessRobot(made({ devices, drives }), new RobotNumbers(), bases).kind).toBe("none");
    const named = [0, 1, 2, 3].flatMap((i) => [
      spark(10 + i, `drive_base.modules[${i}].drive_motor`),
      spark(20 + i, `drive_base.modules[${i}].b`, wraps),
    ]);
    const { kind, robot } = guessRobot(made({ devices: named, drives }), new RobotNumbers(), bases);
    expect(kind).toBe("swerve");
    const idOf = (motor: string): unknown => wiringOf(robot).find((each) => each["motor"] === motor)?.["id"];
    expect([idOf("back_right_drive"), idOf("front_left_drive"), idOf("back_left_steer")]).toEqual([10, 11, 23]);
  });

  test("the program's ids win over its files', the files' mass and motors are taken", () => {
    const devices = ["front_left", "front_right", "back_left", "back_right"].flatMap((name, i) => [
      spark(10 + i, `${name}.drive`, { own: { sign: i % 2 === 0 ? 1 : -1, unit: 1 / 6.75 } }),
      spark(20 + i, `${name}.steer`),
    ]);
    const numbers = new RobotNumbers();
    numbers.say("mass", 61, "settings.json");
    numbers.sayName("driveMotor", "krakenX60Foc", "Constants.java");
    numbers.sayModule("front_left", "driveId", 5, "Constants.java");
    const { robot, remarks } = guessRobot(made({ devices }), numbers, bases);
    expect(robot["mass"]).toBe(61);
    const motors = robot["motors"] as Record<string, JsonObject>;
    expect([motors["front_left_drive"]?.["type"], motors["front_left_steer"]?.["type"]]).toEqual([
      "krakenX60Foc",
      "neo",
    ]);
    const wheel = (robot["drivetrain"] as JsonObject)["wheel"] as JsonObject;
    expect(wheel["driveGearing"]).toBeCloseTo(6.75, 5);
    expect(wiringOf(robot).find((each) => each["motor"] === "front_left_drive")).toEqual({
      ...{ kind: "sparkMax", id: 10, motor: "front_left_drive" },
    });
    expect(wiringOf(robot).find((each) => each["motor"] === "front_right_drive")?.["inverted"]).toBe(true);
    expect(remarks.map(({ name }) => name)).toEqual(["places"]);
  });

  test("motors on PWM by a DifferentialDrive; another turns freely", () => {
    const devices = [
      device("PWM", "0", "a"),
      device("PWM", "1", "b"),
      device("PWM", "2", "arm.motor"),
      device("Joystick", "0", "stick"),
    ];
    const drives = [{ kind: "differential", path: "drive", left: ["0"], right: ["1"] }];
    const { kind, robot, remarks } = guessRobot(made({ devices, drives }), new RobotNumbers(), bases);
    expect(kind).toBe("differential");
    expect(wiringOf(robot)).toEqual([
      { kind: "pwm", channel: 0, motor: "left_drive" },
      { kind: "pwm", channel: 1, motor: "right_drive" },
      { kind: "pwm", channel: 2, motor: "arm" },
    ]);
    expect(remarks.map(sayRemark)).toEqual(["Turns freely, because the program does not say what it moves: arm."]);
  });

  test("eighty motors: those that have room, and how many have none", () => {
    const devices = Array.from({ length: 60 }, (_, i) => spark(i, `roller_${i}.motor`));
    const { kind, robot, remarks } = guessRobot(made({ devices }), new RobotNumbers(), bases);
    expect(kind).toBe("none");
    expect(robot["mechanisms"]).toHaveLength(12);
    expect(remarks.map(({ name }) => name)).toEqual(["noDrive", "freeMotors", "leftOut"]);
    expect(sayRemark(remarks[2]!)).toBe("48 motors have no room on the robot and are left out.");
  });

  test("what a program says that makes no sense is left out", () => {
    for (const text of ["", "[]", '{"data": 3}', '{"data": {"devices": [null], "drives": "x", "modules": {}}}'])
      expect(readMade(text)).toEqual({ devices: [], drives: [], modules: [] });
    const odd = made({
      devices: [{ type: 1, name: null, paths: [1, "a"], values: { x: "y", z: 2 }, own: null }],
      drives: [
        { kind: "hover" },
        {
          kind: "swerve",
          places: [
            [1, "x"],
            [1, 2],
          ],
          angles: [1, 2, 3],
        },
      ],
    });
    expect(odd.devices).toEqual([{ type: "1", name: "null", paths: ["a"], values: { z: 2 }, own: {} }]);
    expect(odd.drives).toEqual([{ kind: "swerve", path: "", places: [[1, 2]] }]);
  });
});
