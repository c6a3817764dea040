// The past computed by another core than the one that drives: the same ticks, hash by hash, from snapshots and from the start.
import { describe, expect, test } from "vitest";
import type { Rerun } from "../../web/sim/past/rerun.ts";
import { files, plainScenario, shipped } from "./helpers.ts";
import { pastRun as run, withoutSnapshots } from "./past-run.ts";

/** Goes there and returns the hash. */
async function at(rerun: Rerun, tick: number): Promise<string> {
  for (let left = await rerun.approach(tick); left > 0; left--) expect(rerun.step()).toBe(true);
  expect(rerun.tick).toBe(tick);
  return rerun.core.hash();
}

describe("a run that somebody drives", () => {
  test("ticks from snapshots of the worker that drives have its hashes, in any order", async () => {
    const sim = await run();
    await sim.ask({ type: "load", scenario: shipped("first-drive"), name: "first" });
    await sim.drive(330);
    const rerun = sim.rerun();
    const look = await rerun.look();
    expect(look).toMatchObject({ known: 330, end: 330, branch: 0 });
    for (const tick of [330, 217, 0, 99, 100, 101, 149, 260]) {
      expect([tick, await at(rerun, tick)]).toEqual([tick, sim.hashes.get(tick)]);
      rerun.check();
    }
    // A state that was taken over and kept is there again.
    await at(rerun, 170);
    rerun.keep();
    await at(rerun, 320);
    expect(await rerun.approach(170)).toBe(0);
    for (const tick of [170, 180, 230]) expect(await at(rerun, tick)).toBe(sim.hashes.get(tick));
    // From the nearest snapshot: no way is longer than a second.
    expect(await rerun.approach(299)).toBeLessThan(50);
    // It goes on while it is driven on.
    await sim.drive(40);
    await rerun.look();
    expect(await at(rerun, 370)).toBe(sim.hashes.get(370));
    rerun.check();
  });

  test("also after other runs in the same worker, and from tick 0 where that has no snapshots", async () => {
    const sim = await run();
    await sim.ask({ type: "load", scenario: plainScenario(), name: "plain" });
    await sim.drive(3);
    await sim.ask({ type: "load", scenario: shipped("bumps"), name: "bumps" });
    await sim.drive(160);
    const rerun = sim.rerun();
    await rerun.look();
    expect(await at(rerun, 155)).toBe(sim.hashes.get(155));
    const alone = sim.rerun({}, files, withoutSnapshots(sim.gate()));
    await alone.look();
    expect(await alone.approach(155)).toBe(155);
    expect(await at(alone, 155)).toBe(sim.hashes.get(155));
    alone.check();
    // It has snapshots of its own from then on.
    expect(await alone.approach(120)).toBe(20);
  });

  test("a branch has its own past, and the one it left is still there", async () => {
    const sim = await run();
    await sim.ask({ type: "load", scenario: shipped("first-drive"), name: "first" });
    await sim.drive(200);
    const first = new Map(sim.hashes);
    const rerun = sim.rerun();
    await rerun.look();
    await at(rerun, 180);
    await sim.ask({ type: "seek", tick: 120 });
    await sim.ask({ type: "takeOver" });
    await sim.host.handle({ type: "input", inputs: [{ station: 0, axes: [-1, 0, 0], buttons: 0 }] });
    await sim.ask({ type: "tick", ticks: 10 });
    await sim.drive(60);
    const look = await rerun.look();
    expect(look).toMatchObject({ branch: 1, known: 190 });
    for (const tick of [190, 150, 119]) expect(await at(rerun, tick)).toBe(sim.hashes.get(tick));
    expect(sim.hashes.get(190)).not.toBe(first.get(190));
    await sim.ask({ type: "branch", branch: 0 });
    await rerun.look();
    for (const tick of [190, 200, 130]) expect(await at(rerun, tick)).toBe(first.get(tick));
    rerun.check();
  });

  test("while the run stands in its past, all of the branch is known", async () => {
    const sim = await run();
    await sim.ask({ type: "load", scenario: shipped("first-drive"), name: "first" });
    await sim.drive(160);
    await sim.ask({ type: "seek", tick: 40 });
    const rerun = sim.rerun();
    expect(await rerun.look()).toMatchObject({ known: 160, end: 160 });
    expect(await at(rerun, 160)).toBe(sim.hashes.get(160));
    expect(await sim.ask({ type: "hash" })).toEqual({ tick: 40, hash: sim.hashes.get(40) });
  });
});

test("a recording that was opened is computed to its end, though nobody has played it, and on where somebody took over", async () => {
  const made = await run();
  await made.ask({ type: "load", scenario: shipped("first-drive"), name: "first" });
  await made.drive(230);
  await made.ask({ type: "record", meta: {} });
  const answer = made.last();
  if (answer?.type !== "done" || !("bytes" in answer.result)) throw new Error("there is no recording");
  const sim = await run();
  await sim.ask({ type: "replay", recording: answer.result.bytes, anyway: false });
  await sim.ask({ type: "tick", ticks: 60 });
  const rerun = sim.rerun();
  expect(await rerun.look()).toMatchObject({ known: 60, end: 230 });
  for (const tick of [230, 30, 100]) expect(await at(rerun, tick)).toBe(made.hashes.get(tick));
  await sim.ask({ type: "takeOver" });
  await sim.drive(80, -1);
  expect(await rerun.look()).toMatchObject({ known: 140, end: 140, leftAt: 60 });
  for (const tick of [140, 61, 60, 20])
    expect(await at(rerun, tick)).toBe(sim.hashes.get(tick) ?? made.hashes.get(tick));
  expect(sim.hashes.get(140)).not.toBe(made.hashes.get(140));
  rerun.check();
});

test("files that have changed since the run began are noticed", async () => {
  const sim = await run();
  await sim.ask({ type: "load", scenario: shipped("first-drive"), name: "first" });
  await sim.drive(60);
  const heavier = async (path: string): Promise<Uint8Array | null> => {
    const bytes = await files(path);
    if (bytes === null || !path.endsWith("swerve-shooter/robot.json")) return bytes;
    const robot = JSON.parse(new TextDecoder().decode(bytes)) as { mass: unknown };
    return new TextEncoder().encode(JSON.stringify({ ...robot, mass: 71 }));
  };
  const rerun = sim.rerun({}, heavier);
  await expect(rerun.look()).rejects.toThrow("files have changed");
});

test("own snapshots stay within their bound, and the worker that drives refuses when there is nothing to run again", async () => {
  const sim = await run();
  const nothing = sim.rerun();
  await expect(nothing.look()).rejects.toThrow("No scenario is loaded");
  await sim.ask({ type: "load", scenario: shipped("first-drive"), name: "first" });
  await sim.drive(500);
  const most = 6 * 2 ** 20;
  const rerun = sim.rerun({ snapshotBytes: most }, files, withoutSnapshots(sim.gate()));
  await rerun.look();
  await at(rerun, 500);
  expect(rerun.snapshotBytes).toBeLessThanOrEqual(most);
  expect(await at(rerun, 70)).toBe(sim.hashes.get(70));
});
