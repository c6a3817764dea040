// Any text as a path, an auto, or a file that one of them needs: a trajectory of finite numbers whose times never go back, which can be
// followed, flipped and cut; or a refusal in one line.
import { PathError } from "../../web/paths/checked-json.ts";
import { fromCenter, onOtherSide } from "../../web/paths/field-side.ts";
import { sticksFor } from "../../web/paths/follower.ts";
import { readPath, type PathFile } from "../../web/paths/read-path.ts";
import { cutAt, durationOf, sampleAt, type Trajectory } from "../../web/paths/trajectory.ts";
import { mutateText } from "./mutate.ts";
import { corpusOf, expect, isLine, type Target } from "./target.ts";

const words = [
  ...['"waypoints":', '"anchor":', '"nextControl":', '"prevControl":null', '"rotationTargets":', '"constraintZones":'],
  ...['"pointTowardsZones":', '"command":', '"type":"race"', '"type":"path"', '"pathName":"Curve"', '"samples":[]'],
  ...['"splits":[3]', '"maxVelocity":', '"unlimited":true', '"holonomicMode":false', '"t":', '"waitTime":'],
  ...[
    "0",
    "-0",
    "1e-9",
    "1e308",
    "-1e308",
    "99.9",
    "-99.9",
    "1e999",
    "null",
    "true",
    '""',
    "[",
    "]",
    "{",
    "}",
    ",",
    "\n",
  ],
  ...["__proto__", "NaN", "\u2028", "true,true", "Inch", "2.0,-4.0,0,0"],
];
const names = ["a.path", "a.auto", "a.traj", "a.wpilib.json"];
const size = { length: 16.54, width: 8.07 };
const known = new Map(
  corpusOf("paths")
    .map((bytes) => new TextDecoder().decode(bytes))
    .map((text) => [endingOf(text), text]),
);

/** Which file of the corpus a text is. */
function endingOf(text: string): string {
  if (text.includes('"lengthUnit"')) return "pathweaver.json";
  if (text.includes('"robotMass"')) return "settings.json";
  return text.includes('"samples"') ? "traj" : text.includes('"goalEndState"') ? "path" : "other";
}

function check(trajectory: Trajectory): void {
  const numbers = trajectory.samples.flatMap((sample) => Object.values(sample) as number[]);
  expect(numbers.every(Number.isFinite), "a number that is not finite");
  const { samples } = trajectory;
  expect(samples.length > 0 && samples.every(({ t }, i) => i === 0 || t >= samples[i - 1]!.t), "times that go back");
  expect(
    trajectory.events.every(({ t }) => Number.isFinite(t)),
    "an event without a time",
  );
  const total = durationOf(trajectory);
  const robot = { x: 8, y: 4, heading: 1, vx: 0, vy: 0, omega: 0 };
  for (const t of [0, total / 3, total, total + 1]) {
    expect(Object.values(sampleAt(trajectory, t)).every(Number.isFinite), "a sample that is not finite");
    for (const isDifferential of [false, true]) {
      const axes = sticksFor(trajectory, t, robot, { isDifferential, topSpeed: 4, topTurn: 6, isRed: true });
      expect(
        axes.every((axis) => Math.abs(axis) <= 1),
        "sticks beyond their ends",
      );
    }
  }
}

export default {
  corpus: () => corpusOf("paths"),
  mutate: (random, input) => new TextEncoder().encode(mutateText(random, new TextDecoder().decode(input), words)),
  async run(input) {
    const text = new TextDecoder().decode(input);
    const instead = endingOf(text);
    // The input also stands in for the file that a sound path needs.
    const find = (name: string): Promise<PathFile | null> => {
      const ending = name.endsWith(".json") ? name : (name.split(".").at(-1) ?? "");
      const found = instead === ending ? text : known.get(ending);
      return Promise.resolve(found === undefined ? null : { name, text: found });
    };
    const asked = [...names.map((name) => ({ name, text })), { name: "sound.path", text: known.get("path") ?? "" }];
    for (const file of asked) {
      try {
        const { trajectory, notes } = await readPath(file, find, { size });
        expect(notes.every(isLine), "a note has one line");
        check(trajectory);
        check(cutAt(trajectory, durationOf(trajectory) / 2));
        for (const symmetry of ["rotated", "reflected"] as const) check(onOtherSide(trajectory, size, symmetry));
        check(fromCenter(trajectory, size));
      } catch (error) {
        if (!(error instanceof PathError)) throw error;
        expect(isLine(error.message) && error.message.length > 10, `a refusal is one line: ${error.message}`);
      }
    }
  },
} satisfies Target;
