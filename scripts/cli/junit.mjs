// Results as JUnit's XML, which CI servers show. Times are simulated: the same runs write the same file.

export const escaped = (text) =>
  text
    // XML has no place for most control characters.
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "?")
    .replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** kind: "failure" or "error"; null: passed. */
function testCase({ suite, name, seconds, kind = null, message = "", text = "" }) {
  const head = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}" time="${seconds.toFixed(2)}"`;
  if (kind === null) return `${head}/>`;
  return `${head}><${kind} message="${escaped(message)}">${escaped(text)}</${kind}></testcase>`;
}

/** suites: [{ name, cases: [{ name, seconds, kind, message, text }] }]. */
export function junitSuites(suites) {
  const counted = (cases, kind) => cases.filter((each) => each.kind === kind).length;
  const counts = (cases) =>
    `tests="${cases.length}" failures="${counted(cases, "failure")}" errors="${counted(cases, "error")}"`;
  const blocks = suites.map(({ name, cases }) => {
    const seconds = Math.max(0, ...cases.map((each) => each.seconds));
    const lines = cases.map((each) => testCase({ suite: name, ...each }));
    return `  <testsuite name="${escaped(name)}" ${counts(cases)} time="${seconds.toFixed(2)}">\n${lines.join("\n")}\n  </testsuite>`;
  });
  const all = suites.flatMap(({ cases }) => cases);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(all)}>\n${blocks.join("\n")}\n</testsuites>\n`;
}
