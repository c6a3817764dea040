export const pythonFiles: readonly string[];
export function pythonFile(name: string): Buffer | null;
export const pythonNotice: string;
export function pythonLibrary(): Readonly<Record<string, string>>;
export function pythonStubs(): Readonly<Record<string, string>> | null;
export function snapshotFile(name: "snapshot" | "snapshot.bin"): Buffer | null;
