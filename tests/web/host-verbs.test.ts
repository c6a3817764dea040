// Verbs in any order: however slow or broken the worker's core is, each request gets one answer,
// messages get their turn, the past keeps to its budget, and every moment of it is there again bit for bit.
import fc from "fast-check";
import { expect, test } from "vitest";
import { SimBrokenError } from "../../web/sim/boundary/errors.ts";
import type { ChangeOrder, RunResult, SceneInfo, ToSim } from "../../web/sim/boundary/protocol.ts";
import type { RecordingInfo, ReplayResult } from "../../web/sim/boundary/recording-info.ts";
import type { FetchFile } from "../../web/sim/core/module.ts";
import { maxSliceTicks } from "../../web/sim/worker/host.ts";
import { FakeCore } from "./fake-frame.ts";
import { Rig } from "./host-rig.ts";

/** The worker's time before it looks at its messages, as in host.ts [ms]. */
const budgetMs = 12;
const snapshotBytes = 20_000;
/** A snapshot is made before another one is given up: some of the fake core's two pages of 1.5 KB more. */
const slackBytes = 10_000;
const recordedTicks = 300;
/** A tick of a quick machine. Without it a day would pass between two moments of the test's clock. */
const quickMs = 0.02;

type Without<T> = T extends { id: number } ? Omit<T, "id"> : never;
type Verb = Without<ToSim>;

type Step =
  | { readonly do: "ask"; readonly verb: Verb }
  | { readonly do: "hold"; readonly forward: number }
  | { readonly do: "look"; readonly on: boolean }
  /** So many changes at once, of these values. */
  | { readonly do: "change"; readonly count: number; readonly value: number | null }
  | { readonly do: "pass"; readonly ms: number }
  /** From now on a tick takes so long. */
  | { readonly do: "slow"; readonly ms: number }
  /** Files of the next loads come at once, or after a while. */
  | { readonly do: "files"; readonly wait: boolean }
  /** The next runs stop at this tick. */
  | { readonly do: "stopAt"; readonly tick: number }
  /** The core traps after so many ticks. */
  | { readonly do: "trap"; readonly after: number };

const changesOf = ({ count, value }: { count: number; value: number | null }): ChangeOrder[] =>
  Array.from({ length: count }, (_, part) => ({ kind: "motorStrength", station: 0, part, value }));

class FaultyCore extends FakeCore {
  #nextStop = Infinity;
  trapIn = Infinity;
  trapped = false;
  /** Positions are shown: nothing runs. */
  shows = false;

  constructor() {
    super();
    this.poses.play = () => (this.shows = true);
  }

  stopNext(tick: number): void {
    this.#nextStop = tick;
  }

  override async load(text: string, name: string, fetchFile: FetchFile): Promise<SceneInfo> {
    const scene = await super.load(text, name, fetchFile);
    this.stopAt = this.#nextStop;
    this.shows = false;
    this.#replays({ state: "none", ticks: 0, checked: 0, different: null, verified: false });
    return scene;
  }

  override async openReplay(
    ...[, fetchFile]: Parameters<FakeCore["openReplay"]>
  ): Promise<Awaited<ReturnType<FakeCore["openReplay"]>>> {
    const scene = await this.load("{}", "a recording", fetchFile);
    this.#replays({ state: "runs", ticks: recordedTicks, checked: 0, different: null, verified: false });
    return { scene, info: { ticks: recordedTicks } as RecordingInfo, scenario: "{}" };
  }

  #replays(replay: ReplayResult): void {
    Object.assign(this.recordings, { replay });
  }
}

class Bench extends Rig {
  readonly #asked: ToSim[] = [];
  #files: (() => void)[] = [];
  #waits = false;
  /** Ticks since messages had their turn or an answer went out, and the most there were. */
  #ticks = 0;
  most = 0;
  mostMs = 0;
  #since = 0;

  constructor() {
    super({ snapshotBytes, trackBytes: 20_000 }, new FaultyCore());
    this.core.beforeTick = () => {
      if (--this.faulty.trapIn < 0) {
        this.faulty.trapped = true;
        throw new SimBrokenError("the core trapped: unreachable");
      }
      this.now += this.tickMs;
      this.most = Math.max(this.most, ++this.#ticks);
      this.mostMs = Math.max(this.mostMs, this.now - this.#since - this.tickMs);
    };
    this.tickMs = quickMs;
    this.onTurn = () => {
      this.#ticks = 0;
      this.#since = this.now;
    };
    this.fetchFile = async (_, signal) => {
      if (this.#waits) {
        await new Promise<void>((resolve, reject) => {
          this.#files.push(resolve);
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        });
      }
      return new Uint8Array(1);
    };
  }

  get faulty(): FaultyCore {
    return this.core as FaultyCore;
  }

  send(verb: Verb): number {
    const id = this.#asked.length + 1;
    const message = { ...verb, id } as ToSim;
    this.#asked.push(message);
    this.onTurn();
    void this.host.handle(message);
    return id;
  }

  async do(step: Step): Promise<void> {
    this.onTurn();
    if (step.do === "ask") this.send(step.verb);
    else if (step.do === "hold")
      void this.host.handle({ type: "input", inputs: [{ station: 0, axes: [step.forward, 0, 0], buttons: 0 }] });
    else if (step.do === "change") void this.host.handle({ type: "change", changes: changesOf(step) });
    else if (step.do === "look") void this.host.handle({ type: "vision", on: step.on, robot: 0 });
    else if (step.do === "pass") await this.pass(step.ms);
    else if (step.do === "slow") this.tickMs = step.ms;
    else if (step.do === "files") this.files(step.wait);
    else if (step.do === "stopAt") this.faulty.stopNext(step.tick);
    else this.faulty.trapIn = step.after;
  }

  files(wait: boolean): void {
    this.#waits = wait;
    if (!wait) for (const come of this.#files.splice(0)) come();
  }

  /** Waits for a verb's answer; null when it failed. */
  async result(verb: Verb): Promise<RunResult | null> {
    const id = this.send(verb);
    for (let turn = 0; turn < 3000 && this.answer(id) === undefined; turn++) await this.pass(20);
    const answer = this.answer(id);
    expect(answer, `an answer to ${JSON.stringify(verb)}`).toBeDefined();
    return answer?.type === "done" && "hash" in answer.result ? answer.result : null;
  }

  expectAnswers(): void {
    for (const message of this.#asked) {
      if ("id" in message) expect(this.answer(message.id), JSON.stringify(message)).toBeDefined();
    }
  }
}

const tick = fc.oneof(fc.integer({ min: 0, max: 800 }), fc.constantFrom(0, recordedTicks, -1, 0.5));
const verbs = fc.oneof(
  ...[
    fc.record({ type: fc.constant("load" as const), scenario: fc.constantFrom("{}", "bad"), name: fc.constant("x") }),
    fc.record({
      type: fc.constant("replay" as const),
      recording: fc.constant(new ArrayBuffer(0)),
      anyway: fc.constant(true),
    }),
    fc.record({
      type: fc.constant("replay" as const),
      recording: fc.constant(new ArrayBuffer(0)),
      anyway: fc.constant(true),
      positions: fc.constantFrom("play" as const, "note" as const),
    }),
    fc.record({ type: fc.constant("run" as const), speed: fc.constantFrom(0.1, 1, 2, 16, 17) }),
    fc.record({ type: fc.constantFrom("pause" as const, "hash" as const, "live" as const, "takeOver" as const) }),
    fc.record({ type: fc.constant("tick" as const), ticks: fc.constantFrom(1, 3, 500, 501) }),
    fc.record({ type: fc.constant("back" as const), ticks: fc.constantFrom(1, 20, 500) }),
    fc.record({ type: fc.constant("runTo" as const), time: fc.constantFrom(0, 1, 5, 30, 86_400, -1) }),
    fc.record({ type: fc.constant("seek" as const), tick }),
    fc.record({ type: fc.constant("jump" as const), direction: fc.constantFrom(1, -1), kinds: fc.constant([]) }),
    fc.record({ type: fc.constant("branch" as const), branch: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ type: fc.constant("branch" as const), branch: fc.integer({ min: 0, max: 4 }), tick }),
    fc.record({ type: fc.constant("record" as const), meta: fc.constant({}) }),
  ],
) as fc.Arbitrary<Verb>;

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant("ask" as const), verb: verbs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hold" as const), forward: fc.constantFrom(-1, 0, 0.5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("look" as const), on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      count: fc.constantFrom(0, 1, 4, 9),
      value: fc.constantFrom(null, 0, 0.5, 1, NaN, Infinity),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(1, 20, 300, 1500) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("slow" as const), ms: fc.constantFrom(quickMs, 1, 7, 40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("files" as const), wait: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("stopAt" as const), tick: fc.constantFrom(0, 30, 260, 700) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("trap" as const), after: fc.integer({ min: 0, max: 500 }) }) },
);

async function holds(sequence: readonly Step[]): Promise<void> {
  const bench = new Bench();
  bench.send({ type: "load", scenario: "{}", name: "first" });
  for (const step of sequence) {
    await bench.do(step);
    expect(bench.host.held.bytes).toBeLessThanOrEqual(snapshotBytes + slackBytes);
  }
  bench.files(false);
  // Any request under way ends with this.
  await bench.result({ type: "pause" });
  bench.expectAnswers();
  expect(bench.most, "ticks while messages wait").toBeLessThanOrEqual(maxSliceTicks);
  expect(bench.mostMs, "milliseconds while messages wait").toBeLessThanOrEqual(budgetMs);
  const broken = bench.of("broken").length;
  expect(broken).toBe(bench.faulty.trapped ? 1 : 0);
  if (broken === 0 && bench.core.loaded) await comesOutTheSame(bench);
  expect(bench.idle).toBe(true);
}

/** The end of this branch, and a moment on the way there, have the same hash whichever way they are reached. */
async function comesOutTheSame(bench: Bench): Promise<void> {
  bench.faulty.trapIn = Infinity;
  bench.tickMs = quickMs;
  const end = await bench.result({ type: "live" });
  // A recording may stop before its end.
  if (end === null || bench.faulty.shows) return;
  const middle = { type: "seek", tick: Math.floor(end.tick / 2) } as const;
  const first = await bench.result(middle);
  await bench.result({ type: "seek", tick: 0 });
  expect(await bench.result({ type: "live" })).toEqual(end);
  expect(await bench.result(middle)).toEqual(first);
}

test("any verbs in any order: always an answer, messages get their turn, the past keeps to its budget and its hashes", async () => {
  await fc.assert(fc.asyncProperty(fc.array(steps, { maxLength: 40 }), holds), {
    numRuns: Number(process.env["RUNS"] ?? 150),
    ...(process.env["SEED"] === undefined ? {} : { seed: Number(process.env["SEED"]) }),
  });
}, 600_000);
