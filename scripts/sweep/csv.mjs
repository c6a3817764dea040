// A sweep as CSV: a line a run, with the link that opens it.
import { passedOf } from "./summary.mjs";

/** A field by RFC 4180. What a spreadsheet would take for a formula stays a text. */
function field(value) {
  const text =
    value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const safe = typeof value !== "number" && /^[=+@-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes the lines one after the other to `write`. linkOf(index): the run's link. */
export async function writeCsv(plan, rows, linkOf, write) {
  const measures = Object.keys(plan.judged.measure);
  const conditions = plan.judged.assert.map(({ name }, i) => name ?? `condition ${i + 1}`);
  const line = (fields) => `${fields.map(field).join(",")}\r\n`;
  write(line(["run", "seed", ...plan.names, "passed", ...conditions, ...measures, "trouble", "hash", "link"]));
  for (const row of rows) {
    const { states = [], measures: numbers = {}, trouble = "", error, hash } = row.line;
    write(
      line([
        ...[row.index, row.seed, ...row.values, passedOf(row.line) ? 1 : 0],
        ...conditions.map((_, i) => states[i]),
        ...measures.map((name) => numbers[name]),
        ...[error ?? trouble, hash, await linkOf(row.index)],
      ]),
    );
  }
}
