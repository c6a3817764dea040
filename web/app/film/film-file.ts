// A film's file: WebM or MP4, written by mediabunny from the browser's own encoder. Fetched when a film is asked for.

import {
  AudioBufferSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
  type AudioCodec,
  type VideoCodec,
} from "mediabunny";
import { pictureRate } from "./film-plan.ts";

/** Codecs of each kind in the order of trial, the better one first. */
const codecs = { webm: ["vp9", "vp8", "av1"], mp4: ["avc"] } as const satisfies Record<string, readonly VideoCodec[]>;
/** Of the sound; an MP4 without AAC has Opus, which most players know. */
const soundCodecs = { webm: ["opus", "vorbis"], mp4: ["aac", "opus"] } as const satisfies Record<
  string,
  readonly AudioCodec[]
>;
const soundBitrate = 128_000;
export type FilmKind = keyof typeof codecs;
export const filmKinds = Object.keys(codecs) as readonly FilmKind[];
const types: Readonly<Record<FilmKind, string>> = { webm: "video/webm", mp4: "video/mp4" };

/** Bits a second: 5 million at 720p, 9 at 1080p, as video sites ask for at 30 pictures a second. */
const bitrateOf = (width: number, height: number): number =>
  Math.round(5e6 * ((width * height) / (1280 * 720)) ** 0.75);

async function codecOf(kind: FilmKind, width: number, height: number): Promise<VideoCodec | null> {
  for (const codec of codecs[kind]) {
    if (await canEncodeVideo(codec, { width, height, bitrate: bitrateOf(width, height) })) return codec;
  }
  return null;
}

/** The kinds that this browser encodes in that size. */
export async function kindsHere(width: number, height: number): Promise<readonly FilmKind[]> {
  const found = await Promise.all(filmKinds.map(async (kind) => ((await codecOf(kind, width, height)) ? [kind] : [])));
  return found.flat();
}

/** The codec of a film's sound; null: this browser encodes none. */
export async function soundCodecOf(kind: FilmKind): Promise<AudioCodec | null> {
  const shape = { numberOfChannels: 2, sampleRate: 48_000, bitrate: soundBitrate };
  for (const codec of soundCodecs[kind]) if (await canEncodeAudio(codec, shape)) return codec;
  return null;
}

export class FilmFile {
  readonly #sound: AudioBufferSource | null;
  readonly #source: VideoSampleSource;
  readonly #output: Output;
  readonly #target = new BufferTarget();
  readonly #type: string;
  #pictures = 0;

  private constructor(kind: FilmKind, codec: VideoCodec, bitrate: number, title: string, sound: AudioCodec | null) {
    this.#type = types[kind];
    // The index stands before the pictures, so that a page shows the film before it has all of it.
    const format = kind === "webm" ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "in-memory" });
    this.#output = new Output({ format, target: this.#target });
    this.#source = new VideoSampleSource({ codec, bitrate });
    this.#output.addVideoTrack(this.#source, { frameRate: pictureRate });
    this.#sound = sound === null ? null : new AudioBufferSource({ codec: sound, bitrate: soundBitrate });
    if (this.#sound !== null) this.#output.addAudioTrack(this.#sound);
    this.#output.setMetadataTags({ title });
  }

  /** Null: the browser does not encode that kind in that size. `sound`: its sound will be added, too. */
  static async begin(
    kind: FilmKind,
    width: number,
    height: number,
    title: string,
    sound: AudioCodec | null = null,
  ): Promise<FilmFile | null> {
    const codec = await codecOf(kind, width, height);
    if (codec === null) return null;
    const file = new FilmFile(kind, codec, bitrateOf(width, height), title, sound);
    await file.#output.start();
    return file;
  }

  /** Takes the canvas as the next picture; the promise settles when the encoder can take another one. */
  async add(canvas: HTMLCanvasElement): Promise<void> {
    const [timestamp, duration] = [this.#pictures / pictureRate, 1 / pictureRate];
    this.#pictures++;
    const sample = new VideoSample(canvas, { timestamp, duration });
    try {
      await this.#source.add(sample);
    } finally {
      sample.close();
    }
  }

  /** All of the sound, after the pictures. */
  async addSound(sound: AudioBuffer): Promise<void> {
    await this.#sound?.add(sound);
  }

  async end(): Promise<Blob> {
    await this.#output.finalize();
    if (this.#target.buffer === null) throw new Error("the encoder gave no film");
    return new Blob([this.#target.buffer], { type: this.#type });
  }

  async cancel(): Promise<void> {
    await this.#output.cancel();
  }
}
