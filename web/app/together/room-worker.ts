// The worker that holds a page's place in a room: the connection, and the player's part of the common run. It lives beside the page, so that a
// picture that takes long, or a hidden tab, makes no player wait. A room of direct connections is here as a whole: see DirectRoom.
import { layoutHash } from "../../sim/boundary/abi.gen.ts";
import type { FromLockstep, ToLockstep } from "../../sim/boundary/lockstep-protocol.ts";
import { Member, type News } from "../../together/member.ts";
import { keyBytes, type Place } from "../../together/messages.ts";
import { DirectRoom } from "../../together/direct-room.ts";
import type { Line } from "../../together/line.ts";
import { directLine, socketLine, type DirectEnd } from "./lines.ts";
import type { FromRoom, ToRoom } from "./room-protocol.ts";

interface WorkerScope {
  postMessage(message: FromRoom, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToRoom>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;
const post = (message: FromRoom): void => scope.postMessage(message, []);

const pollMs = 50;
const statusMs = 250;
/** Waits between attempts to come back [ms]; after the last one it is over. */
const waits = [300, 1000, 2000, 4000, 8000, 15_000];

/** A chance from 0 to 1 that is hard to guess. */
const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

class Room {
  readonly #enter: Extract<ToRoom, { type: "enter" }>;
  readonly #key = crypto.getRandomValues(new Uint8Array(keyBytes));
  #joined: Member | null = null;
  #line: Line | null = null;
  #direct: DirectRoom | null = null;
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
    if (enter.way.type === "relay") this.#open(enter.way.url);
    else this.#direct = this.#meet(enter.way.type === "own" ? null : enter.way.end);
  }

  get #member(): Member | null {
    return this.#direct?.member ?? this.#joined;
  }

  take(message: Exclude<ToRoom, { type: "enter" }>): void {
    const member = this.#member;
    switch (message.type) {
      case "guest":
        return this.#direct?.guest(this.#counted(message.end));
      case "spare":
        return this.#direct?.spare(message.member, this.#counted(message.end));
      case "signal":
        return member?.signal(message.member, message.text);
      case "pass":
        return this.#direct?.pass(message.text);
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
    this.#direct?.leave();
    this.#line?.close();
  }

  /** A room of direct connections; end: to its keeper, null: this page makes it. */
  #meet(end: DirectEnd | null): DirectRoom {
    return new DirectRoom(
      {
        ...{ now: () => performance.now(), chance },
        member: (send, old) =>
          this.#sit(
            send,
            old?.view.guests.find(({ member }) => member === old.me),
          ),
        passed: (text) => post({ type: "passed", text }),
        lost: () => post({ type: "lost", attempt: ++this.#attempt }),
        closed: () => {
          this.#over = true;
          post({ type: "closed", values: [""] });
        },
      },
      end === null ? null : this.#counted(end),
    );
  }

  /** A direct line whose bytes are counted. */
  #counted(end: DirectEnd): Line {
    const line = directLine(end);
    const { send } = line;
    line.send = (bytes) => {
      this.#up += bytes.byteLength;
      send(bytes);
    };
    let hears: Line["onBytes"] = () => {};
    Object.defineProperty(line, "onBytes", {
      get: () => (bytes: Uint8Array<ArrayBuffer>) => {
        this.#down += bytes.byteLength;
        hears(bytes);
      },
      set: (ears: Line["onBytes"]) => (hears = ears),
    });
    return line;
  }

  /** A place in the room; before: the one that this page had in it. */
  #sit(send: (bytes: Uint8Array<ArrayBuffer>) => void, before?: Place): Member {
    const { behaviour, place } = this.#enter;
    const member = new Member({
      ...{ send, now: () => performance.now(), build: { behaviour, layout: layoutHash } },
      ...{ key: this.#key, name: this.#name, news: this.#listen() },
    });
    const wish = before ?? place;
    if (wish.role !== "spectator") member.prefer({ role: wish.role, at: wish.at });
    return member;
  }

  #open(url: string): void {
    const address = new URL(url);
    if (this.#code === null) address.searchParams.set("make", "1");
    else address.searchParams.set("room", this.#code);
    const line = socketLine(address);
    this.#line = line;
    const member = this.#sit((bytes) => {
      this.#up += bytes.byteLength;
      line.send(bytes);
    });
    this.#joined = member;
    line.onBytes = (bytes) => {
      this.#down += bytes.byteLength;
      member.receive(bytes);
      if (member.me >= 0) {
        this.#code = member.view.code;
        this.#attempt = 0;
      }
    };
    line.onEnd = () => {
      if (this.#over || this.#line !== line) return;
      const wait = waits[this.#attempt];
      if (wait === undefined || this.#code === null) {
        this.#over = true;
        return member.gone();
      }
      post({ type: "lost", attempt: ++this.#attempt });
      setTimeout(() => {
        if (!this.#over) this.#open(url);
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
      seat: tell("seat"),
      ...{ differs: tell("differs"), mended: tell("mended"), benched: tell("benched"), left: tell("left") },
      ...{ refused: tell("refused"), ended: tell("ended"), mark: tell("mark"), signal: tell("signal") },
      pass: (sender, text) => this.#direct?.hearPass(sender, text),
      keeps: (...all) => {
        this.#attempt = 0;
        tell("keeps")(...all);
      },
      closed: (why) => {
        this.#over = true;
        tell("closed")(why);
      },
    };
  }

  #poll(): void {
    if (this.#direct !== null) this.#direct.poll();
    else this.#joined?.poll();
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
