// Between the page of hand-ins and the field's page in another tab of this browser: a class's runs go over, and nothing else. No server
// hears of it.
import { pathSeconds } from "../../handin/run-path.ts";

/** A run as the field shows it. */
export interface FieldRun {
  readonly name: string;
  /** CSS, with commas: three.js reads no other. */
  readonly color: string;
  /** x, y [m] and heading [rad], each `pathSeconds`. */
  readonly places: Float32Array;
}

export type ToField = { readonly type: "runs"; readonly runs: readonly FieldRun[]; readonly time: number };
export type FromField = { readonly type: "here" };

/** As many ghosts as the picture takes (SIM_MAX_GHOSTS); the page's own ones are among them. */
export const mostFieldRuns = 30;

export const openChannel = (): BroadcastChannel | null =>
  "BroadcastChannel" in globalThis ? new BroadcastChannel("sandlot-field-runs") : null;

/** When the longest of them ends [s]. */
export const endOf = (runs: readonly FieldRun[]): number =>
  Math.max(0, ...runs.map(({ places }) => (Math.floor(places.length / 3) - 1) * pathSeconds));

const isRun = (value: unknown): value is FieldRun =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "color" in value &&
  typeof value.color === "string" &&
  "places" in value &&
  value.places instanceof Float32Array;

/** A message as it came; null: it is something else. */
export function runsOf(data: unknown): ToField | null {
  if (typeof data !== "object" || data === null || !("type" in data) || data.type !== "runs") return null;
  const runs: unknown = "runs" in data ? data.runs : [];
  const time = "time" in data && typeof data.time === "number" && Number.isFinite(data.time) ? data.time : 0;
  if (!Array.isArray(runs)) return null;
  return { type: "runs", runs: runs.filter(isRun).slice(0, mostFieldRuns), time };
}
