// Files of paths and autos: their numbers, their form on the field, and the reasons of refusals.
import { expect, test } from "vitest";
import { PathError } from "../../web/paths/checked-json.ts";
import { onOtherSide } from "../../web/paths/field-side.ts";
import { readPath, type PathFile, type PathRun } from "../../web/paths/read-path.ts";
import { durationOf, sampleAt } from "../../web/paths/trajectory.ts";
import known from "./planner-paths.json" with { type: "json" };

const size = { length: 16, width: 8 };
const files =
  (all: Readonly<Record<string, unknown>>) =>
  async (name: string): Promise<PathFile | null> => {
    const found = all[name];
    return found === undefined ? null : { name, text: typeof found === "string" ? found : JSON.stringify(found) };
  };
const read = (name: string, json: unknown, beside: Readonly<Record<string, unknown>> = {}): Promise<PathRun> =>
  readPath({ name, text: typeof json === "string" ? json : JSON.stringify(json) }, files(beside), { size });
const refusal = async (
  name: string,
  json: unknown,
  beside: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const error: unknown = await read(name, json, beside).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(PathError);
  return (error as PathError).message;
};

const [straight, curve] = [known.cases[0]!.path, known.cases[1]!.path];
const { swerve } = known.settings;
const sample = (t: number, x: number, heading = 0, vx = 1) => ({ t, x, y: 2, heading, vx, vy: 0, omega: 0 });
const choreo = (samples: unknown, more: object = {}) => ({
  ...{ name: "a", version: 3, snapshot: {}, params: {}, events: [] },
  trajectory: { samples, splits: [] },
  ...more,
});

test("a .path has PathPlanner's time, its events, and says by whose robot", async () => {
  const path = await read("Curve.path", curve, { "settings.json": swerve });
  // pathplannerlib's own total for this path: tests/web/planner-paths.json.
  expect(durationOf(path.trajectory)).toBeCloseTo(4.8004843, 6);
  expect(path).toMatchObject({ name: "Curve", kind: "plannerPath", times: "constraints", notes: [] });
  expect(path.trajectory.events.map(({ name }) => name)).toEqual(["intake", "spin"]);
  const alone = await read("Curve.path", curve);
  expect(alone.notes).toEqual([expect.stringContaining("no settings.json")]);
});

test("for a differential drive without settings.json the robot looks along the path; what is for swerve is said to be", async () => {
  const options = { size, isDifferential: true };
  const { trajectory, notes } = await readPath({ name: "a.path", text: JSON.stringify(curve) }, files({}), options);
  const { heading, vx, vy } = trajectory.samples[20]!;
  expect(Math.cos(heading - Math.atan2(vy, vx))).toBeCloseTo(1, 9);
  expect(notes).toEqual([expect.stringContaining("no settings.json")]);
  const withSettings = files({ "settings.json": swerve });
  const forSwerve = await readPath({ name: "a.path", text: JSON.stringify(curve) }, withSettings, options);
  expect(forSwerve.notes).toEqual([expect.stringContaining("drives in every direction")]);
  const traj = { name: "a.traj", text: JSON.stringify(choreo([sample(0, 0), sample(1, 1)])) };
  expect((await readPath(traj, files({}), options)).notes).toEqual(forSwerve.notes);
});

test("a reversed path is driven backwards by a differential drive", async () => {
  const reversed = { ...straight, reversed: true };
  const { trajectory } = await read("Back.path", reversed, { "settings.json": known.settings.tank });
  // From x = 2 to 5, looking the other way.
  expect(trajectory.samples[5]!.vx).toBeGreaterThan(0);
  expect(Math.cos(trajectory.samples[5]!.heading)).toBeCloseTo(-1, 9);
});

test("an .auto drives its paths one after the other and waits where it says; commands of the program take no time", async () => {
  const path = (name: string) => ({ type: "path", data: { pathName: name } });
  const named = (name: string) => ({ type: "named", data: { name } });
  const group = (type: string, ...commands: object[]) => ({ type, data: { commands } });
  const wait = (waitTime: number) => ({ type: "wait", data: { waitTime } });
  const beside = { "settings.json": swerve, "paths/S.path": straight };
  const auto = (command: object) => ({ version: "2025.0", command, resetOdom: true, folder: null, choreoAuto: false });
  // pathplannerlib: 2.1041326 s for the straight path.
  const one = 2.1041326;
  const both = await read("Two.auto", auto(group("sequential", path("S"), named("shoot"), wait(1), path("S"))), beside);
  expect(durationOf(both.trajectory)).toBeCloseTo(2 * one + 1, 5);
  expect(both).toMatchObject({ legs: ["S", "S"], commands: ["shoot"], kind: "plannerAuto" });
  expect(both.trajectory.events).toContainEqual({ t: expect.closeTo(one, 5) as number, name: "shoot" });
  // In the pause the robot stands at the path's end; the second path begins 3 m back, which is said.
  expect(sampleAt(both.trajectory, one + 0.5)).toMatchObject({ x: 5, y: 4, vx: 0 });
  expect(both.notes).toContain("S begins 3.00 m from where the robot is by then.");
  expect(both.notes).toContain("1 command of the program is left out: “shoot”.");

  // A race ends with its shortest member that is known: the wait cuts the path.
  const cut = await read("Cut.auto", auto(group("race", path("S"), named("intake"), wait(0.5))), beside);
  expect(durationOf(cut.trajectory)).toBeCloseTo(0.5, 9);
  // A deadline that only the program knows lasts as long as the rest.
  const deadline = await read("D.auto", auto(group("deadline", named("aim"), path("S"))), beside);
  expect(durationOf(deadline.trajectory)).toBeCloseTo(one, 5);
  const parallel = await read("P.auto", auto(group("parallel", path("S"), wait(4))), beside);
  expect(durationOf(parallel.trajectory)).toBeCloseTo(4, 9);

  expect(await refusal("Lost.auto", auto(path("Far away")), beside)).toBe(
    "Lost.auto: The auto drives the path Far away, and paths/Far away.path is not there. Give its whole folder.",
  );
  expect(await refusal("None.auto", auto(group("sequential", wait(1))))).toBe("None.auto: The auto drives no path.");
  let deep: object = path("S");
  for (let i = 0; i < 40; i++) deep = group("sequential", deep);
  expect(await refusal("Deep.auto", auto(deep), beside)).toContain("more than 32 deep");
});

test("a .traj has its own times; between samples the place is exact where the acceleration is constant", async () => {
  // From a stand at 2 m/s^2 for 1 s: x = t^2, so 0.25 m at 0.5 s.
  const path = await read(
    "a.traj",
    choreo([sample(0, 0, 0, 0), sample(1, 1, 0, 2)], {
      events: [
        { name: "go", from: { target: 1, targetTimestamp: 0.75, offset: { exp: "0.1 s", val: 0.1 } }, event: null },
      ],
    }),
  );
  expect(path).toMatchObject({ kind: "choreoPath", times: "file", notes: [] });
  expect(sampleAt(path.trajectory, 0.5)).toMatchObject({ x: 0.25, y: 2, vx: 1 });
  expect(path.trajectory.events).toEqual([{ t: 0.85, name: "go" }]);
  // A differential drive's sides at 1 and 2 m/s, heading up: 1.5 m/s along y.
  const sides = (t: number) => ({ t, x: 1, y: t, heading: Math.PI / 2, vl: 1, vr: 2, omega: 0 });
  const tank = await read("b.traj", choreo([sides(0), sides(1)]));
  expect(tank.trajectory.samples[0]!.vy).toBeCloseTo(1.5, 9);
  // A turn past 180 degrees goes on: 3.1 to -3.1 rad are 0.083 rad on.
  const turn = await read("c.traj", choreo([sample(0, 0, 3.1), sample(1, 1, -3.1)]));
  expect(turn.trajectory.samples[1]!.heading).toBeCloseTo(2 * Math.PI - 3.1, 9);
});

test("the second part of a .traj, from one split to the next, begins at 0", async () => {
  const traj = choreo([0, 1, 2, 3].map((t) => sample(t, t)));
  const auto = { version: "2025.0", choreoAuto: true, command: { type: "path", data: { pathName: "a.1" } } };
  const whole = { ...traj, trajectory: { ...traj.trajectory, splits: [0, 2] } };
  const { trajectory } = await read("x.auto", auto, { "choreo/a.traj": whole });
  expect(trajectory.samples.map(({ t, x }) => [t, x])).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test("a .traj of Choreo 2024: samples at the top, events with their commands, a file for each split", async () => {
  const state = (timestamp: number, x: number) => ({
    ...{ x, y: 2, heading: 0, angularVelocity: 0, velocityX: 1, velocityY: 0, timestamp },
  });
  const marker = (timestamp: number | null, name: string) => ({
    timestamp,
    command: { type: "named", data: { name } },
  });
  const traj = { samples: [state(0, 0), state(1, 1)], eventMarkers: [marker(0.5, "intake"), marker(null, "lost")] };
  const path = await read("a.traj", traj);
  expect(path).toMatchObject({ kind: "choreoPath", times: "file" });
  expect(sampleAt(path.trajectory, 0.5)).toMatchObject({ x: 0.5, y: 2, vx: 1 });
  expect(path.trajectory.events).toEqual([{ t: 0.5, name: "intake" }]);
  const auto = { version: "1.0", choreoAuto: true, command: { type: "path", data: { pathName: "a.2" } } };
  const second = { samples: [state(0, 3), state(2, 5)] };
  const { trajectory } = await read("x.auto", auto, { "choreo/a.traj": traj, "choreo/a.2.traj": second });
  expect(trajectory.samples.map(({ t, x }) => [t, x])).toEqual([
    [0, 3],
    [2, 5],
  ]);
  expect(await refusal("b.traj", { samples: [state(0, 0), state(0, 1)] })).toContain("samples[1] is 0 s");
});

test("a path of PathPlanner 2023 is called that; an auto of commands alone names them", async () => {
  const waypoints = [{ anchorPoint: { x: 1, y: 1 }, nextControl: { x: 2, y: 1 } }, { anchorPoint: { x: 3, y: 1 } }];
  const old = { waypoints, markers: [] };
  expect(await refusal("Old.path", old)).toBe(
    "Old.path: Its version is 2023; those of PathPlanner 2024, 2025, 2026 are read. Open it in PathPlanner 2024 and save it there.",
  );
  const command = { type: "sequential", data: { commands: [{ type: "named", data: { name: "Drop Intake" } }] } };
  expect(await refusal("Drop.auto", { version: "2025.0", command, resetOdom: true })).toBe(
    "Drop.auto: The auto drives no path. It runs “Drop Intake”: commands of the team's own program.",
  );
});

test("a trajectory of WPILib", async () => {
  const state = (time: number, x: number) => ({
    ...{ time, velocity: 2, acceleration: 0, curvature: 0.5 },
    pose: { translation: { x, y: 1 }, rotation: { radians: Math.PI / 2 } },
  });
  const { trajectory, kind } = await read("a.wpilib.json", [state(0, 1), state(1, 1)]);
  expect(kind).toBe("trajectory");
  expect(trajectory.samples[0]).toMatchObject({ vy: 2, omega: 1 });
});

const weaver = {
  lengthUnit: "Meter",
  maxVelocity: 3,
  maxAcceleration: 2,
  trackWidth: 0.6,
  gameName: "x",
  outputDir: "",
};
const csv = (reversed: boolean) =>
  ["X,Y,Tangent X,Tangent Y,Fixed Theta,Reversed,Name"]
    .concat(
      [
        [2, -4, 2, 0],
        [4, -3, 1, 1.5],
        [5, -1.5, 0.5, 1.5],
      ].map(([x, y, tx, ty]) => {
        const sign = reversed ? -1 : 1;
        return [x, y, sign * tx!, sign * ty!, true, reversed, ""].join(",");
      }),
    )
    .join("\n");

test.each([
  // States 1, 10 and 22, and the last one's time, by wpimath 2026.2.2's TrajectoryGenerator with the same waypoints and limits.
  [
    false,
    45,
    2.895403,
    [
      [1, 0.35479, 2.125873, -3.999091, 0.020874],
      [10, 0.881878, 2.766635, -3.893157, 0.30778],
      [22, 1.328594, 3.630043, -3.427991, 0.698796],
    ],
  ],
  [
    true,
    45,
    2.895403,
    [
      [1, 0.35479, 2.125873, -3.999091, 0.020874 - Math.PI],
      [10, 0.881878, 2.766635, -3.893157, 0.30778 - Math.PI],
      [22, 1.328594, 3.630043, -3.427991, 0.698796 - Math.PI],
    ],
  ],
] as const)(
  "a path of PathWeaver, reversed: %s, has the states of WPILib's generator",
  async (reversed, count, total, states) => {
    const { trajectory } = await read("Weave.path", csv(reversed), { "pathweaver.json": weaver });
    expect(trajectory.samples.length).toBe(count);
    expect(durationOf(trajectory)).toBeCloseTo(total, 5);
    for (const [index, t, x, y, heading] of states) {
      const { samples } = trajectory;
      const off = samples[index]!.heading - heading;
      // PathWeaver counts y from the upper wall down.
      const found = samples[index]!;
      expect(found.t).toBeCloseTo(t, 5);
      expect(found.x).toBeCloseTo(x, 5);
      expect(found.y - size.width).toBeCloseTo(y, 5);
      expect(Math.cos(off)).toBeCloseTo(1, 9);
    }
  },
);

test("red's side is turned by 180 degrees about the middle, or reflected in the halfway line", async () => {
  const { trajectory } = await read(
    "a.traj",
    choreo([{ ...sample(0, 2), y: 1, heading: 0.5, vx: 1, vy: 0.5, omega: 0.2 }, sample(1, 3)]),
  );
  const [turned, mirrored] = (["rotated", "reflected"] as const).map(
    (how) => onOtherSide(trajectory, size, how).samples[0]!,
  );
  // (2, 1) on 16 x 8
  expect(turned).toMatchObject({ x: 14, y: 7, vx: -1, vy: -0.5, omega: 0.2 });
  expect(turned!.heading).toBeCloseTo(0.5 + Math.PI, 9);
  expect(mirrored).toMatchObject({ x: 14, y: 1, vx: -1, vy: 0.5, omega: -0.2 });
  expect(mirrored!.heading).toBeCloseTo(Math.PI - 0.5, 9);
});

test("places about the field's middle are WPILib's from 2027: +x to the blue wall", async () => {
  const { trajectory, notes } = await read("a.traj", choreo([{ ...sample(0, -2), y: 1 }, sample(1, 3)]));
  // (-2, 1) from the middle of 16 x 8, turned round: (8 + 2, 4 - 1)
  expect(trajectory.samples[0]).toMatchObject({ x: 10, y: 3, vx: -1 });
  expect(notes).toEqual([expect.stringContaining("negative places")]);
  const asSaid = await readPath(
    { name: "a.traj", text: JSON.stringify(choreo([sample(0, 1), sample(1, 3)])) },
    files({}),
    { size, origin: "center" },
  );
  expect(asSaid.trajectory.samples[0]).toMatchObject({ x: 7, y: 2 });
});

test.each([
  [
    "own.path",
    { version: "2025.0", waypoints: [], rotationTargets: [] },
    "own.path: waypoints has 0; a path has at least 2.",
  ],
  [
    "own.traj",
    { name: "own", version: 1, snapshot: { waypoints: [] }, trajectory: { samples: [] } },
    "own.traj: It has 0 samples; a trajectory has at least 2. Generate it in Choreo first.",
  ],
  [
    "a.path",
    { ...straight, version: "2028.1" },
    'a.path: Its version is "2028.1"; those of PathPlanner 2024, 2025, 2026 are read. Open it in PathPlanner and save it there.',
  ],
  [
    "a.path",
    { ...straight, globalConstraints: { ...straight.globalConstraints, maxVelocity: "fast" } },
    'a.path: globalConstraints.maxVelocity must be a number, not "fast".',
  ],
  [
    "a.path",
    { ...straight, globalConstraints: { ...straight.globalConstraints, maxVelocity: 0 } },
    "a.path: globalConstraints.maxVelocity must be from 0.001 to 100, not 0.",
  ],
  [
    "a.path",
    { ...straight, waypoints: [straight.waypoints[0], straight.waypoints[0]] },
    "a.path: waypoints[1].prevControl is missing: each waypoint but the last has a nextControl, each but the first a prevControl.",
  ],
  ["a.path", '{"version":"2025.0","waypoints":[', /^a\.path: It is not JSON: /],
  [
    "a.traj",
    choreo([sample(0, 0), sample(0, 1)]),
    "a.traj: trajectory.samples[1] is 0 s, which is not later than the one before it.",
  ],
  [
    "a.traj",
    choreo([sample(0, 0), { ...sample(1, 1), x: 5000 }]),
    "a.traj: trajectory.samples[1].x must be from -100 to 100, not 5000.",
  ],
  ["a.wpilib.json", [], /^a\.wpilib\.json/],
  [
    "Weave.path",
    csv(false),
    "Weave.path: Its times need the project's pathweaver.json, which is not there. Give the project's whole folder.",
  ],
  ["elastic-layout.json", { grid_size: 1, tabs: [] }, /^elastic-layout\.json is a layout of Elastic, not a path\./],
] as const)("%s is refused with its place: %#", async (name, json, says) => {
  const message = await refusal(name, json);
  if (typeof says === "string") expect(message).toBe(says);
  else expect(message).toMatch(says);
});
