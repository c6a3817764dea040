// `npm run soak`: long hours. Prints a table as it goes and the fitted slopes at its end; exit code 1 when something grows, is lost
// or complains.
//   npm run soak -- --minutes 30           page, bridge, a NetworkTables client, a robot program, matches back to back
//   npm run soak -- --minutes 1 --match-seconds 15   the same with short matches, to see many ends and new beginnings
//   npm run soak -- --headless-matches 2   so many simulated hours of matches in Node, without page; then whole matches of each season
//                                          go back and are run again, as `sandlot synctest` does
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { bundle, compile } from "./build.mjs";
import { syncScenarios } from "./sweep/synctest.mjs";
import { soakMatches } from "./lib/soak-matches.mjs";

const options = {
  minutes: { type: "string" },
  "match-seconds": { type: "string" },
  "headless-matches": { type: "string" },
};
const { values } = parseArgs({ options });

function number(name, low, high) {
  const value = Number(values[name]);
  if (value >= low && value <= high) return value;
  console.error(`soak: --${name} must be from ${low} to ${high}, not "${values[name]}"`);
  process.exit(2);
}

// Memory is looked at after a collection, which a program may ask for only when it was started so.
if (globalThis.gc === undefined) {
  const { status } = spawnSync(process.execPath, ["--expose-gc", ...process.argv.slice(1)], { stdio: "inherit" });
  process.exit(status ?? 1);
}

await compile();
await bundle();
const problems = [];
if (values["headless-matches"] !== undefined) {
  problems.push(...(await soakMatches(number("headless-matches", 0, 1000))));
  const matches = ["2024-crescendo/full-match", "2025-reefscape/six-autopilots", "2026-rebuilt/full-match"];
  const say = ({ scenario, repeated }) => console.log(`soak: ${scenario}: ${repeated} ticks run again`);
  problems.push(...(await syncScenarios(matches, { seconds: 166, back: 25 }, say)));
}
if (values.minutes !== undefined || values["headless-matches"] === undefined) {
  const minutes = values.minutes === undefined ? 1 : number("minutes", 0.1, 10_000);
  // Playwright and Vite are needed for this one alone.
  const { soakPage } = await import("./lib/soak-page.mjs");
  const matchSeconds = values["match-seconds"] === undefined ? null : number("match-seconds", 5, 1000);
  problems.push(...(await soakPage(minutes, matchSeconds)));
}
for (const line of problems) console.log(`PROBLEM ${line}`);
console.log(problems.length === 0 ? "soak: nothing grows, nothing is lost" : `soak: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
