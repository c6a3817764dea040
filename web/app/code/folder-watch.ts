// A folder of the person's own disk, looked at again and again, so that their own editor works with the page (File System Access).
import type { Project } from "../../code/code-protocol.ts";
import { fileOf, isSkipped, mostFiles, ProjectError, readProject, type ProjectFile } from "../../code/project.ts";

/** The used part of a browser's handle; a test brings its own. */
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

/** Between two looks, where the browser does not tell of changes: a change runs within a second [ms]. */
const lookMs = 250;
/** Where it does: of some drives it still tells nothing. */
const rareLookMs = 1000;
/** An editor saves in several steps: from its last one to the look [ms]. */
const settleMs = 30;

/** Chromium's: it tells of changes in a folder, by any program. */
interface FolderObserver {
  observe(folder: WatchedFolder, options: { readonly recursive: boolean }): Promise<void>;
  disconnect(): void;
}

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
  #observer: FolderObserver | null = null;
  #looks = false;
  /** The browser has told of a change since the last look began. */
  #told = false;

  constructor(folder: WatchedFolder, host: FolderHost) {
    this.#folder = folder;
    this.#host = host;
  }

  get name(): string {
    return this.#folder.name;
  }

  /** Looks once, and from then on again and again. */
  async start(): Promise<void> {
    await this.#observe();
    await this.#turn();
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
  }

  async #observe(): Promise<void> {
    const { FileSystemObserver: Observer } = globalThis as {
      readonly FileSystemObserver?: new (heard: () => void) => FolderObserver;
    };
    if (Observer === undefined) return;
    const observer = new Observer(() => this.#heard());
    try {
      await observer.observe(this.#folder, { recursive: true });
      this.#observer = observer;
    } catch {
      // Not of this folder: the looks do.
    }
  }

  #heard(): void {
    this.#told = true;
    if (!this.#looks && !this.#ended) this.#plan(settleMs);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#turn(), ms);
  }

  async #turn(): Promise<void> {
    this.#looks = true;
    this.#told = false;
    await this.#look();
    this.#looks = false;
    if (this.#ended) return;
    this.#plan(this.#told ? settleMs : this.#observer === null ? lookMs : rareLookMs);
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
      // An editor writes a file in two steps: in between it is gone. Reported once.
      if (this.#ended || String(error) === this.#why) return;
      this.#why = String(error);
      this.#host.refused(error);
    }
  }
}
