export const sleeper: string;
export const ownLoop: string;
