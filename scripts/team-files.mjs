// Goes through the files of teams' projects as the page does when their folder is dropped, and writes which kinds there are, which are taken,
// and why others are not, to docs/team-files.md.
//   node scripts/team-files.mjs DIR [WORD...]
// DIR holds checkouts of teams' repositories, a folder OWNER+NAME each; with words only those that have one in their name, with each refusal
// and no document. Nothing of a file is run.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { openBundle } from "./cli/home.mjs";
import { root } from "./lib/run.mjs";

const files = await openBundle("files");
const paths = await openBundle("paths");

/** Of a field, where none is said [m]. */
const size = { length: 16.54, width: 8.07 };
/** Kinds that every program writes. */
const plain = [
  "empty",
  "other",
  "otherJson",
  "brokenJson",
  "text",
  "picture",
  "film",
  "python",
  "java",
  "cpp",
  "jar",
  "gradle",
];
const mostReasons = 6;

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function walk(folder, at = folder) {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const path = join(at, entry.name);
    if (entry.isDirectory()) return entry.name === ".git" ? [] : walk(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Reads it as its place would. Throws with the sentence that a person reads. */
async function take(path, bytes, { kind, json }) {
  switch (kind.place) {
    case "path": {
      const find = async (name) => {
        const found = paths.placesBeside(path, name).find(isFile);
        return found === undefined ? null : { name: basename(found), text: readFileSync(found, "utf8") };
      };
      const text = new TextDecoder().decode(bytes);
      await paths.readPath({ name: basename(path), text }, find, { size });
      return;
    }
    case "tags":
      files.readTagLayout(json, [json?.field?.length ?? size.length, json?.field?.width ?? size.width]);
      return;
    case "lens":
      files.readLens(json);
      return;
    case "keys":
      files.readSimGuiKeys(json, () => true);
      return;
    case "layout":
      if (kind.id === "elastic") files.takeElastic(json, "layout", () => false);
      else if (kind.id === "scopeLayout") files.takeScope(json, "layout", () => false);
      return;
    default:
  }
}

/** A table's cell. */
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replace(/\s+/g, " ");

async function lookAt(folder) {
  const rows = [];
  for (const path of walk(folder)) {
    const bytes = new Uint8Array(readFileSync(path));
    const is = files.recogniseBytes(relative(folder, path), bytes);
    if (plain.includes(is.kind.id)) continue;
    const why = await take(path, bytes, is).then(
      () => "",
      (error) => error.message,
    );
    rows.push({ id: is.kind.id, place: is.kind.place, path: relative(folder, path), why });
  }
  const inside = walk(folder).map((path) => ({
    path: relative(folder, path),
    size: statSync(path).size,
    read: async () => new Uint8Array(readFileSync(path)),
  }));
  const project = await files.projectOf(basename(folder), await files.inventoryOf(inside));
  return { name: basename(folder).replace("+", "/"), rows, project };
}

function kindTable(all) {
  const ids = [...new Set(all.map(({ id }) => id))];
  const rowOf = (id) => {
    const some = all.filter((each) => each.id === id);
    const refused = some.filter(({ why }) => why !== "");
    const isAnswered = some[0].place === "answer";
    const taken = isAnswered ? "" : some.length - refused.length;
    const reasons = [...new Set(refused.map(({ why }) => why))].slice(0, mostReasons);
    const what = isAnswered ? files.wayOf(files.kindOfId(id)) : reasons.join(" · ");
    return { count: some.length, text: `| ${files.nameOfKind(id)} | ${some.length} | ${taken} | ${cell(what)} |` };
  };
  const rows = ids.map(rowOf).sort((a, b) => b.count - a.count);
  return [
    "| kind | files | taken | why not, or the way that is said |",
    "|---|---|---|---|",
    ...rows.map(({ text }) => text),
  ];
}

/** Three numbers that a person can compare; "": no file says it. */
function saidOf(numbers) {
  const text = (value) => (value === null ? "" : String(Number(value.toFixed(3))));
  const at = [numbers.module("front_left", "x"), numbers.module("front_left", "y")].map(text);
  return [text(numbers.number("mass")), text(numbers.number("driveGearing")), at.join(" / ")].join(", ");
}

function projectTable(looked) {
  const rowOf = ({ name, project }) => {
    if (project === null) return `| ${name} |  |  |  |  |`;
    const { language, year, robots } = project;
    const [first] = robots;
    const said = first === undefined ? "" : saidOf(first.numbers);
    return `| ${name} | ${language ?? "no code"} ${year} | ${robots.length} | ${said} | ${first === undefined ? "" : files.openQuestions(first.numbers, {}).join(", ")} |`;
  };
  return [
    "| repository | code, season | robots | mass [kg], drive gearing, front left module [m] | asked |",
    "|---|---|---|---|---|",
    ...looked.map(rowOf),
  ];
}

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node scripts/team-files.mjs DIR [WORD...]");
  process.exit(2);
}
const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
const wanted = names.filter((name) => words.length === 0 || words.some((word) => name.includes(word))).sort();
const looked = [];
for (const name of wanted) looked.push(await lookAt(join(folder, name)));
const all = looked.flatMap(({ rows }) => rows);
if (words.length > 0) {
  for (const { path, why } of all.filter(({ why }) => why !== "")) console.log(`${path}: ${why}`);
  console.log(kindTable(all).join("\n"));
} else {
  const count = (place) => all.filter((each) => each.place === place).length;
  const refused = all.filter(({ why }) => why !== "").length;
  const page = [
    "# Teams' projects and their files",
    "",
    `${looked.length} public projects of teams, as they are: ${all.length} files of other programs in them were recognised and read as the page reads them when`,
    `their folder is dropped, among them ${count("path")} paths and autos; ${refused} were refused, with the reasons below. \`node scripts/team-files.mjs DIR\` wrote this page;`,
    "DIR holds checkouts of these repositories, a folder OWNER+NAME each. None of their files is in Sandlot. Sources, texts and pictures are not counted.",
    "",
    "## Files by kind",
    "",
    ...kindTable(all),
    "",
    "## The robot of each project's own numbers",
    "",
    'What a file says stands in the table; "asked" is what no file says, and the card asks. Of several robots it is the first.',
    "",
    ...projectTable(looked),
    "",
  ];
  writeFileSync(join(root, "docs/team-files.md"), page.join("\n"));
  console.log(`docs/team-files.md: ${looked.length} projects, ${all.length} files, ${refused} refused`);
}
