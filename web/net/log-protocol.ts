// Messages between the page and the worker that reads logs. Requests are answered in order.
import type { LogContents } from "./log-tracks.ts";
import type { FromValues, ToValues } from "./values-protocol.ts";

export type ToLog =
  /** First and once. base: absolute URL of the folder that holds wire.wasm. */
  | { readonly type: "open"; readonly base: string; readonly file: Blob }
  /** The tracks whose values are wanted from now on, in place of those before. */
  | { readonly type: "choose"; readonly tracks: readonly ChosenTrack[] }
  /** Their values at a time [s]. */
  | { readonly type: "sample"; readonly time: number }
  /** Values of all entries. Times are of the log's clock. */
  | { readonly type: "values"; readonly message: ToValues };

export interface ChosenTrack {
  readonly track: number;
  /** Poses in between two records. */
  readonly smooth: boolean;
}

/** Doubles, or a text; null before the first value. */
export type LogValue = Float64Array<ArrayBuffer> | string | null;

export type FromLog =
  | { readonly type: "opened"; readonly contents: LogContents }
  /** problem: why some of them have no values; "" when all is well. */
  | { readonly type: "chosen"; readonly problem: string }
  /** In the order of the choice. */
  | { readonly type: "values"; readonly tracks: readonly number[]; readonly values: readonly LogValue[] }
  | { readonly type: "stored"; readonly message: FromValues }
  | { readonly type: "broken"; readonly message: string };
