// A scenario's script as people see it: each robot's actions, faults one by one, and a drive of one's own put into it.

import { isObject, valueAt, withValue, type Json, type JsonObject } from "../forms/json-document.ts";

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** Entries of the script that stand together in the list of the panel. */
export interface ScriptLine {
  /** drive: sticks and buttons of one station; fault: one change; other: the rest, each by itself. */
  readonly is: "drive" | "fault" | "other";
  readonly station: string;
  /** When it begins and ends [s]. */
  readonly from: number;
  readonly to: number;
  /** Indices in the script. */
  readonly entries: readonly number[];
  /** Of a fault: "motorDead front_left_drive: true". */
  readonly what: string;
}

const timeOf = (entry: JsonObject): number => {
  const { t } = entry;
  if (typeof t === "number") return t;
  const [, number = "0", unit = "s"] = (typeof t === "string" ? /^\s*([\d.e+-]+)\s*(\w+)/.exec(t) : null) ?? [];
  return Number(number) * (unit === "ms" ? 1e-3 : unit === "min" ? 60 : 1);
};

const isDrive = (entry: JsonObject): boolean => "axes" in entry || "buttons" in entry;

export function linesOf(scenario: Json): ScriptLine[] {
  const drives = new Map<string, { from: number; to: number; entries: number[] }>();
  const lines: ScriptLine[] = [];
  listOf(valueAt(scenario, ["script"])).forEach((entry, index) => {
    if (!isObject(entry)) return;
    const at = timeOf(entry);
    const station = typeof entry["station"] === "string" ? entry["station"] : "";
    if (isDrive(entry)) {
      const drive = drives.get(station) ?? { from: at, to: at, entries: [] };
      drive.from = Math.min(drive.from, at);
      drive.to = Math.max(drive.to, at);
      drive.entries.push(index);
      drives.set(station, drive);
    }
    if (isObject(entry["change"]))
      lines.push({ is: "fault", station, from: at, to: at, entries: [index], what: faultWords(entry["change"]) });
    else if (!isDrive(entry))
      lines.push({ is: "other", station, from: at, to: at, entries: [index], what: otherWords(entry) });
  });
  for (const [station, drive] of drives) lines.push({ is: "drive", station, what: "", ...drive });
  return lines.sort((a, b) => a.from - b.from);
}

function faultWords(change: JsonObject): string {
  return Object.entries(change)
    .map(([kind, value]) =>
      isObject(value)
        ? Object.entries(value)
            .map(([part, number]) => `${kind} ${part}: ${JSON.stringify(number)}`)
            .join(", ")
        : `${kind}: ${JSON.stringify(value)}`,
    )
    .join(", ");
}

const otherWords = ({ t: _, station: __, ...rest }: JsonObject): string => JSON.stringify(rest).slice(0, 80);

/** The scenario without those entries; without any script when none is left. */
export function withoutEntries(scenario: Json, entries: readonly number[]): Json {
  const gone = new Set(entries);
  const left = listOf(valueAt(scenario, ["script"])).filter((_, index) => !gone.has(index));
  return withValue(scenario, ["script"], left.length === 0 ? undefined : left);
}

/** The scenario with a fault from a time on. `part`: "" for the whole robot or the floor. */
export function withFault(
  scenario: Json,
  fault: { t: number; station: string | null; kind: string; part: string; value: Json },
): Json {
  const { t, station, kind, part, value } = fault;
  const change = { [kind]: part === "" ? value : { [part]: value } };
  const entry = { t, ...(station === null ? {} : { station }), change };
  return withValue(scenario, ["script"], [...listOf(valueAt(scenario, ["script"])), entry]);
}

/** The held sticks from a tick on. */
export interface HeldInput {
  readonly t: number;
  readonly axes: readonly [number, number, number];
  readonly buttons: readonly string[];
}

/**
 * The scenario whose robot of that index drives by itself as a person has driven it: its own earlier drive is
 * replaced.
 */
export function withDrive(scenario: Json, robot: number, held: readonly HeldInput[]): Json {
  const station = valueAt(scenario, ["robots", robot, "station"]) ?? null;
  const others = listOf(valueAt(scenario, ["script"])).flatMap((entry): Json[] => {
    if (!isObject(entry) || entry["station"] !== station || !isDrive(entry)) return [entry];
    // The rest of the same entry stays.
    const { axes: _, buttons: __, ...rest } = entry;
    return Object.keys(rest).some((key) => key !== "t" && key !== "station") ? [rest] : [];
  });
  let [axes, buttons] = ["[0,0,0]", "[]"];
  const own = held.flatMap((input): Json[] => {
    const [nextAxes, nextButtons] = [JSON.stringify(input.axes), JSON.stringify(input.buttons)];
    const entry = {
      ...{ t: input.t, station },
      ...(nextAxes === axes ? {} : { axes: input.axes }),
      ...(nextButtons === buttons ? {} : { buttons: input.buttons }),
    };
    [axes, buttons] = [nextAxes, nextButtons];
    return Object.keys(entry).length === 2 ? [] : [entry as Json];
  });
  const driven = withValue(scenario, ["script"], [...others, ...own]);
  return withValue(driven, ["robots", robot, "program"], "script");
}
