// The worker that holds a page's place in a room: the connection, and the player's part of the common run. It lives beside the page, so that a
// picture that takes long, or a hidden tab, makes no player wait. A room of direct connections is here as a whole: the page that made it
// has the relay in its worker, and each guest's channel is one of its sockets.
import { layoutHash } from "../../sim/boundary/abi.gen.ts";
import type { FromLockstep, ToLockstep } from "../../sim/boundary/lockstep-protocol.ts";
import { Member, type News } from "../../together/member.ts";
import { keyBytes } from "../../together/messages.ts";
import { Relay, type Seated } from "../../together/relay.ts";
import { directLine, pairOfLines, socketLine, type DirectEnd, type Line } from "./lines.ts";
import type { FromRoom, ToRoom } from "./room-protocol.ts";

interface WorkerScope {
  postMessage(message: FromRoom, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToRoom>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;
const post = (message: FromRoom): void => scope.postMessage(message, []);

const pollMs = 50;
const statusMs = 250;
/** Between two looks for guests that say nothing any more. */
const sweepMs = 3000;
/** Waits between attempts to come back [ms]; after the last one it is over. */
const waits = [300, 1000, 2000, 4000, 8000, 15_000];

/** A chance from 0 to 1 that is hard to guess. */
const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** A room that this page keeps. */
class OwnRoom {
  readonly #relay = new Relay(() => performance.now(), chance);
  readonly #lines: Line[] = [];
  #code: string | null = null;

  /** The host's own line; it makes the room. */
  hosts(): Line {
    const [mine, relays] = pairOfLines();
    const seat = this.#relay.open(null, relays);
    if (seat !== null) this.#seat(relays, seat);
    return mine;
  }

  named(code: string): void {
    this.#code = code;
  }

  /** An invitation's line; its guest is in the room once it is open. */
  guest(end: DirectEnd): void {
    const line = directLine(end);
    this.#lines.push(line);
    line.onOpen = () => {
      const seat = this.#code === null ? null : this.#relay.open(this.#code, line);
      if (seat === null) line.close();
      else this.#seat(line, seat);
    };
  }

  sweep(): void {
    this.#relay.sweep();
  }

  close(): void {
    this.#relay.close("the server has ended");
    for (const line of this.#lines) line.close();
  }

  #seat(line: Line, seat: Seated): void {
    line.onBytes = (bytes) => seat.receive(bytes);
    line.onEnd = () => seat.gone();
  }
}

class Room {
  readonly #enter: Extract<ToRoom, { type: "enter" }>;
  readonly #key = crypto.getRandomValues(new Uint8Array(keyBytes));
  #member: Member | null = null;
  #line: Line | null = null;
  #own: OwnRoom | null = null;
  #port: MessagePort | null = null;
  #code: string | null;
  #name: string;
  #attempt = 0;
  #over = false;
  #up = 0;
  #down = 0;
  #told = performance.now();
  #rates = { up: 0, down: 0 };
  readonly #polls = setInterval(() => this.#poll(), pollMs);
  #ticks = 0;

  constructor(enter: Extract<ToRoom, { type: "enter" }>) {
    this.#enter = enter;
    this.#code = enter.way.type === "relay" ? enter.way.code : null;
    this.#name = enter.name;
    this.#open();
  }

  take(message: Exclude<ToRoom, { type: "enter" }>): void {
    const member = this.#member;
    switch (message.type) {
      case "guest":
        return this.#own?.guest(message.end);
      case "wish":
        this.#name = message.name;
        return member?.wish(message.name, message.place, message.ready);
      case "choose":
        return member?.choose(message.title, message.stations);
      case "start":
        return member?.start(message.scenario, message.stations);
      case "end":
        return member?.end();
      case "remove":
        return member?.remove(message.member);
      case "move":
        return member?.move(message.member, message.place);
      case "mute":
        return member?.mute(message.member, message.muted);
      case "mark":
        return member?.mark(message.x, message.y);
      case "sim":
        return this.#attach(message.port);
      case "leave":
        return this.leave();
    }
  }

  leave(): void {
    this.#over = true;
    clearInterval(this.#polls);
    this.#port?.close();
    this.#own?.close();
    this.#line?.close();
  }

  #connect(): Line {
    const { way } = this.#enter;
    switch (way.type) {
      case "own":
        this.#own = new OwnRoom();
        return this.#own.hosts();
      case "direct":
        return directLine(way.end);
      case "relay": {
        const address = new URL(way.url);
        if (this.#code === null) address.searchParams.set("make", "1");
        else address.searchParams.set("room", this.#code);
        return socketLine(address);
      }
    }
  }

  #open(): void {
    const { behaviour, place, way } = this.#enter;
    const line = this.#connect();
    this.#line = line;
    const member = new Member({
      send: (bytes) => {
        this.#up += bytes.byteLength;
        line.send(bytes);
      },
      now: () => performance.now(),
      build: { behaviour, layout: layoutHash },
      key: this.#key,
      name: this.#name,
      news: this.#listen(),
    });
    if (place.role !== "spectator") member.prefer(place);
    this.#member = member;
    line.onBytes = (bytes) => {
      this.#down += bytes.byteLength;
      member.receive(bytes);
      if (member.me >= 0) {
        this.#code = member.view.code;
        this.#own?.named(this.#code);
        this.#attempt = 0;
      }
    };
    line.onEnd = () => {
      if (this.#over || this.#line !== line) return;
      const wait = waits[this.#attempt];
      // A direct connection that has ended takes a new invitation.
      if (wait === undefined || this.#code === null || way.type !== "relay") {
        this.#over = true;
        return member.gone();
      }
      post({ type: "lost", attempt: ++this.#attempt });
      setTimeout(() => {
        if (!this.#over) this.#open();
      }, wait);
    };
  }

  #attach(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    const member = this.#member;
    port.onmessage = ({ data }: MessageEvent<FromLockstep>) => member?.fromSim(data);
    member?.attach((message: ToLockstep) => port.postMessage(message));
  }

  #listen(): News {
    const tell =
      <Name extends keyof News>(type: Name) =>
      (...values: Parameters<News[Name]>): void =>
        post({ type, values } as FromRoom);
    return {
      ...{ lobby: tell("lobby"), load: tell("load"), go: tell("go"), joined: tell("joined"), delay: tell("delay") },
      ...{ differs: tell("differs"), mended: tell("mended"), benched: tell("benched"), left: tell("left") },
      ...{ refused: tell("refused"), ended: tell("ended"), mark: tell("mark") },
      closed: (why) => {
        this.#over = true;
        tell("closed")(why);
      },
    };
  }

  #poll(): void {
    this.#member?.poll();
    if (this.#ticks % Math.round(sweepMs / pollMs) === 0) this.#own?.sweep();
    if (++this.#ticks % Math.round(statusMs / pollMs) !== 0) return;
    const now = performance.now();
    if (now - this.#told >= 2000) {
      const seconds = (now - this.#told) / 1000;
      this.#rates = { up: this.#up / seconds, down: this.#down / seconds };
      this.#up = this.#down = 0;
      this.#told = now;
    }
    const run = this.#member?.run ?? null;
    if (run === null) return post({ type: "status", status: null });
    const { tick, delay, seated, waits: waiting } = run;
    post({ type: "status", status: { tick, delay, seated, waits: waiting, ...this.#rates } });
  }
}

let room: Room | null = null;

scope.onmessage = ({ data }) => {
  if (data.type !== "enter") return room?.take(data);
  room?.leave();
  room = new Room(data);
};
