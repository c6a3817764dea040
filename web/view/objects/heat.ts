// A heat map on the carpet: how often something was where. Points are counted into cells, so a hundred thousand of them cost no
// more to draw than one.

import {
  DataTexture,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RGBAFormat,
  SRGBColorSpace,
  UnsignedByteType,
  type Object3D,
} from "three";
import type { FieldFrame } from "../frame-of-reference.ts";
import { overlayLayer } from "../scene.ts";

/** Edge of a cell [m]: a fifth of a robot, so that its way shows as a band. */
const cell = 0.15;
/** How often neighbours are mixed: about 0.3 m to each side. */
const blurs = 3;
/** Above the carpet [m]: clear of its markings and below all lines. */
const height = 0.008;

/** From seldom to often: share, then red, green, blue, opacity, 0 to 255. */
const ramp: readonly (readonly [number, number, number, number, number])[] = [
  [0, 45, 96, 160, 0],
  [0.06, 45, 110, 175, 120],
  [0.3, 54, 190, 190, 175],
  [0.6, 242, 209, 74, 205],
  [1, 255, 246, 222, 225],
];

/** The counts of points in the cells of a field. */
export class HeatGrid {
  readonly columns: number;
  readonly rows: number;
  readonly counts: Float32Array;
  readonly #left: number;
  readonly #low: number;

  constructor({ origin, length, width }: FieldFrame) {
    this.columns = Math.max(1, Math.ceil(length / cell));
    this.rows = Math.max(1, Math.ceil(width / cell));
    this.counts = new Float32Array(this.columns * this.rows);
    [this.#left, this.#low] = origin === "wall-blue" ? [0, 0] : [-length / 2, -width / 2];
  }

  clear(): void {
    this.counts.fill(0);
  }

  /** x and y of each point, `stride` numbers apart. Points beside the field are left out. */
  add(numbers: ArrayLike<number>, stride: number): void {
    const { columns, rows, counts } = this;
    for (let at = 0; at + 1 < numbers.length; at += stride) {
      const column = Math.floor((numbers[at]! - this.#left) / cell);
      const row = Math.floor((numbers[at + 1]! - this.#low) / cell);
      if (column >= 0 && column < columns && row >= 0 && row < rows) counts[row * columns + column]!++;
    }
  }
}

/** Mixes each cell with its neighbours along one direction: 1 2 1, as a rounded hill. */
function blur(from: Float32Array, to: Float32Array, step: number, along: number, across: number, other: number): void {
  for (let line = 0; line < across; line++) {
    for (let i = 0; i < along; i++) {
      const at = line * other + i * step;
      const before = i > 0 ? from[at - step]! : 0;
      const after = i + 1 < along ? from[at + step]! : 0;
      to[at] = 0.25 * before + 0.5 * from[at]! + 0.25 * after;
    }
  }
}

export class HeatMap {
  readonly grid: HeatGrid;
  readonly #mesh: Mesh;
  readonly #texture: DataTexture;
  readonly #pixels: Uint8Array<ArrayBuffer>;
  readonly #soft: Float32Array;
  readonly #scratch: Float32Array;

  constructor(parent: Object3D, frame: FieldFrame) {
    this.grid = new HeatGrid(frame);
    const { columns, rows } = this.grid;
    this.#pixels = new Uint8Array(4 * columns * rows);
    this.#soft = new Float32Array(columns * rows);
    this.#scratch = new Float32Array(columns * rows);
    this.#texture = new DataTexture(this.#pixels, columns, rows, RGBAFormat, UnsignedByteType);
    this.#texture.colorSpace = SRGBColorSpace;
    this.#texture.magFilter = this.#texture.minFilter = LinearFilter;
    const material = new MeshBasicMaterial({ map: this.#texture, transparent: true, depthWrite: false });
    material.toneMapped = false;
    const [length, width] = [columns * cell, rows * cell];
    this.#mesh = new Mesh(new PlaneGeometry(length, width), material);
    const [x, y] = frame.origin === "wall-blue" ? [0, 0] : [-frame.length / 2, -frame.width / 2];
    this.#mesh.position.set(x + length / 2, y + width / 2, height);
    this.#mesh.renderOrder = 2;
    this.#mesh.layers.set(overlayLayer);
    this.#mesh.visible = false;
    parent.add(this.#mesh);
  }

  /** Shows the grid's counts. */
  show(): void {
    const { columns, rows, counts } = this.grid;
    this.#soft.set(counts);
    for (let i = 0; i < blurs; i++) {
      blur(this.#soft, this.#scratch, 1, columns, rows, columns);
      blur(this.#scratch, this.#soft, columns, rows, columns, 1);
    }
    const most = this.#soft.reduce((a, b) => Math.max(a, b), 0);
    this.#mesh.visible = most > 0;
    if (most === 0) return;
    // The root brings out the ways beside the one place where the robot stood still.
    for (let i = 0; i < this.#soft.length; i++) paint(this.#pixels, 4 * i, Math.sqrt(this.#soft[i]! / most));
    this.#texture.needsUpdate = true;
  }

  /** Opacity of a place, 0 to 255, for tests. */
  opacityAt(column: number, row: number): number {
    return this.#mesh.visible ? this.#pixels[4 * (row * this.grid.columns + column) + 3]! : 0;
  }

  dispose(): void {
    this.#mesh.removeFromParent();
    this.#mesh.geometry.dispose();
    (this.#mesh.material as MeshBasicMaterial).dispose();
    this.#texture.dispose();
  }
}

function paint(pixels: Uint8Array, at: number, share: number): void {
  let k = 1;
  while (k < ramp.length - 1 && share > ramp[k]![0]) k++;
  const [low, high] = [ramp[k - 1]!, ramp[k]!];
  const part = Math.min(1, Math.max(0, (share - low[0]) / (high[0] - low[0])));
  for (let i = 0; i < 4; i++) pixels[at + i] = low[i + 1]! + part * (high[i + 1]! - low[i + 1]!);
}
