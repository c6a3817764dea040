// End to end in Node: programs that know only NetworkTables drive a robot of the real core, through the bridge or a robot's
// server, the Link and wire.wasm.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Frame } from "../../web/sim/boundary/frame.ts";
import { folderFiles, openCore } from "../../web/sim/node.ts";
import { bridgeOn, root, type Bridge } from "./helpers.ts";
import { LinkRig } from "./link-rig.ts";
import { Nt4TestClient, type Options } from "./nt4-client.ts";
import { Nt4TestServer } from "./nt4-test-server.ts";

let bridge: Bridge | null = null;
let rig: LinkRig;
let clients: Nt4TestClient[] = [];

beforeEach(async () => {
  bridge = await bridgeOn();
});
afterEach(async () => {
  rig.link.connect({ role: "off" });
  const problems = clients.flatMap((client) => client.problems);
  for (const client of clients) client.socket.terminate();
  clients = [];
  await bridge?.close();
  expect(problems).toEqual([]);
});

async function open(options: Options = {}): Promise<Nt4TestClient> {
  const client = await Nt4TestClient.open(bridge!.port, options);
  clients.push(client);
  return client;
}

async function page(options: Parameters<typeof LinkRig.open>[0] = {}): Promise<void> {
  rig = await LinkRig.open(options);
  rig.link.connect({ role: "auto", address: `127.0.0.1:${bridge!.port}` });
  await rig.connected();
}

const robot = "/Sandlot/Robots/blue1";
const bytesOf = (numbers: number[]): Uint8Array => new Uint8Array(new Float64Array(numbers).buffer);
const soon = (): number => Math.round(1e6 + performance.now() * 1000);

describe("driving", () => {
  test("by volts: the motor has them, until whoever says so goes", async () => {
    await page();
    const program = await open({ name: "robot program" });
    program.publish(`${robot}/Motors/flywheel/Voltage`, 1, "double");
    program.set(1, soon(), "double", 2);
    program.subscribe([`${robot}/Motors/flywheel/`], 2, { prefix: true, all: true, periodic: 0.005 });
    const applied = (): unknown => program.valuesOf(`${robot}/Motors/flywheel/AppliedVoltage`).at(-1);
    const speed = (): unknown => program.valuesOf(`${robot}/Motors/flywheel/Velocity`).at(-1);
    await rig.until("the volts at the motor", () => applied() === 2);
    await rig.until("it turns", () => Math.abs(Number(speed())) > 20);
    expect(rig.drives).toEqual([true]);
    await program.close();
    await rig.until("let go", () => rig.drives.length === 2);
    const { blocks, time: before } = rig;
    await rig.until("nothing more said", () => rig.time > before + 1);
    expect(rig.blocks - blocks).toBeLessThanOrEqual(1);
    expect(rig.drives).toEqual([true, false]);
  });

  test.each(["swerve-shooter", "mecanum-arm", "kitbot"])("by ChassisSpeeds: %s goes where they say", async (name) => {
    await page({ robot: name, at: [3, 3, 0] });
    const before = { ...rig.robot.position };
    const program = await open();
    program.publish(`${robot}/Drive/ChassisSpeeds`, 1, "struct:ChassisSpeeds" as never);
    program.set(1, soon(), "struct:Pose3d", bytesOf([1, 0, 0]));
    await rig.until("a metre", () => rig.robot.position.x - before.x > 0.8);
    expect(Math.abs(rig.robot.position.y - before.y)).toBeLessThan(0.15);
    expect(rig.robot.velocity.x).toBeGreaterThan(0.7);
    program.send("unpublish", { pubuid: 1 });
    await rig.until("it stops", () => Math.abs(rig.robot.velocity.x) < 0.05 && !rig.link.status.drives);
  });

  test("a robot whose program is external has its chassis moved, and its motors", async () => {
    await page({ program: "external", at: [3, 3, 0] });
    const before = { ...rig.robot.position };
    const program = await open();
    program.publish(`${robot}/Drive/ChassisSpeeds`, 1, "struct:ChassisSpeeds" as never);
    program.set(1, soon(), "struct:Pose3d", bytesOf([0, 1, 0]));
    await rig.until("half a metre", () => rig.robot.position.y - before.y > 0.5);
  });

  test("the chassis by its own topics: exact speeds, a place, a force", async () => {
    await page({ robot: "kitbot", at: [3, 3, 0] });
    const before = { ...rig.robot.position };
    const program = await open();
    program.publish(`${robot}/Chassis/Speeds`, 1, "struct:ChassisSpeeds" as never);
    // Sideways, as no tank drive goes by its wheels.
    program.set(1, soon(), "struct:Pose3d", bytesOf([0, 1, 0]));
    await rig.until("half a metre", () => rig.robot.position.y - before.y > 0.5);
    expect(rig.robot.velocity.y).toBeCloseTo(1, 3);
    program.send("unpublish", { pubuid: 1 });
    program.publish(`${robot}/Chassis/Place`, 2, "struct:Pose2d" as never);
    program.set(2, soon(), "struct:Pose3d", bytesOf([4, 3, 0]));
    await rig.until("it is there", () => Math.hypot(rig.robot.position.x - 4, rig.robot.position.y - 3) < 0.01);
    program.send("unpublish", { pubuid: 2 });
    program.publish(`${robot}/Chassis/Wrench`, 3, "double[]");
    program.set(3, soon(), "double[]", [150, 0, 0]);
    await rig.until("it is pushed", () => rig.robot.velocity.x > 0.5);
    expect(rig.robot.battery).toBeLessThan(13);
    program.send("unpublish", { pubuid: 3 });
    await rig.until("let go", () => !rig.link.status.drives);
  });

  test("as a driver station: modes, sticks and buttons", async () => {
    await page();
    const station = await open();
    station.publish("/Sandlot/DriverStation/Enabled", 1, "boolean");
    station.set(1, soon(), "boolean", false);
    await rig.until("disabled", () => !rig.robot.enabled);
    station.publish("/Sandlot/DriverStation/blue1/Axes", 2, "double[]");
    station.set(2, soon(), "double[]", [0, 0.4, 0]);
    station.set(1, soon(), "boolean", true);
    await rig.until("it drives", () => rig.robot.enabled && rig.robot.velocity.y > 0.5);
    await station.close(); // as a robot that loses its driver station
    await rig.until("disabled again", () => !rig.robot.enabled);
  });

  test("what makes no sense is said, and listed once", async () => {
    await page();
    const program = await open();
    program.publish(`${robot}/Motors/flywheel/Voltage`, 1, "double");
    program.publish(`${robot}/Motors/flyweel/Voltage`, 2, "double");
    program.publish("/Sandlot/Robots/red2/Drive/ChassisSpeeds", 3, "struct:ChassisSpeeds" as never);
    for (const volts of [Number.NaN, 12_000, Number.POSITIVE_INFINITY]) program.set(1, soon(), "double", volts);
    await rig.until("three warnings", () => rig.link.status.warnings.length === 3);
    const all = rig.link.status.warnings.join("\n");
    expect(all).toContain("the robot has no such motor; it has: front_left_drive");
    expect(all).toContain("no robot at red2; robots are at: blue1");
    expect(all).toContain("a motor takes -24 to 24 V");
    expect([rig.blocks, rig.drives]).toEqual([0, []]);
  });

  test("faults are switched on and off, are said, and are part of the recording", async () => {
    await page();
    const program = await open();
    program.subscribe([`${robot}/Changes/`, "/Sandlot/Changes/"], 9, { prefix: true, all: true, periodic: 0.005 });
    const names = (): unknown => program.valuesOf(`${robot}/Changes/Names`).at(-1);
    program.publish(`${robot}/Changes/motorDead/front_left_drive`, 1, "boolean");
    program.publish(`${robot}/Changes/mass`, 2, "double");
    program.publish("/Sandlot/Changes/floorFriction", 3, "int");
    program.set(1, soon(), "boolean", true);
    program.set(2, soon(), "double", 1.25);
    program.set(3, soon(), "int", 2);
    await rig.until("all three", () => String(names()) === "mass,motorDead/front_left_drive");
    expect(program.valuesOf(`${robot}/Changes/Values`).at(-1)).toEqual([1.25, 1]);
    await rig.until("the floor", () => String(program.valuesOf("/Sandlot/Changes/Names").at(-1)) === "floorFriction");
    program.set(1, soon(), "boolean", false);
    await rig.until("it turns again", () => String(names()) === "mass");
    program.send("unpublish", { pubuid: 2 });
    await rig.until("nothing", () => String(names()) === "");
    await program.close();
    await rig.until("the floor as it was", () => new Frame(rig.core.frame()).changesInForce === 0);
    expect([rig.drives, rig.link.status.warnings]).toEqual([[], []]);
    // A recording of it has all of it, and comes out the same bit by bit.
    const hash = rig.core.hash();
    const ticks = Math.round(rig.time / 0.02);
    const again = await openCore(join(root, "build/wasm/sandlot.wasm"));
    await again.openReplay(rig.core.recordings.bytes({}), folderFiles(root));
    let most = 0;
    for (let i = 0; i < ticks; i++) {
      again.step(1);
      most = Math.max(most, new Frame(again.frame()).changesInForce);
    }
    expect([most, again.hash()]).toEqual([3, hash]);
    expect(again.recordings.replay).toMatchObject({ verified: true, different: null });
  });

  test("faults that make no sense are said with their topic and the reason", async () => {
    await page();
    const program = await open();
    program.publish(`${robot}/Changes/motorDead/left`, 1, "boolean");
    program.publish(`${robot}/Changes/mass`, 2, "double");
    for (const value of [Number.NaN, 77, Number.NEGATIVE_INFINITY]) program.set(2, soon(), "double", value);
    await rig.until("two warnings", () => rig.link.status.warnings.length === 2);
    const all = rig.link.status.warnings.join("\n");
    expect(all).toContain(`${robot}/Changes/motorDead/left: there is no motor "left" to change; there are: front_left`);
    expect(all).toMatch(/Changes\/mass: ignored: (nan|77|-inf) is not from 0.2 to 4/);
    expect([rig.blocks, new Frame(rig.core.frame()).changesInForce]).toEqual([0, 0]);
  });

  test("another run of the page hears again what is in force", async () => {
    await page();
    const program = await open();
    program.publish(`${robot}/Motors/flywheel/Voltage`, 1, "double");
    program.set(1, soon(), "double", 2);
    await rig.until("in force", () => rig.link.status.drives);
    await rig.load({ at: [2, 2, 0] });
    expect(rig.link.status.drives).toBe(false);
    await rig.until("in force again", () => rig.link.status.drives && rig.blocks > 3);
  });
});

test("choosers, labels and drawings are stored; a choice is published", async () => {
  await page();
  const program = await open();
  const base = "/SmartDashboard/Auto choices";
  program.publish(`${base}/.type`, 1, "string");
  program.publish(`${base}/options`, 2, "string[]");
  program.publish(`${base}/default`, 3, "string");
  program.publish("/Sandlot/Labels/Angle", 4, "double");
  program.publish("/Sandlot/Draw/Path", 5, "struct:Pose2d[]" as never);
  program.publish("/Sandlot/Draw/Map", 6, "json");
  program.set(1, soon(), "string", "String Chooser");
  program.set(2, soon(), "string[]", ["Left", 'The "long" one']);
  program.set(3, soon(), "string", "Left");
  program.set(4, soon(), "double", 1.25);
  program.set(5, soon(), "struct:Pose3d", bytesOf([1, 2, 0, 3, 4, 1]));
  program.set(6, soon(), "json", '[{"shape":"line","color":"red","vertices":[[0,0],[1,2]]}]');
  const { remote } = rig.link;
  await rig.until("all of it", () => remote.draws().length === 2 && rig.link.status.choosers[0]?.initial === "Left");
  expect(rig.link.status.choosers).toEqual([
    { base, options: ["Left", 'The "long" one'], initial: "Left", active: "", selected: "" },
  ]);
  expect(remote.labels).toEqual([{ name: "Angle", text: "1.250" }]);
  const draws = Object.fromEntries(remote.draws().map((draw) => [draw.name, draw]));
  expect([...draws["Path"]!.numbers]).toEqual([1, 2, 0, 3, 4, 1]);
  expect(draws["Path"]).toMatchObject({ kind: "pose2d", count: 2, shapes: [] });
  expect(draws["Map"]?.shapes[0]).toMatchObject({ kind: "line", color: 0xff0000, first: 0, count: 4 });
  // The page is told of drawings once for each change.
  expect(remote.changedDrawings()?.labels).toHaveLength(1);
  expect(remote.changedDrawings()).toBe(null);
  program.set(5, soon(), "struct:Pose3d", bytesOf([1, 2, 0]));
  await rig.until(
    "another path",
    () => remote.changedDrawings()?.draws.find(({ name }) => name === "Path")?.count === 1,
  );
  program.subscribe([`${base}/selected`], 7, { periodic: 0.005 });
  expect(rig.link.choose(base, "Right")).toBe(false);
  expect(rig.link.choose(base, 'The "long" one')).toBe(true);
  expect((await program.value(`${base}/selected`)).value).toBe('The "long" one');
  expect(rig.link.status.choosers[0]?.selected).toBe('The "long" one');

  // Chosen while its chooser is away, as in a connection that breaks and comes back: it counts once the chooser is there.
  const late = "/SmartDashboard/Late";
  program.subscribe([`${late}/selected`], 8, { periodic: 0.005 });
  expect(rig.link.choose(late, "Go")).toBe(false);
  program.publish(`${late}/.type`, 7, "string");
  program.publish(`${late}/options`, 8, "string[]");
  program.set(7, soon(), "string", "String Chooser");
  program.set(8, soon(), "string[]", ["Stay", "Go"]);
  expect((await program.value(`${late}/selected`)).value).toBe("Go");
});

test("who has the port is found out each time: robot code, then the bridge, then robot code", async () => {
  const { port } = bridge!;
  await bridge!.close();
  bridge = null;
  let server = await Nt4TestServer.open({ port });
  rig = await LinkRig.open();
  rig.link.connect({ role: "auto", address: `127.0.0.1:${port}` });
  const fms = "/FMSInfo/FMSControlData";
  await rig.until("robot code has our truth", () => server.topics.has(`${robot}/Pose`));
  expect(rig.link.status).toMatchObject({ role: "auto", as: "robot" });
  expect([server.topics.has(fms), server.topics.has("/SmartDashboard/Field/Robot")]).toEqual([false, false]);
  await server.close();
  bridge = await bridgeOn(port);
  await rig.until("the bridge", () => rig.link.status.as === "bridge" && rig.link.status.state === "connected");
  const watch = await open();
  watch.subscribe([fms], 1, { periodic: 0.005 });
  await rig.until("all of it", () => watch.valuesOf(fms).length > 0);
  await watch.close();
  await bridge.close();
  bridge = null;
  server = await Nt4TestServer.open({ port, page: null });
  await rig.until("robot code again", () => server.topics.has(`${robot}/Pose`));
  expect(rig.link.status.as).toBe("robot");
  expect(server.topics.has(fms)).toBe(false);
  expect(server.problems).toEqual([]);
  rig.link.connect({ role: "off" });
  await server.close();
});

test("what the page publishes is the page's alone; inputs are anybody's", async () => {
  await page();
  const [dashboard, watch] = [await open({ name: "dashboard" }), await open()];
  watch.subscribe([`${robot}/Held`, `${robot}/Program`], 1, { all: true, periodic: 0.005 });
  const known = (topic: string): boolean => watch.valuesOf(`${robot}/${topic}`).length > 0;
  await rig.until("the truth", () => known("Held") && known("Program"));
  dashboard.publish(`${robot}/Held`, 1, "int");
  dashboard.publish(`${robot}/Program`, 2, "string", { readOnly: true });
  for (let i = 0; i < 5; i++) {
    dashboard.set(1, soon(), "int", 50 + i);
    dashboard.set(2, soon(), "string", "mine");
    dashboard.send("setproperties", { name: `${robot}/Held`, update: { readOnly: null } });
  }
  await dashboard.settled();
  await watch.settled();
  expect(watch.valuesOf(`${robot}/Held`)).toEqual([0]);
  expect(watch.valuesOf(`${robot}/Program`)).toEqual(["driver"]);
  expect(watch.heard("properties", `${robot}/Held`)).toEqual([]);
  expect(bridge!.said.filter((line) => line.includes("dashboard@") && line.includes("read-only")).length).toBe(1);
  expect((await watch.message("announce", `${robot}/Held`)).properties).toEqual({ readOnly: true });
});

test("a program on the bridge keeps its own Field2d: ours has another name meanwhile, and comes back", async () => {
  await page();
  const [program, watch] = [await open({ name: "robot" }), await open()];
  const field = "/SmartDashboard/Field";
  watch.subscribe([field, "/SmartDashboard/Sandlot"], 1, { prefix: true, periodic: 0.005 });
  await rig.until("our Field2d", () => watch.valuesOf(`${field}/Robot`).length > 0);
  expect((await watch.message("announce", `${field}/Robot`)).properties).toEqual({ yields: true });
  program.publish(`${field}/.type`, 1, "string");
  program.publish(`${field}/Robot`, 2, "double[]");
  program.set(1, soon(), "string", "Field2d");
  // Once only: it stands still.
  program.set(2, soon(), "double[]", [4, 3, 30]);
  await rig.until("ours by its other name", () => watch.valuesOf("/SmartDashboard/Sandlot/Field/Robot").length > 3);
  expect(watch.valuesOf(`${field}/Robot`).at(-1)).toEqual([4, 3, 30]);
  expect(bridge!.said.filter((line) => line.includes("read-only"))).toEqual([]);
  program.socket.terminate();
  const heard = watch.valuesOf(`${field}/Robot`).length;
  await rig.until("ours again", () => watch.valuesOf(`${field}/Robot`).length > heard);
  expect(watch.heard("unannounce", "/SmartDashboard/Sandlot/Field/Robot").length).toBe(1);
});

test("a page of another site drives nobody, not even by frames of values alone", async () => {
  await page();
  const evil = await open({ origin: "https://evil.example" });
  const name = `${robot}/Motors/flywheel/Voltage`;
  for (const pubuid of [1, 2, 3]) {
    evil.publish(name, pubuid, "double");
    evil.set(pubuid, soon(), "double", 12);
  }
  // Ids that others have published under, and topics' own.
  for (let id = 0; id < 300; id++) evil.set(id, soon(), "double", 12);
  await evil.settled();
  await rig.until("a second", () => rig.time > 1);
  expect([rig.blocks, rig.link.status.drives, rig.link.status.receivedTopics]).toEqual([0, false, 0]);
});

describe("persistent topics", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "nt4-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const restart = async (file: string): Promise<void> => {
    await bridge?.close();
    bridge = await bridgeOn(0, file);
  };
  const keep = async (value: number): Promise<void> => {
    const client = await open();
    client.publish("/keep", 1, "double", { persistent: true });
    client.set(1, soon(), "double", value);
    await client.settled();
    await client.close();
  };
  const kept = async (): Promise<unknown> => {
    const client = await open();
    client.subscribe(["/keep"], 1, { periodic: 0.005 });
    const { value, time } = await client.value("/keep");
    expect(time).toBe(0);
    return value;
  };

  test("outlive the bridge, with a copy of what was before", async () => {
    rig = await LinkRig.open();
    const file = join(folder, "state", "networktables.json");
    await restart(file);
    await keep(1.5);
    await restart(file);
    expect(await kept()).toBe(1.5);
    await keep(2.5);
    await bridge!.close();
    expect((JSON.parse(readFileSync(file, "utf8")) as { value: number }[])[0]?.value).toBe(2.5);
    expect((JSON.parse(readFileSync(`${file}.bck`, "utf8")) as { value: number }[])[0]?.value).toBe(1.5);
    rmSync(file); // between two renames the power went
    bridge = await bridgeOn(0, file);
    expect(await kept()).toBe(1.5);
  });

  test("a file that is none is kept aside, and said", async () => {
    rig = await LinkRig.open();
    const file = join(folder, "networktables.json");
    writeFileSync(file, "{ nonsense");
    await restart(file);
    expect(bridge!.said.filter((line) => line.startsWith(file)).length).toBe(1);
    await keep(3);
    await bridge!.close();
    expect(readFileSync(`${file}.bad`, "utf8")).toBe("{ nonsense");
    bridge = await bridgeOn(0, file);
    expect(await kept()).toBe(3);
  });

  test("a default from a file drives nobody", async () => {
    const file = join(folder, "networktables.json");
    const item = {
      name: `${robot}/Motors/flywheel/Voltage`,
      type: "double",
      value: 12,
      properties: { persistent: true },
    };
    writeFileSync(file, JSON.stringify([item]));
    await restart(file);
    await page();
    await rig.until("it is known", () => rig.link.status.receivedTopics > 0);
    await rig.until("a second", () => rig.time > 1);
    expect([rig.blocks, rig.link.status.drives]).toEqual([0, false]);
  });
});
