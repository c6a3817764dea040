// The second picture: the same moment by another camera, in a corner of the picture. Its camera is chosen in it, and kept.

import { cameraModes, type CameraMode, type CameraRig } from "../../view/cameras.ts";
import { film as say } from "../../words/media/english-film.ts";
import { recall, remember } from "../page/choices.ts";
import type { PageContext, Picture } from "../page/context.ts";
import { mount, need } from "../parts/elements.ts";
import template from "./inset.html?raw";
import "./inset.css";

/** Between two looks at its place [ms]. */
const period = 100;

const names: Readonly<Record<CameraMode, () => string>> = {
  broadcast: () => say("insetBroadcast"),
  station: () => say("cameraStation"),
  follow: () => say("cameraFollow"),
  orbit: () => say("cameraOrbit"),
  overhead: () => say("cameraOverhead"),
};

export class Inset {
  readonly #page: PageContext;
  readonly #panel: HTMLElement;
  readonly #surface: HTMLElement;
  readonly #choice: HTMLSelectElement;
  #cameras: CameraRig | null = null;
  #last = Number.NEGATIVE_INFINITY;

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#panel = need(page.app, "#inset");
    this.#surface = need(page.app, "#inset-surface");
    this.#choice = need<HTMLSelectElement>(page.app, "#inset-camera");
    const kept = cameraModes.find((mode) => mode === recall("insetCamera")) ?? "broadcast";
    const modes = Object.keys(names) as CameraMode[];
    this.#choice.append(...modes.map((mode) => new Option(names[mode](), mode, mode === kept, mode === kept)));
    this.#choice.addEventListener("change", () => {
      remember("insetCamera", this.#choice.value);
      this.#cameras?.setMode(this.#choice.value as CameraMode);
    });
  }

  show(on: boolean): void {
    this.#panel.hidden = !on;
    this.#last = Number.NEGATIVE_INFINITY;
    this.#cameras = this.#page.view.inset(on ? this.#surface : null);
    this.#cameras?.setMode(this.#choice.value as CameraMode, false);
  }

  picture({ now }: Picture): void {
    if (now - this.#last < period) return;
    this.#last = now;
    const whole = this.#page.view.canvas.getBoundingClientRect();
    const { left, top, width, height } = this.#surface.getBoundingClientRect();
    if (whole.width === 0 || width === 0) return;
    this.#page.view.placeInset({
      ...{ left: (left - whole.left) / whole.width, top: (top - whole.top) / whole.height },
      ...{ width: width / whole.width, height: height / whole.height },
    });
  }
}
