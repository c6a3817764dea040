// The broadcast: cuts from camera to camera, to the robot that shoots, hits another or climbs. All of its cameras stand on one long side
// of the field, so that blue stays on the left. It reads frames alone: the same run is cut the same way.

import { Vector3 } from "three";
import { pieceStates } from "../sim/boundary/abi.gen.ts";
import { pieceStateIndex, pieceWords, type Frame } from "../sim/boundary/frame.ts";
import type { FieldFrame } from "./frame-of-reference.ts";
import type { Obstacles } from "./obstacles.ts";

/** Where the picture is taken from. The same object every time. */
export interface Shot {
  readonly position: Vector3;
  readonly target: Vector3;
  /** Degrees, of the picture's height. */
  fov: number;
  /** With this picture: the camera is there at once. */
  cut: boolean;
}

/** One robot in the world at this moment. */
export interface Actor {
  readonly position: Vector3;
  readonly velocity: Vector3;
}

/** Why a robot is worth a look, in points that fade. */
const shotPoints = 1;
const hitPoints = 3.5;
const climbPoints = 5;
const speedPoints = 0.15;
/** Seconds in which points fade to a third. */
const fading = 1.6;
/** A shot stands so long at least, and at most [s of the run]. */
const shortest = 2.6;
const longest = 7;
/** Another robot gets the picture sooner when it has so many points more. */
const moreExciting = 2.5;
/** A robot with fewer does nothing that is worth a cut. */
const calmPoints = 0.8;
/** A robot that a structure hides for so long gets another camera [s]. */
const hiddenSeconds = 0.9;
/** A change of speed between two frames that only a hit makes [m/s], and how near the other one is [m]. */
const hitSpeed = 0.9;
const hitReach = 1.35;
/** A robot as high above the floor hangs on something; bumps are lower [m]. */
const climbHeight = 0.32;
/** A piece that takes off leaves the robot that is nearer than this [m]. */
const launchReach = 1.3;
/** A jump of the run's time: another moment is shown [s]. */
const jump = 1;
const inFlight = pieceStates.indexOf("flight");
const degrees = 180 / Math.PI;

export class Director {
  readonly shot: Shot = { position: new Vector3(), target: new Vector3(), fov: 40, cut: true };
  readonly #obstacles: Obstacles | null;
  readonly #places: readonly Vector3[];
  readonly #wide: Vector3;
  #points: number[] = [];
  #speeds: Vector3[] = [];
  #flew: Uint8Array = new Uint8Array(0);
  #time = Number.NaN;
  /** The robot in the picture; -1: all of the field. */
  #subject = -1;
  #place: Vector3;
  #age = 0;
  #hidden = 0;
  readonly #middle = new Vector3();

  constructor({ length, width }: FieldFrame, obstacles: Obstacles | null) {
    this.#obstacles = obstacles;
    const side = width / 2;
    this.#wide = new Vector3(0, 0.36 * length, side + 0.48 * length);
    const near = [-0.46, -0.25, 0, 0.25, 0.46].map(
      (share, index) => new Vector3(share * length, 1.9 + 0.2 * (index % 2), side + 1.3),
    );
    const high = [-0.42, 0.42].map((share) => new Vector3(share * length, 4.4, side + 3.5));
    this.#places = [...near, ...high].filter((place) => obstacles?.holds(place) !== true);
    this.#place = this.#wide;
  }

  /** Which robot the picture is of; -1: all of the field. */
  get subject(): number {
    return this.#subject;
  }

  /** Before each picture. `toWorld`: a place of the field, into the world. */
  direct(
    frame: Frame,
    actors: readonly Actor[],
    toWorld: (x: number, y: number, z: number, out: Vector3) => void,
  ): Shot {
    const step = frame.time - this.#time;
    this.shot.cut = false;
    if (!(step >= 0 && step < jump) || this.#points.length !== actors.length) this.#begin(actors);
    else if (step > 0) {
      this.#watch(frame, actors, step, toWorld);
      this.#choose(actors, step);
    }
    this.#time = frame.time;
    this.#frameIt(actors);
    return this.shot;
  }

  #begin(actors: readonly Actor[]): void {
    this.#points = actors.map(() => 0);
    this.#speeds = actors.map(({ velocity }) => velocity.clone());
    this.#flew = new Uint8Array(0);
    this.#cutTo(-1, this.#wide);
  }

  /** Points for all that has happened since the frame before. */
  #watch(
    frame: Frame,
    actors: readonly Actor[],
    step: number,
    toWorld: (x: number, y: number, z: number, out: Vector3) => void,
  ): void {
    const fade = Math.exp(-step / fading);
    actors.forEach(({ position, velocity }, index) => {
      const before = this.#speeds[index]!;
      const change = before.distanceTo(velocity);
      before.copy(velocity);
      let points = this.#points[index]! * fade + speedPoints * velocity.length() * step;
      const touched = actors.some((other, at) => at !== index && other.position.distanceTo(position) < hitReach);
      if (change > hitSpeed && touched) points += hitPoints;
      if (position.y > climbHeight) points += (climbPoints * step) / fading;
      this.#points[index] = points;
    });
    const { pieceWords: words, pieceFloats: floats } = frame;
    const count = words.length / pieceWords.stride;
    const first = this.#flew.length !== count;
    if (first) this.#flew = new Uint8Array(count);
    for (let piece = 0; piece < count; piece++) {
      const at = piece * pieceWords.stride;
      const flies = pieceStateIndex(words[at + pieceWords.kind]!) === inFlight ? 1 : 0;
      const flew = this.#flew[piece];
      this.#flew[piece] = flies;
      if (first || flies === 0 || flew === 1) continue;
      const place = at + pieceWords.position;
      toWorld(floats[place]!, floats[place + 1]!, floats[place + 2]!, this.#middle);
      const from = nearest(actors, this.#middle);
      if (from >= 0 && actors[from]!.position.distanceTo(this.#middle) < launchReach) this.#points[from]! += shotPoints;
    }
  }

  #choose(actors: readonly Actor[], step: number): void {
    this.#age += step;
    const best = this.#points.reduce(
      (found, points, index) => (points > (this.#points[found] ?? -1) ? index : found),
      0,
    );
    const current = this.#points[this.#subject] ?? 0;
    const subject = actors[this.#subject];
    const hidden = subject !== undefined && !this.#sees(this.#place, subject);
    this.#hidden = hidden ? this.#hidden + step : 0;
    if (actors.length === 0) return;
    if (this.#hidden > hiddenSeconds && this.#age > shortest / 2) return this.#show(this.#subject, actors);
    if (this.#age < shortest) return;
    const exciting = best !== this.#subject && this.#points[best]! > current + moreExciting;
    if (exciting) return this.#show(best, actors);
    if (this.#age < longest) return;
    // Long enough. Without events: all of the field. Else the next in points, or the same robot from another side.
    if (this.#points[best]! < calmPoints && this.#subject >= 0) return this.#cutTo(-1, this.#wide);
    const next = best === this.#subject ? this.#next(actors.length) : null;
    this.#show(next !== null && this.#points[next]! >= calmPoints ? next : best, actors);
  }

  /** The second of them in points. */
  #next(count: number): number | null {
    let found: number | null = null;
    for (let index = 0; index < count; index++)
      if (index !== this.#subject && (found === null || this.#points[index]! > this.#points[found]!)) found = index;
    return found;
  }

  /** From the nearest camera that sees it and has not just been shown. */
  #show(robot: number, actors: readonly Actor[]): void {
    const actor = actors[robot]!;
    let found: Vector3 | null = null;
    let distance = Infinity;
    for (const place of this.#places) {
      const away = place.distanceTo(actor.position) + (place === this.#place ? 4 : 0);
      if (away >= distance || place.distanceTo(actor.position) < 1.8 || !this.#sees(place, actor)) continue;
      found = place;
      distance = away;
    }
    if (found === null) this.#cutTo(-1, this.#wide);
    else this.#cutTo(robot, found);
  }

  #sees(place: Vector3, { position }: Actor): boolean {
    return this.#obstacles === null || this.#obstacles.clear(position, place) === 1;
  }

  #cutTo(subject: number, place: Vector3): void {
    this.#subject = subject;
    this.#place = place;
    this.#age = 0;
    this.#hidden = 0;
    this.shot.cut = true;
  }

  #frameIt(actors: readonly Actor[]): void {
    const { position, target } = this.shot;
    position.copy(this.#place);
    const subject = actors[this.#subject];
    if (subject === undefined) {
      this.shot.fov = 40;
      target.set(0, 0, 0);
      return;
    }
    // A little ahead of it, and so near that its neighbours are in the picture.
    target.copy(subject.position).addScaledVector(subject.velocity, 0.18);
    target.y = Math.max(0.35, subject.position.y + 0.35);
    const distance = position.distanceTo(target);
    this.shot.fov = Math.min(52, Math.max(20, 2 * Math.atan(1.75 / distance) * degrees));
  }
}

function nearest(actors: readonly Actor[], place: Vector3): number {
  let found = -1;
  let distance = Infinity;
  actors.forEach(({ position }, index) => {
    const away = position.distanceToSquared(place);
    if (away >= distance) return;
    found = index;
    distance = away;
  });
  return found;
}
