// Input of light.wasm, put together of a field's surfaces, and its output.

import type { Surface } from "./split.ts";

/** Kinds of surface for light; core/include/sandlot/light/light.h has the same. */
export const lightKinds = { solid: 0, clear: 1, sheet: 2, floor: 3 } as const;
export type LightKind = keyof typeof lightKinds;

/** Spots of the floor's map for each metre, and how many there are at most. */
const density = 15;
const mostSpots = 65_536;
/** Bytes for a vertex or a spot: red, green, blue, key. */
export const lightBytes = 4;

/** Places for moving things stand so far apart, at most [m], and there are at most so many of them. Tuned: a trench is 1.2 m deep. */
const probeEvery = 0.6;
const mostProbes = 1024;
/** Heights that they stand at, and directions that a surface there may face: +x, -x, +y, -y, +z, -z. */
export const probeLayers = 2;
export const probeAxes = 6;
/** Bytes for a place: each axis in each layer, as pictures one after the other; the layers of an axis are neighbours. */
export const probeBytes = lightBytes * probeLayers * probeAxes;

export interface LitSurface extends Surface {
  /** Linear, 0 to 1. */
  readonly color: readonly [number, number, number];
  readonly kind: LightKind;
}

/** In AdvantageScope's frame of fields: the origin in the middle, z up, metres. */
export interface LightScene {
  readonly surfaces: readonly LitSurface[];
  readonly length: number;
  readonly width: number;
}

/** Light of a field: of all vertices in the order of its surfaces, and of its floor. */
export interface BakedLight {
  /** How many vertices each surface has. */
  readonly counts: readonly number[];
  readonly vertices: Uint8Array<ArrayBuffer>;
  readonly columns: number;
  readonly rows: number;
  /** x grows with the column, y with the row. */
  readonly map: Uint8Array<ArrayBuffer>;
  /** The places for moving things over the field, and their light. */
  readonly probeColumns: number;
  readonly probeRows: number;
  readonly probes: Uint8Array<ArrayBuffer>;
}

const sizeOf = (length: number, width: number, each: number, most: number): readonly [number, number] => {
  const fine = [length, width].map((side) => Math.max(1, Math.round(side * each))) as [number, number];
  const share = Math.min(1, Math.sqrt(most / (fine[0] * fine[1])));
  return [Math.max(1, Math.floor(fine[0] * share)), Math.max(1, Math.floor(fine[1] * share))];
};

export const mapSize = (length: number, width: number): readonly [number, number] =>
  sizeOf(length, width, density, mostSpots);

export const probeSize = (length: number, width: number): readonly [number, number] =>
  sizeOf(length, width, 1 / probeEvery, mostProbes);

/** How far a floor may reach beyond the field [m]. */
const beyond = 0.1;

/** Whether a surface is the field's floor: level, at height 0, and as wide as the field. */
export function isFloor({ positions, normals, corners }: Surface, length: number, width: number): boolean {
  for (let at = 0; at < positions.length; at += 3) {
    if (Math.abs(positions[at + 2]!) > 0.003 || normals[at + 2]! < 0.99) return false;
    if (Math.abs(positions[at]!) > length / 2 + beyond || Math.abs(positions[at + 1]!) > width / 2 + beyond)
      return false;
  }
  let area = 0;
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [corners[at]! * 3, corners[at + 1]! * 3, corners[at + 2]! * 3];
    const cross =
      (positions[b]! - positions[a]!) * (positions[c + 1]! - positions[a + 1]!) -
      (positions[b + 1]! - positions[a + 1]!) * (positions[c]! - positions[a]!);
    area += Math.abs(cross) / 2;
  }
  return area > 0.5 * length * width;
}

const magic = "SLB2";
const headerBytes = 24;

/**
 * light.bin: "SLB2", how many surfaces, columns and rows of the map, then of the places for moving things (u32, little end first), how
 * many vertices each surface has, their light, the map, the places.
 */
export function writeLight({ counts, vertices, map, probes, ...size }: BakedLight): Uint8Array<ArrayBuffer> {
  const { columns, rows, probeColumns, probeRows } = size;
  const bytes = new Uint8Array(headerBytes + 4 * counts.length + vertices.length + map.length + probes.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  const numbers = [counts.length, columns, rows, probeColumns, probeRows, ...counts];
  numbers.forEach((value, index) => view.setUint32(4 + 4 * index, value, true));
  bytes.set(vertices, headerBytes + 4 * counts.length);
  bytes.set(map, headerBytes + 4 * counts.length + vertices.length);
  bytes.set(probes, bytes.length - probes.length);
  return bytes;
}

/** Throws where the bytes are not a whole file of light. */
export function readLight(file: ArrayBuffer): BakedLight {
  const bytes = new Uint8Array(file);
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== magic) throw new Error("it is no file of light");
  const view = new DataView(file);
  if (file.byteLength < headerBytes) throw new Error("it is not whole");
  const header = Array.from({ length: 5 }, (_, index) => view.getUint32(4 + 4 * index, true));
  const [surfaceCount, columns, rows, probeColumns, probeRows] = header as [number, number, number, number, number];
  if (surfaceCount > (file.byteLength - headerBytes) / 4) throw new Error("it is not whole");
  const counts = Array.from({ length: surfaceCount }, (_, index) => view.getUint32(headerBytes + 4 * index, true));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const first = headerBytes + 4 * surfaceCount;
  const second = first + lightBytes * total;
  const third = second + lightBytes * columns * rows;
  if (third + probeBytes * probeColumns * probeRows !== file.byteLength) throw new Error("it is not whole");
  return {
    ...{ counts, vertices: bytes.slice(first, second) },
    ...{ columns, rows, map: bytes.slice(second, third) },
    ...{ probeColumns, probeRows, probes: bytes.slice(third) },
  };
}
