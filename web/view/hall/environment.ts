// The hall that surfaces mirror, as a cube map with a rougher hall in each smaller picture: the same walls, stands, curtains and lamps
// that one sees around the field. Made in code, because a photographed one would cost more bytes than the rest of the page; and on the
// processor, because a ray finds its place in such a hall at once: three.js's generator draws and blurs 256 pixels square, which a
// machine that draws in software does for seconds before the first picture.

import {
  CubeTexture,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  Color,
  SRGBColorSpace,
} from "three";
import { hallAround, hallHeight, roofColour, wallColours, type HallSize } from "./hall-picture.ts";

/** Heights of the eye that the map is of, and of the lamps; half of a lamp's edge [m]. core/light/hall.c hangs the same lamps. */
const eye = 1;
const truss = 7;
const halfLamp = 0.4;
/** Lamps of a row. */
const rowLamps = 10;
/** Rows of lamps: across the field's length or along it, how far out as a share of its size and metres more, and their colour. */
const rows: readonly { across: boolean; out: (size: number) => number; color: readonly [number, number, number] }[] = [
  { across: false, out: (size) => 0.22 * size, color: [0.69, 0.7, 0.73] },
  { across: false, out: (size) => -0.22 * size, color: [0.72, 0.7, 0.67] },
  { across: false, out: (size) => 0.5 * size + 1.5, color: [1.23, 1.3, 1.39] },
  { across: false, out: (size) => -0.5 * size - 1.5, color: [1.37, 1.3, 1.22] },
  { across: true, out: (size) => 0.5 * size + 1.2, color: [1, 1, 1] },
  { across: true, out: (size) => -0.5 * size - 1.2, color: [1, 1, 1] },
];
/** Radiance of a lamp of strength 1, so that all of them light the middle of the carpet as the baked lamps do. */
const lampLight = 11.9;
/** Radiance of the lit carpet, and of the hall's floor around it. */
const carpet = [0.15, 0.152, 0.158] as const;
const around = [0.045, 0.05, 0.056] as const;
const above = new Color(roofColour).toArray();
/** Places of each wall, along and up. */
const wallColumns = 48;
const wallRows = 12;

/** Pixels along an edge of each level's faces. */
const sizes = [64, 32, 16, 8, 4] as const;
/** Level of roughness 1; three.js reads the last but one for it. */
const roughest = sizes.length - 2;
/** Levels whose light is looked for ray by ray, and how many for each pixel; a rougher one is a sum over all directions. */
const rays: readonly (number | undefined)[] = [8, 24];
/** Pixels along an edge of the faces that are summed. */
const coarse = 16;
/** Softens the lamps' edges, rad. */
const softness = 0.03;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

let made: { readonly key: string; readonly levels: readonly Float32Array[] } | null = null;

/**
 * The environment map of the hall around a field of this size. The caller owns the texture; its pixels are made once, however many
 * scenes show them.
 */
export function makeEnvironment(length: number, width: number): CubeTexture {
  const key = `${length} ${width}`;
  if (made?.key !== key) made = { key, levels: makeLevels(hallOf(length, width)) };
  const [first, ...others] = made.levels.map((values, level) => facesOf(values, sizes[level] as number));
  const texture = new CubeTexture(first);
  texture.type = HalfFloatType;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = false;
  // The renderer takes as many levels for rough ones as this list has, less one; the first is not in it.
  texture.mipmaps = others.map((image, index) => ({ image, width: sizes[index + 1] })) as never;
  texture.isPMREMTexture = true;
  texture.needsUpdate = true;
  return texture;
}

/** Six faces of red, green, blue, one after the other. */
function facesOf(values: Float32Array, size: number): DataTexture[] {
  return Array.from({ length: 6 }, (_, face) => {
    const data = new Uint16Array(4 * size * size);
    const start = 3 * face * size * size;
    for (let i = 0; i < size * size; i++) {
      for (let k = 0; k < 3; k++) data[4 * i + k] = DataUtils.toHalfFloat(values[start + 3 * i + k] as number);
      data[4 * i + 3] = 0x3c00;
    }
    return new DataTexture(data, size, size);
  });
}

function makeLevels(hall: Hall): Float32Array[] {
  const sharp = traced(hall, sizes[0], 0, rays[0] as number);
  const whole = coarser(sharp, sizes[0]);
  return sizes.map((size, level) => {
    if (level === 0) return sharp;
    const roughness = 1 - Math.sqrt(1 - Math.min(level, roughest) / roughest);
    const count = rays[level];
    return count === undefined ? summed(whole, size, roughness) : traced(hall, size, roughness, count);
  });
}

interface Hall extends HallSize {
  /** Half of the field [m]. */
  readonly fieldLength: number;
  readonly fieldWidth: number;
  /** Radiance of the walls: red, green and blue of each place, the lowest row of the first wall first. */
  readonly walls: Float32Array;
  readonly lamps: readonly { across: boolean; out: number; half: number; radiance: readonly number[] }[];
}

function hallOf(length: number, width: number): Hall {
  const size = hallAround(length, width);
  const walls = wallColours(size, wallColumns, wallRows);
  // From the screen's curve to light.
  const color = new Color();
  for (let at = 0; at < walls.length; at += 3) {
    color.setRGB(walls[at]!, walls[at + 1]!, walls[at + 2]!, SRGBColorSpace).toArray(walls, at);
  }
  const lamps = rows.map(({ across, out, color: tint }) => ({
    ...{ across, out: out(across ? length : width) },
    half: Math.max(1, (across ? width : length) / 2 - 0.5),
    radiance: tint.map((share) => lampLight * share),
  }));
  return { ...size, fieldLength: length / 2, fieldWidth: width / 2, walls, lamps };
}

/** Light that comes to the eye, which stands in the middle of the field, from a direction; y is up, x to the red end. */
function seen(hall: Hall, x: number, y: number, z: number, out: number[]): void {
  const wallAway = Math.min(hall.halfLength / Math.abs(x), hall.halfWidth / Math.abs(z));
  if (y > 0) {
    const away = (truss - eye) / y;
    if (away < wallAway && lampAt(hall, x * away, z * away, out)) return;
  }
  const height = eye + y * wallAway;
  if (height >= hallHeight) return put(out, above, 0);
  if (height <= 0) {
    const away = -eye / y;
    const onField = Math.abs(x * away) < hall.fieldLength && Math.abs(z * away) < hall.fieldWidth;
    return put(out, onField ? carpet : around, 0);
  }
  // The walls' picture goes around as hall-picture.ts has it: z, then the red end, then -z, then the blue end.
  const isEnd = hall.halfLength / Math.abs(x) < hall.halfWidth / Math.abs(z);
  const wall = isEnd ? (x > 0 ? 1 : 3) : z > 0 ? 0 : 2;
  const along = isEnd ? (z * wallAway) / hall.halfWidth : (x * wallAway) / hall.halfLength;
  const share = 0.5 + 0.5 * (wall === 1 || wall === 2 ? -along : along);
  const column = Math.min(wallColumns - 1, Math.max(0, Math.floor(share * wallColumns)));
  const row = Math.floor((height / hallHeight) * wallRows);
  put(out, hall.walls, 3 * ((wall * wallRows + row) * wallColumns + column));
}

function put(out: number[], from: ArrayLike<number>, at: number): void {
  for (let channel = 0; channel < 3; channel++) out[channel] = from[at + channel] as number;
}

/** Whether a lamp hangs at that place of the truss; its light. */
function lampAt({ lamps }: Hall, x: number, z: number, out: number[]): boolean {
  for (const { across, out: away, half, radiance } of lamps) {
    if (Math.abs((across ? x : z) - away) > halfLamp) continue;
    const step = (2 * half) / rowLamps;
    const from = (across ? z : x) + half;
    if (from < 0 || from > 2 * half || Math.abs((from % step) - step / 2) > halfLamp) continue;
    put(out, radiance, 0);
    return true;
  }
  return false;
}

/** Calls `pixel` with the index and the direction of every pixel of six faces; three.js turns x of such a map round. */
function eachPixel(size: number, pixel: (index: number, x: number, y: number, z: number) => void): void {
  for (let face = 0, index = 0; face < 6; face++) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++, index++) {
        const s = (2 * column + 1) / size - 1;
        const t = (2 * row + 1) / size - 1;
        const length = Math.hypot(1, s, t);
        const side = face % 2 === 0 ? 1 : -1;
        if (face < 2) pixel(index, -side / length, -t / length, (-side * s) / length);
        else if (face < 4) pixel(index, -s / length, side / length, (side * t) / length);
        else pixel(index, (-side * s) / length, -t / length, side / length);
      }
    }
  }
}

/** The mean over rays about each pixel's direction: of the mirror's lobe for that roughness, or for a mirror of a soft spot. */
function traced(hall: Hall, size: number, roughness: number, count: number): Float32Array {
  const values = new Float32Array(6 * size * size * 3);
  const alpha = roughness * roughness;
  // About the z axis: the same for all pixels.
  const lobe = Array.from({ length: count }, (_, i): [number, number, number] => {
    const share = (i + 0.5) / count;
    // Both spread the rays as the light they carry is spread: a Gaussian, and the GGX distribution seen from straight above.
    const theta =
      roughness === 0
        ? softness * Math.sqrt(-2 * Math.log(1 - share))
        : 2 * Math.atan(alpha * Math.sqrt(share / (1 - share)));
    const around = i * goldenAngle;
    return [Math.sin(theta) * Math.cos(around), Math.sin(theta) * Math.sin(around), Math.cos(theta)];
  }).filter(([, , along]) => along > 0);
  const total = lobe.reduce((sum, [, , along]) => sum + along, 0);
  const radiance = [0, 0, 0];
  eachPixel(size, (index, x, y, z) => {
    // Two directions square to this one.
    const flat = Math.abs(z) < 0.9;
    const length = flat ? Math.hypot(x, y) : Math.hypot(y, z);
    const [ax, ay, az] = flat ? [-y / length, x / length, 0] : [0, -z / length, y / length];
    const [bx, by, bz] = [y * az - z * ay, z * ax - x * az, x * ay - y * ax];
    for (const [a, b, along] of lobe) {
      const [dx, dy, dz] = [a * ax + b * bx + along * x, a * ay + b * by + along * y, a * az + b * bz + along * z];
      seen(hall, dx, dy, dz, radiance);
      for (let k = 0; k < 3; k++) values[3 * index + k]! += (along / total) * (radiance[k] as number);
    }
  });
  return values;
}

/** The same in faces of `coarse` pixels. */
function coarser(values: Float32Array, size: number): Float32Array {
  const result = new Float32Array(6 * coarse * coarse * 3);
  const each = size / coarse;
  for (let row = 0; row < 6 * size; row++) {
    for (let column = 0; column < size; column++) {
      const from = 3 * (row * size + column);
      const to = 3 * (Math.floor(row / each) * coarse + Math.floor(column / each));
      for (let k = 0; k < 3; k++) result[to + k]! += values[from + k]! / (each * each);
    }
  }
  return result;
}

/** Light from everywhere, weighed by the GGX distribution seen from straight above. `whole`: faces of `coarse` pixels. */
function summed(whole: Float32Array, size: number, roughness: number): Float32Array {
  const values = new Float32Array(6 * size * size * 3);
  // Direction and solid angle of each source.
  const sources = new Float32Array(6 * coarse * coarse * 4);
  eachPixel(coarse, (index, x, y, z) => {
    sources.set([x, y, z, Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) ** 3], 4 * index);
  });
  const squared = roughness ** 4;
  eachPixel(size, (index, x, y, z) => {
    let [red, green, blue, total] = [0, 0, 0, 0];
    for (let i = 0; i < 6 * coarse * coarse; i++) {
      const along = x * sources[4 * i]! + y * sources[4 * i + 1]! + z * sources[4 * i + 2]!;
      if (along <= 0) continue;
      const spread = 1 + squared + (squared - 1) * along;
      const weight = (along * sources[4 * i + 3]!) / (spread * spread);
      red += weight * whole[3 * i]!;
      green += weight * whole[3 * i + 1]!;
      blue += weight * whole[3 * i + 2]!;
      total += weight;
    }
    values.set([red / total, green / total, blue / total], 3 * index);
  });
  return values;
}
