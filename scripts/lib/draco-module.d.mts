import type { Plugin } from "vite";

/** See draco-module.mjs. */
export declare function dracoModule(): Plugin;
