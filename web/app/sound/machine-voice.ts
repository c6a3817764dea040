// A group of motors as one voice. A brushless motor of FRC has 7 pole pairs, and its pinion about 14 teeth: so its tones are multiples of
// the rotor's turns, the 7th and 42nd from the currents in its windings, the 14th and 28th from teeth that meet. Their pitch follows the
// speed. The windings' tones grow with the current, the teeth's with the speed: a robot that pushes growls, one that coasts sings.

import type { Load } from "./loads.ts";

/** How loud a tone is at a multiple of the rotor's turns. */
type Tones = Readonly<Record<number, number>>;

const windings: Tones = { 7: 1, 14: 0.32, 21: 0.1, 42: 0.18 };
const teeth: Tones = { 1: 0.25, 2: 0.18, 14: 1, 28: 0.3 };

/** Of one kind of group: how loud its tones are when it works hard, and runs fast. */
interface Character {
  readonly windings: number;
  readonly teeth: number;
}

const characters = {
  drive: { windings: 0.1, teeth: 0.025 },
  flywheel: { windings: 0.07, teeth: 0.05 },
  rollers: { windings: 0.06, teeth: 0.02 },
} as const satisfies Record<string, Character>;

/** A current that a drive motor has when it pushes as hard as its limit lets it, usually [A]. */
const hardCurrent = 60;
/** The turns of a motor that runs free, of 6000 rpm [1/s]. */
const freeTurns = 100;
/** Slower rotors are not heard as a tone [1/s]. */
const leastTurns = 1.5;
/** How fast loudness and pitch follow [s]: a frame is 20 ms long. */
const following = 0.03;
/** Quieter than this is silence. */
const silence = 1e-4;

/** How loud both parts of a voice are. Loudness grows slower than current does, as ears hear it. */
export function loudnessOf({ turns, current }: Load, character: Character): { windings: number; teeth: number } {
  if (turns < leastTurns) return { windings: 0, teeth: 0 };
  return {
    windings: character.windings * Math.min(1.2, current / hardCurrent) ** 0.7,
    teeth: character.teeth * Math.min(1.2, turns / freeTurns),
  };
}

function waveOf(context: BaseAudioContext, tones: Tones): PeriodicWave {
  const most = Math.max(...Object.keys(tones).map(Number));
  const sines = new Float32Array(most + 1);
  for (const [multiple, loud] of Object.entries(tones)) sines[Number(multiple)] = loud;
  return new PeriodicWave(context, { real: new Float32Array(most + 1), imag: sines, disableNormalization: true });
}

interface Layer {
  readonly oscillator: OscillatorNode;
  readonly gain: GainNode;
}

export class MachineVoice {
  readonly #context: BaseAudioContext;
  readonly #out: AudioNode;
  readonly #character: Character;
  readonly #windings: Layer;
  readonly #teeth: Layer;
  #sounds = false;
  /** Since when it has been told to be silent, on the context's clock [s]. */
  #silentSince = 0;

  constructor(context: BaseAudioContext, out: AudioNode, kind: keyof typeof characters) {
    this.#context = context;
    this.#out = out;
    this.#character = characters[kind];
    const layer = (tones: Tones): Layer => {
      const wave = waveOf(context, tones);
      const oscillator = new OscillatorNode(context, { type: "custom", periodicWave: wave, frequency: leastTurns });
      const gain = new GainNode(context, { gain: 0 });
      oscillator.connect(gain);
      oscillator.start();
      return { oscillator, gain };
    };
    this.#windings = layer(windings);
    this.#teeth = layer(teeth);
  }

  /** Whether it can be heard, or will be silent in a moment. */
  get sounds(): boolean {
    return this.#sounds;
  }

  /** It sounds like that from a time of the context's clock on [s]. */
  set(load: Load, at = this.#context.currentTime): void {
    const loud = loudnessOf(load, this.#character);
    const silent = loud.windings + loud.teeth < silence;
    if (silent && !this.#sounds) return;
    if (silent) this.#quieten(at);
    else this.#silentSince = Number.NaN;
    if (!silent && !this.#sounds) this.#join();
    for (const [layer, loudness] of [
      [this.#windings, loud.windings],
      [this.#teeth, loud.teeth],
    ] as const) {
      layer.gain.gain.setTargetAtTime(loudness, at, following);
      if (!silent) layer.oscillator.frequency.setTargetAtTime(load.turns, at, following);
    }
  }

  /** Silence costs nothing: the browser computes only nodes that lead to its output. */
  #quieten(at: number): void {
    // There the graph is that of the end for all of the time: a voice that rests then would be missing before.
    if (this.#context instanceof OfflineAudioContext) return;
    if (Number.isNaN(this.#silentSince)) this.#silentSince = at;
    if (at - this.#silentSince < 10 * following) return;
    this.#sounds = false;
    for (const { gain } of [this.#windings, this.#teeth]) gain.disconnect();
  }

  #join(): void {
    this.#sounds = true;
    for (const { gain } of [this.#windings, this.#teeth]) gain.connect(this.#out);
  }

  dispose(): void {
    for (const { oscillator, gain } of [this.#windings, this.#teeth]) {
      oscillator.stop();
      gain.disconnect();
    }
  }
}
