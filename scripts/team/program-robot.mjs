// `--wiring program`: the robot of a run is made of what the program itself has made: its devices, their ids and inversions, the places
// of its modules. The program is started once for that, alone and disabled, before the run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BadInput } from "../cli/args.mjs";
import { CodeDesk } from "../cli/code-desk.mjs";
import { site } from "../cli/content.mjs";
import { contentRoot, root } from "../cli/home.mjs";

/** Loops until a program is asked what it has made, between two questions, and at most: some wait while they make their devices. */
const [first, between, most] = [10, 50, 1000];

const openFiles = () => import(pathToFileURL(join(root, "build/node/files.mjs")).href);

const shipped = (name) => JSON.parse(readFileSync(join(contentRoot, "robots", name, "robot.json"), "utf8"));

/** A robot alone, to which nothing is wired. */
const alone = () =>
  JSON.stringify({
    ...{ sandlot: 1, name: "A program alone", seed: 1, field: "practice", pieces: "none" },
    match: { start: "disabled", clock: false },
    robots: [{ robot: { ...shipped("kitbot"), wiring: [] }, station: "blue1", at: [3, 6.5, 0], program: "external" }],
  });

/** What a project's program has made after its first loops, as JSON. Throws BadInput with why it did not come so far. */
export async function madeBy(project, { sandlot, core, wire, tablesWire, code, python }) {
  const scene = await core.load(alone(), "a program alone", site(sandlot));
  const errors = [];
  const print = ({ stream, text }) => stream === "err" && errors.push(text);
  const desk = CodeDesk.start({
    ...{ core, sandlot, wire, tablesWire, scene, code, python, project, seed: 1, print },
  });
  let made = null;
  try {
    for (let tick = 1; tick <= most && desk.ended === null; tick++) {
      if (tick % between === first) desk.askMade();
      desk.beforeTick();
      core.step(1);
      desk.ticked(tick);
      const answer = tick % between === first + 1 ? desk.made : null;
      if (answer === null) continue;
      // Nothing new in a second: it has made them all.
      if (made !== null && countOf(answer) === countOf(made)) return answer;
      made = answer;
    }
    if (made === null) {
      const why = desk.ended ?? errors.at(-1) ?? "it did not answer";
      throw new BadInput(`--wiring program: the program does not come so far that it has made its devices: ${why}`);
    }
    return made;
  } finally {
    desk.close();
  }
}

const countOf = (made) => JSON.parse(made).data.devices.length;

/** What the project's own files say of its robot: settings of PathPlanner, Tuner's constants, Choreo's project. */
async function numbersOf(files, project) {
  const list = [...project].map(([path, content]) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return { path, size: bytes.byteLength, read: async () => bytes };
  });
  const found = await files.projectOf("project", await files.inventoryOf(list));
  return found?.robots[0]?.numbers ?? new files.RobotNumbers();
}

/** The robot for it: its kind of drive, robot.json, and what a person should know, as sentences. */
export async function robotFor(made, project) {
  const files = await openFiles();
  const bases = { swerve: shipped("swerve-shooter"), tank: shipped("kitbot") };
  const numbers = await numbersOf(files, project);
  const { kind, robot, remarks } = files.guessRobot(files.readMade(made), numbers, bases);
  return { kind, robot, remarks: remarks.map(files.sayRemark) };
}
