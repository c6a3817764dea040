// Spans of ticks: the missing ones, and the rest of them.

import type { TickSpan } from "../values/past-seam.ts";

/** The part of spans inside another. */
export function missing(spans: readonly TickSpan[], within: TickSpan): TickSpan[] {
  return spans
    .map(({ first, end }) => ({ first: Math.max(first, within.first), end: Math.min(end, within.end) }))
    .filter(({ first, end }) => first < end);
}

/** The part of spans outside of another; newest first. */
export function without(spans: readonly TickSpan[], gone: TickSpan): TickSpan[] {
  return spans
    .flatMap(({ first, end }) => [
      { first: Math.max(first, gone.end), end },
      { first, end: Math.min(end, gone.first) },
    ])
    .filter(({ first, end }) => first < end)
    .sort((a, b) => b.end - a.end);
}

/** The newest span of several lists, as far back as any list's goes on without a gap; null: all are empty. */
export function newest(lists: readonly (readonly TickSpan[])[]): TickSpan | null {
  let span: { first: number; end: number } | null = null;
  for (const next of lists.flat().sort((a, b) => b.end - a.end)) {
    if (span === null) span = { ...next };
    else if (next.end >= span.first) span.first = Math.min(span.first, next.first);
  }
  return span;
}
