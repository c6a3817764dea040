// Time travel on the real core: wherever the run is taken, every second's hash is that of the straight run.
import { expect, test } from "vitest";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import { SimHost } from "../../web/sim/worker/host.ts";
import type { HistoryReport, RunResult, FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import { driverInput, files, frameOf, load, open, shipped } from "./helpers.ts";

type Command = ToSim extends infer T ? (T extends { id: number } ? Omit<T, "id"> : never) : never;

/** A host on the real core, with time that only the test moves. */
async function travel(scenario: string, snapshotBytes = 64 * 2 ** 20) {
  const core = await open();
  let history: HistoryReport | undefined;
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const answers = new Map<number, FromSim>();
  const host: SimHost = new SimHost(
    core,
    {
      post: (message) => {
        if ("id" in message) answers.set(message.id, message);
        if (message.type !== "frame") return;
        history = message.history ?? history;
        void host.handle({ type: "recycle", frame: message.frame });
      },
      now: () => now,
      schedule: (callback, delayMs) => {
        const timer = { at: now + delayMs, callback };
        timers.push(timer);
        return () => (timers = timers.filter((other) => other !== timer));
      },
      fetchFile: files,
    },
    { snapshotBytes },
  );
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const next = timers.sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      timers.shift();
      now = Math.max(now, next.at);
      next.callback();
    }
    now = end;
  };
  let id = 0;
  const ask = async (command: Command): Promise<RunResult> => {
    await host.handle({ ...command, id: ++id } as ToSim);
    for (let turn = 0; turn < 200 && !answers.has(id); turn++) await pass(1);
    const answer = answers.get(id);
    if (answer?.type === "failed") throw new Error(answer.problem.message);
    if (answer?.type !== "done" || !("hash" in answer.result)) return { tick: 0, hash: "" };
    return answer.result;
  };
  await ask({ type: "load", scenario, name: "test.json" });
  /** The recording of the shown run. */
  const record = async (): Promise<ArrayBuffer> => {
    await ask({ type: "record", meta: {} });
    const answer = answers.get(id);
    if (answer?.type !== "done" || !("bytes" in answer.result)) throw new Error("there is no recording");
    return answer.result.bytes;
  };
  return {
    record,
    core,
    ask,
    pass,
    say: (message: ToSim): Promise<void> => host.handle(message),
    get history(): HistoryReport {
      if (history === undefined) throw new Error("nothing was reported");
      return history;
    },
  };
}
type Travel = Awaited<ReturnType<typeof travel>>;

/** Drives as `driverInput` does. */
async function drive(run: Travel, from: number, to: number): Promise<void> {
  for (let tick = from; tick < to; tick++) {
    const inputs = driverInput(tick).map(({ station, axes = [0, 0, 0] }) => ({ station, axes, buttons: 0 }));
    if (inputs.length > 0) await run.say({ type: "input", inputs });
    await run.ask({ type: "tick", ticks: 1 });
  }
}

/** Hash at every second of the same drive, stepped straight through without a host. */
async function straight(scenario: string, ticks: number): Promise<Map<number, string>> {
  const core = await open();
  await load(core, scenario);
  const hashes = new Map<number, string>();
  for (let tick = 0; tick <= ticks; tick++) {
    if (tick % 50 === 0) hashes.set(tick, core.hash());
    core.setInput(driverInput(tick));
    core.step(1);
  }
  return hashes;
}

const seconds = 8;
const ticks = 50 * seconds;

test("scrub, step back, pause, 8x and slow motion: every second is that of the straight run", async () => {
  const scenario = shipped("first-drive");
  const hashes = await straight(scenario, ticks);
  const run = await travel(scenario);
  await drive(run, 0, ticks);
  expect(run.core.hash()).toBe(hashes.get(ticks));

  for (const second of [1, 7, 3, 0, 5, 6, 2, 8, 4]) {
    expect((await run.ask({ type: "seek", tick: 50 * second })).hash).toBe(hashes.get(50 * second));
  }
  // Into the middle of a second, a step too far, and back onto it.
  await run.ask({ type: "seek", tick: 223 });
  await run.ask({ type: "tick", ticks: 28 });
  expect(await run.ask({ type: "back", ticks: 1 })).toEqual({ tick: 250, hash: hashes.get(250) });
  // Played at 8x with a pause, then slowly, then to the end.
  await run.ask({ type: "seek", tick: 10 });
  await run.ask({ type: "run", speed: 8 });
  await run.pass(200);
  const { tick } = await run.ask({ type: "pause" });
  expect(tick).toBeGreaterThan(60);
  expect(tick).toBeLessThan(200);
  await run.ask({ type: "run", speed: 0.1 });
  await run.pass(1000);
  await run.ask({ type: "runTo", time: 5 });
  expect(run.core.hash()).toBe(hashes.get(250));
  await run.ask({ type: "run", speed: 16 });
  await run.pass(2000);
  expect(run.history).toMatchObject({ tick: ticks, end: ticks, live: true });
  expect(run.core.hash()).toBe(hashes.get(ticks));
});

test("driving on from the past is another run, as it is when driven straight; the old one is still there", async () => {
  const scenario = shipped("first-drive");
  const hashes = await straight(scenario, ticks);
  const run = await travel(scenario);
  await drive(run, 0, ticks);

  // The same inputs from there on: the same run.
  await run.ask({ type: "seek", tick: 150 });
  await run.ask({ type: "takeOver" });
  await drive(run, 150, 250);
  expect(run.core.hash()).toBe(hashes.get(250));

  // Other inputs: the same as stepping with them.
  await run.ask({ type: "seek", tick: 175 });
  await run.ask({ type: "takeOver" });
  await run.say({ type: "input", inputs: [{ station: 0, axes: [-1, 0, 0], buttons: 0 }] });
  await run.ask({ type: "tick", ticks: 100 });
  const other = await open();
  await load(other, scenario);
  for (let tick = 0; tick < 175; tick++) {
    other.setInput(driverInput(tick));
    other.step(1);
  }
  other.setInput([{ station: 0, axes: [-1, 0, 0], buttons: 0 }]);
  other.step(100);
  expect(run.core.hash()).toBe(other.hash());
  expect(run.history.branches.map(({ id, parent, fork, end }) => [id, parent, fork, end])).toEqual([
    [0, null, 0, ticks],
    [1, 0, 150, 250],
    [2, 1, 175, 275],
  ]);

  expect(await run.ask({ type: "branch", branch: 0 })).toEqual({ tick: ticks, hash: hashes.get(ticks) });
  expect(await run.ask({ type: "branch", branch: 1, tick: 200 })).toEqual({ tick: 200, hash: hashes.get(200) });
  expect(await run.ask({ type: "branch", branch: 2 })).toEqual({ tick: 275, hash: other.hash() });
});

test("a robot that the driver had let go stays where it is after a take-over", async () => {
  const run = await travel(shipped("first-drive"));
  await run.say({ type: "input", inputs: [{ station: 0, axes: [1, 0, 0], buttons: 0 }] });
  await run.ask({ type: "tick", ticks: 60 });
  await run.say({ type: "input", inputs: [{ station: 0, axes: [0, 0, 0], buttons: 0 }] });
  await run.ask({ type: "tick", ticks: 60 });
  await run.ask({ type: "seek", tick: 40 });
  await run.ask({ type: "takeOver" });
  await run.ask({ type: "tick", ticks: 100 });
  const { velocity } = frameOf(run.core).robot(0, newRobotState());
  expect(Math.hypot(velocity.x, velocity.y)).toBeLessThan(0.02);
});

test("a match within a small budget: anywhere is reached, and events tell where to jump", async () => {
  const scenario = shipped("full-match");
  const run = await travel(scenario, 8 * 2 ** 20);
  const hashes = new Map<number, string>();
  for (let tick = 0; tick <= 700; tick += 50) {
    hashes.set(tick, run.core.hash());
    if (tick < 700) await run.ask({ type: "tick", ticks: 50 });
  }
  for (const tick of [650, 50, 400, 0, 250, 700]) {
    expect((await run.ask({ type: "seek", tick })).hash).toBe(hashes.get(tick));
  }
  const { tick } = await run.ask({ type: "jump", direction: -1, kinds: [] });
  expect(tick).toBeLessThan(700);
  const before = await run.ask({ type: "jump", direction: -1, kinds: [] });
  expect(before.tick).toBeLessThan(tick);
  expect(await run.ask({ type: "jump", direction: 1, kinds: [] })).toMatchObject({ tick });
});

/** Ends a recording's replay in a core of its own; returns where it got. */
async function verified(recording: ArrayBuffer): Promise<{ tick: number; hash: string }> {
  const core = await open();
  const { info } = await core.openReplay(new Uint8Array(recording), files);
  core.step(info.ticks);
  expect(core.recordings.replay).toMatchObject({ state: "ended", different: null, verified: true });
  return { tick: info.ticks, hash: core.hash() };
}

test("whatever way the run has gone through time, its recording is that of the branch up to what is shown", async () => {
  const run = await travel(shipped("first-drive"));
  await drive(run, 0, 230);
  const straightOn = run.core.hash();
  await run.ask({ type: "seek", tick: 77 });
  const early = run.core.hash();
  expect(await verified(await run.record())).toEqual({ tick: 77, hash: early });
  await run.ask({ type: "back", ticks: 20 });
  await run.ask({ type: "live" });
  expect(await verified(await run.record())).toEqual({ tick: 230, hash: straightOn });

  await run.ask({ type: "seek", tick: 123 });
  await run.ask({ type: "takeOver" });
  await run.say({ type: "input", inputs: [{ station: 0, axes: [-0.5, 0.25, 1], buttons: 0 }] });
  await run.ask({ type: "tick", ticks: 80 });
  const other = run.core.hash();
  await run.ask({ type: "branch", branch: 0, tick: 60 });
  await run.ask({ type: "branch", branch: 1 });
  expect(await verified(await run.record())).toEqual({ tick: 203, hash: other });
});

test("a recording is a past to travel in, to verify, and to drive on from", async () => {
  const first = await travel(shipped("first-drive"));
  await drive(first, 0, 260);
  const hashes = await straight(shipped("first-drive"), 260);
  const recording = await first.record();

  const run = await travel(shipped("bumps"));
  await run.ask({ type: "replay", recording, anyway: false });
  expect(run.history).toMatchObject({ tick: 0, known: 0, end: 260, live: false, restarted: true });
  // The viewer's hands have no effect before a take-over.
  await run.say({ type: "input", inputs: [{ station: 0, axes: [1, 1, 1], buttons: 0 }] });
  expect((await run.ask({ type: "seek", tick: 200 })).hash).toBe(hashes.get(200));
  expect((await run.ask({ type: "seek", tick: 50 })).hash).toBe(hashes.get(50));
  await run.ask({ type: "run", speed: 8 });
  await run.pass(2000);
  expect(run.history).toMatchObject({ tick: 260, known: 260, end: 260, live: true });
  expect(run.history.replay).toMatchObject({ state: "ended", different: null, verified: true });

  await run.ask({ type: "seek", tick: 150 });
  expect(run.core.hash()).toBe(hashes.get(150));
  await run.ask({ type: "takeOver" });
  expect(run.history).toMatchObject({ branch: 1, end: 150, live: true });
  await drive(run, 150, 250);
  // The viewer drives as the recorded driver did, but held something else when taking over: the straight run for comparison.
  const other = await open();
  await load(other, shipped("first-drive"));
  for (let tick = 0; tick < 250; tick++) {
    other.setInput(driverInput(tick));
    other.step(1);
  }
  expect(run.core.hash()).toBe(other.hash());

  // Through the fork again: from before it, with the recording's inputs and then with the viewer's.
  await run.say({ type: "input", inputs: [{ station: 0, axes: [0, 1, 0], buttons: 0 }] });
  await run.ask({ type: "tick", ticks: 60 });
  const end = run.core.hash();
  await run.ask({ type: "seek", tick: 20 });
  expect((await run.ask({ type: "runTo", time: 6.2 })).hash).toBe(end);
  expect(await verified(await run.record())).toEqual({ tick: 310, hash: end });
  expect((await run.ask({ type: "branch", branch: 0, tick: 250 })).hash).toBe(hashes.get(250));
});
