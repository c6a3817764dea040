// Kinds of files for commands: a file of another kind is called by its name, with the way that leads on. The table is web/files/kinds.ts.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { openBundle } from "../cli/home.mjs";

/** @type {import("../cli/home.mjs").Bundles["files"] | null} */
let s_library = null;

/** The table, which the build bundles. */
export async function loadKinds() {
  s_library ??= await openBundle("files");
  return s_library;
}

/** Of which kind a file is; `path` may say more than its last part. */
export const kindOfBytes = (path, bytes) => s_library.recogniseBytes(path.replaceAll("\\", "/"), bytes);

/** "is a path of PathPlanner, not a scenario. A program follows it ..." */
export function otherKind(is, wanted) {
  // Most ways lead through the page.
  const place = is.kind.place === "answer" || is.kind.id === "zip" ? "" : "In the page: ";
  return `is ${s_library.nameOfKind(is.kind.id)}, not ${wanted}. ${place}${s_library.wayOfKind(is)}`;
}

/** The files in a folder, a zip or a file, without those of tools, and the team's project that they are. `command`: for errors. */
export async function lookInto(folder, command) {
  const { inventoryOf, isToolFolder, mostListed, projectOf } = await loadKinds();
  const files = [];
  const add = (full, path) => {
    if (files.length >= mostListed) throw new BadInput(`${command}: ${folder} has more than ${mostListed} files`);
    files.push({ path, size: statSync(full).size, read: async () => new Uint8Array(readFileSync(full)) });
  };
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (isToolFolder(entry.name)) continue;
      const full = join(path, entry.name);
      if (entry.isDirectory()) walk(full);
      else if (entry.isFile()) add(full, relative(folder, full).replaceAll("\\", "/"));
    }
  };
  if (statSync(folder).isDirectory()) walk(folder);
  else add(folder, basename(folder));
  const inventory = await inventoryOf(files);
  return { inventory, project: await projectOf(folder, inventory) };
}

function ofInventory(inventory) {
  const { assetFolder, nameOfKind, sentenceOf, tellingItem, wayOf } = s_library;
  const kind = assetFolder(inventory);
  if (kind !== null && inventory.items.some(({ is }) => is.kind.id === "glb"))
    return `is ${nameOfKind(kind.id)}. In the page: ${wayOf(kind)}`;
  const item = tellingItem(inventory);
  return item === null ? null : sentenceOf(item.path, item.is);
}

/** The kind of a folder that no command reads: "is a robot of AdvantageScope. ...". null: nothing in it is known. */
export async function folderIs(folder, command) {
  const { inventory, project } = await lookInto(folder, command);
  if (project === null || project.language === null) return ofInventory(inventory);
  if (project.language === "python") return `is a RobotPy project: "sandlot run SCENARIO --code ${folder}" runs it`;
  return `is a robot project in ${project.language === "java" ? "Java" : "C++"}: "sandlot java ${folder}" starts it`;
}

/** Kinds that say nothing: the file's next reader names its mistake. */
const unknown = ["otherJson", "brokenJson", "other", "text", "empty"];

/** Throws BadInput for a file of another kind than `kinds`; needs loadKinds. `wanted`: the expected contents, "a scenario". */
export function refuseOther(path, bytes, kinds, wanted) {
  if (s_library === null) return;
  const is = kindOfBytes(path, bytes);
  if (!kinds.includes(is.kind.id) && !unknown.includes(is.kind.id))
    throw new BadInput(`${path}: ${otherKind(is, wanted)}`);
}
