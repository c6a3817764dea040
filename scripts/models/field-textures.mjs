// Small grey pictures that the looks of a field multiply their colour with, and the PNG that carries them.
// Stored, not compressed: deflate's output differs between zlib versions, and generated files are compared byte for byte.
import { modules, tagPicture } from "./tags.mjs";

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function adler(bytes) {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}

const big = (value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(type, data) {
  const body = [...Buffer.from(type, "latin1"), ...data];
  return [...big(data.length), ...body, ...big(crc(body))];
}

/** A grey PNG of 1, 4 or 8 bits a pixel; `grey(x, y)` is 0..255, y from the top. Widths fill whole bytes. */
export function greyPng(width, height, depth, grey) {
  const raw = [];
  const most = 2 ** depth - 1;
  for (let y = 0; y < height; y++) {
    raw.push(0);
    for (let x = 0; x < width; x += 8 / depth) {
      let byte = 0;
      for (let k = 0; k < 8 / depth; k++) {
        byte = (byte << depth) | Math.max(0, Math.min(most, Math.round((grey(x + k, y) / 255) * most)));
      }
      raw.push(byte);
    }
  }
  const stored = [0x78, 0x01];
  for (let at = 0; at < raw.length; at += 65535) {
    const part = raw.slice(at, at + 65535);
    stored.push(at + 65535 >= raw.length ? 1 : 0, part.length & 255, part.length >> 8);
    stored.push(~part.length & 255, (~part.length >> 8) & 255);
    for (const byte of part) stored.push(byte);
  }
  stored.push(...big(adler(raw)));
  return new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk("IHDR", [...big(width), ...big(height), depth, 0, 0, 0, 0]),
    ...chunk("IDAT", stored),
    ...chunk("IEND", []),
  ]);
}

/** Grey noise that tiles, its grains `grain` pixels wide; -1..1. */
function noise(size, grain, seed) {
  const cells = size / grain;
  let state = seed;
  const values = Array.from({ length: cells * cells }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2147483648 - 1;
  });
  return (x, y) => {
    const [u, v] = [x / grain, y / grain];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [s, t] = [u - i, v - j];
    const at = (a, b) => values[((b + cells) % cells) * cells + ((a + cells) % cells)];
    const top = at(i, j) * (1 - s) + at(i + 1, j) * s;
    const bottom = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s;
    return top * (1 - t) + bottom * t;
  };
}

/** Short-pile carpet: fine grain over faint large patches. */
function carpet() {
  const size = 128;
  const fine = noise(size, 1, 11);
  const pile = noise(size, 2, 23);
  const patch = noise(size, 32, 5);
  return greyPng(size, size, 4, (x, y) => 226 + 15 * fine(x, y) + 9 * pile(x, y) + 5 * patch(x, y));
}

/** Tread plate: lozenges that lie crosswise by turns, lit from above. */
function treadplate() {
  const size = 64;
  const cell = 16;
  return greyPng(size, size, 8, (x, y) => {
    const [i, j] = [Math.floor(x / cell), Math.floor(y / cell)];
    const u = (x % cell) + 0.5 - cell / 2;
    const v = (y % cell) + 0.5 - cell / 2;
    const turned = (i + j) % 2 === 0 ? 1 : -1;
    const along = (u + turned * v) * Math.SQRT1_2;
    const across = (v - turned * u) * Math.SQRT1_2;
    const inside = 1 - (along / 8.5) ** 2 - (across / 2.8) ** 2;
    return inside < 0 ? 190 : 226 + 26 * Math.max(-1, Math.min(1, across / 1.4));
  });
}

/** Moulded foam seen on a ball: mottled, with a moulding seam and the mark of the gate at its poles to see it roll by. */
function foam() {
  const [width, height] = [128, 64];
  const mottle = noise(128, 8, 71);
  const fine = noise(128, 1, 3);
  return greyPng(width, height, 8, (x, y) => {
    const fromMiddle = Math.abs(y + 0.5 - height / 2);
    const mark = fromMiddle < 1.1 ? -46 : fromMiddle > 27 && fromMiddle < 29.5 ? -40 : 0;
    return 240 + 11 * mottle(x, y) + 5 * fine(x, y) + mark;
  });
}

const pictures = { carpet, treadplate, foam };

/** Pixels per module of a tag in the atlas. */
const tagPixels = 4;

/** All of a field's tags in one picture, and where each is in it: [u0, v0, u1, v1], v up. */
export function tagAtlas(ids) {
  const columns = Math.ceil(Math.sqrt(ids.length * 2));
  const rows = Math.ceil(ids.length / columns);
  const side = modules * tagPixels;
  const drawn = ids.map(tagPicture);
  const png = greyPng(columns * side, rows * side, 1, (x, y) => {
    const picture = drawn[Math.floor(y / side) * columns + Math.floor(x / side)];
    const [column, row] = [Math.floor((x % side) / tagPixels), Math.floor((y % side) / tagPixels)];
    return !picture || picture[row][column] ? 255 : 0;
  });
  const place = new Map(
    ids.map((id, index) => {
      const [i, j] = [index % columns, Math.floor(index / columns)];
      return [id, [i / columns, 1 - (j + 1) / rows, (i + 1) / columns, 1 - j / rows]];
    }),
  );
  return { png, place };
}

/** A named picture, for a look's "texture". */
export function texture(name) {
  if (!Object.hasOwn(pictures, name))
    throw new Error(`no texture "${name}"; there are tags, ${Object.keys(pictures).join(", ")}`);
  return pictures[name]();
}
