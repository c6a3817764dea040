// Generated from core/wasm/wire/results.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

const decoder = new TextDecoder();

/** A copy of the bytes whose address and number are there; null where the address is 0. */
function bytesAt(view: DataView, at: number): Uint8Array<ArrayBuffer> | null {
  const address = view.getUint32(at, true);
  return address === 0 ? null : new Uint8Array(view.buffer, address, view.getUint32(at + 4, true)).slice();
}

/** The same as text; bytes outside UTF-8 are shown as such. */
function textAt(view: DataView, at: number): string {
  return decoder.decode(bytesAt(view, at) ?? new Uint8Array(0));
}

export const wireRoles = ["server", "client"] as const;
export type WireRole = (typeof wireRoles)[number];

export const wireParts = ["server", "client", "telemetry", "remote", "cameras", "cameraWords", "hal", "icd", "log", "tracks", "describe", "valuesRun", "valuesNetwork", "valuesLog", "judge"] as const;
export type WirePart = (typeof wireParts)[number];

export const telemetryParts = ["truth", "fms", "field2d", "akit", "names2027", "eachPiece", "guest", "center", "everyTick", "everyResult"] as const;
export type TelemetryPart = (typeof telemetryParts)[number];

export const limelightParts = ["tables", "photon", "field2d", "guest"] as const;
export type LimelightPart = (typeof limelightParts)[number];

export const icdButtons = ["up", "down", "left", "right", "a", "b", "x", "y", "back", "start", "guide", "leftBumper", "rightBumper"] as const;
export type IcdButton = (typeof icdButtons)[number];

export const nt4Paths = ["unknown", "socket", "index", "persistent"] as const;
export type Nt4Path = (typeof nt4Paths)[number];

export const nt4FrameKinds = ["text", "binary", "ping", "pong", "close"] as const;
export type Nt4FrameKind = (typeof nt4FrameKinds)[number];

export const nt4EventKinds = ["connected", "disconnected", "announced", "unannounced", "properties", "value", "warning"] as const;
export type Nt4EventKind = (typeof nt4EventKinds)[number];

export const trackKinds = ["pose", "points", "modules", "number", "boolean", "text"] as const;
export type TrackKind = (typeof trackKinds)[number];

export const trackSpanKinds = ["auto", "teleop", "test"] as const;
export type TrackSpanKind = (typeof trackSpanKinds)[number];

export const describedProtocols = ["nt4", "halsim", "icd"] as const;
export type DescribedProtocol = (typeof describedProtocols)[number];

export const cameraWordKinds = ["nothing", "control", "orientation"] as const;
export type CameraWordKind = (typeof cameraWordKinds)[number];

export const halReports = ["mapped", "unmapped", "silent", "opModes"] as const;
export type HalReport = (typeof halReports)[number];

export const drawKinds = ["pose2d", "pose3d", "translation2d", "translation3d", "shapes"] as const;
export type DrawKind = (typeof drawKinds)[number];

export const valuesSources = ["run", "network", "log"] as const;
export type ValuesSource = (typeof valuesSources)[number];

export const storedKinds = ["number", "boolean", "text", "numbers", "booleans", "texts", "struct", "structs", "raw"] as const;
export type StoredKind = (typeof storedKinds)[number];

export const shapeKinds = ["box", "line", "grid", "text", "target"] as const;
export type ShapeKind = (typeof shapeKinds)[number];

export const verdictStates = ["open", "passed", "failed"] as const;
export type VerdictState = (typeof verdictStates)[number];

export interface WireProblem {
  /** JSON pointer or line, or a place such as byte 1234; empty without one */
  readonly path: string;
  /** one sentence; empty when nothing was wrong */
  readonly message: string;
}

export function readWireProblem(view: DataView, at: number): WireProblem {
  return {
    path: textAt(view, at + 0),
    message: textAt(view, at + 8),
  };
}

export interface WirePath {
  /** the kind of the path */
  readonly kind: Nt4Path;
  /** of a socket: its client */
  readonly name: string;
}

export function readWirePath(view: DataView, at: number): WirePath {
  return {
    kind: nt4Paths[view.getUint32(at + 0, true)] ?? "unknown",
    name: textAt(view, at + 4),
  };
}

export interface Nt4Output {
  /** of the frame */
  readonly kind: Nt4FrameKind;
  /** of a close */
  readonly code: number;
  /** to send; of a close, the reason */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

export function readNt4Output(view: DataView, at: number): Nt4Output {
  return {
    kind: nt4FrameKinds[view.getUint32(at + 0, true)] ?? "text",
    code: view.getUint32(at + 4, true),
    bytes: bytesAt(view, at + 8),
  };
}

export interface WireEvent {
  /** the event */
  readonly kind: Nt4EventKind;
  /** server: whose connection, else 0 */
  readonly client: number;
  /** of the topic or the client */
  readonly name: string;
  /** of the topic */
  readonly type: string;
  /** one line that says more */
  readonly text: string;
  /** the MessagePack of a value */
  readonly value: Uint8Array<ArrayBuffer> | null;
}

export function readWireEvent(view: DataView, at: number): WireEvent {
  return {
    kind: nt4EventKinds[view.getUint32(at + 0, true)] ?? "connected",
    client: view.getUint32(at + 4, true),
    name: textAt(view, at + 8),
    type: textAt(view, at + 16),
    text: textAt(view, at + 24),
    value: bytesAt(view, at + 32),
  };
}

export interface ClientState {
  /** of the sample that the server's clock rests on [us] */
  readonly roundTrip: number;
  /** whether the server's clock is known */
  readonly synchronized: boolean;
  /** topics that others have announced */
  readonly received: number;
  /** whether anybody drives a robot */
  readonly drives: boolean;
  /** a number that changes when a chooser, a label or a drawing does */
  readonly changes: number;
}

export function readClientState(view: DataView, at: number): ClientState {
  return {
    roundTrip: view.getFloat64(at + 0, true),
    synchronized: view.getUint32(at + 8, true) !== 0,
    received: view.getUint32(at + 12, true),
    drives: view.getUint32(at + 16, true) !== 0,
    changes: view.getUint32(at + 20, true),
  };
}

export interface WireText {
  /** all of it */
  readonly text: string;
}

export function readWireText(view: DataView, at: number): WireText {
  return {
    text: textAt(view, at + 0),
  };
}

export interface WireBytes {
  /** all of them */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

export function readWireBytes(view: DataView, at: number): WireBytes {
  return {
    bytes: bytesAt(view, at + 0),
  };
}

export interface TrackInfo {
  /** time of its first value [us] */
  readonly first: number;
  /** time of its last value [us] */
  readonly last: number;
  /** of its values */
  readonly kind: TrackKind;
  /** a value has any number of elements; else one */
  readonly array: boolean;
  /** values that the log has */
  readonly records: number;
  /** as the log has it */
  readonly name: string;
  /** as the log has it: struct:Pose3d */
  readonly type: string;
}

export function readTrackInfo(view: DataView, at: number): TrackInfo {
  return {
    first: view.getFloat64(at + 0, true),
    last: view.getFloat64(at + 8, true),
    kind: trackKinds[view.getUint32(at + 16, true)] ?? "pose",
    array: view.getUint32(at + 20, true) !== 0,
    records: view.getUint32(at + 24, true),
    name: textAt(view, at + 32),
    type: textAt(view, at + 40),
  };
}

export interface LogRange {
  /** time of the first value of all tracks [us] */
  readonly begin: number;
  /** time of the last value of all tracks [us] */
  readonly end: number;
  /** tracks that could be read */
  readonly tracks: number;
}

export function readLogRange(view: DataView, at: number): LogRange {
  return {
    begin: view.getFloat64(at + 0, true),
    end: view.getFloat64(at + 8, true),
    tracks: view.getUint32(at + 16, true),
  };
}

export interface EnabledSpan {
  /** when the robot was enabled [us] */
  readonly begin: number;
  /** when it was disabled [us] */
  readonly end: number;
  /** driver station mode */
  readonly kind: TrackSpanKind;
}

export function readEnabledSpan(view: DataView, at: number): EnabledSpan {
  return {
    begin: view.getFloat64(at + 0, true),
    end: view.getFloat64(at + 8, true),
    kind: trackSpanKinds[view.getUint32(at + 16, true)] ?? "auto",
  };
}

export interface TrackRobot {
  /** track of a pose that is most likely a robot */
  readonly pose: number;
  /** track of its measured swerve states; -1: none */
  readonly modules: number;
  /** track of its components; -1: none */
  readonly components: number;
}

export function readTrackRobot(view: DataView, at: number): TrackRobot {
  return {
    pose: view.getUint32(at + 0, true),
    modules: view.getInt32(at + 4, true),
    components: view.getInt32(at + 8, true),
  };
}

export interface DescribedThing {
  /** of the topic or device; empty without */
  readonly name: string;
  /** of its bytes alone */
  readonly address: number;
  /** how many they are [B] */
  readonly size: number;
}

export function readDescribedThing(view: DataView, at: number): DescribedThing {
  return {
    name: textAt(view, at + 0),
    address: view.getUint32(at + 8, true),
    size: view.getUint32(at + 12, true),
  };
}

export interface CameraWord {
  /** the record's kind */
  readonly kind: CameraWordKind;
  /** which one is told */
  readonly camera: number;
  /** simCameraControl or simOrientation */
  readonly record: Uint8Array<ArrayBuffer> | null;
}

export function readCameraWord(view: DataView, at: number): CameraWord {
  return {
    kind: cameraWordKinds[view.getUint32(at + 0, true)] ?? "nothing",
    camera: view.getUint32(at + 4, true),
    record: bytesAt(view, at + 8),
  };
}

export interface TopicInfo {
  /** of the topic */
  readonly name: string;
  /** of the topic */
  readonly type: string;
  /** the last value for people to read, cut short; empty while none is known */
  readonly text: string;
  /** published from here */
  readonly own: boolean;
}

export function readTopicInfo(view: DataView, at: number): TopicInfo {
  return {
    name: textAt(view, at + 0),
    type: textAt(view, at + 8),
    text: textAt(view, at + 16),
    own: view.getUint32(at + 24, true) !== 0,
  };
}

export interface Drawing {
  /** the drawing's kind */
  readonly kind: DrawKind;
  /** poses, translations or shapes */
  readonly count: number;
  /** an object of a Field2d: poses */
  readonly ofField2d: boolean;
  /** behind /Sandlot/Draw/; of a Field2d's object the whole topic */
  readonly name: string;
  /** doubles: see SIM_REMOTE_DRAW_KINDS */
  readonly numbers: Uint8Array<ArrayBuffer> | null;
}

export function readDrawing(view: DataView, at: number): Drawing {
  return {
    kind: drawKinds[view.getUint32(at + 0, true)] ?? "pose2d",
    count: view.getUint32(at + 4, true),
    ofField2d: view.getUint32(at + 8, true) !== 0,
    name: textAt(view, at + 16),
    numbers: bytesAt(view, at + 24),
  };
}

export interface DrawnShape {
  /** of its middle [m] */
  readonly x: number;
  /** of its middle [m] */
  readonly y: number;
  /** along x [m] */
  readonly width: number;
  /** along y [m] */
  readonly height: number;
  /** of a grid [m] */
  readonly cellSize: number;
  /** of a text; 10 is that of all other signs */
  readonly size: number;
  /** from which a target is seen [m] */
  readonly nearest: number;
  /** from which a target is seen [m] */
  readonly furthest: number;
  /** of a target: directions from it to where it is seen [rad] */
  readonly angleStart: number;
  /** of a target: the last, counter-clockwise [rad] */
  readonly angleEnd: number;
  /** of the shape */
  readonly kind: ShapeKind;
  /** 0xrrggbb */
  readonly color: number;
  /** beside it */
  readonly text: string;
  /** it has x and y */
  readonly placed: boolean;
  /** of a grid */
  readonly cols: number;
  /** of a grid */
  readonly rows: number;
  /** index of its first point or cell in the drawing's numbers */
  readonly first: number;
  /** numbers of its points or cells */
  readonly count: number;
  /** the line has an arrow's head */
  readonly arrow: boolean;
  /** station of the robot that it moves with, in that one's frame; -1: the field's */
  readonly robot: number;
  /** index of x, y, time of its first sign in the drawing's numbers */
  readonly stampFirst: number;
  /** signs of times along the line */
  readonly stampCount: number;
}

export function readDrawnShape(view: DataView, at: number): DrawnShape {
  return {
    x: view.getFloat64(at + 0, true),
    y: view.getFloat64(at + 8, true),
    width: view.getFloat64(at + 16, true),
    height: view.getFloat64(at + 24, true),
    cellSize: view.getFloat64(at + 32, true),
    size: view.getFloat64(at + 40, true),
    nearest: view.getFloat64(at + 48, true),
    furthest: view.getFloat64(at + 56, true),
    angleStart: view.getFloat64(at + 64, true),
    angleEnd: view.getFloat64(at + 72, true),
    kind: shapeKinds[view.getUint32(at + 80, true)] ?? "box",
    color: view.getUint32(at + 84, true),
    text: textAt(view, at + 88),
    placed: view.getUint32(at + 96, true) !== 0,
    cols: view.getUint32(at + 100, true),
    rows: view.getUint32(at + 104, true),
    first: view.getUint32(at + 108, true),
    count: view.getUint32(at + 112, true),
    arrow: view.getUint32(at + 116, true) !== 0,
    robot: view.getInt32(at + 120, true),
    stampFirst: view.getUint32(at + 124, true),
    stampCount: view.getUint32(at + 128, true),
  };
}

export interface ValuesState {
  /** how many there are */
  readonly topics: number;
  /** a number that changes when the list does */
  readonly changes: number;
}

export function readValuesState(view: DataView, at: number): ValuesState {
  return {
    topics: view.getUint32(at + 0, true),
    changes: view.getUint32(at + 4, true),
  };
}

export interface StoredTopic {
  /** of the topic */
  readonly name: string;
  /** as NetworkTables has it */
  readonly type: string;
  /** JSON */
  readonly properties: string;
  /** as the properties say; else empty */
  readonly unit: string;
  /** of its values */
  readonly kind: StoredKind;
  /** its publisher listens for it */
  readonly settable: boolean;
}

export function readStoredTopic(view: DataView, at: number): StoredTopic {
  return {
    name: textAt(view, at + 0),
    type: textAt(view, at + 8),
    properties: textAt(view, at + 16),
    unit: textAt(view, at + 24),
    kind: storedKinds[view.getUint32(at + 32, true)] ?? "number",
    settable: view.getUint32(at + 36, true) !== 0,
  };
}

export interface StoredLeaf {
  /** empty for the value itself */
  readonly path: string;
  /** empty when unknown */
  readonly unit: string;
  /** number, boolean or text */
  readonly kind: StoredKind;
  /** worked out of others */
  readonly derived: boolean;
}

export function readStoredLeaf(view: DataView, at: number): StoredLeaf {
  return {
    path: textAt(view, at + 0),
    unit: textAt(view, at + 8),
    kind: storedKinds[view.getUint32(at + 16, true)] ?? "number",
    derived: view.getUint32(at + 20, true) !== 0,
  };
}

export interface StoredNow {
  /** when it was set [s] */
  readonly time: number;
  /** doubles */
  readonly numbers: Uint8Array<ArrayBuffer> | null;
  /** of each its length in four bytes, then its bytes */
  readonly texts: Uint8Array<ArrayBuffer> | null;
  /** for people, cut short */
  readonly line: string;
  /** elements of an array; else 1 */
  readonly count: number;
}

export function readStoredNow(view: DataView, at: number): StoredNow {
  return {
    time: view.getFloat64(at + 0, true),
    numbers: bytesAt(view, at + 8),
    texts: bytesAt(view, at + 16),
    line: textAt(view, at + 24),
    count: view.getUint32(at + 32, true),
  };
}

export interface StoredCurve {
  /** doubles [s] */
  readonly times: Uint8Array<ArrayBuffer> | null;
  /** doubles; of texts their numbers in the column */
  readonly values: Uint8Array<ArrayBuffer> | null;
  /** see wire_values_text */
  readonly isText: boolean;
}

export function readStoredCurve(view: DataView, at: number): StoredCurve {
  return {
    times: bytesAt(view, at + 0),
    values: bytesAt(view, at + 8),
    isText: view.getUint32(at + 16, true) !== 0,
  };
}

export interface StoredStatistics {
  /** of the numbers */
  readonly least: number;
  /** of the numbers */
  readonly greatest: number;
  /** of the numbers */
  readonly mean: number;
  /** standard, of all of them */
  readonly deviation: number;
  /** of the numbers */
  readonly median: number;
  /** over time, by the trapezoid rule */
  readonly integral: number;
  /** how many they are */
  readonly count: number;
}

export function readStoredStatistics(view: DataView, at: number): StoredStatistics {
  return {
    least: view.getFloat64(at + 0, true),
    greatest: view.getFloat64(at + 8, true),
    mean: view.getFloat64(at + 16, true),
    deviation: view.getFloat64(at + 24, true),
    median: view.getFloat64(at + 32, true),
    integral: view.getFloat64(at + 40, true),
    count: view.getUint32(at + 48, true),
  };
}

export interface StoredChange {
  /** when it was set [s] */
  readonly time: number;
  /** for people, cut short */
  readonly text: string;
  /** number of the topic */
  readonly topic: number;
}

export function readStoredChange(view: DataView, at: number): StoredChange {
  return {
    time: view.getFloat64(at + 0, true),
    text: textAt(view, at + 8),
    topic: view.getUint32(at + 16, true),
  };
}

export interface UnknownTicks {
  /** first tick */
  readonly first: number;
  /** behind the last */
  readonly end: number;
}

export function readUnknownTicks(view: DataView, at: number): UnknownTicks {
  return {
    first: view.getUint32(at + 0, true),
    end: view.getUint32(at + 4, true),
  };
}

export interface JudgeState {
  /** the latest time that a condition or measure asks for; 0: none does [s] */
  readonly span: number;
  /** how many */
  readonly conditions: number;
  /** of those, not decided yet */
  readonly open: number;
  /** how many */
  readonly measures: number;
}

export function readJudgeState(view: DataView, at: number): JudgeState {
  return {
    span: view.getFloat64(at + 0, true),
    conditions: view.getUint32(at + 8, true),
    open: view.getUint32(at + 12, true),
    measures: view.getUint32(at + 16, true),
  };
}

export interface JudgedCondition {
  /** when it was decided [s] */
  readonly time: number;
  /** of the judged number, then; NaN: none */
  readonly value: number;
  /** the number furthest outside, or least inside; NaN without one */
  readonly worst: number;
  /** when that was [s] */
  readonly worstTime: number;
  /** the number furthest inside, or least outside; NaN without one */
  readonly best: number;
  /** when that was [s] */
  readonly bestTime: number;
  /** its own, or its text */
  readonly name: string;
  /** its text */
  readonly condition: string;
  /** the outcome, a sentence without its subject */
  readonly reason: string;
  /** how it stands */
  readonly state: VerdictState;
}

export function readJudgedCondition(view: DataView, at: number): JudgedCondition {
  return {
    time: view.getFloat64(at + 0, true),
    value: view.getFloat64(at + 8, true),
    worst: view.getFloat64(at + 16, true),
    worstTime: view.getFloat64(at + 24, true),
    best: view.getFloat64(at + 32, true),
    bestTime: view.getFloat64(at + 40, true),
    name: textAt(view, at + 48),
    condition: textAt(view, at + 56),
    reason: textAt(view, at + 64),
    state: verdictStates[view.getUint32(at + 72, true)] ?? "open",
  };
}

export interface Measured {
  /** NaN: there is none */
  readonly number: number;
  /** of the measure */
  readonly name: string;
}

export function readMeasured(view: DataView, at: number): Measured {
  return {
    number: view.getFloat64(at + 0, true),
    name: textAt(view, at + 8),
  };
}
