// The lessons of the site: which there are, and the files of one.
import { siteFiles } from "../../sim/core/files.ts";
import { LessonFolder } from "../../lesson/lesson-folder.ts";
import { LessonError, lessonLanguages, type LessonLanguage, type LessonYear } from "../../lesson/lesson.ts";
import type { ReadSite } from "../../lesson/task-scenario.ts";
import { spoken } from "../../words/book.ts";

const decoder = new TextDecoder();

/** The language of a lesson's texts on this page. */
export const lessonLanguage = (): LessonLanguage => lessonLanguages.find((language) => language === spoken()) ?? "en";

/** Reads a file below the folder with fields/, robots/ and lessons/. */
export function siteReader(base: string): ReadSite {
  const files = siteFiles(base);
  return async (path) => {
    const bytes = await files(path);
    return bytes === null ? null : decoder.decode(bytes);
  };
}

/** Rejects with LessonError, or with the network's error. */
export function openLesson(base: string, name: string, year: LessonYear = 2026): Promise<LessonFolder> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) return Promise.reject(new LessonError(`there is no lesson "${name}"`));
  const read = siteReader(base);
  return LessonFolder.open(name, (path) => read(`lessons/${name}/${path}`), year);
}

/** Their names, in the order of the course. */
export async function lessonNames(base: string): Promise<readonly string[]> {
  const text = await siteReader(base)("lessons/index.json");
  const list: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(list) ? list.filter((name): name is string => typeof name === "string") : [];
}
