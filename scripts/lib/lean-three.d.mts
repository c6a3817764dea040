import type { Plugin } from "vite";

/** See lean-three.mjs. */
export declare function leanThree(): Plugin;
