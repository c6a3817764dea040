// Keeps the person's project in this browser, so that it is there after a reload. A browser that forbids storage keeps nothing.
import type { Project } from "../../code/code-protocol.ts";
import { sameFiles } from "./project-edit.ts";
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

const named = (name: string): string => `project ${name}`;

const draftKey = "sandlot.code.draft";

interface Draft {
  readonly project: string;
  readonly path: string;
  readonly text: string;
}

function draftOf(project: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? "null") as Draft | null;
    return draft?.project === project && typeof draft.text === "string" ? draft : null;
  } catch {
    return null;
  }
}

/** The file in which a person is typing: the tab may go before anything that takes time has ended. */
export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // Too large, or forbidden: the last 300 ms of typing may be lost.
  }
}

/** By its name, and as the one that the next visit opens. */
export async function keepProject({ name, files, settings }: KeptProject): Promise<void> {
  const project = { name, files, settings: writeSettings(settings) };
  await inStore("readwrite", (store) => {
    store.put(project, named(name));
    return store.put(project, key);
  });
  // Text typed since then is not in it yet.
  const draft = draftOf(name);
  if (draft !== null && files.get(draft.path) === draft.text) localStorage.removeItem(draftKey);
}

/** Names of all that are kept. */
export async function keptNames(): Promise<string[]> {
  const keys = (await inStore("readonly", (store) => store.getAllKeys())) ?? [];
  return keys.flatMap((each) => (String(each).startsWith(named("")) ? [String(each).slice(named("").length)] : []));
}

/** A wheel by its hash, so that a program with packages needs no network at the next visit. */
export async function keepWheel(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await inStore("readwrite", (store) => store.put(bytes, `wheel ${sha256}`));
}

export async function keptWheel(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await inStore("readonly", (store) => store.get(`wheel ${sha256}`) as IDBRequest<unknown>);
  return kept instanceof Uint8Array ? new Uint8Array(kept) : null;
}

/** A project at a moment when it was saved or run. */
export interface SavedState {
  /** Of the browser's clock [ms]. */
  readonly time: number;
  readonly files: Project;
}

const mostStates = 30;
const statesOf = (name: string): string => `states ${name}`;

/** The saved states of a project, the newest first. */
export async function savedStates(name: string): Promise<readonly SavedState[]> {
  const kept = await inStore("readonly", (store) => store.get(statesOf(name)) as IDBRequest<unknown>);
  if (!Array.isArray(kept)) return [];
  return kept.filter((each: Partial<SavedState>) => typeof each?.time === "number" && each.files instanceof Map);
}

/** Adds one, unless nothing has changed; the oldest goes. */
export async function saveState(name: string, files: Project, time: number): Promise<void> {
  const before = await savedStates(name);
  if (before[0] !== undefined && sameFiles(before[0].files, files)) return;
  const states = [{ time, files: new Map(files) }, ...before].slice(0, mostStates);
  await inStore("readwrite", (store) => store.put(states, statesOf(name)));
}

/** One by its name, or the last one; null: it was not kept. */
export async function keptProject(wanted?: string): Promise<KeptProject | null> {
  const at = wanted === undefined ? key : named(wanted);
  const kept = (await inStore("readonly", (store) => store.get(at) as IDBRequest<unknown>)) as
    Partial<Record<keyof KeptProject, unknown>> | undefined | null;
  const { name, files, settings } = kept ?? {};
  if (typeof name !== "string" || !(files instanceof Map) || !files.has("robot.py")) return null;
  const draft = draftOf(name);
  if (draft !== null && files.has(draft.path)) files.set(draft.path, draft.text);
  return {
    name,
    files: files as Project,
    settings: typeof settings === "string" ? readSettings(settings) : noSettings,
  };
}
