// Files that commands write and read. What is written appears under its name whole, or not at all.
import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { BadInput } from "./args.mjs";

/** A file that is begun before the work, so that a name that cannot be written is known at once. */
export class WholeFile {
  #what;
  #path;
  #part;
  #file;

  /** what: how errors call it, "run: --record". */
  constructor(what, path) {
    this.#what = what;
    this.#path = path;
    this.#part = `${path}.${process.pid}.part`;
    // A device or a pipe would be replaced by a file.
    const status = statSync(path, { throwIfNoEntry: false });
    if (status !== undefined && !status.isFile()) throw new BadInput(`${what} ${path} is ${kindOf(status)}`);
    this.#try(() => (this.#file = openSync(this.#part, "wx")));
  }

  write(bytes) {
    this.#try(() => {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    });
  }

  finish(bytes = []) {
    this.write(bytes);
    this.#try(() => {
      closeSync(this.#file);
      renameSync(this.#part, this.#path);
    });
  }

  /** Throws the unfinished file away. */
  discard() {
    rmSync(this.#part, { force: true });
  }

  #try(action) {
    try {
      action();
    } catch (error) {
      this.discard();
      const [what, ...option] = this.#what.split(" ");
      throw new BadInput(`${what} cannot write ${[...option, this.#path].join(" ")} (${error.code ?? error.message})`);
    }
  }
}

/** The kind of thing that stands where a file should: "a folder". */
function kindOf(status) {
  if (status.isDirectory()) return "a folder";
  if (status.isFIFO()) return "a pipe";
  return status.isSocket() ? "a socket" : "a device";
}

/**
 * A file's bytes, at most so many; `wanted`: the expected contents, "a recording". Pipes and devices are refused: some never end.
 */
export function readBytes(path, maxBytes, wanted = "a recording") {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) throw new BadInput(`${path}: no such file`);
  if (status.isDirectory()) throw new BadInput(`${path}: is a folder, not ${wanted}`);
  if (!status.isFile()) throw new BadInput(`${path}: is ${kindOf(status)}, not a file`);
  if (status.size > maxBytes) throw new BadInput(`${path}: has ${status.size} bytes; at most ${maxBytes} are read`);
  try {
    return Uint8Array.from(readFileSync(path));
  } catch (error) {
    throw new BadInput(`${path}: cannot be read (${error.code ?? error.message})`);
  }
}

/** The first so many bytes of standard input, which may never end. */
export function readInput(maxBytes) {
  const bytes = Buffer.alloc(maxBytes);
  let size = 0;
  while (size < maxBytes) {
    const count = readSome(bytes, size);
    if (count === 0) break;
    size += count;
  }
  return bytes.subarray(0, size);
}

function readSome(bytes, at) {
  for (;;) {
    try {
      return readSync(0, bytes, at, bytes.length - at, null);
    } catch (error) {
      if (error.code === "EOF") return 0;
      // A terminal or a pipe that has nothing yet.
      if (error.code !== "EAGAIN") throw new BadInput(`standard input cannot be read (${error.code})`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
