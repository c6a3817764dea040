// `run --icd`: a run in this process, driven by programs of the 3260 simulator over UDP, without a page.
//
// Their protocol has no clock, so the run takes its time from their messages: a tick is stepped when every program that
// is there has sent its next command. A program that answers each state with a command therefore gets the same run on
// every machine. A program that goes by the wall's clock wants `realTime`: a tick each 20 ms, with the messages until
// then.
import { performance } from "node:perf_hooks";
import { BadInput } from "./args.mjs";
import { ports, startIcd } from "./icd-sockets.mjs";

/** The time that its protocol waits before an end is gone [ms]: SIM_ICD_TIMEOUT. */
const silenceMs = 500;
/** In real time ticks that are later than this are not made up for [ms]; our choice: five of them. */
const mostLateMs = 100;
const players = 6;

const reasons = {
  EACCES: "ports below 1024 are only for the administrator",
  EADDRNOTAVAIL: "this machine has no such address",
  EADDRINUSE: "another program has it (a serve --icd?); --icd-port-base N adds N to all",
  ENOTFOUND: "there is no such host",
};

const warn = (line) => process.stderr.write(`sandlot: ${line}\n`);
const isHeartbeat = (text) => /^\s*\{\s*\}[\s\0]*$/.test(text);

/** Both ends of a socket in this process: the adapter's, and the bridge's, which is made like a WebSocket of `ws`. */
function makePair() {
  const listeners = {};
  const adapter = {
    binaryType: "",
    protocol: "",
    bufferedAmount: 0,
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => listeners.message?.(text, false),
    close: () => listeners.close?.(),
  };
  const bridge = {
    readyState: 1,
    bufferedAmount: 0,
    send: (text) => adapter.onmessage?.({ data: text }),
    on: (event, listener) => (listeners[event] = listener),
    close: () => adapter.onclose?.(),
    terminate: () => {},
  };
  return { adapter, bridge };
}

export class IcdDesk {
  #core;
  #icd;
  #bridge;
  #realTime;
  /** [ms] of the run. */
  #now = 0;
  /** When the first tick was stepped, by the wall's clock [ms]. */
  #begun = 0;
  /** By player: commands since the last tick; and whether it has been waited for in vain. */
  #commands = new Array(players + 1).fill(0);
  #silent = new Array(players + 1).fill(false);
  #wake = () => {};

  /** Opens the ports, and waits for the robot programs of `wanted` (players). Throws BadInput when a port is taken. */
  static async open({ core, sandlot, wire, net, scene, host, base, realTime }) {
    const desk = new IcdDesk();
    desk.#core = core;
    desk.#realTime = realTime;
    try {
      desk.#bridge = await startIcd({ host, base, say: warn, maxRate: Infinity });
    } catch (error) {
      const why = reasons[error.code] ?? error.message;
      throw new BadInput(`run: --icd: cannot open UDP port ${error.port} on ${host}: ${why}`);
    }
    const pair = makePair();
    desk.#icd = new net.Icd(wire, {
      now: () => desk.#now,
      // The only timers are those of a joystick and of a connection that was lost: there is neither.
      schedule: () => () => {},
      input: (block) => core.addInput(new Uint8Array(block)),
      drives: () => {},
      reset: () => warn(`a program pressed reset at ${desk.#seconds()} s: a run without a page goes on`),
      monitor: new net.Monitor(),
      socket: () => pair.adapter,
    });
    desk.#bridge.attach({ ...pair.bridge, send: (text) => desk.#hear(text, pair.bridge) });
    const { records, count } = core.schema();
    desk.#icd.begin(new Uint8Array(records), count);
    desk.#icd.connect({ url: "here", stations: sandlot.stations.map((_, station) => station), joystick: null });
    pair.adapter.onopen();
    desk.#icd.frame(new Uint8Array(core.frame()));
    // Player N drives the robot of station N.
    desk.players = scene.robots.map(({ station }) => station + 1);
    desk.host = host;
    desk.base = base;
    return desk;
  }

  #hear(text, bridge) {
    bridge.send(text);
    const { player, role, text: said } = JSON.parse(text);
    if (role !== "core" || isHeartbeat(said)) return;
    this.#commands[player]++;
    if (this.#silent[player]) warn(`player ${player}'s robot program is back at ${this.#seconds()} s`);
    this.#silent[player] = false;
    this.#wake();
  }

  #seconds() {
    return (this.#now / 1000).toFixed(2);
  }

  #portOf(player) {
    return this.base + ports.sim + 10 * (player - 1);
  }

  /** Waits until a condition holds, looking at each command; false: so much time has passed [ms]. */
  async #until(condition, ms) {
    const end = performance.now() + ms;
    while (!condition()) {
      const left = end - performance.now();
      if (left <= 0) return false;
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = () => {};
    }
    return true;
  }

  /** Before the run: the robot programs of these players must be there. False, and it has been said: one has not come. */
  async waitFor(wanted, seconds) {
    const where = wanted.map((player) => `player ${player} at UDP port ${this.#portOf(player)}`).join(", ");
    warn(`waiting ${seconds} s for robot programs of the 3260 simulator on ${this.host}: ${where}`);
    const came = (player) => this.#commands[player] > 0;
    if (await this.#until(() => wanted.every(came), 1000 * seconds)) {
      for (const player of wanted) warn(`player ${player}'s robot program is connected`);
      return true;
    }
    const missing = wanted.filter((player) => !came(player));
    const names = missing.map((player) => `player ${player}'s (it sends commands to UDP port ${this.#portOf(player)})`);
    warn(`run: --icd: no robot program came within ${seconds} s: ${names.join(", ")}; --icd-wait N waits longer`);
    return false;
  }

  /** Before each tick: takes the commands that have come, and tells the programs where their robots are. */
  async beforeTick() {
    if (this.#realTime) await this.#untilDue();
    else await this.#untilSaid();
    this.#commands.fill(0);
    this.#icd.frame(new Uint8Array(this.#core.frame()));
  }

  /** After each tick. */
  ticked(tick) {
    this.#now = Math.round(tick * 20);
  }

  async #untilDue() {
    // The first tick is due when it is asked for: between a program's first command and this a run may have files to open.
    if (this.#now === 0) this.#begun = performance.now();
    const early = this.#begun + this.#now - performance.now();
    // A machine that was busy for longer is not made up for: a program by its own clock would find its robot racing.
    if (early < -mostLateMs) this.#begun -= early + mostLateMs;
    // Also without a pause the sockets must have their turn.
    await new Promise((resolve) => (early > 1 ? setTimeout(resolve, early) : setImmediate(resolve)));
  }

  async #untilSaid() {
    const { players: states } = this.#icd.status;
    const there = this.players.filter((player) => states[player - 1].core && !this.#silent[player]);
    if (await this.#until(() => there.every((player) => this.#commands[player] > 0), silenceMs)) {
      // No program is there: the sockets have their turn all the same, so that one may come back.
      if (there.length === 0) await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    for (const player of there.filter((one) => this.#commands[one] === 0)) {
      this.#silent[player] = true;
      warn(`player ${player}'s robot program is gone at ${this.#seconds()} s: its robot stops after 0.5 s`);
    }
  }

  async close() {
    this.#icd.connect({ url: null, stations: [], joystick: null });
    await this.#bridge.close();
  }
}
