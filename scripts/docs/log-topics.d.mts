export function logTopics(file: Uint8Array): { name: string; type: string }[];
