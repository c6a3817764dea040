// A NetworkTables 4 client for the tests, written from the protocol's specification; shares nothing with core/wire. It keeps
// everything it hears, and holds the server to the specification's promises: an announcement before each value.
import { once } from "node:events";
import WebSocket from "ws";
import { packArray, packInt, packValue, typeNumbers, unpackAll, type TypeName, type Value } from "./msgpack.ts";

export const v41 = "v4.1.networktables.first.wpi.edu";
export const v40 = "networktables.first.wpi.edu";
export const rtt = "rtt.networktables.first.wpi.edu";

export interface Message {
  readonly method: string;
  readonly params: {
    readonly name: string;
    readonly id?: number;
    readonly type?: string;
    readonly pubuid?: number;
    readonly properties?: Record<string, unknown>;
    readonly update?: Record<string, unknown>;
    readonly ack?: boolean;
  };
}

export interface HeardValue {
  readonly topic: string;
  readonly time: number;
  readonly type: number;
  readonly value: Value;
  readonly bytes: string;
}

export interface Options {
  readonly name?: string;
  readonly protocols?: string | string[];
  readonly origin?: string;
}

/** Longest a test waits for something that must come. Only a failure takes so long. */
const patience = 20_000;

export class Nt4TestClient {
  readonly socket: WebSocket;
  readonly messages: Message[] = [];
  readonly values: HeardValue[] = [];
  /** The same by topic: a subscriber to everything hears thousands a second, and looks at each message. */
  readonly #byTopic = new Map<string, HeardValue[]>();
  /** Answers to time messages: [server's time, type, the sent value]. */
  readonly times: [number, number, Value][] = [];
  readonly pings: number[] = [];
  readonly problems: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #names = new Map<number, string>();
  #waiting: (() => void)[] = [];

  private constructor(url: string, { protocols = v41, origin }: Options) {
    this.socket = new WebSocket(url, protocols, origin === undefined ? {} : { origin });
    this.socket.binaryType = "nodebuffer";
    this.closed = new Promise((resolve) => {
      this.socket.on("close", (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#changed();
      });
    });
    this.socket.on("error", () => {}); // a refused connection is told by `open`
    this.socket.on("ping", () => this.pings.push(this.pings.length));
    this.socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) this.#binary(data);
      else this.#text(data.toString());
      this.#changed();
    });
  }

  /** Connects; rejects when the server refuses. */
  static async open(port: number, options: Options = {}): Promise<Nt4TestClient> {
    const path = `/nt/${encodeURIComponent(options.name ?? "test")}`;
    const client = new Nt4TestClient(`ws://127.0.0.1:${port}${path}`, options);
    await once(client.socket, "open");
    return client;
  }

  get protocol(): string {
    return this.socket.protocol;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  close(): Promise<unknown> {
    this.socket.close();
    return this.closed;
  }

  // ---- sending ----

  sendText(text: string): void {
    this.socket.send(text);
  }

  sendBytes(bytes: Iterable<number>): void {
    this.socket.send(Uint8Array.from(bytes), { binary: true });
  }

  send(method: string, params: Record<string, unknown>): void {
    this.sendText(JSON.stringify([{ method, params }]));
  }

  publish(name: string, pubuid: number, type: string, properties: Record<string, unknown> = {}): void {
    this.send("publish", { name, pubuid, type, properties });
  }

  subscribe(topics: string[], subuid: number, options: Record<string, unknown> = {}): void {
    this.send("subscribe", { topics, subuid, options });
  }

  set(pubuid: number, time: number, type: TypeName, value: Value): void {
    const id = typeNumbers[type];
    this.sendBytes(packArray([packInt(pubuid), packInt(time), packInt(id), packValue(type, value)]));
  }

  // ---- hearing ----

  /** Until a condition holds. Fails when the connection ends first, or nothing comes of it. */
  async until(what: string, condition: () => boolean): Promise<void> {
    const timer = setTimeout(() => this.#changed(), patience);
    const end = Date.now() + patience;
    try {
      while (!condition()) {
        if (!this.isOpen) {
          const { code, reason } = await this.closed;
          throw new Error(`the connection ended (${code} ${reason}) while waiting for ${what}`);
        }
        if (Date.now() >= end) throw new Error(`nothing came while waiting for ${what}`);
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Messages of a kind about a topic. */
  heard(method: string, name: string): Message["params"][] {
    return this.messages.filter((m) => m.method === method && m.params.name === name).map((m) => m.params);
  }

  /** The first of such messages, when it has come. */
  async message(method: string, name: string): Promise<Message["params"]> {
    await this.until(`${method} ${name}`, () => this.heard(method, name).length > 0);
    return this.heard(method, name)[0]!;
  }

  valuesOf(topic: string): Value[] {
    return (this.#byTopic.get(topic) ?? []).map(({ value }) => value);
  }

  /** The first value of a topic, when it has come. */
  async value(topic: string): Promise<HeardValue> {
    await this.until(`a value of ${topic}`, () => this.#byTopic.has(topic));
    return this.#byTopic.get(topic)![0]!;
  }

  /** Everything the server had to say before it heard this has come: it answers time messages in order. */
  async settled(): Promise<void> {
    const before = this.times.length;
    this.sendBytes(packArray([[0xff], packInt(0), packInt(2), packInt(before)]));
    await this.until("an answer to a time message", () => this.times.length > before);
  }

  #changed(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #text(text: string): void {
    const messages = JSON.parse(text) as Message[];
    if (!Array.isArray(messages)) this.problems.push(`not an array: ${text}`);
    for (const message of messages) {
      this.messages.push(message);
      const { name, id } = message.params;
      if (message.method === "announce") {
        if (typeof message.params.properties !== "object") this.problems.push(`no properties: ${text}`);
        if (id !== undefined) this.#names.set(id, name);
      } else if (message.method === "unannounce") {
        if (id === undefined || !this.#names.delete(id)) this.problems.push(`not announced: ${text}`);
      }
    }
  }

  #keep(heard: HeardValue): void {
    this.values.push(heard);
    const own = this.#byTopic.get(heard.topic);
    if (own === undefined) this.#byTopic.set(heard.topic, [heard]);
    else own.push(heard);
  }

  #binary(data: Buffer): void {
    const bytes = data.toString("hex");
    for (const item of unpackAll(new Uint8Array(data))) {
      if (!Array.isArray(item) || item.length !== 4) {
        this.problems.push(`not four elements: ${bytes}`);
        continue;
      }
      const [id, time, type, value] = item as [number, number, number, Value];
      if (id === -1) {
        this.times.push([time, type, value]);
        continue;
      }
      const topic = this.#names.get(id);
      if (topic === undefined) this.problems.push(`value of ${id}, which is not announced`);
      this.#keep({ topic: topic ?? "", time, type, value, bytes });
    }
  }
}
