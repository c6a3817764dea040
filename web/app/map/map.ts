// The small map: the field from above in a corner, with all robots and pieces, so that one sees the things behind a hub.

import type { PageContext, Picture } from "../page/context.ts";
import { mount, need } from "../parts/elements.ts";
import template from "./map.html?raw";
import "./map.css";

/** Between two pictures of it [ms]. */
const period = 100;
/** Around the field, as the drawing has it [m]. */
const margin = 0.7;

export class SmallMap {
  readonly #page: PageContext;
  readonly #panel: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  #last = Number.NEGATIVE_INFINITY;

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#panel = need(page.app, "#small-map");
    this.#canvas = need<HTMLCanvasElement>(page.app, "#small-map-picture");
  }

  show(on: boolean): void {
    this.#panel.hidden = !on;
    this.#last = Number.NEGATIVE_INFINITY;
  }

  picture({ now }: Picture): void {
    if (now - this.#last < period) return;
    this.#last = now;
    const [length, width] = this.#page.view.fieldSize;
    const ratio = Math.min(2, window.devicePixelRatio);
    const wide = Math.round(ratio * (this.#panel.clientWidth - 10));
    const high = Math.round((wide * (width + margin)) / (length + margin));
    const canvas = this.#canvas;
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
    const context = canvas.getContext("2d");
    if (context === null || wide <= 0) return;
    context.clearRect(0, 0, wide, high);
    this.#page.view.paintMap(context, { left: 0, top: 0, width: wide, height: high });
  }
}
