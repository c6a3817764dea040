// Whether the meshes that three.js made of a model can be drawn.

import { InterleavedBufferAttribute, Mesh, type BufferGeometry, type Object3D } from "three";

/** Throws when the meshes that three.js made of it cannot be drawn: each corner has all of its numbers, and is there. */
export function checkMeshes(model: Object3D): void {
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { attributes, index } = object.geometry as BufferGeometry;
    const { position } = attributes;
    if (position === undefined || position.itemSize !== 3) throw new Error("a mesh has no positions");
    for (const [name, { count }] of Object.entries(attributes)) {
      if (count !== position.count)
        throw new Error(`a mesh has ${position.count} corners, and "${name}" for ${count} of them`);
    }
    // Meshes of one material are merged, and a list of pairs would lose its second numbers then.
    if (index !== null && (index.itemSize !== 1 || index instanceof InterleavedBufferAttribute))
      throw new Error("the corners of its triangles are no list of single numbers");
    for (let i = 0; i < (index?.count ?? 0); i++) {
      const corner = index?.getX(i) ?? 0;
      // Numbers of an index may be of any kind here, also with a sign or a fraction.
      if (!Number.isInteger(corner) || corner < 0 || corner >= position.count)
        throw new Error("a triangle has a corner that is not there");
    }
  });
}
