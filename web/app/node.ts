// Comparing and the past in Node: the command line, the tests and the benchmarks. Bundled to build/node/compare.mjs.
export { flightMethods, withChange } from "./compare/compare-change.ts";
export { dynamicsOf, driverIndex } from "../element/play.ts";
export { Comparison, notable, placeOf, type Difference } from "./compare/comparison.ts";
export { buildGhost } from "./race/ghost-builder.ts";
export { trackOfLog } from "./logs/log-ghost.ts";
export { Track } from "../sim/boundary/track.ts";
export { PastHost } from "./past/past-host.ts";
export { WireFrames } from "./past/wire-frames.ts";
export { Rerun } from "../sim/past/rerun.ts";
export { RunGate } from "../sim/past/run-gate.ts";
