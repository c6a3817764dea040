// The scenario of a common run: the one on the host's page, with a driver in the robot of each taken station. A station without a robot gets
// one as the scenario's first.
import { stations } from "../../sim/boundary/abi.gen.ts";
import type { Guest } from "../../together/messages.ts";

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

export function commonScenario(text: string, guests: readonly Guest[]): string {
  const scenario = JSON.parse(text) as Record<string, unknown>;
  const robots = (Array.isArray(scenario["robots"]) ? scenario["robots"] : []) as Robot[];
  const taken = guests.filter(({ role }) => role === "driver").map(({ at }) => stations[at] as string);
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
  return JSON.stringify({ ...scenario, ...script, robots: [...driven, ...more] });
}
