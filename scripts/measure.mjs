// Measures the tree: lines, folders, exports, style. Prints one table.
//   node scripts/measure.mjs              this tree
//   node scripts/measure.mjs --tree DIR   another tree before this one, side by side
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/run.mjs";

/** Every file below a folder of a tree, as paths from the tree's top. */
function filesBelow(tree, path) {
  const full = join(tree, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter((name) => !name.startsWith(".") && name !== "node_modules")
    .sort()
    .flatMap((name) => filesBelow(tree, join(path, name)));
}

/** Product code, written by hand. */
const isProduct = (file) => /\.(c|h|ts|js|mjs|css|html|cmake|py)$/.test(file) && !/\.gen\.\w+$/.test(file);

/** Comments and texts replaced by nothing; lines stay lines. `strings` false keeps texts, for counting lines. */
function strip(text, { strings = true, line = true } = {}) {
  const parts = ["/\\*[\\s\\S]*?\\*/", "<!--[\\s\\S]*?-->"];
  if (line) parts.push("(?<![:\\w])//.*");
  const literals = "\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'";
  return text.replaceAll(new RegExp(`${literals}|${parts.join("|")}`, "g"), (found) => {
    const isText = found.startsWith('"') || found.startsWith("'");
    if (isText) return strings ? '""' : found;
    return found.replaceAll(/[^\n]/g, "");
  });
}

const lineCount = (text) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
const codeLines = (file, text) => {
  if (file.endsWith(".py")) return text.split("\n").filter((line) => !/^\s*(#|$)/.test(line)).length;
  const plain = strip(text, { strings: false, line: !/\.(css|html)$/.test(file) });
  return plain.split("\n").filter((line) => line.trim() !== "").length;
};

/** Conditional expressions of C, per statement. */
function conditionals(text) {
  const statements = strip(text)
    .replaceAll(/^\s*#.*(?:\\\n.*)*/gm, "")
    .split(/[;{}]/);
  const counts = statements.map((statement) => (statement.match(/\?/g) ?? []).length);
  return { all: counts.reduce((a, b) => a + b, 0), several: counts.filter((count) => count > 1).length };
}

/** Functions of C with their length from the opening brace to the closing one, both at the left margin. */
function functions(text) {
  const lines = text.split("\n");
  const found = [];
  let start = -1;
  lines.forEach((line, index) => {
    if (line === "{") start = index;
    if (line !== "}" || start < 0) return;
    // The signature may stand on several lines; it ends where a line begins at the margin.
    let head = start - 1;
    while (head > 0 && /^\s/.test(lines[head])) head -= 1;
    found.push({ name: /(\w+)\(/.exec(lines[head])?.[1] ?? lines[head], length: index - start + 1 });
    start = -1;
  });
  return found;
}

function measure(tree) {
  const read = (file) => readFileSync(join(tree, file), "utf8");
  const files = ["core", "web", "scripts"].flatMap((folder) => filesBelow(tree, folder));
  const product = files.filter(isProduct).map((file) => ({ file, text: read(file) }));
  const result = {};
  const sum = (list, value) => list.reduce((total, entry) => total + value(entry), 0);
  const add = (name, list) => {
    result[`${name}: lines of code`] = sum(list, ({ file, text }) => codeLines(file, text));
    result[`${name}: all lines`] = sum(list, ({ text }) => lineCount(text));
  };
  for (const part of ["core", "web", "scripts"])
    add(
      part,
      product.filter(({ file }) => file.startsWith(`${part}/`)),
    );
  const isPython = ({ file }) => file.endsWith(".py");
  add("Python", product.filter(isPython));
  add("product", product);

  const rooms = new Map();
  for (const entry of product) rooms.set(dirname(entry.file), [...(rooms.get(dirname(entry.file)) ?? []), entry]);
  for (const [room, list] of [...rooms].sort()) {
    result[`  ${room}`] = `${sum(list, ({ file, text }) => codeLines(file, text))} in ${list.length} files`;
  }
  const sizes = new Map();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  const [fullest, most] = [...sizes].sort((a, b) => b[1] - a[1])[0];
  result["most files in a folder"] = `${most} (${fullest})`;

  const modules = new Map();
  for (const { file, text } of product.filter((entry) => /^core\/wasm\/.*\.[ch]$/.test(entry.file))) {
    if (file.includes("/generate/")) continue;
    // Once EXPORT( name )( ... ) in .c files, now prototypes in a module's exports.h.
    const old = [...strip(text).matchAll(/\bEXPORT\( (\w+) \)\(/g)].length;
    const now = file.endsWith("/exports.h") ? [...strip(text).matchAll(/^\w[\w\s*]*\b\w+\([^;{}]*\);/gm)].length : 0;
    const name = dirname(file).split("/")[2] ?? (/wire/.test(basename(file)) ? "wire" : "sim");
    modules.set(name, (modules.get(name) ?? 0) + old + now);
  }
  for (const [name, count] of modules) if (count > 0) result[`exports of ${name}`] = count;

  const c = product.filter(({ file }) => file.startsWith("core/") && file.endsWith(".c"));
  const lines = sum(c, ({ text }) => lineCount(text));
  const counts = c.map(({ text }) => conditionals(text));
  const comments = sum(c, ({ text }) => (text.match(/^\s*\/\/.*$/gm) ?? []).length);
  const longest = c
    .flatMap(({ file, text }) => functions(text).map((f) => ({ ...f, file })))
    .sort((a, b) => b.length - a.length);
  result["C: conditional expressions per 1000 lines"] = ((1000 * sum(counts, ({ all }) => all)) / lines).toFixed(1);
  result["C: statements with several of them"] = sum(counts, ({ several }) => several);
  result["C: lines with a comment per 1000"] = ((1000 * comments) / lines).toFixed(1);
  result["C: longest function"] = `${longest[0].length} (${longest[0].name})`;
  result["C: functions longer than 60 lines"] = longest.filter(({ length }) => length > 60).length;
  result["web/index.html: lines"] = lineCount(read("web/index.html"));
  return result;
}

const { values } = parseArgs({ options: { tree: { type: "string" } } });
const trees = values.tree === undefined ? [root] : [resolve(values.tree), root];
const results = trees.map(measure);
const names = [...new Set(results.flatMap(Object.keys))];
const row = (name, cells) =>
  console.log(name.padEnd(44) + cells.map((cell) => String(cell ?? "-").padStart(30)).join(""));
row("", trees.length > 1 ? ["before", "now"] : ["now"]);
for (const name of names)
  row(
    name,
    results.map((result) => result[name]),
  );
