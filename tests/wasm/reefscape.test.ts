// A whole match of 2025 by six autopilots: pieces that are placed, knocked off, stored and thrown are never lost or made up.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pieceStates } from "../../web/sim/boundary/abi.gen.ts";
import { Frame, newAllianceState, newPieceCounts, pieceStateIndex, pieceWords } from "../../web/sim/boundary/frame.ts";
import { Snapshots } from "../../web/sim/core/snapshots.ts";
import { driven, expectGolden, load, open, root } from "./helpers.ts";

/** 15 s auto, 3 s, 135 s teleop, 3 s tail. */
const matchTicks = 156 * 50;
/** 2025 manual: 30 coral in each of four stations, 6 on the carpet, one in each robot; 12 algae on the reefs, 6 on the carpet. */
const totals = [132, 18];

const shipped = (name: string) => readFileSync(join(root, `fields/2025-reefscape/scenarios/${name}.json`), "utf8");

test("six autopilots play 2025, and no piece is lost or made up", { timeout: 600_000 }, async () => {
  const core = await open();
  const scene = await load(core, shipped("six-autopilots"));
  const buffer = new ArrayBuffer(core.frameBytes);
  const counts = newPieceCounts();
  const alliances = [newAllianceState(), newAllianceState()] as const;
  for (let tick = 0; tick < matchTicks; tick++) {
    expect(core.step(1)).toBe(1);
    const frame = new Frame(core.frame(buffer));
    for (const [type, total] of totals.entries()) {
      const { field, held, scored, stored, placed, lost } = frame.pieceType(type, counts);
      if (field + held + scored + stored + placed !== total || lost !== 0)
        expect.fail(`tick ${tick}: ${JSON.stringify(counts)} of ${total}`);
    }
  }
  expectGolden(core, "2025-reefscape six-autopilots, its end");
  core.step(1);
  const frame = new Frame(core.frame(buffer));
  expect(frame.matchState).toBe("over");
  alliances.forEach((state, index) => frame.alliance(index, state));
  const count = (alliance: number, name: string) => alliances[alliance]!.counters[scene.counters.indexOf(name)]!;
  for (const alliance of [0, 1]) {
    // No branch holds two, each level has twelve, and a strong alliance fills those of L4.
    for (const level of ["l2", "l3", "l4"]) expect(count(alliance, level)).toBeLessThanOrEqual(12);
    expect(count(alliance, "l4")).toBeGreaterThanOrEqual(10);
    expect(count(alliance, "auto_coral")).toBeGreaterThanOrEqual(4);
    expect(count(alliance, "leave")).toBe(3);
    // With the free branches full they use the trough, and at the end all park: 2 points each.
    expect(count(alliance, "l1")).toBeGreaterThanOrEqual(1);
    expect(count(alliance, "barge")).toBe(6);
  }
  // A placed piece is in the frame, where it was placed, for pictures, topics and logs.
  const { stride, position, kind } = pieceWords;
  const high = Array.from({ length: frame.pieceCount }, (_, index) => index).filter(
    (index) =>
      pieceStates[pieceStateIndex(frame.pieceWords[index * stride + kind]!)] === "placed" &&
      Math.abs(frame.pieceFloats[index * stride + position + 2]! - 69.9 * 0.0254) < 1e-4,
  );
  expect(high.length).toBe(count(0, "l4") + count(1, "l4"));
});

test.each([
  ["drive", "2025-reefscape drive"],
  ["match", "2025-reefscape match, driven at blue 1"],
])("%s", async (name, golden) => {
  const core = await open();
  await driven(core, shipped(name), 500);
  expectGolden(core, golden);
});

test("a state saved in the middle goes on as the run did", { timeout: 300_000 }, async () => {
  const core = await open();
  await load(core, shipped("six-autopilots"));
  core.step(700);
  const snapshots = new Snapshots(core.state());
  const middle = snapshots.take(700);
  core.step(400);
  const hash = core.hash();
  snapshots.restore(middle);
  core.step(400);
  expect(core.hash()).toBe(hash);
});
