// Every robot of robots/: models, robot.json, mass properties agree. Tests of the swerve shooter alone are in
// robot-builder.test.ts.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeIO, type Document } from "@gltf-transform/core";
import { Quaternion, Vector3 } from "three";
import { beforeAll, describe, expect, test } from "vitest";

type Vector = [number, number, number];
type Quantity = number | string;
interface Wheel {
  name: string;
  at: Quantity[];
  drive?: string;
  roller?: string;
}
interface Motion {
  roll?: string;
  mechanism?: string;
  axis?: Vector;
  along?: Vector;
  scale?: number;
  zero?: number;
}
interface Robot {
  name: string;
  mass: Quantity;
  centerOfMass: Vector;
  inertia: Vector;
  shapes: { name: string; size: Quantity[]; at: Quantity[]; component?: string }[];
  motors: Record<string, { type: string; count?: number }>;
  drivetrain: {
    kind: string;
    wheel: { radius: Quantity; driveGearing: number };
    left?: { wheels: Wheel[] };
    right?: { wheels: Wheel[] };
    wheels?: Wheel[];
  };
  wiring: { kind: string; motor?: string }[];
  mechanisms: { name: string; motors: string[]; min?: number; max?: number; start?: number }[];
  components: { name: string; at: Quantity[]; parent?: string; motion?: Motion }[];
  program: {
    maxSpeed: number;
    driveKv: number;
    buttons: string[];
    bindings: { button: string; mechanism: string }[];
  };
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
const script = (name: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ join(root, "scripts/models", name));
const inch = 0.0254;
const pound = 0.45359237;
const si = (x: Quantity): number => {
  if (typeof x === "number") return x;
  const [value, unit] = x.split(" ");
  return Number(value) * { in: inch, lb: pound, deg: Math.PI / 180 }[unit as "in" | "lb" | "deg"];
};
const vector = (values: Quantity[]): Vector => values.map(si) as Vector;
const freeSpeed: Record<string, number> = { cim: 5310, neo: 5676, krakenX60Foc: 5800 }; // rpm, WPILib's DCMotor

const robots = ["kitbot", "mecanum-arm", "coral-arm", "reef-arm"];

describe.each(robots)("%s", (name) => {
  const folder = join(root, "robots", name);
  const robot = json(`robots/${name}/robot.json`) as Robot;
  const documents: Document[] = [];
  const wheels = (): Wheel[] => [
    ...(robot.drivetrain.left?.wheels ?? []),
    ...(robot.drivetrain.right?.wheels ?? []),
    ...(robot.drivetrain.wheels ?? []),
  ];
  const component = (part: string): number => robot.components.findIndex((c) => c.name === part);

  beforeAll(async () => {
    for (const file of ["model.glb", ...robot.components.map((_, i) => `model_${i}.glb`)])
      documents.push(await new NodeIO().readBinary(readFileSync(join(folder, file))));
  });

  const primitives = (document: Document) =>
    document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives());

  /** Vertices in robot axes about the pivot: glTF is y-up. */
  const vertices = (document: Document): Vector3[] =>
    primitives(document).flatMap((primitive) => {
      const a = primitive.getAttribute("POSITION")!;
      return Array.from({ length: a.getCount() }, (_, i) => {
        const [x, y, z] = a.getElement(i, []) as number[] as Vector;
        return new Vector3(x, -z, y);
      });
    });

  /** Where a component's pivot is and how it is turned, with the mechanisms at these positions. */
  function pose(index: number, positions: Record<string, number>): { p: Vector3; q: Quaternion } {
    const part = robot.components[index]!;
    const at = new Vector3(...vector(part.at));
    const motion = part.motion ?? {};
    const x = ((positions[motion.mechanism ?? ""] ?? 0) - (motion.zero ?? 0)) * (motion.scale ?? 1);
    const q = new Quaternion();
    const slide = new Vector3();
    if (motion.axis) q.setFromAxisAngle(new Vector3(...motion.axis).normalize(), x);
    if (motion.along) slide.set(...motion.along).multiplyScalar(x);
    if (part.parent === undefined) return { p: at.add(slide), q };
    const over = pose(component(part.parent), positions);
    const from = new Vector3(...vector(robot.components[component(part.parent)]!.at));
    return { p: at.sub(from).add(slide).applyQuaternion(over.q).add(over.p), q: over.q.clone().multiply(q) };
  }
  const posed = (part: string, positions: Record<string, number>): Vector3[] => {
    const { p, q } = pose(component(part), positions);
    return vertices(documents[component(part) + 1]!).map((v) => v.applyQuaternion(q).add(p));
  };
  const low = (points: Vector3[], k: "x" | "y" | "z"): number => Math.min(...points.map((p) => p[k]));
  const high = (points: Vector3[], k: "x" | "y" | "z"): number => Math.max(...points.map((p) => p[k]));

  test("has one model for each component and no other, and AdvantageScope's config places them all alike", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".glb"));
    expect(files).toHaveLength(robot.components.length + 1);
    const config = json(`robots/${name}/config.json`) as { components: unknown[]; rotations: unknown };
    const upright = [{ axis: "x", degrees: 90 }];
    expect(config.rotations).toEqual(upright);
    expect(config.components).toEqual(
      robot.components.map(() => ({ zeroedRotations: upright, zeroedPosition: [0, 0, 0] })),
    );
  });

  test("has plain models: indexed triangles, unit normals, no extension, no texture, 250 kB together", () => {
    for (const document of documents) {
      expect(document.getRoot().listExtensionsUsed()).toEqual([]);
      expect(document.getRoot().listTextures()).toEqual([]);
      for (const primitive of primitives(document)) {
        expect(primitive.listSemantics().sort()).toEqual(["NORMAL", "POSITION"]);
        const normal = primitive.getAttribute("NORMAL")!;
        for (let i = 0; i < normal.getCount(); i++)
          expect(Math.hypot(...(normal.getElement(i, []) as number[]))).toBeCloseTo(1, 2);
      }
    }
    const bytes = readdirSync(folder)
      .filter((file) => file.endsWith(".glb"))
      .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(250_000);
  });

  test("the builder makes the committed bytes, and the parts have the mass properties", async () => {
    const models = (await script(`${name}.mjs`)) as Record<string, () => [string, { bytes(): Promise<Uint8Array> }][]>;
    const make = models[`${name.replace(/-(.)/g, (_, c: string) => c.toUpperCase())}Models`]!;
    for (const [file, model] of make())
      expect(Buffer.compare(readFileSync(join(folder, file)), await model.bytes()), file).toBe(0);
    const { massProperties } = (await script("robot-mass.mjs")) as {
      massProperties(parts: unknown): { mass: number; center: Vector; inertia: Vector };
    };
    const { parts } = (await script(`${name}-parts.mjs`)) as { parts: unknown };
    const { mass, center, inertia } = massProperties(parts);
    expect(si(robot.mass)).toBeCloseTo(mass, 1);
    center.forEach((x, i) => expect(robot.centerOfMass[i]).toBeCloseTo(x, 2));
    inertia.forEach((x, i) => expect(robot.inertia[i]! / x).toBeCloseTo(1, 2));
  });

  test("wheels roll about their centres with the radius of robot.json, on the floor but for a drop centre", () => {
    const radius = si(robot.drivetrain.wheel.radius);
    for (const wheel of wheels()) {
      const index = component(`${wheel.name}_wheel`);
      expect(robot.components[index]!.motion).toEqual({ roll: wheel.name });
      const [x, y, z = radius] = vector(wheel.at);
      vector(robot.components[index]!.at).forEach((v, k) => expect(v).toBeCloseTo([x, y, z][k]!, 9));
      const points = vertices(documents[index + 1]!);
      const farthest = Math.max(...points.map((p) => Math.hypot(p.x, p.z)));
      expect(Math.abs(farthest - radius)).toBeLessThan(0.001);
      expect(low(points, "y")).toBeCloseTo(-high(points, "y"), 4);
      expect(radius - z).toBeLessThan(0.0035);
    }
    const chassis = vertices(documents[0]!);
    expect(low(chassis, "z")).toBeGreaterThan(0.03);
  });

  test("names in components, mechanisms, bindings and motors belong together", () => {
    const mechanisms = robot.mechanisms.map((m) => m.name);
    const used = [...wheels().map((w) => w.drive), ...robot.mechanisms.flatMap((m) => m.motors)].filter(Boolean);
    expect(new Set(used).size).toBe(used.length);
    for (const m of robot.mechanisms) for (const motor of m.motors) expect(Object.keys(robot.motors)).toContain(motor);
    for (const { motion, parent } of robot.components) {
      if (motion?.mechanism !== undefined) expect(mechanisms).toContain(motion.mechanism);
      if (parent !== undefined) expect(component(parent)).toBeGreaterThanOrEqual(0);
    }
    for (const { button, mechanism } of robot.program.bindings) {
      expect(robot.program.buttons).toContain(button);
      expect(mechanisms).toContain(mechanism);
    }
    // Robot code finds every motor, and a controller for each that "count" says there is.
    for (const [name, { count = 1 }] of Object.entries(robot.motors)) {
      const controllers = robot.wiring.filter((w) => w.motor === name && !/encoder/i.test(w.kind)).length;
      expect(controllers, name).toBeGreaterThanOrEqual(1);
      expect(controllers, name).toBeLessThanOrEqual(count);
    }
    for (const m of mechanisms)
      expect(
        robot.components.some((c) => c.motion?.mechanism === m),
        m,
      ).toBe(true);
  });

  test("collision shapes clear the floor, stay within the bumpers and cover what the chassis shows", () => {
    const boxes = robot.shapes.map((s) => {
      const [half, at] = [new Vector3(...vector(s.size)).multiplyScalar(0.5), new Vector3(...vector(s.at))];
      return {
        name: s.name,
        carried: s.component !== undefined,
        low: at.clone().sub(half),
        high: at.clone().add(half),
      };
    });
    expect(boxes.length).toBeLessThanOrEqual(16);
    const [halfX, halfY] = [17.25 * inch, 16.25 * inch];
    // An arm's or an elevator's load is drawn where it is with everything at zero.
    for (const box of boxes.filter(({ carried }) => !carried)) {
      expect(box.low.z, box.name).toBeGreaterThan(0.04);
      expect(Math.max(-box.low.x, box.high.x), box.name).toBeLessThan(halfX + 1e-6);
      expect(Math.max(-box.low.y, box.high.y), box.name).toBeLessThan(halfY + 1e-6);
    }
    const margin = 0.015;
    const points = vertices(documents[0]!);
    const uncovered = points.filter((p) =>
      boxes.every((b) => (["x", "y", "z"] as const).some((k) => p[k] < b.low[k] - margin || p[k] > b.high[k] + margin)),
    );
    expect(uncovered.length / points.length).toBeLessThan(0.1);
  });

  test("the program's speeds are those of the motors", () => {
    const { radius, driveGearing } = robot.drivetrain.wheel;
    const type = Object.entries(robot.motors).find(([key]) => key.endsWith("_drive"))![1].type;
    const free = ((freeSpeed[type]! / 60) * 2 * Math.PI * si(radius)) / driveGearing;
    expect(robot.program.driveKv).toBeCloseTo(12 / free, 2);
    expect(robot.program.maxSpeed).toBeLessThan(free);
    expect(robot.program.maxSpeed).toBeGreaterThan(0.85 * free);
  });

  if (name === "kitbot") {
    test("a ball fits in through the bumper, under the roller, and up to the feeder", () => {
      const ball = 5.91 * inch;
      const roller = vertices(documents[component("roller") + 1]!);
      const radius = Math.max(...roller.map((p) => Math.hypot(p.x, p.z)));
      const [rx, , rz] = vector(robot.components[component("roller")]!.at);
      expect(rz - radius).toBeLessThan(ball); // it presses on a ball on the floor ...
      expect(rz - radius).toBeGreaterThan(ball - 0.025); // ... and not too hard
      const corner = robot.shapes.find((s) => s.name === "bumper_left_corner")!;
      expect(si(corner.at[1]!) - si(corner.size[1]!) / 2).toBeGreaterThan(1.2 * ball);
      const [fx, , fz] = vector(robot.components[component("feeder")]!.at);
      const feeder = Math.max(...vertices(documents[component("feeder") + 1]!).map((p) => Math.hypot(p.x, p.z)));
      const room = Math.hypot(fx - rx, fz - rz) - radius - feeder;
      expect(room).toBeLessThan(ball);
      expect(room).toBeGreaterThan(ball - 0.025);
    });
  }

  if (name === "mecanum-arm") {
    const start = { lift: 0, arm: 1.36 };

    test("starts inside its frame and below 42 in, reaches the floor in front, and rises to 1.9 m", () => {
      const stowed = ["arm", "claw_top", "claw_bottom"].flatMap((part) => posed(part, start));
      expect(high(stowed, "z")).toBeLessThan(42 * inch);
      expect(high(stowed, "x")).toBeLessThan(14 * inch + 0.002);
      const down = ["arm", "claw_top", "claw_bottom"].flatMap((part) => posed(part, { lift: 0, arm: -0.52 }));
      expect(low(down, "z")).toBeGreaterThan(0);
      expect(low(down, "z")).toBeLessThan(0.06);
      expect(high(down, "x")).toBeLessThan(14 * inch + 18 * inch);
      // Over the bumper without touching it.
      const over = down.filter((p) => p.x > 13.9 * inch && p.x < 17.3 * inch);
      for (const p of over) expect(p.z).toBeGreaterThan(7.5 * inch);
      expect(high(posed("arm", { lift: 1, arm: 0.5 }), "z")).toBeGreaterThan(1.7);
    });

    test("the claw's rollers stay in the arm's plates, and a ball fits between them", () => {
      for (const positions of [start, { lift: 0.7, arm: -0.3 }]) {
        const arm = pose(component("arm"), positions).p;
        const [a, b] = ["claw_top", "claw_bottom"].map((part) => pose(component(part), positions).p);
        expect(arm.distanceTo(a!)).toBeCloseTo(Math.hypot(0.6, 0.088), 6);
        expect(a!.distanceTo(b!)).toBeCloseTo(0.176, 6);
        expect(a!.distanceTo(b!) - 0.05).toBeLessThan(5.91 * inch);
      }
    });

    test("the stages of the elevator overlap at its top", () => {
      const top = { lift: 1.04, arm: 0 };
      expect(low(posed("stage", top), "z")).toBeLessThan(0.92 - 0.2);
      expect(low(posed("carriage", top), "z")).toBeLessThan(high(posed("stage", top), "z") - 0.15);
      expect(high(posed("stage", { lift: 0 }), "z")).toBeLessThan(0.95);
    });
  }
});
