// Programs made of blocks, in the world: each block of the palette runs by itself, and scripts do their blocks'
// actions.
import { beforeAll, describe, expect, it } from "vitest";
import { palette } from "../../web/blocks/palette.ts";
import { pythonOfFile } from "../../web/blocks/python.ts";
import { alone, chain, fileOf, made, number } from "../web/blocks-made.ts";
import { CodeWorld, type Given, type Run } from "./code-world.mjs";

const timeout = 120_000;
let world: CodeWorld;
beforeAll(async () => {
  world = await CodeWorld.open();
}, timeout);

const run = (file: string, given: Partial<Given> = {}): Promise<Run> =>
  world.run({
    ...{ start: "auto", seconds: 2, ...given },
    project: new Map([["robot.py", pythonOfFile(file).text]]),
  });

/** They never come to an end by themselves. */
const endless = new Set(["forever", "repeat_until", "wait_until"]);

describe("a block alone", () => {
  it.each(palette.map((row) => [row.type, row] as const))("%s", { timeout }, async (type, row) => {
    // A program that ends with an error rejects.
    const { said } = await run(alone(row));
    expect(said.includes("done")).toBe(!endless.has(type));
  });
});

const say = (text: string) => made("print", { inputs: { A: { block: made("text", { fields: { TEXT: text } }) } } });

describe("scripts", () => {
  it("drive_metres_standsWhereItSays: 2 m ahead, then 1 m to the left", { timeout }, async () => {
    const { end, said } = await run(
      fileOf(
        chain(
          made("when_autonomous"),
          made("drive_metres", { inputs: { M: number(2) } }),
          made("turn_degrees"),
          made("drive_metres", { inputs: { M: number(1) } }),
          say("there"),
        ),
      ),
      { seconds: 8 },
    );
    expect(said).toContain("there");
    // It starts at 2, 6.5.
    expect(end.pose.x).toBeCloseTo(4, 0.5);
    expect(Math.hypot(end.pose.x - 4, end.pose.y - 7.5)).toBeLessThan(0.15);
  });

  it("twoScripts_goOnSideBySide, and neither holds the loop", { timeout }, async () => {
    const script = (...texts: readonly string[]) =>
      chain(
        made("when_autonomous"),
        ...texts.flatMap((text) => [say(text), made("wait", { inputs: { S: number(0.4) } })]),
      );
    const { said, values } = await run(fileOf(script("a", "b", "c"), script("1", "2", "3")), { seconds: 2 });
    expect(said.filter((line) => /^[abc123]$/.test(line))).toEqual(["a", "1", "b", "2", "c", "3"]);
    expect(values["/SmartDashboard/Blocks/Lines"]).toEqual([]);
  });

  it("aScriptThatWaits_saysItsLine", { timeout }, async () => {
    const file = fileOf(chain(made("when_autonomous"), made("wait", { inputs: { S: number(9) } })));
    const { values } = await run(file, { seconds: 1 });
    expect(values["/SmartDashboard/Blocks/Lines"]).toEqual([pythonOfFile(file).lines.get("wait")]);
  });

  it("together_isOverWithTheLastOne", { timeout }, async () => {
    const inside = (seconds: number, text: string) => ({
      block: chain(made("wait", { inputs: { S: number(seconds) } }), say(text)),
    });
    const { said } = await run(
      fileOf(
        chain(
          made("when_autonomous"),
          made("together", { inputs: { A: inside(1, "slow"), B: inside(0.5, "quick") } }),
          say("both"),
        ),
      ),
    );
    expect(said.filter((line) => ["slow", "quick", "both"].includes(line))).toEqual(["quick", "slow", "both"]);
  });

  it("aWrongNumber_isSaidWithTheLineOfItsBlock", { timeout }, async () => {
    const file = fileOf(
      chain(
        made("when_autonomous"),
        made("wait", { inputs: { S: { block: made("text", { fields: { TEXT: "soon" } }) } } }),
      ),
    );
    const line = pythonOfFile(file).lines.get("wait") ?? 0;
    await expect(run(file)).rejects.toThrow(
      new RegExp(`line ${line}, in autonomous[^]*seconds must be a number, not 'soon'`),
    );
  });

  it("teleop_drivesByStick, and a press begins its script", { timeout }, async () => {
    const stick = { block: made("stick") };
    const file = fileOf(
      chain(made("loop_teleop"), made("drive_at", { inputs: { P: stick } })),
      chain(made("when_button"), say("pressed")),
    );
    const { end, said } = await run(file, {
      ...{ start: "teleop", seconds: 2 },
      sticks: { axes: [0, -0.5, 0, 0, 0, 0], buttons: [1] },
    });
    expect(end.pose.x).toBeGreaterThan(3);
    expect(said.filter((line) => line === "pressed")).toEqual(["pressed"]);
  });

  it("whatIsHeld_isThrown", { timeout }, async () => {
    const rollers = (what: string) => made("rollers", { fields: { DO: what } });
    const { held } = await run(
      fileOf(
        chain(
          made("when_autonomous"),
          ...[rollers("spin_up"), made("wait"), rollers("throw"), made("wait", { inputs: { S: number(3) } })],
          rollers("off"),
        ),
      ),
      { seconds: 5, preload: 4 },
    );
    expect(held).toBe(0);
  });
});
