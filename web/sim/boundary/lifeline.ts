// Does a worker still live? It holds one of the browser's locks, of its own name, until it ends in any way. So the page
// can tell a worker that is gone from one that stands at a breakpoint, compiles, or has a slow machine: those hold
// theirs.

let s_count = 0;

/** A name for a worker that no other has, in this page or another: the lock's name. */
export function lifeName(name: string): string {
  return `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2)}${s_count++}`;
}

/** In the worker, first of all. Without locks (they need a secure context) the page goes by silence alone. */
export function holdLife(): void {
  // Granted at once: it is the only one that asks for it. Held until the worker ends.
  navigator.locks?.request(self.name, () => new Promise(() => {})).catch(() => {});
}

/** Whether a worker of that name lives; null: the browser does not say. */
export async function lives(name: string): Promise<boolean | null> {
  try {
    const { held } = await navigator.locks.query();
    return held?.some((lock) => lock.name === name) ?? null;
  } catch {
    return null;
  }
}

export type Lives = typeof lives;

/** Looks after one worker: it is gone if it was seen to live and does not any more. */
export class Lifeline {
  readonly #name: string;
  readonly #lives: Lives;
  #seen = false;

  constructor(name: string, look: Lives = lives) {
    this.#name = name;
    this.#lives = look;
  }

  /** Whether the browser knows it, so that its silence alone proves nothing. */
  get known(): boolean {
    return this.#seen;
  }

  async isGone(): Promise<boolean> {
    const alive = await this.#lives(this.#name);
    if (alive === true) this.#seen = true;
    return alive === false && this.#seen;
  }
}
