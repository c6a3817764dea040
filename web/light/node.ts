// Light in Node: the build and the tests. Bundled to build/node/light.mjs.
export { LightCore, LightError } from "./light-core.ts";
export { isFloor, readLight, writeLight, type LightKind, type LightScene, type LitSurface } from "./light-scene.ts";
export { splitLong, type Surface } from "./split.ts";
