// What programs draw, in the picture: their shapes, and the places that they name.

import type { Group } from "three";
import type { Drawn, Picture } from "./drawn.ts";
import { PlaceObjects, type Places } from "./objects/places.ts";
import { ProgramShapes, type FieldDrawing } from "./objects/program-shapes.ts";
import type { Stage } from "./view.ts";

export class FieldLayer implements Drawn {
  readonly #stage: Stage;
  readonly #shapes: ProgramShapes;
  readonly #places: PlaceObjects;
  readonly #stations: readonly number[];
  readonly #place: (station: number, group: Group) => boolean;

  /** `stations`: of the scene's robots, by index. */
  constructor(stage: Stage, stations: readonly number[]) {
    const { origin, length, width } = stage.frame;
    const middle = origin === "wall-blue" ? { x: length / 2, y: width / 2 } : { x: 0, y: 0 };
    this.#stage = stage;
    this.#stations = stations;
    this.#shapes = new ProgramShapes(stage.fieldSpace, middle);
    this.#places = new PlaceObjects(stage.fieldSpace, stage.ghosts, stage.robots, stage.frame);
    this.#place = (station, group) => this.#follow(station, group);
  }

  /** Draws these from now on. */
  set(drawings: readonly FieldDrawing[], places: readonly Places[]): void {
    this.#shapes.set(drawings.filter(({ kind }) => kind === "shapes"));
    this.#places.set(places);
  }

  update({ camera }: Picture): void {
    this.#shapes.picture(camera, this.#place);
    this.#places.picture(camera);
  }

  /** For tests. */
  get drawn(): object {
    return { shapes: this.#shapes.drawn, places: this.#places.drawn };
  }

  dispose(): void {
    this.#shapes.dispose();
    this.#places.dispose();
  }

  #follow(station: number, group: Group): boolean {
    const robot = this.#stage.robots[this.#stations.indexOf(station)];
    if (robot === undefined) return false;
    const { position: p, rotation: q } = robot.state;
    group.position.set(p.x, p.y, p.z);
    group.quaternion.set(q.x, q.y, q.z, q.w);
    return true;
  }
}
