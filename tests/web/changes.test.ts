// Changes on their way to the core: waiting ones, dropped ones, and the words about a wrong one.
import { describe, expect, test } from "vitest";
import { changeInfos, changeKinds, limits, type ChangeKind } from "../../web/sim/boundary/abi.gen.ts";
import {
  allChanges,
  changeProblem,
  neutralOf,
  partsOf,
  unitOf,
  WaitingChanges,
} from "../../web/sim/boundary/changes.ts";
import { changeLabel } from "../../web/app/past/what-if-numbers.ts";
import { changes } from "../../web/words/english-past.ts";
import { inputBytes, mergeBlock, readChanges, writeChanges } from "../../web/sim/boundary/input-block.ts";
import type { ChangeOrder, RobotInfo, SceneInfo } from "../../web/sim/boundary/protocol.ts";
import { emptyScene } from "./fake-frame.ts";
import { Rig } from "./host-rig.ts";

const gains = { kP: 2, kI: 0, kD: 0, kS: 0, kV: 0, kA: 0, kG: 0.5 };
const robot: RobotInfo = {
  name: "r",
  station: 3,
  program: "driver",
  dynamics: "full",
  drive: "swerve",
  topSpeed: 4,
  topTurn: 6,
  wheels: [
    { name: "front", x: 0, y: 0, radius: 0.05, steers: true },
    { name: "back", x: 0, y: 0, radius: 0.05, steers: false },
  ],
  motors: ["drive", "steer"],
  motorWork: [],
  servos: [null, null],
  mechanisms: [{ name: "arm", kind: "arm", min: 0, max: 1, ticks: 0, gains }],
  sensors: [
    { name: "gyro", kind: "gyro" },
    { name: "around", kind: "lidar" },
  ],
  components: [],
  buttons: [],
  cameras: [],
  angleCameras: [],
  pathEvents: [],
};
const scene: SceneInfo = { ...emptyScene, robots: [robot] };

const order = (kind: ChangeKind, value: number | null, part = 0, station = 3): ChangeOrder => ({
  kind,
  station,
  part,
  value,
});

describe("a change in a block", () => {
  test("comes out as it went in, and no more than there is room for", () => {
    const block = new Uint8Array(inputBytes);
    const all = [0, 1, 2, 3, 4, 5].map((part) => order("motorStrength", part / 2, part));
    expect(writeChanges(block, all)).toBe(limits.changeSlots);
    expect(readChanges(block)).toEqual(all.slice(0, limits.changeSlots));
    const other = new Uint8Array(inputBytes);
    writeChanges(other, [order("kP", null), order("mass", 2)]);
    mergeBlock(other, block);
    expect(readChanges(other)).toEqual([order("kP", null), order("mass", 2), all[0], all[1]]);
  });
});

describe("changes that wait", () => {
  test("are given in order; of several for a part the newest counts; what nobody can mean is dropped", () => {
    const waiting = new WaitingChanges();
    const bad = [
      order("none", 1),
      order("mass", NaN),
      order("mass", Infinity),
      order("mass", 1, -1),
      order("mass", 1, 0.5),
      order("mass", 1, 0, 6),
      { ...order("mass", 1), kind: "hack" } as unknown as ChangeOrder,
    ];
    waiting.add([order("mass", 2), ...bad, order("motorDead", 1, 1), order("mass", 3)]);
    const given: ChangeOrder[] = [];
    waiting.give((orders) => given.push(...orders));
    expect(given).toEqual([order("motorDead", 1, 1), order("mass", 3)]);
    waiting.give(() => expect.fail("nothing waits"));
  });
});

describe("the worker", () => {
  const inBlock = (block: Uint8Array): ChangeOrder[] => readChanges(block);
  /** The changes that acted in each tick. */
  const watch = (rig: Rig): ChangeOrder[][] => {
    const acted: ChangeOrder[][] = [];
    const before = rig.core.beforeTick;
    rig.core.beforeTick = () => {
      before();
      acted.push(inBlock(rig.core.inputBlock()));
    };
    return acted;
  };

  test("lets four act in a tick, and the others in the next ones", async () => {
    const rig = new Rig();
    await rig.load();
    const acted = watch(rig);
    const all = Array.from({ length: 9 }, (_, part) => order("motorDead", 1, part));
    await rig.ask({ type: "change", changes: all });
    await rig.ask({ type: "tick", id: 2, ticks: 4 });
    expect(acted).toEqual([all.slice(0, 4), all.slice(4, 8), all.slice(8), []]);
  });

  test("lets them wait in the past, until the run is live again or somebody takes over", async () => {
    for (const verb of ["live", "takeOver"] as const) {
      const rig = new Rig();
      await rig.load();
      await rig.ask({ type: "tick", id: 2, ticks: 100 });
      await rig.ask({ type: "seek", id: 3, tick: 50 });
      await rig.pass(1000);
      await rig.ask({ type: "change", changes: [order("mass", 2)] });
      const acted = watch(rig);
      await rig.ask({ type: "tick", id: 4, ticks: 3 });
      expect(acted.flat()).toEqual([]);
      await rig.ask({ type: verb, id: 5 });
      await rig.pass(1000);
      await rig.ask({ type: "tick", id: 6, ticks: 1 });
      expect(acted.at(-1)).toEqual([order("mass", 2)]);
      expect(acted.flat()).toHaveLength(1);
    }
  });

  test("forgets them when another run is loaded, and takes those of a program outside, too", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "change", changes: [order("mass", 2)] });
    await rig.load();
    const acted = watch(rig);
    await rig.ask({ type: "tick", id: 2, ticks: 1 });
    expect(acted.flat()).toEqual([]);
    expect(rig.of("broken")).toEqual([]);
  });
});

describe("what people are told", () => {
  test("which parts there are, and the number that is no change", () => {
    expect(partsOf("looseModule", robot)).toEqual(["front", ""]);
    expect(partsOf("motorDead", robot)).toEqual(["drive", "steer"]);
    expect(partsOf("sensorForced", robot)).toEqual(["gyro", ""]);
    expect(partsOf("wetX", null)).toHaveLength(limits.wetPlaces);
    expect(neutralOf("kP", robot, 0)).toBe(2);
    expect(neutralOf("mass", robot, 0)).toBe(1);
    expect(neutralOf("sensorForced", robot, 0)).toBeNull();
  });

  test("what is wrong, with the choices", () => {
    expect(changeProblem(scene, order("mass", 2))).toBeNull();
    expect(changeProblem(scene, order("floorFriction", 0.5, 0, 0))).toBeNull();
    expect(changeProblem(scene, order("sensorForced", null, 0))).toBeNull();
    expect(changeProblem(scene, order("mass", 9))).toBe("mass: 9 is not from 0.2 to 4");
    expect(changeProblem(scene, order("mass", NaN))).toBe("mass: NaN is not from 0.2 to 4");
    expect(changeProblem(scene, order("motorDead", 0.5))).toBe("motorDead: 0.5 is neither 0 nor 1");
    expect(changeProblem(scene, order("motorDead", 1, 7))).toBe(
      "motorDead: 7 is no motor that it can act on; there are drive, steer",
    );
    expect(changeProblem(scene, order("looseModule", 1, 1))).toContain("there are front");
    expect(changeProblem(scene, order("mass", 1, 0, 1))).toBe("mass: there is no robot at station 1");
    expect(changeProblem(scene, order("hack" as ChangeKind, 1))).toContain('there is no change "hack"');
  });

  test("every change has a range with its neutral number in it", () => {
    expect(allChanges).toHaveLength(changeKinds.length - 1);
    for (const kind of allChanges) {
      const { low, high, neutral, form } = changeInfos[kind];
      expect(low).toBeLessThan(high);
      if (form === "factor" || form === "number" || form === "toggle") {
        expect(neutral, kind).toBeGreaterThanOrEqual(low);
        expect(neutral, kind).toBeLessThanOrEqual(high);
      }
    }
  });
});

test("a gain's unit is that of its mechanism: rad or m, and a second more where speeds are compared", () => {
  const of = (kind: (typeof robot.mechanisms)[number]["kind"]): RobotInfo => ({
    ...robot,
    mechanisms: [{ ...robot.mechanisms[0]!, kind }],
  });
  expect(unitOf("kP", of("arm"), 0)).toBe("V/rad");
  expect(unitOf("kI", of("elevator"), 0)).toBe("V/(m s)");
  expect(unitOf("kA", of("elevator"), 0)).toBe("V s²/m");
  expect(unitOf("kP", of("flywheel"), 0)).toBe("V s/rad");
  expect(unitOf("kD", of("flywheel"), 0)).toBe("V s²/rad");
  expect(unitOf("kV", of("flywheel"), 0)).toBe("V s/rad");
  expect(unitOf("addedFriction", of("linear"), 0)).toBe("N");
  expect(unitOf("mass", robot, 0)).toBe("");
  expect(unitOf("sensorOffset", robot, 0)).toBe("");
  expect(unitOf("wetX", null, 0)).toBe("m");
});

test("each change has a name in the page, and no name is of a change that is gone", () => {
  const named = allChanges.filter((kind) => !/^k[A-Z]$/.test(kind));
  expect(Object.keys(changes.english).sort()).toEqual([...named].sort());
  for (const kind of allChanges) expect(changeLabel(kind)).not.toBe("");
});

test("the ends of a change's slider are numbers that it may have", () => {
  for (const kind of allChanges) {
    const { low, high, from, to, neutral, form } = changeInfos[kind];
    expect([kind, low <= from && from < to && to <= high]).toEqual([kind, true]);
    const isInside = from <= neutral && neutral <= to;
    expect([kind, isInside || form === "once" || form === "forced"]).toEqual([kind, true]);
  }
});
