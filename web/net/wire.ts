// wire.wasm behind classes: an NT4 server and an NT4 client without sockets, and telemetry into either. The same in
// Node and in the page's worker; bytes in, bytes out. The sockets are in cli-nt4.mjs and link.ts.
//
// Times are microseconds of one clock that never runs backwards. Bytes that are returned are copies.
import { inputBytes, layoutHash } from "../sim/boundary/abi.gen.ts";
import { SimBrokenError, SimDataError } from "../sim/boundary/errors.ts";
import { loadModule } from "../sim/core/load-module.ts";
import { wireArguments, type WireExports } from "./exports.gen.ts";
import {
  nt4FrameKinds,
  readClientState,
  readNt4Output,
  readWireEvent,
  readWirePath,
  readWireProblem,
  telemetryParts,
  wireParts,
  wireRoles,
  type ClientState,
  type Nt4FrameKind,
  type TelemetryPart,
  type WireEvent,
  type WirePart,
  type WirePath,
  type WireProblem,
  type WireRole,
} from "./results.gen.ts";

/** A message to send. `close` ends the socket with a code; text is the reason. */
export type WireFrame =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary" | "ping" | "pong"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "close"; readonly code: number; readonly text: string };

export type { WireEvent };

/** Telemetry's topics: the truth under /Sandlot; fms and field2d, which robot code has of its own; akit, the mirror. */
export type TelemetryParts = Partial<Readonly<Record<TelemetryPart, boolean>>>;

/** A set of names as bits, in the order of their list. */
export function bitsOf<T extends string>(names: readonly T[], set: Partial<Readonly<Record<T, boolean>>>): number {
  return names.reduce((bits, name, bit) => bits | (set[name] === true ? 1 << bit : 0), 0);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module and its memory. Every other class here works through one. */
export class Wire {
  readonly exports: WireExports;

  private constructor(exports: WireExports) {
    this.exports = exports;
  }

  /** Instantiates wire.wasm. Rejects with SimBrokenError when it does not compile or is not the build of this code. */
  static async create(source: BufferSource | WebAssembly.Module): Promise<Wire> {
    const wire = await loadModule<WireExports>(source, {
      name: "wire.wasm",
      exportArguments: wireArguments,
      // The memory grows for a log that is opened. No view of it is kept from one call to the next.
      imports: ["emscripten_notify_memory_growth"],
      log: (line) => console.warn(line),
    });
    if (wire.wire_abi() >>> 0 !== layoutHash) {
      throw new SimBrokenError("wire.wasm is of another build than this code: run npm run build");
    }
    return new Wire(wire);
  }

  /** Text up to its zero. */
  string(pointer: number): string {
    const all = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(all.slice(pointer, all.indexOf(0, pointer)));
  }

  /** A copy of bytes of the module's. */
  bytes(pointer: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer, pointer, size).slice();
  }

  /** Lends bytes to a call. Throws RangeError when the module has no room for them. */
  lend<T>(bytes: Uint8Array, call: (pointer: number, size: number) => T): T {
    const pointer = this.exports.wire_alloc(bytes.byteLength);
    if (pointer === 0) throw new RangeError(`${bytes.byteLength} bytes are too many for wire.wasm`);
    try {
      new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
      return call(pointer, bytes.byteLength);
    } finally {
      this.exports.wire_free(pointer);
    }
  }

  lendText<T>(text: string, call: (pointer: number) => T): T {
    return this.lend(encoder.encode(`${text}\0`), call);
  }

  /** The number of the protocol a server answers an offer with; 0 for none. undefined: the header was not there. */
  choose(offer: string | undefined): number {
    return offer === undefined ? this.exports.wire_choose(0) : this.lendText(offer, this.exports.wire_choose);
  }

  protocolName(protocol: number): string {
    return this.string(this.exports.wire_protocol_name(protocol));
  }

  /** The server's answer at a path; of a socket, the kind of client. */
  path(path: string): WirePath {
    return readWirePath(this.view, this.lendText(path, this.exports.wire_path));
  }

  /** The memory, for readers of results. Good until the next call. */
  get view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }

  /** Reads an export's result; null when it gave none. */
  read<T>(reader: (view: DataView, at: number) => T, pointer: number): T | null {
    return pointer === 0 ? null : reader(this.view, pointer);
  }

  /** All that an export gives by index, until it gives none. */
  list<T>(reader: (view: DataView, at: number) => T, item: (index: number) => number): T[] {
    const list: T[] = [];
    for (let pointer = item(0); pointer !== 0; pointer = item(list.length)) list.push(reader(this.view, pointer));
    return list;
  }

  /** Texts, the same way. */
  strings(item: (index: number) => number): string[] {
    const list: string[] = [];
    for (let pointer = item(0); pointer !== 0; pointer = item(list.length)) list.push(this.string(pointer));
    return list;
  }

  /**
   * Begins a part from an empty state. option: the clients of a server, the year of a robot program. False: no memory,
   * or no such option.
   */
  open(part: WirePart, option = 0): boolean {
    return this.exports.wire_open(wireParts.indexOf(part), option) === 1;
  }

  close(part: WirePart): void {
    this.exports.wire_close(wireParts.indexOf(part));
  }

  /** Gives a part the schema records of a run. Returns its topics. Throws SimDataError when the records make no sense. */
  begin(part: WirePart, schema: Uint8Array, count: number, { robot = 0, bits = 0 } = {}): number {
    const number = wireParts.indexOf(part);
    const topics = this.lend(schema, (pointer) => this.exports.wire_begin(number, pointer, count, robot, bits));
    if (topics < 0) throw new SimDataError({ file: "", path: "", message: this.problemText() });
    return topics;
  }

  /** Gives a part a frame of that run. False: it is not of it. */
  takeFrame(part: WirePart, frame: Uint8Array): boolean {
    const number = wireParts.indexOf(part);
    return this.lend(frame, (pointer, size) => this.exports.wire_frame(number, pointer, size)) === 1;
  }

  /** A copy of the input block that a part has for the next tick [s of the host's clock]; null: it has nothing to say. */
  input(part: WirePart, now = 0): Uint8Array<ArrayBuffer> | null {
    return this.inputBlock(this.exports.wire_input(wireParts.indexOf(part), now));
  }

  /** Subscribes the client to a part's topics. fresh: the client or the part is another than the last time. */
  subscribe(part: WirePart, fresh: boolean): boolean {
    return this.exports.wire_subscribe(wireParts.indexOf(part), fresh ? 1 : 0) === 1;
  }

  /** A part's ignored values, with reasons. */
  warnings(part: WirePart): string[] {
    return this.strings((index) => this.exports.wire_warning(wireParts.indexOf(part), index));
  }

  /** A copy of an input block; null when an export gave none. */
  inputBlock(pointer: number): Uint8Array<ArrayBuffer> | null {
    return pointer === 0 ? null : this.bytes(pointer, inputBytes);
  }

  /** The fault of the last call that can fail; empty texts: none. */
  problem(): WireProblem {
    return readWireProblem(this.view, this.exports.wire_problem());
  }

  /** The same as one text, with the place before it. */
  problemText(): string {
    const { path, message } = this.problem();
    return path === "" || message === "" ? message : `${path}: ${message}`;
  }

  /** Gives an end of a connection its incoming message: the server's by the client's number, our own client's by 0. */
  receive(end: number, kind: Incoming, bytes: Uint8Array, now: number): void {
    this.lend(bytes, (pointer, size) =>
      this.exports.wire_receive(end, nt4FrameKinds.indexOf(kind), pointer, size, now),
    );
  }

  /** The next frame that an end has to send; null when there is none now. */
  next(end: number, now: number): WireFrame | null {
    const output = this.read(readNt4Output, this.exports.wire_next(end, now));
    if (output === null) return null;
    const { kind, code } = output;
    const bytes = output.bytes ?? new Uint8Array(0);
    if (kind === "text") return { kind, text: decoder.decode(bytes) };
    if (kind === "close") return { kind, code, text: decoder.decode(bytes) };
    return { kind, bytes };
  }

  /** When to ask `next` again though nothing happens; null: no need. */
  nextTime(end: number, now: number): number | null {
    const time = this.exports.wire_time(end, now);
    return time < 0 ? null : time;
  }

  nextEvent(role: WireRole, now: number): WireEvent | null {
    return this.read(readWireEvent, this.exports.wire_event(wireRoles.indexOf(role), now));
  }
}

/** Kinds of incoming messages. */
export type Incoming = Extract<Nt4FrameKind, "text" | "binary" | "pong">;

/** An NT4 server. Sockets are clients by number. One for each Wire. */
export class NtServer {
  readonly #wire: Wire;

  /** For so many sockets, those for time included. */
  constructor(wire: Wire, clients: number) {
    this.#wire = wire;
    if (!wire.open("server", clients)) throw new SimBrokenError("there is no memory for an NT4 server");
  }

  /** A socket has opened. Returns its number, 0 when there are too many: then refuse it. */
  connect(protocol: number, name: string, from: string, now: number): number {
    const { exports } = this.#wire;
    return this.#wire.lendText(name, (who) =>
      this.#wire.lendText(from, (where) => exports.wire_server_connect(protocol, who, where, now)),
    );
  }

  receive(client: number, kind: Incoming, bytes: Uint8Array, now: number): void {
    this.#wire.receive(client, kind, bytes, now);
  }

  disconnect(client: number, now: number): void {
    this.#wire.exports.wire_disconnect(client, now);
  }

  /** The next frame for a client whose socket has room; null when there is none now. */
  next(client: number, now: number): WireFrame | null {
    return this.#wire.next(client, now);
  }

  nextTime(client: number, now: number): number | null {
    return this.#wire.nextTime(client, now);
  }

  nextEvent(now: number): WireEvent | null {
    return this.#wire.nextEvent("server", now);
  }

  nameOf(client: number): string {
    return this.#wire.string(this.#wire.exports.wire_server_client_name(client));
  }

  /** Persistent topics as JSON, as ntcore writes them. */
  persistent(): string {
    const pointer = this.#wire.exports.wire_server_persistent();
    return pointer === 0 ? "" : this.#wire.string(pointer);
  }

  close(): void {
    this.#wire.close("server");
  }
}

/** The number of our own client's end. */
const ownClient = 0;

/** An NT4 client. It keeps its topics and subscriptions from one connection to the next. One for each Wire. */
export class NtClient {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
    if (!wire.open("client")) throw new SimBrokenError("there is no memory for an NT4 client");
  }

  /** The socket has opened with this subprotocol. False: it is not one of ours, close the socket. */
  connected(subprotocol: string, now: number): boolean {
    return this.#wire.lendText(subprotocol, (name) => this.#wire.exports.wire_client_connect(name, now)) === 1;
  }

  receive(kind: Incoming, bytes: Uint8Array, now: number): void {
    this.#wire.receive(ownClient, kind, bytes, now);
  }

  closed(now: number): void {
    this.#wire.exports.wire_disconnect(ownClient, now);
  }

  next(now: number): WireFrame | null {
    return this.#wire.next(ownClient, now);
  }

  nextTime(now: number): number | null {
    return this.#wire.nextTime(ownClient, now);
  }

  nextEvent(): WireEvent | null {
    return this.#wire.nextEvent("client", 0);
  }

  /** Is the server's clock known? */
  get synchronized(): boolean {
    return this.#state.synchronized;
  }

  /** Microseconds of the sample that the server's clock rests on. */
  get roundTrip(): number {
    return this.#state.roundTrip;
  }

  get #state(): ClientState {
    return readClientState(this.#wire.view, this.#wire.exports.wire_client_state());
  }

  /** Subscribes to every topic whose name begins so, the latest value each `periodic` seconds. */
  subscribe(prefix: string, periodic: number): boolean {
    return this.#wire.lendText(prefix, (name) => this.#wire.exports.wire_client_subscribe(name, periodic)) !== 0;
  }

  /** Publishes a topic, connected or not. properties: a JSON object. Returns a publisher; 0: see `problem`. */
  publish(name: string, type: string, properties: string): number {
    const { exports } = this.#wire;
    return this.#wire.lendText(name, (atName) =>
      this.#wire.lendText(type, (atType) =>
        this.#wire.lendText(properties, (at) => exports.wire_client_publish(atName, atType, at)),
      ),
    );
  }

  unpublish(publisher: number): void {
    this.#wire.exports.wire_client_unpublish(publisher);
  }

  /** Sets a value of a type, as MessagePack. False: the bytes are not of its type, or there is no room for them. */
  set(publisher: number, type: string, value: Uint8Array, now: number): boolean {
    const { exports } = this.#wire;
    const isSet = this.#wire.lendText(type, (at) =>
      this.#wire.lend(value, (pointer, size) => exports.wire_client_set(publisher, at, pointer, size, now)),
    );
    return isSet === 1;
  }

  /** Why `publish` gave none. */
  get problem(): string {
    return this.#wire.problem().message;
  }

  close(): void {
    this.#wire.close("client");
  }
}

/** Frames of one run as topics of the server or the client. One for each Wire. */
export class Telemetry {
  readonly #wire: Wire;
  readonly topics: number;

  /** From the run's schema records. Throws SimDataError when they make no sense. */
  constructor(wire: Wire, schema: Uint8Array, count: number, parts: TelemetryParts = {}) {
    this.#wire = wire;
    const bits = bitsOf(telemetryParts, { truth: true, fms: true, field2d: true, ...parts });
    this.topics = wire.begin("telemetry", schema, count, { bits });
  }

  /** Publishes a frame, and the topics with the first. False: it is not of this run, or there is no publisher. */
  write(role: WireRole, frame: Uint8Array, now: number): boolean {
    const { exports } = this.#wire;
    const number = wireRoles.indexOf(role);
    return this.#wire.lend(frame, (pointer, size) => exports.wire_telemetry_write(number, pointer, size, now)) === 1;
  }

  close(): void {
    this.#wire.close("telemetry");
  }
}
