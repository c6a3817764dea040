// An answer to a recording: the places beside its drivers, and the scenario in which a person has one of them.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { commonScenario } from "../../together/room-scenario.ts";

interface Robot {
  readonly station?: unknown;
  readonly program?: unknown;
}

const isBlue = (at: number): boolean => at < stations.length / 2;

/** Indices of the stations whose robots are driven by persons. */
function drivenIn(text: string): number[] {
  let scenario: { readonly robots?: unknown };
  try {
    scenario = JSON.parse(text) as { readonly robots?: unknown };
  } catch {
    return [];
  }
  const robots = Array.isArray(scenario.robots) ? (scenario.robots as Robot[]) : [];
  return robots
    .filter(({ program = "driver" }) => program === "driver")
    .map(({ station }) => stations.findIndex((name) => name === station));
}

/** Whether the robot of a station plays against the first one that is driven. */
export const isAgainst = (text: string, station: number): boolean => isBlue(drivenIn(text)[0] ?? 0) !== isBlue(station);

/** Indices of the stations that a person may take: those of robots without a driver, and empty ones. First the other alliance's. */
export function answerPlaces(text: string): number[] {
  const driven = drivenIn(text);
  if (driven.length === 0) return [];
  const free = stations.map((_, at) => at).filter((at) => !driven.includes(at));
  return [...free.filter((at) => isAgainst(text, at)), ...free.filter((at) => !isAgainst(text, at))];
}

/** The recording's scenario with a driver in the robot of that station; where there is none with one robot more. */
export const answerScenario = (text: string, station: number): string =>
  commonScenario(text, [{ member: 0, name: "", ready: true, muted: false, role: "driver", at: station }]).scenario;
