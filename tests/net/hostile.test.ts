// Hostile neighbours of the NT4 server: it serves the others all the same, and names the offence once.
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countCpu } from "./cpu-budget.ts";
import { bridgeOn, type Bridge } from "./helpers.ts";
import { packArray, packDouble, packInt } from "./msgpack.ts";
import { Nt4TestClient, v40, type Options } from "./nt4-client.ts";

let bridge: Bridge;
let clients: Nt4TestClient[] = [];
let sockets: Socket[] = [];
let good: Nt4TestClient;
let watch: Nt4TestClient;
let last = 0;
/** Of CPU for each test, both ends together, in units of cpu-budget.ts; the dearest costs 120. */
const budget = 600;
let cost: () => number;

beforeEach(async () => {
  cost = countCpu();
  bridge = await bridgeOn();
  last = 0;
  [good, watch] = [await open(), await open()];
  good.publish("/good", 1, "int");
  watch.subscribe(["/good"], 1, { all: true, periodic: 0.005 });
  await good.message("announce", "/good");
  await watch.settled();
});
afterEach(async () => {
  const problems = [good, watch].flatMap((client) => client.problems);
  for (const client of clients) client.socket.terminate();
  for (const socket of sockets) socket.destroy();
  [clients, sockets] = [[], []];
  await bridge.close();
  expect(problems).toEqual([]);
  expect(cost()).toBeLessThan(budget);
});

async function open(options: Options = {}): Promise<Nt4TestClient> {
  const client = await Nt4TestClient.open(bridge.port, options);
  clients.push(client);
  return client;
}

/** Two well-behaved clients hear each other, every value in order. */
async function othersAreServed(): Promise<void> {
  for (let i = 0; i < 20; i++) good.set(1, 1000 + last, "int", ++last);
  await watch.until("every value", () => watch.values.length === last);
  expect(watch.valuesOf("/good")).toEqual(Array.from({ length: last }, (_, i) => i + 1));
}

/** Every line is said once, and they are few. */
function saidOnce(): void {
  expect(new Set(bridge.said).size).toBe(bridge.said.length);
  expect(bridge.said.length).toBeLessThanOrEqual(200);
}

test("10,000 topics, then 10,000 more with other names, and values for all of them", async () => {
  const bad = await open();
  for (const prefix of ["/a", "/b"]) {
    for (let from = 0; from < 10_000; from += 500) {
      const messages = Array.from({ length: 500 }, (_, i) => ({
        method: "publish",
        params: { name: `${prefix}${from + i}`, type: "double", pubuid: from + i, properties: {} },
      }));
      bad.sendText(JSON.stringify(messages));
    }
    for (let i = 0; i < 10_000 && bad.isOpen; i += 100) {
      const values = Array.from({ length: 100 }, (_, k) => packArray([packInt(i + k), packInt(9), [1], packDouble(k)]));
      bad.sendBytes(values.flat());
    }
  }
  await othersAreServed();
  await Promise.race([bad.settled().catch(() => {}), bad.closed]); // all of it has been heard, or ended it
  saidOnce();
});

test("thousands of subscriptions and of names in one", async () => {
  const bad = await open();
  for (let i = 0; i < 5000; i++) bad.subscribe([`/s${i}`, ""], i, { prefix: true });
  bad.subscribe(
    Array.from({ length: 50_000 }, (_, i) => `/n${i}`),
    9999,
  );
  for (let i = 0; i < 2000; i++) bad.send("unsubscribe", { subuid: i });
  await othersAreServed();
  await Promise.race([bad.settled().catch(() => {}), bad.closed]); // all of it has been heard, or ended it
  expect(bridge.said.length).toBeGreaterThan(0);
  saidOnce();
});

test("huge arrays: as large as a message may be, and larger than they say", async () => {
  const bad = await open();
  bad.publish("/big", 1, "boolean[]");
  const count = (2 << 20) - 32;
  const head = [0x94, 1, 6, 16, 0xdd, ...[24, 16, 8, 0].map((shift) => (count >>> shift) & 0xff)];
  const bytes = new Uint8Array(head.length + count).fill(0xc3);
  bytes.set(head);
  bad.socket.send(bytes, { binary: true });
  await othersAreServed();
  const liar = await open();
  liar.publish("/liar", 1, "double[]");
  liar.sendBytes([0x94, 1, 6, 17, 0xdd, 0xff, 0xff, 0xff, 0xff, 0xcb]);
  await liar.closed;
  await othersAreServed();
  saidOnce();
});

test.each([
  ["a name in a text message", false, '[{"method":"publish","params":{"name":"/\xff\xfe","type":"int","pubuid":7}}]'],
  ["a subscribed name", false, '[{"method":"subscribe","params":{"topics":["\xc3\x28"],"subuid":7}}]'],
  ["a text that ends in the middle of a character", false, "[\xe2\x82"],
])("invalid UTF-8: %s", async (_what, binary, text) => {
  const bad = await open();
  bad.socket.send(Buffer.from(text, "latin1"), { binary });
  await othersAreServed();
  saidOnce();
});

test("invalid UTF-8 in the value of a string reaches nobody as a broken frame", async () => {
  const [bad, reader] = [await open(), await open()];
  reader.subscribe(["/text"], 1, { all: true, periodic: 0.005 });
  await reader.settled();
  bad.publish("/text", 1, "string");
  bad.sendBytes([0x94, 1, 6, 4, 0xa3, 0x61, 0xff, 0x62]);
  await othersAreServed();
  await reader.settled(); // the test's reader is strict: it would have thrown
  saidOnce();
});

test("slow handshakes: hundreds of half requests, of HTTP and of WebSockets", async () => {
  const beginnings = [
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "GET /nt/slow HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-",
    "P",
  ];
  for (let i = 0; i < 120; i++) {
    const socket = connect(bridge.port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    socket.once("connect", () => socket.write(beginnings[i % beginnings.length] ?? ""));
  }
  await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, "connect") : null)));
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write("a")), 20);
  try {
    await (await open()).settled();
    expect((await fetch(`http://127.0.0.1:${bridge.port}/`)).status).toBe(200);
    await othersAreServed();
  } finally {
    clearInterval(drip);
  }
  saidOnce();
});

test("a handshake that is done, and then half a frame for ever", async () => {
  const request =
    "GET /nt/half HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: networktables.first.wpi.edu\r\n\r\n";
  for (let i = 0; i < 20; i++) {
    const socket = connect(bridge.port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    socket.write(request);
  }
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  // A masked binary frame of a megabyte, of which a few bytes come.
  for (const socket of sockets) socket.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 1, 2, 3, 4, 5]));
  await othersAreServed();
  saidOnce();
});

test("more sockets than there may be are refused, and those who are there stay", async () => {
  const many = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => open({ name: `c${i}`, protocols: v40 })));
  expect(many.length).toBe(100);
  await othersAreServed();
  expect(bridge.clients()).toBeLessThanOrEqual(64);
  expect(bridge.said.filter((line) => line.includes("connections")).length).toBe(1);
  saidOnce();
});

test("pages of other sites share a few sockets, and give way to whoever may publish", async () => {
  const foreign = (i: number): Options => ({ name: `evil${i}`, protocols: v40, origin: "https://evil.example" });
  const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => open(foreign(i))));
  const onlookers = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(onlookers.length).toBe(8);
  expect(bridge.said.filter((line) => line.includes("other sites' pages")).length).toBe(1);
  // Two are here already: with these all 64 places are taken, and the last eight are those of the onlookers.
  const trusted = await Promise.all(Array.from({ length: 62 }, (_, i) => open({ name: `c${i}`, protocols: v40 })));
  for (const page of onlookers) expect((await page.closed).code).toBe(1013);
  expect(trusted.every(({ isOpen }) => isOpen)).toBe(true);
  expect(bridge.clients()).toBe(64);
  await othersAreServed();
  // None is left to give way: the next one is refused as ever, and no onlooker comes in.
  expect((await (await open({ name: "late", protocols: v40 })).closed).code).toBe(1013);
  expect((await (await open(foreign(200))).closed).code).toBe(1013);
  // A place that becomes free is anybody's again.
  await trusted[0]!.close();
  expect((await open(foreign(300))).isOpen).toBe(true);
  saidOnce();
});

test("a page of another site publishes nothing, by text or binary, said once", async () => {
  const page = await open({ origin: "https://evil.example" });
  const reader = await open();
  reader.subscribe([""], 1, { prefix: true, all: true, periodic: 0.005 });
  await reader.settled();
  for (let i = 0; i < 50; i++) {
    page.publish(`/evil${i}`, i, "int");
    page.set(i, 100 + i, "int", 666);
    page.send("setproperties", { name: "/good", update: { persistent: true } });
    page.sendText("[{]");
    page.sendText("nonsense");
  }
  // A pubuid that another client has, and one frame with text that claims to be binary.
  page.set(1, 5000, "int", 666);
  page.socket.send(Buffer.from('[{"method":"publish","params":{"name":"/evil","type":"int","pubuid":1}}]'), {
    binary: true,
  });
  await othersAreServed();
  await reader.settled();
  expect(reader.messages.filter(({ params }) => params.name.startsWith("/evil"))).toEqual([]);
  expect(reader.heard("properties", "/good")).toEqual([]);
  expect(reader.valuesOf("/good")).not.toContain(666);
  expect(bridge.said.filter((line) => line.includes("evil.example")).length).toBe(1);
  saidOnce();
});
