// Hand-ins in Node: the command line and the tests. Bundled to build/node/handin.mjs.
export { likenesses, nameShape, textShape } from "./alike.ts";
export { findInFile, findInText, mostHandIns, readHandIn, taskOfTitle, titleOf } from "./hand-in.ts";
export { Prover } from "./prove.ts";
export { differenceOf, editedAt } from "./same-task.ts";
export { isProved, proofsCsv, resultWords, whyWords, withLikenesses } from "./told.ts";
