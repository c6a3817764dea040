// NetworkTables of a robot program in the page: its tables, the line to a server, and the page's own server or the bridge; with the
// page's link, values and choosers at the other end, as the network worker has them.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import WebSocket from "ws";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ProgramTables } from "../../web/code/program-tables.ts";
import type { PythonProgram, TopicChange } from "../../web/code/python.ts";
import { Aim } from "../../web/net/aim.ts";
import type { LinkSocket, LinkTarget } from "../../web/net/link.ts";
import { pack, unpack } from "../../web/net/messagepack.ts";
import type { LinePort } from "../../web/net/program-line.ts";
import type { ValueNow } from "../../web/net/values-protocol.ts";
import { bridgeOn, openWire, root } from "./helpers.ts";
import { LinkRig } from "./link-rig.ts";
import { packInt } from "./msgpack.ts";
import { Nt4TestClient } from "./nt4-client.ts";

const schedule = (callback: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};
const nothing = { names: [], below: [] };

let rig: LinkRig;
let aim: Aim;
let ends: MessageChannel[] = [];

beforeEach(async () => {
  rig = await LinkRig.open();
  aim = new Aim(rig.link, rig.server, {
    schedule,
    stayMs: 500,
    socket: (url, protocols) => {
      const socket = new WebSocket(url, protocols, { origin: "http://127.0.0.1:8080" });
      socket.on("error", () => {});
      return socket as unknown as LinkSocket;
    },
  });
});
afterEach(() => {
  rig.values.take({ type: "close" });
  aim.take(null);
  aim.choose({ role: "off" });
  for (const { port1, port2 } of ends) {
    port1.close();
    port2.close();
  }
  ends = [];
});

/** A program's tables, at the end of a port. */
async function tables(): Promise<{ readonly tables: ProgramTables; readonly warnings: string[] }> {
  const channel = new MessageChannel();
  ends.push(channel);
  const warnings: string[] = [];
  const host = { now: () => performance.now() + 1e6, schedule, warn: (text: string) => void warnings.push(text) };
  const program = new ProgramTables(await openWire(), channel.port2, host);
  aim.take(channel.port1 as unknown as LinePort);
  return { tables: program, warnings };
}

const change = (name: string, kind: string, value: unknown, properties = {}): TopicChange => ({
  ...{ name, kind, value, time: 1, properties },
});

const topic = (name: string): { readonly type: string; readonly settable: boolean } | undefined => {
  const message = rig.said.findLast((one) => one.type === "topics" && one.source === "network");
  return message?.type === "topics" ? message.topics.find((one) => one.name === name) : undefined;
};

/** The newest value of a topic that is watched. */
function now(name: string): ValueNow | null {
  for (const message of rig.said.toReversed()) {
    if (message.type !== "now" || message.source !== "network") continue;
    rig.values.take({ type: "taken" });
    const at = message.topics.indexOf(name);
    if (at >= 0) return message.values[at] ?? null;
  }
  return null;
}

function watch(...topics: string[]): void {
  rig.values.take({ type: "open" });
  rig.values.take({ type: "watch", source: "network", topics });
}

/** Messages that the program has heard, by name. */
function listener(program: ProgramTables): () => Map<string, unknown> {
  const heard = new Map<string, unknown>();
  return () => {
    for (const text of program.heard()) {
      const { name, value } = JSON.parse(text) as { name: string; value: unknown };
      heard.set(name, value);
    }
    return heard;
  };
}

it("what a program publishes is among the page's values: numbers, texts, lists and structs with their schema", async () => {
  const names = ["/SmartDashboard/speed", "/SmartDashboard/words", "/SmartDashboard/list", "/pose"];
  watch(...names);
  const { tables: program } = await tables();
  const pose = Buffer.alloc(24);
  pose.writeDoubleLE(2.5, 0);
  const schema = Buffer.from("double x;double y;double heading").toString("hex");
  program.tell(
    [
      change("/SmartDashboard/speed", "double", 1),
      change("/SmartDashboard/words", "string[]", ["a", "b"]),
      change("/SmartDashboard/list", "int[]", [1, -2, 4294967296]),
      change("/.schema/struct:Place", "structschema", { raw: schema }, { retained: true }),
      change("/pose", "struct:Place", { raw: pose.toString("hex") }),
    ],
    nothing,
  );
  await rig.until("the struct", () => now("/pose")?.numbers[0] === 2.5);
  expect(topic("/SmartDashboard/speed")).toMatchObject({ type: "double", settable: true });
  expect(now("/SmartDashboard/words")?.texts).toEqual(["a", "b"]);
  expect([...(now("/SmartDashboard/list")?.numbers ?? [])]).toEqual([1, -2, 4294967296]);
  program.tell([change("/SmartDashboard/speed", "double", null), change("/pose", "", undefined)], nothing);
  await rig.until("what is no number", () => Number.isNaN(now("/SmartDashboard/speed")?.numbers[0] ?? 0));
  await rig.until("the end of a topic", () => topic("/pose")?.settable === false);
});

it("what the page sets reaches the program, and nothing that it has not asked for", async () => {
  rig.values.take({ type: "open" });
  const { tables: program } = await tables();
  const heard = listener(program);
  program.tell([change("/SmartDashboard/kP", "double", 0.5), change("/SmartDashboard/other", "double", 0)], {
    names: ["/SmartDashboard/kP"],
    below: [],
  });
  await rig.until("the topics", () => topic("/SmartDashboard/other") !== undefined);
  rig.values.take({ type: "set", topic: "/SmartDashboard/other", text: "7" });
  rig.values.take({ type: "set", topic: "/SmartDashboard/kP", text: "2" });
  await rig.until("the number", () => heard().has("/SmartDashboard/kP"));
  expect(Object.fromEntries(heard())).toEqual({ "/SmartDashboard/kP": 2 });
});

it("the program reads the run's own topics by name, and Limelight's table by its beginning", async () => {
  const { tables: program } = await tables();
  const heard = listener(program);
  program.tell([], { names: ["/Sandlot/Time"], below: ["/limelight/"] });
  await rig.until("the time of the run", () => Number(heard().get("/Sandlot/Time")) > 0.1);
  await rig.until("the camera's newest picture", () => Number(heard().get("/limelight/hb")) > 1);
  expect(heard().has("/limelight/tv")).toBe(true);
  // Another run subscribes again: the page's own topics there are not a program's drawing.
  await rig.load({});
  await rig.until("another run's time", () => Number(heard().get("/Sandlot/Time")) < 0.1);
  await rig.until("some ticks of it", () => rig.time > 0.4);
  expect(rig.link.remote.draws()).toEqual([]);
  expect([...heard().keys()].every((name) => /^\/(Sandlot\/Time$|limelight\/)/.test(name))).toBe(true);
});

it("without a program there is no connection, and with a bridge the program is on the bridge", async () => {
  expect(rig.link.status.role).toBe("off");
  const { tables: program } = await tables();
  program.tell([change("/SmartDashboard/here", "boolean", true)], { names: ["/SmartDashboard/set"], below: [] });
  await rig.connected();
  expect(rig.link.status).toMatchObject({ role: "page", as: "robot" });
  const bridge = await bridgeOn();
  const scope = await Nt4TestClient.open(bridge.port, { name: "AdvantageScope" });
  try {
    const heard = listener(program);
    aim.choose({ role: "auto", address: `127.0.0.1:${bridge.port}` } satisfies LinkTarget);
    scope.subscribe(["/SmartDashboard/here"], 1);
    await rig.until("the program's value", () => scope.valuesOf("/SmartDashboard/here").at(-1) === true);
    scope.publish("/SmartDashboard/set", 2, "double");
    scope.set(2, Math.round(1e6 + performance.now() * 1000), "double", 3);
    await rig.until("what AdvantageScope sets", () => heard().get("/SmartDashboard/set") === 3);
    // And back, without the bridge.
    aim.choose({ role: "off" });
    await rig.connected();
    expect(rig.link.status.role).toBe("page");
    aim.take(null);
    await rig.until("nowhere", () => rig.link.status.role === "off");
  } finally {
    scope.socket.terminate();
    await bridge.close();
  }
});

it("a choice stays from one program to the next, which has it before its first tick", async () => {
  const base = "/SmartDashboard/Auto";
  const chooser = [
    change(`${base}/.type`, "string", "String Chooser"),
    change(`${base}/options`, "string[]", ["stay", "go"]),
    change(`${base}/default`, "string", "stay"),
    change(`${base}/active`, "string", "stay"),
  ];
  const wants = { names: [`${base}/selected`], below: [] };
  const first = (await tables()).tables;
  const heard = listener(first);
  first.tell(chooser, wants);
  await rig.until("the chooser", () => rig.link.status.choosers.length === 1);
  expect(rig.link.choose(base, "go")).toBe(true);
  await rig.until("the choice", () => heard().get(`${base}/selected`) === "go");
  // As the page does for a run from the start: for a moment there is no program.
  aim.take(null);
  await rig.load({});
  const second = (await tables()).tables;
  second.tell(chooser, wants);
  await second.settled();
  expect([...listener(second)().values()]).toEqual(["go"]);
});

it("a tunable pose that is dragged reaches the program as its struct; what is none is refused", async () => {
  rig.values.take({ type: "open" });
  const { tables: program } = await tables();
  const heard = listener(program);
  const hex = (...numbers: number[]): string => Buffer.from(new Float64Array(numbers).buffer).toString("hex");
  const name = "/Tunables/Field/Goal";
  const said = [
    change(name, "struct:Pose2d[]", { raw: hex(1, 2, 0) }, { mutable: true }),
    change("/Tunables/goal/value", "struct:Pose2d", { raw: hex(1, 2, 0) }, { robust: true, mutable: true }),
  ];
  program.tell(said, { names: [name, "/Tunables/goal/tune"], below: [] });
  await rig.until("the topics", () => topic("/Tunables/goal/value")?.settable === true);
  for (const text of ["[1,2]", "[1,2,3,4]", '[1,2,"a"]', "[1,2,NaN]", "7", "[[1,2,3]]"])
    rig.values.take({ type: "set", topic: name, text });
  rig.values.take({ type: "set", topic: "/Tunables/goal/value", text: "[1,2,3,4,5,6]" });
  const problems = (): number => rig.said.filter((one) => one.type === "set" && one.problem !== "").length;
  await rig.until("the refusals", () => problems() === 7);
  rig.values.take({ type: "set", topic: name, text: "[3,2.5,1.5708,4,1,0]" });
  rig.values.take({ type: "set", topic: "/Tunables/goal/value", text: "[3,2.5,-1]" });
  await rig.until("both", () => heard().size === 2);
  expect(heard().get(name)).toEqual({ raw: hex(3, 2.5, 1.5708, 4, 1, 0) });
  expect(heard().get("/Tunables/goal/tune")).toEqual({ raw: hex(3, 2.5, -1) });
});

it("IDs of operating modes reach the program to their last digit, and its own is heard", async () => {
  const base = "/Sandlot/OpModes";
  const { tables: program } = await tables();
  const options = ["72057594037927937 Ahead", "144115188075855875 Drive"];
  program.tell([change(`${base}/options`, "string[]", options)], { names: [`${base}/selected`], below: [] });
  await rig.until("the list", () => rig.link.status.choosers[0]?.options.length === 2);
  expect(rig.link.choose(base, "0 72057594037927937 144115188075855875 0")).toBe(true);
  let said = "";
  await rig.until("the choice", () => (said += program.heard().join("\n")).includes(`${base}/selected`));
  expect(said).toContain("[0,72057594037927937,144115188075855875,0]");
  program.tell([change(`${base}/active`, "int", 7)], { names: [], below: [] });
  await rig.until("what it has", () => rig.link.status.choosers[0]?.active === "7");
});

it("2027's choices and robust tunables: the page asks in tune, the program answers in value, the next program hears the last", async () => {
  const base = "/Tunables/Auto";
  const robust = { robust: true, mutable: true };
  const said = [
    change(`${base}/.type`, "string", "Selectable", { mutable: true }),
    change(`${base}/options`, "string[]", ["stay", "go"], { mutable: false }),
    change(`${base}/default`, "string", "stay", { mutable: false }),
    change(`${base}/selected/value`, "string", "", robust),
    change("/Tunables/angle/value", "double", 20, { ...robust, max: 40 }),
    change("/Tunables/speed", "double", 1, { mutable: true }),
    change("/Tunables/fixed", "double", 1, { mutable: false }),
  ];
  const wants = { names: [`${base}/selected/tune`, "/Tunables/angle/tune", "/Tunables/speed"], below: [] };
  watch("/Tunables/angle/value", "/Tunables/speed", "/Tunables/fixed");
  const first = (await tables()).tables;
  const heard = listener(first);
  first.tell(said, wants);
  await rig.until("the chooser", () => rig.link.status.choosers[0]?.active === "stay");
  await rig.until("the last of them", () => topic("/Tunables/fixed") !== undefined);
  await rig.until("its value", () => now("/Tunables/angle/value")?.numbers[0] === 20);
  expect(rig.link.choose(base, "go")).toBe(true);
  for (const [name, text] of [
    ["angle/value", "30"],
    ["speed", "2"],
    ["fixed", "9"],
  ] as const)
    rig.values.take({ type: "set", topic: `/Tunables/${name}`, text });
  await rig.until("the choice", () => heard().get(`${base}/selected/tune`) === "go");
  await rig.until("the request", () => heard().get("/Tunables/angle/tune") === 30);
  await rig.until("the plain one", () => heard().get("/Tunables/speed") === 2);
  expect(rig.link.status.choosers[0]).toMatchObject({ active: "stay", selected: "go" });
  expect(now("/Tunables/angle/value")?.numbers[0]).toBe(20);
  expect(rig.said.findLast((one) => one.type === "set" && one.topic === "/Tunables/fixed")).toMatchObject({
    problem: expect.stringMatching(/./) as string,
  });
  first.tell(
    [change("/Tunables/angle/value", "double", 30), change(`${base}/selected/value`, "string", "go")],
    nothing,
  );
  await rig.until("its answer", () => now("/Tunables/angle/value")?.numbers[0] === 30);
  await rig.until("what counts", () => rig.link.status.choosers[0]?.active === "go");
  expect(rig.link.status.choosers[0]).toMatchObject({ selected: "go" });
  aim.take(null);
  await rig.load({});
  const second = (await tables()).tables;
  second.tell(said, wants);
  await second.settled();
  const again = listener(second)();
  expect([again.get(`${base}/selected/tune`), again.get("/Tunables/angle/tune")]).toEqual(["go", 30]);
});

it("too many topics are left out with a sentence, and the rest goes on", async () => {
  watch("/many/0");
  const { tables: program, warnings } = await tables();
  await rig.connected();
  const many = Array.from({ length: 20_000 }, (_, i) => change(`/many/${i}`, "double", i));
  program.tell(many, nothing);
  await rig.until("the first", () => topic("/many/0") !== undefined);
  expect(warnings.length).toBeGreaterThan(0);
  expect(warnings.length).toBeLessThanOrEqual(20);
  expect(warnings[0]).toMatch(/^\/many\/\d+ is not published: /);
  program.tell([change("/many/0", "double", 5)], nothing);
  await rig.until("a value after it", () => now("/many/0")?.numbers[0] === 5);
});

it("bytes that a program sends by itself end its own connection, and no other", async () => {
  const channel = new MessageChannel();
  ends.push(channel);
  aim.take(channel.port1 as unknown as LinePort);
  await rig.connected();
  for (const data of ["{", 7, null, new Uint8Array([0xff, 1, 2]), "x".repeat(3 << 20)])
    channel.port2.postMessage({ type: "frame", data });
  for (let i = 0; i < 20; i++) {
    rig.tick();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(rig.link.status.state).toBe("connected");
});

it("values of NetworkTables go through MessagePack unchanged", () => {
  const cases: [string, unknown][] = [
    ["boolean", true],
    ["double", 0.1],
    ["double", -Infinity],
    ["float", 0.5],
    ["int", -3],
    ["int", 2 ** 40],
    ["string", "ä€😀"],
    ["double[]", [1.5, 2]],
    ["string[]", ["", "b"]],
    ["boolean[]", [true, false]],
    ["struct:X", new Uint8Array([1, 2, 3])],
  ];
  for (const [type, value] of cases) expect(unpack(pack(type, value)), type).toEqual(value);
  expect(unpack(pack("int", 2n ** 62n))).toBe(2n ** 62n);
  // Of another writer: the shortest forms.
  for (const number of [0, 127, -1, -32, 200, 70_000, -5_000_000_000])
    expect(unpack(Uint8Array.from(packInt(number)))).toBe(number);
  for (const bytes of [[0xdd, 0xff, 0xff, 0xff, 0xff], [0xc6, 0, 0, 1, 0], [], [0xc1]])
    expect(() => unpack(Uint8Array.from(bytes))).toThrow(RangeError);
});

const choosing = `
import ntcore
import wpilib

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.chooser = wpilib.SendableChooser()
        self.chooser.setDefaultOption("stay", 0)
        self.chooser.addOption("go", 1)
        wpilib.SmartDashboard.putData("Auto", self.chooser)
        wpilib.SmartDashboard.putData("Field", wpilib.Field2d())
        self.time = ntcore.NetworkTableInstance.getDefault().getTable("Sandlot").getEntry("Time")

    def robotPeriodic(self):
        wpilib.SmartDashboard.putNumber("Chosen", self.chooser.getSelected())
        wpilib.SmartDashboard.putNumber("Seen", self.time.getDouble(-1))
`;

it(
  "a program in Python: its chooser is chosen in the page, and it obeys; it reads the run's time",
  { timeout: 120_000 },
  async () => {
    const desk = (await import(pathToFileURL(join(root, "scripts/cli/code-desk.mjs")).href)) as {
      openPython(): Promise<{ python: PythonProgram }>;
    };
    const { python } = await desk.openPython();
    watch("/SmartDashboard/Chosen", "/SmartDashboard/Seen");
    const { tables: program } = await tables();
    const begun = python.begin(new Map([["robot.py", choosing]]), 1);
    expect(begun.ended).toBe(null);
    program.tell(begun.topics, begun.wants);
    let tick = 0;
    const timer = setInterval(() => {
      const { topics, wants } = python.tick(20_000 * tick++, program.heard().join("\n"));
      program.tell(topics, wants);
    }, 10);
    try {
      await rig.until("the chooser", () => rig.link.status.choosers.length === 1);
      expect(rig.link.status.choosers[0]).toMatchObject({ options: ["go", "stay"], initial: "stay" });
      await rig.until("its Field2d", () => topic("/SmartDashboard/Field/.type") !== undefined);
      await rig.until("the default", () => now("/SmartDashboard/Chosen")?.numbers[0] === 0);
      rig.link.choose("/SmartDashboard/Auto", "go");
      await rig.until("what was chosen", () => now("/SmartDashboard/Chosen")?.numbers[0] === 1);
      expect(rig.link.status.choosers[0]?.active).toBe("go");
      await rig.until("the run's time", () => (now("/SmartDashboard/Seen")?.numbers[0] ?? 0) > 0);
    } finally {
      clearInterval(timer);
    }
  },
);
