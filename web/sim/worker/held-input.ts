// What drivers and programs outside hold, remembered while the past is shown: it must not reach into it, nor be lost.
import { dropRequests, inputBytes, mergeBlock } from "../boundary/input-block.ts";

export class HeldInput {
  /** Everything said so far, the newest for each station. */
  readonly #all = new Uint8Array(inputBytes);
  /** The part of it that the run does not know yet. */
  #missed = new Uint8Array(inputBytes);
  #hasMissed = false;

  clear(): void {
    this.#all.fill(0);
    this.#missed.fill(0);
    this.#hasMissed = false;
  }

  /** A block that the run has been told. */
  told(block: Uint8Array): void {
    mergeBlock(this.#all, block);
    dropRequests(this.#all);
  }

  /** A block that came too late or too early for the run; requests in it are dropped. */
  missed(block: Uint8Array): void {
    this.told(block);
    mergeBlock(this.#missed, block);
    dropRequests(this.#missed);
    this.#hasMissed = true;
  }

  /** What the run has missed, once; null: nothing. */
  takeMissed(): Uint8Array | null {
    if (!this.#hasMissed) return null;
    this.#hasMissed = false;
    const block = this.#missed;
    this.#missed = new Uint8Array(inputBytes);
    return block;
  }

  /** All that is held now, for a run that knows something else. */
  takeAll(): Uint8Array {
    this.takeMissed();
    return this.#all.slice();
  }
}
