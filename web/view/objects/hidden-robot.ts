// The person's own robot, where something stands in front of it: its outline shines through, so that it is not lost
// behind a hub.

import {
  BufferAttribute,
  BufferGeometry,
  GreaterDepth,
  Matrix4,
  Mesh,
  Quaternion,
  ShaderMaterial,
  Vector3,
  type Object3D,
} from "three";
import { ConvexHull } from "three/addons/math/ConvexHull.js";
import type { Drawn, Picture } from "../drawn.ts";
import { partsOf } from "../figure-meshes.ts";
import { overlayLayer } from "../scene.ts";
import type { Robot } from "./robots.ts";

/** Directions in which the robot's outermost corners are looked for. */
const directions = 96;
/** A thing nearer to the robot than this hides nothing worth showing: its own intake, a ball that it pushes [m]. */
const slack = 0.3;

export class HiddenRobot implements Drawn {
  readonly #robot: Robot;
  readonly #index: number;
  readonly #material = hiddenMaterial();
  readonly #mesh: Mesh;
  /** Of the robot as its parts stood when they first stood anywhere. */
  #hasHull = false;

  /** `index`: of the robot. */
  constructor(parent: Object3D, robot: Robot, index: number) {
    this.#robot = robot;
    this.#index = index;
    this.#mesh = new Mesh(new BufferGeometry(), this.#material);
    this.#mesh.frustumCulled = false;
    this.#mesh.layers.set(overlayLayer);
    this.#mesh.renderOrder = 4;
    parent.add(this.#mesh);
  }

  look({ own }: Picture): void {
    this.#mesh.visible = this.#hasHull && this.#robot.shown && own.includes(this.#index);
  }

  update(picture: Picture): void {
    if (!this.#hasHull) this.#wrap();
    this.look(picture);
    const { position, rotation } = this.#robot.state;
    this.#mesh.position.set(position.x, position.y, position.z);
    this.#mesh.quaternion.set(rotation.x, rotation.y, rotation.z, rotation.w);
  }

  #wrap(): void {
    const points = outermost(this.#robot);
    if (points === null) return;
    this.#hasHull = true;
    this.#mesh.geometry.dispose();
    this.#mesh.geometry = hullGeometry(new ConvexHull().setFromPoints(points));
  }

  dispose(): void {
    this.#mesh.removeFromParent();
    this.#mesh.geometry.dispose();
    this.#material.dispose();
  }
}

/** The robot's corners that lie farthest out, in its frame, as its parts stand now; null: it was in no picture yet, or has no corners. */
export function outermost({ models, figure, state }: Robot): Vector3[] | null {
  const { position: p, rotation: q } = state;
  const toRobot = new Matrix4()
    .compose(new Vector3(p.x, p.y, p.z), new Quaternion(q.x, q.y, q.z, q.w), new Vector3(1, 1, 1))
    .invert();
  const ways = Array.from({ length: directions }, (_, index) => {
    // Points of a spiral from pole to pole lie evenly on a sphere.
    const z = 1 - (2 * index + 1) / directions;
    const turn = index * Math.PI * (3 - Math.sqrt(5));
    return new Vector3(Math.cos(turn), Math.sin(turn), 0).multiplyScalar(Math.sqrt(1 - z * z)).setZ(z);
  });
  const reach = ways.map(() => Number.NEGATIVE_INFINITY);
  const found = ways.map(() => new Vector3());
  const corner = new Vector3();
  partsOf(models).forEach((part, index) => {
    const place = new Matrix4().fromArray(figure.matrices, index * 16).premultiply(toRobot);
    for (const child of part.children) {
      if (!(child instanceof Mesh)) continue;
      const position = (child.geometry as BufferGeometry).getAttribute("position");
      for (let at = 0; at < position.count; at++) {
        corner.fromBufferAttribute(position, at).applyMatrix4(place);
        ways.forEach((way, k) => {
          const far = corner.dot(way);
          if (far <= reach[k]!) return;
          reach[k] = far;
          found[k]!.copy(corner);
        });
      }
    }
  });
  return reach.every(Number.isFinite) ? found : null;
}

/** The parts of three.js's hull that are read here. */
interface Hull {
  readonly faces: readonly { readonly edge: HullEdge }[];
}
interface HullEdge {
  readonly next: HullEdge;
  head(): { readonly point: Vector3 };
}

function hullGeometry({ faces }: Hull): BufferGeometry {
  const positions = faces.flatMap(({ edge }) => {
    const corners = [edge, edge.next, edge.next.next];
    return corners.flatMap((each) => each.head().point.toArray());
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  return geometry;
}

// No front of a convex body hides another: where one is behind something, that something is not the robot. So one pass is enough.
function hiddenMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { slack: { value: slack } },
    vertexShader: /* glsl */ `
      uniform float slack;
      void main() {
        vec4 place = modelViewMatrix * vec4(position, 1.0);
        // Nearer, and at the same place of the picture.
        place.xyz *= max(0.05, 1.0 - slack / length(place.xyz));
        gl_Position = projectionMatrix * place;
      }`,
    fragmentShader: /* glsl */ `
      void main() {
        // Hatched, so that it is not taken for the robot itself.
        float stripe = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 7.0));
        gl_FragColor = vec4(1.0, 1.0, 1.0, 0.16 + 0.34 * stripe);
      }`,
    transparent: true,
    depthWrite: false,
    depthFunc: GreaterDepth,
    toneMapped: false,
  });
}
