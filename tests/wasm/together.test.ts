// Whole rooms: the real relay, the real worker logic and cores, on a clock of the test's. SOAK=1 plays a whole match.
import { expect, test } from "vitest";
import { expectEqual, expectVerified, scenarioFor, Venue, type Player } from "./together-rig.ts";

const driver = (at: number) => ({ role: "driver", at }) as const;
const spectator = { role: "spectator", at: 0 } as const;

/** Each of them turns its sticks now and then, each in its own way. */
function drives(venue: Venue, players: readonly Player[]): void {
  const turn = (): void => {
    for (const player of players) {
      const stick = (): number => (venue.random.below(3) - 1) / 2;
      player.drive([stick(), stick(), stick()], venue.random.below(4));
    }
    venue.clock.at(venue.clock.now + 400, turn);
  };
  turn();
}

test("two players see the same run, and both recordings verify", { timeout: 60_000 }, async () => {
  const venue = new Venue();
  const ana = await venue.player("Ana", null, driver(0));
  const stations = ["blue1", "red1"];
  ana.member.choose("Together", 0b001001);
  ana.member.wish("Ana", driver(0), true);
  const ben = await venue.player("Ben", ana.room?.code ?? "", driver(3));
  ben.member.wish("Ben", driver(3), true);
  await venue.clock.pass(200);
  expect(ana.room?.guests.map(({ name, role, at }) => [name, role, at])).toEqual([
    ["Ana", "driver", 0],
    ["Ben", "driver", 3],
  ]);
  ana.member.start(scenarioFor(stations));
  expect(await venue.clock.until(20_000, () => ana.joined && ben.joined)).toBe(true);
  drives(venue, [ana, ben]);
  await venue.clock.pass(8000);
  expect(ana.tick).toBeGreaterThan(380);
  expect(expectEqual([ana, ben])).toBeGreaterThan(10);
  expect(new Set(ana.hashes.values()).size).toBe(ana.hashes.size);
  await expectVerified(ana.recording());
  await expectVerified(ben.recording());
  expect([...ana.news, ...ben.news]).toEqual(["go", "joined", "go", "joined"]);
});

const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"];
const bad = { delay: 30, jitter: 20, loss: 0.02 };

/** A room with so many drivers, in a run that has begun. The first is the host. */
async function room(count: number, weather = bad, spectators = 0): Promise<Venue> {
  const venue = new Venue();
  venue.weather = weather;
  const host = await venue.player("P0", null, driver(0));
  host.member.choose("Together", 0b111111);
  host.member.wish("P0", driver(0), true);
  for (let at = 1; at < count; at++) {
    const player = await venue.player(`P${at}`, host.room?.code ?? "", driver(at));
    player.member.wish(player.name, driver(at), true);
  }
  for (let i = 0; i < spectators; i++) await venue.player(`S${i}`, host.room?.code ?? "", spectator);
  await venue.clock.pass(1000);
  host.member.start(scenarioFor(stations.slice(0, count)));
  expect(await venue.clock.until(60_000, () => venue.players.every(({ joined }) => joined))).toBe(true);
  drives(venue, venue.players.slice(0, count));
  return venue;
}

/** Whole matches are for the soak. */
const seconds = process.env["SOAK"] === undefined ? 12 : 160;

test(
  "six players and two spectators over 60 ms, 40 ms of jitter, 2 % loss and stalls",
  { timeout: 3_000_000 },
  async () => {
    const venue = await room(6, bad, 2);
    const { clock, players } = venue;
    const [host, second, third] = players as [Player, Player, Player];
    const code = host.room?.code ?? "";
    const part = (1000 * seconds) / 6;
    await clock.pass(part);

    // A machine stands still for a while, shorter than the limit.
    second.frozenUntil = clock.now + 700;
    await clock.pass(part);

    // One leaves and returns to its seat.
    third.leave();
    await clock.pass(500);
    third.joined = false;
    third.connect(code, driver(2));
    await clock.until(20_000, () => third.joined);
    expect(third.joined).toBe(true);
    expect(await clock.until(20_000, () => third.member.run?.seated === true)).toBe(true);

    // One joins late, to look on.
    const late = await venue.player("Late", code, spectator);
    expect(await clock.until(20_000, () => late.joined)).toBe(true);
    await clock.pass(part);

    // The host's machine ends without a word.
    host.leave();
    players.shift();
    await clock.pass(3 * part);
    const left = [...players.slice(0, 5), late];
    expect(left.every(({ member }) => member.view.host === second.member.me)).toBe(true);
    expect(Math.max(...left.map(({ tick }) => tick)) - Math.min(...left.map(({ tick }) => tick))).toBeLessThan(60);
    expect(expectEqual([...players, late])).toBeGreaterThan(2 * seconds * 5);
    const news = players.flatMap((player) =>
      player.news.filter((line) => /differs|refused|mended|benched|failed/.test(line)),
    );
    expect(news).toEqual([]);
    // All of them play to the end, and each has the whole run.
    const ticks = await Promise.all([second, third, late].map((player) => expectVerified(player.recording())));
    expect(Math.min(...ticks)).toBeGreaterThan(0.8 * 50 * seconds);
    const { delay = 0 } = second.member.run ?? {};
    expect(delay).toBeGreaterThan(2);
    const since = clock.now / 1000;
    const rate = (bytes = 0): string => `${(bytes / since / 1000).toFixed(2)} KB/s`;
    if (process.env["SOAK"] !== undefined)
      process.stdout.write(
        `delay ${delay} ticks; up ${rate(second.up?.bytes)}, down ${rate(second.down?.bytes)} of payload\n`,
      );
  },
);
