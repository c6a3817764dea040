// A NetworkTables 4 server for the tests, written from the protocol's specification; shares nothing with core/wire. It
// does only things that the specification names, keeps all it hears, and can be told to say anything, good or bad.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import WebSocket, { WebSocketServer } from "ws";
import { packArray, packInt, packValue, typeNumbers, unpackAll, type TypeName, type Value } from "./msgpack.ts";

export const v41 = "v4.1.networktables.first.wpi.edu";
export const v40 = "networktables.first.wpi.edu";

export interface ServerOptions {
  readonly port?: number;
  /** Subprotocols it knows, the best first. */
  readonly protocols?: readonly string[];
  /** The page at "/"; null: nothing, 404. */
  readonly page?: string | null;
  /** The offset of its clock from the machine's [us]. */
  readonly clock?: number;
  /** Before time messages are answered [ms]. */
  readonly slow?: number;
}

interface Publication {
  readonly client: TestPeer;
  readonly pubuid: number;
}

interface ServerTopic {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly properties: Record<string, unknown>;
  publishers: Publication[];
  last: { time: number; type: number; value: Value } | null;
}

interface Subscription {
  readonly topics: readonly string[];
  readonly prefix: boolean;
  readonly topicsOnly: boolean;
}

export interface ClientMessage {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** A connection, and all that came over it. */
export class TestPeer {
  readonly socket: WebSocket;
  readonly messages: ClientMessage[] = [];
  /** Values: [pubuid, time, type, value]. */
  readonly values: [number, number, number, Value][] = [];
  readonly texts: string[] = [];
  readonly frames: string[] = [];
  times = 0;
  readonly subscriptions = new Map<number, Subscription>();
  readonly announced = new Set<string>();

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  sendBytes(bytes: Iterable<number>): void {
    this.socket.send(Uint8Array.from(bytes), { binary: true });
  }

  tell(method: string, params: Record<string, unknown>): void {
    this.sendText(JSON.stringify([{ method, params }]));
  }

  sendValue(id: number, time: number, type: TypeName, value: Value): void {
    this.sendBytes(packArray([packInt(id), packInt(time), packInt(typeNumbers[type]), packValue(type, value)]));
  }
}

const covers = ({ topics, prefix }: Subscription, name: string): boolean =>
  topics.some((topic) => (prefix ? name.startsWith(topic) : name === topic));

export class Nt4TestServer {
  readonly #http: Server;
  /** The offset of its clock from the machine's [us]. */
  clock: number;
  readonly #slow: number;
  readonly peers: TestPeer[] = [];
  /** All there ever were. */
  readonly everyPeer: TestPeer[] = [];
  readonly problems: string[] = [];
  readonly topics = new Map<string, ServerTopic>();
  #nextId = 7;

  private constructor(http: Server, { clock = 0, slow = 0 }: ServerOptions) {
    this.#http = http;
    this.clock = clock;
    this.#slow = slow;
  }

  static async open(options: ServerOptions = {}): Promise<Nt4TestServer> {
    const { port = 0, protocols = [v41, v40], page = "<html>robot code</html>" } = options;
    const http = createServer((_request, response) => {
      response.writeHead(page === null ? 404 : 200, { "Access-Control-Allow-Origin": "*" });
      response.end(page ?? "");
    });
    const server = new Nt4TestServer(http, options);
    const sockets = new WebSocketServer({
      server: http,
      handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false,
    });
    sockets.on("connection", (socket) => server.#attach(socket));
    http.listen(port, "127.0.0.1");
    await once(http, "listening");
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** The connection there is. */
  get peer(): TestPeer {
    const peer = this.peers[0];
    if (peer === undefined) throw new Error("nobody is connected");
    return peer;
  }

  now(): number {
    return this.clock + Math.round(performance.now() * 1000);
  }

  async close(): Promise<void> {
    for (const { socket } of this.everyPeer) socket.terminate();
    this.#http.close();
    this.#http.closeAllConnections();
    await once(this.#http, "close");
  }

  /** A topic of the server's own, announced to its subscribers; under another id when it was there before. */
  publish(name: string, type: string, properties: Record<string, unknown> = {}): number {
    const topic: ServerTopic = { id: this.#nextId++, name, type, properties, publishers: [], last: null };
    this.topics.set(name, topic);
    for (const peer of this.peers) {
      if ([...peer.subscriptions.values()].some((subscription) => covers(subscription, name)))
        this.#announce(peer, topic);
    }
    return topic.id;
  }

  unpublish(name: string): void {
    const topic = this.topics.get(name);
    if (topic === undefined) throw new Error(`no topic ${name}`);
    this.topics.delete(name);
    for (const peer of this.peers) {
      if (peer.announced.delete(name)) peer.tell("unannounce", { name, id: topic.id });
    }
  }

  set(name: string, type: TypeName, value: Value, time = this.now()): void {
    const topic = this.topics.get(name);
    if (topic === undefined) throw new Error(`no topic ${name}`);
    this.#keep(topic, null, time, typeNumbers[type], value);
  }

  /** Values that a peer set for a topic. */
  valuesOf(peer: TestPeer, name: string): Value[] {
    const publish = peer.messages.filter(({ method, params }) => method === "publish" && params["name"] === name);
    const uids = new Set(publish.map(({ params }) => params["pubuid"]));
    return peer.values.filter(([uid]) => uids.has(uid)).map(([, , , value]) => value);
  }

  #attach(socket: WebSocket): void {
    const peer = new TestPeer(socket);
    this.peers.unshift(peer);
    this.everyPeer.push(peer);
    socket.on("error", () => {});
    socket.on("close", () => {
      this.peers.splice(this.peers.indexOf(peer), 1);
      for (const topic of [...this.topics.values()]) this.#remove(topic, (by) => by.client === peer);
    });
    socket.on("message", (data: Buffer, isBinary) => {
      try {
        if (isBinary) this.#binary(peer, data);
        else this.#text(peer, data.toString());
      } catch (error) {
        this.problems.push(String(error));
      }
    });
  }

  #text(peer: TestPeer, text: string): void {
    peer.texts.push(text);
    const messages = JSON.parse(text) as ClientMessage[];
    if (!Array.isArray(messages)) throw new Error(`no array: ${text}`);
    for (const message of messages) {
      peer.messages.push(message);
      const { method, params } = message;
      const handlers: Record<string, (params: Record<string, unknown>) => void> = {
        publish: () => this.#clientPublishes(peer, params),
        unpublish: () => this.#clientUnpublishes(peer, params["pubuid"] as number),
        subscribe: () => this.#clientSubscribes(peer, params),
        unsubscribe: () => {
          if (!peer.subscriptions.delete(params["subuid"] as number)) this.problems.push(`unknown: ${text}`);
        },
        setproperties: () => {},
      };
      const handler = handlers[method];
      if (handler === undefined) throw new Error(`no method of a client: ${text}`);
      handler(params);
    }
  }

  #clientPublishes(peer: TestPeer, params: Record<string, unknown>): void {
    const { name, pubuid, type, properties } = params;
    if (
      typeof name !== "string" ||
      typeof type !== "string" ||
      !Number.isInteger(pubuid) ||
      typeof properties !== "object"
    ) {
      throw new Error(`a publish without what it needs: ${JSON.stringify(params)}`);
    }
    let topic = this.topics.get(name);
    if (topic === undefined) {
      const own = (properties ?? {}) as Record<string, unknown>;
      topic = { id: this.#nextId++, name, type, properties: own, publishers: [], last: null };
      this.topics.set(name, topic);
    }
    topic.publishers.push({ client: peer, pubuid: pubuid as number });
    this.#announce(peer, topic, pubuid as number);
  }

  #clientUnpublishes(peer: TestPeer, pubuid: number): void {
    const topic = [...this.topics.values()].find(({ publishers }) =>
      publishers.some((by) => by.client === peer && by.pubuid === pubuid),
    );
    if (topic === undefined) throw new Error(`unpublish of ${pubuid}, which is not published`);
    this.#remove(topic, (by) => by.client === peer && by.pubuid === pubuid);
  }

  #remove(topic: ServerTopic, whom: (by: Publication) => boolean): void {
    const before = topic.publishers.length;
    topic.publishers = topic.publishers.filter((by) => !whom(by));
    const kept = topic.properties["retained"] === true || topic.properties["persistent"] === true;
    if (before > 0 && topic.publishers.length === 0 && !kept) this.unpublish(topic.name);
  }

  #clientSubscribes(peer: TestPeer, params: Record<string, unknown>): void {
    const {
      topics,
      subuid,
      options = {},
    } = params as {
      topics: string[];
      subuid: number;
      options?: Record<string, boolean>;
    };
    if (!Array.isArray(topics) || !Number.isInteger(subuid)) throw new Error("a subscribe without what it needs");
    const subscription = { topics, prefix: options["prefix"] === true, topicsOnly: options["topicsonly"] === true };
    const others = [...peer.subscriptions.values()].filter((other) => !other.topicsOnly);
    peer.subscriptions.set(subuid, subscription);
    for (const topic of this.topics.values()) {
      if (!covers(subscription, topic.name)) continue;
      // As ntcore does: a topic whose values the client has already is not sent again.
      if (others.some((other) => covers(other, topic.name))) continue;
      if (!peer.announced.has(topic.name)) this.#announce(peer, topic);
      if (subscription.topicsOnly || topic.last === null) continue;
      const { time, type, value } = topic.last;
      this.#send(peer, topic, time, type, value);
    }
  }

  #announce(peer: TestPeer, { id, name, type, properties }: ServerTopic, pubuid?: number): void {
    peer.announced.add(name);
    peer.tell("announce", { name, id, type, properties, ...(pubuid === undefined ? {} : { pubuid }) });
  }

  #send(peer: TestPeer, topic: ServerTopic, time: number, type: number, value: Value): void {
    const forms = Object.entries(typeNumbers) as [TypeName, number][];
    const form = forms.find(([, number]) => number === type)?.[0] ?? "raw";
    peer.sendBytes(packArray([packInt(topic.id), packInt(time), packInt(type), packValue(form, value)]));
  }

  #keep(topic: ServerTopic, from: TestPeer | null, time: number, type: number, value: Value): void {
    topic.last = { time, type, value };
    for (const peer of this.peers) {
      const wanted = [...peer.subscriptions.values()].some((s) => !s.topicsOnly && covers(s, topic.name));
      if (peer !== from && wanted) this.#send(peer, topic, time, type, value);
    }
  }

  #binary(peer: TestPeer, data: Buffer): void {
    peer.frames.push(data.toString("hex"));
    for (const item of unpackAll(new Uint8Array(data))) {
      if (!Array.isArray(item) || item.length !== 4) throw new Error(`not four elements: ${data.toString("hex")}`);
      const [id, time, type, value] = item as [number, number, number, Value];
      if (id === -1) {
        peer.times++;
        const answer = (): void => {
          if (peer.socket.readyState !== WebSocket.OPEN) return;
          peer.sendBytes(packArray([[0xff], packInt(this.now()), packInt(type), packInt(value as number)]));
        };
        if (this.#slow > 0) setTimeout(answer, this.#slow);
        else answer();
        continue;
      }
      const topic = [...this.topics.values()].find(({ publishers }) =>
        publishers.some((by) => by.client === peer && by.pubuid === id),
      );
      if (topic === undefined) throw new Error(`a value of ${id}, which is not published`);
      peer.values.push([id, time, type, value]);
      this.#keep(topic, peer, time, type, value);
    }
  }
}
