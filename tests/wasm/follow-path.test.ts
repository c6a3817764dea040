// A path that was followed beside the page becomes a script: the same run, without its follower.
import { expect, test } from "vitest";
import { followPath } from "../../web/app/paths/follow-path.ts";
import { standInsFor } from "../../web/paths/stand-ins.ts";
import { eventKinds } from "../../web/sim/boundary/abi.gen.ts";
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
    robots: { at: number[]; program: string; path: object }[];
    script: { t: number; axes: number[] }[];
    match: object;
  };
  const { path, ...robot } = robots[0]!;
  expect(robot).toEqual({ ...plainRobot, at: [4, 4, 0], program: "script" });
  expect(path).toEqual({ samples: samples.map(({ t, x, vx }) => [t, x, 4, 0, vx, 0, 0]), events: [] });
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

test("events happen in the run; a command that is called like a button holds it, and one that aims only where the path stands", async () => {
  const events = [
    { t: 0.3, name: "Intake", until: 0.7 },
    { t: 1, name: "ShootFar" },
    { t: 2, name: "Stop Intake" },
  ];
  const resting = [...samples, { ...samples.at(-1)!, t: 4 }];
  const trajectory = { samples: resting, events };
  const buttons = ["intake", "shoot", "slow"];
  const standIns = standInsFor({ samples: resting, events: events.slice(0, 2) }, buttons);
  expect(standIns).toEqual([
    { command: "Intake", button: "intake", from: 0.3, to: 0.7, stands: false },
    { command: "ShootFar", button: "shoot", from: 1, to: Number.POSITIVE_INFINITY, stands: true },
  ]);
  // A command that stops something stands for nothing.
  expect(standInsFor(trajectory, buttons).map(({ command }) => command)).toEqual(["Intake", "ShootFar"]);

  const core = await open();
  const request = { scenario: plainScenario(), robot: 0, trajectory, standIns };
  const { scenario } = await followPath(core, request, files);
  const happened = core
    .takeEvents()
    .filter(({ kind }) => eventKinds[kind] === "pathEventReached")
    .map(({ tick, object }) => [tick, object]);
  // In the ticks that begin at 0.3, 1 and 2 s.
  expect(happened).toEqual([
    [15, 0],
    [50, 1],
    [100, 2],
  ]);
  const { script } = JSON.parse(scenario) as { script: { t: number; buttons?: string[] }[] };
  const held = script.flatMap(({ t, buttons: names }) => (names === undefined ? [] : [[t, names.join()]]));
  expect(held).toEqual([
    [0.29, "intake"],
    [0.69, ""],
    // The path is slower than 5 cm/s from 2.475 s on.
    [2.47, "shoot"],
    [expect.closeTo(5, 1), ""],
  ]);
});

test("the frame says how far the robot is along and beside its path", async () => {
  // The robot stands at (4, 4); its path is 0.5 m on and 0.2 m to the right, along x.
  const path = { samples: [[0, 4.5, 3.8, 0, 1, 0, 0]], events: [] };
  const scenario = JSON.parse(plainScenario()) as { robots: object[] };
  const robots = [{ ...scenario.robots[0], at: [4, 4, 0.1], path }];
  const core = await open();
  await load(core, JSON.stringify({ ...scenario, robots }));
  core.step(1);
  const { pathAlong, pathAcross, pathTurned, pathPlace } = frameOf(core).robot(0, newRobotState());
  expect(pathPlace).toEqual({ x: 4.5, y: 3.8, heading: 0 });
  expect([pathAlong, pathAcross, pathTurned].map((value) => Number(value.toFixed(3)))).toEqual([-0.5, 0.2, 0.1]);
});

test("a start where the robot cannot stand is refused by the core", async () => {
  const outside = samples.map((sample) => ({ ...sample, y: 40 }));
  const request = { scenario: plainScenario(), robot: 0, trajectory: { samples: outside, events: [] } };
  await expect(followPath(await open(), request, files)).rejects.toThrow(/robots\/0/);
});
