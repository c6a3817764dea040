// The scenario of a common run: the one on the host's page, with a driver in the robot of each taken station. A station without a robot gets
// one as the scenario's first.
import { stations } from "../sim/boundary/abi.gen.ts";
import { robotsOf, type Guest } from "./messages.ts";

interface Robot {
  readonly robot?: unknown;
  readonly station?: unknown;
  readonly program?: unknown;
}

interface Line {
  readonly station?: unknown;
}

/** The scenario's own name. */
export function titleOf(text: string): string {
  const scenario = JSON.parse(text) as { readonly name?: unknown };
  return typeof scenario.name === "string" ? scenario.name : "";
}

/** `stations`: those that have a robot for a person, a bit each. */
export function commonScenario(
  text: string,
  guests: readonly Guest[],
): { readonly scenario: string; readonly stations: number } {
  const scenario = JSON.parse(text) as Record<string, unknown>;
  const robots = (Array.isArray(scenario["robots"]) ? scenario["robots"] : []) as Robot[];
  const taken: string[] = stations.filter((_, at) => guests.some((guest) => (robotsOf(guest) & (1 << at)) !== 0));
  const driven = robots.map((robot) =>
    taken.includes(String(robot.station)) ? { ...robot, program: "driver" } : robot,
  );
  const free = taken.filter((station) => !robots.some((robot) => robot.station === station));
  const kind = robots[0]?.robot ?? "kitbot";
  const more = free.map((station) => ({ robot: kind, station, program: "driver" }));
  // Stations that a person drives have no script any more.
  const script = Array.isArray(scenario["script"])
    ? { script: (scenario["script"] as Line[]).filter(({ station }) => !taken.includes(String(station))) }
    : {};
  const all = [...driven, ...more];
  const mask = stations.reduce(
    (sum, name, at) =>
      all.some(({ station, program = "driver" }) => station === name && program === "driver") ? sum | (1 << at) : sum,
    0,
  );
  return { scenario: JSON.stringify({ ...scenario, ...script, robots: all }), stations: mask };
}
