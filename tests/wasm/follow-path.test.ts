// A path that was followed beside the page becomes a script: the same run, without whoever followed it.
import { expect, test } from "vitest";
import { followPath } from "../../web/app/paths/follow-path.ts";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import { files, frameOf, load, open, plainRobot, plainScenario } from "./helpers.ts";

/** 3 m along x at up to 2 m/s and 2 m/s^2, from (4, 4): 1 s to speed up over 1 m, 0.5 s, 1 s to slow down. */
const samples = [
  { t: 0, x: 4, v: 0 },
  { t: 1, x: 5, v: 2 },
  { t: 1.5, x: 6, v: 2 },
  { t: 2.5, x: 7, v: 0 },
].map(({ v, ...at }) => ({ ...at, y: 4, heading: 0, vx: v, vy: 0, omega: 0 }));

const moments = async (scenario: string): Promise<number[][]> => {
  const core = await open();
  await load(core, scenario);
  const state = newRobotState();
  return Array.from({ length: 200 }, () => {
    core.step(1);
    const { position, yaw } = frameOf(core).robot(0, state);
    return [position.x, position.y, yaw];
  });
};

test("the script drives the run that was followed, and ends at the path's end", async () => {
  const scenario = plainScenario({ script: [{ t: 0, station: "blue1", axes: [0, 1, 0] }] });
  const shares: number[] = [];
  const core = await open();
  const request = { scenario, robot: 0, trajectory: { samples, events: [] } };
  const { errors, touched, scenario: made } = await followPath(core, request, files, (share) => shares.push(share));
  expect(errors.largest).toBeLessThan(0.05);
  expect(touched).toBeNull();
  expect(shares[0]).toBe(0);
  const { robots, script, match } = JSON.parse(made) as {
    robots: { at: number[]; program: string }[];
    script: { t: number; axes: number[] }[];
    match: object;
  };
  expect(robots[0]).toEqual({ ...plainRobot, at: [4, 4, 0], program: "script" });
  expect(match).toEqual({ start: "auto" });
  // The sticks of the script that was there before are gone.
  expect(script[0]!.axes[1]).not.toBe(1);
  const run = await moments(made);
  const last = run.at(-1)!;
  expect(Math.hypot(last[0]! - 7, last[1]! - 4)).toBeLessThan(0.05);
  // 2.5 s and a second after it: the run that was followed, to the last bit.
  const { position } = frameOf(core).robot(0, newRobotState());
  expect(run[Math.round(3.5 / 0.02) - 1]!.slice(0, 2)).toEqual([position.x, position.y]);
});

test("a start where the robot cannot stand is refused by the core", async () => {
  const outside = samples.map((sample) => ({ ...sample, y: 40 }));
  const request = { scenario: plainScenario(), robot: 0, trajectory: { samples: outside, events: [] } };
  await expect(followPath(await open(), request, files)).rejects.toThrow(/robots\/0/);
});
