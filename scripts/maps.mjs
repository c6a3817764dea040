// The maps in the READMEs: each room's purpose, knowledge and limits, and one line for each of its files.
//   node scripts/maps.mjs           writes the section between the two markers of each README (`npm run format` does)
//   node scripts/maps.mjs --check   names each README that differs from the tree; exit 1 if there is one
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileTexts } from "./lib/file-texts.mjs";
import { roomTexts } from "./lib/room-texts.mjs";
import { filesBelow, readText, root } from "./lib/run.mjs";

const begin = "<!-- map: written by npm run format -->";
const end = "<!-- end of map -->";
const problems = [];

const rooms = ["core", "web", "scripts", "tests"];

/** Files that git ignores on this machine: no commit carries them, so that no map names them. */
const listed = spawnSync("git", ["ls-files", "-oi", "--exclude-standard", "--", ...rooms], { cwd: root });
const ignored = new Set(String(listed.stdout ?? "").split("\n"));

/** Files that maps name: all of the tree's sources and pages, but no corpus of a fuzzer. */
const mapped = rooms
  .flatMap(filesBelow)
  .filter((file) => !ignored.has(file))
  .filter((file) => !["README.md", "py.typed"].includes(basename(file)) && !file.startsWith("tests/fuzz/corpus/"));

/** The room whose README names a file: its own folder, or a folder above it that is deep. */
function roomOf(file) {
  const own = dirname(file);
  for (let folder = own; folder !== "."; folder = dirname(folder)) {
    if (folder === own ? roomTexts[folder] : roomTexts[folder]?.deep) return folder;
  }
  return undefined;
}

/** The first comment at the top of a text, without its marks; of TypeScript also the first one that documents something. */
function firstComment(text, isC) {
  const top = text.replace(/^#!.*\n/, "").trimStart();
  const docstring = /^"""([\s\S]*?)"""/.exec(top);
  if (docstring !== null) return docstring[1];
  const line = /^(?:\/\/\/? ?.*\n?)+/.exec(top) ?? (isC ? null : /^(?:# ?.*\n?)+/.exec(top));
  if (line !== null) return line[0].replaceAll(/^(?:\/\/\/?|#) ?/gm, "");
  const block = /^\/\*+([\s\S]*?)\*\//.exec(top) ?? /^(?:<!doctype html>\s*)?<!--([\s\S]*?)-->/i.exec(top);
  if (block !== null) return block[1].replaceAll(/^\s*\* ?/gm, "");
  const inside = isC ? /^(?:\/\/ .*\n)+/m.exec(top) : null;
  if (inside !== null) return inside[0].replaceAll(/^\/\/ ?/gm, "");
  return /\/\*\*([\s\S]*?)\*\//.exec(top)?.[1].replaceAll(/^\s*\* ?/gm, "");
}

/** The first sentence of a file's first comment. */
function sentence(file) {
  if (fileTexts[file] !== undefined) return fileTexts[file];
  // A test runner's own line does not describe the file.
  const text = readText(file).replace(/^\/\/ @vitest-environment .*\n/, "");
  const comment = firstComment(text, /\.[ch]$/.test(file))
    ?.replaceAll(/\s+/g, " ")
    .trim();
  if (comment === undefined || comment === "") return undefined;
  const found = /^.*?[.:](?= [A-Z0-9`"$(]| *$)/.exec(comment)?.[0] ?? comment;
  return found.replace(/[:;]$/, ".").replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

/** The text for the files of one noun: from the header, or the public header, or any of the others. */
function describe(files) {
  const isHeader = (file) => file.endsWith(".h");
  const noun = basename(files[0]).replace(/\.\w+$/, "");
  const ofLibrary = /^core\/(\w+)/.exec(files[0])?.[1];
  const inOrder = [
    ...files.filter(isHeader),
    `core/include/sandlot/${ofLibrary}/${noun}.h`,
    ...files.filter((f) => !isHeader(f)),
  ];
  for (const file of inOrder) {
    const text = sentence(file);
    if (text !== undefined) return text;
  }
  problems.push(`${files[0]}: has no description; its first line must be a comment`);
  return "";
}

/** Rows of a table, files of one noun together: `robot.c` and `robot.h`, `dock.ts` and `dock.css`. */
function rows(folder, files) {
  const nouns = new Map();
  for (const file of files) {
    const noun = file.replace(/(?<=\/[^/.]+)\.[^/]*$/, "");
    nouns.set(noun, [...(nouns.get(noun) ?? []), file]);
  }
  return [...nouns.values()].map((group) => {
    const names = group.map((file) => `\`${file.slice(folder.length + 1)}\``);
    return `| ${names.join(" ")} | ${describe(group)} |`;
  });
}

function section(folder) {
  const { is, knows, mayNot } = roomTexts[folder];
  const files = mapped.filter((file) => roomOf(file) === folder);
  // Rooms that have a README of their own, but not those inside of them.
  const below = Object.keys(roomTexts).filter((room) => {
    if (!room.startsWith(`${folder}/`) || filesBelow(room).length === 0) return false;
    const between = Object.keys(roomTexts).some(
      (other) => other !== room && other !== folder && room.startsWith(`${other}/`) && other.startsWith(`${folder}/`),
    );
    return !between;
  });
  const parts = [`${is.replaceAll("<", "\\<")}\n\n- **Knows:** ${knows}\n- **May not:** ${mayNot}`];
  if (below.length > 0) {
    const lines = below.map(
      (room) =>
        `| [${room.slice(folder.length + 1)}](${room.slice(folder.length + 1)}/) | ${roomTexts[room].is.replaceAll("<", "&lt;")} |`,
    );
    parts.push(["| room | what it is |", "|---|---|", ...lines].join("\n"));
  }
  if (files.length > 0) parts.push(["| file | what it is |", "|---|---|", ...rows(folder, files)].join("\n"));
  return `${begin}\n\n${parts.join("\n\n")}\n\n${end}`;
}

/** The README with its section as the tree has it now. A README without markers gets the section at its end. */
function readme(folder) {
  const old = readText(`${folder}/README.md`);
  const text = old === "" ? `# ${folder}\n` : old;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${section(folder)}\n`;
  return text.slice(0, from) + section(folder) + text.slice(to + end.length);
}

const check = process.argv.includes("--check");
for (const file of mapped) {
  if (roomOf(file) === undefined) problems.push(`${file}: its folder is not in scripts/lib/room-texts.mjs`);
}
for (const folder of Object.keys(roomTexts).filter((room) => filesBelow(room).length > 0)) {
  const path = `${folder}/README.md`;
  const now = readme(folder);
  if (now === readText(path)) continue;
  if (check) problems.push(`${path}: its map differs from the tree: npm run format`);
  else writeFileSync(join(root, path), now);
}
for (const problem of [...new Set(problems)]) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
