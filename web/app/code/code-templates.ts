// Programs to begin with: folders of public/examples, from the smallest to a season's, each with the robot and field that it is for.
import type { Project } from "../../code/code-protocol.ts";
import type { Year } from "../page/year.ts";
import { siteFile } from "../parts/site-file.ts";

interface Template {
  /** Its words in the book of the code panel. */
  readonly words:
    | "exampleBlocks"
    | "exampleBlink"
    | "exampleTank"
    | "exampleSticks"
    | "exampleFirst"
    | "exampleGyro"
    | "exampleTurn"
    | "exampleState"
    | "exampleCommands"
    | "exampleFlywheel"
    | "exampleArm"
    | "exampleElevator"
    | "exampleSwerve"
    | "exampleVision"
    | "exampleScore"
    | "examplePhysics"
    | "exampleOpModes"
    | "exampleSteps"
    | "exampleXrp"
    | "exampleLine"
    | "exampleScript";
  /** Of WPILib, whose names it has; 2026 unless it says so. Blocks run in both. */
  readonly year?: Year | "both";
  /** Channels that are not the robot's own: an overlay of public/examples/wirings. */
  readonly wiring?: string;
  /** Beside robot.py. */
  readonly more?: readonly string[];
}

/** By folder, the easy ones first. */
export const templates: Readonly<Record<string, Template>> = {
  "blocks-robot": { words: "exampleBlocks", more: ["robot.blocks.json"], year: "both" },
  "blink-robot": { words: "exampleBlink" },
  "tank-robot": { words: "exampleTank" },
  "stick-robot": { words: "exampleSticks" },
  "first-robot": { words: "exampleFirst" },
  "gyro-robot": { words: "exampleGyro" },
  "turn-robot": { words: "exampleTurn" },
  "xrp-robot": { words: "exampleXrp" },
  "line-robot": { words: "exampleLine" },
  "script-robot": { words: "exampleScript", year: "both" },
  "state-robot": { words: "exampleState" },
  "command-robot": { words: "exampleCommands" },
  "flywheel-robot": { words: "exampleFlywheel", wiring: "flywheel" },
  "arm-robot": { words: "exampleArm", wiring: "arm" },
  "elevator-robot": { words: "exampleElevator", wiring: "elevator" },
  "swerve-robot": { words: "exampleSwerve", wiring: "swerve" },
  "vision-robot": { words: "exampleVision" },
  "score-robot": { words: "exampleScore" },
  "physics-robot": { words: "examplePhysics", more: ["physics.py"] },
  "blink-2027": { words: "exampleBlink", year: 2027 },
  "tank-2027": { words: "exampleTank", year: 2027 },
  "stick-2027": { words: "exampleSticks", year: 2027 },
  "first-2027": { words: "exampleOpModes", year: 2027 },
  "gyro-2027": { words: "exampleGyro", year: 2027 },
  "turn-2027": { words: "exampleTurn", year: 2027 },
  "xrp-2027": { words: "exampleXrp", year: 2027 },
  "line-2027": { words: "exampleLine", year: 2027 },
  "state-2027": { words: "exampleState", year: 2027 },
  "command-2027": { words: "exampleSteps", year: 2027 },
  "flywheel-2027": { words: "exampleFlywheel", wiring: "flywheel", year: 2027 },
  "arm-2027": { words: "exampleArm", wiring: "arm", year: 2027 },
  "elevator-2027": { words: "exampleElevator", wiring: "elevator", year: 2027 },
  "swerve-2027": { words: "exampleSwerve", wiring: "swerve", year: 2027 },
  "vision-2027": { words: "exampleVision", year: 2027 },
  "score-2027": { words: "exampleScore", year: 2027 },
  "physics-2027": { words: "examplePhysics", more: ["physics.py"], year: 2027 },
};

/** Their names, those of a year first: by year. Those of both years are in the first. */
export function templatesOf(year: Year): readonly (readonly [Year, readonly string[]])[] {
  const names = (of: Year): string[] =>
    Object.keys(templates).filter((name) => {
      const own = templates[name]?.year ?? 2026;
      return own === "both" ? of === year : own === of;
    });
  const other = year === 2026 ? 2027 : 2026;
  return [
    [year, names(year)],
    [other, names(other)],
  ];
}

/** Fetches a template's files and its scenario. address: of a file in its folder. */
export async function fetchTemplate(
  { more = [] }: Template,
  address: (file: string) => string,
): Promise<{ readonly files: Project; readonly scenario: string }> {
  const text = async (file: string): Promise<string> => {
    const response = await fetch(address(file));
    if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`);
    return response.text();
  };
  const names = ["robot.py", ...more];
  const [scenario = "", ...texts] = await Promise.all(["scenario.json", ...names].map(text));
  return { scenario, files: new Map(names.map((name, index) => [name, texts[index] ?? ""])) };
}

/** The package that programs of blocks are written with, as files of a project. */
export async function fetchWords(base: string): Promise<readonly (readonly [string, string])[]> {
  const response = await siteFile(base, "python/library.json");
  const { library } = (await response.json()) as { readonly library: Readonly<Record<string, string>> };
  return Object.entries(library).filter(([path]) => path.startsWith("sandlot_blocks/"));
}
