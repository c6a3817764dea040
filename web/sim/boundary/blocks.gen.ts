// Generated from core/include/sandlot/sim/frame.h by core/wasm/generate. Do not edit: `npm run build` writes it again.
import {
  modes,
  type Mode,
  chassisModes,
  type ChassisMode,
  stations,
  type Station,
  pieceStates,
  type PieceState,
  shapes,
  type Shape,
  matchStates,
  type MatchState,
  stops,
  type Stop,
  mechanismKinds,
  type MechanismKind,
  travels,
  type Travel,
  sensorKinds,
  type SensorKind,
  eventKinds,
  type EventKind,
  schemaKinds,
  type SchemaKind,
  deviceKinds,
  type DeviceKind,
  wireds,
  type Wired,
  programs,
  type Program,
  controlModes,
  type ControlMode,
  motorTasks,
  type MotorTask,
  dynamicsKinds,
  type DynamicsKind,
  fouls,
  type Foul,
  matchRequests,
  type MatchRequest,
  alliances,
  type Alliance,
  changeKinds,
  type ChangeKind,
  changeTargets,
  type ChangeTarget,
  changeForms,
  type ChangeForm,
  changeNeeds,
  type ChangeNeed,
  changeUses,
  type ChangeUse,
  pipelines,
  type Pipeline,
  sightReasons,
  type SightReason,
  cameraGrades,
  type CameraGrade,
  deviationRules,
  type DeviationRule,
  visionWords,
  type VisionWord,
  replayStates,
  type ReplayState,
  misfits,
  type Misfit,
} from "./abi.gen.ts";

export interface Vector {
  x: number;
  y: number;
  z: number;
}

export interface Rotation {
  w: number;
  x: number;
  y: number;
  z: number;
}

export interface Pose {
  readonly position: Vector;
  readonly rotation: Rotation;
}

/** On the floor: x, y [m], heading [rad]. */
export interface FloorPose {
  x: number;
  y: number;
  heading: number;
}

export const newVector = (): Vector => ({ x: 0, y: 0, z: 0 });
export const newRotation = (): Rotation => ({ w: 1, x: 0, y: 0, z: 0 });
export const newPose = (): Pose => ({ position: newVector(), rotation: newRotation() });
export const newFloorPose = (): FloorPose => ({ x: 0, y: 0, heading: 0 });

const decoder = new TextDecoder();

/** UTF-8 up to its zero. */
function text(buffer: ArrayBufferLike, at: number, count: number): string {
  const bytes = new Uint8Array(buffer, at, count);
  const end = bytes.indexOf(0);
  return decoder.decode(bytes.slice(0, end < 0 ? count : end));
}

function indexOrNone(index: number): number {
  return index === 0xffffffff ? -1 : index;
}

export interface AllianceState {
  /** of its score, from the other alliance's fouls [points] */
  foulPoints: number;
  /** that it committed */
  minorFouls: number;
  /** that it committed */
  majorFouls: number;
  /** bonuses earned so far; win or tie once the match is over */
  rankingPoints: number;
  /** bit i: bonus i of the schema is earned */
  bonuses: number;
  /** bit i: window i of the schema is open */
  open: number;
  /** bit i: window i closes soon */
  closing: number;
  /** pieces with its human player */
  stored: number;
  /** its human player's gate is open */
  feeding: boolean;
  /** by index of the schema */
  readonly counters: Uint32Array;
}

export const newAllianceState = (): AllianceState => ({
  foulPoints: 0,
  minorFouls: 0,
  majorFouls: 0,
  rankingPoints: 0,
  bonuses: 0,
  open: 0,
  closing: 0,
  stored: 0,
  feeding: false,
  counters: new Uint32Array(24),
});

export interface PieceCounts {
  /** pieces on the field, at rest or moving or in flight */
  field: number;
  /** pieces in robots */
  held: number;
  /** pieces scored and out of the world */
  scored: number;
  /** pieces that left the field for good */
  lost: number;
  /** pieces with human players or on their way to an exit */
  stored: number;
  /** pieces scored that stay where they are */
  placed: number;
}

export const newPieceCounts = (): PieceCounts => ({
  field: 0,
  held: 0,
  scored: 0,
  lost: 0,
  stored: 0,
  placed: 0,
});

export interface RobotState {
  /** station index */
  station: number;
  /** the driver station lets it move */
  enabled: boolean;
  /** outputs are off until the battery recovers */
  brownout: boolean;
  /** pieces in it */
  held: number;
  /** index of its first wheel record */
  wheelStart: number;
  /** wheel records */
  wheelCount: number;
  /** index of its first motor record */
  motorStart: number;
  /** motor records */
  motorCount: number;
  /** index of its first mechanism record */
  mechanismStart: number;
  /** mechanism records */
  mechanismCount: number;
  /** index of its first sensor record */
  sensorStart: number;
  /** sensor records */
  sensorCount: number;
  /** index of its first component record */
  componentStart: number;
  /** component records */
  componentCount: number;
  /** aiming at a goal; on target; aiming at a place to pass to; an intake pulls in; a launcher is fed */
  aiming: boolean;
  onTarget: boolean;
  passing: boolean;
  intakeActive: boolean;
  gateOpen: boolean;
  /** of the course: the next one */
  gate: number;
  /** of the course, done */
  laps: number;
  /** its driver */
  program: Program;
  /** something of the field beside its floor; another robot */
  touchesField: boolean;
  touchesRobot: boolean;
  /** bit i: button i of the schema is held */
  buttons: number;
  /** this lap so far, the last, the best; -1: none [s] */
  lap: number;
  lastLap: number;
  bestLap: number;
  /** robot origin, on the floor between the wheels, field frame [m] */
  readonly position: Vector;
  /** robot to field */
  readonly rotation: Rotation;
  /** roll, pitch, yaw of that rotation [rad] */
  roll: number;
  pitch: number;
  yaw: number;
  /** of the robot origin, field frame [m/s] */
  readonly velocity: Vector;
  /** angular velocity, field frame [rad/s] */
  readonly angular: Vector;
  /** that its driver or script holds: forward, left, counter-clockwise, -1..1 */
  readonly axes: Float64Array;
  /** terminal voltage [V] */
  battery: number;
  /** drawn from the battery [A] */
  current: number;
  /** left in the battery, of a full one */
  charge: number;
  /** where its path says that it is now; 0 without a path [m] */
  readonly pathPlace: FloorPose;
  /** how far it is ahead of that place along the path, to the left of the path, and turned [rad] [m] */
  pathAlong: number;
  pathAcross: number;
  pathTurned: number;
}

export const newRobotState = (): RobotState => ({
  station: 0,
  enabled: false,
  brownout: false,
  held: 0,
  wheelStart: 0,
  wheelCount: 0,
  motorStart: 0,
  motorCount: 0,
  mechanismStart: 0,
  mechanismCount: 0,
  sensorStart: 0,
  sensorCount: 0,
  componentStart: 0,
  componentCount: 0,
  aiming: false,
  onTarget: false,
  passing: false,
  intakeActive: false,
  gateOpen: false,
  gate: 0,
  laps: 0,
  program: "driver",
  touchesField: false,
  touchesRobot: false,
  buttons: 0,
  lap: 0,
  lastLap: 0,
  bestLap: 0,
  position: newVector(),
  rotation: newRotation(),
  roll: 0,
  pitch: 0,
  yaw: 0,
  velocity: newVector(),
  angular: newVector(),
  axes: new Float64Array(3),
  battery: 0,
  current: 0,
  charge: 0,
  pathPlace: newFloorPose(),
  pathAlong: 0,
  pathAcross: 0,
  pathTurned: 0,
});

export interface WheelState {
  /** steer angle in the robot frame [rad] */
  angle: number;
  /** of the tread [m/s] */
  speed: number;
  /** of the ground under it, along the wheel [m/s] */
  ground: number;
  /** normal force [N] */
  load: number;
  /** tyre force along the wheel [N] */
  longitudinal: number;
  /** tyre force across, positive left [N] */
  lateral: number;
  /** wheel rotation since load [rad] */
  position: number;
  /** that the built-in program asks for; 0 without one [m/s] */
  askedSpeed: number;
  /** the same, of a swerve module [rad] */
  askedAngle: number;
}

export const newWheelState = (): WheelState => ({
  angle: 0,
  speed: 0,
  ground: 0,
  load: 0,
  longitudinal: 0,
  lateral: 0,
  position: 0,
  askedSpeed: 0,
  askedAngle: 0,
});

export interface MotorState {
  /** of the rotor since load [rad] */
  position: number;
  /** of the rotor [rad/s] */
  velocity: number;
  /** across the motor [V] */
  volts: number;
  /** stator current [A] */
  current: number;
  /** from the battery [A] */
  supply: number;
  /** of its windings [degC] */
  temperature: number;
  /** of its own loop, in the loop's unit: the position or speed that it steers for now; 0 without one */
  reference: number;
  /** of that, per second */
  referenceRate: number;
}

export const newMotorState = (): MotorState => ({
  position: 0,
  velocity: 0,
  volts: 0,
  current: 0,
  supply: 0,
  temperature: 0,
  reference: 0,
  referenceRate: 0,
});

export interface MechanismState {
  /** m of a mechanism along a line [rad or m] */
  position: number;
  /** of it [rad/s or m/s] */
  velocity: number;
  /** of its motors, after the gearing [N m or N] */
  force: number;
  /** its controller's request [V] */
  volts: number;
  /** of its controller: V, duty, velocity or position by mode */
  setpoint: number;
  /** whole counts from its zero, 0 without ticks in robot.json */
  ticks: number;
  /** its controller's target */
  mode: ControlMode;
  /** it rests at its lower, its upper hard stop */
  atLowerStop: boolean;
  atUpperStop: boolean;
}

export const newMechanismState = (): MechanismState => ({
  position: 0,
  velocity: 0,
  force: 0,
  volts: 0,
  setpoint: 0,
  ticks: 0,
  mode: "volts",
  atLowerStop: false,
  atUpperStop: false,
});

export interface SensorState {
  /** the values of its kind in SIM_SENSOR_KINDS */
  readonly value: Float64Array;
  /** lidar: index of its first range record */
  rangeStart: number;
  /** lidar: range records */
  rangeCount: number;
}

export const newSensorState = (): SensorState => ({
  value: new Float64Array(6),
  rangeStart: 0,
  rangeCount: 0,
});

export interface ComponentState {
  /** of the component's pivot in the robot frame [m] */
  readonly position: Vector;
  /** component to robot */
  readonly rotation: Rotation;
}

export const newComponentState = (): ComponentState => ({
  position: newVector(),
  rotation: newRotation(),
});

export interface RangeState {
  /** of the ray in the sensor's frame, counter-clockwise [rad] */
  azimuth: number;
  /** to the hit; -1: none within range, or not yet measured [m] */
  distance: number;
}

export const newRangeState = (): RangeState => ({
  azimuth: 0,
  distance: 0,
});

export interface PieceRecord {
  /** centre, field frame; stale unless state is field, rest or flight [m] */
  readonly position: Vector;
  /** piece to field */
  readonly rotation: Rotation;
  /** piece state in the low 16 bits, piece type in the high 16 */
  state: PieceState;
  type: number;
}

export const newPieceRecord = (): PieceRecord => ({
  position: newVector(),
  rotation: newRotation(),
  state: "unused",
  type: 0,
});

export interface ChangeRecord {
  /** which of SIM_CHANGES */
  kind: ChangeKind;
  /** robot index; -1: the field */
  robot: number;
  /** index among its targets */
  part: number;
  /** its number, in the kind's unit */
  value: number;
}

export const newChangeRecord = (): ChangeRecord => ({
  kind: "none",
  robot: -1,
  part: 0,
  value: 0,
});

/** Reads a frame. Reading allocates nothing; indices beyond the counts throw RangeError. */
export class FrameBlock {
  readonly buffer: ArrayBuffer;
  readonly #f64: Float64Array;
  readonly #f32: Float32Array;
  readonly #u32: Uint32Array;

  /** Throws RangeError when the buffer cannot be a frame of this build. */
  constructor(buffer: ArrayBuffer) {
    const size = buffer.byteLength;
    if (size < 176 || size % 8 !== 0) throw new RangeError(`not a frame: ${size} bytes`);
    this.buffer = buffer;
    this.#f64 = new Float64Array(buffer);
    this.#f32 = new Float32Array(buffer);
    this.#u32 = new Uint32Array(buffer);
    const said = this.#u32[18]!;
    if (said !== size) throw new RangeError(`a frame of ${said} bytes in a buffer of ${size}`);
    this.#check(17, this.allianceCount, 136, 4);
    this.#check(20, this.pieceTypeCount, 24, 4);
    this.#check(22, this.robotCount, 328, 8);
    this.#check(24, this.wheelCount, 72, 8);
    this.#check(26, this.motorCount, 64, 8);
    this.#check(28, this.mechanismCount, 56, 8);
    this.#check(30, this.sensorCount, 56, 8);
    this.#check(32, this.componentCount, 32, 4);
    this.#check(34, this.rangeCount, 8, 4);
    this.#check(36, this.pieceCount, 32, 4);
    this.#check(38, this.changeCount, 24, 8);
  }

  /** simulated time at the end of the tick [s] */
  get time(): number {
    return this.#f64[0]!;
  }
  /** time left in the phase, -1 without a match clock [s] */
  get matchTime(): number {
    return this.#f64[1]!;
  }
  /** ticks since load */
  get tick(): number {
    return this.#u32[4]!;
  }
  /** driver station mode */
  get mode(): Mode {
    return modes[this.#u32[5]!] ?? "disabled";
  }
  /** index of the match phase in the schema, none without a match clock */
  get phase(): number {
    return indexOrNone(this.#u32[6]!);
  }
  /** why the run stopped */
  get stop(): Stop {
    return stops[this.#u32[7]!] ?? "running";
  }
  /** blue, red; the other alliance's fouls included [points] */
  get scoreBlue(): number {
    return this.#u32[8]!;
  }
  /** blue, red; the other alliance's fouls included [points] */
  get scoreRed(): number {
    return this.#u32[9]!;
  }
  /** index of the period in the schema, none without one */
  get period(): number {
    return indexOrNone(this.#u32[10]!);
  }
  /** where the match is */
  get matchState(): MatchState {
    return matchStates[this.#u32[11]!] ?? "free";
  }
  /** game-specific message, empty before it is known */
  get message(): string {
    return text(this.buffer, 48, 8);
  }
  /** time left in the period, -1 without one [s] */
  get periodTime(): number {
    return this.#f64[7]!;
  }
  /** records at allianceOffset: blue, red */
  get allianceCount(): number {
    return this.#u32[16]!;
  }
  /** of the alliance records [B] */
  get allianceOffset(): number {
    return this.#u32[17]!;
  }
  /** records at pieceTypeOffset */
  get pieceTypeCount(): number {
    return this.#u32[19]!;
  }
  /** of the piece type records [B] */
  get pieceTypeOffset(): number {
    return this.#u32[20]!;
  }
  /** records at robotOffset */
  get robotCount(): number {
    return this.#u32[21]!;
  }
  /** of the robot records [B] */
  get robotOffset(): number {
    return this.#u32[22]!;
  }
  /** records at wheelOffset, of all robots */
  get wheelCount(): number {
    return this.#u32[23]!;
  }
  /** of the wheel records [B] */
  get wheelOffset(): number {
    return this.#u32[24]!;
  }
  /** records at motorOffset, of all robots */
  get motorCount(): number {
    return this.#u32[25]!;
  }
  /** of the motor records [B] */
  get motorOffset(): number {
    return this.#u32[26]!;
  }
  /** records at mechanismOffset, of all robots */
  get mechanismCount(): number {
    return this.#u32[27]!;
  }
  /** of the mechanism records [B] */
  get mechanismOffset(): number {
    return this.#u32[28]!;
  }
  /** records at sensorOffset, of all robots */
  get sensorCount(): number {
    return this.#u32[29]!;
  }
  /** of the sensor records [B] */
  get sensorOffset(): number {
    return this.#u32[30]!;
  }
  /** records at componentOffset, of all robots */
  get componentCount(): number {
    return this.#u32[31]!;
  }
  /** of the component records [B] */
  get componentOffset(): number {
    return this.#u32[32]!;
  }
  /** records at rangeOffset, of all lidars */
  get rangeCount(): number {
    return this.#u32[33]!;
  }
  /** of the range records [B] */
  get rangeOffset(): number {
    return this.#u32[34]!;
  }
  /** records at pieceOffset: the whole pool, unused slots too */
  get pieceCount(): number {
    return this.#u32[35]!;
  }
  /** of the piece records [B] */
  get pieceOffset(): number {
    return this.#u32[36]!;
  }
  /** records at changeOffset, used or not */
  get changeCount(): number {
    return this.#u32[37]!;
  }
  /** of the change records [B] */
  get changeOffset(): number {
    return this.#u32[38]!;
  }
  /** of those, used: the first ones */
  get changesInForce(): number {
    return this.#u32[39]!;
  }
  /** pieces that physics moves */
  get awakePieces(): number {
    return this.#u32[41]!;
  }
  /** most sub-steps a physics step of this tick took */
  get subSteps(): number {
    return this.#u32[42]!;
  }
  /** contacts of the last physics step */
  get contacts(): number {
    return this.#u32[43]!;
  }

  alliance(index: number, out: AllianceState): AllianceState {
    const at = this.#record(index, this.allianceCount, 17, 136);
    const word = at / 4;
    out.foulPoints = this.#u32[word + 0]!;
    out.minorFouls = this.#u32[word + 1]!;
    out.majorFouls = this.#u32[word + 2]!;
    out.rankingPoints = this.#u32[word + 3]!;
    out.bonuses = this.#u32[word + 4]!;
    out.open = this.#u32[word + 5]!;
    out.closing = this.#u32[word + 6]!;
    out.stored = this.#u32[word + 7]!;
    out.feeding = this.#u32[word + 8]! !== 0;
    for (let i = 0; i < 24; i++) out.counters[i] = this.#u32[word + 9 + i]!;
    return out;
  }

  pieceType(index: number, out: PieceCounts): PieceCounts {
    const at = this.#record(index, this.pieceTypeCount, 20, 24);
    const word = at / 4;
    out.field = this.#u32[word + 0]!;
    out.held = this.#u32[word + 1]!;
    out.scored = this.#u32[word + 2]!;
    out.lost = this.#u32[word + 3]!;
    out.stored = this.#u32[word + 4]!;
    out.placed = this.#u32[word + 5]!;
    return out;
  }

  robot(index: number, out: RobotState): RobotState {
    const at = this.#record(index, this.robotCount, 22, 328);
    const word = at / 4;
    const long = at / 8;
    out.station = this.#u32[word + 0]!;
    out.enabled = this.#u32[word + 1]! !== 0;
    out.brownout = this.#u32[word + 2]! !== 0;
    out.held = this.#u32[word + 3]!;
    out.wheelStart = this.#u32[word + 4]!;
    out.wheelCount = this.#u32[word + 5]!;
    out.motorStart = this.#u32[word + 6]!;
    out.motorCount = this.#u32[word + 7]!;
    out.mechanismStart = this.#u32[word + 8]!;
    out.mechanismCount = this.#u32[word + 9]!;
    out.sensorStart = this.#u32[word + 10]!;
    out.sensorCount = this.#u32[word + 11]!;
    out.componentStart = this.#u32[word + 12]!;
    out.componentCount = this.#u32[word + 13]!;
    out.aiming = ((this.#u32[word + 14]! >>> 0) & 0x1) !== 0;
    out.onTarget = ((this.#u32[word + 14]! >>> 1) & 0x1) !== 0;
    out.passing = ((this.#u32[word + 14]! >>> 2) & 0x1) !== 0;
    out.intakeActive = ((this.#u32[word + 14]! >>> 3) & 0x1) !== 0;
    out.gateOpen = ((this.#u32[word + 14]! >>> 4) & 0x1) !== 0;
    out.gate = this.#u32[word + 15]!;
    out.laps = this.#u32[word + 16]!;
    out.program = programs[this.#u32[word + 17]!] ?? "driver";
    out.touchesField = ((this.#u32[word + 18]! >>> 0) & 0x1) !== 0;
    out.touchesRobot = ((this.#u32[word + 18]! >>> 1) & 0x1) !== 0;
    out.buttons = this.#u32[word + 19]!;
    out.lap = this.#f64[long + 10]!;
    out.lastLap = this.#f64[long + 11]!;
    out.bestLap = this.#f64[long + 12]!;
    out.position.x = this.#f64[long + 13]!;
    out.position.y = this.#f64[long + 14]!;
    out.position.z = this.#f64[long + 15]!;
    out.rotation.w = this.#f64[long + 16]!;
    out.rotation.x = this.#f64[long + 17]!;
    out.rotation.y = this.#f64[long + 18]!;
    out.rotation.z = this.#f64[long + 19]!;
    out.roll = this.#f64[long + 20]!;
    out.pitch = this.#f64[long + 21]!;
    out.yaw = this.#f64[long + 22]!;
    out.velocity.x = this.#f64[long + 23]!;
    out.velocity.y = this.#f64[long + 24]!;
    out.velocity.z = this.#f64[long + 25]!;
    out.angular.x = this.#f64[long + 26]!;
    out.angular.y = this.#f64[long + 27]!;
    out.angular.z = this.#f64[long + 28]!;
    for (let i = 0; i < 3; i++) out.axes[i] = this.#f64[long + 29 + i]!;
    out.battery = this.#f64[long + 32]!;
    out.current = this.#f64[long + 33]!;
    out.charge = this.#f64[long + 34]!;
    out.pathPlace.x = this.#f64[long + 35]!;
    out.pathPlace.y = this.#f64[long + 36]!;
    out.pathPlace.heading = this.#f64[long + 37]!;
    out.pathAlong = this.#f64[long + 38]!;
    out.pathAcross = this.#f64[long + 39]!;
    out.pathTurned = this.#f64[long + 40]!;
    return out;
  }

  wheel(index: number, out: WheelState): WheelState {
    const at = this.#record(index, this.wheelCount, 24, 72);
    const long = at / 8;
    out.angle = this.#f64[long + 0]!;
    out.speed = this.#f64[long + 1]!;
    out.ground = this.#f64[long + 2]!;
    out.load = this.#f64[long + 3]!;
    out.longitudinal = this.#f64[long + 4]!;
    out.lateral = this.#f64[long + 5]!;
    out.position = this.#f64[long + 6]!;
    out.askedSpeed = this.#f64[long + 7]!;
    out.askedAngle = this.#f64[long + 8]!;
    return out;
  }

  motor(index: number, out: MotorState): MotorState {
    const at = this.#record(index, this.motorCount, 26, 64);
    const long = at / 8;
    out.position = this.#f64[long + 0]!;
    out.velocity = this.#f64[long + 1]!;
    out.volts = this.#f64[long + 2]!;
    out.current = this.#f64[long + 3]!;
    out.supply = this.#f64[long + 4]!;
    out.temperature = this.#f64[long + 5]!;
    out.reference = this.#f64[long + 6]!;
    out.referenceRate = this.#f64[long + 7]!;
    return out;
  }

  mechanism(index: number, out: MechanismState): MechanismState {
    const at = this.#record(index, this.mechanismCount, 28, 56);
    const word = at / 4;
    const long = at / 8;
    out.position = this.#f64[long + 0]!;
    out.velocity = this.#f64[long + 1]!;
    out.force = this.#f64[long + 2]!;
    out.volts = this.#f64[long + 3]!;
    out.setpoint = this.#f64[long + 4]!;
    out.ticks = this.#f64[long + 5]!;
    out.mode = controlModes[this.#u32[word + 12]!] ?? "volts";
    out.atLowerStop = ((this.#u32[word + 13]! >>> 0) & 0x1) !== 0;
    out.atUpperStop = ((this.#u32[word + 13]! >>> 1) & 0x1) !== 0;
    return out;
  }

  sensor(index: number, out: SensorState): SensorState {
    const at = this.#record(index, this.sensorCount, 30, 56);
    const word = at / 4;
    const long = at / 8;
    for (let i = 0; i < 6; i++) out.value[i] = this.#f64[long + 0 + i]!;
    out.rangeStart = this.#u32[word + 12]!;
    out.rangeCount = this.#u32[word + 13]!;
    return out;
  }

  component(index: number, out: ComponentState): ComponentState {
    const at = this.#record(index, this.componentCount, 32, 32);
    const word = at / 4;
    out.position.x = this.#f32[word + 0]!;
    out.position.y = this.#f32[word + 1]!;
    out.position.z = this.#f32[word + 2]!;
    out.rotation.w = this.#f32[word + 3]!;
    out.rotation.x = this.#f32[word + 4]!;
    out.rotation.y = this.#f32[word + 5]!;
    out.rotation.z = this.#f32[word + 6]!;
    return out;
  }

  range(index: number, out: RangeState): RangeState {
    const at = this.#record(index, this.rangeCount, 34, 8);
    const word = at / 4;
    out.azimuth = this.#f32[word + 0]!;
    out.distance = this.#f32[word + 1]!;
    return out;
  }

  piece(index: number, out: PieceRecord): PieceRecord {
    const at = this.#record(index, this.pieceCount, 36, 32);
    const word = at / 4;
    out.position.x = this.#f32[word + 0]!;
    out.position.y = this.#f32[word + 1]!;
    out.position.z = this.#f32[word + 2]!;
    out.rotation.w = this.#f32[word + 3]!;
    out.rotation.x = this.#f32[word + 4]!;
    out.rotation.y = this.#f32[word + 5]!;
    out.rotation.z = this.#f32[word + 6]!;
    out.state = pieceStates[(this.#u32[word + 7]! >>> 0) & 0xffff] ?? "unused";
    out.type = ((this.#u32[word + 7]! >>> 16) & 0xffff);
    return out;
  }

  change(index: number, out: ChangeRecord): ChangeRecord {
    const at = this.#record(index, this.changeCount, 38, 24);
    const word = at / 4;
    const long = at / 8;
    out.kind = changeKinds[this.#u32[word + 0]!] ?? "none";
    out.robot = indexOrNone(this.#u32[word + 1]!);
    out.part = this.#u32[word + 2]!;
    out.value = this.#f64[long + 2]!;
    return out;
  }

  /** Byte offset of a list's record; start: which word of the header says where the list begins. */
  #record(index: number, count: number, start: number, bytes: number): number {
    if (!(index >= 0 && index < count)) throw new RangeError(`record ${index} of ${count}`);
    return this.#u32[start]! + index * bytes;
  }

  #check(start: number, count: number, bytes: number, alignment: number): void {
    const at = this.#u32[start]!;
    if (at % alignment !== 0 || at + count * bytes > this.buffer.byteLength) {
      throw new RangeError(`not a frame of this build: ${count} records of ${bytes} bytes at ${at}`);
    }
  }
}

export interface CameraState {
  /** not broken by fault injection */
  alive: boolean;
  /** results published since load */
  heartbeat: number;
  /** index of the active pipeline */
  pipeline: number;
  /** the kind of its targets */
  kind: Pipeline;
  /** of the picture [px] */
  width: number;
  /** of the picture [px] */
  height: number;
  /** frames skipped between two that are processed */
  throttled: number;
  /** as Limelight has it, 0..4 */
  imuMode: number;
  /** focal length across [px] */
  fx: number;
  /** focal length down [px] */
  fy: number;
  /** principal point [px] */
  cx: number;
  /** principal point [px] */
  cy: number;
  /** k1 k2 p1 p2 k3 k4 k5 k6 */
  readonly distortion: Float64Array;
  /** frames a second [1/s] */
  fps: number;
  /** farthest it reads a tag [m] */
  range: number;
  /** where it is at the end of the tick, camera to field [m, -] */
  readonly pose: Pose;
  /** where it believes to be in the robot [m, -] */
  readonly mount: Pose;
  /** robot yaw, roll, pitch, own yaw, roll, pitch and yaw rate, acceleration x y z [deg, deg/s, g] */
  readonly imu: Float64Array;
}

export const newCameraState = (): CameraState => ({
  alive: false,
  heartbeat: 0,
  pipeline: 0,
  kind: "fiducial",
  width: 0,
  height: 0,
  throttled: 0,
  imuMode: 0,
  fx: 0,
  fy: 0,
  cx: 0,
  cy: 0,
  distortion: new Float64Array(8),
  fps: 0,
  range: 0,
  pose: newPose(),
  mount: newPose(),
  imu: new Float64Array(10),
});

export interface ResultState {
  /** simulated time of the exposure, whole microseconds [us] */
  captured: number;
  /** of the result; captured + latency, exactly [us] */
  published: number;
  /** of the pipeline: tl [ms] */
  targetLatency: number;
  /** of the exposure and readout: cl; tl + cl = published - captured [ms] */
  captureLatency: number;
  /** index of the camera record */
  camera: number;
  /** 1 for its first result */
  heartbeat: number;
  /** index */
  pipeline: number;
  /** the kind of its targets */
  kind: Pipeline;
  /** index of its first sight record */
  sightStart: number;
  /** sight records, nearest to the choice of the primary one first */
  sightCount: number;
  /** index of its first miss record */
  missStart: number;
  /** miss records */
  missCount: number;
  /** index of its first detection record */
  detectionStart: number;
  /** detection records, the primary one first */
  detectionCount: number;
  /** the first sight or detection is the primary target */
  hasTarget: boolean;
  /** pose1 holds; pose2 holds */
  solved1: boolean;
  solved2: boolean;
  /** tags that the poses were made from */
  tagCount: number;
  /** pose2 used a robot orientation from outside */
  orientation: boolean;
  /** robot in the field from the tags alone (MegaTag1) [m, -] */
  readonly pose1: Pose;
  /** robot in the field with the robot's orientation (MegaTag2) [m, -] */
  readonly pose2: Pose;
  /** of the corners at pose1, root mean square of their coordinates [px] */
  error1: number;
  /** at pose2 [px] */
  error2: number;
  /** greatest distance between two of the tags, 0 for one [m] */
  tagSpan: number;
  /** of the tags from the camera [m] */
  averageDistance: number;
  /** of the tags in the picture [%] */
  averageArea: number;
  /** standard deviations for pose1: x, y, heading; infinite: not to be used [m rad] */
  readonly deviations1: Float64Array;
  /** for pose2 [m rad] */
  readonly deviations2: Float64Array;
  /** robot orientation at the capture: yaw and rate, pitch and rate, roll and rate [deg, deg/s] */
  readonly used: Float64Array;
  /** where the robot was at the capture [m, -] */
  readonly truth: Pose;
}

export const newResultState = (): ResultState => ({
  captured: 0,
  published: 0,
  targetLatency: 0,
  captureLatency: 0,
  camera: 0,
  heartbeat: 0,
  pipeline: 0,
  kind: "fiducial",
  sightStart: 0,
  sightCount: 0,
  missStart: 0,
  missCount: 0,
  detectionStart: 0,
  detectionCount: 0,
  hasTarget: false,
  solved1: false,
  solved2: false,
  tagCount: 0,
  orientation: false,
  pose1: newPose(),
  pose2: newPose(),
  error1: 0,
  error2: 0,
  tagSpan: 0,
  averageDistance: 0,
  averageArea: 0,
  deviations1: new Float64Array(3),
  deviations2: new Float64Array(3),
  used: new Float64Array(6),
  truth: newPose(),
});

export interface SightState {
  /** of the tag */
  id: number;
  /** the layout has it and no filter leaves it out of the poses */
  located: boolean;
  /** u, v of each, with noise [px] */
  readonly corners: Float64Array;
  /** of its middle from the crosshair, right positive [deg] */
  tx: number;
  /** up positive [deg] */
  ty: number;
  /** of its middle from the principal point, right positive [deg] */
  txnc: number;
  /** up positive [deg] */
  tync: number;
  /** of the picture [%] */
  area: number;
  /** of the rectangle around it [deg] */
  skew: number;
  /** from the camera, by `best` [m] */
  distance: number;
  /** from the robot's origin, by `best` [m] */
  robotDistance: number;
  /** 0 clear .. 1 no telling which of the two poses it is */
  ambiguity: number;
  /** of the corners [px] */
  bestError: number;
  /** of the corners [px] */
  otherError: number;
  /** tag in the camera frame [m, -] */
  readonly best: Pose;
  /** the second solution [m, -] */
  readonly other: Pose;
  /** the corners as the optics have them, without noise [px] */
  readonly truth: Float64Array;
}

export const newSightState = (): SightState => ({
  id: 0,
  located: false,
  corners: new Float64Array(8),
  tx: 0,
  ty: 0,
  txnc: 0,
  tync: 0,
  area: 0,
  skew: 0,
  distance: 0,
  robotDistance: 0,
  ambiguity: 0,
  bestError: 0,
  otherError: 0,
  best: newPose(),
  other: newPose(),
  truth: new Float64Array(8),
});

export interface MissState {
  /** of the tag */
  id: number;
  /** why it is not seen */
  reason: SightReason;
}

export const newMissState = (): MissState => ({
  id: 0,
  reason: "seen",
});

export interface DetectionState {
  /** piece type */
  type: number;
  /** index of the piece */
  piece: number;
  /** of the rectangle around it, in the order of a tag's [px] */
  readonly corners: Float64Array;
  /** of its middle from the crosshair, right positive [deg] */
  tx: number;
  /** up positive [deg] */
  ty: number;
  /** from the principal point [deg] */
  txnc: number;
  /** up positive [deg] */
  tync: number;
  /** of the picture that is to be seen of it [%] */
  area: number;
  /** 0..1 */
  confidence: number;
  /** from the camera [m] */
  distance: number;
}

export const newDetectionState = (): DetectionState => ({
  type: 0,
  piece: 0,
  corners: new Float64Array(8),
  tx: 0,
  ty: 0,
  txnc: 0,
  tync: 0,
  area: 0,
  confidence: 0,
  distance: 0,
});

export interface AngleState {
  /** index of the robot's angle camera */
  camera: number;
  /** index of its target, none: it sees none */
  target: number;
  /** simulated time [s] */
  captured: number;
  /** from straight ahead, counter-clockwise [deg] */
  angle: number;
  /** to it [m] */
  distance: number;
}

export const newAngleState = (): AngleState => ({
  camera: 0,
  target: -1,
  captured: 0,
  angle: 0,
  distance: 0,
});

/** Reads a vision block. Reading allocates nothing; indices beyond the counts throw RangeError. */
export class VisionBlock {
  readonly buffer: ArrayBuffer;
  readonly #f64: Float64Array;
  readonly #f32: Float32Array;
  readonly #u32: Uint32Array;

  /** Throws RangeError when the buffer cannot be a vision block of this build. */
  constructor(buffer: ArrayBuffer) {
    const size = buffer.byteLength;
    if (size < 192 || size % 8 !== 0) throw new RangeError(`not a vision block: ${size} bytes`);
    this.buffer = buffer;
    this.#f64 = new Float64Array(buffer);
    this.#f32 = new Float32Array(buffer);
    this.#u32 = new Uint32Array(buffer);
    const said = this.#u32[16]!;
    if (said !== size) throw new RangeError(`a vision block of ${said} bytes in a buffer of ${size}`);
    this.#check(5, this.cameraCount, 336, 8);
    this.#check(7, this.resultCount, 392, 8);
    this.#check(9, this.sightCount, 336, 8);
    this.#check(11, this.missCount, 8, 4);
    this.#check(13, this.detectionCount, 128, 8);
    this.#check(15, this.angleCount, 32, 8);
  }

  /** simulated time at the end of the tick [s] */
  get time(): number {
    return this.#f64[0]!;
  }
  /** ticks since load */
  get tick(): number {
    return this.#u32[2]!;
  }
  /** index of the robot that carries the cameras */
  get robot(): number {
    return this.#u32[3]!;
  }
  /** records at cameraOffset, in the order of robot.json */
  get cameraCount(): number {
    return this.#u32[4]!;
  }
  /** of the camera records [B] */
  get cameraOffset(): number {
    return this.#u32[5]!;
  }
  /** records at resultOffset: results published in this tick, oldest first */
  get resultCount(): number {
    return this.#u32[6]!;
  }
  /** of the result records [B] */
  get resultOffset(): number {
    return this.#u32[7]!;
  }
  /** records at sightOffset: tags that were seen, of all results */
  get sightCount(): number {
    return this.#u32[8]!;
  }
  /** of the sight records [B] */
  get sightOffset(): number {
    return this.#u32[9]!;
  }
  /** records at missOffset: tags that were not, of all results */
  get missCount(): number {
    return this.#u32[10]!;
  }
  /** of the miss records [B] */
  get missOffset(): number {
    return this.#u32[11]!;
  }
  /** records at detectionOffset: pieces that were seen, of all results */
  get detectionCount(): number {
    return this.#u32[12]!;
  }
  /** of the detection records [B] */
  get detectionOffset(): number {
    return this.#u32[13]!;
  }
  /** records at angleOffset: reports of angle cameras (pyfrc's VisionSim) */
  get angleCount(): number {
    return this.#u32[14]!;
  }
  /** of the angle records [B] */
  get angleOffset(): number {
    return this.#u32[15]!;
  }
  /** vision measurements that the pose estimator has taken since load */
  get accepted(): number {
    return this.#u32[17]!;
  }
  /** and those it has not */
  get rejected(): number {
    return this.#u32[18]!;
  }
  /** of all cameras */
  get quality(): CameraGrade {
    return cameraGrades[this.#u32[19]!] ?? "real";
  }
  /** by which the estimator trusts their poses */
  get rule(): DeviationRule {
    return deviationRules[this.#u32[20]!] ?? "robototes";
  }
  /** bit i: angle camera i is switched off */
  get anglesOff(): number {
    return this.#u32[21]!;
  }
  /** to the target of each angle camera now, without its lag; -1: none [m] */
  immediate(index: number): number {
    return this.#f64[11 + index]!;
  }
  /** x, y, heading by the built-in pose estimator: odometry and vision [m rad] */
  estimate(out: FloorPose): FloorPose {
    out.x = this.#f64[15]!;
    out.y = this.#f64[16]!;
    out.heading = this.#f64[17]!;
    return out;
  }
  /** x, y, heading by wheels and gyro alone [m rad] */
  odometry(out: FloorPose): FloorPose {
    out.x = this.#f64[18]!;
    out.y = this.#f64[19]!;
    out.heading = this.#f64[20]!;
    return out;
  }
  /** where it is: x, y, heading [m rad] */
  truth(out: FloorPose): FloorPose {
    out.x = this.#f64[21]!;
    out.y = this.#f64[22]!;
    out.heading = this.#f64[23]!;
    return out;
  }

  camera(index: number, out: CameraState): CameraState {
    const at = this.#record(index, this.cameraCount, 5, 336);
    const word = at / 4;
    const long = at / 8;
    out.alive = this.#u32[word + 0]! !== 0;
    out.heartbeat = this.#u32[word + 1]!;
    out.pipeline = this.#u32[word + 2]!;
    out.kind = pipelines[this.#u32[word + 3]!] ?? "fiducial";
    out.width = this.#u32[word + 4]!;
    out.height = this.#u32[word + 5]!;
    out.throttled = this.#u32[word + 6]!;
    out.imuMode = this.#u32[word + 7]!;
    out.fx = this.#f64[long + 4]!;
    out.fy = this.#f64[long + 5]!;
    out.cx = this.#f64[long + 6]!;
    out.cy = this.#f64[long + 7]!;
    for (let i = 0; i < 8; i++) out.distortion[i] = this.#f64[long + 8 + i]!;
    out.fps = this.#f64[long + 16]!;
    out.range = this.#f64[long + 17]!;
    out.pose.position.x = this.#f64[long + 18]!;
    out.pose.position.y = this.#f64[long + 19]!;
    out.pose.position.z = this.#f64[long + 20]!;
    out.pose.rotation.w = this.#f64[long + 21]!;
    out.pose.rotation.x = this.#f64[long + 22]!;
    out.pose.rotation.y = this.#f64[long + 23]!;
    out.pose.rotation.z = this.#f64[long + 24]!;
    out.mount.position.x = this.#f64[long + 25]!;
    out.mount.position.y = this.#f64[long + 26]!;
    out.mount.position.z = this.#f64[long + 27]!;
    out.mount.rotation.w = this.#f64[long + 28]!;
    out.mount.rotation.x = this.#f64[long + 29]!;
    out.mount.rotation.y = this.#f64[long + 30]!;
    out.mount.rotation.z = this.#f64[long + 31]!;
    for (let i = 0; i < 10; i++) out.imu[i] = this.#f64[long + 32 + i]!;
    return out;
  }

  result(index: number, out: ResultState): ResultState {
    const at = this.#record(index, this.resultCount, 7, 392);
    const word = at / 4;
    const long = at / 8;
    out.captured = this.#f64[long + 0]!;
    out.published = this.#f64[long + 1]!;
    out.targetLatency = this.#f64[long + 2]!;
    out.captureLatency = this.#f64[long + 3]!;
    out.camera = this.#u32[word + 8]!;
    out.heartbeat = this.#u32[word + 9]!;
    out.pipeline = this.#u32[word + 10]!;
    out.kind = pipelines[this.#u32[word + 11]!] ?? "fiducial";
    out.sightStart = this.#u32[word + 12]!;
    out.sightCount = this.#u32[word + 13]!;
    out.missStart = this.#u32[word + 14]!;
    out.missCount = this.#u32[word + 15]!;
    out.detectionStart = this.#u32[word + 16]!;
    out.detectionCount = this.#u32[word + 17]!;
    out.hasTarget = this.#u32[word + 18]! !== 0;
    out.solved1 = ((this.#u32[word + 19]! >>> 0) & 0x1) !== 0;
    out.solved2 = ((this.#u32[word + 19]! >>> 1) & 0x1) !== 0;
    out.tagCount = this.#u32[word + 20]!;
    out.orientation = this.#u32[word + 21]! !== 0;
    out.pose1.position.x = this.#f64[long + 11]!;
    out.pose1.position.y = this.#f64[long + 12]!;
    out.pose1.position.z = this.#f64[long + 13]!;
    out.pose1.rotation.w = this.#f64[long + 14]!;
    out.pose1.rotation.x = this.#f64[long + 15]!;
    out.pose1.rotation.y = this.#f64[long + 16]!;
    out.pose1.rotation.z = this.#f64[long + 17]!;
    out.pose2.position.x = this.#f64[long + 18]!;
    out.pose2.position.y = this.#f64[long + 19]!;
    out.pose2.position.z = this.#f64[long + 20]!;
    out.pose2.rotation.w = this.#f64[long + 21]!;
    out.pose2.rotation.x = this.#f64[long + 22]!;
    out.pose2.rotation.y = this.#f64[long + 23]!;
    out.pose2.rotation.z = this.#f64[long + 24]!;
    out.error1 = this.#f64[long + 25]!;
    out.error2 = this.#f64[long + 26]!;
    out.tagSpan = this.#f64[long + 27]!;
    out.averageDistance = this.#f64[long + 28]!;
    out.averageArea = this.#f64[long + 29]!;
    for (let i = 0; i < 3; i++) out.deviations1[i] = this.#f64[long + 30 + i]!;
    for (let i = 0; i < 3; i++) out.deviations2[i] = this.#f64[long + 33 + i]!;
    for (let i = 0; i < 6; i++) out.used[i] = this.#f64[long + 36 + i]!;
    out.truth.position.x = this.#f64[long + 42]!;
    out.truth.position.y = this.#f64[long + 43]!;
    out.truth.position.z = this.#f64[long + 44]!;
    out.truth.rotation.w = this.#f64[long + 45]!;
    out.truth.rotation.x = this.#f64[long + 46]!;
    out.truth.rotation.y = this.#f64[long + 47]!;
    out.truth.rotation.z = this.#f64[long + 48]!;
    return out;
  }

  sight(index: number, out: SightState): SightState {
    const at = this.#record(index, this.sightCount, 9, 336);
    const word = at / 4;
    const long = at / 8;
    out.id = this.#u32[word + 0]!;
    out.located = this.#u32[word + 1]! !== 0;
    for (let i = 0; i < 8; i++) out.corners[i] = this.#f64[long + 1 + i]!;
    out.tx = this.#f64[long + 9]!;
    out.ty = this.#f64[long + 10]!;
    out.txnc = this.#f64[long + 11]!;
    out.tync = this.#f64[long + 12]!;
    out.area = this.#f64[long + 13]!;
    out.skew = this.#f64[long + 14]!;
    out.distance = this.#f64[long + 15]!;
    out.robotDistance = this.#f64[long + 16]!;
    out.ambiguity = this.#f64[long + 17]!;
    out.bestError = this.#f64[long + 18]!;
    out.otherError = this.#f64[long + 19]!;
    out.best.position.x = this.#f64[long + 20]!;
    out.best.position.y = this.#f64[long + 21]!;
    out.best.position.z = this.#f64[long + 22]!;
    out.best.rotation.w = this.#f64[long + 23]!;
    out.best.rotation.x = this.#f64[long + 24]!;
    out.best.rotation.y = this.#f64[long + 25]!;
    out.best.rotation.z = this.#f64[long + 26]!;
    out.other.position.x = this.#f64[long + 27]!;
    out.other.position.y = this.#f64[long + 28]!;
    out.other.position.z = this.#f64[long + 29]!;
    out.other.rotation.w = this.#f64[long + 30]!;
    out.other.rotation.x = this.#f64[long + 31]!;
    out.other.rotation.y = this.#f64[long + 32]!;
    out.other.rotation.z = this.#f64[long + 33]!;
    for (let i = 0; i < 8; i++) out.truth[i] = this.#f64[long + 34 + i]!;
    return out;
  }

  miss(index: number, out: MissState): MissState {
    const at = this.#record(index, this.missCount, 11, 8);
    const word = at / 4;
    out.id = this.#u32[word + 0]!;
    out.reason = sightReasons[this.#u32[word + 1]!] ?? "seen";
    return out;
  }

  detection(index: number, out: DetectionState): DetectionState {
    const at = this.#record(index, this.detectionCount, 13, 128);
    const word = at / 4;
    const long = at / 8;
    out.type = this.#u32[word + 0]!;
    out.piece = this.#u32[word + 1]!;
    for (let i = 0; i < 8; i++) out.corners[i] = this.#f64[long + 1 + i]!;
    out.tx = this.#f64[long + 9]!;
    out.ty = this.#f64[long + 10]!;
    out.txnc = this.#f64[long + 11]!;
    out.tync = this.#f64[long + 12]!;
    out.area = this.#f64[long + 13]!;
    out.confidence = this.#f64[long + 14]!;
    out.distance = this.#f64[long + 15]!;
    return out;
  }

  angle(index: number, out: AngleState): AngleState {
    const at = this.#record(index, this.angleCount, 15, 32);
    const word = at / 4;
    const long = at / 8;
    out.camera = this.#u32[word + 0]!;
    out.target = indexOrNone(this.#u32[word + 1]!);
    out.captured = this.#f64[long + 1]!;
    out.angle = this.#f64[long + 2]!;
    out.distance = this.#f64[long + 3]!;
    return out;
  }

  /** Byte offset of a list's record; start: which word of the header says where the list begins. */
  #record(index: number, count: number, start: number, bytes: number): number {
    if (!(index >= 0 && index < count)) throw new RangeError(`record ${index} of ${count}`);
    return this.#u32[start]! + index * bytes;
  }

  #check(start: number, count: number, bytes: number, alignment: number): void {
    const at = this.#u32[start]!;
    if (at % alignment !== 0 || at + count * bytes > this.buffer.byteLength) {
      throw new RangeError(`not a vision block of this build: ${count} records of ${bytes} bytes at ${at}`);
    }
  }
}

export interface FieldSchema {
  readonly record: "field";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** along x [m] */
  readonly length: number;
  /** along y [m] */
  readonly width: number;
}

export interface RobotSchema {
  readonly record: "robot";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** with battery and bumpers [kg] */
  readonly mass: number;
  /** at full stick; 0 without a drivetrain [m/s] */
  readonly topSpeed: number;
  /** at full stick; 0 without a drivetrain [rad/s] */
  readonly topTurn: number;
  /** a simDriveKind */
  readonly drive: number;
  /** its driver at the start */
  readonly program: Program;
  /** its mover */
  readonly dynamics: DynamicsKind;
  /** the scenario has a path that it is measured against */
  readonly hasPath: number;
}

export interface WheelSchema {
  readonly record: "wheel";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of its middle, robot frame [m] */
  readonly x: number;
  /** of its middle, robot frame [m] */
  readonly y: number;
  /** of the wheel [m] */
  readonly radius: number;
}

export interface MotorSchema {
  readonly record: "motor";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** its load */
  readonly task: MotorTask;
  /** index of that; of an axle: its first wheel; -1 without */
  readonly target: number;
  /** 1; -1: positive volts turn it backwards */
  readonly sign: number;
  /** of a servo: its shortest pulse; 0 of a plain motor [us] */
  readonly shortest: number;
  /** of a servo: its longest pulse [us] */
  readonly longest: number;
  /** of a servo: way of its horn; 0 of one that turns continuously [rad] */
  readonly range: number;
  /** of its rotor, in its own sense, per rad or m of its load; 0: none [rad/rad or rad/m] */
  readonly gearing: number;
}

export interface ComponentSchema {
  readonly record: "component";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
}

export interface ButtonSchema {
  readonly record: "button";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
}

export interface PieceTypeSchema {
  readonly record: "pieceType";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of a sphere; else of a sphere of the same volume [m] */
  readonly radius: number;
  /** of one [kg] */
  readonly mass: number;
  /** of one */
  readonly shape: Shape;
}

export interface PhaseSchema {
  readonly record: "phase";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** that it takes [s] */
  readonly seconds: number;
  /** driver station mode in it */
  readonly mode: Mode;
}

export interface MechanismSchema {
  readonly record: "mechanism";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of mechanism */
  readonly kind: MechanismKind;
  /** lower hard stop; equal to max without stops [rad or m] */
  readonly min: number;
  /** upper hard stop [rad or m] */
  readonly max: number;
  /** counts of its encoder; 0: none [1/rad or 1/m] */
  readonly ticks: number;
  /** where it is at the start [rad or m] */
  readonly start: number;
}

export interface SensorSchema {
  readonly record: "sensor";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of sensor */
  readonly kind: SensorKind;
}

export interface PieceSizeSchema {
  readonly record: "pieceSize";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** box: length; cylinder, capsule, torus: outer diameter [m] */
  readonly x: number;
  /** box: width; else as x [m] */
  readonly y: number;
  /** box: height; cylinder, capsule: whole length; torus: diameter of the tube [m] */
  readonly z: number;
}

export interface PeriodSchema {
  readonly record: "period";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** index of the phase that it is part of */
  readonly phase: number;
  /** from the phase's begin [s] */
  readonly begin: number;
  /** that it takes [s] */
  readonly seconds: number;
}

export interface CounterSchema {
  readonly record: "counter";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
}

export interface WindowSchema {
  readonly record: "window";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
}

export interface ExitSchema {
  readonly record: "exit";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
}

export interface FeederSchema {
  readonly record: "feeder";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** whose human player */
  readonly alliance: Alliance;
}

export interface RuleSchema {
  readonly record: "rule";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** that it gives */
  readonly foul: Foul;
}

export interface GoalSchema {
  readonly record: "goal";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** where to aim [m] */
  readonly x: number;
  /** where to aim [m] */
  readonly y: number;
  /** where to aim [m] */
  readonly z: number;
  /** whose goal */
  readonly alliance: Alliance;
}

export interface BonusSchema {
  readonly record: "bonus";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** index of the counter that decides */
  readonly counter: number;
  /** the count to reach */
  readonly atLeast: number;
  /** ranking points */
  readonly points: number;
}

export interface GateSchema {
  readonly record: "gate";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of its middle [m] */
  readonly x: number;
  /** of its middle [m] */
  readonly y: number;
  /** half its greater width [m] */
  readonly reach: number;
}

export interface DeviceSchema {
  readonly record: "device";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of device */
  readonly kind: DeviceKind;
  /** channel or CAN id */
  readonly number: number;
  /** second channel; -1 without one */
  readonly second: number;
  /** the part it is wired to */
  readonly wired: Wired;
  /** index of that */
  readonly target: number;
  /** see simDeviceDef */
  readonly scale: number;
  /** see simDeviceDef */
  readonly offset: number;
}

export interface CameraSchema {
  readonly record: "camera";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of its picture [px] */
  readonly width: number;
  /** of its picture [px] */
  readonly height: number;
  /** frames a second [1/s] */
  readonly fps: number;
  /** how many it has */
  readonly pipelines: number;
}

export interface TagSchema {
  readonly record: "tag";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of its middle [m] */
  readonly x: number;
  /** of its middle [m] */
  readonly y: number;
  /** of its middle [m] */
  readonly z: number;
  /** direction that it faces [rad] */
  readonly yaw: number;
  /** edge of its black square [m] */
  readonly size: number;
  /** of its normal, down from level [rad] */
  readonly pitch: number;
  /** about its normal [rad] */
  readonly roll: number;
}

export interface AngleCameraSchema {
  readonly record: "angleCamera";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** how many it has */
  readonly targets: number;
  /** of the camera, robot frame [m] */
  readonly x: number;
  /** of the camera, robot frame [m] */
  readonly y: number;
  /** where it looks, from straight ahead [rad] */
  readonly yaw: number;
  /** its whole angle [rad] */
  readonly fov: number;
  /** captures a second [1/s] */
  readonly rate: number;
  /** how late it is [s] */
  readonly lag: number;
}

export interface GainsSchema {
  readonly record: "gains";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** of its controller [V/unit] */
  readonly kP: number;
  /** of its controller [V/(unit s)] */
  readonly kI: number;
  /** of its controller [V s/unit] */
  readonly kD: number;
  /** of its controller [V] */
  readonly kS: number;
  /** of its controller [V s/unit] */
  readonly kV: number;
  /** of its controller [V s^2/unit] */
  readonly kA: number;
  /** of its controller [V] */
  readonly kG: number;
}

export interface AngleTopicSchema {
  readonly record: "angleTopic";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
}

export interface PathEventSchema {
  readonly record: "pathEvent";
  readonly owner: number;
  readonly index: number;
  readonly name: string;
  /** when the path has it [s] */
  readonly t: number;
}

export type SchemaRecord =
  | FieldSchema
  | RobotSchema
  | WheelSchema
  | MotorSchema
  | ComponentSchema
  | ButtonSchema
  | PieceTypeSchema
  | PhaseSchema
  | MechanismSchema
  | SensorSchema
  | PieceSizeSchema
  | PeriodSchema
  | CounterSchema
  | WindowSchema
  | ExitSchema
  | FeederSchema
  | RuleSchema
  | GoalSchema
  | BonusSchema
  | GateSchema
  | DeviceSchema
  | CameraSchema
  | TagSchema
  | AngleCameraSchema
  | GainsSchema
  | AngleTopicSchema
  | PathEventSchema;

/** Reads schema records that lie one behind the other. Throws RangeError at an unknown kind. */
export function readSchema(view: DataView, count: number): SchemaRecord[] {
  const records: SchemaRecord[] = [];
  for (let i = 0; i < count; i++) {
    const at = i * 120;
    const owner = view.getUint32(at + 4, true);
    const index = view.getUint32(at + 8, true);
    const name = text(view.buffer, view.byteOffset + at + 72, 48);
    const value = (k: number): number => view.getFloat64(at + 16 + 8 * k, true);
    const kind = view.getUint32(at + 0, true);
    switch (schemaKinds[kind]) {
      case "field":
        records.push({ record: "field", owner, index, name, length: value(0), width: value(1) });
        break;
      case "robot":
        records.push({ record: "robot", owner, index, name, mass: value(0), topSpeed: value(1), topTurn: value(2), drive: value(3), program: programs[value(4)] ?? "driver", dynamics: dynamicsKinds[value(5)] ?? "full", hasPath: value(6) });
        break;
      case "wheel":
        records.push({ record: "wheel", owner, index, name, x: value(0), y: value(1), radius: value(2) });
        break;
      case "motor":
        records.push({ record: "motor", owner, index, name, task: motorTasks[value(0)] ?? "none", target: value(1), sign: value(2), shortest: value(3), longest: value(4), range: value(5), gearing: value(6) });
        break;
      case "component":
        records.push({ record: "component", owner, index, name });
        break;
      case "button":
        records.push({ record: "button", owner, index, name });
        break;
      case "pieceType":
        records.push({ record: "pieceType", owner, index, name, radius: value(0), mass: value(1), shape: shapes[value(2)] ?? "sphere" });
        break;
      case "phase":
        records.push({ record: "phase", owner, index, name, seconds: value(0), mode: modes[value(1)] ?? "disabled" });
        break;
      case "mechanism":
        records.push({ record: "mechanism", owner, index, name, kind: mechanismKinds[value(0)] ?? "flywheel", min: value(1), max: value(2), ticks: value(3), start: value(4) });
        break;
      case "sensor":
        records.push({ record: "sensor", owner, index, name, kind: sensorKinds[value(0)] ?? "encoder" });
        break;
      case "pieceSize":
        records.push({ record: "pieceSize", owner, index, name, x: value(0), y: value(1), z: value(2) });
        break;
      case "period":
        records.push({ record: "period", owner, index, name, phase: value(0), begin: value(1), seconds: value(2) });
        break;
      case "counter":
        records.push({ record: "counter", owner, index, name });
        break;
      case "window":
        records.push({ record: "window", owner, index, name });
        break;
      case "exit":
        records.push({ record: "exit", owner, index, name });
        break;
      case "feeder":
        records.push({ record: "feeder", owner, index, name, alliance: alliances[value(0)] ?? "blue" });
        break;
      case "rule":
        records.push({ record: "rule", owner, index, name, foul: fouls[value(0)] ?? "none" });
        break;
      case "goal":
        records.push({ record: "goal", owner, index, name, x: value(0), y: value(1), z: value(2), alliance: alliances[value(3)] ?? "blue" });
        break;
      case "bonus":
        records.push({ record: "bonus", owner, index, name, counter: value(0), atLeast: value(1), points: value(2) });
        break;
      case "gate":
        records.push({ record: "gate", owner, index, name, x: value(0), y: value(1), reach: value(2) });
        break;
      case "device":
        records.push({ record: "device", owner, index, name, kind: deviceKinds[value(0)] ?? "pwm", number: value(1), second: value(2), wired: wireds[value(3)] ?? "motor", target: value(4), scale: value(5), offset: value(6) });
        break;
      case "camera":
        records.push({ record: "camera", owner, index, name, width: value(0), height: value(1), fps: value(2), pipelines: value(3) });
        break;
      case "tag":
        records.push({ record: "tag", owner, index, name, x: value(0), y: value(1), z: value(2), yaw: value(3), size: value(4), pitch: value(5), roll: value(6) });
        break;
      case "angleCamera":
        records.push({ record: "angleCamera", owner, index, name, targets: value(0), x: value(1), y: value(2), yaw: value(3), fov: value(4), rate: value(5), lag: value(6) });
        break;
      case "gains":
        records.push({ record: "gains", owner, index, name, kP: value(0), kI: value(1), kD: value(2), kS: value(3), kV: value(4), kA: value(5), kG: value(6) });
        break;
      case "angleTopic":
        records.push({ record: "angleTopic", owner, index, name });
        break;
      case "pathEvent":
        records.push({ record: "pathEvent", owner, index, name, t: value(0) });
        break;
      case undefined:
        throw new RangeError(`schema record of unknown kind ${kind}`);
    }
  }
  return records;
}

/** An event as it crosses. Its kind decides the meanings of its numbers: `eventOf` gives them their names. */
export interface SimEventRecord {
  readonly tick: number;
  /** Index into eventKinds. */
  readonly kind: number;
  readonly subject: number;
  readonly object: number;
  readonly value: readonly [number, number];
}

/** Reads event records that lie one behind the other. */
export function readEvents(view: DataView, count: number): SimEventRecord[] {
  const events: SimEventRecord[] = [];
  for (let i = 0; i < count; i++) {
    const at = i * 32;
    events.push({
      tick: view.getUint32(at + 0, true),
      kind: view.getUint32(at + 4, true),
      subject: view.getUint32(at + 8, true),
      object: view.getUint32(at + 12, true),
      value: [view.getFloat64(at + 16, true), view.getFloat64(at + 24, true)],
    });
  }
  return events;
}

/** An event with names for its numbers. */
export type NamedEvent =
  | { readonly kind: "none"; readonly tick: number }
  | { readonly kind: "modeChanged"; readonly tick: number; readonly mode: Mode }
  | { readonly kind: "brownoutBegan"; readonly tick: number; readonly robot: number; readonly volts: number }
  | { readonly kind: "brownoutEnded"; readonly tick: number; readonly robot: number; readonly volts: number }
  | { readonly kind: "robotHit"; readonly tick: number; readonly robot: number; readonly other: number; readonly speed: number }
  | { readonly kind: "pieceLost"; readonly tick: number; readonly piece: number }
  | { readonly kind: "pieceTaken"; readonly tick: number; readonly piece: number; readonly robot: number }
  | { readonly kind: "pieceLaunched"; readonly tick: number; readonly piece: number; readonly robot: number; readonly speed: number }
  | { readonly kind: "pieceScored"; readonly tick: number; readonly piece: number; readonly alliance: Alliance; readonly points: number; readonly rule: number }
  | { readonly kind: "pieceMissed"; readonly tick: number; readonly piece: number; readonly alliance: Alliance; readonly points: number; readonly rule: number }
  | { readonly kind: "pieceReturned"; readonly tick: number; readonly piece: number; readonly exit: number }
  | { readonly kind: "pieceStored"; readonly tick: number; readonly piece: number; readonly feeder: number }
  | { readonly kind: "pieceFed"; readonly tick: number; readonly piece: number; readonly feeder: number; readonly thrown: number }
  | { readonly kind: "foul"; readonly tick: number; readonly robot: number; readonly rule: number; readonly points: number }
  | { readonly kind: "assessed"; readonly tick: number; readonly robot: number; readonly rule: number; readonly points: number; readonly level: number }
  | { readonly kind: "periodBegan"; readonly tick: number; readonly period: number }
  | { readonly kind: "windowOpened"; readonly tick: number; readonly window: number; readonly alliance: Alliance }
  | { readonly kind: "windowClosed"; readonly tick: number; readonly window: number; readonly alliance: Alliance }
  | { readonly kind: "matchStarted"; readonly tick: number }
  | { readonly kind: "matchAborted"; readonly tick: number }
  | { readonly kind: "matchEnded"; readonly tick: number; readonly blueScore: number; readonly redScore: number }
  | { readonly kind: "bonusEarned"; readonly tick: number; readonly bonus: number; readonly alliance: Alliance }
  | { readonly kind: "lapDone"; readonly tick: number; readonly robot: number; readonly laps: number; readonly seconds: number }
  | { readonly kind: "gatePassed"; readonly tick: number; readonly robot: number; readonly gate: number }
  | { readonly kind: "pathEventReached"; readonly tick: number; readonly robot: number; readonly pathEvent: number };

/** The names of an event's numbers: see SIM_EVENT_FIELDS of frame.h for their units. */
export function eventOf(event: SimEventRecord): NamedEvent {
  const { tick } = event;
  switch (eventKinds[event.kind] ?? "none") {
    case "none":
      return { kind: "none", tick };
    case "modeChanged":
      return { kind: "modeChanged", tick, mode: modes[event.value[0]] ?? "disabled" };
    case "brownoutBegan":
      return { kind: "brownoutBegan", tick, robot: indexOrNone(event.subject), volts: event.value[0] };
    case "brownoutEnded":
      return { kind: "brownoutEnded", tick, robot: indexOrNone(event.subject), volts: event.value[0] };
    case "robotHit":
      return { kind: "robotHit", tick, robot: indexOrNone(event.subject), other: indexOrNone(event.object), speed: event.value[0] };
    case "pieceLost":
      return { kind: "pieceLost", tick, piece: event.subject };
    case "pieceTaken":
      return { kind: "pieceTaken", tick, piece: event.subject, robot: indexOrNone(event.object) };
    case "pieceLaunched":
      return { kind: "pieceLaunched", tick, piece: event.subject, robot: indexOrNone(event.object), speed: event.value[0] };
    case "pieceScored":
      return { kind: "pieceScored", tick, piece: event.subject, alliance: alliances[event.object] ?? "blue", points: event.value[0], rule: event.value[1] };
    case "pieceMissed":
      return { kind: "pieceMissed", tick, piece: event.subject, alliance: alliances[event.object] ?? "blue", points: event.value[0], rule: event.value[1] };
    case "pieceReturned":
      return { kind: "pieceReturned", tick, piece: event.subject, exit: event.object };
    case "pieceStored":
      return { kind: "pieceStored", tick, piece: event.subject, feeder: event.object };
    case "pieceFed":
      return { kind: "pieceFed", tick, piece: event.subject, feeder: event.object, thrown: event.value[0] };
    case "foul":
      return { kind: "foul", tick, robot: indexOrNone(event.subject), rule: event.object, points: event.value[0] };
    case "assessed":
      return { kind: "assessed", tick, robot: indexOrNone(event.subject), rule: event.object, points: event.value[0], level: event.value[1] };
    case "periodBegan":
      return { kind: "periodBegan", tick, period: event.subject };
    case "windowOpened":
      return { kind: "windowOpened", tick, window: event.subject, alliance: alliances[event.object] ?? "blue" };
    case "windowClosed":
      return { kind: "windowClosed", tick, window: event.subject, alliance: alliances[event.object] ?? "blue" };
    case "matchStarted":
      return { kind: "matchStarted", tick };
    case "matchAborted":
      return { kind: "matchAborted", tick };
    case "matchEnded":
      return { kind: "matchEnded", tick, blueScore: event.value[0], redScore: event.value[1] };
    case "bonusEarned":
      return { kind: "bonusEarned", tick, bonus: event.subject, alliance: alliances[event.object] ?? "blue" };
    case "lapDone":
      return { kind: "lapDone", tick, robot: indexOrNone(event.subject), laps: event.object, seconds: event.value[0] };
    case "gatePassed":
      return { kind: "gatePassed", tick, robot: indexOrNone(event.subject), gate: event.object };
    case "pathEventReached":
      return { kind: "pathEventReached", tick, robot: indexOrNone(event.subject), pathEvent: event.object };
  }
}

export interface InputHeader {
  /** 0: no change, else 1 + the driver station mode wanted */
  readonly modeRequest: number;
  /** none: no change; start the match from its first phase; abort it */
  readonly matchRequest: MatchRequest;
  /** blue, red human player; 0: keep, else bit 0 set and bit 1: feed (the gate is open), bit 2: throw, bit 3: open a window that can be paid for */
  readonly human: readonly [number, number];
  /** changes: which of SIM_CHANGES; 0: none */
  readonly changeKind: readonly [number, number, number, number];
  /** whose robot; 0 for the field */
  readonly changeStation: readonly [number, number, number, number];
  /** index among its targets */
  readonly changePart: readonly [number, number, number, number];
  /** 1: the change is taken away */
  readonly changeBack: readonly [number, number, number, number];
  /** its number, in the kind's unit */
  readonly changeValue: readonly [number, number, number, number];
  /** of each station's robot; 0: keep, else bit 0 set, bits 1-3: a simCameraGrade, bits 4-7: a simDeviationRule, bit 8 + i: angle camera i is off */
  readonly cameras: readonly number[];
}

/** Writes the given part of a record at byte `at`; the rest stays. */
export function writeInputHeader(view: DataView, at: number, record: Partial<InputHeader>): void {
  if (record.modeRequest !== undefined) view.setUint32(at + 0, record.modeRequest, true);
  if (record.matchRequest !== undefined) view.setUint32(at + 4, matchRequests.indexOf(record.matchRequest), true);
  record.human?.forEach((value, i) => view.setUint32(at + 8 + 4 * i, value, true));
  record.changeKind?.forEach((value, i) => view.setUint32(at + 16 + 4 * i, value, true));
  record.changeStation?.forEach((value, i) => view.setUint32(at + 32 + 4 * i, value, true));
  record.changePart?.forEach((value, i) => view.setUint32(at + 48 + 4 * i, value, true));
  record.changeBack?.forEach((value, i) => view.setUint32(at + 64 + 4 * i, value, true));
  record.changeValue?.forEach((value, i) => view.setFloat64(at + 80 + 8 * i, value, true));
  record.cameras?.forEach((value, i) => view.setUint32(at + 112 + 4 * i, value, true));
}

export interface InputRobot {
  /** bit 0: axes and buttons below replace the station's, bit 1: chassis and volts */
  readonly present: number;
  /** bit i: button i of the schema is held */
  readonly buttons: number;
  /** field-relative forward, left, counter-clockwise, each -1..1 */
  readonly axes: readonly [number, number, number];
  /** bit i: volts[i] overrides motor i from now on; else its program */
  readonly voltMask: number;
  /** the mover of the chassis from now on */
  readonly chassisMode: ChassisMode;
  /** field frame: vx, vy [m/s], turn rate [rad/s]; or fx, fy [N], torque [N m]; or x, y [m], heading [rad]; of the robot's frame: its speeds, or the move [m], [rad] [m/s or N] */
  readonly chassis: readonly [number, number, number];
  /** external motor voltages, used where voltMask has the bit; of a servo the length of its pulse [us], 0: none; of a loop its setpoint [V] */
  readonly volts: readonly number[];
  /** request of the motor's own loop, see loop_types.h; 0: none */
  readonly loopWord: readonly number[];
  /** added to the loop's output, in its unit; of a follower its factor */
  readonly loopFeed: readonly number[];
  /** of the loop's setpoint, its units per second */
  readonly loopRate: readonly number[];
  /** settings of loops: motor in the low byte, number above; 0: none */
  readonly loopPart: readonly number[];
  /** of those settings, from now on */
  readonly loopValue: readonly number[];
}

/** Writes the given part of a record at byte `at`; the rest stays. */
export function writeInputRobot(view: DataView, at: number, record: Partial<InputRobot>): void {
  if (record.present !== undefined) view.setUint32(at + 0, record.present, true);
  if (record.buttons !== undefined) view.setUint32(at + 4, record.buttons, true);
  record.axes?.forEach((value, i) => view.setFloat64(at + 8 + 8 * i, value, true));
  if (record.voltMask !== undefined) view.setUint32(at + 32, record.voltMask, true);
  if (record.chassisMode !== undefined) view.setUint32(at + 36, chassisModes.indexOf(record.chassisMode), true);
  record.chassis?.forEach((value, i) => view.setFloat64(at + 40 + 8 * i, value, true));
  record.volts?.forEach((value, i) => view.setFloat64(at + 64 + 8 * i, value, true));
  record.loopWord?.forEach((value, i) => view.setUint32(at + 256 + 4 * i, value, true));
  record.loopFeed?.forEach((value, i) => view.setFloat64(at + 352 + 8 * i, value, true));
  record.loopRate?.forEach((value, i) => view.setFloat64(at + 544 + 8 * i, value, true));
  record.loopPart?.forEach((value, i) => view.setUint32(at + 736 + 4 * i, value, true));
  record.loopValue?.forEach((value, i) => view.setFloat64(at + 832 + 8 * i, value, true));
}

export interface CameraFault {
  /** it says nothing */
  readonly dead: boolean;
  /** standard deviation of corners, added [px] */
  readonly noise: number;
  /** added to each result's [s] */
  readonly latency: number;
  /** instead of its own; 0: its own [1/s] */
  readonly fps: number;
  /** part of the frames that is lost, added, 0..1 */
  readonly drops: number;
  /** it sits this far from where it is said to be, robot frame [m] */
  readonly shift: readonly [number, number, number];
  /** roll, pitch, yaw, the same [rad] */
  readonly turn: readonly [number, number, number];
}

/** Writes the given part of a record at byte `at`; the rest stays. */
export function writeCameraFault(view: DataView, at: number, record: Partial<CameraFault>): void {
  if (record.dead !== undefined) view.setUint32(at + 0, record.dead ? 1 : 0, true);
  if (record.noise !== undefined) view.setFloat64(at + 8, record.noise, true);
  if (record.latency !== undefined) view.setFloat64(at + 16, record.latency, true);
  if (record.fps !== undefined) view.setFloat64(at + 24, record.fps, true);
  if (record.drops !== undefined) view.setFloat64(at + 32, record.drops, true);
  record.shift?.forEach((value, i) => view.setFloat64(at + 40 + 8 * i, value, true));
  record.turn?.forEach((value, i) => view.setFloat64(at + 64 + 8 * i, value, true));
}

export interface TagFault {
  /** of the tag */
  readonly id: number;
  /** it is not there at all */
  readonly missing: boolean;
  /** field frame [m] */
  readonly shift: readonly [number, number, number];
  /** about the vertical [rad] */
  readonly turn: number;
}

/** Writes the given part of a record at byte `at`; the rest stays. */
export function writeTagFault(view: DataView, at: number, record: Partial<TagFault>): void {
  if (record.id !== undefined) view.setUint32(at + 0, record.id, true);
  if (record.missing !== undefined) view.setUint32(at + 4, record.missing ? 1 : 0, true);
  record.shift?.forEach((value, i) => view.setFloat64(at + 8 + 8 * i, value, true));
  if (record.turn !== undefined) view.setFloat64(at + 32, record.turn, true);
}
