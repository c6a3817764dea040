// The triangles of a binary glTF file in its own frame, by the names of its nodes.

import { WebIO, type Document, type Node, type Primitive } from "@gltf-transform/core";
import { plainModel } from "./glb-check.ts";
import type { Group } from "./surface.ts";

/** Files whose numbers are packed in whole numbers are read as well: gltf-transform takes those without being told. */
const readableExtensions = new Set(["KHR_mesh_quantization", "KHR_texture_transform", "KHR_materials_unlit"]);

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
    const { json } = made as { json: { extensionsRequired?: string[] } };
    const required = (json.extensionsRequired ?? []).filter((extension) => !readableExtensions.has(extension));
    if (required.length > 0)
      throw new Error(`it needs ${required.join(", ")}; export it without, as plain binary glTF (.glb)`);
    delete json.extensionsRequired;
    return await io.readJSON(made);
  } catch (cause) {
    const why = wordsOf(cause);
    throw new Error(`${name} is no model that can be read: ${why}`, { cause });
  }
}

/** The engine's own words for what a file has wrong say nothing of the file. */
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
