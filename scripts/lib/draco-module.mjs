// Google's Draco decoder, which three.js brings as a script of its own kind, as a module: "virtual:draco".
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const name = "virtual:draco";
const file = join(root, "node_modules/three/examples/jsm/libs/draco/gltf/draco_decoder.js");

/** Without `process` it asks Node for no files, all of it is in the script; without `module` it leaves its function where it is made. */
const moduleOf = (script) =>
  `export default (function (process, module, exports, define) {\n${script}\nreturn DracoDecoderModule;\n})();`;

/** For Vite and Vitest. */
export function dracoModule() {
  return {
    name: "sandlot-draco",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? moduleOf(readFileSync(file, "utf8")) : null),
  };
}
