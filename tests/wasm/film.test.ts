// Films: a run's pictures, shown again at any time; of a long one fewer frames, within their bytes.
import { describe, expect, test } from "vitest";
import { buildGhost } from "../../web/app/race/ghost-builder.ts";
import { Film, FilmMaker } from "../../web/sim/core/film.ts";
import { Frame, newPieceRecord, type PieceRecord } from "../../web/sim/boundary/frame.ts";
import { files, load, open, plainScenario } from "./helpers.ts";

function pieces(frame: Frame): PieceRecord[] {
  return Array.from({ length: frame.pieceCount }, (_, i) => frame.piece(i, newPieceRecord()));
}

/** Balls that fall and roll, and a robot. */
const scenario = plainScenario({
  pieces: Array.from({ length: 6 }, (_, i) => ({ type: "small", at: [6, 2 + 0.4 * i, 1], velocity: [1, 0, 0] })),
});

async function driven(ticks: number) {
  const core = await open();
  await load(core, scenario);
  core.setInput([{ station: 0, axes: [1, 0, 0.2], buttons: 1 }]);
  const frames = [new Frame(core.frame())];
  for (let tick = 0; tick < ticks; tick++) {
    core.step(1);
    frames.push(new Frame(core.frame()));
  }
  return { recording: core.recordings.bytes(), frames };
}

describe("a film of a run", () => {
  test("shows its pieces, robots and score as they were, and the last moment", async () => {
    const { recording, frames } = await driven(153);
    const request = { recording, robot: 0, anyway: false };
    expect((await buildGhost(await open(), request, files)).film).toBeNull();
    const { film: data } = await buildGhost(await open(), { ...request, film: true }, files);
    const film = new Film(structuredClone(data)!);
    let moved = 0;
    for (const tick of [0, 5, 75, 150, 153]) {
      const { from, to, alpha, time } = film.at(tick * 0.02)!;
      expect(time).toBeCloseTo(tick * 0.02, 9);
      const shown = alpha < 0.5 ? from : to;
      expect(Math.min(alpha, 1 - alpha)).toBeCloseTo(0, 9);
      expect(shown.tick).toBe(tick);
      expect(pieces(shown)).toEqual(pieces(frames[tick]!));
      expect([shown.scoreBlue, shown.scoreRed]).toEqual([frames[tick]!.scoreBlue, frames[tick]!.scoreRed]);
      const start = pieces(frames[0]!);
      moved = pieces(shown).filter(({ position: p }, i) => {
        const { position: q } = start[i]!;
        return Math.hypot(p.x - q.x, p.y - q.y) > 0.05;
      }).length;
    }
    expect(moved).toBeGreaterThan(3);
    // In between two frames, and beyond both ends.
    const { from, to, alpha } = film.at(1.54)!;
    expect([from.tick, to.tick]).toEqual([75, 80]);
    expect(alpha).toBeCloseTo(0.4, 9);
    expect(film.at(99)!.to.tick).toBe(153);
    expect(film.at(-1)!.from.tick).toBe(0);
  });

  test("of a long run has fewer frames, within its bytes, from its beginning to its end", async () => {
    const { frames } = await driven(200);
    const { byteLength } = frames[0]!.buffer;
    const most = 4 * byteLength;
    const maker = new FilmMaker(byteLength, most);
    for (const [tick, frame] of frames.entries()) if (maker.wants(tick)) maker.add(tick, frame.buffer);
    const film = new Film(maker.data());
    expect(film.bytes).toBeLessThanOrEqual(most);
    expect(film.every).toBeGreaterThan(5);
    expect(film.at(0)!.from.tick).toBe(0);
    const last = Math.floor(200 / film.every) * film.every;
    expect(film.at(4)!.to.tick).toBe(last);
    const { from, to } = film.at((1.5 * film.every) / 50)!;
    expect([from.tick, to.tick]).toEqual([film.every, 2 * film.every]);
    expect(pieces(to)).toEqual(pieces(frames[2 * film.every]!));
  });

  test("of nothing shows nothing", () => {
    expect(new Film(new FilmMaker(64).data()).at(0)).toBeNull();
  });
});
