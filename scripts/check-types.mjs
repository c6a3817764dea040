// Type-checks the JavaScript of the command line and the library, strictly, as scripts/tsconfig.json says, against a table that
// may only shrink: the complaints of each file. A file without a row may have none.
//   node scripts/check-types.mjs               names each file that has more of them than its row; exit 1 if there is one
//   node scripts/check-types.mjs --write       lowers the rows to the numbers of today (`npm run format` does)
//   node scripts/check-types.mjs --list FILE   prints the complaints of one file, or of a folder
// The bundles of build/node have the types of their sources. JSDoc tells the rest.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeNodeTypes } from "./lib/node-entries.mjs";
import { readText, root, run } from "./lib/run.mjs";

const table = "scripts/type-gaps.json";
/** Folders that are checked: files elsewhere are read because these import them. */
const folders = ["cli", "sweep", "frames", "package", "team", "season", "lesson", "relay", "sandlot.mjs"];
const isChecked = (path) =>
  folders.some((name) => path === `scripts/${name}` || path.startsWith(`scripts/${name}/`)) &&
  !path.startsWith("scripts/sweep/report-page/");

/** Each checked file's complaints: "FILE(LINE,COLUMN): error ...". */
async function complaints() {
  writeNodeTypes();
  const { output } = await run("node_modules/.bin/tsc", ["-p", "scripts", "--pretty", "false"]);
  const found = new Map();
  for (const line of output.split("\n")) {
    const path = /^([^\s(]+)\(\d+,\d+\): error/.exec(line)?.[1];
    if (path === undefined && /^error TS/.test(line)) throw new Error(line);
    if (path === undefined || !isChecked(path)) continue;
    found.set(path, [...(found.get(path) ?? []), line]);
  }
  return found;
}

const [flag, wanted = ""] = process.argv.slice(2);
const found = await complaints();
if (flag === "--list") {
  for (const [path, lines] of found) if (path.startsWith(wanted)) console.log(lines.join("\n"));
} else {
  const allowed = JSON.parse(readText(table) || "{}");
  if (flag === "--write") {
    const isFirst = Object.keys(allowed).length === 0;
    const rows = [...found]
      .map(([path, lines]) => [path, isFirst ? lines.length : Math.min(lines.length, allowed[path] ?? 0)])
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(join(root, table), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  }
  for (const [path, lines] of found) {
    const most = allowed[path] ?? 0;
    if (flag === "--write" || lines.length <= most) continue;
    process.exitCode = 1;
    console.log(
      `${path}: ${lines.length} complaints of the type checker; ${most} may: node scripts/check-types.mjs --list ${path}`,
    );
    if (most === 0) console.log(lines.join("\n"));
  }
}
