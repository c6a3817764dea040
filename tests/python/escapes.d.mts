export declare const escapeHelp: string;
export declare const escapes: Readonly<Record<string, string>>;
