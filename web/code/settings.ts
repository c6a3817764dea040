// A person's choices for a program beside its files: the mover of the robot of a physics.py, the year of its names, and
// packages of an index. They go with the project, in this browser and in links, under a name that no dropped folder
// brings along.
import { physicsChoices, type PhysicsChoice } from "./physics-place.ts";
import { mostWheels, plainName, type PinnedWheel } from "./wheels.ts";

/** Whose names a program has; 0: as its files say. */
export const namesYears = [0, 2026, 2027] as const;
export type NamesYear = (typeof namesYears)[number];
/** As a program is started: a NamesYear, or -2027: as the program tells, and 2027 for one that tells none. */
export type StartYear = NamesYear | -2027;

export interface CodeSettings {
  readonly physics: PhysicsChoice;
  readonly year: NamesYear;
  readonly packages: readonly PinnedWheel[];
  /** robot.json of the robot that was made for the program, in this browser only: in a link the scenario has it. "": none was made. */
  readonly robot: string;
}

export const noSettings: CodeSettings = { physics: "auto", year: 0, packages: [], robot: "" };
export const settingsFile = ".sandlot.json";

/** Reads them; senseless ones are left out. */
export function readSettings(text: string): CodeSettings {
  let parsed: { readonly [key in keyof CodeSettings]?: unknown } | null;
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    return noSettings;
  }
  const physics = physicsChoices.find((choice) => choice === parsed?.physics) ?? "auto";
  const year = namesYears.find((choice) => choice === parsed?.year) ?? 0;
  const list = Array.isArray(parsed?.packages) ? (parsed.packages as readonly unknown[]) : [];
  return { physics, year, packages: list.flatMap(readPin).slice(0, mostWheels), robot: readRobot(parsed?.robot) };
}

const mostRobotText = 100_000;
const readRobot = (value: unknown): string =>
  typeof value === "string" && value.startsWith("{") && value.length <= mostRobotText ? value : "";

function readPin(value: unknown): PinnedWheel[] {
  const { name, version, sha256 } = (value ?? {}) as Partial<Record<keyof PinnedWheel, unknown>>;
  if (typeof name !== "string" || typeof version !== "string" || typeof sha256 !== "string") return [];
  const good =
    /^[a-z0-9-]{1,80}$/.test(plainName(name)) && /^[\w.!+-]{1,40}$/.test(version) && /^[0-9a-f]{64}$/.test(sha256);
  return good ? [{ name: plainName(name), version, sha256 }] : [];
}

/** As text; "": nothing was chosen. */
export function writeSettings({ physics, year, packages, robot }: CodeSettings): string {
  if (physics === "auto" && year === 0 && packages.length === 0 && robot === "") return "";
  const pins = packages.map(({ name, version, sha256 }) => ({ name, version, sha256 }));
  return JSON.stringify({
    physics,
    ...(year === 0 ? {} : { year }),
    packages: pins,
    ...(robot === "" ? {} : { robot }),
  });
}
