// The same calls of wpiutil's data logs in RobotPy's own packages and in ours: the files are the same, byte for byte.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPython } from "../../scripts/cli/code-desk.mjs";

const program = join(import.meta.dirname, "log_calls.py");

/** Where two files, or two answers, differ; "": nowhere. interpreter: one with RobotPy's own packages. */
export async function compareLogCalls(interpreter) {
  const home = mkdtempSync(join(tmpdir(), "sandlot-log-calls-"));
  const { python } = await openPython();
  try {
    const stdio = ["ignore", "pipe", "ignore"];
    const real = JSON.parse(execFileSync(interpreter, [program, join(home, "a.wpilog")], { encoding: "utf8", stdio }));
    python.write("/peers", new Map([["log_calls.py", readFileSync(program)]]));
    const ours = JSON.parse(
      String(python.run(`import sys\nsys.path.insert(0, "/peers")\nimport log_calls\nlog_calls.play("/tmp/a.wpilog")`)),
    );
    const size = real.bytes.length / 2;
    const at = [...real.bytes].findIndex((digit, i) => digit !== ours.bytes[i]);
    if (real.bytes !== ours.bytes)
      return {
        size,
        problem: `the files differ at byte ${Math.floor(at / 2)}: ${real.bytes.slice(at - 8, at + 40)} and ${ours.bytes.slice(at - 8, at + 40)}`,
      };
    const other = real.given.findIndex((each, i) => JSON.stringify(each) !== JSON.stringify(ours.given[i]));
    const problem =
      other < 0 ? "" : `call ${other}: ${JSON.stringify(real.given[other])} and ${JSON.stringify(ours.given[other])}`;
    return { size, calls: real.given.length, problem };
  } finally {
    python.close();
    rmSync(home, { recursive: true });
  }
}
