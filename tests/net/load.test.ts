// The short form of load.mjs: a match's values reach every subscriber whole and in order, even when another stops reading.
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./helpers.ts";

interface LoadModule {
  runLoad(options: { seconds: number; stall: boolean; relay: boolean }): Promise<{
    ticks: number;
    published: number;
    lost: number;
    outOfOrder: number;
    said: string[];
    reports: { name: string; values: number; ticks: number; last: number; open: boolean }[];
  }>;
}

test("six robots and a stalled subscriber: the others get everything", async () => {
  const path: string = join(root, "tests/net/load.mjs");
  const { runLoad } = (await import(path)) as LoadModule;
  const { ticks, published, lost, outOfOrder, reports } = await runLoad({ seconds: 3, stall: true, relay: false });
  expect(published).toBeGreaterThan(100 * ticks);
  expect({ lost, outOfOrder }).toEqual({ lost: 0, outOfOrder: 0 });
  for (const { name, last, open } of reports) expect({ name, last, open }).toEqual({ name, last: ticks, open: true });
}, 120_000);
