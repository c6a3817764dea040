// Tracks of robots and a race against one: fake frames of a robot that drives a course of two gates.
import { describe, expect, test } from "vitest";
import { Race } from "../../web/app/race.ts";
import { Frame } from "../../web/sim/frame.ts";
import { newTrackSample, Track } from "../../web/sim/track.ts";
import { fakeFrame } from "./fake-frame.ts";

interface Moment {
  readonly x?: number;
  readonly y?: number;
  readonly yaw?: number;
  readonly gate?: number;
  readonly laps?: number;
  readonly lap?: readonly [number, number, number];
  readonly part?: number;
}

function frameAt(tick: number, moment: Moment): Frame {
  const { x = 0, y = 0, yaw = 0, gate = 0, laps = 0, lap = [-1, -1, -1], part = 0 } = moment;
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
          gate,
          laps,
          lap,
        },
      ],
      components: [{ position: [part, 0, 1], rotation: [1, 0, 0, 0] }],
    }),
  );
}

/** Two laps of two gates at a speed: gate 1 after half a lap, gate 0 after a whole one. */
function lapsAt(seconds: number, from = 0.5): Track {
  const track = new Track(0, 1);
  for (let tick = 0; tick < Math.round((from + 2.2 * seconds) / 0.02); tick++) {
    const since = tick * 0.02 - from;
    const laps = Math.max(0, Math.floor(since / seconds + 1e-9));
    const lap = since < -1e-9 ? -1 : since - laps * seconds;
    const gate = lap < 0 ? 0 : lap < seconds / 2 - 1e-9 ? 1 : 0;
    const last = laps > 0 ? seconds : -1;
    track.add(frameAt(tick, { x: tick * 0.01, gate, laps, lap: [lap, last, last] }));
  }
  return track;
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
    const track = lapsAt(2);
    const before = track.gates.length;
    expect(before).toBeGreaterThan(2);
    track.add(frameAt(5, { x: 7 }));
    expect(track.end).toBeCloseTo(0.1, 9);
    expect(track.gates).toEqual([]);
  });

  test("knows when gates were passed", () => {
    expect(lapsAt(2).gates.map(({ gate, lap, split }) => [gate, lap, Number(split.toFixed(2))])).toEqual([
      [1, 0, 1],
      [0, 0, 2],
      [1, 1, 1],
      [0, 1, 2],
    ]);
  });

  test("refuses a robot that the frames do not have", () => {
    expect(new Track(3, 0).add(frameAt(0, {}))).toBe(false);
  });
});

describe("a race", () => {
  /** Runs the live track tick by tick against a ghost. */
  function run(ghost: Track, seconds: number, race: Race): Track {
    const whole = lapsAt(seconds);
    const live = new Track(0, 1);
    for (let tick = 0; tick * 0.02 < whole.end; tick++) {
      const since = tick * 0.02 - 0.5;
      const laps = Math.max(0, Math.floor(since / seconds + 1e-9));
      const lap = since < -1e-9 ? -1 : since - laps * seconds;
      const gate = lap < 0 ? 0 : lap < seconds / 2 - 1e-9 ? 1 : 0;
      const last = laps > 0 ? seconds : -1;
      live.add(frameAt(tick, { x: tick * 0.01, y: 1, gate, laps, lap: [lap, last, last] }));
      race.update(live, tick * 0.02, lap);
    }
    expect(ghost.empty).toBe(false);
    return live;
  }

  test("of two runs from their start: splits by gate and lap, distance at the same time", () => {
    const ghost = lapsAt(2);
    const race = new Race(ghost, { kind: "time", offset: 0 });
    run(ghost, 2.4, race);
    expect(race.splits.map(({ gate, lap, mine, ghost }) => [gate, lap, +(mine - ghost).toFixed(2)])).toEqual([
      [1, 0, 0.2],
      [0, 0, 0.4],
      [1, 1, 0.2],
      [0, 1, 0.4],
    ]);
    expect(race.state.delta).toBeCloseTo(0.4, 6);
    // Both go at the same pace along x, a metre apart; the ghost's track ends before the run does.
    expect(race.graph.distance[10]).toBeCloseTo(1, 6);
    expect(race.graph.time.length).toBe(race.graph.delta.length);
    expect(race.graph.time[1]! - race.graph.time[0]!).toBeCloseTo(0.1, 6);
  });

  test("against its best lap the ghost begins with each lap of the run", () => {
    const ghost = lapsAt(2);
    const best = Race.bestLap(ghost);
    expect(best?.seconds).toBeCloseTo(2, 6);
    const race = new Race(ghost, { kind: "lap", begin: best!.begin });
    run(ghost, 1.8, race);
    expect(race.splits.length).toBe(4);
    for (const { mine, ghost: theirs } of race.splits) expect(mine - theirs).toBeLessThan(-0.09);
    race.update(ghost, 100, 0.5);
    expect(race.state.ghostTime).toBeCloseTo(best!.begin + 0.5, 9);
  });

  test("a run that goes back forgets what has not happened", () => {
    const ghost = lapsAt(2);
    const race = new Race(ghost, { kind: "time", offset: 0 });
    const live = run(ghost, 2, race);
    const points = race.graph.time.length;
    race.update(live, 1, 0.5);
    expect(race.graph.time.length).toBeLessThan(points / 2);
    expect(race.graph.time.at(-1)).toBeLessThanOrEqual(1);
  });

  test("a track without a whole lap has no best one", () => {
    const track = new Track(0, 1);
    track.add(frameAt(0, {}));
    expect(Race.bestLap(track)).toBeNull();
  });
});
