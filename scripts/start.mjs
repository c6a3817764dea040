// `npm start`: builds the changed parts and serves them. Arguments go to the server: npm start -- --port 8081
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundle, compile } from "./build.mjs";
import { root } from "./lib/run.mjs";

if (!existsSync(join(root, "dist/index.html"))) console.log("build: the first time takes a minute or two");
await compile();
await bundle();
process.argv = [process.argv[0], "scripts/sandlot.mjs", "serve", ...process.argv.slice(2)];
await import("./sandlot.mjs");
