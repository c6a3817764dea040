// Tracks of robots, and races against them: fake frames and events of a robot that drives a course of two gates.
import { describe, expect, test } from "vitest";
import { fromPath } from "../../web/app/race/path-rival.ts";
import { alignAt, ghostMove, Race, RunPath } from "../../web/app/race/race.ts";
import { RaceRun } from "../../web/app/race/race-run.ts";
import { alignment, alignments, type Made } from "../../web/app/race/rivals.ts";
import { eventKinds, type EventKind } from "../../web/sim/boundary/abi.gen.ts";
import { Frame } from "../../web/sim/boundary/frame.ts";
import type { HistoryReport, SceneInfo, SimEventRecord } from "../../web/sim/boundary/protocol.ts";
import {
  bestLap,
  lapAt,
  marksOf,
  noPasses,
  passesOf,
  type MarkName,
  type Passes,
} from "../../web/sim/boundary/run-marks.ts";
import { newTrackSample, Track } from "../../web/sim/boundary/track.ts";
import { emptyScene, fakeFrame } from "./fake-frame.ts";

interface Moment {
  readonly x?: number;
  readonly y?: number;
  readonly yaw?: number;
  readonly part?: number;
}

function frameAt(tick: number, moment: Moment): Frame {
  const { x = 0, y = 0, yaw = 0, part = 0 } = moment;
  const rotation = [Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)];
  return new Frame(
    fakeFrame({
      header: { tick, time: tick * 0.02 },
      robots: [
        {
          station: 0,
          componentCount: 1,
          position: [x, y, 0],
          rotation,
          velocity: [3, 4, 0],
          battery: 12,
        },
      ],
      components: [{ position: [part, 0, 1], rotation: [1, 0, 0, 0] }],
    }),
  );
}

const eventOf = (tick: number, kind: EventKind, subject: number, object = 0, value = 0): SimEventRecord => ({
  ...{ tick, kind: eventKinds.indexOf(kind), subject, object },
  value: [value, 0],
});

/** Gates passed by robot 0, as [gate, time]: the events of a run come a tick before the time that first shows them. */
const passed = (...gates: readonly (readonly [number, number])[]): SimEventRecord[] =>
  gates.map(([gate, time]) => eventOf(Math.round(time / 0.02) - 1, "gatePassed", 0, gate));

/** Laps of two gates, each of so many seconds, the first begun at `from`. */
const laps = (seconds: number, count: number, from = 0.5): Passes =>
  passesOf(
    passed(
      [0, from],
      ...Array.from({ length: count }, (_, i): [number, number][] => [
        [1, from + (i + 0.5) * seconds],
        [0, from + (i + 1) * seconds],
      ]).flat(),
    ),
    0,
  );

/** A track along x at a speed. */
function along(speed: number, seconds: number, y = 0): Track {
  const track = new Track(0, 1);
  for (let tick = 0; tick <= seconds * 50; tick++) track.add(frameAt(tick, { x: tick * 0.02 * speed, y }));
  return track;
}

function pathAlong(speed: number, seconds: number): RunPath {
  const path = new RunPath();
  for (let tick = 0; tick <= seconds * 50; tick++) path.put(tick, tick * 0.02 * speed, 0);
  return path;
}

describe("a track", () => {
  test("gives what the frames said, and the way between them", () => {
    const track = new Track(0, 1);
    track.add(frameAt(10, { x: 1, y: 2, yaw: 3.1, part: 0.5 }));
    track.add(frameAt(11, { x: 2, y: 4, yaw: -3.1, part: 0.7 }));
    expect([track.begin, track.end]).toEqual([0.2, 0.22]);
    const sample = newTrackSample();
    expect(track.at(0.21, sample)).toBe(sample);
    expect(sample.position.x).toBeCloseTo(1.5, 6);
    expect(sample.speed).toBeCloseTo(5, 6);
    expect(sample.components[0]?.position.x).toBeCloseTo(0.6, 6);
    // From 3.1 to -3.1 the short way is through pi.
    expect(Math.abs(2 * Math.atan2(sample.rotation.z, sample.rotation.w))).toBeCloseTo(Math.PI, 3);
  });

  test("stands still before its beginning and after its end, and is null while empty", () => {
    const track = new Track(0, 1);
    const sample = newTrackSample();
    expect(track.at(0, sample)).toBeNull();
    track.add(frameAt(10, { x: 1 }));
    track.add(frameAt(12, { x: 3 }));
    expect(track.at(-5, sample)?.position.x).toBe(1);
    expect(track.at(99, sample)?.position.x).toBe(3);
    // The tick that was not given lies between.
    expect(track.at(0.22, sample)?.position.x).toBeCloseTo(2, 6);
  });

  test("forgets what came after a moment to which the run went back", () => {
    const track = along(1, 4);
    track.add(frameAt(5, { x: 7 }));
    expect(track.end).toBeCloseTo(0.1, 9);
    expect(track.at(9, newTrackSample())?.position.x).toBe(7);
  });

  test("is the same track from its numbers, and from samples of another", () => {
    const track = along(2, 1, 3);
    const copy = Track.from(structuredClone(track.data()));
    const other = new Track(0, 1);
    const sample = newTrackSample();
    for (let tick = 0; tick <= 50; tick++) other.put(tick, track.at(tick * 0.02, sample)!);
    for (const each of [copy, other]) {
      expect([each.begin, each.end]).toEqual([track.begin, track.end]);
      for (const time of [0, 0.31, 0.5, 2]) {
        expect(each.at(time, newTrackSample())).toEqual(track.at(time, newTrackSample()));
      }
    }
  });

  test("refuses a robot that the frames do not have", () => {
    expect(new Track(3, 0).add(frameAt(0, {}))).toBe(false);
  });
});

describe("gates and marks", () => {
  test("of events: laps, splits and where each lap began", () => {
    const passes = passesOf([...passed([0, 1], [1, 2.5], [0, 4], [1, 5]), eventOf(60, "gatePassed", 3, 1)], 0);
    expect(passes.starts.map((time) => +time.toFixed(2))).toEqual([1, 4]);
    expect(passes.gates.map(({ gate, lap, split }) => [gate, lap, +split.toFixed(2)])).toEqual([
      [1, 0, 1.5],
      [0, 0, 3],
      [1, 1, 1],
    ]);
    expect(bestLap(passes)).toEqual({ begin: expect.closeTo(1, 9), seconds: expect.closeTo(3, 9) });
    expect([lapAt(passes, 0.5), lapAt(passes, 3), lapAt(passes, 4.5)]).toEqual([
      -1,
      expect.closeTo(2, 9),
      expect.closeTo(0.5, 9),
    ]);
    expect(bestLap(noPasses)).toBeNull();
  });

  test("the first of each kind, of this robot and its alliance", () => {
    const marks = marksOf(
      [
        eventOf(0, "modeChanged", 0, 0, 2),
        eventOf(9, "pieceScored", 5, 1),
        eventOf(19, "pieceScored", 5, 0),
        eventOf(29, "pieceScored", 6, 0),
        ...passed([0, 1], [0, 3]),
        eventOf(70, "gatePassed", 1, 2),
      ],
      0,
      0,
    );
    expect([...marks].map(([name, time]) => [name, +time.toFixed(2)])).toEqual([
      ["mode:teleop", 0.02],
      ["goal", 0.4],
      ["gate:0", 1],
    ]);
  });
});

describe("a race", () => {
  test("from the start of both: splits by gate and lap, distance at the same time", () => {
    const race = new Race(along(1, 6), laps(2, 2), alignAt(0, 0)!);
    const mine = laps(2.4, 2);
    expect(race.splits(mine, 9).map(({ gate, lap, mine, ghost }) => [gate, lap, +(mine - ghost).toFixed(2)])).toEqual([
      [1, 0, 0.2],
      [0, 0, 0.4],
      [1, 1, 0.2],
      [0, 1, 0.4],
    ]);
    // A run that has gone back in time has not passed later gates.
    expect(race.splits(mine, 3).length).toBe(2);
    const { time, distance } = race.graph(pathAlong(1.5, 2), mine, 75);
    expect(time.length).toBe(16);
    expect(time[10]).toBeCloseTo(1, 9);
    expect(distance[10]).toBeCloseTo(0.5, 5);
    // More of the run is known later; drawn parts stay.
    expect(race.graph(pathAlong(1.5, 2), mine, 100).time.length).toBe(21);
  });

  test("against a lap the ghost begins with each lap of the run, and waits before the first", () => {
    const ghost = laps(2, 2);
    const { begin } = bestLap(ghost)!;
    const race = new Race(along(1, 6), ghost, { kind: "lap", begin });
    expect(race.ghostTime(0.3, -1)).toBeCloseTo(begin, 9);
    expect(race.ghostTime(7, 0.5)).toBeCloseTo(begin + 0.5, 9);
    const mine = laps(1.8, 2, 1);
    for (const { mine: own, ghost: theirs } of race.splits(mine, 9)) expect(own - theirs).toBeLessThan(-0.09);
    expect(race.splits(mine, 9).length).toBe(4);
    const { time, distance } = race.graph(pathAlong(1, 5), mine, 250);
    expect(distance.slice(0, 10)).toEqual(new Array(10).fill(null));
    // The ghost is half a metre on when its lap begins, the run a whole one, and again with the second lap.
    expect(distance[time.findIndex((at) => at >= 1.5)]).toBeCloseTo(0.5, 5);
    expect(distance[time.findIndex((at) => at >= 3.2)]).toBeCloseTo(3.2 - (0.5 + 0.4), 2);
  });

  test("at a moment of each; the ghost waits at its own until the run has come to it", () => {
    const scored = (time: number): ReadonlyMap<MarkName, number> => new Map([["goal", time]]);
    const made = { marks: scored(3), lap: null, track: along(1, 6) } as unknown as Made;
    expect(alignment("goal", made, new Map())).toEqual({ kind: "time", offset: null, wait: 3 });
    const how = alignment("goal", made, scored(1.2))!;
    expect(how).toEqual({ kind: "time", offset: expect.closeTo(1.8, 9), wait: 3 });
    expect(new Race(made.track, noPasses, how).ghostTime(2, -1)).toBeCloseTo(3.8, 9);
    expect(alignment("gate:1", made, new Map([["gate:1", 4]]))).toBeNull();
    expect(alignment("lap", made, new Map())).toBeNull();
    expect(alignment("start", made, new Map())).toEqual({ kind: "time", offset: 0, wait: 0 });
    expect(alignments(made, { ...emptyScene }).map(([name]) => name)).toEqual(["start", "goal"]);
  });

  test("first moves are when a robot has left its place, not when it settles", () => {
    const path = new RunPath();
    for (let tick = 0; tick < 100; tick++) path.put(tick, tick < 50 ? 0.0001 * tick : (tick - 50) * 0.02, 0);
    expect(path.firstMove()).toBeCloseTo(52 * 0.02, 9);
    expect(new RunPath().firstMove()).toBeUndefined();
    expect(ghostMove(along(1, 2))).toBeCloseTo(0.04, 9);
    expect(ghostMove(new Track(0, 0))).toBeUndefined();
  });
});

describe("the run on the page", () => {
  const report = (changes: Partial<HistoryReport>): HistoryReport => ({
    ...{ tick: 0, end: 0, known: 0, trip: null, replay: null, live: true, branch: 0, restarted: false, added: [] },
    branches: [{ id: 0, parent: null, fork: 0, end: 0 }],
    ...changes,
  });
  const forked = [
    { id: 0, parent: null, fork: 0, end: 100 },
    { id: 1, parent: 0, fork: 40, end: 40 },
  ];
  const scene = { ...emptyScene, robots: [{ station: 0 } as SceneInfo["robots"][number]] };

  function driven(): RaceRun {
    const run = new RaceRun();
    run.setScene(scene, 0);
    run.remember(report({}), []);
    for (let tick = 0; tick <= 100; tick++) run.observe(frameAt(tick, { x: tick * 0.1 }));
    run.remember(report({ known: 100 }), passed([0, 0.4], [1, 1.2], [0, 1.8]));
    return run;
  }

  test("is not changed by looking at its past", () => {
    const run = driven();
    run.observe(frameAt(30, { x: 99 }));
    expect(run.path.end).toBe(100);
    expect(run.path.at(30)?.x).toBeCloseTo(3, 5);
    expect(run.laps.map(({ seconds }) => +seconds.toFixed(2))).toEqual([1.4]);
  });

  test("driving on from the past keeps what came before, and the other branch as it was", () => {
    const run = driven();
    const kept = passed([0, 0.4]);
    expect(run.remember(report({ branch: 1, branches: forked, known: 40, restarted: true }), kept)).toBe("branch");
    expect(run.path.end).toBe(40);
    expect(run.passes.gates).toEqual([]);
    run.observe(frameAt(41, { x: -1 }));
    expect(run.path.at(41)?.x).toBe(-1);
    run.remember(report({ branch: 0, branches: forked, known: 100, restarted: true }), [...kept]);
    expect(run.path.at(41)?.x).toBeCloseTo(4.1, 5);
  });

  test("another run begins with nothing", () => {
    const run = driven();
    expect(run.remember(report({ known: 0, restarted: true }), [])).toBe("run");
    expect([run.path.end, run.laps.length, run.marks.size]).toEqual([-1, 0, 0]);
  });

  test("a moment that nobody saw is no distance: both are compared as they were shortly before", () => {
    // Only every third tick of the very drive that the ghost has was seen.
    const path = new RunPath();
    for (let tick = 0; tick <= 100; tick += 3) path.put(tick, tick * 0.02 * 2, 0);
    const race = new Race(along(2, 2), noPasses, { kind: "time", offset: 0, wait: 0 });
    const { distance } = race.graph(path, noPasses, 100);
    expect(distance.length).toBe(20);
    for (const metres of distance) expect(metres).toBeCloseTo(0, 5);
  });

  test("a planner's path is a ghost with the path's own times", () => {
    const samples = [0, 1].map((t) => ({ t, x: 2 * t, y: 1, heading: Math.PI / 2, vx: 2, vy: 0, omega: 0 }));
    const { track, marks, by } = fromPath({ samples, events: [] }, "Out");
    const sample = newTrackSample();
    expect(track.at(0.5, sample)?.position).toMatchObject({ x: expect.closeTo(1, 5) as number, y: 1, z: 0 });
    expect(2 * Math.atan2(sample.rotation.z, sample.rotation.w)).toBeCloseTo(Math.PI / 2, 5);
    expect([track.begin, track.end, by, Number.isNaN(sample.battery)]).toEqual([0, 1, "Out", true]);
    expect(marks.has("move")).toBe(true);
  });

  test("fills in what it has not seen when it is shown later", () => {
    const run = new RaceRun();
    run.setScene(scene, 0);
    run.observe(frameAt(0, { x: 0 }));
    run.observe(frameAt(50, { x: 5 }));
    expect(run.path.at(20)).toBeNull();
    expect([run.path.seen(20, 30), run.path.seen(20, 10)]).toEqual([0, -1]);
    expect(run.observe(frameAt(20, { x: 2 }))).toBe(true);
    expect(run.path.at(20)).toEqual({ x: 2, y: 0 });
    expect(run.observe(frameAt(51, { x: 5 }))).toBe(false);
  });
});
