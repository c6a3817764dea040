/** See web-floor.mjs. */
export declare const floor: Readonly<Record<"chrome" | "edge" | "firefox" | "safari", string>>;
export declare const buildTarget: string[];
export declare function newerThanFloor(files?: readonly string[], read?: (path: string) => string): string[];
