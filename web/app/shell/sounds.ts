// Whether and how loud the page sounds. Silent until the person has touched something, as browsers want it, and whenever muted; the
// choice is kept. The sounds themselves are fetched with the first touch: the first picture does not wait for them.

import type { Frame } from "../../sim/boundary/frame.ts";
import type { RobotInfo } from "../../sim/boundary/protocol.ts";
import { recall, remember } from "../page/choices.ts";
import type { ArenaSound, Ears } from "../sound/arena-sound.ts";
import type { SoundName } from "../sound/recipes.ts";
import type { Place } from "../sound/robot-sound.ts";
import type { SoundSleep } from "../sound/sound-sleep.ts";

interface Running {
  readonly context: AudioContext;
  readonly arena: ArenaSound;
  readonly sleep: SoundSleep;
}

export class Sounds {
  #running: Running | null = null;
  #robots: readonly RobotInfo[] = [];
  #muted = [true, "1"].includes(recall("muted") as boolean | string);
  #volume = volumeOf(recall("volume"));
  /** Whether machines sounded in the last picture. */
  #hums = false;

  constructor() {
    // A context made before a gesture stays silent for good in some browsers.
    let asked = false;
    const wake = (): void => {
      const context = asked ? null : makeContext();
      asked = true;
      // Offline for the first time, say: a page without its sounds is a page all the same.
      if (context !== null) this.#begin(context).catch(() => void context.close());
    };
    for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, wake, { passive: true });
    document.addEventListener("visibilitychange", () => this.#running?.sleep.hide(document.hidden));
  }

  async #begin(context: AudioContext): Promise<void> {
    const [{ ArenaSound }, { SoundSleep }] = await Promise.all([
      import("../sound/arena-sound.ts"),
      import("../sound/sound-sleep.ts"),
    ]);
    const arena = new ArenaSound(context, this.#volume);
    arena.setRobots(this.#robots);
    this.#running = { context, arena, sleep: new SoundSleep(context) };
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    remember("muted", muted);
    if (muted) this.quieten();
  }

  /** 0 to 1. */
  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volumeOf(volume);
    remember("volume", this.#volume);
    if (this.#running !== null) this.#running.arena.volume = this.#volume;
  }

  setRobots(robots: readonly RobotInfo[]): void {
    this.#robots = robots;
    this.#running?.arena.setRobots(robots);
  }

  /** loudness: 0 to 1 of the sound's own; place: where it happens, null: everywhere. */
  play(name: SoundName, loudness = 1, place: Place | null = null): void {
    const running = this.#running;
    if (running === null || this.#silent || document.hidden) return;
    const { arena, context, sleep } = running;
    const end = arena.play(name, loudness, place);
    if (end > context.currentTime) sleep.soundsUntil(end);
  }

  /** The machines at the moment of a picture. own: index of the listener's robot. */
  picture(frame: Frame, own: number, ears: Ears): void {
    const running = this.#running;
    if (running === null) return;
    if (this.#silent) return this.quieten();
    const { arena, context, sleep } = running;
    sleep.look();
    this.#hums = arena.update(frame, own, ears);
    if (this.#hums) sleep.soundsUntil(context.currentTime);
  }

  /** The machines stop: the run stands. */
  quieten(): void {
    this.#running?.sleep.look();
    if (this.#hums) this.#running?.arena.quieten();
    this.#hums = false;
  }

  get #silent(): boolean {
    return this.#muted || this.#volume === 0;
  }
}

/** A volume that was kept; the whole one where there is none. */
export function volumeOf(kept: unknown): number {
  return typeof kept === "number" && kept >= 0 && kept <= 1 ? kept : 1;
}

function makeContext(): AudioContext | null {
  try {
    return new AudioContext({ latencyHint: "interactive" });
  } catch {
    return null;
  }
}
