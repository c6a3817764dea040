// Driving together at one computer: gamepads and the keyboard's halves, each with a robot and a part of the picture, in one run whose
// link shows it again.
import assert from "node:assert/strict";
import { join } from "node:path";
import { root } from "./browser.mjs";
import { addPad } from "./pad.mjs";

const { openCore, folderFiles, parseLink } = await import(join(root, "build/node/sandlot.mjs"));

const scenarioFile = "fields/2026-rebuilt/scenarios/test.json";

/** One robot that waits for a driver, and three autopilots, without pieces. */
async function withAutopilots(tab) {
  const robot = (station, program) => ({ robot: "swerve-shooter", station, program });
  const scenario = {
    ...{ sandlot: 1, name: "Test", seed: 3, field: "2026-rebuilt", pieces: "none" },
    match: { start: "teleop", clock: false },
    robots: [robot("blue1", "driver"), ...["blue2", "red1", "red2"].map((station) => robot(station, "autopilot"))],
  };
  await tab.serveInstead(scenarioFile, { json: scenario });
  return `scenario=${scenarioFile}&first=0`;
}

const hold = (tab, pad, axes) => tab.page.evaluate(([pad, axes]) => (window.testPads[pad].axes = axes), [pad, axes]);
const plug = (tab, pad, there) =>
  tab.page.evaluate(([pad, there]) => (window.testPads[pad].there = there), [pad, there]);

/** Presses a pad's button for three pictures or more, and lets it go. */
async function press(tab, pad, button) {
  const set = (pressed) =>
    tab.page.evaluate(
      ([pad, button, pressed]) =>
        (window.testPads[pad].buttons[button] = { pressed, value: Number(pressed), touched: pressed }),
      [pad, button, pressed],
    );
  const pictures = async () => {
    const { pictures: before } = (await tab.state()).cost;
    await tab.until((state, least) => state.cost.pictures > least, before + 3);
  };
  await set(true);
  await pictures();
  await set(false);
  await pictures();
}

/** The speed that a part of the picture says [m/s]. */
const speeds = (tab) => tab.page.locator("[data-pane=speed]").allInnerTexts();
const runs = (tab, seat) =>
  tab.page.waitForFunction((at) => Number(document.querySelectorAll("[data-pane=speed]")[at].textContent) > 1.5, seat);
const stands = (tab, seat) =>
  tab.page.waitForFunction((at) => document.querySelectorAll("[data-pane=speed]")[at].textContent === "0.0", seat);

async function join2(tab) {
  await press(tab, 0, 2);
  await press(tab, 1, 2);
  await tab.page.locator("#party-offer").waitFor();
  await press(tab, 1, 0);
  await tab.until((state) => state.party?.seats.length === 2);
}

export const tests = [
  {
    name: "party: a second gamepad is asked, drives an autopilot's robot in its half, and the link has both drivers' inputs",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.addInitScript(addPad, 2);
      await tab.start(await withAutopilots(tab));
      // The outline behind structures comes later than the first picture.
      const alone = (await tab.until((state) => state.cost.pictures > 10 && state.time > 4)).cost;
      await join2(tab);
      const { seats, panes } = (await tab.state()).party;
      assert.deepEqual(
        seats.map(({ station, device, part }) => [station, device.pad.index, part]),
        [
          [0, 0, "both"],
          [1, 1, "both"],
        ],
      );
      assert.deepEqual(
        panes.map(({ share: { left, width }, robots }) => [left, width, robots]),
        [
          [0, 0.5, [0]],
          [0.5, 0.5, [1]],
        ],
      );
      assert.ok(await page.locator(".gauges").isHidden());
      await stands(tab, 1);
      await hold(tab, 0, [0, -1, 0, 0]);
      await runs(tab, 0);
      assert.equal(Number((await speeds(tab))[1]), 0, "the other's robot stands still");
      await hold(tab, 0, [0, 0, 0, 0]);
      await hold(tab, 1, [0, -1, 0, 0]);
      await runs(tab, 1);
      // A picture of each costs no more than one each.
      const { cost } = await tab.state();
      assert.ok(cost.drawCalls <= 2 * alone.drawCalls, `${cost.drawCalls} draw calls, ${alone.drawCalls} of one`);

      // Its camera is its own.
      await press(tab, 1, 14);
      const cameras = (await tab.state()).party.panes.map(({ camera }) => camera);
      assert.notEqual(cameras[0], cameras[1]);

      // Pulled out: said, and the robot stands, although its stick was held.
      await plug(tab, 1, false);
      await tab.until((state) => state.party.seats[1].gone);
      await page.getByText("Gamepad gone: plug it in").waitFor();
      await stands(tab, 1);
      await plug(tab, 1, true);
      await tab.until((state) => !state.party.seats[1].gone);
      await runs(tab, 1);
      await hold(tab, 1, [0, 0, 0, 0]);

      // The second one leaves: its autopilot has the robot again.
      await tab.menu("#party-open");
      await page.locator("[data-seat='2'] button").click();
      await tab.until((state) => state.party.seats.length === 0);
      await page.locator(".gauges").waitFor();
      const { time } = await tab.state();
      await tab.until((state, end) => state.time > end, time + 1);
      const { tick, hash } = await tab.ask("pause");
      await page.keyboard.press("KeyL");
      await page.locator("#share[data-made=true]").waitFor();
      const link = await page.locator("[data-share=link]").inputValue();

      const opened = await parseLink(link);
      const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
      const { info } = await core.openReplay(opened.bytes, folderFiles(root));
      assert.equal(info.ticks, tick);
      core.step(tick);
      assert.equal(core.hash(), hash);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "party: four drive in quarters, a fifth operates one's robot by keys; from above for all; a free pad takes a lost one's seat",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.addInitScript(addPad, 3);
      await tab.start(await withAutopilots(tab));
      await join2(tab);
      // With drivers on the page a third pad is asked as well; with the panel open a button is enough.
      await press(tab, 2, 0);
      await page.getByText("Gamepad 3: press A on it").waitFor();
      await press(tab, 2, 0);
      await tab.until((state) => state.party.seats.length === 3);
      await tab.menu("#party-open");
      await page.getByRole("button", { name: "Keyboard", exact: true }).click();
      const { panes } = (await tab.until((state) => state.party.seats.length === 4)).party;
      assert.deepEqual(
        panes.map(({ share: { left, top } }) => [left, top]),
        [
          [0, 0],
          [0.5, 0],
          [0, 0.5],
          [0.5, 0.5],
        ],
      );
      await page.keyboard.down("KeyW");
      await runs(tab, 3);
      await page.keyboard.up("KeyW");

      // The keys operate the first driver's robot, whose pad drives it.
      await page.locator("[data-seat='4'] select").selectOption("0");
      const shared = (await tab.until((state) => state.party.panes.length === 3)).party;
      assert.deepEqual(
        shared.seats.map(({ station, part }) => [station, part]),
        [
          [0, "drives"],
          [1, "both"],
          [3, "both"],
          [0, "operates"],
        ],
      );
      assert.match(await page.locator("[data-pane=numbers]").first().innerText(), /1 \+ 4/);
      await page.keyboard.down("KeyW");
      await page.keyboard.down("KeyF");
      await hold(tab, 0, [0, -1, 0, 0]);
      await runs(tab, 0);
      await tab.until((state) => state.party.seats[3].buttons !== 0);
      await hold(tab, 0, [0, 0, 0, 0]);
      await stands(tab, 0);
      await page.keyboard.up("KeyW");
      await page.keyboard.up("KeyF");

      await page.locator("[name=party-picture][value=above] + span").click();
      const above = (await tab.until((state) => state.party.panes.length === 1)).party;
      assert.deepEqual([above.panes[0].camera, above.panes[0].robots], ["overhead", [0, 1, 2]]);
      assert.equal((await speeds(tab)).length, 3);

      // Another pad is as good as the one that is gone.
      await plug(tab, 1, false);
      await tab.until((state) => state.party.seats[1].gone);
      await plug(tab, 3, true);
      await press(tab, 3, 0);
      await tab.until((state) => !state.party.seats[1].gone && state.party.seats[1].device.pad.index === 3);
      await page.locator("[data-party=end]").click();
      const end = await tab.until((state) => state.party.seats.length === 0);
      assert.equal(end.camera, "station");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "party: at one keyboard two drive by its halves; the run gets a robot more, and the restart keeps both",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=fields/practice/scenarios/course.json&first=0");
      await tab.menu("#party-open");
      await page.getByRole("button", { name: "Arrow keys" }).click();
      const state = await tab.until((now) => now.party?.seats.length === 2 && !now.clock.paused && now.time > 0.1);
      assert.deepEqual(
        state.party.seats.map(({ device }) => device.kind),
        ["keys", "keysRight"],
      );
      await page.getByRole("row", { name: "Shoot Space L" }).waitFor();
      const drive = async () => {
        await page.keyboard.down("KeyS");
        await runs(tab, 0);
        assert.equal(Number((await speeds(tab))[1]), 0);
        await page.keyboard.up("KeyS");
        await page.keyboard.down("ArrowDown");
        await runs(tab, 1);
        assert.match(await page.locator("[data-party=held]").innerText(), /↓/);
        await page.keyboard.up("ArrowDown");
      };
      await drive();
      await page.keyboard.press("KeyR");
      await tab.until((now, before) => now.time < before, (await tab.state()).time);
      await drive();
      assert.deepEqual(tab.complaints, []);
    },
  },
];
