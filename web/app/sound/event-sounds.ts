// The short sounds of a run's events, as an arena's loudspeakers and its robots give them. The page plays them as they come, a film in
// the place that they have in it.

import type { EventKind } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { nobody } from "../page/event-words.ts";
import type { SoundName } from "./recipes.ts";
import type { Place } from "./robot-sound.ts";

/** The driver's own collisions are heard from this speed on, and are loudest from the other one on [m/s]; our choice. */
const heardSpeed = 0.8;
const loudestSpeed = 4;

/** The ears of one listener. */
export interface Listener {
  readonly scene: SceneInfo;
  /** Index of the robot that they drive; -1: none. */
  readonly driver: number;
  /** 0: blue, 1: red. */
  readonly alliance: number;
  /** Where a robot is heard; null: everywhere. */
  placeOf(robot: number): Place | null;
  play(name: SoundName, loudness?: number, place?: Place | null): void;
}

export function soundEvent(kind: EventKind, event: SimEventRecord, listener: Listener): void {
  const { subject, object, value } = event;
  const { driver, alliance } = listener;
  const play = listener.play.bind(listener);
  switch (kind) {
    case "periodBegan":
      soundPeriod(subject, listener);
      break;
    case "matchEnded":
      play("buzzer");
      break;
    case "matchAborted":
      play("foghorn");
      break;
    case "windowOpened":
    case "windowClosed":
      if (object === alliance) play(kind === "windowOpened" ? "open" : "close");
      break;
    case "pieceScored":
      play(object === alliance ? "score" : "scoreOther");
      break;
    case "pieceLaunched":
      play(object === driver ? "shot" : "shotOther", 1, listener.placeOf(object));
      break;
    case "pieceTaken":
      if (object === driver) play("take", 1, listener.placeOf(object));
      break;
    case "robotHit":
      if (value[0] > heardSpeed) soundHit(subject, object, value[0] / loudestSpeed, listener);
      break;
    case "foul":
      play("foul");
      break;
    case "bonusEarned":
      play("bonus");
      break;
    case "gatePassed":
      if (subject === driver) play("gate");
      break;
    case "lapDone":
      if (subject === driver) play("bonus");
      break;
  }
}

/** A robot hits the field or another robot. One's own hits are heard wherever they are, the others' where they happen. */
function soundHit(robot: number, other: number, loudness: number, listener: Listener): void {
  const own = robot === listener.driver || other === listener.driver;
  const [alone, together] = own ? (["thud", "crash"] as const) : (["thudOther", "crashOther"] as const);
  listener.play(other === nobody ? alone : together, loudness, listener.placeOf(robot));
}

/** The arena's cues: a charge for the first, bells for teleop, a whistle for the last half minute, a buzzer for an end. */
function soundPeriod(index: number, { scene, play }: Listener): void {
  const period = scene.periods[index];
  if (period === undefined) return;
  const phase = scene.phases[period.phase];
  const last = scene.periods.findLastIndex(({ phase: of }) => of === period.phase) === index;
  if (period.begin === 0) {
    const before = index > 0 ? scene.periods[index - 1] : undefined;
    if (before === undefined) play("charge");
    else if (phase?.mode === "disabled") play("buzzer");
    else play("bells");
  } else if (last) play("whistle");
}
