// Reads a .glb with three.js: a person's own model. Those that ship come in packs, so few visits need this.

import type { Group } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { plainModel } from "../mesh/glb-check.ts";
import { checkMeshes } from "./model-check.ts";

/** Throws where it cannot be drawn. */
export async function readModelFile(bytes: ArrayBuffer): Promise<Group> {
  const plain = await plainModel(bytes);
  // A file may lack a scene, against three's types.
  const { scene } = (await new GLTFLoader().parseAsync(plain, "")) as { scene?: Group };
  if (scene === undefined) throw new Error("it has no scene");
  checkMeshes(scene);
  return scene;
}
