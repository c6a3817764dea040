// The numbers of a robot as a team's files say them, and the robot.json that is made of them. The sources here are ours, in the forms
// that CTRE's Tuner X wrote in 2024 to 2026, YAGSL, PathPlanner and Choreo write.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ProjectFile } from "../../web/code/project.ts";
import { inventoryOf } from "../../web/files/inventory.ts";
import { projectOf } from "../../web/files/project-card.ts";
import { motorOf, readChoreo, readTunerConstants, readTunerProject } from "../../web/files/read-numbers.ts";
import { fromPounds, modules, RobotNumbers } from "../../web/files/robot-numbers.ts";
import { constantsOf, Evaluator, mostSource } from "../../web/files/source-constants.ts";
import { openQuestions, plainBase, withNumbers, type JsonObject } from "../../web/files/team-robot.ts";
import { root } from "../wasm/helpers.ts";

const file = (path: string, text: string): ProjectFile => ({
  ...{ path, size: text.length },
  read: async () => new TextEncoder().encode(text),
});

/** TunerConstants of 2025 and later. */
const java = `
package frc.robot.generated;
public class TunerConstants {
  private static final Slot0Configs steerGains = new Slot0Configs().withKP(100).withKD(0.5);
  // private static final double kDriveGearRatio = 99;
  private static final Current kSlipCurrent = Amps.of(110.0);
  private static final TalonFXConfiguration driveInitialConfigs = new TalonFXConfiguration()
      .withCurrentLimits(new CurrentLimitsConfigs().withSupplyCurrentLimit(Amps.of(50)).withSupplyCurrentLimitEnable(true));
  private static final TalonFXConfiguration steerInitialConfigs = new TalonFXConfiguration()
      .withCurrentLimits(
          new CurrentLimitsConfigs()
              /* = 3; */ .withStatorCurrentLimit(Amps.of(60))
              .withStatorCurrentLimitEnable(true));
  public static final CANBus kCANBus = new CANBus("a = b; // ", "./logs/example.hoot");
  public static final LinearVelocity kSpeedAt12Volts = MetersPerSecond.of(5.21);
  private static final double kDriveGearRatio = (50.0 / 16.0) * (17 / 27.0) * (45 / 15d);
  private static final double kSteerGearRatio = 150 / 7.0;
  private static final Distance kWheelRadius = Inches.of(1.95);
  private static final boolean kInvertLeftSide = false;
  private static final boolean kInvertRightSide = true;
  private static final int kPigeonId = 9;
  private static final Distance kHalf = Meters.of(0.2921);
${modules
  .map((name, index) => {
    const of = { front_left: "FrontLeft", front_right: "FrontRight", back_left: "BackLeft", back_right: "BackRight" }[
      name
    ];
    const [x, y] = [
      name.startsWith("front") ? "kHalf" : "-kHalf",
      `Centimeters.of(${name.endsWith("left") ? 26 : -26})`,
    ];
    return `  private static final int k${of}DriveMotorId = ${20 + index};
  private static final int k${of}SteerMotorId = ${30 + index};
  private static final int k${of}EncoderId = ${40 + index};
  private static final Angle k${of}EncoderOffset = Rotations.of(${0.125 * (index + 1)});
  private static final boolean k${of}SteerMotorInverted = true;
  private static final boolean k${of}EncoderInverted = ${String(index === 3)};
  private static final Distance k${of}XPos = ${x};
  private static final Distance k${of}YPos = ${y};`;
  })
  .join("\n")}
}`;

function read(source: string, name: string): RobotNumbers {
  const numbers = new RobotNumbers();
  readTunerConstants(source, name, numbers);
  return numbers;
}

describe("TunerConstants", () => {
  test("in Java: ratios as products, units, other constants, limits, inversions", () => {
    const numbers = read(java, "generated/TunerConstants.java");
    expect(numbers.number("driveGearing")).toBeCloseTo(5.9028, 4);
    expect(numbers.number("steerGearing")).toBeCloseTo(21.4286, 4);
    expect(numbers.number("wheelRadius")).toBeCloseTo(0.04953, 6);
    expect(numbers.number("maxSpeed")).toBe(5.21);
    expect(numbers.number("driveStator")).toBe(110);
    expect(numbers.number("driveSupply")).toBe(50);
    expect(numbers.number("steerStator")).toBe(60);
    expect(numbers.number("gyroId")).toBe(9);
    expect(modules.map((name) => numbers.module(name, "x"))).toEqual([0.2921, 0.2921, -0.2921, -0.2921]);
    expect(modules.map((name) => numbers.module(name, "y"))).toEqual([0.26, -0.26, 0.26, -0.26]);
    expect(modules.map((name) => numbers.module(name, "driveId"))).toEqual([20, 21, 22, 23]);
    expect(modules.map((name) => numbers.module(name, "driveInverted"))).toEqual([0, 1, 0, 1]);
    // The encoder's reading when its wheel looks ahead: the program adds its offset to that, of an inverted one to the
    // negative.
    expect(modules.map((name) => numbers.module(name, "offset"))).toEqual([-0.125, -0.25, -0.375, 0.5]);
    expect(numbers.odd).toEqual([]);
    expect(numbers.name("driveController")).toBe("talonFx");
  });

  test("in Java of 2024: inches in the names", () => {
    const numbers = read(
      `private static final double kWheelRadiusInches = 2;
       private static final double kSlipCurrentA = 150.0;
       public static final double kSpeedAt12VoltsMps = 4.73;
       private static final double kFrontLeftXPosInches = 12.75, x = 1;
       private static final int kFrontLeftDriveMotorId = 3;`,
      "TunerConstants.java",
    );
    expect(numbers.number("wheelRadius")).toBeCloseTo(0.0508, 6);
    expect(numbers.number("driveStator")).toBe(150);
    expect(numbers.number("maxSpeed")).toBe(4.73);
  });

  test("in C++: literals with units, braces, constants of other types", () => {
    const numbers = read(
      `static constexpr units::ampere_t kSlipCurrent = 120_A;
       static constexpr units::scalar_t kRatio2 = 6.026785714285714; static constexpr units::scalar_t kDriveGearRatio = kRatio2;
       static constexpr units::inch_t kWheelRadius = 2_in;
       static constexpr units::meters_per_second_t kSpeedAt12Volts = 5.12_mps;
       static constexpr units::inch_t kFrontLeftXPos{10.0}; static constexpr units::inch_t kFrontLeftYPos = units::inch_t{10.0};
       static constexpr units::turn_t kFrontLeftEncoderOffset = -0.4365234375_tr;
       static constexpr int kFrontLeftDriveMotorId = 17;`,
      "include/generated/TunerConstantsComp.h",
    );
    expect(numbers.number("driveGearing")).toBeCloseTo(6.0268, 4);
    expect(numbers.number("wheelRadius")).toBeCloseTo(0.0508, 6);
    expect(numbers.module("front_left", "y")).toBeCloseTo(0.254, 6);
    expect(numbers.module("front_left", "offset")).toBeCloseTo(0.4365, 4);
  });

  test("in Python: types, brackets over lines, comments", () => {
    const numbers = read(
      `class TunerConstants:
    """ _drive_gear_ratio = 3 """
    _steer_initial_configs = configs.TalonFXConfiguration().with_current_limits(
        configs.CurrentLimitsConfigs()
        # = 5
        .with_stator_current_limit(55.0)
        .with_stator_current_limit_enable(True)
    )
    _slip_current: units.ampere = 120.0
    _drive_gear_ratio = 5.9 # 6.1
    _wheel_radius: units.meter = inchesToMeters(2)
    _invert_right_side = True
    _front_right_drive_motor_id = 3
    _front_right_x_pos: units.meter = (
        inchesToMeters(12)
    )
    _front_right_encoder_offset: units.rotation = -0.25
`,
      "generated/tuner_constants.py",
    );
    expect(numbers.number("driveGearing")).toBe(5.9);
    expect(numbers.number("driveStator")).toBe(120);
    expect(numbers.number("steerStator")).toBe(55);
    expect(numbers.number("wheelRadius")).toBeCloseTo(0.0508, 6);
    expect(numbers.module("front_right", "x")).toBeCloseTo(0.3048, 6);
    expect(numbers.module("front_right", "driveInverted")).toBe(1);
    expect(numbers.module("front_right", "offset")).toBe(0.25);
  });

  test("whose numbers lie by a thousand, or are none, are left out with their reason", () => {
    const numbers = read(
      `double kDriveGearRatio = 6750; double kSteerGearRatio = 1 / 0; Distance kWheelRadius = Meters.of(50.8);
       int kFrontLeftDriveMotorId = 99; Distance kFrontLeftXPos = Parsecs.of(1); int kPigeonId = System.exit(1);`,
      "TunerConstants.java",
    );
    expect(numbers.odd.map(({ what, value }) => [what, value])).toEqual([
      ["wheelRadius", 50.8],
      ["driveGearing", 6750],
      ["steerGearing", Infinity],
      ["front_left/driveId", 99],
    ]);
    expect(numbers.keys).toEqual([]);
  });

  test("a mass in pounds is left out, and its kilograms are said", () => {
    const numbers = new RobotNumbers();
    numbers.say("mass", 150, "settings.json");
    numbers.say("mass", 900, "other.json");
    expect(numbers.number("mass")).toBeNull();
    expect(numbers.odd.map(fromPounds)).toEqual([expect.closeTo(68.039, 3), null]);
  });

  test.each([
    ["constants that name each other in a ring", "a = b; b = a; kDriveGearRatio = a;"],
    [
      "constants that double",
      Array.from({ length: 60 }, (_, i) => `a${i} = a${i + 1} + a${i + 1};`).join("") + "kDriveGearRatio = a0;",
    ],
    ["brackets without end", `kDriveGearRatio = ${"(".repeat(200_000)}`],
    ["signs without end", `kDriveGearRatio = ${"-".repeat(300)}1;`],
    ["only equals signs", "=".repeat(mostSource)],
    ["spaced equals signs", "a = ".repeat(mostSource / 4)],
    ["an open comment", `/*${"*".repeat(mostSource)}`],
    ["an open string", `"${"\\\\".repeat(mostSource / 2)}`],
    ["a number without end", `kDriveGearRatio = ${"1".repeat(200_000)};`],
    ["many names", Array.from({ length: 90_000 }, (_, i) => `x${i}=1;`).join("")],
    ["__proto__ and constructor", "__proto__ = 3; constructor = 4; kDriveGearRatio = constructor;"],
  ])("a hostile file: %s", (_name, source) => {
    // It ends, and every number is finite.
    for (const name of ["TunerConstants.java", "tuner_constants.py"]) {
      const numbers = read(source, name);
      expect(numbers.keys.every((key) => numbers.all(key).every(({ value }) => !Number.isNaN(value)))).toBe(true);
    }
  });

  test("a file that is hostile to the evaluator asks for no more steps than a limit", () => {
    const constants = constantsOf(
      Array.from({ length: 60 }, (_, i) => `a${i} = a${i + 1} + a${i + 1};`).join(""),
      false,
    );
    expect(new Evaluator(constants).number("a0")).toBeNaN();
  });
});

const tunerProject = {
  Modules: ["Front Left", "Front Right", "Back Left", "Back Right"].map((ModuleName, index) => ({
    ...{ ModuleName, Encoder: { Id: 20 + index }, IsEncoderInverted: false, IsSteerInverted: true, EncoderOffset: 0.1 },
    SteerMotor: { Id: 2 * index + 2, SelectedMotorType: { Name: "WCP Kraken x44", StatorCurrentLimit: 60 } },
    DriveMotor: { Id: 2 * index + 1, SelectedMotorType: { Name: "WCP Kraken x60", SlipCurrentLimit: 120 } },
  })),
  SwerveOptions: {
    ...{ Gyro: { Id: 13, Model: "Pigeon 2" }, VerticalTrackSizeInches: 20, HorizontalTrackSizeInches: 18 },
    ...{ WheelRadiusInches: 2, IsLeftSideInverted: false, IsRightSideInverted: true },
    SwerveModuleConfiguration: { DriveRatio: 6.12, SteerRatio: 21.43 },
  },
};
const settings = {
  ...{
    robotWidth: 0.84,
    robotLength: 0.86,
    holonomicMode: true,
    robotMass: 64.8,
    robotMOI: 7.62,
    driveWheelRadius: 0.0508,
  },
  ...{ driveGearing: 6.12, maxDriveSpeed: 4.5, driveMotorType: "krakenX60FOC", driveCurrentLimit: 60, wheelCOF: 1.2 },
  ...{ flModuleX: 0.254, flModuleY: 0.2286, frModuleX: 0.254, frModuleY: -0.2286 },
  ...{ blModuleX: -0.254, blModuleY: 0.2286, brModuleX: -0.254, brModuleY: -0.2286 },
};
const module = (id: number, front: number, left: number): object => ({
  ...{ drive: { type: "sparkmax_neo", id }, angle: { type: "sparkmax_neo", id: id + 1 } },
  ...{ encoder: { type: "cancoder", id: id + 20 }, inverted: { drive: false, angle: true } },
  ...{ absoluteEncoderOffset: 350, location: { front, left } },
});
const yagsl = {
  "deploy/swerve/swervedrive.json": {
    imu: { type: "pigeon2", id: 6 },
    invertedIMU: false,
    modules: ["fl.json", "fr.json", "bl.json", "br.json"],
  },
  "deploy/swerve/modules/fl.json": module(1, 11, 10),
  "deploy/swerve/modules/fr.json": module(3, 11, -10),
  "deploy/swerve/modules/bl.json": module(5, -11, 10),
  "deploy/swerve/modules/br.json": module(7, -11, -10),
  "deploy/swerve/modules/physicalproperties.json": {
    conversionFactors: { drive: { gearRatio: 5.27, diameter: 4, factor: 0 }, angle: { gearRatio: 26.09 } },
    ...{ currentLimit: { drive: 40, angle: 20 }, optimalVoltage: 12, wheelGripCoefficientOfFriction: 1.19 },
  },
};

async function projectWith(files: Readonly<Record<string, unknown>>) {
  const all = Object.entries(files).map(([path, json]) =>
    file(path, typeof json === "string" ? json : JSON.stringify(json)),
  );
  return (await projectOf("it", await inventoryOf(all)))!;
}

describe("a project's robots", () => {
  test("tuner-project.json: places, ratios, ids, motors", () => {
    const numbers = new RobotNumbers();
    readTunerProject(tunerProject, "tuner-project.json", numbers);
    expect(modules.map((name) => [numbers.module(name, "x"), numbers.module(name, "y")])).toEqual([
      ...[
        [0.254, 0.2286],
        [0.254, -0.2286],
        [-0.254, 0.2286],
        [-0.254, -0.2286],
      ],
    ]);
    expect([numbers.name("driveMotor"), numbers.name("steerMotor"), numbers.number("gyroId")]).toEqual([
      ...["krakenX60", "krakenX44", 13],
    ]);
  });

  test("the program's own constants win over a planner's; what differs is kept beside it", async () => {
    const { robots } = await projectWith({
      "a/generated/TunerConstants.java": java,
      "a/tuner-project.json": tunerProject,
      "a/pathplanner/settings.json": settings,
    });
    expect(robots.map(({ name }) => name)).toEqual(["a/generated/TunerConstants.java"]);
    const { numbers } = robots[0]!;
    expect(numbers.number("driveGearing")).toBeCloseTo(5.9028, 4);
    expect(numbers.number("mass")).toBe(64.8);
    expect(numbers.contradictions.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["driveGearing", "front_left/x"]),
    );
    const gearing = numbers.contradictions.find(({ key }) => key === "driveGearing")!;
    expect(gearing.said.map(({ from }) => from.split("/").at(-1))).toEqual([
      ...["TunerConstants.java", "tuner-project.json", "settings.json"],
    ]);
    expect(openQuestions(numbers, {})).toEqual([]);
  });

  test("YAGSL's folder, also as files without folders", async () => {
    const flat = Object.fromEntries(Object.entries(yagsl).map(([path, json]) => [path.split("/").at(-1)!, json]));
    for (const files of [yagsl, flat]) {
      const { numbers } = (await projectWith(files)).robots[0]!;
      expect(modules.map((name) => numbers.module(name, "driveId"))).toEqual([1, 3, 5, 7]);
      expect(numbers.module("front_left", "x")).toBeCloseTo(0.2794, 6);
      expect(numbers.module("front_left", "offset")).toBeCloseTo(-10 / 360, 6);
      expect([numbers.number("driveGearing"), numbers.number("steerStator"), numbers.name("driveMotor")]).toEqual([
        5.27,
        20,
        "neo",
      ]);
      expect(openQuestions(numbers, {})).toEqual(["mass", "length", "width"]);
    }
  });

  test("a project with three robots has three, each with its own numbers", async () => {
    const constants = (ratio: number): string => `double kDriveGearRatio = ${ratio}; int kFrontLeftDriveMotorId = 1;`;
    const { robots } = await projectWith({
      "a/TunerConstantsComp.h": constants(6),
      "a/TunerConstantsPractice.h": constants(5),
      ...yagsl,
    });
    expect(robots.map(({ numbers }) => numbers.number("driveGearing"))).toEqual([6, 5, 5.27]);
  });

  test("Choreo's project of 2024, whose file begins with a full stop", async () => {
    const robotConfiguration = {
      ...{ mass: 74, rotationalInertia: 6, gearing: 8.41, wheelbase: 0.58, trackWidth: 0.6, wheelRadius: 0.0508 },
      ...{ bumperLength: 0.88, bumperWidth: 0.9 },
    };
    const text = JSON.stringify({ version: "v0.3", robotConfiguration, paths: {} });
    const project = await projectOf("bot", await inventoryOf([file("bot/.paths.chor", text)]));
    const { numbers } = project!.robots[0]!;
    const said = (["mass", "moi", "driveGearing", "wheelRadius", "length", "width"] as const).map((key) =>
      numbers.number(key),
    );
    expect(said).toEqual([74, 6, 8.41, 0.0508, 0.88, 0.9]);
    expect([numbers.module("back_right", "x"), numbers.module("back_right", "y")]).toEqual([-0.29, -0.3]);
  });

  test("numbers whose units lie by 1,000, either way, are named and left out", async () => {
    const right = {
      ...{
        robotMass: 50,
        robotMOI: 5,
        robotLength: 0.8,
        robotWidth: 0.8,
        driveWheelRadius: 0.0508,
        driveGearing: 6.12,
      },
      ...{ maxDriveSpeed: 4.9, driveCurrentLimit: 60, wheelCOF: 1.2, flModuleX: 0.273, flModuleY: 0.273 },
    };
    const said = async (factor: number) => {
      const json = Object.fromEntries(Object.entries(right).map(([key, value]) => [key, value * factor]));
      const text = JSON.stringify({ ...json, holonomicMode: true });
      const project = await projectOf("bot", await inventoryOf([file("deploy/pathplanner/settings.json", text)]));
      return project?.robots[0]?.numbers ?? null;
    };
    expect((await said(1))?.odd).toEqual([]);
    for (const factor of [1000, 0.001]) {
      const numbers = await said(factor);
      // Nothing of it is a number of a robot; without any other there is none.
      expect(numbers?.keys ?? []).toEqual([]);
    }
  });

  test("Choreo's project, with expressions and as plain numbers", () => {
    const value = (val: number) => ({ exp: "x", val });
    const config = {
      ...{ frontLeft: { x: value(0.34), y: value(0.33) }, backLeft: { x: value(-0.34), y: value(0.33) } },
      ...{ mass: value(52.1), inertia: value(6.1), gearing: value(5.27), radius: 0.0508, cof: value(1) },
      bumper: { front: value(0.44), side: value(0.43), back: value(0.45) },
    };
    const numbers = new RobotNumbers();
    readChoreo({ config }, "R.chor", numbers);
    expect([numbers.number("mass"), numbers.number("length"), numbers.number("width")]).toEqual([52.1, 0.89, 0.86]);
    expect(numbers.module("back_right", "y")).toBe(-0.33);
  });

  test("files of the wrong types say nothing", async () => {
    const odd = [
      null,
      3,
      "x",
      [],
      { robotMass: "64" },
      { Modules: [null, 3, { ModuleName: 4 }], SwerveOptions: [] },
      { imu: 1, modules: [1, {}, "../../x"] },
    ];
    for (const json of odd) {
      const { robots } = (await projectWith({
        "swervedrive.json": json,
        "tuner-project.json": json,
        "Robot.java": "x",
        "build.gradle": "",
      })) ?? { robots: [] };
      for (const { numbers } of robots) expect(numbers.number("mass")).toBeNull();
    }
  });

  test("names of motors", () => {
    expect(
      [
        "WCP Kraken x60",
        "krakenX60FOC",
        "falcon500",
        "vortex",
        "NEO",
        "sparkmax_neo550",
        "WCP Kraken x44",
        "talonfx",
      ].map(motorOf),
    ).toEqual([...["krakenX60", "krakenX60Foc", "falcon500", "neoVortex", "neo", "neo550", "krakenX44", ""]]);
  });
});

describe("the robot", () => {
  const base = JSON.parse(readFileSync(join(root, "robots/swerve-shooter/robot.json"), "utf8")) as JsonObject;

  test("has the team's mass, gearing, places, motors and wiring, and says whose they are", async () => {
    const { robots } = await projectWith({ "a/TunerConstants.java": java, "a/pathplanner/settings.json": settings });
    const { numbers } = robots[0]!;
    const robot = withNumbers(plainBase(base, "our-bot", numbers, {}), numbers) as {
      mass: number;
      inertia: number[];
      motors: Record<string, { type: string; stator: number; supply?: number }>;
      drivetrain: { wheel: { radius: number; driveGearing: number }; modules: { at: number[] }[] };
      wiring: Record<string, unknown>[];
      sources: Record<string, string>;
      program: { maxSpeed: number };
    };
    expect([robot.mass, robot.inertia[2]]).toEqual([64.8, 7.62]);
    expect(robot.drivetrain.wheel).toMatchObject({ radius: 0.0495, driveGearing: 5.902778 });
    expect(robot.drivetrain.modules.map(({ at }) => at)).toEqual([
      ...[
        [0.2921, 0.26],
        [0.2921, -0.26],
        [-0.2921, 0.26],
        [-0.2921, -0.26],
      ],
    ]);
    expect(robot.motors["front_left_drive"]).toEqual({ type: "krakenX60Foc", stator: 110, supply: 50 });
    expect(robot.wiring.find(({ motor }) => motor === "back_right_drive")).toEqual({
      ...{ kind: "talonFx", id: 23, motor: "back_right_drive", inverted: true },
    });
    expect(robot.wiring.find(({ steer }) => steer === "back_right")).toEqual({
      ...{ kind: "canCoder", id: 43, steer: "back_right", inverted: true, offset: "180 deg" },
    });
    expect(robot.wiring.find(({ kind }) => kind === "pigeon2")).toEqual({ kind: "pigeon2", id: 9, sensor: "gyro" });
    expect(robot.sources["mass"]).toBe("a/pathplanner/settings.json");
    // No faster than its motors: 607 rad/s over the gearing at the tread, less 5 %.
    expect(robot.program.maxSpeed).toBeCloseTo(Math.min(5.21, (0.95 * 607.4 * 0.04953) / 5.9028), 1);
  });

  test("an answer wins, and no longer is asked", async () => {
    const { robots } = await projectWith({ "a/TunerConstants.java": java });
    const { numbers } = robots[0]!;
    const answers = { mass: 60, length: 0.8, width: 0.8, driveMotor: "falcon500", steerMotor: "falcon500" };
    expect(openQuestions(numbers, {})).toEqual(["mass", "length", "width", "driveMotor", "steerMotor"]);
    expect(openQuestions(numbers, answers)).toEqual([]);
    const robot = withNumbers(plainBase(base, "our-bot", numbers, answers), numbers, answers);
    expect(robot["mass"]).toBe(60);
    expect(robot["sources"]).toMatchObject({ mass: "answered" });
  });
});
