// Reads a frame block. One Frame object per buffer; reading allocates nothing: callers bring the object to fill.
// The offsets come from the generated tables and are compiled to constants by any engine worth the name.
import {
  allianceFrame,
  componentFrame,
  frameHeader,
  matchStates,
  mechanismFrame,
  modes,
  motorFrame,
  pieceFrame,
  pieceStates,
  pieceTypeFrame,
  rangeFrame,
  robotFrame,
  sensorFrame,
  stops,
  wheelFrame,
  type MatchState,
  type Mode,
  type PieceState,
  type Stop,
} from "./abi.gen.ts";

/** Phase and period index of a run without a match clock. */
export const noPhase = 0xffffffff;

/** Layout of one piece record in 4-byte words, for code that reads `Frame.pieceFloats` and `Frame.pieceWords` itself. */
export const pieceWords = {
  stride: pieceFrame.byteLength / 4,
  position: pieceFrame.position.offset / 4,
  rotation: pieceFrame.rotation.offset / 4,
  kind: pieceFrame.kind.offset / 4,
} as const;

/** Index into `pieceStates` of a piece record's kind. */
export const pieceStateIndex = (kind: number): number => kind & 0xffff;
/** Index of the piece type of a piece record's kind. */
export const pieceTypeIndex = (kind: number): number => kind >>> 16;

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

export interface RobotState {
  station: number;
  enabled: boolean;
  brownout: boolean;
  held: number;
  /** Its records are wheels wheelStart .. wheelStart + wheelCount - 1 of the frame; motors and all others alike. */
  wheelStart: number;
  wheelCount: number;
  motorStart: number;
  motorCount: number;
  mechanismStart: number;
  mechanismCount: number;
  sensorStart: number;
  sensorCount: number;
  componentStart: number;
  componentCount: number;
  /** Robot origin, on the floor between the wheels [m]. */
  position: Vector;
  rotation: Rotation;
  roll: number;
  pitch: number;
  yaw: number;
  velocity: Vector;
  angular: Vector;
  /** [V] */
  battery: number;
  /** [A] */
  current: number;
  /** What drives it: 0 driver, 1 script, 2 external, 3 autopilot. */
  program: number;
  /** Its program aims a launcher; on target; at a place to pass to. */
  aiming: boolean;
  onTarget: boolean;
  passing: boolean;
  /** Of the field's course: the next gate, laps done, and seconds of this lap, the last and the best, -1 without. */
  gate: number;
  laps: number;
  lap: number;
  lastLap: number;
  bestLap: number;
}

/** Of one alliance; bits and counters go by the scene's windows, bonuses and counters. */
export interface AllianceState {
  score: number;
  foulPoints: number;
  minorFouls: number;
  majorFouls: number;
  rankingPoints: number;
  bonuses: number;
  open: number;
  closing: number;
  /** Pieces with its human player. */
  stored: number;
  feeding: boolean;
  counters: number[];
}

export interface WheelState {
  angle: number;
  speed: number;
  ground: number;
  load: number;
  longitudinal: number;
  lateral: number;
  position: number;
}

export interface MotorState {
  position: number;
  velocity: number;
  volts: number;
  current: number;
  supply: number;
}

export interface MechanismState {
  /** [rad], of an elevator and a linear motion [m] */
  position: number;
  velocity: number;
  /** Of its motors, after the gearing [N m] or [N]. */
  force: number;
  /** What its controller asks for [V]. */
  volts: number;
  setpoint: number;
  ticks: number;
  /** Of its controller: 0 volts, 1 duty, 2 velocity, 3 position. */
  mode: number;
  /** Bit 0: rests at its lower hard stop, bit 1: at the upper one. */
  stops: number;
}

export interface SensorState {
  /** Six numbers; what they are depends on the sensor's kind, see frame.h. */
  value: number[];
  /** A lidar's range records are rangeStart .. rangeStart + rangeCount - 1 of the frame. */
  rangeStart: number;
  rangeCount: number;
}

/** Pose of a model component's pivot in the robot frame. */
export interface ComponentState {
  position: Vector;
  rotation: Rotation;
}

export interface PieceRecord {
  position: Vector;
  rotation: Rotation;
  state: PieceState;
  type: number;
}

export interface PieceCounts {
  field: number;
  held: number;
  scored: number;
  lost: number;
  /** With human players or on their way to an exit. */
  stored: number;
  /** Scored, and seen where they are. */
  placed: number;
}

const vector = (): Vector => ({ x: 0, y: 0, z: 0 });
const rotation = (): Rotation => ({ w: 1, x: 0, y: 0, z: 0 });

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
  position: vector(),
  rotation: rotation(),
  roll: 0,
  pitch: 0,
  yaw: 0,
  velocity: vector(),
  angular: vector(),
  battery: 0,
  current: 0,
  program: 0,
  aiming: false,
  onTarget: false,
  passing: false,
  gate: 0,
  laps: 0,
  lap: -1,
  lastLap: -1,
  bestLap: -1,
});
export const newAllianceState = (): AllianceState => ({
  score: 0,
  foulPoints: 0,
  minorFouls: 0,
  majorFouls: 0,
  rankingPoints: 0,
  bonuses: 0,
  open: 0,
  closing: 0,
  stored: 0,
  feeding: false,
  counters: [],
});
export const newWheelState = (): WheelState => ({
  angle: 0,
  speed: 0,
  ground: 0,
  load: 0,
  longitudinal: 0,
  lateral: 0,
  position: 0,
});
export const newMotorState = (): MotorState => ({ position: 0, velocity: 0, volts: 0, current: 0, supply: 0 });
export const newMechanismState = (): MechanismState => ({
  position: 0,
  velocity: 0,
  force: 0,
  volts: 0,
  setpoint: 0,
  ticks: 0,
  mode: 0,
  stops: 0,
});
export const newSensorState = (): SensorState => ({ value: [0, 0, 0, 0, 0, 0], rangeStart: 0, rangeCount: 0 });
export const newComponentState = (): ComponentState => ({ position: vector(), rotation: rotation() });
export const newPieceRecord = (): PieceRecord => ({
  position: vector(),
  rotation: rotation(),
  state: "unused",
  type: 0,
});
export const newPieceCounts = (): PieceCounts => ({
  field: 0,
  held: 0,
  scored: 0,
  lost: 0,
  stored: 0,
  placed: 0,
});

/** A typed array read where the block's own counts have been checked, so that it cannot be out of range. */
function at(values: Float64Array | Float32Array | Uint32Array, index: number): number {
  return values[index] as number;
}

/** One frame block. Indices beyond the counts throw RangeError. */
export class Frame {
  readonly buffer: ArrayBuffer;
  /** All piece records, see `pieceWords`; slots in state "unused" included. */
  readonly pieceFloats: Float32Array;
  readonly pieceWords: Uint32Array;
  readonly #f64: Float64Array;
  readonly #f32: Float32Array;
  readonly #u32: Uint32Array;

  /** Throws RangeError when the buffer cannot be a frame of this build. The records are little-endian, as is every host. */
  constructor(buffer: ArrayBuffer) {
    const size = buffer.byteLength;
    if (size < frameHeader.byteLength || size % 8 !== 0) throw new RangeError(`not a frame: ${size} bytes`);
    this.buffer = buffer;
    this.#f64 = new Float64Array(buffer);
    this.#f32 = new Float32Array(buffer);
    this.#u32 = new Uint32Array(buffer);
    if (this.#word(frameHeader.frameBytes.offset) !== size) {
      throw new RangeError(`a frame of ${this.#word(frameHeader.frameBytes.offset)} bytes in a buffer of ${size}`);
    }
    this.#check(frameHeader.allianceOffset, this.allianceCount, allianceFrame.byteLength, 4);
    this.#check(frameHeader.pieceTypeOffset, this.pieceTypeCount, pieceTypeFrame.byteLength, 4);
    this.#check(frameHeader.robotOffset, this.robotCount, robotFrame.byteLength, 8);
    this.#check(frameHeader.wheelOffset, this.wheelCount, wheelFrame.byteLength, 8);
    this.#check(frameHeader.motorOffset, this.motorCount, motorFrame.byteLength, 8);
    this.#check(frameHeader.mechanismOffset, this.mechanismCount, mechanismFrame.byteLength, 8);
    this.#check(frameHeader.sensorOffset, this.sensorCount, sensorFrame.byteLength, 8);
    this.#check(frameHeader.rangeOffset, this.rangeCount, rangeFrame.byteLength, 4);
    this.#check(frameHeader.componentOffset, this.componentCount, componentFrame.byteLength, 4);
    this.#check(frameHeader.pieceOffset, this.pieceCount, pieceFrame.byteLength, 4);
    const start = this.#word(frameHeader.pieceOffset.offset);
    const words = this.pieceCount * pieceWords.stride;
    this.pieceFloats = new Float32Array(buffer, start, words);
    this.pieceWords = new Uint32Array(buffer, start, words);
  }

  /** Simulated seconds at the end of the tick. */
  get time(): number {
    return at(this.#f64, frameHeader.time.offset / 8);
  }
  /** Seconds left in the phase; -1 without a match clock. */
  get matchTime(): number {
    return at(this.#f64, frameHeader.matchTime.offset / 8);
  }
  get tick(): number {
    return this.#word(frameHeader.tick.offset);
  }
  get mode(): Mode {
    return modes[this.#word(frameHeader.mode.offset)] ?? "disabled";
  }
  /** Index into the scene's phases, or `noPhase`. */
  get phase(): number {
    return this.#word(frameHeader.phase.offset);
  }
  get stop(): Stop {
    return stops[this.#word(frameHeader.stop.offset)] ?? "running";
  }
  get scoreBlue(): number {
    return this.#word(frameHeader.score.offset);
  }
  get scoreRed(): number {
    return this.#word(frameHeader.score.offset + 4);
  }
  /** Index into the scene's periods, or `noPhase`. */
  get period(): number {
    return this.#word(frameHeader.period.offset);
  }
  /** Seconds left in the period; -1 without one. */
  get periodTime(): number {
    return at(this.#f64, frameHeader.periodTime.offset / 8);
  }
  get matchState(): MatchState {
    return matchStates[this.#word(frameHeader.matchState.offset)] ?? "free";
  }
  /** Game-specific message; "" before it is known. */
  get message(): string {
    const bytes = new Uint8Array(this.buffer, frameHeader.message.offset, frameHeader.message.count);
    const end = bytes.indexOf(0);
    return String.fromCharCode(...bytes.subarray(0, end < 0 ? bytes.length : end));
  }
  /** Two, blue and red. */
  get allianceCount(): number {
    return this.#word(frameHeader.allianceCount.offset);
  }
  get pieceTypeCount(): number {
    return this.#word(frameHeader.pieceTypeCount.offset);
  }
  get robotCount(): number {
    return this.#word(frameHeader.robotCount.offset);
  }
  get wheelCount(): number {
    return this.#word(frameHeader.wheelCount.offset);
  }
  get motorCount(): number {
    return this.#word(frameHeader.motorCount.offset);
  }
  get mechanismCount(): number {
    return this.#word(frameHeader.mechanismCount.offset);
  }
  get sensorCount(): number {
    return this.#word(frameHeader.sensorCount.offset);
  }
  /** Points of all lidars. */
  get rangeCount(): number {
    return this.#word(frameHeader.rangeCount.offset);
  }
  get componentCount(): number {
    return this.#word(frameHeader.componentCount.offset);
  }
  /** Slots of the piece pool, unused ones included. */
  get pieceCount(): number {
    return this.#word(frameHeader.pieceCount.offset);
  }
  /** Pieces that physics moves. */
  get awakePieces(): number {
    return this.#word(frameHeader.awakePieces.offset);
  }
  /** Most sub-steps a physics step of this tick took. */
  get subSteps(): number {
    return this.#word(frameHeader.subSteps.offset);
  }
  get contacts(): number {
    return this.#word(frameHeader.contacts.offset);
  }

  robot(index: number, out: RobotState): RobotState {
    const base = this.#record(index, this.robotCount, frameHeader.robotOffset.offset, robotFrame.byteLength);
    out.station = this.#word(base + robotFrame.station.offset);
    out.enabled = this.#word(base + robotFrame.enabled.offset) !== 0;
    out.brownout = this.#word(base + robotFrame.brownout.offset) !== 0;
    out.held = this.#word(base + robotFrame.held.offset);
    out.wheelStart = this.#word(base + robotFrame.wheelStart.offset);
    out.wheelCount = this.#word(base + robotFrame.wheelCount.offset);
    out.motorStart = this.#word(base + robotFrame.motorStart.offset);
    out.motorCount = this.#word(base + robotFrame.motorCount.offset);
    out.mechanismStart = this.#word(base + robotFrame.mechanismStart.offset);
    out.mechanismCount = this.#word(base + robotFrame.mechanismCount.offset);
    out.sensorStart = this.#word(base + robotFrame.sensorStart.offset);
    out.sensorCount = this.#word(base + robotFrame.sensorCount.offset);
    out.componentStart = this.#word(base + robotFrame.componentStart.offset);
    out.componentCount = this.#word(base + robotFrame.componentCount.offset);
    readVector(this.#f64, (base + robotFrame.position.offset) / 8, out.position);
    readRotation(this.#f64, (base + robotFrame.rotation.offset) / 8, out.rotation);
    const rpy = (base + robotFrame.rpy.offset) / 8;
    out.roll = at(this.#f64, rpy);
    out.pitch = at(this.#f64, rpy + 1);
    out.yaw = at(this.#f64, rpy + 2);
    readVector(this.#f64, (base + robotFrame.velocity.offset) / 8, out.velocity);
    readVector(this.#f64, (base + robotFrame.angular.offset) / 8, out.angular);
    out.battery = at(this.#f64, (base + robotFrame.battery.offset) / 8);
    out.current = at(this.#f64, (base + robotFrame.current.offset) / 8);
    out.program = this.#word(base + robotFrame.program.offset);
    const aim = this.#word(base + robotFrame.aim.offset);
    out.aiming = (aim & 1) !== 0;
    out.onTarget = (aim & 2) !== 0;
    out.passing = (aim & 4) !== 0;
    out.gate = this.#word(base + robotFrame.gate.offset);
    out.laps = this.#word(base + robotFrame.laps.offset);
    const lap = (base + robotFrame.lap.offset) / 8;
    out.lap = at(this.#f64, lap);
    out.lastLap = at(this.#f64, lap + 1);
    out.bestLap = at(this.#f64, lap + 2);
    return out;
  }

  /** 0 blue, 1 red. */
  alliance(index: number, out: AllianceState): AllianceState {
    const start = frameHeader.allianceOffset.offset;
    const base = this.#record(index, this.allianceCount, start, allianceFrame.byteLength);
    out.score = this.#word(base + allianceFrame.score.offset);
    out.foulPoints = this.#word(base + allianceFrame.foulPoints.offset);
    out.minorFouls = this.#word(base + allianceFrame.minorFouls.offset);
    out.majorFouls = this.#word(base + allianceFrame.majorFouls.offset);
    out.rankingPoints = this.#word(base + allianceFrame.rankingPoints.offset);
    out.bonuses = this.#word(base + allianceFrame.bonuses.offset);
    out.open = this.#word(base + allianceFrame.open.offset);
    out.closing = this.#word(base + allianceFrame.closing.offset);
    out.stored = this.#word(base + allianceFrame.stored.offset);
    out.feeding = this.#word(base + allianceFrame.feeding.offset) !== 0;
    for (let i = 0; i < allianceFrame.counters.count; i++)
      out.counters[i] = this.#word(base + allianceFrame.counters.offset + 4 * i);
    return out;
  }

  wheel(index: number, out: WheelState): WheelState {
    const base = this.#record(index, this.wheelCount, frameHeader.wheelOffset.offset, wheelFrame.byteLength) / 8;
    out.angle = at(this.#f64, base + wheelFrame.angle.offset / 8);
    out.speed = at(this.#f64, base + wheelFrame.speed.offset / 8);
    out.ground = at(this.#f64, base + wheelFrame.ground.offset / 8);
    out.load = at(this.#f64, base + wheelFrame.load.offset / 8);
    out.longitudinal = at(this.#f64, base + wheelFrame.longitudinal.offset / 8);
    out.lateral = at(this.#f64, base + wheelFrame.lateral.offset / 8);
    out.position = at(this.#f64, base + wheelFrame.position.offset / 8);
    return out;
  }

  motor(index: number, out: MotorState): MotorState {
    const base = this.#record(index, this.motorCount, frameHeader.motorOffset.offset, motorFrame.byteLength) / 8;
    out.position = at(this.#f64, base + motorFrame.position.offset / 8);
    out.velocity = at(this.#f64, base + motorFrame.velocity.offset / 8);
    out.volts = at(this.#f64, base + motorFrame.volts.offset / 8);
    out.current = at(this.#f64, base + motorFrame.current.offset / 8);
    out.supply = at(this.#f64, base + motorFrame.supply.offset / 8);
    return out;
  }

  mechanism(index: number, out: MechanismState): MechanismState {
    const start = frameHeader.mechanismOffset.offset;
    const base = this.#record(index, this.mechanismCount, start, mechanismFrame.byteLength);
    out.position = at(this.#f64, (base + mechanismFrame.position.offset) / 8);
    out.velocity = at(this.#f64, (base + mechanismFrame.velocity.offset) / 8);
    out.force = at(this.#f64, (base + mechanismFrame.force.offset) / 8);
    out.volts = at(this.#f64, (base + mechanismFrame.volts.offset) / 8);
    out.setpoint = at(this.#f64, (base + mechanismFrame.setpoint.offset) / 8);
    out.ticks = at(this.#f64, (base + mechanismFrame.ticks.offset) / 8);
    out.mode = this.#word(base + mechanismFrame.mode.offset);
    out.stops = this.#word(base + mechanismFrame.stops.offset);
    return out;
  }

  sensor(index: number, out: SensorState): SensorState {
    const start = frameHeader.sensorOffset.offset;
    const base = this.#record(index, this.sensorCount, start, sensorFrame.byteLength);
    for (let i = 0; i < sensorFrame.value.count; i++) {
      out.value[i] = at(this.#f64, (base + sensorFrame.value.offset) / 8 + i);
    }
    out.rangeStart = this.#word(base + sensorFrame.rangeStart.offset);
    out.rangeCount = this.#word(base + sensorFrame.rangeCount.offset);
    return out;
  }

  /** Distance of a lidar's point [m]; -1: nothing within range, or not yet seen. */
  rangeDistance(index: number): number {
    const base = this.#record(index, this.rangeCount, frameHeader.rangeOffset.offset, rangeFrame.byteLength);
    return at(this.#f32, (base + rangeFrame.distance.offset) / 4);
  }

  /** Direction of a lidar's point in the sensor's frame, counter-clockwise [rad]. */
  rangeAzimuth(index: number): number {
    const base = this.#record(index, this.rangeCount, frameHeader.rangeOffset.offset, rangeFrame.byteLength);
    return at(this.#f32, (base + rangeFrame.azimuth.offset) / 4);
  }

  component(index: number, out: ComponentState): ComponentState {
    const start = frameHeader.componentOffset.offset;
    const base = this.#record(index, this.componentCount, start, componentFrame.byteLength) / 4;
    readVector(this.#f32, base + componentFrame.position.offset / 4, out.position);
    readRotation(this.#f32, base + componentFrame.rotation.offset / 4, out.rotation);
    return out;
  }

  piece(index: number, out: PieceRecord): PieceRecord {
    const base = this.#record(index, this.pieceCount, frameHeader.pieceOffset.offset, pieceFrame.byteLength) / 4;
    readVector(this.#f32, base + pieceWords.position, out.position);
    readRotation(this.#f32, base + pieceWords.rotation, out.rotation);
    const kind = at(this.#u32, base + pieceWords.kind);
    out.state = pieceStates[pieceStateIndex(kind)] ?? "unused";
    out.type = pieceTypeIndex(kind);
    return out;
  }

  pieceCounts(type: number, out: PieceCounts): PieceCounts {
    const start = frameHeader.pieceTypeOffset.offset;
    const base = this.#record(type, this.pieceTypeCount, start, pieceTypeFrame.byteLength);
    out.field = this.#word(base + pieceTypeFrame.field.offset);
    out.held = this.#word(base + pieceTypeFrame.held.offset);
    out.scored = this.#word(base + pieceTypeFrame.scored.offset);
    out.lost = this.#word(base + pieceTypeFrame.lost.offset);
    out.stored = this.#word(base + pieceTypeFrame.stored.offset);
    out.placed = this.#word(base + pieceTypeFrame.placed.offset);
    return out;
  }

  #word(offset: number): number {
    return at(this.#u32, offset / 4);
  }

  /** Byte offset of a record. */
  #record(index: number, count: number, startField: number, byteLength: number): number {
    if (!(index >= 0 && index < count)) throw new RangeError(`record ${index} of ${count}`);
    return this.#word(startField) + index * byteLength;
  }

  #check(field: { readonly offset: number }, count: number, byteLength: number, alignment: number): void {
    const start = this.#word(field.offset);
    if (start % alignment !== 0 || start + count * byteLength > this.buffer.byteLength) {
      throw new RangeError(`not a frame of this build: ${count} records of ${byteLength} bytes at ${start}`);
    }
  }
}

function readVector(values: Float64Array | Float32Array, index: number, out: Vector): void {
  out.x = at(values, index);
  out.y = at(values, index + 1);
  out.z = at(values, index + 2);
}

function readRotation(values: Float64Array | Float32Array, index: number, out: Rotation): void {
  out.w = at(values, index);
  out.x = at(values, index + 1);
  out.y = at(values, index + 2);
  out.z = at(values, index + 3);
}
