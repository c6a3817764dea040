// Makes the snapshot of Python's memory that the page and the command line start robot programs from: build/python/snapshot, and
// packed for the site snapshot.bin; and beside it what editors know of the library. Run by scripts/build.mjs in a process of its own.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { helpName, helpYears, libraryHash, pythonLibrary, snapshotFolder, stubsName } from "./python-files.mjs";
import { makeHelp } from "./python-help.mjs";
import { root } from "./run.mjs";

/** Of Pyodide's memory when it starts: a larger snapshot would not fit in [bytes]. */
const mostBytes = 30 << 20;
const headBytes = 4096;

export async function makeSnapshot() {
  const { makeSnapshot: make } = await import(pathToFileURL(join(root, "build/node/code.mjs")).href);
  const { loadPyodide } = await import("pyodide");
  const { default: createPyodideModule } = await import("pyodide/pyodide.asm.mjs");
  const asm = readFileSync(createRequire(import.meta.url).resolve("pyodide/pyodide.asm.mjs"), "utf8");
  return make({ loadPyodide, createPyodideModule, library: new Map(Object.entries(pythonLibrary())) }, asm);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  // Files in it are as old as the season: two builds make the same bytes.
  Date.now = () => 1_768_064_400_000;
  // An error of Pyodide's one long line would be shown with that line.
  const snapshot = await makeSnapshot().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  if (snapshot.byteLength > mostBytes + headBytes)
    throw new Error(`Python's snapshot has ${snapshot.byteLength} bytes; at most ${mostBytes} fit: import less in it`);
  mkdirSync(snapshotFolder, { recursive: true });
  writeFileSync(join(snapshotFolder, "snapshot"), snapshot);
  writeFileSync(join(snapshotFolder, "snapshot.bin"), gzipSync(snapshot, { level: 9 }));
  for (const year of helpYears) {
    const { help, stubs } = await makeHelp(year);
    writeFileSync(join(snapshotFolder, helpName(year)), help);
    writeFileSync(join(snapshotFolder, stubsName(year)), stubs);
  }
  writeFileSync(join(snapshotFolder, "library"), libraryHash());
  console.log(`${snapshot.byteLength} bytes, ${readFileSync(join(snapshotFolder, "snapshot.bin")).byteLength} packed`);
}
