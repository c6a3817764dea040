// One robot: the body and its articulated parts, posed by the frame. Owns the models it was given.

import {
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
  Box3,
  Vector3,
  type Material,
  type Object3D,
} from "three";
import { newComponentState, newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import { disposeModel } from "../assets.ts";
import { isJump, lerpVector, slerp, type Sample } from "../interpolate.ts";

export type Alliance = "blue" | "red";

/** What "bumper" materials become. */
const bumperColors: Readonly<Record<Alliance, string>> = { blue: "#1747a6", red: "#b5161f" };

/** Parts of a smaller radius stand in the robot's own shadow; drawing them into the map once more shows nothing, m. */
const smallestCaster = 0.14;

export interface RobotModels {
  readonly body: Group;
  /** By component index; each holds a model about its pivot. */
  readonly components: readonly Group[];
}

export class Robot {
  /** Pose shown, field frame; the same objects every time. */
  readonly state = newRobotState();
  readonly #index: number;
  readonly #root = new Group();
  readonly #pivots: Group[] = [];
  /** What it is drawn with; ghosts share the geometry. */
  readonly models: RobotModels;
  readonly #shade: Mesh;
  readonly #from = newRobotState();
  readonly #componentFrom = newComponentState();
  readonly #componentTo = newComponentState();

  constructor(parent: Object3D, index: number, models: RobotModels) {
    this.#index = index;
    this.models = models;
    this.#root.add(models.body);
    for (const component of models.components) {
      const pivot = new Group();
      pivot.add(component);
      this.#pivots.push(pivot);
      this.#root.add(pivot);
    }
    this.#root.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const material = object.material as Material;
      object.geometry.computeBoundingSphere();
      const size = object.geometry.boundingSphere?.radius ?? 0;
      object.castShadow = !material.transparent && size > smallestCaster;
      object.receiveShadow = true;
    });
    this.#shade = underShade(models.body);
    parent.add(this.#root, this.#shade);
  }

  update(sample: Sample<Frame>): void {
    const { from, to, alpha } = sample;
    if (this.#index >= to.robotCount || this.#index >= from.robotCount) return;
    const before = from.robot(this.#index, this.#from);
    const state = to.robot(this.#index, this.state);
    const share = isJump(before.position, state.position, to.time - from.time) ? 1 : alpha;
    lerpVector(before.position, state.position, share, state.position);
    slerp(before.rotation, state.rotation, share, state.rotation);
    // The angles themselves jump at half a turn; what is drawn and reported follows the rotation.
    const { w, x, y, z } = state.rotation;
    state.yaw = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    this.#root.position.set(state.position.x, state.position.y, state.position.z);
    this.#root.quaternion.set(x, y, z, w);
    this.#shade.position.set(state.position.x, state.position.y, 0.004);
    this.#shade.rotation.z = state.yaw;

    const count = Math.min(this.#pivots.length, state.componentCount, before.componentCount);
    for (let index = 0; index < count; index++) {
      const pivot = this.#pivots[index];
      if (pivot === undefined) break;
      const a = from.component(before.componentStart + index, this.#componentFrom);
      const b = to.component(state.componentStart + index, this.#componentTo);
      lerpVector(a.position, b.position, share, b.position);
      slerp(a.rotation, b.rotation, share, b.rotation);
      pivot.position.set(b.position.x, b.position.y, b.position.z);
      pivot.quaternion.set(b.rotation.x, b.rotation.y, b.rotation.z, b.rotation.w);
    }
  }

  get shown(): boolean {
    return this.#root.visible;
  }

  /** Whether it is seen. */
  set shown(shown: boolean) {
    this.#root.visible = this.#shade.visible = shown;
  }

  /** Where each component is drawn, in the robot frame: x y z, then the quaternion w x y z. For tests. */
  drawnComponents(): readonly (readonly number[])[] {
    return this.#pivots.map(({ position: p, quaternion: q }) => [p.x, p.y, p.z, q.w, q.x, q.y, q.z]);
  }

  dispose(): void {
    this.#root.removeFromParent();
    this.#shade.removeFromParent();
    disposeModel(this.models.body);
    for (const component of this.models.components) disposeModel(component);
    disposeModel(this.#shade);
  }
}

/** Gives the bumpers of a model, whatever their number of meshes, the alliance's colour. Before placeModel merges them. */
export function tintBumpers(model: Object3D, alliance: Alliance): void {
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const material = object.material as Material;
    if (material instanceof MeshStandardMaterial && /^bumper\b/i.test(material.name))
      material.color.set(bumperColors[alliance]);
  });
}

/** The soft dark patch under the chassis, for the same reason as under the balls. */
export function underShade(body: Group): Mesh {
  const size = new Box3().setFromObject(body).getSize(new Vector3());
  const margin = 0.22;
  const half = new Vector2(size.x / 2, size.y / 2);
  const material = new ShaderMaterial({
    uniforms: { inner: { value: half }, margin: { value: margin } },
    vertexShader: /* glsl */ `
      varying vec2 vPlace;
      void main() {
        vPlace = position.xy;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec2 inner;
      uniform float margin;
      varying vec2 vPlace;
      void main() {
        vec2 beyond = max(abs(vPlace) - inner + 0.12, 0.0);
        float fall = 1.0 - clamp(length(beyond) / (margin + 0.12), 0.0, 1.0);
        gl_FragColor = vec4(0.0, 0.0, 0.0, 0.6 * fall * fall);
      }`,
    transparent: true,
    depthWrite: false,
  });
  const mesh = new Mesh(new PlaneGeometry(size.x + 2 * margin, size.y + 2 * margin), material);
  mesh.renderOrder = 1;
  return mesh;
}
