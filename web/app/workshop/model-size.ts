// Whether a model can be a robot by its size, and which sentence says why not: a wrong unit or a wrong axis is likelier than such a robot.

import { workshop as say } from "../../words/english-workshop.ts";
import { scales, ups, type Extent, type Stand, type Up } from "./model-measure.ts";

/** FRC's bumpers [m]: a frame needs two of them, and something between. */
export const bumperDepth = 3.25 * 0.0254;
const mostHeight = 2.5;
/** No robot is smaller, whichever way it lies [m]. */
const leastModel = 0.15;
export const [leastLength, mostLength] = [0.01, 6];

/** The model in its file's frame and units, and how it was brought from there into the robot's. null: by its config.json. */
export interface Placed {
  readonly extent: Extent;
  readonly stand: Stand | null;
}

const sidesOf = ({ low, high }: Extent): [number, number, number] => [
  high[0] - low[0],
  high[1] - low[1],
  high[2] - low[2],
];
const centimetres = (metres: number): string => (100 * metres).toFixed(1);

/** With which axis up it stands as a robot does, and its footprint then [m]. */
function otherUp({ extent, stand }: Placed): { up: Up; long: number; wide: number } | null {
  if (stand === null) return null;
  const sides = sidesOf(extent).map((side) => side * stand.scale) as [number, number, number];
  const fits = ups.flatMap((up) => {
    const axis = ["x", "y", "z"].indexOf(up);
    const [long, wide] = sides.filter((_, index) => index !== axis).sort((a, b) => b - a) as [number, number];
    const isRobot = long < mostLength && long >= leastModel && wide > 2 * bumperDepth && sides[axis]! < mostHeight;
    return isRobot && up !== stand.up ? [{ up, long, wide }] : [];
  });
  return fits.sort((a, b) => b.wide / b.long - a.wide / a.long)[0] ?? null;
}

/** In which unit its longest side is a robot's. */
function otherUnit({ extent, stand }: Placed): number | null {
  const longest = Math.max(...sidesOf(extent));
  const fits = scales.filter((scale) => scale * longest >= 0.35 && scale * longest <= 1.7);
  return fits.find((scale) => scale !== stand?.scale) ?? null;
}

const unitWords = new Map([
  [1, "m"],
  [0.001, "mm"],
  [0.01, "cm"],
  [0.0254, "in"],
  [0.3048, "ft"],
]);

/** `extent`: in the robot's frame. null: a robot may have that size. */
export function sizeTrouble(extent: Extent, placed: Placed): string | null {
  const [long, wide] = sidesOf(extent);
  const height = extent.high[2];
  const unit = (): string => {
    const scale = otherUnit(placed);
    return scale === null ? "" : ` ${say("tryUnit", { unit: unitWords.get(scale) ?? "m" })}`;
  };
  const axis = (): string => {
    const other = otherUp(placed);
    if (other === null) return "";
    const values = { up: other.up.toUpperCase(), length: centimetres(other.long), width: centimetres(other.wide) };
    return ` ${say("tryUp", values)}`;
  };
  const footprint = { length: centimetres(long), width: centimetres(wide) };
  if (Math.max(long, wide) >= mostLength)
    return `${say("tooLarge", { length: long.toFixed(1), width: wide.toFixed(1) })}${unit()}`;
  if (Math.max(long, wide) < leastModel) return `${say("tooSmall", footprint)}${unit()}`;
  if (Math.min(long, wide) <= 2 * bumperDepth) return `${say("tooThin", footprint)}${axis()}`;
  return height < mostHeight ? null : `${say("tooTall", { height: height.toFixed(2) })}${axis()}`;
}
