// Blocks in Node: the command line and the tests. Bundled to build/node/blocks.mjs.
export { palette } from "./palette.ts";
export { pythonOfFile, type BlocksPython } from "./python.ts";
export { blocksFile, BlocksError, pythonFile, readBlocks } from "./workspace.ts";
