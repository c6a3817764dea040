// Drawings over the field besides the run: shapes of programs, the places that they name, collision shapes, and forces.

import type { Group } from "three";
import type { FieldMesh, Overlay } from "../sim/boundary/overlay.ts";
import type { RobotInfo } from "../sim/boundary/protocol.ts";
import type { Drawn, Picture } from "./drawn.ts";
import { CollisionWires } from "./objects/collision.ts";
import { Forces, type RobotPlace } from "./objects/forces.ts";
import { PlaceObjects, type Places } from "./objects/places.ts";
import { ProgramShapes, type FieldDrawing } from "./objects/program-shapes.ts";
import type { Stage } from "./view.ts";

/** The simulation's data that a picture does not show by itself. */
export interface Overlays {
  readonly meshes: boolean;
  readonly contacts: boolean;
  readonly wheels: boolean;
}

export const noOverlays: Overlays = { meshes: false, contacts: false, wheels: false };

export class FieldLayer implements Drawn {
  readonly #stage: Stage;
  readonly #shapes: ProgramShapes;
  readonly #places: PlaceObjects;
  readonly #robots: readonly RobotInfo[];
  readonly #motions: readonly RobotPlace[];
  readonly #place: (station: number, group: Group) => boolean;
  #drawings: readonly FieldDrawing[] = [];
  #overlays = noOverlays;
  #forces: Forces | null = null;
  #wires: CollisionWires | null = null;
  #overlay: Overlay | null = null;
  #meshes: readonly FieldMesh[] = [];
  #overlayChanged = false;

  /** `robots`: the scene's, by index. */
  constructor(stage: Stage, robots: readonly RobotInfo[]) {
    const { origin, length, width } = stage.frame;
    const middle = origin === "wall-blue" ? { x: length / 2, y: width / 2 } : { x: 0, y: 0 };
    this.#stage = stage;
    this.#robots = robots;
    this.#motions = stage.robots.map(({ state }) => state);
    this.#shapes = new ProgramShapes(stage.fieldSpace, middle);
    this.#places = new PlaceObjects(stage);
    this.#place = (station, group) => this.#follow(station, group);
  }

  /** Draws these from now on. */
  set(drawings: readonly FieldDrawing[], places: readonly Places[], overlays: Overlays): void {
    // Places may move with every picture while the shapes stay.
    if (drawings !== this.#drawings) this.#shapes.set(drawings.filter(({ kind }) => kind === "shapes"));
    this.#drawings = drawings;
    this.#places.set(places);
    this.#overlays = overlays;
    const { fieldSpace } = this.#stage;
    if (overlays.meshes && this.#wires === null) {
      this.#wires = new CollisionWires(fieldSpace);
      this.#wires.setMeshes(this.#meshes);
    }
    if (overlays.contacts || overlays.wheels) this.#forces ??= new Forces(fieldSpace);
    this.#overlayChanged = true;
  }

  /** The present collision shapes; `meshes`: the field's, another array when they are others. */
  setOverlay(overlay: Overlay, meshes: readonly FieldMesh[]): void {
    this.#overlay = overlay;
    this.#overlayChanged = true;
    if (meshes === this.#meshes) return;
    this.#meshes = meshes;
    this.#wires?.setMeshes(meshes);
  }

  update({ camera, shown }: Picture): void {
    this.#shapes.picture(camera, this.#place);
    this.#places.picture(camera);
    this.#forces?.setWheels(this.#overlays.wheels ? shown.to : null, this.#wheels, this.#motions);
    if (this.#overlayChanged) {
      this.#overlayChanged = false;
      this.#wires?.set(this.#overlay, this.#overlays.meshes);
      this.#forces?.setContacts(this.#overlays.contacts ? this.#overlay : null);
    }
    this.#forces?.picture(camera);
  }

  /** For tests. */
  get drawn(): object {
    const [wires, forces] = [this.#wires?.drawn ?? null, this.#forces?.drawn ?? null];
    return { shapes: this.#shapes.drawn, places: this.#places.drawn, wires, forces };
  }

  dispose(): void {
    this.#shapes.dispose();
    this.#places.dispose();
    this.#forces?.dispose();
    this.#wires?.dispose();
  }

  get #wheels(): readonly RobotInfo["wheels"][] {
    return this.#robots.map(({ wheels }) => wheels);
  }

  #follow(station: number, group: Group): boolean {
    const robot = this.#motions[this.#robots.findIndex((each) => each.station === station)];
    if (robot === undefined) return false;
    const { position: p, rotation: q } = robot;
    group.position.set(p.x, p.y, p.z);
    group.quaternion.set(q.x, q.y, q.z, q.w);
    return true;
  }
}
