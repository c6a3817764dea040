// Counts the lines of comments that are hard to read, folder by folder, against a table that may only shrink.
//   node scripts/check-words.mjs                 names each folder that has more of them than its row; exit 1 if there is one
//   node scripts/check-words.mjs --write         lowers the rows to the numbers of today (`npm run format` does)
//   node scripts/check-words.mjs --list FOLDER   prints the lines of one folder
// docs/style.md says how to write instead. A folder without a row may have none.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, readText, root } from "./lib/run.mjs";

const table = "scripts/hard-words.json";

/** Words that hide the subject of a sentence, and turns of phrase that a native reader stumbles over. */
const hard = [
  /\b(what|who|whoever|whatever|nobody|somebody)\b/i,
  /(?<!there )\b(is|are) no (?!longer|more|less|fewer|greater|faster|slower|larger|smaller|farther)\w/i,
  /(?<!there )\b(is|are) none\b/i,
  /\banew\b/i,
];

const folders = ["core", "web", "scripts", "tests"];

/**
 * The text of a comment on a line, or undefined. The tables of this file and words between quotation marks do not
 * count.
 */
function commentOf(line, isPython) {
  if (isPython) return /(?:^|\s)#:? (.*)/.exec(line)?.[1];
  return (/(?:^|\s)\/\/[/!]? (.*)/.exec(line) ?? /^\s*(?:\/\*\*?|\*) (.*)/.exec(line))?.[1];
}

/** Each folder's lines that are hard to read: "FILE:LINE: TEXT". */
function hardLines() {
  const found = new Map();
  for (const file of folders.flatMap(filesBelow)) {
    if (!/\.(c|h|ts|mjs|py)$/.test(file) || file.startsWith("tests/fuzz/corpus/")) continue;
    const folder = dirname(file);
    if (!found.has(folder)) found.set(folder, []);
    readText(file)
      .split("\n")
      .forEach((line, index) => {
        const comment = commentOf(line, file.endsWith(".py"))?.replaceAll(/"[^"]*"|`[^`]*`/g, "");
        if (comment !== undefined && hard.some((words) => words.test(comment)))
          found.get(folder).push(`${file}:${index + 1}: ${line.trim()}`);
      });
  }
  return found;
}

const [flag, folder] = process.argv.slice(2);
const found = hardLines();
if (flag === "--list") {
  console.log((found.get(folder) ?? []).join("\n"));
} else {
  const allowed = JSON.parse(readText(table) || "{}");
  if (flag === "--write") {
    const rows = [...found]
      .map(([name, lines]) => [
        name,
        Math.min(lines.length, allowed[name] ?? (Object.keys(allowed).length > 0 ? 0 : Infinity)),
      ])
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(join(root, table), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  }
  for (const [name, lines] of found) {
    const most = allowed[name] ?? 0;
    if (flag === "--write" || lines.length <= most) continue;
    process.exitCode = 1;
    console.log(
      `${name}: ${lines.length} lines of comments have words that docs/style.md avoids (what, who, nobody, "is no"); ${most} may: ` +
        `node scripts/check-words.mjs --list ${name}`,
    );
  }
}
