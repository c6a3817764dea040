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
