// The state of a figure's run at its moment, by its hash: the same on every machine.
import { run } from "../lib/run.mjs";

export async function hashAt({ scenario, time }) {
  const { code, output } = await run(process.execPath, [
    "scripts/sandlot.mjs",
    "run",
    scenario,
    "--seconds",
    String(time),
  ]);
  if (code !== 0) throw new Error(`${scenario}: ${output.trim()}`);
  return JSON.parse(output).hash;
}
