// The bridge over real sockets, by a client that knows only the specification.
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bridgeOn, mayPublish, startBridge, type Bridge } from "./helpers.ts";
import { packArray, packInt, unpackAll, type TypeName, type Value } from "./msgpack.ts";
import { Nt4TestClient, rtt, v40, v41, type Options } from "./nt4-client.ts";

let bridge: Bridge;
let clients: Nt4TestClient[] = [];

beforeEach(async () => {
  bridge = await bridgeOn();
});
afterEach(async () => {
  const problems = clients.flatMap((client) => client.problems);
  for (const client of clients) client.socket.terminate();
  clients = [];
  await bridge.close();
  expect(problems).toEqual([]);
});

async function open(options: Options = {}): Promise<Nt4TestClient> {
  const client = await Nt4TestClient.open(bridge.port, options);
  clients.push(client);
  return client;
}

const everything = { prefix: true, all: true, periodic: 0.005 };

describe("HTTP", () => {
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${bridge.port}${path}`, init);

  test("a page at the top, readable from every origin: AdvantageScope asks before it connects", async () => {
    const response = await get("/");
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.text()).toContain("NetworkTables");
  });

  test("persistent topics as JSON", async () => {
    const client = await open();
    client.publish("/keep", 1, "double", { persistent: true });
    client.set(1, 5, "double", 2.5);
    await client.settled();
    const list = (await (await get("/nt/persistent.json")).json()) as unknown;
    expect(list).toEqual([{ name: "/keep", type: "double", value: 2.5, properties: { persistent: true } }]);
  });

  test("nothing else", async () => {
    expect((await get("/etc/passwd")).status).toBe(404);
    expect((await get("/", { method: "POST", body: "x" })).status).toBe(405);
    expect((await get("/", { method: "OPTIONS" })).status).toBe(204);
  });
});

describe("negotiation", () => {
  test.each([
    [[v41, v40], v41],
    [[v40, v41], v41],
    [[v40], v40],
    [[rtt], rtt],
    [["unknown", v40], v40],
    [[], ""], // ntcore takes it for 4.0
  ])("%j is answered with %s", async (protocols, chosen) => {
    expect((await open({ protocols })).protocol).toBe(chosen);
  });

  test("without a protocol in common there is no connection", async () => {
    await expect(Nt4TestClient.open(bridge.port, { protocols: ["unknown"] })).rejects.toThrow("400");
  });

  test("names are made unique, and told", async () => {
    const [first] = [await open({ name: "scope" }), await open({ name: "scope" })];
    first.subscribe(["$clients"], 1);
    await first.until("both names", () => {
      const list = first.valuesOf("$clients").at(-1);
      const names = list instanceof Uint8Array ? (unpackAll(list)[0] as { id: string }[]).map(({ id }) => id) : [];
      return names.length === 2 && new Set(names).size === 2 && names.every((name) => name.startsWith("scope@"));
    });
  });
});

const samples: [type: TypeName, first: Value, second: Value][] = [
  ["boolean", true, false],
  ["double", 2.5, -1e300],
  ["int", 7, -3_000_000_000],
  ["float", 2.5, -0.125],
  ["string", "hello", "Grüße"],
  ["json", '{"a":1}', "[]"],
  ["raw", Uint8Array.of(0, 255, 3), Uint8Array.of()],
  ["struct:Pose3d", new Uint8Array(56).fill(7), new Uint8Array(56)],
  ["boolean[]", [true, false, true], []],
  ["double[]", [1.5, -2.5], Array.from({ length: 40 }, (_, i) => i / 4)],
  ["int[]", [1, 2, -4], [4_000_000_000]],
  ["float[]", [0.5, 1.5], []],
  ["string[]", ["hello", ""], ["x".repeat(100)]],
];

describe.each([
  ["4.1", v41],
  ["4.0", v40],
])("version %s", (_version, protocols) => {
  test.each(samples)("%s goes from publisher to subscriber unchanged", async (type, first, second) => {
    const [from, to] = [await open({ protocols }), await open({ protocols })];
    to.subscribe(["/x"], 3, { all: true, periodic: 0.005 });
    await to.settled();
    from.publish("/x", 11, type);
    from.set(11, 1000, type, first);
    from.set(11, 2000, type, second);
    await to.until("both values", () => to.values.length === 2);
    expect(to.valuesOf("/x")).toEqual([first, second]);
    expect(to.values.map(({ time }) => time)).toEqual([1000, 2000]);
    const { type: announced, properties, pubuid } = await to.message("announce", "/x");
    expect({ announced, properties, pubuid }).toEqual({ announced: type, properties: {}, pubuid: undefined });
    expect(from.values).toEqual([]); // never back to its sender
  });

  test("publish is answered with the pubuid, and values wait for nobody", async () => {
    const client = await open({ protocols });
    client.publish("/mine", 42, "int", { unit: "m" });
    const { pubuid, properties, id } = await client.message("announce", "/mine");
    expect({ pubuid, properties }).toEqual({ pubuid: 42, properties: { unit: "m" } });
    expect(Number.isInteger(id)).toBe(true);
  });

  test("unpublish ends the topic for everybody", async () => {
    const [from, to] = [await open({ protocols }), await open({ protocols })];
    to.subscribe([""], 1, everything);
    from.publish("/gone", 1, "int");
    const { id } = await to.message("announce", "/gone");
    from.send("unpublish", { pubuid: 1 });
    expect((await to.message("unannounce", "/gone")).id).toBe(id);
  });

  test("setproperties changes, adds and deletes, and who asked is told so", async () => {
    const [from, to] = [await open({ protocols }), await open({ protocols })];
    for (const client of [from, to]) client.subscribe([""], 1, everything);
    from.publish("/p", 1, "int", { a: 1, b: 2 });
    await to.message("announce", "/p");
    from.send("setproperties", { name: "/p", update: { a: null, c: "new" } });
    expect((await to.message("properties", "/p")).update).toEqual({ a: null, c: "new" });
    expect((await from.message("properties", "/p")).ack).toBe(true);
    const late = await open({ protocols });
    late.subscribe(["/p"], 1);
    expect((await late.message("announce", "/p")).properties).toEqual({ b: 2, c: "new" });
  });

  test("unsubscribe ends values; subscribing anew gives the present one again", async () => {
    const [from, to] = [await open({ protocols }), await open({ protocols })];
    from.publish("/v", 1, "int");
    from.set(1, 10, "int", 1);
    to.subscribe(["/v"], 5, { all: true, periodic: 0.005 });
    await to.value("/v");
    to.send("unsubscribe", { subuid: 5 });
    await to.settled();
    from.set(1, 20, "int", 2);
    await from.settled();
    await to.settled();
    expect(to.valuesOf("/v")).toEqual([1]);
    to.subscribe(["/v"], 5, { all: true, periodic: 0.005 });
    await to.until("the present value", () => to.valuesOf("/v").length === 2);
    expect(to.valuesOf("/v")).toEqual([1, 2]);
    expect(to.heard("announce", "/v").length).toBe(1);
  });

  test("time messages come back with the server's time, as they were sent", async () => {
    const client = await open({ protocols });
    client.sendBytes(packArray([[0xff], packInt(0), packInt(2), packInt(1234567)]));
    await client.until("an answer", () => client.times.length === 1);
    await client.settled();
    const [[first, type, echo], [second]] = client.times as [[number, number, Value], [number]];
    expect({ type, echo }).toEqual({ type: 2, echo: 1234567 });
    expect(Number.isInteger(first) && first > 0 && second >= first).toBe(true);
  });
});

describe("subscriptions", () => {
  test("prefix, exact names and topicsonly", async () => {
    const from = await open();
    const [prefix, exact, only] = [await open(), await open(), await open()];
    prefix.subscribe(["/a/"], 1, { prefix: true, all: true, periodic: 0.005 });
    exact.subscribe(["/a/x", "/b"], 1, { all: true, periodic: 0.005 });
    only.subscribe([""], 1, { prefix: true, topicsonly: true });
    for (const client of [prefix, exact, only]) await client.settled();
    ["/a/x", "/a/y", "/b", "/a"].forEach((name, i) => {
      from.publish(name, i, "int");
      from.set(i, 10, "int", i);
    });
    await prefix.until("two values", () => prefix.values.length === 2);
    await exact.until("two values", () => exact.values.length === 2);
    await only.message("announce", "/a");
    expect(prefix.values.map(({ topic }) => topic).sort()).toEqual(["/a/x", "/a/y"]);
    expect(exact.values.map(({ topic }) => topic).sort()).toEqual(["/a/x", "/b"]);
    expect(only.messages.map(({ params }) => params.name).sort()).toEqual(["/a", "/a/x", "/a/y", "/b"]);
    for (const client of [prefix, exact, only]) await client.settled();
    expect(only.values).toEqual([]);
    expect(prefix.heard("announce", "/b")).toEqual([]);
    only.subscribe(["/b"], 2, { periodic: 0.005 });
    expect((await only.value("/b")).value).toBe(2);
    expect(only.heard("announce", "/b").length).toBe(1); // once is enough
  });

  test("all: every change in order; else the latest of a period", async () => {
    const [from, all, latest] = [await open(), await open(), await open()];
    all.subscribe(["/n"], 1, { all: true, periodic: 0.05 });
    latest.subscribe(["/n"], 1, { periodic: 0.05 });
    for (const client of [all, latest]) await client.settled();
    from.publish("/n", 1, "int");
    const count = 200;
    const burst = Array.from({ length: count }, (_, i) => packArray([[1], packInt(100 + i), [2], packInt(i)])).flat();
    from.sendBytes(burst);
    await all.until("every change", () => all.values.length === count);
    await latest.until("the last", () => latest.valuesOf("/n").at(-1) === count - 1);
    expect(all.valuesOf("/n")).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(latest.values.length).toBeLessThan(count / 2);
  });

  test("meta topics are for those who ask for them", async () => {
    const [one, other] = [await open(), await open()];
    one.subscribe([""], 1, everything);
    other.subscribe(["$"], 1, everything);
    await other.message("announce", "$clients");
    await one.settled();
    expect(one.messages.filter(({ params }) => params.name.startsWith("$"))).toEqual([]);
  });
});

test("golden bytes: a double as ntcore writes it", async () => {
  const [from, to] = [await open(), await open()];
  to.subscribe(["/g"], 1, { all: true, periodic: 0.005 });
  await to.settled();
  from.publish("/g", 5, "double");
  from.sendBytes(Buffer.from("94050601cb4004000000000000", "hex"));
  const id = packInt((await to.message("announce", "/g")).id ?? -1);
  const { bytes } = await to.value("/g");
  expect(bytes).toBe(Buffer.from([0x94, ...id, ...Buffer.from("0601cb4004000000000000", "hex")]).toString("hex"));
});

test("a socket for time alone answers, and hears nothing else", async () => {
  const [time, other] = [await open({ protocols: rtt }), await open()];
  time.subscribe([""], 1, everything);
  other.publish("/x", 1, "int");
  other.set(1, 1, "int", 1);
  await other.settled();
  await time.settled();
  expect(time.times.length).toBe(1);
  expect([time.messages, time.values]).toEqual([[], []]);
  other.subscribe(["$clients"], 2);
  const list = unpackAll((await other.value("$clients")).value as Uint8Array)[0] as unknown[];
  expect(list.length).toBe(1); // it does not count as a client
});

describe("coming and going", () => {
  test("who goes takes its topics along, except retained and persistent ones; who comes back says them again", async () => {
    const to = await open();
    to.subscribe([""], 1, everything);
    const say = async (): Promise<Nt4TestClient> => {
      const from = await open();
      from.publish("/t", 1, "int");
      from.publish("/r", 2, "int", { retained: true });
      from.set(1, 10, "int", 1);
      from.set(2, 10, "int", 2);
      await from.settled();
      return from;
    };
    const first = await say();
    await to.value("/r");
    await first.close();
    await to.message("unannounce", "/t");
    expect(to.heard("unannounce", "/r")).toEqual([]);
    await say();
    await to.until("it again", () => to.valuesOf("/t").length === 2);
    const late = await open();
    late.subscribe(["/r"], 1);
    expect((await late.value("/r")).value).toBe(2);
  });

  test("a server that comes back on the same port serves again", async () => {
    const before = await open();
    before.subscribe([""], 1, everything);
    await before.settled();
    const { port } = bridge;
    await bridge.close();
    await before.closed;
    bridge = await bridgeOn(port);
    const client = await open();
    client.publish("/again", 1, "int");
    await client.message("announce", "/again");
  });

  test("a taken port is said, not thrown", async () => {
    expect(await startBridge(bridge.port)).toBe(null);
  });

  test("ten clients, each with a socket for time, all hear everything of each other", async () => {
    const many = await Promise.all(Array.from({ length: 10 }, (_, i) => open({ name: `client ${i}` })));
    const times = await Promise.all(many.map((_, i) => open({ name: `client ${i}`, protocols: rtt })));
    const each = 50;
    for (const client of many) {
      client.subscribe(["/all/"], 1, everything);
      await client.settled();
    }
    many.forEach((client, i) => client.publish(`/all/${i}`, 1, "int"));
    for (let n = 0; n < each; n++) for (const client of many) client.set(1, 100 + n, "int", n);
    for (const client of many) await client.until("all values", () => client.values.length === 9 * each);
    for (const [i, client] of many.entries()) {
      for (let k = 0; k < 10; k++) {
        const expected = k === i ? [] : Array.from({ length: each }, (_, n) => n);
        expect(client.valuesOf(`/all/${k}`)).toEqual(expected);
      }
    }
    for (const time of times) await time.settled();
    expect(bridge.clients()).toBe(20);
  });
});

describe("bad input", () => {
  const badText = [
    "",
    "nonsense",
    "{}",
    "[1]",
    "[{}]",
    '[{"method":5,"params":{}}]',
    '[{"method":"publish"}]',
    '[{"method":"publish","params":[]}]',
    '[{"method":"publish","params":{"name":5,"type":"int","pubuid":1}}]',
    '[{"method":"publish","params":{"name":"/x","type":"int","pubuid":"1"}}]',
    '[{"method":"publish","params":{"name":"/x","type":"int","pubuid":1e300}}]',
    '[{"method":"publish","params":{"name":"/x","type":"int","pubuid":2147483647}}]',
    '[{"method":"publish","params":{"name":"/x","type":"int","pubuid":1.5}}]',
    '[{"method":"publish","params":{"name":"/x","type":7,"pubuid":1}}]',
    '[{"method":"subscribe","params":{"topics":"x","subuid":1}}]',
    '[{"method":"subscribe","params":{"topics":[5],"subuid":1}}]',
    '[{"method":"unsubscribe","params":{"subuid":99}}]',
    '[{"method":"unpublish","params":{"pubuid":99}}]',
    '[{"method":"setproperties","params":{"name":"/none","update":{"a":1}}}]',
    '[{"method":"setproperties","params":{"name":"/x","update":5}}]',
    '[{"method":"dance","params":{}}]',
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
  ];
  test.each(badText)("text %j is ignored, and the connection goes on", async (text) => {
    const client = await open();
    client.sendText(text);
    await client.settled();
    client.publish("/still", 1, "int");
    await client.message("announce", "/still");
    expect(client.heard("announce", "/x")).toEqual([]);
  });

  test("what is good in a frame with bad messages counts", async () => {
    const client = await open();
    client.sendText('[{"method":"dance"},7,{"method":"publish","params":{"name":"/x","type":"int","pubuid":1}}]');
    await client.message("announce", "/x");
    expect(bridge.said.length).toBeGreaterThan(0);
  });

  const badBinary = {
    "no MessagePack": "c1",
    "no array": "05",
    "three elements": "93010602",
    "cut short": "94010602",
    "a string for an id": "94a178060207",
    "a cut double": "94010601cb40",
    "an array that says it is huge": "94010611dd7fffffff",
  };
  test.each(Object.entries(badBinary))("binary: %s ends that connection and no other", async (_what, hex) => {
    const [bad, other] = [await open(), await open()];
    bad.publish("/x", 1, "double");
    bad.sendBytes(Buffer.from(hex, "hex"));
    const { code, reason } = await bad.closed;
    expect(code).toBeGreaterThanOrEqual(1001);
    expect(reason).not.toBe("");
    other.publish("/y", 1, "int");
    await other.message("announce", "/y");
  });

  test("values of an unknown pubuid, of another or an unknown type are ignored", async () => {
    const [from, to] = [await open(), await open()];
    to.subscribe([""], 1, everything);
    from.publish("/x", 1, "double");
    from.set(77, 1, "double", 1);
    from.set(1, 1, "string", "no double");
    from.sendBytes([0x94, 1, 6, 6, 0xc0]); // a type that there is not
    from.set(1, 2, "double", 3);
    await to.value("/x");
    await to.settled();
    expect(to.valuesOf("/x")).toEqual([3]);
  });

  test("invalid UTF-8 in text ends that connection and no other", async () => {
    const [bad, other] = [await open(), await open()];
    bad.socket.send(Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), { binary: false });
    expect((await bad.closed).code).toBeGreaterThanOrEqual(1001);
    await other.settled();
  });

  test("a message beyond 2 MiB ends that connection and no other", async () => {
    const [bad, other] = [await open(), await open()];
    bad.sendBytes(new Uint8Array((2 << 20) + 1));
    expect((await bad.closed).code).toBe(1009);
    await other.settled();
  });

  test("70,000 topics are bounded", async () => {
    const [bad, other] = [await open(), await open()];
    const publish = (i: number): object => ({ method: "publish", params: { name: `/t${i}`, type: "int", pubuid: i } });
    for (let from = 0; from < 70_000; from += 10_000)
      bad.sendText(JSON.stringify(Array.from({ length: 10_000 }, (_, i) => publish(from + i))));
    await other.settled();
    if (bad.isOpen) await bad.settled();
    other.publish("/mine", 1, "int");
    other.subscribe(["/t"], 2, { prefix: true, topicsonly: true });
    await other.settled();
    expect(bridge.said.length).toBeGreaterThan(0);
    expect(bridge.said.length).toBeLessThanOrEqual(200);
  });

  test("somebody who sends half a request is not waited for, and others are served", async () => {
    const slow: Socket[] = Array.from({ length: 20 }, () => connect(bridge.port, "127.0.0.1"));
    await Promise.all(slow.map((socket) => once(socket, "connect")));
    for (const socket of slow) socket.on("error", () => {}).write("GET /nt/slow HTTP/1.1\r\nHost: x\r\nUp");
    await (await open()).settled();
    for (const socket of slow) socket.destroy();
  });

  test("a client that stops reading slows nobody", async () => {
    const [from, stalled, other] = [await open(), await open({ protocols: v40 }), await open()];
    for (const client of [stalled, other]) {
      client.subscribe(["/big"], 1, { all: true, periodic: 0.005 });
      await client.settled();
    }
    stalled.socket.pause();
    from.publish("/big", 1, "raw");
    const count = 1500; // 18 MB: more than sockets and queues hold
    for (let i = 0; i < count; i++) {
      from.set(1, 100 + i, "raw", new Uint8Array(12_096).fill(i & 0xff));
      if (i % 20 === 19) await from.settled();
    }
    await other.until("everything", () => other.values.length === count);
    expect(other.values.every(({ value }, i) => (value as Uint8Array)[0] === (i & 0xff))).toBe(true);
    stalled.socket.resume();
  });
});

describe("pages of other sites", () => {
  test("who may publish", () => {
    const yes = [undefined, "file://", "http://localhost:5173", "http://127.0.0.1:8080", "http://[::1]:8080"];
    for (const origin of yes) expect(mayPublish(origin, "127.0.0.1:5810"), origin).toBe(true);
    expect(mayPublish("http://10.1.2.3:8080", "10.1.2.3:5810")).toBe(true);
    const no = ["null", "", "https://evil.example", "http://localhost.evil.example", "http://10.1.2.4:8080", "x y"];
    for (const origin of no) expect(mayPublish(origin, "127.0.0.1:5810"), origin).toBe(false);
    // A name whose DNS was turned to this machine: the page and the server have the same one.
    expect(mayPublish("http://evil.example:8080", "evil.example:5810")).toBe(false);
  });

  test("they see topics and change nothing; it is said once", async () => {
    const [page, other] = [await open({ origin: "https://evil.example" }), await open()];
    other.publish("/x", 1, "int");
    other.set(1, 10, "int", 1);
    other.subscribe([""], 2, everything);
    page.subscribe([""], 1, everything);
    expect((await page.value("/x")).value).toBe(1);
    for (let i = 0; i < 3; i++) {
      page.publish("/x", 7, "int");
      page.publish("/evil", 8, "int");
      page.set(7, 20, "int", 666);
      page.send("setproperties", { name: "/x", update: { evil: true } });
    }
    await page.settled();
    await other.settled();
    expect(other.heard("announce", "/evil")).toEqual([]);
    expect(other.valuesOf("/x")).toEqual([1]); // its own, because it subscribed
    expect(other.heard("properties", "/x")).toEqual([]);
    expect(bridge.said.filter((line) => line.includes("evil.example")).length).toBe(1);
  });
});
