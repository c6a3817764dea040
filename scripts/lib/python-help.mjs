// What editors know of web/python, as texts of JSON, read out of the library itself: the page's by python-help.py, and typed stubs for
// those of a laptop by python-stubs.py.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pythonLibrary, readWheel, shippedWheels } from "./python-files.mjs";
import { root } from "./run.mjs";

/** { help, stubs } */
export async function makeHelp() {
  const { PythonProgram, packagesOf, shippedFor } = await import(pathToFileURL(join(root, "build/node/code.mjs")).href);
  const { loadPyodide } = await import("pyodide");
  const { default: createPyodideModule } = await import("pyodide/pyodide.asm.mjs");
  const library = new Map(Object.entries(pythonLibrary()));
  const python = await PythonProgram.open({ loadPyodide, createPyodideModule, library });
  const host = { list: async () => shippedWheels(), read: async (file) => new Uint8Array(readWheel(file)) };
  python.usePackages(packagesOf(new Map(), await shippedFor(null, 2026, host)));
  python.run("from _sandlot import packages; packages.choose(2026)");
  const made = (name) => python.run(readFileSync(join(root, "scripts/lib", name), "utf8"));
  return { help: made("python-help.py"), stubs: made("python-stubs.py") };
}
