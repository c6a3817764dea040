// A profile of the core: how often each branch and call happens in a match. The compiler of the module lays the code out by it: a
// match takes an eighth less time, and its numbers stay the same bits. It is counted once; delete build/profile to count again.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { must, root, run } from "./run.mjs";

const folder = "build/profile";

/** The run that is counted, in ticks: a match of six autopilots from its beginning to its end. */
const match = "fields/2026-rebuilt/scenarios/full-match.json";
const ticks = 8150;

/** Name of the profile that has been counted; undefined without one. */
export const profileKept = () =>
  (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []).find((name) => name.endsWith(".profdata"));

/**
 * Path of the profile, whose name tells its content; null where this compiler cannot count.
 * @param {string[]} compilers arguments of cmake that name the native compilers
 * @param {string} merge LLVM's program that adds up counts
 */
export async function profileOfCore(compilers, merge) {
  const name = profileKept();
  if (name !== undefined) return join(root, folder, name);
  const configured = await run("cmake", [...compilers, "-DSANDLOT_COUNT=ON", "-S", ".", "-B", folder, "-G", "Ninja"]);
  const built = configured.code === 0 ? await run("ninja", ["-C", folder, "core_bench"]) : configured;
  if (built.code !== 0) return null;
  const counts = join(root, folder, "counts"),
    merged = join(root, folder, "merged");
  await must(`${folder}/core_bench`, [match, "0", String(ticks)], { env: { LLVM_PROFILE_FILE: counts } });
  const { code } = await run(merge, ["merge", "-o", merged, counts]);
  if (code !== 0) return null;
  rmSync(counts);
  const hash = createHash("sha256").update(readFileSync(merged)).digest("hex");
  const path = join(root, folder, `${hash.slice(0, 8)}.profdata`);
  renameSync(merged, path);
  return path;
}
