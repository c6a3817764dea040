// A log to look into: core/wasm/wire/wire_tracks.c behind a class. Times are seconds of the log's own clock.
import type { WireExports } from "./exports.gen.ts";
import type { Wire } from "./wire.ts";

/** In the order of simTrackKind, with the doubles of an element. */
export const trackKinds = { pose: 7, points: 3, modules: 2, number: 1, boolean: 1, text: 0 } as const;
export type TrackKind = keyof typeof trackKinds;
const kindNames = Object.keys(trackKinds) as TrackKind[];

/** In the order of simTrackSpanKind. */
const spanKinds = ["auto", "teleop", "test"] as const;

export interface TrackInfo {
  /** Number of the track. */
  readonly id: number;
  readonly name: string;
  /** As the log has it, "struct:Pose3d". */
  readonly type: string;
  readonly kind: TrackKind;
  readonly array: boolean;
  readonly records: number;
  /** [s] of its first and last value. */
  readonly first: number;
  readonly last: number;
}

export interface TrackSpan {
  readonly kind: (typeof spanKinds)[number];
  /** [s] */
  readonly begin: number;
  readonly end: number;
}

/** What a log offers. */
export interface LogContents {
  readonly tracks: readonly TrackInfo[];
  /** [s] of the first and the last value of all. */
  readonly begin: number;
  readonly end: number;
  /** When the robot was enabled. */
  readonly spans: readonly TrackSpan[];
  /** Poses that are most likely robots, and what belongs to each, by number of the track. */
  readonly robots: readonly {
    readonly pose: number;
    readonly modules: number | null;
    readonly components: number | null;
  }[];
  /** What is wrong with the log; "" when nothing. What could be read is there all the same. */
  readonly problem: string;
}

/** Robots shown without being asked for. */
const mostRobots = 6;
const decoder = new TextDecoder();

/** The one log of a Wire. */
export class LogTracks {
  readonly #wire: Wire;
  readonly #exports: WireExports;
  #contents: LogContents | null = null;

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#exports = wire.exports;
  }

  /** Opens a log in place of the one before, from its bytes or from blocks of them. */
  async open(size: number, blocks: AsyncIterable<Uint8Array>): Promise<LogContents> {
    const { exports } = this.#wire;
    this.#contents = null;
    const pointer = this.#exports.wire_tracks_alloc(size);
    if (pointer === 0 && size > 0) {
      const problem = `the file has ${Math.round(size / 2 ** 20)} MB; logs of up to 256 MB can be opened, memory permitting`;
      return (this.#contents = nothing(problem));
    }
    let at = 0;
    for await (const block of blocks) {
      const fits = block.subarray(0, size - at);
      if (fits.length > 0) new Uint8Array(exports.memory.buffer).set(fits, pointer + at);
      at += fits.length;
    }
    const count = size > 0 ? this.#exports.wire_tracks_open(at) : 0;
    const problem = size > 0 ? this.#wire.problemText() : "the file is empty";
    if (count === 0) {
      this.#exports.wire_tracks_close();
      return (this.#contents = nothing(problem));
    }
    const tracks = Array.from({ length: count }, (_, id) => this.#info(id));
    const [begin, end] = this.#doubles(this.#exports.wire_tracks_info(count), 6).subarray(3);
    this.#contents = {
      tracks,
      begin: 1e-6 * (begin ?? 0),
      end: 1e-6 * (end ?? 0),
      spans: this.#spans(),
      robots: this.#robots(),
      problem,
    };
    return this.#contents;
  }

  /** Makes a track ready for `sample` and `text`. Returns what is wrong, "" when nothing. */
  choose(track: number): string {
    return this.#exports.wire_tracks_choose(track) === 1 ? "" : this.#wire.problem().message;
  }

  release(track: number): void {
    this.#exports.wire_tracks_release(track);
  }

  /**
   * Doubles of a chosen track at a time [s]: the last value at or before it. smooth: poses in between two records close
   * together. null before the first value; none when a value makes no sense.
   */
  sample(track: number, time: number, smooth: boolean): Float64Array<ArrayBuffer> | null {
    const kind = this.#contents?.tracks[track]?.kind ?? "text";
    const count = this.#exports.wire_tracks_sample(track, 1e6 * time, smooth ? 1 : 0);
    return count < 0 ? null : this.#doubles(this.#exports.wire_tracks_values(), count * trackKinds[kind]);
  }

  text(track: number, time: number): string | null {
    const pointer = this.#exports.wire_tracks_text(track, 1e6 * time);
    return pointer === 0 ? null : this.#text(pointer);
  }

  close(): void {
    this.#contents = null;
    this.#exports.wire_tracks_close();
  }

  #doubles(pointer: number, count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#wire.bytes(pointer, 8 * count).buffer);
  }

  /** Bytes somebody else wrote: what is no UTF-8 is shown as such. */
  #text(pointer: number): string {
    return decoder.decode(this.#wire.bytes(pointer, this.#exports.wire_tracks_size()));
  }

  #info(id: number): TrackInfo {
    const [kind, array, records, first, last] = this.#doubles(this.#exports.wire_tracks_info(id), 6);
    return {
      id,
      name: this.#text(this.#exports.wire_tracks_name(id)),
      type: this.#text(this.#exports.wire_tracks_type(id)),
      kind: kindNames[kind ?? 0] ?? "text",
      array: array === 1,
      records: records ?? 0,
      first: 1e-6 * (first ?? 0),
      last: 1e-6 * (last ?? 0),
    };
  }

  #spans(): TrackSpan[] {
    const pointer = this.#exports.wire_tracks_spans();
    const numbers = this.#doubles(pointer, this.#exports.wire_tracks_size());
    return Array.from({ length: numbers.length / 3 }, (_, i) => ({
      kind: spanKinds[numbers[3 * i] ?? 0] ?? "teleop",
      begin: 1e-6 * (numbers[3 * i + 1] ?? 0),
      end: 1e-6 * (numbers[3 * i + 2] ?? 0),
    }));
  }

  #robots(): LogContents["robots"] {
    const pointer = this.#exports.wire_tracks_likely(mostRobots);
    const poses = new Int32Array(this.#wire.bytes(pointer, 4 * this.#exports.wire_tracks_size()).buffer);
    const companion = (pose: number, kind: TrackKind): number | null => {
      const track = this.#exports.wire_tracks_companion(pose, kindNames.indexOf(kind));
      return track < 0 ? null : track;
    };
    return Array.from(poses, (pose) => ({
      pose,
      modules: companion(pose, "modules"),
      components: companion(pose, "pose"),
    }));
  }
}

/** A file's bytes as they come. */
export async function* blocksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const nothing = (problem: string): LogContents => ({ tracks: [], begin: 0, end: 0, spans: [], robots: [], problem });
