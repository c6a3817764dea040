// The look of a run, to show any moment of it at once. It holds a frame now and then, each as its differences from the one
// before, with whole frames in between to begin from.

/** Frames after a whole one that hold only differences. */
const changesPerKey = 24;

/** A whole frame and the changes after it. Passes from one thread to another as it is. */
export interface Segment {
  readonly tick: number;
  readonly key: Uint32Array;
  /** Changes by frame: runs of words as index, count, values. None are left once the segment has been thinned. */
  readonly ticks: number[];
  readonly changes: Uint32Array[];
}

/** Unchanged words that are cheaper to repeat than to begin another run after. */
const bridge = 2;

/** The runs of words in which two frames differ. */
function changesOf(before: Uint32Array, after: Uint32Array, scratch: Uint32Array): Uint32Array {
  let length = 0;
  let head = -1;
  let last = -Infinity;
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    if (i - last > bridge + 1) {
      head = length;
      scratch[length] = i;
      length += 2;
      last = i - 1;
    }
    while (last < i) scratch[length++] = after[++last] as number;
    scratch[head + 1] = i + 1 - (scratch[head] as number);
  }
  return scratch.slice(0, length);
}

function apply(frame: Uint32Array, changes: Uint32Array): void {
  for (let at = 0; at < changes.length;) {
    const start = changes[at] as number;
    const count = changes[at + 1] as number;
    frame.set(changes.subarray(at + 2, at + 2 + count), start);
    at += 2 + count;
  }
}

const bytesOf = ({ key, changes }: Segment): number =>
  changes.reduce((sum, each) => sum + each.byteLength, key.byteLength);

export class FrameTrack {
  readonly #segments: Segment[];
  /** The newest frame, from which changes are counted; null: the next one is whole. */
  #newest: Uint32Array | null = null;
  #bytes: number;

  /** segments: another track's, which become this one's; the next frame added is then a whole one. */
  constructor(segments: readonly Segment[] = []) {
    this.#segments = [...segments];
    this.#bytes = segments.reduce((sum, segment) => sum + bytesOf(segment), 0);
  }

  /** The segments, in its own buffers. */
  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Bytes of all frames held, those shared with another track included. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a frame; ticks only go up. The buffer stays the caller's. */
  add(tick: number, frame: ArrayBuffer): void {
    const words = new Uint32Array(frame);
    const segment = this.#segments.at(-1);
    const newest = this.#newest;
    if (newest === null || newest.length !== words.length || segment === undefined) this.#begin(tick, words);
    else if (segment.ticks.length >= changesPerKey) this.#begin(tick, words);
    else {
      const changes = changesOf(newest, words, new Uint32Array(2 * words.length));
      newest.set(words);
      segment.ticks.push(tick);
      segment.changes.push(changes);
      this.#bytes += changes.byteLength;
    }
  }

  #begin(tick: number, words: Uint32Array): void {
    this.#segments.push({ tick, key: words.slice(), ticks: [], changes: [] });
    this.#newest = words.slice();
    this.#bytes += words.byteLength;
  }

  /** Writes the last frame at a tick or before it into a buffer of that size; returns its tick, -1 when there is none. */
  read(tick: number, into: ArrayBuffer): number {
    const segment = this.#segments.findLast((one) => one.tick <= tick);
    if (segment === undefined || segment.key.byteLength !== into.byteLength) return -1;
    const words = new Uint32Array(into);
    words.set(segment.key);
    let found = segment.tick;
    for (const [i, changes] of segment.changes.entries()) {
      const at = segment.ticks[i] as number;
      if (at > tick) break;
      apply(words, changes);
      found = at;
    }
    return found;
  }

  /** The frames up to a tick, as a track of its own. */
  upTo(tick: number): FrameTrack {
    const copy = new FrameTrack();
    for (const segment of this.#segments) {
      if (segment.tick > tick) break;
      const count = segment.ticks.filter((at) => at <= tick).length;
      const { key } = segment;
      const part = {
        tick: segment.tick,
        key,
        ticks: segment.ticks.slice(0, count),
        changes: segment.changes.slice(0, count),
      };
      copy.#segments.push(part);
      copy.#bytes += bytesOf(part);
    }
    return copy;
  }

  /** Gives up the changes of the oldest segment that has any, else every other whole frame. False when nothing is left to give. */
  thin(): boolean {
    const oldest = this.#segments.slice(0, -1).find(({ ticks }) => ticks.length > 0);
    if (oldest !== undefined) {
      for (const changes of oldest.changes) this.#bytes -= changes.byteLength;
      oldest.ticks.length = 0;
      oldest.changes.length = 0;
      return true;
    }
    if (this.#segments.length < 4) return false;
    const last = this.#segments.length - 1;
    for (let i = last - 1; i > 0; i -= 2) {
      const [gone] = this.#segments.splice(i, 1);
      this.#bytes -= gone?.key.byteLength ?? 0;
    }
    return true;
  }
}
