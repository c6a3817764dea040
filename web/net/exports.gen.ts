// Generated from core/wasm/wire/exports.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

/** An address in the module's memory; 0: no address. */
type Pointer = number;

/** Every export of wire.wasm. */
export interface WireExports {
  readonly memory: WebAssembly.Memory;
  wire_abi(): number;
  wire_alloc(size: number): Pointer;
  wire_free(memory: Pointer): void;
  /** The defect of the last call that can fail; never NULL. */
  wire_problem(): Pointer;
  /**
   * Begins a part (simWirePart) from an empty state. option: of the server, its clients; of hal, the year of the robot
   * program. 0 when memory is out, or the year is not known.
   */
  wire_open(part: number, option: number): number;
  /** Ends a part; its topics go. Of remote and cameraWords: the client is gone, forget its words and the warnings. */
  wire_close(part: number): void;
  /**
   * A part takes a run from its schema records; the data of another run goes. robot: which one, where the part has one.
   * parts: bits of simTelemetryPart or simLimelightPart. Returns how many topics the part has, -1 with wire_problem.
   */
  wire_begin(part: number, schema: Pointer, count: number, robot: number, parts: number): number;
  /** A part takes a frame of its run. 0: it is of another one; of remote: it gives nothing to say. */
  wire_frame(part: number, frame: Pointer, size: number): number;
  /** The block that drives the robots of a part in the next tick; seconds of the host's clock. 0: there is nothing to say. */
  wire_input(part: number, time: number): Pointer;
  /**
   * Subscribes the client again for a part, so that the server repeats its values. fresh: it is another client than the
   * last time.
   */
  wire_subscribe(part: number, fresh: number): number;
  /** A part's ignored value with its reason; NULL behind the last. */
  wire_warning(part: number, warning: number): Pointer;
  /** The protocol for an offer (0: there was no header) by its number; 0 for none. */
  wire_choose(offer: Pointer): number;
  wire_protocol_name(protocol: number): Pointer;
  wire_path(path: Pointer): Pointer;
  /** The number of a client, 0 when there are too many. */
  wire_server_connect(protocol: number, name: Pointer, from: Pointer, now: number): number;
  /** The client's socket has opened. 0: with a protocol that is neither 4.0 nor 4.1. */
  wire_client_connect(subprotocol: Pointer, now: number): number;
  wire_receive(end: number, kind: number, bytes: Pointer, size: number, now: number): void;
  wire_disconnect(end: number, now: number): void;
  /** The next frame to send; NULL: none now. */
  wire_next(end: number, now: number): Pointer;
  /** When to ask again, -1: no need. */
  wire_time(end: number, now: number): number;
  /** The next event of the server (role 0) or the client (1); NULL: none. */
  wire_event(role: number, now: number): Pointer;
  wire_server_client_name(client: number): Pointer;
  /** JSON of all persistent topics; NULL: there is no memory for it. */
  wire_server_persistent(): Pointer;
  /** A number that changes when wire_server_persistent would say something else. */
  wire_server_persistent_changes(): number;
  /** Creates topics from such JSON. 0 with wire_problem when it cannot be read; single items that are wrong are warnings. */
  wire_server_restore(text: Pointer, size: number): number;
  wire_client_state(): Pointer;
  /** Subscribes to all topics that begin with a name, every change of them. 0 on error. */
  wire_client_subscribe(prefix: Pointer, periodic: number): number;
  /** Publishes a topic; properties: a JSON object, or none. Every change is sent. Returns a publisher, 0 with the problem. */
  wire_client_publish(name: Pointer, type: Pointer, properties: Pointer): number;
  wire_client_unpublish(publisher: number): void;
  /**
   * Sets a value of a type by its name, given as MessagePack. Returns 0 when the bytes are not a value, or there is no
   * room.
   */
  wire_client_set(publisher: number, type: Pointer, bytes: Pointer, size: number, now: number): number;
  /** The first or the next topic that the client knows; NULL: no more. */
  wire_client_topic(first: number): Pointer;
  /** Publishes a frame through the server (role 0) or the client (1). 0 when there is none, or no such frame in the run. */
  wire_telemetry_write(role: number, frame: Pointer, size: number, now: number): number;
  /** Takes all events of the client, for cameras too. 1: a program publishes a Field2d by a name of ours. */
  wire_remote_take(now: number): number;
  /** {"choosers":[{"base","options":[],"initial","active","selected"}],"labels":[{"name","text"}]} */
  wire_remote_store(): Pointer;
  /** A drawing; NULL behind the last. */
  wire_remote_draw(draw: number): Pointer;
  /** A shape of a drawing; NULL behind the last. */
  wire_remote_shape(draw: number, index: number): Pointer;
  /** Chooses an option of a chooser and publishes that. 0 when there is no such chooser or option. */
  wire_remote_choose(base: Pointer, option: Pointer, now: number): number;
  /**
   * Publishes a block through the server (role 0) or the client (1); now: the host's clock [us] at the end of the
   * block's tick. 0 without a publisher, or when it is not of this run and robot.
   */
  wire_limelight_write(role: number, block: Pointer, size: number, now: number): number;
  /** The next thing to tell a camera; NULL: nothing. */
  wire_limelight_next(): Pointer;
  wire_hal_connected(): void;
  /** 0 with wire_problem: the message, or a part of it, is bad. */
  wire_hal_receive(text: Pointer, size: number, time: number): number;
  wire_hal_joystick(joystick: number, axes: Pointer, axisCount: number, buttons: number, povs: Pointer, povCount: number): void;
  wire_hal_stop(stopped: number): void;
  /** text 0: the match's own message. */
  wire_hal_game_data(text: Pointer): void;
  /** A field management system is attached, also without a match. */
  wire_hal_fms(attached: number): void;
  /** Speaks of operating modes, as proposed to WPILib (docs/opmodes.md), or no more. */
  wire_hal_propose(on: number): void;
  /** id: of the operating mode that counts in a mode (simMode), "0" for none. */
  wire_hal_op_mode(mode: number, id: Pointer): void;
  wire_hal_leave(): void;
  /** The first message to the program now, or the next; NULL: there are no more. */
  wire_hal_next(first: number): Pointer;
  wire_hal_alive(time: number): number;
  /** The block that lets go of the robot, 0 without a robot. */
  wire_hal_let_go(): Pointer;
  /** Line i of a report (simHalReport), 0 behind the last. */
  wire_hal_report(report: number, i: number): Pointer;
  wire_icd_assign(player: number, station: number): void;
  wire_icd_team(player: number, team: Pointer): void;
  /** A datagram of a core: 1, or 0 with wire_problem. */
  wire_icd_receive(player: number, text: Pointer, size: number, now: number): number;
  wire_icd_connected(player: number, now: number): number;
  /** The form of its last command: 0 offsets (February 2020), 1 JSON, also before the first. */
  wire_icd_form(player: number): number;
  wire_icd_drives(now: number): number;
  /** Each command and the part it moves; empty without a robot in the run. */
  wire_icd_describe(player: number): Pointer;
  wire_icd_resets(): number;
  /** The state for a player's core; of player 0, everything for sim views. Empty without a frame or a robot. */
  wire_icd_state(player: number): Pointer;
  /**
   * Sticks in the form with offsets (0) or as JSON (1). values: left x y, right x y, triggers left
   * and right; buttons: bits of simIcdButton.
   */
  wire_icd_sticks(form: number, values: Pointer, buttons: number): Pointer;
  /** Turns x, y [m] and heading [rad] of their frame into the field's, in place. */
  wire_icd_to_field(pose: Pointer, length: number, width: number): void;
  /** Writes a vision block. 0: it is not of this run's first robot, or there is no frame yet. */
  wire_log_vision(block: Pointer, size: number): number;
  /** Writes the line of an event, if it has one; see simEventTexts_Write. 0: there was nothing to write, or no room. */
  wire_log_event(tick: number, kind: number, subject: number, object: number, a: number, b: number): number;
  /** Writes the host's clock [us since 1970]. 0: there is no frame yet, or the time is impossible. */
  wire_log_clock(microseconds: number): number;
  /** The bytes written since the last call; NULL without a log. */
  wire_log_chunk(): Pointer;
  /** Room for a log, in place of the one before. 0: it is too large, or there is no memory. */
  wire_tracks_alloc(size: number): Pointer;
  /**
   * Looks through the log of so many bytes there. wire_problem may name an error even so: then it has the readable part.
   * NULL: nothing could be read.
   */
  wire_tracks_open(size: number): Pointer;
  /** A track; NULL behind the last. */
  wire_tracks_track(track: number): Pointer;
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
  /**
   * Looks at a message, whose bytes must stay. came: it came in, else it went out. Only things with the filter in their names are
   * found.
   */
  wire_describe_message(protocol: number, came: number, binary: number, filter: Pointer, bytes: Pointer, size: number): number;
  /** The next thing in it; NULL: there is no more. */
  wire_describe_next(): Pointer;
  /** That thing as one line, or at length. */
  wire_describe_text(atLength: number): Pointer;
  wire_values_state(source: number): Pointer;
  /** A topic; NULL behind the last. */
  wire_values_topic(source: number, topic: number): Pointer;
  /** A leaf of a topic; NULL behind the last. Leaf 0 looks for all of them. */
  wire_values_leaf(source: number, topic: number, leaf: number): Pointer;
  /** The value at a time; NULL: there is none. */
  wire_values_now(source: number, topic: number, time: number): Pointer;
  /** A column that keeps a leaf's history; -1 with wire_problem. */
  wire_values_hold(source: number, topic: number, path: Pointer): number;
  wire_values_release(source: number, column: number): void;
  wire_values_known(source: number, column: number): number;
  /** Ticks that a column does not know, newest first; NULL behind the last. Span 0 looks for all of them. */
  wire_values_unknown(column: number, span: number): Pointer;
  /** Fills in ticks of a run's column from `first` on, with so many doubles. 0: there is no such column. */
  wire_values_fill(column: number, first: number, numbers: Pointer, count: number): number;
  /** The number of a text in a run's column; -1: it has no texts. */
  wire_values_add_text(column: number, text: Pointer, size: number): number;
  /** A text of a column; NULL: it has none of that number. */
  wire_values_text(source: number, column: number, text: number): Pointer;
  /** Doubles of a run's column from a tick on; NaN where nothing is known. */
  wire_values_ticks(column: number, first: number, count: number): Pointer;
  /** A column's history, thinned for so many columns of a picture. */
  wire_values_curve(source: number, column: number, from: number, to: number, columns: number): Pointer;
  wire_values_statistics(source: number, column: number, from: number, to: number): Pointer;
  /** Looks for the latest changes of so many topics up to a time. Returns how many were found. */
  wire_values_find_changes(source: number, topics: Pointer, count: number, until: number, most: number): number;
  /** One of them, oldest first. */
  wire_values_change(change: number): Pointer;
  /** The run goes another way from a tick on. */
  wire_values_branch(tick: number): void;
  /** The run is known to have come that far. */
  wire_values_end(tick: number): void;
  /** The time of the run at which values of other programs come from now on; 0 with forget: another run has begun. */
  wire_values_time(time: number, forget: number): void;
  /**
   * Publishes a value, written as text, to a topic that another program listens for. 0: it is not of the topic's type,
   * or the topic has no listener.
   */
  wire_values_set(topic: number, text: Pointer, now: number): number;
  /**
   * Publishes a topic of any name and a type that can be typed, with its value as text. 0: no connection, the name is
   * bad or one of the run's, it is published with another type, or the value is not of the type.
   */
  wire_values_publish(name: Pointer, type: Pointer, text: Pointer, now: number): number;
  /** Reads { "assert": [...], "measure": {...} }; name: its name in errors. 0 with wire_problem. */
  wire_judge_open(text: Pointer, size: number, name: Pointer): number;
  /** An event of the run, before the frame of its tick. */
  wire_judge_event(tick: number, kind: number, subject: number, object: number, a: number, b: number): void;
  /** The run is over: open conditions are decided. */
  wire_judge_end(): void;
  /** How far it has come, to be copied out, and back while it judges a run at another moment; NULL without a judge. */
  wire_judge_progress(): Pointer;
  wire_judge_progress_bytes(): number;
  /** NULL without a judge. */
  wire_judge_state(): Pointer;
  /** A condition; NULL behind the last. */
  wire_judge_condition(condition: number): Pointer;
  /** A measure; NULL behind the last. */
  wire_judge_measure(measure: number): Pointer;
}

/** How many arguments each export takes; the loader compares the module with it. */
export const wireArguments: Readonly<Record<Exclude<keyof WireExports, "memory">, number>> = {
  wire_abi: 0,
  wire_alloc: 1,
  wire_free: 1,
  wire_problem: 0,
  wire_open: 2,
  wire_close: 1,
  wire_begin: 5,
  wire_frame: 3,
  wire_input: 2,
  wire_subscribe: 2,
  wire_warning: 2,
  wire_choose: 1,
  wire_protocol_name: 1,
  wire_path: 1,
  wire_server_connect: 4,
  wire_client_connect: 2,
  wire_receive: 5,
  wire_disconnect: 2,
  wire_next: 2,
  wire_time: 2,
  wire_event: 2,
  wire_server_client_name: 1,
  wire_server_persistent: 0,
  wire_server_persistent_changes: 0,
  wire_server_restore: 2,
  wire_client_state: 0,
  wire_client_subscribe: 2,
  wire_client_publish: 3,
  wire_client_unpublish: 1,
  wire_client_set: 5,
  wire_client_topic: 1,
  wire_telemetry_write: 4,
  wire_remote_take: 1,
  wire_remote_store: 0,
  wire_remote_draw: 1,
  wire_remote_shape: 2,
  wire_remote_choose: 3,
  wire_limelight_write: 4,
  wire_limelight_next: 0,
  wire_hal_connected: 0,
  wire_hal_receive: 3,
  wire_hal_joystick: 6,
  wire_hal_stop: 1,
  wire_hal_game_data: 1,
  wire_hal_fms: 1,
  wire_hal_propose: 1,
  wire_hal_op_mode: 2,
  wire_hal_leave: 0,
  wire_hal_next: 1,
  wire_hal_alive: 1,
  wire_hal_let_go: 0,
  wire_hal_report: 2,
  wire_icd_assign: 2,
  wire_icd_team: 2,
  wire_icd_receive: 4,
  wire_icd_connected: 2,
  wire_icd_form: 1,
  wire_icd_drives: 1,
  wire_icd_describe: 1,
  wire_icd_resets: 0,
  wire_icd_state: 1,
  wire_icd_sticks: 3,
  wire_icd_to_field: 3,
  wire_log_vision: 2,
  wire_log_event: 6,
  wire_log_clock: 1,
  wire_log_chunk: 0,
  wire_tracks_alloc: 1,
  wire_tracks_open: 1,
  wire_tracks_track: 1,
  wire_tracks_robot: 1,
  wire_tracks_span: 1,
  wire_tracks_choose: 1,
  wire_tracks_release: 1,
  wire_tracks_sample: 3,
  wire_tracks_text: 2,
  wire_describe_message: 6,
  wire_describe_next: 0,
  wire_describe_text: 1,
  wire_values_state: 1,
  wire_values_topic: 2,
  wire_values_leaf: 3,
  wire_values_now: 3,
  wire_values_hold: 3,
  wire_values_release: 2,
  wire_values_known: 2,
  wire_values_unknown: 2,
  wire_values_fill: 4,
  wire_values_add_text: 3,
  wire_values_text: 3,
  wire_values_ticks: 3,
  wire_values_curve: 5,
  wire_values_statistics: 4,
  wire_values_find_changes: 5,
  wire_values_change: 1,
  wire_values_branch: 1,
  wire_values_end: 1,
  wire_values_time: 2,
  wire_values_set: 3,
  wire_values_publish: 4,
  wire_judge_open: 3,
  wire_judge_event: 6,
  wire_judge_end: 0,
  wire_judge_progress: 0,
  wire_judge_progress_bytes: 0,
  wire_judge_state: 0,
  wire_judge_condition: 1,
  wire_judge_measure: 1,
};
