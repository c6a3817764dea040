// What the form of a scenario has to know beside its schema.

import type { FileFormat } from "../forms/file-format.ts";
import { isObject, valueAt, type Json } from "../forms/json-document.ts";

const stationsOf = (scenario: Json): string[] => {
  const robots = valueAt(scenario, ["robots"]);
  return Array.isArray(robots)
    ? (robots as readonly Json[]).flatMap((robot) =>
        isObject(robot) && typeof robot["station"] === "string" ? [robot["station"]] : [],
      )
    : [];
};

/** `pieces`: names of the field's types. */
export const scenarioFormat = (pieces: () => readonly string[]): FileFormat => ({
  name: "scenario",
  lastKeys: ["assert", "flights", "allAwake", "seed", "field", "name", "title", "sandlot"],
  starts: {
    placement: { robot: "kitbot", station: "blue2", at: [4, 2, 0] },
    placedPiece: { type: "fuel", at: [3, 3, 0.2] },
    entry: { t: 1, station: "blue1", axes: [0.5, 0, 0] },
    chassis: { speeds: [1, 0, 0] },
    condition: { value: "Score/Blue", atLeast: 1, when: "end" },
    pilot: { autopilot: {} },
  },
  namesIn: (scenario, what) => (what === "piece" ? [...pieces()] : what === "station" ? stationsOf(scenario) : []),
});
