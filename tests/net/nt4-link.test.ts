// Our client against a server that knows only the specification.
import { afterEach, describe, expect, test } from "vitest";
import { LinkRig } from "./link-rig.ts";
import type { TypeName, Value } from "./msgpack.ts";
import { Nt4TestServer, v40, v41, type ServerOptions } from "./nt4-test-server.ts";

let rig: LinkRig;
let server: Nt4TestServer;
let servers: Nt4TestServer[] = [];

async function serve(options: ServerOptions = {}): Promise<Nt4TestServer> {
  server = await Nt4TestServer.open(options);
  servers.push(server);
  return server;
}

async function start(options: ServerOptions = {}): Promise<void> {
  await serve(options);
  rig = await LinkRig.open();
  rig.link.connect({ role: "robot", address: `127.0.0.1:${server.port}` });
}

afterEach(async () => {
  rig.link.connect({ role: "off" });
  const problems = servers.flatMap((one) => one.problems);
  for (const one of servers) await one.close().catch(() => {});
  servers = [];
  expect(problems).toEqual([]);
});

const pose = "/Sandlot/Robots/blue1/Pose";
const label = "/Sandlot/Labels/x";
const volts = "/Sandlot/Robots/blue1/Motors/flywheel/Voltage";
const labels = (): Record<string, string> =>
  Object.fromEntries(rig.link.remote.labels.map(({ name, text }) => [name, text]));
const shown = (text: string): Promise<void> => rig.until(`label ${text}`, () => labels()["x"] === text);
const posesAt = (): number => (server.peers[0] === undefined ? 0 : server.valuesOf(server.peers[0], pose).length);
/** A peer's first message about something. */
const first = (method: string, name: string): Record<string, unknown> | undefined =>
  server.peer.messages.find(({ method: said, params }) => said === method && params["name"] === name)?.params;

describe.each([
  ["4.1", v41],
  ["4.0", v40],
])("version %s", (_version, protocol) => {
  test("time first and alone, then what is published and subscribed to, then values", async () => {
    await start({ protocols: [protocol] });
    await rig.until("poses", () => posesAt() > 2);
    const { peer } = server;
    expect(peer.socket.protocol).toBe(protocol);
    expect(peer.frames[0]).toMatch(/^94ff0002(c[ef][0-9a-f]+|[0-7][0-9a-f])$/);
    expect(first("publish", pose)).toMatchObject({ type: "struct:Pose3d", properties: { readOnly: true } });
    expect(first("publish", "/.schema/struct:Pose3d")).toMatchObject({
      type: "structschema",
      properties: { retained: true, readOnly: true },
    });
    expect(first("publish", "/FMSInfo/FMSControlData")).toBe(undefined); // robot code's own
    const subscribed = peer.messages.filter(({ method }) => method === "subscribe").map(({ params }) => params);
    expect(subscribed.length).toBe(6);
    expect(subscribed[0]?.["topics"]).toContain(volts);
    expect(subscribed[0]?.["options"]).toMatchObject({ periodic: 0.02 });
    const everything = subscribed.filter(({ topics }) => String(topics) === "");
    expect(everything).toMatchObject([{ topics: [""], options: { prefix: true, topicsonly: true } }]);
    const [last] = server.valuesOf(peer, pose).slice(-1);
    expect((last as Uint8Array).length).toBe(56);
  });

  const samples: [TypeName, Value, string][] = [
    ["boolean", true, "true"],
    ["double", 2.5, "2.500"],
    ["int", -3_000_000_000, "-3000000000"],
    ["float", -0.125, "-0.125"],
    ["string", "Grüße", "Grüße"],
    ["json", "[1]", "[1]"],
  ];
  test.each(samples)("a value of %s arrives", async (type, value, text) => {
    await start({ protocols: [protocol] });
    await rig.connected();
    server.publish(label, type);
    server.set(label, type, value);
    await shown(text);
  });

  test("lists and structs arrive, too", async () => {
    await start({ protocols: [protocol] });
    await rig.connected();
    const table: [TypeName, Value, string][] = [
      ["boolean[]", [true, false], "[true, false]"],
      ["double[]", [1.5, -2], "[1.5, -2]"],
      ["int[]", [1, 2, 4], "[1, 2, 4]"],
      ["float[]", [0.5], "[0.5]"],
      ["string[]", ["hello", ""], "[hello, ]"],
      ["raw", Uint8Array.of(1, 2, 3), "3 bytes"],
    ];
    for (const [type, value] of table) {
      server.publish(`/SmartDashboard/${type}`, type, { unit: "m" });
      server.set(`/SmartDashboard/${type}`, type, value);
    }
    const text = (type: string): string | undefined =>
      rig.link.topics().find(({ name }) => name === `/SmartDashboard/${type}`)?.text;
    await rig.until("all of them", () => table.every(([type, , expected]) => text(type) === expected));
    expect(rig.link.topics().find(({ name }) => name === pose)).toMatchObject({ own: true, type: "struct:Pose3d" });
    expect(rig.link.status.receivedTopics).toBe(table.length);
  });

  test("topics come, change, go and come back under another id", async () => {
    await start({ protocols: [protocol] });
    await rig.connected();
    const id = server.publish(volts, "double");
    server.set(volts, "double", 3);
    await rig.until("volts in force", () => rig.link.status.drives && rig.blocks > 3);
    server.peer.tell("properties", { name: volts, update: { unit: "V" }, ack: false });
    server.unpublish(volts);
    await rig.until("the robot let go", () => !rig.link.status.drives);
    server.peer.sendValue(id, server.now(), "double", 5); // of an id that is gone
    server.publish(label, "string");
    server.set(label, "string", "after");
    await shown("after");
    expect(rig.link.status.drives).toBe(false);
    expect(server.publish(volts, "double")).not.toBe(id);
    server.set(volts, "double", -2);
    await rig.until("volts again", () => rig.link.status.drives);
    expect(rig.drives).toEqual([true, false, true]);
  });

  test("the server restarts, with another clock; all is said again", async () => {
    await start({ protocols: [protocol] });
    await rig.connected();
    server.publish(volts, "double");
    server.set(volts, "double", 3);
    await rig.until("volts in force", () => rig.link.status.drives);
    const { port } = server;
    await server.close();
    await rig.until("the robot let go", () => !rig.link.status.drives);
    await serve({ port, protocols: [protocol], clock: 5e8 });
    await rig.until("poses", () => posesAt() > 2);
    expect(first("publish", pose)).toMatchObject({ type: "struct:Pose3d" });
    expect(first("publish", "/.schema/struct:Pose3d")).toBeDefined();
    const times = server.peer.values.map(([, time]) => time).filter((time) => time > 1);
    expect(Math.abs((times.at(-1) ?? 0) - server.now())).toBeLessThan(3e5);
    expect(rig.link.status.drives).toBe(false);
  });

  test("the page restarts: its topics go and come", async () => {
    await start({ protocols: [protocol] });
    await rig.until("poses", () => posesAt() > 2);
    rig.link.connect({ role: "off" });
    await rig.until("its end", () => !server.topics.has(pose));
    rig = await LinkRig.open({ station: "red1" });
    rig.link.connect({ role: "robot", address: `127.0.0.1:${server.port}` });
    await rig.until("the other robot", () => server.topics.has("/Sandlot/Robots/red1/Pose"));
  });
});

test("golden bytes, as ntcore writes them", async () => {
  await start();
  await rig.connected();
  server.peer.tell("announce", { id: 5, name: label, properties: {}, type: "double" });
  server.peer.sendBytes(Buffer.from("94050601cb4004000000000000", "hex"));
  await shown("2.500");
  // The example of the specification: id 50, two minutes, 0.1234.
  server.peer.tell("announce", { id: 50, name: "/Sandlot/Labels/y", properties: {}, type: "double" });
  server.peer.sendBytes(Buffer.from("9432d207270e0001cb3fbf972474538ef3", "hex"));
  await rig.until("the example", () => labels()["y"] === "0.123");
});

test("a server that does not know 4.1 gets 4.0; one that knows none is not talked to", async () => {
  await start({ protocols: ["something.else"] });
  await rig.until("failures", () => rig.link.status.failures > 1);
  expect(rig.link.status.state).not.toBe("connected");
  expect(server.everyPeer.every(({ frames, texts }) => frames.length === 0 && texts.length === 0)).toBe(true);
});

test("a slow line: values have the server's time all the same", async () => {
  await start({ slow: 120, clock: 7e11 });
  await rig.connected();
  await rig.until("poses", () => posesAt() > 10);
  expect(rig.link.status.roundTrip).toBeGreaterThanOrEqual(110);
  const uid = first("publish", pose)?.["pubuid"];
  const times = server.peer.values.filter(([id]) => id === uid).map(([, time]) => time);
  // Half of a round trip of which one way takes it all is the most that such a clock can be wrong by.
  for (const time of times.slice(5)) expect(Math.abs(time - server.now())).toBeLessThan(3e5 + 6e4);
  expect([...times].sort((a, b) => a - b)).toEqual(times);
});

describe("bad input", () => {
  const announce = (params: object): string => JSON.stringify([{ method: "announce", params }]);
  const texts = [
    "",
    "nonsense",
    "{}",
    "[1]",
    "[{}]",
    '[{"method":"announce"}]',
    '[{"method":"announce","params":null}]',
    '[{"method":5,"params":{}}]',
    '[{"method":"dance","params":{}}]',
    '[{"method":"publish","params":{"name":"/x","type":"int","pubuid":1,"properties":{}}}]',
    announce({ name: label, id: "9", type: "double", properties: {} }),
    announce({ name: label, id: 1.5, type: "double", properties: {} }),
    announce({ name: 7, id: 9, type: "double", properties: {} }),
    announce({ name: label, id: 9, properties: {} }),
    announce({ name: label, id: 9, type: "double", properties: 5 }),
    announce({ name: "x".repeat(5000), id: 9, type: "double", properties: {} }),
    '[{"method":"unannounce","params":{"name":"/none","id":77}}]',
    '[{"method":"properties","params":{"name":"/none","update":{"a":1}}}]',
    '[{"method":"properties","params":{"name":"/none"}}]',
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
  ];
  const binaries = {
    "no MessagePack": "c1",
    "no array": "05",
    "three elements": "93010602",
    "cut short": "94010602",
    "a string for an id": "94a178060207",
    "an array that says it is huge": "94010611dd7fffffff",
    "an unknown id": "944d0601cb4004000000000000",
    "an unknown type": "94070606c0",
    "a time message of a string": "94ff0104a178",
    nothing: "",
  };

  test("text, one by one: ignored, and the connection goes on", { timeout: 120_000 }, async () => {
    await start();
    await rig.connected();
    server.publish("/Sandlot/Labels/still", "int");
    for (const [i, text] of texts.entries()) {
      server.peer.sendText(text);
      server.set("/Sandlot/Labels/still", "int", i);
      await rig.until(`after ${text.slice(0, 60)}`, () => labels()["still"] === String(i));
    }
    expect(server.everyPeer.length).toBe(1);
    expect(labels()).not.toHaveProperty("x");
    expect(rig.link.status.warnings.length).toBeGreaterThan(0);
  });

  test("binary, one by one: the same", { timeout: 120_000 }, async () => {
    await start();
    await rig.connected();
    server.publish("/Sandlot/Labels/still", "int");
    for (const [i, [what, hex]] of Object.entries(binaries).entries()) {
      server.peer.sendBytes(Buffer.from(hex, "hex"));
      server.set("/Sandlot/Labels/still", "int", i);
      await rig.until(`after ${what}`, () => labels()["still"] === String(i));
    }
    expect(server.everyPeer.length).toBe(1);
  });

  test("a value of another type than its topic is ignored", async () => {
    await start();
    await rig.connected();
    server.publish(volts, "double");
    server.set(volts, "string", "five");
    server.set(volts, "boolean", true);
    server.publish(label, "string");
    server.set(label, "string", "after");
    await shown("after");
    expect(rig.link.status.drives).toBe(false);
    expect(rig.link.status.warnings.join()).toContain(`${volts}: ignored`);
  });

  test("10,000 topics are bounded", async () => {
    await start();
    await rig.connected();
    for (let i = 0; i < 10_000; i++) server.publish(`/many/${i}`, "int");
    server.publish(label, "string");
    server.set(label, "string", "after");
    await rig.until(
      "what there was room for",
      () => rig.link.status.receivedTopics > 1000 || labels()["x"] === "after",
    );
    expect(rig.link.topics().length).toBeLessThanOrEqual(2000);
    expect(server.everyPeer.length).toBe(1);
  });
});
