// The connection panel in a real browser: to a NetworkTables server, its end, and its return.
import assert from "node:assert/strict";
import { join } from "node:path";
import WebSocket from "ws";
import { startNt4 } from "../../scripts/lib/nt4-server.mjs";
import { root } from "./browser.mjs";

async function startBridge(port) {
  const library = await import(join(root, "build/node/wire.mjs"));
  const wire = await library.openWire(join(root, "build/wasm/wire.wasm"));
  const bridge = await startNt4({ library, wire, port, host: "127.0.0.1" });
  assert.ok(bridge !== null, `port ${port} is taken`);
  return bridge;
}

/** Waits until a server announces a topic to somebody who subscribes to everything. */
async function announced(port, name) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/nt/e2e`, "v4.1.networktables.first.wpi.edu");
  const params = { topics: [""], subuid: 1, options: { prefix: true, topicsonly: true } };
  socket.on("open", () => socket.send(JSON.stringify([{ method: "subscribe", params }])));
  try {
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`nobody publishes ${name}`)), 60_000);
      socket.on("error", reject);
      socket.on("message", (data, isBinary) => {
        const names = isBinary ? [] : JSON.parse(data.toString()).map(({ params }) => params.name);
        if (!names.includes(name)) return;
        clearTimeout(timer);
        resolve();
      });
    });
  } finally {
    socket.terminate();
  }
}

const state = (tab, text) => tab.page.locator('[data-net="link-state"]', { hasText: text }).waitFor();

/** Goes there as somebody without a mouse does. */
async function tabTo(tab, selector) {
  for (let presses = 0; presses < 80; presses++) {
    if (await tab.page.evaluate((selector) => document.activeElement?.matches(selector) === true, selector)) return;
    await tab.page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not get to ${selector}`);
}

async function press(tab, selector) {
  await tabTo(tab, selector);
  await tab.page.keyboard.press("Enter");
}

export const tests = [
  {
    name: "connection: by keyboard alone the page publishes its run, recovers when the server comes back, and stops when told",
    async run(tab) {
      let bridge = await startBridge(0);
      const { port } = bridge;
      const pose = "/Sandlot/Robots/blue1/Pose";
      try {
        await tab.start();
        await press(tab, "#net-open");
        await press(tab, '[data-net="role-robot"]');
        await tabTo(tab, '[data-net="address"]');
        await tab.page.keyboard.press("Control+A");
        await tab.page.keyboard.type("no address");
        await tab.page.keyboard.press("Enter");
        await tab.page.locator('[data-net="link-problem"]', { hasText: "That is no address" }).waitFor();
        await tab.page.locator('[data-net="address"]').focus();
        await tab.page.keyboard.press("Control+A");
        await tab.page.keyboard.type(`127.0.0.1:${port}`);
        await tab.page.keyboard.press("Enter");
        await state(tab, "Connected");
        await announced(port, pose);
        const topics = Number(await tab.page.locator('[data-net="link-topics"]').innerText());
        assert.ok(topics > 50, `${topics} topics`);
        await tab.page.locator("#pill", { hasText: "Robot code connected" }).waitFor();

        await bridge.close();
        await state(tab, "trying again");
        bridge = await startBridge(port);
        await state(tab, "Connected");
        await announced(port, pose);

        // The panel is no dialog: what is typed elsewhere drives, and Escape closes it.
        await press(tab, '[data-net="role-off"]');
        await tab.page.locator("#pill").waitFor({ state: "hidden" });
        await tab.page.keyboard.press("Escape");
        await tab.page.locator("#net").waitFor({ state: "hidden" });
        await tab.page.keyboard.down("KeyW");
        await tab.until((state) => state.axes[0] === 1);
        await tab.page.keyboard.up("KeyW");
        // The browser's own words about the time without a server, and about the address before.
        tab.complaints = tab.complaints.filter((line) => !line.includes("WebSocket connection to"));
        assert.deepEqual(tab.complaints, []);
      } finally {
        await bridge.close();
      }
    },
  },
  {
    name: "connection: the bridge that serves the page says where it is; the choice comes back only when wanted",
    async run(tab) {
      const bridge = await startBridge(0);
      try {
        await tab.serveInstead("bridge.json", { json: { nt: bridge.port, ours: true } });
        await tab.start();
        await tab.page.locator("#net-open").click();
        await tab.page.locator('[data-net="role-bridge"]').click();
        await state(tab, "Connected");
        await tab.page.reload();
        await tab.start();
        assert.equal(await tab.page.locator("#pill").isVisible(), false);
        await tab.page.locator("#net-open").click();
        assert.equal(await tab.page.locator('[data-net="role-off"]').getAttribute("aria-pressed"), "true");
        await tab.page.locator('[data-net="role-bridge"]').click();
        await tab.page.getByText("Connect again when this page opens").click();
        await state(tab, "Connected");
        await tab.start();
        await tab.page.locator("#pill", { hasText: "Bridge connected" }).waitFor();
        // Somebody else has the port: the page is that server's client.
        await tab.serveInstead("bridge.json", { json: { nt: bridge.port, ours: false } });
        await tab.page.locator("#net-open").click();
        await tab.page.locator('[data-net="role-bridge"]').click();
        await tab.page.locator('[data-net="link-problem"]', { hasText: "Robot code has port" }).waitFor();
        await tab.page.locator("#pill", { hasText: "Robot code connected" }).waitFor();
        assert.deepEqual(tab.complaints, []);
      } finally {
        await bridge.close();
      }
    },
  },
];
