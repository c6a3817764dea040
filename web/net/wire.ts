// wire.wasm behind classes: an NT4 server and an NT4 client without sockets, and telemetry into either. The
// same in Node and in the page's worker; bytes in, bytes out. Whoever has the sockets is in cli-nt4.mjs and link.ts.
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
  wireRoles,
  type ClientState,
  type Nt4FrameKind,
  type WireEvent,
  type WirePath,
  type WireProblem,
  type WireRole,
} from "./results.gen.ts";

/** What to send. `close` ends the socket with a code; text is the reason. */
export type WireFrame =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary" | "ping" | "pong"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "close"; readonly code: number; readonly text: string };

export type { WireEvent };

/** What telemetry publishes besides the truth under /Sandlot; robot code has these two of its own. */
export interface TelemetryParts {
  readonly truth?: boolean;
  readonly fms?: boolean;
  readonly field2d?: boolean;
  /** The mirror under /AdvantageKit; not unless asked for. */
  readonly akit?: boolean;
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

  /** The number of the protocol a server answers an offer with; 0 is none. undefined: the header was not there. */
  choose(offer: string | undefined): number {
    return offer === undefined ? this.exports.wire_choose(0) : this.lendText(offer, this.exports.wire_choose);
  }

  protocolName(protocol: number): string {
    return this.string(this.exports.wire_protocol_name(protocol));
  }

  protocolOf(name: string): number {
    return this.lendText(name, this.exports.wire_protocol_of);
  }

  /** What is at a path of the server; of a socket, who comes. */
  path(path: string): WirePath {
    return readWirePath(this.view, this.lendText(path, this.exports.wire_path));
  }

  /** The memory, for readers of results. Good until the next call. */
  get view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }

  /** What an export's result says; null when it gave none. */
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

  /** A copy of an input block; null when an export gave none. */
  inputBlock(pointer: number): Uint8Array<ArrayBuffer> | null {
    return pointer === 0 ? null : this.bytes(pointer, inputBytes);
  }

  /** What was wrong in the last call that can fail; empty texts: nothing. */
  problem(): WireProblem {
    return readWireProblem(this.view, this.exports.wire_problem());
  }

  /** The same as one text, with the place before it. */
  problemText(): string {
    const { path, message } = this.problem();
    return path === "" || message === "" ? message : `${path}: ${message}`;
  }

  /** The problem of data that a call refused. */
  dataError(): SimDataError {
    return new SimDataError({ file: "", path: "", message: this.problem().message });
  }

  /** The frame that a `next` found. */
  frame(pointer: number): WireFrame | null {
    const output = this.read(readNt4Output, pointer);
    if (output === null) return null;
    const { kind, code } = output;
    const bytes = output.bytes ?? new Uint8Array(0);
    if (kind === "text") return { kind, text: decoder.decode(bytes) };
    if (kind === "close") return { kind, code, text: decoder.decode(bytes) };
    return { kind, bytes };
  }
}

/** Kinds of what comes. */
export type Incoming = Extract<Nt4FrameKind, "text" | "binary" | "pong">;

/** An NT4 server. Sockets are clients by number. One for each Wire. */
export class NtServer {
  readonly #wire: Wire;

  /** For so many sockets, those for time included. */
  constructor(wire: Wire, clients: number) {
    this.#wire = wire;
    if (wire.exports.wire_server_open(clients) !== 1) throw new SimBrokenError("there is no memory for an NT4 server");
  }

  /** A socket has opened. Returns its number, 0 when there are too many: then refuse it. */
  connect(protocol: number, name: string, from: string, now: number): number {
    const { exports } = this.#wire;
    return this.#wire.lendText(name, (who) =>
      this.#wire.lendText(from, (where) => exports.wire_server_connect(protocol, who, where, now)),
    );
  }

  receive(client: number, kind: Incoming, bytes: Uint8Array, now: number): void {
    this.#wire.lend(bytes, (pointer, size) =>
      this.#wire.exports.wire_server_receive(client, nt4FrameKinds.indexOf(kind), pointer, size, now),
    );
  }

  disconnect(client: number, now: number): void {
    this.#wire.exports.wire_server_disconnect(client, now);
  }

  /** The next frame for a client whose socket has room; null when there is none now. */
  next(client: number, now: number): WireFrame | null {
    return this.#wire.frame(this.#wire.exports.wire_server_next(client, now));
  }

  /** When to ask `next` again though nothing happens; null: no need. */
  nextTime(client: number, now: number): number | null {
    const time = this.#wire.exports.wire_server_time(client, now);
    return time < 0 ? null : time;
  }

  nextEvent(now: number): WireEvent | null {
    return this.#wire.read(readWireEvent, this.#wire.exports.wire_server_event(now));
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
    this.#wire.exports.wire_server_close();
  }
}

/** An NT4 client. It keeps what it publishes and subscribes to from one connection to the next. One for each Wire. */
export class NtClient {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
    if (wire.exports.wire_client_open() !== 1) throw new SimBrokenError("there is no memory for an NT4 client");
  }

  /** The socket has opened with this subprotocol. False: it is none of ours, close the socket. */
  connected(subprotocol: string, now: number): boolean {
    const protocol = this.#wire.protocolOf(subprotocol);
    if (protocol !== 1 && protocol !== 2) return false;
    this.#wire.exports.wire_client_connected(protocol, now);
    return true;
  }

  receive(kind: Incoming, bytes: Uint8Array, now: number): void {
    this.#wire.lend(bytes, (pointer, size) =>
      this.#wire.exports.wire_client_receive(nt4FrameKinds.indexOf(kind), pointer, size, now),
    );
  }

  closed(now: number): void {
    this.#wire.exports.wire_client_closed(now);
  }

  next(now: number): WireFrame | null {
    return this.#wire.frame(this.#wire.exports.wire_client_next(now));
  }

  nextTime(now: number): number | null {
    const time = this.#wire.exports.wire_client_time(now);
    return time < 0 ? null : time;
  }

  nextEvent(): WireEvent | null {
    return this.#wire.read(readWireEvent, this.#wire.exports.wire_client_event());
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

  close(): void {
    this.#wire.exports.wire_client_close();
  }
}

/** Frames of one run as topics of the server or the client. One for each Wire. */
export class Telemetry {
  readonly #wire: Wire;
  readonly topics: number;

  /** From the run's schema records. Throws SimDataError when they make no sense. */
  constructor(wire: Wire, schema: Uint8Array, count: number, parts: TelemetryParts = {}) {
    this.#wire = wire;
    const { truth = true, fms = true, field2d = true, akit = false } = parts;
    const bits = (truth ? 1 : 0) | (fms ? 2 : 0) | (field2d ? 4 : 0) | (akit ? 8 : 0);
    this.topics = wire.lend(schema, (pointer) => wire.exports.wire_telemetry_open(pointer, count, bits));
    if (this.topics < 0) throw wire.dataError();
  }

  /** Publishes a frame, and the topics with the first. False: it is not of this run, or there is nobody to publish it. */
  write(role: WireRole, frame: Uint8Array, now: number): boolean {
    const { exports } = this.#wire;
    const number = wireRoles.indexOf(role);
    return this.#wire.lend(frame, (pointer, size) => exports.wire_telemetry_write(number, pointer, size, now)) === 1;
  }

  close(): void {
    this.#wire.exports.wire_telemetry_close();
  }
}
