// Every field of fields/: the builder's output, and that the places its rules name are where its mesh has them. Tests
// of the builder alone, and of the 2026 mesh, are in field-builder.test.ts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { bounds, distance, nearestSurface, type Group, type Point } from "./field-mesh.ts";

type Quantity = number | string;
type Range = [Quantity, Quantity];
interface Sourced {
  source?: string;
}
interface Zone extends Sourced {
  box?: { x: Range; y: Range; z: Range };
  cylinder?: { at: Quantity[]; radius: Quantity; z: Range };
  prism?: { corners: Quantity[][]; z: Range };
  repeat?: { count: number; about: Quantity[]; turn: Quantity };
}
interface Piece extends Sourced {
  shape: string;
  total: number;
  material: string;
  diameter?: Quantity;
  tube?: Quantity;
  size?: Quantity[];
  length?: Quantity;
}
interface Rule extends Sourced {
  name: string;
  when: string;
  during?: string[];
  points?: number;
  zone?: string[];
  levels?: { above: Quantity; points: number }[];
}
interface Field {
  size: Quantity[];
  sources: Record<string, string>;
  materials: Record<string, Sourced>;
  pairs?: (Sourced & { between: [string, string] })[];
  floor: string;
  groups: Record<string, string>;
  pieces: Record<string, Piece>;
  staging?: (Sourced & {
    piece: string;
    at: Quantity[];
    step?: Quantity[][];
    count?: Point;
    limit?: number | "rest";
    mirror?: boolean;
  })[];
  match?: { phases: { name: string; seconds: number; periods?: { name: string; seconds: number }[] }[] };
  zones: Record<string, Zone>;
  windows: Record<string, { both: string[]; leader: string[]; trailer: string[]; message: Record<string, string> }>;
  exits: Record<string, Sourced & { at: Quantity[][]; direction: Point; speed: number }>;
  feeders: Record<string, Sourced & { load?: { at: Quantity[] }; throw?: { from: Quantity[]; target: Quantity[] } }>;
  goals: Record<string, Sourced & { target: Quantity[]; radius: Quantity; pass?: boolean }>;
  rules: Rule[];
  course?: Sourced & { gates: string[] };
  dimensions: Record<string, { value: Quantity; source: string }>;
  shapes: { shape: string; group?: string; look?: string; [key: string]: unknown }[];
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = (name: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ join(root, "scripts/models", name));
const names = readdirSync(join(root, "fields")).filter((name) => existsSync(join(root, "fields", name, "field.json")));
const inch = 0.0254;

let evaluate: (expression: Quantity) => number;
let parts: (expression: Quantity) => { numbers: number[] };
let parseObj: (text: string) => Group[];
let flaws: (group: Group) => string[];
let signedVolume: (group: Group) => number;
let buildField: (data: Field) => Promise<Map<string, Uint8Array>>;

beforeAll(async () => {
  ({ evaluate, parts } = (await script("expressions.mjs")) as { evaluate: typeof evaluate; parts: typeof parts });
  ({ parseObj, flaws, signedVolume } = (await script("obj.mjs")) as {
    parseObj: typeof parseObj;
    flaws: typeof flaws;
    signedVolume: typeof signedVolume;
  });
  ({ buildField } = (await script("field-files.mjs")) as { buildField: typeof buildField });
});

const folderOf = (name: string): string => join(root, "fields", name);
const read = (name: string): Field => JSON.parse(readFileSync(join(folderOf(name), "field.json"), "utf8")) as Field;
const meshOf = (name: string): Group[] => parseObj(readFileSync(join(folderOf(name), "collision.obj"), "utf8"));
const point = (values: Quantity[]): Point => values.map((v) => evaluate(v)) as Point;
const range = ([low, high]: Range): [number, number] => [evaluate(low), evaluate(high)];
const named = (groups: Group[], name: string): Group => groups.find((group) => group.name === name)!;

/** Centres of everything a field stages, with the type; "rest" entries whole. */
function staged(field: Field): { piece: string; at: Point }[] {
  const [length, width] = point(field.size);
  return (field.staging ?? []).flatMap((entry) => {
    const at = point(entry.at);
    const step = (
      entry.step ?? [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ]
    ).map(point);
    const [ni, nj, nk] = entry.count ?? [1, 1, 1];
    const most = typeof entry.limit === "number" ? entry.limit : ni * nj * nk;
    return Array.from({ length: most }, (_, n) => {
      const index = [n % ni, Math.floor(n / ni) % nj, Math.floor(n / ni / nj)];
      return at.map((v, k) => v + index.reduce((sum, i, s) => sum + i * step[s]![k]!, 0)) as Point;
    }).flatMap((p) => {
      const twin: Point = [length! - p[0], width! - p[1], p[2]];
      return (entry.mirror ? [p, twin] : [p]).map((place) => ({ piece: entry.piece, at: place }));
    });
  });
}

/** Of the largest ball inside a piece. */
function inscribed(piece: Piece): number {
  const sizes = [piece.diameter, piece.tube, piece.length, ...(piece.size ?? [])].flatMap((v) =>
    v === undefined ? [] : [evaluate(v)],
  );
  return Math.min(...sizes) / 2;
}

describe.each(names)("%s", (name) => {
  const field = read(name);

  test("its files are what field.json asks for, byte for byte", async () => {
    const files = await buildField(field);
    const models = Object.keys(field.pieces).map((_, i) => `model_${i}.glb`);
    expect([...files.keys()]).toEqual(["collision.obj", "config.json", "model.glb", ...models]);
    for (const [file, bytes] of files) {
      expect(Buffer.from(bytes).equals(await readFile(join(folderOf(name), file))), file).toBe(true);
    }
    expect(files.get("model.glb")!.length).toBeLessThan(560_000);
  });

  test("its mesh is made of closed solids that face outwards, red as blue, each with a material", () => {
    const groups = meshOf(name);
    expect(groups.flatMap(flaws)).toEqual([]);
    expect(groups.reduce((sum, group) => sum + group.triangles.length, 0)).toBeLessThan(6000);
    const keys = Object.keys(field.groups);
    for (const group of groups) {
      expect(signedVolume(group), group.name).toBeGreaterThan(1e-6);
      expect(
        keys.some((key) => group.name.startsWith(key)),
        group.name,
      ).toBe(true);
      if (group.name.startsWith("blue_"))
        expect(signedVolume(named(groups, group.name.replace("blue_", "red_")))).toBeCloseTo(signedVolume(group), 5);
    }
    for (const key of keys) expect(groups.filter((group) => group.name.startsWith(key)).length, key).toBeGreaterThan(0);
    const used = [field.floor, ...Object.values(field.groups), ...Object.values(field.pieces).map((p) => p.material)];
    for (const material of [...used, ...(field.pairs ?? []).flatMap((p) => p.between), "default", "bumper", "frame"])
      expect(Object.keys(field.materials)).toContain(material);
  });

  test("every number names its source, one of those that the file lists", () => {
    const { materials, pieces, zones, windows, exits, feeders, goals, dimensions } = field;
    const lists = [materials, pieces, zones, windows, exits, feeders, goals, dimensions].flatMap((list) =>
      Object.entries((list ?? {}) as Record<string, Sourced>),
    );
    const entries = [...(field.pairs ?? []), ...(field.staging ?? []), ...(field.rules ?? [])].map(
      (e, i): [string, Sourced] => [`${i}`, e],
    );
    const known = [...Object.keys(field.sources), "follows from", "geometry", "WPILib", "AdvantageScope", "as "];
    for (const [key, { source }] of [...lists, ...entries]) {
      expect(
        known.some((start) => source?.startsWith(start)),
        `${key}: ${source}`,
      ).toBe(true);
    }
  });

  test("shapes that collide take their sizes from dimensions", () => {
    const check = (value: unknown, where: string): void => {
      if (Array.isArray(value)) value.forEach((v) => check(v, where));
      else if (value !== null && typeof value === "object") Object.values(value).forEach((v) => check(v, where));
      else if (typeof value === "number" || (typeof value === "string" && /[0-9]/.test(value))) {
        for (const number of parts(value).numbers) expect([0, 1, 2, 3, 4, 6], `${where}: ${value}`).toContain(number);
      }
    };
    for (const { shape, group, look, bevel, modelSides, ...rest } of field.shapes.filter((s) => s.group)) {
      const { note, axis, mirror, closed, caps, ...geometry } = rest;
      check(geometry, group!);
    }
  });

  test("what it stages is there for the match, apart from each other and from every solid", () => {
    const places = staged(field);
    for (const [type, piece] of Object.entries(field.pieces)) {
      expect(places.filter((p) => p.piece === type).length, type).toBeLessThanOrEqual(piece.total);
    }
    const groups = meshOf(name);
    const radii = new Map(Object.entries(field.pieces).map(([type, piece]) => [type, inscribed(piece)]));
    for (const [i, { piece, at }] of places.entries()) {
      const radius = radii.get(piece)!;
      expect(nearestSurface(groups, at, 2 * radius), `${piece} at ${at}`).toBeGreaterThan(radius);
      expect(at[2], `${piece} at ${at}`).toBeGreaterThan(radius);
      for (const other of places.slice(0, i))
        expect(distance(at, other.at), `${piece} at ${at}`).toBeGreaterThan(radius + radii.get(other.piece)!);
    }
  });

  test("what comes out of its exits and feeders starts in free air", () => {
    const groups = meshOf(name);
    const radius = Math.min(...Object.values(field.pieces).map(inscribed));
    const exits = Object.values(field.exits ?? {}).flatMap((exit) => exit.at.map(point));
    const feeders = Object.values(field.feeders ?? {}).flatMap((f) =>
      [f.load?.at, f.throw?.from].flatMap((p) => (p ? [point(p)] : [])),
    );
    for (const at of [...exits, ...feeders]) expect(nearestSurface(groups, at, 0.3), `${at}`).toBeGreaterThan(radius);
  });
});

describe("the rules of 2026", () => {
  const field = read("2026-rebuilt");
  const zone = (key: string): Zone => field.zones[key]!;
  const rule = (key: string): Rule => field.rules.find((r) => r.name === key)!;

  test("the match lasts 20 + 3 + 140 + 3 s, and each hub is open in two of the four shifts", () => {
    const phases = field.match!.phases;
    expect(phases.map((p) => p.seconds)).toEqual([20, 3, 140, 3]);
    const teleop = phases[2]!.periods!;
    expect(teleop.reduce((sum, p) => sum + p.seconds, 0)).toBe(140);
    // Shifts begin with 2:10, 1:45, 1:20 and 0:55 on the clock, the end game with 0:30.
    let left = 140;
    const begins = teleop.map(({ name: period, seconds }) => [period, (left -= seconds) + seconds]);
    expect(Object.fromEntries(begins)).toEqual({
      transition: 140,
      shift1: 130,
      shift2: 105,
      shift3: 80,
      shift4: 55,
      endgame: 30,
    });
    const hub = field.windows["hub"]!;
    expect([...hub.leader, ...hub.trailer].sort()).toEqual(["shift1", "shift2", "shift3", "shift4"]);
    // The leader after auto is inactive first, and the message names it.
    expect(hub.trailer).toEqual(["shift1", "shift3"]);
    expect(hub.message).toEqual({ blue: "B", red: "R" });
  });

  test("the hub's sensor reaches into the funnel as far as its walls, and the goal is the middle of the rim", () => {
    const groups = meshOf("2026-rebuilt");
    const { corners, z } = zone("blue_hub").prism!;
    const [low, high] = range(z);
    const funnel = named(groups, "blue_hub_funnel");
    expect(low).toBeGreaterThan(bounds(named(groups, "blue_hub_ramp"), 2)[1] + 6 * inch);
    expect(high).toBeLessThan(bounds(funnel, 2)[1] - 7 * inch);
    // At its top the corners touch the funnel's inside: no ball in the air outside of it can be in the zone.
    for (const [x, y] of corners.map(point)) expect(nearestSurface([funnel], [x, y, high], 0.3)).toBeLessThan(0.01);
    const goal = field.goals["blue_hub"]!;
    const [x, y, top] = point(goal.target);
    expect(top).toBeCloseTo(bounds(funnel, 2)[1], 5);
    // A ball that is as far off as the goal allows still clears the rim.
    const radius = evaluate(goal.radius) + evaluate("5.91 in") / 2;
    for (let i = 0; i < 24; i++) {
      const at: Point = [
        x + radius * Math.cos((i * Math.PI) / 12),
        y + radius * Math.sin((i * Math.PI) / 12),
        top + 0.001,
      ];
      expect(radius).toBeLessThan((41.7 / 2) * inch);
      expect(nearestSurface([funnel], at, 0.3)).toBeGreaterThan(0.003);
    }
  });

  test("each exit is in the middle of its own lane, above the lip, below the lintel", () => {
    const groups = meshOf("2026-rebuilt");
    const hub = groups.filter((g) => g.name.startsWith("blue_hub"));
    const exit = field.exits["blue_hub_exits"]!;
    const radius = evaluate("5.91 in") / 2;
    expect(exit.at.length).toBe(4);
    const sides = exit.at.map(point).map((at) => {
      expect(nearestSurface(hub, at, 0.5) - radius).toBeGreaterThan(0.01);
      return at[1];
    });
    for (let i = 1; i < 4; i++) expect(sides[i]! - sides[i - 1]!).toBeCloseTo(11.5 * inch, 5);
    // Straight ahead there is nothing until the carpet.
    for (const [x, y, z] of exit.at.map(point)) {
      for (let t = 0; t < 0.15; t += 0.01) {
        const at: Point = [x + exit.speed * t, y, z - 4.903 * t * t];
        expect(nearestSurface(hub, at, 0.5) - radius, `after ${t} s`).toBeGreaterThan(0.005);
      }
    }
  });

  test("tower levels are the rungs' tops, and rungs and uprights have groups of their own", () => {
    const groups = meshOf("2026-rebuilt");
    const levels = rule("blue_climb").levels!;
    expect(levels.map((l) => l.points)).toEqual([10, 20, 30]);
    for (const [level, rung] of [[1, "low"] as const, [2, "mid"] as const]) {
      const top = bounds(named(groups, `blue_tower_rung_${rung}`), 2)[1];
      // An octagon's flat lies a little under the round bar's top.
      expect(evaluate(levels[level]!.above) - top).toBeGreaterThan(0);
      expect(evaluate(levels[level]!.above) - top).toBeLessThan(0.002);
    }
    for (const part of ["rung_low", "rung_mid", "rung_high", "uprights", "base"])
      expect(named(groups, `blue_tower_${part}`), part).toBeDefined();
    const box = zone("blue_tower").box!;
    for (const [axis, key] of [[0, "x"] as const, [1, "y"] as const]) {
      const [low, high] = range(box[key]);
      const reach = bounds(named(groups, "blue_tower_rung_low"), axis);
      expect(low).toBeLessThan(reach[0]);
      expect(high).toBeGreaterThan(reach[1]);
    }
  });

  test("the chute's and the corral's balls are in their zones", () => {
    const inside = (key: string, p: Point): boolean => {
      const box = zone(key).box!;
      return [box.x, box.y, box.z].map(range).every(([low, high], k) => p[k]! >= low && p[k]! <= high);
    };
    const behind = staged(field).filter(({ at }) => at[0] < 0);
    expect(behind.length).toBe(24);
    for (const { at } of behind) expect(inside("blue_chute", at)).toBe(true);
    expect(inside("blue_chute", point(field.feeders["blue_outpost"]!.load!.at))).toBe(true);
    expect(inside("blue_corral", [-0.5, 26.219 * inch, 0.075])).toBe(true);
    expect(staged(field).filter(({ at }) => inside("blue_depot", at)).length).toBe(24);
  });
});

describe("AndyMark's 2026 field", () => {
  const name = "2026-rebuilt-andymark";
  const variant = JSON.parse(readFileSync(join(root, "fields", name, "variant.json"), "utf8")) as {
    changes: Record<string, unknown>;
  };

  test("is the welded one with the numbers of variant.json, and both keep their own", async () => {
    const { variantOf, fieldText } = (await script("field-variant.mjs")) as {
      variantOf(original: Field, variant: object): Field;
      fieldText(field: Field): Promise<string>;
    };
    const text = readFileSync(join(root, "fields", name, "field.json"), "utf8");
    expect(await fieldText(variantOf(read("2026-rebuilt"), variant))).toBe(text);
    expect(read(name).size.map(evaluate)).toEqual([16.518, 8.043]);
    expect(read("2026-rebuilt").size.map(evaluate)).toEqual([651.22 * inch, 317.677 * inch]);
    const misspelt = { ...variant, changes: { "dimensions.tower_z": 1 } };
    expect(() => variantOf(read("2026-rebuilt"), misspelt)).toThrow(
      'variant.json: changes: there is no "dimensions.tower_z" in 2026-rebuilt\'s field.json',
    );
  });

  test("its solids stand where its tags hang: within 20 mm of all 32", () => {
    const { tags } = read(name) as unknown as { tags: { list: { id: number; at: Quantity[] }[] } };
    const groups = meshOf(name);
    // WPILib's tags are symmetric about 16.513 m, its field is 16.518 m long: red's are 5 mm further from the wall than blue's 13.7 mm.
    for (const { id, at } of tags.list) expect(nearestSurface(groups, point(at), 0.2), `tag ${id}`).toBeLessThan(0.02);
  });
});

describe("the rules of the small fields", () => {
  test("points of coral are the manual's, auto and teleop, and every branch has its zone at its tip", () => {
    const field = read("2025-reef-lite");
    const groups = meshOf("2025-reef-lite");
    const points = (when: string): unknown[] =>
      [1, 2, 3, 4].map((level) => field.rules.find((r) => r.name === `blue_${when}_l${level}`)!.points);
    expect(points("auto")).toEqual([3, 4, 6, 7]);
    expect(points("teleop")).toEqual([2, 3, 4, 5]);
    const faces = groups.filter((g) => g.name.startsWith("blue_reef_face"));
    expect(faces.length).toBe(6);
    for (const [level, height] of [[2, 31.875] as const, [3, 47.625] as const, [4, 72] as const]) {
      for (const side of ["left", "right"]) {
        const { cylinder, repeat } = field.zones[`blue_l${level}_${side}`]!;
        const [x, y] = point(cylinder!.at);
        const [low, high] = range(cylinder!.z);
        expect((low + high) / 2).toBeGreaterThan((height - 4) * inch);
        expect(high).toBeGreaterThan(height * inch);
        const [cx, cy] = point(repeat!.about);
        expect(repeat!.count * evaluate(repeat!.turn)).toBeCloseTo(2 * Math.PI, 9);
        for (let i = 0; i < 6; i++) {
          const [c, s] = [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)];
          const tip: Point = [
            cx! + c * (x! - cx!) - s * (y! - cy!),
            cy! + s * (x! - cx!) + c * (y! - cy!),
            height * inch,
          ];
          expect(nearestSurface(faces, tip, 0.2), `l${level} ${side} ${i}`).toBeLessThan(0.03);
        }
      }
    }
  });

  test("the course goes around each post, once on each side, and never through one", () => {
    const field = read("practice");
    const posts = meshOf("practice").filter((g) => g.name.startsWith("post_"));
    const middle = (gate: string): Point => {
      const box = field.zones[gate]!.box!;
      return [box.x, box.y, box.z].map((r) => range(r).reduce((a, b) => a + b) / 2) as Point;
    };
    const { gates } = field.course!;
    expect(gates[0]).toBe("start");
    expect(new Set(gates).size).toBe(gates.length);
    expect(posts.length).toBe(5);
    const ahead = gates.slice(1, 6);
    const back = gates.slice(7).reverse();
    posts.forEach((post, k) => {
      const [there, again] = [middle(ahead[k]!), middle(back[k]!)];
      const [x, y] = ([0, 1] as const).map((axis) => bounds(post, axis).reduce((a, b) => a + b) / 2) as [
        number,
        number,
      ];
      for (const gate of [there, again]) {
        expect(gate[0]).toBeCloseTo(x, 6);
        expect(Math.abs(gate[1] - y)).toBeCloseTo(0.8, 6);
      }
      expect(Math.sign(there[1] - y)).toBe(k % 2 === 0 ? 1 : -1);
      expect(Math.sign(again[1] - y)).toBe(-Math.sign(there[1] - y));
    });
  });
});
