// Programs' drawings in the picture: the places of lines, arrows, wedges, paths and heat, forces as arrows, and the
// edges that a collision mesh shows.
import { Group, PerspectiveCamera } from "three";
import { beforeAll, expect, test } from "vitest";
import { contactRecord, shapeRecord, shapes } from "../../web/sim/boundary/abi.gen.ts";
import { Frame } from "../../web/sim/boundary/frame.ts";
import { Overlay } from "../../web/sim/boundary/overlay.ts";
import { Ghosts } from "../../web/view/ghosts.ts";
import { CollisionWires, meshEdges } from "../../web/view/objects/collision.ts";
import { Forces, metresPerNewton } from "../../web/view/objects/forces.ts";
import { HeatGrid, HeatMap } from "../../web/view/objects/heat.ts";
import { Lines } from "../../web/view/objects/lines.ts";
import { firstPose, PlaceObjects, type Places } from "../../web/view/objects/places.ts";
import { Pens, ProgramShapes, type FieldShape } from "../../web/view/objects/program-shapes.ts";
import { fakeFrame, writeRecord } from "./fake-frame.ts";
import { openPictureCore } from "./picture-core.ts";

const frame = { origin: "wall-blue", length: 16.5, width: 8 } as const;
const camera = new PerspectiveCamera();

// Signs are painted on a canvas; here it is not looked at.
beforeAll(() => {
  const canvas = { getContext: () => null, width: 1, height: 1 };
  globalThis.document = { createElement: () => canvas } as unknown as Document;
});

const plain: FieldShape = {
  ...{
    kind: "line",
    color: 0xff0000,
    text: "",
    placed: false,
    arrow: false,
    robot: -1,
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  },
  ...{ cellSize: 0, size: 10, cols: 0, rows: 0, first: 0, count: 0, stampFirst: 0, stampCount: 0 },
  ...{ nearest: 0, furthest: 0, angleStart: 0, angleEnd: 0 },
};

function drawn(space: Group, numbers: number[], ...list: Partial<FieldShape>[]): ProgramShapes {
  const all = new ProgramShapes(space, { x: 8, y: 4 });
  const shown = list.map((shape) => ({ ...plain, ...shape }));
  const drawing = { name: "it", ofField2d: false, kind: "shapes", count: shown.length } as const;
  all.set([{ ...drawing, numbers: new Float64Array(numbers), shapes: shown }]);
  all.picture(camera, () => true);
  return all;
}

test("lines take room as they come, up to their most", () => {
  const space = new Group();
  const lines = new Lines(space, 2, 2, 1, { hidden: 0.3, most: 5 });
  // One draw call for visible parts, one for hidden ones.
  expect(space.children).toHaveLength(2);
  const pens = new Pens(new Group());
  lines.begin();
  for (let i = 0; i < 7; i++) lines.add({ x: i, y: 0, z: 0 }, { x: i, y: 1, z: 0 }, { r: 1, g: 0, b: 0 } as never);
  lines.end();
  expect(lines.count).toBe(5);
  expect([...lines.places.slice(24, 30)]).toEqual([4, 0, 0, 4, 1, 0]);
  lines.dispose();
  pens.dispose();
  expect(space.children).toEqual([]);
});

test("a line of three points is two lines, its arrow one triangle, and its times are signs", () => {
  const space = new Group();
  const numbers = [1, 1, 2, 1, 2, 3, 1, 1, 0, 2, 3, 0.75];
  const all = drawn(space, numbers, { count: 6, arrow: true, stampFirst: 6, stampCount: 2 });
  expect(all.drawn).toEqual({ lines: 2, triangles: 1, texts: ["t=0.00", "t=0.75"] });
  all.set([]);
  all.picture(camera, () => true);
  expect(all.drawn).toEqual({ lines: 0, triangles: 0, texts: [] });
  all.dispose();
  expect(space.children).toEqual([]);
});

test("a box, a grid's cells by occupancy, a text, and a target's wedge of a quarter", () => {
  const all = drawn(
    new Group(),
    [0, 50, 100, 0],
    { kind: "box", placed: true, x: 1, y: 1, width: 1, height: 1, text: "goal" },
    { kind: "grid", cols: 2, rows: 2, cellSize: 0.5, count: 4 },
    { kind: "text", text: "here", x: 1, y: 2 },
    { kind: "target", x: 1, y: 1, nearest: 0.5, furthest: 3, angleStart: -Math.PI / 4, angleEnd: Math.PI / 4 },
  );
  // Box 4 lines and 2 triangles; grid 4 and two cells of 2; target: its square 2, 18 sides of 5 degrees, each 2 triangles and two
  // lines, and 2 ends.
  expect(all.drawn).toEqual({ lines: 4 + 4 + 36 + 2, triangles: 2 + 4 + 2 + 36, texts: ["goal", "here"] });
});

test("what moves with a robot stands in its group, which is hidden while the robot is not there", () => {
  const space = new Group();
  const all = drawn(space, [0, 0, 1, 0], { count: 4, robot: 2 });
  const [group] = space.children;
  const asked: number[] = [];
  all.picture(camera, (station, into) => {
    asked.push(station);
    into.position.set(5, 6, 0);
    return false;
  });
  expect(asked).toEqual([2]);
  expect(group?.visible).toBe(false);
  expect(group?.position.x).toBe(5);
});

const core = await openPictureCore();
core.begin(frame, 1, 0);

const places = (look: Places["look"], kind: Places["kind"], numbers: number[]): Places => ({
  ...{ id: `${look} ${kind}`, look, kind, numbers, color: "#41d3e6", label: "", robot: 0 },
});

interface Drawn {
  readonly places: number;
  readonly lines: number;
  readonly dots: number;
  readonly models: readonly { readonly pose: readonly number[] }[];
  readonly heats: number;
}

test("places are drawn as whoever looks wants them", () => {
  const space = new Group();
  const state = { position: { x: 3, y: 3, z: 0 }, rotation: { w: 1, x: 0, y: 0, z: 0 } };
  const robot = { models: { body: new Group(), components: [] }, drawnComponents: () => [], state };
  const objects = new PlaceObjects({
    ...{ fieldSpace: space, ghosts: new Ghosts(space, core, [robot]), robots: [robot as never], frame },
    piece: { type: { shape: "sphere", size: [0.15, 0.15, 0.15] }, color: "#f2c200" },
  });
  const show = (...list: Places[]): Drawn => {
    objects.set(list);
    objects.picture(camera);
    return objects.drawn as Drawn;
  };
  const poses = [1, 1, 0, 2, 1, 0, 2, 2, 1];
  expect(show(places("path", "pose2d", poses))).toMatchObject({ places: 3, lines: 2, dots: 0, models: [] });
  expect(show(places("points", "translation3d", poses))).toMatchObject({ places: 3, lines: 0, dots: 3 });
  expect(show(places("arrows", "pose2d", poses))).toMatchObject({ lines: 3, dots: 3 });
  expect(show(places("axes", "pose3d", [1, 2, 3, 1, 0, 0, 0]))).toMatchObject({ places: 1, lines: 3 });
  // An outline of four sides with an arrow of two, and the model: a ghost is not shown where the robot is, a robot always.
  const ghost = show(places("ghost", "pose2d", [3, 3, 0, 4, 4, 1]));
  expect(ghost).toMatchObject({ places: 2, lines: 12 });
  expect(ghost.models.map(({ pose }) => pose.slice(0, 2))).toEqual([[4, 4]]);
  expect(show(places("robot", "pose2d", [3, 3, 0])).models).toHaveLength(1);
  expect(show(places("heat map", "translation2d", [1, 1]))).toMatchObject({ places: 1, heats: 1, models: [] });
  // A rim of ten sides, every second one with a line to the tip; a square and the way that it faces.
  expect(show(places("cones", "pose3d", [1, 2, 3, 1, 0, 0, 0]))).toMatchObject({ lines: 15, dots: 0 });
  expect(show(places("tags", "pose3d", [1, 2, 3, 1, 0, 0, 0]))).toMatchObject({ lines: 5 });
  expect(show(places("pieces", "translation3d", [1, 2, 3, 4, 5, 6]))).toMatchObject({ pieces: 2, dots: 0 });
  // A line from the robot at (3, 3) to each, which follows the robot.
  expect(show(places("targets", "translation2d", [1, 1, 2, 2]))).toMatchObject({ sights: 2, dots: 2 });
  expect(show(places("camera", "pose3d", [1, 2, 3, 1, 0, 0, 0]))).toMatchObject({ pieces: 0, sights: 0 });
  expect(show()).toMatchObject({ places: 0, heats: 0, models: [], pieces: 0, sights: 0 });
  objects.dispose();
  expect(space.children).toEqual([]);
});

test("the first place as a pose: flat ones at the height of a camera, a quaternion as it is", () => {
  expect(firstPose("pose2d", [1, 2, Math.PI])).toMatchObject({ position: { x: 1, y: 2, z: 0.5 }, rotation: { z: 1 } });
  const turned = { position: { x: 1, y: 2, z: 3 }, rotation: { w: 0.5, x: 0.5, y: -0.5, z: 0.5 } };
  expect(firstPose("pose3d", [1, 2, 3, 0.5, 0.5, -0.5, 0.5])).toEqual(turned);
});

test("a heat map counts a hundred thousand points, those beside the field left out, and is warmest where most are", () => {
  const heat = new HeatMap(new Group(), frame);
  const points = new Float64Array(200_000);
  // Nine of ten around (4, 2), the others in a row along y = 6, and one in the stands.
  for (let i = 0; i < 100_000; i++) points.set(i % 10 > 0 ? [4, 2] : [(16 * i) / 100_000, 6], 2 * i);
  points.set([-3, 2], 0);
  const begun = performance.now();
  heat.grid.add(points, 2);
  heat.show();
  // 16 ms would be a picture. Slow machines run this, too.
  expect(performance.now() - begun).toBeLessThan(250);
  expect(heat.grid.counts.reduce((a, b) => a + b, 0)).toBe(99_999);
  const at = (x: number, y: number): number => heat.opacityAt(Math.floor(x / 0.15), Math.floor(y / 0.15));
  expect(at(4, 2)).toBeGreaterThan(200);
  expect(at(8, 6)).toBeGreaterThan(0);
  expect(at(8, 6)).toBeLessThan(at(4, 2));
  expect(at(12, 2)).toBe(0);
});

test("a field whose middle is 0, 0 has its heat there", () => {
  const grid = new HeatGrid({ origin: "center-red", length: 16.5, width: 8 } as never);
  grid.add([0, 0], 2);
  expect(grid.counts.indexOf(1)).toBe(Math.floor(4 / 0.15) * grid.columns + Math.floor(8.25 / 0.15));
});

/** A contact record each. */
function overlay(
  contacts: Parameters<typeof writeRecord>[3][],
  bodies: Parameters<typeof writeRecord>[3][] = [],
): Overlay {
  const write = (list: typeof contacts, table: typeof contactRecord | typeof shapeRecord): ArrayBuffer => {
    const view = new DataView(new ArrayBuffer(list.length * table.byteLength));
    list.forEach((each, i) => writeRecord(view, i * table.byteLength, table as never, each));
    return view.buffer;
  };
  return new Overlay({ contacts: write(contacts, contactRecord), shapes: write(bodies, shapeRecord) });
}

test("wheels have their load upwards and their grip along the floor, contacts their force; weak ones have no arrow", () => {
  const robots = [{ wheelStart: 0, wheelCount: 2, rotation: [1, 0, 0, 0] }];
  const wheels = [
    // Turned by a quarter: 50 N along the wheel are 50 N to the robot's left.
    { angle: Math.PI / 2, load: 100, longitudinal: 50, lateral: 0 },
    { angle: 0, load: 0.5, longitudinal: 0.5, lateral: 0 },
  ];
  const forces = new Forces(new Group());
  const motion = { position: { x: 2, y: 3, z: 0 }, rotation: { w: 1, x: 0, y: 0, z: 0 } };
  const at = [
    { x: 0.3, y: 0.2 },
    { x: 0.3, y: -0.2 },
  ];
  forces.setWheels(new Frame(fakeFrame({ robots, wheels })), [at], [motion]);
  // Two arrows of a shaft and four lines.
  expect(forces.drawn.wheels).toBe(10);
  forces.setWheels(null, [at], [motion]);
  expect(forces.drawn.wheels).toBe(0);

  const contacts = [
    { point: [1, 1, 0], normal: [0, 0, 1], force: [0, 0, 60], robot: 0, other: 0xffffffff },
    { point: [2, 1, 0], normal: [0, 0, 1], force: [0, 0, 0.5], robot: 0xffffffff, other: 0xffffffff },
  ];
  forces.setContacts(overlay(contacts));
  forces.picture(camera);
  expect(forces.drawn).toEqual({ wheels: 0, contacts: 2, signs: ["60 N"] });
  expect(metresPerNewton * 147).toBeCloseTo(0.44, 2);
  forces.dispose();
});

/** A box of 8 corners and 12 triangles, wound from both sides as the core has sheets. */
function boxMesh(): { vertices: Float32Array<ArrayBuffer>; triangles: Uint32Array<ArrayBuffer> } {
  const vertices = Float32Array.from({ length: 24 }, (_, i) => (((i / 3) | 0) >> (i % 3)) & 1);
  const faces = [
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ];
  const back = faces.map((_, i) => faces[i - (i % 3) + 2 - (i % 3)]!);
  return { vertices, triangles: new Uint32Array([...faces, ...back]) };
}

test("a box has twelve edges: the diagonals of its sides and the backs of its sheets are none", () => {
  expect(meshEdges([boxMesh()]).length / 6).toBe(12);
  // The same with corners of its own for each triangle.
  const { vertices, triangles } = boxMesh();
  const split = Float32Array.from([...triangles].flatMap((i) => [...vertices.slice(3 * i, 3 * i + 3)]));
  const apart = { vertices: split, triangles: Uint32Array.from({ length: triangles.length }, (_, i) => i) };
  expect(meshEdges([apart]).length / 6).toBe(12);
});

test("robots' shapes are wires where they are, while somebody wants them", () => {
  const wires = new CollisionWires(new Group());
  wires.setMeshes([boxMesh()]);
  const body = { robot: 0, position: [1, 2, 0.5], rotation: [1, 0, 0, 0], size: [1, 1, 1] };
  const bodies = shapes.slice(0, 4).map((kind) => ({ ...body, kind: shapes.indexOf(kind) }));
  wires.set(overlay([], bodies), true);
  // sphere 3 rings of 20; box 12; cylinder 2 rings and 4 lines; capsule the same and four half rings.
  expect(wires.drawn).toEqual({ field: 12, robots: 60 + 12 + 44 + 44 + 40 });
  wires.set(overlay([], bodies), false);
  expect(wires.drawn).toEqual({ field: 0, robots: 0 });
  wires.dispose();
});
