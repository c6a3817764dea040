// The page's connection to an NT4 server: an NT4 client from wire.wasm, a WebSocket around it, and reconnection. It
// publishes the frames it is given. Sockets, clock and timers are given, so that a test can bring its own.
//
// Other clients' values come back: input blocks go to the simulation after each tick in which a client drives.
import { frameHeader, visionHeader } from "../sim/boundary/abi.gen.ts";
import type { Adapter, AdapterHost } from "./adapter.ts";
import { CameraTopics, type PublishedCamera } from "./camera-topics.ts";
import { Limelight, type CameraWord } from "./limelight.ts";
import { PortAsk, type PortAnswer } from "./port-ask.ts";
import { bridgeMark, Remote, type RemoteChooser, type TopicInfo } from "./remote.ts";
import { Retry } from "./retry.ts";
import { RunClock } from "./run-clock.ts";
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
  /** To the page's own server. */
  pageSocket?(): LinkSocket;
  /** The text that a server has at an http address, soon; null when it does not answer or the page may not know. */
  probe(url: string): Promise<string | null>;
  /** Says whether vision blocks are wanted. */
  vision(wanted: boolean): void;
  /** Tells a camera of the simulation robot code's order. The record goes away. */
  tell(word: CameraWord): void;
  /** Values of other programs are about to be taken. */
  arriving?(): void;
  /** There is another client now: listeners to other programs subscribe to it. */
  fresh?(): void;
}

/**
 * Where to connect. A robot program publishes FMSInfo itself, so ours stays away there, and our Field2d has another name, as it has on
 * our bridge while a program publishes one there. "auto": our bridge or robot code, as it stands at the address. ask: where the bridge is
 * asked to be the server first; when another program has the port, the page is that one's client from then on, also while it restarts.
 * Without it each connection finds out. akit: the mirror under /AdvantageKit as well, which stays away from robot code, too.
 * paired: HALSim knows when robot code comes, see `nudge`; there is no need to look for it often.
 */
export type LinkTarget =
  | { readonly role: "off" }
  /** The page's own server, which a robot program in the page publishes on as one that has a server of its own. */
  | { readonly role: "page" }
  | { readonly role: "auto" | "bridge"; readonly address: string; readonly akit?: boolean; readonly ask?: string }
  | { readonly role: "robot"; readonly address: string; readonly paired?: boolean };

export interface LinkStatus {
  readonly role: LinkTarget["role"];
  /** Whose server it is, as far as known; the role's own unless that is auto. */
  readonly as: "bridge" | "robot" | null;
  readonly state: "off" | "connecting" | "connected" | "waiting";
  /** Of the best time message [ms]; null before the server's clock is known. */
  readonly roundTrip: number | null;
  /** Published. */
  readonly topics: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Connections that failed since the last that did not. */
  readonly failures: number;
  /** That others publish, on this server. */
  readonly receivedTopics: number;
  /** First, whether the connection was lost on the way; then the ignored values of other clients, with reasons; each once. */
  readonly warnings: readonly string[];
  readonly choosers: readonly RemoteChooser[];
  /** Does another client drive a robot here? */
  readonly drives: boolean;
}

/** In this order; the server takes the best it knows. */
export const protocols = ["v4.1.networktables.first.wpi.edu", "networktables.first.wpi.edu"];
/** An attempt that has not opened by then has failed [ms]. */
const attemptMs = 5000;
/** A connection that lasted so long did work: when it ends, the next attempt is at once [ms]. */
const provenMs = 1000;
/** Between attempts at robot code that HALSim has not met either, after the first few [ms]. */
const pairedMs = 10_000;
/** Attempts before that. */
const pairedTries = 4;
/** With so much unsent no more is written; waiting values are merged in the client. */
const enoughUnsent = 256 << 10;

/** The WebSocket address for "HOST", "HOST:PORT" or a team number's robot. Null for another text. */
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
  readonly #remote: Remote;
  readonly #limelight: Limelight;
  readonly #cameras = new CameraTopics();
  readonly #clock = new RunClock();
  /** Of the last tick: simulated time [us] and our clock then. */
  #tick = { run: -1, now: 0 };
  #as: LinkStatus["as"] = null;
  #drives = false;
  /** A program on the bridge has a Field2d by our name: ours has another meanwhile. */
  #robotsField = false;
  #target: LinkTarget = { role: "off" };
  #year: 2026 | 2027 = 2026;
  #client: NtClient | null = null;
  #telemetry: Telemetry | null = null;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #socket: LinkSocket | null = null;
  /** The request to the bridge to be the server, and its answer. */
  #ask: PortAsk | null = null;
  #answer: PortAnswer | null = null;
  #open = false;
  /** When the present connection was opened [ms]. */
  #since = 0;
  /** Connections that a server dropped and took again at once, since the last choice; and whether that is under way. */
  #losses = 0;
  #dropped: LinkStatus["as"] = null;
  readonly #retrying: Retry;
  #sent = 0;
  #received = 0;
  #cancelPump: () => void = () => {};
  /** An option that was chosen while its chooser was away, as in a connection that breaks and comes back. */
  #wished: { readonly base: string; readonly option: string } | null = null;

  constructor(wire: Wire, host: LinkHost) {
    this.#wire = wire;
    this.#host = host;
    this.#retrying = new Retry(host);
    this.#remote = new Remote(wire);
    this.#limelight = new Limelight(wire);
  }

  /** Publishes by WPILib's names of a year from now on, on a new connection where there is one. */
  setYear(year: 2026 | 2027): void {
    if (year === this.#year) return;
    this.#year = year;
    if (this.#target.role !== "off") this.connect(this.#target);
  }

  /** Connects somewhere else, or nowhere. Works without a reload as often as one likes. */
  connect(target: LinkTarget): void {
    this.#drop();
    this.#ask?.end();
    this.#ask = this.#answer = null;
    this.#wished = null;
    this.#limelight.close();
    this.#client?.close();
    this.#client = null;
    this.#cameras.open(null, 0);
    this.#remote.close();
    this.#tellDrives();
    this.#host.vision(target.role !== "off");
    this.#target = target;
    // A program in the page has the names that it would have on a server of its own.
    this.#as =
      target.role === "page" ? "robot" : target.role === "bridge" || target.role === "robot" ? target.role : null;
    this.#retrying.succeeded();
    this.#sent = this.#received = this.#losses = 0;
    this.#dropped = null;
    if (target.role === "off") return;
    this.#client = new NtClient(this.#wire);
    this.#cameras.open(this.#client, this.#now());
    this.#remote.subscribe(true);
    this.#limelight.subscribe(true);
    this.#host.fresh?.();
    this.#makeTelemetry();
    this.#attempt();
  }

  /** The run that frames are of from now on. */
  begin(schema: Uint8Array, count: number): void {
    this.#schema = { records: schema, count };
    this.#makeTelemetry();
    // Other clients' values go to the new robots again.
    this.#remote.begin(schema, count);
    if (this.#client !== null) this.#remote.subscribe(false);
    this.#limelight.begin(schema, count);
    this.#tellDrives();
    this.#pump();
  }

  /** Publishes a tick, and gives the next one the other clients' input. */
  frame(frame: Uint8Array): void {
    const block = this.#remote.input(frame);
    if (block !== null) this.#host.input(block);
    if (this.#client === null || this.#telemetry === null) return;
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const run = Math.round(1e6 * view.getFloat64(frameHeader.time.offset, true));
    this.#tick = { run, now: this.#clock.tick(run, this.#now()) };
    this.#telemetry.write("client", frame, this.#tick.now);
    this.#pump();
  }

  /** Publishes the cameras' block of the tick whose frame came last. */
  vision(block: Uint8Array): void {
    if (this.#client === null || block.byteLength < visionHeader.byteLength) return;
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    const run = Math.round(1e6 * view.getFloat64(visionHeader.time.offset, true));
    if (run !== this.#tick.run) this.#tick = { run, now: this.#clock.tick(run, this.#now()) };
    this.#limelight.write("client", block, this.#tick.now);
    this.#pump();
  }

  /** The camera whose pictures are served; null: none. */
  setCamera(camera: PublishedCamera | null): void {
    this.#cameras.set(camera, this.#now());
    this.#pump();
  }

  /** Sends the client's values from other callers. */
  pump(): void {
    this.#pump();
  }

  /** All topics of the connection. */
  topics(): TopicInfo[] {
    return this.#client === null ? [] : this.#remote.topics();
  }

  /** Chooses an option of a chooser of robot code. False: there is no such chooser or option yet; it is chosen when it comes. */
  choose(base: string, option: string): boolean {
    const chosen = this.#client !== null && this.#remote.choose(base, option, this.#now());
    this.#wished = chosen ? null : { base, option };
    this.#pump();
    return chosen;
  }

  /** Other clients' labels and drawings, for the picture. */
  get remote(): Remote {
    return this.#remote;
  }

  get status(): LinkStatus {
    const { role } = this.#target;
    const synchronized = this.#open && this.#client?.synchronized === true;
    return {
      role,
      as: this.#as,
      state: role === "off" ? "off" : synchronized ? "connected" : this.#isTrying ? "connecting" : "waiting",
      roundTrip: synchronized ? (this.#client?.roundTrip ?? 0) / 1000 : null,
      topics: this.#client === null ? 0 : (this.#telemetry?.topics ?? 0) + this.#limelight.topics,
      sentBytes: this.#sent,
      receivedBytes: this.#received,
      failures: this.#retrying.failures,
      receivedTopics: synchronized ? this.#remote.received : 0,
      warnings: [...this.#lossWords(), ...this.#askWords(), ...this.#remote.warnings, ...this.#limelight.warnings],
      choosers: this.#remote.choosers,
      drives: this.#drives,
    };
  }

  get #isTrying(): boolean {
    return this.#socket !== null || (this.#ask !== null && this.#answer === null);
  }

  #askWords(): string[] {
    const problem = this.#answer?.problem ?? "";
    return problem === "" ? [] : [problem];
  }

  #lossWords(): string[] {
    if (this.#losses === 0) return [];
    const often = this.#losses === 1 ? "once" : `${this.#losses} times`;
    return [
      `The connection broke ${often} and is back; all topics were published again. NetworkTables servers close one that ` +
        `stands still for a second, as on a busy or sleeping machine.`,
    ];
  }

  #now(): number {
    return 1 + Math.floor(1000 * this.#host.now());
  }

  #makeTelemetry(): void {
    if (this.#schema === null || this.#client === null || this.#as === null) return;
    const own = this.#as === "bridge";
    const guest = !own || this.#robotsField;
    const akit = own && "akit" in this.#target && this.#target.akit === true;
    this.#telemetry = new Telemetry(this.#wire, this.#schema.records, this.#schema.count, {
      ...{ fms: own, field2d: true, guest, akit, names2027: this.#year === 2027 },
    });
    this.#limelight.open({ field2d: true, guest });
  }

  /** Robot code has come, as HALSim knows: its NetworkTables server is there or will be soon. */
  nudge(): void {
    if (this.#target.role !== "robot" || this.#socket !== null) return;
    this.#retrying.succeeded();
    this.#retrying.cancel();
    this.#attempt();
  }

  /** Asks the bridge to be the server, and connects where it says. */
  #askFirst(url: string): void {
    let socket: LinkSocket;
    try {
      socket = this.#host.socket(url, []);
    } catch {
      return this.#retry();
    }
    this.#ask = new PortAsk(socket, this.#host.schedule, attemptMs, {
      heard: (answer) => {
        this.#answer = answer;
        // The port's owner keeps it, also when it restarts: the page asks for it again only when a person does.
        if (!answer.ours) this.#ask?.end();
        this.#as = answer.ours ? "bridge" : "robot";
        this.#makeTelemetry();
        this.#attempt();
      },
      lost: () => {
        this.#ask = this.#answer = null;
        if (this.#socket === null) this.#retry();
        else this.#lost(this.#socket);
      },
    });
  }

  /** The address of the server, where the bridge said that it is. */
  #addressOf(address: string): string {
    return this.#answer === null ? address : address.replace(/(:\d+)?$/, `:${this.#answer.nt}`);
  }

  #attempt(): void {
    const target = this.#target;
    const open = (url: string, openSocket: () => void): void =>
      this.#retrying.open(url, openSocket, () => this.#retry());
    const ask = "ask" in target && this.#answer === null ? target.ask : undefined;
    if (ask !== undefined) return open(ask, () => this.#askFirst(ask));
    const url = "address" in target ? socketAddress(this.#addressOf(target.address)) : "";
    if (target.role === "off" || url === null) return;
    if (target.role === "page") return this.#openSocket(target, url);
    open(url, () => this.#openSocket(target, url));
  }

  #openSocket(target: Exclude<LinkTarget, { readonly role: "off" }>, url: string): void {
    let socket: LinkSocket;
    try {
      socket = target.role === "page" ? this.#pageSocket() : this.#host.socket(url, protocols);
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
      // The socket is open, so this answer comes from the same server: any other would have closed the socket.
      if (target.role === "auto" && this.#answer === null) void this.#examine(socket, url);
      else this.#opened(socket);
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      timeout();
      this.#lost(socket);
    };
  }

  #pageSocket(): LinkSocket {
    const socket = this.#host.pageSocket?.();
    if (socket === undefined) throw new RangeError("there is no server in this page");
    return socket;
  }

  /** Finds out whose server it is. A server that does not answer is taken for robot code: less is published there. */
  async #examine(socket: LinkSocket, url: string): Promise<void> {
    const text = await this.#host.probe(url.replace(/^ws/, "http").replace(/\/nt\/.*$/, "/"));
    if (socket !== this.#socket) return;
    const as = text?.includes(bridgeMark) === true ? "bridge" : "robot";
    if (as !== this.#as) {
      this.#as = as;
      this.#makeTelemetry();
    }
    this.#opened(socket);
  }

  #opened(socket: LinkSocket): void {
    if (this.#client?.connected(socket.protocol, this.#now()) !== true) return this.#lost(socket);
    this.#open = true;
    this.#since = this.#host.now();
    this.#host.monitor.begin("NT4");
    this.#pump();
  }

  #receive(data: unknown): void {
    const text = typeof data === "string";
    this.#host.monitor.note("NT4", "in", text ? data : new Uint8Array(data as ArrayBuffer));
    const bytes = text ? new TextEncoder().encode(data) : new Uint8Array(data as ArrayBuffer);
    this.#received += bytes.byteLength;
    this.#client?.receive(text ? "text" : "binary", bytes, this.#now());
    if (this.#client?.synchronized === true) {
      // After more than one attempt, or with another server, it was the server that had gone.
      if (this.#dropped !== null && this.#dropped === this.#as && this.#retrying.failures === 1) this.#losses++;
      this.#dropped = null;
      this.#retrying.succeeded();
    }
    this.#takeEvents();
    this.#pump();
  }

  #takeEvents(): void {
    this.#host.arriving?.();
    const robotsField = this.#remote.take(this.#now());
    const wished = this.#wished;
    if (wished !== null && this.#remote.choose(wished.base, wished.option, this.#now())) this.#wished = null;
    for (const word of this.#limelight.said()) this.#host.tell(word);
    this.#tellDrives();
    if (robotsField === this.#robotsField) return;
    this.#robotsField = robotsField;
    // On robot code's own server ours has the other name anyway.
    if (this.#as === "bridge") this.#makeTelemetry();
  }

  #tellDrives(): void {
    const { drives } = this.#remote;
    if (drives !== this.#drives) this.#host.drives(this, drives);
    this.#drives = drives;
  }

  /** Sends the waiting bytes, and comes back for later ones. */
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
    const worked = this.#open && this.#client?.synchronized === true;
    const proven = worked && this.#host.now() - this.#since >= provenMs;
    if (worked) this.#dropped = this.#as;
    this.#drop();
    this.#retry(proven ? 0 : undefined);
  }

  #retry(delayMs?: number): void {
    const target = this.#target;
    const isRare = target.role === "robot" && target.paired === true && this.#retrying.failures >= pairedTries;
    this.#retrying.again(() => this.#attempt(), delayMs ?? (isRare ? pairedMs : undefined));
  }

  #drop(): void {
    this.#retrying.cancel();
    this.#cancelPump();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#client?.closed(this.#now());
    this.#takeEvents();
  }
}
