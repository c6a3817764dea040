// The sound of a run: each robot from its place, short sounds of events, and the hall around them.

import { newMotorState, newRobotState, type Frame, type Vector } from "../../sim/boundary/frame.ts";
import type { RobotInfo } from "../../sim/boundary/protocol.ts";
import { Hall, noiseOf } from "./hall.ts";
import { machinesOf, newLoads, readLoads, type Machine } from "./loads.ts";
import { recipes, type Part, type Recipe, type SoundName } from "./recipes.ts";
import { nearness, RobotSound, type Place } from "./robot-sound.ts";

/** Where the ears have a place of the field. */
export type Ears = (place: Vector) => Place;

/** Between two changes of lasting sounds [s]: ears notice none faster, and each costs script. */
const period = 0.035;
/** A robot that comes down faster than this is heard to land, and is loudest at the other speed [m/s]. */
const [softLanding, hardLanding] = [0.7, 2.5];
/** Two frames further apart in time belong to different moments [ticks]. */
const mostTicks = 5;

interface Heard {
  readonly sound: RobotSound;
  readonly groups: readonly (Machine | null)[];
  /** Of the last frame [m/s]. */
  rising: number;
}

export class ArenaSound {
  readonly #context: BaseAudioContext;
  readonly #hall: Hall;
  readonly #noise: AudioBuffer;
  #robots: readonly Heard[] = [];
  readonly #robot = newRobotState();
  readonly #motor = newMotorState();
  readonly #loads = newLoads();
  readonly #last = new Map<SoundName, number>();
  #updated = Number.NEGATIVE_INFINITY;
  #tick = -1;

  constructor(context: BaseAudioContext, volume: number) {
    this.#context = context;
    this.#hall = new Hall(context, volume);
    this.#noise = new AudioBuffer({ length: 2 * context.sampleRate, sampleRate: context.sampleRate });
    const noise = noiseOf(3);
    this.#noise.getChannelData(0).forEach((_, i, samples) => (samples[i] = noise()));
  }

  /** 0 to 1. */
  set volume(volume: number) {
    this.#hall.volume = volume;
  }

  /** The robots of another scene. */
  setRobots(robots: readonly RobotInfo[]): void {
    for (const { sound } of this.#robots) sound.dispose();
    this.#robots = robots.map((robot) => ({
      sound: new RobotSound(this.#context, this.#hall.input, this.#noise),
      groups: machinesOf(robot),
      rising: 0,
    }));
    this.#tick = -1;
  }

  /** Sets the sounds of a frame; own: index of the listener's robot. Returns whether any is audible. */
  update(frame: Frame, own: number, ears: Ears, at = this.#context.currentTime): boolean {
    if (at - this.#updated < period) return this.#sounds;
    this.#updated = at;
    const ticks = frame.tick - this.#tick;
    this.#tick = frame.tick;
    for (const [index, heard] of this.#robots.entries()) {
      if (index >= frame.robotCount) return this.#sounds;
      const robot = frame.robot(index, this.#robot);
      readLoads(frame, robot, heard.groups, this.#motor, this.#loads);
      const place = ears(robot.position);
      const { velocity, held } = robot;
      const speed = Math.hypot(velocity.x, velocity.y);
      heard.sound.set({ loads: this.#loads, place, speed, held, own: index === own }, at);
      const landing = velocity.z - heard.rising;
      heard.rising = velocity.z;
      if (ticks > 0 && ticks <= mostTicks && landing > softLanding)
        this.play("landing", (landing / hardLanding) * (index === own ? 1 : 0.6), place, at);
    }
    return this.#sounds;
  }

  get #sounds(): boolean {
    return this.#robots.some(({ sound }) => sound.sounds);
  }

  /** All machines stop. */
  quieten(): void {
    for (const { sound } of this.#robots) sound.silence();
  }

  /** loudness: 0 to 1 of the recipe's own; place: where it happens, null: everywhere. Returns until when it sounds [s]. */
  play(name: SoundName, loudness = 1, place: Place | null = null, at = this.#context.currentTime): number {
    const { parts, rest }: Recipe = recipes[name];
    if (at - (this.#last.get(name) ?? Number.NEGATIVE_INFINITY) < rest) return at;
    this.#last.set(name, at);
    const out = new StereoPannerNode(this.#context, { pan: place === null ? 0 : 0.85 * place.side });
    out.connect(this.#hall.input);
    const loud = Math.min(1, loudness) * (place === null ? 1 : Math.max(0.3, nearness(place.distance, true)));
    for (const part of parts) this.#part(out, part, at, loud);
    return at + Math.max(...parts.map(({ at: begin, length }) => begin + length));
  }

  #part(out: AudioNode, part: Part, now: number, loudness: number): void {
    const context = this.#context;
    const start = now + part.at;
    const end = start + part.length;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(part.gain * loudness, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(out);
    if ("noise" in part) {
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
