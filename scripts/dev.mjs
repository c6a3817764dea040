// `npm run dev`: Vite's server with hot reload; the modules, fields/ and robots/ come from where they are built and edited.
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { compile, moduleTargets } from "./build.mjs";
import { generate } from "./lib/generated.mjs";
import { root, run } from "./lib/run.mjs";

await compile();
await generate();

const server = await createServer({ configFile: join(root, "vite.config.ts") });
await server.listen();
server.printUrls();

// A saved C file compiles and reloads the page; a compile error is printed and the old module stays.
let busy = false;
for (const folder of ["core/sim", "core/wire", "core/wasm", "core/include/sandlot"].filter((f) =>
  existsSync(join(root, f)),
)) {
  watch(join(root, folder), { recursive: true }, async () => {
    if (busy) return;
    busy = true;
    const { code, output } = await run("ninja", ["-C", "build/wasm", ...moduleTargets], {
      env: { NODE_PATH: "/usr/share/nodejs" },
    });
    if (code !== 0) console.log(output);
    else server.ws.send({ type: "full-reload" });
    busy = false;
  });
}
