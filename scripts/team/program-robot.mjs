// `--wiring program`: the robot of a run is made of the program's own devices: their ids and inversions, the places of
// its modules. The program is started once for that, alone and disabled, before the run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { site } from "../cli/content.mjs";
import { contentRoot, openBundle } from "../cli/home.mjs";

const shipped = (name) => JSON.parse(readFileSync(join(contentRoot, "robots", name, "robot.json"), "utf8"));

/** The devices of a project's program after its first loops, as JSON. Throws BadInput with the reason when it ends before that. */
export async function madeBy(project, { sandlot, core, wire, code, python }) {
  await code.loadAlone(core, shipped("kitbot"), site(sandlot));
  try {
    return await code.madeBy(core, wire, python, { project, year: 0 });
  } catch (error) {
    if (!(error instanceof code.NotMadeError)) throw error;
    throw new BadInput(
      `--wiring program: the program does not come so far that it has made its devices: ${error.message}`,
    );
  }
}

/** The project's own files' numbers of its robot: settings of PathPlanner, Tuner's constants, Choreo's project. */
async function numbersOf(files, project) {
  const list = [...project].map(([path, content]) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return { path, size: bytes.byteLength, read: async () => bytes };
  });
  const found = await files.projectOf("project", await files.inventoryOf(list));
  return found?.robots[0]?.numbers ?? new files.RobotNumbers();
}

/** The robot for it: its kind of drive, robot.json, and notes for a person, as sentences. */
export async function robotFor(made, project) {
  const files = await openBundle("files");
  const bases = { swerve: shipped("swerve-shooter"), tank: shipped("kitbot"), mecanum: shipped("mecanum-arm") };
  const numbers = await numbersOf(files, project);
  const { kind, robot, remarks } = files.guessRobot(files.readMade(made), numbers, bases);
  return { kind, robot, remarks: remarks.map(files.sayRemark) };
}
