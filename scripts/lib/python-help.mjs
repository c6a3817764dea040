// What the code panel's editor knows of web/python, as text of JSON: read out of the library itself by python-help.py.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pythonLibrary } from "./python-files.mjs";
import { root } from "./run.mjs";

export async function makeHelp() {
  const { PythonProgram } = await import(pathToFileURL(join(root, "build/node/code.mjs")).href);
  const { loadPyodide } = await import("pyodide");
  const { default: createPyodideModule } = await import("pyodide/pyodide.asm.mjs");
  const library = new Map(Object.entries(pythonLibrary()));
  const python = await PythonProgram.open({ loadPyodide, createPyodideModule, library });
  return python.run(readFileSync(join(root, "scripts/lib/python-help.py"), "utf8"));
}
