// Files that commands write and read. A written file appears under its name whole, or not at all: until then it stands
// beside it as NAME.unfinished-PID.ext, which is all that a killed command leaves. A command never overwrites a file
// that it reads, by any name.
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { BadInput } from "./args.mjs";

/** Errors of the system that are not ours: a path of the person's is wrong. */
const reasons = {
  ENOENT: "no such file or folder",
  ENOTDIR: "a file stands where a folder should be",
  EISDIR: "is a folder",
  EACCES: "no permission",
  EPERM: "no permission",
  EROFS: "the disk can only be read",
  ELOOP: "links that lead in a circle",
  ENAMETOOLONG: "the name is too long",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk's share of this user is full",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EIO: "the disk does not answer",
  ENXIO: "nothing answers there",
  EBUSY: "another program has it",
  ETXTBSY: "another program has it",
  ENOTEMPTY: "the folder is not empty",
  EEXIST: "is there already",
  ENODEV: "no such device",
  EFBIG: "too large",
  ERR_FS_FILE_TOO_LARGE: "too large",
};

/** Why the system refused a path, in words; null: it is another kind of error. */
export const fileReason = (error) => reasons[error?.code] ?? null;

/** The file or folder at a path, links followed; undefined: none. Other errors are reported. */
export function statusOf(path) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error.code === "ENOTDIR") return undefined;
    throw new BadInput(`${path}: ${fileReason(error) ?? error.message}`);
  }
}

// ---- read files, and written files ----

/** Files that this command has read, by their place on the disk: links to one file are one. */
const read = new Map();
/** Files that it writes, by their full names, and the option that names each. */
const written = new Map();

function placeOf(path) {
  const status = statSync(path, { bigint: true, throwIfNoEntry: false });
  return status === undefined ? null : `${status.dev}:${status.ino}`;
}

/** Notes that a file is an input, so that no output takes its place. */
export function noteRead(path) {
  try {
    const place = placeOf(path);
    if (place !== null && !read.has(place)) read.set(place, path);
  } catch {
    // A path that cannot be looked at is not read either.
  }
  return path;
}

/** Throws BadInput when a path is a file that was read here. */
export function refuseInput(what, path) {
  const input = read.get(placeOf(path));
  if (input === undefined) return;
  const same = resolve(input) === resolve(path) ? "" : ` (${input})`;
  throw new BadInput(`${what} ${path} is a file that is read here${same}; name another`);
}

/**
 * The target of a name: of a link the named file, so that the link stays one. Throws BadInput for a link to nothing.
 */
function leadsTo(what, path) {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (isLink && statSync(path, { throwIfNoEntry: false }) === undefined)
    throw new BadInput(`${what} ${path} is a link to nothing`);
  return isLink ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

/** Is a process of that number running? */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The name under which a file or folder stands until it is whole. The ending stays, so that every program knows its
 * kind.
 */
function unfinishedName(name, pid) {
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)}.unfinished-${pid}${ending}`;
}

/** Killed commands' remains of a name: [whole parts, pieces of a save that never became one]. */
function leftOvers(path) {
  const ending = extname(path);
  const stem = basename(path, ending);
  const pattern = new RegExp(`^${escaped(stem)}\\.unfinished-(\\d+)${escaped(ending)}(\\.new)?$`);
  const found = readdirSync(dirname(path)).flatMap((name) => {
    const [, pid, isPiece] = pattern.exec(name) ?? [];
    if (pid === undefined || Number(pid) === process.pid || isRunning(Number(pid))) return [];
    return [{ path: join(dirname(path), name), isPiece: isPiece !== undefined }];
  });
  return [found.filter((each) => !each.isPiece), found.filter((each) => each.isPiece)].map((list) =>
    list.map((each) => each.path),
  );
}

/** A file that is tried before the work, so that a name that cannot be written is known at once. */
export class WholeFile {
  #what;
  /** As it was given, for errors. */
  #path;
  /** Where it leads. */
  #target;
  #part;
  #file = null;

  /** what: its name in errors, "run: --record". */
  constructor(what, path) {
    this.#what = what;
    this.#path = path;
    this.#try(() => {
      this.#target = leadsTo(what, path);
      const status = statSync(path, { throwIfNoEntry: false });
      // A device or a pipe would be replaced by a file.
      if (status !== undefined && !status.isFile()) throw new BadInput(`${what} ${path} is ${kindOf(status)}`);
      if (/[/\\]$/.test(path)) throw new BadInput(`${what} ${path} is a folder's name; add a file's`);
      if (status !== undefined) accessSync(path, constants.W_OK);
      this.#part = join(dirname(this.#target), unfinishedName(basename(this.#target), process.pid));
      refuseInput(what, path);
      closeSync(openSync(this.#part, "wx"));
      rmSync(this.#part);
    });
    const other = written.get(this.#target);
    if (other !== undefined) throw new BadInput(`${what} ${path} is what ${other} writes; name another`);
    written.set(this.#target, what);
    this.#tellLeftOvers();
  }

  /** Where it stands until it is whole. */
  get unfinished() {
    return this.#part;
  }

  write(bytes) {
    this.#try(() => {
      this.#file ??= openSync(this.#part, "wx");
      writeAll(this.#file, bytes);
    });
  }

  /** Puts bytes in the place of all that was written so far; at each moment the old or the new ones stand there whole. */
  save(bytes) {
    const fresh = `${this.#part}.new`;
    this.#try(() => {
      const file = openSync(fresh, "w");
      try {
        writeAll(file, bytes);
      } finally {
        closeSync(file);
      }
      renameSync(fresh, this.#part);
    }, fresh);
  }

  finish(bytes = []) {
    this.write(bytes);
    this.#try(() => {
      refuseInput(this.#what, this.#path);
      closeSync(this.#file);
      renameSync(this.#part, this.#target);
    });
    written.delete(this.#target);
  }

  /** Puts these bytes alone under its name. */
  finishWith(bytes) {
    this.save(bytes);
    this.#try(() => {
      refuseInput(this.#what, this.#path);
      renameSync(this.#part, this.#target);
    });
    written.delete(this.#target);
  }

  /** Throws the unfinished file away. */
  discard() {
    if (this.#part !== undefined) rmSync(this.#part, { force: true });
    written.delete(this.#target);
  }

  #try(action, piece) {
    try {
      action();
    } catch (error) {
      if (piece !== undefined) rmSync(piece, { force: true });
      this.discard();
      if (error instanceof BadInput) throw error;
      const [what, ...option] = this.#what.split(" ");
      const reason = fileReason(error);
      throw new BadInput(
        `${what} cannot write ${[...option, this.#path].join(" ")} (${error.code ?? error.message}${reason === null ? "" : `: ${reason}`})`,
      );
    }
  }

  /** Names killed commands' remains; a piece that no program can read goes. */
  #tellLeftOvers() {
    try {
      const [whole, pieces] = leftOvers(this.#target);
      for (const path of pieces) rmSync(path, { force: true });
      for (const path of whole)
        process.stderr.write(
          `sandlot: ${path} is what a command that was ended has left: rename it to keep it, or delete it\n`,
        );
    } catch {
      // A folder that cannot be listed can be written all the same.
    }
  }
}

function writeAll(file, bytes) {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

/**
 * A folder that appears under its name whole, or not at all: fill(part) fills it. `command`: its name in errors, "new".
 * A killed command's remains go: their names begin with a dot, so they are neither fields nor robots.
 */
export function writeFolder(command, to, shown, fill) {
  const stem = `.${basename(to)}.unfinished-`;
  const part = join(dirname(to), `${stem}${process.pid}`);
  try {
    mkdirSync(dirname(to), { recursive: true });
    for (const name of readdirSync(dirname(to)))
      if (name.startsWith(stem) && !isRunning(Number(name.slice(stem.length))))
        rmSync(join(dirname(to), name), { recursive: true, force: true });
    mkdirSync(part);
    fill(part);
    renameSync(part, to);
  } catch (error) {
    if (error.code !== "ENOTDIR") rmSync(part, { recursive: true, force: true });
    if (error instanceof BadInput) throw error;
    const reason = fileReason(error);
    throw new BadInput(
      `${command}: cannot write ${shown} (${error.code ?? error.message}${reason === null ? "" : `: ${reason}`})`,
    );
  }
}

/** The kind of thing that stands where a file should: "a folder". */
export function kindOf(status) {
  if (status.isDirectory()) return "a folder";
  if (status.isFIFO()) return "a pipe";
  return status.isSocket() ? "a socket" : "a device";
}

/**
 * A file's bytes, at most so many; `wanted`: the expected contents, "a recording". Pipes and devices are refused: some never end.
 */
export function readBytes(path, maxBytes, wanted = "a recording") {
  const status = statusOf(path);
  if (status === undefined) throw new BadInput(`${path}: no such file`);
  if (status.isDirectory()) throw new BadInput(`${path}: is a folder, not ${wanted}`);
  if (!status.isFile()) throw new BadInput(`${path}: is ${kindOf(status)}, not a file`);
  if (status.size > maxBytes) throw new BadInput(`${path}: has ${status.size} bytes; at most ${maxBytes} are read`);
  try {
    return Uint8Array.from(readFileSync(noteRead(path)));
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
