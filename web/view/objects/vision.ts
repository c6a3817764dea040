// Cameras drawn into the field: the pyramid that each looks into, lines to the tags that it reads and to those that it
// does not, with the reason, and where the robot thinks it is.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
  type Camera,
  type Object3D,
} from "three";
import type { SightReason } from "../../sim/boundary/abi.gen.ts";
import {
  newCameraState,
  newFloorPose,
  newMissState,
  newSightState,
  type CameraState,
  type VisionPose,
} from "../../sim/boundary/vision-block.ts";
import type { Ghost, Ghosts } from "../ghosts.ts";
import { pixelLeft, pixelUp } from "../lens.ts";
import { overlayLayer } from "../scene.ts";
import { yawOf } from "../../sim/boundary/yaw.ts";
import { wrap, type SaidLast, type VisionTrack } from "../vision-track.ts";
import { Labels } from "./labels.ts";
import { Lines } from "./lines.ts";
import { footprint } from "./footprint.ts";
import type { Robot } from "./robots.ts";
import { tagFrame, type Tags } from "./tags.ts";
import { vision as say } from "../../words/english-vision.ts";

/** Where the robot thinks it is, by each way to reckon that. */
export const estimates = ["megaTag1", "megaTag2", "estimator"] as const;
export type Estimate = (typeof estimates)[number];

/** CSS colours; the panel's legend has the same. */
export const estimateColors: Readonly<Record<Estimate, string>> = {
  megaTag1: "#ff9f45",
  megaTag2: "#c99bff",
  estimator: "#45d3ff",
};
export const estimateName = (one: Estimate): string =>
  ({ megaTag1: "MegaTag1", megaTag2: "MegaTag2", estimator: say("estimator") })[one];

/** The lines, labels and ghosts to draw. */
export interface VisionShown {
  /** The camera that is looked at: reasons and estimates are its. */
  readonly camera: number;
  readonly sights: boolean;
  /** Tags that are not seen, with the reason. */
  readonly misses: boolean;
  readonly ghosts: boolean;
}

/** Reasons worth a line: everything else is simply somewhere else. */
const worthALine: Readonly<Record<SightReason, string>> = {
  ...{ seen: "", behind: "", outside: "" },
  ...{ oblique: say("obliqueShort"), small: say("smallShort"), far: say("farShort") },
  ...{ fieldHides: say("fieldHidesShort"), robotHides: say("robotHidesShort"), pieceHides: say("pieceHidesShort") },
  ...{ filtered: say("filteredShort"), missing: say("missingShort"), cropped: say("croppedShort") },
};

const colors = {
  seen: new Color("#5fd39a"),
  unseen: new Color("#aab2be"),
  camera: new Color("#e9eef6"),
  others: new Color("#8d96a5"),
  dead: new Color("#ff5b5b"),
  moved: new Color("#ff5b5b"),
};
const seenLabel = "#5fd39a";
const unseenLabel = "#c3c8d2";
/** How far a camera's pyramid reaches [m]. */
const chosenReach = 1.1;
const otherReach = 0.45;
/** A result older than this no longer shows the present [s]. */
const staleSeconds = 0.6;
/** Reasons on the field at most, of the nearest tags. */
const mostReasons = 8;
/** How far the marks around a tag lie before it [m]. */
const before = 0.012;
/** An estimate that is so far off wears the robot's shape [m], [rad]; less far it has gone back. */
const farOff = 0.08;
const farTurned = (4 * Math.PI) / 180;
/** Of the names above ghosts [m]. */
const lowestName = 0.85;
const nameStep = 0.17;

/** The numbers of drawn things, for tests. */
export interface VisionDrawn {
  readonly frustums: number;
  readonly seen: readonly number[];
  readonly unseen: readonly { readonly id: number; readonly why: string }[];
  /** x, y, heading. */
  readonly estimates: Readonly<Record<string, readonly number[]>>;
  /** Estimates that wear the robot's shape. */
  readonly ghosts: readonly string[];
}

export class VisionObjects {
  readonly #tags: Tags;
  readonly #lines: Lines;
  readonly #thin: Lines;
  readonly #labels: Labels;
  readonly #cone: Mesh;
  readonly #corners = new BufferAttribute(new Float32Array(3 * 5), 3);
  readonly #ghosts = new Map<Estimate, Ghost>();
  readonly #footprint: readonly Vector3[];
  readonly #robot: Robot | undefined;
  readonly #camera = newCameraState();
  readonly #sight = newSightState();
  readonly #miss = newMissState();
  readonly #floor = newFloorPose();
  readonly #estimateColors: ReadonlyMap<Estimate, Color>;
  // Scratch.
  readonly #points = Array.from({ length: 8 }, () => new Vector3());
  readonly #turn = new Quaternion();
  readonly #eye = new Vector3();
  readonly #aim = new Vector3();
  readonly #misses: { id: number; why: string; distance: number }[] = [];
  #drawn: VisionDrawn = { frustums: 0, seen: [], unseen: [], estimates: {}, ghosts: [] };

  /** `robot`: the one that carries the cameras, of that index. */
  constructor(parent: Object3D, tags: Tags, ghosts: Ghosts, robot: Robot | undefined, index: number) {
    this.#tags = tags;
    this.#robot = robot;
    this.#lines = new Lines(parent, 1024, 2.2, 0.95);
    this.#thin = new Lines(parent, 256, 1.4, 0.55);
    this.#labels = new Labels(parent);
    this.#cone = cone(this.#corners);
    parent.add(this.#cone);
    this.#footprint = footprint(robot);
    this.#estimateColors = new Map(estimates.map((one) => [one, new Color(estimateColors[one])]));
    for (const one of estimates) {
      this.#ghosts.set(one, ghosts.add({ robot: index, color: estimateColors[one], label: "" }));
    }
  }

  get drawn(): VisionDrawn {
    return this.#drawn;
  }

  /** Draws a moment; null: nothing is known of it. */
  update(track: VisionTrack | null, shown: VisionShown, camera: Camera): void {
    this.#lines.begin();
    this.#thin.begin();
    this.#labels.begin();
    this.#cone.visible = false;
    const drawn = {
      frustums: 0,
      seen: [] as number[],
      unseen: [] as { id: number; why: string }[],
      estimates: {} as Record<string, readonly number[]>,
      ghosts: [] as string[],
    };
    const poses = new Map<Estimate, VisionPose | null>();
    if (track !== null) {
      for (let index = 0; index < track.cameraCount; index++) this.#drawCamera(track, index, shown, drawn);
      if (shown.ghosts) this.#reckon(track, shown.camera, poses);
      this.#drawMoved();
    }
    for (const one of estimates) this.#drawEstimate(one, poses.get(one) ?? null, drawn);
    this.#lines.end();
    this.#thin.end();
    this.#labels.end(camera);
    this.#drawn = drawn;
  }

  dispose(): void {
    this.#lines.dispose();
    this.#thin.dispose();
    this.#labels.dispose();
    this.#cone.removeFromParent();
    this.#cone.geometry.dispose();
    (this.#cone.material as MeshBasicMaterial).dispose();
    for (const ghost of this.#ghosts.values()) ghost.dispose();
  }

  #drawCamera(
    track: VisionTrack,
    index: number,
    shown: VisionShown,
    drawn: { frustums: number; seen: number[]; unseen: { id: number; why: string }[] },
  ): void {
    const camera = track.camera(index, this.#camera);
    const chosen = index === shown.camera;
    this.#drawPyramid(camera, chosen);
    drawn.frustums++;
    const said = track.said(index);
    if (said === null || !camera.alive || isStale(said, track.time)) return;
    const { result, block } = said;
    if (shown.sights) {
      for (let i = 0; i < result.sightCount; i++) {
        const { id } = block.sight(result.sightStart + i, this.#sight);
        if (!this.#aimAt(id)) continue;
        this.#lines.add(this.#eye, this.#aim, colors.seen);
        this.#outline(id, colors.seen);
        if (chosen) this.#label(String(id), seenLabel);
        if (!drawn.seen.includes(id)) drawn.seen.push(id);
      }
    }
    if (chosen && shown.misses) this.#drawMisses(said, drawn.unseen);
  }

  /** The reasons of the nearest tags that are not seen but for a reason. */
  #drawMisses({ block, result }: SaidLast, drawn: { id: number; why: string }[]): void {
    const misses = this.#misses;
    misses.length = 0;
    for (let i = 0; i < result.missCount; i++) {
      const { id, reason } = block.miss(result.missStart + i, this.#miss);
      const why = worthALine[reason];
      if (why !== "" && this.#aimAt(id)) misses.push({ id, why, distance: this.#aim.distanceTo(this.#eye) });
    }
    misses.sort((a, b) => a.distance - b.distance);
    for (const { id, why } of misses.slice(0, mostReasons)) {
      this.#aimAt(id);
      this.#thin.add(this.#eye, this.#aim, colors.unseen);
      this.#label(`${id} ${why}`, unseenLabel);
      drawn.push({ id, why });
    }
  }

  /** From the lens along the picture's corners; the chosen camera's is filled. */
  #drawPyramid(camera: CameraState, chosen: boolean): void {
    const { position: p, rotation: q } = camera.pose;
    const reach = chosen ? chosenReach : otherReach;
    this.#eye.set(p.x, p.y, p.z);
    this.#turn.set(q.x, q.y, q.z, q.w);
    const [left, right] = [pixelLeft(camera, -0.5), pixelLeft(camera, camera.width - 0.5)];
    const [top, bottom] = [pixelUp(camera, -0.5), pixelUp(camera, camera.height - 0.5)];
    const color = !camera.alive ? colors.dead : chosen ? colors.camera : colors.others;
    for (let i = 0; i < 4; i++) {
      const point = this.#points[i]!;
      point.set(1, i === 0 || i === 3 ? left : right, i < 2 ? bottom : top).multiplyScalar(reach);
      point.applyQuaternion(this.#turn).add(this.#eye);
    }
    const lines = chosen ? this.#lines : this.#thin;
    for (let i = 0; i < 4; i++) {
      lines.add(this.#eye, this.#points[i]!, color);
      lines.add(this.#points[i]!, this.#points[(i + 1) % 4]!, color);
    }
    if (!chosen || !camera.alive) return;
    this.#corners.setXYZ(0, p.x, p.y, p.z);
    for (let i = 0; i < 4; i++) this.#corners.setXYZ(i + 1, ...this.#points[i]!.toArray());
    this.#corners.needsUpdate = true;
    this.#cone.visible = true;
  }

  /** Where a tag is; false: the layout has no such tag. */
  #aimAt(id: number): boolean {
    const pose = this.#tags.pose(id);
    if (pose === null) return false;
    this.#aim.set(before, 0, 0).applyMatrix4(tagFrame(pose));
    return true;
  }

  #label(text: string, color: string): void {
    this.#labels.put(text, color, this.#aim.x, this.#aim.y, this.#aim.z + 0.2);
  }

  /** Around the black square of a tag; `home`: where the layout has it. */
  #outline(id: number, color: Color, home = false): void {
    const tag = this.#tags.get(id);
    const pose = home ? tag : this.#tags.pose(id);
    if (tag === undefined || pose == null) return;
    const half = tag.size / 2;
    const frame = tagFrame(pose);
    for (let i = 0; i < 4; i++) {
      const [side, up] = [i === 0 || i === 3 ? half : -half, i < 2 ? half : -half];
      this.#points[i]!.set(before, side, up).applyMatrix4(frame);
    }
    for (let i = 0; i < 4; i++) this.#lines.add(this.#points[i]!, this.#points[(i + 1) % 4]!, color);
  }

  /** Where the layout still has tags that were moved or taken away. */
  #drawMoved(): void {
    for (const { id, x, y, z } of this.#tags.tags) {
      const fault = this.#tags.fault(id);
      if (fault === undefined) continue;
      this.#outline(id, colors.moved, true);
      this.#labels.put(say(fault.missing ? "tagGone" : "tagWas", { id }), "#ff8b8b", x, y, z + 0.2);
    }
  }

  #reckon(track: VisionTrack, camera: number, poses: Map<Estimate, VisionPose | null>): void {
    const said = track.said(camera);
    const fresh = said !== null && !isStale(said, track.time);
    poses.set("megaTag1", fresh && said.result.solved1 ? said.result.pose1 : null);
    poses.set("megaTag2", fresh && said.result.solved2 ? said.result.pose2 : null);
    const { x, y, heading } = track.floor("estimate", this.#floor);
    if (!Number.isFinite(x + y + heading)) return;
    const rotation = { w: Math.cos(heading / 2), x: 0, y: 0, z: Math.sin(heading / 2) };
    poses.set("estimator", { position: { x, y, z: 0 }, rotation });
  }

  /** A footprint, and the robot's shape where that is somewhere else than the robot. */
  #drawEstimate(
    one: Estimate,
    pose: VisionPose | null,
    drawn: { estimates: Record<string, readonly number[]>; ghosts: string[] },
  ): void {
    const ghost = this.#ghosts.get(one);
    if (pose === null || this.#robot === undefined) return ghost?.set(null);
    const { position: p, rotation: q } = pose;
    const color = this.#estimateColors.get(one)!;
    this.#turn.set(q.x, q.y, q.z, q.w);
    const points = this.#footprint.map((corner, i) =>
      (this.#points[i] ?? new Vector3())
        .copy(corner)
        .applyQuaternion(this.#turn)
        .add(p as Vector3),
    );
    // A square, and an arrow to the front.
    for (let i = 0; i < 4; i++) this.#lines.add(points[i]!, points[(i + 1) % 4]!, color);
    this.#lines.add(points[4]!, points[5]!, color);
    this.#lines.add(points[4]!, points[6]!, color);
    drawn.estimates[one] = [p.x, p.y, yawOf(q)];
    const { position, rotation } = this.#robot.state;
    const factor = ghost?.seen === true ? 0.7 : 1;
    const off = Math.hypot(p.x - position.x, p.y - position.y, p.z - position.z) - this.#travelled();
    const turned = Math.abs(wrap(yawOf(q) - yawOf(rotation)));
    const far = off > factor * farOff || turned > factor * farTurned;
    ghost?.set(far ? pose : null);
    if (!far) return;
    drawn.ghosts.push(one);
    // One above the other: they are often near each other.
    const height = lowestName + nameStep * estimates.indexOf(one);
    this.#labels.put(estimateName(one), estimateColors[one], p.x, p.y, p.z + height);
  }

  /** A late estimate lags behind a robot that drives: no error, and no reason for a ghost [m]. */
  #travelled(): number {
    const { velocity } = this.#robot!.state;
    return 0.12 * Math.hypot(velocity.x, velocity.y);
  }
}

function isStale({ result }: SaidLast, time: number): boolean {
  return time - result.published / 1e6 > staleSeconds;
}

/** The light that a camera looks into: apex first, then the far corners. */
function cone(corners: BufferAttribute): Mesh {
  corners.setUsage(DynamicDrawUsage);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", corners);
  geometry.setIndex([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1]);
  const material = new MeshBasicMaterial({
    ...{ color: "#dfe9ff", transparent: true, opacity: 0.07, depthWrite: false, side: DoubleSide },
    ...{ toneMapped: false, fog: false },
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.layers.set(overlayLayer);
  mesh.renderOrder = 3;
  return mesh;
}
