// How high the field's structures reach, by place: cameras stand neither in them nor beyond them. A grid of columns from the field's
// own model, which is enough for a camera and costs nothing in a picture; an arch counts as solid up to its top.

import { Matrix4, Mesh, Vector3, type BufferGeometry, type Material, type Object3D } from "three";

/** Side of a column [m]. */
const cell = 0.2;
/** Around the field, where drivers stand and cameras may be [m]. */
const margin = 2;
/** Lower things hide no robot and hold no camera: bumps, boards, pieces' stands [m]. */
const lowest = 0.5;
/** A camera keeps so far above and before a structure [m]. */
const berth = 0.2;
/** Around the robot nothing counts: it may stand below an arch, or touch a wall [m]. */
const near = 0.7;
/** A camera looks past things no thicker than this: the robot's outline shows through them [m]. */
const thick = 0.35;
/** A camera looks at the robot so far above the floor [m]. */
const middle = 0.4;

export class Obstacles {
  readonly #columns: number;
  readonly #rows: number;
  readonly #left: number;
  readonly #top: number;
  readonly #heights: Float32Array;
  readonly #at = new Vector3();

  /** Of everything below `root`, in the world: y is up, the field's middle is the origin. */
  constructor(root: Object3D, fieldLength: number, fieldWidth: number) {
    this.#left = -fieldLength / 2 - margin;
    this.#top = -fieldWidth / 2 - margin;
    this.#columns = Math.ceil((fieldLength + 2 * margin) / cell);
    this.#rows = Math.ceil((fieldWidth + 2 * margin) / cell);
    this.#heights = new Float32Array(this.#columns * this.#rows);
    root.updateWorldMatrix(true, true);
    root.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      // One sees through glass, and a camera behind it sees as well.
      if (!(object.material as Material).transparent) this.#add(object.geometry as BufferGeometry, object.matrixWorld);
    });
  }

  #add(geometry: BufferGeometry, matrix: Matrix4): void {
    const position = geometry.getAttribute("position");
    const count = geometry.index?.count ?? position.count;
    const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
    const [a, b, c] = corners;
    for (let at = 0; at + 2 < count; at += 3) {
      corners.forEach((corner, k) => {
        corner.fromBufferAttribute(position, geometry.index?.getX(at + k) ?? at + k).applyMatrix4(matrix);
      });
      if (Math.max(a.y, b.y, c.y) < lowest) continue;
      // Points of the triangle, no farther from each other than a column is wide.
      const steps = Math.ceil(Math.max(a.distanceTo(b), a.distanceTo(c), b.distanceTo(c)) / cell) || 1;
      for (let i = 0; i <= steps; i++)
        for (let j = 0; j <= steps - i; j++) {
          const [u, v] = [i / steps, j / steps];
          const w = 1 - u - v;
          this.#raise(u * a.x + v * b.x + w * c.x, u * a.y + v * b.y + w * c.y, u * a.z + v * b.z + w * c.z);
        }
    }
  }

  #raise(x: number, y: number, z: number): void {
    const index = this.#index(x, z);
    if (index >= 0 && y > this.#heights[index]!) this.#heights[index] = y;
  }

  #index(x: number, z: number): number {
    const column = Math.floor((x - this.#left) / cell);
    const row = Math.floor((z - this.#top) / cell);
    const inside = column >= 0 && column < this.#columns && row >= 0 && row < this.#rows;
    return inside ? row * this.#columns + column : -1;
  }

  /** How high it is there; 0: nothing stands there [m]. */
  height(x: number, z: number): number {
    return this.#heights[this.#index(x, z)] ?? 0;
  }

  /** Whether a camera would stand in something, or closer above it than it may. */
  holds({ x, y, z }: Vector3): boolean {
    const height = this.height(x, z);
    return height >= lowest && y < height + berth;
  }

  /** The lowest place above it for a camera [m]. */
  top({ x, z }: Vector3): number {
    return this.height(x, z) + berth;
  }

  /** The share of the way from a robot to a camera that is clear of structures: 1, all of it. */
  clear(robot: Vector3, camera: Vector3): number {
    const length = Math.hypot(camera.x - robot.x, camera.z - robot.z);
    const steps = Math.ceil(length / (cell / 2));
    const from = robot.y + middle;
    let under = true;
    let begun = 1;
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      const at = this.#at.lerpVectors(robot, camera, share);
      at.y = from + share * (camera.y - from);
      const held = step === steps ? this.holds(at) : at.y < this.height(at.x, at.z);
      // Out of the arch that the robot stands below.
      if (share * length < near || (held && under)) continue;
      under = false;
      // A hub is open at its top: from its first wall to its last it is one thing.
      if (held) begun = Math.min(begun, share);
      if (held && (step === steps || (share - begun) * length > thick))
        return Math.max(0, begun - (cell + berth) / length);
    }
    // All of it below one roof: from below nothing of it stands between.
    return 1;
  }
}
