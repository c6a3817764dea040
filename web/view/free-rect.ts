// The uncovered part of the picture: the cameras put their subject into its middle.

/** In CSS pixels of the picture, from its upper left corner. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of the picture's width and height: no cover leaves less of the picture. Then it is looked at whole in that direction. */
const leastShare = 0.3;

const area = ({ left, top, right, bottom }: Rect): number => Math.max(0, right - left) * Math.max(0, bottom - top);

/** The largest of the four rectangles beside one that covers part of another. */
function beside(free: Rect, cover: Rect): Rect {
  const apart =
    cover.left >= free.right || cover.right <= free.left || cover.top >= free.bottom || cover.bottom <= free.top;
  if (apart || area(cover) === 0) return free;
  const cuts = [
    { ...free, right: Math.min(free.right, cover.left) },
    { ...free, left: Math.max(free.left, cover.right) },
    { ...free, top: Math.max(free.top, cover.bottom) },
    { ...free, bottom: Math.min(free.bottom, cover.top) },
  ];
  return cuts.reduce((best, cut) => (area(cut) > area(best) ? cut : best));
}

/** The rest of a picture of that size when these lie over it: the largest first, each is cut away at one side. */
export function freeRect(width: number, height: number, covers: readonly Rect[]): Rect {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const free = [...covers].sort((a, b) => area(b) - area(a)).reduce(beside, whole);
  const wide = free.right - free.left >= leastShare * width;
  const high = free.bottom - free.top >= leastShare * height;
  return {
    left: wide ? free.left : 0,
    right: wide ? free.right : width,
    top: high ? free.top : 0,
    bottom: high ? free.bottom : height,
  };
}
