// Vision in the picture: the track of the cameras' results, their drawings in the field, and the inset. Attached to the
// view while it is watched.

import type { TagInfo } from "../sim/boundary/protocol.ts";
import { newCameraState, type CameraState, type TagFault, type VisionBlock } from "../sim/boundary/vision-block.ts";
import { Inset, type InsetOptions } from "./inset.ts";
import { Tags } from "./objects/tags.ts";
import { VisionObjects, type VisionDrawn, type VisionShown } from "./objects/vision.ts";
import type { Drawn, Picture } from "./drawn.ts";
import type { Stage } from "./view.ts";
import { VisionTrack } from "./vision-track.ts";

export class VisionView implements Drawn {
  readonly track: VisionTrack;
  readonly #stage: Stage;
  readonly #tags: Tags;
  readonly #objects: VisionObjects;
  readonly #robot: number;
  readonly #camera = newCameraState();
  #inset: Inset | null = null;
  /** The drawings to show. */
  shown: VisionShown;
  /** Whether anything is known of the moment shown. */
  known = false;

  /** `robot`: index of the one that carries the cameras. */
  constructor(stage: Stage, track: VisionTrack, tags: readonly TagInfo[], robot: number, shown: VisionShown) {
    this.#stage = stage;
    this.track = track;
    this.#robot = robot;
    this.shown = shown;
    this.#tags = new Tags(stage.fieldSpace, stage.field, tags);
    this.#objects = new VisionObjects(stage.fieldSpace, this.#tags, stage.ghosts, stage.robots[robot], robot);
  }

  push(blocks: readonly VisionBlock[]): void {
    this.track.push(blocks);
  }

  setFaults(tags: readonly TagFault[]): void {
    this.#tags.setFaults(tags);
  }

  /** Shows the chosen camera's picture; null: none. */
  setInset(options: InsetOptions | null): void {
    this.#inset?.dispose();
    this.#inset = options === null ? null : new Inset(this.#stage.fieldSpace, options);
  }

  get drawn(): VisionDrawn {
    return this.#objects.drawn;
  }

  /** Tags that the field's model has no pictures of: they are drawn plain. */
  get plainTags(): number {
    return this.#tags.plain;
  }

  get insetPictures(): number {
    return this.#inset?.pictures ?? 0;
  }

  update({ sample, now, strained }: Picture): void {
    this.known = this.track.seek(sample.time) && this.track.robot === this.#robot;
    this.#objects.update(this.known ? this.track : null, this.shown, this.#stage.camera);
    if (this.#inset !== null && this.known) this.#drawInset(this.#inset, now, strained);
  }

  dispose(): void {
    this.setInset(null);
    this.#objects.dispose();
    this.#tags.dispose();
  }

  /** As of the exposure of the last frame; before the first one as of now. */
  #drawInset(inset: Inset, now: number, strained: boolean): void {
    const { camera: index } = this.shown;
    if (index >= this.track.cameraCount) return;
    const said = this.track.said(index);
    const time = said === null ? this.track.time : said.result.captured / 1e6;
    const camera: CameraState = this.track.camera(index, this.#camera, time);
    if (!camera.alive) return;
    const key = `${index} ${this.track.version} ${time.toFixed(6)} ${said?.result.heartbeat ?? 0}`;
    if (!inset.isDue(key, now, strained)) return;
    // Cameras are mounted where they see past their own robot; its model knows nothing of that.
    const own = this.#stage.robots[this.#robot];
    const shown = own?.shown === true;
    if (shown) own.shown = false;
    inset.draw(this.#stage, { camera, said }, key, now);
    if (shown) own.shown = true;
  }
}
