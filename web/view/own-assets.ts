// Robots that a person has made in this browser: their files in its private file system, and in this tab's memory where it has none.

/** A robot that is kept. */
export interface KeptRobot {
  readonly name: string;
  /** It has config.json and models beside its robot.json. */
  readonly hasModel: boolean;
  /** Of its files together. */
  readonly bytes: number;
  /** Of the moment when it was kept [ms]: another tab's is another one. */
  readonly stamp: number;
}

const listKey = "sandlot.robots";
const folderName = "sandlot-robots";
const namePattern = /^[a-z0-9-]{1,40}$/;
const filePattern = /^(robot\.json|config\.json|model(_\d{1,2})?\.glb)$/;

/** By path, "robots/our-robot/model.glb": what was opened and not kept, and everything where the browser keeps nothing. */
const s_tab = new Map<string, ArrayBuffer>();

/** Robots that are kept, by name. */
export function keptRobots(): KeptRobot[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(listKey) ?? "[]");
    if (!Array.isArray(list)) return [];
    return (list as Partial<KeptRobot>[]).flatMap((entry) => {
      const { name, hasModel, bytes, stamp } = entry ?? {};
      if (typeof name !== "string" || !namePattern.test(name)) return [];
      return [{ name, hasModel: hasModel === true, bytes: Number(bytes ?? 0), stamp: Number(stamp ?? 0) }];
    });
  } catch {
    return [];
  }
}

function writeList(list: readonly KeptRobot[]): void {
  localStorage.setItem(listKey, JSON.stringify([...list].sort((a, b) => (a.name < b.name ? -1 : 1))));
}

async function folderOf(name: string, create: boolean): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(folderName, { create });
  return all.getDirectoryHandle(name, { create });
}

/** Files of a robot for this tab alone: they are drawn, and gone with the tab. */
export function holdForTab(name: string, files: ReadonlyMap<string, ArrayBuffer>): void {
  for (const path of [...s_tab.keys()]) if (path.startsWith(`robots/${name}/`)) s_tab.delete(path);
  for (const [file, bytes] of files) s_tab.set(`robots/${name}/${file}`, bytes);
}

/** Whether a model of that robot is here. */
export const hasOwnModel = (name: string): boolean =>
  s_tab.has(`robots/${name}/model.glb`) || keptRobots().some((kept) => kept.name === name && kept.hasModel);

/** A file of a robot that was made here; null: it is none. */
export async function ownAsset(path: string): Promise<ArrayBuffer | null> {
  const held = s_tab.get(path);
  if (held !== undefined) return held.slice(0);
  const [, name = "", file = ""] = /^robots\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (!filePattern.test(file) || !keptRobots().some((kept) => kept.name === name)) return null;
  try {
    const handle = await (await folderOf(name, false)).getFileHandle(file);
    return await (await handle.getFile()).arrayBuffer();
  } catch {
    // The list may be older than what the browser has forgotten.
    return null;
  }
}

/** All files of a robot that is here. */
export async function ownFiles(name: string): Promise<Map<string, ArrayBuffer>> {
  const files = new Map<string, ArrayBuffer>();
  for (const file of ["robot.json", "config.json", "model.glb"]) {
    const bytes = await ownAsset(`robots/${name}/${file}`);
    if (bytes !== null) files.set(file, bytes);
  }
  for (let index = 0; index < 32; index++) {
    const bytes = await ownAsset(`robots/${name}/model_${index}.glb`);
    if (bytes === null) break;
    files.set(`model_${index}.glb`, bytes);
  }
  return files;
}

/** Keeps a robot in place of one of that name. Rejects with a sentence; the one before is then as it was. */
export async function keepRobot(name: string, files: ReadonlyMap<string, ArrayBuffer>): Promise<KeptRobot> {
  if (!namePattern.test(name)) throw new Error("its name has other letters than a-z, 0-9 and hyphens");
  for (const file of files.keys()) if (!filePattern.test(file)) throw new Error(`${file} is no file of a robot`);
  const bytes = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { quota, usage } = (await navigator.storage.estimate?.()) ?? {};
  const free = quota === undefined || usage === undefined ? Infinity : quota - usage;
  if (bytes > free) throw new Error(`it has ${megabytes(bytes)} MB, and ${megabytes(free)} MB are free`);
  const folder = await folderOf(name, true);
  for (const [file, content] of files) {
    const handle = await folder.getFileHandle(file, { create: true });
    const writing = await handle.createWritable();
    await writing.write(content);
    // What was there before is replaced here, at once.
    await writing.close();
  }
  const kept = { name, hasModel: files.has("model.glb"), bytes, stamp: Date.now() };
  writeList([...keptRobots().filter((other) => other.name !== name), kept]);
  return kept;
}

export async function forgetRobot(name: string): Promise<void> {
  writeList(keptRobots().filter((kept) => kept.name !== name));
  holdForTab(name, new Map());
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(folderName, { create: true });
  await all.removeEntry(name, { recursive: true });
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
