// The times of a PathPlanner path, by PathPlanner's own rules (its library of 2025 and 2026): along the points each module speeds up as far
// as motor, grip, curve and constraints let it, then from the end backwards slows down as far as they let it.

import { distanceOf, pointsOf, radiusOf, type PathPoint } from "./planner-points.ts";
import type { Constraints, PlannerPath } from "./planner-path.ts";
import type { PlannerRobot } from "./planner-robot.ts";
import {
  byTime,
  type PathEvent,
  type Place,
  type Sample,
  type Trajectory,
  withoutJumps,
  wrapped,
} from "./trajectory.ts";
import { turned, wheelMotion, type Motion, type WheelMotion } from "./wheel-motion.ts";

interface Module {
  readonly at: Place;
  /** Of its wheel, in the field's and in the robot's frame [rad]. */
  direction: number;
  angle: number;
  /** From the state before [m]. */
  readonly way: number;
  /** [m/s] */
  speed: number;
}

interface State {
  readonly point: PathPoint;
  readonly at: Place;
  readonly heading: number;
  /** Where it goes from here [rad]. */
  readonly course: number;
  readonly way: number;
  readonly modules: readonly Module[];
  /** In the field's frame. */
  motion: Motion;
  speed: number;
  t: number;
}

/** Nearer than this is the same place [m]. */
const samePlace = 1e-6;
/** A module that turns this much from one state to the next does not hold the others up [rad]. */
const sharpTurn = Math.PI / 3;

const directionOf = (from: Place, to: Place): number =>
  distanceOf(from, to) <= samePlace ? 0 : Math.atan2(to.y - from.y, to.x - from.x);

/** Headings at all points: from one that is given to the next by a cosine of the way between them. */
function headingsOf(points: readonly PathPoint[], start: number): number[] {
  const last = points.length - 1;
  const nextGiven = (from: number): number => {
    for (let i = from; i < last; i++) if (points[i]!.heading !== null) return i;
    return last;
  };
  let before = 0;
  let beforeHeading = start;
  let next = nextGiven(0);
  return points.map(({ distance }, i) => {
    if (i > next) {
      before = next;
      beforeHeading = points[next]!.heading!;
      next = nextGiven(i);
    }
    const span = points[next]!.distance - points[before]!.distance;
    const share = span > 0 ? (distance - points[before]!.distance) / span : 1;
    const turn = wrapped(points[next]!.heading! - beforeHeading);
    return beforeHeading + (turn * (1 - Math.cos(share * Math.PI))) / 2;
  });
}

function statesOf(points: readonly PathPoint[], start: number, robot: PlannerRobot): State[] {
  const headings = headingsOf(points, start);
  const states: State[] = [];
  points.forEach((point, i) => {
    const next = points[i + 1];
    const before = states[i - 1];
    const course = next === undefined ? before!.course : directionOf(point.at, next.at);
    const heading = robot.isHolonomic ? headings[i]! : course;
    const [c, s] = [Math.cos(heading), Math.sin(heading)];
    const modules = robot.modules.map(({ x, y }, m) => {
      const at = { x: point.at.x + c * x - s * y, y: point.at.y + s * x + c * y };
      const way = before === undefined ? 0 : distanceOf(before.modules[m]!.at, at);
      return { at, way, direction: 0, angle: 0, speed: 0 };
    });
    const way = before === undefined ? 0 : distanceOf(before.at, point.at);
    const motion = { x: 0, y: 0, turn: 0 };
    states.push({ point, at: point.at, heading, course, way, modules, motion, speed: 0, t: 0 });
  });
  states.forEach((state, i) => {
    state.modules.forEach((module, m) => {
      const [before, next] = [states[i - 1], states[i + 1]];
      module.direction =
        next === undefined ? before!.modules[m]!.direction : directionOf(module.at, next.modules[m]!.at);
      module.angle = wrapped(module.direction - state.heading);
    });
  });
  return states;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

class Passes {
  readonly #states: readonly State[];
  readonly #robot: PlannerRobot;
  readonly #wheels: WheelMotion;

  constructor(states: readonly State[], robot: PlannerRobot) {
    this.#states = states;
    this.#robot = robot;
    this.#wheels = wheelMotion(robot.modules, robot.isHolonomic);
  }

  /** Module speeds of a state for a motion in the field's frame. */
  set(state: State, motion: Motion): void {
    const speeds = this.#wheels.speeds(turned(motion, -state.heading));
    state.modules.forEach((module, m) => (module.speed = speeds[m]!));
    state.motion = motion;
    state.speed = Math.hypot(motion.x, motion.y);
  }

  /**
   * Each module's wheel's greatest gain or loss a second [m/s^2]: all modules push along or against their directions.
   */
  #accelerations(state: State, from: State, sign: 1 | -1): number[] {
    const robot = this.#robot;
    const most = state.point.constraints;
    let [x, y, torque] = [0, 0, 0];
    state.modules.forEach(({ direction, at }, m) => {
      const drive = robot.torque(from.modules[m]!.speed / robot.wheelRadius, most.volts);
      // The loss in the gearing holds the robot up when it speeds up; PathPlanner leaves its help in braking out.
      const force = Math.min(drive - (sign > 0 ? robot.lost : 0), robot.grip * robot.wheelRadius) / robot.wheelRadius;
      const [fx, fy] = [sign * force * Math.cos(direction), sign * force * Math.sin(direction)];
      x += fx;
      y += fy;
      torque += this.#leverOf(state, at, fx, fy, force, m);
    });
    const linear = Math.hypot(x, y) / robot.mass;
    const scale = (linear > most.acceleration ? most.acceleration / linear : 1) / robot.mass;
    const turn = within(torque / robot.moi, most.angularAcceleration);
    return this.#wheels.speeds(turned({ x: x * scale, y: y * scale, turn }, -state.heading)).map(Math.abs);
  }

  /** Torque of a module's force on the robot [N m], signed as PathPlanner has it: a force that is negative counts twice. */
  #leverOf(state: State, at: Place, fx: number, fy: number, force: number, m: number): number {
    const lever = this.#robot.modules[m]!;
    const toModule = directionOf(state.at, at);
    const pushed = Math.hypot(fx, fy) <= samePlace ? 0 : Math.atan2(fy, fx);
    return force * Math.hypot(lever.x, lever.y) * Math.sin(pushed - toModule);
  }

  /** All modules take the same time to the next state; those in a sharp turn do not count, and keep their speed. */
  #together(state: State, before: State, next: State): void {
    const turns = state.modules.map(({ angle }, m) => Math.abs(wrapped(angle - before.modules[m]!.angle)));
    let [slowest, slowestOfAll] = [0, 0];
    state.modules.forEach(({ speed }, m) => {
      const seconds = next.modules[m]!.way / speed;
      if (!Number.isFinite(seconds)) return;
      slowestOfAll = Math.max(slowestOfAll, seconds);
      if (turns[m]! < sharpTurn) slowest = Math.max(slowest, seconds);
    });
    const seconds = slowest === 0 ? slowestOfAll : slowest;
    if (seconds <= 0) return;
    state.modules.forEach((module, m) => {
      if (turns[m]! < sharpTurn) module.speed = next.modules[m]!.way / seconds;
    });
  }

  /** The robot's motion by its modules' speeds, all slowed down alike where one of them, the robot or its turn is too fast. */
  #bounded(state: State, most: Pick<Constraints, "velocity" | "angularVelocity">): void {
    const { modules } = state;
    const angles = modules.map(({ angle }) => angle);
    const motion = (): Motion =>
      this.#wheels.motion(
        modules.map(({ speed }) => speed),
        angles,
      );
    const fastest = Math.max(...modules.map(({ speed }) => Math.abs(speed)));
    if (fastest > 0) {
      const wanted = motion();
      const share = (value: number, limit: number): number => (limit > 1e-8 ? value / limit : 0);
      const over = Math.max(
        share(Math.hypot(wanted.x, wanted.y), most.velocity),
        share(Math.abs(wanted.turn), most.angularVelocity),
      );
      const scale = Math.min(1, this.#robot.maxSpeed / fastest, over > 0 ? 1 / over : 1);
      for (const module of modules) module.speed *= scale;
    }
    state.motion = turned(motion(), state.heading);
    state.speed = Math.hypot(state.motion.x, state.motion.y);
  }

  forwards(): void {
    const { mass, modules, grip } = this.#robot;
    for (let i = 1; i < this.#states.length - 1; i++) {
      const [before, state, next] = [this.#states[i - 1]!, this.#states[i]!, this.#states[i + 1]!];
      const gains = this.#accelerations(state, before, 1);
      state.modules.forEach((module, m) => {
        const from = before.modules[m]!;
        module.speed = Math.sqrt(from.speed ** 2 + 2 * gains[m]! * module.way);
        // m v^2 / r, at most the wheel's grip
        const radius = radiusOf(from.at, module.at, next.modules[m]!.at);
        if (!Number.isFinite(radius)) return;
        module.speed = Math.min(module.speed, Math.sqrt((grip * radius) / (mass / modules.length)));
      });
      this.#together(state, before, next);
      this.#bounded(state, {
        velocity: state.point.constraints.velocity,
        angularVelocity: state.point.constraints.angularVelocity,
      });
    }
  }

  backwards(): void {
    for (let i = this.#states.length - 2; i > 0; i--) {
      const [before, state, next] = [this.#states[i - 1]!, this.#states[i]!, this.#states[i + 1]!];
      const losses = this.#accelerations(state, next, -1);
      state.modules.forEach((module, m) => {
        const to = next.modules[m]!;
        module.speed = Math.min(module.speed, Math.sqrt(to.speed ** 2 + 2 * losses[m]! * to.way));
      });
      this.#together(state, before, next);
      const { velocity, angularVelocity } = state.point.constraints;
      this.#bounded(state, {
        velocity: Math.min(velocity, state.speed),
        angularVelocity: Math.min(angularVelocity, Math.abs(state.motion.turn)),
      });
    }
  }
}

/** Times of all states: between two of them the acceleration is constant. */
function time(states: readonly State[]): void {
  for (let i = 1; i < states.length; i++) {
    const [before, state] = [states[i - 1]!, states[i]!];
    const sum = before.speed + state.speed;
    state.t = before.t + (sum < 1e-6 || state.way < 1e-6 ? 0 : (2 * state.way) / sum);
  }
}

/** When a marker is passed: at the state that is nearest in waypoints. */
function momentOf(states: readonly State[], along: number): number {
  for (let i = 1; i < states.length; i++) {
    const [before, state] = [states[i - 1]!, states[i]!];
    if (Math.abs(along - before.point.along) <= Math.abs(along - state.point.along)) return before.t;
  }
  return states.at(-1)!.t;
}

/** How the robot comes to the path: its heading, and its speed along it. */
export interface Coming {
  readonly heading: number;
  readonly speed: number;
}

/** The path's own start; without one it stands, and looks ahead. */
export const ownStart = ({ start, waypoints }: PlannerPath): Coming => {
  if (start !== null) return { heading: start.heading, speed: start.velocity };
  return { heading: directionOf(waypoints[0]!.anchor, waypoints[0]!.after!), speed: 0 };
};

export function plannerTrajectory(path: PlannerPath, robot: PlannerRobot, coming: Coming = ownStart(path)): Trajectory {
  const points = pointsOf(path);
  const states = statesOf(points, coming.heading, robot);
  const passes = new Passes(states, robot);
  const [first, last] = [states[0]!, states.at(-1)!];
  const along = (state: State, speed: number): Motion => ({
    ...{ x: speed * Math.cos(state.course), y: speed * Math.sin(state.course), turn: 0 },
  });
  passes.set(first, along(first, coming.speed));
  passes.forwards();
  passes.set(last, along(last, path.end.velocity));
  passes.backwards();
  time(states);
  const backwards = path.reversed && !robot.isHolonomic ? Math.PI : 0;
  const samples = states.map(({ t, at, heading, motion }): Sample => ({
    ...{ t, x: at.x, y: at.y, heading: heading + backwards },
    ...{ vx: motion.x, vy: motion.y, omega: motion.turn },
  }));
  const events = path.markers.map(({ at, to, name }): PathEvent => ({
    ...{ t: momentOf(states, at), name },
    ...(to === null ? {} : { until: momentOf(states, to) }),
  }));
  return { samples: withoutJumps(samples), events: events.sort(byTime) };
}
