// Settings and words of the vision panel, without the page: faults that the person set, and numbers as text.

import { measure } from "../page/measures.ts";
import type { SightReason } from "../../sim/boundary/abi.gen.ts";
import type { VisionFaults } from "../../sim/boundary/protocol.ts";
import {
  newMissState,
  type CameraFault,
  type FloorPose,
  type TagFault,
  type VisionPose,
} from "../../sim/boundary/vision-block.ts";
import { yawOf } from "../../sim/boundary/yaw.ts";
import { wrap, type SaidLast } from "../../view/vision-track.ts";
import { vision as say } from "../../words/english-vision.ts";

/** Sliders of one camera, in the units that people see. */
export interface CameraSettings {
  /** [px] */
  noise: number;
  /** Added [ms]. */
  latency: number;
  /** 0: its own. */
  fps: number;
  /** [%] */
  drops: number;
  dead: boolean;
  /** To the left, upwards [deg]; to the left [cm]. */
  turned: number;
  tilted: number;
  shifted: number;
}

export const normalCamera: Readonly<CameraSettings> = {
  ...{ noise: 0, latency: 0, fps: 0, drops: 0, dead: false, turned: 0, tilted: 0, shifted: 0 },
};

/** A tag that hangs elsewhere [cm], or not at all. */
export interface TagSettings {
  missing: boolean;
  moved: number;
}

/** How long a latency spike lasts [s of the run], and how much it adds [s]. */
export const spikeSeconds = 1.5;
export const spikeLatency = 0.5;

const degree = Math.PI / 180;

export class VisionSettings {
  cameras: CameraSettings[] = [];
  readonly tags = new Map<number, TagSettings>();
  /** [deg] */
  gyro = 0;
  /** The run's time at which each camera's spike is over. */
  readonly #spikes = new Map<number, number>();

  /** Another robot's cameras: nothing is broken. */
  begin(cameras: number): void {
    this.cameras = Array.from({ length: cameras }, () => ({ ...normalCamera }));
    this.reset();
  }

  reset(): void {
    for (const camera of this.cameras) Object.assign(camera, normalCamera);
    this.tags.clear();
    this.gyro = 0;
    this.#spikes.clear();
  }

  /** Everything works as it should. */
  get normal(): boolean {
    const known = Object.keys(normalCamera) as (keyof CameraSettings)[];
    const good = this.cameras.every((camera) => known.every((key) => camera[key] === normalCamera[key]));
    return good && this.tags.size === 0 && this.gyro === 0 && this.#spikes.size === 0;
  }

  tag(id: number): Readonly<TagSettings> {
    return this.tags.get(id) ?? { missing: false, moved: 0 };
  }

  setTag(id: number, settings: Partial<TagSettings>): void {
    const tag = { ...this.tag(id), ...settings };
    if (tag.missing || tag.moved !== 0) this.tags.set(id, tag);
    else this.tags.delete(id);
  }

  spike(camera: number, time: number): void {
    this.#spikes.set(camera, time + spikeSeconds);
  }

  spikes(camera: number): boolean {
    return this.#spikes.has(camera);
  }

  /** The run has come to this time. True: a spike is over. A run that went back has none. */
  pass(time: number): boolean {
    const before = this.#spikes.size;
    for (const [camera, end] of this.#spikes) {
      if (time >= end || time < end - spikeSeconds - 1) this.#spikes.delete(camera);
    }
    return this.#spikes.size !== before;
  }

  /** For the simulation. yaw: the direction in which each tag faces [rad]; a tag moves sideways, along its wall. */
  faults(yaw: (id: number) => number): VisionFaults {
    const tags = [...this.tags].map(([id, { missing, moved }]): TagFault => {
      const along = yaw(id) + Math.PI / 2;
      const metres = moved / 100;
      return { id, missing, shift: [metres * Math.cos(along), metres * Math.sin(along), 0], turn: 0 };
    });
    return { cameras: this.cameras.map((_, index) => this.#fault(index)), tags, gyro: this.gyro * degree };
  }

  #fault(index: number): CameraFault {
    const { noise, latency, fps, drops, dead, turned, tilted, shifted } = this.cameras[index] ?? normalCamera;
    const spike = this.spikes(index) ? spikeLatency : 0;
    return {
      ...{ dead, noise, latency: latency / 1000 + spike, fps, drops: drops / 100 },
      // Pitch is positive with the nose down.
      ...{ shift: [0, shifted / 100, 0], turn: [0, -tilted * degree, turned * degree] },
    };
  }
}

/** Why a tag is not seen. */
export const reasonWords: Readonly<Record<SightReason, string>> = {
  seen: say("seen"),
  behind: say("behind"),
  outside: say("outside"),
  oblique: say("oblique"),
  small: say("small"),
  far: say("far"),
  fieldHides: say("fieldHides"),
  robotHides: say("robotHides"),
  pieceHides: say("pieceHides"),
  filtered: say("filtered"),
  missing: say("missing"),
  cropped: say("cropped"),
};

/** The order in the panel: surprising reasons first. */
const reasonOrder: readonly SightReason[] = [
  ...(["fieldHides", "robotHides", "pieceHides", "oblique", "small", "far"] as const),
  ...(["filtered", "cropped", "missing", "outside", "behind"] as const),
];

/** Tags that a camera did not see, by reason. */
export function missGroups({ block, result }: SaidLast): { readonly words: string; readonly ids: number[] }[] {
  const miss = newMissState();
  const ids = new Map<SightReason, number[]>();
  for (let i = 0; i < result.missCount; i++) {
    const { id, reason } = block.miss(result.missStart + i, miss);
    ids.set(reason, [...(ids.get(reason) ?? []), id]);
  }
  return reasonOrder.flatMap((reason) => {
    const group = ids.get(reason);
    return group === undefined ? [] : [{ words: reasonWords[reason], ids: group.sort((a, b) => a - b) }];
  });
}

export interface PoseError {
  /** [m], [rad] */
  readonly distance: number;
  readonly heading: number;
}

export function poseError(pose: VisionPose, truth: VisionPose): PoseError {
  const { x, y } = pose.position;
  const distance = Math.hypot(x - truth.position.x, y - truth.position.y);
  return { distance, heading: wrap(yawOf(pose.rotation) - yawOf(truth.rotation)) };
}

export function floorError(pose: FloorPose, truth: FloorPose): PoseError {
  return { distance: Math.hypot(pose.x - truth.x, pose.y - truth.y), heading: wrap(pose.heading - truth.heading) };
}

/** 0.034 -> "3.4 cm", or in inches and feet. */
export function distanceText(metres: number): string {
  if (!Number.isFinite(metres)) return "–";
  return metres < 0.995 ? measure(100 * metres, "cm", 1) : measure(metres, "m", 2);
}

/** Of the deviations of x, y and heading: "12.0 cm", "heading", "out". Infinite: not to be used. */
export function trustText(deviations: ArrayLike<number>): string {
  const [x, heading] = [deviations[0], deviations[2]];
  if (x !== undefined && Number.isFinite(x)) return distanceText(x);
  return heading !== undefined && Number.isFinite(heading) ? say("trustHeading") : say("trustOut");
}

/** With its sign; degrees to a tenth. */
export function degreesText(degrees: number): string {
  if (!Number.isFinite(degrees)) return "–";
  const rounded = Math.round(10 * degrees) / 10;
  return `${rounded < 0 ? "−" : ""}${Math.abs(rounded).toFixed(1)}°`;
}

/** How bad that is: for colours. Ours: a tag's width, and more than a robot can score with. */
export function errorLevel({ distance, heading }: PoseError): "good" | "warn" | "bad" {
  const turned = Math.abs(heading) / degree;
  if (distance < 0.1 && turned < 3) return "good";
  return distance < 0.4 && turned < 10 ? "warn" : "bad";
}

/** "limelight-front" -> "front": the table names of a robot begin alike. */
export function shortName(name: string): string {
  return name.replace(/^limelight-/, "");
}
