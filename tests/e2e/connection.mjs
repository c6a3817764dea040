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

const state = (tab, text) => tab.page.locator('[data-net="state"]', { hasText: text }).waitFor();

export const tests = [
  {
    name: "connection: the page publishes its run, recovers when the server comes back, and stops when told",
    async run(tab) {
      let bridge = await startBridge(0);
      const { port } = bridge;
      const pose = "/Sandlot/Robots/blue1/Pose";
      try {
        await tab.start();
        await tab.page.locator("#net-open").click();
        await tab.page.getByText("Robot code", { exact: true }).click();
        await tab.page.locator('input[name="address"]').fill(`127.0.0.1:${port}`);
        await tab.page.getByRole("button", { name: "Connect", exact: true }).click();
        await state(tab, "Connected");
        await announced(port, pose);
        const topics = Number(await tab.page.locator('[data-net="topics"]').innerText());
        assert.ok(topics > 50, `${topics} topics`);

        await bridge.close();
        await state(tab, "trying again");
        bridge = await startBridge(port);
        await state(tab, "Connected");
        await announced(port, pose);

        await tab.page.getByText("Off", { exact: true }).click();
        await tab.page.getByRole("button", { name: "Connect", exact: true }).click();
        await state(tab, "Off");
        // The browser's own words about the time without a server.
        tab.complaints = tab.complaints.filter((line) => !line.includes("WebSocket connection to"));
        assert.deepEqual(tab.complaints, []);
      } finally {
        await bridge.close();
      }
    },
  },
];
