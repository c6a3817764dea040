// The page's connection: real frames of the real core through wire.wasm and a real socket to the bridge, seen by a client
// that knows only the specification.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import WebSocket from "ws";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Frame, newRobotState } from "../../web/sim/boundary/frame.ts";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";
import { Link, socketAddress, type LinkSocket } from "../../web/net/link.ts";
import { Monitor } from "../../web/net/monitor.ts";
import { Telemetry } from "../../web/net/wire.ts";
import { bridgeOn, openWire, probe, root, type Bridge } from "./helpers.ts";
import { Nt4TestClient } from "./nt4-client.ts";
import { Nt4TestServer } from "./nt4-test-server.ts";

let bridge: Bridge;
let core: Core;
let link: Link;
let clients: Nt4TestClient[] = [];
let sockets: WebSocket[] = [];
/** Delays that were asked for [ms]. */
let delays: number[] = [];
/** How far the page's clock is ahead [ms]. */
let ahead = 0;

beforeEach(async () => {
  sockets = [];
  delays = [];
  ahead = 0;
  bridge = await bridgeOn();
  core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  const scenario = readFileSync(join(root, "fields/2026-rebuilt/scenarios/first-drive.json"), "utf8");
  await core.load(scenario, "first-drive", folderFiles(root));
  link = new Link(await openWire(), {
    socket: (url, protocols) => {
      const socket = new WebSocket(url, protocols, { origin: "http://127.0.0.1:8080" });
      socket.on("error", () => {});
      sockets.push(socket);
      return socket as unknown as LinkSocket;
    },
    probe,
    monitor: new Monitor(),
    input: () => {},
    drives: () => {},
    vision: () => {},
    tell: () => {},
    now: () => performance.now() + ahead,
    schedule: (callback, delayMs) => {
      delays.push(delayMs);
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const { records, count } = core.schema();
  link.begin(new Uint8Array(records), count);
});
afterEach(async () => {
  link.connect({ role: "off" });
  const problems = clients.flatMap((client) => client.problems);
  for (const client of clients) client.socket.terminate();
  clients = [];
  await bridge.close();
  expect(problems).toEqual([]);
});

const address = (): string => `127.0.0.1:${bridge.port}`;

async function subscriber(): Promise<Nt4TestClient> {
  const client = await Nt4TestClient.open(bridge.port, { name: "watch" });
  clients.push(client);
  client.subscribe([""], 1, { prefix: true, all: true, periodic: 0.005 });
  return client;
}

/** Real time between two ticks [ms], in which sockets work. Nothing is concluded from it. */
const pace = 5;

/** Ticks, each published, until a condition holds. */
async function runUntil(what: string, condition: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`nothing came of: ${what}`);
    core.step(1);
    link.frame(new Uint8Array(core.frame()));
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
}

const pose = "/Sandlot/Robots/blue1/Pose";
const doubles = (value: unknown): number[] => {
  const bytes = value as Uint8Array;
  return Array.from(new Float64Array(bytes.slice().buffer));
};

test("addresses", () => {
  expect(socketAddress("127.0.0.1")).toBe("ws://127.0.0.1:5810/nt/Sandlot");
  expect(socketAddress(" localhost:5811 ")).toBe("ws://localhost:5811/nt/Sandlot");
  expect(socketAddress("[::1]")).toBe("ws://[::1]:5810/nt/Sandlot");
  expect(socketAddress("6328")).toBe("ws://10.63.28.2:5810/nt/Sandlot");
  expect(socketAddress("roborio-6328-frc.local")).toBe("ws://roborio-6328-frc.local:5810/nt/Sandlot");
  for (const none of ["", "a b", "http://x", "x/y", "x:99999", "user@x", "[::1", "x:"]) {
    expect(socketAddress(none), none).toBe(null);
  }
});

test("a subscriber sees the run: schemas first, then values that are the frame's", async () => {
  const watch = await subscriber();
  link.connect({ role: "bridge", address: address() });
  await runUntil("a pose", () => watch.valuesOf(pose).length > 3);
  const topics = watch.values.map(({ topic }) => topic);
  expect(topics.indexOf("/.schema/struct:Pose3d")).toBeGreaterThanOrEqual(0);
  expect(topics.indexOf("/.schema/struct:Pose3d")).toBeLessThan(topics.indexOf(pose));
  expect(watch.heard("announce", pose)[0]?.type).toBe("struct:Pose3d");

  const bytes = core.frame();
  link.frame(new Uint8Array(bytes));
  const { position } = new Frame(bytes).robot(0, newRobotState());
  await watch.until("the present pose", () => doubles(watch.valuesOf(pose).at(-1))[0] === position.x);
  const [x, y, z] = doubles(watch.valuesOf(pose).at(-1));
  expect([x, y, z]).toEqual([position.x, position.y, position.z]);

  const fuel = watch.valuesOf("/Sandlot/Pieces/fuel").at(-1) as Uint8Array;
  expect(fuel.length % 24).toBe(0);
  expect(fuel.length / 24).toBeGreaterThan(300);
  expect(watch.valuesOf("/FMSInfo/.type")).toEqual(["FMSInfo"]);
  expect(watch.valuesOf("/SmartDashboard/Field/.type")).toEqual(["Field2d"]);
  const { state, topics: count, roundTrip, sentBytes, failures } = link.status;
  expect({ state, failures }).toEqual({ state: "connected", failures: 0 });
  expect(count).toBeGreaterThan(50);
  expect(roundTrip).toBeGreaterThanOrEqual(0);
  expect(sentBytes).toBeGreaterThan(10_000);
});

test("the bridge is killed and comes back; the page recovers by itself", async () => {
  link.connect({ role: "bridge", address: address() });
  await runUntil("a connection", () => link.status.state === "connected");
  const { port } = bridge;
  await bridge.close();
  await runUntil("its end", () => link.status.state !== "connected");
  bridge = await bridgeOn(port);
  const watch = await subscriber();
  await runUntil("poses again", () => watch.valuesOf(pose).length > 3);
  expect(link.status.state).toBe("connected");
  expect(link.status.failures).toBe(0);
});

test("a server drops the page that stood still: it is back at once, publishes all anew, and says so", async () => {
  const watch = await subscriber();
  link.connect({ role: "bridge", address: address() });
  await runUntil("a connection", () => link.status.state === "connected");
  await runUntil("poses", () => watch.valuesOf(pose).length > 3);
  expect(link.status.warnings).toEqual([]);
  // A laptop that slept: ntcore ended the connection, by its own clock, 1 s after the last word.
  ahead += 5000;
  delays = [];
  const [first] = sockets;
  first?.terminate();
  await watch.until("its end", () => watch.heard("unannounce", pose).length === 1);
  await runUntil("a second connection", () => sockets.length === 2 && link.status.state === "connected");
  expect(delays).toContain(0);
  const values = watch.valuesOf(pose).length;
  await runUntil("poses again", () => watch.valuesOf(pose).length > values + 3);
  expect(watch.heard("announce", pose).length).toBe(2);
  expect(watch.heard("announce", "/.schema/struct:Pose3d").length).toBeGreaterThan(0);
  expect(link.status).toMatchObject({ state: "connected", failures: 0 });
  expect(link.status.warnings[0]).toContain("broke once and is back; all topics were published again");
  // A server that ends each connection as soon as it has it is not asked again at once.
  delays = [];
  sockets[1]?.terminate();
  await runUntil("the wait", () => link.status.state === "waiting");
  expect(delays).toContain(500);
  expect(delays).not.toContain(0);
});

test("where robot code serves, what it publishes itself is left to it; roles change without a reload", async () => {
  const watch = await subscriber();
  link.connect({ role: "robot", address: address() });
  await runUntil("a pose", () => watch.valuesOf(pose).length > 0);
  await watch.settled();
  const foreign = (): string[] =>
    watch.messages
      .filter(({ method }) => method === "announce")
      .map(({ params }) => params.name)
      .filter((name) => !/^\/(Sandlot|\.schema)\//.test(name));
  // Our Field2d has a name that robot code has not.
  expect(foreign().filter((name) => !name.startsWith("/SmartDashboard/Sandlot/Field/"))).toEqual([]);
  expect(foreign()).toContain("/SmartDashboard/Sandlot/Field/Robot");
  link.connect({ role: "bridge", address: address() });
  await runUntil("the rest", () => foreign().includes("/FMSInfo/FMSControlData"));
  link.connect({ role: "off" });
  await watch.message("unannounce", pose);
  expect(link.status.state).toBe("off");
});

test("AdvantageKit's mirror comes when it is wanted, and not where robot code has its own", async () => {
  const watch = await subscriber();
  const mirror = "/AdvantageKit/RealOutputs/Sim/RobotPose";
  link.connect({ role: "bridge", address: address() });
  await runUntil("a pose", () => watch.valuesOf(pose).length > 0);
  await watch.settled();
  expect(watch.heard("announce", mirror)).toEqual([]);
  link.connect({ role: "auto", address: address(), akit: true });
  await runUntil("a pose of the mirror", () => watch.valuesOf(mirror).length > 3);
  expect(watch.heard("announce", mirror)[0]?.type).toBe("struct:Pose3d");
  expect(doubles(watch.valuesOf(mirror).at(-1)).length).toBe(7);
  await bridge.close();

  const robot = await Nt4TestServer.open({ port: bridge.port });
  try {
    await runUntil("a pose at robot code's", () => robot.topics.has(pose));
    await runUntil("values there", () => robot.valuesOf(robot.peer, pose).length > 3);
    expect([...robot.topics.keys()].filter((name) => name.startsWith("/AdvantageKit"))).toEqual([]);
  } finally {
    await robot.close();
  }
  bridge = await bridgeOn();
});

test("WPILib's names of 2027: another connection with the new names and none of the old", async () => {
  const watch = await subscriber();
  link.connect({ role: "bridge", address: address() });
  const velocity = "/Sandlot/Robots/blue1/Velocity";
  await runUntil("a velocity", () => watch.valuesOf(velocity).length > 0);
  expect(watch.heard("announce", velocity).at(-1)?.type).toBe("struct:ChassisSpeeds");
  link.setYear(2027);
  await runUntil("the new names", () => watch.heard("announce", velocity).at(-1)?.type === "struct:ChassisVelocities");
  await runUntil("its control word", () => watch.valuesOf("/DriverStation/ControlWord").length > 0);
  expect(watch.heard("announce", "/Sandlot/Robots/blue1/Modules/Measured").at(-1)?.type).toBe(
    "struct:SwerveModuleVelocity[]",
  );
  await watch.until("the old ones' end", () => watch.heard("unannounce", "/FMSInfo/.type").length === 1);
  const announced = watch.values.length;
  await runUntil("more values", () => watch.values.length > announced);
  expect(watch.heard("announce", "/FMSInfo/.type").length).toBe(1);
});

test("another run: its topics take the old ones' place", async () => {
  const watch = await subscriber();
  link.connect({ role: "bridge", address: address() });
  await runUntil("a pose", () => watch.valuesOf(pose).length > 0);
  const scenario = { sandlot: 1, name: "t", field: "practice", pieces: "none", robots: [] as object[] };
  scenario.robots.push({ robot: "kitbot", station: "red2", at: [3, 3, 0] });
  await core.load(JSON.stringify(scenario), "t", folderFiles(root));
  const { records, count } = core.schema();
  link.begin(new Uint8Array(records), count);
  await runUntil("the other robot", () => watch.valuesOf("/Sandlot/Robots/red2/Pose").length > 0);
  await watch.message("unannounce", pose);
});

test("frames and schemas that make no sense are refused", async () => {
  const wire = await openWire();
  const { records, count } = core.schema();
  expect(() => new Telemetry(wire, new Uint8Array(records).slice().fill(0x78), count)).toThrow("does not follow");
  expect(() => new Telemetry(wire, new Uint8Array(records), 1e6)).toThrow("no schema of up to");
  const telemetry = new Telemetry(wire, new Uint8Array(records), count);
  expect(telemetry.write("client", new Uint8Array(core.frame()), 1)).toBe(false); // there is no client
});
