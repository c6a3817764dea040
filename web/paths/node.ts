// Paths in Node: the command line and the tests. Bundled to build/node/paths.mjs.
export { PathError } from "./checked-json.ts";
export { onOtherSide, symmetryOf } from "./field-side.ts";
export { sticksFor } from "./follower.ts";
export { ErrorMeter } from "./path-error.ts";
export { readPath } from "./read-path.ts";
export { durationOf, sampleAt } from "./trajectory.ts";
