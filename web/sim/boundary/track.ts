// The path of one robot in a run, tick by tick: drivers race against it, and the view draws a ghost from it. Built from frames,
// read at any time. Knows no picture.
import { limits } from "./abi.gen.ts";
import { newComponentState, newRobotState, type ComponentState, type Frame, type RobotState } from "./frame.ts";

/** A robot at one moment. */
export interface TrackSample {
  /** Origin, field frame [m], and unit quaternion. */
  readonly position: { x: number; y: number; z: number };
  readonly rotation: { w: number; x: number; y: number; z: number };
  /** Over the ground [m/s]. */
  speed: number;
  /** [V]; NaN where it is not known, as of a log's poses. */
  battery: number;
  held: number;
  /** Its alliance's; NaN where it is not known. */
  score: number;
  /** In the robot frame, in the order of its model. */
  readonly components: ComponentState[];
}

/** A track's numbers, as they pass from one thread to another. */
export interface TrackData {
  readonly robot: number;
  readonly components: number;
  /** Tick of the first values. */
  readonly first: number;
  readonly values: Float32Array<ArrayBuffer>;
}

const floats = { position: 0, rotation: 3, speed: 7, battery: 8, held: 9, score: 10, components: 11 } as const;
const perComponent = 7;
/** A day of ticks would be 300 MB; no race takes so long [ticks]. */
export const maxTrackTicks = Math.round(1800 / limits.tickSeconds);

const wholeTick = (time: number): number => time / limits.tickSeconds;

export class Track {
  /** Of the robot in the frames it was built from. */
  readonly robot: number;
  readonly #components: number;
  readonly #stride: number;
  #values: Float32Array<ArrayBuffer>;
  #first = -1;
  #count = 0;
  readonly #state: RobotState = newRobotState();
  readonly #component: ComponentState = newComponentState();

  /** `components`: how many parts the robot's model has. */
  constructor(robot: number, components: number) {
    this.robot = robot;
    this.#components = components;
    this.#stride = floats.components + perComponent * components;
    this.#values = new Float32Array(512 * this.#stride);
  }

  /** First and last time it knows [s]; 0 and 0 when it is empty. */
  get begin(): number {
    return Math.max(0, this.#first) * limits.tickSeconds;
  }

  get end(): number {
    return this.#count === 0 ? 0 : (this.#first + this.#count - 1) * limits.tickSeconds;
  }

  get empty(): boolean {
    return this.#count === 0;
  }

  /**
   * Takes a frame. Ticks that were not given are drawn straight from the one before; a tick it has, or an earlier one,
   * makes it forget the later ones: the run branched there. False when it is full or the robot is not in the frame.
   */
  add(frame: Frame): boolean {
    if (this.robot >= frame.robotCount) return false;
    if (this.#first < 0) this.#first = frame.tick;
    const index = frame.tick - this.#first;
    if (index < 0 || index >= maxTrackTicks) return false;
    const robot = frame.robot(this.robot, this.#state);
    this.#room(index + 1);
    this.#write(frame, robot, index);
    for (let gap = this.#count; gap < index && this.#count > 0; gap++) this.#blend(gap, this.#count - 1, index);
    this.#count = index + 1;
    return true;
  }

  /** The robot at a tick, from elsewhere than a frame; as `add` otherwise. Components left out stand where they stood before. */
  put(tick: number, sample: TrackSample): boolean {
    if (this.#first < 0) this.#first = tick;
    const index = tick - this.#first;
    if (index < 0 || index >= maxTrackTicks) return false;
    this.#room(index + 1);
    const { position: p, rotation: q, speed, battery, held, score } = sample;
    const to = index * this.#stride;
    if (index > 0 && index <= this.#count) this.#values.copyWithin(to, to - this.#stride, to);
    this.#values.set([p.x, p.y, p.z, q.w, q.x, q.y, q.z, speed, battery, held, score], to);
    for (const [i, { position: c, rotation: r }] of sample.components.slice(0, this.#components).entries())
      this.#values.set([c.x, c.y, c.z, r.w, r.x, r.y, r.z], to + floats.components + perComponent * i);
    for (let gap = this.#count; gap < index && this.#count > 0; gap++) this.#blend(gap, this.#count - 1, index);
    this.#count = index + 1;
    return true;
  }

  /** Its numbers, in a buffer of their own. */
  data(): TrackData {
    const { robot } = this;
    const values = this.#values.slice(0, this.#count * this.#stride);
    return { robot, components: this.#components, first: this.#first, values };
  }

  /** The track of these numbers, which become its own. */
  static from({ robot, components, first, values }: TrackData): Track {
    const track = new Track(robot, components);
    track.#values = values;
    track.#first = first;
    track.#count = Math.floor(values.length / track.#stride);
    return track;
  }

  /** The robot at a time of the run; before its beginning and after its end, as it was there. Null while it is empty. */
  at(time: number, into: TrackSample): TrackSample | null {
    if (this.#count === 0) return null;
    const place = Math.min(Math.max(wholeTick(time) - this.#first, 0), this.#count - 1);
    const index = Math.min(Math.floor(place), Math.max(0, this.#count - 2));
    const next = Math.min(index + 1, this.#count - 1);
    const share = place - index;
    const a = index * this.#stride;
    const b = next * this.#stride;
    const value = (field: number): number => mix(this.#value(a + field), this.#value(b + field), share);
    setVector(into.position, value(0), value(1), value(2));
    this.#rotation(a + floats.rotation, b + floats.rotation, share, into.rotation);
    into.speed = value(floats.speed);
    into.battery = value(floats.battery);
    const now = share < 1 ? a : b;
    into.held = this.#value(now + floats.held);
    into.score = this.#value(now + floats.score);
    for (let i = 0; i < this.#components; i++) {
      const offset = floats.components + perComponent * i;
      const component = (into.components[i] ??= newComponentState());
      setVector(component.position, value(offset), value(offset + 1), value(offset + 2));
      this.#rotation(a + offset + 3, b + offset + 3, share, component.rotation);
    }
    return into;
  }

  #value(index: number): number {
    return this.#values[index] ?? 0;
  }

  #room(count: number): void {
    if (count * this.#stride <= this.#values.length) return;
    const more = new Float32Array(Math.max(2 * this.#values.length, count * this.#stride));
    more.set(this.#values);
    this.#values = more;
  }

  #write(frame: Frame, robot: RobotState, index: number): void {
    const { position: p, rotation: q, velocity: v, battery, held } = robot;
    const to = index * this.#stride;
    const score = robot.station < limits.maxRobots / 2 ? frame.scoreBlue : frame.scoreRed;
    this.#values.set([p.x, p.y, p.z, q.w, q.x, q.y, q.z, Math.hypot(v.x, v.y), battery, held, score], to);
    for (let i = 0; i < Math.min(this.#components, robot.componentCount); i++) {
      const { position: c, rotation: r } = frame.component(robot.componentStart + i, this.#component);
      this.#values.set([c.x, c.y, c.z, r.w, r.x, r.y, r.z], to + floats.components + perComponent * i);
    }
  }

  /** Fills a tick between two that are known. */
  #blend(index: number, from: number, to: number): void {
    const share = (index - from) / (to - from);
    for (let k = 0; k < this.#stride; k++) {
      this.#values[index * this.#stride + k] = mix(
        this.#value(from * this.#stride + k),
        this.#value(to * this.#stride + k),
        share,
      );
    }
  }

  #rotation(a: number, b: number, share: number, into: { w: number; x: number; y: number; z: number }): void {
    const from = [0, 1, 2, 3].map((i) => this.#value(a + i));
    const to = [0, 1, 2, 3].map((i) => this.#value(b + i));
    // The short way round: q and -q are the same turn.
    const sign = from.reduce((sum, value, i) => sum + value * (to[i] ?? 0), 0) < 0 ? -1 : 1;
    const [w = 1, x = 0, y = 0, z = 0] = from.map((value, i) => mix(value, sign * (to[i] ?? 0), share));
    const length = Math.hypot(w, x, y, z) || 1;
    into.w = w / length;
    into.x = x / length;
    into.y = y / length;
    into.z = z / length;
  }
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

function setVector(into: { x: number; y: number; z: number }, x: number, y: number, z: number): void {
  into.x = x;
  into.y = y;
  into.z = z;
}

export const newTrackSample = (): TrackSample => ({
  position: { x: 0, y: 0, z: 0 },
  rotation: { w: 1, x: 0, y: 0, z: 0 },
  speed: 0,
  battery: 0,
  held: 0,
  score: 0,
  components: [],
});
