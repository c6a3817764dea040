// Times of PathPlanner's paths beside pathplannerlib's own; tests/web/planner-paths.json says where its numbers come from.
import { expect, test } from "vitest";
import { CheckedJson } from "../../web/paths/checked-json.ts";
import { readPlannerPath } from "../../web/paths/planner-path.ts";
import { plainRobot, readPlannerRobot } from "../../web/paths/planner-robot.ts";
import { plannerTrajectory } from "../../web/paths/planner-times.ts";
import { durationOf, wrapped } from "../../web/paths/trajectory.ts";
import known from "./planner-paths.json" with { type: "json" };

const trajectoryOf = ({ settings, path }: (typeof known.cases)[number]) =>
  plannerTrajectory(
    readPlannerPath(new CheckedJson(path)),
    readPlannerRobot(new CheckedJson(known.settings[settings as "swerve" | "tank"])),
  );

test.each(known.cases.map((each) => [each.name, each] as const))("%s: pathplannerlib's states", (_, each) => {
  const { samples, events } = trajectoryOf(each);
  expect(samples.length).toBe(each.states.length);
  samples.forEach((sample, index) => {
    const [t, x, y, heading, vx, vy, omega] = each.states[index] as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const at = `state ${index}`;
    // The file has seven decimals.
    expect(sample.t, at).toBeCloseTo(t, 6);
    expect(
      [sample.x - x, sample.y - y].every((off) => Math.abs(off) < 1e-6),
      at,
    ).toBe(true);
    expect(wrapped(sample.heading - heading), at).toBeCloseTo(0, 6);
    expect(Math.hypot(sample.vx - vx, sample.vy - vy), at).toBeLessThan(1e-5);
    expect(sample.omega, at).toBeCloseTo(omega, 5);
  });
  expect(events.map(({ name }) => name)).toEqual(each.events.map(([, name]) => name));
  events.forEach(({ t }, index) => expect(t).toBeCloseTo(Number(each.events[index]![0]), 5));
});

test("a straight path takes about the time of a trapezoid: 3 m at 3 m/s and 3 m/s^2 are 2 s", () => {
  // 1 s to speed up over 1.5 m, 1 s to slow down. PathPlanner's points, 0.2 m apart, add a share of one gap at each end.
  const duration = durationOf(trajectoryOf(known.cases[0]!));
  expect(duration).toBeGreaterThan(2);
  expect(duration).toBeLessThan(2.15);
});

test("a new project's robot drives where there is no settings.json, and what the file leaves out is that robot's", () => {
  const [plain, empty] = [plainRobot(), readPlannerRobot(new CheckedJson({}))];
  expect(empty.torque(100, 12)).toBe(plain.torque(100, 12));
  expect([empty.mass, empty.modules]).toEqual([plain.mass, plain.modules]);
  // Kraken X60 at a stall and a limit of 60 A, 5.143 to 1: 60 A x 7.09 N m / 366 A x 5.143
  expect(plain.torque(0, 12)).toBeCloseTo(5.978, 3);
});
