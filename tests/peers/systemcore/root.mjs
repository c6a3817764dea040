// A Debian 13 below build/peers, for WPILib 2027's own packages: they need a newer C library than Debian 12 has. debootstrap fetches its
// packages from the archive that apt has; they are unpacked, and its Python runs by its own loader, so nothing is mounted.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder } from "../follow.mjs";

const here = import.meta.dirname;
const suite = "trixie";
/** Its Python, for whose files pip asks. */
const version = "3.13";
const home = join(folder, suite);
export const python2027 = join(home, "python");
/** No step takes so long [ms]. */
const longestMs = 180_000;
/** Packages of Debian that Python needs. */
const needed = /^(lib|python3|zlib1g)/;
/** The wheels are for one kind of machine. */
const machine = "x86_64-linux-gnu";

/** Runs a program. Returns its output; throws with the last line of it. */
function run(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", timeout: longestMs });
  if (status === 0) return stdout;
  const line = `${stderr}\n${stdout}`.trim().split("\n").at(-1);
  throw new Error(`${program} ${args.slice(0, 2).join(" ")}: ${error?.message ?? line}`);
}

/** The archive that apt has Debian from; without one debootstrap takes its own. */
function mirror() {
  const format = ["--format", "$(RELEASE) $(SITE)", "Created-By: Packages", "Origin: Debian"];
  const lines = run("apt-get", "indextargets", ...format).split("\n");
  const line = lines.find((each) => each.includes(" ") && !each.includes("-security"));
  return line === undefined ? [] : [line.split(" ")[1]];
}

function makeRoot() {
  const fetched = join(home, "fetched");
  const system = join(home, "system");
  mkdirSync(system, { recursive: true });
  run("debootstrap", "--variant=minbase", "--include=python3", "--download-only", suite, fetched, ...mirror());
  const archives = join(fetched, "var/cache/apt/archives");
  for (const name of readdirSync(archives)) if (needed.test(name)) run("dpkg-deb", "-x", join(archives, name), system);
  rmSync(fetched, { recursive: true });
}

function install(lock) {
  // Wheels that say with which C library they work, up to Debian 13's.
  const platforms = ["manylinux_2_41_x86_64", "manylinux_2_39_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"];
  const kinds = platforms.flatMap((each) => ["--platform", each]);
  const how = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps", "--no-compile"];
  const which = ["--only-binary", ":all:", "--python-version", version, ...kinds];
  run("python3", "-m", "pip", "install", ...how, ...which, "--target", join(home, "packages"), "-r", lock);
  const loader = `system/usr/lib/${machine}/ld-linux-x86-64.so.2`;
  const script = `#!/bin/sh
# Debian 13's Python by its own loader and libraries, with RobotPy's packages of 2027.
home="$(dirname "$0")"
export SANDLOT_PYTHON="$0" PYTHONPATH="$home/packages:${join(here, "drivers")}:$PYTHONPATH"
exec "$home/${loader}" --library-path "$home/system/usr/lib/${machine}" "$home/system/usr/bin/python${version}" "$@"
`;
  writeFileSync(python2027, script);
  chmodSync(python2027, 0o755);
}

/** Makes it once for a list of packages. Returns why it cannot be had, or "". */
export function prepareRoot() {
  const lock = join(here, "requirements.txt");
  const wanted = `${readFileSync(lock, "utf8")}${here}\n`;
  const stamp = join(home, "installed.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return "";
  if (process.platform !== "linux" || process.arch !== "x64") return "its packages are for 64-bit PCs with Linux";
  try {
    rmSync(home, { recursive: true, force: true });
    makeRoot();
    install(lock);
    run(python2027, "-c", "import wpilib, commands2, telemetry, tunables, halsim_ws");
  } catch (error) {
    return error.message;
  }
  writeFileSync(stamp, wanted);
  return "";
}
