// The surroundings of two compared runs: their pieces, other robots and score. One run is drawn as it was; of the
// other, if both are wanted, the pieces that are elsewhere, translucent.

import { Film, type FilmSample } from "../../sim/core/film.ts";
import { pieceTypeIndex, pieceWords, type Frame, type Vector } from "../../sim/boundary/frame.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import type { GhostPoints, Ghosts } from "../../view/ghosts.ts";
import { isSeen } from "../../view/objects/pieces.ts";
import { sideColors, sides, type Cast, type Side } from "./compare-panel.ts";
import type { BuiltGhost } from "../race/ghost-builder.ts";

/** Two pieces nearer than this are drawn as one [m]: our choice, less than half a ball. */
const same = 0.05;

interface Part {
  readonly built: BuiltGhost;
  /** null: its pieces are others than the scene's. */
  readonly film: Film | null;
}

export class CompareFilm {
  /** The run whose field is shown. */
  cast: Cast = "a";
  readonly #scene: SceneInfo;
  readonly #parts: Readonly<Record<Side, Part>>;
  /** Of B, by piece type. */
  readonly #points: readonly GhostPoints[];
  readonly #lists: readonly number[][];
  readonly #here: Vector = { x: 0, y: 0, z: 0 };
  readonly #there: Vector = { x: 0, y: 0, z: 0 };
  #shown: FilmSample | null = null;

  constructor(ghosts: Ghosts, scene: SceneInfo, built: Readonly<Record<Side, BuiltGhost>>) {
    this.#scene = scene;
    const kinds = JSON.stringify(scene.pieceTypes);
    const partOf = (side: Side): Part => {
      const { film, scene: own } = built[side];
      const fits = film !== null && JSON.stringify(own.pieceTypes) === kinds;
      return { built: built[side], film: fits ? new Film(film) : null };
    };
    this.#parts = { a: partOf("a"), b: partOf("b") };
    this.#points = scene.pieceTypes.map(({ radius }) => ghosts.addPoints(sideColors.b, radius));
    this.#lists = scene.pieceTypes.map(() => []);
  }

  /** The runs whose field can be shown; empty where a choice would make no difference. */
  get casts(): readonly Cast[] {
    const known = sides.filter((side) => this.#parts[side].film !== null);
    const alone = this.#scene.pieceTypes.length === 0 && this.#scene.robots.length < 2;
    if (alone || known.length === 0) return [];
    return known.length < 2 ? known : [...known, "both"];
  }

  /** The field at a time; null: unknown. The same object every time. */
  at(time: number): FilmSample | null {
    const both = this.cast === "both";
    this.#shown = this.#parts[this.#side].film?.at(time) ?? null;
    const theirs = both ? (this.#parts.b.film?.at(time) ?? null) : null;
    for (const list of this.#lists) list.length = 0;
    if (this.#shown !== null && theirs !== null) this.#seek(this.#shown, theirs);
    for (const [type, points] of this.#points.entries()) points.set(this.#lists[type] ?? []);
    return this.#shown;
  }

  /** The frame that was shown last; null: the page's own. */
  get frame(): Frame | null {
    return this.#shown?.to ?? null;
  }

  /** Whether the scene's robot of that index is one of the run that is shown, beside the one that is compared. */
  hasRobot(index: number): boolean {
    const { built, film } = this.#parts[this.#side];
    const [own, its] = [this.#scene.robots[index], built.scene.robots[index]];
    return film !== null && index !== built.robot && own !== undefined && own.name === its?.name;
  }

  dispose(): void {
    for (const points of this.#points) points.dispose();
  }

  /** For tests: bytes of both films, points drawn, and where the first piece is. */
  get state(): object {
    const shown = this.#shown;
    const bytes = sides.reduce((sum, side) => sum + (this.#parts[side].film?.bytes ?? 0), 0);
    const elsewhere = this.#points.reduce((sum, points) => sum + points.count, 0);
    const first = shown !== null && shown.to.pieceCount > 0 ? { ...place(shown, 0, this.#here) } : null;
    return { cast: this.cast, bytes, elsewhere, first, score: shown && [shown.to.scoreBlue, shown.to.scoreRed] };
  }

  get #side(): Side {
    return this.cast === "b" ? "b" : "a";
  }

  /** B's pieces that A has not, or not there. */
  #seek(mine: FilmSample, theirs: FilmSample): void {
    const { stride, kind } = pieceWords;
    for (let index = 0; index < theirs.to.pieceCount; index++) {
      const word = index * stride + kind;
      const theirKind = theirs.to.pieceWords[word] ?? 0;
      if (!isSeen(theirKind)) continue;
      const { x, y, z } = place(theirs, index, this.#there);
      if (index < mine.to.pieceCount && isSeen(mine.to.pieceWords[word] ?? 0)) {
        const here = place(mine, index, this.#here);
        if (Math.hypot(here.x - x, here.y - y, here.z - z) < same) continue;
      }
      this.#lists[pieceTypeIndex(theirKind)]?.push(x, y, z);
    }
  }
}

/** Where a piece is drawn; one that was not there a frame before, where it is then. */
function place({ from, to, alpha }: FilmSample, index: number, into: Vector): Vector {
  const { stride, position, kind } = pieceWords;
  const base = index * stride;
  const share = isSeen(from.pieceWords[base + kind] ?? 0) ? alpha : 1;
  const [a, b, at] = [from.pieceFloats, to.pieceFloats, base + position];
  const value = (i: number): number => {
    const old = a[at + i] ?? 0;
    return old + ((b[at + i] ?? 0) - old) * share;
  };
  into.x = value(0);
  into.y = value(1);
  into.z = value(2);
  return into;
}
