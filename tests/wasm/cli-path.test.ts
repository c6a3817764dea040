// `run --path`: the built-in driver follows paths and autos. Needs build/, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import known from "../web/planner-paths.json" with { type: "json" };
import { root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-path-"));
  put("empty.json", scenario("swerve-shooter"));
  put("tank.json", scenario("kitbot"));
  put("deploy/pathplanner/settings.json", known.settings.swerve);
  put("deploy/pathplanner/paths/Curve.path", pathOf("a curve with a turn"));
  put("deploy/pathplanner/paths/Back.path", back);
  put("deploy/pathplanner/autos/Two.auto", auto);
  put("deploy/choreo/Arc.traj", arc);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A field without obstacles. */
const scenario = (robot: string) => ({
  ...{ sandlot: 1, name: "Empty", field: "lab", pieces: "none", match: { start: "disabled", clock: false } },
  robots: [
    { robot, station: "blue1", at: [1, 8, 0] },
    { robot, station: "red1", at: [15, 1, Math.PI] },
  ],
});

function put(name: string, json: object): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(json));
}

const pathOf = (name: string) => known.cases.find((each) => each.name.startsWith(name))!.path;

/** From the curve's end at (7, 5) back to its begin. */
const back = {
  ...pathOf("straight"),
  waypoints: [
    { anchor: { x: 7, y: 5 }, prevControl: null, nextControl: { x: 6, y: 4.6 } },
    { anchor: { x: 3, y: 4.5 }, prevControl: { x: 4, y: 4.5 }, nextControl: null },
  ],
  idealStartingState: { velocity: 0, rotation: 180 },
  goalEndState: { velocity: 0, rotation: 90 },
};

const auto = {
  version: "2025.0",
  command: {
    type: "sequential",
    data: {
      commands: [
        { type: "path", data: { pathName: "Curve" } },
        { type: "named", data: { name: "shoot" } },
        { type: "wait", data: { waitTime: 0.5 } },
        { type: "path", data: { pathName: "Back" } },
      ],
    },
  },
  resetOdom: true,
  choreoAuto: false,
};

/**
 * Half a circle of 1.5 m as Choreo has samples: the way along it is s(t) = L (1 - cos(pi t / T)) / 2, which starts and ends at rest, while
 * the robot turns by 90 degrees. 3.4 s give a top speed of L pi / 2T = 2.2 m/s and 3.2 m/s^2 across.
 */
const arc = {
  ...{ name: "Arc", version: 3, snapshot: {}, params: {}, events: [] },
  trajectory: {
    splits: [0],
    samples: Array.from({ length: 69 }, (_, index) => {
      const [t, whole, radius] = [index * 0.05, 3.4, 1.5];
      const share = (1 - Math.cos((Math.PI * t) / whole)) / 2;
      const rate = (Math.PI / (2 * whole)) * Math.sin((Math.PI * t) / whole);
      const angle = Math.PI * share - Math.PI / 2;
      return {
        ...{ t, x: 4 + radius * Math.cos(angle), y: 4 + radius * Math.sin(angle), heading: (Math.PI / 2) * share },
        vx: -radius * Math.PI * rate * Math.sin(angle),
        vy: radius * Math.PI * rate * Math.cos(angle),
        omega: (Math.PI / 2) * rate,
      };
    }),
  },
};

interface Outcome {
  readonly time: number;
  readonly robots: readonly { readonly station: string; readonly pose: Readonly<Record<"x" | "y" | "yaw", number>> }[];
  readonly path: {
    readonly duration: number;
    readonly alliance: string;
    readonly legs: readonly string[];
    readonly commands: readonly string[];
    readonly error: Readonly<Record<"largest" | "mean" | "end" | "along" | "across" | "turned", number>>;
    readonly events: readonly object[];
    readonly notes: readonly string[];
    readonly touched: number | null;
  };
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), "run", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stderr, outcome: (stdout === "" ? null : JSON.parse(stdout)) as Outcome };
}

test("an auto of PathPlanner is followed within 5 cm, in pathplannerlib's time", () => {
  const { status, outcome } = run("empty.json", "--path", "deploy/pathplanner/autos/Two.auto", "--within", "0.05");
  const { path, robots } = outcome;
  expect(path.error.largest).toBeLessThan(0.05);
  expect(status).toBe(0);
  expect(path).toMatchObject({ legs: ["Curve", "Back"], commands: [], alliance: "blue", touched: null });
  // The robot has a button of that name.
  expect(path.events).toContainEqual({ t: expect.closeTo(4.8, 2) as number, name: "shoot", button: "shoot" });
  expect(path.notes).toContain(
    "Buttons of the robot stand in for commands of the program: “intake” (intake), “shoot” (shoot).",
  );
  expect(Math.max(path.error.along, path.error.across)).toBeLessThanOrEqual(path.error.largest);
  // pathplannerlib: 4.8004843 s for the curve, then 0.5 s, and longer for 4.1 m than at 3 m/s all the way.
  expect(path.duration).toBeGreaterThan(4.8004 + 0.5 + 4.1 / 3);
  expect(robots[0]!.pose.x).toBeCloseTo(3, 1);
  expect(robots[0]!.pose.yaw).toBeCloseTo(Math.PI / 2, 1);
});

test("a trajectory of Choreo is followed within 5 cm, on either side of the field, and a recording of it replays", () => {
  const blue = run("empty.json", "--path", "deploy/choreo/Arc.traj", "--within", "0.05", "--record", "arc.sandlot");
  expect(blue.outcome.path.error.largest).toBeLessThan(0.05);
  expect(blue.status).toBe(0);
  expect(blue.outcome.path.duration).toBeCloseTo(3.4, 9);
  expect(blue.outcome.robots[0]!.pose.y).toBeCloseTo(5.5, 1);
  const replayed = spawnSync(
    process.execPath,
    [join(root, "scripts/sandlot.mjs"), "replay", "arc.sandlot", "--verify"],
    {
      cwd: folder,
    },
  );
  expect(replayed.status).toBe(0);

  const red = run("empty.json", "--path", "deploy/choreo/Arc.traj", "--within", "0.05", "--path-station", "red1");
  expect([red.status, red.outcome.path.alliance]).toEqual([0, "red"]);
  // The lab is 16 m x 9 m: (4, 5.5) turned about its middle is (12, 3.5).
  expect(red.outcome.robots[1]!.pose.x).toBeCloseTo(12, 1);
  expect(red.outcome.robots[1]!.pose.y).toBeCloseTo(3.5, 1);
});

test("a log of a run on a path has how far the robot was from it, and its events by name", () => {
  const { status } = run("empty.json", "--path", "deploy/pathplanner/autos/Two.auto", "--log", "two.wpilog");
  expect(status).toBe(0);
  const log = readFileSync(join(folder, "two.wpilog"), "latin1");
  for (const name of ["Target", "Along", "Across", "Heading"])
    expect(log).toContain(`NT:/Sandlot/Robots/blue1/Path/${name}`);
  // The other robot has no path.
  expect(log).not.toContain("red1/Path/");
  expect(log).toContain("Path of blue1: shoot");
});

test("a differential drive follows a path within 10 cm", () => {
  put("tank/pathplanner/settings.json", known.settings.tank);
  put("tank/pathplanner/paths/Tank.path", pathOf("a tank drive"));
  for (const station of ["blue1", "red1"]) {
    const { outcome } = run("tank.json", "--path", "tank/pathplanner/paths/Tank.path", "--path-station", station);
    expect(outcome.path.error.largest).toBeLessThan(0.1);
  }
});

test("a path that no robot can keep to ends with 1 and says how far off it was", () => {
  // The same way in a third of the time: 9 times the acceleration, 29 m/s^2.
  const samples = arc.trajectory.samples.map(({ t, vx, vy, omega, ...place }) => {
    return { ...place, t: t / 3, vx: 3 * vx, vy: 3 * vy, omega: 3 * omega };
  });
  put("Fast.traj", { ...arc, trajectory: { samples, splits: [] } });
  const { status, stderr, outcome } = run("empty.json", "--path", "Fast.traj", "--within", "0.05");
  expect(status).toBe(1);
  expect(outcome.path.error.largest).toBeGreaterThan(0.3);
  expect(stderr).toMatch(
    /^sandlot: run: the robot was \d\.\d+ m from its path at \d\.\d\d s, and --within says 0\.05 m\n$/,
  );
});

test.each([
  [["--path", "none.path"], "run: --path: none.path: no such file"],
  [["--within", "0.05"], "run: --within is for --path, which is missing"],
  [["--path", "tank.json"], /^run: --path: tank\.json is a scenario of Sandlot, not a path/],
  [
    ["--path", "deploy/choreo/Arc.traj", "--path-station", "blue3"],
    'run: --path-station: there is no robot at "blue3"; there are blue1, red1',
  ],
  [["--path", "deploy/choreo/Arc.traj", "--origin", "left"], 'run: --origin is corner or center, not "left"'],
  [["--path", "deploy/choreo/Arc.traj", "--within", "0"], "run: --within must be from 0 to 100 m, not 0"],
  [["--path", "deploy/choreo/Arc.traj", "--icd"], "run: --path and another driver are given; give one of them"],
] as const)("%j is refused", (args, says) => {
  const { status, stderr } = run("empty.json", ...args);
  expect(status).toBe(2);
  const line = stderr.replace(/^sandlot: /, "").trimEnd();
  if (typeof says === "string") expect(line).toBe(says);
  else expect(line).toMatch(says);
});
