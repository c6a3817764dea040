// A calibration that was dropped becomes the lens of one of the robot's cameras: of the only one, of a new one, or of the one that is
// chosen here.

import { likelyCamera, readLens, withLens, type Lens } from "../../files/lens.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import { freshName, isObject, valueAt, withValue, type Json } from "../forms/json-document.ts";
import type { Parts } from "../parts/parts.ts";
import { slug } from "../parts/slug.ts";

export interface LensHost {
  readonly document: Json;
  /** The robot with the lens; `words`: the result. */
  set(robot: Json, words: string): void;
}

/** That a robot.json may have. */
const mostCameras = 6;
/** Where a new camera sits: in front, half a metre up [m]. */
const newPlace = [0.25, 0, 0.5];
const fresh = "new";

export class LensRow {
  readonly #parts: Parts;
  readonly #host: LensHost;
  #lens: Lens | null = null;
  #file = "";

  constructor(parts: Parts, host: LensHost) {
    this.#parts = parts;
    this.#host = host;
    parts.onClick("lens-put", () => this.#put(parts.select("lens-camera").value));
    parts.onClick("lens-leave", () => this.#hide());
  }

  /** Throws ProjectError: it is not a lens. */
  take(file: string, json: unknown): void {
    this.#lens = readLens(json);
    this.#file = file;
    const names = this.#names();
    if (names.length < 2) return this.#put(names.length === 0 ? fresh : "0");
    const likely = likelyCamera(names, file);
    const options = names.map((name, index): [string, string] => [String(index), name]);
    if (names.length < mostCameras) options.push([fresh, say("lensNew")]);
    this.#parts.write(
      "lens-of",
      say("lensOf", { file, width: this.#lens.resolution[0], height: this.#lens.resolution[1] }),
    );
    this.#parts.showOptions("lens-camera", options, String(Math.max(0, likely)));
    this.#parts.get("lens").hidden = false;
    this.#parts.select("lens-camera").focus();
  }

  #hide(): void {
    this.#lens = null;
    this.#parts.get("lens").hidden = true;
  }

  #cameras(): readonly Json[] {
    const cameras = valueAt(this.#host.document, ["cameras"]);
    return Array.isArray(cameras) ? (cameras as readonly Json[]) : [];
  }

  #names(): string[] {
    return this.#cameras().map((camera) => {
      const name = valueAt(camera, ["name"]);
      return typeof name === "string" ? name : "";
    });
  }

  #put(which: string): void {
    const lens = this.#lens;
    if (lens === null) return;
    const cameras = [...this.#cameras()];
    const index = which === fresh ? cameras.length : Number(which);
    const own = cameras[index];
    const name = freshName(slug(this.#file.replace(/\.json$/i, ""), "camera"), this.#names());
    const camera: Json = isObject(own) ? own : { name, at: newPlace };
    cameras[index] = withLens(camera, lens, this.#file) as Json;
    this.#hide();
    const words = { file: this.#file, camera: String(valueAt(camera, ["name"])) };
    this.#host.set(withValue(this.#host.document, ["cameras"], cameras), say("lensTaken", words));
  }
}
