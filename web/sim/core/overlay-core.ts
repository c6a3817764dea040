// Collision shapes of the loaded run: core/wasm/sim/overlay_exports.c behind a class. It reads the world and changes
// nothing in it; unless it is watched, it costs nothing.
import { contactRecord, meshMemory, overlayMemory, shapeRecord } from "../boundary/abi.gen.ts";
import type { FieldMesh, OverlayBytes } from "../boundary/overlay.ts";
import { readWords, type CoreMemory } from "./memory.ts";

/** More meshes than this no field has (SIM_MAX_GROUPS of the core). */
const mostMeshes = 1024;

export class OverlayCore {
  readonly #core: CoreMemory;

  constructor(core: CoreMemory) {
    this.#core = core;
  }

  /** From now on steps note their contacts, or do not. Another load ends it. */
  watch(on: boolean): void {
    this.#core.guard(() => this.#core.exports.sim_overlay_watch(on ? 1 : 0));
  }

  /** Copies of the present ones; null without a world. */
  bytes(): OverlayBytes | null {
    const at = this.#core.guard(() => this.#core.exports.sim_overlay());
    if (at === 0) return null;
    const { contacts, contactCount, shapes, shapeCount } = readWords(this.#core, overlayMemory, at);
    const copy = (from: number, size: number): ArrayBuffer =>
      this.#core.bytes(from, size).slice().buffer as ArrayBuffer;
    return {
      contacts: copy(contacts, contactCount * contactRecord.byteLength),
      shapes: copy(shapes, shapeCount * shapeRecord.byteLength),
    };
  }

  /** Copies of the field's meshes; those that are open at present are left out. */
  meshes(): FieldMesh[] {
    const list: FieldMesh[] = [];
    for (let mesh = 0; mesh < mostMeshes; mesh++) {
      const at = this.#core.guard(() => this.#core.exports.sim_overlay_mesh(mesh));
      if (at === 0) break;
      const { vertices, vertexCount, triangles, triangleCount, open } = readWords(this.#core, meshMemory, at);
      if (open !== 0) continue;
      const corners = new DataView(this.#core.bytes(vertices, 24 * vertexCount).slice().buffer);
      const indices = this.#core.bytes(triangles, 12 * triangleCount).slice();
      list.push({
        vertices: Float32Array.from({ length: 3 * vertexCount }, (_, i) => corners.getFloat64(8 * i, true)),
        triangles: new Uint32Array(indices.buffer),
      });
    }
    return list;
  }
}
