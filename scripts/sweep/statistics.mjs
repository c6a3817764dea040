// The numbers of a sweep: quantiles, chances with intervals, means with intervals, effects of parameters.
import { randomOf, round } from "../../build/node/sweep.mjs";

const resamples = 2000;

const sum = (list) => list.reduce((total, each) => total + each, 0);
export const mean = (list) => sum(list) / list.length;

/** A quantile of an ordered list, between neighbours where it lies between (type 7 of Hyndman and Fan). */
export function quantile(ordered, share) {
  const at = (ordered.length - 1) * share;
  const low = Math.floor(at);
  const high = Math.min(low + 1, ordered.length - 1);
  return ordered[low] + (at - low) * (ordered[high] - ordered[low]);
}

/** The 95 % interval of a mean by the bootstrap's percentiles, seeded: the same numbers give the same interval. */
export function bootstrapMean(list, seed) {
  if (list.length < 2) return [list[0] ?? NaN, list[0] ?? NaN];
  const random = randomOf("bootstrap", seed, list.length);
  const means = Array.from({ length: resamples }, () => {
    let total = 0;
    for (let i = 0; i < list.length; i++) total += list[Math.floor(random() * list.length)];
    return total / list.length;
  }).sort((a, b) => a - b);
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

/** Runs of one measure: [{ run, value }] without those that have none. */
export function describe(pairs, name) {
  const ordered = pairs.map(({ value }) => value).sort((a, b) => a - b);
  if (ordered.length === 0) return { count: 0 };
  const median = quantile(ordered, 0.5);
  const byValue = [...pairs].sort((a, b) => a.value - b.value || a.run - b.run);
  const nearest = [...pairs].sort(
    (a, b) => Math.abs(a.value - median) - Math.abs(b.value - median) || a.run - b.run,
  )[0];
  return {
    count: ordered.length,
    mean: mean(ordered),
    interval: bootstrapMean(ordered, name),
    median,
    quartiles: [quantile(ordered, 0.25), quantile(ordered, 0.75)],
    least: ordered[0],
    greatest: ordered.at(-1),
    runs: { least: byValue[0].run, median: nearest.run, greatest: byValue.at(-1).run },
  };
}

/** Levels of a parameter: its own values where they are few, else at most eight equal parts of its range. */
export function levelsOf(values) {
  const different = [...new Set(values.map((value) => JSON.stringify(value)))];
  const numbers = values.every((value) => typeof value === "number");
  if (different.length <= 12 || !numbers) {
    const ordered = numbers ? [...new Set(values)].sort((a, b) => a - b) : different.map((text) => JSON.parse(text));
    const place = new Map(ordered.map((value, i) => [JSON.stringify(value), i]));
    return { names: ordered.map(levelName), levelOf: (value) => place.get(JSON.stringify(value)) };
  }
  const low = Math.min(...values);
  const width = (Math.max(...values) - low) / 8;
  const names = Array.from({ length: 8 }, (_, i) => `${round(low + i * width)} to ${round(low + (i + 1) * width)}`);
  return { names, levelOf: (value) => Math.min(7, Math.floor((value - low) / width)) };
}

const levelName = (value) =>
  typeof value === "number"
    ? String(round(value))
    : typeof value === "string"
      ? value
      : (value?.name ?? JSON.stringify(value));

/**
 * The share of a result's variance that a parameter's levels explain (its main effect), and two parameters together beyond that
 * (their interaction): 0 to 1, by sums of squares between groups.
 */
export function explained(groups, values) {
  const overall = mean(values);
  const total = sum(values.map((value) => (value - overall) ** 2));
  if (total === 0) return 0;
  const byGroup = new Map();
  values.forEach((value, i) => {
    const group = byGroup.get(groups[i]) ?? { count: 0, total: 0 };
    group.count += 1;
    group.total += value;
    byGroup.set(groups[i], group);
  });
  const between = sum([...byGroup.values()].map(({ count, total: of }) => count * (of / count - overall) ** 2));
  return between / total;
}
