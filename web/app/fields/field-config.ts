// field.json's part of the config.json of a field's folder, which AdvantageScope reads.

import { parseLength } from "../../sim/boundary/lengths.ts";
import { isObject, valueAt, type Json, type JsonObject } from "../forms/json-document.ts";

const inches = (metres: number): number => Number((metres / 0.0254).toFixed(3));
const tidy = (value: number): number => Number(value.toFixed(4)) + 0;
const text = (bytes: ArrayBuffer | undefined): string => (bytes === undefined ? "{}" : new TextDecoder().decode(bytes));

/** Degrees of "90 deg", or of radians. */
function degreesOf(value: Json | undefined): number {
  if (typeof value === "number") return (value * 180) / Math.PI;
  const [, number = "0", unit = ""] = /^\s*([-+\d.e]+)\s*(deg|rad|rev)?/i.exec(typeof value === "string" ? value : "") ?? [];
  return Number(number) * ({ deg: 1, rev: 360 }[unit] ?? 180 / Math.PI);
}

/** config.json with the size, the tags and the drivers' places that field.json has; all else stays. */
export function configOf(field: Json, config: ArrayBuffer | undefined): string {
  const old = ((): JsonObject => {
    try {
      const json: unknown = JSON.parse(text(config));
      return isObject(json) ? json : {};
    } catch {
      return {};
    }
  })();
  const [length = 16.54, width = 8.07] = [0, 1].map((axis) => parseLength(valueAt(field, ["size", axis])));
  // AdvantageScope's places are about the field's middle, x to the blue wall.
  const centred = (at: readonly number[]): number[] => [
    tidy(length / 2 - at[0]!),
    tidy(width / 2 - at[1]!),
    ...at.slice(2).map(tidy),
  ];
  const lengths = (value: Json | undefined): number[] => (Array.isArray(value) ? value.map(parseLength) : []);
  const list = valueAt(field, ["tags", "list"]);
  const tags = Array.isArray(list) ? (list as readonly Json[]) : [];
  const size = inches(parseLength(valueAt(field, ["tags", "size"])));
  const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"].flatMap((station) => {
    const [x, y] = lengths(valueAt(field, ["stations", station, "eye"]));
    return x === undefined || y === undefined ? [] : [centred([Math.min(length, Math.max(0, x)), y])];
  });
  const title = valueAt(field, ["title"]) ?? valueAt(field, ["name"]);
  const made = {
    ...{ isFTC: false, rotations: [], position: [0, 0, 0], gamePieces: [], ...old },
    ...{ name: typeof title === "string" ? title : "Field", coordinateSystem: "wall-blue" },
    ...{ widthInches: inches(length), heightInches: inches(width) },
    ...(stations.length === 6 ? { driverStations: stations } : {}),
    aprilTags: tags.flatMap((tag) => {
      const at = lengths(valueAt(tag, ["at"]));
      if (at.length !== 3) return [];
      const [roll, pitch, yaw] = ["roll", "pitch", "yaw"].map((key) => degreesOf(valueAt(tag, [key])));
      // One after the other about fixed axes, as AdvantageScope takes them.
      const turns = [
        { axis: "x", degrees: roll! },
        { axis: "y", degrees: pitch! },
        { axis: "z", degrees: (yaw! + 180) % 360 },
      ];
      return [
        {
          ...{ variant: `36h11-${size}in`, id: valueAt(tag, ["id"]) ?? 0 },
          rotations: turns
            .filter(({ axis, degrees }) => axis === "z" || degrees !== 0)
            .map(({ axis, degrees }) => ({ axis, degrees: tidy(degrees) })),
          position: centred(at),
        },
      ];
    }),
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
