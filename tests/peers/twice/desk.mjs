// A process of its own for desk.ts: node tests/peers/twice/desk.mjs, its task as JSON on stdin. Prints a place after each tick, a line of JSON
// each.
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { runnerImport } from "vite";
import { shipped } from "../../../scripts/lib/shipped.mjs";

const define = { SANDLOT_SHIPPED: JSON.stringify(shipped) };
const { module } = await runnerImport(join(import.meta.dirname, "desk.ts"), {
  configFile: false,
  logLevel: "error",
  define,
});
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
await module.drive(JSON.parse(await text(process.stdin)), say);
process.stdout.write("", () => process.exit(0));
