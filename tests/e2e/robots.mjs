// Each robot that can be chosen drives, and its parts are drawn where the state has them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./browser.mjs";

/**
 * Each robot's keys and their motions: the component, and how far from where it was, in m and in the quaternion's
 * numbers.
 */
const robots = {
  "swerve-shooter": { keys: ["KeyF", "Space"], turns: ["front_left_wheel", "intake", "flywheel", "hood"], slides: [] },
  kitbot: { keys: ["Space"], turns: ["left_front_wheel", "roller"], slides: [] },
  "mecanum-arm": { keys: ["KeyG", "Space"], turns: ["front_left_wheel", "arm", "claw_top"], slides: ["carriage"] },
};

const distance = (a, b) => Math.hypot(...[0, 1, 2].map((i) => a[i] - b[i]));
/** Between two attitudes, rad. A quaternion and its negative are the same one. */
const angle = (a, b) => 2 * Math.acos(Math.min(1, Math.abs([3, 4, 5, 6].reduce((sum, i) => sum + a[i] * b[i], 0))));

const shipped = Object.entries(robots).map(([robot, { keys, turns, slides }]) => ({
  name: `${robot} is chosen, drives, and moves its parts in the picture as in the state`,
  async run(tab) {
    const before = await tab.start(`robot=${robot}`);
    const title = await tab.page.locator('[data-hud="robot"]').innerText();
    assert.equal(title.split(" · ")[1].toLowerCase().replace(" ", "-"), robot);
    await tab.ask("pause");
    await tab.page.keyboard.down("KeyW");
    for (const key of keys) await tab.page.keyboard.down(key);
    const { tick } = await tab.ask("tick", 60);
    // The clock stands: the picture must come to rest exactly on the newest state.
    const after = await tab.until(
      (state, wanted) =>
        state.tick >= wanted &&
        Object.values(state.components).every(({ state: is, drawn: at }) => {
          const [x, y, z] = [0, 1, 2].map((i) => Math.abs(is[i] - at[i]));
          const same = Math.abs([3, 4, 5, 6].reduce((sum, i) => sum + is[i] * at[i], 0));
          return Math.max(x, y, z) < 1e-4 && same > 1 - 1e-6;
        }),
      tick,
    );
    assert.ok(after.robot.x - before.robot.x > 0.5, `moved ${after.robot.x - before.robot.x} m`);
    for (const name of turns) {
      const [was, is] = [before.components[name], after.components[name]];
      assert.ok(is !== undefined, `there is no component ${name} among ${Object.keys(after.components)}`);
      assert.ok(angle(was.state, is.state) > 0.03, `${name} has not turned`);
    }
    for (const name of slides) {
      const [was, is] = [before.components[name], after.components[name]];
      assert.ok(distance(was.state, is.state) > 0.2, `${name} has not moved`);
    }
    for (const key of ["KeyW", ...keys]) await tab.page.keyboard.up(key);
    assert.deepEqual(tab.complaints, []);
  },
}));

/** The output of `sandlot import` for a small config.json of pyfrc. */
function importedScenario() {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-e2e-"));
  const file = join(folder, "config.json");
  writeFileSync(file, JSON.stringify({ pyfrc: { robot: { w: 2, l: 3, starting_x: 8, starting_y: 20 } } }));
  const { stdout } = spawnSync(process.execPath, ["scripts/sandlot.mjs", "import", file], {
    cwd: root,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return stdout;
}

/** Chosen as a person does, and driven: simple means that it is as fast as its command, at once. */
const simple = {
  name: "a simple model is chosen in What to play, and obeys at once",
  async run(tab) {
    const { page } = tab;
    await tab.start("scenario=fields/practice/scenarios/course.json&robot=kitbot");
    await page.locator("#setup-open").waitFor();
    await page.keyboard.press("KeyM");
    await page.locator("select[name=dynamics]").selectOption("twoMotor");
    assert.match(await page.locator("[data-setup=simple]").innerText(), /leaves out grip, slip, current/);
    await page.locator("#setup button[type=submit]").click();
    await page.waitForURL(/dynamics=twoMotor/);
    await page.waitForFunction(
      () =>
        document.querySelector("#sandlot")?.dataset.state === "ready" && document.querySelector("#state")?.textContent,
    );
    await tab.until((now) => now.tick > 10);
    assert.match(await page.locator('[data-hud="robot"]').innerText(), /· simple$/);
    await tab.ask("pause");
    const before = await tab.until(() => true);
    await page.keyboard.down("KeyW");
    const { tick } = await tab.ask("tick", 12);
    const after = await tab.until((now, wanted) => now.tick >= wanted, tick);
    await page.keyboard.up("KeyW");
    // 3.7 m/s for ten of the twelve ticks at the least; with its physics it would have come 0.1 m.
    const way = Math.hypot(after.robot.x - before.robot.x, after.robot.y - before.robot.y);
    assert.ok(way > 0.7 && way < 0.95, `${way} m`);
    assert.deepEqual(tab.complaints, []);
  },
};

export const tests = [
  simple,
  ...shipped,
  {
    name: "a robot that only its scenario has is drawn from its shapes, and drives",
    async run(tab) {
      await tab.start();
      await tab.page.evaluate((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "mine.json"));
        for (const type of ["dragover", "drop"])
          window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
      }, importedScenario());
      await tab.page.getByRole("button", { name: "Drive", exact: true }).click();
      const before = await tab.until((state) => Math.abs(state.robot.x - 8 * 0.3048) < 0.01);
      assert.match(await tab.page.locator('[data-hud="robot"]').innerText(), /Pyfrc Robot/);
      await tab.page.keyboard.down("KeyW");
      await tab.until((state, x) => state.robot.x > x + 0.5, before.robot.x);
      await tab.page.keyboard.up("KeyW");
      // It is asked whether there is a model of that name.
      assert.deepEqual(
        tab.complaints.filter((line) => !line.includes("404")),
        [],
      );
    },
  },
];
