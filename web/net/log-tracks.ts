// A log to look into: core/wasm/wire/wire_tracks.c behind a class. Times are seconds of the log's own clock.
import type { WireExports } from "./exports.gen.ts";
import {
  readEnabledSpan,
  readTrackInfo,
  readLogRange,
  readTrackRobot,
  readWireBytes,
  readWireText,
  trackKinds,
  type TrackKind,
  type TrackSpanKind,
} from "./results.gen.ts";
import type { Wire } from "./wire.ts";

export { trackKinds, type TrackKind };

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
  readonly kind: TrackSpanKind;
  /** [s] */
  readonly begin: number;
  readonly end: number;
}

/** The tracks and marks of a log. */
export interface LogContents {
  readonly tracks: readonly TrackInfo[];
  /** [s] of the first and the last value of all. */
  readonly begin: number;
  readonly end: number;
  /** When the robot was enabled. */
  readonly spans: readonly TrackSpan[];
  /** Poses that are most likely robots, and the tracks of each, by number. */
  readonly robots: readonly {
    readonly pose: number;
    readonly modules: number | null;
    readonly components: number | null;
  }[];
  /** The log's fault; "" when there is none. The readable part is there all the same. */
  readonly problem: string;
}

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
    const range = size > 0 ? this.#wire.read(readLogRange, this.#exports.wire_tracks_open(at)) : null;
    const problem = size > 0 ? this.#wire.problemText() : "the file is empty";
    if (range === null || range.tracks === 0) {
      this.#wire.close("tracks");
      return (this.#contents = nothing(problem));
    }
    const { begin, end } = range;
    this.#contents = {
      tracks: this.#tracks(),
      begin: 1e-6 * begin,
      end: 1e-6 * end,
      spans: this.#spans(),
      robots: this.#robots(),
      problem,
    };
    return this.#contents;
  }

  /** Makes a track ready for `sample` and `text`. Returns a fault, "" when there is none. */
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
    const pointer = this.#exports.wire_tracks_sample(track, 1e6 * time, smooth ? 1 : 0);
    const found = this.#wire.read(readWireBytes, pointer);
    return found === null ? null : new Float64Array(found.bytes?.buffer ?? []);
  }

  /** A stranger's bytes: text outside UTF-8 is shown as such. */
  text(track: number, time: number): string | null {
    return this.#wire.read(readWireText, this.#exports.wire_tracks_text(track, 1e6 * time))?.text ?? null;
  }

  close(): void {
    this.#contents = null;
    this.#wire.close("tracks");
  }

  #tracks(): TrackInfo[] {
    const tracks = this.#wire.list(readTrackInfo, this.#exports.wire_tracks_track);
    return tracks.map((track, id) => ({ ...track, id, first: 1e-6 * track.first, last: 1e-6 * track.last }));
  }

  #spans(): TrackSpan[] {
    const spans = this.#wire.list(readEnabledSpan, this.#exports.wire_tracks_span);
    return spans.map(({ kind, begin, end }) => ({ kind, begin: 1e-6 * begin, end: 1e-6 * end }));
  }

  #robots(): LogContents["robots"] {
    const trackOrNull = (track: number): number | null => (track < 0 ? null : track);
    return this.#wire.list(readTrackRobot, this.#exports.wire_tracks_robot).map(({ pose, modules, components }) => ({
      pose,
      modules: trackOrNull(modules),
      components: trackOrNull(components),
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
