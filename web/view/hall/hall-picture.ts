// The hall's walls as one picture: stands with people on the long sides, curtains in the alliances' colours behind
// their drivers, a truss with lamps above. All of it is a little out of focus, as a broadcast has it: from a driver's
// eye the robot is sharp. Painted in slices, so that the page stays responsive.

/** Of the picture. It goes once around, the long side at y > 0 of the world's z first. */
export const hallColumns = 2048;
export const hallRows = 128;
/** How high the walls are, up to where the roof's dark begins [m]. */
export const hallHeight = 9;

/** Half of the hall, along the field and across [m]. */
export interface HallSize {
  readonly halfLength: number;
  readonly halfWidth: number;
}

/** From the field's edges to the walls [m]. */
const aisle = { ends: 14, sides: 11.5 };

export function hallAround(length: number, width: number): HallSize {
  return { halfLength: length / 2 + aisle.ends, halfWidth: width / 2 + aisle.sides };
}

/** The walls in the picture's order: where each begins, as a share of the way around, and its length [m]. */
export function wallsOf({ halfLength, halfWidth }: HallSize): readonly { from: number; to: number; length: number }[] {
  const around = 4 * (halfLength + halfWidth);
  let at = 0;
  return [halfLength, halfWidth, halfLength, halfWidth].map((half) => {
    const from = at / around;
    at += 2 * half;
    return { from, to: at / around, length: 2 * half };
  });
}

type Colour = readonly [number, number, number];

/** Where the lowest row of people sits, from one row to the next, from one seat to the next, and rows [m]. */
const firstRow = 0.9;
const rowStep = 0.62;
const seatStep = 0.62;
const tiers = 8;
const standsTop = firstRow + tiers * rowStep;
/** The truss: its chords, and its lamps from one to the next [m]. */
const trussLow = 7.1;
const trussHigh = 7.7;
const lampStep = 2.8;
const lampHeight = 6.85;

/** On the screen, 0 to 1. */
const haze: Colour = [0.16, 0.18, 0.215];
const seats: Colour = [0.105, 0.12, 0.15];
const cloth: Colour = [0.15, 0.17, 0.21];
const roof: Colour = [0.045, 0.055, 0.075];
const blue: Colour = [0.1, 0.3, 0.85];
const red: Colour = [0.85, 0.14, 0.15];
const lamp: Colour = [1, 0.97, 0.9];
const shirts: readonly Colour[] = [
  [0.2, 0.27, 0.46],
  [0.44, 0.2, 0.21],
  [0.4, 0.41, 0.43],
  [0.22, 0.34, 0.27],
  [0.46, 0.39, 0.22],
  [0.31, 0.25, 0.39],
  [0.17, 0.18, 0.21],
  [0.55, 0.56, 0.57],
];
const skins: readonly Colour[] = [
  [0.58, 0.44, 0.37],
  [0.43, 0.31, 0.24],
  [0.31, 0.23, 0.18],
];

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const smooth = (low: number, high: number, value: number): number => {
  const share = clamp((value - low) / (high - low));
  return share * share * (3 - 2 * share);
};
/** The same number for the same place, 0 to 1. */
const chance = (a: number, b: number): number => {
  let mixed = (Math.imul(a, 374_761_393) + Math.imul(b, 668_265_263)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

/** The colour under construction; the painters below write into it. */
const now = [0, 0, 0];

function set(colour: Colour): void {
  for (let channel = 0; channel < 3; channel++) now[channel] = colour[channel]!;
}
function lay(colour: Colour, share: number): void {
  for (let channel = 0; channel < 3; channel++) now[channel] = mix(now[channel]!, colour[channel]!, share);
}
function shine(colour: Colour, light: number): void {
  for (let channel = 0; channel < 3; channel++) now[channel]! += colour[channel]! * light;
}

/** One person of a row; `across` and `up` from the middle of the seat [m]. */
function person(tier: number, seat: number, across: number, up: number, light: number): void {
  if (chance(tier, 7 * seat + 3) > 0.82) return;
  const shirt = shirts[Math.floor(chance(seat, tier + 31) * shirts.length)]!;
  const skin = skins[Math.floor(chance(tier + 17, seat) * skins.length)]!;
  const lean = 0.1 * (chance(seat + 5, tier) - 0.5);
  const tall = 0.06 * chance(seat, tier + 77);
  const body = Math.hypot((across - lean) / 0.25, (up + 0.14) / 0.36);
  const head = Math.hypot(across - lean, up - 0.27 - tall) / 0.12;
  lay(dim(shirt, light), 0.9 * (1 - smooth(0.6, 1.3, body)));
  lay(dim(skin, light), 0.9 * (1 - smooth(0.55, 1.4, head)));
}

const dim = ([r, g, b]: Colour, light: number): Colour => [r * light, g * light, b * light];

/** The stands of a long side; along and height [m]. */
function stands(along: number, height: number): void {
  set(dim(seats, 0.8));
  if (height < standsTop + 0.5) {
    // The lamps over the field reach the lowest rows best.
    const light = mix(0.95, 0.4, clamp((height - firstRow) / (standsTop - firstRow)));
    lay(dim(seats, 0.6 + light), smooth(0.1, 0.5, height));
    const tier = Math.floor((height - firstRow) / rowStep);
    // From the back to the front: one sees a row's heads before the knees of the next.
    for (const at of [tier + 1, tier]) {
      if (at < 0 || at >= tiers) continue;
      const shifted = along / seatStep + 0.5 * (at % 2);
      const seat = Math.floor(shifted);
      person(at, seat, (shifted - seat - 0.5) * seatStep, height - firstRow - (at + 0.35) * rowStep, light);
    }
    // A board before the first row.
    lay([0.2, 0.23, 0.29], smooth(0.15, 0.25, height) * (1 - smooth(0.75, 0.85, height)));
  }
  const wall = smooth(standsTop - 0.2, standsTop + 0.4, height);
  lay(cloth, wall * mix(0.9, 0.7, clamp((height - standsTop) / 2)));
}

/** The curtain behind the drivers; lit from below in the alliance's colour. */
function curtain(along: number, height: number, colour: Colour): void {
  const fold = 0.5 + 0.5 * Math.sin(5.2 * along + 1.3 * Math.sin(1.7 * along));
  set(dim(cloth, 0.75 + 0.45 * fold));
  shine(colour, (0.17 + 0.19 * fold) * Math.exp(-0.38 * height));
}

function trussAt(along: number, height: number): void {
  const bar = (distance: number, half: number): number => 1 - smooth(half * 0.6, half * 1.6, Math.abs(distance));
  const phase = Math.abs(((along / 0.6) % 2) + (along < 0 ? 2 : 0) - 1);
  const brace = trussLow + phase * (trussHigh - trussLow);
  const inside = height > trussLow && height < trussHigh ? 1 : 0;
  const cover = Math.max(
    bar(height - trussLow, 0.07),
    bar(height - trussHigh, 0.07),
    0.7 * inside * bar(height - brace, 0.09),
  );
  lay([0.36, 0.38, 0.42], 0.85 * cover);
  const nearest = (Math.round(along / lampStep - 0.5) + 0.5) * lampStep;
  const away = Math.hypot(along - nearest, height - lampHeight);
  shine(lamp, 1.1 * (1 - smooth(0.12, 0.3, away)) + 0.2 * Math.exp(-2.2 * away) + 0.05 * Math.exp(-0.8 * away));
}

/** A place of a wall, into `now`: walls 0 and 2 are the long sides, 1 the red end and 3 the blue one. */
function paintPlace(wall: number, along: number, height: number): void {
  if (wall % 2 === 0) stands(along, height);
  else curtain(along, height, wall === 1 ? red : blue);
  lay(roof, smooth(trussLow - 1.2, trussHigh + 0.6, height) * 0.93);
  if (height > lampHeight - 3.5) trussAt(along, height);
  lay(roof, smooth(trussHigh + 0.2, hallHeight, height));
}

function paintRow(bytes: Uint8Array, row: number, walls: ReturnType<typeof wallsOf>): void {
  const height = (hallHeight * (row + 0.5)) / hallRows;
  let wall = 0;
  for (let column = 0; column < hallColumns; column++) {
    const share = (column + 0.5) / hallColumns;
    while (wall < 3 && share > walls[wall]!.to) wall++;
    const { from, to, length } = walls[wall]!;
    paintPlace(wall, ((share - from) / (to - from) - 0.5) * length, height);
    const at = 4 * (row * hallColumns + column);
    // A grain of one step hides the bands that so dark a gradient has on eight-bit screens.
    const grain = chance(column, row) - 0.5;
    for (let channel = 0; channel < 3; channel++) bytes[at + channel] = Math.round(255 * clamp(now[channel]!) + grain);
    bytes[at + 3] = 255;
  }
}

/** Bytes of the whole picture, RGBA, bottom row first; a step for each row. The last value is the picture. */
export function* paintHall(size: HallSize): Generator<null, Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(4 * hallColumns * hallRows);
  const walls = wallsOf(size);
  for (let row = 0; row < hallRows; row++) {
    paintRow(bytes, row, walls);
    yield null;
  }
  return bytes;
}

/** Mean colours of the walls in so many places of each, on the screen's curve; the lowest row of the first wall first. */
export function wallColours(size: HallSize, columns: number, rows: number): Float32Array {
  const colours = new Float32Array(4 * columns * rows * 3);
  const looks = 3;
  wallsOf(size).forEach(({ length }, wall) => {
    for (let at = 0; at < columns * rows; at++) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      for (let look = 0; look < looks * looks; look++) {
        const [across, up] = [((look % looks) + 0.5) / looks, (Math.floor(look / looks) + 0.5) / looks];
        paintPlace(wall, ((column + across) / columns - 0.5) * length, ((row + up) / rows) * hallHeight);
        for (let channel = 0; channel < 3; channel++)
          colours[3 * (wall * columns * rows + at) + channel]! += clamp(now[channel]!) / looks ** 2;
      }
    }
  });
  return colours;
}

/** One column of it, for the first picture: bare cloth. */
export function hallColumn(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * hallRows);
  for (let row = 0; row < hallRows; row++) {
    const height = (hallHeight * (row + 0.5)) / hallRows;
    set(dim(cloth, 0.9));
    lay(roof, smooth(trussLow - 1.2, trussHigh + 0.6, height) * 0.93);
    for (let channel = 0; channel < 3; channel++) bytes[4 * row + channel] = Math.round(255 * now[channel]!);
    bytes[4 * row + 3] = 255;
  }
  return bytes;
}

const css = (colour: Colour): string =>
  `#${colour
    .map((value) =>
      Math.round(255 * value)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** The dark above the walls, and the air before them. */
export const roofColour = css(roof);
export const hazeColour = css(haze);
