// People and furniture around the field as one mesh without light of its own: drivers behind their walls, referees at the corners, the
// scoring table, and the frames of the score screens. Its shade is in its colours, so that both looks show the same.

import { BufferAttribute, BufferGeometry, Color } from "three";
import type { FieldFrame } from "../frame-of-reference.ts";
import { hallAround } from "./hall-picture.ts";

/** A place in the world: x to the red wall, z to the right of a blue driver; turned by so much about y [rad], 0 looks along x. */
interface Standing {
  readonly x: number;
  readonly z: number;
  readonly turn: number;
}

/** Where a driver's eyes are. */
export interface DriverPlace {
  readonly x: number;
  readonly z: number;
  readonly alliance: 0 | 1;
}

/** A score screen's middle, its way out, and its size [m]. */
export interface ScreenPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** -1: it faces blue. */
  readonly facing: 1 | -1;
}

export const screenWidth = 5.6;
export const screenHeight = 3.15;

/** Smaller fields stand on a table or in a room: no hall's furniture belongs to them [m]. */
const leastLength = 10;
/** Two people stand at a station, to both sides of the driver's eyes, which see neither [m]. */
const besideEye = 0.44;
const behindEye = 0.38;
/** From the field's long side: beyond the places where cameras may be [m]. */
const refereeAway = 1.9;
const tableAway = 2.6;
const tableLength = 5;

const shirts = ["#1d3f86", "#8a1f25"] as const;
const trousers = "#1b1e26";
const skins = ["#b98d72", "#8a6249", "#5f4435"] as const;
const hairs = ["#2a211c", "#171311", "#55402c"] as const;

/** The screens of a field's hall: two at each end, high enough to be seen over the drivers' walls. */
export function screenPlaces(frame: FieldFrame): readonly ScreenPlace[] {
  if (frame.length < leastLength) return [];
  const { halfLength } = hallAround(frame.length, frame.width);
  const y = 2.25 + screenHeight / 2;
  return ([1, -1] as const).flatMap((end) =>
    [-5.4, 5.4].map((z) => ({ x: end * (halfLength - 0.6), y, z, facing: end === 1 ? (-1 as const) : (1 as const) })),
  );
}

/** Collects boxes and round bodies as triangles with the colours that the screen shows. */
class Sculptor {
  readonly positions: number[] = [];
  readonly colors: number[] = [];
  #x = 0;
  #z = 0;
  #cos = 1;
  #sin = 0;
  readonly #color = new Color();

  at({ x, z, turn }: Standing): void {
    this.#x = x;
    this.#z = z;
    this.#cos = Math.cos(turn);
    this.#sin = Math.sin(turn);
  }

  /** A ring of places becomes a wall to the next one. Each: x, z, and how far out it stands that way; y and radii of its rings. */
  body(
    color: string,
    middle: readonly [x: number, z: number],
    rings: readonly (readonly [y: number, along: number, across: number])[],
    sides: number,
  ): void {
    for (let ring = 0; ring + 1 < rings.length; ring++) {
      const [low, high] = [rings[ring]!, rings[ring + 1]!];
      for (let side = 0; side < sides; side++) {
        const corners = [
          [low, side],
          [high, side],
          [high, side + 1],
          [low, side + 1],
        ] as const;
        const [a, b, c, d] = corners.map(([[y, along, across], at]) => {
          const angle = (2 * Math.PI * at) / sides;
          return [middle[0] + along * Math.cos(angle), y, middle[1] + across * Math.sin(angle)] as const;
        }) as [Place, Place, Place, Place];
        this.#triangle(color, a, b, c);
        this.#triangle(color, a, c, d);
      }
    }
  }

  box(color: string, from: Place, to: Place, glow = 0): void {
    const [x, y, z] = [
      [from[0], to[0]],
      [from[1], to[1]],
      [from[2], to[2]],
    ] as const;
    const corner = (i: number, j: number, k: number): Place => [x[i]!, y[j]!, z[k]!];
    const quad = (a: Place, b: Place, c: Place, d: Place): void => {
      this.#triangle(color, a, b, c, glow);
      this.#triangle(color, a, c, d, glow);
    };
    quad(corner(0, 1, 0), corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0));
    quad(corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1));
    quad(corner(1, 0, 0), corner(0, 0, 0), corner(0, 1, 0), corner(1, 1, 0));
    quad(corner(1, 0, 1), corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1));
    quad(corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0));
  }

  #triangle(color: string, a: Place, b: Place, c: Place, glow = 0): void {
    const world = [a, b, c].map(([x, y, z]) => [
      this.#x + this.#cos * x + this.#sin * z,
      y,
      this.#z - this.#sin * x + this.#cos * z,
    ]);
    const [p, q, r] = world as [number[], number[], number[]];
    const [ux, uy, uz] = [q[0]! - p[0]!, q[1]! - p[1]!, q[2]! - p[2]!];
    const [vx, vy, vz] = [r[0]! - p[0]!, r[1]! - p[1]!, r[2]! - p[2]!];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal) || 1;
    const up = normal[1]! / length;
    // The field's lamps shine from above, and towards the field's middle more than away from it.
    const inwards = -(normal[0]! * p[0]! + normal[2]! * p[2]!) / (length * (Math.hypot(p[0]!, p[2]!) || 1));
    for (const place of world) {
      const foot = 0.72 + 0.28 * Math.min(1, place[1]! / 0.9);
      const light = glow > 0 ? glow : foot * (0.5 + 0.32 * Math.max(0, up) + 0.3 * Math.max(0, inwards));
      this.#color.set(color).multiplyScalar(light);
      this.positions.push(...place);
      this.colors.push(this.#color.r, this.#color.g, this.#color.b);
    }
  }
}

type Place = readonly [number, number, number];

interface PersonLook {
  readonly shirt: string;
  /** Which of the hairs and skins, and how tall. */
  readonly kind: number;
  readonly striped?: boolean;
  /** Hands before the body, on the controls. */
  readonly drives?: boolean;
  readonly sits?: boolean;
}

function person(into: Sculptor, place: Standing, { shirt, kind, striped, drives, sits }: PersonLook): void {
  into.at(place);
  const tall = 0.94 + 0.035 * (kind % 4);
  const lift = sits === true ? -0.42 : 0;
  const y = (height: number): number => tall * height + lift;
  const skin = skins[kind % skins.length]!;
  if (sits !== true)
    for (const side of [-1, 1])
      into.body(
        trousers,
        [0, 0.1 * side],
        [
          [0, 0.12, 0.07],
          [y(0.06), 0.07, 0.065],
          [y(0.5), 0.08, 0.08],
          [y(0.88), 0.1, 0.1],
        ],
        5,
      );
  const chest = [
    [y(0.84), 0.12, 0.19],
    [y(1.12), 0.12, 0.18],
    [y(1.36), 0.13, 0.23],
    [y(1.46), 0.07, 0.12],
    [y(1.5), 0.05, 0.05],
  ] as const;
  if (striped === true)
    for (let band = 0; band < 6; band++) {
      const at = (share: number): readonly [number, number, number] => {
        const height = 0.84 + share * 0.62;
        const wide = share > 0.8 ? 0.23 - (share - 0.8) * 0.55 : 0.18 + 0.05 * share;
        return [y(height), 0.13 - 0.04 * Math.max(0, share - 0.8) * 5, wide];
      };
      into.body(band % 2 === 0 ? "#d8dade" : "#15171c", [0, 0], [at(band / 6), at((band + 1) / 6)], 7);
    }
  else into.body(shirt, [0, 0], chest, 7);
  into.body(
    skin,
    [0.02, 0],
    [
      [y(1.48), 0.05, 0.05],
      [y(1.56), 0.1, 0.08],
      [y(1.66), 0.11, 0.085],
    ],
    7,
  );
  into.body(
    hairs[kind % hairs.length]!,
    [0, 0],
    [
      [y(1.64), 0.115, 0.09],
      [y(1.71), 0.1, 0.08],
      [y(1.75), 0.01, 0.01],
    ],
    7,
  );
  for (const side of [-1, 1]) {
    const hand = drives === true ? ([0.36, 0.12 * side] as const) : ([0.05, 0.29 * side] as const);
    const handHeight = drives === true ? 1.06 : 0.82;
    into.body(
      shirt,
      [0.02, 0.25 * side],
      [
        [y(1.12), 0.05, 0.05],
        [y(1.38), 0.065, 0.06],
        [y(1.44), 0.02, 0.02],
      ],
      5,
    );
    into.body(
      skin,
      [(0.02 + hand[0]) / 2, (0.25 * side + hand[1]) / 2],
      [
        [y(handHeight - 0.03), 0.03 + hand[0] / 2, 0.045],
        [y(handHeight + 0.06), 0.03 + hand[0] / 2, 0.045],
      ],
      5,
    );
  }
}

function scoringTable(into: Sculptor, z: number): void {
  // It stands on the side at z < 0 and looks at the field.
  const half = tableLength / 2;
  into.at({ x: 0, z, turn: 0 });
  into.box("#23262e", [-half, 0, -0.35], [half, 0.74, 0.35]);
  into.box("#3a3f4b", [-half - 0.04, 0.74, -0.4], [half + 0.04, 0.78, 0.4]);
  // The alliances' colours on its cloth.
  into.box("#1e49a8", [-half + 0.2, 0.2, 0.35], [-0.15, 0.56, 0.36]);
  into.box("#a11f26", [0.15, 0.2, 0.35], [half - 0.2, 0.56, 0.36]);
  for (let seat = 0; seat < 4; seat++) {
    const x = (seat - 1.5) * 1.15;
    into.at({ x, z: z - 0.02, turn: 0 });
    into.box("#12141a", [-0.2, 0.78, 0.1], [0.2, 1.04, 0.13]);
    into.box("#7fa8e8", [-0.18, 0.8, 0.095], [0.18, 1.02, 0.1], 0.8);
    person(
      into,
      { x, z: z - 0.75, turn: -Math.PI / 2 },
      { shirt: "#2f5d50", kind: seat + 1, sits: true, drives: true },
    );
  }
}

/** All of it in one mesh's geometry; null: a small field has none of it. */
export function hallThings(frame: FieldFrame, drivers: readonly DriverPlace[]): BufferGeometry | null {
  if (frame.length < leastLength) return null;
  const into = new Sculptor();
  drivers.forEach(({ x, z, alliance }, index) => {
    const turn = alliance === 0 ? 0 : Math.PI;
    const back = alliance === 0 ? -behindEye : behindEye;
    for (const [number, side] of [-1, 1].entries())
      person(
        into,
        { x: x + back, z: z + side * besideEye, turn },
        { shirt: shirts[alliance], kind: 3 * index + 2 * number, drives: number === 0 },
      );
  });
  for (const [x, side] of [
    [-5.2, 1],
    [5.2, 1],
    [-5.2, -1],
    [5.2, -1],
  ] as const) {
    const z = side * (frame.width / 2 + refereeAway);
    person(
      into,
      { x, z, turn: side > 0 ? Math.PI / 2 : -Math.PI / 2 },
      { shirt: "#15171c", kind: x > 0 ? 5 : 2, striped: true },
    );
  }
  scoringTable(into, -(frame.width / 2 + tableAway));
  for (const { x, y, z, facing } of screenPlaces(frame)) {
    into.at({ x, z, turn: facing === 1 ? 0 : Math.PI });
    const [wide, high] = [screenWidth / 2 + 0.12, screenHeight / 2 + 0.12];
    into.box("#0c0e13", [-0.14, y - high, -wide], [-0.02, y + high, wide], 0.9);
    for (const leg of [-wide + 0.4, wide - 0.4])
      into.box("#15181f", [-0.14, 0, leg - 0.06], [-0.06, y - high, leg + 0.06]);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(into.positions), 3));
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(into.colors), 3));
  return geometry;
}

/** The screens' surfaces, each with the whole picture. */
export function screenSurfaces(places: readonly ScreenPlace[]): BufferGeometry {
  const positions: number[] = [];
  const pictures: number[] = [];
  const index: number[] = [];
  for (const { x, y, z, facing } of places) {
    const first = positions.length / 3;
    // Seen from the field its left edge is at the greater z of a screen that faces red.
    for (const [across, up] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      const side = (across - 0.5) * screenWidth * -facing;
      positions.push(x, y + (up - 0.5) * screenHeight, z + side);
      pictures.push(across, up);
    }
    index.push(...[first, first + 1, first + 2], ...[first, first + 2, first + 3]);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(pictures), 2));
  geometry.setIndex(index);
  return geometry;
}
