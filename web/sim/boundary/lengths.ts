// Lengths as scenario, robot and field files write them, for code that reads a file without the core.
const inch = 0.0254;
const foot = 0.3048;
const metresPer: Readonly<Record<string, number>> = {
  ...{ m: 1, meter: 1, meters: 1, cm: 0.01, mm: 0.001 },
  ...{ in: inch, inch, inches: inch, ft: foot, foot, feet: foot },
};

/** Metres, or a string with a unit. NaN when it is neither. */
export function parseLength(value: unknown): number {
  if (typeof value === "number") return value;
  const match = typeof value === "string" ? /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*([a-z]+)\s*$/i.exec(value) : null;
  if (match === null) return Number.NaN;
  return Number(match[1]) * (metresPer[match[2] ?? ""] ?? Number.NaN);
}
