// A robot as it sounds: its motors, wheels on the carpet, the air around a flywheel, pieces that rattle in the hopper; from where it is.

import { machines, type Loads, type Machine } from "./loads.ts";
import { MachineVoice } from "./machine-voice.ts";

/** Where the ears have a robot. */
export interface Place {
  /** To the right, -1 to 1. */
  readonly side: number;
  /** [m] */
  readonly distance: number;
}

export interface RobotState {
  readonly loads: Loads;
  readonly place: Place;
  /** Over the carpet [m/s]. */
  readonly speed: number;
  /** Pieces in it. */
  readonly held: number;
  /** The listener drives it. */
  readonly own: boolean;
}

/** Nearer than this a robot is no louder [m]. */
const near = 3;
/** A driver hears their own robot across the field, too; the others are in the background. */
const [ownLeast, others] = [0.55, 0.7];
/** How far to the side a sound goes at most: one ear alone would be unpleasant. */
const widest = 0.85;
const following = 0.04;

/** How loud something is from there. */
export const nearness = (distance: number, own: boolean): number => {
  const share = near / Math.max(near, distance);
  return own ? Math.max(ownLeast, share) : others * share;
};

/** Noise through a filter. */
interface Rustle {
  readonly filter: BiquadFilterNode;
  readonly gain: GainNode;
}

export class RobotSound {
  readonly #context: BaseAudioContext;
  readonly #place: StereoPannerNode;
  readonly #gain: GainNode;
  readonly #voices: Readonly<Record<Machine, MachineVoice>>;
  readonly #carpet: Rustle;
  readonly #air: Rustle;
  readonly #hopper: Rustle;
  readonly #knocks: OscillatorNode;
  readonly #noise: AudioBufferSourceNode;

  /** `noise`: a second or so of it, which all robots share. */
  constructor(context: BaseAudioContext, out: AudioNode, noise: AudioBuffer) {
    this.#context = context;
    this.#gain = new GainNode(context, { gain: 0 });
    this.#place = new StereoPannerNode(context);
    this.#gain.connect(this.#place).connect(out);
    const voice = (kind: Machine): MachineVoice => new MachineVoice(context, this.#gain, kind);
    this.#voices = { drive: voice("drive"), flywheel: voice("flywheel"), rollers: voice("rollers") };
    this.#noise = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
    const rustle = (type: BiquadFilterType, frequency: number, Q: number): Rustle => {
      const filter = new BiquadFilterNode(context, { type, frequency, Q });
      const gain = new GainNode(context, { gain: 0 });
      this.#noise.connect(filter).connect(gain).connect(this.#gain);
      return { filter, gain };
    };
    this.#carpet = rustle("lowpass", 420, 0.5);
    this.#air = rustle("bandpass", 600, 1.2);
    this.#hopper = rustle("bandpass", 850, 2);
    // Balls in a hopper knock some ten times a second: the noise swells and falls with them.
    this.#knocks = new OscillatorNode(context, { type: "sawtooth", frequency: 11 });
    this.#noise.start();
    this.#knocks.start();
    const depth = new GainNode(context, { gain: 0 });
    this.#knocks.connect(depth).connect(this.#hopper.gain.gain);
    this.#depth = depth;
  }

  readonly #depth: GainNode;

  /** Whether any of its machines is heard. */
  get sounds(): boolean {
    return machines.some((name) => this.#voices[name].sounds);
  }

  set({ loads, place, speed, held, own }: RobotState, at = this.#context.currentTime): void {
    for (const name of machines) this.#voices[name].set(loads[name], at);
    const glide = (param: AudioParam, value: number): void => void param.setTargetAtTime(value, at, following);
    glide(this.#gain.gain, nearness(place.distance, own));
    glide(this.#place.pan, widest * Math.max(-1, Math.min(1, place.side)));
    glide(this.#carpet.gain.gain, 0.05 * Math.min(1, speed / 4.5));
    const { flywheel, rollers } = loads;
    glide(this.#air.gain.gain, 0.06 * Math.min(1, flywheel.turns / 90) ** 2);
    glide(this.#air.filter.frequency, 300 + 9 * flywheel.turns);
    const rattle = 0.05 * Math.min(1, held / 6) * Math.min(1, rollers.turns / 40);
    glide(this.#hopper.gain.gain, rattle);
    glide(this.#depth.gain, rattle);
  }

  silence(at = this.#context.currentTime): void {
    for (const name of machines) this.#voices[name].set({ turns: 0, current: 0 }, at);
    this.#gain.gain.setTargetAtTime(0, at, following);
  }

  dispose(): void {
    for (const name of machines) this.#voices[name].dispose();
    this.#noise.stop();
    this.#knocks.stop();
    this.#place.disconnect();
  }
}
