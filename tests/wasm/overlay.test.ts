// Collision shapes, on the real core: they come while they are looked at, and the run is the same with and without.
import { expect, test } from "vitest";
import { newContactState, newShapeState, Overlay } from "../../web/sim/boundary/overlay.ts";
import { load, open, plainScenario, shipped } from "./helpers.ts";

test("meshes, shapes and contacts come from the core, and the run does not depend on them", async () => {
  const text = shipped("all-awake");
  const hashes: string[] = [];
  let most = 0;
  for (const watched of [false, true]) {
    const core = await open();
    await load(core, text);
    const memory = core.memoryBytes;
    core.overlay.watch(watched);
    for (let tick = 0; tick < 30; tick++) {
      core.step(1);
      const { contactCount } = new Overlay(core.overlay.bytes()!);
      most = Math.max(most, contactCount);
      if (!watched) expect(contactCount).toBe(0);
    }
    expect(core.memoryBytes).toBe(memory);
    hashes.push(core.hash());
    core.unload();
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(most).toBeGreaterThan(0);
});

test("a robot's shapes stand where it does, and a field has meshes with corners for all their triangles", async () => {
  const core = await open();
  await load(core, plainScenario());
  const overlay = new Overlay(core.overlay.bytes()!);
  expect(overlay.shapeCount).toBeGreaterThan(3);
  for (let i = 0; i < overlay.shapeCount; i++) {
    const { position, size, robot } = overlay.shape(i, newShapeState());
    expect(Math.hypot(position[0]! - 4, position[1]! - 4)).toBeLessThan(1);
    expect([robot, Math.min(...size) > 0]).toEqual([0, true]);
  }
  await load(core, shipped("all-awake"));
  const meshes = core.overlay.meshes();
  expect(meshes.length).toBeGreaterThan(0);
  for (const { vertices, triangles } of meshes) {
    expect(triangles.length % 3).toBe(0);
    expect(triangles.reduce((a, b) => Math.max(a, b), 0)).toBeLessThan(vertices.length / 3);
  }
  expect(newContactState().robot).toBe(-1);
});
