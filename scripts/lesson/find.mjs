// Lessons by name: those of the folder where the person stands, then those that ship; and the files of one.
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { LessonFolder } from "../../build/node/lesson.mjs";
import { BadInput } from "../cli/args.mjs";
import { isFile, isFolder, ownFolder, shown } from "../cli/content.mjs";
import { readBytes } from "../cli/files.mjs";
import { contentRoot, isPackage } from "../cli/home.mjs";

/** The folder of the lessons that ship. */
export const shippedLessons = join(contentRoot, isPackage ? "lessons" : "public/lessons");
const maxFile = 1 << 20;

const isLesson = (folder) => isFile(join(folder, "lesson.json"));

/** Folders of lessons in a folder, by name. */
export const lessonsIn = (folder) =>
  isFolder(folder)
    ? readdirSync(folder)
        .filter((name) => isLesson(join(folder, name)))
        .sort()
        .map((name) => join(folder, name))
    : [];

/** The folders that an argument means: a lesson's name or folder, its lesson.json, or a folder of lessons. */
export function findLessons(argument) {
  const given = basename(argument) === "lesson.json" ? dirname(argument) : argument;
  if (isFolder(given)) {
    const inside = isLesson(given) ? [given] : lessonsIn(given);
    if (inside.length === 0) throw new BadInput(`lesson: ${argument} has no lesson.json, and no folders with one`);
    return inside;
  }
  const own = ownFolder();
  const homes = [...(own === null ? [] : [join(own, "lessons")]), shippedLessons];
  const found = homes.map((home) => join(home, given)).find(isLesson);
  if (found !== undefined && /^[a-z0-9-]+$/.test(given)) return [found];
  const known = homes.flatMap(lessonsIn).map((folder) => basename(folder));
  throw new BadInput(`lesson: there is no lesson "${argument}"; there are ${known.join(", ")}`);
}

/** A lesson of a folder, with the names of a year of WPILib. Rejects with the mistake in its lesson.json. */
export function openLesson(folder, year = 2026) {
  const read = async (path) => {
    const at = join(folder, path);
    return existsSync(at) ? new TextDecoder().decode(readBytes(at, maxFile, "a file of a lesson")) : null;
  };
  return LessonFolder.open(basename(resolve(folder)), read, year);
}

/** Whether there is a lesson of that name: beside this one, or among those that ship. */
export const hasLesson = (name, folder) =>
  [dirname(resolve(folder)), shippedLessons].some((home) => isLesson(join(home, name)));

export const lessonLabel = (folder) => shown(join(folder, "lesson.json"));
