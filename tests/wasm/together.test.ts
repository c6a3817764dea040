// Whole rooms: the real relay, the real worker logic and cores, on a clock of the test's. SOAK=1 plays a whole match.
import { expect, test } from "vitest";
import { Frame, newMotorState, newRobotState } from "../../web/sim/boundary/frame.ts";
import { noRecord } from "../../web/together/record.ts";
import { pack } from "../../web/together/parcels.ts";
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
  ana.member.start(scenarioFor(stations), 0b001001);
  expect(await venue.clock.until(20_000, () => ana.joined && ben.joined)).toBe(true);
  drives(venue, [ana, ben]);
  await venue.clock.pass(4000);
  // A robot program's outputs are its owner's input like any other.
  await ben.host.handle({ type: "volts", station: 3, volts: { 0: 6, 2: 6 } });
  await venue.clock.pass(4000);
  const frame = new Frame(ana.core.frame());
  const { motorStart } = frame.robot(1, newRobotState());
  expect(frame.motor(motorStart, newMotorState()).volts).toBeCloseTo(6, 1);
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
  host.member.start(scenarioFor(stations.slice(0, count)), 2 ** count - 1);
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

test(
  "a machine that computes otherwise is found within a second, named, and made equal",
  { timeout: 120_000 },
  async () => {
    const venue = await room(3, { delay: 5, jitter: 2, loss: 0 });
    const [, second] = venue.players as [Player, Player];
    await venue.clock.pass(2000);
    const before = second.tick;
    // An input that is this machine's alone.
    second.core.setInput([{ station: 1, axes: [1, 1, 1], buttons: 3 }]);
    expect(await venue.clock.until(1500, () => second.news.some((line) => line.startsWith("differs")))).toBe(true);
    expect(second.tick - before).toBeLessThanOrEqual(75);
    expect(await venue.clock.until(4000, () => second.news.some((line) => line.startsWith("mended")))).toBe(true);
    expect(second.news.find((line) => line.startsWith("mended"))).toMatch(/robot 1/);
    const from = second.tick + 1;
    await venue.clock.pass(3000);
    expect(expectEqual(venue.players, from)).toBeGreaterThan(8);
    // Both recordings are kept: the one of before the difference was mended, and the common one.
    expect(second.own).toHaveLength(1);
    await expectVerified(second.own[0] as Uint8Array);
    await expectVerified(second.recording());
  },
);

test(
  "hashes that are lies are said and cost their member its seat; the others play on",
  { timeout: 120_000 },
  async () => {
    const venue = await room(4, { delay: 5, jitter: 2, loss: 0 });
    const [host, , liar] = venue.players as [Player, Player, Player];
    liar.lies = (message) =>
      message.type === "ticked" && message.hash !== "" ? { ...message, hash: "0123456789abcdef" } : message;
    await venue.clock.pass(16_000);
    expect(host.news.some((line) => line === `benched ${liar.member.me}: different`)).toBe(true);
    const others = venue.players.filter((player) => player !== liar);
    expect(others.every(({ tick }) => tick > 700)).toBe(true);
    expect(expectEqual(others)).toBeGreaterThan(30);
    expect(others.flatMap(({ news }) => news.filter((line) => /mended/.test(line)))).toEqual([]);
  },
);

test(
  "a machine that stands still is waited for, then looks on, and is told; it gets its seat again",
  { timeout: 120_000 },
  async () => {
    const venue = await room(3, { delay: 5, jitter: 2, loss: 0 });
    const { clock, players } = venue;
    const [host, slow] = players as [Player, Player];
    await clock.pass(1000);
    slow.frozenUntil = clock.now + 9000;
    await clock.pass(2000);
    expect(host.member.run?.waits.members).toEqual([slow.member.me]);
    const stood = host.tick;
    await clock.pass(6500);
    expect(host.tick).toBeGreaterThan(stood + 50);
    await clock.pass(4000);
    expect(slow.news).toContain(`benched ${slow.member.me}: slow`);
    expect(slow.tick).toBeGreaterThan(host.tick - 50);
    slow.member.wish(slow.name, driver(1), true);
    expect(await clock.until(5000, () => slow.member.run?.seated === true)).toBe(true);
    slow.drive([1, 0, 0]);
    await clock.pass(2000);
    expect(expectEqual(players)).toBeGreaterThan(20);
  },
);

test("input, orders and states that nobody asked for are refused and said", { timeout: 120_000 }, async () => {
  const venue = await room(2, { delay: 5, jitter: 2, loss: 0 }, 1);
  const [host, second, looker] = venue.players as [Player, Player, Player];
  await venue.clock.pass(1000);
  const run = host.member.run?.run ?? 0;
  const stick = { ...noRecord, sticks: { axes: [1, 0, 0] as const, buttons: 0 } };
  // One that looks on drives; one that drives wants to be referee, and far in the future.
  looker.say({ kind: "inputs", run, from: host.tick + 5, records: [stick] }, "others");
  second.say({ kind: "inputs", run, from: second.tick + 150, records: [noRecord] }, "others");
  looker.say({ kind: "end", run }, "all");
  looker.say({ kind: "seat", member: looker.member.me, from: 9000, role: "driver", at: 4, referees: true }, "all");
  for (const parcel of pack(1, "state", new Uint8Array(1000))) looker.say(parcel, host.member.me);
  looker.raw(Uint8Array.of(0, 200, 1, 2, 3));
  await venue.clock.pass(1000);
  const refused = host.news.filter((line) => line.startsWith("refused"));
  expect(refused).toEqual([
    `refused ${looker.member.me}: input without a seat`,
    expect.stringMatching(`^refused ${second.member.me}: input for tick \\d+, when tick \\d+ was next$`),
    `refused ${looker.member.me}: only the host may say "end"`,
    `refused ${looker.member.me}: only the host may say "seat"`,
    `refused ${looker.member.me}: a state that was not asked for`,
    expect.stringMatching(`^refused ${looker.member.me}: a message's kind is 200; there are \\d+$`),
  ]);
  await venue.clock.pass(1000);
  expect(host.tick).toBeGreaterThan(100);
  expect(expectEqual(venue.players)).toBeGreaterThan(8);
});

test(
  "two at one machine drive their own robots among the others, and let go of both when it leaves",
  { timeout: 120_000 },
  async () => {
    const venue = new Venue();
    venue.weather = { delay: 5, jitter: 2, loss: 0 };
    const { clock, players } = venue;
    const ana = await venue.player("Ana", null, driver(0));
    ana.member.choose("Together", 0b111111);
    const ben = await venue.player("Ben", ana.room?.code ?? "", driver(3));
    const cleo = await venue.player("Cleo", ana.room?.code ?? "", spectator);
    ben.member.wish("Ben", { ...driver(3), mates: 0b000010 }, true);
    await clock.pass(100);
    // A station that Ben's second driver has is not for Ana's, nor for another member.
    ana.member.wish("Ana", { ...driver(0), mates: 0b000110 }, true);
    cleo.member.wish("Cleo", driver(1), false);
    await clock.pass(100);
    expect(cleo.room?.guests.map(({ name, role, at, mates = 0 }) => [name, role, at, mates])).toEqual([
      ["Ana", "driver", 0, 0b000100],
      ["Ben", "driver", 3, 0b000010],
      ["Cleo", "spectator", 0, 0],
    ]);
    ana.member.start(scenarioFor(["blue1", "blue2", "blue3", "red1"]), 0b001111);
    expect(await clock.until(20_000, () => players.every(({ joined }) => joined))).toBe(true);
    await clock.pass(500);
    const at = (player: Player, robot: number): number =>
      new Frame(player.core.frame()).robot(robot, newRobotState()).position.x;
    const start = [0, 1, 2, 3].map((robot) => at(cleo, robot));
    const press = (player: Player, station: number, ahead = 1): void =>
      void player.host.handle({ type: "input", inputs: [{ station, axes: [ahead, 0, 0], buttons: 0 }] });
    press(ana, 2);
    press(ben, 1);
    // Not hers: her own machine does not send it.
    press(ana, 3);
    await clock.pass(3000);
    const moved = [0, 1, 2, 3].map((robot) => Math.abs(at(cleo, robot) - (start[robot] ?? 0)) > 0.2);
    expect(moved).toEqual([false, true, true, false]);
    // A program that keeps to no rule.
    const mates = [{ station: 2, axes: [1, 0, 0] as const, buttons: 0 }];
    const run = ana.member.run?.run ?? 0;
    const { known = 0 } = ana.member.run?.timeline.tracks.get(ben.member.me) ?? {};
    ben.say({ kind: "inputs", run, from: known, records: [{ ...noRecord, mates }] }, "others");
    await clock.pass(200);
    expect(ana.news).toContain(`refused ${ben.member.me}: input for a robot of another player`);
    expect(expectEqual([ana, cleo])).toBeGreaterThan(3);
    // Its machine leaves: the robots of both its drivers come to rest.
    ben.leave();
    await clock.pass(1500);
    const rest = at(cleo, 1);
    await clock.pass(1000);
    expect(Math.abs(at(cleo, 1) - rest)).toBeLessThan(0.02);
    // One that looked on takes its place, and another driver joins it: its page hears of both places.
    cleo.member.wish("Cleo", driver(3), true);
    expect(await clock.until(5000, () => cleo.place.role === "driver")).toBe(true);
    expect(cleo.place).toEqual(driver(3));
    cleo.member.wish("Cleo", { ...driver(3), mates: 0b000110 }, true);
    expect(await clock.until(5000, () => cleo.place.mates === 0b000010)).toBe(true);
    // Off the wall that it stands at.
    press(cleo, 1, -1);
    await clock.pass(2000);
    expect(Math.abs(at(ana, 1) - rest)).toBeGreaterThan(0.2);
    // It goes again, and the robot stands still.
    cleo.member.wish("Cleo", driver(3), true);
    expect(await clock.until(5000, () => cleo.place.role === "driver" && cleo.place.mates === undefined)).toBe(true);
    await clock.pass(1500);
    const last = at(ana, 1);
    await clock.pass(1000);
    expect(Math.abs(at(ana, 1) - last)).toBeLessThan(0.02);
    // Its own wish makes its run another one for a moment: a person is told of no difference.
    expect(cleo.news.filter((line) => line.startsWith("mended"))).toEqual([]);
    expect(expectEqual([ana, cleo])).toBeGreaterThan(3);
    await expectVerified(cleo.recording());
  },
);

test("a state of another run is refused by the simulation, and said", { timeout: 120_000 }, async () => {
  const venue = await room(2, { delay: 5, jitter: 2, loss: 0 });
  const [host] = venue.players as [Player];
  await venue.clock.pass(1500);
  host.member.run?.ask(1, 0);
  // The answer of a machine that has another run.
  host.member.run?.take(
    { run: 1, tick: 50, delay: 2, seats: [], pages: new Uint8Array(4096), log: new Uint8Array(0) },
    false,
  );
  await venue.clock.pass(100);
  expect(host.news.some((line) => /^refused 1: .*has the size of another run's state$/.test(line))).toBe(true);
});

test(
  "one that looks on goes back in time while the match goes on, and catches up; a driver stays with the others",
  { timeout: 120_000 },
  async () => {
    const venue = await room(2, { delay: 5, jitter: 2, loss: 0 }, 1);
    const [host, second, looker] = venue.players as [Player, Player, Player];
    await venue.clock.pass(3000);
    await looker.ask({ type: "seek", tick: 20 });
    await venue.clock.pass(3000);
    expect(looker.shownTick).toBe(20);
    expect(host.tick).toBeGreaterThan(250);
    await looker.ask({ type: "live" });
    await looker.ask({ type: "run", speed: 1 });
    await venue.clock.pass(2000);
    expect(looker.tick).toBeGreaterThan(host.tick - 20);
    // A driver's pause and its way back would stop all: they are not done.
    await second.ask({ type: "pause" });
    await second.ask({ type: "seek", tick: 20 });
    expect(second.said.at(-1)).toBe("others play in this run: it goes on with them");
    const before = host.tick;
    await venue.clock.pass(2000);
    expect(host.tick).toBeGreaterThan(before + 80);
    expect(expectEqual(venue.players)).toBeGreaterThan(20);
    await expectVerified(looker.recording());
  },
);

test(
  "a coach points, which all see and no run knows of; who is muted or drives does not; the host moves members",
  { timeout: 120_000 },
  async () => {
    const venue = await room(3, { delay: 5, jitter: 2, loss: 0 }, 1);
    const { clock, players } = venue;
    const [host, second, third, coach] = players as [Player, Player, Player, Player];
    const marks = ({ news }: Player): string[] => news.filter((line) => line.startsWith("mark"));
    host.member.move(coach.member.me, { role: "coach", at: 1 });
    await clock.pass(1000);
    expect(coach.room?.guests.find(({ member }) => member === coach.member.me)).toMatchObject({ role: "coach", at: 1 });
    coach.member.mark(4.5, 2.25);
    // Sooner after it: the same finger.
    coach.member.mark(4.5, 2.5);
    await clock.pass(500);
    const said = `mark ${coach.member.me}: 4.5 2.25`;
    for (const player of players) expect(marks(player), player.name).toEqual([said]);

    // Its page does not send it, and no page would show it.
    second.member.mark(1, 1);
    host.member.mute(coach.member.me, true);
    await clock.pass(500);
    coach.member.mark(5, 5);
    await clock.pass(500);
    for (const player of players) expect(marks(player), player.name).toEqual([said]);
    host.member.mark(2, 2);
    await clock.pass(500);
    expect(marks(third)).toEqual([said, `mark ${host.member.me}: 2 2`]);

    // A coach is not waited for, and a member that is moved has another part.
    expect(host.member.run?.timeline.tracks.has(coach.member.me)).toBe(false);
    host.member.move(third.member.me, { role: "human", at: 1 });
    const track = () => third.member.run?.timeline.tracks.get(third.member.me);
    expect(await clock.until(6000, () => track()?.role === "human")).toBe(true);
    await clock.pass(2000);
    expect(expectEqual(players)).toBeGreaterThan(10);
    expect(players.flatMap(({ news }) => news.filter((line) => /differs|refused|failed/.test(line)))).toEqual([]);
  },
);
