// A sweep as CSV: a line a run, with the link that opens it.
import type { Plan, PlanRun } from "./plan.ts";
import { isErrorLine, passedOf, type ResultLine } from "./results.ts";

/** A field by RFC 4180. A text that a spreadsheet would take for a formula stays a text. */
export function csvField(value: unknown): string {
  const text =
    value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const safe = typeof value !== "number" && /^[=+@-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvRow = PlanRun & { readonly line: ResultLine };

/** Writes the lines one after the other to `write`. linkOf(index): the run's link. */
export async function writeCsv(
  plan: Plan,
  rows: readonly CsvRow[],
  linkOf: (index: number) => string | Promise<string>,
  write: (text: string) => void,
): Promise<void> {
  const measures = Object.keys(plan.judged.measure);
  const conditions = plan.judged.assert.map((each, i) => (each as { name?: string }).name ?? `condition ${i + 1}`);
  const line = (fields: readonly unknown[]): string => `${fields.map(csvField).join(",")}\r\n`;
  write(line(["run", "seed", ...plan.names, "passed", ...conditions, ...measures, "trouble", "hash", "link"]));
  for (const row of rows) {
    const known = isErrorLine(row.line) ? null : row.line;
    write(
      line([
        ...[row.index, row.seed, ...row.values, passedOf(row.line) ? 1 : 0],
        ...conditions.map((_, i) => known?.states[i]),
        ...measures.map((name) => known?.measures[name]),
        ...[isErrorLine(row.line) ? row.line.error : row.line.trouble, known?.hash, await linkOf(row.index)],
      ]),
    );
  }
}
