// light.wasm behind a class: a field's surfaces in, its light out. The build uses it, and a worker for a field of one's own.

import { loadModule } from "../sim/core/load-module.ts";
import { lightArguments, type LightExports } from "./exports.gen.ts";
import {
  lightBytes,
  lightKinds,
  mapSize,
  probeBytes,
  probeLayers,
  probeSize,
  type BakedLight,
  type LightScene,
} from "./light-scene.ts";

/** A scene that has no light: why, and where. */
export class LightError extends Error {
  override readonly name = "LightError";
}

export class LightCore {
  readonly #calls: LightExports;

  private constructor(calls: LightExports) {
    this.#calls = calls;
  }

  static async create(bytes: BufferSource): Promise<LightCore> {
    const def = { name: "light.wasm", exportArguments: lightArguments, log: (line: string) => console.warn(line) };
    return new LightCore(await loadModule<LightExports>(bytes, def));
  }

  /** Towards the key light that its bytes are of: x y z of length 1. */
  get keyWay(): readonly number[] {
    return [...new Float32Array(this.#calls.memory.buffer, this.#calls.light_key(), 3)];
  }

  /** Heights of the layers of places for moving things [m]. */
  get layers(): readonly number[] {
    return [...new Float32Array(this.#calls.memory.buffer, this.#calls.light_layers(), probeLayers)];
  }

  /** Some seconds of work. Throws LightError. */
  bake({ surfaces, length, width }: LightScene): BakedLight {
    const counts = surfaces.map(({ positions }) => positions.length / 3);
    const vertexCount = counts.reduce((sum, count) => sum + count, 0);
    const cornerCount = surfaces.reduce((sum, { corners }) => sum + corners.length, 0);
    const [columns, rows] = mapSize(length, width);
    const probes = probeSize(length, width);
    const calls = this.#calls;
    this.#must(calls.light_begin(vertexCount, cornerCount, length, width, columns, rows, ...probes));
    const { buffer } = calls.memory;
    const positions = new Float32Array(buffer, calls.light_positions(), 3 * vertexCount);
    const normals = new Float32Array(buffer, calls.light_normals(), 3 * vertexCount);
    const colors = new Uint8Array(buffer, calls.light_colors(), 3 * vertexCount);
    const kinds = new Uint8Array(buffer, calls.light_kinds(), vertexCount);
    const corners = new Uint32Array(buffer, calls.light_corners(), cornerCount);
    let vertex = 0;
    let corner = 0;
    for (const [index, surface] of surfaces.entries()) {
      const count = counts[index]!;
      positions.set(surface.positions, 3 * vertex);
      normals.set(surface.normals, 3 * vertex);
      kinds.fill(lightKinds[surface.kind], vertex, vertex + count);
      const color = surface.color.map((value) => Math.max(0, Math.min(255, Math.round(255 * value))));
      for (let at = vertex; at < vertex + count; at++) colors.set(color, 3 * at);
      for (const own of surface.corners) corners[corner++] = vertex + own;
      vertex += count;
    }
    this.#must(calls.light_bake());
    const bytes = (at: number, size: number): Uint8Array<ArrayBuffer> => new Uint8Array(buffer, at, size).slice();
    return {
      ...{ counts, columns, rows },
      vertices: bytes(calls.light_vertices(), lightBytes * vertexCount),
      map: bytes(calls.light_map(), lightBytes * columns * rows),
      ...{ probeColumns: probes[0], probeRows: probes[1] },
      probes: bytes(calls.light_probes(), probeBytes * probes[0] * probes[1]),
    };
  }

  #must(done: number): void {
    if (done === 1) return;
    const { buffer } = this.#calls.memory;
    const bytes = new Uint8Array(buffer, this.#calls.light_problem());
    throw new LightError(new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))));
  }
}
