// Vision on the real core, through the worker's class: blocks come, faults act, the run is the same without, and after
// time travel a moment shows the same again.
import { expect, test } from "vitest";
import { SimHost } from "../../web/sim/worker/host.ts";
import type { Core } from "../../web/sim/core/module.ts";
import type { FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import {
  newCameraState,
  newMissState,
  newResultState,
  newSightState,
  noFault,
  VisionBlock,
  cameraFaultRecord,
  tagFaultRecord,
} from "../../web/sim/boundary/vision-block.ts";
import { driverInput, files, load, open } from "./helpers.ts";

/** In sight of the hub's tags. */
const scenario = JSON.stringify({
  ...{ sandlot: 1, name: "Vision", seed: 3, field: "2026-rebuilt", pieces: "none" },
  robots: [{ robot: "swerve-shooter", station: "blue1", at: [2, 4, 0], program: "driver" }],
});

/** Runs ticks; the block of each, in order. */
function look(core: Core, ticks: number): VisionBlock[] {
  return Array.from({ length: ticks }, () => {
    core.step(1);
    return new VisionBlock(core.vision.block(core.vision.update()));
  });
}

const heartbeats = (blocks: readonly VisionBlock[], camera = 0): number[] =>
  blocks.map((block) => block.camera(camera, newCameraState()).heartbeat);

/** Tags that the first camera saw, and the reasons of the others, of its newest result. */
function sawLast(blocks: readonly VisionBlock[]): { seen: number[]; missed: Map<number, string> } {
  for (const block of [...blocks].reverse()) {
    for (let i = block.resultCount - 1; i >= 0; i--) {
      const result = block.result(i, newResultState());
      if (result.camera !== 0) continue;
      const seen = Array.from(
        { length: result.sightCount },
        (_, k) => block.sight(result.sightStart + k, newSightState()).id,
      );
      const missed = new Map<number, string>();
      for (let k = 0; k < result.missCount; k++) {
        const { id, reason } = block.miss(result.missStart + k, newMissState());
        missed.set(id, reason);
      }
      return { seen, missed };
    }
  }
  throw new Error("it has said nothing");
}

test("a robot's cameras see the tags around it, and say why they do not see the others", async () => {
  const core = await open();
  const scene = await load(core, scenario);
  const names = scene.robots[0]?.cameras.map(({ name }) => name);
  expect(core.vision.open(0)).toBe(true);
  const blocks = look(core, 60);
  const last = blocks.at(-1)!;
  expect([last.tick, last.robot, last.cameraCount]).toEqual([60, 0, names?.length]);
  const { seen, missed } = sawLast(blocks);
  expect(seen.length).toBeGreaterThan(0);
  // Every tag of the layout has its word.
  expect([...seen, ...missed.keys()].sort()).toEqual(scene.tags.map(({ id }) => id).sort());
  expect([...missed.values()]).toContain("behind");
  expect(core.vision.open(5), "there is no such robot").toBe(false);
});

test("a camera that is dead says nothing, one that is mended goes on; a tag that is taken away is missing", async () => {
  const core = await open();
  await load(core, scenario);
  core.vision.open(0);
  const { seen } = sawLast(look(core, 30));
  expect(core.vision.fault(0, cameraFaultRecord({ ...noFault, dead: true }))).toBe(true);
  const dead = heartbeats(look(core, 30)).slice(10);
  expect(new Set(dead).size).toBe(1);
  core.vision.fault(0, cameraFaultRecord(noFault));
  expect(core.vision.faultTag(tagFaultRecord({ id: seen[0]!, missing: true, shift: [0, 0, 0], turn: 0 }))).toBe(true);
  const mended = look(core, 30);
  expect(heartbeats(mended).at(-1)).toBeGreaterThan(dead[0]!);
  expect(sawLast(mended).missed.get(seen[0]!)).toBe("missing");
  expect(core.vision.fault(40, cameraFaultRecord(noFault))).toBe(false);
  expect(core.vision.faultTag(tagFaultRecord({ id: 99, missing: true, shift: [0, 0, 0], turn: 0 }))).toBe(false);
});

test("a run is the same with vision and without", async () => {
  const hashes: string[] = [];
  for (const on of [false, true]) {
    const core = await open();
    await load(core, scenario);
    if (on) core.vision.open(0);
    for (let tick = 0; tick < 150; tick++) {
      core.setInput(driverInput(tick));
      core.step(1);
      if (on) core.vision.update();
    }
    hashes.push(core.hash());
  }
  expect(hashes[1]).toBe(hashes[0]);
});

test("how good cameras are is recorded with the run, and comes out of a replay", async () => {
  const core = await open();
  await load(core, scenario);
  core.vision.open(0);
  look(core, 50);
  core.setCameras({ station: 0, quality: "poor", rule: "photonVision", anglesOff: 0 });
  const poor = look(core, 150);
  expect(poor[0]).toMatchObject({ quality: "poor", rule: "photonVision" });
  const hash = core.hash();
  const recording = core.recordings.bytes();
  const again = await open();
  await again.openReplay(recording, files);
  again.vision.open(0);
  const repeated = look(again, 200);
  expect(repeated.map(({ quality }) => quality)).toEqual([
    ...new Array<string>(50).fill("real"),
    ...new Array<string>(150).fill("poor"),
  ]);
  expect(again.hash()).toBe(hash);
  const bytes = (block: VisionBlock | undefined): Uint8Array => new Uint8Array(block!.buffer);
  expect(bytes(repeated.at(-1))).toEqual(bytes(poor.at(-1)));
});

test("a scenario says how good cameras are at the start", async () => {
  const core = await open();
  const ideal = JSON.parse(scenario) as { robots: object[] };
  ideal.robots = ideal.robots.map((robot) => ({ ...robot, cameras: "ideal", deviations: "limelight" }));
  await load(core, JSON.stringify(ideal));
  core.vision.open(0);
  const blocks = look(core, 50);
  expect(blocks.at(-1)).toMatchObject({ quality: "ideal", rule: "limelight" });
  const results = blocks.flatMap((block) =>
    Array.from({ length: block.resultCount }, (_, i) => block.result(i, newResultState())),
  );
  expect(results.length).toBeGreaterThan(20);
  for (const { published, captured } of results) expect(published).toBe(captured);
});

test("after time travel a moment shows what it showed", async () => {
  const core = await open();
  const blocks: VisionBlock[] = [];
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const answers = new Set<number>();
  const port = {
    post: (message: FromSim) => {
      if ("id" in message) {
        expect(message.type).toBe("done");
        answers.add(message.id);
      }
      if (message.type === "vision") blocks.push(...message.blocks.map((block) => new VisionBlock(block)));
      if (message.type === "frame") void host.handle({ type: "recycle", frame: message.frame });
    },
    now: () => now,
    schedule: (callback: () => void, delayMs: number) => {
      const timer = { at: now + delayMs, callback };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
    fetchFile: files,
  };
  const host: SimHost = new SimHost(core, port);
  const ask = async (message: ToSim): Promise<void> => {
    await host.handle(message);
    while ("id" in message && !answers.has(message.id)) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      now++;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { callback } of due) callback();
    }
  };
  await ask({ type: "load", id: 1, scenario, name: "test.json" });
  await ask({ type: "vision", on: true, robot: 0 });
  await ask({ type: "input", inputs: [{ station: 0, axes: [0, 0.4, 0], buttons: 0 }] });
  await ask({ type: "tick", id: 2, ticks: 140 });
  const then = sawLast(blocks);
  const bytes = (block: VisionBlock | undefined): Uint8Array => new Uint8Array(block?.buffer ?? new ArrayBuffer(0));
  const first = bytes(blocks.at(-1));
  await ask({ type: "tick", id: 3, ticks: 60 });
  blocks.length = 0;
  await ask({ type: "seek", id: 4, tick: 140 });
  expect(blocks.at(-1)?.tick).toBe(140);
  expect(sawLast(blocks)).toEqual(then);
  // Bit for bit: state, noise and estimator went along.
  expect(bytes(blocks.at(-1))).toEqual(first);
});
