// The field's static model. Its lamps are field-lights.ts's.
// Owns its arguments.

import {
  BufferAttribute,
  BufferGeometry,
  FrontSide,
  Mesh,
  MeshStandardMaterial,
  type Group,
  type Material,
  type Object3D,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { disposeModel } from "../assets.ts";
import type { Drawn, Picture } from "../drawn.ts";
import type { BakedLight } from "../../light/light-scene.ts";
import type { FieldFrame } from "../frame-of-reference.ts";
import type { FieldLights } from "./field-lights.ts";
import { putLight, wearsFloor, wearLight } from "../light/static-light.ts";

/** Samples along a texture that is seen at a slant. */
const sharpness = 4;

export class Field implements Drawn {
  readonly #root: Group;
  readonly #lights: FieldLights;

  /** `root`: the model, already standing in the world (see centerRedToWorldMatrix); `lights`: of the scene's windows, for the lamps that the model may have. */
  constructor(parent: Object3D, root: Group, lights: FieldLights) {
    this.#root = root;
    this.#lights = lights;
    root.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      dress(object);
      lights.add(object.material as Material);
    });
    joinShadows(root);
    parent.add(root);
  }

  get root(): Group {
    return this.#root;
  }

  /** Textures stay sharp far away. Not in the first picture: it doubles the carpet's time where there is no GPU. */
  sharpen(): void {
    this.#root.traverse((object) => {
      if (!(object instanceof Mesh) || !(object.material instanceof MeshStandardMaterial)) return;
      const { map } = object.material;
      if (map === null || map.anisotropy === sharpness) return;
      map.anisotropy = sharpness;
      map.needsUpdate = true;
    });
  }

  /** The light that stands still on it. False: it is that of another model. */
  light(light: BakedLight, { length, width }: FieldFrame): boolean {
    const [model] = this.#root.children;
    return putLight(model as Group, light, length, width, this.#root.matrix);
  }

  update({ shown: { to: frame } }: Picture): void {
    this.#lights.update(frame);
  }

  dispose(): void {
    this.#root.removeFromParent();
    disposeModel(this.#root);
  }
}

/**
 * All solid parts throw their shadow with one mesh: draw calls make up a picture's cost in script. That mesh has the others'
 * triangles behind its own, which the picture itself leaves out.
 */
function joinShadows(root: Group): void {
  const casters: Mesh<BufferGeometry, Material>[] = [];
  root.traverse((object) => {
    if (!(object instanceof Mesh) || !object.castShadow) return;
    const material = object.material as Material;
    if (material.side === FrontSide && material.alphaTest === 0) casters.push(object as Mesh<BufferGeometry, Material>);
  });
  const [host] = casters;
  if (host === undefined) return;
  const own = host.geometry.index;
  const joined = casters.filter((mesh) => mesh.parent === host.parent && fits(mesh.geometry, host.geometry));
  if (own === null || joined.length < 2) return;
  const others = joined.filter((mesh) => mesh !== host);
  const shapes = others.map(({ geometry }) => dressedAs(geometry, host.geometry));
  const geometry = mergeGeometries([host.geometry, ...shapes]);
  for (const shape of shapes) shape.dispose();
  host.geometry.dispose();
  host.geometry = geometry;
  for (const mesh of others) mesh.castShadow = false;
  host.onBeforeRender = () => geometry.setDrawRange(0, own.count);
  host.onBeforeShadow = () => geometry.setDrawRange(0, Infinity);
}

/** Whether their places can stand in one buffer. */
function fits(geometry: BufferGeometry, host: BufferGeometry): boolean {
  const [place, hostPlace] = [geometry.getAttribute("position"), host.getAttribute("position")];
  return geometry.index !== null && place.array.constructor === hostPlace.array.constructor;
}

/** The places of a geometry, and nothing in all else that the other one has. */
function dressedAs(geometry: BufferGeometry, host: BufferGeometry): BufferGeometry {
  const shape = new BufferGeometry();
  const place = geometry.getAttribute("position");
  shape.setIndex(geometry.index);
  for (const [name, attribute] of Object.entries(host.attributes)) {
    const { itemSize, normalized } = attribute;
    const List = attribute.array.constructor as Float32ArrayConstructor;
    const nothing = (): BufferAttribute => new BufferAttribute(new List(place.count * itemSize), itemSize, normalized);
    shape.setAttribute(name, name === "position" ? place : nothing());
  }
  return shape;
}

function dress(mesh: Mesh): void {
  const material = mesh.material as Material;
  if (material instanceof MeshStandardMaterial) wearLight(material, wearsFloor(mesh));
  const clear = material.transparent && material.opacity < 1;
  // Clear walls cast no shadow, and must not hide things behind one another.
  mesh.castShadow = !clear && !/carpet|tape|line/i.test(material.name);
  mesh.receiveShadow = !clear;
  if (clear) {
    material.depthWrite = false;
    material.side = FrontSide;
    mesh.renderOrder = 2;
  }
}
