// The parts of the picture under panels: the cameras aim at the rest. See floor.ts, which asks when something has
// moved.

import { freeRect, type Rect } from "../../view/free-rect.ts";

/** Panels where they stand, wide or not. Small ones in a corner do not count. */
const always = "#board, #start, #prompt, .keys, .timeline, .dock > .panel, .opened, .stick, .touch-buttons";
const whereWide = "#tools, #first";
/** Of the picture's width. */
const wide = 0.5;

function isSeen(element: Element): boolean {
  const { visibility, opacity } = getComputedStyle(element);
  return visibility !== "hidden" && Number(opacity) > 0.1;
}

/** The free part of the picture `hud` lies over, in its pixels. */
export function freeOf(hud: HTMLElement): Rect {
  const { left, top, width, height } = hud.getBoundingClientRect();
  const within = (element: Element): Rect => {
    const box = element.getBoundingClientRect();
    return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
  };
  const covers = [...hud.querySelectorAll(`${always}, ${whereWide}`)]
    .filter((element) => element.getClientRects().length > 0 && isSeen(element))
    .map((element) => ({ rect: within(element), counts: element.matches(always) }))
    .filter(({ rect, counts }) => counts || rect.right - rect.left > wide * width)
    .map(({ rect }) => rect);
  return freeRect(width, height, covers);
}
