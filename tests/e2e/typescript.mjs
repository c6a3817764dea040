// The network tests' programs and readers in TypeScript, for the tests here: they share no code with the product.
import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./browser.mjs";

/** The exports of a file of tests/net. */
export async function netTest(name) {
  const { module } = await runnerImport(join(root, "tests/net", name), { configFile: false, logLevel: "error" });
  return module;
}
