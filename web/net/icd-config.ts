// robotConfig.yml of the 3260 simulator: the part with a meaning here, in SI.
import type { Document, Node, ParsedNode } from "yaml";
import { SimDataError } from "../sim/boundary/errors.ts";
import { icdPlayers } from "./wire-icd.ts";

/** The entries of a robotConfig.yml that have a meaning here; SI, 0 where one is missing. */
export interface IcdConfig {
  readonly joystickPort: number;
  readonly coreJoystickPort: number;
  readonly coreSimPort: number;
  readonly simPort: number;
  readonly simViewPort: number;
  readonly viewPort: number;
  /** October 2020's, with a list of players; else one robot's start is in players[0]. */
  readonly several: boolean;
  readonly players: readonly IcdPlayerConfig[];
  readonly mass: number;
  readonly width: number;
  readonly depth: number;
  readonly wheelBase: number;
  /** The file of February 2020 has no track: it follows from the widths. */
  readonly wheelTrack: number;
  readonly wheelRadius: number;
  /** Of the left and right wheels at full command [rad/s]. */
  readonly driveRate: readonly [number, number];
  /** Center, left, right, tube [rad/s]. */
  readonly intakeRate: readonly [number, number, number, number];
  readonly elevatorLength: number;
  /** At full command [m/s]. */
  readonly elevatorSpeed: number;
  readonly lidarMin: number;
  readonly lidarMax: number;
  /** Points and turns a second. */
  readonly lidarLaser: number;
  readonly lidarMotor: number;
  readonly pieceRadius: number;
  /** Paths that mean nothing here. */
  readonly ignored: readonly string[];
}

/** x, y [m] and theta [rad] in its frame. */
export interface IcdPlayerConfig {
  readonly team: string;
  readonly alliance: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly hasLidar: boolean;
}

const inch = 0.0254;
const rpm = Math.PI / 30;
const degree = Math.PI / 180;
const pound = 0.45359237;

/** Of any number in the file. */
const mostNumber = 1e6;
const mostDepth = 16;
/** Bytes of a team or an alliance, and of an address. */
const mostName = 15;
const mostAddress = 47;
/** Of the list of ignored keys. */
const mostIgnored = 64;

type Read = { readonly as: "number"; readonly scale: number } | { readonly as: "port" | "flag" | "name" | "address" };
type Entry = readonly [path: string, read: Read, ...to: string[]];

const number = (scale: number): Read => ({ as: "number", scale });
const port: Read = { as: "port" };
/** Addresses are not used here: the sockets are the bridge's. */
const address: Read = { as: "address" };
const vehicle = "sim.vehicle";
const constants = "sim.constants";

/** Each path with a meaning, how its value is read, and the config's fields that it sets. */
const entries: readonly Entry[] = [
  ["joystick.ip", address],
  ["joystick.port", port, "joystickPort"],
  ["core.ip", address],
  ["core.joystickPort", port, "coreJoystickPort"],
  // February 2020
  ["core.vehiclePort", port, "coreSimPort"],
  ["sim.ip", address],
  ["sim.port", port, "simPort"],
  [`${constants}.drivetrain.width`, number(inch), "width"],
  [`${constants}.drivetrain.depth`, number(inch), "depth"],
  [`${constants}.drivetrain.widthChannel`, number(inch), "widthChannel"],
  [`${constants}.drivetrain.wheelBase`, number(inch), "wheelBase"],
  [`${constants}.drivetrain.wheelRadius`, number(inch), "wheelRadius"],
  [`${constants}.drivetrain.wheelWidth`, number(inch), "wheelWidth"],
  [`${constants}.drivetrain.motor.maxSpeed`, number(rpm), "leftRate", "rightRate"],
  [`${constants}.elevator.belt.length`, number(inch), "elevatorLength"],
  [`${constants}.elevator.motor.radius`, number(inch), "elevatorRadius"],
  [`${constants}.elevator.motor.maxSpeed`, number(rpm), "elevatorRate"],
  [`${constants}.gamePiece.radius`, number(inch), "pieceRadius"],
  ["sim.initialState.drivetrain.x", number(inch), "x"],
  ["sim.initialState.drivetrain.y", number(inch), "y"],
  ["sim.initialState.drivetrain.theta", number(degree), "theta"],
  // October 2020
  ["core.simPort", port, "coreSimPort"],
  ["sim.comms.ip", address],
  ["sim.comms.corePort", port, "simPort"],
  ["sim.comms.simViewPort", port, "simViewPort"],
  ["simView.ip", address],
  ["simView.port", port, "viewPort"],
  [`${vehicle}.weight`, number(pound), "mass"],
  [`${vehicle}.drivetrain.wheelBase`, number(inch), "wheelBase"],
  [`${vehicle}.drivetrain.wheelTrack`, number(inch), "wheelTrack"],
  [`${vehicle}.drivetrain.wheelRadius`, number(inch), "wheelRadius"],
  [`${vehicle}.drivetrain.wheelWidth`, number(inch), "wheelWidth"],
  [`${vehicle}.drivetrain.leftMotorMaxSpeed`, number(rpm), "leftRate"],
  [`${vehicle}.drivetrain.rightMotorMaxSpeed`, number(rpm), "rightRate"],
  [`${vehicle}.intake.centerMotorMaxSpeed`, number(rpm), "centerRate"],
  [`${vehicle}.intake.leftMotorMaxSpeed`, number(rpm), "leftIntakeRate"],
  [`${vehicle}.intake.rightMotorMaxSpeed`, number(rpm), "rightIntakeRate"],
  [`${vehicle}.intake.tubeMotorMaxSpeed`, number(rpm), "tubeRate"],
  [`${vehicle}.lidar.minRange`, number(1), "lidarMin"],
  [`${vehicle}.lidar.maxRange`, number(1), "lidarMax"],
  [`${vehicle}.lidar.laserFrequency`, number(1), "lidarLaser"],
  [`${vehicle}.lidar.motorFrequency`, number(1), "lidarMotor"],
  ["sim.gamePiece.radius", number(inch), "pieceRadius"],
];

/** The same of "players[0].PATH". */
const playerEntries: readonly Entry[] = [
  ["team", { as: "name" }, "team"],
  ["alliance", { as: "name" }, "alliance"],
  ["initialPosition.x", number(inch), "x"],
  ["initialPosition.y", number(inch), "y"],
  ["initialPosition.theta", number(degree), "theta"],
  ["hasLidar", { as: "flag" }, "hasLidar"],
];

type Values = Map<string, string | number | boolean>;

/** Throws with the fault. */
function readValue(path: string, text: string, read: Read): string | number | boolean {
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Math.abs(Number(text)) <= mostNumber;
  switch (read.as) {
    case "number":
      if (!isNumber) throw new Error(`${path} must be a number within +-1e6`);
      return read.scale * Number(text);
    case "port": {
      const value = Number(text);
      if (!isNumber || !Number.isInteger(value) || value < 1 || value > 65535)
        throw new Error(`${path} must be a port from 1 to 65535`);
      return value;
    }
    case "flag":
      if (text !== "true" && text !== "false") throw new Error(`${path} must be true or false`);
      return text === "true";
    case "name":
    case "address": {
      const most = read.as === "name" ? mostName : mostAddress;
      if (new TextEncoder().encode(text).length > most)
        throw new Error(`${path} must be a shorter text, of at most ${most} bytes`);
      return text;
    }
  }
}

/** Collects the values of all paths of a file. */
class Reader {
  readonly values: Values = new Map();
  readonly players: Values[] = [];
  readonly ignored: string[] = [];

  /** A path and its text. Throws with the fault. */
  take(path: string, text: string): void {
    const ofPlayer = /^players\[(\d+)\]\.(.*)$/.exec(path);
    if (ofPlayer !== null) {
      this.#takePlayer(Number(ofPlayer[1]), ofPlayer[2] ?? "", path, text);
      return;
    }
    const entry = entries.find(([known]) => known === path);
    if (entry === undefined) {
      this.#ignore(path);
      return;
    }
    const [, read, ...to] = entry;
    const value = readValue(path, text, read);
    for (const name of to) this.values.set(name, value);
  }

  #takePlayer(index: number, name: string, path: string, text: string): void {
    if (index >= icdPlayers) throw new Error(`there are more than ${icdPlayers} players`);
    while (this.players.length <= index) this.players.push(new Map());
    const entry = playerEntries.find(([known]) => known === name);
    if (entry === undefined) return;
    const [, read, to = ""] = entry;
    this.players[index]?.set(to, readValue(path, text, read));
  }

  /** Lists each entry without a meaning here once; entries inside a listed one are left out. */
  #ignore(path: string): void {
    const name = path.replace(/\[.*$/, "");
    if (name !== "" && !this.ignored.includes(name) && this.ignored.length < mostIgnored) this.ignored.push(name);
  }

  config(): IcdConfig {
    const numberOf = (name: string, values = this.values): number => {
      const value = values.get(name);
      return typeof value === "number" ? value : 0;
    };
    const textOf = (name: string, values: Values): string => {
      const value = values.get(name);
      return typeof value === "string" ? value : "";
    };
    const player = (values: Values): IcdPlayerConfig => ({
      team: textOf("team", values),
      alliance: textOf("alliance", values),
      x: numberOf("x", values),
      y: numberOf("y", values),
      theta: numberOf("theta", values),
      hasLidar: values.get("hasLidar") === true,
    });
    const width = numberOf("width");
    let wheelTrack = numberOf("wheelTrack");
    if (wheelTrack <= 0 && width > 0) wheelTrack = width - 2 * numberOf("widthChannel") - numberOf("wheelWidth");
    const several = this.players.length > 0;
    return {
      joystickPort: numberOf("joystickPort"),
      coreJoystickPort: numberOf("coreJoystickPort"),
      coreSimPort: numberOf("coreSimPort"),
      simPort: numberOf("simPort"),
      simViewPort: numberOf("simViewPort"),
      viewPort: numberOf("viewPort"),
      several,
      players: several ? this.players.map(player) : [player(this.values)],
      mass: numberOf("mass"),
      width,
      depth: numberOf("depth"),
      wheelBase: numberOf("wheelBase"),
      wheelTrack,
      wheelRadius: numberOf("wheelRadius"),
      driveRate: [numberOf("leftRate"), numberOf("rightRate")],
      intakeRate: [
        numberOf("centerRate"),
        numberOf("leftIntakeRate"),
        numberOf("rightIntakeRate"),
        numberOf("tubeRate"),
      ],
      elevatorLength: numberOf("elevatorLength"),
      elevatorSpeed: numberOf("elevatorRate") * numberOf("elevatorRadius"),
      lidarMin: numberOf("lidarMin"),
      lidarMax: numberOf("lidarMax"),
      lidarLaser: numberOf("lidarLaser"),
      lidarMotor: numberOf("lidarMotor"),
      pieceRadius: numberOf("pieceRadius"),
      ignored: this.ignored,
    };
  }
}

/** Reads a robotConfig.yml. Throws SimDataError with its line when it cannot. The YAML library is loaded only then. */
export async function readIcdConfig(text: string, name: string): Promise<IcdConfig> {
  const { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument } = await import("yaml");
  const lines = new LineCounter();
  const fail = (line: number, message: string): never => {
    throw new SimDataError({ file: name, path: `line ${line}`, message });
  };
  const lineOf = (node: Node | null): number => lines.linePos(node?.range?.[0] ?? 0).line;
  const reader = new Reader();

  const visit = (node: ParsedNode | Node | null, path: string, depth: number, parent: Node | null): void => {
    if (isAlias(node) || (node !== null && (node.tag !== undefined || ("anchor" in node && node.anchor !== undefined))))
      fail(lineOf(node), "anchors, aliases and tags are not read here");
    if ((isMap(node) || isSeq(node)) && depth >= mostDepth)
      fail(lineOf(node), `lists and maps are nested more than ${mostDepth} deep`);
    if (isMap<Node, Node | null>(node)) {
      for (const { key, value } of node.items) {
        if (!isScalar(key)) fail(lineOf(key), "a key must be a text");
        const step = isScalar(key) ? String(key.value) : "";
        visit(value, path === "" ? step : `${path}.${step}`, depth + 1, key);
      }
    } else if (isSeq<Node | null>(node)) {
      node.items.forEach((item, index) => visit(item, `${path}[${index}]`, depth + 1, node));
    } else if (isScalar(node) && node.value !== null && node.value !== "") {
      try {
        reader.take(path, String(node.value));
      } catch (error) {
        fail(lineOf(node.range === undefined ? parent : node), error instanceof Error ? error.message : String(error));
      }
    }
  };

  if (text.includes("\0")) fail(text.slice(0, text.indexOf("\0")).split("\n").length, "there is a zero byte");
  // The failsafe schema leaves every value as its text.
  const file: Document.Parsed = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    schema: "failsafe",
    uniqueKeys: false,
  });
  const [problem] = file.errors;
  if (problem !== undefined) {
    const several = problem.code === "MULTIPLE_DOCS";
    fail(lines.linePos(problem.pos[0]).line, several ? "there is more than one document in it" : problem.message);
  }
  const { contents } = file;
  if (contents === null || (isScalar(contents) && contents.value === ""))
    fail(text.replace(/\n$/, "").split("\n").length, "there is nothing in it");
  if (isScalar(contents)) fail(lineOf(contents), "expected a key, a colon and a blank");
  visit(contents, "", 0, null);
  return reader.config();
}
