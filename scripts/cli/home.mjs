// Where Sandlot's own files stand: in a clone of the repository, or in the npm package, which has fields and robots once, in the page.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const isPackage = !existsSync(join(root, "fields"));
/** The folder that has fields/ and robots/. */
export const contentRoot = isPackage ? join(root, "dist") : root;
/** The folder of the examples that ship. */
export const examplesFolder = join(root, isPackage ? "dist/examples" : "public/examples");
/** The command that starts it. */
export const programName = isPackage ? "sandlot" : "node scripts/sandlot.mjs";

/**
 * Has a source of the command line's bundle changed since it was built? For an unexpected error: this looks at every
 * file.
 */
export function isBuildOlder() {
  const built = statSync(join(root, "build/node/code.mjs"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isNewer = (entry) => entry.name.endsWith(".ts") && statSync(join(entry.parentPath, entry.name)).mtimeMs > built;
  return !isPackage && readdirSync(join(root, "web"), { recursive: true, withFileTypes: true }).some(isNewer);
}
