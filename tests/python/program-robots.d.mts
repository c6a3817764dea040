export const maxSwerve: string;
export const tank: string;
export const strange: string;
export const mechanisms: string;
