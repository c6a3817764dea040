// Topics by name and by table, and the tables with a type: WPILib's sendables have a text ".type". The index of a list
// of topics is made once for all views.

import type { SourceKind, ValueNow, ValueTopic } from "../../values/values-api.ts";

/** Tables whose type is read; programs have a few dozen. */
const mostTables = 1000;

/** A sendable: a table that has its type in ".type". */
export interface Table {
  readonly source: SourceKind;
  /** "/SmartDashboard/Auto Mode" */
  readonly path: string;
  /** "String Chooser" */
  readonly type: string;
}

/** A topic in words that no other topic has. */
export const idOf = (source: SourceKind, name: string): string => `${source}:${name}`;

/** The last part of a path: "/SmartDashboard/Arm" -> "Arm". */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export class TopicIndex {
  readonly all: readonly ValueTopic[];
  /** Of tables: those that are read for the types of tables. */
  readonly types: readonly ValueTopic[];
  readonly #byId = new Map<string, ValueTopic>();
  /** In order of names, by the code of each character. */
  readonly #sorted: readonly ValueTopic[];

  constructor(topics: readonly ValueTopic[]) {
    this.all = topics;
    for (const topic of topics) this.#byId.set(idOf(topic.source, topic.name), topic);
    this.#sorted = [...topics].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
    this.types = topics.filter(({ name, kind }) => kind === "text" && name.endsWith("/.type")).slice(0, mostTables);
  }

  find(source: SourceKind, name: string): ValueTopic | null {
    return this.#byId.get(idOf(source, name)) ?? null;
  }

  /** All topics whose name begins with this: a table's with its "/" at the end. */
  below(start: string, source?: SourceKind): readonly ValueTopic[] {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle]?.name ?? "") < start) low = middle + 1;
      else high = middle;
    }
    const found: ValueTopic[] = [];
    for (let i = low; i < this.#sorted.length; ++i) {
      const topic = this.#sorted[i];
      if (topic === undefined || !topic.name.startsWith(start)) break;
      if (source === undefined || topic.source === source) found.push(topic);
    }
    return found;
  }
}

const indexes = new WeakMap<readonly ValueTopic[], TopicIndex>();

export function topicIndex(topics: readonly ValueTopic[]): TopicIndex {
  let index = indexes.get(topics);
  if (index === undefined) indexes.set(topics, (index = new TopicIndex(topics)));
  return index;
}

const nothing: readonly number[] = [];

/** Values of a moment, by name. */
export class Reading {
  readonly #now = new Map<string, ValueNow | null>();

  constructor(topics: readonly ValueTopic[], values: readonly (ValueNow | null)[]) {
    topics.forEach((topic, i) => this.#now.set(idOf(topic.source, topic.name), values[i] ?? null));
  }

  of(topic: ValueTopic): ValueNow | null {
    return this.#now.get(idOf(topic.source, topic.name)) ?? null;
  }

  at(source: SourceKind, name: string): ValueNow | null {
    return this.#now.get(idOf(source, name)) ?? null;
  }

  /** NaN: there is none. */
  number(source: SourceKind, name: string): number {
    return this.at(source, name)?.numbers[0] ?? Number.NaN;
  }

  numbers(source: SourceKind, name: string): ArrayLike<number> {
    return this.at(source, name)?.numbers ?? nothing;
  }

  /** null: there is none. */
  flag(source: SourceKind, name: string): boolean | null {
    const value = this.at(source, name)?.numbers[0];
    return value === undefined ? null : value !== 0;
  }

  /** null: there is none, or the value is not a text. */
  text(source: SourceKind, name: string): string | null {
    return this.at(source, name)?.texts[0] ?? null;
  }

  texts(source: SourceKind, name: string): readonly string[] {
    return this.at(source, name)?.texts ?? [];
  }
}
