// The hall's walls as a picture: the same every time, with people on the long sides and the alliances' colours behind their drivers.

import { describe, expect, test } from "vitest";
import { DataUtils, Vector3 } from "three";
import { makeEnvironment } from "../../web/view/hall/environment.ts";
import { hallThings, screenPlaces, screenSurfaces } from "../../web/view/hall/hall-people.ts";
import { hallAround, hallColumns, hallRows, paintHall, wallsOf } from "../../web/view/hall/hall-picture.ts";

function painted(length: number, width: number): Uint8Array {
  const painting = paintHall(hallAround(length, width));
  for (;;) {
    const { done, value } = painting.next();
    if (done === true) return value;
  }
}

const size = hallAround(16.5, 8);
const bytes = painted(16.5, 8);

/** Mean colour of the middle of a wall, between two heights as shares of the picture's. */
function meanOf(wall: number, low: number, high: number): number[] {
  const { from, to } = wallsOf(size)[wall]!;
  const begin = Math.round((from + 0.3 * (to - from)) * hallColumns);
  const end = Math.round((from + 0.7 * (to - from)) * hallColumns);
  const sum = [0, 0, 0];
  let count = 0;
  for (let row = Math.round(low * hallRows); row < high * hallRows; row++)
    for (let column = begin; column < end; column++, count++)
      for (let channel = 0; channel < 3; channel++) sum[channel]! += bytes[4 * (row * hallColumns + column) + channel]!;
  return sum.map((value) => value / count);
}

describe("the hall", () => {
  test("is the same every time, and opaque", () => {
    expect(Buffer.from(painted(16.5, 8)).equals(bytes)).toBe(true);
    expect(bytes.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  });

  test("goes once around, the long sides as long as the field with its aisles", () => {
    const walls = wallsOf(size);
    expect(walls.map(({ length }) => length)).toEqual([44.5, 31, 44.5, 31]);
    expect(walls[0]!.from).toBe(0);
    expect(walls[3]!.to).toBeCloseTo(1, 12);
    walls.slice(1).forEach(({ from }, index) => expect(from).toBe(walls[index]!.to));
  });

  test("is red behind the red drivers, blue behind the blue ones, and dark above", () => {
    const [red, , redsBlue] = meanOf(1, 0, 0.3) as [number, number, number];
    const [bluesRed, , blue] = meanOf(3, 0, 0.3) as [number, number, number];
    expect(red).toBeGreaterThan(redsBlue + 8);
    expect(blue).toBeGreaterThan(1.5 * bluesRed);
    for (const wall of [0, 1, 2, 3]) expect(Math.max(...meanOf(wall, 0.97, 1))).toBeLessThan(20);
  });

  test("has lamps, but no more of its picture is white than they are", () => {
    let white = 0;
    for (let at = 0; at < bytes.length; at += 4)
      if (Math.min(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!) > 250) white++;
    expect(white).toBeGreaterThan(0);
    expect(white / (bytes.length / 4)).toBeLessThan(0.006);
  });
});

describe("people and things around the field", () => {
  const frame = { origin: "wall-blue", length: 16.541, width: 8.069 } as const;
  const drivers = [-1, 1].flatMap((end) =>
    [-3, -1.2, 1.8].map((z) => ({ x: end * 8.87, z, alliance: end === -1 ? (0 as const) : (1 as const) })),
  );
  const things = hallThings(frame, drivers)!;
  const position = things.getAttribute("position");

  test("are few triangles, the same every time, and stand on the floor, inside the hall and outside the field", () => {
    expect(position.count / 3).toBeLessThan(8000);
    expect(Array.from(hallThings(frame, drivers)!.getAttribute("position").array)).toEqual(Array.from(position.array));
    const { halfLength, halfWidth } = hallAround(frame.length, frame.width);
    let inField = 0;
    for (let at = 0; at < position.count; at++) {
      const [x, y, z] = [position.getX(at), position.getY(at), position.getZ(at)];
      expect(y >= -1e-6 && y < 9 && Math.abs(x) < halfLength && Math.abs(z) < halfWidth).toBe(true);
      if (Math.abs(x) < frame.length / 2 && Math.abs(z) < frame.width / 2) inField++;
    }
    expect(inField).toBe(0);
  });

  test("no person stands before a driver's eyes, 50 degrees to each side", () => {
    for (const { x, z, alliance } of drivers) {
      const ahead = alliance === 0 ? 1 : -1;
      for (let at = 0; at < position.count; at++) {
        const [alongEye, across] = [ahead * (position.getX(at) - x), position.getZ(at) - z];
        // Of those near: the screens and the other drivers are meant to be seen.
        if (Math.hypot(alongEye, across) > 2 || position.getY(at) < 1.2) continue;
        expect(alongEye < Math.abs(across) * Math.cos(0.87) || alongEye < 0.05).toBe(true);
      }
    }
  });

  test("screens face the field, their pictures the right way round, and a small field has none", () => {
    const surfaces = screenSurfaces(screenPlaces(frame));
    const [place, picture] = [surfaces.getAttribute("position"), surfaces.getAttribute("uv")];
    const { index } = surfaces;
    for (let at = 0; at < index!.count; at += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => new Vector3().fromBufferAttribute(place, index!.getX(at + corner)));
      const normal = b!.clone().sub(a!).cross(c!.clone().sub(a!));
      expect(Math.sign(normal.x)).toBe(-Math.sign(a!.x));
    }
    // Seen from the field at x < 0 one looks along x: the right hand is at z > 0, and u grows to the right.
    const [left, right] = [0, 1].map((corner) => ({
      x: place.getX(corner),
      z: place.getZ(corner),
      u: picture.getX(corner),
    }));
    expect(left!.x > 0 && left!.u < right!.u && left!.z < right!.z).toBe(true);
    expect([screenPlaces({ ...frame, length: 3.66 }), hallThings({ ...frame, length: 3.66 }, [])]).toEqual([[], null]);
  });
});

describe("the hall that surfaces mirror", () => {
  const texture = makeEnvironment(16.541, 8.069);
  const dataOf = (face: number): Uint16Array =>
    (texture.image as unknown as { image: { data: Uint16Array } }[])[face]!.image.data;
  /** Mean light of the middle of a face: +x, -x, +y, -y, +z, -z of the map; three.js turns x round. */
  const middleOf = (face: number): number[] => {
    const data = dataOf(face);
    const size = Math.sqrt(data.length / 4);
    const sum = [0, 0, 0];
    for (let row = size / 2 - 4; row < size / 2 + 4; row++)
      for (let column = size / 2 - 4; column < size / 2 + 4; column++)
        for (let channel = 0; channel < 3; channel++)
          sum[channel]! += DataUtils.fromHalfFloat(data[4 * (row * size + column) + channel]!) / 64;
    return sum;
  };

  test("is our own: red at the red drivers' end, blue at the other, its lamps above and the carpet below", () => {
    const [blues, reds, , down] = [0, 1, 2, 3].map(middleOf) as [number[], number[], number[], number[]];
    expect(reds[0]).toBeGreaterThan(1.1 * reds[2]!);
    expect(blues[2]).toBeGreaterThan(1.3 * blues[0]!);
    expect(down[1]).toBeCloseTo(0.15, 2);
    const lamps = dataOf(2).reduce((most, half) => Math.max(most, DataUtils.fromHalfFloat(half)), 0);
    expect(lamps).toBeGreaterThan(5);
  });

  test("has the lamps that the baked light is of: they light the carpet as brightly", () => {
    const data = dataOf(2);
    const size = Math.sqrt(data.length / 4);
    let light = 0;
    for (let at = 0; at < size * size; at++) {
      const s = (2 * (at % size) + 1) / size - 1;
      const t = (2 * Math.floor(at / size) + 1) / size - 1;
      // A pixel's solid angle, times the cosine to the vertical, over pi.
      const squared = 1 + s * s + t * t;
      light += (DataUtils.fromHalfFloat(data[4 * at + 1]!) * 4) / size ** 2 / squared ** 2 / Math.PI;
    }
    // Lamps of the baked light: 1 in the middle of the carpet, 6 m below them from here; outer ones stand in the other faces.
    expect(light).toBeGreaterThan(0.6);
    expect(light).toBeLessThan(1.4);
  });

  test("of a smaller field has nearer walls", () => {
    expect(makeEnvironment(3.66, 3.66).image).not.toEqual(texture.image);
  });
});
