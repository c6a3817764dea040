export const pythonFiles: readonly string[];
export function pythonFile(name: string): Buffer | null;
export const pythonNotice: string;
