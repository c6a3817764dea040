// The change that a comparison makes in a run's scenario before it gets the run's inputs.

import type { DynamicsKind } from "../../sim/boundary/abi.gen.ts";

export type Change =
  /** Another robot: a shipped one by its name, or a robot.json. */
  | { readonly kind: "robot"; readonly robot: string | Readonly<Record<string, unknown>> }
  /** Another model moves it. */
  | { readonly kind: "dynamics"; readonly dynamics: DynamicsKind }
  /** Pieces of these types fly by a method of that step [ms]. */
  | { readonly kind: "flight"; readonly types: readonly string[]; readonly method: string; readonly step: number };

/** As a flight's "method" in field.json; docs/integrators.md has their orders. */
export const flightMethods = ["explicitEuler", "semiImplicit", "taylor", "midpoint", "rk4"] as const;

/** The scenario with a change in it. A robot of another kind keeps its station, pose and program. */
export function withChange(scenario: string, index: number, change: Change): string {
  const json = JSON.parse(scenario) as {
    flights?: Record<string, object>;
    robots?: { robot?: unknown; dynamics?: unknown }[];
  };
  if (change.kind === "flight") {
    const flight = { method: change.method, step: `${change.step} ms` };
    json.flights = {
      ...json.flights,
      ...Object.fromEntries(change.types.map((type) => [type, { ...json.flights?.[type], ...flight }])),
    };
    return JSON.stringify(json);
  }
  const entry = json.robots?.[index];
  if (entry === undefined) throw new Error("The scenario has no robot to replace.");
  if (change.kind === "robot") {
    entry.robot = change.robot;
    delete entry.dynamics;
  } else entry.dynamics = change.dynamics;
  return JSON.stringify(json);
}
