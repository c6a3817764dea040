// The page's files for robot code, fetched when it is opened: Pyodide's files of the npm package, our library as one
// file, and upstream's wheels.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { root } from "./run.mjs";

/** Where npm has put it: in a package it is an optional peer, which may not be there. */
function pyodideFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve("pyodide"));
  } catch {
    return join(root, "node_modules/pyodide");
  }
}
const pyodide = pyodideFolder();
/** Name on the site, and in the package. Scripts end in .js: not every server knows .mjs. */
const files = {
  "pyodide.js": "pyodide.mjs",
  "pyodide.asm.js": "pyodide.asm.mjs",
  "pyodide.asm.wasm": "pyodide.asm.wasm",
  "python_stdlib.zip": "python_stdlib.zip",
};
/** Those that are fetched after Pyodide's scripts; people see how far they have come. */
const counted = ["pyodide.asm.wasm", "python_stdlib.zip"];

/** Python's memory with the library imported: as it is, packed for the site, and the hash of the library that it is of. */
export const snapshotFolder = join(root, "build/python");

/** Upstream's packages, which the build puts there: see python-wheels.mjs. */
export const wheelsFolder = join(snapshotFolder, "wheels");
const wheelsName = "wheels.json";

/** The contents of that folder; nothing, where it was not built. */
export function shippedWheels() {
  const path = join(wheelsFolder, "index.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { wheels: [], absent: [] };
}

/** A file of it by its name. */
export const readWheel = (file) => readFileSync(join(wheelsFolder, file));

/** In order of names, so that two machines make the same of it. */
function packagesOf(folder, found = /** @type {Record<string, string>} */ ({})) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "__pycache__") packagesOf(path, found);
    else if (entry.name.endsWith(".py"))
      found[relative(join(root, "web/python"), path).split(sep).join("/")] = readFileSync(path, "utf8");
  }
  return found;
}

/** { "wpilib/__init__.py": text } */
export const pythonLibrary = () => packagesOf(join(root, "web/python"));

export const libraryHash = (library = pythonLibrary()) =>
  createHash("sha256").update(JSON.stringify(library)).digest("hex");

/** Is there a snapshot, but of another library: has web/python changed since the build? */
export function isSnapshotStale(library = pythonLibrary()) {
  const made = join(snapshotFolder, "library");
  return existsSync(made) && readFileSync(made, "utf8") !== libraryHash(library);
}

/** A file of the build's snapshot; null: there is none, or it is of another library. */
export function snapshotFile(name, library = pythonLibrary()) {
  const made = join(snapshotFolder, "library");
  if (!existsSync(made) || readFileSync(made, "utf8") !== libraryHash(library)) return null;
  return readFileSync(join(snapshotFolder, name));
}

/** { library: { "wpilib/__init__.py": text }, bytes: { "pyodide.asm.wasm": 9598218 } } */
function libraryFile() {
  const library = pythonLibrary();
  const bytes = Object.fromEntries(counted.map((name) => [name, statSync(join(pyodide, files[name])).size]));
  for (const name of snapshotNames) {
    const snapshot = snapshotFile(name, library);
    if (snapshot !== null) bytes[name] = snapshot.byteLength;
  }
  return JSON.stringify({ library, bytes });
}

/** A file of the site's folder python/; null: there is none of that name. */
export function pythonFile(name) {
  if (name === "library.json") return Buffer.from(libraryFile());
  if (snapshotNames.includes(name)) return snapshotFile(name);
  if (helpYears.some((year) => name === helpName(year)))
    return snapshotFile(name) ?? Buffer.from('{"modules":{},"classes":{}}');
  if (helpYears.some((year) => name === stubsName(year))) return snapshotFile(name) ?? Buffer.from("{}");
  if (name === wheelsName) return Buffer.from(JSON.stringify(shippedWheels()));
  if (name.endsWith(".whl")) return shippedWheels().wheels.some(({ file }) => file === name) ? readWheel(name) : null;
  return Object.hasOwn(files, name) ? readFileSync(join(pyodide, files[name])) : null;
}

/** Typed stubs of the library, { "wpilib/__init__.pyi": text }; null: they are not built. */
export function pythonStubs(year) {
  const path = join(snapshotFolder, stubsName(year));
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Is Pyodide there? */
export const hasPyodide = () => existsSync(join(pyodide, "pyodide.mjs"));

/** Python's memory, by the year of its names; packed for the site with ".bin" behind it. */
export const snapshotOf = (year) => (year === 2027 ? "snapshot-2027" : "snapshot");
const snapshotNames = [2026, 2027].map((year) => `${snapshotOf(year)}.bin`);

/** The page's editor's knowledge of the library, and typed stubs of it, by the year of their names. */
export const helpYears = [2026, 2027];
export const helpName = (year) => (year === 2027 ? "help-2027.json" : "help.json");
export const stubsName = (year) => (year === 2027 ? "stubs-2027.json" : "stubs.json");

export const pythonFiles = () => [
  ...[...Object.keys(files), "library.json", ...snapshotNames, wheelsName],
  ...helpYears.flatMap((year) => [helpName(year), stubsName(year)]),
  ...shippedWheels().wheels.map(({ file }) => file),
];

/** Of Python and Pyodide: their packages carry no file with their terms. */
export const pythonNotice = `Pyodide: Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/
Unchanged; its source is at https://github.com/pyodide/pyodide

Python: Copyright (c) Python Software Foundation; PSF License Version 2,
https://docs.python.org/3/license.html
`;

/** Debian has the text of this licence. */
const gplPath = "/usr/share/common-licenses/GPL-3";
const gpl = () => (existsSync(gplPath) ? readFileSync(gplPath, "utf8") : "https://www.gnu.org/licenses/gpl-3.0.txt\n");

/** Terms that a wheel only names. */
const named = {
  photonlibpy: () => `Copyright (C) Photon Vision. GNU General Public License, version 3 or any later version.
Unchanged, a program of its own beside Sandlot: the wheel is its source; the project is at https://github.com/PhotonVision/photonvision

${gpl()}`,
  "sleipnirgroup-choreolib":
    () => `Copyright (c) Choreo contributors. BSD-3-Clause, https://opensource.org/license/bsd-3-clause
Unchanged; its source is at https://github.com/SleipnirGroup/Choreo
`,
};

/** Name and terms of each of upstream's packages that are part of the site. */
export function wheelLicences() {
  const path = join(wheelsFolder, "licences.json");
  const found = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  return Object.entries(found).map(([name, text]) => [name, named[name]?.() ?? text]);
}
