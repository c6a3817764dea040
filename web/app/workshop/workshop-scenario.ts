// The robot of a scenario: taken out of it, and put into it.

import { isObject, pointerOf, type Json, type JsonObject } from "../forms/json-document.ts";

function robotsOf(scenario: string): { json: JsonObject; robots: readonly Json[] } {
  const json = JSON.parse(scenario) as Json;
  if (!isObject(json) || !Array.isArray(json["robots"])) throw new Error("the scenario has no robots");
  return { json, robots: json["robots"] as readonly Json[] };
}

/** The scenario's entry of a robot: the name of a folder, or the robot itself. */
export function robotIn(scenario: string, index: number): Json {
  const entry = robotsOf(scenario).robots[index];
  return isObject(entry) ? (entry["robot"] ?? null) : null;
}

/** Keys that were written for another robot, and may not fit this one. */
const ofAnother = ["dynamics", "changes"];

/** Pieces that it begins with fit another robot as well, if that one has room. */
function hasRoom(robot: Json, preload: Json): boolean {
  const hopper = isObject(robot) ? robot["hopper"] : null;
  return isObject(hopper) && Number(hopper["capacity"]) >= Number(preload);
}

/**
 * The scenario with another robot in that place. `isOther`: the scenario's keys for the one before are left out.
 * `number`: its team's; null: as the scenario has it.
 */
export function withRobot(
  scenario: string,
  index: number,
  robot: Json,
  isOther = false,
  number: number | null = null,
): string {
  const { json, robots } = robotsOf(scenario);
  const changed = robots.map((entry, at) => {
    if (at !== index || !isObject(entry)) return entry;
    const fits = (key: string, value: Json): boolean =>
      !isOther || (key === "preload" ? hasRoom(robot, value) : !ofAnother.includes(key));
    const kept = Object.entries(entry).filter(([key, value]) => fits(key, value));
    return { ...Object.fromEntries(kept), robot, ...(number === null ? {} : { number }) };
  });
  return JSON.stringify({ ...json, robots: changed });
}

/** Where in its robot.json a problem of the scenario lies; null: elsewhere. */
export function inRobot(pointer: string, index: number): string | null {
  const robot = pointerOf(["robots", index, "robot"]);
  return pointer === robot || pointer.startsWith(`${robot}/`) ? pointer.slice(robot.length) : null;
}
