// The page's connection to an NT4 server: an NT4 client from wire.wasm, a WebSocket around it, and reconnection. It publishes
// the frames it is given. Sockets, clock and timers are given, so that a test can bring its own.
import type { Adapter, AdapterHost } from "./adapter.ts";
import { NtClient, Telemetry, type Wire } from "./wire.ts";

/** The part of a WebSocket used here. */
export interface LinkSocket {
  binaryType: string;
  readonly protocol: string;
  readonly bufferedAmount: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface LinkHost extends AdapterHost {
  socket(url: string, protocols: string[]): LinkSocket;
}

/** Where to connect. A robot program publishes FMSInfo and its Field2d itself, so there ours stay away. */
export type LinkTarget =
  | { readonly role: "off" }
  | { readonly role: "bridge"; readonly address: string }
  | { readonly role: "robot"; readonly address: string };

export interface LinkStatus {
  readonly role: LinkTarget["role"];
  readonly state: "off" | "connecting" | "connected" | "waiting";
  /** Of the best time message [ms]; null before the server's clock is known. */
  readonly roundTrip: number | null;
  /** Published. */
  readonly topics: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Connections that failed since the last that did not. */
  readonly failures: number;
}

/** In this order; the server takes the best it knows. */
const protocols = ["v4.1.networktables.first.wpi.edu", "networktables.first.wpi.edu"];
/** Between attempts [ms]: at first ntcore's second or less, then rarer, so that a page left open is no nuisance. */
const backOff = [500, 1000, 2000, 5000];
/** An attempt that has not opened by then has failed [ms]. */
const attemptMs = 5000;
/** With so much unsent no more is written; what waits is merged in the client. */
const enoughUnsent = 256 << 10;

/** The WebSocket address for "HOST", "HOST:PORT" or a team number's robot. Null when it is none of them. */
export function socketAddress(address: string): string | null {
  const text = address.trim();
  const team = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  const host = team > 0 ? `10.${Math.floor(team / 100)}.${team % 100}.2` : text;
  if (!/^(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host)) return null;
  try {
    const url = new URL(`ws://${host}`);
    // The parser drops a port that is the scheme's own.
    if (!/:\d+$/.test(host.replace(/^\[.*\]/, ""))) url.port = "5810";
    return `${url.protocol}//${url.host}/nt/Sandlot`;
  } catch {
    return null;
  }
}

export class Link implements Adapter {
  readonly #wire: Wire;
  readonly #host: LinkHost;
  #target: LinkTarget = { role: "off" };
  #client: NtClient | null = null;
  #telemetry: Telemetry | null = null;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #socket: LinkSocket | null = null;
  #open = false;
  #failures = 0;
  #sent = 0;
  #received = 0;
  #cancelRetry: () => void = () => {};
  #cancelPump: () => void = () => {};

  constructor(wire: Wire, host: LinkHost) {
    this.#wire = wire;
    this.#host = host;
  }

  /** Connects somewhere else, or nowhere. Works without a reload as often as one likes. */
  connect(target: LinkTarget): void {
    this.#drop();
    this.#client?.close();
    this.#client = null;
    this.#target = target;
    this.#failures = this.#sent = this.#received = 0;
    if (target.role === "off") return;
    this.#client = new NtClient(this.#wire);
    this.#makeTelemetry();
    this.#attempt();
  }

  /** The run that frames are of from now on. */
  begin(schema: Uint8Array, count: number): void {
    this.#schema = { records: schema, count };
    this.#makeTelemetry();
  }

  /** Publishes a tick. */
  frame(frame: Uint8Array): void {
    if (this.#client === null || this.#telemetry === null) return;
    this.#telemetry.write("client", frame, this.#now());
    this.#pump();
  }

  get status(): LinkStatus {
    const { role } = this.#target;
    const synchronized = this.#open && this.#client?.synchronized === true;
    return {
      role,
      state: role === "off" ? "off" : synchronized ? "connected" : this.#socket === null ? "waiting" : "connecting",
      roundTrip: synchronized ? (this.#client?.roundTrip ?? 0) / 1000 : null,
      topics: this.#client === null ? 0 : (this.#telemetry?.topics ?? 0),
      sentBytes: this.#sent,
      receivedBytes: this.#received,
      failures: this.#failures,
    };
  }

  #now(): number {
    return 1 + Math.floor(1000 * this.#host.now());
  }

  #makeTelemetry(): void {
    if (this.#schema === null || this.#client === null) return;
    const own = this.#target.role === "bridge";
    this.#telemetry = new Telemetry(this.#wire, this.#schema.records, this.#schema.count, { fms: own, field2d: own });
  }

  #attempt(): void {
    const target = this.#target;
    const url = target.role === "off" ? null : socketAddress(target.address);
    if (url === null) return;
    let socket: LinkSocket;
    try {
      socket = this.#host.socket(url, protocols);
    } catch {
      // A page over https may not open ws:// to another machine; the browser throws at once.
      this.#retry();
      return;
    }
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    const timeout = this.#host.schedule(() => this.#lost(socket), attemptMs);
    socket.onopen = () => {
      timeout();
      if (this.#client?.connected(socket.protocol, this.#now()) !== true) return this.#lost(socket);
      this.#open = true;
      this.#host.monitor.begin("NT4");
      this.#pump();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      timeout();
      this.#lost(socket);
    };
  }

  #receive(data: unknown): void {
    const text = typeof data === "string";
    this.#host.monitor.note("NT4", "in", text ? data : new Uint8Array(data as ArrayBuffer));
    const bytes = text ? new TextEncoder().encode(data) : new Uint8Array(data as ArrayBuffer);
    this.#received += bytes.byteLength;
    this.#client?.receive(text ? "text" : "binary", bytes, this.#now());
    if (this.#client?.synchronized === true) this.#failures = 0;
    while (this.#client?.nextEvent()) {
      // Nothing here acts on what others publish yet; events that nobody takes would wait for ever.
    }
    this.#pump();
  }

  /** Sends what there is, and comes back when there will be more. */
  #pump(): void {
    this.#cancelPump();
    const { client, socket } = { client: this.#client, socket: this.#socket };
    if (client === null || socket === null || !this.#open) return;
    while (socket.bufferedAmount < enoughUnsent) {
      const frame = client.next(this.#now());
      if (frame === null) break;
      if (frame.kind === "close") return this.#lost(socket);
      if (frame.kind === "ping" || frame.kind === "pong") continue; // not for pages to send
      const data = frame.kind === "text" ? frame.text : frame.bytes;
      this.#host.monitor.note("NT4", "out", data);
      this.#sent += data.length;
      socket.send(data);
    }
    const now = this.#now();
    const time = client.nextTime(now);
    // A browser does not say when a socket has drained: look again soon.
    const delay = socket.bufferedAmount >= enoughUnsent ? 20 : time === null ? null : Math.max(1, (time - now) / 1000);
    if (delay !== null) this.#cancelPump = this.#host.schedule(() => this.#pump(), delay);
  }

  #lost(socket: LinkSocket): void {
    if (socket !== this.#socket) return;
    this.#drop();
    this.#retry();
  }

  #retry(): void {
    const delay = backOff[Math.min(this.#failures, backOff.length - 1)] ?? 5000;
    this.#failures++;
    this.#cancelRetry = this.#host.schedule(() => this.#attempt(), delay);
  }

  #drop(): void {
    this.#cancelRetry();
    this.#cancelPump();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#client?.closed(this.#now());
  }
}
