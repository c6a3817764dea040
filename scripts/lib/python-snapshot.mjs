// Makes the snapshots of Python's memory that the page and the command line start robot programs from:
// build/python/snapshot with the names of 2026 and snapshot-2027, and packed for the site with .bin behind; and beside
// them the editors' knowledge of the library. Run by scripts/build.mjs in a process of its own.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import {
  helpName,
  helpYears,
  libraryHash,
  pythonLibrary,
  snapshotFolder,
  snapshotOf,
  stubsName,
} from "./python-files.mjs";
import { makeHelp } from "./python-help.mjs";
import { root } from "./run.mjs";

/** A page waits for it, and every program has that memory [bytes]: 30 MB are Pyodide's own. */
const mostBytes = 48 << 20;

export async function makeSnapshot(year) {
  const { makeSnapshot: make } = await import(pathToFileURL(join(root, "build/node/code.mjs")).href);
  const { loadPyodide } = await import("pyodide");
  const { default: createPyodideModule } = await import("pyodide/pyodide.asm.mjs");
  const asm = readFileSync(createRequire(import.meta.url).resolve("pyodide/pyodide.asm.mjs"), "utf8");
  return make({ loadPyodide, createPyodideModule, library: new Map(Object.entries(pythonLibrary())) }, asm, year);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  // Files in it are as old as the season: two builds make the same bytes.
  Date.now = () => 1_768_064_400_000;
  mkdirSync(snapshotFolder, { recursive: true });
  const sizes = [];
  for (const year of [2026, 2027]) {
    // An error of Pyodide's one long line would be shown with that line.
    const snapshot = await makeSnapshot(year).catch((error) => {
      console.error(error.message);
      process.exit(1);
    });
    if (snapshot.byteLength > mostBytes)
      throw new Error(
        `Python's snapshot of ${year} has ${snapshot.byteLength} bytes; at most ${mostBytes}: import less in it`,
      );
    const packed = gzipSync(snapshot, { level: 9 });
    writeFileSync(join(snapshotFolder, snapshotOf(year)), snapshot);
    writeFileSync(join(snapshotFolder, `${snapshotOf(year)}.bin`), packed);
    sizes.push(`${year}: ${snapshot.byteLength} bytes, ${packed.byteLength} packed`);
  }
  for (const year of helpYears) {
    const { help, stubs } = await makeHelp(year);
    writeFileSync(join(snapshotFolder, helpName(year)), help);
    writeFileSync(join(snapshotFolder, stubsName(year)), stubs);
  }
  writeFileSync(join(snapshotFolder, "library"), libraryHash());
  console.log(sizes.join("; "));
}
