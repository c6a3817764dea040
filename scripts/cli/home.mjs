// Where Sandlot's own files stand: in a clone of the repository, or in the npm package, which has fields and robots once, in the page.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const isPackage = !existsSync(join(root, "fields"));
/** The folder that has fields/ and robots/. */
export const contentRoot = isPackage ? join(root, "dist") : root;
/** The folder of the examples that ship. */
export const examplesFolder = join(root, isPackage ? "dist/examples" : "public/examples");
/** What a person types to start it. */
export const programName = isPackage ? "sandlot" : "node scripts/sandlot.mjs";
