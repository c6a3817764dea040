// A folder of the person's own disk, looked at again and again, so that their own editor works with the page (File System Access).
import type { Project } from "../../code/code-protocol.ts";
import { fileOf, isSkipped, mostFiles, ProjectError, readProject, type ProjectFile } from "../../code/project.ts";

/** What is used of a handle of the browser's; a test brings its own. */
export interface WatchedFolder {
  readonly kind: "directory";
  readonly name: string;
  values(): AsyncIterable<WatchedFolder | WatchedFile>;
}
export interface WatchedFile {
  readonly kind: "file";
  readonly name: string;
  getFile(): Promise<File>;
}

/** Between two looks: a change runs within a second [ms]. */
const lookMs = 400;

export const canWatch = (): boolean => "showDirectoryPicker" in globalThis;

/** Asks the person for a folder; null: they chose none. */
export async function chooseFolder(): Promise<WatchedFolder | null> {
  const { showDirectoryPicker } = globalThis as unknown as { showDirectoryPicker(): Promise<WatchedFolder> };
  try {
    return await showDirectoryPicker();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}

interface Seen extends ProjectFile {
  readonly stamp: string;
}

async function look(folder: WatchedFolder, at = "", seen: Seen[] = []): Promise<Seen[]> {
  for await (const entry of folder.values()) {
    const path = `${at}${entry.name}`;
    if (isSkipped(path)) continue;
    if (entry.kind === "directory") {
      await look(entry, `${path}/`, seen);
      continue;
    }
    if (seen.length >= mostFiles)
      throw new ProjectError(`${folder.name} has more than ${mostFiles} files: take the folder that robot.py is in.`);
    const file = await entry.getFile();
    seen.push({ ...fileOf(file, path), stamp: `${path} ${file.size} ${file.lastModified}` });
  }
  return seen;
}

export interface FolderHost {
  /** The files have changed, or are there for the first time. */
  changed(files: Project): void;
  /** They cannot be read as a project at the moment; it is tried again. */
  refused(error: unknown): void;
}

export class FolderWatch {
  readonly #folder: WatchedFolder;
  readonly #host: FolderHost;
  #stamp = "";
  #why = "";
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(folder: WatchedFolder, host: FolderHost) {
    this.#folder = folder;
    this.#host = host;
  }

  get name(): string {
    return this.#folder.name;
  }

  /** Looks once, and from then on again and again. */
  async start(): Promise<void> {
    await this.#look();
    if (!this.#ended) this.#timer = setTimeout(() => void this.start(), lookMs);
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      const seen = await look(this.#folder);
      const stamp = seen
        .map((each) => each.stamp)
        .sort()
        .join("\n");
      if (stamp === this.#stamp) return;
      const files = await readProject(seen);
      if (this.#ended) return;
      this.#stamp = stamp;
      this.#why = "";
      this.#host.changed(files);
    } catch (error) {
      // An editor writes a file anew in two steps: in between it is gone. Said once.
      if (this.#ended || String(error) === this.#why) return;
      this.#why = String(error);
      this.#host.refused(error);
    }
  }
}
