// Sounds, made by the browser itself: oscillators and noise, no files. Silent until the person has touched something, as
// browsers want it, and whenever muted; the choice is kept.

import { recall, remember } from "../page/choices.ts";

/** A tone: when it begins after the sound does [s], how long it rings [s], from and to which pitch [Hz]. */
interface Tone {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to?: number;
  readonly wave: OscillatorType;
  readonly gain: number;
}

/** A burst of noise through a filter. */
interface Noise {
  readonly at: number;
  readonly length: number;
  readonly noise: number;
  readonly gain: number;
}

type Part = Tone | Noise;

interface Recipe {
  readonly parts: readonly Part[];
  /** Least time between two of it [s]: a hundred balls in a second are one sound. */
  readonly rest: number;
}

const brass = (at: number, from: number, length = 0.16): Tone => ({ at, length, from, wave: "sawtooth", gain: 0.11 });
const bell = (at: number, from: number): readonly Tone[] => [
  { at, length: 1.3, from, wave: "sine", gain: 0.2 },
  { at, length: 0.7, from: from * 2.76, wave: "sine", gain: 0.07 },
];

const recipes = {
  // G C E G – E G, as a cavalry charge goes.
  charge: {
    parts: [
      brass(0, 392),
      brass(0.16, 523),
      brass(0.32, 659),
      brass(0.48, 784, 0.3),
      brass(0.82, 659),
      brass(0.98, 784, 0.62),
    ],
    rest: 1,
  },
  bells: { parts: [...bell(0, 880), ...bell(0.28, 880), ...bell(0.56, 880)], rest: 1 },
  buzzer: {
    parts: [
      { at: 0, length: 1.1, from: 116, wave: "sawtooth", gain: 0.16 },
      { at: 0, length: 1.1, from: 174, wave: "square", gain: 0.07 },
    ],
    rest: 1,
  },
  foghorn: { parts: [{ at: 0, length: 1.4, from: 98, to: 82, wave: "sawtooth", gain: 0.17 }], rest: 1 },
  whistle: {
    parts: [
      { at: 0, length: 0.14, from: 1568, wave: "sine", gain: 0.13 },
      { at: 0.2, length: 0.3, from: 2093, wave: "sine", gain: 0.13 },
    ],
    rest: 1,
  },
  open: {
    parts: [
      { at: 0, length: 0.18, from: 523, wave: "triangle", gain: 0.16 },
      { at: 0.13, length: 0.4, from: 784, wave: "triangle", gain: 0.16 },
    ],
    rest: 0.5,
  },
  close: {
    parts: [
      { at: 0, length: 0.18, from: 659, wave: "triangle", gain: 0.14 },
      { at: 0.13, length: 0.4, from: 440, wave: "triangle", gain: 0.14 },
    ],
    rest: 0.5,
  },
  score: { parts: [{ at: 0, length: 0.14, from: 988, to: 1319, wave: "triangle", gain: 0.13 }], rest: 0.05 },
  scoreOther: { parts: [{ at: 0, length: 0.1, from: 494, to: 440, wave: "triangle", gain: 0.045 }], rest: 0.08 },
  shot: {
    parts: [
      { at: 0, length: 0.09, noise: 900, gain: 0.2 },
      { at: 0, length: 0.1, from: 210, to: 90, wave: "sine", gain: 0.2 },
    ],
    rest: 0.04,
  },
  shotOther: { parts: [{ at: 0, length: 0.07, noise: 600, gain: 0.04 }], rest: 0.06 },
  take: { parts: [{ at: 0, length: 0.05, from: 320, to: 420, wave: "sine", gain: 0.12 }], rest: 0.04 },
  thud: { parts: [{ at: 0, length: 0.16, noise: 180, gain: 0.5 }], rest: 0.15 },
  crash: {
    parts: [
      { at: 0, length: 0.2, noise: 320, gain: 0.5 },
      { at: 0, length: 0.12, from: 130, to: 60, wave: "triangle", gain: 0.3 },
    ],
    rest: 0.15,
  },
  foul: {
    parts: [
      { at: 0, length: 0.16, from: 196, wave: "square", gain: 0.08 },
      { at: 0.2, length: 0.26, from: 147, wave: "square", gain: 0.08 },
    ],
    rest: 0.6,
  },
  bonus: {
    parts: [
      { at: 0, length: 0.16, from: 659, wave: "triangle", gain: 0.16 },
      { at: 0.1, length: 0.16, from: 831, wave: "triangle", gain: 0.16 },
      { at: 0.2, length: 0.5, from: 988, wave: "triangle", gain: 0.16 },
    ],
    rest: 0.5,
  },
  gate: { parts: [{ at: 0, length: 0.16, from: 740, to: 880, wave: "sine", gain: 0.16 }], rest: 0.1 },
} satisfies Record<string, Recipe>;

export type SoundName = keyof typeof recipes;

/** Idle and full-speed pitch of the drive motors' whine [Hz], and its loudness. */
const whine = { low: 70, perSpeed: 95, gain: 0.035 } as const;

/** After the last sound the context runs on for so long [s]: starting it anew for each of a row of sounds would be heard. */
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

  /** A page that nobody sees is silent. */
  hide(hidden: boolean): void {
    if (hidden) void this.#context.suspend();
    else if (this.#until > this.#context.currentTime) void this.#context.resume();
  }
}

export class Sounds {
  #context: AudioContext | null = null;
  #sleep: SoundSleep | null = null;
  #noise: AudioBuffer | null = null;
  #motor: { readonly oscillator: OscillatorNode; readonly gain: GainNode } | null = null;
  #muted = [true, "1"].includes(recall("muted") as boolean | string);
  #volume = volumeOf(recall("volume"));
  readonly #last = new Map<SoundName, number>();

  constructor() {
    // A context made before a gesture stays silent for good in some browsers.
    const wake = (): void => {
      if (this.#context !== null) return;
      this.#context = makeContext();
      if (this.#context !== null) this.#sleep = new SoundSleep(this.#context);
    };
    for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, wake, { passive: true });
    document.addEventListener("visibilitychange", () => this.#sleep?.hide(document.hidden));
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    remember("muted", muted);
    if (muted) this.drive(0);
  }

  /** 0 to 1 of what the recipes say. */
  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volumeOf(volume);
    remember("volume", this.#volume);
  }

  /** loudness: 0..1 of the recipe's own. */
  play(name: SoundName, loudness = 1): void {
    const context = this.#context;
    if (this.#muted || this.#volume === 0 || context === null || document.hidden) return;
    const { parts, rest }: Recipe = recipes[name];
    const now = context.currentTime;
    if (now - (this.#last.get(name) ?? Number.NEGATIVE_INFINITY) < rest) return;
    this.#last.set(name, now);
    this.#sleep?.soundsUntil(now + Math.max(...parts.map(({ at, length }) => at + length)));
    for (const part of parts) this.#part(context, part, now, this.#volume * Math.min(1, loudness));
  }

  /** The whine of the driver's motors at a wheel speed [m/s]; 0 is silence. Called for every picture. */
  drive(speed: number): void {
    const context = this.#context;
    if (context === null) return;
    this.#sleep?.look();
    const silent = this.#muted || this.#volume === 0 || speed < 0.1;
    if (!silent) this.#sleep?.soundsUntil(context.currentTime);
    if (silent && (this.#motor === null || context.state !== "running")) return;
    this.#motor ??= makeMotor(context);
    const { oscillator, gain } = this.#motor;
    const loud = silent ? 0 : this.#volume * whine.gain * Math.min(1, 0.3 + speed / 4);
    gain.gain.setTargetAtTime(loud, context.currentTime, 0.06);
    oscillator.frequency.setTargetAtTime(whine.low + whine.perSpeed * speed, context.currentTime, 0.05);
  }

  #part(context: AudioContext, part: Part, now: number, loudness: number): void {
    const start = now + part.at;
    const end = start + part.length;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(part.gain * loudness, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(context.destination);
    if ("noise" in part) {
      this.#noise ??= makeNoise(context);
      const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: part.noise });
      const source = new AudioBufferSourceNode(context, { buffer: this.#noise });
      source.connect(filter).connect(gain);
      source.start(start);
      source.stop(end);
      return;
    }
    const oscillator = new OscillatorNode(context, { type: part.wave, frequency: part.from });
    if (part.to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(part.to, end);
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 4 * part.from });
    oscillator.connect(soft).connect(gain);
    oscillator.start(start);
    oscillator.stop(end);
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

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}

function makeMotor(context: AudioContext): { oscillator: OscillatorNode; gain: GainNode } {
  const oscillator = new OscillatorNode(context, { type: "sawtooth", frequency: whine.low });
  const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 700 });
  const gain = new GainNode(context, { gain: 0 });
  oscillator.connect(soft).connect(gain).connect(context.destination);
  oscillator.start();
  return { oscillator, gain };
}
