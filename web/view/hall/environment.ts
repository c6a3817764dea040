// The hall that surfaces mirror: dark, with rows of soft lamps above the field, as a cube map with a rougher hall in each smaller
// picture. Made in code, because a photographed one would cost more bytes than the rest of the page; and on the processor,
// because the hall is nine boxes: three.js's generator draws and blurs 256 pixels square, which a machine that draws in software
// does for seconds before the first picture.

import {
  CubeTexture,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  Color,
} from "three";

interface Box {
  readonly size: readonly [number, number, number];
  readonly at: readonly [number, number, number];
  readonly color: string;
  /** Radiance; above 1 it is a lamp. */
  readonly light: number;
}

/** Its walls are seen from inside. */
const hall: Box = { size: [36, 16, 32], at: [0, 6, 0], color: "#2b3038", light: 1 };
// Lamps in long rows as over an arena floor, a cool and a warm side so that forms read by hue as well as by brightness.
const panels: readonly Box[] = [
  { size: [14, 0.2, 1.6], at: [0, 11, -5.5], color: "#fff6ea", light: 15 },
  { size: [14, 0.2, 1.6], at: [0, 11, 0], color: "#ffffff", light: 11 },
  { size: [14, 0.2, 1.6], at: [0, 11, 5.5], color: "#f2f6ff", light: 15 },
  { size: [0.2, 4, 14], at: [-17, 6.5, 0], color: "#a9c6ff", light: 3.2 },
  { size: [0.2, 4, 14], at: [17, 6.5, 0], color: "#ffd3bd", light: 3.2 },
  { size: [20, 2.6, 0.2], at: [0, 6, -15], color: "#e8eefc", light: 2.4 },
  { size: [20, 2.6, 0.2], at: [0, 6, 15], color: "#e8eefc", light: 2.4 },
  { size: [36, 0.2, 36], at: [0, -1.2, 0], color: "#56585c", light: 0.42 },
];

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

let made: readonly Float32Array[] | null = null;

/** The environment map. The caller owns the texture; its pixels are made once for a page, however many scenes it shows. */
export function makeEnvironment(): CubeTexture {
  made ??= makeLevels();
  const [first, ...others] = made.map((values, level) => facesOf(values, sizes[level] as number));
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

function makeLevels(): Float32Array[] {
  const boxes = [hall, ...panels].map(boxOf);
  const sharp = traced(boxes, sizes[0], 0, rays[0] as number);
  const whole = coarser(sharp, sizes[0]);
  return sizes.map((size, level) => {
    if (level === 0) return sharp;
    const roughness = 1 - Math.sqrt(1 - Math.min(level, roughest) / roughest);
    const count = rays[level];
    return count === undefined ? summed(whole, size, roughness) : traced(boxes, size, roughness, count);
  });
}

interface Surface {
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly radiance: readonly number[];
}

function boxOf({ size, at, color, light }: Box): Surface {
  const { r, g, b } = new Color(color).multiplyScalar(light);
  const half = size.map((edge) => edge / 2);
  return {
    low: at.map((middle, axis) => middle - (half[axis] as number)),
    high: at.map((middle, axis) => middle + (half[axis] as number)),
    radiance: [r, g, b],
  };
}

/** The hall seen from the origin in a direction: the nearest panel, else the wall behind it. All panels are around or beside it. */
function seen(boxes: readonly Surface[], direction: readonly number[]): readonly number[] {
  let nearest = Infinity;
  let radiance = (boxes[0] as Surface).radiance;
  for (let index = 1; index < boxes.length; index++) {
    const { low, high, radiance: own } = boxes[index] as Surface;
    let enter = 0;
    let leave = Infinity;
    for (let axis = 0; axis < 3; axis++) {
      const along = 1 / (direction[axis] as number);
      const a = (low[axis] as number) * along;
      const b = (high[axis] as number) * along;
      enter = Math.max(enter, Math.min(a, b));
      leave = Math.min(leave, Math.max(a, b));
    }
    if (enter <= leave && enter < nearest) {
      nearest = enter;
      radiance = own;
    }
  }
  return radiance;
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
function traced(boxes: readonly Surface[], size: number, roughness: number, count: number): Float32Array {
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
  const direction = [0, 0, 0];
  eachPixel(size, (index, x, y, z) => {
    // Two directions square to this one.
    const flat = Math.abs(z) < 0.9;
    const length = flat ? Math.hypot(x, y) : Math.hypot(y, z);
    const [ax, ay, az] = flat ? [-y / length, x / length, 0] : [0, -z / length, y / length];
    const [bx, by, bz] = [y * az - z * ay, z * ax - x * az, x * ay - y * ax];
    for (const [a, b, along] of lobe) {
      direction[0] = a * ax + b * bx + along * x;
      direction[1] = a * ay + b * by + along * y;
      direction[2] = a * az + b * bz + along * z;
      const radiance = seen(boxes, direction);
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
