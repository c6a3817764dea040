// What this browser remembers of a person's choices. A browser that forbids storage remembers nothing, and a value that
// somebody or an older page wrote counts only as far as its reader accepts it.

const prefix = "sandlot.";

export function recall(name: string): unknown {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? null : JSON.parse(text);
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
  }
}
