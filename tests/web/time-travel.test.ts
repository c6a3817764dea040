// Time travel in the worker, with a fake core: pictures and answers in order, the fate of input, and the branches.
import { describe, expect, test } from "vitest";
import { Frame } from "../../web/sim/boundary/frame.ts";
import { inputBytes, writeStations } from "../../web/sim/boundary/input-block.ts";
import type { FromSim, HistoryReport, RunResult, SimEventRecord, ToSim } from "../../web/sim/boundary/protocol.ts";
import { Rig } from "./host-rig.ts";

type Command = ToSim extends infer T ? (T extends { id: number } ? Omit<T, "id"> : never) : never;

class Traveller extends Rig {
  #id = 100;
  /** Asks and lets time go by until there is an answer. */
  async do(command: Command): Promise<RunResult> {
    const id = ++this.#id;
    void this.host.handle({ ...command, id } as ToSim);
    await this.pass(0);
    for (let turn = 0; turn < 1000 && this.answer(id) === undefined; turn++) await this.pass(1);
    const answer = this.answer(id);
    if (answer?.type === "failed") throw new Error(answer.problem.message);
    if (answer?.type !== "done" || !("hash" in answer.result)) throw new Error(JSON.stringify(answer));
    return answer.result;
  }
  async hold(forward: number): Promise<void> {
    await this.host.handle({ type: "input", inputs: [{ station: 0, axes: [forward, 0, 0], buttons: 0 }] });
  }
  /** Drives: another input every seven ticks. Returns the hash at each. */
  async drive(ticks: number): Promise<string[]> {
    const hashes: string[] = [];
    for (let i = 0; i < ticks; i++) {
      if (this.core.ticks % 7 === 3) await this.hold(this.core.ticks / 1000);
      hashes.push(this.core.hash());
      await this.do({ type: "tick", ticks: 1 });
    }
    hashes.push(this.core.hash());
    return hashes;
  }
  get history(): HistoryReport {
    const history = this.of("frame").findLast((message) => message.history !== undefined)?.history;
    if (history === undefined) throw new Error("nothing was reported");
    return history;
  }
  get shown(): number {
    return new Frame(this.of("frame").at(-1)?.frame ?? new ArrayBuffer(0)).tick;
  }
}

async function driven(ticks: number, options = {}): Promise<{ rig: Traveller; hashes: string[] }> {
  const rig = new Traveller(options);
  await rig.load();
  const hashes = await rig.drive(ticks);
  return { rig, hashes };
}

const eventAt = (tick: number, kind: number): SimEventRecord => ({ tick, kind, subject: 0, object: 0, value: [0, 0] });
const ticksOf = (messages: readonly FromSim[]): number[] =>
  messages.flatMap((message) => (message.type === "frame" ? [new Frame(message.frame).tick] : []));

describe("going somewhere", () => {
  test("every tick of a run is there again, in any order, with the hash it had", async () => {
    const { rig, hashes } = await driven(230);
    for (const tick of [0, 229, 57, 56, 55, 100, 199, 1, 230, 148]) {
      expect(await rig.do({ type: "seek", tick })).toEqual({ tick, hash: hashes[tick] });
      expect(rig.shown).toBe(tick);
      expect(rig.history).toMatchObject({ tick, end: 230, live: tick === 230 });
    }
  });

  test("a seek far away shows the moment before it is computed, then the state itself", async () => {
    const { rig } = await driven(230);
    rig.tickMs = 5;
    rig.posted.length = 0;
    rig.recycles = false;
    await rig.host.handle({ type: "seek", id: 7, tick: 148 });
    expect(ticksOf(rig.posted)).toEqual([140]);
    expect(rig.answer(7)).toBeUndefined();
    expect(rig.history).toMatchObject({ tick: 148, live: false });
    await rig.pass(2000);
    expect(rig.answer(7)).toMatchObject({ type: "done", result: { tick: 148 } });
    expect(ticksOf(rig.posted)).toEqual([140, 148]);
  });

  test("back steps a tick at a time, pressed in a hurry as well, and stops at the start", async () => {
    const { rig, hashes } = await driven(120);
    for (let tick = 119; tick > 110; tick--) {
      expect(await rig.do({ type: "back", ticks: 1 })).toEqual({ tick, hash: hashes[tick] });
    }
    rig.tickMs = 5;
    for (const id of [1, 2, 3]) void rig.host.handle({ type: "back", id, ticks: 10 });
    await rig.pass(3000);
    expect([1, 2].map((id) => rig.answer(id)?.type)).toEqual(["failed", "failed"]);
    expect(rig.answer(3)).toMatchObject({ result: { tick: 81, hash: hashes[81] } });
    expect(await rig.do({ type: "back", ticks: 500 })).toEqual({ tick: 0, hash: hashes[0] });
  });

  test("steps back from the same place are ever shorter ways", async () => {
    const { rig } = await driven(200);
    await rig.do({ type: "seek", tick: 140 });
    let ticks = 0;
    rig.core.beforeTick = () => ticks++;
    for (let i = 0; i < 8; i++) await rig.do({ type: "back", ticks: 1 });
    expect(ticks).toBeLessThan(40);
  });

  test("a newer seek overtakes: the older fails, and nothing of it is shown", async () => {
    const { rig, hashes } = await driven(230);
    rig.tickMs = 5;
    await rig.host.handle({ type: "seek", id: 1, tick: 40 });
    await rig.pass(30);
    rig.posted.length = 0;
    rig.recycles = false;
    await rig.host.handle({ type: "seek", id: 2, tick: 195 });
    await rig.pass(2000);
    expect(rig.answer(2)).toMatchObject({ result: { tick: 195, hash: hashes[195] } });
    expect(ticksOf(rig.posted)).toEqual([190, 195]);
  });

  test("another verb on the way means it from there on", async () => {
    const { rig, hashes } = await driven(230);
    rig.tickMs = 5;
    await rig.host.handle({ type: "seek", id: 1, tick: 149 });
    expect(await rig.do({ type: "tick", ticks: 1 })).toEqual({ tick: 150, hash: hashes[150] });
    expect(rig.answer(1)).toMatchObject({ result: { tick: 149, hash: hashes[149] } });
  });

  test.each([-1, 1.5, NaN, 231])("refuses tick %d and says which there are", async (tick) => {
    const { rig } = await driven(230);
    await expect(rig.do({ type: "seek", tick })).rejects.toThrow("from 0 to 230");
    expect(rig.core.ticks).toBe(230);
  });

  test("without a scenario every verb fails with a reason", async () => {
    const rig = new Traveller();
    const commands: Command[] = [
      { type: "seek", tick: 0 },
      { type: "back", ticks: 1 },
      { type: "jump", direction: 1, kinds: [] },
      { type: "live" },
      { type: "takeOver" },
      { type: "branch", branch: 0 },
    ];
    for (const command of commands) await expect(rig.do(command)).rejects.toThrow("no scenario is loaded");
  });
});

describe("a long way", () => {
  /** A run whose middle has few snapshots, at a machine that needs 5 ms for a tick. */
  async function far(): Promise<{ rig: Traveller; hashes: string[] }> {
    const { rig, hashes } = await driven(1200, { snapshotBytes: 12_000 });
    rig.tickMs = 5;
    rig.posted.length = 0;
    return { rig, hashes };
  }

  test("shows where it is and how much of it is done", async () => {
    const { rig, hashes } = await far();
    await rig.host.handle({ type: "seek", id: 7, tick: 600 });
    await rig.pass(400);
    const { trip } = rig.history;
    expect(trip?.tick).toBe(600);
    expect(trip?.share).toBeGreaterThan(0.05);
    expect(trip?.share).toBeLessThan(0.9);
    await rig.pass(5000);
    expect(rig.answer(7)).toMatchObject({ result: { tick: 600, hash: hashes[600] } });
    expect(rig.history).toMatchObject({ tick: 600, trip: null });
    // Ticks of 5 ms and slices of 12 ms: the page never waits longer for a sign.
    const births = rig.of("frame").map(({ at }) => at);
    expect(Math.max(...births.slice(1).map((at, i) => at - (births[i] ?? 0)))).toBeLessThanOrEqual(30);
  });

  const verbs: Command[] = [
    { type: "pause" },
    { type: "run", speed: 1 },
    { type: "tick", ticks: 1 },
    { type: "takeOver" },
    { type: "back", ticks: 1 },
    { type: "record", meta: {} },
    { type: "branch", branch: 0, tick: 3 },
    { type: "runTo", time: 0 },
  ];
  test.each(verbs)("$type ends it where it has come to", async (verb) => {
    const { rig, hashes } = await far();
    await rig.host.handle({ type: "seek", id: 7, tick: 600 });
    await rig.pass(400);
    void rig.host.handle({ ...verb, id: 8 } as ToSim);
    await rig.pass(100);
    expect(rig.answer(7)).toMatchObject({ type: "failed", interrupted: true });
    expect(rig.core.ticks).toBeLessThan(600);
    // Back and branch have a way of their own.
    await rig.pass(5000);
    const answer = rig.answer(8);
    expect(answer?.type).toBe("done");
    if (verb.type === "pause") expect(answer).toMatchObject({ result: { hash: hashes[rig.core.ticks] } });
  });

  test("a short way that takes longer than a second is a long one", async () => {
    const { rig } = await driven(230);
    rig.tickMs = 100;
    await rig.host.handle({ type: "seek", id: 7, tick: 149 });
    void rig.host.handle({ type: "pause", id: 8 });
    await rig.pass(800);
    expect([rig.answer(7), rig.answer(8)]).toEqual([undefined, undefined]);
    await rig.pass(400);
    expect([rig.answer(7)?.type, rig.answer(8)?.type]).toEqual(["failed", "done"]);
  });

  test("to where the run stops ends there, says why and lets the next verb in", async () => {
    const { rig, hashes } = await driven(300);
    await rig.do({ type: "seek", tick: 120 });
    rig.core.stopAt = 210;
    await expect(rig.do({ type: "seek", tick: 240 })).rejects.toThrow(
      "the run stopped at 4.20 s: blue1: a speed is not",
    );
    expect(rig.of("stopped")).toEqual([{ type: "stopped", tick: 210, reason: "blue1: a speed is not finite" }]);
    expect(rig.idle).toBe(true);
    void rig.host.handle({ type: "seek", id: 7, tick: 230 });
    await expect(rig.do({ type: "takeOver" })).rejects.toThrow("the run is over");
    expect(rig.answer(7)).toMatchObject({ type: "failed" });
    expect(await rig.do({ type: "back", ticks: 10 })).toEqual({ tick: 200, hash: hashes[200] });
  });
});

describe("events", () => {
  async function eventful(): Promise<Traveller> {
    const rig = new Traveller();
    await rig.load();
    for (const [tick, kind] of [
      [20, 4],
      [60, 8],
      [61, 4],
      [150, 8],
    ] as const) {
      await rig.drive(tick - rig.core.ticks);
      rig.core.events.push(eventAt(tick, kind));
    }
    await rig.drive(50);
    return rig;
  }

  test("jump finds the next and the previous of some kinds, or of all", async () => {
    const rig = await eventful();
    const jump = async (direction: 1 | -1, ...kinds: number[]): Promise<number> =>
      (await rig.do({ type: "jump", direction, kinds })).tick;
    expect(await jump(-1)).toBe(151);
    expect(await jump(-1, 4)).toBe(62);
    expect(await jump(-1, 4)).toBe(21);
    await expect(jump(-1, 4)).rejects.toThrow("no such event before 0.42 s");
    expect(await jump(1)).toBe(61);
    expect(await jump(1, 4, 8)).toBe(62);
    expect(await jump(1, 8)).toBe(151);
  });

  test("are reported once, and again as a whole when the branch changes", async () => {
    const rig = await eventful();
    const reports = rig.of("frame").flatMap(({ history }) => history?.added ?? []);
    expect(reports.map(({ tick }) => tick)).toEqual([20, 60, 61, 150]);
    await rig.do({ type: "seek", tick: 100 });
    expect(rig.history.added).toEqual([]);
    await rig.do({ type: "takeOver" });
    expect(rig.history).toMatchObject({ restarted: true, branch: 1, end: 100 });
    expect(rig.history.added.map(({ tick }) => tick)).toEqual([20, 60, 61]);
  });

  test("come with the frames when the past is played, and not when it is skipped", async () => {
    const rig = await eventful();
    const events = (): number[] => rig.of("frame").flatMap((message) => message.events.map(({ tick }) => tick));
    rig.posted.length = 0;
    await rig.do({ type: "seek", tick: 10 });
    rig.core.events.length = 0;
    expect(events()).toEqual([]);
    await rig.do({ type: "run", speed: 1 });
    await rig.pass(210);
    // The fake core, unlike the real one, has no events of its own: this one stands for a repeated one.
    rig.core.events.push(eventAt(20, 4));
    await rig.pass(100);
    expect(events()).toEqual([20]);
  });
});

describe("playing the past", () => {
  test("repeats what was at any speed, pauses at its end, and goes on from there", async () => {
    const { rig, hashes } = await driven(200);
    for (const speed of [1, 8, 0.1]) {
      await rig.do({ type: "seek", tick: 100 });
      await rig.do({ type: "run", speed });
      await rig.pass(30_000);
      expect(rig.history).toMatchObject({ tick: 200, end: 200, live: true });
      expect(rig.core.hash()).toBe(hashes[200]);
      expect(rig.of("frame").at(-1)?.clock.paused).toBe(true);
      expect(rig.idle).toBe(true);
    }
    await rig.do({ type: "run", speed: 1 });
    await rig.pass(1000);
    expect(rig.core.ticks).toBeGreaterThan(240);
  });

  test("input waits: none reaches the past, and what is held acts once it is over", async () => {
    const { rig, hashes } = await driven(200);
    await rig.hold(0.7);
    await rig.do({ type: "seek", tick: 150 });
    await rig.hold(0.5);
    await rig.host.handle({ type: "mode", mode: 2 });
    await rig.host.handle({ type: "match", request: "start" });
    for (let tick = 150; tick <= 200; tick++) {
      expect(rig.core.hash()).toBe(hashes[tick]);
      if (tick < 200) await rig.do({ type: "tick", ticks: 1 });
    }
    expect([rig.core.modes, rig.core.matches]).toEqual([[], []]);
    const block = new Uint8Array(inputBytes);
    writeStations(block, [{ station: 0, axes: [0.5, 0, 0], buttons: 0 }]);
    expect(rig.core.inputBlock()).toEqual(block);
  });

  test("runTo goes through the rest of the past and on", async () => {
    const { rig, hashes } = await driven(100);
    await rig.do({ type: "seek", tick: 30 });
    expect((await rig.do({ type: "runTo", time: 2 })).hash).toBe(hashes[100]);
    expect((await rig.do({ type: "runTo", time: 2.4 })).tick).toBe(120);
  });

  test("the tap gets what is lived through, not what is looked at", async () => {
    const { rig } = await driven(200);
    const { port1, port2 } = new MessageChannel();
    const ticks: number[] = [];
    let arrived = (): void => undefined;
    port2.onmessage = ({ data }) => {
      if (data.type === "mark") arrived();
      if (data.type !== "frame") return;
      ticks.push(new Frame(data.frame).tick);
      port2.postMessage({ type: "recycle", frame: data.frame });
    };
    // A port keeps the order of its messages: when the mark is here, so are all frames that were sent before it.
    const turn = (): Promise<void> =>
      new Promise((resolve) => {
        arrived = resolve;
        port1.postMessage({ type: "mark" });
      });
    await rig.host.handle({ type: "tap", port: port1 });
    await turn();
    ticks.length = 0;
    await rig.do({ type: "seek", tick: 120 });
    await rig.do({ type: "back", ticks: 5 });
    await rig.do({ type: "tick", ticks: 2 });
    await turn();
    expect(ticks).toEqual([]);
    await rig.do({ type: "run", speed: 1 });
    await rig.pass(45);
    await turn();
    expect(ticks).toEqual([118, 119]);
    port2.close();
  });

  test("a reader of the tap who follows gets each moment that is shown, and hears where the run goes another way", async () => {
    const { rig } = await driven(200);
    const { port1, port2 } = new MessageChannel();
    const heard: string[] = [];
    let arrived = (): void => undefined;
    port2.onmessage = ({ data }) => {
      if (data.type === "mark") arrived();
      if (data.type === "branch") heard.push(`branch ${data.tick}`);
      if (data.type !== "frame" && data.type !== "shown") return;
      heard.push(`${data.type} ${new Frame(data.frame).tick} of ${data.end}`);
      port2.postMessage({ type: "recycle", frame: data.frame });
    };
    const turn = (): Promise<void> =>
      new Promise((resolve) => {
        arrived = resolve;
        port1.postMessage({ type: "mark" });
      });
    await rig.host.handle({ type: "tap", port: port1 });
    await turn();
    heard.length = 0;
    const taken = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
    port2.postMessage({ type: "follow", on: true });
    await taken;
    await rig.do({ type: "seek", tick: 120 });
    await rig.do({ type: "back", ticks: 5 });
    await rig.do({ type: "takeOver" });
    await rig.do({ type: "tick", ticks: 1 });
    // Branch 0 and the new one are the same up to where that left.
    await rig.do({ type: "branch", branch: 0 });
    await turn();
    // Tick 200 it has had already.
    expect(heard).toEqual([
      ...["shown 120 of 200", "shown 115 of 200"],
      ...["branch 115", "shown 115 of 115", "frame 116 of 116", "branch 115", "shown 200 of 200"],
    ]);
    port2.close();
  });

  test("a program outside sets the pace at the end of a branch only", async () => {
    const { rig } = await driven(300);
    const { port1, port2 } = new MessageChannel();
    await rig.host.handle({ type: "tap", port: port1 });
    const taken = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
    port2.postMessage({ type: "drives", drives: true });
    await taken;
    await rig.do({ type: "seek", tick: 0 });
    await rig.do({ type: "run", speed: 8 });
    await rig.pass(500);
    expect(rig.of("frame").at(-1)?.clock).toMatchObject({ speed: 8, external: false });
    await rig.do({ type: "live" });
    expect(rig.of("frame").at(-1)?.clock).toMatchObject({ speed: 1, external: true });
    port2.close();
  });
});

describe("branches", () => {
  test("taking over begins one with what is held now; the old one is kept and can be taken up again", async () => {
    const { rig, hashes } = await driven(200);
    await rig.do({ type: "seek", tick: 120 });
    await rig.hold(0.25);
    expect(await rig.do({ type: "takeOver" })).toMatchObject({ tick: 120, hash: hashes[120] });
    expect(rig.history).toMatchObject({ live: true, branch: 1, end: 120, tick: 120 });
    await rig.do({ type: "tick", ticks: 100 });
    const other = rig.core.hash();
    expect(rig.history.branches).toEqual([
      { id: 0, parent: null, fork: 0, end: 200 },
      { id: 1, parent: 0, fork: 120, end: 220 },
    ]);
    expect(await rig.do({ type: "branch", branch: 0 })).toEqual({ tick: 200, hash: hashes[200] });
    expect(await rig.do({ type: "branch", branch: 0, tick: 133 })).toEqual({ tick: 133, hash: hashes[133] });
    expect(await rig.do({ type: "branch", branch: 1, tick: 50 })).toEqual({ tick: 50, hash: hashes[50] });
    expect(await rig.do({ type: "live" })).toEqual({ tick: 220, hash: other });
    await expect(rig.do({ type: "branch", branch: 7 })).rejects.toThrow("there is no branch 7, only 0, 1");
  });

  test("without a hand on the sticks the robot does not go on as the recorded hand did", async () => {
    const { rig } = await driven(200);
    await rig.hold(0);
    await rig.do({ type: "tick", ticks: 1 });
    await rig.do({ type: "seek", tick: 120 });
    await rig.do({ type: "takeOver" });
    const block = new Uint8Array(inputBytes);
    writeStations(block, [{ station: 0, axes: [0, 0, 0], buttons: 0 }]);
    expect(rig.core.inputBlock()).toEqual(block);
  });

  test("at the end there is nothing to take over", async () => {
    const { rig } = await driven(50);
    await rig.do({ type: "takeOver" });
    expect(rig.history.branches.length).toBe(1);
  });

  test("of many the oldest is given up", async () => {
    const { rig } = await driven(100);
    for (let i = 0; i < 12; i++) {
      await rig.do({ type: "seek", tick: 40 });
      await rig.do({ type: "takeOver" });
      await rig.drive(60);
    }
    expect(rig.history.branches.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect((await rig.do({ type: "branch", branch: 5 })).tick).toBe(100);
  });
});

describe("limits", () => {
  test("snapshots keep to their budget: dense near the present, and the first is kept", async () => {
    const { rig, hashes } = await driven(1000, { snapshotBytes: 60_000 });
    for (const tick of [0, 499, 990]) expect((await rig.do({ type: "seek", tick })).hash).toBe(hashes[tick]);
    let steps = 0;
    rig.core.beforeTick = () => steps++;
    await rig.do({ type: "live" });
    await rig.do({ type: "seek", tick: 960 });
    expect(steps).toBeLessThan(150);
  });

  test("a run that stopped can be taken back and driven on another way", async () => {
    const rig = new Traveller();
    await rig.load();
    rig.core.stopAt = 80;
    const hashes = await rig.drive(80);
    await rig.do({ type: "tick", ticks: 1 });
    expect(rig.of("stopped").length).toBe(1);
    await expect(rig.do({ type: "run", speed: 1 })).rejects.toThrow("the run is over");
    await expect(rig.do({ type: "takeOver" })).rejects.toThrow("the run is over");
    expect(await rig.do({ type: "back", ticks: 10 })).toEqual({ tick: 70, hash: hashes[70] });
    rig.core.stopAt = Infinity;
    await rig.do({ type: "takeOver" });
    expect((await rig.do({ type: "tick", ticks: 50 })).tick).toBe(120);
  });

  test("another load forgets all of it", async () => {
    const { rig } = await driven(100);
    await rig.do({ type: "seek", tick: 40 });
    await rig.do({ type: "takeOver" });
    await rig.load();
    await rig.do({ type: "tick", ticks: 3 });
    expect(rig.history).toMatchObject({ end: 3, branch: 0, live: true });
    expect(rig.history.branches.length).toBe(1);
  });
});
