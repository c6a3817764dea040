// The built site as a zip: all of it for a school's server, or the part that one lesson needs as a package of SCORM 1.2.
// The lesson's solutions and the teacher's notes stay out of the package: students could open it.
import { zipSync, type Zippable } from "fflate";
import type { LessonFolder } from "./lesson-folder.ts";
import { readText } from "./lesson-text.ts";
import { lessonLanguages, type LessonLanguage } from "./lesson.ts";
import { manifestOf } from "./scorm.ts";

/** Reads a file of the site; null: it is not there. */
export type ReadSiteFile = (path: string) => Promise<Uint8Array | null>;

/** A file of the site could not be packed; the message says which. */
export class PackageError extends Error {
  override readonly name = "PackageError";
}

/** The scenario that the page opens first: its field and robot are in each package. */
export const firstField = "2026-rebuilt";
export const firstRobot = "swerve-shooter";

/** Of the site, but for no lesson: other pages, the documentation, and files that only they fetch. */
const besideLessons = [
  /^(docs|pictures|bench|examples|layouts|icons|lessons)\//,
  /^(bench|embed|frames|hand-ins|lab|reference|teach)\.html$/,
  /^(sandlot-sim\.js|lab\.wasm|llms\.txt|sw\.js|manifest\.webmanifest)$/,
];
/** Files that the list for the service worker leaves out, and a copy of the site needs. */
const unlisted = ["licences.txt", "sw.js"];
/** Python starts without its picture of memory, a third of all bytes, in some more seconds. */
const memoryPicture = /^python\/snapshot(-2027)?\.bin$/;

/** Packed again they would be as large. */
const isPacked = (path: string): boolean => /\.(bin|glb|png|whl|zip|woff2)$/.test(path);

/** Paths of the built site, from the text of its service worker. Throws PackageError where it has no list. */
export function sitePaths(serviceWorker: string): string[] {
  const list = /^const site = (\{.*\});$/m.exec(serviceWorker)?.[1];
  const files: unknown = list === undefined ? null : (JSON.parse(list) as { readonly files?: unknown }).files;
  if (!Array.isArray(files)) throw new PackageError("sw.js has no list of the site's files");
  const paths = files.map((entry: unknown) => (Array.isArray(entry) ? String(entry[0]) : ""));
  return [...paths, ...unlisted.filter((path) => !paths.includes(path))];
}

interface Needs {
  readonly fields: ReadonlySet<string>;
  readonly robots: ReadonlySet<string>;
  readonly python: boolean;
}

async function needsOf(folder: LessonFolder): Promise<Needs> {
  const fields = new Set([firstField]);
  const robots = new Set([firstRobot]);
  for (const task of folder.lesson.tasks) {
    const scenario = JSON.parse(await folder.scenario(task)) as { readonly field?: unknown; readonly robots?: unknown };
    if (typeof scenario.field === "string") fields.add(scenario.field);
    const entries: readonly unknown[] = Array.isArray(scenario.robots) ? scenario.robots : [];
    for (const entry of entries) {
      const { robot } = entry as { readonly robot?: unknown };
      if (typeof robot === "string") robots.add(robot);
    }
  }
  return { fields, robots, python: folder.lesson.tasks.some(({ hands }) => hands === "code") };
}

function isNeeded(path: string, { fields, robots, python }: Needs): boolean {
  const [top = "", name = "", ...more] = path.split("/");
  if (more.length > 0 && top === "fields") return fields.has(name);
  if (more.length > 0 && top === "robots") return robots.has(name);
  if (top === "python") return python && !memoryPicture.test(path);
  return !besideLessons.some((pattern) => pattern.test(path));
}

const encoder = new TextEncoder();

/** A list of the site (fields/index.json, robots/index.json) with these entries alone. */
function shortened(bytes: Uint8Array, key: "fields" | "robots", names: ReadonlySet<string>): Uint8Array {
  const list = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  const isKept = (entry: { readonly name?: unknown }): boolean => names.has(String(entry.name));
  if (Array.isArray(list)) return encoder.encode(JSON.stringify(list.filter(isKept)));
  const keyed = list as Record<string, unknown>;
  const entries = keyed[key];
  if (!Array.isArray(entries)) throw new PackageError(`${key}/index.json has no list "${key}"`);
  return encoder.encode(JSON.stringify({ ...keyed, [key]: entries.filter(isKept) }));
}

/** The files of a lesson that its students' page reads. */
async function lessonFiles(folder: LessonFolder): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const add = (path: string, text: string): void => {
    found.set(`lessons/${folder.name}/${path}`, encoder.encode(text));
  };
  const addPrograms = async (path: string): Promise<void> => {
    add(`${path}.py`, await folder.file(`${path}.py`));
    const newer = await folder.find(`${path}.2027.py`);
    if (newer !== null) add(`${path}.2027.py`, newer);
  };
  for (const path of ["lesson.json", ...lessonLanguages.map((language) => `${language}.md`)])
    add(path, await folder.file(path));
  for (const task of folder.lesson.tasks) {
    add(task.scenario, await folder.scenario(task));
    if (task.hands !== "code") continue;
    const path = `starter/${task.name}`;
    if (task.blocks) add(`${path}.blocks.json`, await folder.file(`${path}.blocks.json`));
    else await addPrograms(path);
  }
  found.set("lessons/index.json", encoder.encode(JSON.stringify([folder.name])));
  return found;
}

async function readAll(
  paths: readonly string[],
  read: ReadSiteFile,
  progress: (done: number, of: number) => void,
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const [index, path] of paths.entries()) {
    const bytes = await read(path);
    if (bytes === null) throw new PackageError(`the site has no ${path}`);
    found.set(path, bytes);
    progress(index + 1, paths.length);
  }
  return found;
}

/** A date that does not change: the same site makes the same bytes. */
const stamp = new Date(Date.UTC(2026, 0, 2, 12));

function zipOf(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const [path, bytes] of files) entries[path] = [bytes, { level: isPacked(path) ? 0 : 9, mtime: stamp }];
  return new Uint8Array(zipSync(entries));
}

export interface PackageOptions {
  readonly progress?: (done: number, of: number) => void;
}

/** All of the site. */
export async function packSite(
  paths: readonly string[],
  read: ReadSiteFile,
  { progress = () => {} }: PackageOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return zipOf(await readAll(paths, read, progress));
}

/** One lesson, with the page, its fields and robots, and Python where a task has a program. */
export async function packLesson(
  folder: LessonFolder,
  language: LessonLanguage,
  paths: readonly string[],
  read: ReadSiteFile,
  { progress = () => {} }: PackageOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const needs = await needsOf(folder);
  const files = await readAll(
    paths.filter((path) => isNeeded(path, needs)),
    read,
    progress,
  );
  for (const [key, names] of [["fields", needs.fields] as const, ["robots", needs.robots] as const]) {
    const path = `${key}/index.json`;
    files.set(path, shortened(files.get(path)!, key, names));
  }
  for (const [path, bytes] of await lessonFiles(folder)) files.set(path, bytes);
  const { title } = readText(await folder.text(language), folder.lesson.tasks.length, folder.name);
  const year = folder.year === 2026 ? "" : `&wpilib=${folder.year}`;
  const start = `index.html?lesson=${folder.name}&lms=scorm&lang=${language}${year}`;
  const manifest = manifestOf({ lesson: folder.name, title, start, files: [...files.keys()] });
  return zipOf(new Map([["imsmanifest.xml", encoder.encode(manifest)], ...files]));
}
