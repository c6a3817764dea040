// The run as sounds and words: its machines, and its events as an arena's announcer, lights and loudspeakers give them.

import { eventKinds, type EventKind } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { newRobotState, type Frame, type Vector } from "../../sim/boundary/frame.ts";
import { shell } from "../../words/english-shell.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { eventWords } from "../page/event-words.ts";
import { need, setPressed } from "../parts/elements.ts";
import { soundEvent } from "../sound/event-sounds.ts";
import type { Place } from "../sound/robot-sound.ts";
import { Sounds } from "./sounds.ts";

/** Events that are said in words, too, of all robots. */
const told: readonly EventKind[] = ["periodBegan", "matchAborted", "foul", "assessed", "bonusEarned"];

export class Announcer implements PagePart {
  readonly #page: PageContext;
  readonly #sounds = new Sounds();
  readonly #robot = newRobotState();
  #scene: SceneInfo | null = null;
  /** Where each robot was in the last picture. */
  readonly #spots: Vector[] = [];
  #alliance = 0;
  /** On the way to another moment whole minutes pass in a second: they are not announced. */
  #travels = false;

  constructor(page: PageContext) {
    this.#page = page;
    this.#showMuted();
    const volume = need<HTMLInputElement>(page.app, "#volume");
    volume.value = String(Math.round(100 * this.#sounds.volume));
    volume.addEventListener("change", () => this.#turnTo(Number(volume.value) / 100));
    page.session.client.onHistory(({ trip }) => (this.#travels = trip !== null));
  }

  setScene({ scene }: Staged): void {
    this.#scene = scene;
    this.#sounds.setRobots(scene.robots);
    this.#alliance = (scene.robots[Math.max(0, this.#page.session.driven)]?.station ?? 0) < 3 ? 0 : 1;
  }

  /** Switches the sound off or on. */
  toggle(): void {
    this.#sounds.muted = !this.#sounds.muted;
    this.#showMuted();
    this.#page.say(shell(this.#sounds.muted ? "soundOff" : "soundOn"));
  }

  /** A person who turns the volume wants to hear it: the sound is on then. */
  #turnTo(volume: number): void {
    this.#sounds.volume = volume;
    if (this.#sounds.muted && volume > 0) this.toggle();
    this.#sounds.play("score");
  }

  /** The robots' machines, as they are heard from where the picture is seen from. */
  picture({ sample, clock }: Picture): void {
    const { session, view } = this.#page;
    this.#keepSpots(sample.to);
    if (clock.paused || this.#travels) return this.#sounds.quieten();
    this.#sounds.picture(sample.to, view.lookedAt ?? session.robot, (place) => view.bearing(place));
  }

  #keepSpots(frame: Frame): void {
    for (let index = 0; index < frame.robotCount; index++) {
      const { x, y, z } = frame.robot(index, this.#robot).position;
      Object.assign((this.#spots[index] ??= { x, y, z }), { x, y, z });
    }
    this.#spots.length = frame.robotCount;
  }

  /** Where a robot is heard; null: there is none of that number. */
  #placeOf(robot: number): Place | null {
    const spot = this.#spots[robot];
    return spot === undefined ? null : this.#page.view.bearing(spot);
  }

  events(events: readonly SimEventRecord[]): void {
    if (this.#travels) return;
    for (const event of events) this.#one(eventKinds[event.kind] ?? "none", event);
  }

  #one(kind: EventKind, event: SimEventRecord): void {
    const { subject, object } = event;
    const scene = this.#scene;
    if (scene === null) return;
    const driver = this.#page.session.driven;
    soundEvent(kind, event, {
      ...{ scene, driver, alliance: this.#alliance },
      placeOf: (robot) => this.#placeOf(robot),
      play: (name, loudness, place) => this.#sounds.play(name, loudness, place),
    });
    const isOwnWindow = (kind === "windowOpened" || kind === "windowClosed") && object === this.#alliance;
    const isOwnLap = kind === "lapDone" && subject === driver;
    if (told.includes(kind) || isOwnWindow || isOwnLap) this.#page.say(eventWords(event, scene));
  }

  #showMuted(): void {
    setPressed(need(this.#page.app, '[data-command="mute"]'), !this.#sounds.muted);
  }
}
