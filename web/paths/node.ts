// Paths in Node: the command line and the tests. Bundled to build/node/paths.mjs.
export { placesBeside } from "./beside.ts";
export { PathError } from "./checked-json.ts";
export { onOtherSide, symmetryOf } from "./field-side.ts";
export { isRed, PathDriver, placedAt, tickSeconds } from "./path-driver.ts";
export { readPath } from "./read-path.ts";
export { durationOf } from "./trajectory.ts";
