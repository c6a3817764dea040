// A lesson is checked: its keys, its texts in every language, its links, its scenarios, its goals, and the files of each task.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  addressOf,
  judgedOf,
  lessonLanguages,
  lessonYears,
  readText,
  renderNotes,
  scenarioOf,
} from "../../build/node/lesson.mjs";
import { BadInput } from "../cli/args.mjs";
import { isFile, isFolder } from "../cli/content.mjs";
import { contentRoot, isPackage } from "../cli/home.mjs";
import { hasLesson, openLesson } from "./find.mjs";

/** The pages of the documentation: in a clone those of docs/contents.json, in a package those that were built. */
function hasPage(name) {
  if (isPackage) return isFile(join(contentRoot, "docs", `${name}.html`));
  const parts = JSON.parse(readFileSync(join(contentRoot, "docs/contents.json"), "utf8"));
  return parts.some(({ pages }) => pages.some((page) => (page.slug ?? page) === name));
}

function checkLinks(links, where, folder) {
  for (const href of links) {
    if (addressOf(href) === null)
      throw new BadInput(
        `${where}: a link to "${href}" leads nowhere; write lesson:NAME, docs:PAGE or an address with https`,
      );
    const [, kind, name] = /^(lesson|docs):([a-z0-9-]+)/.exec(href) ?? [];
    if (kind === "lesson" && !hasLesson(name, folder)) throw new BadInput(`${where}: there is no lesson "${name}"`);
    if (kind === "docs" && !hasPage(name)) throw new BadInput(`${where}: the documentation has no page "${name}"`);
  }
}

async function checkTexts(lessonFolder, folder) {
  const { lesson, name } = lessonFolder;
  for (const language of lessonLanguages) {
    const text = readText(await lessonFolder.text(language), lesson.tasks.length, `${name}/${language}.md`);
    checkLinks(text.links, `${name}/${language}.md`, folder);
    const notes = renderNotes(await lessonFolder.notes(language));
    checkLinks(notes.links, `${name}/teacher.${language}.md`, folder);
  }
}

/** A task has a starter and a solution; of 2027 both or none. */
async function checkPrograms(lessonFolder, task) {
  await lessonFolder.starter(task);
  if (task.blocks) return;
  const newer = ["starter", "solution"].map((kind) => `${kind}/${task.name}.2027.py`);
  const found = await Promise.all(newer.map((path) => lessonFolder.find(path)));
  const missing = found.indexOf(null);
  if (missing >= 0 && found.some((text) => text !== null))
    throw new BadInput(
      `${lessonFolder.name}/${newer[missing]}: there is no such file, and ${newer[1 - missing]} is there`,
    );
}

/** A task's scenario loads, its goals are about values of that run, and its program and solution are there. */
async function checkTask(runs, lessonFolder, task) {
  const { name } = lessonFolder;
  const text = await lessonFolder.scenario(task);
  const read = async (path) => {
    const bytes = await runs.files(path);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  const { script } = await lessonFolder.solution(task);
  if (task.hands === "code") await checkPrograms(lessonFolder, task);
  for (const more of [{}, ...(script === undefined ? [] : [{ script }])]) {
    const scenario = await scenarioOf(task, text, read, more);
    await runs.check({
      text: scenario,
      label: `${name}/${task.scenario}`,
      judged: judgedOf(task),
      name: `${name}, ${task.name}`,
    });
  }
}

/** One line about a lesson that is right. Throws BadInput, LessonError or SimDataError for its mistakes. */
export async function checkLesson(folder) {
  if (!isFolder(folder)) throw new BadInput(`${folder} is no folder of a lesson`);
  const { JudgedRuns } = await import("../cli/judged-run.mjs");
  const years = await Promise.all(lessonYears.map((year) => openLesson(folder, year)));
  for (const ofYear of years) await checkTexts(ofYear, folder);
  const [lessonFolder] = years;
  const { lesson, name } = lessonFolder;
  if (lesson.next !== "" && !hasLesson(lesson.next, folder))
    throw new BadInput(`${name}/lesson.json: /next: there is no lesson "${lesson.next}"`);
  const runs = await JudgedRuns.open();
  for (const task of lesson.tasks) await checkTask(runs, lessonFolder, task);
  const goals = lesson.tasks.reduce((sum, task) => sum + task.goals.length, 0);
  return `lesson of ${lesson.minutes} minutes, ${lesson.tasks.length} tasks, ${goals} goals, ${lessonLanguages.join(" and ")}`;
}
