// The bundles of build/node: the command line's modules, each from a file of TypeScript. vite.config.ts makes them; beside each
// stands a file of types, which says that they are those of the source.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText, root } from "./run.mjs";

export const nodeEntries = {
  sandlot: "web/sim/node.ts",
  wire: "web/net/node.ts",
  code: "web/code/node.ts",
  sweep: "web/sweep/node.ts",
  blocks: "web/blocks/node.ts",
  lesson: "web/lesson/node.ts",
  handin: "web/handin/node.ts",
  compare: "web/app/node.ts",
  together: "web/together/node.ts",
  mesh: "web/mesh/node.ts",
  light: "web/light/node.ts",
  "field-files": "scripts/models/field-files.mjs",
  files: "web/files/node.ts",
  paths: "web/paths/node.ts",
};

/** Writes build/node/NAME.d.mts of each, where it is missing or old. */
export function writeNodeTypes() {
  mkdirSync(join(root, "build/node"), { recursive: true });
  for (const [name, source] of Object.entries(nodeEntries)) {
    const path = `build/node/${name}.d.mts`;
    const text = `export * from "../../${source}";\n`;
    if (readText(path) !== text) writeFileSync(join(root, path), text);
  }
}
