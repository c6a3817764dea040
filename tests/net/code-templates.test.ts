// The templates of the code panel, in their own scenarios: each does the actions of its first lines. first-robot's run
// is in code-run.test.ts, command-robot's in code-match.test.ts and the page's cases, swerve-robot's and arm-robot's in
// code-acceptance.test.ts, and vision-robot's in code-vision.test.ts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Year } from "../../web/app/page/year.ts";
import { templates, templatesOf } from "../../web/app/code/code-templates.ts";
import { shippedWirings } from "../../web/sim/boundary/shipped.ts";
import { CodeWorld } from "./code-world.mjs";

const folder = join(import.meta.dirname, "../../public/examples");
const timeout = 120_000;
let world: CodeWorld;
beforeAll(async () => {
  world = await CodeWorld.open();
}, timeout);

const degrees = (radians: number): number => (radians * 180) / Math.PI;

it("every folder with a robot.py and a scenario is a template, and every template has its files", () => {
  const programs = readdirSync(folder).filter((name) => existsSync(join(folder, name, "robot.py")));
  expect(Object.keys(templates).sort()).toEqual(programs.sort());
  for (const [name, { more = [], wiring }] of Object.entries(templates)) {
    for (const file of ["scenario.json", ...more])
      expect(existsSync(join(folder, name, file)), `${name}/${file}`).toBe(true);
    if (wiring !== undefined) expect(shippedWirings).toContain(wiring);
  }
});

/** A template of 2026 and its sibling of 2027 do the same. */
function both(title: string, name: string, run: (name: string) => Promise<void>): void {
  it.each([`${name}-robot`, `${name}-2027`])(`${title} (%s)`, { timeout }, run);
}

describe("a template", () => {
  it("blinks a value twice a second", { timeout }, async () => {
    const { said, values } = await world.runExample("blink-robot", { seconds: 2.2 });
    expect(said.filter((line) => line === "on" || line === "off")).toEqual(["on", "off", "on", "off"]);
    expect(values["/SmartDashboard/Light"]).toBe(false);
  });

  it("tank drive goes straight with both sticks, and turns on the spot with one each way", { timeout }, async () => {
    const straight = await world.runExample("tank-robot", {
      seconds: 1.5,
      moments: [{ t: 0, axes: [0, -0.8, 0, 0, 0, -0.8] }],
    });
    expect(straight.end.pose.x).toBeGreaterThan(3.5);
    expect(Math.abs(degrees(straight.end.pose.yaw))).toBeLessThan(2);
    const turned = await world.runExample("tank-robot", {
      seconds: 1,
      moments: [{ t: 0, axes: [0, 0.7, 0, 0, 0, -0.7] }],
    });
    expect(Math.hypot(turned.end.pose.x - 2, turned.end.pose.y - 6.5)).toBeLessThan(0.15);
    // The left side backwards: counter-clockwise.
    expect(Math.abs(degrees(turned.end.pose.yaw))).toBeGreaterThan(60);
  });

  both("sticks drive it, and B throws the four that it holds", "stick", async (name) => {
    const { end, held } = await world.runExample(name, {
      start: "teleop",
      seconds: 6,
      moments: [
        { t: 0, axes: [0, -0.6, 0, 0, 0, 0] },
        { t: 1, axes: [0, 0, 0, 0, 0, 0], buttons: [2] },
      ],
    });
    expect(end.pose.x).toBeGreaterThan(2.5);
    expect(held).toBe(0);
  });

  both("the gyro holds it on its line, and where the driver left it", "gyro", async (name) => {
    const { end } = await world.runExample(name, { seconds: 3.5 });
    expect(end.pose.x).toBeGreaterThan(5);
    expect(Math.abs(end.pose.y - 6.5)).toBeLessThan(0.1);
    expect(Math.abs(degrees(end.pose.yaw))).toBeLessThan(2);
  });

  both("turns by 90 degrees, says so, and stays there", "turn", async (name) => {
    const { end, said } = await world.runExample(name, { seconds: 5 });
    // A gyro of 2026 counts clockwise, that of 2027 counter-clockwise.
    expect(said.join("\n")).toMatch(/turned to -?(8[6-9]|9[0-4])\.\d degrees/);
    // It began along x, and turns to the right.
    expect(Math.abs(degrees(end.pose.yaw) + 90)).toBeLessThan(5);
  });

  both("the state machine goes through its five states, turns round and throws all four", "state", async (name) => {
    const { said, end, held } = await world.runExample(name, { seconds: 8 });
    const states = ["drive out", "turn round", "spin the roller up", "throw", "done"];
    expect(said.filter((line) => states.includes(line))).toEqual(states);
    expect(Math.abs(degrees(end.pose.yaw))).toBeGreaterThan(150);
    expect(held).toBe(0);
  });

  both("the flywheel is within two per cent in a second, and stays there", "flywheel", async (name) => {
    const { said, mechanisms } = await world.runExample(name, { wiring: "flywheel", seconds: 2.8 });
    const [, seconds = "9"] = /turns a second after ([\d.]+) s/.exec(said.join("\n")) ?? [];
    expect(Number(seconds)).toBeLessThan(1);
    // 40 turns a second are 251 rad/s. P alone and a feedforward leave up to three per cent.
    const speed = mechanisms["roller"]?.velocity ?? 0;
    expect(Math.abs(speed / (40 * 2 * Math.PI) - 1)).toBeLessThan(0.03);
  });

  both("the elevator is at the top after its profile's time, and then holds the middle", "elevator", async (name) => {
    const { said, mechanisms } = await world.runExample(name, { wiring: "elevator", seconds: 6 });
    const [, seconds = "9"] = /at 0\.9\d m after ([\d.]+) s/.exec(said.join("\n")) ?? [];
    // 0.95 m at 0.9 m/s with 2.5 m/s^2 at both ends: 0.95 / 0.9 + 0.9 / 2.5 = 1.42 s; the last 2 cm count as arrived.
    expect(Number(seconds)).toBeGreaterThan(1);
    expect(Number(seconds)).toBeLessThan(1.6);
    expect(Math.abs((mechanisms["lift"]?.position ?? 0) - 0.5)).toBeLessThan(0.01);
  });

  both("the robot of 2026 puts its eight fuel into the hub in autonomous", "score", async (name) => {
    const { score, held } = await world.runExample(name, { seconds: 9 });
    expect(held).toBe(0);
    expect(score.blue).toBeGreaterThanOrEqual(7);
  });

  both("and aims and scores in teleop, from where its driver has brought it", "score", async (name) => {
    const moments = [
      { t: 0, axes: [0, 0.5, 0, 0, 0.4, 0] },
      { t: 0.6, axes: [0, 0, 0, 0, 0, 0], buttons: [2] },
    ];
    const { score, held } = await world.runExample(name, { start: "teleop", seconds: 9, moments });
    expect(held).toBe(0);
    expect(score.blue).toBeGreaterThanOrEqual(4);
  });

  it("physics.py moves the robot as its model says", { timeout }, async () => {
    const { said, end } = await world.runExample("physics-robot", { seconds: 3 });
    expect(said).toContain("physics.py moves this robot; walls still stop it");
    // Half power less the deadband, 0.4898, of 3 m/s for 2 s.
    expect(end.pose.x - 2).toBeCloseTo(2.94, 1);
  });
});

describe("a template of WPILib 2027", () => {
  it("there is one for each of 2026, by its name, and blocks are in both years", () => {
    const of = (year: Year): string[] => templatesOf(year)[0]![1].map((name) => name.replace(/-(robot|2027)$/, ""));
    expect(of(2027).sort()).toEqual(of(2026).sort());
    expect(
      templatesOf(2027)
        .flatMap(([, names]) => names)
        .filter((name) => name === "blocks-robot"),
    ).toHaveLength(1);
  });

  it("blocks do the same with the page's year 2027", { timeout }, async () => {
    const run = { seconds: 6, chosen: 2027 } as const;
    const { said, score } = await world.runExample("blocks-robot", run);
    expect(said).toContain("thrown");
    expect(score.blue).toBeGreaterThanOrEqual(4);
  });

  it(
    "the swerve drives two metres along the field and turns a quarter, by its odometry and in the world",
    { timeout },
    async () => {
      const { said, end, values } = await world.runExample("swerve-2027", { wiring: "swerve", seconds: 4 });
      const found = /at (-?[\d.]+), (-?[\d.]+) m and (\d+) degrees/.exec(said.join("\n")) ?? [];
      const [x = 0, y = 0, turned = 0] = found.slice(1).map(Number);
      // It began at 2, 6 m: its odometry and the world agree within 5 cm and 3 degrees.
      expect(Math.hypot(end.pose.x - 2 - x, end.pose.y - 6 - y)).toBeLessThan(0.05);
      expect(Math.abs(x - 2)).toBeLessThan(0.15);
      expect(Math.abs(turned - 90)).toBeLessThan(6);
      expect(Math.abs(degrees(end.pose.yaw) - turned)).toBeLessThan(3);
      expect(values["/Telemetry/Field/.type"]).toBe("Field2d");
    },
  );

  it("its stick drives along the field whichever way the swerve looks", { timeout }, async () => {
    const { end } = await world.runExample("swerve-2027", {
      ...{ wiring: "swerve", start: "teleop", seconds: 3, at: [12, 1, Math.PI / 2] },
      moments: [{ t: 0, axes: [0, -0.4, 0, 0, 0, 0] }],
    });
    // The IMU counts from where the robot looked at first: forward is that way, along the field's y.
    expect(end.pose.y).toBeGreaterThan(4.5);
    expect(Math.abs(end.pose.x - 12)).toBeLessThan(0.05);
  });

  it("finds a tag by its Limelight and turns to it", { timeout }, async () => {
    const { said, values } = await world.runExample("vision-2027", { seconds: 6 });
    expect(said.find((line) => line.startsWith("tag"))).toMatch(/^tag \d+ ahead after \d+\.\d\d s$/);
    expect(values["/Telemetry/Sees a tag"]).toBe(true);
    expect(Math.abs(values["/Telemetry/Degrees off"] as number)).toBeLessThan(3);
  });
  it("each says its year by itself, has none of 2026's names, and stands before those of 2026 in a page of 2027", () => {
    const [[year, names]] = templatesOf(2027) as [readonly [number, readonly string[]]];
    expect(year).toBe(2027);
    expect(names.length).toBeGreaterThanOrEqual(15);
    for (const name of names.filter((each) => !["blocks-robot", "script-robot"].includes(each))) {
      const text = readFileSync(join(folder, name, "robot.py"), "utf8");
      expect(text.replaceAll(/#.*/g, ""), name).not.toMatch(
        /SmartDashboard|SendableChooser|XboxController|robotInit|\bwpimath\.[a-z]\w*\.|[a-z]Periodic|wpilib\.PWM/,
      );
      expect(text, name).toContain("WPILib 2027");
    }
  });

  it("blinks a value under Telemetry", { timeout }, async () => {
    const { said, values, year } = await world.runExample("blink-2027", { seconds: 2.2 });
    expect(said.filter((line) => line === "on" || line === "off")).toEqual(["on", "off", "on", "off"]);
    expect(values["/Telemetry/Light"]).toBe(false);
    expect(year).toBe(2027);
  });

  it("tank drive goes straight with both sticks", { timeout }, async () => {
    const { end, values } = await world.runExample("tank-2027", {
      seconds: 1.5,
      moments: [{ t: 0, axes: [0, -0.8, 0, 0, 0, -0.8] }],
    });
    expect(end.pose.x).toBeGreaterThan(3.2);
    expect(Math.abs(degrees(end.pose.yaw))).toBeLessThan(2);
    expect(values["/Tunables/Slowest"]).toBe(0.4);
  });

  it.each(["xrp-robot", "xrp-2027"])(
    "%s drives an XRP ahead, a quarter turn to the left, and lifts its arm",
    { timeout },
    async (name) => {
      const { end, said } = await world.runExample(name, { seconds: 6 });
      expect(said.filter((line) => line.includes("Traceback"))).toEqual([]);
      expect(end.pose.x).toBeGreaterThan(2.45);
      expect(end.pose.x).toBeLessThan(2.6);
      expect(Math.abs(degrees(end.pose.yaw) - 90)).toBeLessThan(8);
    },
  );

  it.each(["line-robot", "line-2027"])(
    "%s follows the line of the table around both bends, and is on it in the end",
    { timeout },
    async (name) => {
      // Straights of 1 m from x = 0.7 to 1.7 m and bends of 35 cm: fields/xrp-table.
      const aside = ({ x, y }: { x: number; y: number }): number =>
        Math.hypot(Math.max(0.7 - x, 0, x - 1.7), y - 0.8) - 0.35;
      const first = await world.runExample(name, { seconds: 12 });
      expect(first.said.filter((line) => line.includes("Traceback"))).toEqual([]);
      expect(Math.abs(aside(first.end.pose))).toBeLessThan(0.04);
      // It has come around the first bend.
      expect(first.end.pose.y).toBeGreaterThan(0.8);
      const later = await world.runExample(name, { seconds: 30 });
      expect(Math.abs(aside(later.end.pose))).toBeLessThan(0.04);
      expect(later.end.pose.x).toBeLessThan(0.7);
      // On the branch, whose line goes on to 10 cm before the wall at y = 1.6 m: the rangefinder, 9 cm ahead of the robot's middle, stops it 12 cm
      // before the wall, and it rolls out.
      const stopped = await world.runExample(name, { seconds: 5, at: [1.2, 1.25, Math.PI / 2] });
      expect(stopped.end.pose.y).toBeGreaterThan(1.6 - 0.12 - 0.09 - 0.01);
      expect(stopped.end.pose.y).toBeLessThan(1.6 - 0.12 - 0.09 + 0.03);
    },
  );

  it("a script of XRPLib drives 30 cm, turns a quarter, and follows the line", { timeout }, async () => {
    const { end, said } = await world.runExample("script-robot", { seconds: 16 });
    expect(said.filter((line) => line.includes("Traceback") || line.includes("not wired"))).toEqual([]);
    expect(said.join("\n")).toMatch(/^way (29\.[5-9]|30\.[0-5]) cm$[^]*^yaw (8[89]|9[01])\.\d degrees$/m);
    const { x, y } = end.pose;
    expect(Math.abs(Math.hypot(Math.max(0.7 - x, 0, x - 1.7), y - 0.8) - 0.35)).toBeLessThan(0.04);
    expect(y).toBeGreaterThan(0.8);
  });

  it("an operating mode drives one metre and stops; sticks drive in another", { timeout }, async () => {
    const auto = await world.runExample("first-2027", { seconds: 3 });
    expect(auto.said.join("\n")).toMatch(/Starting OpMode One metre[^]*there: 1\.0\d m after 0\.\d+ s/);
    // It began at x = 2 m and rolls out after the metre.
    expect(auto.end.pose.x).toBeGreaterThan(3);
    expect(auto.end.pose.x).toBeLessThan(3.5);
    const moments = [{ t: 0, axes: [0, -0.7, 0, 0, 0, 0] }];
    const driven = await world.runExample("first-2027", { start: "teleop", seconds: 2, moments });
    expect(driven.said.join("\n")).toContain("Starting OpMode Sticks");
    expect(driven.end.pose.x).toBeGreaterThan(3);
  });

  it("an operating mode of commands drives, turns, comes back and throws", { timeout }, async () => {
    const { said, held, values, end } = await world.runExample("command-2027", { seconds: 8 });
    expect(said.filter((line) => ["one metre", "turned round", "done"].includes(line))).toEqual([
      ...["one metre", "turned round", "done"],
    ]);
    expect(said.join("\n")).not.toContain("Error");
    expect(Math.abs(degrees(end.pose.yaw))).toBeGreaterThan(150);
    expect(held).toBe(0);
    expect(values["/Tunables/Field/.type"]).toBe("Field2d");
  });

  it("the arm comes to its three angles", { timeout }, async () => {
    const { said, mechanisms } = await world.runExample("arm-2027", { wiring: "arm", seconds: 6 });
    // -0.4 rad are -23 degrees, 0.2 are 11, 1.2 are 69.
    expect(said.join("\n")).toMatch(/at -2[234] degrees[^]*at 1[012] degrees/);
    expect(Math.abs((mechanisms["arm"]?.position ?? 0) - 1.2)).toBeLessThan(0.03);
  });

  it("physics.py moves the robot as its model says", { timeout }, async () => {
    const { end, values } = await world.runExample("physics-2027", { seconds: 3 });
    expect(end.pose.x - 2).toBeCloseTo(2.94, 1);
    expect(values["/Telemetry/Field/.type"]).toBe("Field2d");
  });
});
