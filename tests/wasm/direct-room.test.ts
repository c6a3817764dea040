// Rooms of direct connections on a clock of the test's: real cores and worker logic, lines between each two machines, and the page that keeps
// the room goes in one way or the other.
import { expect, test } from "vitest";
import type { Place } from "../../web/together/messages.ts";
import { readSdp, writeInvitation } from "../../web/together/invitation.ts";
import { expectEqual, expectVerified, scenarioFor, Venue, type Player } from "./together-rig.ts";

const driver = (at: number): Place => ({ role: "driver", at });
const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"];

function drives(venue: Venue, players: readonly Player[]): void {
  const turn = (): void => {
    for (const player of players) {
      const stick = (): number => (venue.random.below(3) - 1) / 2;
      if (!player.isDead) player.drive([stick(), stick(), stick()], venue.random.below(4));
    }
    venue.clock.at(venue.clock.now + 400, turn);
  };
  turn();
}

/** A room with so many drivers and one that looks on, in a run that has begun; the first keeps it. */
async function room(count: number): Promise<Venue> {
  const venue = new Venue();
  venue.weather = { delay: 15, jitter: 10, loss: 0 };
  const host = await venue.direct("P0", null, driver(0));
  host.member.choose("Together", 0b111111);
  host.member.wish("P0", driver(0), true);
  for (let at = 1; at < count; at++) {
    const player = await venue.direct(`P${at}`, host, driver(at));
    player.member.wish(player.name, driver(at), true);
  }
  await venue.direct("S", host, { role: "spectator", at: 0 });
  const { players } = venue;
  // All but the keeper have lines among each other.
  const meshed = (): boolean => players.slice(1).every(({ connection }) => connection?.spares.length === count - 1);
  expect(await venue.clock.until(5000, meshed)).toBe(true);
  expect(host.connection?.spares).toEqual([]);
  host.member.start(scenarioFor(stations.slice(0, count)), 2 ** count - 1);
  expect(await venue.clock.until(60_000, () => players.every(({ joined }) => joined))).toBe(true);
  drives(venue, players.slice(0, count));
  return venue;
}

const bad = (players: readonly Player[]): string[] =>
  players.flatMap(({ name, news }) =>
    news.filter((line) => /differs|refused|mended|benched|failed|closed/.test(line)).map((line) => `${name}: ${line}`),
  );

test.each(["leaves", "is switched off"])(
  "the page that keeps the room %s: another keeps it, all play on from the same tick, and the next one takes it over as well",
  { timeout: 240_000 },
  async (how) => {
    const venue = await room(4);
    const { clock, players } = venue;
    const [host, second, third, fourth, looker] = players as [Player, Player, Player, Player, Player];
    await clock.pass(3000);
    const go = (player: Player): void => {
      if (how === "leaves") player.connection?.leave();
      player.isDead = true;
    };
    go(host);
    const left = [second, third, fourth, looker];
    const stood = second.tick;
    const limit = how === "leaves" ? 1000 : 6500;
    expect(await clock.until(limit, () => left.every(({ tick }) => tick > stood + 25))).toBe(true);
    expect(second.connection?.keeps).toBe(true);
    // None of them loaded a run again: their seats went on.
    for (const { member } of left) expect(member.view.host).toBe(second.member.me);
    expect([second, third, fourth].every(({ member }) => member.run?.seated === true)).toBe(true);
    expect(second.member.run?.timeline.tracks.has(0)).toBe(false);
    await clock.pass(3000);
    expect(expectEqual(players)).toBeGreaterThan(40);
    expect(bad(left)).toEqual([]);

    // One comes to the new keeper by an invitation of that one's, and has lines to the others.
    const late = await venue.direct("Late", second, driver(0));
    expect(await clock.until(20_000, () => late.joined && late.member.run?.seated === true)).toBe(true);
    expect(late.connection?.spares.length).toBe(3);
    go(second);
    const now = [third, fourth, looker, late];
    const before = third.tick;
    expect(await clock.until(limit, () => now.every(({ tick }) => tick > before + 25))).toBe(true);
    expect(third.connection?.keeps).toBe(true);
    await clock.pass(2000);
    expect(expectEqual(players)).toBeGreaterThan(55);
    expect(bad(now)).toEqual([]);
    for (const player of [third, late]) await expectVerified(player.recording());
    // The last one has the room for itself.
    for (const player of [third, fourth, looker]) go(player);
    await clock.pass(30_000);
    expect(late.connection?.keeps).toBe(true);
    expect(late.tick).toBeGreaterThan(before + 500);
  },
);

test(
  "one that alone loses its line to the keeper comes back to its seat; the others play on with theirs",
  { timeout: 120_000 },
  async () => {
    const venue = await room(3);
    const { clock, players } = venue;
    const [host, second, third, looker] = players as [Player, Player, Player, Player];
    await clock.pass(2000);
    const cut = [host, second] as const;
    venue.cuts.push(cut);
    await clock.pass(9000);
    expect(host.connection?.keeps).toBe(true);
    expect(third.member.keeper).toBe(host.member.me);
    expect(second.connection?.keeps).toBe(false);
    const before = host.tick;
    venue.cuts.length = 0;
    expect(await clock.until(8000, () => second.joined && second.member.me > 3 && second.tick > before)).toBe(true);
    // It was waited for too long, and asks for its place.
    second.member.wish(second.name, driver(1), true);
    expect(await clock.until(5000, () => second.member.run?.seated === true)).toBe(true);
    second.drive([1, 0, 0]);
    const from = second.tick;
    await clock.pass(3000);
    expect(expectEqual(players, from)).toBeGreaterThan(10);
    expect(host.tick).toBeGreaterThan(before + 150);
    expect(
      bad([host, third, looker]).filter((line) => !/benched 1: slow|refused 1|differs at \d+: 1$/.test(line)),
    ).toEqual([]);
  },
);

test(
  "a line that finds another way brings all that it held up at once: its guest comes back as one member, once",
  { timeout: 120_000 },
  async () => {
    const venue = await room(3);
    const { clock, players } = venue;
    const [host, second, third] = players as [Player, Player, Player, Player];
    await clock.pass(2000);
    venue.holds = [host, second];
    await clock.pass(9000);
    expect(third.member.keeper).toBe(host.member.me);
    venue.release();
    const before = host.tick;
    expect(await clock.until(8000, () => second.joined && second.member.me > 3 && second.tick > before)).toBe(true);
    await clock.pass(3000);
    expect(second.member.me).toBe(4);
    expect([...host.member.members].sort()).toEqual([0, 2, 3, 4]);
    expect(expectEqual(players, before + 50)).toBeGreaterThan(5);
  },
);

/** An offer, as the keeper's page makes one for a connection that has broken; its numbers are invented. */
const offer = writeInvitation({
  ...{ kind: "offer", id: 77, stun: "" },
  end: readSdp(
    [
      ...["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "m=application 50000 UDP/DTLS/SCTP webrtc-datachannel"],
      ...["a=candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host", "a=ice-ufrag:pB+r"],
      ...["a=ice-pwd:Zx9/aaaaaaaaaaaaaaaaaaaa", `a=fingerprint:sha-256 ${Array(32).fill("A7").join(":")}`],
      ...["a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", ""],
    ].join("\r\n"),
  ),
});

test(
  "ends that are passed on: a flood reaches the keeper as one of each line, and only the keeper's own offers are spread",
  { timeout: 120_000 },
  async () => {
    const venue = await room(3);
    const { clock, players } = venue;
    const [host, second, third, looker] = players as [Player, Player, Player, Player];
    const passed = ({ news }: Player): string[] => news.filter((line) => line.startsWith("passed"));
    await clock.pass(500);
    // Answers over the spare lines: each of the two others hands one on.
    for (let i = 0; i < 100; i++) third.connection?.pass(`forged ${i}`);
    await clock.pass(300);
    expect(passed(host)).toEqual(["passed forged 0", "passed forged 0"]);
    // Later ones come through again: a real answer is not shut out.
    await clock.pass(1000);
    third.connection?.pass("later");
    await clock.pass(300);
    expect(passed(host).slice(2)).toEqual(["passed later", "passed later"]);
    // An offer of a guest goes nowhere; the keeper's reaches each page by the others' lines.
    third.connectionSays({ kind: "pass", text: offer });
    await clock.pass(1000);
    expect([second, looker].flatMap(passed)).toEqual([]);
    host.connection?.pass(offer);
    await clock.pass(1000);
    for (const player of [second, third, looker]) expect(passed(player)).toContain(`passed ${offer}`);
    // The run takes no harm.
    expect(expectEqual(players)).toBeGreaterThan(6);
    expect(bad(players)).toEqual([]);
  },
);

test(
  "inputs of a member that speaks for itself are refused from others, and lines are not a way into another's room",
  { timeout: 120_000 },
  async () => {
    const venue = await room(3);
    const { clock, players } = venue;
    const [host, second, third] = players as [Player, Player, Player];
    await clock.pass(500);
    const run = host.member.run?.run ?? 0;
    third.connectionSays({ kind: "known", run, member: second.member.me, from: 100, records: [] });
    await clock.pass(300);
    expect(second.news).toContain(`refused ${third.member.me}: inputs of a member that speaks for itself`);
    await clock.pass(1000);
    expect(expectEqual(players)).toBeGreaterThan(4);
  },
);
