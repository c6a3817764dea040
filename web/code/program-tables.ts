// NetworkTables of the program in this worker: an NT4 client of wire.wasm, whose socket is a port to the owner of the
// network. The program's changes go out once a tick, and the others' come in before the next one, if the program has
// asked for the name.
import { pack, unpack, type TableValue } from "../net/messagepack.ts";
import type { FromProgramEnd, ToProgramEnd } from "../net/program-line.ts";
import { NtClient, type Wire } from "../net/wire.ts";
import type { TopicChange, TopicWants } from "./python.ts";

/** The part of a MessagePort used here. */
export interface TablesPort {
  postMessage(message: FromProgramEnd): void;
  onmessage: ((event: MessageEvent<ToProgramEnd>) => void) | null;
}

export interface TablesHost {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  schedule(callback: () => void, delayMs: number): () => void;
  /** A sentence for the program's console. */
  warn(text: string): void;
}

interface Published {
  readonly kind: string;
  readonly properties: string;
  readonly publisher: number;
}

/** Of a program's listened names; a client may have 1,024 subscriptions. */
const mostWants = 1000;
const mostWarnings = 20;
/** A server that is there answers within this, on a busy machine, too; and sends its values within the other [ms]. */
const mostSettling = 1000;
const settling = 60;

function bytesOfHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function packed(kind: string, value: unknown): Uint8Array {
  const isRaw = typeof value === "object" && value !== null && "raw" in value;
  return pack(kind, isRaw ? bytesOfHex(String(value.raw)) : value);
}

/** A number as Python's json reads it. Of a float never a whole number: that would be an int there. */
function written(value: number | bigint, isFloat: boolean): string {
  if (typeof value === "bigint") return value.toString();
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
  if (isFloat && Number.isInteger(value)) return Math.abs(value) < 1e21 ? value.toFixed(1) : String(value);
  return String(value);
}

function jsonOf(value: TableValue, isFloat: boolean): string {
  if (typeof value === "number" || typeof value === "bigint") return written(value, isFloat);
  if (value instanceof Uint8Array) {
    const hex = Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return `{"raw":"${hex}"}`;
  }
  if (Array.isArray(value))
    return `[${(value as readonly TableValue[]).map((each) => jsonOf(each, isFloat)).join(",")}]`;
  return JSON.stringify(value);
}

/** The others' change, as the program reads it: see _sandlot/program.py. */
function messageOf(name: string, kind: string, value: TableValue): string {
  const isFloat = /^(double|float)(\[\])?$/.test(kind);
  const head = `{"type":"NetworkTables","name":${JSON.stringify(name)},"kind":${JSON.stringify(kind)}`;
  return `${head},"value":${jsonOf(value, isFloat)}}`;
}

/** Names that are subscribed to one by one: other changes in their tables, such as the run's own field, do not come. */
const mostSingleWants = 200;

/**
 * The subscription for a name when there are many: the table at its top, so that a program of a thousand names has few
 * subscriptions. Of the run's own table, which has hundreds of topics that change in each tick, the name itself.
 */
function prefixOf(name: string): string {
  const table = /^\/[^/]+\//.exec(name)?.[0];
  return table === undefined || table === "/Sandlot/" ? name : table;
}

export class ProgramTables {
  readonly #client: NtClient;
  readonly #port: TablesPort;
  readonly #host: TablesHost;
  readonly #published = new Map<string, Published>();
  readonly #names = new Set<string>();
  readonly #below = new Set<string>();
  readonly #subscribed = new Set<string>();
  /** The others' changes since the last tick, by name. */
  readonly #heard = new Map<string, string>();
  readonly #warned = new Set<string>();
  #open = false;
  #cancel: () => void = () => {};

  constructor(wire: Wire, port: TablesPort, host: TablesHost) {
    this.#client = new NtClient(wire);
    this.#port = port;
    this.#host = host;
    port.onmessage = ({ data }) => this.#take(data);
  }

  /** The program's changes in a tick, and the names that it listens to from now on. */
  tell(changes: readonly TopicChange[], wants: TopicWants): void {
    for (const change of changes) this.#publish(change);
    for (const name of wants.names) {
      const isSingle = this.#names.size < mostSingleWants && !this.#subscribed.has(prefixOf(name));
      this.#want(name, this.#names, isSingle ? name : prefixOf(name));
    }
    for (const path of wants.below) this.#want(path, this.#below, path);
    // Later, so that messages that came in the meantime are read first.
    this.#later(0);
  }

  /** Resolves when the values set before the program began have come; soon, also without an answer. */
  async settled(): Promise<void> {
    const wait = (delayMs: number): Promise<void> =>
      new Promise((resolve) => void this.#host.schedule(resolve, delayMs));
    const end = this.#host.now() + mostSettling;
    while (!this.#client.synchronized && this.#host.now() < end) await wait(10);
    if (this.#client.synchronized) await wait(settling);
  }

  /** Messages for the program's next tick. */
  heard(): readonly string[] {
    if (this.#heard.size === 0) return [];
    const messages = [...this.#heard.values()];
    this.#heard.clear();
    return messages;
  }

  #publish({ name, kind, value, properties = {} }: TopicChange): void {
    let known = this.#published.get(name);
    const text = JSON.stringify(properties);
    if (known !== undefined && (known.kind !== kind || known.properties !== text)) {
      this.#client.unpublish(known.publisher);
      this.#published.delete(name);
      known = undefined;
    }
    if (kind === "") return;
    if (known === undefined) {
      const publisher = this.#client.publish(name, kind, text);
      if (publisher === 0) this.#warn(`${name} is not published: ${this.#client.problem}`);
      known = { kind, properties: text, publisher };
      this.#published.set(name, known);
    }
    if (known.publisher === 0 || value === undefined) return;
    const isSet = this.#client.set(known.publisher, kind, packed(kind, value), this.#now());
    if (!isSet) this.#warn(`the new value of ${name} is not sent: it is too long, or there is too much of all`);
  }

  #want(name: string, among: Set<string>, prefix: string): void {
    if (among.has(name)) return;
    among.add(name);
    if (this.#subscribed.has(prefix)) return;
    if (this.#subscribed.size >= mostWants) {
      return this.#warn(`more than ${mostWants} tables are listened to; what others set in ${prefix} does not come`);
    }
    this.#subscribed.add(prefix);
    this.#client.subscribe(prefix, 0.02);
  }

  #warn(text: string): void {
    if (this.#warned.has(text) || this.#warned.size >= mostWarnings) return;
    this.#warned.add(text);
    const isLast = this.#warned.size === mostWarnings;
    this.#host.warn(`${text}${isLast ? "; there may be more like it" : ""}`);
  }

  #take(message: ToProgramEnd): void {
    switch (message.type) {
      case "open":
        this.#open = this.#client.connected(message.protocol, this.#now());
        break;
      case "close":
        if (this.#open) this.#client.closed(this.#now());
        this.#open = false;
        break;
      case "warning":
        return this.#warn(message.text);
      case "frame": {
        if (!this.#open) return;
        const { data } = message;
        const isText = typeof data === "string";
        const bytes = isText ? new TextEncoder().encode(data) : data;
        this.#client.receive(isText ? "text" : "binary", bytes, this.#now());
      }
    }
    this.#hear();
    this.#pump();
  }

  /** Keeps the newest value of each name that the program wants. */
  #hear(): void {
    for (let event = this.#client.nextEvent(); event !== null; event = this.#client.nextEvent()) {
      if (event.kind === "warning") this.#warn(event.text);
      const { kind, name, type, value } = event;
      if (kind !== "value" || value === null || !this.#isWanted(name)) continue;
      try {
        this.#heard.set(name, messageOf(name, type, unpack(value)));
      } catch {
        this.#warn(`the value of ${name} that has come is no ${type}`);
      }
    }
  }

  #isWanted(name: string): boolean {
    if (this.#names.has(name)) return true;
    for (const path of this.#below) if (name.startsWith(path)) return true;
    return false;
  }

  #later(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#host.schedule(() => this.#pump(), delayMs);
  }

  /** Sends the waiting bytes, and comes back for later ones. */
  #pump(): void {
    this.#cancel();
    if (!this.#open) return;
    for (let frame = this.#client.next(this.#now()); frame !== null; frame = this.#client.next(this.#now())) {
      if (frame.kind === "close") {
        this.#open = false;
        this.#client.closed(this.#now());
        return this.#port.postMessage({ type: "close" });
      }
      if (frame.kind === "text") this.#port.postMessage({ type: "frame", data: frame.text });
      else if (frame.kind === "binary") this.#port.postMessage({ type: "frame", data: frame.bytes });
    }
    const now = this.#now();
    const time = this.#client.nextTime(now);
    if (time !== null) this.#later(Math.max(1, (time - now) / 1000));
  }

  #now(): number {
    return 1 + Math.floor(1000 * this.#host.now());
  }
}
