// Meshes in Node: the command line and the tests. Bundled to build/node/mesh.mjs.
export { defaults } from "./mesh-defaults.ts";
export { collisionOf, readField, type MeshReport } from "./collision.ts";
export { draftField } from "./field-draft.ts";
export { besideModel, modelFile } from "./glb-parts.ts";
export { modelToGlb } from "./model-files.ts";
export { makeField, type MadeField } from "./make-field.ts";
export { mend, thicken } from "./mend.ts";
export { readObj, writeObj } from "./obj.ts";
export { readFieldConfig, scales, standOf, ups } from "./stand.ts";
