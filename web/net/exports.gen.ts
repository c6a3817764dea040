// Generated from core/wasm/wire/exports.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

/** An address in the module's memory; 0 is none. */
type Pointer = number;

/** Every export of wire.wasm. */
export interface WireExports {
  readonly memory: WebAssembly.Memory;
  wire_abi(): number;
  wire_alloc(size: number): Pointer;
  wire_free(memory: Pointer): void;
  /** What was wrong in the last call that can fail; never NULL. */
  wire_problem(): Pointer;
  /** The protocol for an offer (0: there was no header) by its number; 0 is none. */
  wire_choose(offer: Pointer): number;
  wire_protocol_of(name: Pointer): number;
  wire_protocol_name(protocol: number): Pointer;
  wire_path(path: Pointer): Pointer;
  /** Begins anew with an empty server for so many clients. 0 when memory is out. */
  wire_server_open(clients: number): number;
  wire_server_close(): void;
  /** The number of a client, 0 when there are too many. */
  wire_server_connect(protocol: number, name: Pointer, from: Pointer, now: number): number;
  wire_server_receive(client: number, kind: number, bytes: Pointer, size: number, now: number): void;
  wire_server_disconnect(client: number, now: number): void;
  /** The next frame for a client; NULL: none now. */
  wire_server_next(client: number, now: number): Pointer;
  /** When to ask again, -1: no need. */
  wire_server_time(client: number, now: number): number;
  wire_server_client_name(client: number): Pointer;
  /** The next event; NULL: none. */
  wire_server_event(now: number): Pointer;
  /** JSON of all persistent topics; NULL: there is no memory for it. */
  wire_server_persistent(): Pointer;
  wire_client_open(): number;
  wire_client_close(): void;
  /** The socket has opened, with 4.0 or 4.1. */
  wire_client_connected(protocol: number, now: number): void;
  wire_client_receive(kind: number, bytes: Pointer, size: number, now: number): void;
  wire_client_closed(now: number): void;
  wire_client_next(now: number): Pointer;
  wire_client_time(now: number): number;
  wire_client_state(): Pointer;
  wire_client_event(): Pointer;
  /** Subscribes to all topics that begin with a name, every change of them. 0 on error. */
  wire_client_subscribe(prefix: Pointer, periodic: number): number;
  wire_telemetry_close(): void;
  /**
   * The topics of a run from its schema records; what was published of another is not any more. Returns how many, -1 with
   * wire_problem when it cannot be.
   */
  wire_telemetry_open(schema: Pointer, count: number, parts: number): number;
  /** Publishes a frame through the server (role 0) or the client (1). 0 when there is none, or no such frame in the run. */
  wire_telemetry_write(role: number, frame: Pointer, size: number, now: number): number;
  /** Knows no run yet. 0 when memory is out. */
  wire_remote_open(): number;
  /** The robots of a run from its schema records. 0 with wire_problem when they make no sense. */
  wire_remote_begin(schema: Pointer, count: number): number;
  /** Subscribes the client anew, so that what others say is said again. fresh: it is another client than the last time. */
  wire_remote_subscribe(fresh: number): number;
  /** Takes all events of the client. */
  wire_remote_take(now: number): void;
  /** The client is gone: see simRemote_Close. forget: also of its warnings. */
  wire_remote_close(forget: number): void;
  /** The input block (simInput) after a frame; 0: there is nothing to say. */
  wire_remote_input(frame: Pointer, size: number): Pointer;
  wire_remote_state(): Pointer;
  /** NULL behind the last. */
  wire_remote_warning(warning: number): Pointer;
  /** {"choosers":[{"base","options":[],"initial","active","selected"}],"labels":[{"name","text"}]} */
  wire_remote_store(): Pointer;
  /** A drawing; NULL behind the last. */
  wire_remote_draw(draw: number): Pointer;
  /** A shape of a drawing; NULL behind the last. */
  wire_remote_shape(draw: number, index: number): Pointer;
  /** Chooses an option of a chooser and publishes that. 0 when there is no such chooser or option. */
  wire_remote_choose(base: Pointer, option: Pointer, now: number): number;
  wire_topics_begin(): void;
  /** The next topic of the client; NULL: no more. */
  wire_topics_next(): Pointer;
  /** A number that changes when wire_server_persistent would say something else. */
  wire_server_persistent_changes(): number;
  /** Creates topics from such JSON. 0 with wire_problem when it cannot be read; single items that are wrong are warnings. */
  wire_server_restore(text: Pointer, size: number): number;
  /** The topics go. gone: so has who published them. */
  wire_limelight_close(gone: number): void;
  /**
   * The topics of a robot's cameras from the run's schema records; parts: bits of simLimelightPart. What was published of another run
   * is not any more. Returns how many, -1 with wire_problem.
   */
  wire_limelight_open(schema: Pointer, count: number, robot: number, parts: number): number;
  /**
   * Publishes a block through the server (role 0) or the client (1); now: the host's clock [us] at the end of the block's tick. 0 when
   * there is nobody to publish it, or it is not of this run and robot.
   */
  wire_limelight_write(role: number, block: Pointer, size: number, now: number): number;
  /** The cameras of a robot of a run; forget what they were told, and subscribe anew. 0 with wire_problem. */
  wire_limelight_begin(schema: Pointer, count: number, robot: number): number;
  /** Subscribes the client anew. fresh: it is another client than the last time. */
  wire_limelight_subscribe(fresh: number): number;
  /** The next thing to tell a camera; NULL: nothing. */
  wire_limelight_next(): Pointer;
  /** NULL behind the last. */
  wire_limelight_warning(warning: number): Pointer;
  /** Forgets the warnings. */
  wire_limelight_forget(): void;
  /** Begins anew with no robot program. 0 when memory is out or the year is not known. */
  wire_hal_open(year: number): number;
  wire_hal_close(): void;
  /** The robot of a run by its schema records. 0 with wire_problem: there is no such robot. */
  wire_hal_begin(schema: Pointer, count: number, robot: number): number;
  wire_hal_connected(): void;
  /** 0 with wire_problem: the message, or a part of it, is none. */
  wire_hal_receive(text: Pointer, size: number, time: number): number;
  /** 0: the frame is not of this run. */
  wire_hal_frame(frame: Pointer, size: number): number;
  wire_hal_joystick(joystick: number, axes: Pointer, axisCount: number, buttons: number, povs: Pointer, povCount: number): void;
  wire_hal_stop(stopped: number): void;
  /** text 0: the match's own message. */
  wire_hal_game_data(text: Pointer): void;
  wire_hal_leave(): void;
  wire_hal_begin_send(): void;
  /** The next message to the program; NULL: there are no more. */
  wire_hal_next(): Pointer;
  wire_hal_alive(time: number): number;
  /** The block that drives the robot, 0 without a robot. */
  wire_hal_input(time: number): Pointer;
  /** The block that lets go of the robot, 0 without a robot. */
  wire_hal_let_go(): Pointer;
  /** Line i of a report (simHalReport), 0 behind the last. */
  wire_hal_report(report: number, i: number): Pointer;
  /** 0 when memory is out. Players that were there before are forgotten. */
  wire_icd_open(): number;
  wire_icd_close(): void;
  wire_icd_begin(schema: Pointer, count: number): number;
  wire_icd_assign(player: number, station: number): void;
  wire_icd_team(player: number, team: Pointer): void;
  /** A datagram of a core: 1, or 0 with wire_problem. */
  wire_icd_receive(player: number, text: Pointer, size: number, now: number): number;
  wire_icd_connected(player: number, now: number): number;
  wire_icd_drives(now: number): number;
  /** What moves what; empty without a robot in the run. */
  wire_icd_describe(player: number): Pointer;
  wire_icd_frame(frame: Pointer, size: number): number;
  /** The input block of the next tick, 0 when there is nothing to say. */
  wire_icd_input(now: number): Pointer;
  wire_icd_resets(): number;
  /** The state for a core; empty without one. */
  wire_icd_state(player: number): Pointer;
  /** Everything for sim views; empty without a frame. */
  wire_icd_view(): Pointer;
  /**
   * Sticks in the form with offsets (0) or as JSON (1). values: left x y, right x y, triggers left
   * and right; buttons by bits: dpad up down left right, a b x y, back start guide, bumpers left and right.
   */
  wire_icd_sticks(form: number, values: Pointer, buttons: number): Pointer;
  /** Turns x, y [m] and heading [rad] of their frame into the field's, in place. */
  wire_icd_to_field(pose: Pointer, length: number, width: number): void;
  wire_log_close(): void;
  /** Begins a log of a run from its schema records. Returns how many topics it has, -1 with wire_problem. */
  wire_log_open(schema: Pointer, count: number): number;
  /** Writes a frame. 0: it is not of this run. */
  wire_log_frame(frame: Pointer, size: number): number;
  /** Writes a vision block. 0: it is not of this run's first robot, or there is no frame yet. */
  wire_log_vision(block: Pointer, size: number): number;
  /** Writes the line of an event, if it has one; see simEventTexts_Write. 0: there was nothing to write, or no room. */
  wire_log_event(tick: number, kind: number, subject: number, object: number, a: number, b: number): number;
  /** Writes the host's clock [us since 1970]. 0: there is no frame yet, or that is no time. */
  wire_log_clock(microseconds: number): number;
  /** What has been written since the last time this was asked; NULL without a log. */
  wire_log_chunk(): Pointer;
  wire_tracks_close(): void;
  /** Room for a log, in place of the one before. 0: it is too large, or there is no memory. */
  wire_tracks_alloc(size: number): Pointer;
  /** Looks through the log of so many bytes there. Returns how many tracks it has; with an error that is what could be read. */
  wire_tracks_open(size: number): number;
  /** A track; NULL behind the last. */
  wire_tracks_track(track: number): Pointer;
  wire_tracks_range(): Pointer;
  /** One of the few tracks that are most likely robots, best first; NULL behind the last. */
  wire_tracks_robot(robot: number): Pointer;
  /** A span in which the robot was enabled; NULL behind the last. */
  wire_tracks_span(span: number): Pointer;
  /** Makes a track ready for the two functions below. 0 with wire_problem when there is no room. */
  wire_tracks_choose(track: number): number;
  wire_tracks_release(track: number): void;
  /** Doubles of a track at a time, see SIM_TRACK_KINDS; NULL before its first value. */
  wire_tracks_sample(track: number, time: number, smooth: number): Pointer;
  /** A text at a time; NULL before the first. */
  wire_tracks_text(track: number, time: number): Pointer;
  /** 0 when memory is out. Knows no names. */
  wire_describe_open(): number;
  wire_describe_close(): void;
  wire_describe_forget(): void;
  /**
   * Looks at a message, whose bytes must stay. flags: bit 0: it came in, bit 1: it is binary. Only things with the filter in their
   * names are found.
   */
  wire_describe_message(protocol: number, flags: number, filter: Pointer, bytes: Pointer, size: number): number;
  /** The next thing in it; NULL: there is no more. */
  wire_describe_next(): Pointer;
  wire_describe_line(): Pointer;
  wire_describe_detail(): Pointer;
}

/** How many arguments each export takes; the loader compares the module with it. */
export const wireArguments: Readonly<Record<Exclude<keyof WireExports, "memory">, number>> = {
  wire_abi: 0,
  wire_alloc: 1,
  wire_free: 1,
  wire_problem: 0,
  wire_choose: 1,
  wire_protocol_of: 1,
  wire_protocol_name: 1,
  wire_path: 1,
  wire_server_open: 1,
  wire_server_close: 0,
  wire_server_connect: 4,
  wire_server_receive: 5,
  wire_server_disconnect: 2,
  wire_server_next: 2,
  wire_server_time: 2,
  wire_server_client_name: 1,
  wire_server_event: 1,
  wire_server_persistent: 0,
  wire_client_open: 0,
  wire_client_close: 0,
  wire_client_connected: 2,
  wire_client_receive: 4,
  wire_client_closed: 1,
  wire_client_next: 1,
  wire_client_time: 1,
  wire_client_state: 0,
  wire_client_event: 0,
  wire_client_subscribe: 2,
  wire_telemetry_close: 0,
  wire_telemetry_open: 3,
  wire_telemetry_write: 4,
  wire_remote_open: 0,
  wire_remote_begin: 2,
  wire_remote_subscribe: 1,
  wire_remote_take: 1,
  wire_remote_close: 1,
  wire_remote_input: 2,
  wire_remote_state: 0,
  wire_remote_warning: 1,
  wire_remote_store: 0,
  wire_remote_draw: 1,
  wire_remote_shape: 2,
  wire_remote_choose: 3,
  wire_topics_begin: 0,
  wire_topics_next: 0,
  wire_server_persistent_changes: 0,
  wire_server_restore: 2,
  wire_limelight_close: 1,
  wire_limelight_open: 4,
  wire_limelight_write: 4,
  wire_limelight_begin: 3,
  wire_limelight_subscribe: 1,
  wire_limelight_next: 0,
  wire_limelight_warning: 1,
  wire_limelight_forget: 0,
  wire_hal_open: 1,
  wire_hal_close: 0,
  wire_hal_begin: 3,
  wire_hal_connected: 0,
  wire_hal_receive: 3,
  wire_hal_frame: 2,
  wire_hal_joystick: 6,
  wire_hal_stop: 1,
  wire_hal_game_data: 1,
  wire_hal_leave: 0,
  wire_hal_begin_send: 0,
  wire_hal_next: 0,
  wire_hal_alive: 1,
  wire_hal_input: 1,
  wire_hal_let_go: 0,
  wire_hal_report: 2,
  wire_icd_open: 0,
  wire_icd_close: 0,
  wire_icd_begin: 2,
  wire_icd_assign: 2,
  wire_icd_team: 2,
  wire_icd_receive: 4,
  wire_icd_connected: 2,
  wire_icd_drives: 1,
  wire_icd_describe: 1,
  wire_icd_frame: 2,
  wire_icd_input: 1,
  wire_icd_resets: 0,
  wire_icd_state: 1,
  wire_icd_view: 0,
  wire_icd_sticks: 3,
  wire_icd_to_field: 3,
  wire_log_close: 0,
  wire_log_open: 2,
  wire_log_frame: 2,
  wire_log_vision: 2,
  wire_log_event: 6,
  wire_log_clock: 1,
  wire_log_chunk: 0,
  wire_tracks_close: 0,
  wire_tracks_alloc: 1,
  wire_tracks_open: 1,
  wire_tracks_track: 1,
  wire_tracks_range: 0,
  wire_tracks_robot: 1,
  wire_tracks_span: 1,
  wire_tracks_choose: 1,
  wire_tracks_release: 1,
  wire_tracks_sample: 3,
  wire_tracks_text: 2,
  wire_describe_open: 0,
  wire_describe_close: 0,
  wire_describe_forget: 0,
  wire_describe_message: 5,
  wire_describe_next: 0,
  wire_describe_line: 0,
  wire_describe_detail: 0,
};
