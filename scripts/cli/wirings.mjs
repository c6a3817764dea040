// Overlays of wiring: the plugs of a shipped robot, so that programs with other channels drive it as they are.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BadInput } from "./args.mjs";
import { folderOf } from "./content.mjs";
import { readBytes, statusOf } from "./files.mjs";
import { examplesFolder } from "./home.mjs";

const folder = join(examplesFolder, "wirings");
const mostBytes = 1 << 20;

/** Names of those that ship. */
export const wiringNames = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();

function readJson(path, command) {
  try {
    return JSON.parse(new TextDecoder().decode(readBytes(path, mostBytes, "a wiring")));
  } catch (error) {
    throw new BadInput(`${command}: --wiring: ${path}: ${error.message}`);
  }
}

/** The robot of an overlay, by the name of one that ships or by a file: its robot.json with the overlay's wiring. */
export function wiredRobot(name, command) {
  const shipped = join(folder, `${name}.json`);
  const known = wiringNames();
  const path = known.includes(name) ? shipped : name;
  if (statusOf(path)?.isFile() !== true)
    throw new BadInput(`${command}: --wiring: no file "${name}", and no such wiring; there are ${known.join(", ")}`);
  const { robot, sensors, wiring } = readJson(path, command);
  const home = typeof robot === "string" ? folderOf("robots", robot) : null;
  if (home === null)
    throw new BadInput(
      `${command}: --wiring: ${path}: "robot" must be the name of a robot in robots/, or of one that ships, such as kitbot`,
    );
  const file = join(home, "robots", robot, "robot.json");
  if (!Array.isArray(wiring))
    throw new BadInput(`${command}: --wiring: ${path}: "wiring" must be a list of devices, as in robot.json`);
  // The core checks the rest.
  return { ...readJson(file, command), ...(sensors === undefined ? {} : { sensors }), wiring };
}

/** A scenario in which the robot at a station (default: the first) is another one. */
export function withRobot(text, robot, station, command) {
  let scenario;
  try {
    scenario = JSON.parse(text);
  } catch (error) {
    throw new BadInput(`${command}: --wiring: the scenario is no JSON: ${error.message}`);
  }
  const robots = Array.isArray(scenario.robots) ? scenario.robots : [];
  const index = station === undefined ? 0 : robots.findIndex((each) => each?.station === station);
  if (robots[index] === undefined) throw new BadInput(`${command}: --wiring: the scenario has no robot there`);
  // The other robot's switches and bindings by name stay with it.
  const { station: at, at: place, program } = robots[index];
  robots[index] = {
    robot,
    ...(at === undefined ? {} : { station: at }),
    ...(place === undefined ? {} : { at: place }),
    ...(program === undefined ? {} : { program }),
  };
  return JSON.stringify(scenario);
}
