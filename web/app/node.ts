// Comparing in Node: the command line and the tests. Bundled to build/node/compare.mjs.
export { Comparison, notable, placeOf, type Difference } from "./compare/comparison.ts";
export { buildGhost } from "./race/ghost-builder.ts";
export { trackOfLog } from "./logs/log-ghost.ts";
export { Track } from "../sim/boundary/track.ts";
