// `npm start`: builds what changed and serves it. Arguments go to the server: npm start -- --port 8081
import { bundle, compile } from "./build.mjs";

console.log("sandlot: building (the first time takes about a minute)");
await compile();
await bundle();
process.argv = [process.argv[0], "scripts/sandlot.mjs", "serve", ...process.argv.slice(2)];
await import("./sandlot.mjs");
