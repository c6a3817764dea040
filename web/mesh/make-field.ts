// A whole field folder from a model: field.json, collision.obj, config.json, a lighter model.glb and the pieces' models.

import {
  collisionOf,
  readField,
  type CollisionMesh,
  type MeshOptions,
  type MeshReport,
  type Progress,
} from "./collision.ts";
import { draftConfig, draftField } from "./field-draft.ts";
import { readDocument } from "./glb-read.ts";
import { lightField } from "./light.ts";
import { readFieldConfig, type Stand } from "./stand.ts";

export interface MadeField {
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly field: Readonly<Record<string, unknown>>;
  readonly report: MeshReport;
  readonly stand: Stand;
  /** Triangles that are seen, before and after, and bytes. */
  readonly seen: {
    readonly before: number;
    readonly after: number;
    readonly bytesBefore: number;
    readonly bytesAfter: number;
  };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `files`: model.glb, and config.json and model_0.glb where they are. Throws an Error with a sentence. */
export async function makeField(
  name: string,
  source: string,
  files: ReadonlyMap<string, ArrayBuffer>,
  options: MeshOptions,
  progress: Progress = () => {},
): Promise<MadeField> {
  const model = files.get("model.glb");
  if (model === undefined) throw new Error("there is no model.glb");
  const text = files.has("config.json") ? new TextDecoder().decode(files.get("config.json")) : null;
  const config = text === null ? null : readFieldConfig(text);
  progress("read", 0);
  const { groups, stand } = await readField(source, model, config, options);
  const title = `${config?.name || name}: collision mesh in metres, frame wall-blue\nMade from ${source.replaceAll("\n", " ")}`;
  const mesh: CollisionMesh = await collisionOf(groups, stand, options, title, progress);
  progress("light", 0);
  const seen = await lightField(await readDocument(source, model), stand, (share) => progress("light", share));
  const field = draftField(name, source, mesh.groups, stand, config);
  const made = new Map<string, Uint8Array<ArrayBuffer>>([
    ["field.json", bytesOf(`${JSON.stringify(field, null, 2)}\n`)],
    ["model.glb", seen.bytes],
  ]);
  if (mesh.groups.length > 0) made.set("collision.obj", bytesOf(mesh.text));
  // The pieces' models are small: they stay as they are.
  const json = text === null ? {} : (JSON.parse(text) as Record<string, unknown>);
  const listed = Array.isArray(json["gamePieces"]) ? json["gamePieces"].filter(isObject) : [];
  const pieces: object[] = [];
  for (const [index, piece] of listed.entries()) {
    const file = files.get(`model_${index}.glb`);
    if (file === undefined) break;
    made.set(`model_${index}.glb`, new Uint8Array(file));
    pieces.push(piece);
  }
  const tags = Array.isArray(json["aprilTags"]) ? json["aprilTags"] : [];
  made.set("config.json", bytesOf(draftConfig(config?.name || name, stand, pieces, tags)));
  progress("write", 1);
  const bytesBefore = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytesAfter = [...made.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    ...{ files: made, field, report: mesh.report, stand },
    seen: { before: seen.before, after: seen.after, bytesBefore, bytesAfter },
  };
}
