// Editors' knowledge of web/python, as texts of JSON, read out of the library itself: the page's by python-help.py, and
// typed stubs for those of a laptop by python-stubs.py.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pythonLibrary, readWheel, shippedWheels } from "./python-files.mjs";
import { root } from "./run.mjs";

/** { help, stubs } of a year's names: each in a Python of its own, since one that wears 2027's names keeps them. */
export async function makeHelp(year) {
  const { PythonProgram, packagesOf, shippedFor } = await import(pathToFileURL(join(root, "build/node/code.mjs")).href);
  const { loadPyodide } = await import("pyodide");
  const { default: createPyodideModule } = await import("pyodide/pyodide.asm.mjs");
  const library = new Map(Object.entries(pythonLibrary()));
  const python = await PythonProgram.open({ loadPyodide, createPyodideModule, library });
  const host = { list: async () => shippedWheels(), read: async (file) => new Uint8Array(readWheel(file)) };
  python.usePackages(packagesOf(new Map(), await shippedFor(null, year, host)));
  const wear = year === 2027 ? "face.wear(); " : "";
  python.run(`from _sandlot import face, packages; ${wear}packages.choose(${year})`);
  const made = (name) => python.run(readFileSync(join(root, "scripts/lib", name), "utf8"));
  return { help: made("python-help.py"), stubs: made("python-stubs.py") };
}
