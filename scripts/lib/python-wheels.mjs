// RobotPy's packages of Python alone, which scripts/setup has fetched, as the site and the command line have them:
// their files in build/python/wheels, and index.json beside them, which has the kind of each, its needs, and the absent
// ones of the lists.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { root } from "./run.mjs";
import { wheelsFolder } from "./python-files.mjs";

export const seasons = [2026, 2027];
export const listOf = (year) => `scripts/wheels-${year}.txt`;

/** A line of a list, "toposort==1.10 --hash=sha256:cbdb...". */
function pinsOf(year) {
  const lines = readFileSync(join(root, listOf(year)), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, name, version, sha256] = /^([\w.-]+)==(\S+) --hash=sha256:([0-9a-f]{64})$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, version, sha256 }];
  });
}

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Files that were fetched, by their hash. */
function fetched(year) {
  const folder = join(root, `build/wheels/${year}`);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => name.endsWith(".whl"));
  return new Map(names.map((file) => [hashOf(readFileSync(join(folder, file))), { file, path: join(folder, file) }]));
}

/** Of a wheel: the names that a program imports, its needs, and its terms. */
function describe(path) {
  const entries = unzipSync(readFileSync(path));
  const [dir = ""] = Object.keys(entries).filter((each) => /^[^/]+\.dist-info\/METADATA$/.test(each));
  const head = strFromU8(entries[dir]).split(/\r?\n\r?\n/, 1)[0];
  const all = (key) => [...head.matchAll(new RegExp(`^${key}:\\s*(.+)$`, "gim"))].map(([, value]) => value.trim());
  const imports = Object.keys(entries)
    .filter((each) => !/^[^/]+\.(dist-info|data)\//.test(each) && each.endsWith(".py"))
    .map((each) => each.split("/")[0].replace(/\.py$/, ""));
  const terms = Object.keys(entries).find((each) => /\.dist-info\/.*(LICEN[CS]E|COPYING)[^/]*$/i.test(each));
  return {
    imports: [...new Set(imports)].sort(),
    needs: all("Requires-Dist"),
    licence: terms === undefined ? (all("License-Expression")[0] ?? "") : strFromU8(entries[terms]),
  };
}

/** { wheels: [{ name, version, sha256, years, file, imports, needs }], absent: [{ name, version, years }] }, and licences by name. */
export function findWheels() {
  const wheels = new Map();
  const absent = [];
  const licences = new Map();
  for (const year of seasons) {
    const files = fetched(year);
    for (const { name, version, sha256 } of pinsOf(year)) {
      const found = files.get(sha256);
      const before = wheels.get(sha256);
      if (before !== undefined) before.years.push(year);
      else if (found === undefined) absent.push({ name, version, year });
      else {
        const { licence, ...about } = describe(found.path);
        wheels.set(sha256, { name, version, sha256, years: [year], file: found.file, path: found.path, ...about });
        licences.set(name, licence);
      }
    }
  }
  return { wheels: [...wheels.values()], absent, licences };
}

/** Writes the folder again. */
export function putWheels() {
  const { wheels, absent, licences } = findWheels();
  rmSync(wheelsFolder, { recursive: true, force: true });
  mkdirSync(wheelsFolder, { recursive: true });
  for (const { path, file } of wheels) cpSync(path, join(wheelsFolder, file));
  const index = { wheels: wheels.map(({ path: _, ...each }) => each), absent };
  writeFileSync(join(wheelsFolder, "licences.json"), JSON.stringify(Object.fromEntries(licences)));
  writeFileSync(join(wheelsFolder, "index.json"), JSON.stringify(index));
  return index;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { wheels, absent } = putWheels();
  console.log(`${wheels.length} packages, ${absent.length} absent`);
}
