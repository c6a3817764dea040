// Vision in the worker: when it runs, the receivers of its blocks, and that it is there after a jump through time.
import { expect, test } from "vitest";
import type { FromTap, ToTap, VisionFaults } from "../../web/sim/boundary/protocol.ts";
import { newCameraState, noFault, VisionBlock } from "../../web/sim/boundary/vision-block.ts";
import { Rig } from "./host-rig.ts";

/** The blocks that the page got since the last call. */
function blocks(rig: Rig): VisionBlock[] {
  const all = rig.of("vision").flatMap((message) => message.blocks.map((block) => new VisionBlock(block)));
  rig.posted.length = 0;
  return all;
}

const ticks = (all: readonly VisionBlock[]): number[] => all.map(({ tick }) => tick);

class Tapper {
  readonly got: FromTap[] = [];
  #say: ((message: ToTap) => void) | null = null;

  async open(rig: Rig): Promise<void> {
    const port = {
      postMessage: (message: FromTap) => this.got.push(message),
      close: () => {},
      onmessage: null as ((event: MessageEvent<ToTap>) => void) | null,
    };
    await rig.host.handle({ type: "tap", port: port as unknown as MessagePort });
    this.#say = (message) => port.onmessage?.({ data: message } as MessageEvent<ToTap>);
  }

  say(message: ToTap): void {
    this.#say?.(message);
  }

  get ticks(): number[] {
    return this.got.flatMap((message) => (message.type === "vision" ? [new VisionBlock(message.block).tick] : []));
  }
}

test("nobody wants any: the cameras stay closed", async () => {
  const rig = new Rig();
  await rig.load();
  await rig.ask({ type: "tick", id: 2, ticks: 10 });
  expect(blocks(rig)).toEqual([]);
  expect(rig.core.vision.said).toEqual([]);
});

test("the page gets the present moment, then every tick with results and the newest", async () => {
  const rig = new Rig();
  await rig.load();
  await rig.ask({ type: "vision", on: true, robot: 0 });
  expect(ticks(blocks(rig))).toEqual([0]);
  await rig.ask({ type: "tick", id: 2, ticks: 10 });
  expect(ticks(blocks(rig))).toEqual([3, 6, 9, 10]);
  await rig.ask({ type: "tick", id: 3, ticks: 2 });
  expect(ticks(blocks(rig))).toEqual([12]);
  await rig.ask({ type: "vision", on: false, robot: 0 });
  await rig.ask({ type: "tick", id: 4, ticks: 2 });
  expect(blocks(rig)).toEqual([]);
  expect(rig.core.vision.said.at(-1)).toBe("close");
});

test("blocks come before their frame", async () => {
  const rig = new Rig();
  await rig.load();
  await rig.ask({ type: "vision", on: true, robot: 0 });
  await rig.ask({ type: "tick", id: 2, ticks: 3 });
  const order = rig.posted.map(({ type }) => type).filter((type) => type === "frame" || type === "vision");
  expect(order).toEqual(["vision", "frame", "vision", "frame"]);
});

test("after a jump through time there are results, without a gap before them", async () => {
  const rig = new Rig();
  await rig.load();
  await rig.ask({ type: "vision", on: true, robot: 0 });
  await rig.ask({ type: "tick", id: 2, ticks: 300 });
  blocks(rig);
  for (const [id, wanted] of [70, 69, 200, 203, 300].entries()) {
    await rig.ask({ type: "seek", id: 10 + id, tick: wanted });
    await rig.pass(100);
    expect(rig.answer(10 + id)?.type).toBe("done");
    const got = blocks(rig);
    expect(got.at(-1)?.tick).toBe(wanted);
    expect(got.at(-1)?.camera(0, newCameraState()).heartbeat, `at ${wanted}`).toBeGreaterThan(3);
    expect(ticks(got)).toEqual([...ticks(got)].sort((a, b) => a - b));
  }
  // To the start there is nothing before.
  await rig.ask({ type: "seek", id: 30, tick: 0 });
  await rig.pass(100);
  expect(ticks(blocks(rig))).toEqual([0]);
  // Going on from there is no jump.
  const opened = rig.core.vision.said.filter((word) => word.startsWith("open")).length;
  await rig.ask({ type: "tick", id: 31, ticks: 3 });
  expect(ticks(blocks(rig))).toEqual([3]);
  expect(rig.core.vision.said.filter((word) => word.startsWith("open")).length).toBe(opened);
});

test("a seek comes to the very state that it does without vision", async () => {
  const hashes = [];
  for (const on of [false, true]) {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "vision", on, robot: 0 });
    await rig.ask({ type: "input", inputs: [{ station: 0, axes: [1, 0, 0], buttons: 1 }] });
    await rig.ask({ type: "tick", id: 2, ticks: 120 });
    await rig.ask({ type: "seek", id: 3, tick: 77 });
    await rig.pass(100);
    hashes.push(rig.answer(3));
  }
  expect(hashes[1]).toEqual(hashes[0]);
});

test("the tap gets each tick while it wants, and the page nothing then", async () => {
  const rig = new Rig();
  const tapper = new Tapper();
  await rig.load();
  await tapper.open(rig);
  await rig.ask({ type: "tick", id: 2, ticks: 2 });
  expect(tapper.ticks).toEqual([]);
  tapper.say({ type: "vision", on: true });
  await rig.ask({ type: "tick", id: 3, ticks: 4 });
  expect(tapper.ticks).toEqual([3, 4, 5, 6]);
  expect(blocks(rig)).toEqual([]);
  // Its frame goes first.
  expect(tapper.got.slice(-2).map(({ type }) => type)).toEqual(["frame", "vision"]);
  await rig.ask({ type: "vision", on: true, robot: 0 });
  await rig.ask({ type: "tick", id: 4, ticks: 1 });
  expect([tapper.ticks.at(-1), blocks(rig).at(-1)?.tick]).toEqual([7, 7]);
  tapper.say({ type: "vision", on: false });
  await rig.ask({ type: "tick", id: 5, ticks: 1 });
  expect([tapper.ticks.at(-1), blocks(rig).at(-1)?.tick]).toEqual([7, 8]);
});

test("what robot code tells a camera reaches it, and once; orientations only of now", async () => {
  const rig = new Rig();
  const tapper = new Tapper();
  await rig.load();
  await tapper.open(rig);
  tapper.say({ type: "vision", on: true });
  tapper.say({ type: "camera", camera: 1, control: new ArrayBuffer(656) });
  tapper.say({ type: "orientation", camera: 1, orientation: new ArrayBuffer(56) });
  expect(rig.core.vision.said.slice(-2)).toEqual(["control 1 656", "orient 1 56"]);
  await rig.ask({ type: "tick", id: 2, ticks: 100 });
  rig.core.vision.said.length = 0;
  await rig.ask({ type: "seek", id: 3, tick: 50 });
  await rig.pass(100);
  expect(rig.core.vision.said).toEqual([]);
  tapper.say({ type: "orientation", camera: 1, orientation: new ArrayBuffer(56) });
  expect(rig.core.vision.said).not.toContain("orient 1 56");
});

test("faults act at once and outlast a reload; a tag that is mended is told so", async () => {
  const rig = new Rig();
  await rig.load();
  await rig.ask({ type: "vision", on: true, robot: 0 });
  rig.core.vision.said.length = 0;
  const tag = { id: 5, missing: true, shift: [0, 0, 0], turn: 0 } as const;
  const faults: VisionFaults = { cameras: [{ ...noFault, dead: true }], tags: [tag], gyro: 0.5 };
  await rig.ask({ type: "visionFaults", faults });
  expect(rig.core.vision.said).toEqual(["fault 0 dead 1", "tag 5 missing 1", "gyro 0.5"]);
  rig.core.vision.said.length = 0;
  await rig.load();
  expect(rig.core.vision.said).toEqual(["open 0 at 0", "fault 0 dead 1", "tag 5 missing 1", "gyro 0.5"]);
  rig.core.vision.said.length = 0;
  await rig.ask({ type: "visionFaults", faults: { cameras: [noFault], tags: [], gyro: 0 } });
  expect(rig.core.vision.said).toEqual(["fault 0 dead 0", "tag 5 missing 0", "gyro 0"]);
});

test("a robot that is not there has no vision, and is not asked again every tick", async () => {
  const rig = new Rig();
  await rig.load();
  await rig.ask({ type: "vision", on: true, robot: 4 });
  await rig.ask({ type: "tick", id: 2, ticks: 5 });
  expect(blocks(rig)).toEqual([]);
  expect(rig.core.vision.said).toEqual(["open 4 at 0"]);
  await rig.ask({ type: "vision", on: true, robot: 0 });
  expect(ticks(blocks(rig))).toEqual([5]);
});
