// The scene around the field: its light and shadows, and the hall. Owns all three.

import { Color, DirectionalLight, Fog, Group, Matrix4, Scene, Vector3, type CubeTexture } from "three";
import { makeEnvironment } from "./hall/environment.ts";
import type { FieldFrame } from "./frame-of-reference.ts";
import { keyLight, keyWay } from "./light/static-light.ts";
import { Surroundings, haze, roof } from "./hall/surroundings.ts";

/** Layer of drawings over the field for people: lines, ghosts, signs. No robot's camera sees it. */
export const overlayLayer = 1;

/** Height up to which things on the field throw shadows, m. */
const tallest = 3.2;

export class ArenaScene {
  readonly scene = new Scene();
  /** Holds everything that is posed in the field frame. */
  readonly fieldSpace = new Group();
  readonly #key = new DirectionalLight("#fff6ea", keyLight * Math.PI);
  readonly #rim = new DirectionalLight("#a9c4ff", 0.6);
  #environment: CubeTexture | null = null;
  #frame: FieldFrame = { origin: "wall-blue", length: 16.541, width: 8.069 };
  readonly #surroundings = new Surroundings(this.scene);

  constructor() {
    this.scene.environmentIntensity = 0.8;
    this.scene.background = new Color(roof);
    this.scene.fog = new Fog(haze, 24, 80);
    this.fieldSpace.matrixAutoUpdate = false;

    this.#key.castShadow = true;
    this.#key.shadow.mapSize.set(2048, 2048);
    this.#key.shadow.radius = 1.9;
    this.#key.shadow.bias = -0.0003;
    this.#key.shadow.normalBias = 0.016;
    this.scene.add(this.fieldSpace, this.#key, this.#key.target, this.#rim);
  }

  /** The lamps that throw light from one side, the strongest first. */
  get lights(): readonly DirectionalLight[] {
    return [this.#key, this.#rim];
  }

  /** The hall that surfaces mirror. It takes a while to make: until then they are darker. */
  addEnvironment(): void {
    this.#environment ??= makeEnvironment(this.#frame.length, this.#frame.width);
    this.scene.environment = this.#environment;
  }

  /** A little more of the hall around the field, until all of it is there. */
  paintHall(): void {
    this.#surroundings.paint();
  }

  /**
   * Light for a field of this size, seen by drivers who look along `away`; its frame in the world, and that of models.
   */
  fit(frame: FieldFrame, away: Vector3, fieldToWorld: Matrix4, standing: Matrix4): void {
    if (frame.length !== this.#frame.length || frame.width !== this.#frame.width) {
      this.#environment?.dispose();
      this.#environment = null;
      this.scene.environment = null;
    }
    this.#frame = frame;
    this.fieldSpace.matrix.copy(fieldToWorld);
    this.fieldSpace.matrixWorldNeedsUpdate = true;
    const reach = Math.hypot(frame.length, frame.width) / 2;
    const left = new Vector3().crossVectors(new Vector3(0, 1, 0), away);
    // From a long side, the same for both alliances: the field's own light knows its shadows.
    this.#key.position
      .set(...keyWay)
      .transformDirection(standing)
      .setLength(2 * reach);
    this.#rim.position.copy(away).multiplyScalar(0.8).addScaledVector(left, 0.7);
    this.#rim.position.y = 0.75;
    this.#fitShadow(frame, reach);
    this.#surroundings.fit(frame);
  }

  // The shadow map covers the field and the things on it, no more. That is 9 mm for each texel: enough for a ball's
  // shadow to be round, and no ball loses its shadow when the camera turns.
  #fitShadow(frame: FieldFrame, reach: number): void {
    const { camera } = this.#key.shadow;
    camera.position.copy(this.#key.position);
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld(true);
    const corner = new Vector3();
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = new Vector3(-Infinity, -Infinity, -Infinity);
    for (let index = 0; index < 8; index++) {
      corner.set(
        (index & 1 ? 0.5 : -0.5) * (frame.length + 1.4),
        index & 2 ? tallest : 0,
        (index & 4 ? 0.5 : -0.5) * (frame.width + 0.6),
      );
      corner.applyMatrix4(camera.matrixWorldInverse);
      low.min(corner);
      high.max(corner);
    }
    camera.left = low.x;
    camera.right = high.x;
    camera.bottom = low.y;
    camera.top = high.y;
    camera.near = Math.max(0.1, -high.z - 1);
    camera.far = -low.z + 0.5 * reach;
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.#environment?.dispose();
    this.#key.dispose();
    this.#rim.dispose();
    this.#surroundings.dispose();
  }
}

/** For models that AdvantageScope's convention places in the world rather than in the field frame. */
export function groupWithMatrix(matrix: Matrix4): Group {
  const group = new Group();
  group.matrixAutoUpdate = false;
  group.matrix.copy(matrix);
  return group;
}
