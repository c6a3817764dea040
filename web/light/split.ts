// Long edges of a surface are halved until none is long: light is told at vertices, and between two far ones it would be a guess.

/** A surface as lists of numbers. */
export interface Surface {
  /** x y z of each vertex. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** u v of each vertex; null: it has none. */
  readonly uvs: Float32Array<ArrayBuffer> | null;
  /** Three vertices for each triangle. */
  readonly corners: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
}

/** Longer edges are halved [m]. Tuned: 1.25 times the triangles; half of it doubles them without a visible difference. */
export const longest = 0.9;
/** A smaller triangle stays as it is [m²]: along a tube no change of light is visible, and a field has hundreds of them. */
const smallest = 0.12;
/** A model with triangles as large as a hall's is left alone after so many halvings. */
const rounds = 8;

/** A vertex in the middle of two others. */
type Halves = Map<string, number>;

class Growing {
  readonly values: number[];
  readonly #width: number;

  constructor(values: ArrayLike<number>, width: number) {
    this.values = Array.from(values);
    this.#width = width;
  }

  /** Appends the middle of two rows. */
  halve(a: number, b: number): void {
    for (let at = 0; at < this.#width; at++)
      this.values.push(Math.fround((this.values[a * this.#width + at]! + this.values[b * this.#width + at]!) / 2));
  }
}

/** The same surface without edges longer than `longest`; itself where it has none. Edges that two triangles share stay shared. */
export function splitLong(surface: Surface): Surface {
  const { positions, normals, uvs, corners } = surface;
  if (!hasLong(positions, corners)) return surface;
  const place = new Growing(positions, 3);
  const facing = new Growing(normals, 3);
  const picture = uvs === null ? null : new Growing(uvs, 2);
  let triangles: number[] = Array.from(corners);
  const middles: Halves = new Map();
  const middle = (a: number, b: number): number => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const index = place.values.length / 3;
    const [first, second] = a < b ? [a, b] : [b, a];
    place.halve(first, second);
    facing.halve(first, second);
    unit(facing.values, index);
    picture?.halve(first, second);
    middles.set(key, index);
    return index;
  };
  for (let round = 0; round < rounds; round++) {
    const next: number[] = [];
    for (let at = 0; at < triangles.length; at += 3) {
      next.push(...parted(place.values, [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!], middle));
    }
    const done = next.length === triangles.length;
    triangles = next;
    if (done) break;
  }
  const count = place.values.length / 3;
  return {
    positions: new Float32Array(place.values),
    normals: new Float32Array(facing.values),
    uvs: picture === null ? null : new Float32Array(picture.values),
    corners: count > 65_536 ? new Uint32Array(triangles) : new Uint16Array(triangles),
  };
}

function squared(positions: ArrayLike<number>, a: number, b: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) sum += (positions[3 * a + axis]! - positions[3 * b + axis]!) ** 2;
  return sum;
}

const isLong = (positions: ArrayLike<number>, a: number, b: number): boolean =>
  squared(positions, a, b) > longest * longest;

function isSmall(positions: ArrayLike<number>, a: number, b: number, c: number): boolean {
  const [p, q] = [0, 1, 2].reduce<[number[], number[]]>(
    ([one, two], axis) => [
      [...one, positions[3 * b + axis]! - positions[3 * a + axis]!],
      [...two, positions[3 * c + axis]! - positions[3 * a + axis]!],
    ],
    [[], []],
  );
  const x = p[1]! * q[2]! - p[2]! * q[1]!;
  const y = p[2]! * q[0]! - p[0]! * q[2]!;
  const z = p[0]! * q[1]! - p[1]! * q[0]!;
  return x * x + y * y + z * z < 4 * smallest * smallest;
}

function hasLong(positions: ArrayLike<number>, corners: ArrayLike<number>): boolean {
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
    if (isSmall(positions, a, b, c)) continue;
    if (isLong(positions, a, b) || isLong(positions, b, c) || isLong(positions, c, a)) return true;
  }
  return false;
}

/** A triangle with its long edges halved: one to four triangles, wound the same way. */
function parted(
  positions: ArrayLike<number>,
  [a, b, c]: readonly [number, number, number],
  middle: (a: number, b: number) => number,
): number[] {
  if (isSmall(positions, a, b, c)) return [a, b, c];
  const [ab, bc, ca] = [isLong(positions, a, b), isLong(positions, b, c), isLong(positions, c, a)];
  const count = Number(ab) + Number(bc) + Number(ca);
  if (count === 0) return [a, b, c];
  if (count === 3) {
    const [x, y, z] = [middle(a, b), middle(b, c), middle(c, a)];
    return [...[a, x, z], ...[x, b, y], ...[z, y, c], ...[x, y, z]];
  }
  // Turned so that with one long edge it is the first, and with two the last is the short one.
  const [p, q, r] =
    count === 1 ? (ab ? [a, b, c] : bc ? [b, c, a] : [c, a, b]) : !ca ? [a, b, c] : !ab ? [b, c, a] : [c, a, b];
  const x = middle(p, q);
  if (count === 1) return [...[p, x, r], ...[x, q, r]];
  const y = middle(q, r);
  return [...[x, q, y], ...[p, x, y], ...[p, y, r]];
}

function unit(values: number[], index: number): void {
  const [x, y, z] = [values[3 * index]!, values[3 * index + 1]!, values[3 * index + 2]!];
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  for (let axis = 0; axis < 3; axis++) values[3 * index + axis] = Math.fround(values[3 * index + axis]! / length);
}
