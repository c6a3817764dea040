// Any text as a team's file: it has a kind with words for it, and its numbers of a robot are finite and in their
// ranges, in a robot.json whose numbers are finite, too.
import {
  readChoreo,
  readPlannerSettings,
  readTunerConstants,
  readTunerProject,
  readYagsl,
} from "../../web/files/read-numbers.ts";
import { recogniseBytes, sentenceOf } from "../../web/files/recognise.ts";
import { RobotNumbers } from "../../web/files/robot-numbers.ts";
import { openQuestions, plainBase, withNumbers } from "../../web/files/team-robot.ts";
import { mutateText } from "./mutate.ts";
import { corpusOf, expect, isLine, settled, type Target } from "./target.ts";

const words = [
  ...["kDriveGearRatio", "kWheelRadius", "kFrontLeftXPos", "_front_left_x_pos", "kSlipCurrent", "steerInitialConfigs"],
  ...[
    " = ",
    ";",
    "(",
    ")",
    "{",
    "}",
    "//",
    "/*",
    "*/",
    "#",
    '"',
    "'",
    '"""',
    "-",
    "*",
    "/",
    "Inches.of(2)",
    "2_in",
    "1e999",
  ],
  ...[
    "inchesToMeters(",
    ".withStatorCurrentLimit(",
    '"Modules":',
    '"imu":',
    '"modules":',
    '"robotMass":',
    "[",
    "]",
    ":",
    ",",
  ],
  ...["null", "true", "-1e308", "__proto__", "constructor", "\u2028", "\n"],
];
const names = ["TunerConstants.java", "TunerConstants.h", "tuner_constants.py", "a.json", "a.path", "a.zip", "x"];

const check = (value: unknown): void => {
  if (typeof value === "number") expect(Number.isFinite(value), "a number that is not finite");
  if (typeof value === "object" && value !== null) Object.values(value).forEach(check);
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export default {
  corpus: () => corpusOf("team_files"),
  mutate: (random, input) => new TextEncoder().encode(mutateText(random, new TextDecoder().decode(input), words)),
  async run(input) {
    const text = new TextDecoder().decode(input);
    for (const name of names) {
      const sentence = sentenceOf(name, recogniseBytes(name, input));
      expect(sentence.startsWith(`${name} is `) && isLine(sentence), "a kind has words for it, in one line");
    }
    const json = parsed(text);
    for (const name of names.slice(0, 3)) {
      const numbers = new RobotNumbers();
      readTunerConstants(text, name, numbers);
      readTunerProject(json, "tuner-project.json", numbers);
      readPlannerSettings(json, "settings.json", numbers);
      readChoreo(json, "a.chor", numbers);
      await settled(readYagsl(json, "swervedrive.json", numbers, (path) => Promise.resolve({ json, path })));
      for (const key of numbers.keys) check(numbers.all(key));
      openQuestions(numbers, {});
      check(withNumbers(plainBase({}, "a", numbers, {}), numbers));
    }
  },
} satisfies Target;
