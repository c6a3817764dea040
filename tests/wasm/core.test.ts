// The boundary: values come out as they went in, in the right place, and stepping in any portion gives the same bits.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { eventKinds, layoutHash, limits, modes, stations } from "../../web/sim/boundary/abi.gen.ts";
import { SimBrokenError } from "../../web/sim/boundary/errors.ts";
import {
  newComponentState,
  newMotorState,
  newPieceCounts,
  newPieceRecord,
  newRobotState,
  newWheelState,
  noPhase,
} from "../../web/sim/boundary/frame.ts";
import { Core } from "../../web/sim/core/module.ts";
import { openCore } from "../../web/sim/node.ts";
import {
  driven,
  driverInput,
  files,
  frameOf,
  load,
  open,
  plainRobot,
  plainScenario,
  shipped,
  wasmFile,
} from "./helpers.ts";

const none = newPieceCounts();

describe("determinism", () => {
  test("the same scenario and inputs twice, in two instances and in one, give the same hash", async () => {
    const core = await open();
    const first = await driven(core, shipped("first-drive"), 250);
    expect(await driven(core, shipped("first-drive"), 250)).toBe(first);
    expect(await driven(await open(), shipped("first-drive"), 250)).toBe(first);
  });

  test("steps may be taken one by one, all at once or in any portion", async () => {
    const core = await open();
    const hashes: string[] = [];
    for (const portion of [1, 7, 50, 350]) {
      await load(core, shipped("bumps"));
      for (let done = 0; done < 350; done += portion) expect(core.step(portion)).toBe(portion);
      hashes.push(core.hash());
    }
    expect(new Set(hashes).size).toBe(1);
  });

  test("looking does not change anything", async () => {
    const core = await open();
    const quiet = await driven(core, shipped("first-drive"), 100);
    await load(core, shipped("first-drive"));
    for (let tick = 0; tick < 100; tick++) {
      core.setInput(driverInput(tick));
      core.step(1);
      core.frame();
      core.scene();
      core.hash();
      core.takeEvents();
    }
    expect(core.hash()).toBe(quiet);
  });

  test("the hash sees the seed and a single input", async () => {
    const core = await open();
    const hashes: string[] = [];
    for (const seed of [1, 2]) {
      await load(core, plainScenario({ seed }));
      core.step(5);
      hashes.push(core.hash());
    }
    core.setInput([{ station: 0, axes: [0.01, 0, 0] }]);
    core.step(5);
    hashes.push(core.hash());
    await load(core, plainScenario({ seed: 2 }));
    core.step(10);
    hashes.push(core.hash());
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  test("memory does not grow after load", async () => {
    const core = await open();
    await load(core, shipped("first-drive"));
    const before = core.memoryBytes;
    core.step(500);
    for (let i = 0; i < 3; i++) await load(core, shipped("first-drive"));
    expect(core.memoryBytes).toBe(before);
  });

  test("a hundred loads, good and bad, leave no memory behind", async () => {
    const core = await open();
    for (let i = 0; i < 100; i++) {
      await load(core, plainScenario());
      await load(core, plainScenario({ field: "none-such" })).catch(() => {});
    }
    await load(core, shipped("first-drive"));
    expect(core.step(1)).toBe(1);
  });
});

describe("schema", () => {
  test("names and sizes of the plain scenario", async () => {
    const core = await open();
    const scene = await load(
      core,
      plainScenario({ robots: [plainRobot, { ...plainRobot, station: "red2", at: [12, 4, 3] }] }),
    );
    expect(scene.field).toBe("plain");
    expect(scene.robots.map(({ name, station }) => [name, stations[station]])).toEqual([
      ["swerve-shooter", "blue1"],
      ["swerve-shooter", "red2"],
    ]);
    const [robot] = scene.robots;
    expect(robot?.wheels.length).toBe(4);
    expect(robot?.wheels[0]?.radius).toBeCloseTo(0.0508, 2);
    expect(robot?.motors).toContain("front_left_drive");
    expect(robot?.buttons).toContain("intake");
    expect(scene.pieceTypes).toEqual([
      { name: "big", radius: 0.15, mass: 0.5, shape: "sphere", size: [0.3, 0.3, 0.3] },
      { name: "small", radius: 0.05, mass: 0.1, shape: "sphere", size: [0.1, 0.1, 0.1] },
    ]);
    expect(scene.phases).toEqual([
      { name: "auto", seconds: 1, mode: "auto" },
      { name: "pause", seconds: 0.5, mode: "disabled" },
      { name: "teleop", seconds: 2, mode: "teleop" },
    ]);
  });
});

describe("frame", () => {
  test("robots stand where the scenario puts them", async () => {
    const core = await open();
    await load(core, plainScenario({ robots: [plainRobot, { ...plainRobot, station: "red3", at: [12, 3, 2] }] }));
    const frame = frameOf(core);
    expect(frame.tick).toBe(0);
    expect(frame.time).toBe(0);
    expect(frame.robotCount).toBe(2);
    const robot = frame.robot(1, newRobotState());
    expect(stations[robot.station]).toBe("red3");
    expect(robot.position.x).toBeCloseTo(12, 6);
    expect(robot.position.y).toBeCloseTo(3, 6);
    expect(Math.abs(robot.position.z)).toBeLessThan(0.02);
    expect(robot.yaw).toBeCloseTo(2, 9);
    expect(robot.rotation.w).toBeCloseTo(Math.cos(1), 9);
    expect(robot.rotation.z).toBeCloseTo(Math.sin(1), 9);
    expect([robot.wheelStart, robot.wheelCount]).toEqual([4, 4]);
    expect([robot.motorStart, robot.motorCount]).toEqual([14, 14]);
    expect(robot.componentStart).toBe(robot.componentCount);
    expect(frame.motorCount).toBe(28);
  });

  test("pieces lie where the list puts them, fly as it says, and their slots say what they are", async () => {
    const core = await open();
    const pieces = [
      { type: "small", at: [1, 2, 0.05] },
      { type: "big", at: [8, 6, 2], velocity: [1, -2, 3], spin: [0, 0, 5] },
    ];
    await load(core, plainScenario({ pieces }));
    const piece = newPieceRecord();
    const frame = frameOf(core);
    const found = Array.from({ length: frame.pieceCount }, (_, i) => structuredClone(frame.piece(i, piece)));
    const used = found.filter(({ state }) => state !== "unused");
    expect(used.map(({ type, position }) => [type, position])).toEqual([
      [0, { x: 8, y: 6, z: 2 }],
      [1, { x: 1, y: 2, z: Math.fround(0.05) }],
    ]);
    expect(frame.pieceType(0, newPieceCounts())).toEqual({ ...none, field: 1 });
    expect(frame.pieceType(1, newPieceCounts())).toEqual({ ...none, field: 1 });
    core.step(10);
    const flown = frameOf(core).piece(
      found.findIndex(({ type, state }) => type === 0 && state !== "unused"),
      piece,
    );
    expect(flown.state).toBe("flight");
    expect(flown.position.x).toBeCloseTo(8.2, 1);
    expect(flown.position.y).toBeCloseTo(5.6, 1);
    expect(flown.position.z).toBeCloseTo(2 + 3 * 0.2 - 0.5 * 9.80665 * 0.04, 1);
    expect(2 * Math.atan2(flown.rotation.z, flown.rotation.w)).toBeCloseTo(1, 1);
  });

  test("a preload is held, not on the field", async () => {
    const core = await open();
    await load(core, shipped("first-drive"));
    const frame = frameOf(core);
    expect(frame.robot(0, newRobotState()).held).toBe(8);
    expect(frame.pieceType(0, newPieceCounts())).toEqual({ ...none, field: 496, held: 8 });
  });

  test("at rest the wheels carry the robot's weight and the components stand at their pivots", async () => {
    const core = await open();
    const scene = await load(core, plainScenario());
    core.step(50);
    const frame = frameOf(core);
    const loads = [0, 1, 2, 3].map((i) => frame.wheel(i, newWheelState()).load);
    const sum = loads.reduce((a, b) => a + b, 0);
    expect(sum / 9.80665).toBeGreaterThan(40);
    expect(sum / 9.80665).toBeLessThan(75);
    for (const load of loads) expect(load).toBeGreaterThan(0.15 * sum);
    const component = newComponentState();
    scene.robots[0]?.components.forEach((_, i) => {
      const { position, rotation } = frame.component(i, component);
      expect(Math.hypot(position.x, position.y, position.z)).toBeLessThan(1.5);
      expect(Math.hypot(rotation.w, rotation.x, rotation.y, rotation.z)).toBeCloseTo(1, 5);
    });
    const robot = frame.robot(0, newRobotState());
    expect(robot.battery).toBeGreaterThan(12);
    expect(robot.current).toBeGreaterThan(0);
  });
});

describe("input", () => {
  /** Final pose after a second of an input given once. */
  async function after(
    input: { axes?: readonly [number, number, number]; volts?: Record<number, number> },
    program = "driver",
  ) {
    const core = await open();
    await load(core, plainScenario({ robots: [{ ...plainRobot, program }] }));
    core.setInput([{ station: 0, ...input }]);
    core.step(50);
    return { core, robot: frameOf(core).robot(0, newRobotState()) };
  }

  test("each axis moves the robot its own way, and is held until replaced", async () => {
    const forward = (await after({ axes: [0.5, 0, 0] })).robot;
    expect(forward.position.x).toBeGreaterThan(4.8);
    expect(Math.abs(forward.position.y - 4)).toBeLessThan(0.05);
    const left = (await after({ axes: [0, 0.5, 0] })).robot;
    expect(left.position.y).toBeGreaterThan(4.8);
    const turned = (await after({ axes: [0, 0, 0.5] })).robot;
    expect(turned.angular.z).toBeGreaterThan(1);
    expect(Math.hypot(turned.position.x - 4, turned.position.y - 4)).toBeLessThan(0.1);
  });

  test("reaches only the station it is for", async () => {
    const core = await open();
    await load(core, plainScenario({ robots: [plainRobot, { ...plainRobot, station: "red1", at: [12, 4, 0] }] }));
    core.setInput([{ station: 3, axes: [0.5, 0, 0] }]);
    core.step(50);
    expect(frameOf(core).robot(0, newRobotState()).position.x).toBeCloseTo(4, 2);
    expect(frameOf(core).robot(1, newRobotState()).position.x).toBeGreaterThan(12.5);
    expect(() => core.setInput([{ station: limits.maxRobots }])).toThrow(RangeError);
    expect(() => core.setInput([{ station: 0, volts: { [-1]: 1 } }])).toThrow(RangeError);
  });

  test("volts reach the motor they are for", async () => {
    const core = await open();
    const scene = await load(core, plainScenario({ robots: [{ ...plainRobot, program: "external" }] }));
    const motor = scene.robots[0]?.motors.indexOf("front_left_steer") ?? -1;
    core.setInput([{ station: 0, volts: { [motor]: 3 } }]);
    core.step(10);
    const states = (scene.robots[0]?.motors ?? []).map((_, i) =>
      structuredClone(frameOf(core).motor(i, newMotorState())),
    );
    states.forEach((state, i) => {
      expect(state.volts, String(i)).toBeCloseTo(i === motor ? 3 : 0, 6);
      expect(Math.abs(state.velocity) > 5, String(i)).toBe(i === motor);
    });
    expect(Math.abs(frameOf(core).wheel(0, newWheelState()).angle)).toBeGreaterThan(0.05);
  });

  test("numbers that are none, or far too large, do not stop the run", async () => {
    for (const bad of [NaN, Infinity, -Infinity, 1e308]) {
      const { core } = await after({ axes: [bad, bad, bad], volts: { 0: bad, 1: -bad } });
      expect(core.stopText).toBe("");
      expect(frameOf(core).stop).toBe("running");
    }
  });

  test("modes change at the next tick, with an event, and a disabled robot stays", async () => {
    const core = await open();
    await load(core, plainScenario());
    core.takeEvents();
    core.setMode(modes.indexOf("disabled"));
    core.setInput([{ station: 0, axes: [1, 0, 0] }]);
    core.step(25);
    const frame = frameOf(core);
    expect(frame.mode).toBe("disabled");
    expect(frame.robot(0, newRobotState())).toMatchObject({ enabled: false });
    expect(frame.robot(0, newRobotState()).position.x).toBeCloseTo(4, 2);
    const changed = core.takeEvents().filter(({ kind }) => eventKinds[kind] === "modeChanged");
    expect(changed.map(({ value }) => modes[value[0]])).toEqual(["disabled"]);
    core.setMode(99);
    core.step(1);
    expect(frameOf(core).mode).toBe("disabled");
  });

  test("hitting a robot is an event that names both", async () => {
    const core = await open();
    await load(core, plainScenario({ robots: [plainRobot, { ...plainRobot, station: "red1", at: [6, 4, 0] }] }));
    core.setInput([{ station: 0, axes: [1, 0, 0] }]);
    core.step(100);
    const hits = core.takeEvents().filter(({ kind }) => eventKinds[kind] === "robotHit");
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.some(({ subject, object }) => subject + object === 1)).toBe(true);
    expect(hits[0]?.value[0]).toBeGreaterThan(0.5);
    expect(core.takeEvents()).toEqual([]);
  });
});

describe("match clock", () => {
  test("a full match goes through its phases and ends disabled", async () => {
    const core = await open();
    await load(core, plainScenario({ match: { start: "full" } }));
    const seen: string[] = [];
    for (let tick = 0; tick < 180; tick++) {
      core.step(1);
      const { phase, mode } = frameOf(core);
      const now = `${phase === noPhase ? "-" : phase} ${mode}`;
      if (seen.at(-1) !== now) seen.push(now);
    }
    expect(seen).toEqual(["0 auto", "1 disabled", "2 teleop", "- disabled"]);
  });

  test("time left counts down in the phase; without a clock it is -1", async () => {
    const core = await open();
    await load(core, plainScenario({ match: { start: "teleop", clock: true } }));
    core.step(1);
    expect(frameOf(core).matchTime).toBeCloseTo(1.98, 9);
    await load(core, plainScenario());
    core.step(1);
    expect(frameOf(core)).toMatchObject({ matchTime: -1, phase: noPhase, mode: "teleop" });
  });
});

describe("loading", () => {
  test("a layout of another build is refused before anything is read", async () => {
    await expect(openCore(wasmFile, { layoutHash: layoutHash ^ 1 })).rejects.toThrow(/another build.*npm run build/);
    await expect(openCore(wasmFile, { layoutHash: layoutHash ^ 1 })).rejects.toBeInstanceOf(SimBrokenError);
  });

  test("a module that is missing, broken or foreign says which", async () => {
    await expect(openCore("/no/such/sandlot.wasm")).rejects.toThrow(
      "/no/such/sandlot.wasm is missing: run npm run build",
    );
    await expect(Core.create(new Uint8Array(16))).rejects.toThrow(/does not compile here.*SIMD/);
    const magic = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
    await expect(Core.create(new Uint8Array(magic))).rejects.toThrow("sandlot.wasm lacks the export sim_abi");
    // Type section: one function () -> (). Import section: "env" "foreign" of that type.
    const foreign = [
      ...magic,
      1,
      4,
      1,
      0x60,
      0,
      0,
      2,
      15,
      1,
      3,
      0x65,
      0x6e,
      0x76,
      7,
      0x66,
      0x6f,
      0x72,
      0x65,
      0x69,
      0x67,
      0x6e,
      0,
      0,
    ];
    await expect(Core.create(new Uint8Array(foreign))).rejects.toThrow(
      "asks for function env.foreign, which nothing here provides",
    );
  });

  test("works from bytes, a compiled module and a response alike", async () => {
    const bytes = Uint8Array.from(readFileSync(wasmFile));
    for (const source of [bytes, await WebAssembly.compile(bytes), new Response(bytes)]) {
      expect((await Core.create(source)).version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  test("without a scenario nothing can be stepped or read", async () => {
    const core = await open();
    expect(() => core.step(1)).toThrow("no scenario is loaded");
    expect(() => core.frame()).toThrow("no scenario is loaded");
    expect(() => core.setInput([])).toThrow("no scenario is loaded");
    await load(core, plainScenario());
    core.unload();
    expect(() => core.hash()).toThrow("no scenario is loaded");
  });

  test("a second load overtakes the first", async () => {
    const core = await open();
    let release = (): void => {};
    const slow = core.load(shipped("bumps"), "slow.json", async (path) => {
      await new Promise<void>((resolve) => (release = resolve));
      return files(path);
    });
    slow.catch(() => {});
    const scene = await load(core, plainScenario());
    release();
    await expect(slow).rejects.toThrow("was not needed any more");
    expect(scene.field).toBe("plain");
    expect(core.step(1)).toBe(1);
  });

  test("a file that cannot be read is a problem of that file", async () => {
    const core = await open();
    const failing = core.load(shipped("bumps"), "x.json", async () => Promise.reject(new Error("disk on fire")));
    await expect(failing).rejects.toThrow(/^fields\/2026-rebuilt\/field.json: could not be read: disk on fire$/);
    await load(core, plainScenario());
  });
});
