// `hand-ins`: a class's hand-ins, proved on the command line by the code of the page for it.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import {
  findInFile,
  findInText,
  isProved,
  mostHandIns,
  proofsCsv,
  Prover,
  readHandIn,
  resultWords,
  whyWords,
  withLikenesses,
} from "../../build/node/handin.mjs";
import { isOver, judgedOf, resultOf, scenarioOf } from "../../build/node/lesson.mjs";
import { BadInput } from "../cli/args.mjs";
import { isFolder } from "../cli/content.mjs";
import { readBytes, readInput, WholeFile } from "../cli/files.mjs";
import { allThreads, RunPool } from "../cli/run-pool.mjs";
import { findLessons, openLesson } from "./find.mjs";

/** Of a file or of a pasted text. */
const maxBytes = 64 << 20;
const isHandIn = (name) => /\.(sandlot|txt|csv|tsv)$/i.test(name);

/** Hand-ins of a file, of all files of a folder, or of standard input ("-"). */
function findIn(argument) {
  if (argument === "-") return findInText(readInput(maxBytes).toString("utf8"), "");
  if (!isFolder(argument)) return findInFile(basename(argument), new Uint8Array(readBytes(argument, maxBytes)));
  const files = readdirSync(argument, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isHandIn(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  return files.flatMap((path) =>
    findInFile(path.slice(argument.length).replace(/^\/+/, ""), readBytes(path, maxBytes)),
  );
}

/** The prover of each thread: it keeps lessons that were read. */
const provers = new WeakMap();

function proverOf(runs) {
  const known = provers.get(runs);
  if (known !== undefined) return known;
  const folders = new Map();
  const lessons = async (name) => {
    if (!folders.has(name)) folders.set(name, openLesson(findLessons(name)[0]));
    return folders.get(name);
  };
  const prover = new Prover({ core: runs.core, wire: runs.wire, files: runs.files, lessons });
  provers.set(runs, prover);
  return prover;
}

/**
 * The result that a run's own program reaches when it drives by itself; null: there is none. The state is not compared
 * bit for bit: in the page a camera's picture may come a tick later.
 */
async function reachesItself(runs, found, { lesson, task: name }) {
  const { files } = await readHandIn(found);
  if (files === null) return null;
  const folder = await openLesson(findLessons(lesson)[0]);
  const task = folder.lesson.tasks.find((one) => one.name === name);
  if (task.hands !== "code") return null;
  const read = async (path) => {
    const bytes = await runs.files(path);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  const encoder = new TextEncoder();
  const program = new Map([...files].map(([path, text]) => [path, encoder.encode(String(text))]));
  const run = await runs.run({
    ...{ text: await scenarioOf(task, await folder.scenario(task), read), label: `${lesson}, ${name}` },
    ...{ judged: judgedOf(task), seconds: task.seconds, goOn: true },
    over: (time, judge) => isOver(task, time, judge),
    code: { files: program },
  });
  return resultOf(task, run).state;
}

/** In a thread of the pool. programs: each program is run again as well. */
export async function proveOne(runs, { found, programs }) {
  const proof = await proverOf(runs).prove(found);
  // A program that is too long reaches its goals as well.
  if (!programs || proof.state !== "proved" || proof.result !== "reached") return proof;
  const own = await reachesItself(runs, found, proof);
  return own === null || own === "reached" ? proof : { ...proof, state: "program" };
}

const wordsOf = (one) => [isProved(one) ? "proved  " : "NOT     ", resultWords(one).padEnd(11)].join(" ");

function print(all) {
  for (const one of all) {
    const passed = one.goals.filter((state) => state === "passed").length;
    const task = one.task === "" ? "" : `${one.lesson}/${one.task}, `;
    const goals = one.result === "" ? "" : `${passed} of ${one.goals.length} goals, ${one.seconds.toFixed(2)} s, `;
    process.stdout.write(`${wordsOf(one)} ${one.name || "no name"} (${task}${goals}${one.from})\n`);
    for (const why of whyWords(one)) process.stdout.write(`    ${why}\n`);
  }
}

export async function handIns({ "FILE|FOLDER...": given, csv, base = "", threads = allThreads, programs = false }) {
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= 256))
    throw new BadInput(`hand-ins: --threads is a number from 1 to 256, not ${threads}`);
  const found = given.flatMap(findIn);
  if (found.length === 0)
    throw new BadInput(`hand-ins: ${given.join(", ")}: no hand-in: no line with #r= in it, and no file .sandlot`);
  if (found.length > mostHandIns)
    throw new BadInput(`hand-ins: there are ${found.length}; at most ${mostHandIns} are proved at once`);
  const output = csv === undefined ? null : new WholeFile("hand-ins: --csv", csv);
  const proofs = [];
  const job = { module: new URL("hand-ins.mjs", import.meta.url).href, name: "proveOne" };
  const pool = await RunPool.open(Math.min(threads, found.length), job);
  try {
    await pool.all(
      found.map((one) => ({ found: one, programs })),
      (index, proof) => {
        proofs[index] = proof;
      },
    );
  } finally {
    await pool.close();
  }
  const all = withLikenesses(proofs);
  print(all);
  output?.finish(Buffer.from(proofsCsv(all, base)));
  const proved = all.filter(isProved);
  const reached = proved.filter(({ result }) => result === "reached").length;
  process.stdout.write(`${proved.length} of ${all.length} proved, ${reached} of them reached all goals\n`);
  return proved.length === all.length ? 0 : 1;
}
