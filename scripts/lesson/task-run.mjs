// A task run without a page: with a student's starter, with its solution, with a program, or from a recording. The
// page's code judges its goals.
import { countLines, isOver, judgedOf, resultOf, scenarioOf } from "../../build/node/lesson.mjs";

const decoder = new TextDecoder();

/** Reads robots and fields for dials that are inside of them. */
const siteReader = (runs) => async (path) => {
  const bytes = await runs.files(path);
  return bytes === null ? null : decoder.decode(bytes);
};

/** A task's run: its scenario's text, and the program that drives. with: "starter", "solution", or { program: Map }. */
async function readTry(runs, folder, task, given) {
  const text = await folder.scenario(task);
  const solution = given === "solution" ? await folder.solution(task) : {};
  const program =
    given === "starter" && task.hands === "code" ? await folder.starter(task) : (solution.program ?? null);
  const encoder = new TextEncoder();
  const bytes = program === null ? null : new Map([...program].map(([path, text]) => [path, encoder.encode(text)]));
  const files = bytes ?? given.program ?? null;
  const { script, dials } = solution;
  const scenario = await scenarioOf(task, text, siteReader(runs), {
    ...(script === undefined ? {} : { script }),
    ...(dials === undefined ? {} : { dials }),
  });
  return { scenario, files };
}

/** Lines of a program against the task's most; null: it has no limit, or no program is there. */
function linesOf(task, files) {
  const bytes = files?.get("robot.py");
  if (task.lines === null || bytes === undefined) return null;
  return { count: countLines(decoder.decode(bytes)), most: task.lines };
}

/** Runs a task. `given`: "starter", "solution", { program: Map } or { recording: bytes }. */
export async function runTask(runs, folder, task, given) {
  const label = `${folder.name}, ${task.name}`;
  const over = (time, judge) => isOver(task, time, judge);
  const common = { label, judged: judgedOf(task), seconds: task.seconds, goOn: true, over };
  if (given.recording !== undefined) {
    const run = await runs.run({ ...common, text: "", recording: given.recording });
    return { ...resultOf(task, run), lines: null, seconds: run.seconds };
  }
  const { scenario, files } = await readTry(runs, folder, task, given);
  const run = await runs.run({ ...common, text: scenario, code: files === null ? null : { files } });
  const lines = linesOf(task, files);
  const result = resultOf(task, run);
  const state = lines !== null && lines.count > lines.most ? "missed" : result.state;
  return { ...result, state, lines, seconds: run.seconds };
}
