// Files that commands write and read. What is written appears under its name whole, or not at all.
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
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
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new BadInput(`${what} ${path} is a folder`);
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

  /** Throws away what was begun. */
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

/** Bytes of a file of at most so many. */
export function readBytes(path, maxBytes) {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) throw new BadInput(`${path}: no such file`);
  if (status.isDirectory()) throw new BadInput(`${path}: is a folder, not a recording`);
  if (status.size > maxBytes) throw new BadInput(`${path}: has ${status.size} bytes; at most ${maxBytes} are read`);
  try {
    return Uint8Array.from(readFileSync(path));
  } catch (error) {
    throw new BadInput(`${path}: cannot be read (${error.code ?? error.message})`);
  }
}
