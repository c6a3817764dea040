// The file of an NT4 server's persistent topics, as ntcore keeps its networktables.json: written at most once a second
// and only when it changed; first beside the file, then in its place, with the old file as FILE.bck. At each moment
// FILE or FILE.bck is whole, however the program or the machine ends. A file that is damaged is kept as FILE.bad. Only
// files are renamed or replaced: a folder, a device or a pipe stays where it is.
import * as disk from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { kindOf } from "./files.mjs";

/** Between two looks whether there is something to write [ms]; ntcore's. */
const defaultPeriod = 1000;

/** The file's default place: where programs of this system keep their data. */
export function defaultPersistentFile(environment = process.env, platform = process.platform) {
  const { XDG_STATE_HOME, LOCALAPPDATA } = environment;
  const folder =
    platform === "win32"
      ? (LOCALAPPDATA ?? join(homedir(), "AppData", "Local"))
      : platform === "darwin"
        ? join(homedir(), "Library", "Application Support")
        : (XDG_STATE_HOME ?? join(homedir(), ".local", "state"));
  return join(folder, "sandlot", "networktables.json");
}

/** Errors of a system whose folders or files lack the operation; the caller then has another way, or needs none. */
const cannot = new Set(["ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EPERM", "EXDEV", "EMLINK", "EISDIR", "EINVAL", "EACCES"]);

/** A file's place on the disk, by any name that `files` (node:fs/promises) knows. */
class KeptFile {
  #file;
  #files;
  /** It is damaged, and could not be put aside: it must not become the backup. */
  #isDamaged = false;

  constructor(file, files) {
    this.#file = file;
    this.#files = files;
  }

  get backup() {
    return `${this.#file}.bck`;
  }

  get bad() {
    return `${this.#file}.bad`;
  }

  /** Throws when something else than a file has the name. */
  async #refuseOther(path) {
    const status = await this.#files.stat(path).catch(() => null);
    if (status === null || status.isFile()) return;
    throw Object.assign(new Error(`it is ${kindOf(status)}`), { isOther: true });
  }

  /** The text of the file or its backup; null when there is none. */
  async read(path) {
    await this.#refuseOther(path);
    try {
      return await this.#files.readFile(path, "utf8");
    } catch (error) {
      if (error.code === "ENOENT") return null;
      throw error;
    }
  }

  /** Keeps a file that is damaged where no later write reaches it. */
  async putAside() {
    this.#isDamaged = true;
    await this.#files.rename(this.#file, this.bad);
    this.#isDamaged = false;
  }

  /** Puts a text in the file's place. On the disk it is there whole before it has the name. */
  async write(text) {
    const folder = dirname(this.#file);
    await this.#refuseOther(this.#file);
    await this.#refuseOther(this.backup);
    await this.#files.mkdir(folder, { recursive: true });
    const part = `${this.#file}.tmp`;
    const handle = await this.#files.open(part, "w");
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!this.#isDamaged) await this.#backUp();
    await this.#files.rename(part, this.#file);
    this.#isDamaged = false;
    await this.#syncFolder(folder);
  }

  /** Copies the file to the backup. The file keeps its name meanwhile. */
  async #backUp() {
    const part = `${this.backup}.tmp`;
    await this.#files.rm(part, { force: true });
    try {
      await this.#files.link(this.#file, part);
    } catch (error) {
      if (error.code === "ENOENT") return;
      if (!cannot.has(error.code)) throw error;
      await this.#files.copyFile(this.#file, part);
    }
    await this.#files.rename(part, this.backup);
  }

  /** The new name itself, where a system can be told to keep it. */
  async #syncFolder(folder) {
    try {
      const handle = await this.#files.open(folder, "r");
      await handle.sync().finally(() => handle.close());
    } catch (error) {
      if (!cannot.has(error.code)) throw error;
    }
  }
}

/** Gives the server the file's values, or its backup's when the file is damaged or gone. Trouble is reported and ends nothing. */
async function load(kept, topics, file, say) {
  let isOther = false;
  const attempt = async (path) => {
    try {
      const text = await kept.read(path);
      return text === null ? null : topics.restore(text);
    } catch (error) {
      isOther ||= path === file && error.isOther === true;
      return `cannot be read (${error.message})`;
    }
  };
  const problem = await attempt(file);
  if (problem === "") return;
  // A file that is gone has its backup still, where another program has ended between two steps.
  const worse = await attempt(kept.backup);
  const anew = worse === null ? "" : `${kept.backup}: ${worse}; `;
  const instead = worse === "" ? `what ${kept.backup} has is taken instead` : `${anew}persistent topics are begun anew`;
  if (problem === null && worse !== null && worse !== "") say(instead);
  if (problem === null) return;
  if (isOther) return say(`${file}: ${problem}; it stays as it is; ${instead}`);
  try {
    await kept.putAside();
    say(`${file}: ${problem}; it is kept as ${kept.bad}; ${instead}`);
  } catch (error) {
    say(`${file}: ${problem}; it cannot be kept as ${kept.bad} (${error.message}); ${instead}`);
  }
}

/**
 * Loads the file into the server, and keeps it up to date until `close`. Trouble is told in one line, and never the
 * end: a failed write is tried again. period: between two looks [ms]; files: node:fs/promises, or a test's.
 */
export async function keepPersistent({ library, wire, nt, file: name, say, period = defaultPeriod, files = disk }) {
  // A link to a file stays one: its target is written.
  const isFile = await files.stat(name).then(
    (status) => status.isFile(),
    () => false,
  );
  const file = isFile ? await files.realpath(name) : name;
  const topics = new library.PersistentTopics(wire);
  const kept = new KeptFile(file, files);
  await load(kept, topics, file, say);

  let written = topics.changes;
  let broken = "";
  let saving = Promise.resolve();
  async function write() {
    const changes = topics.changes;
    if (changes === written) return;
    try {
      await kept.write(nt.persistent());
      written = changes;
      if (broken !== "") say(`${file} is written again: persistent topics are kept`);
      broken = "";
    } catch (error) {
      if (broken !== error.message)
        say(`${file} cannot be written (${error.message}): persistent topics are not kept; it is tried again`);
      broken = error.message;
    }
  }
  const save = () => (saving = saving.then(write));
  const timer = setInterval(save, period);
  timer.unref();
  return {
    save,
    /** Writes changes that are not on the disk yet. */
    close() {
      clearInterval(timer);
      return save();
    },
  };
}
