// The store's end in the page: held, watched and requested values, over the workers that keep them. The network worker
// has those of the run and of other programs, the log's worker those of the log that is open.

import type { FromValues, ToValues } from "../../net/values-protocol.ts";
import type { PageContext } from "../page/context.ts";
import type { PastStore, PastValues, TickSpan, ValueStore } from "./past-seam.ts";
import { unitOf } from "./value-units.ts";
import {
  keyText,
  type Curve,
  type Hold,
  type Known,
  type PublishedType,
  type SourceKind,
  type ValueChange,
  type ValueKey,
  type ValueLeaf,
  type ValueNow,
  type ValueStatistics,
  type ValueTopic,
} from "./values-api.ts";
import { ValuesPort } from "./values-port.ts";

/** The page's parts that the store reads. */
export type ValuesPage = Pick<PageContext, "network" | "logs">;

/**
 * After the last one has let go, the workers keep their values for so long [ms]: a panel that is opened again goes on.
 */
const lingerMs = 3000;
const mostWarnings = 8;

interface Held {
  readonly id: number;
  readonly key: ValueKey;
  users: number;
  share: number;
  problem: string;
}

interface Watch {
  readonly topics: readonly ValueTopic[];
  readonly listener: (values: readonly (ValueNow | null)[]) => void;
  /** Something of it has changed since it was told. */
  isDue: boolean;
}

const topicId = (source: SourceKind, name: string): string => `${source}:${name}`;
const noStatistics: ValueStatistics = {
  ...{ count: 0, least: Number.NaN, greatest: Number.NaN, mean: Number.NaN, deviation: Number.NaN },
  ...{ median: Number.NaN, integral: 0 },
};

export class ValuesClient implements ValueStore {
  readonly #page: ValuesPage;
  readonly #net: ValuesPort;
  #log: ValuesPort | null = null;
  /** How many need values now. */
  #needs = 0;
  #isOpen = false;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #lists: Readonly<Record<SourceKind, readonly ValueTopic[]>> = { run: [], network: [], log: [] };
  /** Topics that the page publishes, until the worker answers. */
  readonly #published: { readonly name: string; readonly resolve: (problem: string) => void }[] = [];
  #topics: readonly ValueTopic[] = [];
  #byName = new Map<string, ValueTopic>();
  #warnings: readonly string[] = [];
  readonly #topicListeners = new Set<() => void>();
  readonly #held = new Map<string, Held>();
  #lastHold = 0;
  readonly #watches = new Set<Watch>();
  readonly #now = new Map<string, ValueNow | null>();
  #picture = 0;
  #logTime = Number.NaN;
  #epoch = 0;
  readonly #pastListeners = new Set<() => void>();

  constructor(page: ValuesPage) {
    this.#page = page;
    const { network, logs } = page;
    this.#net = new ValuesPort((message, transfer) => network.post({ type: "values", message }, transfer), {
      tell: (message) => this.#tell(message, this.#net),
    });
    network.listen((message) => {
      if (message.type === "values") this.#net.receive(message.message);
      // The simulation is another one, and so is the worker, once something is sent to it.
      else if (message.type === "broken") this.#netGone();
    });
    logs.onOpened(() => this.#takeLog());
  }

  // ---- open and closed ----

  open(): Hold {
    return this.#need(() => {});
  }

  /** Values are needed until this is released; `ended` is called then, once. */
  #need(ended: () => void): Hold {
    this.#needs++;
    clearTimeout(this.#linger);
    this.#begin();
    let isHeld = true;
    return {
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        ended();
        if (--this.#needs > 0) return;
        this.#linger = setTimeout(() => this.#end(), lingerMs);
      },
    };
  }

  #begin(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#introduce(this.#net);
    this.#takeLog();
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#post("run", { type: "close" });
    this.#log?.post({ type: "close" });
    this.#log = null;
    this.#now.clear();
  }

  /** Says all that is held and watched to a worker that knows nothing. */
  #introduce(port: ValuesPort): void {
    port.post({ type: "open" });
    for (const held of this.#held.values()) if (this.#portOf(held.key.source) === port) this.#sendHold(held);
    this.#sendWatches(port);
  }

  #netGone(): void {
    this.#net.gone();
    this.#setList("run", []);
    this.#setList("network", []);
    this.#warnings = [];
    this.#now.clear();
    // A worker that has failed stays there and would fail again; one that was ended is started again.
    if (this.#isOpen && !this.#page.network.running) this.#introduce(this.#net);
  }

  /** The log that is open now, if any. */
  #takeLog(): void {
    const { opened } = this.#page.logs;
    this.#log?.gone();
    this.#log = null;
    this.#logTime = Number.NaN;
    this.#setList("log", []);
    if (!this.#isOpen || opened === null) return;
    const port: ValuesPort = new ValuesPort((message) => opened.post({ type: "values", message }), {
      tell: (message) => {
        if (this.#log === port) this.#tell(message, port);
      },
    });
    opened.listen((message) => {
      if (message.type === "stored") port.receive(message.message);
    });
    this.#log = port;
    this.#introduce(port);
    this.#nextPicture();
  }

  #portOf(source: SourceKind): ValuesPort | null {
    return source === "log" ? this.#log : this.#net;
  }

  #post(source: SourceKind, message: ToValues, transfer: Transferable[] = []): void {
    if (this.#isOpen || message.type === "close") this.#portOf(source)?.post(message, transfer);
  }

  /** [s] of the log's clock at the run's time 0. */
  get #logStart(): number {
    return this.#page.logs.opened?.start ?? 0;
  }

  // ---- topics ----

  get topics(): readonly ValueTopic[] {
    return this.#topics;
  }

  onTopics(listener: () => void): Hold {
    this.#topicListeners.add(listener);
    return { release: () => void this.#topicListeners.delete(listener) };
  }

  find(source: SourceKind, name: string): ValueTopic | null {
    return this.#byName.get(topicId(source, name)) ?? null;
  }

  get warnings(): readonly string[] {
    return this.#warnings;
  }

  /** Only the latest few are read. */
  #warn(text: string): void {
    if (this.#warnings.includes(text)) return;
    this.#warnings = [...this.#warnings, text].slice(-mostWarnings);
    for (const listener of this.#topicListeners) listener();
  }

  async leaves(topic: ValueTopic): Promise<readonly ValueLeaf[]> {
    const { source, name } = topic;
    const leaves = await this.#portOf(source)?.ask({ kind: "leaves", source, topic: name });
    return (leaves ?? []).map((leaf) => (leaf.path === "" && leaf.unit === "" ? { ...leaf, unit: topic.unit } : leaf));
  }

  #setList(source: SourceKind, list: readonly ValueTopic[]): void {
    if (list.length === 0 && this.#lists[source].length === 0) return;
    this.#lists = { ...this.#lists, [source]: list };
    const { run, network, log } = this.#lists;
    this.#topics = [...run, ...network, ...log].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    this.#byName = new Map(this.#topics.map((topic) => [topicId(topic.source, topic.name), topic]));
    for (const listener of this.#topicListeners) listener();
  }

  // ---- holds ----

  hold(key: ValueKey): Hold {
    const name = keyText(key);
    let held = this.#held.get(name);
    if (held === undefined) {
      held = { id: ++this.#lastHold, key, users: 0, share: key.source === "run" ? 0 : 1, problem: "" };
      this.#held.set(name, held);
      if (this.#isOpen) this.#sendHold(held);
      this.#tellPast();
    }
    const one = held;
    one.users++;
    return this.#need(() => {
      if (--one.users > 0) return;
      this.#held.delete(name);
      this.#post(key.source, { type: "release", hold: one.id });
      this.#tellPast();
    });
  }

  #sendHold({ id, key }: Held): void {
    const { source, topic, path } = key;
    this.#portOf(source)?.post({ type: "hold", hold: id, source, topic, path });
  }

  known(key: ValueKey): Known {
    const held = this.#held.get(keyText(key));
    return { share: held?.share ?? 0, problem: held?.problem ?? "" };
  }

  async curves(keys: readonly ValueKey[], from: number, to: number, columns: number): Promise<readonly Curve[]> {
    const curves = keys.map((): Curve => ({ times: new Float64Array(0), values: new Float64Array(0), texts: [] }));
    const ports = new Map<ValuesPort, number[]>();
    keys.forEach((key, index) => {
      const port = this.#portOf(key.source);
      if (port !== null && this.#held.has(keyText(key))) ports.set(port, [...(ports.get(port) ?? []), index]);
    });
    const answers = [...ports].map(async ([port, places]) => {
      const shift = port === this.#log ? this.#logStart : 0;
      const holds = places.flatMap((place) => {
        const key = keys[place];
        return key === undefined ? [] : (this.#held.get(keyText(key))?.id ?? []);
      });
      const answer = await port.ask({ kind: "curves", holds, from: from + shift, to: to + shift, columns });
      places.forEach((place, index) => {
        const curve = answer?.[index];
        if (curve !== undefined) curves[place] = shift === 0 ? curve : shifted(curve, shift);
      });
    });
    await Promise.all(answers);
    return curves;
  }

  async statistics(key: ValueKey, from: number, to: number): Promise<ValueStatistics> {
    const held = this.#held.get(keyText(key));
    const port = this.#portOf(key.source);
    if (held === undefined || port === null) return noStatistics;
    const shift = key.source === "log" ? this.#logStart : 0;
    const answer = await port.ask({ kind: "statistics", hold: held.id, from: from + shift, to: to + shift });
    return answer ?? noStatistics;
  }

  async changes(topics: readonly ValueTopic[], until: number, most: number): Promise<readonly ValueChange[]> {
    const sources = new Set(topics.map(({ source }) => source));
    const lists = [...sources].map(async (source) => {
      const names = topics.flatMap((topic) => (topic.source === source ? topic.name : []));
      const shift = source === "log" ? this.#logStart : 0;
      const ask = { kind: "changes", source, topics: names, until: until + shift, most } as const;
      const found = (await this.#portOf(source)?.ask(ask)) ?? [];
      return shift === 0 ? found : found.map((change) => ({ ...change, time: change.time - shift }));
    });
    const all = (await Promise.all(lists)).flat().sort((a, b) => a.time - b.time);
    return all.slice(Math.max(0, all.length - most));
  }

  // ---- the present ----

  watch(topics: readonly ValueTopic[], listener: (values: readonly (ValueNow | null)[]) => void): Hold {
    const watch: Watch = { topics, listener, isDue: true };
    const need = this.#need(() => {
      this.#watches.delete(watch);
      this.#sendWatches(null);
    });
    this.#watches.add(watch);
    this.#sendWatches(null);
    this.#nextPicture();
    return need;
  }

  /** port: only to this one; null: to all. */
  #sendWatches(port: ValuesPort | null): void {
    for (const source of ["run", "network", "log"] as const) {
      const to = this.#portOf(source);
      if (to === null || (port !== null && port !== to) || !this.#isOpen) continue;
      const names = new Set<string>();
      for (const { topics } of this.#watches) {
        for (const topic of topics) if (topic.source === source) names.add(topic.name);
      }
      to.post({ type: "watch", source, topics: [...names] });
    }
  }

  /** Tells watches at the next picture. While a log is watched it looks at each picture where in the log the page is. */
  #nextPicture(): void {
    if (this.#picture !== 0) return;
    this.#picture = requestAnimationFrame(() => {
      this.#picture = 0;
      this.#tellWatches();
      this.#followLog();
    });
  }

  #tellWatches(): void {
    for (const watch of [...this.#watches]) {
      if (!watch.isDue) continue;
      watch.isDue = false;
      watch.listener(watch.topics.map(({ source, name }) => this.#now.get(topicId(source, name)) ?? null));
    }
  }

  #followLog(): void {
    const { opened } = this.#page.logs;
    const isWatched = [...this.#watches].some(({ topics }) => topics.some(({ source }) => source === "log"));
    if (opened === null || this.#log === null || !isWatched) return;
    if (opened.time !== this.#logTime) {
      this.#logTime = opened.time;
      this.#log.post({ type: "shown", time: opened.time });
    }
    this.#nextPicture();
  }

  set(topic: ValueTopic, text: string): boolean {
    const known = this.find(topic.source, topic.name);
    const typed = known === null || !known.settable ? null : typedText(known.type, text);
    if (known === null || typed === null) return false;
    this.#post("network", { type: "set", topic: known.name, text: typed });
    return true;
  }

  async publish(name: string, type: PublishedType, text: string): Promise<string> {
    const problem = nameProblem(name);
    if (problem !== "") return problem;
    const known = this.find("network", name);
    if (known !== null && known.type !== type) return `${name} is ${known.type} already.`;
    const typed = typedText(type, text);
    if (typed === null) return `"${text}" is no ${type}.`;
    if (!this.#isOpen) return "The list of values is not open yet.";
    this.#post("network", { type: "publish", topic: name, valueType: type, text: typed });
    return new Promise((resolve) => this.#published.push({ name, resolve }));
  }

  // ---- the workers' messages ----

  #tell(message: Exclude<FromValues, { type: "answer" }>, port: ValuesPort): void {
    switch (message.type) {
      case "topics": {
        const { source, topics } = message;
        const list = topics.map((topic): ValueTopic => ({ source, ...topic, unit: unitOf(topic) }));
        return this.#setList(source, list);
      }
      case "now":
        return this.#takeNow(message, port);
      case "known":
        for (const { hold, share } of message.holds) this.#change(hold, (held) => (held.share = share));
        return;
      case "refused":
        return this.#change(message.hold, (held) => (held.problem = message.problem));
      case "epoch":
        // A log has no past to be worked out.
        if (port !== this.#net) return;
        this.#epoch = message.epoch;
        return this.#tellPast();
      case "set":
        this.#tellPublished(message.topic, message.problem);
        if (message.problem === "") {
          // A replay does not set it: a person who wonders why it differs finds it here.
          return console.info(`Sandlot: ${message.topic} set to ${message.text} at ${message.time.toFixed(2)} s`);
        }
        return console.warn(`Sandlot: ${message.topic} was not set: ${message.problem}`);
      case "warning":
        this.#warn(message.text);
        return console.warn(`Sandlot values: ${message.text}`);
    }
  }

  #takeNow({ source, topics, values }: Extract<FromValues, { type: "now" }>, port: ValuesPort): void {
    const shift = source === "log" ? this.#logStart : 0;
    const changed = new Set<string>();
    topics.forEach((name, index) => {
      const value = values[index] ?? null;
      this.#now.set(
        topicId(source, name),
        value === null || shift === 0 ? value : { ...value, time: value.time - shift },
      );
      changed.add(name);
    });
    for (const watch of this.#watches) {
      watch.isDue ||= watch.topics.some((topic) => topic.source === source && changed.has(topic.name));
    }
    this.#nextPicture();
    port.post({ type: "taken" });
  }

  #change(hold: number, change: (held: Held) => void): void {
    for (const held of this.#held.values()) if (held.id === hold) change(held);
  }

  // ---- the past ----

  readonly past: PastStore = this.#makePast();

  #makePast(): PastStore {
    const runKeys = (): ValueKey[] => [...this.#held.values()].flatMap(({ key }) => (key.source === "run" ? key : []));
    const epoch = (): number => this.#epoch;
    return {
      get epoch() {
        return epoch();
      },
      get held() {
        return runKeys();
      },
      onHeld: (listener) => {
        this.#pastListeners.add(listener);
        return { release: () => void this.#pastListeners.delete(listener) };
      },
      unknown: (key) => this.#unknown(key),
      fillRun: (values) => this.#fill(values),
      tell: (key, problem) => {
        const held = this.#held.get(keyText(key));
        if (held !== undefined) held.problem = problem;
      },
    };
  }

  #tellPast(): void {
    for (const listener of this.#pastListeners) listener();
  }

  /** The answer to its first publisher. */
  #tellPublished(topic: string, problem: string): void {
    const at = this.#published.findIndex(({ name }) => name === topic);
    if (at >= 0)
      this.#published.splice(at, 1)[0]?.resolve(problem === "" ? "" : `${topic} was not published: ${problem}.`);
  }

  async #unknown(key: ValueKey): Promise<readonly TickSpan[]> {
    const held = this.#held.get(keyText(key));
    if (held === undefined || !this.#isOpen) return [];
    return (await this.#net.ask({ kind: "unknown", hold: held.id })) ?? [];
  }

  #fill({ key, epoch, firstTick, values, texts = [] }: PastValues): void {
    const held = this.#held.get(keyText(key));
    if (held === undefined) return;
    const message = { type: "fill", hold: held.id, epoch, first: firstTick, values, texts } as const;
    this.#post("run", message, [values.buffer]);
  }
}

function shifted(curve: Curve, shift: number): Curve {
  return { ...curve, times: curve.times.map((time) => time - shift) };
}

/** The mistake in the name of a topic to be published. */
function nameProblem(name: string): string {
  if (!/^\/[^/]/.test(name) || name.endsWith("/")) return "A name is such as /SmartDashboard/Speed.";
  if (name.startsWith("/Sandlot/")) return "What is under /Sandlot/ is the run's: the view “By hand” sets it.";
  return name.length > 200 ? "A name has 200 characters at most." : "";
}

function isNumbers(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((each) => typeof each === "number" && Number.isFinite(each));
  } catch {
    return false;
  }
}

/** A text as the store reads it; null: it is not a value of the type. */
function typedText(type: string, text: string): string | null {
  if (type === "string") return text;
  const trimmed = text.trim();
  if (/^struct:Pose2d(\[\])?$/.test(type)) return isNumbers(trimmed) ? trimmed : null;
  if (type === "int[]") return /^\[\s*(-?\d+\s*(,\s*-?\d+\s*)*)?\]$/.test(trimmed) ? trimmed : null;
  if (type === "boolean") return trimmed === "true" || trimmed === "false" ? trimmed : null;
  const number = trimmed === "" ? Number.NaN : Number(trimmed);
  if (!Number.isFinite(number)) return null;
  if (type === "int" && !Number.isSafeInteger(number)) return null;
  return String(number);
}
