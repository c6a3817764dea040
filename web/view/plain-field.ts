// A field that its scenario describes and that has no model: drawn from its collision mesh, on a plain floor.

import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshStandardMaterial, PlaneGeometry } from "three";
import { readObj } from "../mesh/obj.ts";
import { compact } from "../mesh/surface.ts";
import type { FieldFrame } from "./frame-of-reference.ts";

/** Walls in a few greys, so that parts that meet can be told apart. */
const wallColors = ["#9aa1a8", "#8a9097", "#a8aeb3", "#7d8389"] as const;

function material(name: string, color: string): MeshStandardMaterial {
  const made = new MeshStandardMaterial({ color, roughness: 0.9, metalness: 0, side: DoubleSide });
  made.name = name;
  return made;
}

/** In AdvantageScope's frame of fields: the origin in the middle, x to the blue wall, z up. `obj`: the mesh's text, "" for none. */
export function plainFieldModel(obj: string, { origin, length, width }: FieldFrame): Group {
  const model = new Group();
  model.add(new Mesh(new PlaneGeometry(length, width), material("carpet", "#55585c")));
  // A mesh that the core does not take is its to report.
  const groups = ((): ReturnType<typeof readObj> => {
    try {
      return readObj("collision", obj);
    } catch {
      return [];
    }
  })();
  groups.forEach(({ name, ...whole }, index) => {
    const { positions, triangles } = compact(whole);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(triangles, 1));
    const flat = geometry.toNonIndexed();
    geometry.dispose();
    if (origin === "wall-blue") flat.rotateZ(Math.PI).translate(length / 2, width / 2, 0);
    flat.computeVertexNormals();
    model.add(new Mesh(flat, material(name, wallColors[index % wallColors.length]!)));
  });
  return model;
}
