// What is said of a proof: why it holds or not, and the lines of a table for a spreadsheet.
import { csvField } from "../sweep/csv.ts";
import { handin as say } from "../words/classroom/english-handin.ts";
import { likenesses, type Likeness } from "./alike.ts";
import type { Proof } from "./proof.ts";

export interface Told extends Proof {
  readonly like: Likeness | null;
}

/** A copy counts as no proof: the run of two drivers, that is. A program may be alike by chance. */
export const isProved = ({ state, like }: Told): boolean => state === "proved" && like?.is !== "run";

/** The proofs, each with the students whose own is like it. */
export function withLikenesses(proofs: readonly Proof[]): Told[] {
  const likes = likenesses(
    proofs.map(({ name, lesson, task, run, program }) => ({ name, task: `${lesson}/${task}`, run, program })),
  );
  return proofs.map((proof, index) => ({ ...proof, like: likes[index] ?? null }));
}

/** Names in a sentence; of a whole class the first ones. */
const listed = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 4).join(", ")}, +${names.length - 4}` : names.join(", ");

/** Sentences; none: there is nothing to say. */
export function whyWords({ state, detail, like, lines, name }: Told): string[] {
  const words: string[] = [];
  if (state === "task") words.push(say("noTask", { detail: detail === "" ? "-" : detail }));
  else if (state === "program") words.push(say("program"));
  else if (state !== "proved") words.push(say(state, { detail }));
  if (like !== null) {
    const key = like.is === "run" ? "sameRun" : like.is === "program" ? "sameProgram" : "renamed";
    words.push(say(key, { names: listed(like.names.map((one) => (one === "" ? say("nobody") : one))) }));
  }
  if (lines !== null && lines.count > lines.most) words.push(say("lines", { ...lines }));
  if (name === "" && state !== "unread") words.push(say("nobody"));
  return words;
}

/** "reached", "missed", in the page's language. */
export const resultWords = ({ result }: Proof): string =>
  result === "" ? "" : result === "open" ? say("openResult") : say(result);

/** The table as CSV by RFC 4180. base: the address before a link's fragment. */
export function proofsCsv(all: readonly Told[], base: string): string {
  const line = (fields: readonly unknown[]): string => `${fields.map(csvField).join(",")}\r\n`;
  const head = ["from", "name", "lesson", "task", "result", "goals", "of", "seconds", "blue", "red", "proved", "why"];
  const rows = all.map((one) => {
    const { from, name, lesson, task, result, goals, seconds, points, version, link } = one;
    return line([
      ...[from, name, lesson, task, result, goals.filter((state) => state === "passed").length, goals.length],
      ...[Number(seconds.toFixed(2)), points?.blue, points?.red, isProved(one) ? "yes" : "no"],
      ...[whyWords(one).join("; "), version, link === "" ? "" : `${base}${link}`],
    ]);
  });
  return [line([...head, "version", "link"]), ...rows].join("");
}
