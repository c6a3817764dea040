// Robots that are not in the simulation: from a log or a recording. Each wears a scene robot's model, translucent and
// in one colour, and stands where it is told, independent of the simulation. Shapes are copies of the scene's;
// materials, labels, arrows and points are the ghosts' own.

import {
  Box3,
  BoxGeometry,
  CanvasTexture,
  ConeGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector3,
  type DataTexture,
  type Object3D,
} from "three";
import type { Rotation, Vector } from "../sim/boundary/frame.ts";
import type { Drawn } from "./drawn.ts";
import {
  describeFigure,
  disposeParts,
  followParts,
  partsOf,
  partTexture,
  shapeMeshes,
  type PartsMesh,
  type RobotModels,
} from "./figure-meshes.ts";
import { figureParts, writePose, type Figure, type PictureCore } from "./picture-core.ts";
import { overlayLayer } from "./scene.ts";

/** A pose in the field frame, or of a component in its robot's. */
export interface GhostPose {
  readonly position: Vector;
  readonly rotation: Rotation;
}

/** A wheel's speed [m/s] and direction [rad] in the robot's frame, as WPILib's SwerveModuleState. */
export interface GhostModule {
  readonly speed: number;
  readonly angle: number;
}

export interface GhostLook {
  /** Index of the scene's robot whose model it wears. */
  readonly robot: number;
  /** CSS colour. */
  readonly color: string;
  /** On a small sign above it; "" for none. */
  readonly label: string;
  /** A block as large as the robot with an arrow ahead, in place of its model: thirty models are 700,000 triangles. */
  readonly isBlock?: boolean;
  /** Where its wheels are in the robot's frame [m], for the arrows of its modules, in their order. */
  readonly wheels?: readonly { readonly x: number; readonly y: number }[];
}

/** Where a ghost is. Components left out stand as the scene's robot had them when the ghost came. */
export interface GhostState extends GhostPose {
  readonly components?: readonly GhostPose[];
  readonly modules?: readonly GhostModule[];
}

/** A robot of the scene, as far as ghosts need it. */
export interface GhostModel {
  readonly models: RobotModels;
  /** Of each component: x y z, then the quaternion w x y z. */
  drawnComponents(): readonly (readonly number[])[];
}

const opacity = 0.35;
/** Above the robot's origin [m]: clear of the tallest robot the rules allow to start with. */
const labelHeight = 1.05;
/** Metres of arrow for one m/s: 5 m/s is a yard long, as in AdvantageScope. */
const arrowScale = 0.9144 / 5;
const arrowHeight = 0.12;
/** Slower than this a wheel has no arrow [m/s]. */
const slowest = 0.02;
const mostArrows = 8;
const pointRadius = 0.055;
/** As high as bumpers end (2026 manual, R405: within 7 inches of the floor), and at least as wide as an arrow needs [m]. */
const [blockHeight, leastBlock] = [0.18, 0.3];

/** Everything ghostly of one scene. */
export class Ghosts implements Drawn {
  readonly #parent: Object3D;
  readonly #core: PictureCore;
  readonly #models: readonly GhostModel[];
  readonly #all = new Set<Ghost | GhostPoints>();

  /** `parent` holds things posed in the field frame. */
  constructor(parent: Object3D, core: PictureCore, models: readonly GhostModel[]) {
    this.#parent = parent;
    this.#core = core;
    this.#models = models;
  }

  /** A ghost, unseen until it is told where it is. Dispose it when it is not wanted any more. */
  add(look: GhostLook): Ghost {
    const model = this.#models[look.robot] ?? this.#models[0];
    const ghost = new Ghost(this.#parent, this.#core, look, model ?? null, () => this.#all.delete(ghost));
    this.#all.add(ghost);
    return ghost;
  }

  /** Balls of one colour and radius [m], such as pieces. */
  addPoints(color: string, radius = pointRadius): GhostPoints {
    const points = new GhostPoints(this.#parent, color, radius, () => this.#all.delete(points));
    this.#all.add(points);
    return points;
  }

  /** Where ghosts are drawn, for tests: label, then x y z, w x y z. */
  drawn(): readonly { readonly label: string; readonly pose: readonly number[] }[] {
    return [...this.#all].flatMap((ghost) => (ghost instanceof Ghost && ghost.seen ? [ghost.drawn()] : []));
  }

  /** Points drawn at present. */
  get points(): number {
    return [...this.#all].reduce((sum, each) => sum + (each instanceof GhostPoints ? each.count : 0), 0);
  }

  /** Sends the poses that changed since the last picture to the GPU. */
  update(): void {
    for (const ghost of this.#all) if (ghost instanceof Ghost) ghost.update();
  }

  dispose(): void {
    for (const ghost of [...this.#all]) ghost.dispose();
  }
}

/** The model of a ghost: its figure in view.wasm, and its drawing. */
interface Body {
  readonly figure: Figure;
  readonly matrices: DataTexture;
  readonly meshes: readonly PartsMesh[];
  readonly shell: MeshStandardMaterial;
}

export class Ghost {
  readonly #look: GhostLook;
  readonly #core: PictureCore;
  readonly #root = new Group();
  readonly #body: Body | null;
  #moved = false;
  readonly #label: Sprite | null;
  readonly #arrows: Arrows | null;
  readonly #block: Block | null;
  readonly #onDispose: () => void;

  constructor(parent: Object3D, core: PictureCore, look: GhostLook, model: GhostModel | null, onDispose: () => void) {
    this.#core = core;
    this.#look = look;
    this.#onDispose = onDispose;
    const isBlock = look.isBlock === true;
    this.#body = model === null || isBlock ? null : makeBody(core, look.color, model);
    this.#block = isBlock ? new Block(this.#root, look.color, model) : null;
    this.#label = look.label === "" ? null : makeLabel(look.label, look.color);
    if (this.#label !== null) this.#root.add(this.#label);
    this.#arrows = (look.wheels?.length ?? 0) > 0 ? new Arrows(this.#root, look.color) : null;
    this.#root.visible = false;
    this.#root.traverse((object) => object.layers.set(overlayLayer));
    for (const mesh of this.#body?.meshes ?? []) {
      mesh.layers.set(overlayLayer);
      mesh.visible = false;
    }
    parent.add(this.#root, ...(this.#body?.meshes ?? []));
  }

  get seen(): boolean {
    return this.#root.visible;
  }

  /** How much of it there is, 0..1: less where it stands in the way. */
  set strength(share: number) {
    if (this.#body !== null) this.#body.shell.opacity = opacity * share;
  }

  /** Puts it somewhere; null takes it out of sight. */
  set(state: GhostState | null): void {
    this.#root.visible = state !== null;
    for (const mesh of this.#body?.meshes ?? []) mesh.visible = state !== null;
    if (state === null) return;
    place(this.#root, state);
    if (this.#body !== null) {
      const { figure } = this.#body;
      const components = state.components ?? [];
      const parts = Math.min(components.length, figureParts - 1);
      writePose(figure, 0, state.position, state.rotation);
      for (let index = 0; index < parts; index++) {
        const { position, rotation } = components[index]!;
        writePose(figure, index + 1, position, rotation);
      }
      this.#core.pose(figure);
      this.#moved = true;
    }
    this.#arrows?.set(state.modules ?? [], this.#look.wheels ?? []);
  }

  update(): void {
    if (!this.#moved || this.#body === null) return;
    this.#body.matrices.needsUpdate = true;
    this.#moved = false;
  }

  drawn(): { readonly label: string; readonly pose: readonly number[] } {
    const { position: p, quaternion: q } = this.#root;
    return { label: this.#look.label, pose: [p.x, p.y, p.z, q.w, q.x, q.y, q.z] };
  }

  dispose(): void {
    this.#root.removeFromParent();
    if (this.#body !== null) {
      disposeParts(this.#body.meshes);
      this.#body.matrices.dispose();
      this.#core.giveBack(this.#body.figure);
    }
    this.#label?.material.map?.dispose();
    this.#label?.material.dispose();
    this.#block?.dispose();
    this.#arrows?.dispose();
    this.#onDispose();
  }
}

/** null: there are as many ghosts as view.wasm can pose; one more has only its label and arrows. */
function makeBody(core: PictureCore, color: string, model: GhostModel): Body | null {
  const figure = core.takeGhost(partsOf(model.models).length);
  if (figure === null) return null;
  describeFigure(model.models, figure);
  for (const [index, pose] of model.drawnComponents().entries()) {
    const [x = 0, y = 0, z = 0, w = 1, qx = 0, qy = 0, qz = 0] = pose;
    writePose(figure, index + 1, { x, y, z }, { w, x: qx, y: qy, z: qz });
  }
  const matrices = partTexture(figure.matrices, 1);
  // The nearest surfaces alone, drawn in two goes: first their depth, then their colour. Without the first, the inside of the
  // robot shines through its shell, in an order that changes with the camera. So either goes over both sides at once.
  const both = { transparent: true, side: DoubleSide, forceSinglePass: true } as const;
  const depth = followParts(new MeshBasicMaterial({ ...both, colorWrite: false }), matrices);
  const shell = followParts(
    new MeshStandardMaterial({
      ...both,
      color,
      emissive: color,
      emissiveIntensity: 0.22,
      roughness: 0.7,
      opacity,
      depthWrite: false,
    }),
    matrices,
  );
  const meshes = shapeMeshes(model.models, figure, [depth, shell]);
  // All depths before any colour, and both before the labels.
  for (const mesh of meshes) mesh.renderOrder = mesh.material === depth ? 2 : 3;
  return { figure, matrices, meshes, shell };
}

/** A robot's room on the floor, and its direction. */
class Block {
  readonly #meshes: readonly Mesh<BoxGeometry | ConeGeometry, MeshStandardMaterial>[];

  constructor(parent: Group, color: string, model: GhostModel | null) {
    const size = new Vector3();
    if (model !== null) new Box3().setFromObject(model.models.body).getSize(size);
    const [length, width] = [Math.max(leastBlock, size.x), Math.max(leastBlock, size.y)];
    const look = { color, emissive: color, emissiveIntensity: 0.3, roughness: 0.7 } as const;
    const base = new MeshStandardMaterial({ ...look, transparent: true, opacity: 0.75 });
    const head = new MeshStandardMaterial({ ...look, color: "#ffffff", emissiveIntensity: 0.6 });
    const box = new BoxGeometry(length, width, blockHeight).translate(0, 0, blockHeight / 2);
    const arrow = new ConeGeometry(0.3 * width, 0.6 * length, 3).rotateZ(-Math.PI / 2).scale(1, 1, 0.1);
    this.#meshes = [new Mesh(box, base), new Mesh(arrow.translate(0, 0, blockHeight + 0.02), head)];
    parent.add(...this.#meshes);
  }

  dispose(): void {
    for (const { geometry, material } of this.#meshes) {
      geometry.dispose();
      material.dispose();
    }
  }
}

/** Arrows of wheels: shafts and heads, each one draw call. */
class Arrows {
  readonly #material: MeshBasicMaterial;
  readonly #shafts: InstancedMesh;
  readonly #heads: InstancedMesh;
  readonly #matrix = new Matrix4();
  readonly #turn = new Quaternion();
  readonly #at = new Vector3();
  readonly #size = new Vector3();

  constructor(parent: Object3D, color: string) {
    // Over the ghost whose wheels they are: hidden in it they would say nothing.
    this.#material = new MeshBasicMaterial({ color, toneMapped: false, transparent: true, depthTest: false });
    this.#shafts = new InstancedMesh(new BoxGeometry(1, 0.045, 0.02).translate(0.5, 0, 0), this.#material, mostArrows);
    this.#heads = new InstancedMesh(new ConeGeometry(0.075, 0.16, 3).rotateZ(-Math.PI / 2), this.#material, mostArrows);
    for (const mesh of [this.#shafts, this.#heads]) {
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.renderOrder = 4;
      mesh.count = 0;
      parent.add(mesh);
    }
  }

  set(modules: readonly GhostModule[], wheels: readonly { readonly x: number; readonly y: number }[]): void {
    let count = 0;
    for (const [index, { speed, angle }] of modules.slice(0, mostArrows).entries()) {
      const wheel = wheels[index];
      if (wheel === undefined || Math.abs(speed) < slowest) continue;
      const length = Math.min(1.5, Math.abs(speed) * arrowScale);
      const direction = speed < 0 ? angle + Math.PI : angle;
      this.#turn.set(0, 0, Math.sin(direction / 2), Math.cos(direction / 2));
      this.#at.set(wheel.x, wheel.y, arrowHeight);
      this.#shafts.setMatrixAt(count, this.#matrix.compose(this.#at, this.#turn, this.#size.set(length, 1, 1)));
      this.#at.x += length * Math.cos(direction);
      this.#at.y += length * Math.sin(direction);
      this.#heads.setMatrixAt(count, this.#matrix.compose(this.#at, this.#turn, this.#size.set(1, 1, 1)));
      count++;
    }
    for (const mesh of [this.#shafts, this.#heads]) {
      mesh.count = count;
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  dispose(): void {
    for (const mesh of [this.#shafts, this.#heads]) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.#material.dispose();
  }
}

/** Places without an orientation. */
export class GhostPoints {
  readonly #parent: Object3D;
  readonly #geometry: IcosahedronGeometry;
  readonly #material: MeshStandardMaterial;
  readonly #onDispose: () => void;
  readonly #matrix = new Matrix4();
  #mesh: InstancedMesh | null = null;
  #capacity = 0;

  constructor(parent: Object3D, color: string, radius: number, onDispose: () => void) {
    this.#parent = parent;
    this.#geometry = new IcosahedronGeometry(radius, 1);
    this.#onDispose = onDispose;
    this.#material = new MeshStandardMaterial({
      color,
      emissive: color,
      emissiveIntensity: 0.35,
      transparent: true,
      opacity: 0.7,
    });
  }

  get count(): number {
    return this.#mesh?.count ?? 0;
  }

  /** x y z of each in the field frame, one after the other; `stride` doubles apart. */
  set(values: ArrayLike<number>, stride = 3): void {
    const count = Math.floor(values.length / stride);
    if (count > this.#capacity) this.#grow(count);
    if (this.#mesh === null) return;
    for (let i = 0; i < count; i++) {
      const at = i * stride;
      this.#matrix.makeTranslation(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0);
      this.#mesh.setMatrixAt(i, this.#matrix);
    }
    this.#mesh.count = count;
    this.#mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.#remove();
    this.#geometry.dispose();
    this.#material.dispose();
    this.#onDispose();
  }

  #grow(count: number): void {
    this.#remove();
    this.#capacity = 2 ** Math.ceil(Math.log2(count));
    this.#mesh = new InstancedMesh(this.#geometry, this.#material, this.#capacity);
    this.#mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.#mesh.frustumCulled = false;
    this.#mesh.renderOrder = 3;
    this.#mesh.layers.set(overlayLayer);
    this.#parent.add(this.#mesh);
  }

  #remove(): void {
    this.#mesh?.removeFromParent();
    this.#mesh?.dispose();
    this.#mesh = null;
  }
}

function place(object: Object3D, { position, rotation }: GhostPose): void {
  object.position.set(position.x, position.y, position.z);
  object.quaternion.set(rotation.x, rotation.y, rotation.z, rotation.w);
}

/** A sign that keeps its size on the screen. */
export function makeLabel(text: string, color: string): Sprite {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const [height, margin] = [56, 22];
  const font = '600 30px "Inter", system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
  if (context !== null) {
    context.font = font;
    canvas.width = Math.ceil(context.measureText(text).width) + 2 * margin;
    canvas.height = height;
    context.font = font;
    context.fillStyle = "rgb(13 15 20 / 0.78)";
    context.beginPath();
    context.roundRect(0, 0, canvas.width, height, height / 2);
    context.fill();
    context.fillStyle = color;
    context.textBaseline = "middle";
    context.fillText(text, margin, height / 2 + 2);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const material = new SpriteMaterial({ map, sizeAttenuation: false, depthTest: false, toneMapped: false, fog: false });
  const sprite = new Sprite(material);
  const tall = 0.027;
  sprite.scale.set((tall * canvas.width) / height, tall, 1);
  sprite.position.z = labelHeight;
  sprite.renderOrder = 5;
  return sprite;
}
