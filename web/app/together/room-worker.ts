// The worker that holds a page's place in a room: the socket, and the player's part of the common run. It lives beside the page, so that a
// picture that takes long, or a hidden tab, makes no player wait.
import { layoutHash } from "../../sim/boundary/abi.gen.ts";
import type { FromLockstep, ToLockstep } from "../../sim/boundary/lockstep-protocol.ts";
import { Member, type News } from "../../together/member.ts";
import { keyBytes } from "../../together/messages.ts";
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

class Room {
  readonly #enter: Extract<ToRoom, { type: "enter" }>;
  readonly #key = crypto.getRandomValues(new Uint8Array(keyBytes));
  #member: Member | null = null;
  #socket: WebSocket | null = null;
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
    this.#code = enter.code;
    this.#name = enter.name;
    this.#open();
  }

  take(message: Exclude<ToRoom, { type: "enter" }>): void {
    const member = this.#member;
    switch (message.type) {
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
    this.#socket?.close();
  }

  #open(): void {
    const { url, behaviour, place } = this.#enter;
    const address = new URL(url);
    if (this.#code === null) address.searchParams.set("make", "1");
    else address.searchParams.set("room", this.#code);
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    const member = new Member({
      send: (bytes) => {
        this.#up += bytes.byteLength;
        if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
      },
      now: () => performance.now(),
      build: { behaviour, layout: layoutHash },
      key: this.#key,
      name: this.#name,
      news: this.#listen(),
    });
    if (place.role !== "spectator") member.prefer(place);
    this.#member = member;
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      this.#down += data.byteLength;
      member.receive(new Uint8Array(data));
      if (member.me >= 0) {
        this.#code = member.view.code;
        this.#attempt = 0;
      }
    };
    socket.onclose = () => {
      if (this.#over || this.#socket !== socket) return;
      const wait = waits[this.#attempt];
      if (wait === undefined || this.#code === null) {
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
