// A run as it was seen: a frame every so often from its beginning to its end, for showing it again at any time without
// simulating it.
import { limits } from "../boundary/abi.gen.ts";
import { Frame } from "../boundary/frame.ts";
import { FrameTrack, type Segment } from "../boundary/frame-track.ts";

/** A film's frames, as they pass from one thread to another. */
export interface FilmData {
  readonly segments: readonly Segment[];
  /** Bytes of a frame. */
  readonly frameBytes: number;
  /** From one frame to the next, but for the last one [ticks]. */
  readonly every: number;
  readonly first: number;
  readonly last: number;
}

/** Two frames and where a time is between them; the same object every time. */
export interface FilmSample {
  from: Frame;
  to: Frame;
  /** 0: at `from`, 1: at `to`. */
  alpha: number;
  /** [s] */
  time: number;
}

/** Ten times a second: in between a ball that falls is 12 mm off the straight line at most. */
const startEvery = 5;
/** Bytes of frames at most: a match of six robots and 504 balls has some 20 MB. Beyond, every other frame goes. */
export const mostFilmBytes = 40 * 2 ** 20;

/** Takes a run's frames as they come. */
export class FilmMaker {
  readonly #most: number;
  readonly #frameBytes: number;
  #track = new FrameTrack();
  #every = startEvery;
  #first = -1;
  #last = -1;

  constructor(frameBytes: number, most = mostFilmBytes) {
    this.#frameBytes = frameBytes;
    this.#most = most;
  }

  /** Whether the film wants the frame of this tick. */
  wants(tick: number): boolean {
    return this.#first < 0 || (tick - this.#first) % this.#every === 0;
  }

  /** A frame that it wants, or the last of all. The buffer stays the caller's. */
  add(tick: number, frame: ArrayBuffer): void {
    if (tick <= this.#last) return;
    if (this.#first < 0) this.#first = tick;
    this.#last = tick;
    this.#track.add(tick, frame);
    while (this.#track.bytes > this.#most && this.#every < this.#last - this.#first) this.#thin();
  }

  data(): FilmData {
    const { segments } = this.#track;
    const [first, last] = [Math.max(0, this.#first), Math.max(0, this.#last)];
    return { segments, frameBytes: this.#frameBytes, every: this.#every, first, last };
  }

  #thin(): void {
    this.#every *= 2;
    const sparser = new FrameTrack();
    const frame = new ArrayBuffer(this.#frameBytes);
    for (let tick = this.#first; tick <= this.#last; tick += this.#every) {
      this.#track.read(tick, frame);
      sparser.add(tick, frame);
    }
    this.#track = sparser;
    this.#last -= (this.#last - this.#first) % this.#every;
  }
}

/** Shows any time of it. */
export class Film {
  readonly #data: FilmData;
  readonly #track: FrameTrack;
  #ticks: readonly [number, number] = [-1, -1];
  #sample: FilmSample | null = null;

  constructor(data: FilmData) {
    this.#data = data;
    this.#track = new FrameTrack(data.segments);
  }

  /** Bytes of all its frames. */
  get bytes(): number {
    return this.#track.bytes;
  }

  /** From one frame to the next [ticks]. */
  get every(): number {
    return this.#data.every;
  }

  /** The run at a time [s]; before its beginning and after its end, as it was there. Null when it is empty. */
  at(time: number): FilmSample | null {
    const { first, last, every } = this.#data;
    const tick = Math.min(last, Math.max(first, time / limits.tickSeconds));
    const from = Math.min(first + Math.floor((tick - first) / every) * every, last);
    const to = Math.min(last, from + every);
    if (from !== this.#ticks[0] || to !== this.#ticks[1]) this.#sample = this.#read(from, to);
    const sample = this.#sample;
    if (sample === null) return null;
    sample.alpha = to > from ? (tick - from) / (to - from) : 1;
    sample.time = tick * limits.tickSeconds;
    return sample;
  }

  #read(from: number, to: number): FilmSample | null {
    this.#ticks = [from, to];
    const frames = [from, to].map((tick) => {
      const buffer = new ArrayBuffer(this.#data.frameBytes);
      return this.#track.read(tick, buffer) < 0 ? null : new Frame(buffer);
    });
    const [a, b] = frames;
    return a == null || b == null ? null : { from: a, to: b, alpha: 0, time: 0 };
  }
}
