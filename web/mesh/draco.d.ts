// Google's Draco decoder as three.js ships it (scripts/lib/draco-module.mjs makes a module of it).

declare module "virtual:draco" {
  interface DracoStatus {
    ok(): boolean;
    error_msg(): string;
  }
  interface DracoAttribute {
    num_components(): number;
  }
  interface DracoMesh {
    num_points(): number;
    num_faces(): number;
  }
  interface DracoDecoder {
    DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: DracoMesh): DracoStatus;
    GetAttributeByUniqueId(mesh: DracoMesh, id: number): DracoAttribute;
    GetAttributeDataArrayForAllPoints(
      ...given: [mesh: DracoMesh, attribute: DracoAttribute, type: number, bytes: number, to: number]
    ): boolean;
    GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, to: number): boolean;
  }
  interface Draco {
    readonly HEAPU8: Uint8Array;
    readonly Decoder: new () => DracoDecoder;
    readonly Mesh: new () => DracoMesh;
    _malloc(bytes: number): number;
    _free(at: number): void;
    destroy(object: unknown): void;
  }
  export default function open(): Promise<Draco>;
}
