export const oddPrograms: Readonly<
  Record<
    string,
    {
      readonly files: Readonly<Record<string, string | Uint8Array>>;
      readonly says: readonly RegExp[];
      readonly ends: boolean;
      readonly seconds?: number;
    }
  >
>;
