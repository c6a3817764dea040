// robots/swerve-shooter: the keys of robot.json, the models and the parts' weights must agree.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeIO, type Accessor, type Document, type Primitive } from "@gltf-transform/core";
import { BoxGeometry, Matrix4, PlaneGeometry, Quaternion, Vector3, type BufferGeometry } from "three";
import { beforeAll, describe, expect, test } from "vitest";

type Vector = [number, number, number];
type Quantity = number | string;
interface Component {
  name: string;
  at: Quantity[];
  motion?: { steer?: string; roll?: string; mechanism?: string; along?: Vector };
}
interface Robot {
  mass: Quantity;
  centerOfMass: Vector;
  inertia: Vector;
  shapes: { name: string; size: Quantity[]; at: Quantity[]; material?: string }[];
  drivetrain: {
    wheel: {
      radius: Quantity;
      friction: number;
      driveGearing: number;
      efficiency: number;
      steerGearing: number;
      steerInertia: number;
      scrub: number;
    };
    modules: { name: string; at: Quantity[]; drive: string; steer: string }[];
  };
  components: Component[];
  program: { maxSpeed: number; driveKv: number; steerKp: number; steerKd: number };
}
interface Config {
  rotations: { axis: string; degrees: number }[];
  position: Vector;
  components: { zeroedRotations: { axis: string; degrees: number }[]; zeroedPosition: Vector }[];
}
/** A test's part of scripts/models/model.mjs. */
interface Model {
  material(name: string, options?: Record<string, unknown>): void;
  mesh(name: string, geometry: BufferGeometry, material: string): void;
  bytes(): Promise<Uint8Array>;
  stats(): { triangles: number; vertices: number; low: Vector; high: Vector };
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "robots/swerve-shooter");
const script = (name: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ join(root, "scripts/models", name));

const inch = 0.0254;
const pound = 0.45359237;
const outside = 30.5 * inch;
const tallest = 22 * inch; // the trench's opening is 22.25 in

const inMetres = (x: Quantity): number => (typeof x === "number" ? x : Number(/^(-?[\d.]+) in$/.exec(x)![1]) * inch);
const vector = (values: Quantity[]): Vector => values.map(inMetres) as Vector;

let robot: Robot;
let config: Config;
const documents: Document[] = []; // model.glb, then the components
let newModel: () => Model;

beforeAll(async () => {
  robot = JSON.parse(await readFile(join(folder, "robot.json"), "utf8")) as Robot;
  config = JSON.parse(await readFile(join(folder, "config.json"), "utf8")) as Config;
  const files = ["model.glb", ...robot.components.map((_, i) => `model_${i}.glb`)];
  for (const file of files) documents.push(await new NodeIO().readBinary(await readFile(join(folder, file))));
  const { Model } = (await script("model.mjs")) as { Model: new () => Model };
  newModel = () => new Model();
});

const element = (accessor: Accessor, index: number): Vector => accessor.getElement(index, []) as number[] as Vector;
const primitives = (document: Document): Primitive[] =>
  document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());

/** Vertices in robot axes about the pivot: glTF is y-up. */
function vertices(document: Document): Vector3[] {
  return primitives(document).flatMap((primitive) => {
    const a = primitive.getAttribute("POSITION")!;
    return Array.from({ length: a.getCount() }, (_, i) => {
      const [x, y, z] = element(a, i);
      return new Vector3(x, -z, y);
    });
  });
}

function boundsOf(points: Vector3[]): { low: Vector3; high: Vector3 } {
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = low.clone().negate();
  for (const p of points) {
    low.min(p);
    high.max(p);
  }
  return { low, high };
}

const inPlace = (index: number): Vector3[] => {
  const pivot = new Vector3(...vector(robot.components[index]!.at));
  return vertices(documents[index + 1]!).map((p) => p.add(pivot));
};
const componentNamed = (name: string): number => robot.components.findIndex((c) => c.name === name);

describe("the models", () => {
  test("one for each component, and AdvantageScope's config places them all alike", () => {
    expect(documents).toHaveLength(robot.components.length + 1);
    expect(config.components).toHaveLength(robot.components.length);
    const upright = [{ axis: "x", degrees: 90 }];
    expect(config.rotations).toEqual(upright);
    expect(config.position).toEqual([0, 0, 0]);
    for (const c of config.components) expect(c).toEqual({ zeroedRotations: upright, zeroedPosition: [0, 0, 0] });
  });

  test("are plain: triangles with positions and unit normals, indexed, no extension, no texture", () => {
    for (const document of documents) {
      expect(document.getRoot().listExtensionsUsed()).toEqual([]);
      expect(document.getRoot().listTextures()).toEqual([]);
      for (const primitive of primitives(document)) {
        expect(primitive.listSemantics().sort()).toEqual(["NORMAL", "POSITION"]);
        expect(primitive.getIndices()!.getCount() % 3).toBe(0);
        const normal = primitive.getAttribute("NORMAL")!;
        for (let i = 0; i < normal.getCount(); i++) {
          expect(Math.hypot(...element(normal, i))).toBeCloseTo(1, 2);
        }
      }
    }
  });

  test("stay small together", async () => {
    const sizes = await Promise.all(documents.map((document) => new NodeIO().writeBinary(document)));
    expect(sizes.reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(350_000);
    const triangles = documents.flatMap(primitives).reduce((sum, p) => sum + p.getIndices()!.getCount() / 3, 0);
    expect(triangles).toBeGreaterThan(5_000);
    expect(triangles).toBeLessThan(60_000);
  });

  test("stay inside the bumpers' outline and under the trench, and only wheels touch the floor", () => {
    const all = [...vertices(documents[0]!), ...robot.components.flatMap((_, i) => inPlace(i))];
    const { low, high } = boundsOf(all);
    for (const side of [-low.x, -low.y, high.x, high.y]) expect(side).toBeLessThan(outside / 2 + 0.002);
    expect(high.z).toBeLessThan(tallest);
    expect(high.z).toBeGreaterThan(0.45);
    expect(low.z).toBeCloseTo(0, 3);
    expect(boundsOf(vertices(documents[0]!)).low.z).toBeGreaterThan(0.06);
  });

  test("have bumpers of their own material, with a number on each side", () => {
    const bumpers = documents[0]!
      .getRoot()
      .listMeshes()
      .find((mesh) => mesh.getName() === "bumpers")!;
    const names = bumpers.listPrimitives().map((p) => p.getMaterial()!.getName());
    expect(names).toContain("bumper");
    const cards = bumpers.listPrimitives().find((p) => p.getMaterial()!.getName() === "number")!;
    const normals = cards.getAttribute("NORMAL")!;
    const faces = new Set(Array.from({ length: normals.getCount() }, (_, i) => normals.getElement(i, []).join()));
    expect(faces.size).toBe(4);
  });

  test("wheels are centred on their axle and as large as robot.json says", () => {
    const radius = inMetres(robot.drivetrain.wheel.radius);
    for (const module of robot.drivetrain.modules) {
      const index = componentNamed(`${module.name}_wheel`);
      const { low, high } = boundsOf(vertices(documents[index + 1]!));
      const farthest = Math.max(...vertices(documents[index + 1]!).map((p) => Math.hypot(p.x, p.z)));
      expect(farthest).toBeCloseTo(radius, 4);
      expect(low.y).toBeCloseTo(-high.y, 4);
    }
  });

  test("modules turn without hitting the frame, and intake and hood may turn later without leaving the robot's height", () => {
    for (const module of robot.drivetrain.modules) {
      const index = componentNamed(`${module.name}_module`);
      const reach = Math.max(...vertices(documents[index + 1]!).map((p) => Math.hypot(p.x, p.y)));
      const [x, y] = vector(module.at);
      expect(reach).toBeLessThan(12 * inch - Math.max(Math.abs(x), Math.abs(y)));
    }
    const down = new Matrix4().makeRotationFromQuaternion(
      new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), (78 * Math.PI) / 180),
    );
    const pivot = new Vector3(...vector(robot.components[componentNamed("intake")]!.at));
    const deployed = vertices(documents[componentNamed("intake") + 1]!).map((p) => p.applyMatrix4(down).add(pivot));
    const { low, high } = boundsOf(deployed);
    expect(high.x).toBeGreaterThan(outside / 2 + 0.08); // it reaches over the bumper ...
    expect(high.x).toBeLessThan(12 * inch + 12 * inch); // ... and no farther than the rules let it
    expect(low.z).toBeLessThan(0.15); // low enough to touch a ball
  });
});

describe("the climber", () => {
  const extended = (): Vector3[] => inPlace(componentNamed("climber")).map((p) => p.setZ(p.z + 0.195));
  const rungTop = 27 * inch + (1.66 * inch) / 2;

  test("folded it is under the trench, extended over the low rung and no higher than the rules let it", () => {
    expect(boundsOf(inPlace(componentNamed("climber"))).high.z).toBeLessThan(tallest);
    const up = extended();
    expect(boundsOf(up).high.z).toBeLessThan(30 * inch);
    // Parts that reach forward over the rung clear it.
    const hooks = up.filter((p) => p.x > -0.075);
    expect(Math.min(...hooks.map((p) => p.z))).toBeGreaterThan(rungTop + 0.005);
    expect(Math.max(...hooks.map((p) => p.x))).toBeGreaterThan(-0.025);
  });

  test("leaves a slot where the rung lies when the robot hangs folded", () => {
    const [x, z, radius] = [-0.045, 0.5066, (1.66 * inch) / 2 - 0.0005];
    const inside = (p: Vector3): boolean => Math.hypot(p.x - x, p.z - z) < radius;
    const all = [...vertices(documents[0]!), ...robot.components.flatMap((_, i) => inPlace(i))];
    expect(all.filter(inside)).toEqual([]);
    for (const { name, size, at } of robot.shapes) {
      const [half, middle] = [vector(size).map((v) => v / 2), vector(at)];
      const gap = [0, 2].map((k) => Math.max(0, Math.abs([x, 0, z][k]! - middle[k]!) - half[k]!));
      if (!name.startsWith("climber_arm")) expect(Math.hypot(...gap), name).toBeGreaterThan(radius);
    }
  });
});

describe("robot.json", () => {
  test("mass properties are those of the parts", async () => {
    const { massProperties } = (await script("robot-mass.mjs")) as {
      massProperties(parts: unknown): { mass: number; center: Vector; inertia: Vector };
    };
    const { parts } = (await script("swerve-shooter-parts.mjs")) as { parts: unknown };
    const { mass, center, inertia } = massProperties(parts);
    expect(robot.mass).toBe("132 lb");
    expect(mass / pound).toBeCloseTo(132, 0);
    center.forEach((x, i) => expect(robot.centerOfMass[i]).toBeCloseTo(x, 2));
    inertia.forEach((x, i) => expect(robot.inertia[i]! / x).toBeCloseTo(1, 2));
    // Heavy edges: more than a plate of the frame's size, less than everything at its rim.
    expect(robot.inertia[2]).toBeGreaterThan((mass * 2 * (24 * inch) ** 2) / 12);
    expect(robot.inertia[2]).toBeLessThan(mass * 2 * (outside / 2) ** 2);
  });

  test("a box and a ring have the inertia of the closed form", async () => {
    const { massProperties } = (await script("robot-mass.mjs")) as {
      massProperties(parts: unknown): { mass: number; center: Vector; inertia: Vector };
    };
    const box = massProperties([{ kg: 6, at: [0.1, -0.2, 0.3], size: [1, 2, 3] }]);
    expect(box).toEqual({
      mass: 6,
      center: [0.1, -0.2, 0.3].map((x) => expect.closeTo(x, 12)),
      inertia: [6.5, 5, 2.5],
    });
    // A plate of 2 x 2 with a hole of 1 x 1, 3 kg in all: 4 kg of plate less 1 kg of hole.
    const ring = massProperties([{ kg: 3, at: [0, 0, 0], ring: [2, 2, 0.5, 0] }]);
    expect(ring.inertia[2]).toBeCloseTo((4 * 8 - 1 * 2) / 12, 9);
    const four = massProperties([{ kg: 1, at: [0.5, 0.25, 0], size: [0, 0, 0], mirror: "xy" }]);
    expect(four).toEqual({ mass: 4, center: [0, 0, 0], inertia: [0.25, 1, 1.25] });
  });

  test("modules, components and their motions name each other", () => {
    const modules = robot.drivetrain.modules.map((m) => m.name);
    expect(robot.components.slice(0, 4).map((c) => c.motion)).toEqual(modules.map((steer) => ({ steer })));
    expect(robot.components.slice(4, 8).map((c) => c.motion)).toEqual(modules.map((roll) => ({ roll })));
    expect(robot.components.slice(8).map((c) => c.name)).toEqual(["intake", "hopper", "flywheel", "hood", "climber"]);
    robot.drivetrain.modules.forEach((module, i) => {
      const at = [...vector(module.at), inMetres(robot.drivetrain.wheel.radius)];
      for (const component of [robot.components[i]!, robot.components[i + 4]!]) {
        vector(component.at).forEach((x, k) => expect(x).toBeCloseTo(at[k]!, 9));
      }
    });
  });

  test("collision shapes are few, clear the floor, fit the trench and cover the models", () => {
    expect(robot.shapes.length).toBeLessThanOrEqual(16);
    const boxes = robot.shapes.map((s) => {
      const [size, at] = [new Vector3(...vector(s.size)).multiplyScalar(0.5), new Vector3(...vector(s.at))];
      return { name: s.name, low: at.clone().sub(size), high: at.clone().add(size) };
    });
    for (const { name, low, high } of boxes) {
      expect(low.z, name).toBeGreaterThanOrEqual(2.5 * inch - 1e-9);
      expect(high.z, name).toBeLessThanOrEqual(tallest);
      for (const side of [-low.x, -low.y, high.x, high.y]) expect(side, name).toBeLessThanOrEqual(outside / 2 + 1e-9);
    }
    const margin = 0.012; // bolts and the thickness of sheets may stand out
    const points = [...vertices(documents[0]!), ...[8, 9, 10, 11].flatMap(inPlace)];
    const uncovered = points.filter((p) =>
      boxes.every(({ low, high }) =>
        (["x", "y", "z"] as const).some((k) => p[k] < low[k] - margin || p[k] > high[k] + margin),
      ),
    );
    // The points that a ball can reach and would pass through: next to nothing.
    expect(uncovered.length / points.length).toBeLessThan(0.06);
  });

  test("the program's speeds are those of the motors", () => {
    const { radius, driveGearing } = robot.drivetrain.wheel;
    const free = ((5800 / 60) * 2 * Math.PI * inMetres(radius)) / driveGearing; // Kraken X60 FOC, WPILib's DCMotor
    expect(robot.program.driveKv).toBeCloseTo(12 / free, 2);
    expect(robot.program.maxSpeed).toBeLessThan(free);
    expect(robot.program.maxSpeed).toBeGreaterThan(0.9 * free);
  });
});

describe("the steering gains", () => {
  /** A quarter turn of one module on the carpet: a Kraken X60 (WPILib's DCMotor), 60 A, controlled every 4 ms. */
  function quarterTurn(rotorInertia: number): { settled: number; overshoot: number; error: number } {
    const { wheel } = robot.drivetrain;
    const { steerKp, steerKd } = robot.program;
    const [resistance, kt, free] = [12 / 366, 7.09 / 366, (6000 / 60) * 2 * Math.PI];
    const ke = (12 - 2 * resistance) / free;
    const inertia = wheel.steerInertia + rotorInertia * wheel.steerGearing ** 2;
    const scrub = (wheel.friction * ((132 * pound * 9.81) / 4) * wheel.scrub) / inertia;
    const target = Math.PI / 2;
    const dt = 1e-4;
    let [angle, speed, volts, settled, overshoot] = [0, 0, 0, 0, 0];
    for (let step = 0; step < 5000; step++) {
      if (step % 40 === 0) volts = Math.max(-12, Math.min(12, steerKp * (target - angle) - steerKd * speed));
      const amps = Math.max(-60, Math.min(60, (volts - ke * speed * wheel.steerGearing) / resistance));
      speed += ((amps * kt * wheel.steerGearing * wheel.efficiency) / inertia) * dt;
      speed -= Math.sign(speed) * Math.min(Math.abs(speed), scrub * dt);
      angle += speed * dt;
      overshoot = Math.max(overshoot, angle - target);
      if (Math.abs(angle - target) > 0.035) settled = step * dt;
    }
    return { settled, overshoot, error: Math.abs(angle - target) };
  }

  test.each([2.5e-5, 5.8e-5])("turn a module a quarter in 0.15 s without ringing, rotor %s kg m^2", (rotorInertia) => {
    const { settled, overshoot, error } = quarterTurn(rotorInertia);
    expect(settled).toBeLessThan(0.15);
    expect(overshoot).toBeLessThan(0.02);
    expect(error).toBeLessThan(0.01);
  });
});

describe("the model writer", () => {
  test("makes the committed bytes, twice the same", async () => {
    const { swerveShooterModels } = (await script("swerve-shooter.mjs")) as {
      swerveShooterModels(): [string, Model][];
    };
    for (const [file, model] of swerveShooterModels()) {
      const committed = await readFile(join(folder, file));
      expect(Buffer.compare(committed, await model.bytes()), file).toBe(0);
      expect(Buffer.compare(committed, await model.bytes()), file).toBe(0);
    }
  });

  test("turns z-up into y-up, welds, and merges by node and material", async () => {
    const model = newModel();
    model.material("a", { color: "#ff0000", roughness: 0.5 });
    model.material("b", { opacity: 0.3 });
    model.mesh("node", new BoxGeometry(1, 2, 3).translate(10, 20, 30), "a");
    model.mesh("node", new BoxGeometry(1, 2, 3).translate(10, 20, 30).toNonIndexed(), "a");
    model.mesh("node", new PlaneGeometry(1, 1), "b");
    expect(model.stats()).toMatchObject({ triangles: 26, vertices: 28 });
    expect(model.stats().high).toEqual([10.5, 21, 31.5].map((x) => expect.closeTo(x, 6)));
    const document = await new NodeIO().readBinary(await model.bytes());
    expect(document.getRoot().listNodes()).toHaveLength(1);
    const [a, b] = primitives(document);
    expect(a!.getAttribute("POSITION")!.getMin([])).toEqual([9.5, 28.5, -21]);
    expect(a!.getMaterial()!.getBaseColorFactor()).toEqual([1, 0, 0, 1]);
    expect(b!.getAttribute("NORMAL")!.getElement(0, [])[1]).toBe(1);
    expect(b!.getMaterial()!.getAlphaMode()).toBe("BLEND");
  });

  test("winds triangles the way their normals say, also of a mirrored geometry", async () => {
    const model = newModel();
    model.material("a");
    model.mesh("box", new BoxGeometry(1, 1, 1).scale(1, -1, 1), "a");
    const [primitive] = primitives(await new NodeIO().readBinary(await model.bytes()));
    const indices = primitive!.getIndices()!;
    const corner = (i: number): Vector3 =>
      new Vector3(...element(primitive!.getAttribute("POSITION")!, indices.getScalar(i)));
    for (let i = 0; i < indices.getCount(); i += 3) {
      const [p, q, r] = [corner(i), corner(i + 1), corner(i + 2)];
      const outward = q.clone().sub(p).cross(r.clone().sub(p));
      expect(outward.dot(p)).toBeGreaterThan(0);
    }
  });

  test("keeps a texture's bytes and puts its first row on top", async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
    const model = newModel();
    model.material("tag", { texture: { png, nearest: true } });
    model.mesh("tag", new PlaneGeometry(1, 1), "tag");
    const document = await new NodeIO().readBinary(await model.bytes());
    expect(document.getRoot().listTextures()[0]!.getImage()).toEqual(png);
    const [primitive] = primitives(document);
    const position = primitive!.getAttribute("POSITION")!;
    const top = Array.from({ length: 4 }, (_, i) => i).find(
      (i) => position.getElement(i, [])[0]! < 0 && position.getElement(i, [])[2]! < 0,
    )!;
    expect(primitive!.getAttribute("TEXCOORD_0")!.getElement(top, [])).toEqual([0, 0]);
  });

  test("says what is wrong", () => {
    const model = newModel();
    model.material("a");
    expect(() => model.material("a")).toThrow("material a is declared twice");
    expect(() => model.material("b", { colour: "#fff" })).toThrow('material b: unknown key "colour"');
    expect(() => model.mesh("m", new BoxGeometry(), "c")).toThrow('mesh m: no material "c"; there are a');
    expect(() => model.mesh("m", new BoxGeometry(NaN, 1, 1), "a")).toThrow("mesh m: a vertex is not a finite number");
  });
});
