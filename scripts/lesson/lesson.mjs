// `lesson`: runs the tasks of lessons without a page and says which goals were reached.
import { lessonYears } from "../../build/node/lesson.mjs";
import { BadInput } from "../cli/args.mjs";
import { readProject } from "../cli/code-desk.mjs";
import { readBytes, WholeFile } from "../cli/files.mjs";
import { JudgedRuns } from "../cli/judged-run.mjs";
import { junitSuites } from "../cli/junit.mjs";
import { findLessons, openLesson } from "./find.mjs";
import { runTask } from "./task-run.mjs";

/** The run of each task. */
async function readGiven({ solution = false, code, recording }, runs) {
  const chosen = [solution, code !== undefined, recording !== undefined].filter(Boolean);
  if (chosen.length > 1) throw new BadInput("lesson: --solution, --code and --recording: give one of them");
  if (recording !== undefined) return { recording: readBytes(recording, runs.sandlot.limits.maxFileBytes) };
  if (code !== undefined) return { program: await readProject(code, "lesson: --code") };
  return solution ? "solution" : "starter";
}

function chosenTasks({ lesson }, name) {
  if (name === undefined) return lesson.tasks;
  const task = lesson.tasks.find((one) => one.name === name);
  if (task !== undefined) return [task];
  throw new BadInput(
    `lesson: --task: there is no "${name}"; there are ${lesson.tasks.map((one) => one.name).join(", ")}`,
  );
}

const wordsOf = { reached: "reached", missed: "missed ", open: "open   " };

function print(folder, task, result) {
  process.stdout.write(`${wordsOf[result.state]}  ${folder.name}, ${task.name} (${result.seconds.toFixed(2)} s)\n`);
  for (const [index, { state, reason }] of result.goals.entries())
    process.stdout.write(`  ${state === "passed" ? "ok    " : "FAILED"}  ${task.goals[index].say.en}: ${reason}\n`);
  if (result.lines !== null) {
    const { count, most } = result.lines;
    process.stdout.write(`  ${count <= most ? "ok    " : "FAILED"}  at most ${most} lines: it has ${count}\n`);
  }
  for (const hint of result.seen) process.stdout.write(`  seen    hint ${hint + 1}: ${task.hints[hint].say.en}\n`);
  if (result.measured !== null) {
    const unit = task.prediction.unit;
    process.stdout.write(`  measured  ${Number(result.measured.toPrecision(4))}${unit === "" ? "" : ` ${unit}`}\n`);
  }
  if (result.trouble !== "") process.stdout.write(`  FAILED  the run stopped: ${result.trouble}\n`);
}

const caseOf = (task, result) => ({
  ...{ name: task.name, seconds: result.seconds, kind: result.state === "reached" ? null : "failure" },
  message: result.state,
  text: result.goals.map(({ condition, reason }) => `${condition}: ${reason}`).join("\n"),
});

export async function lesson({ "NAME|FOLDER": argument, task: name, junit, wpilib: year = 2026, ...options }) {
  if (!lessonYears.includes(year)) throw new BadInput(`lesson: --wpilib is ${lessonYears.join(" or ")}, not ${year}`);
  const folders = await Promise.all(findLessons(argument).map((folder) => openLesson(folder, year)));
  const runs = await JudgedRuns.open();
  const given = await readGiven(options, runs);
  if (typeof given === "object" && name === undefined)
    throw new BadInput("lesson: --code and --recording are of one task: --task NAME says which");
  const file = junit === undefined ? null : new WholeFile("lesson: --junit", junit);
  const suites = [];
  let reached = 0;
  let count = 0;
  for (const folder of folders) {
    const cases = [];
    for (const task of chosenTasks(folder, name)) {
      const result = await tryTask(runs, folder, task, given);
      print(folder, task, result);
      cases.push(caseOf(task, result));
      count += 1;
      if (result.state === "reached") reached += 1;
    }
    suites.push({ name: folder.name, cases });
  }
  file?.finish(Buffer.from(junitSuites(suites)));
  process.stdout.write(`${reached} of ${count} tasks reached\n`);
  return reached === count ? 0 : 1;
}

/** A lesson's mistake is bad input; the line says where it is. */
async function tryTask(runs, folder, task, given) {
  try {
    return await runTask(runs, folder, task, given);
  } catch (error) {
    if (error?.name === "LessonError") throw new BadInput(error.message);
    throw error;
  }
}
