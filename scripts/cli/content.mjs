// Fields, robots and scenarios by name: those of the folder where the person stands, then those that ship.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { noteRead } from "./files.mjs";
import { contentRoot } from "./home.mjs";

const kinds = { fields: "field.json", robots: "robot.json" };

/** The file or folder at a path; undefined: none, or a file stands where a folder of it should be. */
function status(path) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

export const isFolder = (path) => status(path)?.isDirectory() ?? false;
export const isFile = (path) => status(path)?.isFile() ?? false;

/** The person's own folder: the one that commands start in, unless that is ours. null: it has no fields, robots or lessons. */
export function ownFolder(folder = process.cwd()) {
  if (resolve(folder) === resolve(contentRoot)) return null;
  return [...Object.keys(kinds), "lessons"].some((kind) => isFolder(join(folder, kind))) ? folder : null;
}

/** All folders that have fields/ and robots/; the first one that has a name wins. */
export function contentFolders(own = ownFolder()) {
  return own === null ? [contentRoot] : [own, contentRoot];
}

/** Names of the fields ("fields") or robots ("robots") in a folder, sorted. */
export function namesIn(folder, kind) {
  if (!isFolder(join(folder, kind))) return [];
  return readdirSync(join(folder, kind))
    .filter((name) => isFile(join(folder, kind, name, kinds[kind])))
    .sort();
}

/** Names of the scenarios that a folder has for its fields or for ours, as FIELD/NAME, sorted. */
export function scenariosIn(folder) {
  if (!isFolder(join(folder, "fields"))) return [];
  return readdirSync(join(folder, "fields"))
    .sort()
    .flatMap((field) => {
      const scenarios = join(folder, "fields", field, "scenarios");
      if (!isFolder(scenarios)) return [];
      const files = readdirSync(scenarios).filter((file) => file.endsWith(".json"));
      return files.sort().map((file) => `${field}/${file.slice(0, -".json".length)}`);
    });
}

/** The folder that has a field or a robot; null: none has. All files of one come from the same folder. */
export function folderOf(kind, name, own = ownFolder()) {
  if (!/^[\w.-]+$/.test(name) || kinds[kind] === undefined) return null;
  return contentFolders(own).find((folder) => isFile(join(folder, kind, name, kinds[kind]))) ?? null;
}

/** Path of a scenario given as FIELD/NAME; null: there is none. */
export function scenarioFile(argument, own = ownFolder()) {
  const [, field, name] = /^([\w.-]+)\/([\w.-]+)$/.exec(argument) ?? [];
  if (field === undefined) return null;
  const paths = contentFolders(own).map((folder) => join(folder, "fields", field, "scenarios", `${name}.json`));
  return paths.find(isFile) ?? null;
}

/** The own folder in which a path of the site lies, as "robots/mine/model.glb"; null: it is one of those that ship. */
export function ownFolderOf(path, own = ownFolder()) {
  const [kind, name, ...rest] = path.split("/");
  if (own === null || name === undefined || rest.length === 0) return null;
  if (kind === "lessons" || (kind === "fields" && rest[0] === "scenarios"))
    return existsSync(join(own, path)) ? own : null;
  return folderOf(kind, name, own) === own ? own : null;
}

/** The core's reader of files: a function from a path such as "robots/mine/robot.json" to its bytes. */
export function site(sandlot, own = ownFolder()) {
  const reader = (folder) => {
    const files = sandlot.folderFiles(folder);
    return (path) => {
      noteRead(join(folder, path));
      return files(path);
    };
  };
  const shipped = reader(contentRoot);
  if (own === null) return shipped;
  const mine = reader(own);
  return (path) => (ownFolderOf(path, own) === null ? shipped : mine)(path);
}

/** A path as a person would write it here. */
export const shown = (path) => relative(process.cwd(), path) || ".";
