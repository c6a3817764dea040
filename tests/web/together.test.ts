// Playing together without a simulation: inputs as bytes, seats that wait for each other, how the delay changes, which hash is right, and the page's links.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chassisModes, inputRobot, limits } from "../../web/sim/boundary/abi.gen.ts";
import {
  inputBytes,
  writeChassis,
  writeHuman,
  writeMatch,
  writeMode,
  writeStations,
  writeVolts,
} from "../../web/sim/boundary/input-block.ts";
import { commonScenario, titleOf } from "../../web/together/room-scenario.ts";
import { isAlone, isBarred, relayUrl, roomLink } from "../../web/app/together/ways.ts";
import { MessageError, Reader, Writer } from "../../web/together/bytes.ts";
import { DelayControl } from "../../web/together/delay.ts";
import { GuestBook } from "../../web/together/guests.ts";
import { HashDesk } from "../../web/together/hashes.ts";
import { nameOf, readMessage, writeMessage, type Message, type Place, type Seat } from "../../web/together/messages.ts";
import {
  applyRecord,
  noRecord,
  readRecord,
  recordOf,
  writeRecord,
  type InputRecord,
  type Rights,
} from "../../web/together/record.ts";
import { Random } from "../fuzz/mutate.ts";
import { Timeline } from "../../web/together/timeline.ts";
import { pack, ParcelDesk } from "../../web/together/parcels.ts";

const all: Rights = { station: 2, alliance: 0, referees: true, mates: 1 << 4 };

function asRead(record: InputRecord): InputRecord {
  const to = new Writer();
  writeRecord(to, record);
  return readRecord(new Reader(to.done()));
}

const axis = fc.integer({ min: -127, max: 127 }).map((step) => step / 127);
const records = fc.record({
  sticks: fc.option(fc.record({ axes: fc.tuple(axis, axis, axis), buttons: fc.nat({ max: 2 ** 32 - 1 }) })),
  volts: fc.option(fc.dictionary(fc.nat({ max: limits.maxMotors - 1 }).map(String), fc.integer({ min: -12, max: 12 }))),
  chassis: fc.constant(null),
  human: fc.option(fc.record({ feed: fc.boolean(), throw: fc.boolean() })),
  mode: fc.option(fc.nat({ max: 3 })),
  match: fc.option(fc.constantFrom("start" as const, "abort" as const)),
  cameras: fc.option(
    fc.record({
      quality: fc.constantFrom("ideal" as const),
      rule: fc.constantFrom("feds" as const),
      anglesOff: fc.nat({ max: 255 }),
    }),
  ),
  mates: fc.option(
    fc
      .record({ axes: fc.tuple(axis, axis, axis), buttons: fc.nat({ max: 2 ** 32 - 1 }) })
      .map((sticks) => [{ station: 4, ...sticks }]),
  ),
});

describe("an input as bytes", () => {
  test("is read as it was written, and a block made of it has just that in it", () => {
    fc.assert(
      fc.property(records, (record) => {
        const read = asRead(record);
        expect(JSON.stringify(read)).toBe(JSON.stringify(record));
        const block = new Uint8Array(inputBytes);
        applyRecord(block, read, all);
        expect(JSON.stringify(recordOf(block, all))).toBe(JSON.stringify(record));
      }),
    );
  });

  test("holds only what the seat allows", () => {
    const block = new Uint8Array(inputBytes);
    writeStations(block, [
      { station: 1, axes: [1, 0, 0], buttons: 1 },
      { station: 2, axes: [0, 1, 0], buttons: 2 },
    ]);
    writeHuman(block, { alliance: 1, feed: true, throw: false });
    writeMode(block, 2);
    writeMatch(block, "start");
    expect(recordOf(block, { station: 1, alliance: 0, referees: false })).toEqual({
      ...noRecord,
      sticks: { axes: [1, 0, 0], buttons: 1 },
    });
    expect(recordOf(block, { station: -1, alliance: 1, referees: true })).toEqual({
      ...noRecord,
      ...{ human: { feed: true, throw: false }, mode: 2, match: "start" },
    });
  });

  test("a program's volts and a chassis that it moves travel, too", () => {
    const block = new Uint8Array(inputBytes);
    writeVolts(block, 2, { 0: 6, 23: -1.5 });
    expect(asRead(recordOf(block, all)).volts).toEqual({ 0: 6, 23: -1.5 });
    writeChassis(block, { station: 2, mode: "velocity", numbers: [1, 0.5, -2] });
    const record = asRead(recordOf(block, all));
    expect(record).toMatchObject({ volts: null, chassis: { mode: "velocity", numbers: [1, 0.5, -2] } });
    const again = new Uint8Array(inputBytes);
    applyRecord(again, record, all);
    expect(again[136 + 2 * inputRobot.byteLength + inputRobot.chassisMode.offset]).toBe(
      chassisModes.indexOf("velocity"),
    );
  });

  test("nothing new is one byte", () => {
    const to = new Writer();
    writeRecord(to, noRecord);
    expect(to.done()).toHaveLength(1);
    const message: Message = { kind: "inputs", run: 3, from: 7000, records: [noRecord] };
    expect(writeMessage(message)).toHaveLength(6);
  });

  test.each([
    [[128, 6], "6 further drivers; there are 5 at most"],
    [[128, 1, 6], "a driver at station 6; the last is 5"],
    [[1, 0, 128, 128, 0], "a stick is beyond its end"],
    [[1, 128, 128], "it ends 1 bytes too early"],
    [[2, 200], "volts for 200 motors; there are 24 at most"],
    [[2, 1, 30, 0, 0, 0, 0], "volts for motor 30; the last is 23"],
    [[2, 1, 3, 0, 0, 0x80, 0x7f], "a voltage is no finite number"],
    [[16, 9], "a mode is 9; there are 4"],
  ])("%j is refused: %s", (bytes, why) => {
    expect(() => readRecord(new Reader(Uint8Array.from(bytes)))).toThrow(new MessageError(why));
  });
});

describe("messages", () => {
  test("names are one line, and cut where they are too long", () => {
    expect(nameOf("  Ana\n\u202eanA\u0000 ")).toBe("Ana anA");
    expect(new TextEncoder().encode(nameOf("ä".repeat(80))).byteLength).toBe(60);
    const wish: Message = { kind: "wish", name: "a\u0007b", wish: { role: "driver", at: 5 }, ready: true };
    expect(readMessage(writeMessage(wish))).toEqual({ ...wish, name: "a b" });
  });

  test("something large comes in parts, in order, and no larger than it says", () => {
    const random = new Random(1, 1);
    const bytes = Uint8Array.from({ length: 300_000 }, () => random.below(256));
    const parcels = pack(1, "state", bytes);
    expect(parcels.length).toBeGreaterThan(3);
    const desk = new ParcelDesk();
    const whole = parcels.map((part) => desk.take(4, part)).at(-1);
    expect(whole?.bytes).toEqual(bytes);
    const [first, , third] = parcels as [(typeof parcels)[0], (typeof parcels)[0], (typeof parcels)[0]];
    desk.take(4, first);
    expect(() => desk.take(4, third)).toThrow("part 2 of a state out of turn");
    const [small] = pack(1, "scenario", new Uint8Array(5000));
    if (small === undefined) throw new Error("no parcel");
    // It says 3 bytes, and has 5000.
    const lie = { ...small, bytes: Uint8Array.of(3, ...small.bytes.subarray(2)) };
    expect(desk.take(5, lie)?.bytes ?? new Uint8Array(0)).toHaveLength(3);
  });
});

const seat = (member: number, from: number, at = member): Seat => ({
  member,
  from,
  role: "driver",
  at,
  referees: false,
});
const forward: InputRecord = { ...noRecord, sticks: { axes: [1, 0, 0], buttons: 1 } };

/** A station's sticks in a tick's block; null: nothing is said of them. */
function sticksOf(block: Uint8Array, station: number): InputRecord["sticks"] {
  return recordOf(block, { station, alliance: -1, referees: false }).sticks;
}

describe("the timeline of inputs", () => {
  test("a tick is complete when all have said theirs, and has all of it", () => {
    const timeline = new Timeline();
    timeline.add(seat(0, 2));
    timeline.add(seat(1, 2));
    expect([timeline.isComplete(1), timeline.isComplete(2), timeline.edge]).toEqual([true, false, 2]);
    expect(timeline.hear(0, 2, [forward, noRecord])).toBe("");
    expect(timeline.missing(2)).toEqual([1]);
    timeline.hear(1, 2, [forward]);
    expect([timeline.isComplete(2), timeline.isComplete(3)]).toEqual([true, false]);
    expect([sticksOf(timeline.block(2), 0), sticksOf(timeline.block(2), 1)]).toEqual([forward.sticks, forward.sticks]);
  });

  test("what is known is not said again otherwise, and nobody says what comes after a gap or far ahead", () => {
    const timeline = new Timeline();
    timeline.add(seat(0, 0));
    timeline.hear(0, 0, [forward]);
    timeline.hear(0, 0, [noRecord, noRecord]);
    expect(sticksOf(timeline.block(0), 0)).toEqual(forward.sticks);
    expect(timeline.hear(0, 5, [noRecord])).toBe("input for tick 5, when tick 2 was next");
    expect(
      timeline.hear(
        0,
        2,
        Array.from({ length: 201 }, () => noRecord),
      ),
    ).toMatch(/far ahead of the run/);
    expect(timeline.hear(9, 2, [noRecord])).toBe("input without a seat");
  });

  test("orders without the right to give them do not count; the rest of that input does", () => {
    const timeline = new Timeline();
    timeline.add(seat(0, 0));
    const why = timeline.hear(0, 0, [{ ...forward, match: "abort" }]);
    expect(why).toBe("orders of the driver station without that right");
    expect(recordOf(timeline.block(0), { station: 0, alliance: -1, referees: true })).toEqual(forward);
  });

  test("two share a robot: the driver's sticks with the operator's buttons, in any order of their words", () => {
    const press = (buttons: number): InputRecord => ({ ...noRecord, sticks: { axes: [0, 0, 0], buttons } });
    const operator: Seat = { ...seat(1, 2, 0), role: "operator" };
    const driving: InputRecord[] = [
      forward,
      noRecord,
      noRecord,
      noRecord,
      { ...noRecord, sticks: { axes: [0, 1, 0], buttons: 4 } },
    ];
    const play = (first: "driver" | "operator"): Timeline => {
      const timeline = new Timeline();
      timeline.add(seat(0, 0));
      timeline.add(operator);
      const says = [
        () => timeline.hear(0, 0, [...driving, noRecord]),
        () => timeline.hear(1, 2, [noRecord, press(8), noRecord]),
      ];
      for (const say of first === "driver" ? says : says.reverse()) expect(say()).toBe("");
      // The operator leaves: its words end before tick 5.
      timeline.remove(1);
      return timeline;
    };
    const expected = [
      forward.sticks,
      null,
      // The seat begins: the driver's button is let go.
      { axes: [1, 0, 0], buttons: 0 },
      { axes: [1, 0, 0], buttons: 8 },
      { axes: [0, 1, 0], buttons: 8 },
      // It ends: the driver's own button is down.
      { axes: [0, 1, 0], buttons: 4 },
    ];
    for (const first of ["driver", "operator"] as const) {
      const timeline = play(first);
      expect(expected.map((_, tick) => sticksOf(timeline.block(tick), 0))).toEqual(expected);
      // One that comes later knows only the inputs from tick 4 on, and the sticks before that.
      const late = new Timeline();
      for (const known of timeline.since(4)) late.take(known);
      expect([4, 5].map((tick) => sticksOf(late.block(tick), 0))).toEqual(expected.slice(4));
    }
  });

  test("an operator's sticks and outputs, and a station's buttons of one that has no share in it, do not count", () => {
    const timeline = new Timeline();
    timeline.add(seat(0, 0));
    timeline.add({ ...seat(1, 0, 0), role: "operator" });
    timeline.add(seat(2, 0, 3));
    timeline.hear(0, 0, [noRecord, noRecord]);
    expect(timeline.hear(1, 0, [forward])).toBe("sticks of a robot that another drives");
    expect(timeline.hear(1, 1, [{ ...noRecord, volts: { 0: 12 } }])).toBe("input for a robot without a seat at one");
    const mates = [{ station: 0, axes: [1, 1, 1] as const, buttons: 1 }];
    expect(timeline.hear(2, 0, [{ ...noRecord, mates }, noRecord])).toBe("input for a robot of another player");
    expect(sticksOf(timeline.block(0), 0)).toEqual({ axes: [0, 0, 0], buttons: 1 });
    expect(recordOf(timeline.block(1), { station: 0, alliance: -1, referees: false })).toEqual(noRecord);
  });

  test("hands leave the sticks in the tick in which a seat ends, and nobody waits any more", () => {
    const timeline = new Timeline();
    timeline.add(seat(0, 0));
    timeline.add(seat(1, 0));
    timeline.hear(0, 0, [noRecord, noRecord, noRecord]);
    timeline.hear(1, 0, [forward]);
    expect(timeline.remove(1, 5)).toBe(false);
    expect(timeline.remove(1)).toBe(true);
    expect(timeline.isComplete(2)).toBe(true);
    expect(sticksOf(timeline.block(0), 1)).toEqual(forward.sticks);
    expect(sticksOf(timeline.block(1), 1)).toEqual({ axes: [0, 0, 0], buttons: 0 });
    expect(sticksOf(timeline.block(2), 1)).toBeNull();
    // A word of that seat that comes again does not bring it back.
    timeline.add(seat(1, 0));
    expect(timeline.tracks.has(1)).toBe(false);
  });

  test("goes on elsewhere as it was, with seats that have ended", () => {
    const one = new Timeline();
    one.add(seat(0, 0));
    one.add(seat(1, 0));
    one.hear(0, 0, [noRecord, forward, noRecord, noRecord]);
    one.hear(1, 0, [noRecord, forward]);
    one.remove(1);
    const other = new Timeline();
    for (const known of one.since(1)) other.take(known);
    for (const tick of [1, 2, 3]) expect(other.block(tick)).toEqual(one.block(tick));
    expect(other.edge).toBe(one.edge);
  });

  test("without any seat the run stands where the last one ended", () => {
    const timeline = new Timeline();
    timeline.add(seat(0, 0));
    timeline.hear(0, 0, [noRecord, noRecord]);
    timeline.remove(0);
    expect([timeline.isComplete(1), timeline.isComplete(2)]).toEqual([true, false]);
  });
});

describe("the delay", () => {
  const calm = { stalls: 0, late: 0, spare: 3 };

  test("rises after two stalls in five seconds, by what they lasted, and has an end", () => {
    const control = new DelayControl();
    control.begin(0, 2);
    expect(control.hear(0, { stalls: 1, late: 30, spare: 0 })).toBe(2);
    expect(control.hear(6000, { stalls: 1, late: 30, spare: 0 })).toBe(2);
    expect(control.hear(7000, { stalls: 1, late: 30, spare: 0 })).toBe(3);
    expect(control.hear(8000, { stalls: 5, late: 900, spare: 0 })).toBe(7);
    for (let at = 9; at < 20; at++) control.hear(1000 * at, { stalls: 2, late: 900, spare: 0 });
    expect(control.delay).toBe(15);
  });

  test("falls by one after half a minute of calm in which inputs came early", () => {
    const control = new DelayControl();
    control.begin(0, 6);
    for (let at = 0; at <= 30_000; at += 500) control.hear(at, calm);
    expect(control.delay).toBe(5);
    for (let at = 30_500; at <= 61_000; at += 500) control.hear(at, { ...calm, spare: 1 });
    expect(control.delay).toBe(5);
  });
});

describe("hashes", () => {
  test("most players are right; where as many stand against as many, the host is", () => {
    const desk = new HashDesk();
    expect(desk.hear(0, 25, "a", 0, true)).toBeNull();
    expect(desk.hear(1, 25, "b", 0, true)).toEqual({ tick: 25, wrong: [1], right: 0 });
    expect(desk.hear(2, 25, "b", 0, true)).toEqual({ tick: 25, wrong: [0], right: 1 });
  });

  test("spectators are compared, and have no say", () => {
    const desk = new HashDesk();
    desk.hear(0, 25, "a", 0, true);
    desk.hear(5, 25, "b", 0, false);
    desk.hear(6, 25, "b", 0, false);
    expect(desk.hear(7, 25, "b", 0, false)).toEqual({ tick: 25, wrong: [7], right: 0 });
  });

  test("a difference is told once", () => {
    const desk = new HashDesk();
    desk.hear(0, 25, "a", 0, true);
    desk.hear(1, 25, "b", 0, true);
    expect(desk.hear(0, 25, "a", 0, true)).toBeNull();
  });
});

describe("the host's book", () => {
  const key = (n: number): Uint8Array => new Uint8Array(8).fill(n);
  const driver = (at: number): Place => ({ role: "driver", at });

  test("gives a place once, and one that returns gets its own again", () => {
    const book = new GuestBook();
    book.stations = 0b111;
    book.greet(0, key(0), "Ana", driver(1));
    book.greet(1, key(1), "Ben", driver(1));
    // The next one that is free, without a wish of its own.
    expect(book.guests.map(({ role, at }) => [role, at])).toEqual([
      ["driver", 1],
      ["driver", 0],
    ]);
    book.wish(1, "Ben", driver(5), true);
    expect(book.of(1)).toMatchObject({ ...driver(0), ready: true });
    book.greet(2, key(2), "Cleo", driver(1));
    book.greet(3, key(3), "Dan", driver(1));
    expect(book.of(3)).toMatchObject({ role: "spectator" });
    book.part(0);
    expect(book.greet(7, key(0), "Ana", { role: "spectator", at: 0 })).toBe(-1);
    expect(book.of(7)).toMatchObject(driver(1));
    // Its old connection is not known to be lost yet.
    expect(book.greet(8, key(0), "Ana", { role: "spectator", at: 0 })).toBe(7);
    expect(book.of(8)).toMatchObject(driver(1));
    expect(book.of(7)).toBeUndefined();
  });

  test("an alliance has as many coaches as come; who is muted stays so over another place and a lost connection", () => {
    const book = new GuestBook();
    book.stations = 0b11;
    const coach = { role: "coach", at: 1 } as const;
    book.greet(0, key(0), "Ana", coach);
    book.greet(1, key(1), "Ben", coach);
    expect(book.guests.map(({ role, at, muted }) => [role, at, muted])).toEqual([
      ["coach", 1, false],
      ["coach", 1, false],
    ]);
    book.mute(1, true);
    book.wish(1, "Ben", driver(0), true);
    expect(book.of(1)).toMatchObject({ ...driver(0), muted: true });
    book.part(1);
    book.greet(4, key(1), "Ben", driver(1));
    expect(book.of(4)).toMatchObject({ ...driver(0), muted: true });
    book.mute(4, false);
    expect(book.of(4)).toMatchObject({ muted: false });
  });
});

describe("the page", () => {
  const at = (text: string): URL => new URL(text);

  test.each([
    ["", "http://10.0.0.2:8080/", "ws://10.0.0.2:8080/together"],
    ["", "https://sandlot.example/sim/", "wss://sandlot.example/together"],
    ["relay.example:8090", "http://10.0.0.2/", "ws://relay.example:8090/together"],
    ["https://relay.example/rooms", "http://10.0.0.2/", "wss://relay.example/rooms"],
    ["ftp://relay.example", "http://10.0.0.2/", null],
    ["::", "http://10.0.0.2/", null],
  ])("a relay at %j for the page %s is %s", (typed, page, url) => expect(relayUrl(typed, at(page))).toBe(url));

  test("an https page may not open a socket without TLS", () => {
    expect(isBarred("ws://10.0.0.2/together", at("https://sandlot.example/"))).toBe(true);
    expect(isBarred("ws://10.0.0.2/together", at("http://10.0.0.3/"))).toBe(false);
  });

  test("a link names an address that others reach, where the server knows one", () => {
    const own = { rooms: true, addresses: ["http://192.168.1.5:8080/"] };
    const here = at("http://localhost:8080/?room=OLD#x");
    expect(roomLink("ABC", "", here, own)).toBe("http://192.168.1.5:8080/?room=ABC");
    expect(roomLink("ABC", "r.example", at("https://s.example/sim/"), null)).toBe(
      "https://s.example/sim/?room=ABC&at=r.example",
    );
    expect([isAlone(here, own), isAlone(here, { rooms: true, addresses: [] })]).toEqual([false, true]);
  });

  test("the common scenario has a driver at each taken station, and no script there", () => {
    const scenario = {
      name: "Drill",
      robots: [
        { robot: "kitbot", station: "blue1", program: "autopilot" },
        { robot: "swerve-shooter", station: "red2", program: "autopilot" },
      ],
      script: [
        { t: 0, station: "blue1" },
        { t: 0, station: "red2" },
        { t: 1, mode: "teleop" },
      ],
    };
    const guests = [0, 1, 3].map(
      (member) => ({ member, name: "", ready: true, muted: false, role: "driver", at: member }) as const,
    );
    const common = commonScenario(JSON.stringify(scenario), guests);
    expect(common.stations).toBe(0b001011);
    const made = JSON.parse(common.scenario) as typeof scenario;
    expect(made.robots).toEqual([
      { robot: "kitbot", station: "blue1", program: "driver" },
      { robot: "swerve-shooter", station: "red2", program: "autopilot" },
      { robot: "kitbot", station: "blue2", program: "driver" },
      { robot: "kitbot", station: "red1", program: "driver" },
    ]);
    expect(made.script).toEqual([
      { t: 0, station: "red2" },
      { t: 1, mode: "teleop" },
    ]);
    expect(titleOf(JSON.stringify(scenario))).toBe("Drill");
  });
});
