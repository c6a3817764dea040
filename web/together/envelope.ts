// The messages of a room's members and its relay: the envelope around every message. The relay reads this and nothing
// of its contents; it stamps each message with its sender, so no member can speak as another, and gives all members all
// messages in one order.
import { MessageError, Reader, Writer } from "./bytes.ts";

/** Longest message in an envelope [bytes]. */
export const mostMessageBytes = 40 << 10;
/** Bytes of an envelope beside its message, at most. */
export const envelopeBytes = 8;
/** Members' numbers are given once in a room's life. */
export const mostMembers = 2 ** 20;

/** To all others, to everybody with its sender, to one. */
export type Target = "others" | "all" | number;

/** Orders to the relay. */
export type Order =
  /** Only the host's: ends a member's connection. */
  | { readonly type: "remove"; readonly member: number }
  /** Whether this member plays: the next host is one that does, as long as there is one. */
  | { readonly type: "plays"; readonly plays: boolean }
  /** The host says nothing any more: once more than half of the members that play say so, another becomes host. */
  | { readonly type: "depose" }
  /** Keeps the connection alive. */
  | { readonly type: "alive" }
  /** The room is kept by another page now, and this member has repeated its last words. */
  | { readonly type: "settled" };

export type ToRelay =
  | { readonly type: "message"; readonly target: Target; readonly message: Uint8Array }
  | { readonly type: "order"; readonly order: Order };

/** Things that happen in a room. */
export type RoomEvent =
  /** The first word: the room's code, this member's number, the host and the others that are there. */
  | {
      readonly type: "welcome";
      readonly code: string;
      readonly me: number;
      readonly host: number;
      readonly members: readonly number[];
    }
  | { readonly type: "joined"; readonly member: number }
  | { readonly type: "left"; readonly member: number; readonly why: string }
  | { readonly type: "host"; readonly member: number }
  /**
   * Only in rooms of direct connections: the relay is on this member's page. Its first word where the page before has gone: the room goes on
   * there, with these members.
   */
  | { readonly type: "keeps"; readonly member: number; readonly members: readonly number[] }
  /** Nothing is new: the line is alive. */
  | { readonly type: "beat" }
  /** The last word: the connection ends. */
  | { readonly type: "refused"; readonly why: string };

export type FromRelay =
  | { readonly type: "message"; readonly sender: number; readonly message: Uint8Array }
  | { readonly type: "event"; readonly event: RoomEvent };

const targets = ["others", "all", "one"] as const;
const orders = ["remove", "plays", "depose", "alive", "settled"] as const;
const events = ["welcome", "joined", "left", "host", "refused", "keeps", "beat"] as const;
/** The first byte of an envelope to the relay: a target, or this. */
const orderByte = targets.length;
/** The first byte of an envelope from the relay. */
const [messageByte, eventByte] = [0, 1];
const mostTextBytes = 300;
const mostInRoom = 256;

export function writeToRelay(said: ToRelay): Uint8Array<ArrayBuffer> {
  const to = new Writer();
  if (said.type === "message") {
    const { target, message } = said;
    if (typeof target === "number") to.byte(targets.indexOf("one")).count(target);
    else to.byte(targets.indexOf(target));
    return to.raw(message).done();
  }
  const { order } = said;
  to.byte(orderByte).byte(orders.indexOf(order.type));
  if (order.type === "remove") to.count(order.member);
  if (order.type === "plays") to.byte(order.plays ? 1 : 0);
  return to.done();
}

export function readToRelay(bytes: Uint8Array): ToRelay {
  const from = new Reader(bytes);
  const first = from.byte();
  if (first !== orderByte) {
    const kind = targets[first];
    if (kind === undefined) throw new MessageError(`an envelope begins with ${first}`);
    const target = kind === "one" ? from.count(mostMembers, "a member's number") : kind;
    if (from.left > mostMessageBytes)
      throw new MessageError(`a message has ${from.left} bytes; ${mostMessageBytes} are allowed`);
    return { type: "message", target, message: from.rest() };
  }
  const type = from.one(orders, "an order");
  const order: Order =
    type === "remove"
      ? { type, member: from.count(mostMembers, "a member's number") }
      : type === "plays"
        ? { type, plays: from.byte() !== 0 }
        : { type };
  from.end();
  return { type: "order", order };
}

export function writeFromRelay(said: FromRelay): Uint8Array<ArrayBuffer> {
  const to = new Writer();
  if (said.type === "message") return to.byte(messageByte).count(said.sender).raw(said.message).done();
  const { event } = said;
  to.byte(eventByte).byte(events.indexOf(event.type));
  switch (event.type) {
    case "welcome":
      to.text(event.code).count(event.me).count(event.host).count(event.members.length);
      for (const member of event.members) to.count(member);
      return to.done();
    case "keeps":
      to.count(event.member).count(event.members.length);
      for (const member of event.members) to.count(member);
      return to.done();
    case "beat":
      return to.done();
    case "left":
      return to.count(event.member).text(event.why).done();
    case "joined":
    case "host":
      return to.count(event.member).done();
    case "refused":
      return to.text(event.why).done();
  }
}

export function readFromRelay(bytes: Uint8Array): FromRelay {
  const from = new Reader(bytes);
  const member = (): number => from.count(mostMembers, "a member's number");
  if (from.one([messageByte, eventByte], "an envelope's kind") === messageByte)
    return { type: "message", sender: member(), message: from.rest() };
  const event = readEvent(from, member);
  from.end();
  return { type: "event", event };
}

function readEvent(from: Reader, member: () => number): RoomEvent {
  const type = from.one(events, "an event of the room");
  switch (type) {
    case "welcome": {
      const code = from.text(mostTextBytes, "a room's code");
      const [me, host] = [member(), member()];
      const count = from.count(mostInRoom, "the number of members");
      return { type, code, me, host, members: Array.from({ length: count }, member) };
    }
    case "keeps": {
      const keeper = member();
      const count = from.count(mostInRoom, "the number of members");
      return { type, member: keeper, members: Array.from({ length: count }, member) };
    }
    case "beat":
      return { type };
    case "left":
      return { type, member: member(), why: from.text(mostTextBytes, "a reason") };
    case "joined":
    case "host":
      return { type, member: member() };
    case "refused":
      return { type, why: from.text(mostTextBytes, "a reason") };
  }
}
