// The run as sounds and words: its machines, and its events as an arena's announcer, lights and loudspeakers give them.

import { eventKinds, type EventKind } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { newRobotState, type Frame, type Vector } from "../../sim/boundary/frame.ts";
import { shell } from "../../words/english-shell.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { eventWords, nobody } from "../page/event-words.ts";
import { need, setPressed } from "../parts/elements.ts";
import type { Place } from "../sound/robot-sound.ts";
import { Sounds } from "./sounds.ts";

/** The driver's own collisions are heard from this speed on, and are loudest from the other one on [m/s]; our choice. */
const heardSpeed = 0.8;
const loudestSpeed = 4;

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
    const { subject, object, value } = event;
    const sounds = this.#sounds;
    const scene = this.#scene;
    if (scene === null) return;
    const driver = this.#page.session.driven;
    const say = (): void => this.#page.say(eventWords(event, scene));
    switch (kind) {
      case "periodBegan":
        this.#period(scene, subject);
        say();
        break;
      case "matchEnded":
        sounds.play("buzzer");
        break;
      case "matchAborted":
        sounds.play("foghorn");
        say();
        break;
      case "windowOpened":
      case "windowClosed":
        if (object !== this.#alliance) break;
        sounds.play(kind === "windowOpened" ? "open" : "close");
        say();
        break;
      case "pieceScored":
        sounds.play(object === this.#alliance ? "score" : "scoreOther");
        break;
      case "pieceLaunched":
        sounds.play(object === driver ? "shot" : "shotOther", 1, this.#placeOf(object));
        break;
      case "pieceTaken":
        if (object === driver) sounds.play("take", 1, this.#placeOf(object));
        break;
      case "robotHit":
        if (value[0] > heardSpeed) this.#hit(subject, object, value[0] / loudestSpeed);
        break;
      case "foul":
        sounds.play("foul");
        say();
        break;
      case "assessed":
        say();
        break;
      case "bonusEarned":
        sounds.play("bonus");
        say();
        break;
      case "gatePassed":
        if (subject === driver) sounds.play("gate");
        break;
      case "lapDone":
        if (subject !== driver) break;
        sounds.play("bonus");
        say();
        break;
    }
  }

  /** A robot hits the field or another robot. One's own hits are heard wherever they are, the others' where they happen. */
  #hit(robot: number, other: number, loudness: number): void {
    const own = robot === this.#page.session.driven || other === this.#page.session.driven;
    const [alone, together] = own ? (["thud", "crash"] as const) : (["thudOther", "crashOther"] as const);
    this.#sounds.play(other === nobody ? alone : together, loudness, this.#placeOf(robot));
  }

  /** The arena's cues: a charge for the first, bells for teleop, a whistle for the last half minute, a buzzer for an end. */
  #period(scene: SceneInfo, index: number): void {
    const sounds = this.#sounds;
    const period = scene.periods[index];
    if (period === undefined) return;
    const phase = scene.phases[period.phase];
    const last = scene.periods.findLastIndex(({ phase: of }) => of === period.phase) === index;
    if (period.begin === 0) {
      const before = index > 0 ? scene.periods[index - 1] : undefined;
      if (before === undefined) sounds.play("charge");
      else if (phase?.mode === "disabled") sounds.play("buzzer");
      else sounds.play("bells");
    } else if (last) sounds.play("whistle");
  }

  #showMuted(): void {
    setPressed(need(this.#page.app, '[data-command="mute"]'), !this.#sounds.muted);
  }
}
