// Metric or imperial: lengths, speeds and masses as the page writes them, in the units that the person chose. WPILib
// counts in metres, and so does everything here but the texts for people. Values under their own names (topics, logs,
// plots) keep their units.

import { recall, remember } from "./choices.ts";
import { fixed } from "../parts/numbers.ts";

export const systems = ["metric", "imperial"] as const;
export type System = (typeof systems)[number];

interface Imperial {
  readonly unit: string;
  /** One of them in the metric unit. */
  readonly size: number;
}

/** The international foot and the avoirdupois pound, both of 1959. */
const imperial: Readonly<Record<string, Imperial>> = {
  m: { unit: "ft", size: 0.3048 },
  "m/s": { unit: "ft/s", size: 0.3048 },
  "m/s²": { unit: "ft/s²", size: 0.3048 },
  cm: { unit: "in", size: 2.54 },
  kg: { unit: "lb", size: 0.45359237 },
};

let s_system: System | null = null;

/** The person's choice; metric without one, as WPILib, the game manual's drawings in metres and the other values here. */
export function system(): System {
  return (s_system ??= recall("units") === "imperial" ? "imperial" : "metric");
}

export function chooseSystem(chosen: System): void {
  s_system = chosen;
  remember("units", chosen === "metric" ? null : chosen);
}

/**
 * A number of a metric unit in the chosen units, and the unit's name there. A unit without an imperial one stays as it
 * is.
 */
export function measured(
  value: number,
  unit: string,
  by = system(),
): { readonly value: number; readonly unit: string } {
  const other = by === "imperial" ? imperial[unit] : undefined;
  return other === undefined ? { value, unit } : { value: value / other.size, unit: other.unit };
}

/** "3.25 m" or "10.66 ft". */
export function measure(value: number, unit: string, digits: number): string {
  const told = measured(value, unit);
  return `${fixed(told.value, digits)} ${told.unit}`;
}
