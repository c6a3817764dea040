// Clocks that jump under a NetworkTables connection: one of the two machines slept, or both did.
import { afterEach, expect, test } from "vitest";
import { bridgeOn, type Bridge } from "./helpers.ts";
import { LinkRig } from "./link-rig.ts";
import { Nt4TestClient } from "./nt4-client.ts";
import { Nt4TestServer } from "./nt4-test-server.ts";

const hour = 3_600_000;
const pose = "/Sandlot/Robots/blue1/Pose";
let rig: LinkRig | null = null;
let server: Nt4TestServer | null = null;
let bridge: Bridge | null = null;

afterEach(async () => {
  rig?.link.connect({ role: "off" });
  await server?.close();
  await bridge?.close();
  rig = server = bridge = null;
});

test.each([
  ["the page's machine sleeps an hour", hour, 0],
  ["the page's machine sleeps ten seconds", 10_000, 0],
  ["the server's machine sleeps ten seconds", 0, 10_000],
  ["the server's machine sleeps an hour", 0, hour],
])("%s: few questions for the time, and values have the server's again", async (_name, pageJump, serverJump) => {
  const one = await Nt4TestServer.open({ clock: 5e8 });
  server = one;
  const page = await LinkRig.open();
  rig = page;
  page.link.connect({ role: "robot", address: `127.0.0.1:${one.port}` });
  await page.until("poses", () => one.peers[0] !== undefined && one.valuesOf(one.peers[0], pose).length > 3);
  const { peer } = one;
  const off = (): number => Math.abs((peer.values.at(-1)?.[1] ?? 0) - one.now());
  await page.until("the server's time", () => off() < 3e5);
  const { times } = peer;
  page.ahead += pageJump;
  one.clock += 1000 * serverJump;
  const began = performance.now();
  page.tick();
  // Values under way are wrong by the jump until the server has answered.
  await page.until("a question for the time", () => peer.times > times);
  await page.until("the server's time again", () => off() < 3e5);
  // No more questions than the time that went by asks for: a flood would be one for each of those missed.
  expect(peer.times - times).toBeLessThan(8 + (performance.now() - began) / 1000);
  expect(one.peers).toEqual([peer]);
  expect(page.link.status).toMatchObject({ state: "connected", failures: 0 });
});

test("the bridge's machine sleeps an hour: its clients stay, hear on, and get its new time", async () => {
  let ahead = 0;
  const one = await bridgeOn(0, null, { clock: () => performance.now() + ahead });
  bridge = one;
  const page = await LinkRig.open();
  rig = page;
  page.link.connect({ role: "bridge", address: `127.0.0.1:${one.port}` });
  const watch = await Nt4TestClient.open(one.port, { name: "watch" });
  watch.subscribe([pose], 1, { all: true });
  await page.until("poses", () => watch.valuesOf(pose).length > 3);
  ahead += hour;
  page.ahead += hour;
  const before = watch.valuesOf(pose).length;
  page.tick();
  await watch.until("a pose", () => watch.valuesOf(pose).length > before);
  // The tick's pose and those still under way, not an hour's.
  expect(watch.valuesOf(pose).length).toBeLessThan(before + 20);
  await page.until("poses on", () => watch.valuesOf(pose).length > before + 20);
  expect(watch.isOpen).toBe(true);
  expect(page.link.status.state).toBe("connected");
  expect(watch.values.at(-1)?.time).toBeGreaterThan(1000 * hour);
  expect(one.said).toEqual([]);
  await watch.close();
});
