// Makes the page's picture.

import { PictureError } from "../../element/player.ts";
import { View, type ViewOptions } from "../../view/view.ts";
import { need } from "../parts/elements.ts";
import { Look } from "./look.ts";

type Listeners = Omit<ViewOptions, "canvas" | "reducedMotion" | "pixelRatio" | "plain" | "automatic">;

/** Throws a PictureError where the browser gives no WebGL 2. */
export function makeView(app: HTMLElement, address: URL, listeners: Listeners): View {
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const ratio = Number(address.searchParams.get("pixelRatio"));
  try {
    const view = new View({
      canvas: need<HTMLCanvasElement>(app, "#picture"),
      reducedMotion: motion.matches,
      pixelRatio: ratio > 0 && ratio <= 4 ? ratio : null,
      ...Look.first(address),
      ...listeners,
    });
    motion.addEventListener("change", () => (view.cameras.reducedMotion = motion.matches));
    return view;
  } catch (error) {
    throw new PictureError(error);
  }
}
