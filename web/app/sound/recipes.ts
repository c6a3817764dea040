// Short sounds, made by the browser itself: oscillators and noise, no files.

/** A tone: when it begins after the sound does [s], how long it rings [s], from and to which pitch [Hz]. */
export interface Tone {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to?: number;
  readonly wave: OscillatorType;
  readonly gain: number;
}

/** A burst of noise through a filter. */
export interface Noise {
  readonly at: number;
  readonly length: number;
  readonly noise: number;
  readonly gain: number;
}

export type Part = Tone | Noise;

export interface Recipe {
  readonly parts: readonly Part[];
  /** Least time between two of it [s]: a hundred balls in a second are one sound. */
  readonly rest: number;
}

const brass = (at: number, from: number, length = 0.16): Tone => ({ at, length, from, wave: "sawtooth", gain: 0.11 });
const bell = (at: number, from: number): readonly Tone[] => [
  { at, length: 1.3, from, wave: "sine", gain: 0.2 },
  { at, length: 0.7, from: from * 2.76, wave: "sine", gain: 0.07 },
];

export const recipes = {
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
  // Of robots that others drive: quieter, and at most as often as their own rest allows.
  thudOther: { parts: [{ at: 0, length: 0.14, noise: 150, gain: 0.28 }], rest: 0.2 },
  crashOther: {
    parts: [
      { at: 0, length: 0.18, noise: 280, gain: 0.28 },
      { at: 0, length: 0.1, from: 120, to: 60, wave: "triangle", gain: 0.16 },
    ],
    rest: 0.2,
  },
  crash: {
    parts: [
      { at: 0, length: 0.2, noise: 320, gain: 0.5 },
      { at: 0, length: 0.12, from: 130, to: 60, wave: "triangle", gain: 0.3 },
    ],
    rest: 0.15,
  },
  // The frame of a robot that drops from a bump onto its wheels.
  landing: {
    parts: [
      { at: 0, length: 0.11, noise: 260, gain: 0.45 },
      { at: 0.02, length: 0.14, from: 95, to: 55, wave: "triangle", gain: 0.22 },
    ],
    rest: 0.12,
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
