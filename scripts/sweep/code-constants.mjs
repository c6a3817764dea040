// Constants of a robot program in Python that a plan varies: names that get a value on one line, at the top of a file or inside of its
// classes. The place "/code/constants.py/Drive/kP" is kP of the class Drive in constants.py.
import { PlaceError } from "../../build/node/sweep.mjs";

const codeRoot = "/code/";
const assignment = /^(\s*)([A-Za-z_]\w*)(\s*(?::[^=]+)?=(?!=)\s*)((?:"[^"\\]*"|'[^'\\]*'|[^#"'\\])+?)(\s*(?:#.*)?)$/;
const number = /^[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const block = /^(\s*)(class|def|async def)\s+([A-Za-z_]\w*)/;

export const isCodePlace = (place) => place.startsWith(codeRoot);

/** All constants of a file: their names, where they stand, and their values. */
export function constantsOf(text) {
  const found = [];
  const blocks = [];
  let quotes = null;
  text.split("\n").forEach((line, index) => {
    const bare = line.replace(/\r$/, "");
    // Lines of a text over several lines do not count.
    for (const mark of ['"""', "'''"]) {
      if (quotes !== null && quotes !== mark) continue;
      if ((bare.split(mark).length - 1) % 2 === 1) quotes = quotes === null ? mark : null;
      else continue;
      return;
    }
    if (quotes !== null || bare.trim() === "" || bare.trim().startsWith("#")) return;
    const indent = /^\s*/.exec(bare)[0].length;
    while (blocks.length > 0 && blocks.at(-1).indent >= indent) blocks.pop();
    const [, , kind, name] = block.exec(bare) ?? [];
    if (kind !== undefined) {
      blocks.push({ indent, name, isClass: kind === "class" });
      return;
    }
    const match = assignment.exec(bare);
    if (
      match === null ||
      !isWhole(match[4]) ||
      !blocks.every(({ isClass }) => isClass) ||
      (blocks.length === 0 && indent > 0)
    )
      return;
    const path = [...blocks.map((each) => each.name), match[2]];
    found.push({ path, line: index, value: valueOf(match[4]) });
  });
  return found;
}

/** Does an expression end on its line? */
function isWhole(text) {
  const count = (marks) => [...text].filter((each) => marks.includes(each)).length;
  return count("([{") === count(")]}") && !text.endsWith(",");
}

/** The value of a plain literal; null: an expression, which can be replaced but not added to. */
function valueOf(text) {
  if (text === "True" || text === "False") return text === "True";
  if (/^"[^"]*"$|^'[^']*'$/.test(text)) return text.slice(1, -1);
  return number.test(text) ? Number(text.replaceAll("_", "")) : null;
}

function literalOf(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return JSON.stringify(value);
  return String(value);
}

/** Finds a place among files (their texts by path): { file, path, value }. Throws PlaceError. */
export function findConstant(files, place) {
  const steps = place
    .slice(codeRoot.length)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const file = [...files.keys()].find((name) => steps[0] === name);
  if (file === undefined) {
    const known = [...files.keys()].filter((name) => name.endsWith(".py"));
    throw new PlaceError(
      `the program has no file "${steps[0]}"; there are ${known.join(", ")} (a slash in a name is ~1)`,
    );
  }
  const path = steps.slice(1);
  const constants = constantsOf(files.get(file));
  const found = constants.filter((each) => each.path.join("/") === path.join("/"));
  if (found.length === 1) return { file, path, value: found[0].value };
  if (found.length > 1) throw new PlaceError(`${file} gives ${path.join(".")} a value ${found.length} times`);
  const known = constants.map((each) => each.path.join("/"));
  const choices = known.length > 0 ? `there are ${[...new Set(known)].join(", ")}` : "it has none";
  throw new PlaceError(`${file} has no constant ${path.join(".") || "of that name"}; ${choices}`);
}

/** A file's text with another value of a constant. */
export function withConstant(text, path, value) {
  const { line } = constantsOf(text).find((each) => each.path.join("/") === path.join("/"));
  const lines = text.split("\n");
  const ending = lines[line].endsWith("\r") ? "\r" : "";
  lines[line] =
    lines[line]
      .replace(/\r$/, "")
      .replace(
        assignment,
        (_, indent, name, equals, __, rest) => `${indent}${name}${equals}${literalOf(value)}${rest}`,
      ) + ending;
  return lines.join("\n");
}
