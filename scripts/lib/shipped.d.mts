/** See shipped.mjs. */
export declare const shipped: {
  readonly fields: readonly string[];
  readonly robots: readonly string[];
  readonly packs: readonly string[];
  readonly wirings: readonly string[];
};
/** Bytes of models.pack by folder ("robots/kitbot"). */
export declare const packs: ReadonlyMap<string, Uint8Array>;
