// Holds a benchmark's processes to a share of one core, by the kernel (cgroup v1 or v2, needs root), and tells their
// cost.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const periodUs = 20_000;
const unified = existsSync("/sys/fs/cgroup/cgroup.controllers");
const base = unified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu";
const group = join(base, `sandlot-bench-${process.pid}`);

/** All processes that this program starts from now on are held to that share of a core. */
export function hold(share) {
  const quota = String(Math.round(share * periodUs));
  mkdirSync(group);
  if (unified) {
    writeFileSync(join(group, "cpu.max"), `${quota} ${periodUs}`);
  } else {
    writeFileSync(join(group, "cpu.cfs_period_us"), String(periodUs));
    writeFileSync(join(group, "cpu.cfs_quota_us"), quota);
  }
  writeFileSync(join(group, "cgroup.procs"), String(process.pid));
}

/** This program itself is not. */
export const letGo = () => writeFileSync(join(base, "cgroup.procs"), String(process.pid));

const held = () => readFileSync(join(group, "cgroup.procs"), "utf8").trim().split("\n").filter(Boolean);

/** A process's purpose by its command line: "renderer", "gpu-process" ...; the browser's own lacks it. */
const kindOf = (pid) => /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.[1] ?? "browser";

/** CPU time of the group's threads so far, by process and thread [ms]; a thread that ends meanwhile is left out. */
export function threadTimes() {
  const times = {};
  for (const pid of held()) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      try {
        const own = thread === pid ? "main" : readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8").trim();
        const name = `${kindOf(pid)} ${own}`;
        const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
        times[name] = (times[name] ?? 0) + Number(ns) / 1e6;
      } catch {
        continue;
      }
    }
  }
  return times;
}

/** Memory of the group's processes, shared memory counted once [MB]. */
export function megabytes() {
  const pss = held().map((pid) => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? "0");
  return Math.round(pss.reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1024);
}

/** Gives the kernel its group back, once all that was held has ended. */
export async function endShare() {
  for (let attempt = 0; existsSync(group) && attempt < 50; attempt++) {
    if (held().length === 0) rmdirSync(group);
    else await new Promise((done) => setTimeout(done, 100));
  }
}
