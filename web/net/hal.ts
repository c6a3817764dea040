// The page as the hardware of a WPILib robot program, by HALSim WebSockets: to a program that listens itself, or to one
// that has connected to the bridge. The messages are wire.wasm's; here are the socket, reconnection and the pace.
// Sockets, clock and timers are given, so that a test can bring its own.
import { frameHeader } from "../sim/boundary/abi.gen.ts";
import type { Adapter, AdapterHost } from "./adapter.ts";
import { HalRobot, type OperatingIds } from "./hal-wire.ts";
import type { HalStatus, HalTarget, HalTrouble, JoystickState } from "./protocol.ts";
import { Retry } from "./retry.ts";
import type { Wire } from "./wire.ts";

/** The part of a WebSocket used here. */
export interface HalSocket {
  readonly bufferedAmount: number;
  onopen: (() => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface HalHost extends AdapterHost {
  halSocket(url: string): HalSocket;
  /** A robot program has come. */
  met?(): void;
}

/**
 * Between attempts at a program that has another connection [ms]: it prints a line at each. The first comes sooner: the
 * other one may be this page before it was loaded again.
 */
const busyMs = 10_000;
const firstBusyMs = 1000;
/** An attempt that has not opened by then has failed [ms]. */
const attemptMs = 5000;
/** Between two tellings of a driver station [ms]. */
const periodMs = 20;
/** In this time after its first message all of the messages of a loop are here [ms]. */
const loopMs = 2;
/** Without a frame for so long the run is paused, and the driver station goes on by a timer [ms]. */
const pausedMs = 60;
/** A program that is silent at first and does not close either is there all the same: it may send no types that we know [ms]. */
const silentMs = 1000;
/** Between two looks at the program further apart than this the page itself stood still [ms]; it looks every 20 to 60. */
const awayMs = 100;
/**
 * A program has repeated all but so many of the driver station's packets, or it hears the next ones rarer. WPILib's server answers
 * each with seven messages, also when nothing has changed: on a slow machine they would pile up.
 */
const mostUnanswered = 5;
/** Between two packets to a program that is behind [ms]. */
const behindMs = 200;
/** A program that has so many bytes waiting gets no more until it has read them. */
const enoughUnsent = 256 << 10;
/** Longest message that is looked at [UTF-16 units]; the longest of a program are 5,460 LEDs. */
const maxMessage = 1 << 20;
/** How the bridge speaks of itself among the robot's messages. */
const bridgeType = "SandlotBridge";
/** Its close code for a second page. */
export const bridgeBusy = 4409;

const defaultPort = "3300";
/** In English, for programs; the page has its own words. */
const advice: Readonly<Record<HalTrouble["kind"], (values: HalTrouble["values"]) => string>> = {
  programAway: ({ address }) =>
    `nothing answers at ${address}: start the robot program in simulation with the HALSim WebSocket server ` +
    `(build.gradle: wpi.sim.addWebsocketsServer().defaultEnabled = true)`,
  programBusy: () =>
    "the robot program has another connection and takes one at a time: close the other simulator or tab",
  bridgeAway: () => "the bridge does not answer: start it with npm start",
  bridgeBusy: () => "another page has the bridge's robot program: disconnect it there",
  bridgeWaits: () =>
    "the bridge waits for a robot program: start it with the HALSim WebSocket client (halsim_ws_client); one that runs already must be " +
    "started again, as it connects only once",
  programLost: () =>
    "the bridge was lost and the robot program with it: WPILib's client connects once, so start the program again",
  portTaken: ({ line }) => line ?? "",
  programReplaced: ({ from, instead }) =>
    `this is the robot program at ${from}: the one at ${instead} answered no more, and this one took its place`,
};

/** 2027's JSON writes ">" as an escape. */
const hasKey = (text: string, key: string): boolean => text.includes(`">${key}"`) || text.includes(`"\\u003e${key}"`);

/** The WebSocket address for "HOST" or "HOST:PORT"; null for another text. */
export function halAddress(address: string): string | null {
  const text = address.trim();
  if (!/^(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(text)) return null;
  try {
    const url = new URL(`ws://${text}/wpilibws`);
    if (!/:\d+$/.test(text.replace(/^\[.*\]/, ""))) url.port = defaultPort;
    return url.href;
  } catch {
    return null;
  }
}

export class Hal implements Adapter {
  readonly #wire: Wire;
  readonly #host: HalHost;
  #target: HalTarget = { mode: "off" };
  #robotIndex = 0;
  #year: 2026 | 2027 = 2026;
  #robot: HalRobot | null = null;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #joysticks: readonly JoystickState[] = [];
  #stopped = false;
  #gameData: string | null = null;
  #fms = false;
  #opModes: OperatingIds = { auto: "0", teleop: "0", test: "0" };
  #socket: HalSocket | null = null;
  #open = false;
  /** The other end is there: the program itself, or the bridge says so. */
  #connected = false;
  #busy = false;
  /** The robot is to be given back: it has been, or will be with the next frame, stood still for a tick. */
  #letGo = false;
  #received = 0;
  #sent = 0;
  readonly #retrying: Retry;
  /** Driver station packets that the program has not repeated, and whether it repeats them at all. */
  #unanswered = 0;
  #repeats = false;
  #mode = 0;
  /** When the page looked at the program last, and for how long it stood still itself in all [ms]. */
  #looked = 0;
  #away = 0;
  /** The page stood still since the program's last message, and that was not held against the program. */
  #excused = false;
  /** A fault that has no kind of its own; "" without one. */
  #fault = "";
  /** Why there is no program. */
  #trouble: HalTrouble | null = null;
  /** Which program it is, when it has the place of another that went silent; null for others. */
  #notice: HalTrouble | null = null;
  /** The year of the program's WPILib, by its own messages; null: it has not shown it. */
  #told: 2026 | 2027 | null = null;
  /** The bridge was lost while a program was connected to it. */
  #lostProgram = false;
  /** Why there is no such robot in this run. */
  #runProblem = "";
  #lastSend = -Infinity;
  /** Messages came that the run has not heard of. */
  #isDue = false;
  #cancelPump: () => void = () => {};
  #cancelWaiting: () => void = () => {};

  constructor(wire: Wire, host: HalHost) {
    this.#wire = wire;
    this.#host = host;
    this.#retrying = new Retry(host);
  }

  /** Connects somewhere else, or nowhere, for a robot of the run. */
  connect(target: HalTarget, robot: number, year: 2026 | 2027, proposed = false): void {
    this.#drop();
    this.#giveBack();
    this.#robot?.close();
    this.#robot = null;
    this.#target = target;
    this.#robotIndex = robot;
    this.#year = year;
    this.#retrying.succeeded();
    this.#busy = false;
    this.#lostProgram = false;
    this.#runProblem = "";
    this.#say(null);
    if (target.mode === "off") return;
    this.#robot = new HalRobot(this.#wire, this.#year);
    this.#robot.joysticks(this.#joysticks);
    this.#robot.stop(this.#stopped);
    this.#robot.gameData(this.#gameData);
    this.#robot.fms(this.#fms);
    this.#robot.propose(proposed);
    this.#robot.operatingModes(this.#opModes);
    this.#beginRun();
    this.#attempt();
  }

  setJoysticks(joysticks: readonly JoystickState[]): void {
    this.#joysticks = joysticks;
    this.#robot?.joysticks(joysticks);
  }

  setEmergencyStop(stopped: boolean): void {
    this.#stopped = stopped;
    this.#robot?.stop(stopped);
    if (stopped && this.#connected) this.#tell(true);
  }

  setGameData(text: string | null): void {
    this.#gameData = text;
    this.#robot?.gameData(text);
  }

  setFms(attached: boolean): void {
    this.#fms = attached;
    this.#robot?.fms(attached);
  }

  setOperatingModes(ids: OperatingIds): void {
    this.#opModes = ids;
    this.#robot?.operatingModes(ids);
  }

  begin(schema: Uint8Array, count: number): void {
    this.#schema = { records: schema, count };
    this.#letGo = false;
    this.#beginRun();
  }

  frame(frame: Uint8Array): void {
    const robot = this.#robot;
    if (robot === null) return;
    const good = robot.frame(frame);
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const mode = good ? view.getUint32(frameHeader.mode.offset, true) : this.#mode;
    const switched = mode !== this.#mode;
    this.#mode = mode;
    if (!this.#connected) {
      if (this.#letGo) this.#giveBack();
      return;
    }
    if (good) this.#drive(robot);
    // Ticks that were late come at once; the program is told of the last of them.
    if (switched || this.#host.now() - this.#lastSend >= periodMs / 2) this.#tell(switched);
    this.#wait(pausedMs);
  }

  get status(): HalStatus {
    const { mode } = this.#target;
    const report = (which: "mapped" | "unmapped" | "silent" | "opModes"): string[] =>
      this.#connected ? (this.#robot?.report(which) ?? []) : [];
    return {
      mode,
      state:
        mode === "off"
          ? "off"
          : this.#connected
            ? "connected"
            : this.#busy
              ? "busy"
              : (this.#open && mode === "bridge") || this.#socket === null
                ? "waiting"
                : "connecting",
      robot: this.#robotIndex,
      received: this.#received,
      sent: this.#sent,
      failures: this.#retrying.failures,
      alive: this.#isAlive,
      mapped: report("mapped"),
      unmapped: report("unmapped"),
      silent: report("silent"),
      opModes: report("opModes"),
      ...(this.#connected && this.#told !== null ? { year: this.#told } : {}),
      ...this.#words(),
    };
  }

  #words(): Pick<HalStatus, "problem" | "notice" | "trouble"> {
    if (this.#runProblem !== "") return { problem: this.#runProblem, notice: "" };
    const [trouble, notice] = [this.#trouble, this.#connected ? this.#notice : null];
    const known = trouble ?? (this.#fault === "" ? notice : null);
    return {
      problem: trouble === null ? this.#fault : advice[trouble.kind](trouble.values),
      notice: notice === null ? "" : advice[notice.kind](notice.values),
      ...(known === null ? {} : { trouble: known }),
    };
  }

  /** Why there is no program; null: nothing is wrong. */
  #say(kind: HalTrouble["kind"] | null, values: HalTrouble["values"] = {}): void {
    this.#trouble = kind === null ? null : { kind, values };
    this.#fault = "";
  }

  /** A fault that has no kind of its own. */
  #sayFault(text: string): void {
    this.#trouble = null;
    this.#fault = text;
  }

  /**
   * The clock that measures the program's silence [s]. It stands while the page does: the program's messages wait in the socket
   * and is read first. Only once for each message of the program, so that one that is gone is found out on a slow machine, too.
   */
  get #now(): number {
    const now = this.#host.now();
    const gap = now - this.#looked;
    if (gap > awayMs && !this.#excused) {
      this.#away += gap - periodMs;
      this.#excused = true;
    }
    this.#looked = now;
    return (now - this.#away) / 1000;
  }

  get #isAlive(): boolean {
    return this.#connected && this.#robot?.isAlive(this.#now) === true;
  }

  #beginRun(): void {
    if (this.#robot === null || this.#schema === null) return;
    this.#runProblem = this.#robot.begin(this.#schema.records, this.#schema.count, this.#robotIndex) ?? "";
  }

  // ---- connecting ----

  #attempt(): void {
    const target = this.#target;
    if (target.mode === "off") return;
    const url = target.mode === "robot" ? halAddress(target.address) : target.url;
    if (url === null) {
      this.#sayFault(`"${target.mode === "robot" ? target.address : ""}" is no address: HOST or HOST:PORT`);
      return;
    }
    this.#retrying.open(
      url,
      () => this.#openSocket(target, url),
      () => this.#failed(),
    );
  }

  #openSocket(target: Exclude<HalTarget, { readonly mode: "off" }>, url: string): void {
    let socket: HalSocket;
    try {
      socket = this.#host.halSocket(url);
    } catch {
      // A page over https may not open ws:// to another machine; a URL may be none.
      return this.#failed();
    }
    this.#socket = socket;
    this.#cancelWaiting = this.#host.schedule(() => this.#lost(socket), attemptMs);
    socket.onopen = () => {
      this.#cancelWaiting();
      this.#open = true;
      this.#received = this.#sent = 0;
      if (target.mode === "robot") this.#cancelWaiting = this.#host.schedule(() => this.#met(), silentMs);
      else this.#sayWaiting();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  /** The first message of a program: it has taken the connection. One that has another closes without a word. */
  #met(): void {
    this.#cancelWaiting();
    this.#connected = true;
    this.#busy = false;
    this.#retrying.succeeded();
    this.#say(null);
    this.#lostProgram = false;
    this.#letGo = false;
    this.#unanswered = 0;
    this.#repeats = this.#excused = false;
    this.#told = null;
    this.#looked = this.#host.now();
    this.#robot?.connected();
    this.#host.met?.();
    this.#tell(true);
    this.#wait(periodMs);
  }

  #lost(socket: HalSocket, code = 0): void {
    if (socket !== this.#socket) return;
    const wasOpen = this.#open;
    const met = this.#connected;
    this.#drop();
    if (this.#target.mode === "robot" && wasOpen && !met) {
      this.#busy = true;
      this.#say("programBusy");
    } else if (this.#target.mode === "bridge" && code === bridgeBusy) {
      this.#busy = true;
      this.#say("bridgeBusy");
    } else {
      this.#busy = false;
      if (this.#target.mode === "bridge" && met) this.#lostProgram = true;
    }
    this.#failed();
  }

  #failed(): void {
    const target = this.#target;
    if (!this.#busy && target.mode === "robot") this.#say("programAway", { address: target.address });
    if (!this.#busy && target.mode === "bridge") this.#say("bridgeAway");
    const busyDelay = this.#retrying.failures === 0 ? firstBusyMs : busyMs;
    this.#retrying.again(() => this.#attempt(), this.#busy ? busyDelay : undefined);
  }

  /** Ends the connection. While it can hear, the program is told that it is disabled: it would stay enabled for ever. */
  #drop(): void {
    this.#retrying.cancel();
    this.#cancelWaiting();
    this.#cancelPump();
    this.#parted();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** There is no program any more: its robot stands still for a tick and is given back with the next frame. */
  #parted(): void {
    if (!this.#connected) return;
    this.#robot?.leave();
    this.#tell(true);
    this.#connected = false;
    this.#host.drives(this, false);
    const still = this.#robot?.input(this.#now) ?? null;
    if (still !== null) this.#host.input(still);
    this.#letGo = true;
  }

  #giveBack(): void {
    if (!this.#letGo) return;
    this.#letGo = false;
    const block = this.#robot?.letGo() ?? null;
    if (block !== null) this.#host.input(block);
  }

  // ---- talking ----

  #receive(data: unknown): void {
    if (typeof data !== "string" || data.length > maxMessage) {
      this.#sayFault("a message of the robot program is not text, or too long: it was left out");
      return;
    }
    this.#host.monitor.note("HALSim", "in", data);
    if (this.#target.mode === "bridge" && data.includes(bridgeType) && this.#hearBridge(data)) return;
    if (!this.#connected) this.#met();
    this.#received++;
    // Each program lists its driver station's keys to a new connection: one year's, or the other's (WSProvider_DriverStation.cpp).
    if (this.#told === null && data.includes('"DriverStation"'))
      this.#told = hasKey(data, "robotMode") ? 2027 : hasKey(data, "autonomous") ? 2026 : null;
    if (hasKey(data, "new_data")) {
      this.#repeats = true;
      this.#unanswered = Math.max(0, this.#unanswered - 1);
    }
    const problem = this.#robot?.receive(data, this.#now) ?? null;
    this.#excused = false;
    if (problem !== null) this.#sayFault(problem);
    this.#driveSoon();
  }

  /** A loop's outputs count from the next tick on, not from the one after it: once all of its messages are here. */
  #driveSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#host.schedule(() => {
      this.#isDue = false;
      if (this.#connected && this.#robot !== null) this.#drive(this.#robot);
    }, loopMs);
  }

  /** The bridge is there, a program is not. */
  #sayWaiting(): void {
    this.#say(this.#lostProgram ? "programLost" : "bridgeWaits");
  }

  /** Takes the bridge's words on itself: is there a robot program, and why not. False: the message is not the bridge's. */
  #hearBridge(text: string): boolean {
    let message: {
      type?: unknown;
      data?: { robot?: unknown; problem?: unknown; taken?: unknown; from?: unknown; instead?: unknown };
    };
    try {
      message = JSON.parse(text) as typeof message;
    } catch {
      return false;
    }
    if (message.type !== bridgeType) return false;
    if (message.data?.robot === true) {
      // It may be another program than the one before.
      this.#parted();
      this.#met();
      const { from, instead } = message.data;
      const replaces = typeof from === "string" && typeof instead === "string" && instead !== "";
      this.#notice = replaces ? { kind: "programReplaced", values: { from, instead } } : null;
      return true;
    }
    this.#cancelPump();
    this.#parted();
    const { problem, taken } = message.data ?? {};
    if (typeof problem !== "string") this.#sayWaiting();
    else if (typeof taken === "number") this.#say("portTaken", { line: problem, port: String(taken) });
    else this.#sayFault(problem);
    return true;
  }

  #drive(robot: HalRobot): void {
    this.#host.drives(this, this.#isAlive);
    const block = robot.input(this.#now);
    if (block !== null) this.#host.input(block);
  }

  /** Sends changes and the driver station; to a program that is behind only now and then, unless it is urgent. */
  #tell(urgent = false): void {
    const socket = this.#socket;
    if (socket === null || !this.#open || this.#robot === null || socket.bufferedAmount >= enoughUnsent) return;
    const now = this.#host.now();
    const behind = this.#repeats && this.#unanswered >= mostUnanswered;
    if (behind && !urgent && now - this.#lastSend < behindMs) return;
    this.#lastSend = now;
    // Messages that are sent only once count as lost: a program that stood in a debugger may have dropped packets.
    this.#unanswered = Math.min(mostUnanswered, this.#unanswered + 1);
    for (const message of this.#robot.messages()) {
      this.#host.monitor.note("HALSim", "out", message);
      socket.send(message);
      this.#sent++;
    }
  }

  /** Without frames the driver station goes on by itself. */
  #wait(delay: number): void {
    this.#cancelPump();
    this.#cancelPump = this.#host.schedule(() => {
      this.#host.drives(this, this.#isAlive);
      this.#tell();
      this.#wait(periodMs);
    }, delay);
  }
}
