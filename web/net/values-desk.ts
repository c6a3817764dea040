// The stores of values of one worker, and the page's questions to them. It is fed by the worker: frames of the run,
// values of other programs, a log. Closed, it does nothing.
import type {
  FromValues,
  Question,
  QuestionKind,
  Questions,
  ToValues,
  ValueChange,
  ValueNow,
} from "./values-protocol.ts";
import { ValuesRun, ValuesStore, type StoredTopic, type ValuesSource } from "./values.ts";
import type { Wire } from "./wire.ts";

export interface ValuesHost {
  post(message: FromValues, transfer: Transferable[]): void;
  /** Calls back after so many milliseconds; returns how to cancel it. */
  schedule(callback: () => void, delayMs: number): () => void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Values are wanted from now on, or not any more: of every moment that is shown, and of all other programs. */
  wanted(wanted: boolean): void;
  /** Sends the set values. */
  pump(): void;
}

/** Between two looks at the watched values [ms]: a picture of 60 a second. */
const pictureMs = 15;
/** Between two looks at lists of topics, shares and warnings [ms]. */
const slowMs = 250;
/** [s] of a tick. */
const tickSeconds = 0.02;

interface Source {
  readonly store: ValuesStore;
  changes: number;
  topics: readonly StoredTopic[];
  byName: ReadonlyMap<string, number>;
  watched: readonly string[];
  /** The last told value of each. */
  told: Map<string, ValueNow | null>;
}

interface Held {
  readonly source: Source;
  readonly topic: string;
  readonly path: string;
  /** -1: its topic is not there yet. */
  column: number;
  share: number;
}

export class ValuesDesk {
  readonly #host: ValuesHost;
  readonly #run: ValuesRun;
  readonly #sources = new Map<ValuesSource, Source>();
  readonly #held = new Map<number, Held>();
  #open = false;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #epoch = 0;
  #tick = 0;
  /** The last tick that is settled: of a recording that is replayed, its end. */
  #end = 0;
  /** The last tick that the run has come to. */
  #newest = 0;
  /** Our clock when the newest tick came [ms]. */
  #since = 0;
  /** Of a log: the time that is shown [s]. */
  #shown = Infinity;
  #isDirty = false;
  #isWaiting = false;
  #cancelLook: (() => void) | null = null;
  #cancelSlow: (() => void) | null = null;
  readonly #warned = new Set<string>();

  constructor(wire: Wire, sources: readonly ValuesSource[], host: ValuesHost) {
    this.#host = host;
    this.#run = new ValuesRun(wire);
    for (const source of sources) {
      const store = new ValuesStore(wire, source);
      this.#sources.set(source, {
        ...{ store, changes: -1, topics: [], byName: new Map(), watched: [], told: new Map() },
      });
    }
  }

  /** Another run: its schema, before its first frame. */
  begin(records: Uint8Array, count: number): void {
    this.#schema = { records: records.slice(), count };
    this.#tick = this.#end = this.#newest = 0;
    if (!this.#open) return;
    this.#nextEpoch();
    this.#beginRun();
  }

  /** A frame of the run, of any tick; the run is known up to `end`. */
  frame(frame: Uint8Array, tick: number, end: number): void {
    if (tick > this.#newest) this.#since = this.#host.now();
    this.#tick = tick;
    this.#newest = Math.max(this.#newest, tick);
    this.#end = Math.max(end, tick);
    if (!this.#open) return;
    this.#sources.get("run")?.store.frame(frame);
    this.#run.end(this.#end);
    this.#dirty();
  }

  /** The run goes another way from a tick on. */
  branch(tick: number): void {
    this.#end = tick;
    this.#newest = Math.min(this.#newest, tick);
    if (!this.#open) return;
    this.#run.branch(tick);
    this.#nextEpoch();
  }

  /** Values of other programs come now: they have the time of the run's newest tick, and the time since. */
  arriving(): void {
    if (!this.#open) return;
    const since = Math.min(tickSeconds, Math.max(0, (this.#host.now() - this.#since) / 1000));
    this.#run.time(this.#newest * tickSeconds + since);
    this.#dirty();
  }

  /** The client of NetworkTables is another one. */
  subscribe(fresh: boolean): void {
    if (this.#open) this.#sources.get("network")?.store.subscribe(fresh);
  }

  take(message: ToValues): void {
    switch (message.type) {
      case "open":
        return this.#setOpen(true);
      case "close":
        return this.#setOpen(false);
      case "hold":
        return this.#hold(message);
      case "release":
        return this.#release(message.hold);
      case "watch":
        return this.#watch(message.source, message.topics);
      case "taken":
        this.#isWaiting = false;
        if (this.#isDirty) this.#look();
        return;
      case "shown":
        this.#shown = message.time;
        return this.#dirty();
      case "ask":
        return this.#answer(message.id, message.question);
      case "fill":
        return this.#fill(message);
      case "set":
        return this.#set(message.topic, message.text);
      case "publish":
        return this.#publish(message.topic, message.valueType, message.text);
    }
  }

  #setOpen(open: boolean): void {
    if (open === this.#open) return;
    this.#open = open;
    this.#host.wanted(open);
    if (!open) {
      this.#cancelLook?.();
      this.#cancelSlow?.();
      this.#cancelLook = this.#cancelSlow = null;
      for (const source of this.#sources.values()) {
        source.store.close();
        Object.assign(source, { changes: -1, topics: [], byName: new Map(), watched: [], told: new Map() });
      }
      this.#held.clear();
      this.#warned.clear();
      this.#isWaiting = false;
      return this.#host.pump();
    }
    for (const { store } of this.#sources.values()) store.open();
    this.#nextEpoch();
    if (this.#schema !== null) this.#beginRun();
    this.#sources.get("network")?.store.subscribe(false);
    this.#host.pump();
    this.#slow();
  }

  #beginRun(): void {
    if (this.#schema === null) return;
    this.#sources.get("run")?.store.begin(this.#schema.records, this.#schema.count);
    this.#run.time(0, true);
    this.#lookForTopics();
  }

  #nextEpoch(): void {
    this.#epoch++;
    this.#post({ type: "epoch", epoch: this.#epoch });
  }

  #post(message: FromValues, transfer: Transferable[] = []): void {
    this.#host.post(message, transfer);
  }

  // ---- unasked messages ----

  #dirty(): void {
    this.#isDirty = true;
    if (this.#isWaiting || this.#cancelLook !== null) return;
    this.#cancelLook = this.#host.schedule(() => {
      this.#cancelLook = null;
      if (this.#isDirty && !this.#isWaiting) this.#look();
    }, pictureMs);
  }

  /** Tells the watched values, where they differ from the last ones. */
  #look(): void {
    this.#isDirty = false;
    for (const [name, source] of this.#sources) {
      const topics: string[] = [];
      const values: (ValueNow | null)[] = [];
      for (const topic of source.watched) {
        const number = source.byName.get(topic);
        const value = number === undefined ? null : source.store.now(number, this.#timeOf(name));
        const before = source.told.get(topic);
        if (before !== undefined && same(before, value)) continue;
        source.told.set(topic, value);
        topics.push(topic);
        values.push(value);
      }
      if (topics.length === 0) continue;
      this.#isWaiting = true;
      this.#post({ type: "now", source: name, topics, values });
    }
  }

  /** The time at which a source is looked at: where the past is shown, that of its moment. */
  #timeOf(source: ValuesSource): number {
    if (source === "log") return this.#shown;
    return this.#tick >= this.#newest ? Infinity : (this.#tick + 0.5) * tickSeconds;
  }

  #slow(): void {
    this.#cancelSlow = this.#host.schedule(() => {
      if (this.#lookForTopics()) this.#dirty();
      this.#tellShares();
      for (const { store } of this.#sources.values()) {
        for (const text of store.warnings) {
          if (this.#warned.has(text)) continue;
          this.#warned.add(text);
          this.#post({ type: "warning", text });
        }
      }
      this.#slow();
    }, slowMs);
  }

  /** True: one of the lists is another. */
  #lookForTopics(): boolean {
    let isOther = false;
    for (const [name, source] of this.#sources) {
      const { changes } = source.store;
      if (changes === source.changes) continue;
      isOther = true;
      source.changes = changes;
      source.topics = source.store.topics();
      source.byName = new Map(source.topics.map((topic, index) => [topic.name, index]));
      this.#post({ type: "topics", source: name, topics: source.topics });
    }
    if (isOther) for (const [hold, held] of this.#held) this.#bind(hold, held);
    return isOther;
  }

  #tellShares(): void {
    const holds: { hold: number; share: number }[] = [];
    for (const [hold, held] of this.#held) {
      const share = held.column < 0 ? 0 : held.source.store.known(held.column);
      if (Math.abs(share - held.share) < 0.001 && (share === 1) === (held.share === 1)) continue;
      held.share = share;
      holds.push({ hold, share });
    }
    if (holds.length > 0) this.#post({ type: "known", holds });
  }

  // ---- holds ----

  #hold({ hold, source: name, topic, path }: Extract<ToValues, { type: "hold" }>): void {
    const source = this.#sources.get(name);
    if (!this.#open || source === undefined || this.#held.has(hold)) return;
    const held: Held = { source, topic, path, column: -1, share: -1 };
    this.#held.set(hold, held);
    if (source.changes < 0) this.#lookForTopics();
    else this.#bind(hold, held);
  }

  #bind(hold: number, held: Held): void {
    const topic = held.source.byName.get(held.topic);
    if (held.column >= 0 || topic === undefined) return;
    held.column = held.source.store.hold(topic, held.path);
    if (held.column < 0) {
      const problem = `${held.topic} has no ${held.path === "" ? "single value" : held.path}`;
      this.#post({ type: "refused", hold, problem });
    }
  }

  #release(hold: number): void {
    const held = this.#held.get(hold);
    if (held !== undefined && held.column >= 0) held.source.store.release(held.column);
    this.#held.delete(hold);
  }

  #watch(name: ValuesSource, topics: readonly string[]): void {
    const source = this.#sources.get(name);
    if (source === undefined) return;
    source.watched = topics;
    source.told = new Map();
    if (this.#open) this.#dirty();
  }

  #fill({ hold, epoch, first, values, texts }: Extract<ToValues, { type: "fill" }>): void {
    const held = this.#held.get(hold);
    if (held === undefined || held.column < 0 || epoch !== this.#epoch) return;
    held.source.store.fill(held.column, first, values, texts);
    this.#tellShares();
  }

  #set(topic: string, text: string): void {
    const source = this.#sources.get("network");
    const number = source?.byName.get(topic);
    const now = 1 + Math.floor(1000 * this.#host.now());
    this.arriving();
    const good = number !== undefined && source?.store.set(number, text, now) === true;
    this.#host.pump();
    const type = number === undefined ? "" : (source?.topics[number]?.type ?? "");
    const problem = good
      ? ""
      : type === ""
        ? "nobody has it any more"
        : `${text} is no ${type}, or nobody is connected`;
    this.#post({ type: "set", topic, text, time: this.#newest * tickSeconds, problem });
  }

  #publish(topic: string, type: string, text: string): void {
    const now = 1 + Math.floor(1000 * this.#host.now());
    this.arriving();
    const good = this.#sources.get("network")?.store.publish(topic, type, text, now) === true;
    this.#host.pump();
    const problem = good ? "" : `nobody is connected, or it has another type than ${type} already`;
    if (good) this.#dirty();
    this.#post({ type: "set", topic, text, time: this.#newest * tickSeconds, problem });
  }

  // ---- questions ----

  #answer(id: number, question: Question): void {
    const answer = this.#open ? this.#answerTo(question) : null;
    this.#post({ type: "answer", id, answer });
  }

  #answerTo(question: Question): Questions[QuestionKind]["answer"] | null {
    switch (question.kind) {
      case "leaves": {
        const source = this.#sources.get(question.source);
        const topic = source?.byName.get(question.topic);
        return topic === undefined ? [] : (source?.store.leaves(topic) ?? []);
      }
      case "curves":
        return question.holds.map((hold) => {
          const held = this.#held.get(hold);
          const { from, to, columns } = question;
          if (held === undefined || held.column < 0) return nothing();
          return held.source.store.curve(held.column, from, to, columns);
        });
      case "statistics": {
        const held = this.#held.get(question.hold);
        if (held === undefined || held.column < 0) return null;
        return held.source.store.statistics(held.column, question.from, question.to);
      }
      case "changes":
        return this.#changes(question);
      case "unknown": {
        const held = this.#held.get(question.hold);
        return held === undefined || held.column < 0 ? [] : held.source.store.unknown(held.column);
      }
    }
  }

  #changes({ source: name, topics, until, most }: Questions["changes"]["ask"]): ValueChange[] {
    const source = this.#sources.get(name);
    if (source === undefined) return [];
    const numbers = topics.flatMap((topic) => source.byName.get(topic) ?? []);
    const found = source.store.findChanges(numbers, until, most);
    return found.map(({ time, topic, text }) => ({ time, text, topic: source.topics[topic]?.name ?? "" }));
  }
}

const nothing = (): { times: Float64Array; values: Float64Array; texts: string[] } => ({
  ...{ times: new Float64Array(0), values: new Float64Array(0), texts: [] },
});

function same(a: ValueNow | null, b: ValueNow | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.count !== b.count || a.text !== b.text || a.numbers.length !== b.numbers.length) return false;
  if (a.texts.length !== b.texts.length || a.texts.some((text, i) => text !== b.texts[i])) return false;
  return a.numbers.every((number, i) => Object.is(number, b.numbers[i]));
}
