// Files and folders that were dropped, read anew from the person's disk: a planner saves, and the page has the new path. Where the browser
// gives no handles (File System Access), a drop stays as it was.

/** What is used of the browser's handles; a test brings its own. */
export interface FileHandle {
  readonly kind: "file";
  readonly name: string;
  getFile(): Promise<File>;
}
export interface FolderHandle {
  readonly kind: "directory";
  readonly name: string;
  getFileHandle(name: string): Promise<FileHandle>;
  getDirectoryHandle(name: string): Promise<FolderHandle>;
}
export type DroppedHandle = FileHandle | FolderHandle;

interface HandleItem {
  getAsFileSystemHandle?(): Promise<DroppedHandle | null>;
}

/** Of a drop, while its event lasts. */
export async function keptOf(items: DataTransferItemList): Promise<KeptFiles> {
  const asked = [...items].map((item) => (item as unknown as HandleItem).getAsFileSystemHandle?.() ?? null);
  const handles = await Promise.all(asked.map(async (one) => Promise.resolve(one).catch(() => null)));
  return new KeptFiles(handles.filter((handle) => handle !== null));
}

export class KeptFiles {
  readonly #roots: readonly DroppedHandle[];

  constructor(roots: readonly DroppedHandle[]) {
    this.#roots = roots;
  }

  /** As it is now, by its path from what was dropped on: "deploy/pathplanner/settings.json". null: it is not there, or not kept. */
  async fileAt(path: string): Promise<File | null> {
    const [first, ...rest] = path.split("/");
    let at = this.#roots.find(({ name }) => name === first);
    try {
      for (const [index, part] of rest.entries()) {
        if (at?.kind !== "directory") return null;
        at = index < rest.length - 1 ? await at.getDirectoryHandle(part) : await at.getFileHandle(part);
      }
      return at?.kind === "file" ? await at.getFile() : null;
    } catch {
      // It was moved or deleted, or an editor is about to write it anew.
      return null;
    }
  }
}
