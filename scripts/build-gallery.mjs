// build/gallery/boards.json: the runs of public/gallery, each computed again. One that does not come out as it says ends the build.
//   node scripts/build-gallery.mjs [FOLDER]   another folder with hand/ and tools/
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as sandlot from "../build/node/sandlot.mjs";
import { boardsOf } from "./gallery/boards.mjs";
import { GalleryError, proveRun } from "./gallery/prove-run.mjs";
import { fail, root } from "./lib/run.mjs";

const folder = resolve(process.argv[2] ?? join(root, "public/gallery"));
const core = await sandlot.openCore(join(root, "build/wasm/sandlot.wasm"));
const files = sandlot.folderFiles(root);
const entries = [];
const refused = [];
for (const list of ["hand", "tools"]) {
  const inside = join(folder, list);
  const names = existsSync(inside) ? readdirSync(inside).filter((name) => name.endsWith(".sandlot")) : [];
  for (const name of names.sort()) {
    try {
      const entry = await proveRun({ sandlot, core, files }, Uint8Array.from(readFileSync(join(inside, name))), list);
      entries.push({ ...entry, file: `gallery/${list}/${name}` });
    } catch (error) {
      if (!(error instanceof GalleryError)) throw error;
      refused.push(`gallery/${list}/${name}: ${error.message}`);
    }
  }
}
if (refused.length > 0) fail(refused.join("\n"));
mkdirSync(join(root, "build/gallery"), { recursive: true });
writeFileSync(join(root, "build/gallery/boards.json"), `${JSON.stringify(boardsOf(entries))}\n`);
