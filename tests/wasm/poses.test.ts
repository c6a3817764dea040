// The positions that a recording may carry: shown in place of a run that this version may not give again.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Frame, newRobotState } from "../../web/sim/boundary/frame.ts";
import type { FetchFile } from "../../web/sim/core/module.ts";
import { SimHost } from "../../web/sim/worker/host.ts";
import { recordingLink } from "../../web/sim/core/links.ts";
import type { FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import { RecordingMisfitError } from "../../web/sim/core/recording.ts";
import { drive, keyboard } from "./drivers.ts";
import { files, frameOf, load, open, plainScenario, root, shipped } from "./helpers.ts";

/** A driven run of so many ticks with its positions, and where its robot was at each of them. */
async function recorded(text: string, ticks: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; xs: number[] }> {
  const core = await open();
  await load(core, text);
  core.poses.record();
  const xs = [frameOf(core).robot(0, newRobotState()).position.x];
  for (let tick = 0; tick < ticks; tick++) {
    drive(core, [keyboard(3)], 1);
    xs.push(frameOf(core).robot(0, newRobotState()).position.x);
  }
  expect(core.poses.trouble).toBe("");
  return { bytes: core.recordings.bytes({ title: "With positions" }, true), xs };
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** As another version would have made it: the version's first digit and the behaviour number others, the check sum right. */
function ofAnotherVersion(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const other = Uint8Array.from(bytes);
  other[13] = "9".charCodeAt(0);
  // Behind the version's text.
  other[13 + other[12]!] = 99;
  let crc = 0xffffffff;
  for (const byte of other.subarray(0, -6)) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  new DataView(other.buffer).setUint32(other.length - 4, ~crc >>> 0, true);
  return other;
}

/** A host of the real core, by hand: its messages, and a way to ask. */
async function host(): Promise<{ said: FromSim[]; ask: (message: ToSim) => Promise<void> }> {
  const said: FromSim[] = [];
  const port = {
    post: (message: FromSim) => {
      said.push(structuredClone(message));
      if (message.type === "frame") void sim.handle({ type: "recycle", frame: message.frame });
    },
    now: () => performance.now(),
    schedule: (callback: () => void) => {
      const timer = setTimeout(callback, 0);
      return () => clearTimeout(timer);
    },
    fetchFile: (path: string) => files(path),
  };
  const sim = new SimHost(await open(), port);
  return { said, ask: (message) => sim.handle(message) };
}

describe("positions", () => {
  test("are in a recording that still is the same run", async () => {
    const { bytes } = await recorded(plainScenario(), 152);
    const core = await open();
    const { info } = await core.openReplay(bytes, files);
    expect(info.poses).toMatchObject({ every: 5, ticks: 150 });
    expect(info.poses!.bytes).toBeLessThan(2000);
    core.step(152);
    expect(core.recordings.replay.verified).toBe(true);
    // Another title keeps them.
    core.recordings.open(bytes);
    const other = core.recordings.relabelled(bytes, { title: "Another" });
    expect(core.recordings.open(other).info).toMatchObject({ title: "Another", poses: info.poses });
    core.recordings.close();
  });

  test("a recording of another version says whether it has some", async () => {
    const { bytes } = await recorded(plainScenario(), 60);
    const core = await open();
    const misfit = await core.openReplay(ofAnotherVersion(bytes), files).catch((error: unknown) => error);
    expect(misfit).toBeInstanceOf(RecordingMisfitError);
    expect(misfit).toMatchObject({ poses: true, message: expect.stringMatching(/play the positions that it has/) });
    await load(core, plainScenario());
    core.step(60);
    const bare = await core
      .openReplay(ofAnotherVersion(core.recordings.bytes()), files)
      .catch((error: unknown) => error);
    expect(bare).toMatchObject({ poses: false });
    // Another robot.json is found out while it is loaded.
    const site: FetchFile = async (path) => {
      const file = await files(path);
      return file !== null && path.startsWith("robots/") ? Buffer.concat([file, Buffer.from(" ")]) : file;
    };
    const file = await core.openReplay(bytes, site).catch((error: unknown) => error);
    expect(file).toBeInstanceOf(RecordingMisfitError);
    expect(file).toMatchObject({ poses: true });
  });

  test("are shown at any moment in place of a run, forwards and backwards", async () => {
    const { bytes, xs } = await recorded(shipped("first-drive"), 150);
    const core = await open();
    await core.openReplay(ofAnotherVersion(bytes), files, { anyway: true });
    const before = core.hash();
    core.poses.play();
    for (const tick of [0, 50, 150, 75, 10, 105]) {
      core.poses.seek(tick);
      const frame = frameOf(core);
      expect(frame.tick).toBe(tick);
      expect(frame.robot(0, newRobotState()).position.x).toBeCloseTo(xs[tick]!, 1.9);
    }
    expect(core.hash()).toBe(before);
    // The next load is a run again.
    await load(core, shipped("first-drive"));
    core.step(3);
    expect(frameOf(core).tick).toBe(3);
  });

  test("are a past without a now for a host: played, sought, never taken over", async () => {
    const { bytes, xs } = await recorded(plainScenario(), 120);
    const { said, ask } = await host();
    const reply = (id: number): FromSim | undefined =>
      said.find((one) => (one.type === "done" || one.type === "failed") && one.id === id);
    const recording = ofAnotherVersion(bytes).buffer;
    await ask({ type: "replay", id: 1, recording: recording.slice(0), anyway: false });
    expect(reply(1)).toMatchObject({ type: "failed", misfit: true, poses: true });
    await ask({ type: "replay", id: 2, recording, anyway: false, positions: "play" });
    expect(reply(2)).toMatchObject({ type: "done", result: { recording: { ticks: 120 } } });
    await ask({ type: "seek", id: 3, tick: 70 });
    await expect.poll(() => reply(3)).toMatchObject({ type: "done", result: { tick: 70 } });
    const last = said.findLast((one) => one.type === "frame");
    if (last?.type !== "frame") throw new Error("no frame");
    expect(new Frame(last.frame).tick).toBe(70);
    expect(new Frame(last.frame).robot(0, newRobotState()).position.x).toBeCloseTo(xs[70]!, 1.9);
    expect(said.findLast((one) => one.type === "frame" && one.history !== undefined)).toMatchObject({
      history: { end: 120, live: false, replay: null },
    });
    await ask({ type: "takeOver", id: 4 });
    expect(reply(4)).toMatchObject({ type: "failed", problem: { message: /nothing is simulated/ } });
    await ask({ type: "record", id: 5, meta: {} });
    expect(reply(5)).toMatchObject({ type: "failed", problem: { message: /no run to record/ } });
    // It plays to its end and stands there.
    await ask({ type: "run", id: 6, speed: 16 });
    const newest = (): { tick: number; paused: boolean } | null => {
      const one = said.findLast(({ type }) => type === "frame");
      return one?.type === "frame" ? { tick: new Frame(one.frame).tick, paused: one.clock.paused } : null;
    };
    await expect.poll(newest, { timeout: 5000 }).toEqual({ tick: 120, paused: true });
    // The next load is a run.
    await ask({ type: "load", id: 7, scenario: plainScenario(), name: "plain.json" });
    await ask({ type: "tick", id: 8, ticks: 5 });
    await ask({ type: "takeOver", id: 9 });
    expect(reply(8)).toMatchObject({ type: "done", result: { tick: 5 } });
    expect(reply(9)).toMatchObject({ type: "done" });
  });

  test("a recording without any shows none", async () => {
    const core = await open();
    await load(core, plainScenario());
    core.step(60);
    const bytes = core.recordings.bytes();
    await core.openReplay(bytes, files);
    expect(core.recordings.info?.poses).toBe(null);
    expect(() => core.poses.play()).toThrow(/recording: has no positions that this version reads/);
    expect(() => core.poses.record(0)).toThrow(/every 1 to 250 ticks/);
  });

  test("are nothing for a link of many bytes, and fit into one of a short run", async () => {
    const { bytes } = await recorded(plainScenario(), 100);
    expect((await recordingLink(bytes)).length).toBeLessThan(4000);
  });
});

describe("sandlot", () => {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-poses-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sandlot = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], { cwd: folder, encoding: "utf8" });

  test("run --poses and replay --poses", () => {
    writeFileSync(join(folder, "plain.json"), plainScenario());
    const run = sandlot("run", "plain.json", "--seconds", "2", "--record", "run.sandlot", "--poses");
    expect(run).toMatchObject({ status: 0, stderr: "" });
    const bytes = readFileSync(join(folder, "run.sandlot"));
    writeFileSync(join(folder, "other.sandlot"), ofAnotherVersion(bytes));
    const refused = sandlot("replay", "other.sandlot");
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/^sandlot: other.sandlot: was made by version 9.*\(--poses plays .*--anyway runs/);
    const shown = sandlot("replay", "other.sandlot", "--poses", "--trace", "poses.jsonl");
    expect(shown).toMatchObject({ status: 0, stderr: "" });
    const printed = JSON.parse(shown.stdout) as { simulated: boolean; time: number; robots: { pose: { x: number } }[] };
    expect(printed).toMatchObject({ simulated: false, time: 2, recording: { ticks: 100, poses: { ticks: 100 } } });
    const ran = JSON.parse(run.stdout) as typeof printed;
    expect(printed.robots[0]!.pose.x).toBeCloseTo(ran.robots[0]!.pose.x, 1.9);
    expect(readFileSync(join(folder, "poses.jsonl"), "utf8").trim().split("\n")).toHaveLength(21);
    expect(sandlot("replay", "other.sandlot", "--poses", "--verify")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/--poses runs nothing/),
    });
    sandlot("run", "plain.json", "--seconds", "1", "--record", "bare.sandlot");
    expect(sandlot("replay", "bare.sandlot", "--poses")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^sandlot: bare.sandlot: has no positions that this version reads/),
    });
    expect(sandlot("run", "plain.json", "--poses").stderr).toMatch(/--poses is for --record, which is missing/);
  });
});
