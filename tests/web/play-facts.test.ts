// The words of the dialog of the next game: facts of the files.
import { describe, expect, test } from "vitest";
import { fieldIndex, pictureName, robotFacts, robotIndex, scenarioFacts } from "../../scripts/lib/play-facts.mjs";
import { robotWords, scenarioWords, type RobotFacts, type ScenarioFacts } from "../../web/app/shell/play-words.ts";

interface Fields {
  readonly fields: readonly {
    readonly scenarios: readonly { readonly file: string; readonly facts: ScenarioFacts }[];
  }[];
}

const scenarios = (fieldIndex(".") as Fields).fields.flatMap((field) => field.scenarios);
const words = (file: string): string => scenarioWords(scenarios.find((entry) => entry.file.endsWith(file))!.facts);

describe("scenarios", () => {
  test("say what happens, how long and how hard", () => {
    // 20 s, 3 s, 140 s and 3 s of the field's phases.
    expect(words("2026-rebuilt/scenarios/match.json")).toBe(
      "You and 5 robots that play by themselves. (2:46 minutes, hard)",
    );
    expect(words("first-drive.json")).toBe("You alone: nothing ends until you stop. (no clock, easy)");
    expect(words("full-match.json")).toBe("6 robots play by themselves; you watch. (2:46 minutes, to watch)");
    expect(words("course.json")).toBe("You alone, lap after lap against the clock. (no clock, medium)");
    expect(words("bumps.json")).toBe("A script drives; you watch. No pieces on the field. (no clock, to watch)");
  });

  test("one that names nothing is a drive alone", () => {
    expect(scenarioFacts({ robots: [{}] }, {})).toMatchObject({ seconds: null, driven: true, autopilots: 0, level: 1 });
  });
});

describe("robots", () => {
  test("each robot of the site says what it can do", () => {
    const robots = robotIndex(".") as { readonly name: string; readonly facts: RobotFacts }[];
    const kitbot = robots.find(({ name }) => name === "kitbot")!;
    expect(robotWords(kitbot.facts)).toBe(
      "Tank drive, 3.7 m/s, 46 kg; holds 15 pieces; can intake, shoot, lob, eject.",
    );
  });

  test("pounds become kilograms, and what is missing is left out", () => {
    const facts = robotFacts({ mass: "132 lb" }) as unknown as RobotFacts;
    expect(robotWords({ ...facts, drive: "hover" })).toBe("hover, –, 60 kg.");
  });
});

test("a scenario and a robot have a picture of their own", () => {
  expect(pictureName("fields/practice/scenarios/lap.json")).toBe("pictures/practice-lap.png");
  expect(pictureName("robots/kitbot")).toBe("pictures/robots-kitbot.png");
  const files = [...scenarios.map(({ file }) => file), "robots/kitbot", "robots/swerve-shooter"];
  expect(new Set(files.map(pictureName)).size).toBe(files.length);
});
