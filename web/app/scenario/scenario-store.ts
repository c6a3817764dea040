// Scenarios that are kept in this browser: a file each, in the page's private file system.

import { asSentence, siteFolder } from "../../view/own-assets.ts";

const folderName = "sandlot-scenarios";

export interface KeptScenario {
  readonly name: string;
  readonly bytes: number;
}

/** A name that may be a file's. */
export const isKeepable = (name: string): boolean => /^[\w][\w .-]{0,39}$/.test(name);

async function folder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await siteFolder();
    return await root.getDirectoryHandle(folderName, { create });
  } catch (error) {
    if (create) throw error;
    return null;
  }
}

export async function keptScenarios(): Promise<KeptScenario[]> {
  const kept: KeptScenario[] = [];
  const all = await folder(false);
  if (all === null) return kept;
  for await (const [file, handle] of all.entries()) {
    if (handle.kind !== "file" || !file.endsWith(".json")) continue;
    kept.push({ name: file.slice(0, -".json".length), bytes: (await (handle as FileSystemFileHandle).getFile()).size });
  }
  return kept.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function openScenario(name: string): Promise<string> {
  const all = await folder(false);
  if (all === null) throw new Error("the browser keeps nothing here");
  return (await (await all.getFileHandle(`${name}.json`)).getFile()).text();
}

/** In place of one of that name, at once. Rejects when the browser has no room; the one before is then as it was. */
export async function keepScenario(name: string, text: string): Promise<void> {
  const all = await folder(true);
  const writing = await (await all!.getFileHandle(`${name}.json`, { create: true })).createWritable();
  try {
    await writing.write(text);
  } catch (error) {
    await writing.abort();
    throw asSentence(error);
  }
  await writing.close();
}

export async function forgetScenario(name: string): Promise<void> {
  await (await folder(false))?.removeEntry(`${name}.json`);
}
