// The picture that a camera takes: the scene drawn with exactly its intrinsics from where it was at the exposure of its last frame,
// with its detections drawn over that. The picture leaves distortion out, and the drawing takes it out of the detections.
//
// It is drawn into a corner of the view's own canvas just before the view draws over that, and copied out: the same colours, no
// second context, and nothing is read back. So it can be no larger than the view's picture.

import { PerspectiveCamera, Quaternion, Vector2, type Camera, type Group, type WebGLRenderer } from "three";
import {
  newDetectionState,
  newSightState,
  type CameraState,
  type ResultState,
  type VisionBlock,
} from "../sim/boundary/vision-block.ts";
import { cameraAxes, lensMatrix, undistort, type Lens } from "./lens.ts";

/** Between two pictures [ms], also on a machine that cannot keep up. */
const periodMs = 66;
const strainedMs = 400;
const near = 0.04;
const far = 60;

export interface InsetOptions {
  /** Two canvases, one on the other: the picture and the drawing over it. */
  readonly picture: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
  /** Pixels across that it has at least, as far as the camera has them: another program looks at it, too. */
  readonly least?: () => number;
}

/** The camera, and its surroundings. */
export interface InsetView {
  readonly camera: CameraState;
  readonly said: { readonly block: VisionBlock; readonly result: ResultState } | null;
}

const tagColor = "#6dffb0";
const pieceColor = "#ffd24a";

/** The renderer, and its way to draw the scene as a camera sees it. */
interface Drawing {
  readonly renderer: WebGLRenderer;
  readonly render: (camera: Camera) => void;
}

export class Inset {
  readonly #options: InsetOptions;
  readonly #camera = new PerspectiveCamera();
  readonly #sight = newSightState();
  readonly #detection = newDetectionState();
  readonly #size = new Vector2();
  readonly #turn = new Quaternion();
  readonly #spot = { u: 0, v: 0 };
  #shown = "";
  #last = Number.NEGATIVE_INFINITY;
  readonly #resizes: ResizeObserver;
  /** Of the picture as it is shown [CSS px]. */
  #width = 0;
  /** Pictures drawn, for tests. */
  pictures = 0;

  constructor(parent: Group, options: InsetOptions) {
    this.#options = options;
    parent.add(this.#camera);
    this.#resizes = new ResizeObserver(([entry]) => (this.#width = entry?.contentRect.width ?? 0));
    this.#resizes.observe(options.picture);
    this.#width = options.picture.clientWidth;
  }

  /** Whether another picture is due: `key` names its contents. */
  isDue(key: string, now: number, strained: boolean): boolean {
    return (
      this.#width > 0 && this.#contents(key) !== this.#shown && now - this.#last >= (strained ? strainedMs : periodMs)
    );
  }

  #contents(key: string): string {
    return `${key} ${this.#width} ${this.#least}`;
  }

  /** Pixels across that the picture has for others than the reader; 0: it is sent to none. */
  get #least(): number {
    return this.#options.least?.() ?? 0;
  }

  draw({ renderer, render }: Drawing, view: InsetView, key: string, now: number): void {
    this.#shown = this.#contents(key);
    this.#last = now;
    this.pictures++;
    const { camera } = view;
    const { picture } = this.#options;
    const buffer = renderer.getDrawingBufferSize(this.#size);
    const wanted = Math.min(1, this.#wanted(camera) / camera.width);
    const scale = Math.min(wanted, buffer.x / camera.width, buffer.y / camera.height);
    const across = (by: number): number => Math.max(1, Math.floor(by * camera.width));
    const up = (by: number): number => Math.max(1, Math.floor(by * camera.height));
    const [width, height] = [across(scale), up(scale)];
    // A picture that is sent keeps its size, on a page that draws with fewer pixels, too.
    const whole = this.#least > 0 ? wanted : scale;
    const [shownWidth, shownHeight] = [across(whole), up(whole)];
    if (picture.width !== shownWidth || picture.height !== shownHeight) {
      picture.width = shownWidth;
      picture.height = shownHeight;
    }
    this.#look(camera);
    const ratio = renderer.getPixelRatio();
    renderer.setViewport(0, 0, width / ratio, height / ratio);
    render(this.#camera);
    renderer.setViewport(0, 0, buffer.x / ratio, buffer.y / ratio);
    const { domElement } = renderer;
    const from = domElement.height - height;
    picture.getContext("2d")?.drawImage(domElement, 0, from, width, height, 0, 0, shownWidth, shownHeight);
    this.#draw(view);
  }

  dispose(): void {
    this.#resizes.disconnect();
    this.#camera.removeFromParent();
  }

  /** Pixels across that can be seen; the camera's own when it is shown large. */
  #wanted({ width }: Lens): number {
    const least = Math.min(width, this.#least);
    const shown = Math.max(least, this.#width * Math.min(2, window.devicePixelRatio));
    return shown < 0.6 * width ? Math.max(160, shown) : width;
  }

  #look(camera: CameraState): void {
    const { position: p, rotation: q } = camera.pose;
    this.#camera.position.set(p.x, p.y, p.z);
    this.#camera.quaternion.copy(this.#turn.set(q.x, q.y, q.z, q.w)).multiply(cameraAxes);
    lensMatrix(camera, near, far, this.#camera.projectionMatrix);
    this.#camera.projectionMatrixInverse.copy(this.#camera.projectionMatrix).invert();
  }

  /** Corners of tags with their ids, and boxes of pieces, in pixels of the screen. */
  #draw({ camera, said }: InsetView): void {
    const { overlay } = this.#options;
    const ratio = Math.min(2, window.devicePixelRatio);
    const width = Math.round(this.#width * ratio);
    const height = Math.round((width * camera.height) / camera.width);
    if (overlay.width !== width || overlay.height !== height) {
      overlay.width = width;
      overlay.height = height;
    }
    const context = overlay.getContext("2d");
    if (context === null) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    if (said === null || width === 0) return;
    const { block, result } = said;
    const scale = width / camera.width;
    context.lineWidth = 1.5 * ratio;
    context.font = `600 ${12 * ratio}px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif`;
    for (let i = 0; i < result.detectionCount; i++) {
      const { corners } = block.detection(result.detectionStart + i, this.#detection);
      this.#polygon(context, camera, corners, scale, pieceColor);
    }
    for (let i = 0; i < result.sightCount; i++) {
      const { id, corners } = block.sight(result.sightStart + i, this.#sight);
      const [x, top] = this.#polygon(context, camera, corners, scale, tagColor);
      this.#dots(context, camera, corners, scale, 2.2 * ratio);
      this.#caption(context, String(id), x, Math.max(9 * ratio, top - 11 * ratio), ratio);
    }
  }

  /** Returns the middle across and the upper end. */
  #polygon(
    context: CanvasRenderingContext2D,
    lens: Lens,
    corners: Float64Array,
    scale: number,
    color: string,
  ): [number, number] {
    let [x, top] = [0, Infinity];
    context.strokeStyle = color;
    context.beginPath();
    for (let i = 0; i < 4; i++) {
      const { u, v } = this.#at(lens, corners, i, scale);
      context.lineTo(u, v);
      x += u / 4;
      top = Math.min(top, v);
    }
    context.closePath();
    context.stroke();
    return [x, top];
  }

  #dots(context: CanvasRenderingContext2D, lens: Lens, corners: Float64Array, scale: number, radius: number): void {
    context.fillStyle = "#ff4f6d";
    for (let i = 0; i < 4; i++) {
      const { u, v } = this.#at(lens, corners, i, scale);
      context.beginPath();
      context.arc(u, v, radius, 0, 2 * Math.PI);
      context.fill();
    }
  }

  #caption(context: CanvasRenderingContext2D, text: string, x: number, y: number, ratio: number): void {
    context.textAlign = "center";
    context.textBaseline = "middle";
    const half = context.measureText(text).width / 2 + 4 * ratio;
    context.fillStyle = "rgb(10 12 16 / 0.8)";
    context.beginPath();
    context.roundRect(x - half, y - 8 * ratio, 2 * half, 16 * ratio, 4 * ratio);
    context.fill();
    context.fillStyle = tagColor;
    context.fillText(text, x, y + 0.5 * ratio);
  }

  /** A corner on the overlay: pixel middles are half a pixel from the picture's edge. */
  #at(lens: Lens, corners: Float64Array, corner: number, scale: number): { u: number; v: number } {
    undistort(lens, corners[2 * corner] ?? 0, corners[2 * corner + 1] ?? 0, this.#spot);
    this.#spot.u = (this.#spot.u + 0.5) * scale;
    this.#spot.v = (this.#spot.v + 0.5) * scale;
    return this.#spot;
  }
}
