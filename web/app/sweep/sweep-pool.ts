// The workers of a sweep: as many as the machine has processors beside the one that drives. They start with the first
// plan, and end with the panel or the stop button.
import { RunWorker, type RunPort } from "../runs/run-worker.ts";
import { Plan } from "../../sweep/plan.ts";
import type { ResultLine } from "../../sweep/results.ts";
import type { FromSweep, SweepTask, ToSweep } from "./sweep-messages.ts";

/** More cores share a memory bus: they add heat, and little else. */
const mostWorkers = 8;

/** A separate function so that Vite sees the literal URL and bundles the worker. */
function startWorker(): RunPort<ToSweep, FromSweep> {
  return new Worker(new URL("./sweep-worker.ts", import.meta.url), { type: "module", name: "sandlot-sweep" });
}

/** How many workers a machine of so many processors gets: one processor is left to the run on the page. */
export const workersOf = (processors: number): number => Math.min(mostWorkers, Math.max(1, processors - 1));

/** The sweep was stopped. */
export class SweepStopped extends Error {
  override name = "SweepStopped";
}

type Hand = RunWorker<ToSweep, FromSweep>;

export class SweepPool {
  readonly #base: string;
  readonly #count: number;
  readonly #start: () => RunPort<ToSweep, FromSweep>;
  #hands: Hand[] = [];
  #plan: Plan | null = null;

  constructor(base: string, processors: number, start: () => RunPort<ToSweep, FromSweep> = startWorker) {
    this.#base = base;
    this.#count = workersOf(processors);
    this.#start = start;
  }

  /** Workers that a sweep has. */
  get size(): number {
    return this.#count;
  }

  /** Reads a plan and tries its ends. Rejects with the mistake, and with SweepStopped. */
  async plan(json: unknown): Promise<Plan> {
    const [hand] = await this.#open(1);
    const reply = await this.#ask(hand as Hand, { type: "plan", json });
    if (reply.type !== "planned") throw new Error("the worker has read no plan");
    return (this.#plan = new Plan(reply.parts));
  }

  /** Runs all of the plan that was read last; told(line) hears of each run when it is done. */
  async run(told: (line: ResultLine) => void): Promise<void> {
    const plan = this.#plan;
    if (plan === null) throw new Error("there is no plan");
    const hands = await this.#open(Math.min(this.#count, plan.count));
    let next = 0;
    const work = async (hand: Hand, index: number): Promise<void> => {
      // The first has read it.
      if (index > 0) await this.#ask(hand, { type: "take", parts: plan.parts() });
      while (next < plan.count) {
        const reply = await this.#ask(hand, { type: "run", task: taskOf(plan, next++) });
        if (reply.type === "ran") told(reply.line);
      }
    };
    await Promise.all(hands.map(work));
  }

  /** The recording of a run of that plan. */
  async record(plan: Plan, run: number): Promise<Uint8Array<ArrayBuffer>> {
    const [hand] = await this.#open(1);
    await this.#ask(hand as Hand, { type: "take", parts: plan.parts() });
    const reply = await this.#ask(hand as Hand, { type: "record", task: taskOf(plan, run) });
    if (reply.type !== "recorded") throw new Error("the worker has recorded nothing");
    return reply.bytes;
  }

  /** Ends all workers: their runs reject with SweepStopped. */
  stop(): void {
    for (const hand of this.#hands) hand.end(new SweepStopped("stopped"));
    this.#hands = [];
  }

  async #open(count: number): Promise<readonly Hand[]> {
    const fresh: Promise<FromSweep>[] = [];
    while (this.#hands.length < count) {
      const hand = new RunWorker(this.#start());
      this.#hands.push(hand);
      fresh.push(this.#ask(hand, { type: "open", base: this.#base }));
    }
    await Promise.all(fresh);
    return this.#hands.slice(0, count);
  }

  /** After an error without a mistake in the data a worker may be dead: all start again. */
  async #ask(hand: Hand, message: ToSweep): Promise<FromSweep> {
    try {
      return await hand.ask(message);
    } catch (error) {
      this.stop();
      throw error;
    }
  }
}

export const taskOf = (plan: Plan, run: number): SweepTask => ({ run, text: plan.textOf(run) });
