// The field of a scenario: taken out of it, and put into it. In a scenario the mesh stands in the field itself; under edit it is a
// file beside it.

import { isObject, pointerOf, type Json, type JsonObject } from "../forms/json-document.ts";
import { meshFile, wholeField } from "../page/whole-field.ts";

export interface ScenarioField {
  readonly field: Json;
  /** The text of the collision mesh; null: none, or it is another file. */
  readonly mesh: string | null;
}

function read(scenario: string): JsonObject {
  const json = JSON.parse(scenario) as Json;
  if (!isObject(json)) throw new Error("the scenario is no object");
  return json;
}

/** A folder's name, or the field itself without its mesh. */
export function fieldIn(scenario: string): string | ScenarioField {
  const { field = null } = read(scenario);
  return typeof field === "string" ? field : apart(field);
}

/** A field with its mesh's text in it, as both. */
export function apart(field: Json): ScenarioField {
  const mesh = isObject(field) ? field["collision"] : undefined;
  if (!isObject(field) || typeof mesh !== "string" || !mesh.includes("\n")) return { field, mesh: null };
  return { field: { ...field, collision: meshFile }, mesh };
}

/** The field as it stands in a scenario. */
export function together(field: Json, mesh: string | null): Json {
  return isObject(field) ? wholeField(field, mesh) : field;
}

/**
 * The scenario with another field. `isOther`: its keys for the one before are left out, and one robot begins at its
 * station.
 */
export function withField(scenario: string, field: Json, mesh: string | null, robot: number, isOther: boolean): string {
  const json = read(scenario);
  const whole = together(field, mesh);
  if (!isOther) return JSON.stringify({ ...json, field: whole });
  const robots = Array.isArray(json["robots"]) ? (json["robots"] as readonly Json[]) : [];
  const entry = robots[robot];
  const own = isObject(entry) ? entry : {};
  const title = isObject(field) ? (field["title"] ?? field["name"]) : null;
  return JSON.stringify({
    ...{ sandlot: 1, name: typeof title === "string" ? title : "field", seed: json["seed"] ?? 1 },
    ...{ field: whole, pieces: "match", match: { start: "teleop", clock: false } },
    robots: [{ robot: own["robot"] ?? "kitbot", station: own["station"] ?? "blue2", program: "driver" }],
  });
}

/** Where in its field.json a problem of the scenario lies; null: elsewhere. */
export function inField(pointer: string): string | null {
  const field = pointerOf(["field"]);
  return pointer === field || pointer.startsWith(`${field}/`) ? pointer.slice(field.length) : null;
}
