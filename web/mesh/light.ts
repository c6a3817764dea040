// The model to be seen: the whole file, brought into AdvantageScope's frame of fields and made light enough to draw.

import { WebIO, type Accessor, type Document, type Node, type Primitive } from "@gltf-transform/core";
import { MeshoptSimplifier } from "meshoptimizer";
import { shift, times, turned, type Stand } from "./stand.ts";

/** A weak machine draws so many of a field at 60 frames a second. */
export const mostSeen = 150_000;
/** Of a part's own size: a hundredth is seen from near. */
const error = 0.01;

export interface Light {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly before: number;
  readonly after: number;
}

export async function lightField(
  document: Document,
  { rows, size: [length, width] }: Stand,
  progress: (share: number) => void,
): Promise<Light> {
  // From the field's frame to its middle, x to the blue wall; then glTF's y is up.
  const centred = times(turned("z", 180), shift([-length / 2, -width / 2, 0]));
  const m = times(turned("x", -90), times(centred, rows));
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  if (scene !== undefined) {
    const stand: Node = document.createNode("field");
    stand.setMatrix([
      ...[m[0]![0]!, m[1]![0]!, m[2]![0]!, 0],
      ...[m[0]![1]!, m[1]![1]!, m[2]![1]!, 0],
      ...[m[0]![2]!, m[1]![2]!, m[2]![2]!, 0],
      ...[m[0]![3]!, m[1]![3]!, m[2]![3]!, 1],
    ] as Parameters<Node["setMatrix"]>[0]);
    for (const child of scene.listChildren()) stand.addChild(child);
    scene.addChild(stand);
  }
  for (const animation of root.listAnimations()) animation.dispose();
  const uses = usesOf(root.listNodes());
  const primitives = root
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives().map((primitive) => ({ primitive, times: uses.get(mesh) ?? 0 })));
  const count = (): number => primitives.reduce((sum, each) => sum + each.times * trianglesOf(each.primitive), 0);
  const before = count();
  if (before > mostSeen) {
    await MeshoptSimplifier.ready;
    primitives.forEach(({ primitive }, index) => {
      if (index % 64 === 0) progress(index / primitives.length);
      lighten(document, primitive, mostSeen / before);
    });
    for (const accessor of root.listAccessors()) if (accessor.listParents().length <= 1) accessor.dispose();
  }
  const bytes = await new WebIO().writeBinary(document);
  return { bytes: new Uint8Array(bytes), before, after: count() };
}

function usesOf(nodes: readonly Node[]): Map<unknown, number> {
  const uses = new Map<unknown, number>();
  for (const node of nodes) {
    const mesh = node.getMesh();
    if (mesh !== null) uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
  }
  return uses;
}

const trianglesOf = (primitive: Primitive): number =>
  Math.floor((primitive.getIndices()?.getCount() ?? primitive.getAttribute("POSITION")?.getCount() ?? 0) / 3);

function lighten(document: Document, primitive: Primitive, share: number): void {
  const accessor = primitive.getAttribute("POSITION");
  if (accessor === null || primitive.getMode() !== 4 || trianglesOf(primitive) < 16) return;
  const positions = floats(accessor);
  const own = primitive.getIndices()?.getArray();
  const indices =
    own === null || own === undefined
      ? Uint32Array.from({ length: accessor.getCount() }, (_, i) => i)
      : Uint32Array.from(own);
  const target = 3 * Math.max(8, Math.floor((indices.length * share) / 3));
  const [kept] = MeshoptSimplifier.simplify(indices, positions, 3, target, error);
  const [best] =
    kept.length <= 2 * target
      ? [kept]
      : MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, target, 5 * error);
  if (best.length === 0) return;
  const place = new Int32Array(accessor.getCount()).fill(-1);
  let count = 0;
  for (const corner of best) if (place[corner]! < 0) place[corner] = count++;
  for (const semantic of primitive.listSemantics()) {
    const old = primitive.getAttribute(semantic)!;
    const source = floats(old);
    const width = old.getElementSize();
    const made = new Float32Array(count * width);
    place.forEach((to, corner) => {
      if (to >= 0) made.set(source.subarray(width * corner, width * corner + width), width * to);
    });
    const buffer = old.getBuffer();
    primitive.setAttribute(semantic, document.createAccessor().setType(old.getType()).setArray(made).setBuffer(buffer));
  }
  const index = best.map((corner) => place[corner]!);
  primitive.setIndices(document.createAccessor().setType("SCALAR").setArray(index).setBuffer(accessor.getBuffer()));
  for (const target of primitive.listTargets()) primitive.removeTarget(target);
}

function floats(accessor: Accessor): Float32Array {
  const width = accessor.getElementSize();
  const made = new Float32Array(accessor.getCount() * width);
  const element: number[] = [];
  for (let index = 0; index < accessor.getCount(); index++) {
    accessor.getElement(index, element);
    made.set(element, index * width);
  }
  return made;
}
