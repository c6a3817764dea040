// The keys of the FRC Driver Station: [ ] and \ together enable. (Enter and Space are the page's, see keyboard.ts.)

const chord: readonly string[] = ["BracketLeft", "BracketRight", "Backslash"];

/** Which keys of the chord are down. Knows nothing of the DOM. */
export class EnableChord {
  readonly #down = new Set<string>();

  takes(code: string): boolean {
    return chord.includes(code);
  }

  /** True with the press that completes the chord; not again before a key of it was let go. */
  press(code: string): boolean {
    if (!this.takes(code) || this.#down.has(code)) return false;
    this.#down.add(code);
    return this.#down.size === chord.length;
  }

  release(code: string): void {
    this.#down.delete(code);
  }

  releaseAll(): void {
    this.#down.clear();
  }
}
