// Programs to begin with: folders of public/examples, from the smallest to a season's, each with the robot and field that it is for.
import type { Project } from "../../code/code-protocol.ts";

interface Template {
  /** Its words in the book of the code panel. */
  readonly words:
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
    | "examplePhysics";
  /** Channels that are not the robot's own: an overlay of public/examples/wirings. */
  readonly wiring?: string;
  /** Beside robot.py. */
  readonly more?: readonly string[];
}

/** By folder, the easy ones first. */
export const templates: Readonly<Record<string, Template>> = {
  "blink-robot": { words: "exampleBlink" },
  "tank-robot": { words: "exampleTank" },
  "stick-robot": { words: "exampleSticks" },
  "first-robot": { words: "exampleFirst" },
  "gyro-robot": { words: "exampleGyro" },
  "turn-robot": { words: "exampleTurn" },
  "state-robot": { words: "exampleState" },
  "command-robot": { words: "exampleCommands" },
  "flywheel-robot": { words: "exampleFlywheel", wiring: "flywheel" },
  "arm-robot": { words: "exampleArm", wiring: "arm" },
  "elevator-robot": { words: "exampleElevator", wiring: "elevator" },
  "swerve-robot": { words: "exampleSwerve", wiring: "swerve" },
  "vision-robot": { words: "exampleVision" },
  "score-robot": { words: "exampleScore" },
  "physics-robot": { words: "examplePhysics", more: ["physics.py"] },
};

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
