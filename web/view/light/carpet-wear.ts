// Marks of use on a carpet: the seams of its rolls, which lie with their nap one way and the other by turns, and scuffs that wheels
// left. They are drawn once into the pictures of the floor's light, so that no look pays for them with every picture.

/** Width of a roll of carpet: 12 ft [m]. The middle of one lies on the middle of the field. */
export const rollWidth = 3.6576;
/** How many times finer than the light the marks are. */
export const finer = 2;
/** A roll whose nap looks away sends this much less light. */
const napShade = 0.06;
/** Light that a seam keeps, and the raised edge beside it. */
const seam = 0.75;
const seamEdge = 1.05;
/** Scuffs for each square metre, how long they are [m], and the light that the darkest keeps. */
const scuffs = 1.6;
const shortest = 0.15;
const longest = 0.9;
const darkest = 0.78;

/** The same number for the same place in a list, 0 to 1. */
function chance(index: number, kind: number): number {
  let mixed = (Math.imul(index + 1, 374_761_393) + Math.imul(kind + 7, 668_265_263)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Share of its light that each spot of a carpet keeps; x grows with the column. */
export function carpetWear(columns: number, rows: number, length: number, width: number): Float32Array {
  const wear = new Float32Array(columns * rows).fill(1);
  for (let column = 0; column < columns; column++) {
    const along = (((column + 0.5) / columns - 0.5) * length) / rollWidth + 0.5;
    const roll = Math.floor(along);
    const step = length / columns / rollWidth;
    // The seam is in the spot that its line crosses.
    const crossed = along - roll < step ? seam : roll + 1 - along <= step ? seamEdge : 1;
    const share = crossed * (roll % 2 === 0 ? 1 : 1 - napShade);
    for (let row = 0; row < rows; row++) wear[row * columns + column] = share;
  }
  const count = Math.round(scuffs * length * width);
  for (let index = 0; index < count; index++) drawScuff(wear, { columns, rows, length, width }, index);
  return wear;
}

/** A short arc that is strongest in its middle. */
function drawScuff(
  wear: Float32Array,
  { columns, rows, length, width }: { columns: number; rows: number; length: number; width: number },
  index: number,
): void {
  let x = (chance(index, 0) - 0.5) * length;
  let y = (chance(index, 1) - 0.5) * width;
  let heading = 2 * Math.PI * chance(index, 2);
  const bend = 3 * (chance(index, 3) - 0.5);
  const reach = shortest + (longest - shortest) * chance(index, 4) ** 2;
  const strength = (1 - darkest) * (0.3 + 0.7 * chance(index, 5));
  const step = Math.min(length / columns, width / rows);
  const steps = Math.max(2, Math.round(reach / step));
  for (let at = 0; at < steps; at++) {
    const column = Math.floor((x / length + 0.5) * columns);
    const row = Math.floor((y / width + 0.5) * rows);
    const kept = 1 - strength * Math.sin((Math.PI * (at + 0.5)) / steps);
    if (column >= 0 && row >= 0 && column < columns && row < rows) wear[row * columns + column]! *= kept;
    x += step * Math.cos(heading);
    y += step * Math.sin(heading);
    heading += bend * step;
  }
}

/**
 * A picture of light, `finer` times finer and with the marks. `curve`: its bytes are the light to this power. The fourth byte of a
 * spot has another meaning and stays.
 */
export function wornPicture(
  bytes: Uint8Array,
  columns: number,
  rows: number,
  wear: Float32Array,
  curve: number,
): Uint8Array<ArrayBuffer> {
  const [wide, high] = [finer * columns, finer * rows];
  const out = new Uint8Array(4 * wide * high);
  for (let row = 0; row < high; row++) {
    const down = Math.min(rows - 1, Math.max(0, (row + 0.5) / finer - 0.5));
    const low = Math.min(rows - 1, Math.floor(down));
    const next = Math.min(rows - 1, low + 1);
    for (let column = 0; column < wide; column++) {
      const over = Math.min(columns - 1, Math.max(0, (column + 0.5) / finer - 0.5));
      const left = Math.floor(over);
      const right = Math.min(columns - 1, left + 1);
      const [across, up] = [over - left, down - low];
      const kept = wear[row * wide + column]! ** curve;
      for (let channel = 0; channel < 4; channel++) {
        const [a, b] = [bytes[4 * (low * columns + left) + channel]!, bytes[4 * (low * columns + right) + channel]!];
        const [c, d] = [bytes[4 * (next * columns + left) + channel]!, bytes[4 * (next * columns + right) + channel]!];
        const light = (a + (b - a) * across) * (1 - up) + (c + (d - c) * across) * up;
        out[4 * (row * wide + column) + channel] = Math.round(Math.min(255, channel === 3 ? light : light * kept));
      }
    }
  }
  return out;
}
