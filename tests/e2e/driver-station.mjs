// The page as a driver station: modes, enable, emergency stop, joysticks; with robot code that a test plays.
import assert from "node:assert/strict";

const part = (tab, name) => tab.page.locator(`[data-station="${name}"]`);
const says = (tab, text) => part(tab, "state").getByText(text, { exact: true }).waitFor();
const mode = (tab, wanted) => tab.until((state, mode) => state.mode === mode, wanted);

async function open(tab) {
  await tab.menu("#station-open");
  await part(tab, "enable").waitFor({ state: "visible" });
}

/** Puts a network worker into the page that only takes notes; it reports the argument of `report`. */
async function playNetwork(tab) {
  await tab.page.addInitScript(() => {
    const Real = window.Worker;
    window.netSent = [];
    window.Worker = function (url, options) {
      if (!/^sandlot-net /.test(options?.name)) return new Real(url, options);
      window.netFake = { onmessage: null, onerror: null, terminate() {} };
      window.netFake.postMessage = (message) => {
        if (message.type !== "open") window.netSent.push(message);
      };
      return window.netFake;
    };
  });
}

const sent = (tab, type) => tab.page.evaluate((type) => window.netSent.filter((m) => m.type === type).at(-1), type);

const robotCode = {
  ...{ mode: "robot", state: "connected", robot: 0, received: 120, sent: 120, failures: 0, alive: true },
  mapped: ["PWM[0] → left_drive", "Encoder[0] → left_drive"],
  unmapped: ["PWM[7]"],
  silent: ["DIO[3]"],
  problem: "",
};

const report = (tab, changes = {}) =>
  tab.page.evaluate((status) => window.netFake.onmessage({ data: { type: "hal-status", status } }), {
    ...robotCode,
    ...changes,
  });

/** Waits until the page has told robot code joysticks for which the test holds. */
async function joysticks(tab, test) {
  // Put together here: the page's policy lets no text become code there.
  const look = new Function(
    `const last = window.netSent.filter(({ type }) => type === "joysticks").at(-1);
    return last !== undefined && (${test.toString()})(last.joysticks) ? last.joysticks : false;`,
  );
  const handle = await tab.page.waitForFunction(look);
  return handle.jsonValue();
}

/** Small: software draws every pixel here. */
const quick = "scenario=fields/practice/scenarios/course.json&station=blue1";

export const tests = [
  {
    name: "driver station: enable, disable, modes and the emergency stop are the simulation's",
    async run(tab) {
      await tab.start(quick);
      await open(tab);
      await says(tab, "Teleoperated Enabled");
      await part(tab, "disable").click();
      await mode(tab, "disabled");
      await says(tab, "Teleoperated Disabled");
      for (const [name, words] of [
        ["auto", "Autonomous"],
        ["test", "Test"],
        ["teleop", "Teleoperated"],
      ]) {
        await part(tab, `mode-${name}`).click();
        await says(tab, `${words} Disabled`);
        await mode(tab, "disabled");
        await part(tab, "enable").click();
        await mode(tab, name);
        await says(tab, `${words} Enabled`);
        // Another mode disables first.
        if (name !== "teleop") continue;
        await part(tab, "mode-auto").click();
        await mode(tab, "disabled");
        await part(tab, "mode-teleop").click();
      }
      // The mouse was here, and keys still drive: the panel does not take them, and a held stick is not enabled.
      await tab.page.keyboard.down("KeyW");
      await tab.until((state) => state.axes[0] === 1);
      for (const key of ["BracketLeft", "BracketRight", "Backslash"]) await tab.page.keyboard.down(key);
      await part(tab, "why").getByText("let go of").waitFor();
      for (const key of ["BracketLeft", "BracketRight", "Backslash", "KeyW"]) await tab.page.keyboard.up(key);
      assert.equal((await tab.state()).mode, "disabled");
      for (const key of ["BracketLeft", "BracketRight", "Backslash"]) await tab.page.keyboard.down(key);
      await mode(tab, "teleop");
      for (const key of ["BracketLeft", "BracketRight", "Backslash"]) await tab.page.keyboard.up(key);
      await tab.page.keyboard.press("Enter");
      await mode(tab, "disabled");

      await part(tab, "enable").click();
      await mode(tab, "teleop");
      await part(tab, "stop").click();
      await says(tab, "Emergency Stopped");
      await mode(tab, "disabled");
      await part(tab, "enable").click();
      await part(tab, "why").getByText("emergency stop is on").waitFor();
      // From the start again the stop is still on, and not one tick is enabled.
      await tab.page.keyboard.press("KeyR");
      await tab.until((state) => state.tick > 3 && state.tick < 400);
      assert.equal((await tab.state()).mode, "disabled");
      await says(tab, "Emergency Stopped");
      await part(tab, "stop").click();
      await part(tab, "enable").click();
      await mode(tab, "teleop");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "driver station: practice is the match, and disabling ends it",
    async run(tab) {
      await tab.start("scenario=fields/2026-rebuilt/scenarios/match.json&others=none");
      await open(tab);
      await says(tab, "Practice Disabled");
      await part(tab, "enable").click();
      await tab.until((state) => state.match === "running" && state.mode === "auto");
      await says(tab, "Autonomous Enabled");
      await part(tab, "disable").click();
      await tab.until((state) => state.match === "aborted" && state.mode === "disabled");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "driver station: slots show keys, and robot code gets them instead of the built-in program",
    async run(tab) {
      await playNetwork(tab);
      await tab.start(quick);
      await open(tab);
      const slot = tab.page.locator(".slot").first();
      assert.equal(await tab.page.locator(".slot").count(), 6);
      assert.equal(await slot.locator("select option:checked").innerText(), "Keyboard");
      await tab.page.keyboard.down("Digit3");
      await slot.locator('.slot-button[data-down="true"]', { hasText: "X" }).waitFor();
      await tab.page.keyboard.up("Digit3");

      await tab.menu("#net-open");
      await tab.page.locator('[data-net="hal-robot"]').click();
      assert.deepEqual(await sent(tab, "hal"), {
        ...{ type: "hal", target: { mode: "robot", address: "127.0.0.1:3300" }, robot: 0, year: 2026 },
      });
      const trouble = { kind: "programAway", values: { address: "127.0.0.1:3300" } };
      await report(tab, { state: "waiting", alive: false, failures: 3, received: 0, trouble });
      await says(tab, "No Robot Code");
      await tab.page.locator('[data-net="hal-advice"]', { hasText: "Is robot code running?" }).waitFor();
      await tab.page.locator("#pill", { hasText: "No answer" }).waitFor();
      await mode(tab, "disabled");
      // It boots disabled, and obeys the station.
      await report(tab);
      await says(tab, "Teleoperated Disabled");
      await tab.page.locator('[data-net="hal-unmapped-count"]', { hasText: "1" }).waitFor();
      await tab.page.keyboard.down("KeyW");
      const [first, second] = await joysticks(tab, (all) => all[0].axes[1] === -1);
      assert.deepEqual(first, { axes: [0, -1, 0, 0, 0, 0], buttons: 0, povs: [-1] });
      assert.deepEqual(second, { axes: [], buttons: 0, povs: [] });
      assert.deepEqual((await tab.state()).axes, [0, 0, 0]);
      await part(tab, "enable").click();
      await part(tab, "why").getByText("the left stick of Keyboard in slot 0").waitFor();
      // The focus goes, and nothing is held any more.
      await tab.page.evaluate(() => window.dispatchEvent(new Event("blur")));
      await joysticks(tab, (all) => all[0].axes[1] === 0);
      await tab.page.keyboard.up("KeyW");
      await part(tab, "enable").click();
      await mode(tab, "teleop");
      // Space is a trigger now, and shoots nothing.
      await tab.page.keyboard.down("Space");
      await joysticks(tab, (all) => all[0].axes[3] === 1);
      await tab.page.keyboard.up("Space");
      // Put elsewhere, the keyboard is another joystick.
      await tab.menu("#station-open");
      await tab.page.locator(".slot select").nth(2).selectOption({ label: "Keyboard" });
      await tab.page.keyboard.down("Digit1");
      await joysticks(tab, (all) => all[2].buttons === 1 && all[0].axes.length === 0);
      await tab.page.keyboard.up("Digit1");
      await tab.page.locator('[data-station="game-data"]').fill("RB");
      assert.deepEqual(await sent(tab, "gameData"), { type: "gameData", text: "RB" });
      await tab.page.locator('[data-station="fms"]').check();
      assert.deepEqual(await sent(tab, "fms"), { type: "fms", attached: true });
      await part(tab, "stop").click();
      assert.deepEqual(await sent(tab, "emergencyStop"), { type: "emergencyStop", stopped: true });
      await mode(tab, "disabled");
      await part(tab, "stop").click();
      await part(tab, "enable").click();
      await mode(tab, "teleop");
      // Lost for longer than a moment: disabled.
      await report(tab, { alive: false });
      await report(tab, { alive: false });
      await mode(tab, "disabled");
      await tab.menu("#net-open");
      await tab.page.locator('[data-net="hal-off"]').click();
      await says(tab, "Teleoperated Disabled");
      await part(tab, "enable").click();
      await mode(tab, "teleop");
      await tab.page.keyboard.down("KeyW");
      await tab.until((state) => state.axes[0] === 1);
      await tab.page.keyboard.up("KeyW");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "driver station: on a phone everything is within the screen, and the state stays in sight",
    async run(tab) {
      await playNetwork(tab);
      await tab.page.setViewportSize({ width: 390, height: 844 });
      await tab.start(quick);
      await open(tab);
      await tab.menu("#net-open");
      await tab.page.locator('[data-net="hal-robot"]').click();
      await report(tab);
      await says(tab, "Teleoperated Disabled");
      const link = {
        ...{ role: "auto", as: "bridge", state: "connected", roundTrip: 0.8, topics: 160, sentBytes: 1e6 },
        ...{ receivedBytes: 1e4, failures: 0, receivedTopics: 1, warnings: [], choosers: [], drives: false },
      };
      await tab.page.locator('[data-net="role-bridge"]').click();
      await tab.page.evaluate((status) => window.netFake.onmessage({ data: { type: "status", status } }), link);
      await tab.page.locator('[data-net="topics"] summary').click();
      await tab.page.waitForFunction(() => window.netSent.some(({ type }) => type === "topics"));
      const topic = { name: "/Sandlot/Robots/blue1/Battery/Voltage", type: "double", text: "12.6", own: true };
      const topics = [
        topic,
        { ...topic, name: "/SmartDashboard/A long name without any place to break it in", own: false },
      ];
      await tab.page.evaluate((topics) => window.netFake.onmessage({ data: { type: "topics", topics } }), topics);
      await tab.page.locator(".topics dt").first().getByText("/Battery/").waitFor();
      const outside = await tab.page.evaluate(() =>
        [
          ...document.querySelectorAll(
            ".dock button, .dock input, .dock select, .tools button, .dock p, .dock dd, .dock li",
          ),
        ]
          .filter((element) => element.checkVisibility())
          .map((element) => [element.textContent.slice(0, 30), element.getBoundingClientRect()])
          .filter(([, box]) => box.left < 0 || box.right > 390.5)
          .map(([text]) => text),
      );
      assert.deepEqual(outside, []);
      for (const name of ["enable", "disable", "stop"]) {
        const box = await part(tab, name).boundingBox();
        assert.ok(box.width >= 44 && box.height >= 36 && box.y + box.height < 844, `${name} ${JSON.stringify(box)}`);
      }
      await part(tab, "enable").click();
      await mode(tab, "teleop");
      assert.deepEqual(tab.complaints, []);
    },
  },
];
