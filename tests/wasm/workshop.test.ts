// Robots out of models: a model as a CAD program exports it becomes light, stands on its wheels, is taken by the core, and drives.
import { readFileSync } from "node:fs";
import { BoxGeometry, Group, Mesh, MeshStandardMaterial, SphereGeometry } from "three";
import { GLTFExporter } from "three/addons/exporters/GLTFExporter.js";
import { beforeAll, describe, expect, test } from "vitest";
import { readDropped } from "../../web/app/workshop/dropped-robot.ts";
import { kilogramsOf } from "../../web/app/workshop/model-guide.ts";
import { slug } from "../../web/app/parts/slug.ts";
import { bodyBoxes, extentOf, guessStand, standMatrix } from "../../web/app/workshop/model-measure.ts";
import { lightModel, mostTriangles, readModel } from "../../web/app/workshop/model-read.ts";
import { baseOf, draftRobot, drives, type Answers, type Drive } from "../../web/app/workshop/robot-draft.ts";
import type { JsonObject } from "../../web/app/forms/json-document.ts";
import { zipOf } from "../../web/app/forms/asset-zip.ts";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import { frameOf, load, open, plainScenario } from "./helpers.ts";

/** The part of a browser that three's exporter needs. */
class Reader {
  result: ArrayBuffer | null = null;
  onloadend: (() => void) | null = null;
  readAsArrayBuffer(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = bytes;
      this.onloadend?.();
    });
  }
}

beforeAll(() => {
  (globalThis as { FileReader?: unknown }).FileReader ??= Reader;
});

const glbOf = (model: Group): Promise<ArrayBuffer> =>
  new GLTFExporter().parseAsync(model, { binary: true }) as Promise<ArrayBuffer>;

/** 0.8 by 0.7 by 0.6 m: millimetres, z up (glTF says y), 30 meshes, balls of many triangles, far from the origin. */
function cadExport(detail = 32): Group {
  const model = new Group();
  const metal = new MeshStandardMaterial({ color: "#888888", name: "metal" });
  const red = new MeshStandardMaterial({ color: "#aa2222", name: "bumper" });
  const add = (mesh: Mesh, x: number, y: number, z: number): void => {
    mesh.position.set(5000 + x, -300 + y, 1000 + z);
    model.add(mesh);
  };
  add(new Mesh(new BoxGeometry(800, 700, 130), red), 0, 0, 125);
  for (let i = 0; i < 28; i++) add(new Mesh(new SphereGeometry(40, detail, detail), metal), (i % 7) * 80 - 240, 0, 300);
  add(new Mesh(new BoxGeometry(300, 400, 300), metal), -200, 0, 450);
  return model;
}

const answers = (drive: Drive, changes: Partial<Answers> = {}): Answers => ({
  ...{ name: "our-robot", drive, mass: "115 lb", kilograms: kilogramsOf("115 lb") },
  ...{ length: 0.8, width: 0.7, height: 0.6, wheelbase: 0.5, track: 0.4, radius: 0.0508 },
  ...{ shoots: true, launcherHeight: 0.6, ...changes },
});

const base = (drive: Drive): JsonObject =>
  JSON.parse(readFileSync(`robots/${baseOf[drive]}/robot.json`, "utf8")) as JsonObject;

const read = async (model: Group): Promise<Awaited<ReturnType<typeof readModel>>> =>
  readModel({ is: "model", name: "cad", files: new Map([["model.glb", await glbOf(model)]]) }, "http://nowhere/");

describe("a model as a CAD program exports it", () => {
  test("is turned upright and scaled by what its size can be, and stands on the floor in the middle", async () => {
    const model = await read(cadExport());
    const stand = guessStand(model.extent);
    expect(stand).toEqual({ up: "z", turn: 0, scale: 0.001 });
    const light = await lightModel(model, "our-robot", standMatrix(stand, model.extent));
    const rounded = (values: readonly number[]): number[] => values.map((value) => Number(value.toFixed(3)) + 0);
    // Lowest corner 60 mm, highest 600 mm above the model's zero.
    expect(rounded(light.extent.low)).toEqual([-0.4, -0.35, 0]);
    expect(rounded(light.extent.high)).toEqual([0.4, 0.35, 0.54]);
    // A quarter turn: the width's direction points forward.
    const turned = await lightModel(model, "our-robot", standMatrix({ ...stand, turn: 90 }, model.extent));
    expect(rounded(turned.extent.high)).toEqual([0.35, 0.4, 0.54]);
    expect(JSON.parse(new TextDecoder().decode(light.files.get("config.json")))).toMatchObject({ name: "our-robot" });
  });

  test("is made light: 300,000 triangles are no more than a weak machine draws, and keep their outline", async () => {
    const model = await read(cadExport(74));
    expect(model.triangles).toBeGreaterThan(300_000);
    const light = await lightModel(model, "x", standMatrix(guessStand(model.extent), model.extent));
    expect(light.triangles).toBeLessThan(1.6 * mostTriangles);
    expect(light.bytes).toBeLessThan(model.bytes / 3);
    expect(light.extent.high[0]).toBeCloseTo(0.4, 2);
  });

  test("has boxes about its body, layer by layer", () => {
    const corners = Float32Array.from(
      [0.1, 0.2, 0.3, 0.4, 0.5].flatMap((z) =>
        [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [x * z, y * 0.2, z, x * z, y * 0.2, z])),
      ),
    );
    const extent = extentOf([corners])!;
    const boxes = bodyBoxes([corners], extent, 0.1);
    expect(boxes).toHaveLength(4);
    // The uppermost layer, 0.4 to 0.5 m: the model is 1 m long there.
    expect(boxes[3]!.size.map((size) => Number(size.toFixed(3)))).toEqual([1, 0.4, 0.1]);
    expect(extentOf([new Float32Array()])).toBeNull();
  });
});

describe("a robot out of it", () => {
  test.each(drives)("drives by %s: the core takes it, and it goes forward", async (drive) => {
    for (const shoots of [true, false]) {
      const boxes = [{ at: [0, 0, 0.4], size: [0.3, 0.4, 0.3] } as const];
      const robot = draftRobot(
        base(drive),
        answers(drive, { shoots }),
        boxes,
        [{ name: "part_0", at: [0, 0, 0.5] }],
        "x",
      );
      const core = await open();
      const entry = { robot, station: "blue1", at: [4, 4, 0], program: "driver" };
      await load(core, plainScenario({ robots: [entry] }));
      core.step(50);
      const still = frameOf(core).robot(0, newRobotState()).position;
      expect(Math.abs(still.z)).toBeLessThan(0.02);
      core.setInput([{ station: 0, axes: [1, 0, 0], buttons: 0 }]);
      core.step(50);
      const gone = frameOf(core).robot(0, newRobotState()).position;
      expect(gone.x - still.x).toBeGreaterThan(0.8);
      expect(Math.abs(gone.y - still.y)).toBeLessThan(0.1);
    }
  });

  test("wheels stand where the answers say, also a dropped one, and a larger wheel is faster", () => {
    const robot = draftRobot(base("differential"), answers("differential", { radius: 0.1 }), [], [], "x");
    const { left } = robot["drivetrain"] as { left: { wheels: { at: number[] }[] } };
    expect(left.wheels.map(({ at }) => at)).toEqual([
      [0.25, 0.2],
      [0, 0.2, 0.0969],
      [-0.25, 0.2],
    ]);
    const { maxSpeed } = robot["program"] as { maxSpeed: number };
    expect(maxSpeed).toBeCloseTo(3.7 * (0.1 / 0.0762), 1);
  });

  test.each([
    ["0 kg", { mass: "0 kg", kilograms: 0 }, /\/mass: is 0 kg; it must be from 0\.1 to 500 kg/],
    ["no mass", { mass: "heavy", kilograms: 0 }, /\/mass/],
    ["wheels in one place", { wheelbase: 0, track: 0 }, /\/drivetrain/],
  ] as const)("of %s is refused in a sentence that says where", async (_, changes, message) => {
    const robot = draftRobot(base("swerve"), answers("swerve", changes as Partial<Answers>), [], [], "x");
    const core = await open();
    const entry = { robot, station: "blue1", at: [4, 4, 0], program: "driver" };
    await expect(load(core, plainScenario({ robots: [entry] }))).rejects.toThrow(message);
  });

  test("masses as people type them, and names that may be a folder's", () => {
    expect([kilogramsOf("100 lb"), kilogramsOf("50"), kilogramsOf("2 pounds")].map((kg) => kg.toFixed(3))).toEqual([
      ..."45.359 50.000 0.907".split(" "),
    ]);
    expect([slug("Team 254: Robot!", "my-robot"), slug("???", "my-robot"), slug("x".repeat(60), "my-robot")]).toEqual([
      "team-254-robot",
      "my-robot",
      "x".repeat(40),
    ]);
  });
});

describe("what is dropped", () => {
  const file = (name: string, content: BlobPart): File => new File([content], name);

  test("a robot.json, a scenario, a program and a model are told apart by what is in them", async () => {
    const kind = async (one: File): Promise<string> => (await readDropped([], [one])).is;
    expect(await kind(file("a.json", readFileSync("robots/kitbot/robot.json", "utf8")))).toBe("robot");
    expect(await kind(file("a.json", plainScenario()))).toBe("other");
    expect(await kind(file("a.json", "{"))).toBe("other");
    expect(await kind(file("a.txt", "x"))).toBe("other");
    expect(await kind(file("a.glb", "no model"))).toBe("model");
    const program = zipOf("Robot_", "x", new Map([["robot.py", new Uint8Array([1]).buffer]]));
    expect(await kind(file("a.zip", program))).toBe("program");
  });

  test("a robot that was saved is a folder of AdvantageScope's, and opens again with its model", async () => {
    const glb = await glbOf(cadExport(4));
    const text = new TextEncoder().encode('{"mass":50}').buffer;
    const zip = zipOf(
      "Robot_",
      "our-robot",
      new Map([
        ["robot.json", text],
        ["model.glb", glb],
      ]),
    );
    const found = await readDropped([], [file("Robot_our-robot.zip", zip)]);
    expect(found).toMatchObject({ is: "model", name: "our-robot" });
    const { files } = found as { files: ReadonlyMap<string, ArrayBuffer> };
    expect([...files.keys()].sort()).toEqual(["config.json", "model.glb", "robot.json"]);
    expect(new Uint8Array(files.get("model.glb")!)).toEqual(new Uint8Array(glb));
  });

  test("a zip bomb and a file that is too large are refused before they are unpacked or read", async () => {
    const bomb = zipOf("Robot_", "x", new Map([["model.glb", new ArrayBuffer(64e6)]]));
    expect(bomb.byteLength).toBeLessThan(1e5);
    await expect(readDropped([], [file("bomb.zip", bomb)])).rejects.toThrow(/unpacks to 64000000 bytes out of/);
    const huge = { name: "huge.glb", size: 300e6, arrayBuffer: () => expect.fail("it was read") } as unknown as File;
    await expect(readDropped([], [huge])).rejects.toThrow(
      "huge.glb has 300 MB; the workshop takes models of up to 200 MB",
    );
  });

  test("a GLB that is none, a million nodes and no corners are refused in words", async () => {
    const model = (bytes: ArrayBuffer): Promise<unknown> =>
      readModel({ is: "model", name: "x", files: new Map([["model.glb", bytes]]) }, "http://nowhere/");
    const text = (value: string): ArrayBuffer => new TextEncoder().encode(value).buffer;
    await expect(model(text("no model"))).rejects.toThrow(/neither binary glTF nor JSON/);
    const nodes = JSON.stringify({ asset: { version: "2.0" }, nodes: Array.from({ length: 1_000_000 }, () => ({})) });
    await expect(model(text(nodes))).rejects.toThrow(/"nodes" has more than 100000 entries/);
    await expect(model(await glbOf(new Group()))).rejects.toThrow(/no corners/);
  });
});
