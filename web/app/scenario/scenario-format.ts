// The form of a scenario beside its schema.

import { stations } from "../../sim/boundary/abi.gen.ts";
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

const freeStation = (scenario: Json): string => {
  const taken = stationsOf(scenario);
  return stations.find((station) => !taken.includes(station)) ?? "blue2";
};

/** `pieces`: names of the field's types. */
export const scenarioFormat = (pieces: () => readonly string[]): FileFormat => ({
  name: "scenario",
  lastKeys: ["assert", "flights", "allAwake", "seed", "field", "name", "title", "sandlot"],
  starts: (scenario) => ({
    placement: { robot: "kitbot", station: freeStation(scenario), at: [4, 2, 0] },
    placedPiece: { type: pieces()[0] ?? "fuel", at: [3, 3, 0.2] },
    entry: { t: 1, station: stationsOf(scenario)[0] ?? "blue1", axes: [0.5, 0, 0] },
    chassis: { speeds: [1, 0, 0] },
    condition: { value: "Score/Blue", atLeast: 1, when: "end" },
    pilot: { autopilot: {} },
  }),
  namesIn: (scenario, what) => (what === "piece" ? [...pieces()] : what === "station" ? stationsOf(scenario) : []),
});
