import type { Plugin } from "vite";

/** See locale-calls.mjs. */
export declare const guardedPackages: Readonly<Record<string, (code: string) => string>>;
export declare function localeCalls(files?: readonly string[], read?: (path: string) => string): string[];
export declare function guardPackages(): Plugin;
