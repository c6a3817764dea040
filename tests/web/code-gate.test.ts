// The run waits for a program: the gate of the simulation worker, with a fake core and a program that answers when the test says.
import { describe, expect, test } from "vitest";
import type { FromProgram, ToProgram } from "../../web/sim/boundary/code-protocol.ts";
import { inputBytes, writeStations } from "../../web/sim/boundary/input-block.ts";
import type { ToSim } from "../../web/sim/boundary/protocol.ts";
import { Rig } from "./host-rig.ts";

/** The other end of the port. */
class Program {
  readonly heard: ToProgram[] = [];
  onmessage: ((event: MessageEvent<FromProgram>) => void) | null = null;
  closed = false;
  /** Answers at once with this forward axis; null: not before `answer`. */
  forward: number | null = null;

  postMessage(message: ToProgram): void {
    this.heard.push(message);
    if (message.type === "frame" && this.forward !== null) setImmediate(() => this.answer(this.forward));
  }
  close(): void {
    this.closed = true;
  }
  get asked(): number[] {
    return this.heard.flatMap((message) => (message.type === "frame" ? [message.tick] : []));
  }
  answer(forward: number | null): void {
    const question = this.heard.findLast((message) => message.type === "frame");
    if (question?.type !== "frame") throw new Error("nothing was asked");
    const input = forward === null ? null : blockOf(forward);
    this.onmessage?.({ data: { type: "answer", tick: question.tick, frame: question.frame, input } } as MessageEvent);
  }
}

function blockOf(forward: number): ArrayBuffer {
  const block = new Uint8Array(inputBytes);
  writeStations(block, [{ station: 0, axes: [forward, 0, 0], buttons: 0 }]);
  return block.buffer;
}

async function coded(): Promise<{ rig: Rig; program: Program }> {
  const rig = new Rig();
  await rig.load();
  const program = new Program();
  await attach(rig, program);
  return { rig, program };
}
const attach = (rig: Rig, program: Program | null, last: ArrayBuffer[] = []): Promise<unknown> =>
  rig.ask({ type: "code", port: program, last } as unknown as ToSim);

let id = 1000;
/** Asks, and lets time go by until there is an answer. */
async function until(rig: Rig, message: object, ms = 2000): Promise<unknown> {
  const mine = ++id;
  void rig.host.handle({ ...message, id: mine } as ToSim);
  for (let at = 0; at < ms && rig.answer(mine) === undefined; at += 5) await rig.pass(5);
  return rig.answer(mine);
}

describe("a run that a program drives in step", () => {
  test("no tick is simulated before the program has answered, and it is asked once", async () => {
    const { rig, program } = await coded();
    expect(program.heard.map(({ type }) => type)).toEqual(["schema"]);
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(1000);
    expect(rig.core.ticks).toBe(0);
    expect(program.asked).toEqual([0]);
    program.answer(0.5);
    expect(rig.core.ticks).toBe(1);
    await rig.pass(100);
    expect(rig.core.ticks).toBe(1);
    expect(program.asked).toEqual([0, 1]);
  });

  test("it runs at any speed as fast as the program answers, and the clock says how fast that is", async () => {
    const { rig, program } = await coded();
    program.forward = 0.25;
    await rig.ask({ type: "run", id: 2, speed: 4 });
    await rig.pass(2000);
    expect(rig.core.ticks).toBeGreaterThan(100);
    program.forward = null;
    await rig.pass(3000);
    const clock = rig.of("frame").at(-1)?.clock;
    expect(clock?.external).toBe(false);
    const before = rig.core.ticks;
    await rig.pass(3000);
    expect(rig.core.ticks).toBe(before);
  });

  test("its input acts in the tick that it was asked for: single ticks and runTo wait, too", async () => {
    const { rig, program } = await coded();
    const alone = new Rig();
    await alone.load();
    for (let tick = 0; tick < 5; tick++) {
      await alone.host.handle({ type: "input", inputs: [{ station: 0, axes: [tick / 10, 0, 0], buttons: 0 }] });
      await until(alone, { type: "tick", ticks: 1 });
      const done = until(rig, { type: "tick", ticks: 1 });
      await rig.pass(20);
      program.answer(tick / 10);
      await done;
    }
    expect(rig.core.hash()).toBe(alone.core.hash());
    program.forward = 0.5;
    expect(await until(rig, { type: "runTo", time: 1 })).toMatchObject({ type: "done", result: { tick: 50 } });
  });

  test("what has happened needs no program: seeks, repeats and jumps back to the end ask nothing", async () => {
    const { rig, program } = await coded();
    program.forward = 0.3;
    await until(rig, { type: "runTo", time: 2 });
    const hash = rig.core.hash();
    program.forward = null;
    const asked = program.asked.length;
    await until(rig, { type: "seek", tick: 30 });
    expect(await until(rig, { type: "live" })).toMatchObject({ type: "done", result: { tick: 100, hash } });
    await until(rig, { type: "seek", tick: 60 });
    await rig.ask({ type: "run", id: 3, speed: 4 });
    await rig.pass(3000);
    expect(rig.core.ticks).toBe(100);
    expect(program.asked.length).toBe(asked);
    // At the end it is asked again, and only for new ticks.
    await rig.ask({ type: "run", id: 4, speed: 1 });
    await rig.pass(100);
    expect(program.asked.at(-1)).toBe(100);
    expect(program.heard.some(({ type }) => type === "elsewhere")).toBe(false);
  });

  test("an answer that came while the run was elsewhere still counts at its tick", async () => {
    const { rig, program } = await coded();
    program.forward = 0.3;
    await until(rig, { type: "runTo", time: 0.4 });
    program.forward = null;
    await rig.ask({ type: "run", id: 3, speed: 1 });
    await rig.pass(60);
    expect(program.asked.at(-1)).toBe(20);
    await until(rig, { type: "seek", tick: 5 });
    program.answer(0.9);
    await until(rig, { type: "live" });
    await rig.ask({ type: "run", id: 5, speed: 1 });
    await rig.pass(60);
    expect(rig.core.ticks).toBe(21);
    expect(program.asked.filter((tick) => tick === 20)).toEqual([20]);
  });

  test("driving on from the past, and another load, want a program anew: the run waits for one", async () => {
    const { rig, program } = await coded();
    program.forward = 0.3;
    await until(rig, { type: "runTo", time: 1 });
    await until(rig, { type: "seek", tick: 20 });
    await rig.ask({ type: "takeOver", id: 6 });
    expect(program.heard.at(-1)).toEqual({ type: "elsewhere", tick: 20, loaded: false });
    await rig.ask({ type: "run", id: 7, speed: 1 });
    await rig.pass(500);
    expect(rig.core.ticks).toBe(20);
    const second = new Program();
    await attach(rig, second);
    await rig.pass(100);
    expect(second.asked).toEqual([20]);
    second.answer(1);
    expect(rig.core.ticks).toBe(21);
    await rig.ask({ type: "load", id: 8, scenario: "{}", name: "again" });
    expect(second.heard.at(-1)).toEqual({ type: "elsewhere", tick: 0, loaded: true });
    await rig.ask({ type: "run", id: 9, speed: 1 });
    await rig.pass(200);
    expect(rig.core.ticks).toBe(0);
  });

  test("without the program the run goes on, with its last words first", async () => {
    const { rig, program } = await coded();
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(200);
    expect(rig.core.ticks).toBe(0);
    await attach(rig, null, [blockOf(0), blockOf(0.75), new ArrayBuffer(3)]);
    expect(program.closed).toBe(true);
    const alone = new Rig();
    await alone.load();
    for (const forward of [0, 0.75]) {
      await alone.host.handle({ type: "input", inputs: [{ station: 0, axes: [forward, 0, 0], buttons: 0 }] });
      await until(alone, { type: "tick", ticks: 1 });
    }
    await rig.ask({ type: "pause", id: 3 });
    await until(rig, { type: "tick", ticks: 2 });
    expect(rig.core.ticks).toBe(2);
    expect(rig.core.hash()).toBe(alone.core.hash());
  });

  test("an answer that nobody asked for, twice, or of another size does nothing", async () => {
    const { rig, program } = await coded();
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(50);
    program.onmessage?.({
      data: { type: "answer", tick: 7, frame: new ArrayBuffer(8), input: blockOf(1) },
    } as MessageEvent);
    expect(rig.core.ticks).toBe(0);
    const hash = rig.core.hash();
    program.onmessage?.({
      data: { type: "answer", tick: 0, frame: new ArrayBuffer(8), input: new ArrayBuffer(3) },
    } as MessageEvent);
    expect(rig.core.ticks).toBe(1);
    expect(hash).not.toBe("");
    program.answer(1);
    expect(rig.core.ticks).toBe(1);
  });
});
