// Events of the run as sounds and words: what an arena's announcer, lights and loudspeakers say.

import { eventKinds, stations, type EventKind } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { newRobotState } from "../../sim/boundary/frame.ts";
import { stationWords, words } from "../../element/words.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { need, setPressed } from "../parts/elements.ts";
import { Sounds } from "./sounds.ts";

const allianceNames = ["Blue", "Red"] as const;
const nobody = 0xffffffff;

export class Announcer implements PagePart {
  readonly #page: PageContext;
  readonly #sounds = new Sounds();
  readonly #robot = newRobotState();
  #scene: SceneInfo | null = null;
  #alliance = 0;

  constructor(page: PageContext) {
    this.#page = page;
    this.#showMuted();
  }

  setScene({ scene }: Staged): void {
    this.#scene = scene;
    this.#alliance = (scene.robots[Math.max(0, this.#driver)]?.station ?? 0) < 3 ? 0 : 1;
  }

  /** Switches the sound off or on. */
  toggle(): void {
    this.#sounds.muted = !this.#sounds.muted;
    this.#showMuted();
    this.#page.say(this.#sounds.muted ? "Sound off" : "Sound on");
  }

  /** The motors of the driver's own robot. */
  picture({ sample, clock }: Picture): void {
    const frame = sample.to;
    const index = this.#driver;
    if (index < 0 || index >= frame.robotCount) return;
    const { velocity, angular, enabled } = frame.robot(index, this.#robot);
    const speed = Math.hypot(velocity.x, velocity.y) + 0.35 * Math.abs(angular.z);
    this.#sounds.drive(enabled && !clock.paused ? speed : 0);
  }

  events(events: readonly SimEventRecord[]): void {
    for (const event of events) this.#one(eventKinds[event.kind] ?? "none", event);
  }

  #one(kind: EventKind, { subject, object, value }: SimEventRecord): void {
    const sounds = this.#sounds;
    const say = (text: string): void => this.#page.say(text);
    const scene = this.#scene;
    if (scene === null) return;
    const mine = object === this.#driver;
    switch (kind) {
      case "periodBegan":
        this.#period(scene, subject);
        break;
      case "matchEnded":
        sounds.play("buzzer");
        break;
      case "matchAborted":
        sounds.play("foghorn");
        say("Match aborted");
        break;
      case "windowOpened":
      case "windowClosed": {
        const opened = kind === "windowOpened";
        if (object === this.#alliance) {
          sounds.play(opened ? "open" : "close");
          say(`${allianceNames[object]} ${words(scene.windows[subject] ?? "")} ${opened ? "active" : "inactive"}`);
        }
        break;
      }
      case "pieceScored":
        sounds.play(object === this.#alliance ? "score" : "scoreOther");
        break;
      case "pieceLaunched":
        sounds.play(mine ? "shot" : "shotOther");
        break;
      case "pieceTaken":
        if (mine) sounds.play("take");
        break;
      case "robotHit":
        if (subject === this.#driver && value[0] > 0.8) sounds.play(object === nobody ? "thud" : "crash", value[0] / 4);
        break;
      case "foul": {
        const rule = scene.rules[object];
        const station = stations[scene.robots[subject]?.station ?? 0] ?? "blue1";
        sounds.play("foul");
        say(
          `${rule?.foul === "major" ? "Major foul" : "Foul"}: ${stationWords(station)}, ${words(rule?.name ?? "").toLowerCase()}`,
        );
        break;
      }
      case "assessed": {
        const station = stations[scene.robots[subject]?.station ?? 0] ?? "blue1";
        say(`${stationWords(station)}: level ${value[1]}, ${value[0]} points`);
        break;
      }
      case "bonusEarned":
        sounds.play("bonus");
        say(`${allianceNames[object] ?? ""}: ${words(scene.bonuses[subject]?.name ?? "")}`);
        break;
      case "gatePassed":
        if (subject === this.#driver) sounds.play("gate");
        break;
      case "lapDone":
        if (subject === this.#driver) {
          sounds.play("bonus");
          say(`Lap ${object}: ${value[0].toFixed(2)} s`);
        }
        break;
    }
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
    this.#page.say(words(period.name));
  }

  /** Index of the robot that the person drives, -1 without one. */
  get #driver(): number {
    return this.#page.session.driven;
  }

  #showMuted(): void {
    setPressed(need(this.#page.app, '[data-command="mute"]'), !this.#sounds.muted);
  }
}
