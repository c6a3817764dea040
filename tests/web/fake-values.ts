// Values of a test's choice: views read them, without a run, a network or a log behind them.

import type { TimeCursor, ViewHost } from "../../web/app/views/view.ts";
import type {
  Curve,
  Hold,
  Known,
  SourceKind,
  ValueChange,
  ValueKey,
  ValueKind,
  ValueLeaf,
  ValueNow,
  Values,
  ValueStatistics,
  ValueTopic,
} from "../../web/app/values/values-api.ts";
import { keyText, type PublishedType } from "../../web/app/values/values-api.ts";
import type { PageContext } from "../../web/app/page/context.ts";

export type FakeValue = number | boolean | string | readonly number[] | readonly boolean[] | readonly string[];

export interface FakeTopic {
  readonly unit?: string;
  readonly properties?: string;
  readonly settable?: boolean;
  /** When the value was set [s]. */
  readonly time?: number;
}

/** The kind of a NetworkTables type. */
export function kindOf(type: string): ValueKind {
  if (type.startsWith("struct:")) return type.endsWith("[]") ? "structs" : "struct";
  const kinds: Readonly<Record<string, ValueKind>> = {
    ...{ double: "number", float: "number", int: "number", boolean: "boolean", string: "text", json: "text" },
    ...{ "double[]": "numbers", "float[]": "numbers", "int[]": "numbers" },
    ...{ "boolean[]": "booleans", "string[]": "texts" },
  };
  return kinds[type] ?? "raw";
}

/** Numbers in each struct that tests use. */
const structSizes: Readonly<Record<string, number>> = {
  ...{ Translation2d: 2, Translation3d: 3, Pose2d: 3, Pose3d: 7, Transform2d: 3, Transform3d: 7, Rotation2d: 1 },
  ...{ SwerveModuleState: 2, SwerveModuleVelocity: 2, ChassisSpeeds: 3, ChassisVelocities: 3 },
};

interface Watch {
  readonly topics: readonly ValueTopic[];
  readonly listener: (values: readonly (ValueNow | null)[]) => void;
}

export class FakeValues implements Values {
  /** The set values, as "network:/Tuning/kP=2". */
  readonly sets: string[] = [];
  /** Whether `set` takes its value. */
  takes = true;
  warnings: readonly string[] = [];
  readonly held = new Map<string, number>();
  opened = 0;
  #topics: readonly ValueTopic[] = [];
  readonly #now = new Map<string, ValueNow>();
  readonly #past = new Map<string, { time: number; value: FakeValue }[]>();
  readonly #watches = new Set<Watch>();
  readonly #listeners = new Set<() => void>();

  get topics(): readonly ValueTopic[] {
    return this.#topics;
  }

  get watched(): readonly string[] {
    return [...this.#watches].flatMap(({ topics }) => topics.map(({ name }) => name));
  }

  /** Sets a value, of a new topic or of one that is there, and tells everybody. */
  put(source: SourceKind, name: string, type: string, value: FakeValue, more: FakeTopic = {}): ValueTopic {
    return this.putAll(source, { [name]: [type, value] }, more)[0]!;
  }

  /** The same for several at once: by name type and value. */
  putAll(
    source: SourceKind,
    all: Readonly<Record<string, readonly [string, FakeValue]>>,
    more: FakeTopic = {},
  ): readonly ValueTopic[] {
    const made: ValueTopic[] = [];
    const topics = new Map(this.#topics.map((topic) => [`${topic.source}:${topic.name}`, topic]));
    const before = topics.size;
    for (const [name, [type, value]] of Object.entries(all)) {
      const id = `${source}:${name}`;
      const { unit = "", properties = "{}", settable = false, time = 0 } = more;
      const topic = topics.get(id) ?? { source, name, type, kind: kindOf(type), unit, properties, settable };
      topics.set(id, topic);
      made.push(topic);
      this.#now.set(id, nowOf(type, value, time));
      const past = this.#past.get(id) ?? [];
      past.push({ time, value });
      this.#past.set(id, past);
    }
    if (topics.size !== before) {
      this.#topics = [...topics.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const listener of [...this.#listeners]) listener();
    }
    this.#tell();
    return made;
  }

  remove(source: SourceKind, name: string): void {
    this.#topics = this.#topics.filter((topic) => topic.source !== source || topic.name !== name);
    this.#now.delete(`${source}:${name}`);
    for (const listener of [...this.#listeners]) listener();
  }

  open(): Hold {
    this.opened += 1;
    return { release: () => void (this.opened -= 1) };
  }

  onTopics(listener: () => void): Hold {
    this.#listeners.add(listener);
    return { release: () => void this.#listeners.delete(listener) };
  }

  find(source: SourceKind, name: string): ValueTopic | null {
    return this.#topics.find((topic) => topic.source === source && topic.name === name) ?? null;
  }

  leaves(topic: ValueTopic): Promise<readonly ValueLeaf[]> {
    const kind = topic.kind === "text" || topic.kind === "boolean" ? topic.kind : "number";
    return Promise.resolve([{ path: "", kind, unit: topic.unit, derived: false }]);
  }

  hold(key: ValueKey): Hold {
    const id = keyText(key);
    this.held.set(id, (this.held.get(id) ?? 0) + 1);
    return { release: () => void this.held.set(id, (this.held.get(id) ?? 0) - 1) };
  }

  /** How much of the past is known, of every key. */
  share = 1;

  known(): Known {
    return { share: this.share, problem: "" };
  }

  curves(keys: readonly ValueKey[], from: number, to: number): Promise<readonly Curve[]> {
    return Promise.resolve(
      keys.map((key) => {
        const past = (this.#past.get(`${key.source}:${key.topic}`) ?? []).filter(
          ({ time }) => time >= from && time <= to,
        );
        const at = Number(key.path.replaceAll(/\D/g, "") || 0);
        const pick = (value: FakeValue): number => Number(Array.isArray(value) ? (value[at] ?? Number.NaN) : value);
        return {
          times: Float64Array.from(past, ({ time }) => time),
          values: Float64Array.from(past, ({ value }) => pick(value)),
          texts: past.map(({ value }) => String(value)),
        };
      }),
    );
  }

  async statistics(key: ValueKey, from: number, to: number): Promise<ValueStatistics> {
    const curve = (await this.curves([key], from, to))[0]!;
    const sorted = [...curve.values].sort((a, b) => a - b);
    const count = sorted.length;
    const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
    const deviation = Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
    const median = sorted[Math.floor(count / 2)] ?? Number.NaN;
    return { count, least: sorted[0] ?? NaN, greatest: sorted.at(-1) ?? NaN, mean, deviation, median, integral: 0 };
  }

  changes(topics: readonly ValueTopic[], until: number, most: number): Promise<readonly ValueChange[]> {
    const all = topics.flatMap(({ source, name }) =>
      (this.#past.get(`${source}:${name}`) ?? []).map(({ time, value }) => ({
        time,
        topic: name,
        text: String(value),
      })),
    );
    const known = all.filter(({ time }) => time <= until).sort((a, b) => a.time - b.time);
    return Promise.resolve(known.slice(-most));
  }

  watch(topics: readonly ValueTopic[], listener: (values: readonly (ValueNow | null)[]) => void): Hold {
    const watch = { topics, listener };
    this.#watches.add(watch);
    this.#tellOne(watch);
    return { release: () => void this.#watches.delete(watch) };
  }

  set(topic: ValueTopic, text: string): boolean {
    if (this.takes) this.sets.push(`${topic.source}:${topic.name}=${text}`);
    return this.takes;
  }

  async publish(name: string, type: PublishedType, text: string): Promise<string> {
    if (!this.takes) return "Nobody is connected.";
    this.sets.push(`${name}=${text} as ${type}`);
    return "";
  }

  #tell(): void {
    for (const watch of [...this.#watches]) this.#tellOne(watch);
  }

  #tellOne({ topics, listener }: Watch): void {
    listener(topics.map(({ source, name }) => this.#now.get(`${source}:${name}`) ?? null));
  }
}

function nowOf(type: string, value: FakeValue, time: number): ValueNow {
  const list: readonly (number | boolean | string)[] =
    typeof value === "object" ? (value as readonly (number | boolean | string)[]) : [value];
  const texts = list.filter((each) => typeof each === "string");
  const numbers = Float64Array.from(list.filter((each) => typeof each !== "string").map(Number));
  const size = structSizes[/^struct:(\w+)/.exec(type)?.[1] ?? ""] ?? 1;
  const count = type.endsWith("[]") ? list.length / size : 1;
  return { time, numbers, count, texts, text: list.map(String).join(", ").slice(0, 200) };
}

/** A cursor that stands at a time. */
export function fakeTime(shown = 0, end = shown): TimeCursor & { readonly seeks: number[]; tell(): void } {
  const listeners = new Set<() => void>();
  const seeks: number[] = [];
  return {
    ...{ shown, end, live: true, hovered: null, seeks },
    hover: () => {},
    seek: (time) => void seeks.push(time),
    listen: (listener) => {
      listeners.add(listener);
      return { release: () => void listeners.delete(listener) };
    },
    tell: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}

/** A view's surroundings. `page`: of the page context the parts that this view asks for. */
export function fakeHost(
  values: Values,
  more: { page?: object; station?: string; time?: TimeCursor } = {},
): ViewHost & { readonly titles: string[]; readonly said: string[]; changes: number } {
  const { page = {}, station = "blue1", time = fakeTime() } = more;
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const host = {
    ...{ values, time, station, said, titles: [] as string[], changes: 0 },
    page: {
      say,
      announce: say,
      base: "http://sandlot.test/",
      address: new URL("http://sandlot.test/"),
      ...page,
    } as unknown as PageContext,
    changed: () => void (host.changes += 1),
    title: (text: string) => void host.titles.push(text),
  };
  return host;
}
