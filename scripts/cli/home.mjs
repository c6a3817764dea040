// Where Sandlot's own files stand: in a clone of the repository, or in the npm package, which has fields and robots once, in the page.
// Loads the bundles among them: the TypeScript of the page for commands.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BadInput } from "./args.mjs";

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
  const isNewer = (/** @type {import("node:fs").Dirent} */ entry) =>
    entry.name.endsWith(".ts") && statSync(join(entry.parentPath, entry.name)).mtimeMs > built;
  return !isPackage && readdirSync(join(root, "web"), { recursive: true, withFileTypes: true }).some(isNewer);
}

/**
 * @typedef {object} Bundles
 * @property {typeof import("../../build/node/sandlot.mjs")} sandlot
 * @property {typeof import("../../build/node/wire.mjs")} wire
 * @property {typeof import("../../build/node/code.mjs")} code
 * @property {typeof import("../../build/node/compare.mjs")} compare
 * @property {typeof import("../../build/node/together.mjs")} together
 * @property {typeof import("../../build/node/mesh.mjs")} mesh
 * @property {typeof import("../../build/node/field-files.mjs")} field-files
 * @property {typeof import("../../build/node/files.mjs")} files
 * @property {typeof import("../../build/node/paths.mjs")} paths
 */

/**
 * The error of a part that only a build makes.
 * @param {string} part such as "build/node/wire.mjs"
 */
export const notBuilt = (part) => new BadInput(`${part} is missing: run npm run build`);

/**
 * Loads a bundle, once.
 * @template {keyof Bundles} Name
 * @param {Name} name
 * @returns {Promise<Bundles[Name]>}
 */
export async function openBundle(name) {
  const part = `build/node/${name}.mjs`;
  try {
    return await import(pathToFileURL(join(root, part)).href);
  } catch (error) {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw notBuilt(part);
  }
}
