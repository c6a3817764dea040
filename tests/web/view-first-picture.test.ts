// The first picture's materials: kinds of surfaces whose shaders were compiled while the scene was still on its way.
import { Matrix4, Group, Mesh, ShaderMaterial, Vector3, type Material, type Object3D } from "three";
import { expect, test } from "vitest";
import { partsOfMaterial } from "../../web/view/figure-meshes.ts";
import { contactShade, instancesOf, Pieces } from "../../web/view/objects/pieces.ts";
import { plainKinds } from "../../web/view/plain-materials.ts";
import { ArenaScene } from "../../web/view/scene.ts";
import { Probes } from "../../web/view/light/probes.ts";
import { openPictureCore } from "./picture-core.ts";

const materialsOf = (root: Object3D): Material[] => {
  const found: Material[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) found.push(object.material as Material);
  });
  return found;
};

test("the sky stays as it is over another field, so that its program is not thrown away", () => {
  const arena = new ArenaScene();
  const skies = (): Material[] => materialsOf(arena.scene).filter((material) => material instanceof ShaderMaterial);
  const fit = (length: number): void =>
    arena.fit({ origin: "wall-blue", length, width: 8 }, new Vector3(1, 0, 0), new Matrix4(), new Matrix4());
  fit(16);
  const [sky, ...more] = skies();
  expect(more).toEqual([]);
  let disposed = false;
  sky!.addEventListener("dispose", () => (disposed = true));
  fit(12);
  expect(skies()).toEqual([sky]);
  expect(materialsOf(arena.scene)).toHaveLength(2);
  expect(disposed).toBe(false);
  arena.dispose();
  expect(disposed).toBe(true);
  expect(materialsOf(arena.scene)).toEqual([]);
});

test("pieces bring no program besides their model's and their shade's", async () => {
  const core = await openPictureCore();
  core.begin({ origin: "wall-blue", length: 16, width: 8 }, 1, 1);
  const parent = new Group();
  const type = { shape: "sphere", size: [0.15, 0.15, 0.15] } as const;
  const pieces = new Pieces(parent, core, [{ type, color: "#ffcc00", model: null }], new Probes());
  const shade = contactShade(instancesOf(new Float32Array(16)), type).material as ShaderMaterial;
  for (const material of materialsOf(parent)) {
    if (material.type === "MeshStandardMaterial") continue;
    expect((material as ShaderMaterial).vertexShader).toBe(shade.vertexShader);
  }
  pieces.dispose();
});

test("opaque and clear surfaces are rehearsed, those that follow a robot's parts, too", () => {
  const kinds = plainKinds().map(({ material }) => {
    const { transparent } = material as Material;
    return `${transparent ? "clear" : "opaque"}${partsOfMaterial(material as Material) === null ? "" : " parts"}`;
  });
  expect([...new Set(kinds)].sort()).toEqual(["clear", "clear parts", "opaque", "opaque parts"]);
});
