// NetworkTables' port is open only while a page or an option asks for it: the page chooses, leaves, is killed, meets robot code.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import WebSocket from "ws";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bridgeOn, root, startBridge, type Bridge } from "./helpers.ts";
import { Clock, until } from "./hal-run.ts";
import { LinkRig } from "./link-rig.ts";
import { Nt4TestServer } from "./nt4-test-server.ts";

interface OnDemand {
  readonly port: number | null;
  ask(): Promise<boolean>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  end(): Promise<void>;
}
interface OnDemandModule {
  ntOnDemand(options: {
    start(): Promise<Bridge | null>;
    port: number;
    host: string;
    tell(line: string): void;
    repeat(callback: () => void, ms: number): () => void;
    beside(port: number, host: string): Promise<boolean>;
  }): OnDemand;
}
const path: string = join(root, "scripts/cli/nt4-on-demand.mjs");
const { ntOnDemand } = (await import(path)) as OnDemandModule;

interface Sharing {
  addressesBeside(host: string, platform: string, interfaces: object): string[];
  isBeside(port: number, host: string, addresses: readonly string[]): Promise<boolean>;
  isShared(port: number, host: string, platform: string): Promise<boolean>;
}
const sharingPath: string = join(root, "scripts/cli/upgrades.mjs");
const sharing = (await import(sharingPath)) as Sharing;

/** NetworkTables' port in these tests, which was free a moment ago. */
let port = 0;
let tables: OnDemand;
let site: Server;
let sitePort = 0;
let said: string[] = [];
/** Servers that were begun. */
let starts = 0;
let clock = new Clock();
let rig: LinkRig | null = null;
let robot: Nt4TestServer | null = null;
/** Robot code has come on the same port: see scripts/cli/upgrades.mjs. */
let isRobotBeside = false;

beforeEach(async () => {
  const other = await bridgeOn();
  port = other.port;
  await other.close();
  said = [];
  starts = 0;
  isRobotBeside = false;
  clock = new Clock();
  const repeat = (callback: () => void, ms: number): (() => void) => {
    let cancel = clock.schedule(function again() {
      callback();
      cancel = clock.schedule(again, ms);
    }, ms);
    return () => cancel();
  };
  const start = (): Promise<Bridge | null> => {
    starts++;
    return isRobotBeside ? Promise.resolve(null) : startBridge(port);
  };
  tables = ntOnDemand({
    start,
    port,
    host: "127.0.0.1",
    tell: (line) => said.push(line),
    repeat,
    beside: () => Promise.resolve(isRobotBeside),
  });
  site = createServer((_request, response) => response.end());
  site.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!tables.upgrade(request, socket, head)) socket.destroy();
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  sitePort = (site.address() as AddressInfo).port;
});
afterEach(async () => {
  rig?.link.connect({ role: "off" });
  rig = null;
  await robot?.close();
  robot = null;
  await tables.end();
  site.close();
  site.closeAllConnections();
});

/** Does anybody listen on NetworkTables' port? */
async function isHeld(): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  const held = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return held;
}

/** A page's question. */
function question(origin = `http://127.0.0.1:${sitePort}`): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${sitePort}/nt-server`, { origin });
  socket.on("error", () => {});
  return socket;
}

async function answered(socket: WebSocket): Promise<unknown> {
  return JSON.parse(String((await once(socket, "message"))[0])) as unknown;
}

const freed = (): Promise<void> => until("the port", () => said.at(-1) === `port ${port} is free for robot code`);

test("nobody asks: the port is robot code's", async () => {
  expect([await isHeld(), tables.port, starts]).toEqual([false, null, 0]);
});

test.each(["closed", "killed"])("a page asks, and is %s: the port is open as long, and free at once", async (how) => {
  const page = question();
  expect(await answered(page)).toEqual({ nt: port, ours: true, problem: "" });
  expect([await isHeld(), tables.port]).toEqual([true, port]);
  if (how === "closed") page.close();
  else page.terminate();
  await freed();
  expect([await isHeld(), tables.port]).toEqual([false, null]);
  expect(said).toEqual([`NT4 server on 127.0.0.1 port ${port}`, `port ${port} is free for robot code`]);
});

test("of two pages the last one frees the port; an option keeps it", async () => {
  const pages = [question(), question()];
  await Promise.all(pages.map(answered));
  expect(starts).toBe(1);
  pages[0]?.terminate();
  await once(pages[0]!, "close");
  expect(await answered(question())).toMatchObject({ ours: true });
  expect(await tables.ask()).toBe(true);
  for (const page of pages) page.terminate();
  expect(await answered(question())).toMatchObject({ ours: true });
  expect([starts, said.length]).toEqual([1, 1]);
});

test("a page whose machine is switched off answers no more, and the port is free", async () => {
  const page = question();
  await answered(page);
  // It reads nothing more, and so answers nothing.
  page.pause();
  clock.advance(5000);
  expect(await isHeld()).toBe(true);
  clock.advance(5000);
  await freed();
  page.terminate();
});

test.each(["http://example.org", "null", "http://127.0.0.1:1"])(
  "a page of %s gets 403, and no port",
  async (origin) => {
    const page = question(origin);
    const [, response] = (await once(page, "unexpected-response")) as [unknown, IncomingMessage];
    expect([response.statusCode, starts]).toEqual([403, 0]);
    page.terminate();
  },
);

test("a taken port is said, not waited for: its owner may be robot code that restarts", async () => {
  const other = await bridgeOn(port);
  const page = question();
  expect(await answered(page)).toEqual({ nt: port, ours: false, problem: "" });
  await other.close();
  // Every waiting look happens now.
  clock.advance(4000);
  expect([await isHeld(), starts]).toEqual([false, 1]);
  page.close();
});

test("a page's own connection: the bridge's server, then the port is free when the page wants none", async () => {
  rig = await LinkRig.open({ origin: `http://127.0.0.1:${sitePort}` });
  rig.link.connect({ role: "auto", address: "127.0.0.1:1", ask: `ws://127.0.0.1:${sitePort}/nt-server` });
  await rig.connected();
  expect([rig.link.status.as, await isHeld()]).toEqual(["bridge", true]);
  rig.link.connect({ role: "off" });
  await freed();
  expect(await isHeld()).toBe(false);
});

test("robot code has the port: the page is its client, and again after it restarts, without the bridge between them", async () => {
  robot = await Nt4TestServer.open({ port });
  rig = await LinkRig.open({ origin: `http://127.0.0.1:${sitePort}` });
  rig.link.connect({ role: "auto", address: "127.0.0.1:1", ask: `ws://127.0.0.1:${sitePort}/nt-server` });
  await rig.connected();
  expect(rig.link.status.as).toBe("robot");
  await robot.close();
  await rig.until("that it is gone", () => rig?.link.status.state !== "connected");
  expect(await isHeld()).toBe(false);
  robot = await Nt4TestServer.open({ port });
  await rig.connected();
  expect([rig.link.status.as, starts]).toEqual(["robot", 1]);
});

test("robot code that comes beside us, where the system allows that, gets the page and the dashboards without a second try", async () => {
  rig = await LinkRig.open({ origin: `http://127.0.0.1:${sitePort}` });
  rig.link.connect({ role: "auto", address: "127.0.0.1:1", ask: `ws://127.0.0.1:${sitePort}/nt-server` });
  await rig.connected();
  expect(rig.link.status.as).toBe("bridge");
  clock.advance(2000);
  expect(await isHeld()).toBe(true);
  isRobotBeside = true;
  clock.advance(2000);
  await until("that it is told", () => said.some((line) => line.includes("too: dashboards are its clients now")));
  await until("the free port", () => tables.port === null);
  robot = await Nt4TestServer.open({ port });
  await rig.until(
    "robot code's server",
    () => rig?.link.status.state === "connected" && rig.link.status.as === "robot",
  );
});

test("a port that an option asks for is kept beside robot code, and that is said once", async () => {
  await tables.ask();
  isRobotBeside = true;
  for (let i = 0; i < 3; i++) {
    clock.advance(2000);
    await until("the line", () => said.some((line) => line.includes("does not get dashboards")));
  }
  expect(await isHeld()).toBe(true);
  expect(said.filter((line) => line.includes("does not get dashboards")).length).toBe(1);
});

test("a program beside us is found where only it answers", async () => {
  const { addressesBeside, isBeside, isShared } = sharing;
  const outer = {
    lo: [{ family: "IPv4", internal: true, address: "127.0.0.1" }],
    wifi: [
      { family: "IPv6", internal: false, address: "fe80::1" },
      { family: "IPv4", internal: false, address: "10.32.60.5" },
    ],
  };
  expect(addressesBeside("127.0.0.1", "linux", outer)).toEqual([]);
  expect(addressesBeside("127.0.0.1", "win32", outer)).toEqual(["127.0.0.2", "10.32.60.5"]);
  expect(addressesBeside("127.0.0.1", "darwin", outer)).toEqual(["10.32.60.5"]);
  expect(addressesBeside("10.32.60.5", "darwin", outer)).toEqual([]);
  expect(addressesBeside("0.0.0.0", "win32", outer)).toEqual([]);
  // Linux answers at all of 127.0.0.0/8, too.
  const ours = await bridgeOn();
  expect(await isBeside(ours.port, "127.0.0.1", ["127.0.0.2"])).toBe(false);
  expect(await isShared(ours.port, "127.0.0.1", "win32")).toBe(true);
  expect(await isShared(ours.port, "127.0.0.1", "linux")).toBe(false);
  const other = createServer();
  other.listen(ours.port, "127.0.0.2");
  await once(other, "listening");
  expect(await isBeside(ours.port, "127.0.0.1", ["127.0.0.2"])).toBe(true);
  other.close();
  await ours.close();
});
