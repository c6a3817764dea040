// The robots of the run: drawn in a few calls together, each where view.wasm says. Owns the models it was given.

import {
  Box3,
  InstancedBufferAttribute,
  InstancedMesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
  type DataTexture,
  type Object3D,
} from "three";
import { disposeModel } from "../assets.ts";
import type { Drawn, Picture } from "../drawn.ts";
import {
  describeFigure,
  disposeParts,
  partsOf,
  partTexture,
  robotMeshes,
  type PartsMesh,
  type RobotModels,
} from "../figure-meshes.ts";
import type { Probes } from "../light/probes.ts";
import { readPose, type Figure, type PictureCore, type RobotMotion } from "../picture-core.ts";

/** One robot of them. */
export class Robot {
  /** The robot's meshes; ghosts share the geometry. */
  readonly models: RobotModels;
  /** Where it is shown, field frame; the same objects every time. */
  readonly state: RobotMotion;
  readonly #figure: Figure;
  readonly #onShown: (robot: Robot) => void;
  #shown = true;

  constructor(models: RobotModels, figure: Figure, state: RobotMotion, onShown: (robot: Robot) => void) {
    this.models = models;
    this.state = state;
    this.#figure = figure;
    this.#onShown = onShown;
  }

  get figure(): Figure {
    return this.#figure;
  }

  get shown(): boolean {
    return this.#shown;
  }

  /** Whether it is seen. */
  set shown(shown: boolean) {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#onShown(this);
  }

  /** Where each component is drawn, in the robot frame: x y z, then the quaternion w x y z. */
  drawnComponents(): readonly (readonly number[])[] {
    return this.models.components.map((_, index) => readPose(this.#figure, index + 1));
  }
}

export class Robots implements Drawn {
  readonly all: readonly Robot[];
  readonly #core: PictureCore;
  readonly #matrices: DataTexture;
  readonly #meshes: readonly PartsMesh[];
  readonly #shades: InstancedMesh;

  constructor(parent: Object3D, core: PictureCore, models: readonly RobotModels[], probes: Probes) {
    this.#core = core;
    const figures = models.map((each, index) => {
      const figure = core.robot(index, partsOf(each).length);
      describeFigure(each, figure);
      return { models: each, figure };
    });
    const onShown = (robot: Robot): void => this.#hide(robot);
    this.all = figures.map(({ models: each, figure }, index) => new Robot(each, figure, core.motions[index]!, onShown));
    this.#matrices = partTexture(core.partMatrices(0, Math.max(1, models.length)), Math.max(1, models.length));
    this.#meshes = robotMeshes(figures, this.#matrices, probes);
    this.#shades = robotShades(models.map(({ body }) => body));
    this.#shades.instanceMatrix = new InstancedBufferAttribute(core.shades, 16);
    this.#shades.count = models.length;
    parent.add(...this.#meshes, this.#shades);
  }

  update(picture: Picture): void {
    this.#matrices.needsUpdate = true;
    this.#shades.instanceMatrix.needsUpdate = true;
    this.look(picture);
  }

  look({ camera, seenChanged }: Picture): void {
    for (const mesh of this.#meshes) {
      mesh.viewer = camera;
      if (seenChanged) mesh.cull();
    }
  }

  /** At once: the next things drawn in this picture need it. */
  #hide(robot: Robot): void {
    this.#core.hide(robot.figure, !robot.shown);
    this.#matrices.needsUpdate = true;
    this.#shades.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    disposeParts(this.#meshes);
    this.#matrices.dispose();
    this.#shades.removeFromParent();
    disposeModel(this.#shades);
    this.#shades.dispose();
    for (const { models } of this.all) for (const part of [models.body, ...models.components]) disposeModel(part);
  }
}

/** How far the shade reaches beyond the chassis, m. */
const shadeMargin = 0.22;

/** The soft dark patches under the chassis, for the same reason as under the balls. */
export function robotShades(bodies: readonly Object3D[]): InstancedMesh {
  const material = new ShaderMaterial({
    uniforms: { margin: { value: shadeMargin } },
    vertexShader: /* glsl */ `
      attribute vec2 halfSize;
      uniform float margin;
      varying vec2 vPlace;
      varying vec2 vHalf;
      void main() {
        vHalf = halfSize;
        vPlace = position.xy * (halfSize + margin);
        gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(vPlace, 0.0, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform float margin;
      varying vec2 vPlace;
      varying vec2 vHalf;
      void main() {
        vec2 beyond = max(abs(vPlace) - vHalf + 0.12, 0.0);
        float fall = 1.0 - clamp(length(beyond) / (margin + 0.12), 0.0, 1.0);
        gl_FragColor = vec4(0.0, 0.0, 0.0, 0.6 * fall * fall);
      }`,
    transparent: true,
    depthWrite: false,
  });
  const geometry = new PlaneGeometry(2, 2);
  const halves = bodies.flatMap((body) => {
    const size = new Box3().setFromObject(body).getSize(new Vector3());
    return [size.x / 2, size.y / 2];
  });
  geometry.setAttribute("halfSize", new InstancedBufferAttribute(new Float32Array(halves), 2));
  const mesh = new InstancedMesh(geometry, material, bodies.length);
  // Its bounds would be those of one patch at the origin.
  mesh.frustumCulled = false;
  mesh.renderOrder = 1;
  return mesh;
}
