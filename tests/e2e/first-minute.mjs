// The first minute, by keyboard alone and by touch alone: the simulation says when a step is done.
import assert from "node:assert/strict";
import { addPad } from "./pad.mjs";

const count = (tab) => tab.page.locator('[data-first="count"]');
const atStep = (tab, step) =>
  tab.page.waitForFunction(
    (step) => document.querySelector('[data-first="count"]')?.textContent.startsWith(`Step ${step} `),
    step,
  );

/** Drives for about a metre, however slow the machine is. */
async function drive(tab, begin, end) {
  await tab.ask("pause");
  await begin();
  await tab.ask("tick", 40);
  await end();
  await tab.ask("run", 1);
  // The bar of time goes, and the panels above it move back.
  await pictures(tab, 2);
  await tab.page.waitForSelector('#sandlot:not([data-history="true"])');
}

/** Keeps a key down until the card is at that step. */
async function holdTo(tab, code, step) {
  await tab.page.keyboard.down(code);
  await atStep(tab, step);
  await tab.page.keyboard.up(code);
}

/** Waits for so many pictures. */
async function pictures(tab, count) {
  const { cost } = await tab.state();
  await tab.until((state, least) => state.cost.pictures >= least, cost.pictures + count);
}

/** Waits for so many frames of the browser, drawn or not. */
const frames = (tab, count) =>
  tab.page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, count);

export const tests = [
  {
    name: "first minute: its card makes room for the workshop and for a script, and comes back",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("first=1");
      const card = page.locator("#first");
      await card.waitFor();
      await tab.menu("#workshop-open");
      await page.locator("#workshop").waitFor();
      await card.waitFor({ state: "hidden" });
      await page.locator('#workshop [data-dock="close"]').click();
      await card.waitFor();
      await tab.start("first=1&scenario=fields/practice/scenarios/lap.json");
      await page.locator('#sandlot[data-played="true"]').waitFor({ state: "attached" });
      await card.waitFor({ state: "hidden" });
      assert.equal(await page.locator("#prompt").isVisible(), false);
      // Nor is anybody led while a robot program drives: its metre is not the visitor's first step.
      await tab.start("first=1&scenario=examples/first-robot/scenario.json");
      await card.waitFor();
      await tab.menu("#code-open");
      await page.locator('[data-code="example"]').selectOption("first-robot");
      // On a busy machine it has driven a part of its metre before the page says that it runs.
      const { x, y } = (await tab.state()).robot;
      await page.locator('[data-code="run"]').click();
      await page.locator('[data-code="state"][data-state="running"]').waitFor({ state: "attached" });
      await tab.until(({ robot }, from) => Math.hypot(robot.x - from.x, robot.y - from.y) > 0.9, { x, y });
      await page.locator('#code [data-dock="close"]').click();
      assert.equal(await card.isVisible(), false);
      await tab.menu("#code-open");
      await page.locator('[data-code="stop"]').click();
      await page.locator('#code [data-dock="close"]').click();
      await card.waitFor();
      assert.equal(await count(tab).textContent(), "Step 1 of 6");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "first minute by keyboard alone: to the end, and never again by itself",
    async run(tab) {
      await tab.page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("first=1");
      await tab.page.locator("#first").waitFor({ state: "visible" });
      assert.equal(await count(tab).textContent(), "Step 1 of 6");
      // The camera follows on a first visit; the next one is the driver's place. A key that drives nowhere does not
      // count as a step.
      assert.equal((await tab.state()).camera, "follow");
      await tab.page.keyboard.press("KeyC");
      await tab.until((state) => state.camera === "station");
      assert.equal(await count(tab).textContent(), "Step 1 of 6");
      const { keyboard } = tab.page;
      await drive(
        tab,
        () => keyboard.down("KeyS"),
        () => keyboard.up("KeyS"),
      );
      await atStep(tab, 2);
      assert.match(await tab.page.locator('[data-first="words"]').textContent(), /Hold F .* fuel/);
      await tab.page.locator('[data-first="skip"]').focus();
      await tab.page.keyboard.press("Enter");
      await atStep(tab, 3);
      await tab.page.evaluate(() => document.activeElement.blur());
      await holdTo(tab, "Space", 5);
      await pictures(tab, 2); // the step has seen which camera it begins with
      await tab.page.keyboard.press("KeyC");
      await atStep(tab, 6);
      await tab.page.locator('[data-first="go"]').focus();
      await tab.page.keyboard.press("Enter");
      await tab.page.waitForURL(/match\.json/);
      await tab.page.locator("#start").waitFor({ state: "visible" });
      await tab.page.locator('[data-first="words"]', { hasText: "Press Enter to start" }).waitFor();
      await tab.page.keyboard.press("Enter");
      await tab.page.locator('[data-first="words"]', { hasText: "That is all" }).waitFor();
      // Remembered: an ordinary visit begins without it.
      await tab.page.goto(`${tab.address}?look=plain&pixelRatio=0.5`);
      await tab.page.waitForFunction(() => document.querySelector("#sandlot").dataset.state === "ready");
      await tab.page.locator("#prompt").waitFor({ state: "visible" });
      assert.equal(await tab.page.locator("#first").count(), 0);
      await tab.menu("#first-open");
      await tab.page.locator("#first").waitFor({ state: "visible" });
    },
  },
  {
    name: "first minute by touch alone: sticks, the robot's buttons, and words for fingers",
    async run(tab) {
      await tab.page.setViewportSize({ width: 740, height: 360 });
      await tab.start("first=1");
      await tab.page.locator("#first").waitFor({ state: "visible" });
      const cdp = await tab.page.context().newCDPSession(tab.page);
      await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 3 });
      const touch = (type, ...points) =>
        cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y, id = 0]) => ({ x, y, id })) });
      await touch("touchStart", [400, 220]);
      await touch("touchEnd");
      await tab.page.locator(".stick-drive").waitFor({ state: "visible" });
      const middle = async (name) => {
        const place = () => tab.page.locator(name).boundingBox();
        let [before, box] = [null, await place()];
        // A thumb comes down on a thing at rest.
        while (before === null || before.x !== box.x || before.y !== box.y) {
          await pictures(tab, 2);
          [before, box] = [box, await place()];
        }
        assert.ok(box.width >= 44 && box.height >= 44, `${name} is large enough for a thumb`);
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      await drive(
        tab,
        async () => {
          // The pause brings the bar of time, which lifts the stick.
          await tab.page.waitForSelector('#sandlot[data-history="true"]');
          const [x, y] = await middle(".stick-drive");
          await touch("touchStart", [x, y]);
          await touch("touchMove", [x, y + 60]);
        },
        async () => {
          // A thumb that lifts while it moves throws its stick, and the browser takes the next tap as the end of that
          // throw: it rests.
          await frames(tab, 12);
          await touch("touchEnd");
        },
      );
      await atStep(tab, 2);
      assert.match(await tab.page.locator('[data-first="words"]').textContent(), /Hold Intake/);
      const skip = await middle('[data-first="skip"]');
      await touch("touchStart", skip);
      await touch("touchEnd");
      await atStep(tab, 3);
      const shoot = await middle('[data-touch-button="shoot"]');
      await touch("touchStart", shoot);
      await atStep(tab, 5);
      await touch("touchEnd");
      const camera = await middle('[data-command="camera"]');
      await touch("touchStart", camera);
      await touch("touchEnd");
      await atStep(tab, 6);
      // The other hand.
      await tab.page.evaluate(() => document.querySelector('[data-command="help"]').click());
      await tab.page.locator("#controls[open]").waitFor();
      await tab.page.locator('[name=hands][value="left"]').check();
      await tab.page.locator('[data-controls="close"]').click();
      const [left] = await middle(".stick-drive");
      assert.ok(left > 370, "left-handed, the stick that drives is at the right");
    },
  },
  {
    name: "first minute by a gamepad alone; its buttons and the keys are changed by pressing, and a gamepad that goes is said",
    async run(tab) {
      await tab.page.setViewportSize({ width: 1280, height: 720 });
      await tab.page.addInitScript(addPad, true);
      await tab.start("first=1");
      await tab.page.locator("#first").waitFor({ state: "visible" });
      // A pad is read once a picture: two later it was heard.
      const set = (change) =>
        tab.page.evaluate(async (change) => {
          Object.assign(window.testPad, change);
          for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
        }, change);
      const press = (button, pressed = true) =>
        tab.page.evaluate(
          ([button, pressed]) =>
            (window.testPad.buttons[button] = { pressed, value: Number(pressed), touched: pressed }),
          [button, pressed],
        );
      const tap = async (button) => {
        await press(button);
        await tab.page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
        await press(button, false);
      };
      // It joins by being touched.
      await tap(2);
      await drive(
        tab,
        () => set({ axes: [0, 1, 0, 0] }),
        () => set({ axes: [0, 0, 0, 0] }),
      );
      await atStep(tab, 2);
      assert.match(await tab.page.locator('[data-first="words"]').textContent(), /left trigger/);
      await tab.page.locator('[data-first="skip"]').click();
      await atStep(tab, 3);
      await press(7);
      await atStep(tab, 5);
      await press(7, false);
      await tap(15);
      await atStep(tab, 6);

      // It goes, and comes back.
      await set({ there: false });
      await tab.page.locator(".toast", { hasText: "The gamepad is gone" }).waitFor();
      await set({ there: true });
      await tab.page.locator(".toast", { hasText: "The gamepad is back" }).waitFor();

      // Shooting by X; then intake by C, which is the camera's until it is pressed again.
      await tab.page.keyboard.press("KeyH");
      const said = tab.page.locator('[data-controls="note"]');
      await tab.page.locator('[name=controls-tab][value="pad"]').check({ force: true });
      await tab.page.locator('[data-controls="pad"] [data-action="shoot"]').click();
      await tap(2);
      await said.filter({ hasText: "Shoot: X" }).waitFor();
      await tab.page.locator('[name=controls-tab][value="keys"]').check({ force: true });
      await tab.page.locator('[data-controls="keys"] [data-action="intake"]').click();
      await tab.page.keyboard.press("KeyC");
      await said.filter({ hasText: "C is the key for: Next camera" }).waitFor();
      await tab.page.keyboard.press("KeyC");
      await said.filter({ hasText: "Next camera has none now" }).waitFor();
      await tab.page.locator('[data-controls="close"]').click();
      assert.equal(await tab.page.locator('[data-button="intake"] kbd').textContent(), "C");
      assert.deepEqual(await tab.page.evaluate(() => JSON.parse(localStorage.getItem("sandlot.keys"))), {
        intake: ["KeyC"],
        camera: [],
      });
      assert.deepEqual(tab.complaints, []);
    },
  },
];
