// Generated from core/wasm/sim/exports.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

/** An address in the module's memory; 0: no address. */
type Pointer = number;

/** Every export of sandlot.wasm. */
export interface SandlotExports {
  readonly memory: WebAssembly.Memory;
  /** The layout hash: the page compares it with the one that its readers were generated from. */
  sim_abi(): number;
  /** The core's version. */
  sim_version(): Pointer;
  /** The end of the memory in use: bytes behind it have never been written. */
  sim_memory_end(): number;
  /** Memory for arguments, at most SIM_MAX_FILE + 1 bytes; 0 when there is none. Freed by sim_free. */
  sim_alloc(size: number): Pointer;
  sim_free(memory: Pointer): void;
  /** Begins to load a scenario from JSON text; the last one is gone. `name` is its name in errors. 0: no memory. */
  sim_load(text: Pointer, length: number, name: Pointer): number;
  /** Path of a file that the scenario needs next; 0 or "" when it needs no more. */
  sim_load_next(): Pointer;
  /** Answers sim_load_next. bytes 0: there is no such file. */
  sim_load_provide(path: Pointer, bytes: Pointer, size: number): void;
  /** Makes the world. Not 0: it cannot, sim_error says why, and nothing is loaded. */
  sim_load_finish(): number;
  /** The defect of the last load; until the next one. */
  sim_error(): Pointer;
  /** Forgets the world. */
  sim_unload(): void;
  /** Where the loaded world's data is; 0 without one. The same address until the next load. */
  sim_world(): Pointer;
  /**
   * Runs so many ticks; the input block acts on the first of them and is zero afterwards. Returns the ticks done: fewer when the
   * run stopped.
   */
  sim_step(ticks: number): number;
  /** Writes the present state as a frame; 0 without a world. */
  sim_frame(): Pointer;
  /** Takes the events since the last call, oldest first, to where sim_world says; returns how many. */
  sim_events_take(): number;
  /** Hash of everything that decides the future. */
  sim_hash(): bigint;
  /** Why the run stopped; "" while it can go on. */
  sim_stop_text(): Pointer;
  /** Ends the state that sim_state_open began. Called before a load: the load needs the memory. */
  sim_state_close(): void;
  /** Begins, once all is loaded; 0 when there is no memory for it. The answer is good until sim_state_close. */
  sim_state_open(): Pointer;
  /**
   * Finds the pages that have changed since the last call, at the first call all; returns how many. The shadow has them
   * afterwards, and `changed` their indices.
   */
  sim_state_scan(): number;
  /**
   * Makes the shadow the state, once so many pages of it, named in `changed`, were written to. Not 0: the world refuses it and stays as
   * it was, and sim_state_error says why.
   */
  sim_state_put(count: number): number;
  sim_state_error(): Pointer;
  /** Name of the part of the world's state at a byte of the shadow; "" where the world's state has ended. */
  sim_state_part(at: number): Pointer;
  /** Which piece of that part it was: 0 is the first; -1: the part is one piece. */
  sim_state_piece(): number;
  /** How runs come out, see SIM_BEHAVIOUR. */
  sim_behaviour(): number;
  /**
   * Notes a file by its content: called beside sim_load_provide for files that do not ship. 0 when it is too large to be
   * carried.
   */
  sim_record_carry(path: Pointer, bytes: Pointer, size: number): number;
  /** Where the recording and the replay stand now; its texts change with the next call. */
  sim_recording(): Pointer;
  /** Takes the bytes of the log that wait. They are readable there until the next step. */
  sim_record_take(): Pointer;
  /**
   * After the state was put back: ticks before `until` run again with the inputs they had. 0: no more. sim_record_feed gives the log
   * from where the recorder is: before each of those ticks all there is, or until there is no room for half of it.
   */
  sim_record_repeat(until: number): void;
  /** In the next tick, if it is one that runs again, the changes of the input block act, too: so a run is tried with another number. */
  sim_record_overlay(): void;
  /** Where the log's next bytes go, until they are fed. */
  sim_record_feed_space(): Pointer;
  sim_record_feed(size: number): void;
  /** The texts of the next tails. They are cut and cleaned. */
  sim_record_meta(title: Pointer, author: Pointer, created: number, startTick: number, posterTick: number): void;
  /**
   * Makes the tail that ends the recording at the present tick; the run goes on. poses: with the positions that were noted, see
   * sim_poses_record. Empty when there is no recording. Good until the next tail.
   */
  sim_record_tail(poses: number): Pointer;
  /**
   * Opens a recording for the next load, which must be of its scenario (sim_replay_scenario). anyway: it is replayed even if
   * this core or these files may give another run, 2: or another scenario, which then gets its inputs. Not 0: refused, and
   * sim_replay_error says why; 2: only because of that; 3: as 2, and it has positions that can be played, see sim_poses_play.
   */
  sim_replay_open(bytes: Pointer, size: number, anyway: number): number;
  /** Forgets a recording that was opened and not loaded. */
  sim_replay_close(): void;
  /** The defect of the last sim_replay_open or sim_poses_play. */
  sim_replay_error(): Pointer;
  /** The opened recording, else the replayed one: JSON, see simReplay_Describe. NULL without one. */
  sim_replay_describe(): Pointer;
  sim_replay_scenario(): Pointer;
  /** A file that the recording carries; NULL when it does not. */
  sim_replay_file(path: Pointer): Pointer;
  /** Another tail for the recording that was opened, after sim_record_meta. Empty without one. Good until the next tail. */
  sim_replay_tail(): Pointer;
  /** From now on inputs come from outside. Stations keep their values. */
  sim_replay_take_over(): void;
  /**
   * At tick 0 of a loaded replay: the inputs of this station come from outside, all others from the recording. It is a run of its own,
   * no replay. At the recording's end the hands of all others leave their sticks.
   */
  sim_replay_join(station: number): void;
  /** From now on, at tick 0 of a loaded run, its positions are noted every so many ticks. 0: it has begun, or there is no memory. */
  sim_poses_record(every: number): number;
  /**
   * From now on frames of a loaded replay show its positions, until something else is loaded. frame: of the world, as sim_frame
   * gives it. Not 0: they cannot, and sim_replay_error says why.
   */
  sim_poses_play(frame: Pointer): number;
  /** The tick that frames show. */
  sim_poses_seek(tick: number): void;
  /** Opens the cameras of a robot, by index, with nothing told to them yet. 0: there is no such robot, or no robot has cameras. */
  sim_vision_open(robot: number): number;
  sim_vision_close(): void;
  /** To be called after each tick: results of that tick are in the vision block. Returns the block's size, 0 while closed. */
  sim_vision_update(): number;
  /**
   * Tells a camera the record that was written where sim_world says. word: a simVisionWord. camera: index, ignored for a
   * tagFault. 0: no such camera or tag, nonsense in the record, or the cameras are closed.
   */
  sim_vision_tell(word: number, camera: number): number;
  /** From now on the gyro is wrong by so much [rad]. */
  sim_vision_offset_gyro(offset: number): void;
  /** From now on each step notes its contacts, or does not; 0: no world is loaded. */
  sim_overlay_watch(on: number): number;
  /** Writes the contacts that are noted and the shapes of robots; 0 without a world. Good until the next step. */
  sim_overlay(): Pointer;
  /** A mesh of the field; 0 behind the last. Its arrays stay until the next load. */
  sim_overlay_mesh(mesh: number): Pointer;
  /** Starts at the first gate. */
  sim_course_begin(): void;
  /** Goes straight from one place to another [m] in a tick. Returns 1 + the index of the gate that it passed; 0: none. */
  sim_course_go(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): number;
}

/** How many arguments each export takes; the loader compares the module with it. */
export const sandlotArguments: Readonly<Record<Exclude<keyof SandlotExports, "memory">, number>> = {
  sim_abi: 0,
  sim_version: 0,
  sim_memory_end: 0,
  sim_alloc: 1,
  sim_free: 1,
  sim_load: 3,
  sim_load_next: 0,
  sim_load_provide: 3,
  sim_load_finish: 0,
  sim_error: 0,
  sim_unload: 0,
  sim_world: 0,
  sim_step: 1,
  sim_frame: 0,
  sim_events_take: 0,
  sim_hash: 0,
  sim_stop_text: 0,
  sim_state_close: 0,
  sim_state_open: 0,
  sim_state_scan: 0,
  sim_state_put: 1,
  sim_state_error: 0,
  sim_state_part: 1,
  sim_state_piece: 0,
  sim_behaviour: 0,
  sim_record_carry: 3,
  sim_recording: 0,
  sim_record_take: 0,
  sim_record_repeat: 1,
  sim_record_overlay: 0,
  sim_record_feed_space: 0,
  sim_record_feed: 1,
  sim_record_meta: 5,
  sim_record_tail: 1,
  sim_replay_open: 3,
  sim_replay_close: 0,
  sim_replay_error: 0,
  sim_replay_describe: 0,
  sim_replay_scenario: 0,
  sim_replay_file: 1,
  sim_replay_tail: 0,
  sim_replay_take_over: 0,
  sim_replay_join: 1,
  sim_poses_record: 1,
  sim_poses_play: 1,
  sim_poses_seek: 1,
  sim_vision_open: 1,
  sim_vision_close: 0,
  sim_vision_update: 0,
  sim_vision_tell: 2,
  sim_vision_offset_gyro: 1,
  sim_overlay_watch: 1,
  sim_overlay: 0,
  sim_overlay_mesh: 1,
  sim_course_begin: 0,
  sim_course_go: 6,
};
