// `bench`: runs scripts/bench.mjs in a process of its own, so that nothing of this one is measured with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** @param {string[]} args for scripts/bench.mjs */
export async function bench(args) {
  const script = fileURLToPath(new URL("../bench.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code ?? 1;
}
