// Keys, buttons and sticks that a driver holds, in the order in which they were pressed. A short press stays in sight for a
// moment, so that a class sees it too. Knows nothing of the DOM.

/** A tap stays in sight for so long after it was let go [ms]. */
export const staysMs = 900;
/** More than these at once are no longer read from the last row. */
const most = 6;

interface Held {
  readonly name: string;
  /** When it was let go; null: it is down. */
  released: number | null;
}

export class HeldKeys {
  readonly #held: Held[] = [];

  press(name: string): void {
    const known = this.#held.findIndex((one) => one.name === name);
    if (known >= 0 && this.#held[known]!.released === null) return;
    if (known >= 0) this.#held.splice(known, 1);
    this.#held.push({ name, released: null });
  }

  release(name: string, now: number): void {
    const held = this.#held.find((one) => one.name === name);
    if (held !== undefined && held.released === null) held.released = now;
  }

  /** Exactly these of the names that begin so are down: of a device that is asked, not heard. */
  set(prefix: string, down: readonly string[], now: number): void {
    for (const { name } of this.#held) if (name.startsWith(prefix) && !down.includes(name)) this.release(name, now);
    for (const name of down) this.press(name);
  }

  /** The window has lost the focus: no key says any more when it goes up. */
  releaseAll(now: number): void {
    for (const held of this.#held) held.released ??= now;
  }

  /** Those to show now, the first pressed first; `down`: not yet let go. */
  shown(now: number): { readonly name: string; readonly down: boolean }[] {
    for (let index = this.#held.length - 1; index >= 0; index--) {
      const { released } = this.#held[index]!;
      if (released !== null && now - released > staysMs) this.#held.splice(index, 1);
    }
    return this.#held.slice(-most).map(({ name, released }) => ({ name, down: released === null }));
  }
}
