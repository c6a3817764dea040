// Comparing in Node: the command line and the tests. Bundled to build/node/compare.mjs.
export { Comparison, notable, placeOf, type Difference } from "./comparison.ts";
export { buildGhost } from "./ghost-builder.ts";
export { trackOfLog } from "./log-ghost.ts";
export { Track } from "../sim/track.ts";
