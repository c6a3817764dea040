// The events of a run in short: points by cause, and the moments worth seeing again.
import { describe, expect, test } from "vitest";
import { bestMoments, causesOf, distinctRows, scoredBy } from "../../web/app/page/run-summary.ts";
import { eventKinds, type EventKind } from "../../web/sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../web/sim/boundary/protocol.ts";

// Robot 0 is blue's, robot 1 red's; rule 0 counts pieces, rule 1 climbs, rule 2 is a foul.
const scene = {
  robots: [{ station: 1 }, { station: 4 }],
  rules: [{ name: "fuel" }, { name: "tower" }, { name: "pinning" }],
} as unknown as SceneInfo;

const event = (kind: EventKind, tick: number, subject: number, object: number, ...value: number[]): SimEventRecord =>
  ({ kind: eventKinds.indexOf(kind), tick, subject, object, value: [value[0] ?? 0, value[1] ?? 0] }) as SimEventRecord;

/** Blue shoots three, red five at once and leads, blue climbs and leads again; blue's robot fouls. */
const match = [
  ...[100, 110, 120].map((tick) => event("pieceScored", tick, 9, 0, 1, 0)),
  ...[1000, 1010, 1020, 1030, 1040].map((tick) => event("pieceScored", tick, 9, 1, 1, 0)),
  event("foul", 2000, 0, 2, 5),
  event("robotHit", 2500, 0, 1, 1.2),
  event("assessed", 3000, 0, 1, 20, 2),
];

describe("run summary", () => {
  test("points by cause add up to the score; a foul's go to the others", () => {
    const causes = causesOf(match, scene);
    // Blue 3 + 20, red 5 + 5.
    expect(causes.map(({ points }) => points)).toEqual([
      [0 + 20, 0],
      [3, 5],
      [0, 5],
    ]);
    expect(causes.reduce((sum, { points }) => sum + points[0], 0)).toBe(23);
  });

  test("bursts, changes of lead and climbs are moments; a touch is none", () => {
    const ticks = bestMoments(match, scene, 9).map(({ tick }) => tick);
    // Red's burst at 1000 is within 5 s of the change of lead at 1030, which is worth more.
    expect(ticks).toEqual([100, 1030, 3000]);
    const [best] = bestMoments(match, scene, 1);
    expect(best?.tick).toBe(3000);
    expect(bestMoments(match, scene, 9)[1]?.label).toBe("Red takes the lead, 3–4");
  });

  test("a burst says how long it took and who shot most of it, and the camera looks there", () => {
    const shots = [
      ...[1, 2, 3].map((piece) => event("pieceLaunched", 90, piece, 1, 8)),
      event("pieceLaunched", 90, 4, 0, 8),
      // The first three of robot 1's, then one of robot 0's; the last one without a launcher.
      ...[1, 2, 3, 4, 5].map((piece, i) => event("pieceScored", 100 + 30 * i, piece, 1, 1, 0)),
    ];
    // 120 ticks of 20 ms.
    expect(bestMoments(shots, scene)).toEqual([{ tick: 100, robot: 1, label: "Red: 5 points in 3 s, most by Red 2" }]);
    expect(bestMoments(match, scene, 9).map(({ robot }) => robot)).toEqual([-1, -1, 0]);
  });

  test("a robot's own pieces are those that it launched last, for its own alliance", () => {
    const shots = [
      event("pieceLaunched", 10, 1, 0, 8),
      event("pieceScored", 50, 1, 0, 1, 0),
      // The same piece comes back and another robot shoots it.
      event("pieceLaunched", 90, 1, 1, 8),
      event("pieceScored", 150, 1, 1, 1, 0),
      // Into the other alliance's goal.
      event("pieceLaunched", 200, 2, 0, 8),
      event("pieceScored", 250, 2, 1, 1, 0),
    ];
    expect([scoredBy(shots, scene, 0), scoredBy(shots, scene, 1)]).toEqual([1, 1]);
  });

  test("a counter that says the points of a cause again is left out", () => {
    const rows = [
      { label: "Fuel", blue: "3", red: "5" },
      { label: "Coral", blue: "3", red: "5" },
    ];
    expect(distinctRows(rows, causesOf(match, scene)).map(({ label }) => label)).toEqual(["Coral"]);
  });

  test("an empty run has neither", () => {
    expect(causesOf([], scene)).toEqual([]);
    expect(bestMoments([], scene)).toEqual([]);
  });
});
