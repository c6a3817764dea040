// What the page fetches when robot code is opened: Pyodide's files of the npm package, and our library as one file.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./run.mjs";

const pyodide = join(root, "node_modules/pyodide");
/** Name on the site, and in the package. Scripts end in .js: not every server knows .mjs. */
const files = {
  "pyodide.js": "pyodide.mjs",
  "pyodide.asm.js": "pyodide.asm.mjs",
  "pyodide.asm.wasm": "pyodide.asm.wasm",
  "python_stdlib.zip": "python_stdlib.zip",
};
/** Those that Pyodide fetches after its scripts; people see how far they have come. */
const counted = ["pyodide.asm.wasm", "python_stdlib.zip"];

function packagesOf(folder, found = {}) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "__pycache__") packagesOf(path, found);
    else if (entry.name.endsWith(".py"))
      found[relative(join(root, "web/python"), path).split(sep).join("/")] = readFileSync(path, "utf8");
  }
  return found;
}

/** { library: { "wpilib/__init__.py": text }, bytes: { "pyodide.asm.wasm": 9598218 } } */
function libraryFile() {
  const library = packagesOf(join(root, "web/python"));
  const bytes = Object.fromEntries(counted.map((name) => [name, statSync(join(pyodide, files[name])).size]));
  return JSON.stringify({ library, bytes });
}

/** A file of the site's folder python/; null: there is none of that name. */
export function pythonFile(name) {
  if (name === "library.json") return Buffer.from(libraryFile());
  return Object.hasOwn(files, name) ? readFileSync(join(pyodide, files[name])) : null;
}

export const pythonFiles = [...Object.keys(files), "library.json"];

/** Of Python and Pyodide: their packages carry no file with their terms. */
export const pythonNotice = `Pyodide: Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/
Unchanged; its source is at https://github.com/pyodide/pyodide

Python: Copyright (c) Python Software Foundation; PSF License Version 2,
https://docs.python.org/3/license.html
`;
