// One page's place in a room of direct connections. One of the pages keeps the room: it has the relay, and the others' lines end there.
// All others have spare lines among each other, set up through the keeper. When the keeper has gone, the first of those that are left
// keeps the room, and the spare lines to it become the room's lines. Lines and the clock are given.
import { MessageError } from "./bytes.ts";
import { mostMembers, readFromRelay, readToRelay, writeFromRelay, writeToRelay, type RoomEvent } from "./envelope.ts";
import { readInvitation } from "./invitation.ts";
import { pairOfLines, type Line } from "./line.ts";
import type { Member } from "./member.ts";
import { playsIn, readMessage, writeMessage } from "./messages.ts";
import { Relay, type Seated } from "./relay.ts";

export interface DirectRoomOptions {
  readonly now: () => number;
  /** A chance from 0 to 1. */
  readonly chance: () => number;
  /** A place in the room; old: the one before, when the page comes back as another member. */
  readonly member: (send: (bytes: Uint8Array<ArrayBuffer>) => void, old: Member | null) => Member;
  /** The line to the keeper is silent or has ended, and nothing has taken its place yet. */
  readonly lost: () => void;
  /** Another end of a broken connection between the keeper's page and a guest's has come by way of others. */
  readonly passed: (text: string) => void;
  /** All lines have ended: the room is over for this page. */
  readonly closed: () => void;
}

/** A line whose other end may have a place in the room that this page keeps. */
interface Door {
  readonly line: Line;
  seat: Seated | null;
}

/** A line to another member that is not the keeper's. */
interface Spare extends Door {
  heard: number;
  /** Its page keeps the room, as it says: its words since then. null: it has not said so. */
  keeps: Uint8Array<ArrayBuffer>[] | null;
  /** It has given up waiting for this page. */
  late: boolean;
  /** When it had something passed on last [ms]. */
  passedAt: number;
}

const beatMs = 1000;
/** Between two requests to come back [ms]. */
const settleMs = 2000;
/** A keeper that says nothing for so long may have gone: four beats, and the same of its page's inputs [ms]. */
const silentMs = 4000;
/** A line that is silent for so long has ended [ms]. */
const endedMs = 15_000;
/** The next in turn waits for the one before it [ms]. */
const turnMs = 2000;
/** Messages of a new keeper that wait for this page to come along. */
const mostWaiting = 2000;

/** One line has so much passed on that a restart needs, and no flood [ms]. */
const passMs = 400;

/** The target of words between two pages that are in no room. */
const noMember = mostMembers;

/** The text of a new end that is on its way over a spare line; null: it is another message. */
function passedIn(bytes: Uint8Array): string | null {
  // A relay's words begin with 0 or 1.
  if (bytes[0] !== 2) return null;
  try {
    const said = readToRelay(bytes);
    const message = said.type === "message" && said.target === noMember ? readMessage(said.message) : null;
    return message?.kind === "pass" ? message.text : null;
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return null;
  }
}

function isOffer(text: string): boolean {
  try {
    return readInvitation(text).kind === "offer";
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return false;
  }
}

const order = (type: "alive" | "settled"): Uint8Array<ArrayBuffer> => writeToRelay({ type: "order", order: { type } });
const isOrder = (bytes: Uint8Array, type: "alive" | "settled"): boolean => bytes.join() === order(type).join();

function eventOf(bytes: Uint8Array): RoomEvent | null {
  if (bytes[0] !== 1) return null;
  try {
    const said = readFromRelay(bytes);
    return said.type === "event" ? said.event : null;
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return null;
  }
}

export class DirectRoom {
  readonly #options: DirectRoomOptions;
  readonly #spares = new Map<number, Spare>();
  #member: Member;
  /** The line to the keeper; with a relay of its own the near end of its own seat. */
  #line: Line;
  #relay: Relay | null = null;
  #code = "";
  /** Lines of guests that came by an invitation of this page. */
  readonly #guests: Line[] = [];
  #heard: number;
  #beat = 0;
  /** When the keeper fell silent; null: it speaks. */
  #lostAt: number | null = null;
  /** Its line has ended. */
  #ended = false;
  /** This page has taken over and waits whether others come along. */
  #tries = false;
  /** The line to the keeper that was only silent when this page took over. */
  #before: Line | null = null;
  /** The others still have their keeper, which this page alone has lost: it comes back as another member when its line speaks. */
  #estranged = false;
  /** When it last asked to come back [ms]. */
  #settledAt = -Infinity;
  #over = false;

  /** line: to the keeper; null: this page makes the room. */
  constructor(options: DirectRoomOptions, line: Line | null) {
    this.#options = options;
    this.#heard = options.now();
    this.#member = this.#place(null);
    if (line !== null) {
      this.#line = line;
      this.#follow(line);
      return;
    }
    const [mine, relays] = pairOfLines();
    this.#line = mine;
    mine.onBytes = (bytes) => this.#hear(mine, bytes);
    this.#relay = new Relay(options.now, options.chance);
    const seat = this.#relay.open(null, relays);
    if (seat !== null) seatOn(relays, seat);
  }

  get member(): Member {
    return this.#member;
  }

  /** This page has the room's relay. */
  get keeps(): boolean {
    return this.#relay !== null;
  }

  /** The members to which it has a line beside the keeper's. */
  get spares(): number[] {
    return [...this.#spares.keys()];
  }

  #place(old: Member | null): Member {
    // The run of the place before goes on until the next one is loaded; the room hears nothing of it.
    const member: Member = this.#options.member((bytes) => {
      if (this.#member === member && !this.#estranged) this.#line.send(bytes);
    }, old);
    return member;
  }

  /** A guest of the room that this page keeps; it is in the room once its line is open. */
  guest(line: Line): void {
    this.#guests.push(line);
    const door: Door = { line, seat: null };
    line.onOpen = () => {
      this.#open(door);
      if (door.seat === null) line.close();
    };
    line.onBytes = (bytes) => this.#enters(door, bytes);
    line.onEnd = () => door.seat?.gone();
  }

  #open(door: Door): void {
    door.seat = this.#code === "" ? null : (this.#relay?.open(this.#code, door.line) ?? null);
  }

  /** Bytes for the room that this page keeps. */
  #enters(door: Door, bytes: Uint8Array<ArrayBuffer>): void {
    // One that was away, or found out later than the others that the room has moved, comes in as another member.
    if (this.#relay?.settles(this.#code) === false && isOrder(bytes, "settled")) {
      door.seat?.gone();
      this.#open(door);
    } else door.seat?.receive(bytes);
  }

  /** A line to another member, for the time when the keeper has gone. */
  spare(member: number, line: Line): void {
    this.#spares.get(member)?.line.close();
    const spare: Spare = { line, heard: this.#options.now(), seat: null, keeps: null, late: false, passedAt: 0 };
    line.onOpen = () => {
      spare.heard = this.#options.now();
      this.#spares.set(member, spare);
      line.send(order("alive"));
    };
    line.onBytes = (bytes) => this.#hearSpare(member, spare, bytes);
    line.onEnd = () => {
      if (this.#spares.get(member) === spare) this.#spares.delete(member);
      spare.seat?.gone();
      if (this.#line === line) this.#lineEnds();
    };
  }

  /** This page's new end of a broken connection: an offer of the keeper's, or an answer to one. */
  pass(text: string): void {
    if (isOffer(text)) this.#member.pass(text);
    else this.#spread(text);
  }

  /** A member has had an end passed on in the room. */
  hearPass(sender: number, text: string): void {
    if (!isOffer(text)) {
      if (this.#relay !== null) this.#options.passed(text);
    } else if (sender === this.#member.keeper && this.#relay === null) this.#spread(text);
  }

  #spread(text: string): void {
    const bytes = writeToRelay({ type: "message", target: noMember, message: writeMessage({ kind: "pass", text }) });
    for (const { line } of this.#spares.values()) if (line !== this.#line) line.send(bytes);
  }

  /** Over a spare line: an offer is perhaps for this page, an answer for the keeper. */
  #passes(spare: Spare, text: string): void {
    const now = this.#options.now();
    if (now - spare.passedAt < passMs) return;
    spare.passedAt = now;
    if (isOffer(text)) this.#options.passed(text);
    else if (this.#relay === null && this.#lostAt === null) this.#member.pass(text);
  }

  /** Time has passed. */
  poll(): void {
    if (this.#over) return;
    const now = this.#options.now();
    this.#member.poll();
    if (this.#tries && this.#relay?.settles(this.#code) === false) this.#tried();
    if (now - this.#beat >= beatMs) {
      this.#beat = now;
      this.#relay?.sweep();
      this.#relay?.beat(this.#code);
      for (const { line, seat } of this.#spares.values()) if (seat === null) line.send(order("alive"));
    }
    if (this.#relay !== null) return;
    if (this.#lostAt === null && now - this.#heard > silentMs) this.#lose();
    if (!this.#ended && now - this.#heard > endedMs) this.#lineEnds();
    if (this.#lostAt !== null) this.#takeTurn(now - this.#lostAt);
  }

  /** The page leaves; the room goes on among the others. */
  leave(): void {
    this.#over = true;
    for (const line of [...this.#guests, ...[...this.#spares.values()].map((spare) => spare.line)]) line.close();
    this.#line.close();
  }

  /** All that comes over the line to the keeper is the member's. */
  #follow(line: Line): void {
    this.#line = line;
    this.#heard = this.#options.now();
    this.#lostAt = null;
    this.#ended = false;
    line.onBytes = (bytes) => this.#hear(line, bytes);
    line.onEnd = () => {
      if (this.#line === line) this.#lineEnds();
    };
  }

  #hear(line: Line, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#line !== line || this.#over) return;
    this.#heard = this.#options.now();
    const event = eventOf(bytes);
    if (this.#estranged && event?.type !== "welcome") {
      // By its own clock: beats that the line held up come all at once, and each such word makes another member.
      if (event?.type === "beat" && this.#heard - this.#settledAt >= settleMs) {
        this.#settledAt = this.#heard;
        line.send(order("settled"));
      }
      return;
    }
    this.#estranged = false;
    if (!this.#ended) this.#lostAt = null;
    // It keeps the room no more.
    if (event?.type === "left" && this.#relay === null && event.member === this.#member.keeper) return this.#lineEnds();
    // The page has been away for long, and comes back as another member.
    if (event?.type === "welcome" && this.#member.me >= 0) this.#member = this.#place(this.#member);
    this.#member.receive(bytes);
    if (event?.type !== "welcome") return;
    this.#code = event.code;
    // The others hear of it by the relay's next word.
    if (this.#relay !== null) this.#relay.keep(event.code, event.me);
  }

  #hearSpare(member: number, spare: Spare, bytes: Uint8Array<ArrayBuffer>): void {
    spare.heard = this.#options.now();
    if (isOrder(bytes, "alive") && spare.seat === null) return;
    const text = passedIn(bytes);
    if (text !== null) return this.#passes(spare, text);
    if (this.#line === spare.line) return this.#hear(spare.line, bytes);
    if (this.#relay !== null) {
      if (eventOf(bytes)?.type === "keeps") this.#yields(member, spare, bytes);
      else this.#enters(spare, bytes);
      return;
    }
    const event = eventOf(bytes);
    if (event?.type === "keeps" && event.member === member) {
      spare.keeps = [];
      spare.late = false;
    }
    if (event?.type === "left" && event.member === member) spare.keeps = null;
    if (event?.type === "left" && event.member === this.#member.me && spare.keeps !== null) {
      spare.keeps = [];
      spare.late = true;
    }
    if (spare.keeps === null) return;
    if (!spare.late && spare.keeps.length < mostWaiting) spare.keeps.push(bytes);
    if (this.#lostAt !== null) this.#comeAlong(spare);
  }

  /** Another page keeps the room, and this one's keeper has gone. */
  #comeAlong(spare: Spare): void {
    const said = spare.keeps ?? [];
    spare.keeps = null;
    this.#dropLine();
    this.#estranged = false;
    this.#line = spare.line;
    this.#heard = this.#options.now();
    this.#lostAt = null;
    this.#ended = false;
    if (spare.late) spare.line.send(order("settled"));
    for (const bytes of said) this.#hear(spare.line, bytes);
  }

  #lineEnds(): void {
    if (this.#over) return;
    this.#ended = true;
    if (this.#lostAt === null) this.#lose();
    this.#takeTurn(this.#options.now() - (this.#lostAt ?? 0));
  }

  #lose(): void {
    this.#lostAt = this.#options.now();
    this.#options.lost();
    const open = [...this.#spares.values()].find(({ keeps }) => keeps !== null);
    if (open !== undefined) this.#comeAlong(open);
  }

  /** The order in which the members keep the room: those that play first, and among them those that have been there longest. */
  #turns(): number[] {
    const { members, keeper, view } = this.#member;
    const plays = new Set(view.guests.filter(({ role }) => playsIn(role)).map(({ member }) => member));
    const all = [...members].filter((member) => member !== keeper).sort((a, b) => a - b);
    return [...all.filter((member) => plays.has(member)), ...all.filter((member) => !plays.has(member))];
  }

  #takeTurn(ms: number): void {
    if (this.#relay !== null) return;
    if (this.#ended && this.#member.me < 0) return this.#close();
    if (this.#ended && this.#estranged) {
      const now = this.#options.now();
      // The others are there, with a keeper that this page does not reach.
      if ([...this.#spares.values()].some(({ heard }) => now - heard < silentMs)) return this.#close();
      this.#estranged = false;
    }
    // A line that is only silent may speak again, when there is no other.
    if (this.#estranged || (!this.#ended && this.#spares.size === 0)) return;
    if (ms >= Math.max(0, this.#turns().indexOf(this.#member.me)) * turnMs) this.#takeOver();
  }

  /** This page keeps the room from now on. */
  #takeOver(): void {
    const { now, chance } = this.#options;
    const { me, members, view, keeper } = this.#member;
    const relay = new Relay(now, chance);
    const reached = [...this.#spares].filter(([id, { heard }]) => members.has(id) && now() - heard < silentMs);
    const [mine, relays] = pairOfLines();
    this.#before = this.#ended ? null : this.#line;
    if (this.#ended) this.#dropLine();
    const lost = [...members].filter((one) => one !== me && !reached.some(([id]) => id === one));
    this.#relay = relay;
    this.#code = view.code;
    this.#lostAt = null;
    this.#ended = false;
    this.#line = mine;
    mine.onBytes = (bytes) => this.#hear(mine, bytes);
    const [own, ...seats] = relay.adopt({
      ...{ code: view.code, next: Math.max(keeper, ...members) + 1, keeper: me, lost },
      members: [{ id: me, socket: relays }, ...reached.map(([id, { line }]) => ({ id, socket: line }))],
    });
    if (own !== undefined) seatOn(relays, own);
    for (const [at, [, spare]] of reached.entries()) spare.seat = seats[at] ?? null;
    this.#tries = true;
  }

  /** By now the others have come along, or they have their keeper still and this page alone has lost it. */
  #tried(): void {
    const before = this.#before;
    this.#tries = false;
    this.#before = null;
    for (const [id, spare] of this.#spares) if (!this.#member.members.has(id)) spare.seat = null;
    if (this.#member.members.size > 1 || before === null) return before?.close();
    this.#withdraw();
    this.#follow(before);
    this.#estranged = true;
    this.#lostAt = this.#options.now();
  }

  /** This page keeps the room no more. */
  #withdraw(): void {
    this.#relay = null;
    const { me } = this.#member;
    const left = writeFromRelay({ type: "event", event: { type: "left", member: me, why: "the room moves" } });
    for (const spare of this.#spares.values()) {
      spare.seat = null;
      spare.line.send(left);
    }
  }

  /** Two pages took over at the same time: the one that has been in the room longer has it. */
  #yields(member: number, spare: Spare, bytes: Uint8Array<ArrayBuffer>): void {
    if (member > this.#member.me || !this.#tries) return;
    this.#before?.close();
    this.#tries = false;
    this.#before = null;
    this.#withdraw();
    spare.keeps = [bytes];
    this.#comeAlong(spare);
  }

  #dropLine(): void {
    const line = this.#line;
    if ([...this.#spares.values()].some((spare) => spare.line === line)) return;
    line.onBytes = () => {};
    line.onEnd = () => {};
    line.close();
  }

  #close(): void {
    if (this.#over) return;
    this.leave();
    this.#options.closed();
  }
}

function seatOn(line: Line, seat: Seated): void {
  line.onBytes = (bytes) => seat.receive(bytes);
  line.onEnd = () => seat.gone();
}
