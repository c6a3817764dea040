// Kinds of files for commands: a file of another kind is called by its name, with the way that leads on. The table is web/files/kinds.ts.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BadInput } from "../cli/args.mjs";
import { root } from "../cli/home.mjs";

let s_library = null;

/** The table, which the build bundles. */
export async function loadKinds() {
  try {
    s_library ??= await import(pathToFileURL(join(root, "build/node/files.mjs")).href);
  } catch (error) {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new BadInput("build/node/files.mjs is missing: run npm run build");
  }
  return s_library;
}

/** Of which kind a file is; `path` may say more than its last part. */
export const kindOfBytes = (path, bytes) => s_library.recogniseBytes(path.replaceAll("\\", "/"), bytes);

/** "is a path of PathPlanner, not a scenario. A program follows it ..." */
export function otherKind(is, wanted) {
  return `is ${s_library.nameOfKind(is.kind.id)}, not ${wanted}. ${s_library.wayOfKind(is)}`;
}

/** Kinds that say nothing: whoever reads the file next says what is wrong with it. */
const unknown = ["otherJson", "brokenJson", "other", "text", "empty"];

/** Throws BadInput for a file of another kind than `kinds`; needs loadKinds. `wanted`: the expected contents, "a scenario". */
export function refuseOther(path, bytes, kinds, wanted) {
  if (s_library === null) return;
  const is = kindOfBytes(path, bytes);
  if (!kinds.includes(is.kind.id) && !unknown.includes(is.kind.id))
    throw new BadInput(`${path}: ${otherKind(is, wanted)}`);
}
