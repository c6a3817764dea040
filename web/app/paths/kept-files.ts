// Files and folders that were dropped, read again from the person's disk: a planner saves, and the page has the new
// path. Where the browser gives no handles (File System Access), a drop stays as it was.

/** The used part of the browser's handles; a test brings its own. */
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
  /** Nothing for things other than files of the disk: null, or undefined by some browsers. */
  getAsFileSystemHandle?(): Promise<DroppedHandle | null | undefined>;
}

/** Of a drop, while its event lasts. Handles come when the browser likes; until then the files are as they were dropped. */
export function keptOf(items: DataTransferItemList): KeptFiles {
  const kept = new KeptFiles([]);
  for (const item of [...items]) {
    void (item as unknown as HandleItem)
      .getAsFileSystemHandle?.()
      .then((handle) => {
        if (handle) kept.add(handle);
      })
      // A drop that is not a file of the disk.
      .catch(() => {});
  }
  return kept;
}

export class KeptFiles {
  readonly #roots: DroppedHandle[];

  constructor(roots: readonly DroppedHandle[]) {
    this.#roots = [...roots];
  }

  add(root: DroppedHandle): void {
    this.#roots.push(root);
  }

  /**
   * Its present text, by its path from the dropped folder: "deploy/pathplanner/settings.json". null: it is not there,
   * or not kept.
   */
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
      // It was moved or deleted, or an editor is about to write it.
      return null;
    }
  }
}
