// Personal bests, kept by the browser and nowhere else: for each drill (a scenario and the robot in it) the best lap and the
// recording of the run it was driven in.
//
// Each is an entry of its own, so that a damaged one costs no other. A browser may refuse to keep anything (a private window, a
// full disk): then bests last as long as the page does, and the page says so.

import { fromBase64Url, toBase64Url, withoutSpaces } from "../../sim/core/links.ts";

export interface Best {
  /** Of the lap. */
  readonly seconds: number;
  /** Ticks of the run at which it began and ended. */
  readonly begin: number;
  readonly end: number;
  /** Index of the robot in the scenario. */
  readonly robot: number;
  /** The scenario's name, for people. */
  readonly title: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** Of a .sandlot file; null when it was too long to be kept. */
  readonly recording: Uint8Array<ArrayBuffer> | null;
}

/** A best lap that is sent for others to beat. */
export type SentBest = Best & { readonly recording: Uint8Array<ArrayBuffer> };

/** whole: with its run. time: without, it is too long. page: nothing could be kept beyond this page. */
export type Kept = "whole" | "time" | "page";

/** The part of a browser's storage that is used; a test brings its own. */
export type BestStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

const version = 1;
const prefix = "sandlot-best-";
/** Bytes of a recording that is kept: half an hour by gamepad, our choice. A browser gives a site some 5 MB in all. */
export const maxRecordingBytes = 512 * 1024;
/** Characters of all entries together, and how many there may be; of more the oldest is given up. */
export const maxCharacters = 2_000_000;
export const maxBests = 40;
/** A lap of a day is not believed. */
const maxTick = 4_320_000;

/** The name of a drill: a hash of the scenario as it is played, without its spaces, and of the robot. */
export function drillKey(scenario: string, robot: string): string {
  return fnv1a(`${withoutSpaces(scenario)}\n${robot}`);
}

export class Bests {
  readonly #storage: BestStorage | null;
  readonly #page = new Map<string, Best>();

  constructor(storage: BestStorage | null) {
    this.#storage = storage;
  }

  /** The best lap that is kept of a drill; null without one, or when it cannot be read any more. */
  get(drill: string): Best | null {
    const kept = this.#page.get(drill);
    if (kept !== undefined) return kept;
    try {
      return parse(this.#storage?.getItem(prefix + drill) ?? null);
    } catch {
      return null;
    }
  }

  /** Keeps a best in place of the one before. Another tab may have a better one by now: then that one stays, and this is null. */
  put(drill: string, best: Best): Kept | null {
    const before = this.get(drill);
    if (before !== null && before.seconds <= best.seconds) return null;
    const fits = best.recording !== null && best.recording.length <= maxRecordingBytes;
    for (const each of fits ? [best, { ...best, recording: null }] : [{ ...best, recording: null }]) {
      if (!this.#write(prefix + drill, print(each))) continue;
      this.#page.delete(drill);
      return each.recording === null ? "time" : "whole";
    }
    this.#page.set(drill, best);
    return "page";
  }

  forget(drill: string): void {
    this.#page.delete(drill);
    try {
      this.#storage?.removeItem(prefix + drill);
    } catch {
      // Then there was nothing kept.
    }
  }

  /** Writes an entry, and gives up the oldest others until it fits. */
  #write(key: string, text: string): boolean {
    const storage = this.#storage;
    if (storage === null || text.length > maxCharacters) return false;
    try {
      const others = this.#entries().filter((entry) => entry.key !== key);
      let characters = others.reduce((sum, entry) => sum + entry.characters, text.length);
      for (;;) {
        const oldest = others[0];
        if (characters <= maxCharacters && others.length < maxBests && tryToSet(storage, key, text)) return true;
        if (oldest === undefined) return false;
        storage.removeItem(oldest.key);
        characters -= oldest.characters;
        others.shift();
      }
    } catch {
      return false;
    }
  }

  /** Of all drills, the oldest first; an unreadable one counts as the oldest. */
  #entries(): { readonly key: string; readonly characters: number; readonly created: number }[] {
    const storage = this.#storage;
    if (storage === null) return [];
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
    const entries = keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const text = storage.getItem(key);
        return { key, characters: text?.length ?? 0, created: parse(text)?.created ?? 0 };
      });
    return entries.sort((a, b) => a.created - b.created);
  }
}

function tryToSet(storage: BestStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const print = (best: Best): string =>
  JSON.stringify({ version, ...best, recording: best.recording === null ? null : toBase64Url(best.recording) });

function parse(text: string | null): Best | null {
  if (text === null) return null;
  try {
    const json = JSON.parse(text) as Record<string, unknown>;
    if (json["version"] !== version) return null;
    const { seconds, begin, end, robot, title, created, recording } = json;
    if (!isNumber(seconds, 1e-3, 1e5) || !isNumber(created, 0, 1e12) || typeof title !== "string") return null;
    if (!isWhole(begin) || !isWhole(end) || !isWhole(robot) || begin >= end) return null;
    const bytes = typeof recording === "string" ? fromBase64Url(recording) : null;
    return { seconds, begin, end, robot, title, created, recording: bytes };
  } catch {
    return null;
  }
}

const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;
const isWhole = (value: unknown): value is number => Number.isInteger(value) && isNumber(value, 0, maxTick);

/** FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/. Not against malice: these are one person's own drills. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
