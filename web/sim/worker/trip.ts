// A trip: the run is on its way to another tick. It knows the request, the ticks done, and the answer that waits for its end.
import type { TripReport, ToSim } from "../boundary/protocol.ts";

type Request = Extract<ToSim, { id: number }>;

export interface TripPlan {
  /** Of the request that is answered when the run is there. */
  readonly id: number;
  readonly operation: Request["type"];
  /** Where the trip leads. */
  readonly tick: number;
  /** Ticks to step until it is there. */
  readonly steps: number;
  /** Through time: the ticks of the trip have happened before. */
  readonly travels: boolean;
  /** It shows where it is, and the next verb ends it. A short trip is only waited for. */
  readonly isLong: boolean;
}

/**
 * A short trip that takes longer than this becomes a long one [ms]: a person must not wait longer without being told
 * why.
 */
const patienceMs = 1000;

export class Trip {
  readonly plan: TripPlan;
  /** Settles when the trip is over or turns out to be long: a verb waits no longer than that. */
  readonly waited: Promise<void>;
  readonly #began: number;
  #left: number;
  #isLong: boolean;
  #settle: () => void = () => {};

  /** now: milliseconds, as in `look`. */
  constructor(plan: TripPlan, now: number) {
    this.plan = plan;
    this.#began = now;
    this.#left = Math.max(0, plan.steps);
    this.#isLong = plan.isLong;
    this.waited = new Promise((resolve) => (this.#settle = resolve));
    if (plan.isLong) this.#settle();
  }

  /** Ticks still to step. */
  get left(): number {
    return this.#left;
  }

  get isLong(): boolean {
    return this.#isLong;
  }

  /** To be called before each of its ticks. */
  count(): void {
    this.#left--;
  }

  /** Between two slices: looks whether it has become a long one. */
  look(now: number): void {
    if (now - this.#began >= patienceMs) this.end();
  }

  /** It is not waited for any more. */
  end(): void {
    this.#isLong = true;
    this.#settle();
  }

  report(): TripReport {
    const { tick, steps } = this.plan;
    return { tick, share: steps > 0 ? 1 - this.#left / steps : 1 };
  }
}
