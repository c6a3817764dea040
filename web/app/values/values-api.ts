// The page's view of values: their sources, their names, their past and their present. The tree, the plots and the
// views all read values through this interface, so that a value of the run, one of a robot program and one of an opened
// log are used alike.
//
// Times are seconds of the run that is shown (its tick 0 is 0), also of values from programs and logs: a program's
// value has the time of the run at which it came, a log's that of the log where the page has aligned it.

import type { Curve, ValueChange, ValueLeaf, ValueNow, ValueStatistics } from "../../net/values-protocol.ts";

export type { Curve, ValueChange, ValueLeaf, ValueNow, ValueStatistics };

export const sourceKinds = ["run", "network", "log"] as const;
/** run: the simulation itself · network: other programs on NetworkTables · log: a WPILOG that was opened. */
export type SourceKind = (typeof sourceKinds)[number];

/** number: double, float and int · numbers and so on: arrays · struct, structs: WPILib's packed structs, with a known schema. */
export type ValueKind =
  | "number"
  | "boolean"
  | "text"
  | "numbers"
  | "booleans"
  | "texts"
  | "struct"
  | "structs"
  /** Bytes without a known form. */
  | "raw";

/** A name with published values. */
export interface ValueTopic {
  readonly source: SourceKind;
  /** "/Sandlot/Robots/blue1/Battery/Voltage" */
  readonly name: string;
  /** As NetworkTables has it: "double", "struct:Pose3d[]". */
  readonly type: string;
  readonly kind: ValueKind;
  /** Of a number; "" when unknown, or parts of the value have different ones. */
  readonly unit: string;
  /** JSON of the topic's properties, or the metadata of a log's entry; "{}" without any. */
  readonly properties: string;
  /** It has a listener, so that the page may set it: a tunable number, boolean or text of a program. */
  readonly settable: boolean;
}

/** One number, boolean or text in a topic. path: "" for the value itself, "translation/x", "[2]/angle/value". */
export interface ValueKey {
  readonly source: SourceKind;
  readonly topic: string;
  readonly path: string;
}

/** How much is known of the history of a key that is held. */
export interface Known {
  /** From 0 to 1: how much of the run's past has been worked out. 1: all that there is. */
  readonly share: number;
  /** The error; "" without one. */
  readonly problem: string;
}

/** Something that goes on until it is let go. */
export interface Hold {
  release(): void;
}

export interface Values {
  /** While values are not needed nothing is computed, sent or kept. */
  open(): Hold;

  /** Every topic of every source, in order of names. The array is another one when something has changed. */
  readonly topics: readonly ValueTopic[];
  onTopics(listener: () => void): Hold;
  find(source: SourceKind, name: string): ValueTopic | null;
  /** Omissions with reasons, such as topics beyond a store's room; the newest last. `onTopics` tells of more. */
  readonly warnings: readonly string[];
  /** The numbers, booleans and texts of a topic, in order; of arrays those of the present value. */
  leaves(topic: ValueTopic): Promise<readonly ValueLeaf[]>;

  /** Keeps the history of a key, also that of before it was asked for: see `known`. */
  hold(key: ValueKey): Hold;
  known(key: ValueKey): Known;
  /** The history that is known, of keys that are held. */
  curves(keys: readonly ValueKey[], from: number, to: number, columns: number): Promise<readonly Curve[]>;
  statistics(key: ValueKey, from: number, to: number): Promise<ValueStatistics>;
  /** The latest `most` changes of topics up to a time, oldest first. */
  changes(topics: readonly ValueTopic[], until: number, most: number): Promise<readonly ValueChange[]>;

  /** Values of topics at the moment that the page shows, told whenever they are others, at most once a picture. */
  watch(topics: readonly ValueTopic[], listener: (values: readonly (ValueNow | null)[]) => void): Hold;

  /**
   * Sets a settable topic, as a dashboard would; poses as "[x, y, heading, ...]". False: the text is not a value of
   * its type.
   */
  set(topic: ValueTopic, text: string): boolean;

  /** Publishes a topic of any name with a value, as a dashboard would. Its mistake in words; "": none. */
  publish(name: string, type: PublishedType, text: string): Promise<string>;
}

/** Types of NetworkTables that a person can type a value of. */
export const publishedTypes = ["double", "int", "boolean", "string"] as const;
export type PublishedType = (typeof publishedTypes)[number];

/** A key as one text, for layouts and links: "run:/Sandlot/Time", "network:/SmartDashboard/Field/Robot#translation/x". */
export function keyText({ source, topic, path }: ValueKey): string {
  return `${source}:${topic}${path === "" ? "" : `#${path}`}`;
}

/** The key of such a text; null for another text. */
export function keyOf(text: string): ValueKey | null {
  const colon = text.indexOf(":");
  const source = sourceKinds.find((kind) => kind === text.slice(0, colon));
  if (source === undefined) return null;
  const rest = text.slice(colon + 1);
  const hash = rest.lastIndexOf("#");
  if (hash < 0) return { source, topic: rest, path: "" };
  return { source, topic: rest.slice(0, hash), path: rest.slice(hash + 1) };
}
