// The people and the furniture of the hall, and its score screens with the match as it stands: two draw calls, fetched after the first
// picture. In the world, not in the field.

import { CanvasTexture, LinearFilter, Mesh, MeshBasicMaterial, SRGBColorSpace, type Object3D } from "three";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { Drawn, Picture } from "../drawn.ts";
import type { FieldMap } from "../field-map.ts";
import type { FieldFrame } from "../frame-of-reference.ts";
import { hallThings, screenPlaces, screenSurfaces, type DriverPlace } from "./hall-people.ts";

/** Of a screen's picture; as wide as high as the screens are. */
const pixels = [512, 288] as const;
/** Between two of a screen's pictures, of the run [s] and of the clock [ms]. */
const every = 0.25;
const everyMs = 250;
const barHeight = 84;

export class HallThings implements Drawn {
  readonly #things: Mesh | null;
  readonly #screens: Mesh | null;
  readonly #map: FieldMap;
  readonly #canvas = document.createElement("canvas");
  readonly #texture = new CanvasTexture(this.#canvas);
  #painted = Number.NaN;
  #at = Number.NEGATIVE_INFINITY;

  constructor(parent: Object3D, frame: FieldFrame, drivers: readonly DriverPlace[], map: FieldMap) {
    this.#map = map;
    [this.#canvas.width, this.#canvas.height] = pixels;
    this.#texture.colorSpace = SRGBColorSpace;
    this.#texture.generateMipmaps = false;
    this.#texture.minFilter = LinearFilter;
    const geometry = hallThings(frame, drivers);
    this.#things =
      geometry === null ? null : new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, toneMapped: false }));
    const places = screenPlaces(frame);
    this.#screens =
      places.length === 0
        ? null
        : new Mesh(screenSurfaces(places), new MeshBasicMaterial({ map: this.#texture, toneMapped: false }));
    for (const mesh of [this.#things, this.#screens]) if (mesh !== null) parent.add(mesh);
  }

  update({ shown: { to: frame }, now, own }: Picture): void {
    if (this.#screens === null || now - this.#at < everyMs) return;
    if (Math.abs(frame.time - this.#painted) < every) return;
    this.#at = now;
    this.#painted = frame.time;
    const context = this.#canvas.getContext("2d");
    if (context === null) return;
    this.#paint(context, frame, own);
    this.#texture.needsUpdate = true;
  }

  #paint(context: CanvasRenderingContext2D, frame: Frame, own: readonly number[]): void {
    const [width, height] = pixels;
    context.fillStyle = "#11151d";
    context.fillRect(0, 0, width, height);
    this.#map.paint(
      context,
      { left: 4, top: barHeight + 4, width: width - 8, height: height - barHeight - 8 },
      frame,
      own,
    );
    const third = width / 3;
    ["#1d4fd0", "#11151d", "#c5222b"].forEach((color, column) => {
      context.fillStyle = color;
      context.fillRect(column * third, 0, third, barHeight);
    });
    context.fillStyle = "#ffffff";
    context.textAlign = "center";
    context.textBaseline = "middle";
    const text = (words: string, column: number, size: number): void => {
      context.font = `700 ${size}px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif`;
      context.fillText(words, (column + 0.5) * third, barHeight / 2 + 3, third - 12);
    };
    text(clockOf(frame), 1, 62);
    if (frame.allianceCount < 2) return;
    text(String(frame.scoreBlue), 0, 72);
    text(String(frame.scoreRed), 2, 72);
  }

  dispose(): void {
    for (const mesh of [this.#things, this.#screens]) {
      if (mesh === null) continue;
      mesh.removeFromParent();
      mesh.geometry.dispose();
      (mesh.material as MeshBasicMaterial).dispose();
    }
    this.#texture.dispose();
  }
}

/** The match's clock where one counts, else the time of the run. */
function clockOf(frame: Frame): string {
  const seconds = Math.max(0, frame.matchTime >= 0 ? Math.ceil(frame.matchTime - 1e-6) : Math.floor(frame.time));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
