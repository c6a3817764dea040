// Reads the recipes of CONTRIBUTING.md and follows them in a folder.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const block = /^(?<lead>[^\n`]*(?:`[^`]*`[^\n`]*)*):\n\n```(?<language>\w+)\n(?<body>[\s\S]*?)^```$/gm;

/** The step of a lead like "In `FILE`, below `TEXT`". "and below `TEXT`" is about the file of the step before. */
function readLead(lead, fileBefore) {
  const quoted = [...lead.matchAll(/`([^`]*)`/g)].map((match) => match[1]);
  const same = lead.startsWith("and ") && quoted.length === 1;
  const file = same ? fileBefore : quoted[0];
  const text = same ? quoted[0] : quoted[1];
  for (const how of ["below", "before", "instead of"]) {
    if (lead.includes(`${how} \``)) return { file, how, text };
  }
  if (lead.includes("at the end of")) return { file, how: "end" };
  if (lead.startsWith("New file")) return { file, how: "new" };
  return undefined;
}

/** The steps of the recipe under a heading: { file, how, text, body }, or { how: "run", body }. */
export function readRecipe(document, heading) {
  const start = document.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`CONTRIBUTING.md has no recipe "${heading}"`);
  const end = document.indexOf("\n## ", start + 1);
  const section = document.slice(start, end < 0 ? undefined : end);
  const steps = [];
  for (const { groups } of section.matchAll(block)) {
    const { lead, body } = groups;
    const step = readLead(lead, steps.at(-1)?.file);
    if (step === undefined) throw new Error(`${heading}: nobody knows what to do with "${lead}"`);
    steps.push({ ...step, body });
  }
  for (const [, body] of section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)) steps.push({ how: "run", body });
  if (steps.length === 0) throw new Error(`${heading}: has no steps`);
  return steps;
}

/** Runs a command in a folder; resolves to its exit code and all that it printed. */
export function runIn(folder, command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => done({ code: 1, output: error.message }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

function edited(text, { how, text: place, body, file }) {
  if (how === "end") return `${text.trimEnd()}\n\n${body}`;
  const at = text.indexOf(place);
  if (at < 0) throw new Error(`${file} has no line "${place}" any more: mend CONTRIBUTING.md`);
  if (how === "instead of") return text.slice(0, at) + body.trimEnd() + text.slice(at + place.length);
  if (how === "before") return text.slice(0, at) + body + text.slice(at);
  const after = text.indexOf("\n", at + place.length) + 1;
  return text.slice(0, after) + body + text.slice(after);
}

/** Does one step in a copy of the tree. */
export async function follow(folder, step) {
  if (step.how === "run") {
    const { code, output } = await runIn(folder, "sh", ["-ec", step.body]);
    if (code !== 0) throw new Error(output);
    return;
  }
  const path = join(folder, step.file);
  if (step.how === "new") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, step.body);
    return;
  }
  writeFileSync(path, edited(readFileSync(path, "utf8"), step));
}
