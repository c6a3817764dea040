// The page's end of its room: the worker with the socket, and the run that it loads into the page's simulation.
import { stations } from "../../sim/boundary/abi.gen.ts";
import type { News, RoomView } from "../../together/member.ts";
import { stationsOf, type Place } from "../../together/messages.ts";
import type { PageContext } from "../page/context.ts";
import type { DirectEnd } from "./lines.ts";
import type { FromRoom, RunStatus, ToRoom, Way } from "./room-protocol.ts";

/** The panel's ears. */
export interface RoomListener {
  room(view: RoomView | null): void;
  status(status: RunStatus | null): void;
  countdown(seconds: number): void;
  joined(): void;
  ended(): void;
  lost(attempt: number): void;
  closed(why: string): void;
  own(recording: Uint8Array<ArrayBuffer>): void;
  /** A member points at a place of the field [m]. */
  mark(member: number, x: number, y: number): void;
  /** The room of direct connections is kept by a member's page; first: of all that this page has heard of. */
  keeps(member: number, first: boolean, members: readonly number[], me: number): void;
  /** A member's end of a direct connection to this page. */
  signal(member: number, text: string): void;
  /** A new end of the broken connection to or from the page that keeps the room. */
  passed(text: string): void;
  news(message: Extract<FromRoom, { type: "differs" | "mended" | "benched" | "left" | "refused" }>): void;
}

export class RoomDesk {
  readonly #page: PageContext;
  readonly #hears: RoomListener;
  #worker: Worker | null = null;
  /** Said before the simulation's core runs, whose build is the first thing that a room asks for; null: it runs. */
  #unsaid: [ToRoom, Transferable[]][] | null = null;
  /** A common run is on the page. */
  #runs = false;
  view: RoomView | null = null;

  constructor(page: PageContext, hears: RoomListener) {
    this.#page = page;
    this.#hears = hears;
  }

  get runs(): boolean {
    return this.#runs;
  }

  enter(way: Way, name: string, place: Place): void {
    this.leave();
    const worker = new Worker(new URL("./room-worker.ts", import.meta.url), { type: "module", name: "sandlot-room" });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromRoom>) => {
      if (this.#worker === worker) this.#receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#hears.closed(event.message);
    };
    const unsaid: [ToRoom, Transferable[]][] = [];
    this.#unsaid = unsaid;
    const { client } = this.#page.session;
    client.ready.then(
      () => {
        if (this.#worker !== worker || this.#unsaid !== unsaid) return;
        this.#unsaid = null;
        const { behaviour } = client;
        this.say({ type: "enter", way, name, place, behaviour }, way.type === "direct" ? [way.end] : []);
        for (const [message, transfer] of unsaid) this.say(message, transfer);
      },
      // The page itself says why its simulation does not start.
      () => this.#worker === worker && this.leave(),
    );
  }

  /** A guest whose direct connection is there, or on its way. */
  guest(end: DirectEnd): void {
    this.say({ type: "guest", end }, [end]);
  }

  /** A direct connection to another guest. */
  spare(member: number, end: DirectEnd): void {
    this.say({ type: "spare", member, end }, [end]);
  }

  say(message: ToRoom, transfer: Transferable[] = []): void {
    if (this.#unsaid !== null) this.#unsaid.push([message, transfer]);
    else this.#worker?.postMessage(message, transfer);
  }

  leave(): void {
    const worker = this.#worker;
    if (worker === null) return;
    this.#unsaid = null;
    this.say({ type: "leave" });
    this.#worker = null;
    // Its socket says goodbye first.
    setTimeout(() => worker.terminate(), 500);
    this.#letGo();
    this.view = null;
    this.#hears.room(null);
  }

  #receive(message: FromRoom): void {
    switch (message.type) {
      case "status":
        return this.#hears.status(message.status);
      case "lost":
        return this.#hears.lost(message.attempt);
      case "passed":
        return this.#hears.passed(message.text);
      case "pass":
        return;
      case "lobby":
        [this.view] = message.values;
        this.#tellFree(this.view);
        // All have lost their connection at once: they are back in the room, and the run is over.
        if (this.#runs && this.view.phase === "lobby") this.#letGo();
        return this.#hears.room(this.view);
      case "load":
        return void this.#load(...message.values);
      case "go":
        return this.#hears.countdown(message.values[0]);
      case "joined":
        return this.#hears.joined();
      case "delay":
        return;
      case "seat":
        return this.#sit(message.values[0]);
      case "ended":
        this.#letGo();
        return this.#hears.ended();
      case "closed":
        this.#letGo();
        this.#worker?.terminate();
        this.#worker = null;
        this.view = null;
        this.#hears.room(null);
        return this.#hears.closed(message.values[0]);
      case "mark":
        return this.#hears.mark(...message.values);
      case "keeps":
        return this.#hears.keeps(...message.values);
      case "signal":
        return this.#hears.signal(...message.values);
      case "mended":
        if (message.values[2] !== null) this.#hears.own(message.values[2]);
        return this.#hears.news(message);
      default:
        return this.#hears.news(message);
    }
  }

  async #load(...[scenario, title, place]: Parameters<News["load"]>): Promise<void> {
    const { session, app } = this.#page;
    const { port1, port2 } = new MessageChannel();
    this.#worker?.postMessage({ type: "sim", port: port1 } satisfies ToRoom, [port1]);
    this.#runs = true;
    app.dataset["together"] = "play";
    session.place = placeOnPage(place);
    if (this.view !== null) this.#tellFree(this.view);
    session.client.lockstep(port2);
    try {
      await this.#page.put({ text: scenario, name: title });
      await session.run();
    } catch (error) {
      this.#page.fail(error);
      this.leave();
    }
  }

  /** The host's seat sets the pace of a run, so it keeps that one. */
  #tellFree({ guests, stations: robots, me, host }: RoomView): void {
    if (!this.#runs) return;
    const taken = guests.reduce((all, guest) => all | stationsOf(guest), 0);
    const free = stations.map((_, at) => at).filter((at) => (robots & ~taken & (1 << at)) !== 0);
    this.#page.session.room = { free, changes: me !== host };
  }

  /** While the run goes on. */
  #sit(place: Place): void {
    if (!this.#runs) return;
    const { session } = this.#page;
    const there = placeOnPage(place);
    // One that looks on from now on goes on looking at its robot.
    session.sit(place.role === "spectator" ? { ...there, station: session.station } : there);
    this.#page.sit();
  }

  /** The run on the page is this page's alone from now on. */
  #letGo(): void {
    if (!this.#runs) return;
    this.#runs = false;
    delete this.#page.app.dataset["together"];
    this.#page.session.place = this.#page.session.room = null;
    this.#page.session.client.lockstep(null);
    void this.#page.session.pause();
  }
}

function placeOnPage({ role, at, mates = 0 }: Place): NonNullable<PageContext["session"]["place"]> {
  // A human player and a coach stand with their alliance's first station.
  const drives = role === "driver" || role === "operator";
  const station = drives ? at : role === "human" || role === "coach" ? 3 * at : 0;
  const beside = stations.map((_, index) => index).filter((index) => (mates & (1 << index)) !== 0);
  return { station, drives, mates: beside };
}
