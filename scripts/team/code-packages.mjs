// Packages of PyPI for a robot program of the command line: those that the project's own list asks for and its files import, and those
// that are named. They are kept in the user's cache folder by their hash, so that a second run needs no network.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "sandlot/wheels");

function kept(name) {
  try {
    return new Uint8Array(readFileSync(join(folder, name)));
  } catch {
    return null;
  }
}

function keep(name, bytes) {
  mkdirSync(folder, { recursive: true });
  const fresh = join(folder, `${name}.${process.pid}`);
  writeFileSync(fresh, bytes);
  renameSync(fresh, join(folder, name));
}

/** Which versions a list of wishes was answered with: the next time the same ones come, from the cache. */
const answerName = (wishes) => `answer-${Buffer.from(JSON.stringify(wishes)).toString("base64url").slice(-180)}.json`;

const host = {
  fetch,
  kept: async (sha256) => kept(`${sha256}.whl`),
  keep: async (sha256, bytes) => keep(`${sha256}.whl`, bytes),
};

/** One list of wishes, as files of one folder. Throws the bundle's ProjectError. */
async function fetched(code, wishes, say) {
  const name = answerName(wishes);
  const before = kept(name);
  if (before !== null) {
    const pins = JSON.parse(new TextDecoder().decode(before));
    return code.folderOf(await code.fetchPinned(pins, host));
  }
  const wheels = await code.fetchWheels(wishes, host);
  const pins = wheels.map(({ name: package_, version, sha256 }) => ({ name: package_, version, sha256 }));
  keep(name, JSON.stringify(pins));
  say(`fetched from PyPI: ${pins.map(({ name: package_, version }) => `${package_} ${version}`).join(", ")}`);
  return code.folderOf(wheels);
}

/**
 * The folder of a project's packages. A package that cannot be had is said, and the program runs without it: the import says the rest.
 * code: the bundle; shipped: those beside Python; say: called with a sentence.
 */
export async function packagesFor(code, project, shipped, say) {
  const all = new Map();
  for (const wish of code.wantedPackages(project, shipped)) {
    try {
      for (const [path, content] of await fetched(code, [wish], say)) if (!all.has(path)) all.set(path, content);
    } catch (error) {
      if (!(error instanceof code.ProjectError)) throw error;
      say(error.message);
    }
  }
  return all;
}
