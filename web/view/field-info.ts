// The view's part of field.json: size, frame, where the drivers' eyes are and the colours of pieces.
// The core reads and checks the same file; here a wrong value only costs its picture, so it falls back to a default.

import { parseLength } from "../sim/boundary/lengths.ts";
import type { AssetSource } from "./assets.ts";
import { fieldOrigins, type FieldFrame, type FieldOrigin } from "./frame-of-reference.ts";

/** When a window of the field's rules is open, for the lamps that tell it. */
export interface WindowLook {
  readonly name: string;
  /** Periods in which it is open for both alliances, and for that with the better start or the other one. */
  readonly both: readonly string[];
  readonly leader: readonly string[];
  readonly trailer: readonly string[];
  /** How long pieces count after it has closed, and how long before a change the lamps tell it [s]. */
  readonly grace: number;
  readonly warning: number;
}

export interface FieldInfo {
  readonly title: string;
  readonly frame: FieldFrame;
  /** Where the drivers' eyes are, by station name, field frame, m. */
  readonly eyes: Readonly<Record<string, readonly [number, number, number]>>;
  /** CSS colours by piece type. */
  readonly pieceColors: Readonly<Record<string, string>>;
  readonly windows: readonly WindowLook[];
}

/** A field that has no folder of its own: an inline field of a test scenario. */
export function plainField(name: string): FieldInfo {
  return {
    title: name,
    frame: { origin: "wall-blue", length: 16.541, width: 8.069 },
    eyes: {},
    pieceColors: {},
    windows: [],
  };
}

export async function loadFieldInfo(source: AssetSource, folder: string): Promise<FieldInfo> {
  return readFieldInfo(await source.json(`${folder}/field.json`));
}

export function readFieldInfo(json: Record<string, unknown>): FieldInfo {
  const plain = plainField(typeof json["name"] === "string" ? json["name"] : "field");
  const size = readLengths(json["size"], 2);
  const eyes: Record<string, readonly [number, number, number]> = {};
  for (const [station, value] of entries(json["stations"])) {
    const eye = readLengths(property(value, "eye"), 3);
    if (eye !== null) eyes[station] = [eye[0] ?? 0, eye[1] ?? 0, eye[2] ?? 0];
  }
  const pieceColors: Record<string, string> = {};
  for (const [piece, value] of entries(json["pieces"])) {
    const color = property(value, "color");
    if (typeof color === "string") pieceColors[piece] = color;
  }
  const origin = fieldOrigins.find((name) => name === json["frame"]) ?? ("wall-blue" satisfies FieldOrigin);
  return {
    title: typeof json["title"] === "string" ? json["title"] : plain.title,
    frame: { origin, length: size?.[0] ?? plain.frame.length, width: size?.[1] ?? plain.frame.width },
    eyes,
    pieceColors,
    windows: entries(json["windows"]).map(([name, value]) => readWindow(name, value)),
  };
}

export function readWindow(name: string, value: unknown): WindowLook {
  const list = (key: string): string[] => {
    const periods = property(value, key);
    return Array.isArray(periods) ? periods.filter((period) => typeof period === "string") : [];
  };
  const seconds = (key: string): number => {
    const time = Number.parseFloat(String(property(value, key) ?? 0));
    return Number.isFinite(time) ? time : 0;
  };
  return {
    ...{ name, both: list("both"), leader: list("leader"), trailer: list("trailer") },
    ...{ grace: seconds("grace"), warning: seconds("warning") },
  };
}

function readLengths(value: unknown, count: number): number[] | null {
  if (!Array.isArray(value) || value.length !== count) return null;
  const lengths = value.map(parseLength);
  return lengths.every(Number.isFinite) ? lengths : null;
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
