import type { Plugin } from "vite";

/** See lean-three.mjs. */
export declare function leanThree(): Plugin;
/** A shader's text without comments and white space that means nothing. */
export declare function leanShader(text: string): string;
