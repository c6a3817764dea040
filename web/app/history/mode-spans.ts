// When the robots of a run were disabled, ran by themselves, were driven or tested: the run in spans of one mode, and the spans that
// statistics, heat maps and plots may look at alone.

import { eventKinds, limits, modes, type Mode } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { PageContext } from "../page/context.ts";

export interface ModeSpan {
  readonly mode: Mode;
  /** Of the run [s]. */
  readonly begin: number;
  readonly end: number;
}

/** A part of the run by its modes. */
export const runParts = ["all", "enabled", "auto", "teleop"] as const;
export type RunPart = (typeof runParts)[number];

const s_firstModes = new WeakMap<SceneInfo, Mode>();

/** The mode in which a scenario begins: no event says it. */
export function firstMode(scenario: string, scene: SceneInfo): Mode {
  let start: unknown = null;
  try {
    start = (JSON.parse(scenario) as { match?: { start?: unknown } }).match?.start;
  } catch {
    // The core has loaded JSON; without it a robot can be driven at once.
  }
  if (start === "full") return scene.phases[0]?.mode ?? "disabled";
  return modes.find((mode) => mode === start) ?? "teleop";
}

/** Spans of one mode each, without gaps, up to a time [s]. */
export function modeSpans(first: Mode, events: readonly SimEventRecord[], end: number): ModeSpan[] {
  const spans: ModeSpan[] = [];
  let [mode, begin] = [first, 0];
  const close = (until: number): void => {
    if (until > begin) spans.push({ mode, begin, end: until });
    begin = until;
  };
  for (const { kind, tick, value } of events) {
    if (eventKinds[kind] !== "modeChanged") continue;
    // The first tick that shows it.
    close(Math.min(end, (tick + 1) * limits.tickSeconds));
    mode = modes[value[0]] ?? "disabled";
  }
  close(end);
  return spans;
}

interface Span {
  readonly begin: number;
  readonly end: number;
}

/** The part of a span outside of others, which are in order of time. */
export function without({ begin, end }: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = begin;
  for (const other of others) {
    if (other.end <= from || other.begin >= end) continue;
    if (other.begin > from) left.push({ begin: from, end: other.begin });
    from = Math.max(from, other.end);
  }
  if (end > from) left.push({ begin: from, end });
  return left;
}

/** The spans of the page's run up to a time. */
export function runSpans({ session }: PageContext, end: number): ModeSpan[] {
  const { scene, text, client } = session;
  if (scene === null) return [];
  // A plot asks with each picture, and a scenario may be long.
  let first = s_firstModes.get(scene);
  if (first === undefined) s_firstModes.set(scene, (first = firstMode(text, scene)));
  return modeSpans(first, client.pastEvents, end);
}

/** From when to when a part of the page's run was, up to a time; neighbours are one. */
export function partSpans(page: PageContext, part: RunPart, end: number): { from: number; to: number }[] {
  if (part === "all") return [{ from: 0, to: end }];
  const is = (mode: Mode): boolean => (part === "enabled" ? mode !== "disabled" : mode === part);
  const parts: { from: number; to: number }[] = [];
  for (const { mode, begin, end: until } of runSpans(page, end)) {
    if (!is(mode)) continue;
    const last = parts.at(-1);
    if (last?.to === begin) last.to = until;
    else parts.push({ from: begin, to: until });
  }
  return parts;
}
