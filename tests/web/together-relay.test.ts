// The relay without sockets: rooms, one order for all, the host, and refusals.
import { describe, expect, test } from "vitest";
import { readFromRelay, writeToRelay, type FromRelay, type Order, type Target } from "../../web/together/envelope.ts";
import { codeOf, Relay, type RelayLimits, type Seated, relayLimits } from "../../web/together/relay.ts";

class Rig {
  now = 0;
  readonly relay: Relay;
  #chance = 0;

  constructor(limits: Partial<RelayLimits> = {}) {
    const random = (): number => (this.#chance = (this.#chance + 0.377) % 1);
    this.relay = new Relay(() => this.now, random, { ...relayLimits, ...limits });
  }

  join(code: string | null, address = "a"): Guest {
    return new Guest(this.relay, code, address);
  }
}

class Guest {
  readonly heard: FromRelay[] = [];
  closed = false;
  unsent = 0;
  readonly seat: Seated | null;

  constructor(relay: Relay, code: string | null, address: string) {
    const heard = this.heard;
    const isUnsent = (): number => this.unsent;
    this.seat = relay.open(
      code,
      {
        send: (bytes) => void heard.push(readFromRelay(bytes)),
        close: () => (this.closed = true),
        get unsent() {
          return isUnsent();
        },
      },
      address,
    );
  }

  get code(): string {
    const [first] = this.heard;
    return first?.type === "event" && first.event.type === "welcome" ? first.event.code : "";
  }

  say(text: string, target: Target = "others"): void {
    this.seat?.receive(writeToRelay({ type: "message", target, message: new TextEncoder().encode(text) }));
  }

  order(order: Order): void {
    this.seat?.receive(writeToRelay({ type: "order", order }));
  }

  /** Messages and events since the welcome, in short. */
  get lines(): string[] {
    return this.heard.slice(1).map((said) => {
      if (said.type === "message") return `${said.sender}: ${new TextDecoder().decode(said.message)}`;
      const { event } = said;
      if (event.type === "refused") return `refused: ${event.why}`;
      if (event.type === "left") return `left ${event.member}: ${event.why}`;
      if (event.type === "keeps") return `keeps ${event.member}: ${event.members.join()}`;
      if (event.type === "beat") return "beat";
      return event.type === "welcome" ? "welcome" : `${event.type} ${event.member}`;
    });
  }
}

describe("a room", () => {
  test("gives everybody all messages in one order, with their senders", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const second = rig.join(a.code);
    const third = rig.join(a.code.toLowerCase());
    second.say("x");
    a.say("y", "all");
    third.say("z");
    a.say("for you", 1);
    expect(a.lines).toEqual(["joined 1", "joined 2", "1: x", "0: y", "2: z"]);
    expect(second.lines).toEqual(["joined 2", "0: y", "2: z", "0: for you"]);
    expect(third.lines).toEqual(["1: x", "0: y"]);
  });

  test("has a code that is hard to mistake, and waits a minute for members that come back", () => {
    const rig = new Rig();
    const a = rig.join(null);
    expect(a.code).toMatch(/^[2-79CDFGHJKMNPQRTVWXZ]{6}$/);
    expect(codeOf(" ab-12 ")).toBe("AB12");
    a.seat?.gone();
    const back = rig.join(a.code);
    expect(back.heard).toMatchObject([{ event: { type: "welcome", me: 1, host: 1 } }]);
    back.seat?.gone();
    rig.now = 59_000;
    rig.relay.sweep();
    expect(rig.relay.counts.rooms).toBe(1);
    rig.now = 61_000;
    rig.relay.sweep();
    expect(rig.relay.counts.rooms).toBe(0);
    const late = rig.join(a.code);
    expect(late.closed).toBe(true);
    expect(late.heard[0]).toEqual({
      type: "event",
      event: { type: "refused", why: `there is no room ${a.code} here; its last member may have left` },
    });
  });

  test("has another host when the first goes: the one that plays and has been there longest", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const [b, c] = [rig.join(a.code), rig.join(a.code)];
    c.order({ type: "plays", plays: true });
    a.seat?.gone();
    expect(b.lines.slice(1)).toEqual(["left 0: its connection ended", "host 2"]);
    c.order({ type: "plays", plays: false });
    expect(b.lines.at(-1)).toBe("host 1");
  });

  test("replaces a host that says nothing, once more than half of the others that play say so", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const [b, c, d] = [rig.join(a.code), rig.join(a.code), rig.join(a.code)];
    for (const one of [a, b, c]) one.order({ type: "plays", plays: true });
    d.order({ type: "depose" });
    b.order({ type: "depose" });
    expect(c.lines).not.toContain("host 1");
    c.order({ type: "depose" });
    expect(c.lines.at(-1)).toBe("host 1");
  });

  test("lets only the host remove somebody", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const [b, c] = [rig.join(a.code), rig.join(a.code)];
    b.order({ type: "remove", member: 2 });
    expect(c.closed).toBe(false);
    a.order({ type: "remove", member: 2 });
    expect(c.closed).toBe(true);
    expect(c.lines.at(-1)).toBe("refused: the host removed it from the room");
    expect(b.lines.at(-1)).toBe("left 2: the host removed it from the room");
    c.say("still here");
    expect(b.lines.at(-1)).toBe("left 2: the host removed it from the room");
  });
});

describe("what is refused, and the others play on", () => {
  test("a room of 200", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const all = Array.from({ length: 199 }, () => rig.join(a.code));
    expect(all.filter(({ closed }) => closed)).toHaveLength(168);
    expect(rig.relay.counts.members).toBe(32);
    expect(all.at(-1)?.heard.at(-1)).toMatchObject({ event: { why: "the room is full: it holds 32" } });
  });

  test("more rooms than there may be", () => {
    const rig = new Rig({ rooms: 2 });
    for (let i = 0; i < 2; i++) rig.join(null);
    expect(rig.join(null).heard).toMatchObject([
      { event: { why: "there are 2 rooms here already, which is the most" } },
    ]);
  });

  test("a flood: more messages, or more bytes, than a player sends", () => {
    for (const size of [1, 30_000]) {
      const rig = new Rig();
      const a = rig.join(null);
      const b = rig.join(a.code);
      for (let i = 0; i < 600; i++) b.say("x".repeat(size));
      expect(b.closed).toBe(true);
      expect(a.lines.at(-1)).toBe("left 1: it sent more than a player does");
    }
  });

  test("but not what a player sends for an hour", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const b = rig.join(a.code);
    for (let i = 0; i < 50 * 60; i++) {
      rig.now += 20;
      b.say("input", "others");
      if (i % 25 === 0) b.say("status", "all");
      a.heard.length = 1;
      b.heard.length = 1;
    }
    expect(b.closed).toBe(false);
  });

  test("one that does not read, and one that says nothing", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const [b, c] = [rig.join(a.code), rig.join(a.code)];
    b.unsent = 7 << 20;
    a.say("x");
    expect(b.closed).toBe(true);
    expect(a.lines.at(-1)).toBe("left 1: it does not read any more");
    rig.now = 10_000;
    a.order({ type: "alive" });
    rig.now = 16_000;
    rig.relay.sweep();
    expect(c.closed).toBe(true);
    expect(a.lines.at(-1)).toBe("left 2: it said nothing any more");
    expect(a.closed).toBe(false);
  });

  test("what is no message", () => {
    const rig = new Rig();
    const a = rig.join(null);
    const b = rig.join(a.code);
    b.seat?.receive(Uint8Array.of(77));
    expect(a.lines.at(-1)).toBe("left 1: it sent what is no message: an envelope begins with 77");
  });

  test("wrong codes after the twentieth, for a minute and for that address", () => {
    const rig = new Rig();
    const a = rig.join(null);
    for (let i = 0; i < 20; i++) rig.join(`WRONG${i}`, "stranger");
    expect(rig.join(a.code, "stranger").heard).toMatchObject([
      { event: { why: "too many wrong codes from your address: wait a minute" } },
    ]);
    expect(rig.join(a.code, "friend").closed).toBe(false);
    rig.now = 61_000;
    expect(rig.join(a.code, "stranger").closed).toBe(false);
  });
});
