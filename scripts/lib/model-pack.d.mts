/** The bytes of a folder's models.pack; null where its models have something that a pack cannot hold. */
export declare function packModels(folder: string): Uint8Array | null;
