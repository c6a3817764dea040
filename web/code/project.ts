// Reads a robot program's project: a folder, a zip or a single robot.py, dropped or chosen. Everything in it is anybody's, so sizes
// and counts are looked at before anything is read or unpacked.
import type { Project } from "./code-protocol.ts";

export const mostFiles = 2000;
export const mostBytes = 32 << 20;
/** Of one packed file to its unpacked size; more is a bomb. Small ones may. */
const mostRatio = 200;
const smallBytes = 1 << 16;
/** Folders with a robot.py that are looked into. */
const mostHomes = 100;
/** .gitmodules stays: it says which folders a checkout without its submodules lacks. */
const skipped = /^(\.(?!gitmodules$).*|__pycache__|__MACOSX|node_modules|build|dist|venv|typings)$/;

/** Why a project is refused: a sentence. */
export class ProjectError extends Error {}

/** A file before it is read. */
export interface ProjectFile {
  /** With slashes. */
  readonly path: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
}

const tooMany = (most = mostFiles): ProjectError =>
  new ProjectError(`There are more than ${most} files in it: take the folder that the robot code is in.`);
const tooLarge = (): ProjectError =>
  new ProjectError(`The project has more than ${mostBytes >> 20} MB: take the folder that the robot code is in.`);

/** Logs of runs, which a project's folder collects and a program seldom reads. */
const isLog = (path: string): boolean => /\.(wpilog|hoot|rlog|revlog|dslog|dsevents)$/i.test(path);

const bytesOf = (files: readonly ProjectFile[]): number => files.reduce((bytes, { size }) => bytes + size, 0);

export const isSkipped = (path: string): boolean => path.split("/").some((part) => skipped.test(part));

/** A folder that has a robot.py. */
export interface Home {
  /** "" for the top; else with a slash at its end. */
  readonly folder: string;
  /** Python files in it and below. */
  readonly count: number;
}

/** Folders with a robot.py, the likeliest first: the one with the most Python files, then src, then the nearest to the top. */
export function homesOf(paths: readonly string[]): Home[] {
  const code = paths.filter((path) => path.endsWith(".py") && !isSkipped(path));
  const depthOf = (path: string): number => path.split("/").length;
  const homes = code
    .filter((path) => path === "robot.py" || path.endsWith("/robot.py"))
    .sort((a, b) => depthOf(a) - depthOf(b))
    .slice(0, mostHomes)
    .map((path) => {
      const folder = path.slice(0, -"robot.py".length);
      return { folder, count: code.filter((each) => each.startsWith(folder)).length };
    });
  const isSource = ({ folder }: Home): number => (/(^|\/)src\/$/.test(folder) ? 0 : 1);
  return homes.sort(
    (a, b) =>
      b.count - a.count ||
      isSource(a) - isSource(b) ||
      depthOf(a.folder) - depthOf(b.folder) ||
      (a.folder < b.folder ? -1 : 1),
  );
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Files above the program's folder that say which packages and submodules the whole project asks for, the nearest of each name. */
function listsFor(files: readonly ProjectFile[], home: string): ProjectFile[] {
  return ["pyproject.toml", "requirements.txt", ".gitmodules"].flatMap((name) => {
    const above = files.filter(({ path }) => nameOf(path) === name && home.startsWith(path.slice(0, -name.length)));
    const nearest = above.sort((a, b) => b.path.length - a.path.length)[0];
    return nearest === undefined || nearest.path === home + name ? [] : [nearest];
  });
}

/** Reads the project among files; `wanted`: the chosen folder of robot.py. Throws ProjectError. */
export async function readProject(files: readonly ProjectFile[], wanted: string | null = null): Promise<Project> {
  const kept = files.filter(({ path }) => !isSkipped(path));
  const homes = homesOf(kept.map(({ path }) => path));
  const home = (homes.find(({ folder }) => folder === wanted) ?? homes[0])?.folder ?? null;
  if (home === null) throw new ProjectError("There is no robot.py in it: a robot program's class is in that file.");
  const all = [...kept.filter(({ path }) => path.startsWith(home)), ...listsFor(kept, home)];
  const isTooMuch = all.length > mostFiles || bytesOf(all) > mostBytes;
  const own = isTooMuch ? all.filter(({ path }) => !isLog(path)) : all;
  if (own.length > mostFiles) throw tooMany();
  if (bytesOf(own) > mostBytes) throw tooLarge();
  const project = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const file of own) {
    const path = file.path.startsWith(home) ? file.path.slice(home.length) : nameOf(file.path);
    if (!isPath(path)) throw new ProjectError(`${path.slice(0, 80)} is no path inside of a folder.`);
    const content = await file.read();
    bytes += content.byteLength;
    if (bytes > mostBytes) throw tooLarge();
    project.set(path, content);
  }
  return project;
}

/** "subsystems/arm.py": nothing that leads elsewhere. */
export function isPath(path: string): boolean {
  if (path === "" || path.length > 400 || path.startsWith("/") || /[\0\\]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** A file of the page as one of a project. */
export const fileOf = (file: File, path = file.name): ProjectFile => ({
  path,
  size: file.size,
  read: async () => new Uint8Array(await file.arrayBuffer()),
});

/** Files of a drop: of folders all in them, but the ones that `skips` names. At most so many. */
export async function filesOf(
  entries: readonly FileSystemEntry[],
  most = mostFiles,
  skips: (name: string) => boolean = (name) => skipped.test(name),
): Promise<ProjectFile[]> {
  const files: ProjectFile[] = [];
  const walk = async (entry: FileSystemEntry, path: string): Promise<void> => {
    if (skips(entry.name)) return;
    if (entry.isFile) {
      if (files.length >= most) throw tooMany(most);
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      files.push(fileOf(file, path));
    } else if (entry.isDirectory) {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      // A reader gives a hundred at a time, and none at the end.
      for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) return;
        for (const inner of some) await walk(inner, `${path}/${inner.name}`);
      }
    }
  };
  for (const entry of entries) await walk(entry, entry.name);
  return files;
}

// ---- zip (APPNOTE 6.3.10): the directory at its end, stored and deflated files ----

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const fileBytes = 30;

const damaged = (what: string): ProjectError => new ProjectError(`The zip is damaged: ${what}.`);

/** The files of a zip, at most so many. Nothing is unpacked before its `read`. Throws ProjectError. */
export function filesOfZip(zip: Uint8Array<ArrayBuffer>, most = mostFiles): ProjectFile[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.byteLength - endBytes;
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== endMark) end--;
  if (end < first || end < 0) throw damaged("it has no directory");
  const count = view.getUint16(end + 10, true);
  // Skipped folders count, too: a pack of 5,000 files is another folder than the meant one.
  if (count > most) throw tooMany(most);
  let at = view.getUint32(end + 16, true);
  const files: ProjectFile[] = [];
  for (let i = 0; i < count; i++) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entryMark) throw damaged("its directory ends early");
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const nameBytes = view.getUint16(at + 28, true);
    const offset = view.getUint32(at + 42, true);
    const path = new TextDecoder().decode(zip.subarray(at + entryBytes, at + entryBytes + nameBytes));
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (path.endsWith("/")) continue;
    if ((flags & 1) !== 0) throw new ProjectError(`${path.slice(0, 80)} in the zip has a password.`);
    files.push({ path, size, read: () => unpack(zip, { path, method, packed, size, offset }) });
  }
  return files;
}

interface ZipEntry {
  readonly path: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

async function unpack(
  zip: Uint8Array<ArrayBuffer>,
  { path, method, packed, size, offset }: ZipEntry,
): Promise<Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const name = path.slice(0, 80);
  if (offset + fileBytes > zip.byteLength || view.getUint32(offset, true) !== fileMark)
    throw damaged(`${name} is not where its directory says`);
  const begin = offset + fileBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (begin + packed > zip.byteLength) throw damaged(`${name} ends early`);
  const bytes = zip.subarray(begin, begin + packed);
  if (method === 0) return bytes.slice();
  if (method !== 8) throw new ProjectError(`${name} in the zip is packed in a way that is not known here.`);
  if (size > Math.max(smallBytes, mostRatio * packed))
    throw new ProjectError(
      `${name} in the zip unpacks to ${size} bytes out of ${packed}: no real file packs that well.`,
    );
  return inflate(bytes, size, name);
}

/** Stops as soon as more comes out than the directory said. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, size: number, name: string): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const all = new Uint8Array(size);
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.byteLength > size) {
        void reader.cancel().catch(() => {});
        throw damaged(`${name} is larger than its directory says`);
      }
      all.set(value, at);
      at += value.byteLength;
    }
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    throw damaged(`${name} cannot be unpacked`);
  }
  if (at !== size) throw damaged(`${name} is shorter than its directory says`);
  return all;
}
