// Messages between the page and the workers that keep values: the network worker has those of the run and of other programs, the
// log worker those of a log. Nothing is kept, and nothing sent, before "open" and after "close".
import type { StoredTopic } from "./values.ts";
import type { ValuesSource } from "./results.gen.ts";

export interface ValueLeaf {
  readonly path: string;
  readonly kind: "number" | "boolean" | "text";
  readonly unit: string;
  /** Worked out of others: roll, pitch and yaw of a quaternion, the length of a vector. */
  readonly derived: boolean;
}

/** A topic's value at a time. */
export interface ValueNow {
  /** When it was set [s]. */
  readonly time: number;
  /** Number and boolean (0, 1): one. Arrays: all. Structs that are made of numbers: one after the other, as WPILib packs them. */
  readonly numbers: Float64Array;
  /** Elements, where the topic is an array; else 1. */
  readonly count: number;
  readonly texts: readonly string[];
  /** One line for people, cut short where it is long. */
  readonly text: string;
}

/**
 * A key's history between two times, thinned to a plot of so many columns: for each column that has values its first,
 * least, greatest and last, in order of time, so a peak of one tick is never lost. All of them where there are fewer.
 */
export interface Curve {
  readonly times: Float64Array;
  /** NaN: there is no value, or it cannot be drawn; the line is broken there. */
  readonly values: Float64Array;
  /** Of text: each change. */
  readonly texts: readonly string[];
}

export interface ValueStatistics {
  readonly count: number;
  readonly least: number;
  readonly greatest: number;
  readonly mean: number;
  readonly deviation: number;
  readonly median: number;
  /** The value's integral over the time that was asked for, by the trapezoid rule. */
  readonly integral: number;
}

/** One change of one of several topics. */
export interface ValueChange {
  readonly time: number;
  readonly topic: string;
  readonly text: string;
}

export interface TickSpan {
  readonly first: number;
  readonly end: number;
}

/** A question and its answer. Columns are the page's numbers of its held leaves. */
export interface Questions {
  leaves: { readonly ask: { readonly source: ValuesSource; readonly topic: string }; readonly answer: ValueLeaf[] };
  curves: {
    readonly ask: {
      readonly holds: readonly number[];
      readonly from: number;
      readonly to: number;
      readonly columns: number;
    };
    readonly answer: Curve[];
  };
  statistics: {
    readonly ask: { readonly hold: number; readonly from: number; readonly to: number };
    readonly answer: ValueStatistics;
  };
  changes: {
    readonly ask: {
      readonly source: ValuesSource;
      readonly topics: readonly string[];
      readonly until: number;
      readonly most: number;
    };
    readonly answer: ValueChange[];
  };
  unknown: { readonly ask: { readonly hold: number }; readonly answer: TickSpan[] };
}
export type QuestionKind = keyof Questions;
export type Question = { [K in QuestionKind]: { readonly kind: K } & Questions[K]["ask"] }[QuestionKind];

export type ToValues =
  | { readonly type: "open" }
  | { readonly type: "close" }
  /** `hold`: the page's number. A topic that is not there yet may come. */
  | {
      readonly type: "hold";
      readonly hold: number;
      readonly source: ValuesSource;
      readonly topic: string;
      readonly path: string;
    }
  | { readonly type: "release"; readonly hold: number }
  /** The topics of a source whose values are told from now on, in place of those before. */
  | { readonly type: "watch"; readonly source: ValuesSource; readonly topics: readonly string[] }
  /** The page has taken the last "now": the next one may come. */
  | { readonly type: "taken" }
  /** Of a log: the time that is shown [s of the log]. */
  | { readonly type: "shown"; readonly time: number }
  | { readonly type: "ask"; readonly id: number; readonly question: Question }
  | {
      readonly type: "fill";
      readonly hold: number;
      readonly epoch: number;
      readonly first: number;
      readonly values: Float64Array<ArrayBuffer>;
      readonly texts: readonly string[];
    }
  | { readonly type: "set"; readonly topic: string; readonly text: string }
  /** A topic of any name with a value; it is answered as a setting is. */
  | { readonly type: "publish"; readonly topic: string; readonly valueType: string; readonly text: string };

export type FromValues =
  /** All topics of a source, when the list is another. */
  | { readonly type: "topics"; readonly source: ValuesSource; readonly topics: readonly StoredTopic[] }
  /** Values of watched topics that are others than the last time. */
  | {
      readonly type: "now";
      readonly source: ValuesSource;
      readonly topics: readonly string[];
      readonly values: readonly (ValueNow | null)[];
    }
  /** How much of each hold is known, where that is another share than before. */
  | { readonly type: "known"; readonly holds: readonly { readonly hold: number; readonly share: number }[] }
  /** Why a hold has no values. */
  | { readonly type: "refused"; readonly hold: number; readonly problem: string }
  /** See PastStore.epoch. */
  | { readonly type: "epoch"; readonly epoch: number }
  | { readonly type: "answer"; readonly id: number; readonly answer: Questions[QuestionKind]["answer"] | null }
  /** A setting went out, at a time of the run; or it was none. */
  | {
      readonly type: "set";
      readonly topic: string;
      readonly text: string;
      readonly time: number;
      readonly problem: string;
    }
  /** The omissions, with reasons; each is told once. */
  | { readonly type: "warning"; readonly text: string };
