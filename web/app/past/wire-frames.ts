// Values of keys out of frames, as the store of values has them: by the same reader of topics and structs.

import { ValuesStore } from "../../net/values.ts";
import type { Wire } from "../../net/wire.ts";
import { keyText, type ValueKey } from "../values/values-api.ts";
import type { FrameValues } from "./past-host.ts";

/** A key and its column; -1: the run has no such value, or not yet. */
interface Held {
  readonly key: ValueKey;
  column: number;
  isText: boolean;
}

export class WireFrames implements FrameValues {
  readonly #store: ValuesStore;
  #topics = new Map<string, number>();
  #held = new Map<string, Held>();
  /** A column may come with the first frame: that of an array's element, say. */
  #fresh = true;

  constructor(wire: Wire) {
    this.#store = new ValuesStore(wire, "run");
    if (!this.#store.open()) throw new Error("there is no memory for values");
  }

  begin(schema: ArrayBuffer, count: number): void {
    for (const { column } of this.#held.values()) if (column >= 0) this.#store.release(column);
    this.#store.begin(new Uint8Array(schema), count);
    this.#topics = new Map(this.#store.topics().map(({ name }, index) => [name, index]));
    this.#fresh = true;
    for (const held of this.#held.values()) this.#find(held);
  }

  hold(keys: readonly ValueKey[]): void {
    const before = this.#held;
    this.#held = new Map();
    for (const key of keys) {
      const name = keyText(key);
      const held = before.get(name) ?? { key, column: -1, isText: false };
      before.delete(name);
      this.#held.set(name, held);
      if (held.column < 0) this.#find(held);
    }
    for (const { column } of before.values()) if (column >= 0) this.#store.release(column);
  }

  take(frame: ArrayBuffer): void {
    this.#store.frame(new Uint8Array(frame));
    if (!this.#fresh) return;
    this.#fresh = false;
    const missing = [...this.#held.values()].filter(({ column }) => column < 0);
    for (const held of missing) this.#find(held);
    if (missing.some(({ column }) => column >= 0)) this.#store.frame(new Uint8Array(frame));
  }

  read(key: ValueKey, first: number, count: number): { values: Float64Array<ArrayBuffer>; texts?: readonly string[] } {
    const held = this.#held.get(keyText(key));
    if (held === undefined || held.column < 0) return { values: new Float64Array(count).fill(NaN) };
    const values = this.#store.ticks(held.column, first, count);
    if (!held.isText) return { values };
    const numbers = [...new Set(values)].filter((value) => value >= 0);
    const places = new Map(numbers.map((number, place) => [number, place]));
    return {
      values: values.map((number) => places.get(number) ?? NaN),
      texts: numbers.map((number) => this.#store.text(held.column, number)),
    };
  }

  #find(held: Held): void {
    const topic = this.#topics.get(held.key.topic);
    if (topic === undefined) return;
    held.column = this.#store.hold(topic, held.key.path);
    held.isText = this.#store.leaves(topic).find(({ path }) => path === held.key.path)?.kind === "text";
  }
}
