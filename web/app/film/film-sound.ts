// The sound of a film: the page's own synthesiser, set for each picture and each event at their times in the film, and computed when
// all pictures are drawn. It is exactly as long as the pictures are.

import { eventKinds, limits } from "../../sim/boundary/abi.gen.ts";
import { newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { ArenaSound, type Ears } from "../sound/arena-sound.ts";
import { soundEvent } from "../sound/event-sounds.ts";
import { pictureRate, type FilmPlan } from "./film-plan.ts";

/** Samples a second: as Opus has them. */
export const soundRate = 48_000;

/** Whose ears, and where in the run. */
export interface FilmEars {
  readonly scene: SceneInfo;
  readonly plan: FilmPlan;
  /** Of the run so far, the oldest first. */
  readonly events: readonly SimEventRecord[];
  /** Index of the robot that the film is about. */
  readonly own: number;
}

export class FilmSound {
  readonly #def: FilmEars;
  readonly #context: OfflineAudioContext;
  readonly #arena: ArenaSound;
  readonly #robot = newRobotState();
  readonly #alliance: number;
  #next = 0;

  constructor(def: FilmEars) {
    this.#def = def;
    const length = Math.round((def.plan.pictures * soundRate) / pictureRate);
    this.#context = new OfflineAudioContext(2, length, soundRate);
    this.#arena = new ArenaSound(this.#context, 1);
    this.#arena.setRobots(def.scene.robots);
    this.#alliance = (def.scene.robots[def.own]?.station ?? 0) < 3 ? 0 : 1;
    // The first picture shows its tick's events.
    const first = Math.ceil(def.plan.from / limits.tickSeconds);
    while ((def.events[this.#next]?.tick ?? Infinity) < first) this.#next++;
  }

  /** The picture of that index is drawn: its frame, and where the camera has places of the field. */
  picture(index: number, frame: Frame, ears: Ears): void {
    const { events, own, plan, scene } = this.#def;
    this.#arena.update(frame, own, ears, index / pictureRate);
    for (; this.#next < events.length; this.#next++) {
      const event = events[this.#next]!;
      if (event.tick > frame.tick) break;
      const at = Math.max(0, event.tick * limits.tickSeconds - plan.from);
      soundEvent(eventKinds[event.kind] ?? "none", event, {
        ...{ scene, driver: own, alliance: this.#alliance },
        placeOf: (robot) => (robot < frame.robotCount ? ears(frame.robot(robot, this.#robot).position) : null),
        play: (name, loudness, place) => void this.#arena.play(name, loudness, place ?? null, at),
      });
    }
  }

  /** All of it. */
  render(): Promise<AudioBuffer> {
    return this.#context.startRendering();
  }
}
