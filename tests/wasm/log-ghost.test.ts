// Ghosts of data logs: a logged run's poses pass the gates that its robot passed, when it did; a jump passes none.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildLogGhost, trackOfLog } from "../../web/app/logs/log-ghost.ts";
import { fromLog } from "../../web/app/race/rivals.ts";
import { LogTracks, LogWriter, openWire } from "../../web/net/node.ts";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import type { SimEventRecord } from "../../web/sim/boundary/protocol.ts";
import { passesOf } from "../../web/sim/boundary/run-marks.ts";
import { newTrackSample, Track } from "../../web/sim/boundary/track.ts";
import { files, frameOf, load, open, plainScenario, root } from "./helpers.ts";

const scenario = readFileSync(join(root, "fields/practice/scenarios/lap.json"), "utf8");
const wire = () => openWire(join(root, "build/wasm/wire.wasm"));

/** The scripted lap, with its log. */
async function logged() {
  const core = await open();
  await core.load(scenario, "lap.json", files);
  const { records, count } = core.schema();
  const writer = new LogWriter(await wire(), new Uint8Array(records), count);
  const track = new Track(0, 0);
  const events: SimEventRecord[] = [];
  const parts: Uint8Array[] = [];
  const note = (): void => {
    track.add(frameOf(core));
    expect(writer.frame(new Uint8Array(core.frame()))).toBe(true);
    const fresh = core.takeEvents();
    events.push(...fresh);
    fresh.forEach((event) => writer.event(event));
    parts.push(writer.chunk());
  };
  note();
  while (frameOf(core).robot(0, newRobotState()).laps < 1) {
    expect(core.step(1)).toBe(1);
    note();
  }
  return { bytes: new Uint8Array(Buffer.concat(parts)), track, events };
}

async function opened(bytes: Uint8Array) {
  const log = new LogTracks(await wire());
  async function* blocks(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const contents = await log.open(bytes.length, blocks());
  return { log, contents };
}

test("a log's ghost has the laps and splits of the run that was logged, to the tick", async () => {
  const { bytes, track, events } = await logged();
  const { log, contents } = await opened(bytes);
  const { pose, components } = contents.robots[0]!;
  const shares: number[] = [];
  const request = { pose, components, parts: 0, scenario };
  const ghost = await buildLogGhost(log, contents, request, await open(), files, (share) => shares.push(share));
  expect(ghost.note).toBe("");
  expect(ghost.passes.gates.length).toBe(12);
  expect(ghost.passes).toEqual(passesOf(events, 0));
  const made = fromLog(ghost);
  expect(made.lap).toEqual({ begin: expect.closeTo(made.passes.starts[0]!, 9), seconds: made.passes.gates[11]!.split });
  expect(made.marks.get("gate:3")).toBe(passesOf(events, 0).gates.find(({ gate }) => gate === 3)!.time);
  expect(shares.length).toBeGreaterThan(5);
  // Place and speed as the run had them; values that a log lacks are not made up.
  const [a, b] = [newTrackSample(), newTrackSample()];
  for (let tick = 5; tick < track.end * 50 - 5; tick += 7) {
    made.track.at(tick * 0.02, a);
    track.at(tick * 0.02, b);
    expect(Math.hypot(a.position.x - b.position.x, a.position.y - b.position.y)).toBeLessThan(1e-3);
    expect(Math.abs(a.speed - b.speed)).toBeLessThan(0.35);
  }
  expect([a.battery, a.score]).toEqual([Number.NaN, Number.NaN]);
});

test("a scenario whose field nobody has: the ghost is there, and says that its gates are not known", async () => {
  const { bytes } = await logged();
  const { log, contents } = await opened(bytes);
  const request = { pose: contents.robots[0]!.pose, components: null, parts: 0 };
  const lost = JSON.stringify({ sandlot: 1, field: "nowhere" });
  const ghost = await buildLogGhost(log, contents, { ...request, scenario: lost }, await open(), files);
  expect(ghost.passes.gates).toEqual([]);
  expect(ghost.note).toMatch(/^Its gates are unknown: .*nowhere/);
  expect(Track.from(ghost.track).empty).toBe(false);
  // A field without a course has no gates to pass.
  const plain = await buildLogGhost(log, contents, { ...request, scenario: plainScenario() }, await open(), files);
  expect([plain.passes.gates, plain.note]).toEqual([[], ""]);
  expect(() => trackOfLog(log, contents, { pose: 0, components: null }, 0)).toThrow();
});

test("a pose that jumps passes no gate in between, one that goes does", async () => {
  const core = await open();
  await load(core, JSON.stringify({ sandlot: 1, name: "c", field: "practice", pieces: "none", robots: [] }));
  const along = (xs: readonly number[]): number[] => {
    const track = new Track(0, 0);
    const sample = newTrackSample();
    for (const [tick, x] of xs.entries()) {
      Object.assign(sample.position, { x, y: 4, z: 0 });
      track.put(tick, sample);
    }
    return core.course.gatesOf(track).map(({ tick, object }) => 100 * object + tick);
  };
  // The first gate is at 1.55 to 1.65 m: seen behind it at tick 2, so passed in tick 1.
  expect(along([1, 1.4, 1.8, 2])).toEqual([1]);
  expect(along([0.2, 0.3, 3, 3.1])).toEqual([]);
  expect(along([])).toEqual([]);
});
