// A film's pictures as numbers: how many there are, which moment of the run each shows, and how large they are. Nothing here asks the
// screen or a clock, so a film has exactly the length and the pictures that its plan says.

import { limits } from "../../sim/boundary/abi.gen.ts";

/** Pictures a second, as most sites show films. */
export const pictureRate = 30;
/** Longest film [s]: its bytes stand in the tab's memory until they are saved, about 1 MB a second at 1080p. */
export const longestFilm = 600;

export const filmSizes = { "720p": [1280, 720], "1080p": [1920, 1080] } as const;
export const photoSizes = { "1080p": [1920, 1080], "1440p": [2560, 1440], "4K": [3840, 2160] } as const;
export type FilmSize = keyof typeof filmSizes;
export type PhotoSize = keyof typeof photoSizes;

/** A moment between two recorded ticks. */
export interface Moment {
  readonly from: number;
  readonly to: number;
  /** 0: at `from`, 1: at `to`. */
  readonly alpha: number;
  /** In the run [s]. */
  readonly time: number;
}

export interface FilmPlan {
  /** Of the run [s]. */
  readonly from: number;
  readonly pictures: number;
}

/** The plan of a part of a run that is `end` ticks long; its length is rounded to whole pictures. Null: there is no such part. */
export function planFilm(from: number, to: number, end: number): FilmPlan | null {
  const last = end * limits.tickSeconds;
  // Times that people type have two digits.
  const inside = from >= 0 && to <= last + 0.005 && to > from && to - from <= longestFilm;
  if (!inside) return null;
  return { from, pictures: Math.max(1, Math.round((Math.min(to, last) - from) * pictureRate)) };
}

/** The moment that a film's picture of that index shows. */
export function momentOf({ from }: FilmPlan, index: number, end: number): Moment {
  // A third of a second is not a sum of thirtieths in binary; a tick that is nearly reached is reached.
  const ticks = Math.min(end, Math.round(1e6 * ((from + index / pictureRate) / limits.tickSeconds)) / 1e6);
  const before = Math.floor(ticks);
  return { from: before, to: Math.min(end, Math.ceil(ticks)), alpha: ticks - before, time: ticks * limits.tickSeconds };
}

/** Parts on offer: the whole run, its last seconds, and the seconds around the shown moment [s]. */
export function partsOf(
  now: number,
  end: number,
): Readonly<Record<"whole" | "last" | "around", readonly [number, number]>> {
  const [at, last] = [now * limits.tickSeconds, end * limits.tickSeconds];
  const around = 5;
  return {
    whole: [Math.max(0, last - longestFilm), last],
    last: [Math.max(0, last - 2 * around), last],
    around: [Math.max(0, at - around), Math.min(last, at + around)],
  };
}
