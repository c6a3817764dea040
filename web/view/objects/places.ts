// Poses and places of programs, in the person's choice of form: robots, ghosts, arrows, axes, paths, points, or a heat
// map.

import { Color, Quaternion, Vector3, type Camera, type Object3D } from "three";
import type { GhostPose, Ghost, Ghosts } from "../ghosts.ts";
import type { FieldFrame } from "../frame-of-reference.ts";
import type { Stage } from "../view.ts";
import { yawOf } from "../../sim/boundary/yaw.ts";
import { wrap } from "../vision-track.ts";
import { footprint } from "./footprint.ts";
import { HeatMap } from "./heat.ts";
import { Lines } from "./lines.ts";
import { PlacedPieces } from "./placed-pieces.ts";
import { floorHeight, Pens, placeNumbers, type PlaceKind } from "./program-shapes.ts";
import type { Robot } from "./robots.ts";

/**
 * How places are drawn. ghost: as the robot, translucent, where the robot itself is not. pieces: as the field's game piece. targets: a line
 * from the robot to each. camera: they are where the picture is seen from, see View.lookFrom. Layouts keep these names.
 */
export const looks = [
  ...(["robot", "ghost", "arrows", "axes", "path", "points", "heat map"] as const),
  ...(["cones", "pieces", "tags", "targets", "camera"] as const),
] as const;
export type Look = (typeof looks)[number];

/** Models wear their name themselves, and pieces are known by sight. */
const unnamed: readonly Look[] = ["ghost", "robot", "pieces", "camera"];

/** The scene's part that places need. */
export type PlaceStage = Pick<Stage, "fieldSpace" | "ghosts" | "robots" | "frame" | "piece">;

/** The places of one topic. */
export interface Places {
  /** Their key. */
  readonly id: string;
  readonly look: Look;
  /** CSS colour. */
  readonly color: string;
  /** On a sign; "" for none. */
  readonly label: string;
  readonly kind: PlaceKind;
  readonly numbers: ArrayLike<number>;
  /** Index of the scene's robot whose model it wears. */
  readonly robot: number;
}

/** Models in the picture at once: each is as much work as a robot. Others have only their outline. */
const mostModels = 8;
/** Places of one topic that are drawn one by one. */
const mostPlaces = 20_000;
/** A ghost that is so near to its robot would only flicker in it [m], [rad]. */
const farOff = 0.08;
const farTurned = (4 * Math.PI) / 180;
/** Lengths of arrows and axes [m]. */
const arrowLength = 0.5;
const axisLength = 0.35;
/** Of the ghosts' usual translucency; more than that is the robot. */
const solidStrength = 2.6;
/** Of a cone, whose tip is the place [m]. */
const coneLength = 0.25;
const coneRadius = 0.09;
const coneSides = 10;
/** Half the edge of a tag of an FRC field [m]: 6.5 in. */
const tagHalf = 0.08255;
/** The height on a robot where its lines to targets begin [m]. */
const eyeHeight = 0.5;
const axisColors = [new Color("#ff5b5b"), new Color("#5fd39a"), new Color("#5b93ff")] as const;

/** The first of some places as a pose in the field frame. */
export function firstPose(kind: PlaceKind, numbers: ArrayLike<number>): GhostPose {
  const n = (k: number): number => numbers[k] ?? 0;
  const flat = kind === "pose2d" || kind === "translation2d";
  const turn = kind === "pose2d" ? n(2) : 0;
  return {
    position: { x: n(0), y: n(1), z: flat ? eyeHeight : n(2) },
    rotation:
      kind === "pose3d"
        ? { w: n(3), x: n(4), y: n(5), z: n(6) }
        : { w: Math.cos(turn / 2), x: 0, y: 0, z: Math.sin(turn / 2) },
  };
}

interface Body {
  readonly ghost: Ghost;
  readonly key: string;
  pose: GhostPose;
  /** It hides itself where its robot is. */
  shy: boolean;
}

export class PlaceObjects {
  readonly #ghosts: Ghosts;
  readonly #robots: readonly Robot[];
  readonly #frame: FieldFrame;
  readonly #parent: Object3D;
  readonly #pens: Pens;
  readonly #outlines: readonly (readonly Vector3[])[];
  readonly #heats = new Map<string, { readonly map: HeatMap; of: ArrayLike<number> | null }>();
  readonly #bodies = new Map<string, Body>();
  readonly #color = new Color();
  // Scratch.
  readonly #at = new Vector3();
  readonly #turn = new Quaternion();
  readonly #tip = new Vector3();
  #seen = 0;
  readonly #pieces: PlacedPieces;
  /** Lines from robots, which are drawn again as the robots move. */
  readonly #sight: Lines;
  #targets: { readonly robot: number; readonly color: Color; readonly at: Vector3 }[] = [];

  constructor(stage: PlaceStage) {
    const { fieldSpace: parent, ghosts, robots, frame } = stage;
    this.#parent = parent;
    this.#ghosts = ghosts;
    this.#robots = robots;
    this.#frame = frame;
    this.#pens = new Pens(parent);
    this.#pieces = new PlacedPieces(parent, stage.piece);
    this.#sight = new Lines(parent, 16, 2.4, 0.95, { hidden: 0.3, most: 4096 });
    const all = robots.length > 0 ? robots : [undefined];
    this.#outlines = all.map((robot) => footprint(robot));
    this.#pens.begin();
    this.#pens.end();
  }

  /** Draws these from now on. */
  set(places: readonly Places[]): void {
    this.#pens.begin();
    this.#pieces.begin();
    this.#targets = [];
    const used = new Set<string>();
    this.#seen = 0;
    for (const each of places) this.#draw(each, used);
    this.#pens.end();
    this.#pieces.end();
    for (const [key, body] of this.#bodies)
      if (!used.has(key)) {
        body.ghost.dispose();
        this.#bodies.delete(key);
      }
    for (const [id, heat] of this.#heats)
      if (!used.has(id)) {
        heat.map.dispose();
        this.#heats.delete(id);
      }
  }

  picture(camera: Camera): void {
    for (const body of this.#bodies.values()) {
      const far = !body.shy || this.#robots.every(({ state }) => isFar(body.pose, state));
      body.ghost.set(far ? body.pose : null);
    }
    this.#pens.picture(camera);
    this.#sight.begin();
    for (const { robot, color, at } of this.#targets) {
      const p = this.#robots[robot]?.state.position;
      if (p !== undefined) this.#sight.add({ x: p.x, y: p.y, z: p.z + eyeHeight }, at, color);
    }
    this.#sight.end();
  }

  /** The drawn ones, for tests. */
  get drawn(): object {
    return {
      places: this.#seen,
      lines: this.#pens.lines.count,
      dots: this.#pens.dots.count,
      models: [...this.#bodies.values()].filter(({ ghost }) => ghost.seen).map(({ ghost }) => ghost.drawn()),
      heats: this.#heats.size,
      pieces: this.#pieces.count,
      sights: this.#sight.count,
      texts: this.#pens.labels.texts,
    };
  }

  dispose(): void {
    this.#pens.dispose();
    this.#pieces.dispose();
    this.#sight.dispose();
    for (const { ghost } of this.#bodies.values()) ghost.dispose();
    for (const { map } of this.#heats.values()) map.dispose();
    this.#bodies.clear();
    this.#heats.clear();
  }

  #draw(places: Places, used: Set<string>): void {
    const { look, kind, numbers, color } = places;
    const tint = this.#color.set(color);
    const stride = placeNumbers[kind];
    const count = Math.floor(numbers.length / stride);
    if (look === "heat map") return this.#heat(places, stride, used);
    this.#seen += Math.min(count, mostPlaces);
    const flat = kind === "translation2d" || kind === "translation3d";
    for (let i = 0; i < count && i < mostPlaces; i++) {
      const before = this.#tip.copy(this.#at);
      this.#read(kind, numbers, i * stride);
      if (look === "path") {
        if (i > 0) this.#pens.lines.add(before, this.#at, tint);
        if (i === count - 1 && i > 0) this.#pens.head(before, this.#at, tint);
      } else if (look === "pieces") {
        this.#pieces.add(this.#at, this.#turn);
      } else if (look === "targets") {
        this.#targets.push({ robot: places.robot, color: tint.clone(), at: this.#at.clone() });
        this.#pens.dots.add(this.#at.x, this.#at.y, this.#at.z, tint);
      } else if (look === "cones") {
        this.#cone(tint);
      } else if (look === "tags") {
        this.#tag(tint);
      } else if (look === "points" || flat) {
        this.#pens.dots.add(this.#at.x, this.#at.y, this.#at.z, tint);
      } else if (look === "arrows") {
        this.#arrow(tint);
      } else if (look === "axes") {
        this.#axes();
      } else {
        this.#robot(places, i, used, tint);
      }
    }
    // A path begins with a dot: its direction is the head's, its place this one's.
    if (count === 0 || places.label === "" || unnamed.includes(look)) return;
    this.#read(kind, numbers, 0);
    this.#pens.sign(places.label, tint, this.#at.x, this.#at.y, this.#at.z + 0.18, 0.8);
  }

  /** A place of a list, with its rotation where it has one. A place on the carpet is brought above it. */
  #read(kind: PlaceKind, numbers: ArrayLike<number>, at: number): void {
    const n = (k: number): number => numbers[at + k] ?? 0;
    const solid = kind === "pose3d" || kind === "translation3d";
    this.#at.set(n(0), n(1), solid ? n(2) : 0);
    this.#at.z = Math.max(this.#at.z, floorHeight);
    if (kind === "pose3d") this.#turn.set(n(4), n(5), n(6), n(3));
    else if (kind === "pose2d") this.#turn.set(0, 0, Math.sin(n(2) / 2), Math.cos(n(2) / 2));
    else this.#turn.identity();
  }

  #arrow(color: Color): void {
    const tip = this.#tip.set(arrowLength, 0, 0).applyQuaternion(this.#turn).add(this.#at);
    this.#pens.dots.add(this.#at.x, this.#at.y, this.#at.z, color);
    this.#pens.lines.add(this.#at, tip, color);
    this.#pens.head(this.#at, tip, color);
  }

  /** Its tip is the place, and points where the pose looks. */
  #cone(color: Color): void {
    const rim = (side: number): Vector3 => {
      const angle = (2 * Math.PI * side) / coneSides;
      const corner = new Vector3(-coneLength, coneRadius * Math.cos(angle), coneRadius * Math.sin(angle));
      return corner.applyQuaternion(this.#turn).add(this.#at);
    };
    const corners = Array.from({ length: coneSides }, (_, side) => rim(side));
    corners.forEach((corner, side) => {
      const next = corners[(side + 1) % coneSides]!;
      this.#pens.fills.triangle(this.#at, corner, next, color, 0.55);
      this.#pens.lines.add(corner, next, color);
      if (side % 2 === 0) this.#pens.lines.add(corner, this.#at, color);
    });
  }

  /** A square that faces where the pose looks. */
  #tag(color: Color): void {
    const corner = (y: number, z: number): Vector3 =>
      new Vector3(0, y * tagHalf, z * tagHalf).applyQuaternion(this.#turn).add(this.#at);
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] as const;
    this.#pens.fills.quad(...corners, color, 0.35);
    for (let i = 0; i < 4; i++) this.#pens.lines.add(corners[i]!, corners[(i + 1) % 4]!, color);
    const ahead = this.#tip
      .set(2 * tagHalf, 0, 0)
      .applyQuaternion(this.#turn)
      .add(this.#at);
    this.#pens.lines.add(this.#at, ahead, color);
  }

  #axes(): void {
    for (const [axis, color] of axisColors.entries()) {
      const tip = this.#tip.set(0, 0, 0).setComponent(axis, axisLength);
      this.#pens.lines.add(this.#at, tip.applyQuaternion(this.#turn).add(this.#at), color);
    }
  }

  /** The outline on the carpet, and the model of the first few. */
  #robot(places: Places, index: number, used: Set<string>, color: Color): void {
    const outline = this.#outlines[places.robot] ?? this.#outlines[0]!;
    const points = outline.map((corner) => corner.clone().applyQuaternion(this.#turn).add(this.#at));
    for (let i = 0; i < 4; i++) this.#pens.lines.add(points[i]!, points[(i + 1) % 4]!, color);
    this.#pens.lines.add(points[4]!, points[5]!, color);
    this.#pens.lines.add(points[4]!, points[6]!, color);
    const key = `${places.id} ${index} ${places.look} ${places.color} ${places.robot}`;
    if (this.#bodies.size >= mostModels && !this.#bodies.has(key)) return;
    const [p, q] = [this.#at, this.#turn];
    const pose = {
      position: { x: p.x, y: p.y, z: places.kind === "pose3d" ? p.z : 0 },
      rotation: { w: q.w, x: q.x, y: q.y, z: q.z },
    };
    let body = this.#bodies.get(key);
    if (body === undefined) {
      const label = index === 0 ? places.label : "";
      const ghost = this.#ghosts.add({ robot: places.robot, color: places.color, label });
      if (places.look === "robot") ghost.strength = solidStrength;
      body = { ghost, key, pose, shy: places.look === "ghost" };
      this.#bodies.set(key, body);
    }
    body.pose = pose;
    used.add(key);
  }

  #heat({ id, numbers }: Places, stride: number, used: Set<string>): void {
    used.add(id);
    let heat = this.#heats.get(id);
    if (heat === undefined) {
      heat = { map: new HeatMap(this.#parent, this.#frame), of: null };
      this.#heats.set(id, heat);
    }
    // Counted once, however often the rest is drawn again.
    if (heat.of !== numbers) {
      heat.of = numbers;
      heat.map.grid.clear();
      heat.map.grid.add(numbers, stride);
      heat.map.show();
    }
    this.#seen += Math.floor(numbers.length / stride);
  }
}

function isFar({ position: a, rotation }: GhostPose, robot: Robot["state"]): boolean {
  const b = robot.position;
  const off = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
  return off > farOff || Math.abs(wrap(yawOf(rotation) - yawOf(robot.rotation))) > farTurned;
}
