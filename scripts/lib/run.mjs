// Runs other programs quietly: output is kept and shown only when one fails.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** Text of a file below the root; "" when there is none. */
export const readText = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");

/** Runs a program in the repository's root; resolves to its exit code and everything it printed. */
export function run(command, args = [], { env = {} } = {}) {
  return new Promise((done) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => done({ code: 1, output: `${command}: ${error.message}\n` }));
    child.on("close", (code, signal) =>
      done({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}\n` : output }),
    );
  });
}

/** Ends this process with a line that says why. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The same as `run`, and a failure ends this process with the program's output and exit code. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) {
    process.stderr.write(`${output}\n${command} ${args.join(" ")}: failed\n`);
    process.exit(code);
  }
  return output;
}

/** Every file below a folder, as sorted paths from the root. A file stands for itself; a missing path for nothing. */
export function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .filter((name) => !name.startsWith(".") && name !== "node_modules")
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Does `make` unless the contents of the inputs are those of the last time and the output still exists. */
export async function unlessDone(name, inputs, output, make) {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap(filesBelow)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  const now = hash.digest("hex");
  const stamp = `build/stamps/${name}`;
  if (readText(stamp) === now && existsSync(join(root, output))) return false;
  await make();
  mkdirSync(dirname(join(root, stamp)), { recursive: true });
  writeFileSync(join(root, stamp), now);
  return true;
}
