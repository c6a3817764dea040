// When the browser's sound runs: it is stopped while nothing sounds.

/**
 * After the last sound the context runs on for so long [s]: restarting it for each of a row of sounds would be heard.
 */
const lull = 1;

/** The part of an audio context that says whether it runs. */
export type Running = Pick<AudioContext, "state" | "currentTime" | "suspend" | "resume">;

/** Stops an audio context while nothing sounds: a running one keeps a thread busy with silence, half a core on a small machine. */
export class SoundSleep {
  readonly #context: Running;
  /** On the context's clock, which stands still while it is stopped [s]. */
  #until = 0;

  constructor(context: Running) {
    this.#context = context;
  }

  /** Something sounds until then. */
  soundsUntil(time: number): void {
    this.#until = Math.max(this.#until, time + lull);
    if (this.#context.state === "suspended") void this.#context.resume();
  }

  /** Called for every picture. */
  look(): void {
    if (this.#context.state === "running" && this.#context.currentTime >= this.#until) void this.#context.suspend();
  }

  /** A hidden page is silent. */
  hide(hidden: boolean): void {
    if (hidden) void this.#context.suspend();
    else if (this.#until > this.#context.currentTime) void this.#context.resume();
  }
}
