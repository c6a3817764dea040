// Events of a run as moments that people look for: which of them are worth a mark on a bar of time, and in which words.

import { eventKinds, type EventKind } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { named } from "../../element/words.ts";
import { eventWords } from "../page/event-words.ts";
import { timeline as say } from "../../words/english-history.ts";

/** The kinds of moments, in the order of the menu. */
export const momentKinds = ["score", "hit", "brownout", "foul", "match", "lap", "path"] as const;
export type MomentKind = (typeof momentKinds)[number];

export interface Moment {
  /** The first tick that shows it. */
  readonly tick: number;
  readonly kind: MomentKind;
  readonly label: string;
  /** 0 blue, 1 red, -1 neither: whose it is. */
  readonly alliance: number;
}

/** Speed along the contact normal from which a touch is a collision [m/s]; a brisk walk, our choice. */
const collisionSpeed = 1.5;
/** A robot that stays in a corner hits it again and again: of a pair's hits within so many ticks the first counts. */
const hitTicks = 25;

/** The events that are worth a mark. A period that begins often changes the mode as well. */
const momentKindOf: Readonly<Partial<Record<EventKind, MomentKind>>> = {
  pieceScored: "score",
  assessed: "score",
  robotHit: "hit",
  brownoutBegan: "brownout",
  foul: "foul",
  modeChanged: "match",
  periodBegan: "match",
  matchStarted: "match",
  matchAborted: "match",
  matchEnded: "match",
  bonusEarned: "match",
  lapDone: "lap",
  pathEventReached: "path",
};

/** Takes a branch's events as they come and keeps the moments among them. */
export class Moments {
  readonly #scene: SceneInfo;
  readonly #list: Moment[] = [];
  readonly #lastHit = new Map<number, number>();

  constructor(scene: SceneInfo) {
    this.#scene = scene;
  }

  /** In order of time. */
  get list(): readonly Moment[] {
    return this.#list;
  }

  take(events: readonly SimEventRecord[], from = 0): void {
    for (let i = from; i < events.length; i++) {
      const event = events[i];
      const moment = event === undefined ? null : this.#moment(event);
      if (moment !== null) this.#list.push(moment);
    }
  }

  #moment(event: SimEventRecord): Moment | null {
    const kind = momentKindOf[eventKinds[event.kind] ?? "none"];
    if (kind === undefined || (kind === "hit" && !this.#isNewHit(event))) return null;
    const label = eventWords(event, this.#scene);
    return { tick: event.tick + 1, kind, label, alliance: this.#alliance(event) };
  }

  #isNewHit({ tick, subject, object, value }: SimEventRecord): boolean {
    if (value[0] < collisionSpeed) return false;
    const pair = 64 * Math.min(subject, object) + Math.min(63, Math.max(subject, object));
    const last = this.#lastHit.get(pair) ?? Number.NEGATIVE_INFINITY;
    this.#lastHit.set(pair, tick);
    return tick - last >= hitTicks;
  }

  /** The alliance that an event is about, -1 without one. */
  #alliance({ kind, subject, object }: SimEventRecord): number {
    const name = eventKinds[kind];
    if (name === "pieceScored" || name === "bonusEarned") return object;
    if (name === "assessed") return (this.#scene.robots[subject]?.station ?? 0) < 3 ? 0 : 1;
    return -1;
  }
}

/** Moments that lie so close together that one mark stands for all of them. */
export interface MomentGroup {
  readonly first: number;
  readonly last: number;
  readonly kind: MomentKind;
  readonly alliance: number;
  readonly label: string;
}

/** The moments in groups of a kind and alliance; `ticks`: how far apart two marks can be told apart. */
export function groupMoments(moments: readonly Moment[], ticks: number): MomentGroup[] {
  const open = new Map<string, { first: number; last: number; kind: MomentKind; alliance: number; labels: string[] }>();
  const groups: { first: number; last: number; kind: MomentKind; alliance: number; labels: string[] }[] = [];
  for (const { tick, kind, alliance, label } of moments) {
    const key = `${kind} ${alliance}`;
    const group = open.get(key);
    if (group !== undefined && tick - group.first <= ticks) {
      group.last = tick;
      group.labels.push(label);
      continue;
    }
    const next = { first: tick, last: tick, kind, alliance, labels: [label] };
    open.set(key, next);
    groups.push(next);
  }
  return groups.map(({ labels, ...group }) => ({ ...group, label: labelOf(group.kind, labels) }));
}

function labelOf(kind: MomentKind, labels: readonly string[]): string {
  const all = [...new Set(labels)];
  const [each = ""] = all;
  if (kind === "match" || labels.length === 1) return all.slice(0, 3).join(", ");
  return all.length === 1
    ? say("times", { each, count: labels.length })
    : say("more", { each, count: labels.length - 1 });
}

export interface PeriodSpan {
  readonly first: number;
  readonly last: number;
  readonly kind: string;
  readonly label: string;
}

/** The match's periods up to a tick. */
export function periodSpans(scene: SceneInfo, events: readonly SimEventRecord[], end: number): PeriodSpan[] {
  const spans: PeriodSpan[] = [];
  let begun: { period: number; tick: number } | null = null;
  const close = (tick: number): void => {
    const period = begun === null ? undefined : scene.periods[begun.period];
    if (begun === null || period === undefined) return;
    const kind = scene.phases[period.phase]?.mode ?? "disabled";
    spans.push({ first: begun.tick, last: tick, kind, label: named(period.name) });
    begun = null;
  };
  for (const { kind, tick, subject } of events) {
    const name = eventKinds[kind];
    if (name === "periodBegan") {
      close(tick + 1);
      begun = { period: subject, tick: tick + 1 };
    } else if (name === "matchEnded" || name === "matchAborted") close(tick + 1);
  }
  close(end);
  return spans;
}
