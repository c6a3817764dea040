// Handles on the robot in the picture, and the parts of its model: the action of each, and a slider that moves it there
// to try.

import { Group, Matrix4, Mesh, MeshBasicMaterial, Quaternion, Vector3, type Object3D } from "three";
import { overlayLayer } from "../../view/scene.ts";
import type { Stage } from "../../view/view.ts";
import { withWords } from "../../words/book.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import { namedIn, pointerOf, valueAt, type Json } from "../forms/json-document.ts";
import { SceneHandles, type Handle, type Spot } from "../forms/scene-handles.ts";
import type { PageContext } from "../page/context.ts";
import { Parts } from "../parts/parts.ts";
import {
  deedOf,
  motionOf,
  partDeeds,
  placed,
  placesOf,
  positionAt,
  spotAt,
  withDeed,
  withStop,
  type PartDeed,
  type PartMotion,
  type RobotPlace,
} from "./robot-places.ts";
import template from "./robot-hands.html?raw";

export interface HandsHost {
  readonly page: PageContext;
  /** Which robot of the scene it is. */
  index(): number;
  document(): Json;
  set(robot: Json): void;
  undo(): void;
  redo(): void;
  /** Shows a place of the robot in the form. */
  goTo(pointer: string): void;
}

const colors = {
  wheel: "#41d3e6",
  launcher: "#ff9f45",
  camera: "#f2d14a",
  pivot: "#c99bff",
  range: "#5fd39a",
} as const;
const signs = { wheel: "○", launcher: "▲", camera: "◉", pivot: "✛" } as const;

/** The robot's frame in the picture: it goes where the robot is drawn. */
class RobotFrame {
  readonly object = new Group();
  /** The part that is tried. */
  readonly ghost = new Group();
  readonly #stage: Stage;
  readonly #index: number;
  readonly #material = new MeshBasicMaterial({
    color: colors.range,
    transparent: true,
    opacity: 0.45,
    depthTest: false,
  });

  constructor(stage: Stage, index: number) {
    this.#stage = stage;
    this.#index = index;
    this.object.matrixAutoUpdate = false;
    this.object.add(this.ghost);
    stage.fieldSpace.add(this.object);
  }

  follow(): void {
    const state = this.#stage.robots[this.#index]?.state;
    if (state === undefined) return;
    const { position, rotation } = state;
    this.object.matrix.compose(
      new Vector3(position.x, position.y, position.z),
      new Quaternion(rotation.x, rotation.y, rotation.z, rotation.w),
      new Vector3(1, 1, 1),
    );
    this.object.matrixWorldNeedsUpdate = true;
    this.object.updateMatrixWorld();
  }

  /** Shows the model's part of that index as it is in a position of its mechanism; null: none. */
  show(motion: PartMotion | null, position: number): void {
    this.ghost.clear();
    const model = motion === null ? undefined : this.#stage.robots[this.#index]?.models.components[motion.component];
    if (motion === null || model === undefined) return;
    const copy = model.clone();
    copy.traverse((object: Object3D) => {
      object.layers.set(overlayLayer);
      if (object instanceof Mesh) object.material = this.#material;
    });
    const way = motion.scale * (position - motion.zero);
    const direction = new Vector3(...motion.direction);
    const matrix = new Matrix4();
    if (motion.turns) matrix.makeRotationAxis(direction, way).setPosition(...motion.pivot);
    else matrix.setPosition(new Vector3(...motion.pivot).addScaledVector(direction, way));
    this.ghost.matrixAutoUpdate = false;
    this.ghost.matrix.copy(matrix);
    this.ghost.add(copy);
    this.ghost.updateMatrixWorld(true);
  }

  dispose(): void {
    this.object.removeFromParent();
    this.#material.dispose();
  }
}

export class RobotHands {
  readonly #host: HandsHost;
  readonly #parts: Parts;
  readonly #handles: SceneHandles;
  #frame: RobotFrame | null = null;
  #places: readonly RobotPlace[] = [];
  #motion: PartMotion | null = null;
  #chosen = "";

  constructor(place: HTMLElement, host: HandsHost) {
    place.innerHTML = withWords(template);
    this.#host = host;
    this.#parts = new Parts(place, "hands");
    this.#parts.showOptions(
      "deed",
      [...partDeeds.map((deed): [string, string] => [deed, say(deed)]), ["other", "…"]],
      "still",
    );
    this.#handles = new SceneHandles(host.page.view, host.page.app, "robot", (stage) => this.#space(stage), {
      move: (id, to, ends) => this.#move(id, to, ends),
      turn: () => {},
      choose: (id) => this.#choose(id),
      undo: () => host.undo(),
      redo: () => host.redo(),
    });
    this.#parts.onChange("part", () => this.update());
    this.#parts.onChange("deed", () => this.#do());
    this.#parts.input("try").addEventListener("input", () => this.#try());
    this.update();
  }

  /** The robot is another one, or elsewhere in the scene. */
  update(robot = this.#host.document()): void {
    const names = namedIn(valueAt(robot, ["components"]));
    const { value } = this.#parts.select("part");
    const options = names.map((name, index): [string, string] => [String(index), name]);
    this.#parts.showOptions("part", options, Number(value) < names.length && value !== "" ? value : "0");
    this.#parts.get("parts").hidden = names.length === 0;
    const component = Number(this.#parts.select("part").value || 0);
    this.#motion = names.length === 0 ? null : motionOf(robot, component);
    const deed = deedOf(robot, component);
    this.#parts.select("deed").value = deed;
    this.#parts.get("try-row").hidden = this.#motion === null;
    this.#showRange();
    this.#places = placesOf(robot);
    this.#handles.set([...this.#placeHandles(), ...this.#rangeHandles()]);
  }

  end(): void {
    this.#handles.end();
    this.#frame?.dispose();
    this.#frame = null;
  }

  #space(stage: Stage): { object: Object3D; follow: () => void; dispose: () => void } {
    const frame = (this.#frame = new RobotFrame(stage, this.#host.index()));
    frame.follow();
    return { object: frame.object, follow: () => frame.follow(), dispose: () => frame.dispose() };
  }

  #placeHandles(): Handle[] {
    return this.#places.flatMap((place): Handle[] => {
      // Of the parts only the one that is looked at: a model may have thirty.
      if (place.kind === "pivot" && Number(place.path[1]) !== Number(this.#parts.select("part").value || -1)) return [];
      const id = `at:${pointerOf(place.path)}`;
      const name = say(`${place.kind}At`, { name: place.name, x: place.at[0].toFixed(3), y: place.at[1].toFixed(3) });
      return [
        {
          id,
          name,
          look: "place",
          at: place.at,
          sign: signs[place.kind],
          color: colors[place.kind],
          chosen: id === this.#chosen,
        },
      ];
    });
  }

  #rangeHandles(): Handle[] {
    const motion = this.#motion;
    if (motion === null) return [];
    return (["min", "max"] as const).map((which) => ({
      ...{ id: `${which}:`, look: "tip" as const, sign: "", color: colors.range, from: motion.pivot },
      at: spotAt(motion, motion[which]),
      name: say(which === "min" ? "rangeFrom" : "rangeTo", { name: motion.name, value: motion[which].toFixed(2) }),
      // It stays on its way: a circle about the axis, or the line.
      ...(motion.turns ? { normal: motion.direction } : { line: motion.direction }),
    }));
  }

  #move(id: string, to: Spot, ends: boolean): void {
    const robot = this.#host.document();
    const changed = this.#changed(robot, id, to);
    if (ends) return this.#host.set(changed);
    this.update(changed);
  }

  #changed(robot: Json, id: string, to: Spot): Json {
    if (id === "min:" || id === "max:") {
      const motion = motionOf(robot, Number(this.#parts.select("part").value));
      const which = id === "min:" ? "min" : "max";
      return motion === null ? robot : withStop(robot, motion, which, positionAt(motion, to, motion[which]));
    }
    const place = placesOf(robot).find(({ path }) => id === `at:${pointerOf(path)}`);
    return place === undefined ? robot : placed(robot, place, to, this.#parts.input("pair").checked);
  }

  #choose(id: string): void {
    if (id === this.#chosen) return;
    this.#chosen = id;
    this.update();
    if (id.startsWith("at:")) this.#host.goTo(id.slice(3));
  }

  #do(): void {
    const deed = this.#parts.select("deed").value;
    if (deed === "other") return this.update();
    this.#host.set(withDeed(this.#host.document(), Number(this.#parts.select("part").value), deed as PartDeed));
  }

  #showRange(): void {
    const motion = this.#motion;
    if (motion === null) return this.#frame?.show(null, 0);
    const slider = this.#parts.input("try");
    slider.min = String(motion.min);
    slider.max = String(motion.max);
    slider.step = String((motion.max - motion.min) / 200);
    this.#parts.write("range", `${motion.min.toFixed(2)} – ${motion.max.toFixed(2)} ${motion.turns ? "rad" : "m"}`);
  }

  /** The part as it is in that position, drawn beside the robot's own. */
  #try(): void {
    const position = Number(this.#parts.input("try").value);
    this.#parts.write("tried", position.toFixed(2));
    this.#frame?.show(this.#motion, position);
  }
}
