// How far a robot was from where its path says, over a whole run.

import { sampleAt, wrapped, type Place, type Trajectory } from "./trajectory.ts";

export interface PathErrors {
  /** From the place at each moment [m]: the largest, when it was [s], the mean over time, and at the end. */
  readonly largest: number;
  readonly at: number;
  readonly mean: number;
  readonly end: number;
  /** Of the heading, the largest [rad]. */
  readonly turned: number;
}

export class ErrorMeter {
  readonly #trajectory: Trajectory;
  #largest = 0;
  #at = 0;
  #sum = 0;
  #count = 0;
  #last = 0;
  #turned = 0;

  constructor(trajectory: Trajectory) {
    this.#trajectory = trajectory;
  }

  /** Where the robot is at a time of the trajectory; returns how far off that is [m]. */
  take(t: number, robot: Place & { readonly heading: number }): number {
    const goal = sampleAt(this.#trajectory, t);
    this.#last = Math.hypot(robot.x - goal.x, robot.y - goal.y);
    if (this.#last > this.#largest) [this.#largest, this.#at] = [this.#last, t];
    this.#sum += this.#last;
    this.#count += 1;
    this.#turned = Math.max(this.#turned, Math.abs(wrapped(robot.heading - goal.heading)));
    return this.#last;
  }

  get errors(): PathErrors {
    const mean = this.#count === 0 ? 0 : this.#sum / this.#count;
    return { largest: this.#largest, at: this.#at, mean, end: this.#last, turned: this.#turned };
  }
}
