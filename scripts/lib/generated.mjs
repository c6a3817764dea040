// The TypeScript that gen_abi makes of the core's tables and exports. The files are committed: an editor and a type check need no
// build. A build writes those that have changed, `npm run check` fails when there are any.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, readText, root } from "./run.mjs";

const generator = "build/native/gen_abi";

/** The generated files that differ from the core's tables, as { path, text }. gen_abi must be compiled. */
export async function outdated() {
  const paths = (await must(generator, [])).trim().split("\n");
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await must(generator, [path]) })));
  return files.filter(({ path, text }) => text !== readText(path));
}

/** Writes the files that have changed; returns their paths. */
export async function generate() {
  const files = await outdated();
  for (const { path, text } of files) writeFileSync(join(root, path), text);
  return files.map(({ path }) => path);
}
