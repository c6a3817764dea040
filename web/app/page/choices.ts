// A person's choices, kept by the browser. A browser that forbids storage keeps nothing, and a value from a person or
// an older page counts only if its reader accepts it.

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
    // Forbidden or full: then it is chosen again next time.
    s_tell?.();
    s_tell = null;
  }
}

/** A choice of this tab alone, which lives until the tab is closed; null without one, and when the page was opened, not loaded again. */
export function recallReload(name: string): unknown {
  try {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const text = navigation?.type === "reload" ? sessionStorage.getItem(prefix + name) : null;
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a choice for `recallReload`. A tab that forbids it is as one that was opened. */
export function rememberReload(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Nothing is lost that lives longer than the tab.
  }
}
