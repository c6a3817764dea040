// models.pack gives the page the models that the .glb files beside it hold. Those are read by GLTFLoader here.

import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Mesh, MeshStandardMaterial, type Group } from "three";
import { packModels } from "../../scripts/lib/model-pack.mjs";
import { packs, shipped } from "../../scripts/lib/shipped.mjs";
import { readModelFile } from "../../web/view/model-file.ts";
import { ModelPack } from "../../web/view/model-pack.ts";

const bytesOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Everything that is drawn of a model, as numbers and words. */
function drawn(model: Group): unknown[] {
  const list: unknown[] = [];
  model.updateMatrixWorld(true);
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { geometry, matrixWorld } = object as Mesh;
    const material = object.material as MeshStandardMaterial;
    const map = material.map;
    list.push({
      matrix: matrixWorld.toArray(),
      // -0 and 0 are drawn alike.
      attributes: Object.entries(geometry.attributes).map(([name, { array }]) => [name, [...array].map((x) => x + 0)]),
      corners: [...(geometry.index?.array ?? [])],
      material: [material.name, material.color.toArray(), material.opacity, material.roughness, material.metalness],
      more: [material.emissive.toArray(), material.emissiveIntensity, material.transparent, material.depthWrite],
      side: [material.side, material.alphaTest, material.vertexColors, material.flatShading],
      map: map && [map.wrapS, map.wrapT, map.magFilter, map.minFilter, map.colorSpace, map.flipY, map.channel],
    });
  });
  return list;
}

const names = (model: Group): string[] =>
  model.children.map(({ name, userData }) => (userData as { name?: string }).name ?? name);

beforeAll(() => {
  // Node decodes no images: its size stands for one.
  vi.stubGlobal("createImageBitmap", (blob: Blob) => Promise.resolve({ width: blob.size, height: 1, close() {} }));
  vi.stubGlobal("self", globalThis);
});

describe.each([...packs.keys()])("%s", (folder) => {
  const pack = new ModelPack(bytesOf(packs.get(folder)!));
  const files = readdirSync(folder).filter((file) => file.endsWith(".glb"));

  test.each(files)("%s is drawn the same from the pack", async (file) => {
    const packed = await pack.model(file);
    const whole = await readModelFile(bytesOf(readFileSync(join(folder, file))));
    expect(drawn(packed!)).toEqual(drawn(whole));
    expect(names(packed!)).toEqual(names(whole));
  });

  test("is smaller, and has no other model", async () => {
    const sizes = files.map((file) => readFileSync(join(folder, file)).length);
    expect(packs.get(folder)!.length).toBeLessThan(0.6 * sizes.reduce((sum, size) => sum + size, 0));
    expect(await pack.model("model_99.glb")).toBeNull();
  });
});

test("every folder that ships has a pack", () => {
  expect([...packs.keys()].sort()).toEqual(
    [...shipped.fields.map((name) => `fields/${name}`), ...shipped.robots.map((name) => `robots/${name}`)].sort(),
  );
});

test("a pack that is cut off, or is none, is refused", () => {
  const whole = packs.get("robots/kitbot")!;
  expect(() => new ModelPack(bytesOf(whole.subarray(0, whole.length - 40)))).toThrow("not whole");
  expect(() => new ModelPack(bytesOf(new TextEncoder().encode("<!doctype html>")))).toThrow("no pack of models");
});

test("a model with something that a pack has no place for stays as it is, and says why", () => {
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  const glb = readFileSync("robots/kitbot/model.glb");
  const length = glb.readUInt32LE(12);
  const json = glb.toString("utf8", 20, 20 + length);
  const moved = Buffer.from(json.replace('"mesh":0', '"mesh":0,"scale":[2,2,2]'));
  const head = Buffer.from(glb.subarray(0, 20));
  head.writeUInt32LE(moved.length, 12);
  writeFileSync(join(folder, "model.glb"), Buffer.concat([head, moved, glb.subarray(20 + length)]));
  const told = vi.spyOn(console, "log").mockImplementation(() => {});
  expect(packModels(folder)).toBeNull();
  expect(told.mock.calls.join()).toContain('a node has "scale"');
});
