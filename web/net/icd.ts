// Programs of the 3260 simulator at this one: their joystick, robot programs ("cores") and sim views, through the
// bridge's socket /icd, which speaks UDP for the page. Their commands drive robots, and they get a message a tick, 20
// ms: theirs sent one every 10 ms, and its receivers do not count.
import type { Adapter, AdapterHost } from "./adapter.ts";
import type { LinkSocket } from "./link.ts";
import { Retry } from "./retry.ts";
import { IcdSim, icdPlayers, noSticks, writeSticks, type IcdForm, type IcdSticks } from "./wire-icd.ts";
import type { Wire } from "./wire.ts";

export interface IcdHost extends AdapterHost {
  socket(url: string): LinkSocket;
  /** A person pressed reset. */
  reset(): void;
}

/** Where to connect to, or nowhere; which station each player drives, 1 first (6: none); at which player's joystick the page is. */
export interface IcdTarget {
  readonly url: string | null;
  readonly stations: readonly number[];
  readonly teams?: readonly string[];
  /** auto: as its robot program speaks; JSON until that has said something. */
  readonly joystick: { readonly player: number; readonly form: IcdForm | "auto" } | null;
}

export interface IcdPlayerStatus {
  readonly core: boolean;
  /** Its core was there before, and is not any more. */
  readonly gone: boolean;
  readonly view: boolean;
  readonly form: IcdForm;
  readonly drives: string;
}

export interface IcdStatus {
  readonly state: "off" | "connecting" | "connected" | "waiting";
  /** Of each player: is its core there, its sim view, and which parts its commands move. */
  readonly players: readonly IcdPlayerStatus[];
  /** The core answers the page's joystick. */
  readonly heartbeat: boolean;
  /** In which form the page's joystick speaks. */
  readonly form: IcdForm;
  readonly received: number;
  readonly sent: number;
  readonly failures: number;
  /** The last thing that was wrong with a message, "" for none. */
  readonly problem: string;
}

/** A message on the socket, either way, as JSON: a program's message, or a sentence for the bridge to print. */
interface Relayed {
  readonly player: number;
  readonly role: "core" | "view" | "joystick";
  readonly text: string;
}

const roles = ["core", "view", "joystick"] as const;
/** After so long without a word the other end is gone [s]: SIM_ICD_TIMEOUT. */
const timeout = 0.5;
/** With so much unsent, a tick's messages are left out: the next tick's are newer. */
const enoughUnsent = 256 << 10;
/** Between two messages of the page's joystick [ms]: theirs sent up to a hundred a second. */
const sticksMs = 20;
/** Different complaints that are kept and told. */
const maxComplaints = 50;

function readRelayed(data: unknown): Relayed | null {
  if (typeof data !== "string") return null;
  let message: Partial<Relayed> | null;
  try {
    message = JSON.parse(data) as Partial<Relayed> | null;
  } catch {
    return null;
  }
  if (typeof message !== "object" || message === null) return null;
  const { player, role, text } = message;
  const known = Number.isInteger(player) && Number(player) >= 1 && Number(player) <= icdPlayers;
  if (!known || !roles.includes(role as never) || typeof text !== "string") return null;
  return { player, role, text } as Relayed;
}

/** "{}" and blanks. */
const isHeartbeat = (text: string): boolean => /^\s*\{\s*\}[\s\0]*$/.test(text);

export class Icd implements Adapter {
  readonly #wire: Wire;
  readonly #host: IcdHost;
  #sim: IcdSim | null = null;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #target: IcdTarget = { url: null, stations: [], joystick: null };
  #socket: LinkSocket | null = null;
  #open = false;
  #drives = false;
  #views = new Array<number>(icdPlayers + 1).fill(-Infinity);
  #coreBeat = -Infinity;
  #sticks = noSticks;
  #sticksSent = -Infinity;
  readonly #retrying: Retry;
  #sent = 0;
  #received = 0;
  #complaints = new Set<string>();
  /** By player, from its core's first word on: is it there? */
  readonly #there: (boolean | undefined)[] = [];
  #problem = "";
  #cancelSticks: () => void = () => {};

  constructor(wire: Wire, host: IcdHost) {
    this.#wire = wire;
    this.#host = host;
    this.#retrying = new Retry(host);
  }

  connect(target: IcdTarget): void {
    const same = target.url !== null && target.url === this.#target.url && this.#sim !== null;
    this.#target = target;
    if (!same) {
      this.#drop();
      this.#letGo();
      this.#retrying.succeeded();
      this.#received = this.#sent = 0;
      this.#complaints.clear();
      this.#problem = "";
    }
    if (target.url === null) return;
    this.#sim ??= new IcdSim(this.#wire);
    for (let player = 1; player <= icdPlayers; player++) {
      this.#sim.assign(player, target.stations[player - 1] ?? player - 1);
      this.#sim.setTeam(player, target.teams?.[player - 1] ?? "");
    }
    if (same) return this.#tellJoystick();
    if (this.#schema !== null) this.#sim.begin(this.#schema.records, this.#schema.count);
    this.#attempt();
  }

  begin(schema: Uint8Array, count: number): void {
    this.#schema = { records: schema, count };
    this.#sim?.begin(schema, count);
  }

  frame(frame: Uint8Array): void {
    const sim = this.#sim;
    if (sim === null || !sim.frame(frame)) return;
    const now = this.#now();
    this.#setDrives(sim.drives(now));
    this.#sayWhoIsThere(sim, now);
    const input = sim.input(now);
    if (input !== null) this.#host.input(input.buffer);
    if (sim.takeResets() > 0) this.#host.reset();
    if (!this.#open || (this.#socket?.bufferedAmount ?? 0) >= enoughUnsent) return;
    for (let player = 1; player <= icdPlayers; player++) {
      if (sim.connected(player, now)) this.#send({ player, role: "core", text: sim.state(player) });
    }
    const watched = this.#views.flatMap((heard, player) => (now - heard <= timeout ? [player] : []));
    const text = watched.length > 0 ? sim.view() : "";
    for (const player of watched) this.#send({ player, role: "view", text });
  }

  /** The person's input at the page, while the page is a joystick. */
  setSticks(sticks: IcdSticks): void {
    this.#sticks = sticks;
    if (this.#target.joystick !== null && 1000 * (this.#now() - this.#sticksSent) >= sticksMs) this.#sendSticks();
  }

  get status(): IcdStatus {
    const now = this.#now();
    const sim = this.#sim;
    return {
      state:
        this.#target.url === null ? "off" : this.#open ? "connected" : this.#socket === null ? "waiting" : "connecting",
      players: Array.from({ length: icdPlayers }, (_, i) => ({
        core: sim?.connected(i + 1, now) === true,
        gone: this.#there[i + 1] === false,
        form: sim?.form(i + 1) ?? "json",
        view: now - (this.#views[i + 1] ?? -Infinity) <= timeout,
        drives: sim?.describe(i + 1) ?? "",
      })),
      heartbeat: now - this.#coreBeat <= timeout,
      form: this.#joystickForm,
      received: this.#received,
      sent: this.#sent,
      failures: this.#retrying.failures,
      problem: this.#problem,
    };
  }

  /** [s] */
  #now(): number {
    return 1 + this.#host.now() / 1000;
  }

  #attempt(): void {
    const { url } = this.#target;
    if (url === null) return;
    this.#retrying.open(
      url,
      () => this.#openSocket(url),
      () => this.#retry(),
    );
  }

  #openSocket(url: string): void {
    let socket: LinkSocket;
    try {
      socket = this.#host.socket(url);
    } catch {
      // No address, or a page over https that may not open ws:// to another machine.
      return this.#retry();
    }
    this.#socket = socket;
    socket.onopen = () => {
      this.#open = true;
      this.#retrying.succeeded();
      this.#tellJoystick();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#drop();
      this.#retry();
    };
  }

  #receive(data: unknown): void {
    const message = readRelayed(data);
    if (message === null) return this.#complain("the bridge", "a message that is none of its protocol");
    const { player, role, text } = message;
    this.#received++;
    this.#host.monitor.note("3260", "in", text, `player ${player} ${role}`);
    const now = this.#now();
    switch (role) {
      case "core": {
        const problem = this.#sim?.receive(player, text, now) ?? "";
        if (problem !== "") this.#complain(`player ${player}, core`, problem);
        return;
      }
      case "view":
        if (isHeartbeat(text)) this.#views[player] = now;
        else this.#complain(`player ${player}, sim view`, "expected a heartbeat, {}");
        return;
      case "joystick":
        if (isHeartbeat(text)) this.#coreBeat = now;
        else this.#complain(`player ${player}, core to joystick`, "expected a heartbeat, {}");
        return;
    }
  }

  /** The bridge opens the joystick's port only for a page that is one. */
  #tellJoystick(): void {
    this.#cancelSticks();
    this.#coreBeat = -Infinity;
    const player = this.#target.joystick?.player ?? 0;
    if (this.#open) this.#socket?.send(JSON.stringify({ joystick: player }));
    if (this.#target.joystick === null) this.#sticks = noSticks;
    else this.#sendSticks();
  }

  /** Again and again, changed or not: silence is a lost joystick. */
  #sendSticks(): void {
    this.#cancelSticks();
    const { joystick } = this.#target;
    if (joystick === null || !this.#open) return;
    this.#sticksSent = this.#now();
    if ((this.#socket?.bufferedAmount ?? 0) < enoughUnsent) {
      const text = writeSticks(this.#wire, this.#sticks, this.#joystickForm);
      this.#send({ player: joystick.player, role: "joystick", text });
    }
    this.#cancelSticks = this.#host.schedule(() => this.#sendSticks(), sticksMs);
  }

  #send(message: Relayed): void {
    if (message.text === "" || this.#socket === null || !this.#open) return;
    this.#sent++;
    this.#host.monitor.note("3260", "out", message.text, `player ${message.player} ${message.role}`);
    this.#socket.send(JSON.stringify(message));
  }

  /** The bridge prints arrivals and departures; the page shows them. */
  #sayWhoIsThere(sim: IcdSim, now: number): void {
    for (let player = 1; player <= icdPlayers; player++) {
      const there = sim.connected(player, now);
      if (there === (this.#there[player] ?? false)) continue;
      this.#there[player] = there;
      if (this.#open) this.#socket?.send(JSON.stringify({ player, connected: there }));
    }
  }

  get #joystickForm(): IcdForm {
    const { joystick } = this.#target;
    if (joystick === null) return "json";
    return joystick.form === "auto" ? (this.#sim?.form(joystick.player) ?? "json") : joystick.form;
  }

  /** Once each, here and on the bridge's console. */
  #complain(who: string, what: string): void {
    const line = `${who}: ${what}`.slice(0, 300);
    this.#problem = line;
    if (this.#complaints.has(line) || this.#complaints.size >= maxComplaints) return;
    this.#complaints.add(line);
    if (this.#open) this.#socket?.send(JSON.stringify({ warning: line }));
  }

  #setDrives(drives: boolean): void {
    if (drives === this.#drives) return;
    this.#drives = drives;
    this.#host.drives(this, drives);
  }

  /** No program drives any more. */
  #letGo(): void {
    const sim = this.#sim;
    this.#sim = null;
    if (sim === null) return;
    this.#setDrives(false);
    const input = sim.input(Number.MAX_SAFE_INTEGER);
    if (input !== null) this.#host.input(input.buffer);
    sim.close();
    this.#there.length = 0;
    this.#views.fill(-Infinity);
  }

  #retry(): void {
    this.#retrying.again(() => this.#attempt());
  }

  #drop(): void {
    this.#retrying.cancel();
    this.#cancelSticks();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
