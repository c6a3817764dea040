// Robots and fields that a person has made in this browser: their files in its private file system, and in this tab's memory where it
// has none.

export type AssetKind = "robots" | "fields";

/** A robot or a field that is kept. */
export interface KeptAsset {
  readonly name: string;
  /** It has config.json and models beside its own file. */
  readonly hasModel: boolean;
  /** Of its files together. */
  readonly bytes: number;
  /** Of the moment when it was kept [ms]: another tab's is another one. */
  readonly stamp: number;
}

const namePattern = /^[a-z0-9-]{1,40}$/;
const modelFiles = ["config.json", "model.glb"] as const;
/** Of a person's own files: those that belong to a robot or a field. */
export const assetFile = /^((robot|field|config)\.json|[a-z0-9_-]{1,40}\.obj|model(_\d{1,2})?\.glb)$/;
/** Of all files of one together. */
export const mostModelBytes = 200e6;
/** The files that a folder may have, the models of its parts beside them. */
const ownFilesOf: Readonly<Record<AssetKind, readonly string[]>> = {
  // original.zip: the person's own file, before it was made light.
  robots: ["robot.json", ...modelFiles, "original.zip"],
  fields: ["field.json", "collision.obj", ...modelFiles, "original.zip"],
};
const partFile = /^model_\d{1,2}\.glb$/;
const isFileOf = (kind: AssetKind, file: string): boolean => ownFilesOf[kind].includes(file) || partFile.test(file);

/**
 * By path, "robots/our-robot/model.glb": files that were opened and not kept, and all of them where the browser keeps
 * nothing.
 */
const s_tab = new Map<string, ArrayBuffer>();

/** The browser's own words for a full disk name neither the disk nor a remedy. */
export function asSentence(error: unknown): unknown {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull
    ? new Error("it has no more room for this page. Save a file, or forget what is no longer needed.")
    : error;
}

/** The browser's folder for this site. Rejects with a sentence where it has none. */
export async function siteFolder(): Promise<FileSystemDirectoryHandle> {
  const { storage } = navigator as Partial<Pick<Navigator, "storage">>;
  if (storage === undefined)
    throw new Error("the browser keeps no files for an http address of another computer. Save a file instead.");
  return storage.getDirectory();
}

/** Files of one kind of thing that people make. */
export class OwnAssets {
  readonly #kind: AssetKind;
  readonly #listKey: string;
  readonly #folder: string;

  constructor(kind: AssetKind) {
    this.#kind = kind;
    this.#listKey = `sandlot.${kind}`;
    this.#folder = `sandlot-${kind}`;
  }

  /** The kept ones, by name. */
  get kept(): KeptAsset[] {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(this.#listKey) ?? "[]");
      if (!Array.isArray(list)) return [];
      return (list as Partial<KeptAsset>[]).flatMap((entry) => {
        const { name, hasModel, bytes, stamp } = entry ?? {};
        if (typeof name !== "string" || !namePattern.test(name)) return [];
        return [{ name, hasModel: hasModel === true, bytes: Number(bytes ?? 0), stamp: Number(stamp ?? 0) }];
      });
    } catch {
      return [];
    }
  }

  #writeList(list: readonly KeptAsset[]): void {
    localStorage.setItem(this.#listKey, JSON.stringify([...list].sort((a, b) => (a.name < b.name ? -1 : 1))));
  }

  async #folderOf(name: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    const root = await siteFolder();
    const all = await root.getDirectoryHandle(this.#folder, { create });
    return all.getDirectoryHandle(name, { create });
  }

  /** Files for this tab alone: they are drawn, and gone with the tab. */
  hold(name: string, files: ReadonlyMap<string, ArrayBuffer>): void {
    for (const path of [...s_tab.keys()]) if (path.startsWith(`${this.#kind}/${name}/`)) s_tab.delete(path);
    for (const [file, bytes] of files) s_tab.set(`${this.#kind}/${name}/${file}`, bytes);
  }

  /** Whether a model of that name is here. */
  hasModel(name: string): boolean {
    return (
      s_tab.has(`${this.#kind}/${name}/model.glb`) || this.kept.some((kept) => kept.name === name && kept.hasModel)
    );
  }

  /** null: there is none. */
  async file(name: string, file: string): Promise<ArrayBuffer | null> {
    const held = s_tab.get(`${this.#kind}/${name}/${file}`);
    if (held !== undefined) return held.slice(0);
    if (!isFileOf(this.#kind, file) || !this.kept.some((kept) => kept.name === name)) return null;
    try {
      const handle = await (await this.#folderOf(name, false)).getFileHandle(file);
      return await (await handle.getFile()).arrayBuffer();
    } catch {
      // The list may be older than the browser's cleaning.
      return null;
    }
  }

  /** All files of that name that are here. */
  async files(name: string): Promise<Map<string, ArrayBuffer>> {
    const files = new Map<string, ArrayBuffer>();
    for (const file of ownFilesOf[this.#kind]) {
      const bytes = await this.file(name, file);
      if (bytes !== null) files.set(file, bytes);
    }
    for (let index = 0; index < 32; index++) {
      const bytes = await this.file(name, `model_${index}.glb`);
      if (bytes === null) break;
      files.set(`model_${index}.glb`, bytes);
    }
    return files;
  }

  /** Keeps it in place of one of that name. Rejects with a sentence; the one before is then as it was. */
  async keep(name: string, files: ReadonlyMap<string, ArrayBuffer>): Promise<KeptAsset> {
    if (!namePattern.test(name)) throw new Error("its name has other letters than a-z, 0-9 and hyphens");
    for (const file of files.keys())
      if (!isFileOf(this.#kind, file)) throw new Error(`${file} is no file of ${this.#kind}`);
    const bytes = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    await siteFolder();
    const { quota, usage } = (await navigator.storage.estimate?.()) ?? {};
    const free = quota === undefined || usage === undefined ? Infinity : quota - usage;
    if (bytes > free) throw new Error(`it has ${megabytes(bytes)} MB, and ${megabytes(free)} MB are free`);
    const folder = await this.#folderOf(name, true);
    const writings: FileSystemWritableFileStream[] = [];
    try {
      for (const [file, content] of files) {
        const handle = await folder.getFileHandle(file, { create: true });
        const writing = await handle.createWritable();
        writings.push(writing);
        await writing.write(content);
      }
    } catch (error) {
      // A full disk is found here, before any file was replaced.
      for (const writing of writings) await writing.abort().catch(() => {});
      throw asSentence(error);
    }
    // The earlier file is replaced here.
    try {
      for (const writing of writings) await writing.close();
    } catch (error) {
      throw asSentence(error);
    }
    const kept = { name, hasModel: files.has("model.glb"), bytes, stamp: Date.now() };
    this.#writeList([...this.kept.filter((other) => other.name !== name), kept]);
    return kept;
  }

  async forget(name: string): Promise<void> {
    this.#writeList(this.kept.filter((kept) => kept.name !== name));
    this.hold(name, new Map());
    const root = await siteFolder();
    const all = await root.getDirectoryHandle(this.#folder, { create: true });
    await all.removeEntry(name, { recursive: true });
  }
}

export const ownRobots = new OwnAssets("robots");
export const ownFields = new OwnAssets("fields");

/** A file of a robot or a field that was made here; null for another file. */
export async function ownAsset(path: string): Promise<ArrayBuffer | null> {
  const [, kind, name = "", file = ""] = /^(robots|fields)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (kind === undefined) return null;
  return (kind === "robots" ? ownRobots : ownFields).file(name, file);
}

/** Whether such a file may be here: it may be another one the next time. */
export function isOwnAsset(path: string): boolean {
  if (s_tab.has(path)) return true;
  const [, kind, name] = /^(robots|fields)\/([^/]+)\//.exec(path) ?? [];
  if (kind === undefined) return false;
  return (kind === "robots" ? ownRobots : ownFields).kept.some((kept) => kept.name === name);
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
