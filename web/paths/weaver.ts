// A path of PathWeaver: waypoints with tangents as CSV, and the limits of its project, pathweaver.json. Its curves and times are those of
// WPILib's TrajectoryGenerator, which PathWeaver calls: quintic Hermite curves, points by how far the pose turns and moves, then speeds by
// the limits of velocity, acceleration and of the faster side of the drive.

import { paths as say } from "../words/files/english-paths.ts";
import { CheckedJson, PathError, shown } from "./checked-json.ts";
import { withoutJumps, wrapped, type Sample, type Trajectory } from "./trajectory.ts";

/** Between two points: along, across [m], and turned [rad]. */
const mostAlong = 0.127;
const mostAcross = 0.00127;
const mostTurn = 0.0872;
const mostWaypoints = 500;
const mostPoints = 20_000;

const units: Readonly<Record<string, number>> = {
  ...{ meter: 1, metre: 1, m: 1, foot: 0.3048, ft: 0.3048, inch: 0.0254, in: 0.0254 },
  ...{ centimeter: 0.01, cm: 0.01, yard: 0.9144, yd: 0.9144 },
};

/** [m/s], [m/s^2], [m]; `unit`: metres of a length in the file. */
interface Limits {
  readonly velocity: number;
  readonly acceleration: number;
  readonly track: number;
  readonly unit: number;
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly tangentX: number;
  readonly tangentY: number;
  readonly reversed: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly curvature: number;
}

function readLimits(project: CheckedJson): Limits {
  const name = project.at("lengthUnit");
  const word = name.isMissing ? "meter" : name.text().toLowerCase().replace(/s$/, "");
  const unit = Object.hasOwn(units, word) ? units[word]! : Number.NaN;
  if (Number.isNaN(unit))
    throw new PathError(say("weaverUnit", { value: shown(name.value), known: "Meter, Foot, Inch" }));
  const track = [project.at("trackWidth"), project.at("wheelBase")].find((each) => !each.isMissing);
  return {
    velocity: project.at("maxVelocity").number(1e-3, 1e4) * unit,
    acceleration: project.at("maxAcceleration").number(1e-3, 1e4) * unit,
    track: (track ?? project.at("trackWidth")).number(1e-3, 1e4) * unit,
    unit,
  };
}

function readVectors(text: string, unit: number): Vector[] {
  const [head = "", ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const keys = head.split(",").map((key) => key.trim().toLowerCase());
  if (lines.length < 2) throw new PathError(say("fewWaypoints", { count: lines.length }));
  if (lines.length > mostWaypoints) throw new PathError(say("tooMany", { place: "waypoints", most: mostWaypoints }));
  return lines.map((line, index) => {
    const cells = line.split(",");
    const cell = (key: string): CheckedJson => {
      const found = cells[keys.indexOf(key)]?.trim();
      return new CheckedJson(found === "" ? undefined : found, `${key} of line ${index + 2}`);
    };
    const metres = (key: string): number => cell(key).number(-1e4, 1e4) * unit;
    const [tangentX, tangentY] = [metres("tangent x"), metres("tangent y")];
    if (Math.hypot(tangentX, tangentY) < 1e-6)
      throw new PathError(say("weaverTangent", { place: cell("tangent x").place }));
    return { x: metres("x"), y: metres("y"), tangentX, tangentY, reversed: /^true$/i.test(cell("reversed").text()) };
  });
}

/** A quintic Hermite curve whose second derivatives are zero at both ends: place, first and second derivative. */
function quintic(
  from: number,
  to: number,
  fromRate: number,
  toRate: number,
  s: number,
): readonly [number, number, number] {
  const [s2, s3] = [s * s, s * s * s];
  const off = to - from;
  // p = from + rate s + c3 s^3 + c4 s^4 + c5 s^5, by p(1) = to, p'(1) = toRate, p''(1) = 0.
  const c3 = 10 * off - 6 * fromRate - 4 * toRate;
  const c4 = -15 * off + 8 * fromRate + 7 * toRate;
  const c5 = 6 * off - 3 * fromRate - 3 * toRate;
  return [
    from + fromRate * s + c3 * s3 + c4 * s2 * s2 + c5 * s3 * s2,
    fromRate + 3 * c3 * s2 + 4 * c4 * s3 + 5 * c5 * s2 * s2,
    6 * c3 * s + 12 * c4 * s2 + 20 * c5 * s3,
  ];
}

function pointOn(from: Vector, to: Vector, s: number): Point {
  const [x, dx, ddx] = quintic(from.x, to.x, from.tangentX, to.tangentX, s);
  const [y, dy, ddy] = quintic(from.y, to.y, from.tangentY, to.tangentY, s);
  const speed = Math.hypot(dx, dy);
  const curvature = speed > 1e-9 ? (dx * ddy - dy * ddx) / speed ** 3 : 0;
  return { x, y, heading: Math.atan2(dy, dx), curvature };
}

/** Whether an arc from one pose to the other goes or turns too far for one step. */
function isTooFar(from: Point, to: Point): boolean {
  const turn = wrapped(to.heading - from.heading);
  const [c, s] = [Math.cos(from.heading), Math.sin(from.heading)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [ahead, aside] = [c * dx + s * dy, -s * dx + c * dy];
  // The twist of the arc: half the turn over tan of it, times the chord turned back by half the turn.
  const half = turn / 2;
  const scale = Math.abs(half) < 1e-9 ? 1 - (half * half) / 3 : half / Math.tan(half);
  const along = scale * ahead + half * aside;
  const across = scale * aside - half * ahead;
  return Math.abs(across) > mostAcross || Math.abs(along) > mostAlong || Math.abs(turn) > mostTurn;
}

function pointsOf(vectors: readonly Vector[]): Point[] {
  const points: Point[] = [pointOn(vectors[0]!, vectors[1]!, 0)];
  for (let i = 1; i < vectors.length; i++) {
    const [from, to] = [vectors[i - 1]!, vectors[i]!];
    const open: [number, number][] = [[0, 1]];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const [begin, end] = part;
      const middle = (begin + end) / 2;
      const point = pointOn(from, to, end);
      if (isTooFar(pointOn(from, to, begin), point) && end - begin > 1e-5) open.push([middle, end], [begin, middle]);
      else points.push(point);
      if (points.length > mostPoints) throw new PathError(say("tooLong", { most: mostPoints }));
    }
  }
  return points;
}

/** Speeds at all points: from the start, then from the end. */
function speedsOf(
  points: readonly Point[],
  ways: readonly number[],
  { velocity, acceleration, track }: Limits,
): number[] {
  // The outer side is faster than the middle by half the track times the curvature.
  const speeds = points.map(({ curvature }) => velocity / (1 + (Math.abs(curvature) * track) / 2));
  const last = points.length - 1;
  speeds[0] = speeds[last] = 0;
  const reach = (from: number, way: number): number => Math.sqrt(from * from + 2 * acceleration * way);
  for (let i = 1; i <= last; i++) speeds[i] = Math.min(speeds[i]!, reach(speeds[i - 1]!, ways[i]!));
  for (let i = last - 1; i >= 0; i--) speeds[i] = Math.min(speeds[i]!, reach(speeds[i + 1]!, ways[i + 1]!));
  return speeds;
}

/** `height`: the field's extent along y [m]. PathWeaver's y counts from the upper wall down, with a minus. */
export function readWeaverPath(text: string, project: CheckedJson, height: number): Trajectory {
  const limits = readLimits(project);
  const written = readVectors(text, limits.unit);
  const reversed = written[0]!.reversed;
  const sign = reversed ? -1 : 1;
  const points = pointsOf(
    written.map((vector) => ({ ...vector, tangentX: sign * vector.tangentX, tangentY: sign * vector.tangentY })),
  );
  const ways = points.map(({ x, y }, i) => (i === 0 ? 0 : Math.hypot(x - points[i - 1]!.x, y - points[i - 1]!.y)));
  const speeds = speedsOf(points, ways, limits);
  let t = 0;
  const samples = points.map(({ x, y, heading, curvature }, i): Sample => {
    const [speed, before] = [speeds[i]!, speeds[i - 1] ?? 0];
    if (i > 0 && speed + before > 0) t += (2 * ways[i]!) / (speed + before);
    const motion = { vx: speed * Math.cos(heading), vy: speed * Math.sin(heading), omega: speed * curvature };
    return { t, x, y: y + height, heading: heading + (reversed ? Math.PI : 0), ...motion };
  });
  return { samples: withoutJumps(samples), events: [] };
}
