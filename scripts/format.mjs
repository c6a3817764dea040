// `npm run format`: clang-format for C, prettier for the rest, then the tables of hard words and of
// types, and the maps in the READMEs.
//   --check   only says which files differ (words and maps have checks of their own)
import { filesBelow, must, run } from "./lib/run.mjs";

const check = process.argv.includes("--check");
const cFiles = ["core", "tests/core", "tests/fuzz", "tests/bench"]
  .flatMap(filesBelow)
  .filter((file) => /\.[ch]$/.test(file));
const clangFormat = (await run("clang-format-14", ["--version"])).code === 0 ? "clang-format-14" : "clang-format";

const ours = ["web", "scripts", "tests", "public", "*.{json,ts,md}"];
if (check) {
  // Only the names: one line for every wrong space would be too much to read.
  const { output } = await run(clangFormat, ["--dry-run", "-Werror", ...cFiles]);
  const wrong = [...new Set([...output.matchAll(/^(\S+?):\d+:\d+: error/gm)].map((match) => match[1]))];
  for (const file of wrong) console.log(`${file} is not formatted: npm run format`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} else {
  await must(clangFormat, ["-i", ...cFiles]);
}
// Half a minute of a core for all files; an unchanged file is not looked at again.
const cache = ["--cache", "--cache-strategy=content", "--cache-location=build/stamps/prettier"];
await must("node_modules/.bin/prettier", [
  check ? "--check" : "--write",
  ...cache,
  "--log-level=warn",
  "--no-error-on-unmatched-pattern",
  ...ours,
]);
if (!check) {
  await must(process.execPath, ["scripts/check-words.mjs", "--write"]);
  await must(process.execPath, ["scripts/check-types.mjs", "--write"]);
  console.log(await must(process.execPath, ["scripts/maps.mjs"]));
}
