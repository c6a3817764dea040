// The run's frames, tick by tick, from its past: the worker goes to each and sends its frame.

import { Frame } from "../../sim/boundary/frame.ts";
import type { SimClient } from "../../sim/page/client.ts";
import type { FilmSample } from "../../sim/core/film.ts";
import type { Moment } from "./film-plan.ts";

interface Wanted {
  readonly tick: number;
  readonly take: (frame: Frame) => void;
}

export class PastFrames {
  readonly #client: SimClient;
  #wanted: Wanted | null = null;
  /** The two that were read last: a film's next picture needs one of them again. */
  #read: readonly Frame[] = [];

  constructor(client: SimClient) {
    this.#client = client;
  }

  /** Each frame that the page is sent; it keeps its buffer. */
  frame(frame: Frame): void {
    if (this.#wanted?.tick !== frame.tick) return;
    this.#wanted.take(new Frame(frame.buffer.slice(0)));
    this.#wanted = null;
  }

  /** The frames around a moment. Moments go forward; each way back costs the run some simulating. */
  async at({ from, to, alpha, time }: Moment): Promise<FilmSample> {
    const a = await this.#at(from);
    const b = to === from ? a : await this.#at(to);
    this.#read = [a, b];
    return { from: a, to: b, alpha, time };
  }

  async #at(tick: number): Promise<Frame> {
    const known = this.#read.find((frame) => frame.tick === tick);
    if (known !== undefined) return known;
    const sent = new Promise<Frame>((take) => (this.#wanted = { tick, take }));
    await this.#client.seek(tick);
    return sent;
  }
}
