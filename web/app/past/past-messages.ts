// Messages between the page and the worker that computes the past.

import type { TrackData } from "../../sim/boundary/track.ts";
import type { ChangeOrder, DataProblem } from "../../sim/boundary/protocol.ts";
import type { PastValues, TickSpan } from "../values/past-seam.ts";
import type { ValueKey } from "../values/values-api.ts";

/** A key whose values in some ticks are not known. */
export interface Wanted {
  readonly key: ValueKey;
  /** Newest first. */
  readonly spans: readonly TickSpan[];
}

/** The last ticks of the run with another number. */
export interface WhatIf {
  readonly change: ChangeOrder;
  readonly ticks: number;
  /** Index of the robot whose way is drawn. */
  readonly robot: number;
  /** Whose values are wanted. */
  readonly keys: readonly ValueKey[];
}

export interface WhatIfCurve {
  readonly key: ValueKey;
  /** Each tick from the first on; NaN: none. */
  readonly real: Float64Array<ArrayBuffer>;
  readonly changed: Float64Array<ArrayBuffer>;
}

export interface WhatIfResult {
  readonly first: number;
  readonly last: number;
  /** As it was, and as it would have been. */
  readonly real: TrackData;
  readonly changed: TrackData;
  readonly curves: readonly WhatIfCurve[];
  /** Why the changed run ended before; "" when it did not. */
  readonly stopped: string;
}

export type ToPast =
  /** gate: leads to the simulation worker, see past-protocol.ts. base: absolute URL of the folder with wire.wasm and fields/. */
  | { readonly type: "open"; readonly base: string; readonly gate: MessagePort }
  /** All wishes from now on, in place of the earlier ones; nothing: it rests. */
  | { readonly type: "want"; readonly epoch: number; readonly wanted: readonly Wanted[] }
  /** The page shows this tick: its surroundings come first. null: the run's newest. */
  | { readonly type: "near"; readonly tick: number | null }
  /** Answered with `whatIf` or `failed`, unless a newer one comes before. null: the question ends. */
  | { readonly type: "whatIf"; readonly id: number; readonly whatIf: WhatIf | null };

export type FromPast =
  | { readonly type: "filled"; readonly values: PastValues }
  /** All that was wanted is done. */
  | { readonly type: "rests"; readonly epoch: number }
  | { readonly type: "whatIf"; readonly id: number; readonly result: WhatIfResult }
  | { readonly type: "failed"; readonly id: number; readonly problem: DataProblem }
  /** A wish that cannot be had. */
  | { readonly type: "trouble"; readonly epoch: number; readonly problem: DataProblem };
