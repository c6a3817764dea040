/** See shipped.mjs. */
export declare const shipped: {
  readonly fields: readonly string[];
  readonly robots: readonly string[];
  readonly wirings: readonly string[];
};
