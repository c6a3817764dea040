import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { glbOf, hall, type Quad } from "./field-glb.ts";
test("x", async () => {
  const parts = [...hall];
  // 320 balls of 50 x 32 quads: a million triangles; mm, many small ones.
  for (let n = 0; n < 320; n++) {
    const quads: Quad[] = [];
    const r = n % 4 === 0 ? 0.25 : 0.015,
      cx = 1 + (n % 20) * 0.5,
      cy = 0.6 + Math.floor(n / 20) * 0.3,
      cz = 1.2;
    const at = (u: number, v: number): [number, number, number] => [
      cx + r * Math.sin((v * Math.PI) / 32) * Math.cos((u * 2 * Math.PI) / 50),
      cy + r * Math.sin((v * Math.PI) / 32) * Math.sin((u * 2 * Math.PI) / 50),
      cz + r * Math.cos((v * Math.PI) / 32),
    ];
    for (let u = 0; u < 50; u++)
      for (let v = 0; v < 32; v++) quads.push([at(u, v), at(u, v + 1), at(u + 1, v + 1), at(u + 1, v)]);
    parts.push({ name: `Ball ${n}`, quads });
  }
  writeFileSync("/tmp/vf/big.glb", new Uint8Array(await glbOf(parts, 1000)));
}, 100000);
