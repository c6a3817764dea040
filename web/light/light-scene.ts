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
}

export function mapSize(length: number, width: number): readonly [number, number] {
  const fine = [length, width].map((side) => Math.max(1, Math.round(side * density))) as [number, number];
  const share = Math.min(1, Math.sqrt(mostSpots / (fine[0] * fine[1])));
  return [Math.max(1, Math.floor(fine[0] * share)), Math.max(1, Math.floor(fine[1] * share))];
}

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

const magic = "SLB1";
const headerBytes = 16;

/** light.bin: "SLB1", how many surfaces, columns and rows (u32, little end first), how many vertices each surface has, their light, the map. */
export function writeLight({ counts, vertices, columns, rows, map }: BakedLight): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + 4 * counts.length + vertices.length + map.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  [counts.length, columns, rows, ...counts].forEach((value, index) => view.setUint32(4 + 4 * index, value, true));
  bytes.set(vertices, headerBytes + 4 * counts.length);
  bytes.set(map, headerBytes + 4 * counts.length + vertices.length);
  return bytes;
}

/** Throws where the bytes are not a whole file of light. */
export function readLight(file: ArrayBuffer): BakedLight {
  const bytes = new Uint8Array(file);
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== magic) throw new Error("it is no file of light");
  const view = new DataView(file);
  if (file.byteLength < headerBytes) throw new Error("it is not whole");
  const [surfaceCount, columns, rows] = [4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number];
  if (surfaceCount > (file.byteLength - headerBytes) / 4) throw new Error("it is not whole");
  const counts = Array.from({ length: surfaceCount }, (_, index) => view.getUint32(headerBytes + 4 * index, true));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const first = headerBytes + 4 * surfaceCount;
  const second = first + lightBytes * total;
  if (second + lightBytes * columns * rows !== file.byteLength) throw new Error("it is not whole");
  return { counts, vertices: bytes.slice(first, second), columns, rows, map: bytes.slice(second) };
}
