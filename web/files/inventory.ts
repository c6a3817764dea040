// The contents of a folder or a zip: each file by its kind, zips in it included. Everything in it is a stranger's, so
// counts and bytes are looked at before anything is unpacked, and an unreadable file is listed with its reason.

import { filesOfZip, ProjectError, type ProjectFile } from "../code/project.ts";
import { beginBytes, mostJsonBytes, recognise, type Recognised } from "./recognise.ts";

/** Files that are listed, those of zips in it included. */
export const mostListed = 20_000;
/** Zips in zips in zips. */
const mostDepth = 3;
/** Of zips inside, and of the files that are read to know their kind [bytes]. */
const mostUnpacked = 256 << 20;
const mostRead = 64 << 20;
/**
 * A Git LFS pointer has about 130 bytes; anything so small is read, but for sources and texts, which are not kept
 * there.
 */
const smallBytes = 512;
const sourceName = /\.(java|kt|kts|py|pyi|c|cc|cpp|cxx|h|hpp|gradle|md|toml|properties|js|ts|css|html)$/i;
const jsonName = /\.(json|path|auto|traj|chor|fmap|bck)$/i;
/** Texts whose beginning decides. */
const textName = /\.(path|csv|txt)$/i;
const skipped =
  /^(\.(?!wpilib$|pathplanner$|\w+\.chor$).*|__pycache__|__MACOSX|node_modules|build|bin|dist|venv|typings)$/i;

/** Folders that belong to tools. */
export const isToolFolder = (name: string): boolean => skipped.test(name);

export interface Item {
  /** With slashes; of a zip inside: "logs.zip/a.wpilog". */
  readonly path: string;
  readonly file: ProjectFile;
  readonly is: Recognised;
}

export interface Left {
  readonly path: string;
  readonly why: string;
}

export interface Inventory {
  readonly items: readonly Item[];
  readonly left: readonly Left[];
}

/** A folder's or a zip's files, those of tools apart. */
export async function inventoryOf(files: readonly ProjectFile[]): Promise<Inventory> {
  const items: Item[] = [];
  const left: Left[] = [];
  let unpacked = 0;
  let read = 0;

  const bytesOf = async (file: ProjectFile): Promise<Uint8Array> => {
    read += file.size;
    return read > mostRead ? new Uint8Array() : file.read();
  };

  const look = async (file: ProjectFile, path: string): Promise<Recognised> => {
    const decides = file.size <= mostJsonBytes && (jsonName.test(path) || textName.test(path));
    const bytes =
      decides || (file.size <= smallBytes && file.size > 0 && !sourceName.test(path))
        ? await bytesOf(file)
        : new Uint8Array();
    return recognise({
      ...{ path, size: file.size, begin: bytes.subarray(0, beginBytes) },
      text: async () => new TextDecoder().decode(bytes),
    });
  };

  const open = async (file: ProjectFile, path: string, depth: number): Promise<void> => {
    unpacked += file.size;
    if (depth >= mostDepth) return void left.push({ path, why: `zips are opened ${mostDepth} deep` });
    if (unpacked > mostUnpacked) return void left.push({ path, why: `more than ${mostUnpacked >> 20} MB of zips` });
    const inside = filesOfZip((await file.read()).slice(), mostListed);
    await list(
      inside.map((each) => ({ ...each, path: `${path}/${each.path}` })),
      depth + 1,
    );
  };

  const list = async (all: readonly ProjectFile[], depth: number): Promise<void> => {
    for (const file of all) {
      const { path } = file;
      if (path.split("/").some(isToolFolder)) continue;
      if (items.length + left.length >= mostListed)
        throw new ProjectError(`There are more than ${mostListed} files in it: take a folder inside of it.`);
      try {
        if (/\.zip$/i.test(path)) await open(file, path, depth);
        else items.push({ path, file, is: await look(file, path) });
      } catch (error) {
        if (!(error instanceof ProjectError)) throw error;
        left.push({ path, why: error.message });
      }
    }
  };

  await list(files, 0);
  return { items, left };
}
