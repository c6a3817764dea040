// Cameras: they aim into the part of the picture that no panel covers, and stand in no structure.
// @vitest-environment happy-dom
import { readFileSync, readdirSync } from "node:fs";
import { BoxGeometry, Group, Mesh, MeshStandardMaterial, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { CameraRig, type CameraMode, type Subject } from "../../web/view/cameras.ts";
import { freeRect } from "../../web/view/free-rect.ts";
import { Obstacles } from "../../web/view/obstacles.ts";

describe("the free part of a picture", () => {
  const rect = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

  test("panels at the edges are cut away, each at its own side", () => {
    expect(freeRect(1000, 600, [])).toEqual(rect(0, 0, 1000, 600));
    // A dock, a board at the top, keys at the bottom.
    const covers = [rect(676, 60, 990, 590), rect(400, 10, 600, 100), rect(200, 530, 900, 590)];
    expect(freeRect(1000, 600, covers)).toEqual(rect(0, 100, 676, 530));
    // A phone's sheet.
    expect(freeRect(390, 844, [rect(0, 500, 390, 844)])).toEqual(rect(0, 0, 390, 500));
  });

  test("what covers nearly all of it is no frame for a picture", () => {
    expect(freeRect(390, 844, [rect(0, 40, 390, 844)])).toEqual(rect(0, 0, 390, 844));
    // Outside, and without size.
    expect(freeRect(390, 844, [rect(400, 0, 500, 844), rect(10, 10, 10, 10)])).toEqual(rect(0, 0, 390, 844));
  });
});

const box = (x: number, z: number, size: readonly [number, number, number], transparent = false): Mesh => {
  const mesh = new Mesh(new BoxGeometry(...size), new MeshStandardMaterial({ transparent }));
  mesh.position.set(x, size[1] / 2, z);
  return mesh;
};

describe("structures", () => {
  const field = new Group();
  field.add(box(0, 0, [1.2, 2, 1.2]), box(5, 0, [0.1, 2, 4], true), box(-5, 0, [2, 0.2, 2]));
  const obstacles = new Obstacles(field, 16, 8);

  test("a camera stands in no hub; glass and bumps hold none", () => {
    expect(obstacles.holds(new Vector3(0.3, 1, 0.3))).toBe(true);
    expect(obstacles.holds(new Vector3(0.3, 2.1, 0.3))).toBe(true);
    expect(obstacles.holds(new Vector3(0.3, 2.5, 0.3))).toBe(false);
    for (const [x, z] of [
      [1.2, 0],
      [5, 0],
      [-5, 0],
      [40, 0],
    ] as const)
      expect(obstacles.holds(new Vector3(x, 1, z)), `${x}`).toBe(false);
  });

  test("the way to a camera ends before the hub; over it, and from below an arch, it is clear", () => {
    const robot = new Vector3(3, 0, 0);
    const share = obstacles.clear(robot, new Vector3(-1, 1.5, 0));
    const end = 3 - 4 * share;
    expect(end).toBeGreaterThan(0.6);
    expect(end).toBeLessThan(1.3);
    expect(obstacles.clear(robot, new Vector3(1.5, 1.5, 0))).toBe(1);
    // Two walls of a hub that is open at its top are as good as a solid one; one thin wall is looked past.
    const wall = (x: number): Mesh => box(x, 0, [0.1, 2, 2]);
    const hub = new Obstacles(new Group().add(wall(-0.55), wall(0.55)), 16, 8);
    expect(hub.clear(robot, new Vector3(-1.5, 1.5, 0))).toBeLessThan(0.6);
    const one = new Obstacles(new Group().add(wall(0.55)), 16, 8);
    expect(one.clear(robot, new Vector3(-1.5, 1.5, 0))).toBe(1);
    expect(obstacles.clear(robot, new Vector3(0, 9, 0))).toBe(1);
    expect(obstacles.clear(new Vector3(0, 0, 0), new Vector3(-3, 1.5, 0))).toBe(1);
  });
});

function subjectAt(x: number, z: number, obstacles: Obstacles | null = null): Subject {
  return {
    position: new Vector3(x, 0, z),
    velocity: new Vector3(),
    away: new Vector3(1, 0, 0),
    eye: new Vector3(-8.6, 1.7, 0),
    fieldLength: 16,
    fieldWidth: 8,
    obstacles,
    shot: null,
  };
}

function rigWith(mode: CameraMode, width = 1000, height = 600): CameraRig {
  const rig = new CameraRig(document.createElement("canvas"), true, () => {});
  rig.resize(width, height);
  rig.setMode(mode);
  return rig;
}

/** Where a place of the world is in the picture, in pixels. */
function seen(rig: CameraRig, place: Vector3, width = 1000, height = 600): readonly [number, number] {
  rig.camera.updateMatrixWorld();
  const { x, y } = place.clone().project(rig.camera);
  return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
}

describe("cameras", () => {
  test.each(["follow", "station", "orbit"] as const)("%s: beside a dock the robot is as much to the left", (mode) => {
    const rig = rigWith(mode);
    const subject = subjectAt(0, 0);
    rig.update(subject, 0.02);
    const [before] = seen(rig, subject.position);
    rig.free = { left: 0, top: 0, right: 600, bottom: 600 };
    rig.update(subject, 0.02);
    const [after] = seen(rig, subject.position);
    expect(before).toBeCloseTo(500, 0);
    expect(after).toBeCloseTo(300, 0);
    rig.free = null;
    rig.update(subject, 0.02);
    expect(seen(rig, subject.position)[0]).toBeCloseTo(500, 0);
  });

  test("from above, the whole field is in the free part", () => {
    const rig = rigWith("overhead");
    const free = { left: 0, top: 100, right: 700, bottom: 520 };
    rig.free = free;
    rig.update(subjectAt(3, 1), 0.02);
    for (const [x, z] of [
      [8, 4],
      [-8, 4],
      [8, -4],
      [-8, -4],
    ] as const) {
      const [left, top] = seen(rig, new Vector3(x, 0, z));
      expect([left > free.left, left < free.right, top > free.top, top < free.bottom]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  test("a panel that opens moves the picture bit by bit, where motion is wanted", () => {
    const rig = new CameraRig(document.createElement("canvas"), false, () => {});
    rig.resize(1000, 600);
    const subject = subjectAt(0, 0);
    rig.setMode("follow", false);
    rig.update(subject, 0.02);
    rig.free = { left: 0, top: 0, right: 600, bottom: 600 };
    const places = [0, 1, 2].map(() => {
      rig.update(subject, 0.02);
      return seen(rig, subject.position)[0];
    });
    expect(places[0]).toBeLessThan(500);
    expect(places[2]).toBeLessThan(places[0]!);
    expect(places[2]).toBeGreaterThan(310);
  });

  test("behind a robot that leaves a hub the camera stands before the hub, and higher", () => {
    const hub = new Group().add(box(0, 0, [1.2, 2.4, 1.2]));
    const obstacles = new Obstacles(hub, 16, 8);
    const [free, held] = [null, obstacles].map((each) => {
      const rig = rigWith("follow");
      rig.update(subjectAt(2.6, 0, each), 0.02);
      return rig.camera.position.clone();
    }) as [Vector3, Vector3];
    expect(obstacles.holds(free)).toBe(true);
    expect(obstacles.holds(held)).toBe(false);
    expect(held.x).toBeGreaterThan(0.6);
    expect(held.y).toBeGreaterThan(free.y);
  });
});

test("no driver's eye of a field that ships is over its carpet", () => {
  for (const name of readdirSync("fields")) {
    if (name.includes(".")) continue;
    const text = readFileSync(`fields/${name}/field.json`, "utf8");
    const { stations = {}, size } = JSON.parse(text) as {
      stations?: Record<string, { eye: [number, number, number] }>;
      size: unknown[];
    };
    expect(size.length).toBe(2);
    for (const [station, { eye }] of Object.entries(stations))
      expect(Number(eye[2]), `${name} ${station}`).toBeGreaterThan(1.4);
  }
});
