// The connection panel in a real browser: the bridge killed and back, robot code that has its port, and clients of both that
// know only the protocol.
import assert from "node:assert/strict";
import { startServer } from "./browser.mjs";
import { netTest } from "./typescript.mjs";

const part = (tab, name) => tab.page.locator(`[data-net="${name}"]`);
const says = (tab, name, text) => part(tab, name).filter({ hasText: text }).waitFor();
const state = (tab, text) => says(tab, "link-state", text);

const root = "/Sandlot/Robots/blue1/";
const mirror = "/AdvantageKit/RealOutputs/Sim/RobotPose";
/** Small: software draws every pixel here. */
const quick = "scenario=fields/practice/scenarios/course.json&station=blue1";

/** A dashboard: hears everything that a server has. */
async function dashboard(port) {
  const { Nt4TestClient } = await netTest("nt4-client.ts");
  const client = await Nt4TestClient.open(port, { name: "e2e" });
  client.subscribe([""], 1, { prefix: true });
  return client;
}

/** The x of the newest pose that it has heard. */
const heardX = (client) => {
  const bytes = client.valuesOf(`${root}Pose`).at(-1);
  return bytes === undefined ? null : new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0, true);
};

/** Drives a little way: the dashboard hears the page's place of the robot. */
async function follows(tab, client) {
  await client.until("a pose", () => heardX(client) !== null);
  const from = (await tab.state()).robot.x;
  await tab.page.keyboard.down("KeyW");
  await tab.until((state, from) => state.robot.x > from + 0.3, from);
  await tab.page.keyboard.up("KeyW");
  await client.until("the way", () => heardX(client) > from + 0.3);
}

/** Waits until robot code's server has such a topic. */
async function has(robot, isOne) {
  for (const end = Date.now() + 60_000; ![...robot.topics.keys()].some(isOne);) {
    assert.ok(Date.now() < end, `the server has only ${[...robot.topics.keys()].join(", ")}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Goes there as a person without a mouse does. */
async function tabTo(tab, selector) {
  for (let presses = 0; presses < 80; presses++) {
    if (await isFocused(tab, selector)) return;
    await tab.page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not get to ${selector}`);
}

async function press(tab, selector) {
  await tabTo(tab, selector);
  await tab.page.keyboard.press("Enter");
}

const isFocused = (tab, selector) =>
  tab.page.evaluate((selector) => document.activeElement?.matches(selector) === true, selector);

/** Opens an entry of the menu: Tab to the menu, arrows to the word and down its list. */
async function chooseByKeys(tab, word, entry) {
  await tabTo(tab, ".menu-top");
  for (let i = 0; i < 12 && !(await isFocused(tab, `[data-menu="${word}"] .menu-top`)); i++)
    await tab.page.keyboard.press("ArrowRight");
  await tab.page.keyboard.press("Enter");
  for (let i = 0; i < 12 && !(await isFocused(tab, entry)); i++) await tab.page.keyboard.press("ArrowDown");
  assert.ok(await isFocused(tab, entry), `the keyboard does not get to ${entry} in the menu`);
  await tab.page.keyboard.press("Enter");
}

async function typeAddress(tab, text) {
  await tab.page.keyboard.press("Control+A");
  await tab.page.keyboard.type(text);
  await tab.page.keyboard.press("Enter");
}

/** Without the browser's own words about the time without a server. */
const complaints = (tab) =>
  tab.complaints.filter(
    // The last is about the service worker, which a page asks for when it has nothing else to do.
    (line) => !/WebSocket connection to|net::ERR_CONNECTION_REFUSED|unknown error .* fetching the script/.test(line),
  );

export const tests = [
  {
    name: "connection: by keyboard alone the page publishes its run at robot code's server, and stops when told",
    async run(tab) {
      const { Nt4TestServer } = await netTest("nt4-test-server.ts");
      const robot = await Nt4TestServer.open();
      try {
        // As wide as the menu's words need.
        await tab.page.setViewportSize({ width: 1280, height: 360 });
        await tab.start(quick);
        await chooseByKeys(tab, "connect", "#net-open");
        await press(tab, '[data-net="role-robot"]');
        await tabTo(tab, '[data-net="address"]');
        await typeAddress(tab, "no address");
        await says(tab, "link-problem", "That is not an address");
        await part(tab, "address").focus();
        await typeAddress(tab, `127.0.0.1:${robot.port}`);
        await state(tab, "Connected");
        const topics = Number(await part(tab, "link-topics").innerText());
        assert.ok(topics > 50, `${topics} topics`);
        await tab.page.locator("#pill", { hasText: "Robot code connected" }).waitFor();
        assert.ok(robot.topics.has(`${root}Pose`));

        // The panel does not hold the keyboard: keys elsewhere drive, and Escape closes it.
        await press(tab, '[data-net="role-off"]');
        await tab.page.locator("#pill").waitFor({ state: "hidden" });
        await tab.page.keyboard.press("Escape");
        await tab.page.locator("#net").waitFor({ state: "hidden" });
        await tab.page.keyboard.down("KeyW");
        await tab.until((state) => state.axes[0] === 1);
        await tab.page.keyboard.up("KeyW");
        assert.deepEqual(robot.problems, []);
        assert.equal(robot.peers.length, 0, "off, and still connected");
        assert.deepEqual(complaints(tab), []);
      } finally {
        await robot.close();
      }
    },
  },
  {
    name: "connection: the bridge is killed, robot code takes its port and keeps it, the bridge comes back when chosen: the page is there each time",
    async run(tab) {
      const { Nt4TestServer } = await netTest("nt4-test-server.ts");
      let bridge = await startServer();
      const { port, nt, halsim } = bridge;
      let robot = null;
      tab.address = bridge.address;
      try {
        await tab.start(quick);
        await tab.menu("#net-open");
        await part(tab, "role-bridge").click();
        await state(tab, "Connected");
        let client = await dashboard(nt);
        await follows(tab, client);
        await client.value("/FMSInfo/.type");
        assert.deepEqual(client.heard("announce", mirror), []);
        await part(tab, "akit").click();
        await client.value(mirror);

        await bridge.stop("SIGKILL");
        await state(tab, "No answer; trying again");
        robot = await Nt4TestServer.open({ port: nt });
        bridge = await startServer({ port, nt, halsim });
        assert.equal(bridge.nt, null);
        await says(tab, "link-problem", "Robot code has the bridge's port");
        await tab.page.locator("#pill", { hasText: "Robot code connected" }).waitFor();
        // A robot program's own topics; ours beside them name their owner, and are announced after the run's own.
        const isOurs = (name) => name.startsWith("/SmartDashboard/Sandlot/");
        await has(robot, isOurs);
        const own = [...robot.topics.keys()];
        assert.ok(own.includes(`${root}Pose`));
        assert.deepEqual(
          own.filter((name) => /^\/(FMSInfo|SmartDashboard(?!\/Sandlot\/)|AdvantageKit)\//.test(name)),
          [],
        );
        assert.deepEqual(robot.problems, []);

        // The port is left to robot code, which may come again, until a person chooses otherwise.
        await robot.close();
        await says(tab, "link-advice", "choose Dashboards again");
        await part(tab, "role-bridge").click();
        await tab.page.locator("#pill", { hasText: "Bridge connected" }).waitFor();
        // No problem; on a starved machine a server may have closed a connection that stood still, and the panel says so.
        assert.match(await part(tab, "link-problem").innerText(), /^(|The connection broke .*)$/);
        client = await dashboard(nt);
        await client.value(mirror);
        await follows(tab, client);
        assert.deepEqual(client.problems, []);
        client.socket.terminate();

        // A page that is loaded again is connected as before; one that is opened only when that is wanted.
        await tab.page.reload();
        await tab.page.locator("#pill", { hasText: "Bridge connected" }).waitFor();
        await tab.start(quick);
        assert.equal(await tab.page.locator("#pill").isVisible(), false);
        await tab.menu("#net-open");
        assert.equal(await part(tab, "role-off").getAttribute("aria-pressed"), "true");
        await part(tab, "role-bridge").click();
        assert.equal(await part(tab, "akit").isChecked(), true);
        await part(tab, "again").click();
        await tab.start(quick);
        await tab.page.locator("#pill", { hasText: "Bridge connected" }).waitFor();
        assert.deepEqual(complaints(tab), []);
      } finally {
        await robot?.close();
        await bridge.stop();
      }
    },
  },
];
