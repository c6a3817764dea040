// Remembers the held values of drivers and programs. While the past is shown they must neither change the past nor be
// lost.
import { dropRequests, inputBytes, mergeBlock } from "../boundary/input-block.ts";

export class HeldInput {
  /** The newest that each station said. */
  readonly #held = new Uint8Array(inputBytes);
  /** The run has not been told some of it. */
  #waits = false;

  clear(): void {
    this.#held.fill(0);
    this.#waits = false;
  }

  /** Notes a block. Requests in it act once and are not held. told: the run hears of it at once. */
  hear(block: Uint8Array, told: boolean): void {
    mergeBlock(this.#held, block);
    dropRequests(this.#held);
    if (!told) this.#waits = true;
  }

  /** The run is left before this block has acted in it. */
  leave(block: Uint8Array): void {
    if (block.some((byte) => byte !== 0)) this.#waits = true;
  }

  /** The held input, for a run that has not heard all of it; null when it has. */
  takeMissed(): Uint8Array | null {
    return this.#waits ? this.takeAll() : null;
  }

  /** The held input, for a run that has heard something else. */
  takeAll(): Uint8Array {
    this.#waits = false;
    return this.#held.slice();
  }
}
