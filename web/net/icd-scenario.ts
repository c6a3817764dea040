// A scenario made from a robotConfig.yml of the 3260 simulator: its robots and where they start.
import { stations } from "../sim/boundary/abi.gen.ts";
import type { IcdConfig } from "./icd-config.ts";
import { parseLength } from "../sim/boundary/lengths.ts";
import { icdToField } from "./wire-icd.ts";
import type { Wire } from "./wire.ts";

/** The field they are put on. */
export interface IcdField {
  readonly name: string;
  /** [m] */
  readonly length: number;
  readonly width: number;
}

/** Of a field.json. */
export function icdField(name: string, json: string): IcdField {
  const { size } = JSON.parse(json) as { size?: unknown };
  const [length, width] = (Array.isArray(size) ? (size as unknown[]) : []).map(parseLength);
  if (!(Number(length) > 0 && Number(width) > 0)) throw new RangeError(`the field ${name} has no size`);
  return { name, length: Number(length), width: Number(width) };
}

export interface IcdImport {
  /** Of the scenario format, to be written as JSON. */
  readonly scenario: object;
  /** By player: the station, an index, and the team. */
  readonly stations: readonly number[];
  readonly teams: readonly string[];
  /** Sentences: the entries of the file that are used here, and those that are not. */
  readonly taken: readonly string[];
  readonly left: readonly string[];
}

// Values that a file of February 2020 leaves out; our choice.
const usualMass = 50;
const usualTrack = 0.56;
const usualBase = 0.46;
const usualRadius = 0.0762;
const usualRate = 87.2; // 833 rpm
/** Free speed of the motors that stand in for theirs [rad/s]: a NEO's 5676 rpm. */
const freeSpeed = (5676 * Math.PI) / 30;
/** Nearest that a robot's middle is put to a wall [m]. */
const margin = 0.7;

const round = (value: number): number => Number(value.toFixed(4));
const or = (value: number, usual: number): number => (value > 0 ? value : usual);

const tankWheel = {
  friction: 1.1,
  kinetic: 0.85,
  inertia: 1e-3,
  stiffness: 9e4,
  damping: 700,
  shear: 4e4,
  rolling: 0.015,
  efficiency: 0.9,
};

/** Rollers and elevator: the parts that its messages can move. Nothing is taken in: its polygons say where balls go. */
function mechanisms(config: IcdConfig): { readonly names: readonly string[]; readonly list: readonly object[] } {
  const rollers = ["intake_center", "intake_left", "intake_right", "tube"].flatMap((name, i) => {
    const rate = config.intakeRate[i] ?? 0;
    const gearing = round(Math.min(1000, freeSpeed / or(rate, 1)));
    return rate > 0 ? [{ name, kind: "roller", motors: [name], gearing, inertia: 1e-3 }] : [];
  });
  const { elevatorLength: length, elevatorSpeed: speed } = config;
  const elevator =
    length > 0 && speed > 0
      ? [
          {
            ...{
              name: "elevator",
              kind: "elevator",
              motors: ["elevator"],
              mass: 3,
              drum: 0.03,
              min: 0,
              max: round(length),
            },
            gearing: round((freeSpeed * 0.015) / speed),
          },
        ]
      : [];
  const list = [...rollers, ...elevator];
  return { names: list.map(({ name }) => name), list };
}

function makeRobot(config: IcdConfig, hasLidar: boolean): object {
  const mass = or(config.mass, usualMass);
  const track = or(config.wheelTrack, usualTrack);
  const base = or(config.wheelBase, usualBase);
  const radius = or(config.wheelRadius, usualRadius);
  const width = or(config.width, track + 0.1);
  const depth = or(config.depth, base + 0.25);
  const rate = or(Math.max(...config.driveRate), usualRate);
  const speed = rate * radius;
  const height = 0.2;
  const { names, list } = mechanisms(config);
  const wheels = (side: "left" | "right"): object[] =>
    ["front", "back"].map((end) => ({
      name: `${side}_${end}`,
      at: [round(end === "front" ? base / 2 : -base / 2), round(side === "left" ? track / 2 : -track / 2)],
    }));
  const drive = { type: "neo", count: 2, stator: "60 A", supply: "40 A" };
  return {
    sandlot: 1,
    name: "sharp-3260",
    mass: round(mass),
    centerOfMass: [0, 0, 0.15],
    // Of a box with even density.
    inertia: [(width ** 2 + height ** 2) / 12, (depth ** 2 + height ** 2) / 12, (width ** 2 + depth ** 2) / 12].map(
      (k) => round(mass * k),
    ),
    shapes: [
      {
        name: "bumpers",
        shape: "box",
        size: [round(depth), round(width), 0.127],
        at: [0, 0, 0.13],
        material: "bumper",
      },
    ],
    motors: {
      left_drive: drive,
      right_drive: drive,
      ...Object.fromEntries(names.map((name) => [name, { type: "neo", stator: "40 A" }])),
    },
    wiring: ["left_drive", "right_drive", ...names].map((motor, channel) => ({ kind: "pwm", channel, motor })),
    drivetrain: {
      kind: "differential",
      wheel: { ...tankWheel, radius: round(radius), driveGearing: round(freeSpeed / rate) },
      left: { motors: ["left_drive"], wheels: wheels("left") },
      right: { motors: ["right_drive"], wheels: wheels("right") },
    },
    ...(list.length > 0 ? { mechanisms: list } : {}),
    ...(hasLidar ? { sensors: [lidar(config)] } : {}),
    program: {
      maxSpeed: round(speed),
      maxTurn: round(Math.min(2 * Math.PI * 2, (2 * speed) / track)),
      driveKs: 0.2,
      driveKv: round(11 / speed),
      driveKp: 1,
    },
  };
}

function lidar(config: IcdConfig): object {
  const turns = Math.min(20, or(config.lidarMotor, 10));
  const points = Math.max(1, Math.min(800, Math.round(or(config.lidarLaser, 8000) / turns)));
  return {
    ...{ name: "lidar", kind: "lidar", at: [0, 0, 0.4], points, rate: turns },
    ...{ min: or(config.lidarMin, 0.75), max: or(config.lidarMax, 12) },
  };
}

/** Blue players in order are blue1 to blue3, red ones red1 to red3. Without an alliance: the next station that is free. */
function chooseStations(config: IcdConfig, left: string[]): number[] {
  const taken = new Set<number>();
  return config.players.map(({ alliance }, i) => {
    const wanted = /^red$/i.test(alliance) ? [3, 4, 5] : /^blue$/i.test(alliance) ? [0, 1, 2] : [0, 1, 2, 3, 4, 5];
    const station = wanted.find((index) => !taken.has(index));
    if (station === undefined) left.push(`player ${i + 1}: an alliance has three robots here`);
    else taken.add(station);
    return station ?? stations.length;
  });
}

export function importIcd(wire: Wire, config: IcdConfig, field: IcdField, name: string): IcdImport {
  const taken: string[] = [];
  const left: string[] = [];
  const places = chooseStations(config, left);
  const robots = config.players.flatMap((player, i) => {
    const station = stations[places[i] ?? stations.length];
    if (station === undefined) return [];
    const [x, y, heading] = icdToField(wire, [player.x, player.y, player.theta], field.length, field.width);
    const at = [
      Math.min(field.length - margin, Math.max(margin, x)),
      Math.min(field.width - margin, Math.max(margin, y)),
    ] as const;
    if (at[0] !== x || at[1] !== y) left.push(`player ${i + 1} started beside this field: it is put inside`);
    taken.push(
      `player ${i + 1}${player.team === "" ? "" : ` (team ${player.team})`}: ${station}, ${player.hasLidar ? "with" : "without"} a lidar`,
    );
    const robot = makeRobot(config, player.hasLidar);
    return [{ robot, station, at: [round(at[0]), round(at[1]), round(heading)], program: "driver" }];
  });
  const rate = or(Math.max(...config.driveRate), usualRate);
  const radius = or(config.wheelRadius, usualRadius);
  taken.push(
    `robots of ${round(or(config.mass, usualMass))} kg, track ${round(or(config.wheelTrack, usualTrack))} m, wheels of ${round(radius)} m, ${(rate * radius).toFixed(2)} m/s at full command`,
  );
  if (config.mass <= 0) left.push(`it has no weight: ${usualMass} kg are our choice`);
  if (config.driveRate[0] !== config.driveRate[1]) {
    left.push("its sides have different speeds: both have the greater one");
  }
  const usual: [keyof IcdConfig & string, number][] = [
    ...([
      ["joystickPort", 2000],
      ["coreJoystickPort", 4000],
      ["coreSimPort", 6000],
    ] as [keyof IcdConfig & string, number][]),
    ...([
      ["simPort", 8000],
      ["simViewPort", 10_000],
      ["viewPort", 12_000],
    ] as [keyof IcdConfig & string, number][]),
  ];
  const given = usual.filter(([key]) => Number(config[key]) > 0);
  const shifts = new Set(given.map(([key, port]) => Number(config[key]) - port));
  if (shifts.size === 1 && !shifts.has(0)) taken.push(`ports: serve --icd --icd-port-base ${[...shifts][0]}`);
  else if (shifts.size === 1) taken.push("ports: the usual ones, serve --icd");
  else if (shifts.size > 1) left.push("ports that do not all have the same distance from the usual ones");
  if (config.pieceRadius > 0) left.push(`gamePiece.radius ${round(config.pieceRadius)} m: pieces are the field's`);
  left.push(...config.ignored.map((path) => `${path}: means nothing here`));
  const scenario = {
    ...{ sandlot: 1, name, seed: 1, field: field.name, pieces: "match" },
    match: { start: "teleop", clock: false },
    robots,
  };
  return { scenario, stations: places, teams: config.players.map(({ team }) => team), taken, left };
}
