// A film's pictures as numbers, and the frames that they are drawn from.

import { describe, expect, it } from "vitest";
import { longestFilm, momentOf, partsOf, planFilm } from "../../web/app/film/film-plan.ts";
import { PastFrames } from "../../web/app/film/past-frames.ts";
import { Frame } from "../../web/sim/boundary/frame.ts";
import type { SimClient } from "../../web/sim/page/client.ts";
import { fakeFrame } from "./fake-frame.ts";

describe("the plan of a film", () => {
  it("has thirty pictures for each second of the run, whatever its ends are", () => {
    expect(planFilm(1, 3, 500)).toEqual({ from: 1, pictures: 60 });
    expect(planFilm(0, 10, 500)).toEqual({ from: 0, pictures: 300 });
    // 0.34 s are 10.2 pictures.
    expect(planFilm(2.2, 2.54, 500)).toEqual({ from: 2.2, pictures: 10 });
    expect(planFilm(2, 2.01, 500)).toEqual({ from: 2, pictures: 1 });
  });

  it("is none of a part that the run does not have, or that is too long", () => {
    for (const [from, to] of [
      [-1, 2],
      [3, 3],
      [4, 3],
      [0, 10.1],
      [Number.NaN, 2],
      [0, Number.NaN],
    ] as const)
      expect(planFilm(from, to, 500)).toBeNull();
    expect(planFilm(0, longestFilm + 1, 100_000)).toBeNull();
  });

  it("shows each picture's own moment: a tick has 20 ms, a picture a thirtieth of a second", () => {
    const plan = planFilm(1, 3, 500)!;
    expect(momentOf(plan, 0, 500)).toEqual({ from: 50, to: 50, alpha: 0, time: 1 });
    // 1 s and a thirtieth are 51 2/3 ticks.
    const second = momentOf(plan, 1, 500);
    expect([second.from, second.to]).toEqual([51, 52]);
    expect(second.alpha).toBeCloseTo(2 / 3, 5);
    // Three pictures are five ticks; no rounding leads a tick too far.
    for (let index = 0; index < 60; index += 3)
      expect(momentOf(plan, index, 500)).toMatchObject({ from: 50 + (5 * index) / 3, alpha: 0 });
    // The last one lies before the run's end, and none beyond it.
    expect(momentOf({ from: 9.99, pictures: 1 }, 0, 499).to).toBe(499);
  });

  it("offers the whole run, its end, and what lies around the moment shown, none of it outside the run", () => {
    expect(partsOf(100, 500)).toEqual({ whole: [0, 10], last: [0, 10], around: [0, 7] });
    expect(partsOf(990, 1000)).toEqual({ whole: [0, 20], last: [10, 20], around: [14.8, 20] });
  });
});

describe("the frames of the past", () => {
  /** A worker that shows another frame first, as one on a long way does. */
  function past(): { readonly frames: PastFrames; readonly asked: number[] } {
    const asked: number[] = [];
    const frameOf = (tick: number): Frame => new Frame(fakeFrame({ header: { tick, time: tick / 50 } }));
    const client = {
      seek: (tick: number) => {
        asked.push(tick);
        frames.frame(frameOf(Math.max(0, tick - 10)));
        queueMicrotask(() => frames.frame(frameOf(tick)));
        return Promise.resolve({ tick, hash: "" });
      },
    } as unknown as SimClient;
    const frames = new PastFrames(client);
    return { frames, asked };
  }

  it("are those of exactly the ticks that were asked for, and each is asked for once on the way", async () => {
    const { frames, asked } = past();
    const plan = planFilm(1, 1.2, 500)!;
    for (let index = 0; index < plan.pictures; index++) {
      const moment = momentOf(plan, index, 500);
      const { from, to, alpha } = await frames.at(moment);
      expect([from.tick, to.tick, alpha]).toEqual([moment.from, moment.to, moment.alpha]);
    }
    expect(asked).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
  });
});
