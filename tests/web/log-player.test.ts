// Where in a log one is, and how logs' names and values read.
import { expect, test } from "vitest";
import { LogPlayer, startOf } from "../../web/app/logs/log-player.ts";
import { logFileName, megabytes, shortName, showValue } from "../../web/app/logs/log-words.ts";
import { clock } from "../../web/app/parts/timeline.ts";

test("plays from where it is to the end at its speed, and from the end begins again", () => {
  const player = new LogPlayer({ begin: 10, end: 20 }, 12);
  expect(player.advance(0, 99)).toBe(12);
  expect(player.advance(100, 99)).toBe(12);
  player.play(true);
  expect(player.advance(200, 99)).toBeCloseTo(12.1, 9);
  player.speed = 4;
  expect(player.advance(300, 99)).toBeCloseTo(12.5, 9);
  // A hidden tab has not played meanwhile.
  expect(player.advance(60_300, 99)).toBeCloseTo(13.5, 9);
  player.seek(19.9);
  expect(player.playing).toBe(true);
  expect(player.advance(60_500, 99)).toBe(20);
  expect(player.playing).toBe(false);
  player.play(true);
  expect(player.time).toBe(10);
});

test("a log opens where its robot is enabled and has a pose, else where its first pose is", () => {
  const track = (first: number) => ({
    ...{ id: 0, name: "p", type: "struct:Pose2d", kind: "pose" as const, array: false, records: 1 },
    ...{ first, last: first + 100 },
  });
  const log = (begin: number, pose: number | null, ...spans: [number, number][]) => ({
    begin,
    tracks: pose === null ? [] : [track(pose)],
    robots: pose === null ? [] : [{ pose: 0, modules: null, components: null }],
    spans: spans.map(([from, to]) => ({ kind: "teleop" as const, begin: from, end: to })),
  });
  // Ten minutes without a robot: no slider at its left end.
  expect(startOf(log(-587.5, 3))).toBe(3);
  expect(startOf(log(-587.5, 3, [5, 20]))).toBe(5);
  expect(startOf(log(-587.5, 3, [-500, -490], [8, 20]))).toBe(8);
  expect(startOf(log(0, 3, [1, 20]))).toBe(3);
  expect(startOf(log(0, 30, [1, 20]))).toBe(1);
  expect(startOf(log(-5, null))).toBe(-5);
  expect(startOf(log(-5, null, [2, 4]))).toBe(2);
});

test("follows the run from its start, which can be any moment, until it is moved by hand", () => {
  const player = new LogPlayer({ begin: 0, end: 100 }, 30);
  player.follow(true);
  expect(player.advance(0, 5)).toBe(35);
  expect(player.advance(16, 0.5)).toBe(30.5);
  expect(player.advance(32, 500)).toBe(100);
  player.seek(-5);
  expect([player.following, player.time]).toEqual([false, 0]);
  player.seek(40);
  player.setStart();
  player.follow(true);
  expect(player.advance(48, 2)).toBe(42);
  expect(new LogPlayer({ begin: 5, end: 6 }, 0).start).toBe(5);
});

test("names, values, sizes and times as people read them", () => {
  expect(shortName("NT:/Sandlot/Robots/blue1/Battery/Voltage")).toBe("Battery/Voltage");
  expect(shortName("x")).toBe("x");
  expect(shortName("/")).toBe("/");
  expect(showValue("number", Float64Array.of(12.345678))).toBe("12.35");
  expect(showValue("number", Float64Array.of(-0.5))).toBe("-0.500");
  expect(showValue("number", Float64Array.of(7))).toBe("7");
  expect(showValue("boolean", Float64Array.of(1))).toBe("true");
  expect(showValue("text", "auto")).toBe("auto");
  expect([showValue("number", null), showValue("number", new Float64Array())]).toEqual(["–", "–"]);
  expect([megabytes(4321), megabytes(28_300_000)]).toEqual(["4 kB", "28.3 MB"]);
  expect([clock(0), clock(83.46), clock(59.97), clock(-1.5), clock(-0.01)]).toEqual([
    "0:00.0",
    "1:23.5",
    "1:00.0",
    "−0:01.5",
    "0:00.0",
  ]);
  const date = new Date(2026, 4, 3, 14, 5, 9);
  expect(logFileName("fields/x/scenarios/first-drive.json", date)).toBe("first-drive_20260503_140509.wpilog");
  expect(logFileName("a/b c*.json", date)).toBe("b-c-_20260503_140509.wpilog");
  expect(logFileName("", date)).toBe("sandlot_20260503_140509.wpilog");
});
