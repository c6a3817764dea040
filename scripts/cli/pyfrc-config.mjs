// pyfrc's sim/config.json (until 2019) as a scenario: where its robot starts, how large it is, and a drivetrain as pyfrc's were.
import { BadInput } from "./args.mjs";

const foot = 0.3048;
const degree = Math.PI / 180;
/** pyfrc's fields by season, [ft]: the meaning of a file without w and h. */
const seasons = { 2017: [29, 31], 2018: [30, 27], 2019: [27, 27] };
/** The file does not give a robot's mass; our choice: 110 lb, as in pyfrc's own examples [kg]. */
const mass = 49.9;
const height = 0.2;
/** A TankModel's numbers beside its motors, as in pyfrc's example of one. */
const tankNumbers = { gearing: 10.71 };
/** Nearest that a robot's middle is put to a wall [m]. */
const margin = 0.7;

const sides = ["left", "right"];
const corners = ["rearLeft", "rearRight", "frontLeft", "frontRight"];
/** The motors of each model by robot.json's names, in the order of their PWM ports. */
export const kinematicMotors = {
  twoMotor: sides,
  fourMotor: corners,
  mecanum: corners,
  swerve: [...corners, ...corners.map((name) => `${name}Steer`)],
  tank: sides,
};

const notOurs = {
  "field.image": "a picture; the field draws itself",
  "field.px_per_ft": "a picture's scale; the field draws itself",
  "field.objects": "the field has its own obstacles",
  "field.auto_joysticks": "gamepads are always found by themselves",
  joysticks: "gamepads are always found by themselves",
  game_specific_messages: "the field's rules choose the message",
};
const portNames = ["analog", "CAN", "dio", "pwm", "relay", "solenoid"];

const round = (value) => Number(value.toFixed(4));
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function inside(object, key, path) {
  const value = object[key] ?? {};
  if (!isObject(value)) throw new BadInput(`${path} must be an object`);
  return value;
}

function number(object, key, without, path, [low, high]) {
  const value = object[key] ?? without;
  if (typeof value !== "number" || !(value >= low && value <= high)) {
    throw new BadInput(`${path}.${key} must be a number from ${low} to ${high}, not ${JSON.stringify(value)}`);
  }
  return value;
}

const anywhere = [-1000, 1000];

/** The places that the file names, in its own order: its start_positions, else its starting_x, _y and _angle. */
function readStarts(robot) {
  const path = "pyfrc.robot";
  const list = robot["start_positions"] ?? [];
  if (!Array.isArray(list)) throw new BadInput(`${path}.start_positions must be a list`);
  const read = (from, at, keys, name) => ({
    name,
    pose: keys.map((key, i) => number(from, key, 0, at, i < 2 ? anywhere : [-3600, 3600])),
  });
  if (list.length === 0) return [read(robot, path, ["starting_x", "starting_y", "starting_angle"], "start")];
  return list.map((entry, i) => {
    const at = `${path}.start_positions[${i}]`;
    if (!isObject(entry)) throw new BadInput(`${at} must be an object`);
    const { name = `${i + 1}` } = entry;
    if (typeof name !== "string") throw new BadInput(`${at}.name must be a text`);
    return read(entry, at, ["x", "y", "angle"], name);
  });
}

/** Along its y [ft], or null: then it is as wide as ours. Its poses count from the side that is the left one here. */
function readWidth(field) {
  const season = field["season"];
  if (season !== undefined && seasons[season] === undefined) {
    throw new BadInput(
      `pyfrc.field.season must be one of ${Object.keys(seasons).join(", ")}, not ${JSON.stringify(season)}`,
    );
  }
  const usual = seasons[season]?.[1];
  return field["h"] === undefined && usual === undefined ? null : number(field, "h", usual, "pyfrc.field", [1, 1000]);
}

function makeRobot(model, length, width) {
  const motors = kinematicMotors[model];
  const inertia = [width ** 2 + height ** 2, length ** 2 + height ** 2, length ** 2 + width ** 2];
  return {
    ...{ sandlot: 1, name: "pyfrc-robot", title: "pyfrc robot", mass, centerOfMass: [0, 0, 0.15] },
    // Of a box with even density.
    inertia: inertia.map((squares) => round((mass * squares) / 12)),
    shapes: [
      {
        ...{ name: "frame", shape: "box", at: [0, 0, 0.15], material: "bumper" },
        size: [round(length), round(width), height],
      },
    ],
    motors: Object.fromEntries(
      motors.map((name) => [name, { type: "cim", ...(model === "tank" ? { count: 2 } : {}) }]),
    ),
    wiring: motors.map((motor, channel) => ({ kind: "pwm", channel, motor })),
    drivetrain: {
      kind: "kinematic",
      model: {
        kind: model,
        ...(model === "tank" ? tankNumbers : {}),
        ...Object.fromEntries(motors.map((name) => [name, name])),
      },
    },
  };
}

/** Entries that nothing here reads, each with the reason. */
function listLeft(config) {
  const known = {
    robot: ["w", "l", "h", "starting_x", "starting_y", "starting_angle", "start_positions"],
    field: ["season", "w", "h"],
  };
  return Object.entries(config).flatMap(([key, value]) => {
    if (portNames.includes(key)) return [`${key}: names of ports; robot code finds them by "wiring" in robot.json`];
    if (known[key] === undefined) return [`${key}: ${notOurs[key] ?? "means nothing here"}`];
    return Object.keys(value)
      .filter((name) => !known[key].includes(name))
      .map((name) => `${key}.${name}: ${notOurs[`${key}.${name}`] ?? "means nothing here"}`);
  });
}

/**
 * field: name, length and width [m]; model: of kinematicMotors; start: the name of a start position, "" for the first
 * one.
 * @returns the scenario, and sentences about the taken and the omitted parts
 */
export function importPyfrc(text, name, field, { model = "twoMotor", start = "" }) {
  let json;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new BadInput(`is not JSON: ${error.message}`);
  }
  if (!isObject(json) || !isObject(json["pyfrc"])) {
    throw new BadInput('is no config.json of pyfrc: it has no object "pyfrc"');
  }
  const config = json["pyfrc"];
  const [robot, fieldPart] = ["robot", "field"].map((key) => inside(config, key, `pyfrc.${key}`));
  // pyfrc draws w along the robot's heading and l (h in older files) across it.
  const sizes = [
    number(robot, "w", 2, "pyfrc.robot", [0.5, 9]),
    number(robot, robot["l"] === undefined && robot["h"] !== undefined ? "h" : "l", 3, "pyfrc.robot", [0.5, 9]),
  ];
  const starts = readStarts(robot);
  const chosen = start === "" ? starts[0] : starts.find((one) => one.name === start);
  if (chosen === undefined) {
    throw new BadInput(`has no start position "${start}"; there are ${starts.map((one) => one.name).join(", ")}`);
  }
  const theirWidth = readWidth(fieldPart);
  const [right, down, clockwise] = chosen.pose;
  const x = right * foot;
  const y = (theirWidth === null ? field.width : theirWidth * foot) - down * foot;
  const at = [
    Math.min(field.length - margin, Math.max(margin, x)),
    Math.min(field.width - margin, Math.max(margin, y)),
  ];
  const heading = -clockwise * degree;
  const [length, width] = sizes.map((feet) => feet * foot);
  const left = listLeft(config);
  if (at[0] !== x || at[1] !== y) left.unshift(`${chosen.name} lies beside this field: the robot is put inside`);
  for (const one of starts) {
    if (one !== chosen) left.unshift(`start position ${one.name}: choose it by --start ${JSON.stringify(one.name)}`);
  }
  const numbers = model === "tank" ? `${model}, two CIMs a side geared ${tankNumbers.gearing} to 1,` : model;
  const ports = kinematicMotors[model].map((motor, port) => `${motor} ${port}`).join(", ");
  return {
    scenario: {
      ...{ sandlot: 1, name, seed: 1, field: field.name, pieces: "none" },
      match: { start: "teleop", clock: false },
      robots: [
        {
          ...{ robot: makeRobot(model, length, width), station: "blue1" },
          ...{ at: [round(at[0]), round(at[1]), round(heading)], program: "driver" },
        },
      ],
    },
    taken: [
      `robot: ${length.toFixed(2)} m long, ${width.toFixed(2)} m wide`,
      `${chosen.name}: x ${at[0].toFixed(2)} m, y ${at[1].toFixed(2)} m, heading ${(heading / degree).toFixed(0)} degrees`,
      `drivetrain ${numbers} and ${mass} kg, our choice: the file names neither; --model chooses another`,
      `PWM ports: ${ports}`,
    ],
    left,
  };
}
