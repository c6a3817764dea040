// The points of a PathPlanner path: about 0.2 m apart along its Bézier curves, closer where a curve is tight, and one at each rotation
// target. PathPlanner's times depend on where its points stand, so they stand where PathPlanner's Java library (2025, 2026) has them.

import { paths as say } from "../words/files/english-paths.ts";
import { PathError } from "./checked-json.ts";
import type { Constraints, PlannerPath, RotationTarget } from "./planner-path.ts";
import type { Place } from "./trajectory.ts";

export interface PathPoint {
  readonly at: Place;
  /** In waypoints. */
  readonly along: number;
  /** [m] */
  distance: number;
  /** That the robot is to have here; null: between its neighbours'. */
  heading: number | null;
  readonly constraints: Constraints;
}

/** Of the curve's own parameter, between two points. */
const step = 0.05;
/** Between two points [m], and how much it may be missed. */
const spacing = 0.2;
const slack = 0.25 * spacing;
const closest = 0.01;
/** Curves of a smaller radius have two, four points more [m]. */
const tight = 0.5;
const tightest = 0.25;
/** A field's length has 85. */
const mostPoints = 5000;

export const distanceOf = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Of the circle through three places [m]; Infinity: they stand in a line. */
export function radiusOf(a: Place, b: Place, c: Place): number {
  const [ab, bc, ac] = [distanceOf(a, b), distanceOf(b, c), distanceOf(a, c)];
  // Heron's formula; the radius is abc / 4 area.
  const half = (ab + bc + ac) / 2;
  const area = Math.sqrt(Math.abs(half * (half - ab) * (half - bc) * (half - ac)));
  return area === 0 ? Number.POSITIVE_INFINITY : (ab * bc * ac) / (4 * area);
}

const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;
const middle = (a: Place, b: Place, share: number): Place => ({ x: lerp(a.x, b.x, share), y: lerp(a.y, b.y, share) });

/** A place on the path's curves, by de Casteljau. */
function placeAt({ waypoints }: PlannerPath, along: number): Place {
  const bounded = Math.min(Math.max(along, 0), waypoints.length - 1);
  const index = Math.min(Math.floor(bounded), waypoints.length - 2);
  const share = bounded - index;
  const [from, to] = [waypoints[index]!, waypoints[index + 1]!];
  const corners = [from.anchor, from.after!, to.before!, to.anchor] as const;
  const [a, b, c] = [0, 1, 2].map((k) => middle(corners[k]!, corners[k + 1]!, share)) as [Place, Place, Place];
  return middle(middle(a, b, share), middle(b, c, share), share);
}

const constraintsAt = ({ zones, constraints }: PlannerPath, along: number): Constraints =>
  zones.find(({ from, to }) => from <= along && along <= to)?.constraints ?? constraints;

class PointList {
  readonly points: PathPoint[] = [];
  readonly #path: PlannerPath;

  constructor(path: PlannerPath) {
    this.#path = path;
  }

  get last(): PathPoint {
    return this.points.at(-1)!;
  }

  at(along: number, heading: number | null = null): PathPoint {
    const constraints = constraintsAt(this.#path, along);
    return { at: placeAt(this.#path, along), along, distance: 0, heading, constraints };
  }

  add(along: number, heading: number | null = null): void {
    if (this.points.length >= mostPoints) throw new PathError(say("tooLong", { most: mostPoints }));
    this.points.push(this.at(along, heading));
  }

  /** How much farther than the spacing a place is from the last point [m]. */
  beyond(along: number): number {
    return distanceOf(this.last.at, placeAt(this.#path, along)) - spacing;
  }
}

/** A better place for the next point, where a step of the parameter misses the spacing by too much. */
function corrected(list: PointList, along: number, length: number): number {
  const off = list.beyond(along);
  if (Math.abs(off) <= slack) return along;
  const better = (spacing * length) / (off + spacing);
  const moved = along - length + better;
  const left = list.beyond(moved);
  // Still too far or too close, by odd control points: half the step is taken as it comes.
  if (off > slack) return left > slack ? moved - 0.5 * better : moved;
  return left < -slack ? moved + 0.5 * better : moved;
}

/** The rotation targets that the next point passes: one of the two points has it, or a point of its own. Returns the next point's. */
function passTargets(list: PointList, targets: RotationTarget[], before: number, along: number): number | null {
  const { last } = list;
  let heading: number | null = null;
  for (let target = targets[0]; target !== undefined; target = targets[0]) {
    if (target.at < before || target.at > along) break;
    targets.shift();
    if (Math.abs(target.at - before) < 0.001) last.heading = target.heading;
    else if (Math.abs(target.at - along) < 0.001) heading = target.heading;
    else list.add(target.at, target.heading);
  }
  return heading;
}

/** The path's end, and points before it while the last gap is too wide. */
function finish(list: PointList, targets: RotationTarget[], end: number, begun: number): void {
  let length = begun;
  for (let isDone = false; !isDone;) {
    let along = end;
    const off = list.beyond(along);
    if (off + spacing <= closest) {
      if (list.points.length < 2) list.add(along);
      return;
    }
    const before = along - length;
    if (off > slack) {
      const better = (spacing * length) / (off + spacing);
      along = along - length + better;
      length = better;
      if (list.beyond(along) > slack) {
        along -= 0.5 * better;
        length = 0.5 * better;
      }
    } else isDone = true;
    const [target] = targets;
    if (target !== undefined && Math.abs(target.at - before) <= Math.abs(target.at - along)) {
      list.last.heading = target.heading;
      targets.shift();
    }
    list.add(along);
  }
}

/** More points beside those in tight curves, and the headings of zones that look at a place. */
function refine(list: PointList, path: PlannerPath): void {
  const { points } = list;
  for (let i = 1; i < points.length - 1; i++) {
    const point = points[i]!;
    const zone = path.pointZones.find(({ from, to }) => from <= point.along && point.along <= to);
    if (zone !== undefined)
      point.heading = Math.atan2(zone.target.y - point.at.y, zone.target.x - point.at.x) + zone.offset;
    const [before, after] = [points[i - 1]!, points[i + 1]!];
    const radius = radiusOf(before.at, point.at, after.at);
    if (!(radius < tight)) continue;
    if (points.length > mostPoints) throw new PathError(say("tooLong", { most: mostPoints }));
    const shares = radius < tightest ? [0.33, 0.67] : [0.5];
    const extra = (from: PathPoint, to: PathPoint): PathPoint[] =>
      shares.map((share) => ({ ...list.at(lerp(from.along, to.along, share)), constraints: point.constraints }));
    points.splice(i, 1, ...extra(before, point), point, ...extra(point, after));
    i += 2 * shares.length;
  }
}

export function pointsOf(path: PlannerPath): PathPoint[] {
  const list = new PointList(path);
  const targets = [...path.rotations];
  const end = path.waypoints.length - 1;
  list.add(0);
  let along = step;
  while (along < end) {
    if (list.beyond(along) + spacing > closest) {
      const before = along - step;
      along = corrected(list, along, step);
      list.add(along, passTargets(list, targets, before, along));
    }
    along = Math.min(along + step, end);
  }
  finish(list, targets, end, end - (along - step));
  refine(list, path);
  const { points } = list;
  for (let i = 1; i < points.length; i++)
    points[i]!.distance = points[i - 1]!.distance + distanceOf(points[i - 1]!.at, points[i]!.at);
  if (points.length < 2 || list.last.distance === 0) throw new PathError(say("standsStill"));
  list.last.heading = path.end.heading;
  return points;
}
