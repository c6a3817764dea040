// The worker's logic on the real core: the run is the same however the clock goes.
import { expect, test } from "vitest";
import { SimHost } from "../../web/sim/worker/host.ts";
import type { FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import { driven, files, frameOf, load, open, shipped } from "./helpers.ts";

type Command = ToSim extends infer T ? (T extends { id: number } ? Omit<T, "id"> : never) : never;

/** A host with time that only the test moves. */
async function makeHost() {
  const core = await open();
  const posted: FromSim[] = [];
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const host = new SimHost(core, {
    post: (message) => {
      posted.push(message);
      if (message.type === "frame") void host.handle({ type: "recycle", frame: message.frame });
    },
    now: () => now,
    schedule: (callback, delayMs) => {
      const timer = { at: now + delayMs, callback };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
    fetchFile: files,
  });
  let id = 0;
  const ask = async (command: Command): Promise<number> => {
    await host.handle({ ...command, id: ++id } as ToSim);
    return id;
  };
  /** Real time goes by; no timer fires for the first `lateMs` of it, as on a machine that stutters. */
  const pass = async (ms: number, lateMs = 0): Promise<void> => {
    const end = now + ms;
    now += lateMs;
    for (let turn = 0; turn < 100_000; turn++) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const next = timers.sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      timers.shift();
      now = Math.max(now, next.at);
      next.callback();
    }
    now = Math.max(now, end);
  };
  const result = (wanted: number) => {
    const answer = posted.find((message) => "id" in message && message.id === wanted);
    if (answer?.type !== "done" || !("hash" in answer.result)) throw new Error(JSON.stringify(answer));
    return answer.result;
  };
  await ask({ type: "load", scenario: shipped("bumps"), name: "bumps.json" });
  return { ask, pass, result, posted };
}

/** Hash of the scenario at a tick, stepped in one go. */
async function hashAt(tick: number): Promise<string> {
  const core = await open();
  await load(core, shipped("bumps"));
  core.step(tick);
  return core.hash();
}

const clocks: [name: string, run: (host: Awaited<ReturnType<typeof makeHost>>) => Promise<void>][] = [
  [
    "real time",
    async ({ ask, pass }) => {
      await ask({ type: "run", speed: 1 });
      await pass(3000);
    },
  ],
  [
    "8x with pauses and single ticks",
    async ({ ask, pass }) => {
      for (let i = 0; i < 5; i++) {
        await ask({ type: "run", speed: 8 });
        await pass(70 + 13 * i);
        await ask({ type: "pause" });
        await pass(1000);
        await ask({ type: "tick", ticks: 3 });
      }
    },
  ],
  [
    "slow motion, then fast",
    async ({ ask, pass }) => {
      await ask({ type: "run", speed: 0.1 });
      await pass(5000);
      await ask({ type: "run", speed: 16 });
      await pass(150);
    },
  ],
  [
    "a machine that stutters, and sleeps for an hour",
    async ({ ask, pass }) => {
      await ask({ type: "run", speed: 1 });
      for (let i = 0; i < 10; i++) await pass(200, 150);
      await pass(3_600_000, 3_599_900);
    },
  ],
  [
    "to a time",
    async ({ ask, pass }) => {
      await ask({ type: "runTo", time: 1.7 });
      await pass(10_000);
      await ask({ type: "runTo", time: 2.5 });
      await pass(10_000);
    },
  ],
];

test.each(clocks)("the hash is the same after %s", async (_name, run) => {
  const host = await makeHost();
  await run(host);
  const { tick, hash } = host.result(await host.ask({ type: "pause" }));
  expect(tick).toBeGreaterThan(40);
  expect(hash).toBe(await hashAt(tick));
});

test("a driver's input gives the run that stepping with it gives", async () => {
  const expected = await open();
  await load(expected, shipped("first-drive"));
  expected.step(50);
  expected.setInput([{ station: 0, axes: [1, 0, 0], buttons: 0 }]);
  expected.step(100);
  const { posted } = await (async () => {
    const core = await open();
    const posted: FromSim[] = [];
    const host = new SimHost(core, {
      post: (message) => posted.push(message),
      now: () => 0,
      schedule: () => () => {},
      fetchFile: files,
    });
    await host.handle({ type: "load", id: 1, scenario: shipped("first-drive"), name: "first-drive.json" });
    await host.handle({ type: "tick", id: 2, ticks: 50 });
    await host.handle({ type: "input", inputs: [{ station: 0, axes: [1, 0, 0], buttons: 0 }] });
    await host.handle({ type: "tick", id: 3, ticks: 100 });
    return { posted };
  })();
  expect(posted.find((message) => message.type === "done" && message.id === 3)).toMatchObject({
    result: { tick: 150, hash: expected.hash() },
  });
});

test("a bad scenario in the page: the problem has its file and place, and the next load works", async () => {
  const { ask, posted } = await makeHost();
  const bad = await ask({ type: "load", scenario: '{ "sandlot": 1, "field": "x" }', name: "bad.json" });
  expect(posted.find((message) => message.type === "failed" && message.id === bad)).toMatchObject({
    operation: "load",
    problem: { file: "bad.json", path: "/field", message: expect.stringContaining("fields/x/field.json") },
  });
  const good = await ask({ type: "load", scenario: shipped("bumps"), name: "bumps.json" });
  expect(posted.some((message) => message.type === "done" && message.id === good)).toBe(true);
});

test("driving the shipped scene moves the robot over the bump and through the pieces", async () => {
  const core = await open();
  await driven(core, shipped("first-drive"), 150);
  expect(frameOf(core).awakePieces).toBeGreaterThan(0);
});

test("what the page keeps every five seconds is the run: another worker goes on from it", async () => {
  const { ask, pass, posted, result } = await makeHost();
  await ask({ type: "run", speed: 1 });
  await pass(11_100);
  const kept = posted.filter((message) => message.type === "kept");
  expect(kept.length).toBe(2);
  const last = kept.at(-1)!;
  expect(last.tick).toBeGreaterThan(490);
  // The first worker dies here.
  const other = await makeHost();
  await other.ask({ type: "replay", recording: last.recording, anyway: true });
  const seek = await other.ask({ type: "seek", tick: last.tick });
  await other.pass(60_000);
  expect(other.result(seek)).toEqual({ tick: last.tick, hash: await hashAt(last.tick) });
  // And on: driving from there is kept as well.
  await other.ask({ type: "tick", ticks: 10 });
  const pause = await other.ask({ type: "pause" });
  expect(other.result(pause)).toEqual({ tick: last.tick + 10, hash: await hashAt(last.tick + 10) });
  expect(other.posted.filter((message) => message.type === "kept").at(-1)?.tick).toBe(last.tick + 10);
  // A pause keeps the moment of the first as well.
  await ask({ type: "pause" });
  expect(posted.filter((message) => message.type === "kept").length).toBe(3);
  expect(result(await ask({ type: "hash" })).tick).toBe(
    posted.filter((message) => message.type === "kept").at(-1)?.tick,
  );
});
