// When the page says to listeners that the run stands or goes on.

export class PauseNews {
  readonly #say: (paused: boolean) => void;
  /** The last state in the pictures of this scene; null: there was none yet. */
  #seen: boolean | null = null;
  #saidPaused = false;

  constructor(say: (paused: boolean) => void) {
    this.#say = say;
  }

  /** Another scene is on the page. Its clock stands for a moment while it begins, which needs no notice. */
  begin(): void {
    this.#seen = null;
    this.#saidPaused = false;
  }

  /** The person's key has paused the run or let it go on. It is said at once, however early that is. */
  asked(paused: boolean): void {
    this.#tell(paused);
  }

  /** A picture shows whether the clock stands. */
  seen(paused: boolean): void {
    if (this.#seen === paused) return;
    const known = this.#seen !== null;
    this.#seen = paused;
    if (known) this.#tell(paused);
  }

  /** Each only once; and only a pause that was said has an end worth saying. */
  #tell(paused: boolean): void {
    if (paused === this.#saidPaused) return;
    this.#saidPaused = paused;
    this.#say(paused);
  }
}
