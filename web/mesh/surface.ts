// A surface of triangles, and its edges: connected triangles, its ends, and triangles wound the other way.

/** Corners, three numbers each [m], and triangles, three corners each. */
export interface Surface {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
}

/** A surface with a name: a group of a field's collision mesh. */
export interface Group extends Surface {
  readonly name: string;
}

export type Point = readonly [number, number, number];

/** Corners that are nearer than this are one [m]: CAD programs write the same corner with other last digits. */
export const weldDistance = 2e-4;
/** Twice the area of a triangle that says nothing [m²]: the core drops those below 1e-10. */
const leastArea = 1e-8;

export const triangleCount = ({ triangles }: Surface): number => triangles.length / 3;

export function pointAt(positions: Float32Array, corner: number): [number, number, number] {
  return [positions[3 * corner]!, positions[3 * corner + 1]!, positions[3 * corner + 2]!];
}

export const minus = (a: Point, b: Point): [number, number, number] => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const cross = (a: Point, b: Point): [number, number, number] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const lengthOf = (a: Point): number => Math.hypot(a[0], a[1], a[2]);

/** As long as twice the triangle's area, towards the side from which its corners go counter-clockwise. */
export function normalOf({ positions, triangles }: Surface, triangle: number): [number, number, number] {
  const at = (corner: number): Point => pointAt(positions, triangles[3 * triangle + corner]!);
  const [a, b, c] = [at(0), at(1), at(2)];
  return cross(minus(b, a), minus(c, a));
}

export interface Box {
  readonly low: [number, number, number];
  readonly high: [number, number, number];
}

/** About the corners of some triangles; all of them when none are named. */
export function boxOf({ positions, triangles }: Surface, some?: Iterable<number>): Box {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const take = (corner: number): void => {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * corner + axis]!;
      if (value < low[axis]!) low[axis] = value;
      if (value > high[axis]!) high[axis] = value;
    }
  };
  if (some === undefined) triangles.forEach(take);
  else for (const triangle of some) for (let k = 0; k < 3; k++) take(triangles[3 * triangle + k]!);
  return { low, high };
}

export const diagonalOf = ({ low, high }: Box): number => lengthOf(minus(high, low));
export const middleOf = ({ low, high }: Box): [number, number, number] =>
  [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as [number, number, number];

/** Without corners that are there twice, triangles without area and triangles that are there twice, whichever way they are wound. */
export function weld({ positions, triangles }: Surface, distance = weldDistance): Surface {
  const count = positions.length / 3;
  const kept: number[] = [];
  const cells = new Map<string, number[]>();
  const cellOf = (value: number): number => Math.floor(value / (2 * distance));
  const place = new Int32Array(count).fill(-1);
  const find = (corner: number): number => {
    const point = pointAt(positions, corner);
    // Half a cell away at most: so each axis has one neighbour to look into.
    const near = point.map((value) => [cellOf(value - distance / 2), cellOf(value + distance / 2)]);
    for (const x of new Set(near[0]))
      for (const y of new Set(near[1]))
        for (const z of new Set(near[2]))
          for (const other of cells.get(`${x} ${y} ${z}`) ?? [])
            if (lengthOf(minus(pointAt(positions, kept[other]!), point)) <= distance) return other;
    const key = point.map(cellOf).join(" ");
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [kept.length]);
    else cell.push(kept.length);
    kept.push(corner);
    return kept.length - 1;
  };
  const made = oncePerPlace(triangles, (corner) =>
    place[corner]! < 0 ? (place[corner] = find(corner)) : place[corner]!,
  );
  const welded = new Float32Array(3 * kept.length);
  kept.forEach((corner, index) => welded.set(positions.subarray(3 * corner, 3 * corner + 3), 3 * index));
  const surface = { positions: welded, triangles: made };
  const flat = (triangle: number): boolean => lengthOf(normalOf(surface, triangle)) < leastArea;
  return withTriangles(surface, (triangle) => !flat(triangle));
}

/** Triangles by new corners: each once, whichever way it is wound, and none that has two corners in one. */
export function oncePerPlace(triangles: Uint32Array, cornerOf: (corner: number) => number): Uint32Array {
  const made: number[] = [];
  const seen = new Set<string>();
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [0, 1, 2].map((k) => cornerOf(triangles[at + k]!)) as [number, number, number];
    const [a, b, c] = corners;
    if (a === b || b === c || c === a) continue;
    const key = [...corners].sort((one, other) => one - other).join(" ");
    if (seen.has(key)) continue;
    seen.add(key);
    made.push(a, b, c);
  }
  return Uint32Array.from(made);
}

/** With only some of its triangles, and only the corners that those have. */
export function withTriangles(surface: Surface, keeps: (triangle: number) => boolean): Surface {
  const made: number[] = [];
  for (let triangle = 0; triangle < triangleCount(surface); triangle++)
    if (keeps(triangle)) made.push(...surface.triangles.subarray(3 * triangle, 3 * triangle + 3));
  return compact({ positions: surface.positions, triangles: Uint32Array.from(made) });
}

/** Without corners that no triangle has. */
export function compact({ positions, triangles }: Surface): Surface {
  const place = new Int32Array(positions.length / 3).fill(-1);
  let count = 0;
  for (const corner of triangles) if (place[corner]! < 0) place[corner] = count++;
  const kept = new Float32Array(3 * count);
  place.forEach((to, corner) => {
    if (to >= 0) kept.set(positions.subarray(3 * corner, 3 * corner + 3), 3 * to);
  });
  return { positions: kept, triangles: triangles.map((corner) => place[corner]!) };
}

/** Several as one. */
export function joined(surfaces: readonly Surface[]): Surface {
  const positions = new Float32Array(surfaces.reduce((sum, each) => sum + each.positions.length, 0));
  const triangles = new Uint32Array(surfaces.reduce((sum, each) => sum + each.triangles.length, 0));
  let corners = 0;
  let at = 0;
  for (const each of surfaces) {
    positions.set(each.positions, 3 * corners);
    each.triangles.forEach((corner, index) => (triangles[at + index] = corner + corners));
    corners += each.positions.length / 3;
    at += each.triangles.length;
  }
  return { positions, triangles };
}

/** A side that no other one is along. */
export const noOther = -1;
/** A side with several others. */
const manyOthers = -2;

/** The edges of a welded surface. Side 3 t + k runs from corner k of triangle t to the next one. */
export class Edges {
  readonly #surface: Surface;
  readonly #keys: Float64Array;
  /** First side at a slot of the table; -1: none. */
  readonly #first: Int32Array;
  /** The next side along the same edge; -1: none. */
  readonly #next: Int32Array;
  readonly #mask: number;
  readonly #corners: number;

  constructor(surface: Surface) {
    const sides = surface.triangles.length;
    let size = 16;
    while (size < 2 * sides) size *= 2;
    this.#surface = surface;
    this.#keys = new Float64Array(size).fill(-1);
    this.#first = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(sides).fill(-1);
    this.#mask = size - 1;
    this.#corners = surface.positions.length / 3;
    for (let side = 0; side < sides; side++) {
      const slot = this.#slot(this.from(side), this.to(side));
      this.#next[side] = this.#first[slot]!;
      this.#first[slot] = side;
    }
  }

  from(side: number): number {
    return this.#surface.triangles[side]!;
  }

  to(side: number): number {
    return this.#surface.triangles[side % 3 === 2 ? side - 2 : side + 1]!;
  }

  /** The one other side along the edge of a side; `noOther`: there is none; `manyOthers`: there are several. */
  other(side: number): number {
    let found: number = noOther;
    for (let at = this.#first[this.#slot(this.from(side), this.to(side))]!; at >= 0; at = this.#next[at]!) {
      if (at === side) continue;
      // The same part a thousand times at one place has a thousand sides there: they are not counted for each.
      if (found !== noOther) return manyOthers;
      found = at;
    }
    return found;
  }

  #slot(a: number, b: number): number {
    const key = Math.min(a, b) * this.#corners + Math.max(a, b);
    // Any spread will do: Knuth's multiplier for each end.
    let slot = (Math.imul(Math.min(a, b), 0x9e3779b1) ^ Math.imul(Math.max(a, b), 0x85ebca6b)) & this.#mask;
    while (this.#keys[slot] !== key && this.#keys[slot] !== -1) slot = (slot + 1) & this.#mask;
    this.#keys[slot] = key;
    return slot;
  }
}

/** Triangles that hang together over edges that exactly two of them have. */
export interface Patch {
  readonly triangles: readonly number[];
  /** Those that run against the others. */
  readonly turned: readonly number[];
}

/** The patches of a welded surface, each with one way round: `turned` is the lesser part of it. */
export function patchesOf(surface: Surface, edges: Edges): Patch[] {
  const count = triangleCount(surface);
  /** 0: not met; 1: as the first of its patch; -1: against it. */
  const way = new Int8Array(count);
  const patches: Patch[] = [];
  for (let first = 0; first < count; first++) {
    if (way[first] !== 0) continue;
    way[first] = 1;
    const triangles = [first];
    for (let at = 0; at < triangles.length; at++) {
      const triangle = triangles[at]!;
      for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
        const other = edges.other(side);
        if (other < 0) continue;
        const neighbour = Math.floor(other / 3);
        if (way[neighbour] !== 0) continue;
        // Two triangles of one way round run along their edge in opposite ways.
        const alike = edges.from(side) === edges.to(other);
        way[neighbour] = alike ? way[triangle]! : -way[triangle]!;
        triangles.push(neighbour);
      }
    }
    const [against, as] = [triangles.filter((each) => way[each]! < 0), triangles.filter((each) => way[each]! > 0)];
    patches.push({ triangles, turned: against.length <= as.length ? against : as });
  }
  return patches;
}

/** Six times the volume of a closed surface; below zero: it is inside out. */
export function volumeOf({ positions, triangles }: Surface): number {
  if (triangles.length === 0) return 0;
  const origin = pointAt(positions, triangles[0]!);
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const from = (k: number): Point => minus(pointAt(positions, triangles[at + k]!), origin);
    const [a, b, c] = [from(0), from(1), from(2)];
    sum += dot(a, cross(b, c));
  }
  return sum;
}

/** The rims of a surface: closed ways along sides that no other triangle has, in the sides' direction. */
export function rimsOf(surface: Surface, edges: Edges): number[][] {
  const next = new Map<number, number[]>();
  for (let side = 0; side < surface.triangles.length; side++) {
    if (edges.other(side) !== noOther) continue;
    const from = edges.from(side);
    const known = next.get(from);
    if (known === undefined) next.set(from, [edges.to(side)]);
    else known.push(edges.to(side));
  }
  const rims: number[][] = [];
  for (const begin of [...next.keys()]) {
    while ((next.get(begin)?.length ?? 0) > 0) {
      const rim: number[] = [];
      let at: number | undefined = begin;
      while (at !== undefined) {
        const to: number | undefined = next.get(at)?.pop();
        if (to === undefined) break;
        rim.push(at);
        at = to;
        if (at === begin) break;
      }
      if (rim.length > 2) rims.push(rim);
    }
  }
  return rims;
}
