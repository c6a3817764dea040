// Pictures of a robot's cameras during a recorded run: the run is played tick by tick, and each frame that a camera published is drawn as
// the scene was at its exposure.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { Frame } from "../../sim/boundary/frame.ts";
import type { FilmSample } from "../../sim/core/film.ts";
import {
  newCameraState,
  newResultState,
  newSightState,
  type ResultState,
  type VisionBlock,
} from "../../sim/boundary/vision-block.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import type { SimClient } from "../../sim/page/client.ts";
import type { Drawn } from "../../view/drawn.ts";
import { LensPicture } from "../../view/lens-picture.ts";
import { Tags } from "../../view/objects/tags.ts";
import type { Darkroom, Stage, View } from "../../view/view.ts";
import { VisionTrack } from "../../view/vision-track.ts";
import { develop, exposureMoments, type SensorDef } from "./sensor.ts";

/** An exposure lies so many ticks back at most: as long as a VisionTrack keeps cameras. */
const keptTicks = Math.round(1.5 / limits.tickSeconds);

/** A frame, with the tags that the core sees in it. */
export interface CameraFrame {
  readonly camera: string;
  /** Of the exposure, and of the result [s]. */
  readonly captured: number;
  readonly published: number;
  readonly width: number;
  readonly height: number;
  readonly lens: { readonly fx: number; readonly fy: number; readonly cx: number; readonly cy: number };
  readonly distortion: readonly number[];
  /** u, v of the corners of each tag, as the core has them [px]: the middle of the first pixel is 0, 0. */
  readonly tags: readonly { readonly id: number; readonly corners: readonly number[] }[];
}

/** Hides the cameras' own robot, as the page's small picture does: cameras are mounted where they see past it. */
class OwnHidden implements Drawn {
  readonly stage: Stage;
  readonly #tags: Tags;
  readonly #robot: number;

  constructor(stage: Stage, scene: SceneInfo, robot: number) {
    this.stage = stage;
    this.#robot = robot;
    this.#tags = new Tags(stage.fieldSpace, stage.field, scene.tags);
  }

  update(): void {
    const own = this.stage.robots[this.#robot];
    if (own !== undefined) own.shown = false;
  }

  dispose(): void {
    this.#tags.dispose();
  }
}

export class CameraFrames {
  readonly #client: SimClient;
  readonly #view: View;
  readonly #canvas: HTMLCanvasElement;
  readonly #scene: SceneInfo;
  readonly #robot: number;
  readonly #sensor: SensorDef;
  readonly #track = new VisionTrack();
  readonly #frames: Frame[] = [];
  readonly #pictures = new Map<number, LensPicture>();
  readonly #paper = document.createElement("canvas");
  readonly #camera = newCameraState();
  readonly #result = newResultState();
  readonly #sight = newSightState();
  #hidden: OwnHidden | null = null;
  #room: Darkroom | null = null;
  #blocks: VisionBlock[] = [];
  #onFrame: ((frame: Frame) => void) | null = null;

  constructor(
    client: SimClient,
    view: View,
    canvas: HTMLCanvasElement,
    scene: SceneInfo,
    robot: number,
    sensor: SensorDef,
  ) {
    this.#sensor = sensor;
    this.#client = client;
    this.#view = view;
    this.#canvas = canvas;
    this.#scene = scene;
    this.#robot = robot;
    view.attach((stage) => (this.#hidden = new OwnHidden(stage, scene, robot)), "frames");
    client.onVision((blocks) => this.#blocks.push(...blocks));
    client.setVision(true, robot);
  }

  /** Each frame that the page is sent; it keeps its buffer. */
  frame(frame: Frame): void {
    this.#onFrame?.(new Frame(frame.buffer.slice(0)));
  }

  /** Plays `ticks` of the run and gives each frame of these cameras, by index, as a PNG. */
  async make(
    ticks: number,
    cameras: readonly number[],
    give: (frame: CameraFrame, png: Blob) => Promise<void>,
  ): Promise<void> {
    try {
      for (let tick = 1; tick <= ticks; tick++) {
        await this.#step(tick);
        for (const { block, index } of this.#published(cameras)) await this.#draw(block, index, give);
      }
    } finally {
      this.#room?.end();
      this.#room = null;
    }
  }

  async #step(tick: number): Promise<void> {
    this.#blocks = [];
    const sent = new Promise<Frame>((take) => {
      this.#onFrame = (frame) => {
        if (frame.tick === tick) take(frame);
      };
    });
    await this.#client.tick(1);
    this.#frames.push(await sent);
    if (this.#frames.length > keptTicks) this.#frames.shift();
    this.#track.push(this.#blocks);
    // The track forgets cameras by the moment shown.
    this.#track.seek(tick * limits.tickSeconds);
  }

  /** The results that came with this tick. */
  #published(cameras: readonly number[]): readonly { readonly block: VisionBlock; readonly index: number }[] {
    return this.#blocks.flatMap((block) => {
      const results = Array.from({ length: block.resultCount }, (_, index) => index);
      const wanted = (index: number): boolean => cameras.includes(block.result(index, this.#result).camera);
      return results.filter(wanted).map((index) => ({ block, index }));
    });
  }

  async #draw(
    block: VisionBlock,
    index: number,
    give: (frame: CameraFrame, png: Blob) => Promise<void>,
  ): Promise<void> {
    const result = block.result(index, newResultState());
    const captured = result.captured / 1e6;
    const stage = this.#hidden?.stage;
    // The first exposures of a run lie before its first tick.
    if (this.#at(captured) === null || stage === undefined) return;
    const camera = this.#track.camera(result.camera, this.#camera, captured);
    const picture = this.#pictures.get(result.camera) ?? new LensPicture(stage.fieldSpace, lensOf(camera));
    this.#pictures.set(result.camera, picture);
    const pictures = exposureMoments(this.#sensor).map((moment) =>
      this.#take(stage, picture, result.camera, this.#at(captured + moment) === null ? captured : captured + moment),
    );
    // The same noise whenever the same run is drawn.
    develop(pictures, this.#sensor, Math.round(result.captured) + 7919 * (result.camera + 1));
    const png = await this.#print(pictures[0]!);
    await give(this.#describe(block, result, picture), png);
  }

  /** A darkroom of at least that size. Throws where the machine draws nothing so large. */
  #roomOf(width: number, height: number): Darkroom {
    if (this.#room !== null && this.#room.width >= width && this.#room.height >= height) return this.#room;
    const [wide, high] = [Math.max(width, this.#room?.width ?? 0), Math.max(height, this.#room?.height ?? 0)];
    this.#room?.end();
    this.#room = this.#view.darkroom(wide, high);
    if (this.#room.width < wide || this.#room.height < high)
      throw new Error(
        `this machine draws ${this.#room.width} x ${this.#room.height} pixels at most, not ${wide} x ${high}`,
      );
    return this.#room;
  }

  /** The run at a moment [s]; null: before the kept frames. */
  #at(time: number): FilmSample | null {
    const ticks = Math.round((1e6 * time) / limits.tickSeconds) / 1e6;
    const to = this.#frames.find(({ tick }) => tick >= ticks);
    const from = this.#frames.findLast(({ tick }) => tick <= ticks);
    if (to === undefined || from === undefined) return null;
    const alpha = to.tick > from.tick ? (ticks - from.tick) / (to.tick - from.tick) : 1;
    return { from, to, alpha, time };
  }

  /** The scene at a moment as the lens bends it. */
  #take(stage: Stage, picture: LensPicture, camera: number, moment: number): ImageData {
    picture.look(this.#track.camera(camera, this.#camera, moment).pose);
    const { width, height } = picture.drawn;
    const room = this.#roomOf(width, height);
    stage.renderer.setViewport(0, 0, width, height);
    room.draw(this.#at(moment)!, performance.now(), limits.tickSeconds, picture.camera);
    // Copied out of the canvas in the same turn. Its lower left corner is the drawing's.
    const context = this.#context(width, height);
    context.drawImage(this.#canvas, 0, room.height - height, width, height, 0, 0, width, height);
    return picture.bend(context.getImageData(0, 0, width, height));
  }

  #context(width: number, height: number): CanvasRenderingContext2D {
    Object.assign(this.#paper, { width, height });
    const context = this.#paper.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("the browser has no canvas to draw on");
    return context;
  }

  #print(bent: ImageData): Promise<Blob> {
    const paper = this.#paper;
    this.#context(bent.width, bent.height).putImageData(bent, 0, 0);
    return new Promise((resolve, reject) =>
      paper.toBlob(
        (blob) => (blob === null ? reject(new Error("the browser made no PNG")) : resolve(blob)),
        "image/png",
      ),
    );
  }

  #describe(block: VisionBlock, result: ResultState, { lens }: LensPicture): CameraFrame {
    const tags = Array.from({ length: result.sightCount }, (_, i) => {
      const { id, corners } = block.sight(result.sightStart + i, this.#sight);
      return { id, corners: [...corners] };
    });
    const { width, height, fx, fy, cx, cy, distortion } = lens;
    return {
      camera: this.#scene.robots[this.#robot]?.cameras[result.camera]?.name ?? String(result.camera),
      ...{ captured: result.captured / 1e6, published: result.published / 1e6, width, height },
      ...{ lens: { fx, fy, cx, cy }, distortion: [...distortion], tags },
    };
  }
}

const lensOf = ({
  width,
  height,
  fx,
  fy,
  cx,
  cy,
  distortion,
}: ReturnType<typeof newCameraState>): LensPicture["lens"] => ({
  ...{ width, height, fx, fy, cx, cy },
  distortion: distortion.slice(),
});
