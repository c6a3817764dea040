// The workshop's example robots: the core takes them, and both score with their pieces; a spindexer that stands feeds
// nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import { frameOf, load, open, root } from "./helpers.ts";

type Robot = { program: { bindings: { mechanism: string }[]; aim: object } } & Record<string, unknown>;

const read = (name: string): Robot =>
  JSON.parse(readFileSync(join(root, `public/examples/robots/${name}/robot.json`), "utf8")) as Robot;

/** The rest in a robot that shoots for six seconds before the hub. */
async function heldAfter(robot: unknown): Promise<{ held: number; score: number }> {
  const core = await open();
  const entry = { robot, station: "blue1", at: [2.2, 4, 0], preload: 8 };
  const script = [{ t: 0.2, station: "blue1", buttons: ["shoot"] }];
  const scenario = { sandlot: 1, field: "2026-rebuilt", pieces: "none", robots: [entry], script };
  await load(core, JSON.stringify(scenario));
  expect(core.step(300)).toBe(300);
  const frame = frameOf(core);
  return { held: frame.robot(0, newRobotState()).held, score: frame.scoreBlue };
}

describe("example robots", () => {
  test.each(["one-mesh", "spindexer"])("%s empties its hopper into the hub", async (name) => {
    const { held, score } = await heldAfter(read(name));
    expect(held).toBe(0);
    expect(score).toBeGreaterThan(4);
  });

  test("a spindexer whose motor is gone feeds nothing", async () => {
    const robot = read("spindexer");
    const mechanisms = (robot["mechanisms"] as { name: string; motors: string[]; friction: number }[]).map((each) =>
      each.name === "spindexer" ? { ...each, friction: 100 } : each,
    );
    expect((await heldAfter({ ...robot, mechanisms })).held).toBe(8);
  });
});
