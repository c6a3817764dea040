// The events of a run in short: points by cause for both alliances, and the few moments most worth seeing again.

import { eventKinds, limits, stations } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { named, stationWords } from "../../element/words.ts";
import { hud } from "../../words/english-hud.ts";
import { eventWords } from "./event-words.ts";

/** Points of one cause, blue's and red's. */
export interface Cause {
  readonly name: string;
  readonly points: readonly [number, number];
}

export interface BestMoment {
  /** When it begins. */
  readonly tick: number;
  readonly label: string;
  /** Index of the robot to look at; -1: none more than others. */
  readonly robot: number;
}

/** Points within so many seconds are one burst; our choice: a hopper is empty after about that time. */
const burstSeconds = 4;
/** Of moments closer than that the better one counts. */
const apartSeconds = 5;
/** A change of lead is worth as much as so many points: enough to show the one that decided a close match. */
const leadWorth = 12;
/** Only collisions from this speed on are moments [m/s], worth this many points each. */
const hardHit = 3;
const hitWorth = 6;

const ticks = (seconds: number): number => Math.round(seconds / limits.tickSeconds);

/** Whose points an event gives and how many; null: none. */
function pointsOf(event: SimEventRecord, scene: SceneInfo): { alliance: number; points: number; rule: number } | null {
  const { kind, subject, object, value } = event;
  const own = (scene.robots[subject]?.station ?? 0) < 3 ? 0 : 1;
  switch (eventKinds[kind]) {
    case "pieceScored":
      return { alliance: object, points: value[0], rule: value[1] };
    case "assessed":
      return { alliance: own, points: value[0], rule: object };
    case "foul":
      // A foul's points go to the others.
      return { alliance: 1 - own, points: value[0], rule: -1 };
    default:
      return null;
  }
}

/** Points by cause, the most points first. */
export function causesOf(events: readonly SimEventRecord[], scene: SceneInfo): Cause[] {
  const causes = new Map<string, [number, number]>();
  for (const event of events) {
    const given = pointsOf(event, scene);
    if (given === null || given.points === 0 || (given.alliance !== 0 && given.alliance !== 1)) continue;
    // "blue_fuel" and "red_fuel" are one cause.
    const rule = (scene.rules[given.rule]?.name ?? "").replace(/^(blue|red)_/, "");
    const name = given.rule < 0 ? hud("pointsFromFouls") : hud("pointsFor", { name: named(rule).toLowerCase() });
    const points = causes.get(name) ?? [0, 0];
    points[given.alliance] += given.points;
    causes.set(name, points);
  }
  const list = [...causes].map(([name, points]) => ({ name, points }) as const);
  return list.sort((a, b) => b.points[0] + b.points[1] - a.points[0] - a.points[1]);
}

/** For each piece that scored, the robot that launched it last; -1: none did. */
function scorers(events: readonly SimEventRecord[]): Map<SimEventRecord, number> {
  const launchers = new Map<number, number>();
  const found = new Map<SimEventRecord, number>();
  for (const event of events) {
    const kind = eventKinds[event.kind];
    if (kind === "pieceLaunched") launchers.set(event.subject, event.object);
    if (kind === "pieceScored") found.set(event, launchers.get(event.subject) ?? -1);
  }
  return found;
}

/** How many pieces a robot has scored for its own alliance. */
export function scoredBy(events: readonly SimEventRecord[], scene: SceneInfo, robot: number): number {
  const alliance = (scene.robots[robot]?.station ?? 0) < 3 ? 0 : 1;
  const own = [...scorers(events)].filter(([event, scorer]) => scorer === robot && event.object === alliance);
  return own.length;
}

/** The counters' rows without those that say the same numbers as a cause of points does. */
export function distinctRows<Row extends { readonly blue: string; readonly red: string; readonly label: string }>(
  rows: readonly Row[],
  causes: readonly Cause[],
): Row[] {
  const repeats = ({ blue, red, label }: Row): boolean =>
    causes.some(
      ({ name, points }) =>
        String(points[0]) === blue && String(points[1]) === red && name.toLowerCase().includes(label.toLowerCase()),
    );
  return rows.filter((row) => !repeats(row));
}

interface Weighed extends BestMoment {
  readonly worth: number;
}

/** At most so many, in order of time. */
export function bestMoments(events: readonly SimEventRecord[], scene: SceneInfo, most = 4): BestMoment[] {
  const found = [...bursts(events, scene), ...single(events, scene)].sort((a, b) => b.worth - a.worth);
  const chosen: Weighed[] = [];
  for (const moment of found) {
    if (chosen.length === most) break;
    if (chosen.every(({ tick }) => Math.abs(tick - moment.tick) >= ticks(apartSeconds))) chosen.push(moment);
  }
  return chosen.sort((a, b) => a.tick - b.tick).map(({ tick, label, robot }) => ({ tick, label, robot }));
}

/** The times in which an alliance scored the most pieces' points. */
function bursts(events: readonly SimEventRecord[], scene: SceneInfo): Weighed[] {
  const list: Weighed[] = [];
  const by = scorers(events);
  for (const alliance of [0, 1]) {
    const scored = events.filter(({ kind, object }) => eventKinds[kind] === "pieceScored" && object === alliance);
    let first = 0;
    while (first < scored.length) {
      const { tick } = scored[first]!;
      const end = scored.findIndex((other) => other.tick > tick + ticks(burstSeconds));
      const burst = scored.slice(first, end < 0 ? undefined : end);
      const points = burst.reduce((sum, event) => sum + (pointsOf(event, scene)?.points ?? 0), 0);
      const seconds = Math.max(1, Math.ceil((burst.at(-1)!.tick - tick) * limits.tickSeconds));
      const words = { alliance: hud(alliance === 0 ? "blue" : "red"), count: points, seconds };
      const robot = mostOf(burst.map((event) => by.get(event) ?? -1));
      const station = stationWords(stations[scene.robots[robot]?.station ?? 0] ?? "");
      const label = robot < 0 ? hud("burst", words) : hud("burstBy", { burst: hud("burst", words), robot: station });
      if (points > 0) list.push({ tick, label, robot, worth: points });
      first += burst.length;
    }
  }
  return list;
}

/** Which occurs most often; -1 without any. */
function mostOf(robots: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const robot of robots) if (robot >= 0) counts.set(robot, (counts.get(robot) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
}

/** Climbs, changes of lead, and hard collisions. */
function single(events: readonly SimEventRecord[], scene: SceneInfo): Weighed[] {
  const list: Weighed[] = [];
  const by = scorers(events);
  const score: [number, number] = [0, 0];
  let leader = -1;
  for (const event of events) {
    const given = pointsOf(event, scene);
    const kind = eventKinds[event.kind];
    if (kind === "assessed" && event.value[0] > 0)
      list.push({ tick: event.tick, label: eventWords(event, scene), robot: event.subject, worth: event.value[0] });
    if (kind === "robotHit" && event.value[0] >= hardHit)
      list.push({ tick: event.tick, label: eventWords(event, scene), robot: event.subject, worth: hitWorth });
    if (given === null || (given.alliance !== 0 && given.alliance !== 1)) continue;
    score[given.alliance] += given.points;
    if (score[0] === score[1]) continue;
    const leads = score[0] > score[1] ? 0 : 1;
    const words = { alliance: hud(leads === 0 ? "blue" : "red"), blue: score[0], red: score[1] };
    if (leader >= 0 && leads !== leader)
      list.push({ tick: event.tick, label: hud("lead", words), robot: by.get(event) ?? -1, worth: leadWorth });
    leader = leads;
  }
  return list;
}
