// A person opens the page and drives.
import assert from "node:assert/strict";
import { addPad } from "./pad.mjs";

const scenarioFile = "fields/2026-rebuilt/scenarios/test.json";

/** A scenario for one test, served as if it lay with the others. */
async function withScenario(tab, changes) {
  const scenario = {
    sandlot: 1,
    name: "Test",
    seed: 3,
    field: "2026-rebuilt",
    pieces: "match",
    match: { start: "teleop", clock: false },
    robots: [{ robot: "swerve-shooter", station: "blue1", at: [3, 5.56, 0], program: "driver" }],
    ...changes,
  };
  await tab.serveInstead(scenarioFile, { json: scenario });
  return `scenario=${scenarioFile}`;
}

/** Without balls the picture comes several times as often. */
const empty = { pieces: "none" };
const robot = (station, at) => [{ robot: "swerve-shooter", station, at, program: "driver" }];

const look = (tab, wanted) =>
  tab.page.waitForFunction((wanted) => document.querySelector("#sandlot").dataset.look === wanted, wanted);

export const tests = [
  {
    name: "page loads quietly and asks nobody else for anything",
    draws: true,
    async run(tab) {
      await tab.start("look=whole");
      const origin = new URL(tab.address).origin;
      await look(tab, "whole");
      const { cost } = await tab.state();
      await tab.until((state, pictures) => state.cost.pictures > pictures + 2, cost.pictures);
      assert.deepEqual(tab.complaints, []);
      const elsewhere = tab.requests.filter((url) => !url.startsWith("blob:") && new URL(url).origin !== origin);
      assert.deepEqual(elsewhere, []);
      assert.ok(tab.requests.some((url) => url.endsWith("/sandlot.wasm")));
    },
  },
  {
    name: "the picture is plain at first, then whole, and as U says from then on",
    draws: true,
    async run(tab) {
      const picture = () => tab.page.locator("#picture").screenshot();
      await tab.start(`look=whole&${await withScenario(tab, empty)}`);
      await tab.ask("pause");
      await look(tab, "whole");
      // Panels over the picture do not belong to it.
      await tab.page.evaluate(() => {
        // A <style> would be against the page's policy.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("#sandlot > :not(#picture), #sandlot > :not(#picture) * { visibility: hidden !important }");
        document.adoptedStyleSheets.push(sheet);
      });
      const whole = await picture();
      await tab.page.keyboard.press("KeyU");
      await look(tab, "plain");
      assert.ok(!whole.equals(await picture()), "the plain picture is the whole one");
      // Chosen once, it is the next visit's; the address goes before it.
      await tab.page.goto(`${tab.address}?debug=1&pixelRatio=0.5`);
      await tab.page.waitForFunction(() => document.querySelector("#state")?.textContent);
      await tab.until((state) => state.cost.pictures > 30);
      await look(tab, "plain");
      await tab.page.keyboard.press("KeyU");
      await look(tab, "whole");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "a machine that draws slowly gets the simple picture by itself, now and on the next visit, until U says otherwise",
    async run(tab) {
      const address = `${tab.address}?debug=1&${await withScenario(tab, empty)}`;
      // Pictures come 5 times a second, with any contents.
      await tab.page.addInitScript(() => {
        const next = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (draw) => next(() => setTimeout(() => draw(performance.now()), 200));
      });
      await tab.page.goto(address);
      await look(tab, "whole");
      await look(tab, "plain");
      await tab.page.locator("#toast", { hasText: "This machine draws slowly" }).waitFor();
      const note = tab.page.locator("#look-note", { hasText: "Now: Simple picture" });
      await note.waitFor({ state: "attached" });
      await tab.page.goto(address);
      await look(tab, "plain");
      await tab.until((state) => state.cost.pictures > 30);
      await look(tab, "plain");
      await tab.page.keyboard.press("KeyU");
      await look(tab, "whole");
      // The person's choice stays, however slow it is: only the offer comes.
      await tab.page.locator("#plain-offer").waitFor();
      await look(tab, "whole");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "W for two seconds moves the robot away from the blue driver",
    async run(tab) {
      const { robot: start } = await tab.start();
      // Two simulated seconds exactly, however slow the machine; then on in real time.
      await tab.ask("pause");
      await tab.page.keyboard.down("KeyW");
      const { tick } = await tab.ask("tick", 100);
      const { robot: end } = await tab.until((state, wanted) => state.tick >= wanted, tick);
      assert.ok(end.x - start.x >= 1, `moved ${end.x - start.x} m`);
      assert.ok(Math.abs(end.y - start.y) < 0.5 * (end.x - start.x), `and ${end.y - start.y} m to the side`);
      await tab.ask("run", 1);
      await tab.until((state, from) => state.robot.x > from + 1, end.x);
      await tab.page.keyboard.up("KeyW");
      // Let go, it stops by itself.
      await tab.until((state) => state.robot.speed < 0.05 && state.axes.every((axis) => axis === 0));
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "W moves the robot away from the red driver, who looks the other way",
    async run(tab) {
      const query = await withScenario(tab, { robots: robot("red1", [14.6, 2.5, Math.PI]), pieces: "none" });
      const { robot: start } = await tab.start(query);
      await tab.page.keyboard.down("KeyW");
      await tab.until((state, from) => from - state.robot.x >= 0.5, start.x);
      await tab.page.keyboard.up("KeyW");
    },
  },
  {
    name: "balls move when driven into",
    async run(tab) {
      const query = await withScenario(tab, { robots: robot("blue2", [6, 4.03, 0]) });
      await tab.start(query);
      await tab.until((state) => state.awakePieces === 0);
      await tab.page.keyboard.down("KeyW");
      const { awakePieces } = await tab.until((state) => state.awakePieces >= 10);
      assert.ok(awakePieces >= 10);
      await tab.page.keyboard.up("KeyW");
    },
  },
  {
    name: "turning keys turn: Q counter-clockwise, E back",
    async run(tab) {
      await tab.start(await withScenario(tab, empty));
      await tab.page.keyboard.down("KeyQ");
      await tab.until((state) => state.robot.turn > 1);
      await tab.page.keyboard.up("KeyQ");
      await tab.page.keyboard.down("KeyE");
      await tab.until((state) => state.robot.turn < -1);
      await tab.page.keyboard.up("KeyE");
      await tab.until((state) => Math.abs(state.robot.turn) < 0.05);
    },
  },
  {
    name: "lost focus lets go of the keys",
    async run(tab) {
      await tab.start(await withScenario(tab, empty));
      await tab.page.keyboard.down("KeyQ");
      await tab.until((state) => state.robot.turn > 1);
      await tab.page.evaluate(() => window.dispatchEvent(new Event("blur")));
      const { axes } = await tab.until((state) => Math.abs(state.robot.turn) < 0.05);
      assert.deepEqual(axes, [0, 0, 0]);
    },
  },
  {
    name: "C walks through the cameras and says their names",
    async run(tab) {
      const { camera } = await tab.start(await withScenario(tab, empty));
      assert.equal(camera, "station");
      for (const [mode, name] of [
        ["orbit", "Orbit"],
        ["overhead", "Overhead"],
        ["broadcast", "Broadcast"],
        ["follow", "Follow"],
        ["station", "Driver station"],
      ]) {
        await tab.page.keyboard.press("KeyC");
        await tab.until((state, wanted) => state.camera === wanted, mode);
        await tab.page.waitForFunction(
          // Something else may be said in the same moment.
          (wanted) => [...document.querySelector("#status").children].some(({ textContent }) => textContent === wanted),
          name,
        );
      }
    },
  },
  {
    name: "a click keeps the camera, a drag takes it into orbit",
    async run(tab) {
      await tab.start(await withScenario(tab, empty));
      const { mouse } = tab.page;
      await mouse.click(480, 200);
      const { camera, cost } = await tab.state();
      assert.equal(camera, "station");
      await tab.until((state, drawn) => state.cost.pictures > drawn && state.camera === "station", cost.pictures);
      await mouse.move(480, 200);
      await mouse.down();
      await mouse.move(560, 220, { steps: 5 });
      await mouse.up();
      await tab.until((state) => state.camera === "orbit");
    },
  },
  {
    name: "P stops the ticks, . makes one, R starts again",
    async run(tab) {
      await tab.start(await withScenario(tab, empty));
      await tab.hold("KeyW", 1);
      await tab.page.keyboard.press("KeyP");
      await tab.page.locator("#paused").waitFor({ state: "visible" });
      const paused = await tab.until((state) => state.clock.paused);
      const pictures = paused.cost.pictures;
      const later = await tab.until((state, drawn) => state.cost.pictures > drawn + 4, pictures);
      assert.equal(later.tick, paused.tick);
      await tab.page.keyboard.press("Period");
      const stepped = await tab.until((state, tick) => state.tick > tick, paused.tick);
      assert.equal(stepped.tick, paused.tick + 1);
      await tab.page.keyboard.press("KeyR");
      // Back where it began, and there it stays, for no key is held.
      const near = (state) =>
        !state.clock.paused && Math.abs(state.robot.x - 3) < 0.05 && Math.abs(state.robot.yaw) < 0.05;
      await tab.until(near);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "on a touch screen the left stick drives and springs back",
    async run(tab) {
      const { robot: start } = await tab.start(await withScenario(tab, empty));
      const cdp = await tab.page.context().newCDPSession(tab.page);
      await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      const touch = (type, x, y) =>
        cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
      // The first touch brings the sticks.
      await touch("touchStart", 480, 200);
      await touch("touchEnd");
      const box = await tab.page.locator(".stick-drive").boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await touch("touchStart", x, y);
      await touch("touchMove", x, y - 80);
      await tab.until((state, from) => state.axes[0] > 0.95 && state.robot.x > from + 0.5, start.x);
      await touch("touchEnd");
      await tab.until((state) => state.axes.every((axis) => axis === 0) && state.robot.speed < 0.1);
    },
  },
  {
    name: "panels show speed, battery, pieces and the clock",
    async run(tab) {
      await tab.start();
      // Stopped in the middle of a sprint, the panels stand still as well.
      await tab.ask("pause");
      await tab.page.keyboard.down("KeyW");
      await tab.ask("tick", 25);
      await tab.page.waitForFunction(() => Number(document.querySelector('[data-hud="speed"]').textContent) > 0.5);
      await tab.page.keyboard.up("KeyW");
      const text = async (part) => tab.page.locator(`[data-hud="${part}"]`).textContent();
      assert.match(await text("volts"), /^1\d\.\d$/);
      assert.equal(await text("held"), "8");
      assert.match(await text("pieces-note"), /^\d+ fuel on field$/);
      assert.match(await text("clock"), /^\d+:\d\d$/);
      assert.equal(await text("phase"), "Teleop");
      // The prompt has done its work.
      await tab.page.waitForFunction(() => document.querySelector("#sandlot").dataset.driven === "true");
    },
  },
  {
    name: "a gamepad that the browser does not know drives nothing, is set up by pressing, and drives from then on, after a reload too",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.addInitScript(addPad, true);
      await page.addInitScript(() =>
        Object.assign(window.testPad, { id: "Strange Pad (Vendor: 0e6f)", mapping: "", axes: [0, 0, -1, 0, 0, -1] }),
      );
      /** Some pictures with the pad in this state. */
      const hold = (axes, pressed = [], pictures = 3) =>
        page.evaluate(
          async ([axes, pressed, pictures]) => {
            const { testPad } = window;
            testPad.axes = axes;
            testPad.buttons.forEach((button, index) => (button.pressed = pressed.includes(index)));
            for (let picture = 0; picture < pictures; picture++) await new Promise(requestAnimationFrame);
          },
          [axes, pressed, pictures],
        );
      const rest = [0, 0, -1, 0, 0, -1];
      const push = async (axis, to) => {
        await hold(rest);
        await hold(rest.map((value, at) => (at === axis ? to : value)));
        await hold(rest);
      };
      const press = async (button) => {
        await hold(rest);
        await hold(rest, [button]);
        await hold(rest);
      };
      const before = await tab.start("scenario=fields/practice/scenarios/course.json");
      await press(2);
      await page.locator(".toast", { hasText: "does not know this gamepad" }).waitFor();
      const { robot } = await tab.until((state, end) => state.time > end, before.time + 1);
      assert.ok(Math.abs(robot.yaw - before.robot.yaw) < 1e-3, `it turned to ${robot.yaw}`);

      await page.keyboard.press("KeyH");
      await page.locator("[name=controls-tab][value=pad]").check({ force: true });
      await page.locator('[data-controls="pads"]', { hasText: "Strange Pad" }).waitFor();
      await page.locator('[data-controls="setup"]').click();
      const asks = (text) => page.locator('[data-controls="note"]', { hasText: text }).waitFor();
      await asks("any one button");
      await press(4);
      await asks("that is to drive");
      await push(1, -1);
      await asks("same stick to the right");
      await push(0, 1);
      await asks("other stick");
      // The same stick again does not count as another.
      await push(0, 1);
      await asks("in use already");
      await push(3, 1);
      await asks("that stick away");
      await page.locator('[data-controls="setup-skip"]').click();
      await asks("Press A");
      await page.locator('.pad-picture [data-asked="true"][data-pad-button="0"]').waitFor();
      await press(2);
      await asks("Press B");
      await page.locator('[data-controls="setup-end"]').click();
      await asks("is set up");
      await page.locator('[data-controls="close"]').click();

      const drives = async () => {
        const { robot } = await tab.state();
        await press(2);
        await hold([0, -1, -1, 0, 0, -1]);
        await tab.until((state, from) => Math.hypot(state.robot.x - from.x, state.robot.y - from.y) > 0.3, robot);
        await hold(rest);
      };
      await drives();
      await tab.start("scenario=fields/practice/scenarios/course.json");
      await drives();
      assert.deepEqual(tab.complaints, []);
    },
  },
];
