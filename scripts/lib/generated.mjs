// The TypeScript that gen_abi makes of the core's tables and exports. The files are committed: an editor and a type check need no
// build. A build writes those that have changed, `npm run check` fails when there are any.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { refusals } from "./refusals.mjs";
import { must, readText, root } from "./run.mjs";

const generator = "build/native/gen_abi";

/** The core's refusals as a type: a language that lacks one does not compile. */
const refusalType = () => `// Written from the core's source by scripts/lib/refusals.mjs. Do not edit.

/** A sentence with which the core refuses data; {0}, {1} ... are its values. */
export type Refusal =
${refusals()
  .map((text) => `  | ${JSON.stringify(text)}`)
  .join("\n")};
`;

/** The generated files that differ from the core's tables, as { path, text }. gen_abi must be compiled. */
export async function outdated() {
  const paths = (await must(generator, [])).trim().split("\n");
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await must(generator, [path]) })));
  files.push({ path: "web/words/spanish/refusals.gen.ts", text: refusalType() });
  return files.filter(({ path, text }) => text !== readText(path));
}

/** Writes the files that have changed; returns their paths. */
export async function generate() {
  const files = await outdated();
  for (const { path, text } of files) writeFileSync(join(root, path), text);
  return files.map(({ path }) => path);
}
