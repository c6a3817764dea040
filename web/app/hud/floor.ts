// How high the panels along the lower edge reach in the middle of the page: the prompt, the start and the word "Paused" stand
// above them. How many rows the keys take depends on robot, panels and window, how wide the gauges are on the language, how low
// the scoreboard reaches, which wide panels stand below, on the game, and how wide a dock is on its panels: they are measured.

import type { Rect } from "../../view/free-rect.ts";
import { need } from "../parts/elements.ts";
import { freeOf } from "./covered.ts";

/** Half of the width that the widest of them takes, "Paused" with its keys [px]. */
const half = 200;

/** `onFree`: the part of the picture that nothing covers, whenever it may have changed. */
export function watchFloor(app: HTMLElement, onFree: (free: Rect) => void): void {
  const hud = need(app, "#hud");
  /** Panels that are watched already: they are made late. */
  const known = new WeakSet<Element>();
  const update = (): void => {
    const { left, width, top, right, bottom } = hud.getBoundingClientRect();
    // A projector shows the panels larger: the browser measures them as they are seen, style sheets in their own pixels.
    const large = width / Math.max(1, hud.offsetWidth);
    const middle = left + width / 2;
    let floor = 0;
    for (const element of hud.querySelectorAll(".keys, .gauges, .timeline")) {
      const box = element.getBoundingClientRect();
      const under = box.height > 0 && box.left < middle + half && box.right > middle - half;
      if (under) floor = Math.max(floor, bottom - box.top);
    }
    hud.style.setProperty("--floor", `${Math.ceil(floor / large)}px`);
    const dock = need(app, "#dock").getBoundingClientRect();
    hud.style.setProperty("--beside", `${Math.max(0, Math.ceil((right - dock.left) / large))}px`);
    const board = need(app, "#board").getBoundingClientRect();
    hud.style.setProperty("--ceiling", `${Math.max(0, Math.ceil((board.bottom - top) / large))}px`);
    const gauges = need(app, ".gauges").getBoundingClientRect();
    hud.style.setProperty("--gauges", `${Math.ceil(gauges.width / large)}px`);
    onFree(freeOf(hud));
    for (const panel of hud.querySelectorAll(".dock > .panel, #first")) {
      if (!known.has(panel)) sizes.observe(panel);
      known.add(panel);
    }
  };
  // With the next picture: a change of size that is answered at once by another one is an error to the browser.
  let isAsked = false;
  const soon = (): void => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      update();
    });
  };
  const sizes = new ResizeObserver(soon);
  for (const element of [hud, need(app, ".keys"), need(app, ".gauges"), need(app, "#board"), need(app, "#dock")])
    sizes.observe(element);
  // A timeline lifts the things at the edge without resizing them.
  const states = ["data-history", "data-timeline", "data-touch", "data-course"];
  new MutationObserver(update).observe(app, { attributeFilter: states });
  // Panels come, go and fold; the keys and the prompt are gone when they have faded.
  new MutationObserver(soon).observe(app, {
    attributeFilter: ["data-keys", "data-driven", "data-played", "data-dock"],
  });
  new MutationObserver(soon).observe(hud, { subtree: true, attributeFilter: ["hidden", "data-folded"] });
  app.addEventListener("transitionend", ({ target }) => {
    if (target instanceof Element && target.matches(".keys, #prompt")) soon();
  });
}
