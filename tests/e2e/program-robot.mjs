// A robot program of the person's own in the page: the robot that is made of its devices, the way back, and the next visit.
import assert from "node:assert/strict";
import { maxSwerve } from "../python/program-robots.mjs";
import { drop } from "./files.mjs";

const scenario = "examples/stick-robot/scenario.json";
const code = (tab, name) => tab.page.locator(`[data-code="${name}"]`);

/** Waits until the program drives, and returns the state at that tick of the run. */
async function drives(tab, ticks) {
  const state = await tab.until(
    ({ code: is, tick }, ticks) => is.is === "failed" || is.is === "ended" || (is.is === "running" && tick > ticks),
    ticks,
  );
  assert.equal(state.code.is, "running", state.code.why);
  return state;
}

export const tests = [
  {
    name: "program robot: a dropped program gets a robot of its own devices and drives it; back; the next visit has it again",
    async run(tab) {
      await tab.start(`scenario=${scenario}`);
      await drop(tab, { "robot.py": maxSwerve });
      await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
      await code(tab, "run").click();
      await code(tab, "made-note").filter({ hasText: "This swerve robot is made" }).waitFor();
      await code(tab, "made-remarks").filter({ hasText: "shooter" }).waitFor();
      const { robot } = await drives(tab, 100);
      assert.ok(robot.x > 2.8, JSON.stringify(robot));
      // It drives 0.5 to the left of 1 ahead, as the program says.
      assert.ok(Math.abs((robot.y - 6.5) / (robot.x - 2) - 0.5) < 0.1, JSON.stringify(robot));
      assert.equal(await code(tab, "unwired").locator("li").count(), 0);

      // A number that is asked: the robot is made again with it, and the run is another one.
      const before = (await tab.ask("seek", 100)).hash;
      await tab.page.locator('[data-code="made-asked-part"] summary').click();
      const mass = tab.page.locator('[data-code="made-asked"] input').first();
      await mass.fill("70");
      await mass.press("Enter");
      await tab.until(({ tick }) => tick < 60);
      await drives(tab, 100);
      assert.notEqual((await tab.ask("seek", 100)).hash, before);

      await tab.start(`scenario=${scenario}`);
      await tab.menu("#code-open");
      await code(tab, "run").click();
      await tab.until(({ code: is }) => is.is === "running" && is.wiring.unmapped.length === 0);
      await code(tab, "made-back").click();
      await tab.until(({ code: is }) => is.is === "running" && is.wiring.unmapped.length > 0);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "program robot: a program that ends before it makes its devices is told why; the run and its robot stay",
    async run(tab) {
      await tab.start(`scenario=${scenario}`);
      await drop(tab, { "robot.py": "import wpilib\n\nraise RuntimeError('no motors today')\n" });
      await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
      await code(tab, "make-robot").click();
      await code(tab, "note").filter({ hasText: "No robot can be made for this program" }).waitFor();
      assert.match(await code(tab, "note").textContent(), /no motors today/);
      assert.equal(await code(tab, "made-back").isVisible(), false);
    },
  },
];
