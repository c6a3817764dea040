// A ring on the floor under the person's own robot, in a run of several: the eye finds it at once. When the run begins
// it closes in from afar. Of several drivers at one screen each sees the own one's.

import { DoubleSide, Mesh, PlaneGeometry, ShaderMaterial, type Object3D } from "three";
import type { Drawn, Picture } from "../drawn.ts";
import { overlayLayer } from "../scene.ts";
import { footprint } from "./footprint.ts";
import type { Robot } from "./robots.ts";

/** Beyond the robot's corners, and the ring's own width: of their distance from its middle. */
const clearance = 0.14;
const ringWidth = 0.085;
/** Above the floor [m]. */
const lift = 0.025;
/** How long it takes to close in [ms], and how much wider it is at first. */
const closingMs = 1100;
const widest = 3.2;

export class OwnRing implements Drawn {
  readonly #robot: Robot;
  readonly #index: number;
  readonly #mesh: ReturnType<typeof ringMesh>;
  readonly #still: boolean;
  #begun: number | null = null;

  /** `index`: of the robot; `still`: it is there without closing in. */
  constructor(parent: Object3D, robot: Robot, index: number, still: boolean) {
    this.#robot = robot;
    this.#index = index;
    this.#still = still;
    const radius = (1 + clearance) * Math.max(...footprint(robot).map(({ x, y }) => Math.hypot(x, y)));
    this.#mesh = ringMesh(radius);
    parent.add(this.#mesh);
  }

  /** It closes in again. */
  call(): void {
    this.#begun = null;
  }

  look({ own }: Picture): void {
    this.#mesh.visible = this.#robot.shown && own.includes(this.#index);
  }

  update(picture: Picture): void {
    this.look(picture);
    const { now } = picture;
    const { position, rotation } = this.#robot.state;
    this.#mesh.position.set(position.x, position.y, position.z + lift);
    this.#mesh.quaternion.set(rotation.x, rotation.y, rotation.z, rotation.w);
    this.#begun ??= now;
    const left = this.#still ? 0 : Math.max(0, 1 - (now - this.#begun) / closingMs);
    this.#mesh.material.uniforms["spread"]!.value = 1 + (widest - 1) * left * left * left;
  }

  dispose(): void {
    this.#mesh.removeFromParent();
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
  }
}

/** A ring of that radius in its own plane. */
export function ringMesh(radius: number): Mesh<PlaneGeometry, ShaderMaterial> {
  const mesh = new Mesh(new PlaneGeometry(2, 2), ringMaterial(radius));
  // Its shader makes it larger than its bounds say.
  mesh.frustumCulled = false;
  mesh.layers.set(overlayLayer);
  mesh.renderOrder = 2;
  return mesh;
}

/** White between two dark edges: it shows on carpet, tape and ramps of any colour, and to everybody. */
function ringMaterial(radius: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { radius: { value: radius }, width: { value: ringWidth * radius }, spread: { value: 1 } },
    vertexShader: /* glsl */ `
      uniform float radius;
      uniform float width;
      uniform float spread;
      varying vec2 vPlace;
      void main() {
        vPlace = position.xy * (radius * spread + 2.0 * width);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(vPlace, 0.0, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform float radius;
      uniform float width;
      uniform float spread;
      varying vec2 vPlace;
      void main() {
        float off = abs(length(vPlace) - radius * spread) / (0.5 * width);
        float edge = fwidth(off);
        float white = 1.0 - smoothstep(1.0 - edge, 1.0, off);
        float dark = 0.55 * (1.0 - smoothstep(1.0, 1.9 + edge, off));
        gl_FragColor = vec4(vec3(white), max(white, dark));
      }`,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
  });
}
