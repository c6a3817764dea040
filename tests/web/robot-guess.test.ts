// A robot.json out of a program's own account of its devices.
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
const bases = { swerve: shipped("swerve-shooter"), tank: shipped("kitbot"), mecanum: shipped("mecanum-arm") };

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
  test("a Venom is in the wiring by its name, as it has no kind of its own", () => {
    const devices = [device("CANLoop", "CANVenom[4]", "shooter.wheel"), spark(5, "intake.roller")];
    const { robot } = guessRobot(made({ devices, drives: [] }), new RobotNumbers(), bases);
    const kinds = wiringOf(robot).map(({ kind, id, name }) => [kind, id ?? name]);
    expect(kinds).toContainEqual(["canMotor", "CANVenom[4]"]);
    expect(kinds).toContainEqual(["sparkMax", 5]);
  });

  test("four motors in corners below a name with mecanum are a mecanum drive; without that word they are not", () => {
    const devices = ["frontLeft", "frontRight", "rearLeft", "rearRight"].map((corner, i) =>
      spark(10 + i, `myMecanumDrive.${corner}Motor`, i % 2 === 0 ? { own: { sign: -1 } } : {}),
    );
    const all = [...devices, spark(20, "intake.roller")];
    const { kind, robot, remarks } = guessRobot(made({ devices: all, drives: [] }), new RobotNumbers(), bases);
    expect(kind).toBe("mecanum");
    expect((robot["drivetrain"] as JsonObject)["kind"]).toBe("mecanum");
    const ofMotor = (motor: string): unknown => wiringOf(robot).find((each) => each["motor"] === motor);
    expect(ofMotor("front_left_drive")).toEqual({
      kind: "sparkMax",
      id: 10,
      inverted: true,
      motor: "front_left_drive",
    });
    expect(ofMotor("back_right_drive")).toEqual({ kind: "sparkMax", id: 13, motor: "back_right_drive" });
    expect(remarks).toEqual([{ name: "freeMotors", names: "intake_roller", count: 1 }]);
    const plain = devices.map((each) => JSON.parse(JSON.stringify(each).replace("myMecanumDrive", "drive")) as object);
    expect(guessRobot(made({ devices: plain, drives: [] }), new RobotNumbers(), bases).kind).toBe("differential");
  });

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

  test("modules whose names tell no corner are taken in the order of their making, and that is said", () => {
    const devices = ["uno", "due", "tre", "quattro"].flatMap((name, i) => [
      spark(10 + i, `drive.${name}.driving_spark._loop`),
      spark(20 + i, `drive.${name}.turning_spark._loop`),
    ]);
    const drives = [{ kind: "swerve", path: "kinematics", places: square }];
    const { kind, robot, remarks } = guessRobot(made({ devices, drives }), new RobotNumbers(), bases);
    expect(kind).toBe("swerve");
    const idOf = (motor: string): unknown => wiringOf(robot).find((each) => each["motor"] === motor)?.["id"];
    expect([idOf("front_left_drive"), idOf("front_right_steer"), idOf("back_right_drive")]).toEqual([10, 21, 13]);
    expect(remarks.map(sayRemark)[0]).toMatch(/No name says which corner/);
    // Five of them are not the four of a drivetrain.
    const five = [
      ...devices,
      spark(15, "drive.cinque.driving_spark._loop"),
      spark(25, "drive.cinque.turning_spark._loop"),
    ];
    expect(guessRobot(made({ devices: five, drives }), new RobotNumbers(), bases).kind).toBe("none");
  });

  test("corners in French and Spanish", () => {
    for (const names of [
      ["avantGauche", "avantDroit", "arrièreGauche", "arrière_droite"],
      ["delanteroIzquierdo", "delantero_derecho", "traseroIzquierdo", "trasera_derecha"],
    ]) {
      // In another order than the kinematics has them.
      const devices = names
        .reverse()
        .flatMap((name, i) => [
          spark(10 + i, `drive.${name}.driving_spark._loop`),
          spark(20 + i, `drive.${name}.turning_spark._loop`),
        ]);
      const { robot, remarks } = guessRobot(
        made({ devices, drives: [{ kind: "swerve", path: "kinematics", places: square }] }),
        new RobotNumbers(),
        bases,
      );
      const idOf = (motor: string): unknown => wiringOf(robot).find((each) => each["motor"] === motor)?.["id"];
      expect([idOf("front_left_drive"), idOf("back_right_drive")]).toEqual([13, 10]);
      expect(remarks.map(sayRemark).join(" ")).not.toMatch(/No name says/);
    }
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

  test("a mechanism that cannot be told turns freely, and the card names it", () => {
    const lift = { kG0: 0.4, softForwardOn: 1, softForward: 1.2, softReverseOn: 1 };
    const devices = [
      // 20 rotor turns a turn of the drum, or 20 a metre, which is 2.8:1: of a SPARK both can be.
      spark(1, "a.lift", { values: { kG0: 0.4 }, own: { unit: 1 / 20 } }),
      // The limits tell that it counts metres: 1.2 turns of the drum would be 17 cm, and 1.2 inches are too little.
      spark(2, "b.lift", { values: lift, own: { unit: 0.0254 } }),
      // A Talon FX that was never told its gearing.
      device("CANLoop", "Talon FX (v6)[3]", "c.arm", { values: { kCos0: 0.5 } }),
      // Two motors beside one simulation, and no word in common.
      spark(4, "d.first"),
      spark(5, "d.second"),
      // 50,000 N of weight.
      spark(6, "e.arm", { values: { kCos0: 5.9, cosRatio0: 1 }, own: { unit: 1 / 500 } }),
    ];
    const plant = { kind: "arm", from: "simulation", gearing: 50, inertia: 1, length: 0.5, falls: true };
    const plants = [
      { ...plant, path: "d.sim" },
      { ...plant, path: "nowhere.near.arm_sim" },
      { ...plant, path: "a.lift_sim", gearing: -1 },
      { kind: "elevator", from: "feedforward", path: "a.feedforward", kG: 0.4, kV: 0 },
      { kind: "crane", from: "simulation", path: "d.first_sim" },
    ];
    const { robot, remarks } = guessRobot(made({ devices, plants }), new RobotNumbers(), bases);
    const kinds = (robot["mechanisms"] as readonly JsonObject[]).map(({ name, kind }) => [name, kind]);
    expect(kinds).toEqual([
      ...[
        ["a_lift", "flywheel"],
        ["b_lift", "elevator"],
        ["c_arm", "flywheel"],
      ],
      ...[
        ["d_first", "flywheel"],
        ["d_second", "flywheel"],
        ["e_arm", "flywheel"],
      ],
    ]);
    expect(remarks.map(sayRemark)).toContain(
      "Turn freely, because the program does not say what they move: a_lift, c_arm, d_first, d_second, e_arm.",
    );
  });

  test("a simulation is of the motor that has a word of its name; a turret has no weight", () => {
    const devices = [spark(1, "top.wrist_motor"), spark(2, "top.turretMotor")];
    const plant = { kind: "arm", from: "simulation", gearing: 50, inertia: 1, length: 0.5, low: -1, high: 1 };
    const plants = [
      { ...plant, path: "top.turretSim", falls: false },
      { ...plant, path: "top.wrist_sim", falls: true },
      { kind: "free", from: "simulation", path: "top.wrist_dc_sim", gearing: 3, inertia: 2 },
    ];
    const { robot } = guessRobot(made({ devices, plants }), new RobotNumbers(), bases);
    // 3 inertia / length^2: a rod about its end.
    expect(robot["mechanisms"]).toEqual([
      {
        ...{ name: "top_wrist", motors: ["top_wrist"], kind: "arm", gearing: 50, inertia: 1 },
        ...{ mass: 12, length: 0.5, min: -1, max: 1 },
      },
      { name: "top_turret", motors: ["top_turret"], kind: "turret", gearing: 50, inertia: 1, min: -1, max: 1 },
    ]);
  });

  test("what a program says that makes no sense is left out", () => {
    for (const text of ["", "[]", '{"data": 3}', '{"data": {"devices": [null], "drives": "x", "modules": {}}}'])
      expect(readMade(text)).toEqual({ devices: [], drives: [], modules: [], plants: [] });
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
