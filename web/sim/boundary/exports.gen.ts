// Generated from core/wasm/sim/exports.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

/** An address in the module's memory; 0 is none. */
type Pointer = number;

/** Every export of sandlot.wasm. */
export interface SandlotExports {
  readonly memory: WebAssembly.Memory;
  sim_abi(): number;
  sim_version(): Pointer;
  sim_alloc(size: number): Pointer;
  sim_free(memory: Pointer): void;
  /** Begins to load a scenario; whatever was loaded before is gone. 0 when memory is out. */
  sim_load(text: Pointer, length: number, name: Pointer): number;
  sim_load_next(): Pointer;
  sim_load_provide(path: Pointer, bytes: Pointer, size: number): void;
  sim_load_finish(): number;
  sim_error_file(): Pointer;
  sim_error_path(): Pointer;
  sim_error_message(): Pointer;
  sim_unload(): void;
  sim_input(): Pointer;
  /** Steps so many ticks; the input block acts on the first of them and is zero afterwards. Returns the ticks done. */
  sim_step(ticks: number): number;
  sim_frame(): Pointer;
  sim_frame_size(): number;
  sim_events_take(): number;
  sim_events(): Pointer;
  sim_schema_count(): number;
  sim_schema(): Pointer;
  sim_hash(): bigint;
  sim_stop_text(): Pointer;
  /** Forgets what was looked at. To be called before a load: the memory it holds is wanted there. */
  sim_state_close(): void;
  /** Begins, once all is loaded; returns the number of pages, 0 when there is no memory for it. */
  sim_state_open(): number;
  /** Finds the pages that have changed since the last call, in the first all; returns how many. The shadow has them afterwards. */
  sim_state_scan(): number;
  /** The indices of the pages found by sim_state_scan; before sim_state_put those to put back. One for each page at most. */
  sim_state_changed(): Pointer;
  /** Page i is the sim_state_page bytes from i times that many on. */
  sim_state_shadow(): Pointer;
  sim_state_page(): number;
  /** Copies pages from the shadow to where they belong. The state is whole only once all that differ have been put back. */
  sim_state_put(count: number): void;
  /** How runs come out, see SIM_BEHAVIOUR. */
  sim_behaviour(): number;
  /** Notes a file by its content: called beside sim_load_provide for what does not ship. 0 when it is too large to be carried. */
  sim_record_carry(path: Pointer, bytes: Pointer, size: number): number;
  sim_record_head(): Pointer;
  sim_record_head_size(): number;
  /** Bytes of the log that wait to be taken. */
  sim_record_pending(): number;
  /** Takes them. They are readable there until the next step. */
  sim_record_take(): Pointer;
  /** Bytes of the log taken since the run began. After a restored snapshot: how many of them belong to it. */
  sim_record_taken(): number;
  /** Why the recording ended before the run; "" while it goes on. */
  sim_record_trouble(): Pointer;
  /** What the next tails say. Texts are cut and cleaned. */
  sim_record_meta(title: Pointer, author: Pointer, created: number, startTick: number, posterTick: number): void;
  /** Makes the tail that ends the recording at the present tick; the run goes on. Returns its size, 0 when there is no recording. */
  sim_record_tail(): number;
  /** The same with the positions that were noted, see sim_poses_record. The memory is freed with the next tail. */
  sim_record_tail_poses(): number;
  sim_tail(): Pointer;
  /**
   * Opens a recording for the next load, which must be of its scenario (sim_replay_scenario). anyway: it is replayed even if
   * this core or these files may give another run, 2: or another scenario, which then gets its inputs. Not 0: refused, and sim_replay_error says why; 2: only because of that; 3: as 2,
   * and it has positions that can be played, see sim_poses_play.
   */
  sim_replay_open(bytes: Pointer, size: number, anyway: number): number;
  /**
   * 1: the last load failed because a file is not the one that the opened recording was made with; 2: as 1, and the recording has
   * positions.
   */
  sim_replay_misfit(): number;
  /** Forgets a recording that was opened and not loaded. */
  sim_replay_close(): void;
  sim_replay_error_path(): Pointer;
  sim_replay_error_message(): Pointer;
  /** What the recording is that was opened, else the one that is replayed: JSON, see simReplay_Describe. NULL without one. */
  sim_replay_describe(): Pointer;
  sim_replay_scenario(): Pointer;
  /** A file that the recording carries; NULL when it does not. sim_replay_file_size is of the last one asked for. */
  sim_replay_file(path: Pointer): Pointer;
  sim_replay_file_size(): number;
  /** Another tail for the recording that was opened, after sim_record_meta. Returns its size, 0 without one. */
  sim_replay_tail(): number;
  /** 0 no replay, 1 it runs, 2 it has ended and goes on with inputs from outside, 3 it was taken over. */
  sim_replay_state(): number;
  /** From now on inputs come from outside. What stations held stays held. */
  sim_replay_take_over(): void;
  sim_replay_ticks(): number;
  sim_replay_checked(): number;
  /** First tick at which the state was another one than in the recording, 0xffffffff: none so far. */
  sim_replay_different(): number;
  /** From now on, at tick 0 of a loaded run, its positions are noted every so many ticks. 0: it has begun, or there is no memory. */
  sim_poses_record(every: number): number;
  /** Why they ended before the run; "" while they go on. */
  sim_poses_trouble(): Pointer;
  /** Bytes that they have so far. */
  sim_poses_bytes(): number;
  /**
   * From now on frames of a loaded replay show its positions, until something else is loaded. frame: of the world, as sim_frame
   * gives it. Not 0: they cannot, and sim_poses_error says why.
   */
  sim_poses_play(frame: Pointer): number;
  sim_poses_error(): Pointer;
  /** The tick that frames show. */
  sim_poses_seek(tick: number): void;
  /** Opens the eyes of a robot, by index, with nothing said to them yet. 0: there is no such robot, or no robot has cameras. */
  sim_vision_open(robot: number): number;
  sim_vision_close(): void;
  /** The robot whose eyes are open; 0xffffffff: none. */
  sim_vision_robot(): number;
  /** After each tick (not after several): results of that tick are in the block. Returns the block's size, 0 while it is closed. */
  sim_vision_update(): number;
  /** simVisionHeader and what follows it, until the next update. */
  sim_vision_block(): Pointer;
  /** Size of the largest block there may be. */
  sim_vision_limit(): number;
  /** Where a simCameraControl is written for sim_vision_set_control. NULL without a world; so are the next ones. */
  sim_vision_control(): Pointer;
  sim_vision_orientation(): Pointer;
  sim_vision_fault(): Pointer;
  sim_vision_tag_fault(): Pointer;
  /** See simVision_Control; so for the next ones. 0: no such camera, or nonsense, or it is closed. */
  sim_vision_set_control(camera: number): number;
  sim_vision_orient(camera: number): number;
  sim_vision_set_fault(camera: number): number;
  sim_vision_set_tag_fault(): number;
  /** From now on the gyro is wrong by so much [rad]. */
  sim_vision_offset_gyro(offset: number): void;
  /** The estimator begins anew there: x, y [m], heading [rad]. */
  sim_vision_reset_pose(x: number, y: number, heading: number): void;
  /** Begins at the course's beginning. */
  sim_course_begin(): void;
  /** Goes straight from one place to another [m] in a tick. 1 + the gate that it passed; 0: none. */
  sim_course_go(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): number;
}

/** How many arguments each export takes; the loader compares the module with it. */
export const sandlotArguments: Readonly<Record<Exclude<keyof SandlotExports, "memory">, number>> = {
  sim_abi: 0,
  sim_version: 0,
  sim_alloc: 1,
  sim_free: 1,
  sim_load: 3,
  sim_load_next: 0,
  sim_load_provide: 3,
  sim_load_finish: 0,
  sim_error_file: 0,
  sim_error_path: 0,
  sim_error_message: 0,
  sim_unload: 0,
  sim_input: 0,
  sim_step: 1,
  sim_frame: 0,
  sim_frame_size: 0,
  sim_events_take: 0,
  sim_events: 0,
  sim_schema_count: 0,
  sim_schema: 0,
  sim_hash: 0,
  sim_stop_text: 0,
  sim_state_close: 0,
  sim_state_open: 0,
  sim_state_scan: 0,
  sim_state_changed: 0,
  sim_state_shadow: 0,
  sim_state_page: 0,
  sim_state_put: 1,
  sim_behaviour: 0,
  sim_record_carry: 3,
  sim_record_head: 0,
  sim_record_head_size: 0,
  sim_record_pending: 0,
  sim_record_take: 0,
  sim_record_taken: 0,
  sim_record_trouble: 0,
  sim_record_meta: 5,
  sim_record_tail: 0,
  sim_record_tail_poses: 0,
  sim_tail: 0,
  sim_replay_open: 3,
  sim_replay_misfit: 0,
  sim_replay_close: 0,
  sim_replay_error_path: 0,
  sim_replay_error_message: 0,
  sim_replay_describe: 0,
  sim_replay_scenario: 0,
  sim_replay_file: 1,
  sim_replay_file_size: 0,
  sim_replay_tail: 0,
  sim_replay_state: 0,
  sim_replay_take_over: 0,
  sim_replay_ticks: 0,
  sim_replay_checked: 0,
  sim_replay_different: 0,
  sim_poses_record: 1,
  sim_poses_trouble: 0,
  sim_poses_bytes: 0,
  sim_poses_play: 1,
  sim_poses_error: 0,
  sim_poses_seek: 1,
  sim_vision_open: 1,
  sim_vision_close: 0,
  sim_vision_robot: 0,
  sim_vision_update: 0,
  sim_vision_block: 0,
  sim_vision_limit: 0,
  sim_vision_control: 0,
  sim_vision_orientation: 0,
  sim_vision_fault: 0,
  sim_vision_tag_fault: 0,
  sim_vision_set_control: 1,
  sim_vision_orient: 1,
  sim_vision_set_fault: 1,
  sim_vision_set_tag_fault: 0,
  sim_vision_offset_gyro: 1,
  sim_vision_reset_pose: 3,
  sim_course_begin: 0,
  sim_course_go: 6,
};
