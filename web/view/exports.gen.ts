// Generated from core/wasm/view/exports.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

/** An address in the module's memory; 0: no address. */
type Pointer = number;

/** Every export of view.wasm. */
export interface ViewExports {
  readonly memory: WebAssembly.Memory;
  /** Changes with every record of a frame. */
  view_abi(): number;
  view_frame_slots(): number;
  view_frame_bytes(): number;
  /** Where a frame is to be written; NULL: there is no such slot. */
  view_frame(slot: number): Pointer;
  /** After it was written. 0: it is not a frame of this build. */
  view_frame_check(slot: number, bytes: number): number;
  /** Another scene: robots and piece types of it, on a field of that frame. */
  view_begin(robots: number, pieceTypes: number, origin: number, length: number, width: number): void;
  /** The matrix from a field's frame to the world; good until the next call. */
  view_field_matrix(origin: number, length: number, width: number): Pointer;
  /** Figures below this are robots of the run; ghosts begin with it. */
  view_first_ghost(): number;
  view_figures(): number;
  /** How many parts a figure has; it is drawn from the next pose on. */
  view_figure_begin(index: number, parts: number): void;
  /** A matrix for each part. */
  view_figure_placements(index: number): Pointer;
  /** Middle and radius for each part. */
  view_figure_bounds(index: number): Pointer;
  /** Its pose and those of its components, one after the other. */
  view_figure_poses(index: number): Pointer;
  view_figure_hide(index: number, hidden: number): void;
  /** After its poses were written, or it was hidden or shown. */
  view_figure_pose(index: number): void;
  /** The matrices of its parts. */
  view_figure_parts(index: number): Pointer;
  /** A byte for each of its parts: 1 if it may be in the picture. */
  view_figure_seen(index: number): Pointer;
  /** Of a robot of the run: position, rotation w x y z, velocity, heading. */
  view_robot_motion(index: number): Pointer;
  /** A matrix for each robot. */
  view_robot_shades(): Pointer;
  /** 1: all pieces of a type have the same model; else there is one for each level. */
  view_piece_levels(type: number, levels: number): void;
  /** Those that are to be seen; view_piece_counts says how many. */
  view_piece_matrices(type: number): Pointer;
  view_level_matrices(type: number, level: number): Pointer;
  view_piece_counts(): Pointer;
  view_level_counts(): Pointer;
  /** How many of those may be in the camera's picture: they stand first. */
  view_seen_counts(): Pointer;
  /** The camera's matrix from the world to clip space, and where it is, are to be written here. */
  view_camera(): Pointer;
  view_eye(): Pointer;
  /** First of a picture: the robots. */
  view_robots(from: number, to: number, alpha: number): void;
  /** Once the camera has been aimed: the pieces, and the robots in its view. 1: that has changed. */
  view_see(from: number, to: number, alpha: number): number;
}

/** How many arguments each export takes; the loader compares the module with it. */
export const viewArguments: Readonly<Record<Exclude<keyof ViewExports, "memory">, number>> = {
  view_abi: 0,
  view_frame_slots: 0,
  view_frame_bytes: 0,
  view_frame: 1,
  view_frame_check: 2,
  view_begin: 5,
  view_field_matrix: 3,
  view_first_ghost: 0,
  view_figures: 0,
  view_figure_begin: 2,
  view_figure_placements: 1,
  view_figure_bounds: 1,
  view_figure_poses: 1,
  view_figure_hide: 2,
  view_figure_pose: 1,
  view_figure_parts: 1,
  view_figure_seen: 1,
  view_robot_motion: 1,
  view_robot_shades: 0,
  view_piece_levels: 2,
  view_piece_matrices: 1,
  view_level_matrices: 2,
  view_piece_counts: 0,
  view_level_counts: 0,
  view_seen_counts: 0,
  view_camera: 0,
  view_eye: 0,
  view_robots: 3,
  view_see: 3,
};
