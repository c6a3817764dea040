// The parts of a robot of the run, as views need them: by the scene, and by robot.json each motor's load.

import type { RobotInfo } from "../../../sim/boundary/protocol.ts";
import { stations } from "../../../sim/boundary/abi.gen.ts";
import type { PageContext } from "../../page/context.ts";
import { siteFile } from "../../parts/site-file.ts";

/** By the name of a mechanism or wheel: its motors. */
export type MotorsOf = ReadonlyMap<string, readonly string[]>;

/** The robot at a station; null: there is none. */
export function robotAt(page: PageContext, station: string): RobotInfo | null {
  const scene = page.session?.scene ?? null;
  return scene?.robots.find((robot) => stations[robot.station] === station) ?? null;
}

interface MechanismFile {
  readonly name?: unknown;
  readonly motors?: unknown;
}

/** robot.json's motors of mechanisms; a list without sense is left out. */
export function readMotors(robot: unknown): MotorsOf {
  const found = new Map<string, readonly string[]>();
  const list = typeof robot === "object" && robot !== null ? (robot as { mechanisms?: unknown }).mechanisms : undefined;
  if (!Array.isArray(list)) return found;
  for (const { name, motors } of list.filter(
    (each): each is MechanismFile => typeof each === "object" && each !== null,
  )) {
    if (typeof name !== "string" || !Array.isArray(motors)) continue;
    found.set(
      name,
      motors.filter((motor): motor is string => typeof motor === "string"),
    );
  }
  return found;
}

/** The robot of a scenario's text at a station: the object that stands there, or the name of its folder. */
export function robotInScenario(text: string, station: string): unknown {
  try {
    const { robots } = JSON.parse(text) as { robots?: unknown };
    if (!Array.isArray(robots)) return null;
    const entry = (robots as { station?: unknown; robot?: unknown }[]).find((each) => each?.station === station);
    return entry?.robot ?? null;
  } catch {
    return null;
  }
}

/** Fetches robot.json's motors. Without them views show the motors by themselves. */
export async function motorsOf(page: PageContext, robot: RobotInfo): Promise<MotorsOf> {
  const written = robotInScenario(page.session.text, stations[robot.station] ?? "");
  if (typeof written === "object" && written !== null) return readMotors(written);
  try {
    return readMotors(await (await siteFile(page.base, `robots/${robot.name}/robot.json`)).json());
  } catch {
    return new Map();
  }
}
