// The words about a proof: why it holds or not, and the lines of a table for a spreadsheet.
import { csvField } from "../sweep/csv.ts";
import { handin as say } from "../words/classroom/english-handin.ts";
import { likenesses, type Likeness } from "./alike.ts";
import type { Proof } from "./proof.ts";
import { leastRuns, medianPath, partingOf, type RunPath } from "./run-path.ts";

export interface Told extends Proof {
  readonly like: Likeness | null;
  /** When it first parts from the median of the task's proved runs [s], null: never; "few": there are too few of them. */
  readonly parting: number | null | "few";
}

/** The task that a run is of, by a name of its own. */
export const taskOf = ({ lesson, task }: Pick<Proof, "lesson" | "task">): string => `${lesson}/${task}`;

/** The runs that are compared with each other, by their tasks, and the median of each task's. */
export function comparedRuns<One extends Proof>(
  proofs: readonly One[],
): Map<string, { readonly runs: readonly (One & { readonly path: RunPath })[]; readonly median: Float32Array }> {
  const groups = new Map<string, (One & { readonly path: RunPath })[]>();
  for (const proof of proofs) {
    if (proof.state !== "proved" || proof.path === null) continue;
    const runs = groups.get(taskOf(proof)) ?? [];
    runs.push({ ...proof, path: proof.path });
    groups.set(taskOf(proof), runs);
  }
  const withMedian = [...groups].map(
    ([task, runs]) => [task, { runs, median: medianPath(runs.map(({ path }) => path)) }] as const,
  );
  return new Map(withMedian);
}

/** A copy counts as no proof: the run of two drivers, that is. A program may be alike by chance. */
export const isProved = ({ state, like }: Told): boolean => state === "proved" && like?.is !== "run";

/** The proofs, each with the students whose own is like it. */
export function withLikenesses(proofs: readonly Proof[]): Told[] {
  const likes = likenesses(
    proofs.map(({ name, lesson, task, run, program }) => ({ name, task: taskOf({ lesson, task }), run, program })),
  );
  const compared = comparedRuns(proofs);
  return proofs.map((proof, index) => {
    const group = compared.get(taskOf(proof));
    const isCompared = proof.state === "proved" && proof.path !== null && (group?.runs.length ?? 0) >= leastRuns;
    const parting = isCompared ? partingOf(proof.path, group?.median ?? new Float32Array()) : "few";
    return { ...proof, like: likes[index] ?? null, parting };
  });
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

/** "1.2 s", "never", in the page's language; "": there are too few runs of its task. */
export const partingWords = ({ parting }: Told): string =>
  parting === "few" ? "" : parting === null ? say("never") : `${parting.toFixed(1)} s`;

const partingNumber = (parting: Told["parting"]): string =>
  parting === "few" ? "" : parting === null ? "never" : parting.toFixed(1);

/** The table as CSV by RFC 4180. base: the address before a link's fragment. */
export function proofsCsv(all: readonly Told[], base: string): string {
  const line = (fields: readonly unknown[]): string => `${fields.map(csvField).join(",")}\r\n`;
  const head = ["from", "name", "lesson", "task", "result", "goals", "of", "seconds", "blue", "red", "proved", "why"];
  const more = ["version", "tries", "parting", "link"];
  const rows = all.map((one) => {
    const { from, name, lesson, task, result, goals, seconds, points, version, tries, parting, link } = one;
    return line([
      ...[from, name, lesson, task, result, goals.filter((state) => state === "passed").length, goals.length],
      ...[Number(seconds.toFixed(2)), points?.blue, points?.red, isProved(one) ? "yes" : "no"],
      ...[whyWords(one).join("; "), version, tries, partingNumber(parting), link === "" ? "" : `${base}${link}`],
    ]);
  });
  return [line([...head, ...more]), ...rows].join("");
}
