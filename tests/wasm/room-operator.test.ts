// Driver and operator of one robot at two machines: real relay, worker logic and cores, on a clock of the test's.
import { expect, test } from "vitest";
import { Frame, newRobotState } from "../../web/sim/boundary/frame.ts";
import { noRecord } from "../../web/together/record.ts";
import type { Place } from "../../web/together/messages.ts";
import { expectEqual, expectVerified, scenarioFor, Venue, type Player } from "./together-rig.ts";

const driver: Place = { role: "driver", at: 0 };
const operator: Place = { role: "operator", at: 0 };
/** See SIM_BUTTON_*: the intake's. */
const intake = 1;
const weather = { delay: 20, jitter: 15, loss: 0.01 };

const robotOf = ({ core }: Player) => new Frame(core.frame()).robot(0, newRobotState());
const buttonsOf = (player: Player): number => robotOf(player).buttons;
const speedOf = (player: Player): number => Math.hypot(robotOf(player).velocity.x, robotOf(player).velocity.y);

test(
  "a guest operates the robot that another drives, comes late, leaves and is replaced: the same run everywhere",
  { timeout: 120_000 },
  async () => {
    const venue = new Venue();
    venue.weather = weather;
    const { clock } = venue;
    const ana = await venue.player("Ana", null, driver);
    ana.member.choose("Together", 0b001001);
    ana.member.wish("Ana", driver, true);
    await clock.pass(300);
    const code = ana.room?.code ?? "";
    const ben = await venue.player("Ben", code, operator);
    ben.member.wish("Ben", operator, true);
    await clock.pass(300);
    expect(ana.room?.guests.map(({ role, at }) => `${role} ${at}`)).toEqual(["driver 0", "operator 0"]);
    // A robot has one operator.
    const cleo = await venue.player("Cleo", code, operator);
    cleo.member.wish("Cleo", operator, true);
    await clock.pass(300);
    expect(ana.room?.guests[2]?.role).toBe("spectator");

    ana.member.start(scenarioFor(["blue1", "red1"]), 0b001001);
    expect(await clock.until(20_000, () => [ana, ben, cleo].every(({ joined }) => joined))).toBe(true);
    ana.drive([1, 0, 0], intake);
    await clock.pass(600);
    expect(buttonsOf(cleo)).toBe(0);
    expect(speedOf(cleo)).toBeGreaterThan(0.3);
    // The operator's sticks stay on its own machine.
    ben.drive([-1, 0, 0], intake | 2);
    await clock.pass(400);
    expect(buttonsOf(ana)).toBe(intake | 2);
    expect(speedOf(ana)).toBeGreaterThan(0.3);

    // A page that keeps to no rule says more than its share.
    const run = ben.member.run?.run ?? 0;
    const known = ana.member.run?.timeline.tracks.get(ben.member.me)?.known ?? 0;
    const forged = { ...noRecord, sticks: { axes: [0, 1, 0], buttons: 0 } as const };
    ben.say({ kind: "inputs", run, from: known, records: Array.from({ length: 15 }, () => forged) }, "others");
    await clock.pass(300);
    expect(ana.news).toContain("refused 1: sticks of a robot that another drives");
    // Its own machine knows nothing of those, and differs; the others agree.
    await clock.pass(3000);
    const from = ana.tick;
    ana.drive([0, 0, 0.5], 0);
    await clock.pass(1500);
    expect(expectEqual([ana, cleo], from)).toBeGreaterThan(2);

    // The operator leaves: the driver has the buttons again, and one that looked on takes the place.
    ana.drive([0.5, 0, 0], intake);
    await clock.pass(400);
    ben.leave();
    expect(await clock.until(3000, () => buttonsOf(ana) === intake)).toBe(true);
    cleo.member.wish("Cleo", operator, true);
    expect(await clock.until(5000, () => cleo.member.run?.seated === true && buttonsOf(ana) === 0)).toBe(true);
    expect(cleo.place).toEqual(operator);
    cleo.drive([0, 0, 0], 2);
    expect(await clock.until(1000, () => buttonsOf(ana) === 2)).toBe(true);

    // One joins while both hold still: no input that it is sent has their buttons.
    await clock.pass(12_000);
    const dan = await venue.player("Dan", code, { role: "spectator", at: 0 });
    expect(await clock.until(20_000, () => dan.joined)).toBe(true);
    const joined = dan.tick;
    cleo.drive([0, 0, 0], 0);
    const sees = (buttons: number) => (): boolean => [ana, dan].every((one) => buttonsOf(one) === buttons);
    expect(await clock.until(5000, sees(0))).toBe(true);
    cleo.leave();
    expect(await clock.until(5000, sees(intake))).toBe(true);
    await clock.pass(2000);
    expect(expectEqual([ana, dan], joined)).toBeGreaterThan(3);
    expect([...ana.news, ...dan.news].filter((line) => /mended|failed/.test(line))).toEqual([]);
    for (const player of [ana, dan]) await expectVerified(player.recording());
  },
);
