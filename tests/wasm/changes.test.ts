// Changes during a run are part of it: recorded, replayed to the same bits, there again after a jump through time, and no trace of
// them in a run without.
import { describe, expect, test } from "vitest";
import { newChangeRecord, newRobotState } from "../../web/sim/boundary/frame.ts";
import type { ChangeOrder } from "../../web/sim/boundary/protocol.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { Snapshots } from "../../web/sim/core/snapshots.ts";
import { driverInput, files, frameOf, load, open, plainScenario } from "./helpers.ts";

/** By tick. */
const plan: Readonly<Record<number, readonly ChangeOrder[]>> = {
  20: [
    { kind: "motorDead", station: 0, part: 0, value: 1 },
    { kind: "mass", station: 0, part: 0, value: 1.5 },
    { kind: "floorFriction", station: 0, part: 0, value: 0.6 },
    { kind: "looseModule", station: 0, part: 2, value: 1 },
  ],
  60: [
    { kind: "motorDead", station: 0, part: 0, value: null },
    { kind: "batteryCharge", station: 0, part: 0, value: 0.2 },
    { kind: "beltHolds", station: 0, part: 3, value: 0.1 },
  ],
  90: [{ kind: "kP", station: 0, part: 0, value: 0.123456789 }],
};

const inForce = (core: Core): string[] => {
  const frame = frameOf(core);
  const record = newChangeRecord();
  return Array.from({ length: frame.changesInForce }, (_, i) => {
    frame.change(i, record);
    return `${record.robot} ${record.kind} ${record.part} ${record.value}`;
  });
};

function run(core: Core, ticks: number): void {
  for (let i = 0; i < ticks; i++) {
    const { tick } = frameOf(core);
    core.setInput(driverInput(tick));
    const orders = plan[tick] ?? [];
    expect(core.setChanges(orders)).toBe(orders.length);
    expect(core.step(1)).toBe(1);
  }
}

/** One robot that waits for a driver, two with autopilots. */
const crewScenario = JSON.stringify({
  ...{
    sandlot: 1,
    name: "crew",
    seed: 5,
    field: "2026-rebuilt",
    pieces: "none",
    match: { start: "teleop", clock: false },
  },
  robots: ["blue1", "blue2", "red1"].map((station, index) => ({
    robot: "swerve-shooter",
    station,
    program: index === 0 ? "driver" : "autopilot",
  })),
});

describe("several drivers in one run", () => {
  test("one takes an autopilot's place and leaves again; all of it is in the recording", async () => {
    const core = await open();
    await load(core, crewScenario);
    const drives = (station: number, axes: [number, number, number]): void => core.setInput([{ station, axes }]);
    const programs = (): string[] => {
      const frame = frameOf(core);
      return [0, 1, 2].map((robot) => frame.robot(robot, newRobotState()).program);
    };
    core.step(20);
    core.setChanges([{ kind: "driven", station: 1, part: 0, value: 1 }]);
    drives(0, [0, 1, 0]);
    drives(1, [1, 0, 0]);
    core.step(20);
    expect(programs()).toEqual(["driver", "driver", "autopilot"]);
    const there = frameOf(core).robot(1, newRobotState()).velocity.x;
    expect(there).toBeGreaterThan(1);
    core.setChanges([{ kind: "driven", station: 1, part: 0, value: null }]);
    core.step(50);
    expect(programs()).toEqual(["driver", "autopilot", "autopilot"]);

    const bytes = core.recordings.bytes({});
    const again = await open();
    await again.openReplay(bytes, files);
    again.step(90);
    expect(again.hash()).toBe(core.hash());
  });
});

describe("a run with changes", () => {
  test("is replayed to the same bits, and recorded the same again", async () => {
    const core = await open();
    await load(core, plainScenario());
    run(core, 220);
    expect(inForce(core)).toEqual([
      "0 mass 0 1.5",
      "0 looseModule 2 1",
      "0 beltHolds 3 0.1",
      "0 kP 0 0.123456789",
      "-1 floorFriction 0 0.6",
    ]);
    const bytes = core.recordings.bytes({});
    const again = await open();
    await again.openReplay(bytes, files);
    again.step(220);
    expect(again.recordings.replay).toMatchObject({ verified: true, different: null });
    expect(again.hash()).toBe(core.hash());
    expect(inForce(again)).toEqual(inForce(core));
    expect(Buffer.from(again.recordings.bytes({})).equals(Buffer.from(bytes))).toBe(true);
  });

  test("comes out the same from a snapshot within it", async () => {
    const core = await open();
    await load(core, plainScenario());
    const snapshots = new Snapshots(core.state());
    run(core, 70);
    const middle = snapshots.take(70);
    const mark = core.recordings.mark();
    const there = inForce(core);
    run(core, 80);
    const hash = core.hash();
    snapshots.restore(middle);
    core.recordings.restore(mark);
    expect(inForce(core)).toEqual(there);
    run(core, 80);
    expect(core.hash()).toBe(hash);
  });

  test("differs from one without; a change for nobody is none", async () => {
    const core = await open();
    await load(core, plainScenario());
    run(core, 100);
    const changed = core.hash();
    await load(core, plainScenario());
    for (let tick = 0; tick < 100; tick++) {
      core.setInput(driverInput(tick));
      core.setChanges([
        { kind: "mass", station: 3, part: 0, value: 2 },
        { kind: "mass", station: 0, part: 5, value: 2 },
        { kind: "mass", station: 0, part: 0, value: 20 },
        { kind: "mass", station: 0, part: 0, value: 1 },
      ]);
      core.step(1);
    }
    const none = core.hash();
    await load(core, plainScenario());
    for (let tick = 0; tick < 100; tick++) {
      core.setInput(driverInput(tick));
      core.step(1);
    }
    expect(core.hash()).toBe(none);
    expect(changed).not.toBe(none);
  });
});
