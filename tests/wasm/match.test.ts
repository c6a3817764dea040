// A whole match of the shipped season: six autopilots, every piece, from the first tick to the end of the tail.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pieceStates } from "../../web/sim/boundary/abi.gen.ts";
import {
  Frame,
  newAllianceState,
  newPieceCounts,
  newRobotState,
  pieceStateIndex,
  pieceWords,
} from "../../web/sim/boundary/frame.ts";
import { expectGolden, files, load, open, root, shipped } from "./helpers.ts";

/** 20 s auto, 3 s, 140 s teleop, 3 s tail. */
const matchTicks = 166 * 50;
const total = 504;
/**
 * How far a piece may be outside the field: the outposts lie there, and pieces that fly over a rail come down there.
 * The core fetches at once pieces that are 3 m out.
 */
const apron = 3.5;

const inPlay = new Set(["staged", "field", "rest", "flight"].map((state) => pieceStates.indexOf(state as never)));

describe("a full match", () => {
  test("nothing is lost, made up or out of bounds, and it comes out the same", { timeout: 600_000 }, async () => {
    const core = await open();
    const scene = await load(core, shipped("full-match"));
    const buffer = new ArrayBuffer(core.frameBytes);
    const counts = newPieceCounts();
    const robot = newRobotState();
    const alliances = [newAllianceState(), newAllianceState()] as const;
    const seen = new Set<string>();
    let most = 0;
    for (let tick = 0; tick < matchTicks; tick++) {
      expect(core.step(1)).toBe(1);
      const frame = new Frame(core.frame(buffer));
      const { field, held, scored, stored, placed, lost } = frame.pieceType(0, counts);
      expect(field + held + scored + stored + placed + lost, `tick ${tick}`).toBe(total);
      expect(lost, `tick ${tick}`).toBe(0);
      const { stride, position, kind } = pieceWords;
      for (let index = 0; index < frame.pieceCount; index++) {
        if (!inPlay.has(pieceStateIndex(frame.pieceWords[index * stride + kind]!))) continue;
        const [x, y, z] = frame.pieceFloats.subarray(index * stride + position, index * stride + position + 3);
        const inside = x! > -apron && x! < 16.541 + apron && y! > -apron && y! < 8.069 + apron && z! > 0 && z! < 12;
        // Also false for NaN.
        if (!inside) expect.fail(`tick ${tick}: piece ${index} is at ${x}, ${y}, ${z}`);
      }
      for (let index = 0; index < frame.robotCount; index++) {
        const { position: at, roll, pitch } = frame.robot(index, robot);
        const upright = Math.abs(roll) < 1.2 && Math.abs(pitch) < 1.2;
        if (!(at.x > 0 && at.x < 16.541 && at.y > 0 && at.y < 8.069 && at.z < 1 && upright))
          expect.fail(`tick ${tick}: robot ${index} is at ${at.x}, ${at.y}, ${at.z}, roll ${roll}, pitch ${pitch}`);
      }
      const period = scene.periods[frame.period]?.name;
      if (period !== undefined) seen.add(period);
      most = Math.max(most, held);
    }
    const hashAtEnd = core.hash();
    const frame = new Frame(core.frame(buffer));
    expect([...seen]).toEqual(scene.periods.map(({ name }) => name));
    core.step(1);
    const { matchState, scoreBlue, scoreRed } = new Frame(core.frame(buffer));
    expect(matchState).toBe("over");
    // It was a match: both alliances scored, and the counters say where the points came from.
    alliances.forEach((state, index) => frame.alliance(index, state));
    const fuel = scene.counters.indexOf("fuel");
    for (const [index, { counters }] of alliances.entries()) {
      expect(counters[fuel]).toBeGreaterThan(20);
      expect([scoreBlue, scoreRed][index]).toBeGreaterThanOrEqual(counters[fuel]!);
    }
    expect(most).toBeGreaterThan(48);
    expectGolden(core, "full-match, its end");
    // The page's example was recorded by some core of this behaviour: it has to end as this match did, a tick before.
    const example = readFileSync(join(root, "build/examples/match.sandlot"));
    const replay = await open();
    const { info } = await replay.openReplay(example, files);
    expect(info).toMatchObject({ ticks: matchTicks, hash: hashAtEnd });
  });
});
