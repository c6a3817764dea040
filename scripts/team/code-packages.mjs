// Packages of PyPI for a robot program of the command line: those that the project's own list asks for and its files import, and those
// that are named. They are kept in the user's cache folder by their hash, so that a second run needs no network.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { BadInput } from "../cli/args.mjs";

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

/** Which versions a wish was answered with: the next time the same ones come, from the cache, without those that are here meanwhile. */
const answerName = (wish) => `answer-${createHash("sha256").update(JSON.stringify(wish)).digest("hex")}.json`;

const host = {
  fetch,
  kept: async (sha256) => kept(`${sha256}.whl`),
  keep: async (sha256, bytes) => keep(`${sha256}.whl`, bytes),
};

/** One wish with its own needs, as files of one folder. Throws the bundle's ProjectError. */
async function fetched(code, wish, say) {
  const name = answerName(wish);
  const before = kept(name);
  if (before !== null) {
    const pins = JSON.parse(new TextDecoder().decode(before));
    return code.folderOf(
      await code.fetchPinned(
        pins.filter((pin) => !code.hasOwn(pin.name)),
        host,
      ),
    );
  }
  const wheels = await code.fetchWheels([wish], host);
  const pins = wheels.map(({ name: distribution, version, sha256 }) => ({ name: distribution, version, sha256 }));
  keep(name, JSON.stringify(pins));
  say(`from PyPI: ${pins.map(({ name: distribution, version }) => `${distribution} ${version}`).join(", ")}`);
  return code.folderOf(wheels);
}

/**
 * The folder of a project's packages: those that are named, then those that its own list asks for. One of the list that cannot be had is
 * said, and the program runs without it: its import says the rest. code: the bundle; named: as a person writes them; shipped: those
 * beside Python; say: called with a sentence. Throws BadInput for a named one.
 */
export async function packagesFor(code, project, { named = "", shipped, say }) {
  const all = new Map();
  const take = (files) => {
    for (const [path, content] of files) if (!all.has(path)) all.set(path, content);
  };
  try {
    for (const wish of code.readWishes(named)) take(await fetched(code, wish, say));
  } catch (error) {
    throw error instanceof code.ProjectError ? new BadInput(`--packages: ${error.message}`) : error;
  }
  for (const { isAsked, ...wish } of code.wantedPackages(project, shipped)) {
    try {
      take(await fetched(code, wish, say));
    } catch (error) {
      if (!(error instanceof code.ProjectError)) throw error;
      if (isAsked) say(error.message);
    }
  }
  return all;
}
