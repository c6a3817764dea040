// Keeps the person's project in this browser, so that it is there after a reload. A browser that forbids storage keeps nothing.
import type { Project } from "../../code/code-protocol.ts";

export interface KeptProject {
  readonly name: string;
  readonly files: Project;
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

export async function keepProject(project: KeptProject): Promise<void> {
  await inStore("readwrite", (store) => store.put(project, key));
}

/** null: none was kept. */
export async function keptProject(): Promise<KeptProject | null> {
  const kept = (await inStore("readonly", (store) => store.get(key) as IDBRequest<unknown>)) as
    KeptProject | undefined | null;
  const good = typeof kept?.name === "string" && kept.files instanceof Map && kept.files.has("robot.py");
  return good ? kept : null;
}
