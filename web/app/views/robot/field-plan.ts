// A field from above: where a place of the field frame is in the picture, and the plan that the field's collision mesh gives, each part
// in the colour of its alliance, the higher the lighter.

import { plainField, readFieldInfo, type FieldInfo } from "../../../view/field-info.ts";
import type { PageContext } from "../../page/context.ts";
import { siteFile } from "../../parts/site-file.ts";

export const orientations = ["blue left", "red left", "blue below", "red below"] as const;
export type Orientation = (typeof orientations)[number];

/** Around the field, for walls and stations [m]. */
const margin = 0.35;
/** Parts below this are floor [m]. */
const floorHeight = 0.02;
/** Parts as high as this have the lightest colour [m]. */
const topHeight = 1.8;
/** Triangles of a plan; the shipped fields have up to 5,000. */
const mostTriangles = 60_000;

export interface Triangle {
  /** x and y of the three corners [m]. */
  readonly corners: readonly [number, number, number, number, number, number];
  /** Of its middle [m]. */
  readonly height: number;
  readonly alliance: "blue" | "red" | "none";
}

export interface FieldPlan {
  readonly info: FieldInfo;
  readonly triangles: readonly Triangle[];
}

/**
 * The triangles of a collision.obj that are seen from above, lowest first. Values that are not numbers are left out.
 */
export function readPlan(obj: string): Triangle[] {
  const vertices: number[] = [];
  const triangles: Triangle[] = [];
  let alliance: Triangle["alliance"] = "none";
  for (const line of obj.split("\n")) {
    const [word, ...parts] = line.trim().split(/\s+/);
    if (word === "g" || word === "o") {
      const name = parts[0] ?? "";
      alliance = name.startsWith("blue") ? "blue" : name.startsWith("red") ? "red" : "none";
    } else if (word === "v") {
      for (let i = 0; i < 3; ++i) vertices.push(Number(parts[i]));
    } else if (word === "f" && triangles.length < mostTriangles) {
      const at = parts.slice(0, 3).map((part) => 3 * (Number.parseInt(part, 10) - 1));
      const [a = -1, b = -1, c = -1] = at;
      const xy = [a, b, c].flatMap((i) => [vertices[i] ?? NaN, vertices[i + 1] ?? NaN]);
      const height = [a, b, c].reduce((sum, i) => sum + (vertices[i + 2] ?? NaN) / 3, 0);
      if (!xy.every(Number.isFinite) || !(height > floorHeight)) continue;
      triangles.push({ corners: xy as unknown as Triangle["corners"], height, alliance });
    }
  }
  return triangles.sort((one, other) => one.height - other.height);
}

/** The field of the scene; a field without files of its own is an empty rectangle. */
export const loadPlan = (page: PageContext): Promise<FieldPlan> =>
  planOf(page.base, page.session?.scene?.field ?? "field");

/** The plan of a field of the site at that address. */
export async function planOf(base: string, name: string): Promise<FieldPlan> {
  const folder = `fields/${encodeURIComponent(name)}`;
  const text = async (file: string): Promise<string | null> => {
    try {
      return await (await siteFile(base, `${folder}/${file}`)).text();
    } catch {
      return null;
    }
  };
  const [field, mesh] = await Promise.all([text("field.json"), text("collision.obj")]);
  let info = plainField(name);
  try {
    if (field !== null) info = readFieldInfo(JSON.parse(field) as Record<string, unknown>);
  } catch {
    // The core has read the same file; here a plain field does.
  }
  return { info, triangles: mesh === null ? [] : readPlan(mesh) };
}

/** From the field frame to pixels. */
export interface Placing {
  /** Pixels a metre. */
  readonly scale: number;
  readonly x: (x: number, y: number) => number;
  readonly y: (x: number, y: number) => number;
  /** The other way: the place of a pixel. */
  readonly place: (left: number, top: number) => readonly [number, number];
  /** A heading as an angle of the picture, clockwise from its right. */
  readonly angle: (heading: number) => number;
}

export function placing({ info }: FieldPlan, orientation: Orientation, width: number, height: number): Placing {
  const { length, width: across, origin } = info.frame;
  const isUp = orientation.endsWith("below");
  const scale = Math.max(
    1,
    Math.min(
      (width - 8) / ((isUp ? across : length) + 2 * margin),
      (height - 8) / ((isUp ? length : across) + 2 * margin),
    ),
  );
  // Metres from the middle, along towards the red wall and left of a blue driver.
  const isMiddle = origin === "center-red";
  const along = (x: number): number => (isMiddle ? -x : x - length / 2);
  const left = (y: number): number => (isMiddle ? -y : y - across / 2);
  // With blue at the left, along is right and left of the driver is up. The others are turned from that.
  const turns: Readonly<Record<Orientation, number>> = {
    ...{ "blue left": 0, "red left": Math.PI, "blue below": Math.PI / 2, "red below": -Math.PI / 2 },
  };
  const turn = turns[orientation];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const frameTurn = isMiddle ? Math.PI : 0;
  return {
    scale,
    x: (x, y) => width / 2 + scale * (along(x) * cos - left(y) * sin),
    y: (x, y) => height / 2 - scale * (along(x) * sin + left(y) * cos),
    place: (px, py) => {
      const [right, up] = [(px - width / 2) / scale, (height / 2 - py) / scale];
      const [a, l] = [right * cos + up * sin, up * cos - right * sin];
      return isMiddle ? [-a, -l] : [a + length / 2, l + across / 2];
    },
    angle: (heading) => -(heading + turn + frameTurn),
  };
}

export interface PlanColors {
  readonly carpet: string;
  readonly line: string;
  readonly blue: string;
  readonly red: string;
  readonly neutral: string;
}

/** Draws the plan, without anything on it. */
export function drawPlan(canvas: CanvasRenderingContext2D, plan: FieldPlan, at: Placing, colors: PlanColors): void {
  const { length, width, origin } = plan.info.frame;
  const [x0, y0] = origin === "center-red" ? [-length / 2, -width / 2] : [0, 0];
  const corner = (x: number, y: number): [number, number] => [at.x(x0 + x, y0 + y), at.y(x0 + x, y0 + y)];
  canvas.beginPath();
  canvas.moveTo(...corner(0, 0));
  canvas.lineTo(...corner(length, 0));
  canvas.lineTo(...corner(length, width));
  canvas.lineTo(...corner(0, width));
  canvas.closePath();
  canvas.fillStyle = colors.carpet;
  canvas.fill();
  canvas.strokeStyle = colors.line;
  canvas.lineWidth = 1.5;
  canvas.stroke();
  // The middle, where nothing else says which half is whose.
  canvas.beginPath();
  canvas.moveTo(...corner(length / 2, 0));
  canvas.lineTo(...corner(length / 2, width));
  canvas.lineWidth = 1;
  canvas.stroke();
  for (const { corners, height, alliance } of plan.triangles) {
    const [ax, ay, bx, by, cx, cy] = corners;
    canvas.beginPath();
    canvas.moveTo(at.x(ax, ay), at.y(ax, ay));
    canvas.lineTo(at.x(bx, by), at.y(bx, by));
    canvas.lineTo(at.x(cx, cy), at.y(cx, cy));
    canvas.closePath();
    canvas.globalAlpha = 0.16 + 0.5 * Math.min(1, height / topHeight);
    canvas.fillStyle = alliance === "none" ? colors.neutral : colors[alliance];
    canvas.fill();
  }
  canvas.globalAlpha = 1;
}
