// The triangles of a binary glTF file in its own frame, by the names of its nodes.

import {
  WebIO,
  type Accessor,
  type Document,
  type Node,
  type Primitive,
  type vec3,
  type vec4,
} from "@gltf-transform/core";
import { instancesOf, instancing, plainModel } from "./glb-check.ts";
import { entriesOf, type Json } from "./glb-parts.ts";
import type { Group } from "./surface.ts";

/** Files whose numbers are packed in whole numbers are read as well: gltf-transform takes those without being told. */
const readableExtensions = new Set([
  "KHR_mesh_quantization",
  "KHR_texture_transform",
  "KHR_materials_unlit",
  instancing,
]);

/** Only triangles have sides. */
const triangleMode = 4;
const stripMode = 5;
const fanMode = 6;

/** Throws an Error whose message ends "... is not a model that can be read: WHY". */
export async function readDocument(name: string, bytes: ArrayBuffer): Promise<Document> {
  try {
    const plain = await plainModel(bytes);
    const io = new WebIO();
    const made = await io.binaryToJSON(new Uint8Array(plain));
    const { json } = made as unknown as { json: Json & { extensionsRequired?: string[] } };
    const required = (json.extensionsRequired ?? []).filter((extension) => !readableExtensions.has(extension));
    if (required.length > 0)
      throw new Error(`it needs ${required.join(", ")}; export it without, as plain binary glTF (.glb)`);
    // None of them is asked of the reader.
    delete json.extensionsRequired;
    delete json["extensionsUsed"];
    const document = await io.readJSON(made);
    addCopies(document, json);
    return document;
  } catch (cause) {
    const why = wordsOf(cause);
    throw new Error(`${name} is no model that can be read: ${why}`, { cause });
  }
}

/** A mesh that is drawn many times (EXT_mesh_gpu_instancing) as that many nodes. */
function addCopies(document: Document, json: Json): void {
  const root = document.getRoot();
  const [nodes, accessors] = [root.listNodes(), root.listAccessors()];
  for (const [index, entry] of entriesOf(json, "nodes").entries()) {
    const places = instancesOf(entry);
    const node = nodes[index];
    if (places === null || node === undefined) continue;
    const listOf = (name: string): Accessor | undefined => accessors[Number(places[name])];
    const [shifts, turns, sizes] = [listOf("TRANSLATION"), listOf("ROTATION"), listOf("SCALE")];
    const mesh = node.getMesh();
    node.setMesh(null);
    for (let copy = 0; copy < (shifts ?? turns ?? sizes)!.getCount(); copy++) {
      const made = document.createNode(node.getName()).setMesh(mesh);
      if (shifts !== undefined) made.setTranslation(shifts.getElement(copy, [0, 0, 0] as vec3));
      if (turns !== undefined) made.setRotation(turns.getElement(copy, [0, 0, 0, 1] as vec4));
      if (sizes !== undefined) made.setScale(sizes.getElement(copy, [1, 1, 1] as vec3));
      node.addChild(made);
    }
  }
}

/** The engine's own words for a file's defect say nothing of the file. */
function wordsOf(cause: unknown): string {
  if (cause instanceof RangeError) return "one of its lists of numbers is longer than the bytes that it names";
  if (cause instanceof TypeError) return "one of its entries names another one that is not there";
  return cause instanceof Error ? cause.message : String(cause);
}

/** The surfaces below all scenes of a document. `leaveOut`: nodes that are not of the field, such as staged pieces. */
export function groupsOf(document: Document, leaveOut: ReadonlySet<string> = new Set()): Group[] {
  const found: Group[] = [];
  const walk = (node: Node): void => {
    if (leaveOut.has(node.getName())) return;
    const mesh = node.getMesh();
    if (mesh !== null) {
      const name = node.getName() || mesh.getName() || "part";
      const matrix = node.getWorldMatrix();
      for (const primitive of mesh.listPrimitives()) {
        const group = surfaceOf(primitive, matrix, name);
        if (group !== null) found.push(group);
      }
    }
    for (const child of node.listChildren()) walk(child);
  };
  const scenes = document.getRoot().listScenes();
  const shown = document.getRoot().getDefaultScene() ?? scenes[0];
  for (const node of shown?.listChildren() ?? []) walk(node);
  return found;
}

function surfaceOf(primitive: Primitive, m: ArrayLike<number>, name: string): Group | null {
  const accessor = primitive.getAttribute("POSITION");
  const mode: number = primitive.getMode();
  if (accessor === null || ![triangleMode, stripMode, fanMode].includes(mode)) return null;
  const count = accessor.getCount();
  const positions = new Float32Array(3 * count);
  const element: number[] = [];
  for (let corner = 0; corner < count; corner++) {
    accessor.getElement(corner, element);
    const [x = 0, y = 0, z = 0] = element;
    for (let axis = 0; axis < 3; axis++)
      positions[3 * corner + axis] = m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!;
  }
  if (!positions.every(Number.isFinite)) throw new Error(`${name} has a corner that is no number`);
  const indices = primitive.getIndices();
  const total = indices === null ? count : indices.getCount();
  const cornerAt = (index: number): number => {
    const corner = indices === null ? index : indices.getScalar(index);
    if (!(corner >= 0 && corner < count)) throw new Error(`${name} has a triangle with a corner that is not there`);
    return corner;
  };
  const triangles: number[] = [];
  if (mode === triangleMode)
    for (let index = 0; index + 2 < total; index += 3)
      triangles.push(cornerAt(index), cornerAt(index + 1), cornerAt(index + 2));
  else
    for (let index = 0; index + 2 < total; index++) {
      const first = mode === fanMode ? 0 : index;
      const [b, c] = index % 2 === 0 || mode === fanMode ? [index + 1, index + 2] : [index + 2, index + 1];
      triangles.push(cornerAt(first), cornerAt(b), cornerAt(c));
    }
  // A mirrored part shows its other side.
  if (determinant(m) < 0)
    for (let at = 0; at < triangles.length; at += 3)
      [triangles[at + 1], triangles[at + 2]] = [triangles[at + 2]!, triangles[at + 1]!];
  return { name, positions, triangles: Uint32Array.from(triangles) };
}

const determinant = (m: ArrayLike<number>): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);
