export const badPrograms: Readonly<
  Record<
    string,
    {
      readonly files: Readonly<Record<string, string>>;
      readonly says: readonly RegExp[];
      readonly ends: boolean;
      readonly seconds?: number;
    }
  >
>;
