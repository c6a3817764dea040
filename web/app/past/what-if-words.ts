// The effect of a number, in words: from the robot's real way and the other one, and from the values that are shown.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { newTrackSample, Track } from "../../sim/boundary/track.ts";
import type { ValueKey } from "../values/values-api.ts";
import type { WhatIfCurve, WhatIfResult } from "./past-messages.ts";
import { measure } from "../page/measures.ts";
import { past as say } from "../../words/english-past.ts";

/** A way in the plane: how far it went up to each tick [m], and the other compared values. */
export interface Way {
  readonly travelled: readonly number[];
  readonly topSpeed: number;
  readonly lowestBattery: number;
  readonly score: number;
  readonly end: { readonly x: number; readonly y: number };
}

export function wayOf(track: Track, first: number, last: number): Way {
  const sample = newTrackSample();
  const travelled: number[] = [];
  let before: { x: number; y: number } | null = null;
  let [sum, topSpeed, lowestBattery] = [0, 0, Infinity];
  for (let tick = first; tick <= last; tick++) {
    track.at(tick * limits.tickSeconds, sample);
    const { x, y } = sample.position;
    // A robot that stands still trembles by less than this in a tick [m]; that does not count as a way.
    const step = before === null ? 0 : Math.hypot(x - before.x, y - before.y);
    if (step > 2e-4) sum += step;
    before = { x, y };
    travelled.push(sum);
    topSpeed = Math.max(topSpeed, sample.speed);
    lowestBattery = Math.min(lowestBattery, sample.battery);
  }
  return { travelled, topSpeed, lowestBattery, score: sample.score, end: before ?? { x: 0, y: 0 } };
}

const length = (metres: number): string => (metres < 0.995 ? measure(100 * metres, "cm", 0) : measure(metres, "m", 2));

/** "7 cm further, 0.20 s sooner"; "" when neither can be told. */
function distanceWords(real: Way, changed: Way): string {
  const [was, would] = [real.travelled.at(-1) ?? 0, changed.travelled.at(-1) ?? 0];
  const parts: string[] = [];
  if (Math.abs(would - was) >= 0.005)
    parts.push(say(would > was ? "further" : "lessFar", { length: length(Math.abs(would - was)) }));
  // When either had come as far as both did.
  const goal = Math.min(was, would) - 0.002;
  const reached = (way: Way): number => way.travelled.findIndex((far) => far >= goal) * limits.tickSeconds;
  const sooner = goal > 0.02 ? reached(real) - reached(changed) : 0;
  if (Math.abs(sooner) >= 0.02) {
    const time = Math.abs(sooner).toFixed(2);
    parts.push(say(sooner > 0 ? "sooner" : "later", { time, length: length(goal + 0.002) }));
  }
  return parts.join(", ");
}

/** A key's name without the common part. */
export function keyName({ topic, path }: ValueKey): string {
  const name = topic.split("/").slice(-2).join(" ");
  return path === "" ? name : `${name} ${path}`;
}

const number = (value: number): string => String(Number(value.toPrecision(3)));

/** A difference counts from this share of the greatest value on. */
const leastShare = 0.005;
/** A difference on the way is said beside those of the end and the peak when it is so many times as large. */
const standsOut = 2;

/** Index of the largest difference; -1 without any. */
function mostApart(real: Float64Array, changed: Float64Array): number {
  let [place, most] = [-1, 0];
  for (let i = 0; i < Math.min(real.length, changed.length); i++) {
    const apart = Math.abs(changed[i]! - real[i]!);
    if (apart > most) [place, most] = [i, apart];
  }
  return place;
}

/** The change of a curve's end and peak, and the place of the greatest difference; "" where it is as it was. */
function curveWords({ key, real, changed }: WhatIfCurve, first: number, unit: string): string {
  const greatest = (values: Float64Array): number =>
    values.reduce((most, value) => (Number.isNaN(value) || Math.abs(value) <= Math.abs(most) ? most : value), 0);
  const last = (values: Float64Array): number => values.findLast((value) => !Number.isNaN(value)) ?? NaN;
  const ofUnit = unit === "" ? "" : ` ${unit}`;
  const pairs: readonly ["endsAt" | "reaches", number, number][] = [
    ["endsAt", last(changed), last(real)],
    ["reaches", greatest(changed), greatest(real)],
  ];
  const words = pairs.flatMap(([verb, would, was]) => {
    const [now, before] = [number(would), number(was)];
    const differs = Math.abs(would - was) > leastShare * Math.max(Math.abs(would), Math.abs(was));
    return differs && now !== before ? [say(verb, { now, before, unit: ofUnit })] : [];
  });
  // Equal at both ends, and another way between them: an arm that swings over and comes back.
  const place = mostApart(real, changed);
  const apart = place < 0 ? 0 : Math.abs(changed[place]! - real[place]!);
  const size = Math.max(Math.abs(greatest(real)), Math.abs(greatest(changed)));
  const known = Math.max(0, ...pairs.map(([, would, was]) => Math.abs(would - was)).filter(Number.isFinite));
  if (apart > leastShare * size && (words.length === 0 || apart > standsOut * known)) {
    const [now, before] = [number(changed[place]!), number(real[place]!)];
    const time = ((first + place) * limits.tickSeconds).toFixed(2);
    if (now !== before) words.push(say("isAt", { now, before, unit: ofUnit, time }));
  }
  return words.length === 0 ? "" : `${keyName(key)} ${words.join(", ")}`;
}

/** One sentence a line; unitOf: a key's unit, "" for none. */
export function whatIfWords(result: WhatIfResult, unitOf: (key: ValueKey) => string): string[] {
  const { first, last, stopped } = result;
  const [real, changed] = [wayOf(Track.from(result.real), first, last), wayOf(Track.from(result.changed), first, last)];
  const lines: string[] = [];
  if (stopped !== "") lines.push(say("stopped", { stopped }));
  const distance = distanceWords(real, changed);
  if (distance !== "") lines.push(distance);
  const apart = Math.hypot(changed.end.x - real.end.x, changed.end.y - real.end.y);
  if (apart >= 0.01) lines.push(say("ends", { length: length(apart) }));
  if (Math.abs(changed.topSpeed - real.topSpeed) >= 0.02) {
    lines.push(say("topSpeed", { now: measure(changed.topSpeed, "m/s", 2), before: measure(real.topSpeed, "m/s", 2) }));
  }
  if (Math.abs(changed.lowestBattery - real.lowestBattery) >= 0.02) {
    lines.push(
      say("lowestBattery", {
        lowestBattery: changed.lowestBattery.toFixed(2),
        lowestBattery2: real.lowestBattery.toFixed(2),
      }),
    );
  }
  const points = changed.score - real.score;
  if (points !== 0) lines.push(say(points > 0 ? "morePoints" : "fewerPoints", { count: Math.abs(points) }));
  for (const curve of result.curves.slice(0, 4)) {
    const words = curveWords(curve, first, unitOf(curve.key));
    if (words !== "") lines.push(words);
  }
  return lines;
}
