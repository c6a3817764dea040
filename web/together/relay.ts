// A relay without sockets: rooms, their members and the one order in which all members of a room get all messages. It
// reads envelopes and nothing of their contents. The clock is given.
import { MessageError } from "./bytes.ts";
import {
  mostMembers,
  readToRelay,
  writeFromRelay,
  type FromRelay,
  type Order,
  type RoomEvent,
  type Target,
} from "./envelope.ts";

export interface RelayLimits {
  readonly rooms: number;
  readonly membersOfRoom: number;
  /** Messages a second that a member may send, and how many it may save up. */
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  readonly bytesPerSecond: number;
  readonly byteBurst: number;
  /** Bytes that may wait for one that does not read. */
  readonly unsentBytes: number;
  /** A member that says nothing for so long has gone [ms]. */
  readonly silentMs: number;
  /** Tries at a room that is not there, a minute and address. */
  readonly wrongCodes: number;
}

/** 50 inputs a second, a status and a state of a run now and then: about a third of the limit. */
export const relayLimits: RelayLimits = {
  ...{ rooms: 200, membersOfRoom: 32, messagesPerSecond: 160, messageBurst: 500 },
  ...{ bytesPerSecond: 256 << 10, byteBurst: 4 << 20, unsentBytes: 6 << 20, silentMs: 15_000, wrongCodes: 20 },
};

/** A room waits so long for members to come back to it, when a network was gone for all at once [ms]. */
const emptyMs = 60_000;

/** Members of a room that another page keeps now have so long to come along [ms]. */
export const settleMs = 3000;

/** A connection as the relay sees it. */
export interface Socket {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Sends the waiting messages, then ends. */
  close(): void;
  /** Bytes that wait to be sent. */
  readonly unsent: number;
}

/** Letters and digits of codes: none looks like another, none makes a word. */
const signs = "2345679CDFGHJKMNPQRTVWXZ";
const codeSigns = 6;

/** A room's code as a person may have typed it. */
export const codeOf = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, 12);

interface Member {
  readonly id: number;
  readonly socket: Socket;
  plays: boolean;
  deposes: boolean;
  messages: number;
  bytes: number;
  heard: number;
}

interface Settling {
  readonly lost: readonly number[];
  readonly waits: Set<number>;
  readonly until: number;
}

/** A room that another page kept, as one that was in it knows it. */
export interface KnownRoom {
  readonly code: string;
  /** Members' numbers from this one on are free. */
  readonly next: number;
  readonly keeper: number;
  /** Those that are reached, the keeper among them. */
  readonly members: readonly { readonly id: number; readonly socket: Socket }[];
  readonly lost: readonly number[];
}

interface Room {
  readonly code: string;
  readonly members: Map<number, Member>;
  host: number;
  next: number;
  /** When its last member left; only while it is empty. */
  emptySince: number;
  /** The member whose page has this relay; -1: a server has it. */
  keeper: number;
  /** The room was kept elsewhere before, and until all have repeated their last words the members that are lost have not left. */
  settling: Settling | null;
}

/** One member's end of the relay. */
export interface Seated {
  receive(bytes: Uint8Array): void;
  /** Its connection has ended. */
  gone(): void;
}

/** A relay's counts for its owner. */
export interface RelayCounts {
  readonly rooms: number;
  readonly members: number;
  readonly messages: number;
  readonly bytes: number;
}

export class Relay {
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #limits: RelayLimits;
  readonly #rooms = new Map<string, Room>();
  /** Tries at wrong codes by address, and when the first of them was. */
  readonly #wrong = new Map<string, { since: number; count: number }>();
  #messages = 0;
  #bytes = 0;

  /** random: 0 to 1, hard to guess. */
  constructor(now: () => number, random: () => number, limits: RelayLimits = relayLimits) {
    this.#now = now;
    this.#random = random;
    this.#limits = limits;
  }

  get counts(): RelayCounts {
    let members = 0;
    for (const room of this.#rooms.values()) members += room.members.size;
    return { rooms: this.#rooms.size, members, messages: this.#messages, bytes: this.#bytes };
  }

  /** Takes a connection into a room, or with code null into a new one. null: it was refused, and told why. */
  open(code: string | null, socket: Socket, address = ""): Seated | null {
    const room = code === null ? this.#make() : this.#find(code, address);
    const why = typeof room === "string" ? room : this.#refusal(room);
    if (typeof room === "string" || why !== "") {
      socket.send(writeFromRelay({ type: "event", event: { type: "refused", why } }));
      socket.close();
      return null;
    }
    const members = [...room.members.keys()];
    const member = this.#admit(room, room.next++, socket);
    const { id } = member;
    if (members.length === 0) room.host = id;
    this.#send(member, {
      type: "event",
      event: { type: "welcome", code: room.code, me: id, host: room.host, members },
    });
    if (room.keeper >= 0)
      this.#send(member, { type: "event", event: { type: "keeps", member: room.keeper, members: [...members, id] } });
    this.#tell(room, { type: "joined", member: id }, id);
    return this.#seated(room, member);
  }

  /** This relay is on a member's page: its guests are told of it. */
  keep(code: string, keeper: number): void {
    const room = this.#rooms.get(code);
    if (room === undefined) return;
    room.keeper = keeper;
    this.#tell(room, { type: "keeps", member: keeper, members: [...room.members.keys()] });
  }

  /** A room goes on here that another page kept. Its members keep their numbers; the returned seats are in the order of the given members. */
  adopt({ code, next, keeper, members, lost }: KnownRoom): Seated[] {
    const room = this.#room(code);
    room.keeper = room.host = keeper;
    room.next = next;
    const admitted = members.map(({ id, socket }) => this.#admit(room, id, socket));
    const ids = members.map(({ id }) => id);
    room.settling = { lost, waits: new Set(ids), until: this.#now() + settleMs };
    this.#tell(room, { type: "keeps", member: keeper, members: ids });
    return admitted.map((member) => this.#seated(room, member));
  }

  /** Says on all lines of a kept room that they are alive; also ends the time in which members settle. To be called every second. */
  beat(code: string): void {
    const room = this.#rooms.get(code);
    if (room === undefined) return;
    if (room.settling !== null && this.#now() >= room.settling.until) this.#settle(room);
    this.#tell(room, { type: "beat" });
  }

  /** The members of a room that has moved still repeat their last words. */
  settles(code: string): boolean {
    return (this.#rooms.get(code)?.settling ?? null) !== null;
  }

  #admit(room: Room, id: number, socket: Socket): Member {
    const { messageBurst, byteBurst } = this.#limits;
    const heard = this.#now();
    const member = { id, socket, plays: false, deposes: false, messages: messageBurst, bytes: byteBurst, heard };
    room.members.set(id, member);
    return member;
  }

  #seated(room: Room, member: Member): Seated {
    return {
      receive: (bytes) => this.#receive(room, member, bytes),
      gone: () => this.#lose(room, member, "its connection ended"),
    };
  }

  /** All have repeated their last words, or had the time to. Members that did not come along have left, though their lines stay. */
  #settle(room: Room): void {
    const { settling } = room;
    if (settling === null) return;
    room.settling = null;
    const gone = "its connection ended";
    for (const id of settling.waits) {
      const member = room.members.get(id);
      if (member === undefined) continue;
      this.#send(member, { type: "event", event: { type: "left", member: id, why: gone } });
      this.#lose(room, member, gone);
    }
    for (const member of settling.lost) this.#tell(room, { type: "left", member, why: gone });
  }

  /** Ends connections that say nothing any more; to be called every few seconds. */
  sweep(): void {
    const now = this.#now();
    for (const room of [...this.#rooms.values()])
      for (const member of [...room.members.values()])
        if (now - member.heard > this.#limits.silentMs) this.#cut(room, member, "it said nothing any more");
    for (const room of this.#rooms.values())
      if (room.members.size === 0 && now - room.emptySince > emptyMs) this.#rooms.delete(room.code);
    for (const [address, { since }] of this.#wrong) if (now - since > 60_000) this.#wrong.delete(address);
  }

  /** Ends all. */
  close(why: string): void {
    for (const room of [...this.#rooms.values()])
      for (const member of [...room.members.values()]) this.#cut(room, member, why);
  }

  #refusal(room: Room): string {
    const { membersOfRoom } = this.#limits;
    if (room.members.size >= membersOfRoom) return `the room is full: it holds ${membersOfRoom}`;
    return room.next >= mostMembers ? "the room has been used up; make another" : "";
  }

  #make(): Room | string {
    const { rooms } = this.#limits;
    if (this.#rooms.size >= rooms) return `there are ${rooms} rooms here already, which is the most`;
    let code = "";
    while (code === "" || this.#rooms.has(code))
      code = Array.from({ length: codeSigns }, () => signs[Math.floor(this.#random() * signs.length)] ?? "").join("");
    return this.#room(code);
  }

  #room(code: string): Room {
    const room: Room = {
      ...{ code, members: new Map<number, Member>(), host: 0, next: 0, emptySince: 0 },
      ...{ keeper: -1, settling: null },
    };
    this.#rooms.set(code, room);
    return room;
  }

  #find(text: string, address: string): Room | string {
    const tries = this.#wrong.get(address);
    if (tries !== undefined && tries.count >= this.#limits.wrongCodes && this.#now() - tries.since < 60_000)
      return "too many wrong codes from your address: wait a minute";
    const code = codeOf(text);
    const room = this.#rooms.get(code);
    if (room !== undefined) return room;
    if (tries === undefined || this.#now() - tries.since >= 60_000) {
      this.#wrong.set(address, { since: this.#now(), count: 1 });
    } else tries.count++;
    return `there is no room ${code === "" ? "without a code" : code} here; its last member may have left`;
  }

  #receive(room: Room, member: Member, bytes: Uint8Array): void {
    if (room.members.get(member.id) !== member) return;
    if (!this.#allows(member, bytes.byteLength)) return this.#cut(room, member, "it sent more than a player does");
    this.#messages++;
    this.#bytes += bytes.byteLength;
    try {
      const said = readToRelay(bytes);
      if (said.type === "order") this.#obey(room, member, said.order);
      else this.#pass(room, member, said.target, said.message);
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      this.#cut(room, member, `it sent what is no message: ${error.message}`);
    }
  }

  /** Takes from the member's allowance, which grows with time. */
  #allows(member: Member, bytes: number): boolean {
    const { messagesPerSecond, messageBurst, bytesPerSecond, byteBurst } = this.#limits;
    const now = this.#now();
    const seconds = (now - member.heard) / 1000;
    member.heard = now;
    member.messages = Math.min(messageBurst, member.messages + seconds * messagesPerSecond) - 1;
    member.bytes = Math.min(byteBurst, member.bytes + seconds * bytesPerSecond) - bytes;
    return member.messages >= 0 && member.bytes >= 0;
  }

  #pass(room: Room, { id }: Member, target: Target, message: Uint8Array): void {
    const envelope = writeFromRelay({ type: "message", sender: id, message });
    if (typeof target === "number") {
      const one = room.members.get(target);
      if (one !== undefined) this.#deliver(room, one, envelope);
      return;
    }
    for (const one of [...room.members.values()])
      if (target === "all" || one.id !== id) this.#deliver(room, one, envelope);
  }

  #obey(room: Room, member: Member, order: Order): void {
    switch (order.type) {
      case "alive":
        return;
      case "settled":
        room.settling?.waits.delete(member.id);
        if (room.settling?.waits.size === 0) this.#settle(room);
        return;
      case "plays":
        member.plays = order.plays;
        // A host that only looks on hands over to one that plays.
        if (room.host === member.id && !member.plays) this.#choose(room);
        return;
      case "remove": {
        const one = room.members.get(order.member);
        if (room.host === member.id && one !== undefined && one !== member)
          this.#cut(room, one, "the host removed it from the room");
        return;
      }
      case "depose": {
        member.deposes = true;
        const players = [...room.members.values()].filter(({ plays, id }) => plays && id !== room.host);
        if (2 * players.filter(({ deposes }) => deposes).length <= players.length) return;
        const host = room.members.get(room.host);
        if (host !== undefined) host.plays = false;
        return this.#choose(room);
      }
    }
  }

  /** The host is the member that plays and has been there longest, else of all the one that has. */
  #choose(room: Room): void {
    const [longest] = room.members.values();
    const player = [...room.members.values()].find(({ plays }) => plays);
    const host = player ?? longest;
    for (const member of room.members.values()) member.deposes = false;
    if (host === undefined || host.id === room.host) return;
    room.host = host.id;
    this.#tell(room, { type: "host", member: host.id });
  }

  /** Ends a member's connection; it hears why. */
  #cut(room: Room, member: Member, why: string): void {
    if (room.members.get(member.id) !== member) return;
    this.#send(member, { type: "event", event: { type: "refused", why } });
    this.#lose(room, member, why);
    member.socket.close();
  }

  #lose(room: Room, member: Member, why: string): void {
    if (room.members.get(member.id) !== member) return;
    room.members.delete(member.id);
    if (room.members.size === 0) {
      room.emptySince = this.#now();
      return;
    }
    if (room.settling?.waits.delete(member.id) === true && room.settling.waits.size === 0) this.#settle(room);
    this.#tell(room, { type: "left", member: member.id, why });
    if (room.host === member.id) this.#choose(room);
  }

  #tell(room: Room, event: RoomEvent, but = -1): void {
    const envelope = writeFromRelay({ type: "event", event });
    for (const member of [...room.members.values()]) if (member.id !== but) this.#deliver(room, member, envelope);
  }

  #send(member: Member, said: FromRelay): void {
    member.socket.send(writeFromRelay(said));
  }

  #deliver(room: Room, member: Member, envelope: Uint8Array<ArrayBuffer>): void {
    if (member.socket.unsent > this.#limits.unsentBytes) return this.#cut(room, member, "it does not read any more");
    member.socket.send(envelope);
  }
}
