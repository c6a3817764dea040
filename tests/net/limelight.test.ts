// Cameras over NetworkTables, end to end: the real core sees, the real bridge serves, and a client that knows only the specification
// reads as LimelightHelpers does, and gives cameras robot code's orders.
import { afterEach, beforeEach, expect, test } from "vitest";
import { cameraControl, frameHeader, visionHeader, visionResult } from "../../web/sim/boundary/abi.gen.ts";
import { Recorder } from "../../web/net/recorder.ts";
import { RunClock } from "../../web/net/run-clock.ts";
import { bridgeOn, openWire, type Bridge } from "./helpers.ts";
import { LinkRig } from "./link-rig.ts";
import { Nt4TestClient, type HeardValue } from "./nt4-client.ts";
import { readWpilog, valueOf } from "./wpilog.ts";

let bridge: Bridge;
let rig: LinkRig;
let client: Nt4TestClient;

/** Between the blue tower and the hub: there are tags some two metres ahead and behind. */
const scene = { field: "2026-rebuilt", at: [2, 4, Math.PI] } as const;
const table = "/limelight/";

beforeEach(async () => {
  bridge = await bridgeOn();
  rig = await LinkRig.open(scene);
  client = await Nt4TestClient.open(bridge.port, { name: "robot code" });
  client.subscribe([""], 1, { prefix: true, all: true, periodic: 0.005 });
});
afterEach(async () => {
  rig.link.connect({ role: "off" });
  const { problems } = client;
  client.socket.terminate();
  await bridge.close();
  expect(problems).toEqual([]);
});

const connect = (role: "bridge" | "robot"): void => rig.link.connect({ role, address: `127.0.0.1:${bridge.port}` });
const valuesOf = (topic: string): HeardValue[] => client.values.filter((value) => value.topic === topic);
const last = (topic: string): HeardValue | undefined => valuesOf(topic).at(-1);
const numbers = (topic: string): readonly number[] => (last(topic)?.value ?? []) as readonly number[];
const seen = (): Promise<void> => rig.until("a pose", () => (numbers(`${table}botpose_wpiblue`)[7] ?? 0) > 0);

/** LimelightHelpers.getBotPoseEstimate: x y z roll pitch yaw, latency [ms], tags, span, distance, area, then seven of each tag. */
function estimate(key: string): { time: number; x: number; y: number; yaw: number; ids: number[] } {
  const { time, value } = last(table + key)!;
  const [x, y, , , , yaw, latency, count] = value as number[] as [number, number, 0, 0, 0, number, number, number];
  expect((value as number[]).length).toBe(11 + 7 * count);
  const ids = Array.from({ length: count }, (_, i) => (value as number[])[11 + 7 * i]!);
  return { time: time / 1e6 - latency / 1e3, x, y, yaw, ids };
}

function publish(key: string, type: "double" | "double[]", value: number | number[]): void {
  const pubuid = 10 + client.messages.length + Math.floor(1000 * Math.random());
  client.publish(table + key, pubuid, type);
  client.set(pubuid, Math.max(1, last("/Sandlot/Time")?.time ?? 1), type, value);
}

test("robot code reads where it is, as from a Limelight", async () => {
  connect("bridge");
  await seen();
  const mt1 = estimate("botpose_wpiblue");
  expect(Math.hypot(mt1.x - 2, mt1.y - 4)).toBeLessThan(0.3);
  expect(mt1.ids.length).toBeGreaterThan(0);
  expect(Math.abs(mt1.yaw)).toBeGreaterThan(175);
  expect(numbers(`${table}rawfiducials`).length % 7).toBe(0);
  expect(last(`${table}tv`)).toMatchObject({ type: 1, value: 1 });
  expect(mt1.ids).toContain(last(`${table}tid`)?.value);
  expect(numbers(`${table}t2d`).length).toBe(17);
  // Straight ahead of the camera it is some two metres to the tag; a robot in front of a tag has z < 0.
  expect(numbers(`${table}targetpose_cameraspace`)[2]).toBeGreaterThan(1);
  expect(numbers(`${table}camerapose_targetspace`)[2]).toBeLessThan(-1);
  const dump = JSON.parse(last(`${table}json`)!.value as string) as { v: number; Fiducial: { fID: number }[] };
  expect(dump.v).toBe(1);
  expect(dump.Fiducial.map(({ fID }) => fID)).toContain(last(`${table}tid`)?.value);
  const red = numbers(`${table}botpose_wpired`);
  expect(red[0]! + numbers(`${table}botpose_wpiblue`)[0]!).toBeCloseTo(16.541, 3);
  // PhotonVision's and dashboards' topics, where no robot code publishes them.
  await rig.until("PhotonVision's", () => last("/photonvision/limelight/rawBytes") !== undefined);
  const field = "/SmartDashboard/VisionSystemSim-main/Sim Field/";
  await rig.until("an estimate", () => numbers(`${field}Vision_limelight_MT1`).length === 3);
  expect(numbers(`${field}GroundTruthRobot`)[0]).toBeCloseTo(2, 1);
  // WPILib's struct of the same pose.
  const pose = last(`${table}botpose_wpiblue_pose3d`)?.value as Uint8Array;
  expect(pose.byteLength).toBe(56);
  const x = new DataView(pose.buffer, pose.byteOffset).getFloat64(0, true);
  expect(Math.abs(x - 2)).toBeLessThan(0.3);
  const announced = client.messages.find(({ params }) => params.name === `${table}botpose_wpiblue_pose3d`);
  expect(announced?.params.type).toBe("struct:Pose3d");
  expect(rig.link.status.warnings).toEqual([]);
});

test("on AndyMark's field cameras know its tags, and red counts from its length", async () => {
  rig.link.connect({ role: "off" });
  rig = await LinkRig.open({ ...scene, field: "2026-rebuilt-andymark" });
  connect("bridge");
  await seen();
  const blue = numbers(`${table}botpose_wpiblue`);
  expect(numbers(`${table}botpose_wpired`)[0]! + blue[0]!).toBeCloseTo(16.518, 3);
  expect(Math.abs(blue[0]! - 2)).toBeLessThan(0.3);
  expect(estimate("botpose_wpiblue").ids.length).toBeGreaterThan(0);
});

test("where robot code serves, dashboards see the truth too, under names that are not its own", async () => {
  connect("robot");
  await seen();
  const field = "/SmartDashboard/Sandlot/VisionSystemSim-main/Sim Field/";
  await rig.until("the truth", () => numbers(`${field}GroundTruthRobot`).length === 3);
  expect(numbers(`${field}GroundTruthRobot`)[0]).toBeCloseTo(2, 1);
  expect(last("/SmartDashboard/Sandlot/Sim/GroundTruth/X")?.value).toBeCloseTo(2, 1);
  expect(last("/Sandlot/DriveState/GroundTruthPose")).toBeDefined();
  const own = client.values.filter(({ topic }) =>
    /^\/(SmartDashboard\/(VisionSystemSim|Sim\/)|DriveState)/.test(topic),
  );
  expect(own).toEqual([]);
});

test("times tell the exposure to the microsecond, and each result is said though nothing changes", async () => {
  connect("bridge");
  await rig.connected();
  /** Simulated times [us]: publication and exposure of the first camera's results, and the end of each tick. */
  const published = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (let i = 0; i < 60; i++) {
    // The pace of ticks, no proof: the run's clock is even only while no tick is early, and it must agree with the
    // server's, which is the machine's.
    await new Promise((resolve) => setTimeout(resolve, 21));
    rig.tick();
    const view = new DataView(rig.block!);
    const count = view.getUint32(visionHeader.resultCount.offset, true);
    for (let k = 0; k < count; k++) {
      const at = view.getUint32(visionHeader.resultOffset.offset, true) + k * visionResult.byteLength;
      if (view.getUint32(at + visionResult.camera.offset, true) !== 0) continue;
      const time = view.getFloat64(at + visionResult.published.offset, true);
      published.set(time, view.getFloat64(at + visionResult.captured.offset, true));
      const frame = new DataView(rig.core.frame());
      ticks.set(time, Math.round(1e6 * frame.getFloat64(frameHeader.time.offset, true)));
    }
  }
  const hb = `${table}hb`;
  await client.until("all results", () => valuesOf(hb).length >= published.size);
  const poses = valuesOf(`${table}botpose_wpiblue`);
  const ends = new Map(valuesOf("/Sandlot/Time").map(({ time, value }) => [Math.round(1e6 * (value as number)), time]));
  expect(poses.length).toBe(valuesOf(hb).length);
  expect(valuesOf(`${table}crosshairs`).length).toBe(poses.length);
  expect(poses.length).toBeGreaterThan(20);
  let checked = 0;
  for (const [i, { time, value }] of poses.entries()) {
    const dump = JSON.parse(valuesOf(`${table}json`)[i]!.value as string) as { ts_us: number; tl: number; cl: number };
    const captured = published.get(dump.ts_us);
    const end = ends.get(ticks.get(dump.ts_us) ?? -1);
    if (captured === undefined || end === undefined) continue; // before this test looked
    checked++;
    // As much before the end of its tick by the server's clock as by the run's...
    expect(Math.abs(end - time - (ticks.get(dump.ts_us)! - dump.ts_us))).toBeLessThanOrEqual(2);
    // ...and the latency leads to the exposure.
    const latency = (value as number[])[6]!;
    if ((value as number[])[7]! > 0) expect(Math.abs(dump.ts_us - 1e3 * latency - captured)).toBeLessThan(1e-3);
    expect(dump.tl + dump.cl).toBeCloseTo((dump.ts_us - captured) / 1e3, 5);
  }
  expect(checked).toBeGreaterThan(20);
  for (const [i, pose] of poses.slice(1).entries()) expect(pose.time).toBeGreaterThan(poses[i]!.time);
});

test("robot code sets pipeline, filter and orientation, and sees what comes of it", async () => {
  connect("robot");
  await seen();
  expect(last(`${table}getpipetype`)?.value).toBe("pipe_fiducial");
  await rig.until("MegaTag2", () => (numbers(`${table}botpose_orb_wpiblue`)[7] ?? 0) > 0);
  expect(Math.abs(estimate("botpose_orb_wpiblue").yaw)).toBeGreaterThan(170);
  // Topics that robot code may publish itself are left to it.
  expect(client.messages.some(({ params }) => params.name.startsWith("/SmartDashboard/VisionSystemSim"))).toBe(false);

  const id = estimate("botpose_wpiblue").ids[0]!;
  publish("fiducial_id_filters_set", "double[]", [id === 25 ? 26 : 25]);
  await rig.until("without that tag", () => !estimate("botpose_wpiblue").ids.includes(id));
  publish("fiducial_id_filters_set", "double[]", [id]);
  await rig.until("that tag alone", () => estimate("botpose_wpiblue").ids.join() === `${id}`);

  // A gyro that was not zeroed: MegaTag2 believes it.
  publish("robot_orientation_set", "double[]", [90, 0, 0, 0, 0, 0]);
  await rig.until("the wrong yaw", () => Math.abs(estimate("botpose_orb_wpiblue").yaw - 90) < 1);
  expect(Math.abs(estimate("botpose_wpiblue").yaw)).toBeGreaterThan(150);

  publish("pipeline", "double", 1);
  await rig.until("the detector", () => last(`${table}getpipe`)?.value === 1);
  expect(last(`${table}getpipetype`)?.value).toBe("pipe_detector");
  expect(numbers(`${table}botpose_wpiblue`)).toEqual(new Array(11).fill(0));
  expect(rig.link.status.warnings).toEqual([]);
  publish("throttle_set", "double", -3);
  await rig.until("a warning", () => rig.link.status.warnings.length > 0);
  expect(rig.link.status.warnings[0]).toBe("/limelight/throttle_set: ignored: -3 is no whole number from 0 to 1000");
});

test("a page that connects before it has a run hears all that robot code has told its cameras, and again from the next program", async () => {
  const orders = [
    [`${table}pipeline`, "double", 1],
    [`${table}priorityid`, "double", 25],
    [`${table}fiducial_id_filters_set`, "double[]", [25, 26]],
    [`${table}crop`, "double[]", [-0.5, 0.5, -0.25, 0.25]],
    [`${table}imumode_set`, "double", 3],
    [`${table}throttle_set`, "double", 7],
    [`${table}robot_orientation_set`, "double[]", [90, 0, 0, 0, 0, 0]],
    ["/photonvision/limelight-back/pipelineIndexRequest", "int", 1],
  ] as const;
  for (const [i, [name, type, value]] of orders.entries()) {
    client.publish(name, 100 + i, type);
    client.set(100 + i, 1, type, typeof value === "number" ? value : [...value]);
  }
  await client.settled();
  rig = await LinkRig.open({ ...scene, first: { role: "robot", address: `127.0.0.1:${bridge.port}` } });
  /** The newest record that a camera was told, since so many words. */
  const control = (camera: number, since: number): DataView | null => {
    const last = rig.told.slice(since).findLast((word) => word.kind === "control" && word.camera === camera);
    return last === undefined ? null : new DataView(last.record);
  };
  const isAllThere = (since: number): boolean => {
    const [front, back] = [control(0, since), control(1, since)];
    if (front === null || back === null) return false;
    const number = (at: { readonly offset: number }): number => front.getUint32(at.offset, true);
    const { pipeline, priority, filterCount, imuMode, throttle, crop } = cameraControl;
    return (
      // The priority is 1 + the tag's id, so that 0 stands for none.
      [pipeline, priority, filterCount, imuMode, throttle].map(number).join() === "1,26,2,3,7" &&
      front.getFloat64(crop.offset + 8, true) === 0.5 &&
      back.getUint32(pipeline.offset, true) === 1 &&
      rig.told.slice(since).some(({ kind }) => kind === "orientation")
    );
  };
  await rig.until("all orders", () => isAllThere(0));
  expect(rig.link.status.warnings).toEqual([]);
  // The program goes and comes: a server that is gone has forgotten them, and the new one repeats them.
  const before = rig.told.length;
  const { port } = bridge;
  client.socket.terminate();
  await bridge.close();
  bridge = await bridgeOn(port);
  client = await Nt4TestClient.open(port, { name: "robot code" });
  for (const [i, [name, type, value]] of orders.entries()) {
    client.publish(name, 100 + i, type);
    client.set(100 + i, 1, type, typeof value === "number" ? value : [...value]);
  }
  await rig.until("the orientation again", () => rig.told.slice(before).some(({ kind }) => kind === "orientation"));
});

test("nobody looks, nobody pays; another run has tables again", async () => {
  expect(rig.core.vision.isOpen).toBe(false);
  connect("bridge");
  expect(rig.core.vision.isOpen).toBe(true);
  await seen();
  await rig.load({ ...scene, station: "red2" });
  const before = valuesOf(`${table}hb`).length;
  await rig.until("its results", () => valuesOf(`${table}hb`).length > before + 3);
  rig.link.connect({ role: "off" });
  expect(rig.core.vision.isOpen).toBe(false);
  await client.until("the tables' end", () => client.heard("unannounce", `${table}hb`).length > 0);
});

test("a log has what the cameras say, at the times they say it", async () => {
  const wanted: boolean[] = [];
  const recorder = new Recorder(
    await openWire(),
    () => 1e12,
    undefined,
    (want) => wanted.push(want),
  );
  const { records, count } = rig.core.schema();
  recorder.begin(new Uint8Array(records), count);
  recorder.start();
  rig.see(true);
  for (let i = 0; i < 50; i++) {
    rig.tick();
    recorder.frame(new Uint8Array(rig.core.frame()));
    recorder.vision(new Uint8Array(rig.block!));
  }
  const log = readWpilog(new Uint8Array(await recorder.file()!.arrayBuffer()));
  expect(log.problems).toEqual([]);
  const entry = log.entries.find(({ name }) => name === "NT:/limelight/botpose_wpiblue")!;
  const poses = entry.records.map((record) => ({ time: record.time, value: valueOf(entry, record) as number[] }));
  const some = poses.filter(({ value }) => value[7]! > 0);
  // Ten times a second: robot code reads no logs.
  expect(some.length).toBeGreaterThan(7);
  expect(poses.length).toBeLessThanOrEqual(11);
  expect(some.some(({ time }) => time % 20_000 !== 0)).toBe(true);
  expect(Math.hypot(some[0]!.value[0]! - 2, some[0]!.value[1]! - 4)).toBeLessThan(0.3);
  const names = log.entries.map(({ name }) => name);
  expect(names).toContain("NT:/SmartDashboard/VisionSystemSim-main/Sim Field/EstimatedRobot");
  expect(names).toContain("NT:/limelight/rawfiducials");
  // The same again from another origin or in another form.
  for (const twice of ["json", "botpose", "botpose_wpired", "botpose_orb_wpired", "rawtargets"])
    expect(names).not.toContain(`NT:/limelight/${twice}`);
  recorder.stop();
  expect(wanted).toEqual([true, false]);
});

test("the clock of a run is even where ticks come unevenly", () => {
  const clock = new RunClock();
  const late = [0, 0, 3, 0, 9, 0, 0, 1, 0].map((ms) => 1000 * ms);
  const times = late.map((us, i) => clock.tick(20_000 * i, 5_000_000 + 20_000 * i + us));
  for (const [i, time] of times.entries()) {
    expect(time).toBeLessThanOrEqual(5_000_000 + 20_000 * i + late[i]!);
    expect(Math.abs(time - 5_000_000 - 20_000 * i)).toBeLessThan(1300);
  }
  // Faster than the clock, then paused, then back in time: never ahead of it, never back.
  expect(clock.tick(200_000, 5_185_000)).toBe(5_185_000);
  expect(clock.tick(220_000, 9_000_000)).toBe(9_000_000);
  expect(clock.tick(0, 9_000_010)).toBe(9_000_010);
  expect(clock.tick(20_000, 9_000_010)).toBe(9_000_011);
});
