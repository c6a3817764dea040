// `site`: the built site as a zip for a school's server, or one lesson of it as a package of SCORM 1.2 for a learning platform.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { lessonYears, PackageError, packLesson, packSite, sitePaths } from "../../build/node/lesson.mjs";
import { BadInput } from "../cli/args.mjs";
import { readBytes, WholeFile } from "../cli/files.mjs";
import { isPackage, notBuilt, root } from "../cli/home.mjs";
import { findLessons, openLesson } from "./find.mjs";

const built = join(root, "dist");
const mostFile = 64 << 20;
const languages = ["en", "es"];

const read = async (path) => (existsSync(join(built, path)) ? readBytes(join(built, path), mostFile, "a file") : null);

async function made({ lesson, language, year }) {
  const list = await read("sw.js");
  if (list === null) throw notBuilt("the page in dist/");
  const paths = sitePaths(new TextDecoder().decode(list));
  // Of the npm package Python is a package of its own.
  const here = isPackage ? paths.filter((path) => !path.startsWith("python/")) : paths;
  if (lesson === undefined) return packSite(here, read);
  const folders = findLessons(lesson);
  if (folders.length > 1)
    throw new BadInput(`site: --lesson: ${lesson} has ${folders.length} lessons; give one of them`);
  const folder = await openLesson(folders[0], year);
  if (isPackage && folder.lesson.tasks.some(({ hands }) => hands === "code"))
    throw new BadInput(
      `site: --lesson: tasks of ${folder.name} have programs, and this package of npm has no Python for a page; the teachers' page of a clone or of the web saves it`,
    );
  return packLesson(folder, language, here, read);
}

/** Writes the zip. Returns the exit code. */
export async function site({ "FILE.zip": file, lesson, lang = "en", wpilib: year = 2026 }) {
  if (!/\.zip$/i.test(file)) throw new BadInput(`site: ${file}: the file's name must end in .zip`);
  if (!languages.includes(lang)) throw new BadInput(`site: --lang: must be ${languages.join(" or ")}`);
  if (lesson === undefined && lang !== "en") throw new BadInput("site: --lang goes with --lesson");
  if (!lessonYears.includes(year)) throw new BadInput(`site: --wpilib is ${lessonYears.join(" or ")}, not ${year}`);
  if (lesson === undefined && year !== 2026) throw new BadInput("site: --wpilib goes with --lesson");
  const output = new WholeFile("site:", file);
  try {
    const zip = await made({ lesson, language: lang, year });
    output.finish(zip);
    process.stdout.write(`${file}: ${(zip.byteLength / (1 << 20)).toFixed(1)} MB\n`);
    return 0;
  } catch (error) {
    if (error instanceof PackageError || error?.name === "LessonError") throw new BadInput(`site: ${error.message}`);
    throw error;
  }
}
