// Values of other programs end to end: a robot program of NetworkTables alone, the bridge, the Link and the stores of values.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FromValues, QuestionKind, Questions } from "../../web/net/values-protocol.ts";
import { bridgeOn, type Bridge } from "./helpers.ts";
import { LinkRig } from "./link-rig.ts";
import { Nt4TestClient } from "./nt4-client.ts";
import { Nt4TestServer } from "./nt4-test-server.ts";

let bridge: Bridge | null = null;
let rig: LinkRig;
let program: Nt4TestClient;

beforeEach(async () => {
  bridge = await bridgeOn();
  rig = await LinkRig.open();
  rig.link.connect({ role: "auto", address: `127.0.0.1:${bridge.port}` });
  await rig.connected();
  program = await Nt4TestClient.open(bridge.port, { name: "robot program" });
});
afterEach(async () => {
  rig.values.take({ type: "close" });
  rig.link.connect({ role: "off" });
  program.socket.terminate();
  await bridge?.close();
});

const soon = (): number => Math.round(1e6 + performance.now() * 1000);
const topics = (): Extract<FromValues, { type: "topics" }>["topics"] => {
  const message = rig.said.findLast((one) => one.type === "topics" && one.source === "network");
  return message?.type === "topics" ? message.topics : [];
};
const topic = (name: string): ReturnType<typeof topics>[number] | undefined =>
  topics().find((one) => one.name === name);
let lastId = 0;
function ask<K extends QuestionKind>(question: { readonly kind: K } & Questions[K]["ask"]): Questions[K]["answer"] {
  const id = ++lastId;
  rig.values.take({ type: "ask", id, question: question as never });
  const answer = rig.said.findLast((message) => message.type === "answer" && message.id === id);
  return (answer as Extract<FromValues, { type: "answer" }>).answer as Questions[K]["answer"];
}

test("all that a program says is kept while values are open, and only then; our own topics are the run's", async () => {
  program.publish("/SmartDashboard/kP", 1, "double");
  program.set(1, soon(), "double", 0.25);
  await rig.until("the topic", () => rig.link.topics().some(({ name }) => name === "/SmartDashboard/kP"));
  expect(rig.said).toEqual([]);
  rig.values.take({ type: "open" });
  await rig.until("its value", () => topic("/SmartDashboard/kP") !== undefined);
  expect(topic("/SmartDashboard/kP")).toMatchObject({ type: "double", kind: "number", settable: true });
  expect(topics().some(({ name }) => name.startsWith("/Sandlot/"))).toBe(false);
  rig.values.take({ type: "hold", hold: 1, source: "network", topic: "/SmartDashboard/kP", path: "" });
  for (const value of [0.5, 0.75]) {
    program.set(1, soon(), "double", value);
    await rig.until(
      "the next value",
      () => ask({ kind: "curves", holds: [1], from: 0, to: 99, columns: 9 })[0]?.values.at(-1) === value,
    );
  }
  const curve = ask({ kind: "curves", holds: [1], from: 0, to: 99, columns: 9 })[0];
  expect([...(curve?.values ?? [])]).toEqual([0.25, 0.5, 0.75]);
  // It has the time of the run at which it came.
  expect(curve?.times.at(-1)).toBeLessThanOrEqual(rig.time + 0.021);
  expect(curve?.times.at(-1)).toBeGreaterThan(rig.time - 1);
});

test("values that are opened late have those of topics that the page hears already, which robot code's server sends once", async () => {
  const robot = await Nt4TestServer.open();
  try {
    robot.publish("/Tunables/Route/.type", "string", { mutable: true });
    robot.set("/Tunables/Route/.type", "string", "Selectable");
    robot.publish("/Tunables/Route/options", "string[]", { mutable: false });
    robot.set("/Tunables/Route/options", "string[]", ["Left", "Right"]);
    rig.link.connect({ role: "robot", address: `127.0.0.1:${robot.port}` });
    await rig.connected();
    await rig.until("the chooser", () => rig.link.status.choosers.length === 1);
    rig.values.take({ type: "open" });
    await rig.until("its topics", () => topic("/Tunables/Route/.type") !== undefined);
    expect(topic("/Tunables/Route/options")).toMatchObject({ type: "string[]" });
    // Another run: the chooser is known again, though the store of values has its topics.
    await rig.load({});
    expect(rig.link.status.choosers).toEqual([]);
    await rig.until("the chooser of another run", () => rig.link.status.choosers.length === 1);
  } finally {
    await robot.close();
  }
});

test("a tunable is set with its own type and read by the program; what is none of its type is not", async () => {
  program.publish("/SmartDashboard/count", 1, "int");
  program.set(1, soon(), "int", 3);
  program.subscribe(["/SmartDashboard/count"], 5, { all: true, periodic: 0.01 });
  rig.values.take({ type: "open" });
  await rig.until("the topic", () => topic("/SmartDashboard/count") !== undefined);
  rig.values.take({ type: "set", topic: "/SmartDashboard/count", text: "2.5" });
  expect(rig.said.findLast(({ type }) => type === "set")).toMatchObject({
    problem: expect.stringContaining("2.5 is no int"),
  });
  rig.values.take({ type: "set", topic: "/SmartDashboard/count", text: "8" });
  expect(rig.said.findLast(({ type }) => type === "set")).toMatchObject({ problem: "" });
  await rig.until("the program reads it", () => program.valuesOf("/SmartDashboard/count").at(-1) === 8);
});

test("a topic of any name is published with its value, listed and read; the run's names and other types are refused", async () => {
  program.subscribe(["/SmartDashboard/Speed"], 5, { all: true, periodic: 0.01 });
  rig.values.take({ type: "open" });
  const publish = (name: string, valueType: string, text: string): string => {
    rig.values.take({ type: "publish", topic: name, valueType, text });
    const said = rig.said.findLast(({ type }) => type === "set");
    return said?.type === "set" ? said.problem : "nothing was said";
  };
  expect(publish("/SmartDashboard/Speed", "double", "2.5")).toBe("");
  await rig.until("the program reads it", () => program.valuesOf("/SmartDashboard/Speed").at(-1) === 2.5);
  await rig.until("it is listed", () => topic("/SmartDashboard/Speed")?.settable === true);
  expect(publish("/SmartDashboard/Speed", "double", "3")).toBe("");
  await rig.until("the next", () => program.valuesOf("/SmartDashboard/Speed").at(-1) === 3);
  for (const [name, type, text] of [
    ["/Sandlot/Robots/blue1/Pose", "double", "1"],
    ["no slash", "double", "1"],
    ["/x", "double", "fast"],
    ["/x", "float[]", "1"],
    ["/SmartDashboard/Speed", "string", "fast"],
  ] as const)
    expect(publish(name, type, text), name).toContain("nobody is connected, or");
});

test("a program's own Field2d is listed, also where ours had its name", async () => {
  rig.values.take({ type: "open" });
  await rig.until("ours", () => rig.link.topics().some(({ name }) => name === "/SmartDashboard/Field/.type"));
  expect(topics().some(({ name }) => name.startsWith("/SmartDashboard/Field/"))).toBe(false);
  program.publish("/SmartDashboard/Field/.type", 1, "string");
  program.set(1, soon(), "string", "Field2d");
  await rig.until("the program's", () => topic("/SmartDashboard/Field/.type") !== undefined);
  expect(topics().some(({ name }) => name.startsWith("/SmartDashboard/Sandlot/"))).toBe(false);
});

test("a command of WPILib's scheduler is cancelled by its id, again and again; what is no list of ids is refused", async () => {
  const cancel = "/SmartDashboard/Scheduler/Cancel";
  program.publish("/SmartDashboard/Scheduler/.type", 1, "string");
  program.publish(cancel, 2, "int[]");
  program.set(1, soon(), "string", "Scheduler");
  program.set(2, soon(), "int[]", []);
  program.subscribe([cancel], 5, { all: true, periodic: 0.01 });
  rig.values.take({ type: "open" });
  await rig.until("the topic", () => topic(cancel) !== undefined);
  expect(topic(cancel)).toMatchObject({ kind: "numbers", settable: true });
  const heard = (): unknown => program.valuesOf(cancel).at(-1);
  // Ids are Java's hash codes, or addresses in C++, which need more than 32 bits.
  for (const ids of ["[8]", "[ 8 , -2147483648 ]", "[140737488355327]"]) {
    rig.values.take({ type: "set", topic: cancel, text: ids });
    expect(rig.said.findLast(({ type }) => type === "set")).toMatchObject({ problem: "" });
    await rig.until("the program reads it", () => JSON.stringify(heard()) === ids.replaceAll(" ", ""));
    program.set(2, soon(), "int[]", []); // as the program says it again
  }
  for (const ids of [
    "8",
    "[",
    "[]]",
    "[8,]",
    "[1 2]",
    "[1.5]",
    "[x]",
    "[99999999999999999999]",
    `[${"1,".repeat(64)}1]`,
  ]) {
    rig.values.take({ type: "set", topic: cancel, text: ids });
    expect(rig.said.findLast(({ type }) => type === "set")).toMatchObject({
      problem: expect.stringContaining("no int[]"),
    });
  }
});

test("watched values are those of the moment that is shown", async () => {
  program.publish("/a", 1, "double");
  rig.values.take({ type: "open" });
  program.set(1, soon(), "double", 1);
  await rig.until("the topic", () => topic("/a") !== undefined);
  const early = new Uint8Array(rig.core.frame());
  const tick = Math.round(rig.time / 0.02);
  rig.values.take({ type: "watch", source: "network", topics: ["/a"] });
  const told = (): number | undefined => {
    rig.values.take({ type: "taken" });
    const message = rig.said.findLast(({ type }) => type === "now");
    return message?.type === "now" ? message.values[0]?.numbers[0] : undefined;
  };
  await rig.until("its value", () => told() === 1);
  const later = rig.time + 0.5;
  await rig.until("half a second", () => rig.time > later);
  program.set(1, soon(), "double", 2);
  await rig.until("its next value", () => told() === 2);
  rig.values.frame(early, tick, Math.round(rig.time / 0.02));
  await new Promise((resolve) => setTimeout(resolve, 0));
  for (let i = 0; i < 200 && told() !== 1; i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(told()).toBe(1);
});

test("hostile names, texts and numbers reach the store as they are, and nothing of the page stumbles over them", async () => {
  const names = [
    "__proto__",
    "constructor",
    "/toString/__proto__",
    "/a\u0001\u001b[31m",
    "/\u202eback",
    "/" + "x".repeat(700),
    "//",
    "/%s%n",
  ];
  names.forEach((name, i) => program.publish(name, 10 + i, "double"));
  rig.values.take({ type: "open" });
  await rig.until("all of them", () => names.every((name) => topic(name) !== undefined));
  names.forEach((name, i) => {
    for (const value of [1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 + i])
      program.set(10 + i, soon(), "double", value);
  });
  names.forEach((name, i) => rig.values.take({ type: "hold", hold: 50 + i, source: "network", topic: name, path: "" }));
  const last = (i: number): number | undefined =>
    ask({ kind: "curves", holds: [50 + i], from: 0, to: 99, columns: 99 })[0]?.values.at(-1);
  await rig.until("their last values", () => names.every((_, i) => last(i) === 2 + i));
  for (const [i] of names.entries()) {
    const [curve] = ask({ kind: "curves", holds: [50 + i], from: 0, to: 99, columns: 99 });
    // Gaps, but no infinity: nothing can be drawn of one.
    expect([...(curve?.values ?? [])].filter((value) => !Number.isFinite(value) && !Number.isNaN(value))).toEqual([]);
    const statistics = ask({ kind: "statistics", hold: 50 + i, from: 0, to: 99 });
    expect([statistics.least, statistics.greatest]).toEqual([1, 2 + i]);
    expect(ask({ kind: "leaves", source: "network", topic: names[i]! })).toHaveLength(1);
  }
  expect(({} as Record<string, unknown>)["settable"]).toBeUndefined();
});

test("10,000 values a second are all kept, and drawn with their peaks", async () => {
  program.publish("/fast", 1, "double");
  rig.values.take({ type: "open" });
  await rig.until("the topic", () => topic("/fast") !== undefined);
  rig.values.take({ type: "hold", hold: 1, source: "network", topic: "/fast", path: "" });
  const count = 20_000;
  for (let i = 0; i < count; i++) {
    program.set(1, soon(), "double", i === 12_345 ? 99 : i % 2);
    if (i % 200 === 199) {
      rig.tick();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  program.set(1, soon(), "double", -7);
  const all = (): { least: number; greatest: number; count: number } =>
    ask({ kind: "statistics", hold: 1, from: 0, to: 1e6 });
  await rig.until("the last", () => all().least === -7);
  expect([all().count, all().greatest]).toEqual([count + 1, 99]);
  const [curve] = ask({ kind: "curves", holds: [1], from: 0, to: 1e6, columns: 200 });
  expect(Math.max(...(curve?.values ?? []))).toBe(99);
  expect(curve?.values.length).toBeLessThan(1300);
});

test("more topics than a server or a store holds: what came later is left out, which is said, and the rest goes on", async () => {
  program.publish("/SmartDashboard/kP", 1, "double");
  program.set(1, soon(), "double", 0.5);
  const many = await Nt4TestClient.open(bridge!.port, { name: "many" });
  for (let i = 0; i < 70_000; i++) many.publish(`/many/${i}`, i, "double");
  rig.values.take({ type: "open" });
  await rig.until("some of them", () => topics().length > 2000);
  rig.values.take({ type: "hold", hold: 1, source: "network", topic: "/SmartDashboard/kP", path: "" });
  const kP = (): number | undefined =>
    ask({ kind: "curves", holds: [1], from: 0, to: 99, columns: 9 })[0]?.values.at(-1);
  await rig.until("its value", () => kP() === 0.5);
  program.set(1, soon(), "double", 0.75);
  await rig.until("its next value", () => kP() === 0.75);
  expect(topics().length).toBeLessThanOrEqual(8192);
  await rig.until("what the server says", () => bridge!.said.join("\n").includes("there are 65536 topics already"));
  many.socket.terminate();
});
