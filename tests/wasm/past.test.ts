// Values of the past out of the real core: newest first, only while they are wanted, of the branch that is shown.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { PastHost, type FrameValues } from "../../web/app/past/past-host.ts";
import type { FromPast, Wanted, WhatIf, WhatIfResult } from "../../web/app/past/past-messages.ts";
import { whatIfWords } from "../../web/app/past/what-if-words.ts";
import { WireFrames } from "../../web/app/past/wire-frames.ts";
import type { TickSpan } from "../../web/app/values/past-seam.ts";
import type { ValueKey } from "../../web/app/values/values-api.ts";
import { SimBrokenError } from "../../web/sim/boundary/errors.ts";
import { Frame, newRobotState, newWheelState } from "../../web/sim/boundary/frame.ts";
import type { ChangeOrder } from "../../web/sim/boundary/protocol.ts";
import { Core } from "../../web/sim/core/module.ts";
import { Rerun, type RerunCore, type RerunOptions } from "../../web/sim/past/rerun.ts";
import { Wire } from "../../web/net/wire.ts";
import { driverInput, files, open, root, shipped } from "./helpers.ts";
import { pastRun, withoutSnapshots, type Gate } from "./past-run.ts";

const batteryKey: ValueKey = { source: "run", topic: "/Sandlot/Robots/blue1/Battery/Voltage", path: "" };
const xKey: ValueKey = { source: "run", topic: "/Sandlot/Robots/blue1/Pose", path: "translation/x" };

/** Reads two values of the first robot. */
class TwoValues implements FrameValues {
  readonly held: string[][] = [];
  #of = new Map<number, { battery: number; x: number }>();
  begin(): void {
    this.#of.clear();
  }
  hold(keys: readonly ValueKey[]): void {
    this.held.push(keys.map(({ topic }) => topic));
  }
  take(buffer: ArrayBuffer): void {
    const frame = new Frame(buffer);
    const { battery, position } = frame.robot(0, newRobotState());
    this.#of.set(frame.tick, { battery, x: position.x });
  }
  read(key: ValueKey, first: number, count: number): { values: Float64Array<ArrayBuffer> } {
    const one = (tick: number): number => {
      const of = this.#of.get(tick);
      return (key.path === "" ? of?.battery : of?.x) ?? NaN;
    };
    return { values: Float64Array.from({ length: count }, (_none, i) => one(first + i)) };
  }
}

interface Rig {
  readonly host: PastHost;
  readonly posted: FromPast[];
  /** Ticks of a key in the order in which they came. */
  filled(key: ValueKey): TickSpan[];
  values(key: ValueKey): Map<number, number>;
  rests(): Promise<void>;
  readonly turns: number;
  /** Called after each slice. */
  onTurn: () => void;
}

function rig(makeRerun: () => Rerun): Rig {
  const posted: FromPast[] = [];
  let turns = 0;
  const port = {
    post: (message: FromPast) => posted.push(message),
    now: () => performance.now(),
    turn: () =>
      new Promise<void>((resolve) =>
        setImmediate(() => {
          turns++;
          self.onTurn();
          resolve();
        }),
      ),
    makeRerun,
  };
  const fills = (key: ValueKey) =>
    posted.flatMap((message) =>
      message.type === "filled" && message.values.key.path === key.path ? [message.values] : [],
    );
  const self: Rig = {
    host: new PastHost(port, new TwoValues(), new TwoValues()),
    posted,
    onTurn: () => {},
    filled: (key) => fills(key).map(({ firstTick: first, values }) => ({ first, end: first + values.length })),
    values: (key) =>
      new Map(fills(key).flatMap(({ firstTick, values }) => [...values].map((value, i) => [firstTick + i, value]))),
    rests: () =>
      vi.waitUntil(() => posted.some(({ type }) => type === "rests" || type === "trouble"), {
        timeout: 50_000,
        interval: 1,
      }) as Promise<unknown> as Promise<void>,
    get turns() {
      return turns;
    },
  };
  return self;
}

const all = (end: number, key = batteryKey): Wanted => ({ key, spans: [{ first: 0, end }] });

async function driven(ticks: number, options: RerunOptions = {}, through = (gate: Gate): Gate => gate) {
  const sim = await pastRun();
  await sim.ask({ type: "load", scenario: shipped("first-drive"), name: "first" });
  // The values, as the page saw them.
  const truth = new Map<number, { battery: number; x: number }>();
  const see = (): void => {
    const frame = new Frame(sim.core.frame());
    const { battery, position } = frame.robot(0, newRobotState());
    truth.set(frame.tick, { battery, x: position.x });
  };
  const drive = async (more: number, share = 1): Promise<void> => {
    see();
    for (let i = 0; i < more; i++) {
      await sim.drive(1, share);
      see();
    }
  };
  await drive(ticks);
  const gate = sim.gate();
  const past = rig(() => new Rerun(through(gate), (module) => Core.create(module), files, options));
  return { sim, truth, drive, past, gate };
}

describe("values that nobody recorded", () => {
  test("come newest first, without gaps, and are what they were", async () => {
    const { past, truth } = await driven(620);
    past.host.handle({ type: "want", epoch: 3, wanted: [all(621), { key: xKey, spans: [{ first: 100, end: 200 }] }] });
    await past.rests();
    const spans = past.filled(batteryKey);
    expect(spans[0]?.end).toBe(621);
    expect(spans[0]?.first).toBeGreaterThan(400);
    for (const [i, span] of spans.slice(1).entries()) expect(span.end).toBe(spans[i]?.first);
    expect(spans.at(-1)?.first).toBe(0);
    const values = past.values(batteryKey);
    for (const [tick, { battery }] of truth) expect([tick, values.get(tick)]).toEqual([tick, battery]);
    // Only the requested ones.
    const ticks = [...past.values(xKey).keys()];
    expect([Math.min(...ticks), Math.max(...ticks), ticks.length]).toEqual([100, 199, 100]);
    expect(past.values(xKey).get(150)).toBe(truth.get(150)?.x);
    expect(past.posted.at(-1)).toEqual({ type: "rests", epoch: 3 });
  });

  test("around the tick that the page shows they come first", async () => {
    const { past, truth } = await driven(1500);
    past.host.handle({ type: "near", tick: 600 });
    past.host.handle({ type: "want", epoch: 3, wanted: [all(1501)] });
    await past.rests();
    const spans = past.filled(batteryKey);
    // 10 s on either side of it; then the run's newest, as for a page that shows that.
    const rest = spans.findIndex(({ end }) => end > 1100);
    expect(rest).toBeGreaterThan(0);
    expect(spans.slice(0, rest).every(({ first, end }) => first >= 100 - 250 && end <= 1100)).toBe(true);
    expect(spans.slice(0, rest).some(({ first, end }) => first <= 600 && end > 600)).toBe(true);
    const values = past.values(batteryKey);
    for (const [tick, { battery }] of truth) expect([tick, values.get(tick)]).toEqual([tick, battery]);
    expect(values.size).toBe(1501);
  });

  test("nothing runs when nobody holds, and what is let go on the way ends it", async () => {
    const { past } = await driven(620);
    const turns = past.turns;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(past.turns).toBe(turns);
    past.host.handle({ type: "want", epoch: 1, wanted: [all(621)] });
    await vi.waitUntil(() => past.filled(batteryKey).length > 0, { timeout: 50_000, interval: 1 });
    past.host.handle({ type: "want", epoch: 1, wanted: [] });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const filled = past.filled(batteryKey).length;
    const stopped = past.turns;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([past.filled(batteryKey).length, past.turns]).toEqual([filled, stopped]);
    expect(past.filled(batteryKey).at(-1)?.first).toBeGreaterThan(0);
  });

  test("of another branch they are that branch's", async () => {
    const { past, sim, drive, truth } = await driven(300);
    const before = new Map(truth);
    past.host.handle({ type: "want", epoch: 1, wanted: [all(301, xKey)] });
    await past.rests();
    await sim.ask({ type: "seek", tick: 180 });
    await sim.ask({ type: "takeOver" });
    await drive(90, -1);
    past.posted.length = 0;
    past.host.handle({ type: "want", epoch: 2, wanted: [all(271, xKey)] });
    await past.rests();
    const values = past.values(xKey);
    for (let tick = 0; tick <= 270; tick++) expect([tick, values.get(tick)]).toEqual([tick, truth.get(tick)?.x]);
    expect(values.get(270)).not.toBe(before.get(270)?.x);
    expect(past.posted.every((message) => message.type !== "filled" || message.values.epoch === 2)).toBe(true);
  });

  test("where there are no snapshots, they come from tick 0 on, and memory stays within its bound", async () => {
    const most = 6 * 2 ** 20;
    const { past, truth } = await driven(620, { snapshotBytes: most }, withoutSnapshots);
    past.onTurn = () => expect(past.host.snapshotBytes).toBeLessThanOrEqual(most);
    past.host.handle({ type: "want", epoch: 1, wanted: [all(621)] });
    await past.rests();
    const values = past.values(batteryKey);
    for (const [tick, { battery }] of truth) expect([tick, values.get(tick)]).toEqual([tick, battery]);
    expect(past.filled(batteryKey)[0]?.first).toBe(0);
  });

  test("a core that traps is told of; the run goes on, and the next question is answered", async () => {
    const { sim, gate, truth, drive } = await driven(200);
    let traps = true;
    const make = async (module: WebAssembly.Module): Promise<RerunCore> => {
      const core = await Core.create(module);
      if (!traps) return core;
      return new Proxy(core, {
        get: (target, name) => {
          if (name === "step") {
            return () => {
              throw new SimBrokenError("the core trapped: unreachable");
            };
          }
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        },
      });
    };
    const past = rig(() => new Rerun(gate, make, files));
    past.host.handle({ type: "want", epoch: 1, wanted: [all(201)] });
    await past.rests();
    expect(past.posted.at(-1)).toMatchObject({ type: "trouble", epoch: 1, problem: { message: /trapped/ } });
    await drive(10);
    traps = false;
    past.posted.length = 0;
    past.host.handle({ type: "want", epoch: 1, wanted: [all(211)] });
    await past.rests();
    expect(past.posted.at(-1)?.type).toBe("rests");
    expect(past.values(batteryKey).get(210)).toBe(truth.get(210)?.battery);
  });

  test("a run that stops by itself has values up to there", async () => {
    const { sim, gate } = await driven(200);
    const make = async (module: WebAssembly.Module): Promise<RerunCore> => {
      const core = await Core.create(module);
      return new Proxy(core, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (name === "step") return () => (new Frame(target.frame()).tick >= 150 ? 0 : target.step(1));
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        },
      });
    };
    const past = rig(() => new Rerun(withoutSnapshots(gate), make, files));
    past.host.handle({ type: "want", epoch: 1, wanted: [all(201)] });
    await past.rests();
    const values = past.values(batteryKey);
    expect([values.size, values.get(150), values.get(151)]).toEqual([201, expect.any(Number), NaN]);
    expect(values.get(150)).toBeGreaterThan(6);
    expect((await sim.ask({ type: "hash" })).tick).toBe(200);
  });
});

test("without a run it says why", async () => {
  const sim = await pastRun();
  const past = rig(() => sim.rerun());
  past.host.handle({ type: "want", epoch: 1, wanted: [all(10)] });
  await past.rests();
  expect(past.posted).toMatchObject([{ type: "trouble", problem: { message: "No scenario is loaded." } }]);
});

describe("what if", () => {
  const order = (value: number): ChangeOrder => ({ kind: "mass", station: 0, part: 0, value });
  const ask = async (past: Rig, id: number, whatIf: WhatIf): Promise<WhatIfResult> => {
    past.host.handle({ type: "whatIf", id, whatIf });
    await vi.waitUntil(() => past.posted.some((one) => "id" in one && one.id === id), { timeout: 50_000, interval: 1 });
    const answer = past.posted.find((one) => "id" in one && one.id === id);
    if (answer?.type !== "whatIf") throw new Error(JSON.stringify(answer));
    return answer.result;
  };
  const at = (change: ChangeOrder): WhatIf => ({ change, ticks: 150, robot: 0, keys: [xKey, batteryKey] });

  test("the last seconds come out as in a run in which the number was changed then", async () => {
    const { past, truth, sim } = await driven(320);
    const result = await ask(past, 1, at(order(2)));
    expect([result.first, result.last, result.stopped]).toEqual([170, 320, ""]);
    const [x, battery] = result.curves;
    for (let i = 0; i <= 150; i++) {
      expect(x?.real[i]).toBe(truth.get(170 + i)?.x);
      expect(battery?.real[i]).toBe(truth.get(170 + i)?.battery);
    }
    // The same, straight through.
    const core = await Core.create(sim.core.module);
    await core.load(shipped("first-drive"), "first", files);
    for (let tick = 0; tick < 320; tick++) {
      core.setInput(driverInput(tick));
      if (tick === 170) core.setChanges([order(2)]);
      core.step(1);
    }
    const { position, battery: volts } = new Frame(core.frame()).robot(0, newRobotState());
    expect([x?.changed.at(-1), battery?.changed.at(-1)]).toEqual([position.x, volts]);
    expect(x?.changed.at(-1)).not.toBe(x?.real.at(-1));
    expect(whatIfWords(result, () => "")[0]).toMatch(/less far/);
    // A curve that differs only between equal ends, and below its peak: by 3 at the 51st tick.
    const real = Float64Array.from({ length: 151 }, (_, i) => (i === 20 ? 9 : 1));
    const curve = { key: xKey, real, changed: real.map((value, i) => (i === 50 ? 4 : value)) };
    const lines = whatIfWords({ ...result, curves: [curve] }, () => "m");
    expect(lines.at(-1)).toMatch(/ is 4 instead of 1 m at 4\.40 s$/);
    expect(whatIfWords({ ...result, curves: [{ ...curve, changed: real }] }, () => "m")).toEqual(lines.slice(0, -1));
    // The run itself knows nothing of it.
    expect((await sim.ask({ type: "hash" })).hash).toBe(sim.hashes.get(320));
  });

  test("the number that the run has gives the run, and another one moves on from the same moment", async () => {
    const { past } = await driven(220);
    for (const [id, value] of [
      [1, 3],
      [2, 1],
      [3, 0.5],
    ] as const) {
      const { real, changed } = await ask(past, id, at({ ...order(value), value: value === 1 ? null : value }));
      expect(changed.values.length).toBe(real.values.length);
      if (value === 1) expect(changed.values).toEqual(real.values);
      else expect(changed.values).not.toEqual(real.values);
    }
  });

  test("the newest question wins, and what was wanted of the past goes on afterwards", async () => {
    const { past, truth } = await driven(420);
    past.host.handle({ type: "want", epoch: 1, wanted: [all(421)] });
    for (let id = 1; id <= 5; id++) past.host.handle({ type: "whatIf", id, whatIf: at(order(0.5 + id / 4)) });
    await vi.waitUntil(() => past.posted.some(({ type }) => type === "whatIf"), { timeout: 50_000, interval: 1 });
    await past.rests();
    expect(past.posted.flatMap((one) => (one.type === "whatIf" ? [one.id] : []))).toEqual([5]);
    const values = past.values(batteryKey);
    for (const [tick, { battery }] of truth) expect([tick, values.get(tick)]).toEqual([tick, battery]);
  });

  test("without snapshots it comes out the same", async () => {
    const { sim, gate, past } = await driven(220);
    const fitting = await ask(past, 1, at(order(2)));
    const alone = rig(() => new Rerun(withoutSnapshots(gate), (module) => Core.create(module), files));
    expect((await ask(alone, 1, at(order(2)))).changed.values).toEqual(fitting.changed.values);
    expect((await sim.ask({ type: "hash" })).tick).toBe(220);
  });
});

test("the reader of topics and structs finds numbers, parts of arrays and texts", async () => {
  const { past, truth } = await driven(60);
  const wire = await Wire.create(new Uint8Array(readFileSync(join(root, "build/wasm/wire.wasm"))));
  const reader = new WireFrames(wire);
  const key = (topic: string, path = ""): ValueKey => ({ source: "run", topic, path });
  const [module, phase, none] = [
    key("/Sandlot/Robots/blue1/Modules/Measured", "[2]/angle/value"),
    key("/Sandlot/Match/Phase"),
    key("/Sandlot/Nothing"),
  ];
  reader.hold([batteryKey, xKey, module]);
  const core = await open();
  await core.load(shipped("first-drive"), "first", files);
  const { records, count } = core.schema();
  reader.begin(records, count);
  const angles: number[] = [];
  for (let tick = 0; tick <= 60; tick++) {
    if (tick === 20) reader.hold([batteryKey, xKey, module, phase, none]);
    const frame = core.frame();
    reader.take(frame);
    angles.push(new Frame(frame).wheel(2, newWheelState()).angle);
    core.setInput(driverInput(tick));
    core.step(1);
  }
  expect([...reader.read(batteryKey, 0, 61).values]).toEqual([...truth].map(([, { battery }]) => battery));
  expect([...reader.read(xKey, 0, 61).values]).toEqual([...truth].map(([, { x }]) => x));
  const wrapped = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
  const read = reader.read(module, 0, 61).values;
  for (const [tick, angle] of angles.entries()) expect(wrapped((read[tick] ?? NaN) - angle)).toBeCloseTo(0, 9);
  const texts = reader.read(phase, 30, 10);
  expect([...texts.values]).toEqual(Array(10).fill(0));
  expect(texts.texts).toHaveLength(1);
  expect([...reader.read(none, 0, 2).values]).toEqual([NaN, NaN]);
  expect(past.posted).toEqual([]);
});
