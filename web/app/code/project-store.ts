// Keeps the person's project in this browser, so that it is there after a reload. A browser that forbids storage keeps nothing.
import type { Project } from "../../code/code-protocol.ts";
import { noSettings, readSettings, writeSettings, type CodeSettings } from "../../code/settings.ts";

export interface KeptProject {
  readonly name: string;
  readonly files: Project;
  readonly settings: CodeSettings;
}

const storeName = "projects";
const key = "last";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("sandlot-code", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open();
    try {
      return await new Promise((resolve, reject) => {
        const request = act(database.transaction(storeName, mode).objectStore(storeName));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

export async function keepProject({ name, files, settings }: KeptProject): Promise<void> {
  await inStore("readwrite", (store) => store.put({ name, files, settings: writeSettings(settings) }, key));
}

/** A wheel by its hash, so that a program with packages needs no network at the next visit. */
export async function keepWheel(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await inStore("readwrite", (store) => store.put(bytes, `wheel ${sha256}`));
}

export async function keptWheel(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await inStore("readonly", (store) => store.get(`wheel ${sha256}`) as IDBRequest<unknown>);
  return kept instanceof Uint8Array ? new Uint8Array(kept) : null;
}

/** null: none was kept. */
export async function keptProject(): Promise<KeptProject | null> {
  const kept = (await inStore("readonly", (store) => store.get(key) as IDBRequest<unknown>)) as
    Partial<Record<keyof KeptProject, unknown>> | undefined | null;
  const { name, files, settings } = kept ?? {};
  if (typeof name !== "string" || !(files instanceof Map) || !files.has("robot.py")) return null;
  return {
    name,
    files: files as Project,
    settings: typeof settings === "string" ? readSettings(settings) : noSettings,
  };
}
