// The boundary between the store of values and "the past". The store keeps a column for each held value of the run,
// with a place for each tick; it knows the ticks whose frames came by while the value was held. The code that runs the
// past again asks here for the wanted and unknown parts, and fills them in.

import type { Hold, ValueKey, Values } from "./values-api.ts";

/** Ticks from `first` up to but without `end`. */
export interface TickSpan {
  readonly first: number;
  readonly end: number;
}

/** The values of ticks one after the other that the past has worked out. */
export interface PastValues {
  readonly key: ValueKey;
  /** The run that they are of, as `PastStore.epoch` had it when the work began: those of another are not taken. */
  readonly epoch: number;
  readonly firstTick: number;
  /** One each tick; NaN: there is no value in that tick, and it need not be asked for again. Of texts: indices into `texts`. */
  readonly values: Float64Array<ArrayBuffer>;
  readonly texts?: readonly string[];
}

export interface PastStore {
  /** Another number when the run is another one, or branches at some tick: work that was begun before is void. */
  readonly epoch: number;
  /** Run keys that are held now, oldest first; each once. */
  readonly held: readonly ValueKey[];
  /** Tells when `held` or `epoch` is another. */
  onHeld(listener: () => void): Hold;
  /** Ticks of a key that is held whose values are not known, up to the run's newest; the newest span first, at most 64. */
  unknown(key: ValueKey): Promise<readonly TickSpan[]>;
  /** Fills in a key; known parts stay. Nothing happens when it is not held any more. The buffer goes away. */
  fillRun(values: PastValues): void;
  /** The trouble with a key for `Values.known`; "" for none. The store itself counts the known share. */
  tell(key: ValueKey, problem: string): void;
}

/** The store as the page has it: the result of `valuesOf`. */
export interface ValueStore extends Values {
  readonly past: PastStore;
}
