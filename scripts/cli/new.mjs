// `new`: a robot, a field or a scenario of one's own, begun as a copy of one that ships.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BadInput } from "./args.mjs";
import { contentRoot, programName } from "./home.mjs";

const kinds = ["robot", "field", "scenario"];
const namePattern = /^[a-z0-9-]{1,40}$/;

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];

/** All files of a folder that ships, by their paths in it. */
function filesOf(folder, inside = "") {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = join(inside, entry.name);
    return entry.isDirectory() ? filesOf(folder, path) : [path];
  });
}

/** Its text with other names; the rest stays as people wrote it, line for line. */
const renamed = (text, keys, from, to) =>
  keys.reduce((changed, key) => changed.replaceAll(`"${key}": "${from}"`, `"${key}": "${to}"`), text);

/** Writes nothing unless all of it can be written. */
function write(files) {
  const [there] = [...files.keys()].filter((path) => existsSync(path));
  if (there !== undefined) throw new BadInput(`new: ${there} is there already; choose another name`);
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(path), { recursive: true });
      if (content.copy !== undefined) copyFileSync(content.copy, path);
      else writeFileSync(path, content.text, { flag: "wx" });
    }
  } catch (error) {
    throw new BadInput(`new: cannot write here (${error.code ?? error.message})`);
  }
}

function copyOf(folder, from, name, changes) {
  const source = join(contentRoot, folder, from);
  const target = join(folder, name);
  const files = new Map();
  for (const file of filesOf(source)) {
    const keys = changes(file);
    if (keys === null) continue;
    const path = join(source, file);
    const copied = keys.length === 0 ? { copy: path } : { text: renamed(readFileSync(path, "utf8"), keys, from, name) };
    files.set(join(target, file), copied);
  }
  return files;
}

export function make({ KIND: kind, NAME: name, from, field }) {
  if (!kinds.includes(kind)) throw new BadInput(`new: "${kind}" is none of ${kinds.join(", ")}`);
  if (!namePattern.test(name))
    throw new BadInput(
      `new: "${name}" cannot be a name: 1 to 40 small letters, digits and hyphens can, our-robot-2026`,
    );
  if (field !== undefined && kind !== "scenario") throw new BadInput("new: --field is for scenarios");
  const folder = kind === "field" ? "fields" : "robots";
  const shipped = foldersIn(join(contentRoot, folder));
  const base = from ?? (kind === "field" ? "practice" : "kitbot");
  if (kind !== "scenario" && shipped.includes(name))
    throw new BadInput(`new: ${name} ships with Sandlot; choose another name`);
  const own = kind === "scenario" ? foldersIn("robots") : [];
  if (![...shipped, ...own].includes(base))
    throw new BadInput(
      `new: there is no ${folder.slice(0, -1)} "${base}"; there are ${[...shipped, ...own].join(", ")}`,
    );
  if (kind === "scenario") return makeScenario(name, base, field ?? "practice");
  const files =
    kind === "robot"
      ? copyOf(folder, base, name, (file) => (/^(robot|config)\.json$/.test(file) ? ["name"] : []))
      : copyOf(folder, base, name, (file) =>
          /\.json$/.test(file) ? ["name", "field"] : /\.(png|webp)$/.test(file) ? null : [],
        );
  write(files);
  process.stdout.write(
    `${join(folder, name)}: a copy of ${base}. Change it, then: ${programName} check ${join(folder, name)}\n`,
  );
  return 0;
}

function makeScenario(name, robot, field) {
  const fields = [...foldersIn(join(contentRoot, "fields")), ...foldersIn("fields")];
  if (!fields.includes(field)) throw new BadInput(`new: there is no field "${field}"; there are ${fields.join(", ")}`);
  const path = join("scenarios", `${name}.json`);
  const scenario = {
    ...{ sandlot: 1, name, seed: 1, field, pieces: "match" },
    match: { start: "teleop", clock: false },
    robots: [{ robot, station: "blue1", program: "driver" }],
  };
  write(new Map([[path, { text: `${JSON.stringify(scenario, null, 2)}\n` }]]));
  process.stdout.write(`${path}: ${robot} on ${field}. Drive it: ${programName} run ${path} --seconds 5\n`);
  return 0;
}

/** Whether it is a folder. */
export const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
