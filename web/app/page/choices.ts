// A person's choices, kept by the browser. A browser that forbids storage keeps nothing, and a value that
// somebody or an older page wrote counts only if its reader accepts it.

const prefix = "sandlot.";
/** Keys of older pages, whose values are bare text. */
const formerKeys: Readonly<Record<string, string>> = { muted: "sandlot-muted", author: "sandlot-author" };

let s_tell: (() => void) | null = null;

/** Called once, when the browser first refuses to keep something. */
export function onForgotten(tell: () => void): void {
  s_tell = tell;
}

/** The browser's storage; null where it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** A remembered choice; null without one. */
export function recall(name: string): unknown {
  try {
    const text = localStorage.getItem(prefix + name);
    if (text !== null) return JSON.parse(text);
    return localStorage.getItem(formerKeys[name] ?? "");
  } catch {
    return null;
  }
}

/** undefined or null: forgotten. */
export function remember(name: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Forbidden or full: then it is chosen anew next time.
    s_tell?.();
    s_tell = null;
  }
}
