// The tests of RobotPy's packages, in the Python that the page has.
//   node tests/python/run.mjs            all of them
//   node tests/python/run.mjs geometry   the files whose name contains the word
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openPython } from "../../scripts/cli/code-desk.mjs";

const folder = import.meta.dirname;
const [word = ""] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => /\.(py|txt)$/.test(name));
const wanted = names.filter((name) => name.startsWith("test_") && name.includes(word));
if (wanted.length === 0) {
  console.error(`no file of tests has "${word}" in its name`);
  process.exit(2);
}
let totals = [0, 0];
// Each file in a Python of its own: programs of one robot share devices and time.
for (const name of wanted) {
  const { python } = await openPython();
  python.write("/tests", new Map(names.map((each) => [each, readFileSync(join(folder, each))])));
  const result = python.run(`
import io, sys, unittest
sys.path.insert(0, "/tests")
from _sandlot import packages
packages.choose(${name.includes("2027") ? 2027 : 2026})
_out = io.StringIO()
_suite = unittest.defaultTestLoader.loadTestsFromName(${JSON.stringify(name.replace(/\.py$/, ""))})
_result = unittest.TextTestRunner(stream=_out).run(_suite)
_bad = len(_result.failures) + len(_result.errors)
f"{_result.testsRun - _bad} {_bad}\\n{_out.getvalue() if _bad else ''}"
`);
  python.close();
  const [counts, ...output] = String(result).split("\n");
  const [passed, failed] = counts.split(" ").map(Number);
  totals = [totals[0] + passed, totals[1] + failed];
  console.log(`${failed > 0 ? "FAIL" : "ok  "} ${name}: ${passed} passed, ${failed} failed`);
  if (failed > 0) console.log(output.join("\n"));
}
console.log(`${totals[0]} passed, ${totals[1]} failed`);
process.exit(totals[1] > 0 ? 1 : 0);
