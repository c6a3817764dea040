// The file of an NT4 server's persistent topics, as ntcore keeps its networktables.json: written at most once a second and only
// when it changed; first beside the file, then in its place, with what was there before as FILE.bck.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Between two looks whether there is something to write [ms]; ntcore's. */
const period = 1000;

/** Where it is unless somebody says otherwise: where programs of this system keep what they remember. */
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

/** The text of a file, null when there is none. */
async function readText(file) {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** Loads the file into the server, and keeps it up to date until `close`. Trouble is said in one line, and never the end. */
export async function keepPersistent({ library, wire, nt, file, say }) {
  const topics = new library.PersistentTopics(wire);
  const backup = `${file}.bck`;
  try {
    // A write that was cut short between its two renames has left only the copy.
    const text = (await readText(file)) ?? (await readText(backup));
    const problem = text === null ? "" : topics.restore(text);
    if (problem !== "") say(`${file}: ${problem}; it is kept as ${backup}, and begun anew`);
  } catch (error) {
    say(`${file} cannot be read (${error.message}): no persistent topics from earlier`);
  }

  let written = topics.changes;
  let broken = "";
  let writing = Promise.resolve();
  async function write() {
    const changes = topics.changes;
    if (changes === written) return;
    const text = nt.persistent();
    written = changes;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.tmp`, text);
      await rename(file, backup).catch((error) => {
        if (error.code !== "ENOENT") throw error;
      });
      await rename(`${file}.tmp`, file);
      broken = "";
    } catch (error) {
      if (broken !== error.message) say(`${file} cannot be written (${error.message}): persistent topics are not kept`);
      broken = error.message;
    }
  }
  const save = () => (writing = writing.then(write));
  const timer = setInterval(save, period);
  timer.unref();
  return {
    /** Writes what has not been written. */
    close() {
      clearInterval(timer);
      return save();
    },
  };
}
