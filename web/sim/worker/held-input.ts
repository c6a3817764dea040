// Remembers what drivers and programs hold while the past is shown: it must neither change the past nor be lost.
import { dropRequests, inputBytes, mergeBlock } from "../boundary/input-block.ts";

export class HeldInput {
  /** Everything said so far, the newest for each station. */
  readonly #all = new Uint8Array(inputBytes);
  /** The part that the run has not been told yet. */
  #missed = new Uint8Array(inputBytes);
  #hasMissed = false;

  clear(): void {
    this.#all.fill(0);
    this.#missed.fill(0);
    this.#hasMissed = false;
  }

  /** Notes a block that the run was told. */
  told(block: Uint8Array): void {
    mergeBlock(this.#all, block);
    dropRequests(this.#all);
  }

  /** Notes a block that the run was not told, because the past was shown. Requests in it are dropped. */
  missed(block: Uint8Array): void {
    this.told(block);
    mergeBlock(this.#missed, block);
    dropRequests(this.#missed);
    this.#hasMissed = true;
  }

  /** Takes what the run has missed; null when it missed nothing. */
  takeMissed(): Uint8Array | null {
    if (!this.#hasMissed) return null;
    this.#hasMissed = false;
    const block = this.#missed;
    this.#missed = new Uint8Array(inputBytes);
    return block;
  }

  /** Takes everything that is held now, for a run that knows something else. */
  takeAll(): Uint8Array {
    this.takeMissed();
    return this.#all.slice();
  }
}
