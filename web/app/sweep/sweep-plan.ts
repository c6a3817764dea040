// The panel's choice as a plan: the same JSON that the command line reads.
import { changeInfos, stations } from "../../sim/boundary/abi.gen.ts";
import type { RobotInfo } from "../../sim/boundary/protocol.ts";
import type { Numbered } from "../past/what-if-numbers.ts";

/** More take too long for a person; the command line has no such limit. */
export const mostRuns = 2000;

/**
 * A number that varies: one of "what if", which is a change from some moment of the run on, or a place in the
 * scenario.
 */
export type Varied =
  | { readonly kind: "change"; readonly numbered: Numbered; readonly robot: RobotInfo }
  | { readonly kind: "place"; readonly place: string; readonly add: boolean; readonly unit: string };

export interface Range {
  readonly varied: Varied;
  /** In tables and exports. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly steps: number;
}

/** As a plan's "measure" has it. */
export type Measure = Readonly<Record<string, unknown>>;

export interface SweepChoice {
  readonly name: string;
  /** The scenario's text. */
  readonly text: string;
  /** The inputs of a run in base 64; null: the scenario alone plays. */
  readonly recording: string | null;
  readonly seconds: number;
  readonly seeds: number;
  readonly ranges: readonly Range[];
  /** The time when numbers of "what if" change [s]. Until then all runs are the same, and that part is run once. */
  readonly since: number;
  readonly measures: Readonly<Record<string, Measure>>;
  /** Conditions beside the scenario's own. */
  readonly conditions: readonly unknown[];
}

/** A name that a plan takes: letters, digits, spaces, dots and dashes. */
export const planName = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\w .-]/g, "")
    .trim()
    .slice(0, 40);

interface ScenarioJson {
  script?: Record<string, unknown>[];
  [key: string]: unknown;
}

/** The entry of the script that changes a number, and the way from its top to the number. */
function changeEntry(
  numbered: Numbered,
  robot: RobotInfo,
  t: number,
): { readonly entry: Record<string, unknown>; readonly way: string } {
  const { kind, group, neutral } = numbered;
  const { target } = changeInfos[kind];
  const ofRobot = target === "field" || target === "place" ? {} : { station: stations[robot.station] };
  const value = group === "" ? neutral : { [group]: neutral };
  const way = group === "" ? kind : `${kind}/${group.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return { entry: { t, ...ofRobot, change: { [kind]: value } }, way };
}

/** The plan. The names of ranges must differ. */
export function planOf(choice: SweepChoice): Record<string, unknown> {
  const scenario = JSON.parse(choice.text) as ScenarioJson;
  const changes = choice.ranges.filter(({ varied }) => varied.kind === "change").length;
  const entries: Record<string, unknown>[] = [];
  const vary: Record<string, unknown> = {};
  for (const { varied, name, from, to, steps } of choice.ranges) {
    const range = { from, to, steps };
    if (varied.kind === "place") {
      const { place, add, unit } = varied;
      const at = withShift(place, changes);
      vary[name] = { at, ...range, ...(add ? { add } : {}), ...(unit === "" ? {} : { unit }) };
      continue;
    }
    const { entry, way } = changeEntry(varied.numbered, varied.robot, choice.since);
    const { unit, isFactor } = varied.numbered;
    vary[name] = { at: `/script/${entries.length}/change/${way}`, ...range, unit: isFactor ? "×" : unit };
    entries.push(entry);
  }
  // Before the scenario's own entries: those of the same moment have the last word.
  if (changes > 0) scenario.script = [...entries, ...(scenario.script ?? [])];
  return {
    sandlot: 1,
    name: choice.name,
    scenario,
    ...(choice.recording === null ? {} : { recording: { base64: choice.recording } }),
    seconds: choice.seconds,
    seeds: choice.seeds,
    vary,
    measure: choice.measures,
    assert: choice.conditions,
  };
}

/** A place in a script before which so many entries come. */
const withShift = (place: string, count: number): string =>
  place.replace(/^\/script\/(\d+)(?=\/)/, (_, index: string) => `/script/${Number(index) + count}`);

/** All numbers of a scenario by their places, with their values; robots that it names are looked up in `robots`. */
export function numbersIn(text: string, robots: ReadonlyMap<string, unknown>): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (value: unknown, place: string, depth: number): void => {
    if (typeof value === "number") found.set(place, value);
    if (typeof value !== "object" || value === null || depth > 9 || found.size > mostNumbers) return;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      const named = isList ? (nameOf(inner) ?? key) : key;
      const whole = /^\/robots\/[^/]+$/.test(place) && key === "robot" && typeof inner === "string";
      walk(
        whole ? robots.get(inner) : inner,
        `${place}/${named.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        depth + 1,
      );
    }
  };
  const { robots: list, match, seed: _, sandlot: __, ...rest } = JSON.parse(text) as Record<string, unknown>;
  walk({ robots: list, match, ...rest }, "", 0);
  return found;
}

/** Places that are offered. */
const mostNumbers = 1500;

function nameOf(element: unknown): string | null {
  const { station, name } = (typeof element === "object" && element !== null ? element : {}) as Record<string, unknown>;
  if (typeof station === "string") return station;
  return typeof name === "string" ? name : null;
}
