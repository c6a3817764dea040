// The service worker's list: every file of the built site with the hash of its content.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText } from "./run.mjs";
import { packs } from "./shipped.mjs";

/** The scenario that the page opens when its address names none; its field and robots are part of the first drive. */
const defaultScenario = /defaultScenario = "([^"]+)"/.exec(readText("web/element/session.ts"))[1];
const { field, robots } = JSON.parse(readText(defaultScenario));
const firstFolders = [`fields/${field}`, ...robots.map(({ robot }) => `robots/${robot}`)];
/**
 * Of those, the models that the pack beside them holds are for people who take the folder along; light comes after the
 * first picture.
 */
const notFirst = (folder) => (packs.has(folder) ? "(?!model(_\\d+)?\\.glb$|light\\.bin$)" : "");

/** The files for the first drive; the service worker keeps these first, the rest when there is time. */
const firstDrive = [
  "index.html",
  "manifest.webmanifest",
  "favicon.svg",
  "sandlot.wasm",
  "view.wasm",
  /^assets\/(?!blocks-editor-|film-file-|es-)/,
  "fields/index.json",
  "robots/index.json",
  ...firstFolders.map((folder) => new RegExp(`^${folder}/${notFirst(folder)}`)),
];
/** Not for the page: only people or the browser itself read these. */
const leftOut = ["sw.js", "licences.txt", /\.map$/, /\.schema\.json$/, "fields/schema.json"];

/** Only for visits that open robot code, or the dialog of the next game: kept once it was fetched. */
const whenAsked = [/^python\//, /^pictures\//];

const matches = (path, patterns) =>
  patterns.some((pattern) => (typeof pattern === "string" ? pattern === path : pattern.test(path)));

function filesOf(folder, prefix = "") {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      return entry.isDirectory() ? filesOf(folder, `${path}/`) : [path];
    })
    .sort();
}

/** [path, first 16 hexadecimal digits of its SHA-256, 1 for the first drive, 2: kept only once it was asked for, else 0] of all files, and a version of them all. */
export function siteList(folder) {
  const files = filesOf(folder)
    .filter((path) => !matches(path, leftOut))
    .map((path) => {
      const hash = createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex")
        .slice(0, 16);
      return [path, hash, matches(path, firstDrive) ? 1 : matches(path, whenAsked) ? 2 : 0];
    });
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
  return { version, files };
}

/** Puts the list before the service worker's text in a built site. */
export function writeServiceWorker(folder) {
  const list = siteList(folder);
  const path = join(folder, "sw.js");
  writeFileSync(path, `const site = ${JSON.stringify(list)};\n${readFileSync(path, "utf8")}`);
  return list;
}
