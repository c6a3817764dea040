// The hall's echo: a sound comes straight, and a little later from the walls. All sounds meet here, under one volume.

/** A sports hall with a crowd and curtains rings so long [s]: sound falls by 60 dB in that time. */
const ringing = 0.9;
/** How much of a sound the walls give back. */
const share = 0.22;
/** The walls of a hall 40 m long answer after so long [s]. */
const delay = 0.018;

export class Hall {
  /** All sounds go in here. */
  readonly input: GainNode;
  readonly #volume: GainNode;

  constructor(context: BaseAudioContext, volume: number) {
    this.input = new GainNode(context);
    this.#volume = new GainNode(context, { gain: volume });
    // Six robots that push at once are no louder than a loudspeaker can be.
    const limiter = new DynamicsCompressorNode(context, { threshold: -10, ratio: 8, attack: 0.003, release: 0.2 });
    const walls = new ConvolverNode(context, { buffer: wallsOf(context), disableNormalization: true });
    const back = new GainNode(context, { gain: share });
    this.input.connect(limiter);
    this.input.connect(walls).connect(back).connect(limiter);
    limiter.connect(this.#volume).connect(context.destination);
  }

  /** 0 to 1. */
  set volume(volume: number) {
    this.#volume.gain.value = volume;
  }
}

/** The echo of one clap: noise that fades, its high tones first, another one for each ear. The same each time. */
function wallsOf(context: BaseAudioContext): AudioBuffer {
  const rate = context.sampleRate;
  const first = Math.round(delay * rate);
  const buffer = new AudioBuffer({ numberOfChannels: 2, length: Math.ceil(ringing * rate), sampleRate: rate });
  for (const channel of [0, 1]) {
    const samples = buffer.getChannelData(channel);
    const noise = noiseOf(7 + channel);
    let low = 0;
    let energy = 0;
    for (let i = first; i < samples.length; i++) {
      const t = i / rate;
      // The air and the curtains take 3 kHz at once, and ever lower tones later.
      const keeps = 0.35 - 0.25 * (t / ringing);
      low += keeps * (noise() - low);
      const value = low * 10 ** ((-3 * t) / ringing);
      samples[i] = value;
      energy += value * value;
    }
    const scale = 1 / Math.sqrt(energy);
    for (let i = first; i < samples.length; i++) samples[i]! *= scale;
  }
  return buffer;
}

/** Noise from -1 to 1, always the same from one seed: a linear congruential generator with the numbers of "Numerical Recipes". */
export function noiseOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x8000_0000 - 1;
  };
}
