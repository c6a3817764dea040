// The stores of values over a real wire.wasm: a run of the real core, asked as the page asks.
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { frameHeader } from "../../web/sim/boundary/abi.gen.ts";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";
import { ValuesDesk } from "../../web/net/values-desk.ts";
import type { FromValues, Questions, QuestionKind, ToValues } from "../../web/net/values-protocol.ts";
import { ValuesStore, type ValuesSource } from "../../web/net/values.ts";
import { openWire, root } from "./helpers.ts";

const robot = "/Sandlot/Robots/blue1";

/** A desk as a worker has it, with a clock and timers of its own. */
class Rig {
  readonly said: FromValues[] = [];
  readonly wanted: boolean[] = [];
  readonly desk: ValuesDesk;
  readonly core: Core;
  #now = 1000;
  #timers: { at: number; callback: () => void }[] = [];
  #lastId = 0;

  private constructor(core: Core, wire: Awaited<ReturnType<typeof openWire>>, sources: readonly ValuesSource[]) {
    this.core = core;
    this.desk = new ValuesDesk(wire, sources, {
      post: (message) => void this.said.push(structuredClone(message)),
      schedule: (callback, delayMs) => {
        const timer = { at: this.#now + delayMs, callback };
        this.#timers.push(timer);
        return () => (this.#timers = this.#timers.filter((one) => one !== timer));
      },
      now: () => this.#now,
      wanted: (wanted) => this.wanted.push(wanted),
      pump: () => {},
    });
  }

  static async open(sources: readonly ValuesSource[] = ["run", "network"]): Promise<Rig> {
    const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
    const rig = new Rig(core, await openWire(), sources);
    await rig.load();
    return rig;
  }

  async load(): Promise<void> {
    const scenario = {
      ...{ sandlot: 1, name: "t", field: "practice", pieces: "none", match: { start: "teleop", clock: false } },
      robots: [{ robot: "swerve-shooter", station: "blue1", at: [3, 3, 0], program: "driver" }],
      script: [{ t: 0, station: "blue1", axes: [0.5, 0, 0.3] }],
    };
    await this.core.load(JSON.stringify(scenario), "t", folderFiles(root));
    const { records, count } = this.core.schema();
    this.desk.begin(new Uint8Array(records), count);
    this.frame(0);
  }

  /** Gives the desk the core's frame; the run is known up to `end`. */
  frame(end?: number): void {
    const frame = this.core.frame();
    const tick = new DataView(frame).getUint32(frameHeader.tick.offset, true);
    this.desk.frame(new Uint8Array(frame), tick, end ?? tick);
  }

  run(ticks: number): void {
    for (let i = 0; i < ticks; i++) {
      this.core.step(1);
      this.frame();
      this.pass(20);
    }
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers.filter(({ at }) => at <= this.#now)) {
      this.#timers = this.#timers.filter((one) => one !== timer);
      timer.callback();
    }
  }

  take(...messages: ToValues[]): void {
    for (const message of messages) {
      this.desk.take(message);
      // The tap sends the shown frame to a reader that begins to follow.
      if (message.type === "open" && this.core.loaded) this.frame();
    }
  }

  ask<K extends QuestionKind>(question: { readonly kind: K } & Questions[K]["ask"]): Questions[K]["answer"] {
    const id = ++this.#lastId;
    this.desk.take({ type: "ask", id, question: question as never });
    const answer = this.said.findLast((message) => message.type === "answer" && message.id === id);
    return (answer as Extract<FromValues, { type: "answer" }>).answer as Questions[K]["answer"];
  }

  last<T extends FromValues["type"]>(type: T): Extract<FromValues, { type: T }> {
    const found = this.said.findLast((message) => message.type === type);
    if (found === undefined) throw new Error(`no ${type} was said`);
    return found as Extract<FromValues, { type: T }>;
  }
}

let rig: Rig;
beforeEach(async () => {
  rig = await Rig.open();
});
afterEach(() => rig.take({ type: "close" }));

const runTopics = (): Extract<FromValues, { type: "topics" }>["topics"] =>
  rig.said.flatMap((message) => (message.type === "topics" && message.source === "run" ? message.topics : []));

const hold = (number: number, topic: string, path = ""): ToValues => ({
  ...{ type: "hold", hold: number, source: "run", topic, path },
});

describe("the run", () => {
  test("closed it says nothing and wants nothing", () => {
    rig.run(10);
    rig.pass(1000);
    expect(rig.said).toEqual([]);
    expect(rig.wanted).toEqual([]);
  });

  test("its topics are telemetry's, with kinds; its structs have leaves, and what is worked out of them", () => {
    rig.take({ type: "open" });
    expect(rig.wanted).toEqual([true]);
    const topics = runTopics();
    const pose = topics.find(({ name }) => name === `${robot}/Pose`);
    expect(pose).toMatchObject({ type: "struct:Pose3d", kind: "struct", settable: false });
    expect(topics.some(({ name }) => name.includes("/.schema/"))).toBe(false);
    const leaves = rig.ask({ kind: "leaves", source: "run", topic: `${robot}/Pose` });
    expect(leaves.map(({ path, unit, derived }) => [path, unit, derived])).toEqual([
      ["translation/x", "m", false],
      ["translation/y", "m", false],
      ["translation/z", "m", false],
      ["rotation/q/w", "", false],
      ["rotation/q/x", "", false],
      ["rotation/q/y", "", false],
      ["rotation/q/z", "", false],
      ["translation/length", "m", true],
      ["rotation/roll", "rad", true],
      ["rotation/pitch", "rad", true],
      ["rotation/yaw", "rad", true],
    ]);
    const modules = rig.ask({ kind: "leaves", source: "run", topic: `${robot}/Modules/Measured` });
    expect(modules[0]).toEqual({ path: "[0]/speed", kind: "number", unit: "m/s", derived: false });
    expect(modules.at(-1)).toEqual({ path: "count", kind: "number", unit: "", derived: true });
  });

  test("values that are held have a curve, tick by tick", () => {
    rig.take({ type: "open" }, hold(1, `${robot}/Pose`, "translation/x"), hold(2, `${robot}/Program`));
    rig.run(50);
    const [x, program] = rig.ask({ kind: "curves", holds: [1, 2], from: 0, to: 10, columns: 500 });
    expect(x?.times.length).toBe(51);
    expect(x?.times[50]).toBeCloseTo(1, 9);
    expect(x?.values[0]).toBeCloseTo(3, 3);
    expect(x?.values[50]).toBeGreaterThan(3.2);
    expect(program?.texts).toEqual(["driver"]);
    const { count, least, greatest } = rig.ask({ kind: "statistics", hold: 1, from: 0, to: 1 });
    expect([count, least, greatest]).toEqual([51, x?.values[0], x?.values[50]]);
  });

  test("what was not held then is unknown until it is filled in", () => {
    rig.take({ type: "open" });
    rig.run(100);
    rig.take(hold(7, `${robot}/Battery/Voltage`));
    rig.run(50);
    expect(rig.ask({ kind: "unknown", hold: 7 })).toEqual([{ first: 0, end: 100 }]);
    rig.pass(300);
    expect(rig.last("known").holds[0]?.share).toBeCloseTo(51 / 151, 3);
    const { epoch } = rig.last("epoch");
    const fill = (first: number, values: number[], of = epoch): void =>
      rig.take({ type: "fill", hold: 7, epoch: of, first, values: new Float64Array(values), texts: [] });
    fill(0, new Array<number>(100).fill(1), epoch - 1); // of a run that is over
    expect(rig.ask({ kind: "unknown", hold: 7 })).toEqual([{ first: 0, end: 100 }]);
    fill(90, [12, 12.5, ...new Array<number>(7).fill(12), Number.NaN]);
    expect(rig.ask({ kind: "unknown", hold: 7 })).toEqual([{ first: 0, end: 90 }]);
    const [curve] = rig.ask({ kind: "curves", holds: [7], from: 1.8, to: 2, columns: 500 });
    expect([...(curve?.values ?? [])].slice(0, 2)).toEqual([12, 12.5]);
  });

  test("a branch drops what came behind it, and work that was begun before is not taken", () => {
    rig.take({ type: "open" }, hold(1, `${robot}/Pose`, "translation/x"));
    rig.run(100);
    const before = rig.last("epoch").epoch;
    rig.desk.branch(40);
    const { epoch } = rig.last("epoch");
    expect(epoch).not.toBe(before);
    const [curve] = rig.ask({ kind: "curves", holds: [1], from: 0, to: 10, columns: 500 });
    expect(curve?.times.at(-1)).toBeCloseTo(0.8, 9);
    rig.take({ type: "fill", hold: 1, epoch: before, first: 41, values: new Float64Array(5), texts: [] });
    expect(rig.ask({ kind: "curves", holds: [1], from: 0, to: 10, columns: 500 })[0]?.times.length).toBe(41);
  });

  test("a moment of the past goes to its own place, and what is known behind it stays", () => {
    rig.take({ type: "open" }, hold(1, `${robot}/Pose`, "translation/x"));
    rig.run(30);
    const late = rig.core.frame();
    const [before] = rig.ask({ kind: "curves", holds: [1], from: 0, to: 10, columns: 500 });
    rig.desk.frame(new Uint8Array(late), 30, 30);
    const [after] = rig.ask({ kind: "curves", holds: [1], from: 0, to: 10, columns: 500 });
    expect(after).toEqual(before);
  });

  test("watched values are told when they are others, one message at a time", () => {
    rig.take({ type: "open" }, { type: "watch", source: "run", topics: [`${robot}/Pose`, `${robot}/Held`, "/nobody"] });
    rig.pass(20);
    const first = rig.last("now");
    expect(first.topics).toEqual([`${robot}/Pose`, `${robot}/Held`, "/nobody"]);
    expect(first.values[0]?.numbers.length).toBe(7);
    expect(first.values[1]).toMatchObject({ text: "0", count: 1 });
    expect(first.values[2]).toBeNull();
    rig.run(20);
    expect(rig.last("now")).toBe(first); // the page has not taken it yet
    rig.take({ type: "taken" });
    const second = rig.last("now");
    expect(second.topics).toEqual([`${robot}/Pose`]);
    expect(second.values[0]?.time).toBeCloseTo(0.4, 9);
  });

  test("changes of what is held for itself, oldest first", () => {
    rig.take({ type: "open" }, hold(1, "/Sandlot/Match/Mode"));
    rig.run(10);
    rig.core.setMode(2 - 2);
    rig.run(10);
    const changes = rig.ask({ kind: "changes", source: "run", topics: ["/Sandlot/Match/Mode"], until: 9, most: 5 });
    expect(changes.map(({ text }) => text)).toEqual(["teleop", "disabled"]);
    expect(changes[1]?.time).toBeCloseTo(0.22, 9);
  });

  test("a run that begins anew keeps what is held, empty", async () => {
    rig.take({ type: "open" }, hold(1, `${robot}/Pose`, "translation/x"));
    rig.run(30);
    await rig.load();
    rig.run(5);
    const [curve] = rig.ask({ kind: "curves", holds: [1], from: 0, to: 10, columns: 500 });
    expect(curve?.times.length).toBe(6);
  });

  test("what is no leaf is refused with its name, and a topic that is not there may come", () => {
    rig.take({ type: "open" }, hold(1, `${robot}/Pose`, "translation/q"), hold(2, "/not/yet"));
    expect(rig.last("refused")).toMatchObject({ hold: 1, problem: `${robot}/Pose has no translation/q` });
    expect(rig.said.filter(({ type }) => type === "refused")).toHaveLength(1);
    expect(rig.ask({ kind: "curves", holds: [1, 2], from: 0, to: 1, columns: 10 })[1]?.times.length).toBe(0);
  });
});

test("a million points of a column are thinned, and a peak of one tick among them is not lost", async () => {
  const wire = await openWire();
  const store = new ValuesStore(wire, "run");
  expect(store.open()).toBe(true);
  const { records, count } = rig.core.schema();
  store.begin(new Uint8Array(records), count);
  store.frame(new Uint8Array(rig.core.frame()));
  const number = store.topics().findIndex(({ name }) => name === `${robot}/Battery/Voltage`);
  const column = store.hold(number, "");
  wire.exports.wire_values_end(1_000_000);
  const values = Float64Array.from({ length: 1_000_001 }, (_, i) => Math.sin(i / 777) + (i === 654_321 ? 9 : 0));
  store.fill(column, 0, values);
  const curve = store.curve(column, 0, 20_000, 1000);
  expect(Math.max(...curve.values)).toBeGreaterThan(8);
  expect(curve.times.length).toBeLessThanOrEqual(4001);
  expect(store.known(column)).toBe(1);
});
