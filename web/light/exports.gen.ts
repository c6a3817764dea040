// Generated from core/wasm/light/exports.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

/** An address in the module's memory; 0: no address. */
type Pointer = number;

/** Every export of light.wasm. */
export interface LightExports {
  readonly memory: WebAssembly.Memory;
  /**
   * Room for a scene of so many vertices and corners, a map of the floor, and places for moving things; the scene before is freed. 0:
   * light_problem() says why.
   */
  light_begin(vertices: number, corners: number, length: number, width: number, columns: number, rows: number, probeColumns: number, probeRows: number): number;
  /** Where the scene is to be written: x y z of each vertex, its normal, its red green blue, its simLightKind, the corners. */
  light_positions(): Pointer;
  light_normals(): Pointer;
  light_colors(): Pointer;
  light_kinds(): Pointer;
  light_corners(): Pointer;
  /** Works out its light. 0: light_problem() says why. */
  light_bake(): number;
  /** After it: SIM_LIGHT_BYTES for each vertex, and for each spot of the floor; SIM_LIGHT_PROBE_BYTES for each place for moving things. */
  light_vertices(): Pointer;
  light_map(): Pointer;
  light_probes(): Pointer;
  /** Heights of those places' layers [m]. */
  light_layers(): Pointer;
  /** The fault of the scene and its place, zero-terminated. */
  light_problem(): Pointer;
  /** The way to the key light: x y z. */
  light_key(): Pointer;
}

/** How many arguments each export takes; the loader compares the module with it. */
export const lightArguments: Readonly<Record<Exclude<keyof LightExports, "memory">, number>> = {
  light_begin: 8,
  light_positions: 0,
  light_normals: 0,
  light_colors: 0,
  light_kinds: 0,
  light_corners: 0,
  light_bake: 0,
  light_vertices: 0,
  light_map: 0,
  light_probes: 0,
  light_layers: 0,
  light_problem: 0,
  light_key: 0,
};
