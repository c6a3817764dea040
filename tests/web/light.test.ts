// The light that stands still, from a field's surfaces to the page's meshes. Its look is tested in tests/core/light.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BufferAttribute, Matrix4, Mesh, MeshStandardMaterial } from "three";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { packModels } from "../../scripts/lib/model-pack.mjs";
import { LightCore, LightError } from "../../web/light/light-core.ts";
import {
  isFloor,
  mapSize,
  probeBytes,
  probeLayers,
  probeSize,
  readLight,
  writeLight,
  type BakedLight,
  type LightScene,
} from "../../web/light/light-scene.ts";
import { longest, splitLong, type Surface } from "../../web/light/split.ts";
import { loadConfig, placeModel, type AssetSource } from "../../web/view/assets.ts";
import { ModelPack } from "../../web/view/model-pack.ts";
import { carpetWear, wornPicture } from "../../web/view/light/carpet-wear.ts";
import { plainFieldModel } from "../../web/view/plain-field.ts";
import {
  floorLightOf,
  keyWay,
  lightSceneOf,
  putLight,
  wearLight,
  wearsFloor,
} from "../../web/view/light/static-light.ts";
import { probeHeights } from "../../web/view/light/probes.ts";
import { VertexPaint } from "../../web/view/vertex-paint.ts";

const root = join(import.meta.dirname, "../..");
const quad = (length: number, width: number, z = 0): Surface => ({
  positions: new Float32Array([0, 0, z, length, 0, z, length, width, z, 0, width, z]),
  normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
  uvs: new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]),
  corners: new Uint16Array([0, 1, 2, 0, 2, 3]),
});

let core: LightCore;

beforeAll(async () => {
  // Node decodes no images: its size stands for one.
  vi.stubGlobal("createImageBitmap", (blob: Blob) => Promise.resolve({ width: blob.size, height: 1, close() {} }));
  vi.stubGlobal("self", globalThis);
  core = await LightCore.create(readFileSync(join(root, "build/wasm/light.wasm")));
});

describe("long edges", () => {
  test("are halved until none is, and the surface stays where it was", () => {
    const { positions, uvs, corners } = splitLong(quad(5, 2));
    let area = 0;
    for (let at = 0; at < corners.length; at += 3) {
      const place = (corner: number): number[] => [...positions.subarray(3 * corners[at + corner]!)].slice(0, 2);
      const [a, b, c] = [place(0), place(1), place(2)] as [number[], number[], number[]];
      const cross = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!);
      // Wound the same way; a small triangle may keep its edges.
      expect(cross).toBeGreaterThan(0);
      area += cross / 2;
      const edges = [Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!), Math.hypot(c[0]! - b[0]!, c[1]! - b[1]!)];
      if (cross / 2 > 0.12) expect(Math.max(...edges)).toBeLessThanOrEqual(longest);
    }
    expect(area).toBeCloseTo(10, 5);
    // A picture stretches over it as before.
    for (let at = 0; at < positions.length / 3; at++) expect(uvs![2 * at]).toBeCloseTo(positions[3 * at]! / 5, 5);
  });

  test("that two triangles share stay shared, and a short surface stays itself", () => {
    const { positions } = splitLong(quad(5, 2));
    const places = new Set<string>();
    for (let at = 0; at < positions.length; at += 3) places.add(`${positions[at]} ${positions[at + 1]}`);
    expect(places.size).toBe(positions.length / 3);
    const small = quad(0.5, 0.5);
    expect(splitLong(small)).toBe(small);
    const tube = quad(8, 0.02);
    expect(splitLong(tube)).toBe(tube);
  });
});

test("a floor is level at height 0 and covers the field", () => {
  const about = (surface: Surface, x: number, y: number): Surface => ({
    ...surface,
    positions: surface.positions.map((value, at) => (at % 3 === 0 ? value - x : at % 3 === 1 ? value - y : value)),
  });
  expect(isFloor(about(quad(16, 8), 8, 4), 16, 8)).toBe(true);
  expect(isFloor(about(quad(16, 8, 0.02), 8, 4), 16, 8)).toBe(false);
  expect(isFloor(about(quad(3, 8), 1.5, 4), 16, 8)).toBe(false);
  expect(isFloor(about(quad(30, 20), 15, 10), 16, 8)).toBe(false);
});

test("a field of any size has a map that is not too large", () => {
  for (const [length, width] of [
    [16.5, 8],
    [3.66, 3.66],
    [200, 200],
    [0.5, 200],
  ] as const) {
    const [columns, rows] = mapSize(length, width);
    expect(columns * rows).toBeLessThanOrEqual(65_536);
    expect(Math.min(columns, rows)).toBeGreaterThan(0);
  }
});

describe("a file of light", () => {
  const light: BakedLight = {
    ...{ counts: [1, 2], columns: 2, rows: 1 },
    vertices: Uint8Array.from({ length: 12 }, (_, at) => at),
    map: Uint8Array.from({ length: 8 }, (_, at) => 100 + at),
    ...{ probeColumns: 1, probeRows: 2 },
    probes: Uint8Array.from({ length: 2 * probeBytes }, (_, at) => 150 + at),
  };

  test("gives back what was written", () => {
    expect(readLight(writeLight(light).buffer)).toEqual(light);
  });

  test("that is cut, too long, or none, is refused", () => {
    const bytes = writeLight(light);
    expect(() => readLight(bytes.slice(0, -1).buffer)).toThrow("not whole");
    expect(() => readLight(Uint8Array.from([...bytes, 0]).buffer)).toThrow("not whole");
    expect(() => readLight(bytes.slice(0, 9).buffer)).toThrow("not whole");
    expect(() => readLight(new TextEncoder().encode("<!doctype html>...").buffer as ArrayBuffer)).toThrow("no file");
  });
});

test("the key light stands where the page's does", () => {
  const length = Math.hypot(...keyWay);
  core.keyWay.forEach((value, axis) => expect(value).toBeCloseTo(keyWay[axis]! / length, 6));
});

describe("a carpet's marks", () => {
  const [columns, rows, length, width] = [496, 242, 16.541, 8.069];
  const wear = carpetWear(columns, rows, length, width);
  const columnMean = (column: number): number =>
    Array.from({ length: rows }, (_, row) => wear[row * columns + column]!).reduce((sum, share) => sum + share, 0) /
    rows;

  test("are the seams of its rolls, 12 ft from one to the next, and scuffs, the same every time", () => {
    const seams = Array.from({ length: columns }, (_, column) => column).filter((column) => columnMean(column) < 0.86);
    const places = seams.map((column) => ((column + 0.5) / columns - 0.5) * length);
    // One roll lies on the middle: 1.83 m and 5.49 m to both sides, as exactly as the spots are wide.
    expect(places.length).toBe(4);
    [-5.486, -1.829, 1.829, 5.486].forEach((at, index) => expect(Math.abs(places[index]! - at)).toBeLessThan(0.04));
    expect(carpetWear(columns, rows, length, width)).toEqual(wear);
    const scuffed = wear.filter((share) => share < 0.92 && share > 0.78).length / wear.length;
    expect(scuffed).toBeGreaterThan(0.002);
    expect(scuffed).toBeLessThan(0.05);
  });

  test("leave the carpet nearly as bright as it was", () => {
    const mean = wear.reduce((sum, share) => sum + share, 0) / wear.length;
    expect(mean).toBeGreaterThan(0.95);
    expect(mean).toBeLessThan(1);
  });

  test("darken the light's picture without moving it", () => {
    const flat = new Uint8Array(4 * 4 * 2).fill(200);
    const marked = new Float32Array(8 * 4).fill(1);
    marked[3 * 8 + 6] = 0.25;
    const out = wornPicture(flat, 4, 2, marked, 0.5);
    expect(Array.from(out.subarray(4 * (3 * 8 + 6), 4 * (3 * 8 + 6) + 4))).toEqual([100, 100, 100, 200]);
    expect(out.filter((byte) => byte === 200).length).toBe(out.length - 3);
    // A step in the light stays where it was: between the second and the third spot.
    const step = Uint8Array.from({ length: 4 * 4 * 2 }, (_, at) => (Math.floor(at / 4) % 4 < 2 ? 100 : 200));
    const smooth = wornPicture(step, 4, 2, new Float32Array(8 * 4).fill(1), 0.5);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((column) => smooth[4 * column])).toEqual([
      100, 100, 100, 125, 175, 200, 200, 200,
    ]);
  });
});

test("the layers of places for moving things stand where the page's do", () => {
  core.layers.forEach((value, layer) => expect(value).toBeCloseTo(probeHeights[layer]!, 6));
});

test("a robot under the trench of 2026 gets two thirds of the open field's light at most, and one in a hub next to none", () => {
  const [length, width] = [16.541, 8.069];
  const light = readLight(Uint8Array.from(readFileSync(join(root, "build/light/2026-rebuilt.bin"))).buffer);
  const [columns, rows] = probeSize(length, width);
  expect([light.probeColumns, light.probeRows]).toEqual([columns, rows]);
  /** Soft light of a surface that faces up, and the share of key light; x and y from the blue wall's right corner. */
  const at = (x: number, y: number, layer: number): readonly [number, number] => {
    const spot = Math.floor((y / width) * rows) * columns + Math.floor((x / length) * columns);
    const bytes = light.probes.subarray(4 * ((4 * probeLayers + layer) * columns * rows + spot));
    return [2 * (bytes[1]! / 255) ** 2, bytes[3]! / 255];
  };
  // The trench's middle, by the field's drawings: 4.03 to 5.22 m from the wall, up to 1.28 m from the side.
  const [under, underKey] = at(4.63, 0.64, 0);
  const [open, openKey] = at(8.27, 2, 0);
  expect(under).toBeLessThan(0.66 * open);
  expect(underKey).toBeLessThan(0.8);
  expect(openKey).toBe(1);
  expect(at(4.63, 4.03, 0)[0]).toBeLessThan(0.1 * open);
  // A ball above the trench flies in the open.
  expect(at(4.63, 0.64, 1)[0]).toBeGreaterThan(0.8 * open);
});

test("a scene that makes no sense is refused with the place in it", () => {
  const scene: LightScene = { length: 8, width: 4, surfaces: [{ ...quad(8, 4), color: [1, 1, 1], kind: "solid" }] };
  const spoilt = { ...scene.surfaces[0]!, corners: new Uint16Array([0, 1, 77]) };
  expect(() => core.bake({ ...scene, surfaces: [spoilt] })).toThrow(LightError);
  expect(() => core.bake({ ...scene, surfaces: [spoilt] })).toThrow("/corners/2: there is no vertex 77");
  expect(() => core.bake({ ...scene, width: Number.NaN })).toThrow("/size");
});

/** A field that ships, as the page puts it together. */
async function fieldOf(name: string) {
  const folder = `fields/${name}`;
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
  const source = { json: (path: string) => Promise.resolve(read(path)) } as unknown as AssetSource;
  const config = await loadConfig(source, folder);
  const packed = packModels(join(root, folder)) as Uint8Array;
  const model = await new ModelPack(Uint8Array.from(packed).buffer).model("model.glb");
  return { config, model: model!, file: readFileSync(join(root, `build/light/${name}.bin`)) };
}

/** [length, width] of the fields, from their field.json. */
const sizes = { practice: [14, 8], "ftc-decode": [3.6576, 3.6576] } as const;

describe.each(["practice", "ftc-decode"] as const)("%s", (name) => {
  const [length, width] = sizes[name];

  test("as the page draws it gets the bits that the build made", async () => {
    const { config, model, file } = await fieldOf(name);
    const field = placeModel(model, config.model, new VertexPaint(), [], { length, width });
    const scene = lightSceneOf(field, length, width);
    expect(Buffer.from(writeLight(core.bake(scene))).equals(file)).toBe(true);
  });

  test("wears its light on all meshes, and the floor its picture", async () => {
    const { config, model, file } = await fieldOf(name);
    const field = placeModel(model, config.model, new VertexPaint(), [], { length, width });
    const meshes = field.children as Mesh[];
    for (const mesh of meshes) wearLight(mesh.material as MeshStandardMaterial, wearsFloor(mesh));
    const light = readLight(Uint8Array.from(file).buffer);
    expect(putLight(field, light, length, width, new Matrix4())).toBe(true);
    const floors = meshes.filter(wearsFloor);
    expect(floors.length).toBe(1);
    const worn = floorLightOf(floors[0]!.material as MeshStandardMaterial)!;
    // A carpet's marks are finer than its light.
    const [wide, high] = name === "practice" ? [2 * light.columns, 2 * light.rows] : [light.columns, light.rows];
    expect(worn.whole.value.image).toMatchObject({ width: wide, height: high });
    for (const mesh of meshes.filter((each) => !wearsFloor(each))) {
      const bytes = mesh.geometry.getAttribute("light") as BufferAttribute;
      expect(bytes.count).toBe(mesh.geometry.getAttribute("position").count);
      // Each vertex is lit: 0 means that it is not.
      for (let at = 0; at < bytes.count; at++) expect(bytes.array[4 * at]).toBeGreaterThan(0);
    }
    // That of another model is not worn.
    const other = { ...light, counts: light.counts.map((count) => count + 1) };
    expect(putLight(field, other, length, width, new Matrix4())).toBe(false);
  });
});

test("a field without a model is lit, too: darker in a corner between high walls than in the middle", () => {
  const wall = (name: string, x: number, y: number, dx: number, dy: number): string =>
    `g ${name}\nv ${x} ${y} 0\nv ${x + dx} ${y + dy} 0\nv ${x + dx} ${y + dy} 3\nv ${x} ${y} 3\nf -4 -3 -2\nf -4 -2 -1\n`;
  const obj = wall("a", 0, 0, 6, 0) + wall("b", 0, 0, 0, 4);
  const frame = { origin: "wall-blue", length: 12, width: 6 } as const;
  const placement = { rotations: [], position: [0, 0, 0] } as const;
  const field = placeModel(plainFieldModel(obj, frame), placement, new VertexPaint(), [], frame);
  const { map, columns, rows } = core.bake(lightSceneOf(field, 12, 6));
  // The model's frame looks the other way: the corner of both walls is its far one.
  const corner = map[4 * ((rows - 3) * columns + columns - 3) + 1]!;
  const middle = map[4 * ((rows >> 1) * columns + (columns >> 1)) + 1]!;
  expect(corner).toBeLessThan(0.8 * middle);
});
