// Makes surfaces hold a ball from both sides: one way round, small openings closed, and open parts made thick.

import {
  boxOf,
  diagonalOf,
  dot,
  Edges,
  joined,
  lengthOf,
  middleOf,
  noOther,
  normalOf,
  patchesOf,
  pointAt,
  rimsOf,
  triangleCount,
  volumeOf,
  weld,
  withTriangles,
  type Point,
  type Surface,
} from "./surface.ts";

/** Where a surface ends. */
export interface Opening {
  readonly at: Point;
  /** Across [m]. */
  readonly size: number;
  /** The outline of a flat sheet is not a forgotten opening. */
  readonly kind: "closed" | "open" | "outline";
  /** Along the rim. */
  readonly points: readonly Point[];
}

/** Triangles that showed their backs. */
export interface Turned {
  readonly at: Point;
  /** Across [m]. */
  readonly size: number;
  readonly triangles: number;
  /** A whole closed shell was inside out. */
  readonly whole: boolean;
  /** Of the triangles' middles, some. */
  readonly points: readonly Point[];
}

export interface Mended {
  readonly surface: Surface;
  readonly openings: readonly Opening[];
  readonly turned: readonly Turned[];
  /** Patches that became solids. */
  readonly thickened: number;
  /** Closed shells as they were. */
  readonly closed: number;
  /** Patches smaller than a ball notices, left out. */
  readonly dropped: number;
}

export interface MendOptions {
  /** Openings up to this are closed [m]. */
  readonly fill: number;
  /** Of the open parts [m]. */
  readonly thickness: number;
  /** Patches that are smaller are left out [m]. */
  readonly smallest: number;
}

/** Points of an opening or of turned triangles that are told: enough to draw it. */
const mostPoints = 64;
/** A sheet whose rim is nearly as large as itself ends there because it does [share]. */
const outlineShare = 0.9;
/** How far a sheet may bow and still be flat [share of its size]. */
const flatShare = 0.02;

export function mend(source: Surface, options: MendOptions): Mended {
  const surface = weld(source);
  const edges = new Edges(surface);
  const openings: Opening[] = [];
  const turned: Turned[] = [];
  const kept: Surface[] = [];
  let [thickened, closed, dropped] = [0, 0, 0];
  for (const patch of patchesOf(surface, edges)) {
    const box = boxOf(surface, patch.triangles);
    if (diagonalOf(box) < options.smallest) {
      dropped++;
      continue;
    }
    if (patch.turned.length > 0) turned.push(tellTurned(surface, patch.turned, false));
    const against = new Set(patch.turned);
    const inPatch = new Set(patch.triangles);
    let own = withTriangles(wound(surface, against), (triangle) => inPatch.has(triangle));
    own = closeOpenings(own, options.fill, openings);
    if (rimsOf(own, new Edges(own)).length > 0) {
      own = thicken(own, options.thickness);
      thickened++;
    } else if (volumeOf(own) < 0) {
      const all = Array.from({ length: triangleCount(own) }, (_, triangle) => triangle);
      if (patch.turned.length === 0) turned.push(tellTurned(own, all, true));
      own = wound(own, new Set(all));
      closed++;
    } else closed++;
    kept.push(own);
  }
  return { surface: joined(kept), openings, turned, thickened, closed, dropped };
}

/** With some triangles the other way round. */
function wound({ positions, triangles }: Surface, against: ReadonlySet<number>): Surface {
  const made = triangles.slice();
  for (const triangle of against) {
    made[3 * triangle + 1] = triangles[3 * triangle + 2]!;
    made[3 * triangle + 2] = triangles[3 * triangle + 1]!;
  }
  return { positions, triangles: made };
}

const some = <T>(list: readonly T[]): T[] => {
  const step = Math.ceil(list.length / mostPoints);
  return list.filter((_, index) => index % Math.max(1, step) === 0);
};

function tellTurned(surface: Surface, triangles: readonly number[], whole: boolean): Turned {
  const box = boxOf(surface, triangles);
  const points = some(triangles).map((triangle) => middleOf(boxOf(surface, [triangle])));
  return { at: middleOf(box), size: diagonalOf(box), triangles: triangles.length, whole, points };
}

/** Whether all of a surface lies near one plane. */
function isFlat(surface: Surface, size: number): boolean {
  const sum: [number, number, number] = [0, 0, 0];
  for (let triangle = 0; triangle < triangleCount(surface); triangle++)
    normalOf(surface, triangle).forEach((value, axis) => (sum[axis]! += value));
  const length = lengthOf(sum);
  if (length === 0) return false;
  let [low, high] = [Infinity, -Infinity];
  for (let corner = 0; corner < surface.positions.length / 3; corner++) {
    const height = dot(pointAt(surface.positions, corner), sum) / length;
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  return high - low <= flatShare * size;
}

/** Closes small openings with a fan about their middle, and notes all openings. */
function closeOpenings(surface: Surface, fill: number, openings: Opening[]): Surface {
  const rims = rimsOf(surface, new Edges(surface));
  if (rims.length === 0) return surface;
  const positions: number[] = [];
  const triangles: number[] = [];
  const whole = diagonalOf(boxOf(surface));
  const flat = isFlat(surface, whole);
  for (const rim of rims) {
    const points = rim.map((corner) => pointAt(surface.positions, corner));
    const box = boxOf({ positions: Float32Array.from(points.flat()), triangles: Uint32Array.from(rim.keys()) });
    const size = diagonalOf(box);
    const outline = flat && size >= outlineShare * whole;
    const closes = !outline && size <= fill;
    const kind = outline ? "outline" : closes ? "closed" : "open";
    openings.push({ at: middleOf(box), size, kind, points: some(points) });
    if (!closes) continue;
    const middle = surface.positions.length / 3 + positions.length / 3;
    positions.push(...[0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length));
    // Against the rim's own direction, so that both run along it in opposite ways.
    rim.forEach((corner, index) => triangles.push(rim[(index + 1) % rim.length]!, corner, middle));
  }
  return {
    positions: Float32Array.from([...surface.positions, ...positions]),
    triangles: Uint32Array.from([...surface.triangles, ...triangles]),
  };
}

/** A corner of two walls moves further than each wall does, but not without end [of the thickness]. */
const mostMiter = 3;

/** A solid of that surface: its front stays where it is, its back lies behind, and strips join both along the rims. */
export function thicken(surface: Surface, thickness: number): Surface {
  const { positions, triangles } = surface;
  const count = positions.length / 3;
  const normals = new Float64Array(positions.length);
  const faces: Point[] = [];
  for (let triangle = 0; triangle < triangleCount(surface); triangle++) {
    const normal = normalOf(surface, triangle);
    const length = lengthOf(normal) || 1;
    const unit = normal.map((value) => value / length) as [number, number, number];
    faces.push(unit);
    for (let k = 0; k < 3; k++) {
      // By its angle there, so that how a side is cut into triangles does not matter.
      const [a, b, c] = [0, 1, 2].map((step) => pointAt(positions, triangles[3 * triangle + ((k + step) % 3)]!));
      const angle = angleAt(a!, b!, c!);
      for (let axis = 0; axis < 3; axis++) normals[3 * triangles[3 * triangle + k]! + axis]! += unit[axis]! * angle;
    }
  }
  /** How much of the corner's own direction its most slanted face has [cosine]. */
  const least = new Float64Array(count).fill(1);
  for (let corner = 0; corner < count; corner++) {
    const length = Math.hypot(...normals.subarray(3 * corner, 3 * corner + 3)) || 1;
    for (let axis = 0; axis < 3; axis++) normals[3 * corner + axis]! /= length;
  }
  triangles.forEach((corner, at) => {
    const own = normals.subarray(3 * corner, 3 * corner + 3) as unknown as Point;
    least[corner] = Math.min(least[corner]!, dot(own, faces[Math.floor(at / 3)]!));
  });
  const all = new Float32Array(2 * positions.length);
  all.set(positions);
  for (let corner = 0; corner < count; corner++) {
    const depth = thickness / Math.max(least[corner]!, 1 / mostMiter);
    for (let axis = 0; axis < 3; axis++)
      all[positions.length + 3 * corner + axis] = positions[3 * corner + axis]! - depth * normals[3 * corner + axis]!;
  }
  const made = [...triangles];
  for (let at = 0; at < triangles.length; at += 3)
    made.push(triangles[at]! + count, triangles[at + 2]! + count, triangles[at + 1]! + count);
  const edges = new Edges(surface);
  for (let side = 0; side < triangles.length; side++) {
    if (edges.other(side) !== noOther) continue;
    const [a, b] = [edges.from(side), edges.to(side)];
    made.push(b, a, a + count, b, a + count, b + count);
  }
  return { positions: all, triangles: Uint32Array.from(made) };
}

function angleAt(a: Point, b: Point, c: Point): number {
  const [u, v] = [
    [b[0] - a[0], b[1] - a[1], b[2] - a[2]],
    [c[0] - a[0], c[1] - a[1], c[2] - a[2]],
  ] as [Point, Point];
  const lengths = lengthOf(u) * lengthOf(v);
  return lengths === 0 ? 0 : Math.acos(Math.max(-1, Math.min(1, dot(u, v) / lengths)));
}
