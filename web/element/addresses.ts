// Addresses written by people.

/** null for another text. (URL.parse does the same, and is newer than the oldest browsers that this is for.) */
export function parseAddress(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
