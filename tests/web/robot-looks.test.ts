// Robots told apart: accents that stay apart with colour blindness, numbers on their cards, signs over them.
import { readFileSync } from "node:fs";
import { Color, Matrix4, Mesh, MeshStandardMaterial, PlaneGeometry, Group, Vector3, type BufferGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { describe, expect, test } from "vitest";
import { digitShape, textWidth } from "../../web/view/digits.ts";
import { isNamed } from "../../web/view/objects/robot-names.ts";
import { accents, dress, looksOf, stationNumbers } from "../../web/view/robot-looks.ts";

/** The accent of the swerve shooter's own model, which the first robot of it keeps. */
const ownAccent = "#14b3a2";

/**
 * Linear RGB as the three kinds of colour blindness see it, whole; and as everybody does. Machado, Oliveira and Fernandes 2009,
 * "A physiologically-based model for simulation of color vision deficiency", table 1, severity 1.0.
 */
const eyes: Readonly<Record<string, readonly number[]>> = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** CIE L*a*b* of linear sRGB, white D65. */
function lab([r = 0, g = 0, b = 0]: readonly number[]): number[] {
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

const seenBy = (matrix: readonly number[], color: string): number[] => {
  const own = new Color(color).toArray();
  return lab([0, 1, 2].map((row) => own.reduce((sum, value, k) => sum + value * matrix[3 * row + k]!, 0)));
};

describe("accents", () => {
  test("any two of the six stay apart for every kind of eye", () => {
    const colors = accents.map((accent) => accent ?? ownAccent);
    expect(colors.length).toBe(6);
    for (const [name, matrix] of Object.entries(eyes)) {
      const seen = colors.map((color) => seenBy(matrix, color));
      for (let one = 0; one < seen.length; one++)
        for (let other = one + 1; other < seen.length; other++) {
          const apart = Math.hypot(...seen[one]!.map((value, k) => value - seen[other]![k]!));
          // 2.3 is just noticeable side by side; ten times that is told from across a field.
          expect(apart, `${colors[one]} and ${colors[other]}, ${name}`).toBeGreaterThan(23);
        }
    }
  });

  test("robots of one model get different ones, the first keeps the model's own; others are told by their model", () => {
    const robots = [2, 0, 1, 4].map((station) => ({ name: "a", station }));
    const looks = looksOf([...robots, { name: "b", station: 5 }], []);
    expect(looks.map(({ accent }) => accent)).toEqual([accents[2], null, accents[1], accents[3], null]);
    expect(looks.map(({ alliance }) => alliance)).toEqual(["blue", "blue", "blue", "red", "red"]);
  });

  test("numbers are the scenario's, else one by station, all different", () => {
    expect(new Set(stationNumbers).size).toBe(6);
    const robots = [0, 3].map((station) => ({ name: "a", station }));
    expect(looksOf(robots, [null, 254]).map(({ number }) => number)).toEqual([stationNumbers[0], 254]);
  });
});

const bounds = (geometry: BufferGeometry): number[] => {
  geometry.computeBoundingBox();
  const { min, max } = geometry.boundingBox!;
  return [...min.toArray(), ...max.toArray()];
};

describe("numbers on cards", () => {
  const look = { alliance: "red", accent: "#8b3fb0", number: 8036 } as const;
  const named = (name: string, color = "#123456"): MeshStandardMaterial => {
    const material = new MeshStandardMaterial({ color });
    material.name = name;
    return material;
  };

  test("digits fit into their rectangle, and read from left to right", () => {
    const { corners, triangles } = digitShape("17", 10, 1);
    // The sharp corner of the 7 stands out a little.
    const tall = Math.max(...corners.map(([, y]) => Math.abs(y)));
    expect([tall > 0.49, tall < 0.6]).toEqual([true, true]);
    const width = Math.max(...corners.map(([x]) => x)) - Math.min(...corners.map(([x]) => x));
    expect(width).toBeLessThan(textWidth(2) + 0.1);
    // Each triangle faces the reader.
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => corners[triangles[at + k]!]!) as unknown as [number[], number[], number[]];
      const area = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!);
      expect(area).toBeGreaterThanOrEqual(-1e-9);
    }
    // The foot of the 1 is left of the middle, the point of the 7 right of it.
    const low = corners.filter(([, y]) => y < -0.35).map(([x]) => x);
    expect([Math.min(...low) < 0, Math.max(...low) > 0]).toEqual([true, true]);
    // Narrow: smaller, not wider.
    const narrow = digitShape("99999", 1, 1).corners.map(([x]) => Math.abs(x));
    expect(Math.max(...narrow)).toBeLessThanOrEqual(0.51);
    expect(digitShape("", 1, 1).triangles).toEqual([]);
  });

  test("two cards of one mesh get the number each, upright, on their own side; y is up in the file", () => {
    // Cards of 0.4 x 0.1 m that face +x and -x, 0.3 m above the floor: in glTF's axes, where y is up.
    const front = new PlaneGeometry(0.4, 0.1).rotateY(Math.PI / 2).translate(0.5, 0.3, 0);
    const back = new PlaneGeometry(0.4, 0.1).rotateY(-Math.PI / 2).translate(-0.5, 0.3, 0);
    const joined = mergeGeometries([front, back]);
    const mesh = new Mesh(joined, named("number", "#eeeeea"));
    mesh.material.transparent = true;
    mesh.material.opacity = 0;
    const model = new Group().add(mesh);
    dress(model, look, new Matrix4().makeRotationX(Math.PI / 2));
    const [x0, y0, z0, x1, y1, z1] = bounds(mesh.geometry) as [number, number, number, number, number, number];
    expect([x0, x1].map((x) => Math.abs(x))).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
    expect(y0).toBeGreaterThan(0.249);
    expect(y1).toBeLessThan(0.351);
    expect(y1 - y0).toBeGreaterThan(0.09);
    // Four digits of that height take three quarters of the card.
    expect(z1 - z0).toBeCloseTo(0.1 * textWidth(4), 2);
    const normals = mesh.geometry.getAttribute("normal");
    const facing = Array.from({ length: normals.count }, (_, k) => Math.round(normals.getX(k)));
    expect(new Set(facing)).toEqual(new Set([1, -1]));
    const worn = mesh.material as MeshStandardMaterial;
    expect([worn.opacity, worn.transparent, worn.color.getHexString()]).toEqual([1, false, "eeeeea"]);
  });

  test("a number reads to the right of whoever stands before it", () => {
    const card = new Mesh(new PlaneGeometry(0.4, 0.1).rotateY(Math.PI / 2).translate(1, 0, 0), named("number"));
    dress(new Group().add(card), { ...look, number: 1 }, new Matrix4().makeRotationX(Math.PI / 2));
    // Read from +x, z of the file points to the left; the beak of the 1 is left of its stem.
    const position = card.geometry.getAttribute("position");
    const corners = Array.from({ length: position.count }, (_, k) => new Vector3().fromBufferAttribute(position, k));
    const middle = (points: Vector3[]): number => points.reduce((sum, { z }) => sum + z, 0) / points.length;
    const beak = corners.filter(({ y }) => y > 0.015 && y < 0.04);
    const foot = corners.filter(({ y }) => y < -0.03);
    expect(middle(beak)).toBeGreaterThan(middle(foot));
  });

  test("bumpers and signs get the alliance's colour, accents the robot's, all else stays", () => {
    const parts = ["bumper", "alliance", "accent", "plate", "numbers of parts"].map((name) => {
      return new Mesh(new PlaneGeometry(1, 1), named(name));
    });
    dress(new Group().add(...parts), look, new Matrix4());
    const colors = parts.map(({ material }) => material.color.getHexString());
    expect(colors).toEqual(["b5161f", "b5161f", "8b3fb0", "123456", "123456"]);
    dress(new Group().add(...parts), { ...look, alliance: "blue", accent: null }, new Matrix4());
    expect(parts.map(({ material }) => material.color.getHexString()).slice(0, 3)).toEqual([
      "1747a6",
      "1747a6",
      "8b3fb0",
    ]);
  });

  test("a number on an accent is dark where the accent is light", () => {
    const colorOn = (accent: string | null): string => {
      const card = new Mesh(new PlaneGeometry(1, 1), named("number-on-accent", "#eeeeea"));
      dress(new Group().add(card), { ...look, accent }, new Matrix4());
      return card.material.color.getHexString();
    };
    const dark = "1c2026";
    expect(accents.map(colorOn)).toEqual(["eeeeea", dark, dark, "eeeeea", dark, dark]);
  });

  test.each(["swerve-shooter", "ring-shooter", "kitbot", "mecanum-arm", "coral-arm", "reef-arm", "ftc-mecanum", "xrp"])(
    "%s has cards for its number and a part in its alliance's colour",
    (robot) => {
      const bytes = readFileSync(`robots/${robot}/model.glb`);
      const json = bytes.toString("utf8", 20, 20 + bytes.readUInt32LE(12));
      const { materials } = JSON.parse(json) as { materials: { name: string }[] };
      const names = materials.map(({ name }) => name);
      expect(names).toContain("number");
      expect(names.some((name) => /^(bumper|alliance)$/.test(name))).toBe(true);
      expect(names).toContain("accent");
    },
  );
});

test("signs: one's own among several, the far ones, all or none as one asks", () => {
  expect(isNamed("far", true, 3, 6)).toBe(true);
  expect(isNamed("far", false, 3, 6)).toBe(false);
  expect(isNamed("far", false, 12, 6)).toBe(true);
  expect(isNamed("far", true, 12, 1)).toBe(false);
  expect(isNamed("all", false, 3, 1)).toBe(true);
  expect(isNamed("none", true, 12, 6)).toBe(false);
});
