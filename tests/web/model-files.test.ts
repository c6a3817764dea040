// Models in other forms: glTF with buffers, STL, OBJ, URDF, Draco and meshopt, each read to the numbers that it was written with.
import { Window } from "happy-dom";
import { MeshoptEncoder } from "meshoptimizer";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Body, glbOf, partsOf, type Json } from "../../web/mesh/glb-parts.ts";
import { groupsOf, readDocument } from "../../web/mesh/glb-read.ts";
import { modelToGlb, type ModelPart } from "../../web/mesh/model-files.ts";
import { readModelFile } from "../../web/view/model-file.ts";

const part = (path: string, content: string | Uint8Array): ModelPart => ({
  path,
  read: async () => (typeof content === "string" ? new TextEncoder().encode(content) : content),
});
const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);
const triangle = [0, 0, 0, 1, 0, 0, 0, 2, 0.5];
const plain = {
  asset: { version: "2.0" },
  scenes: [{ nodes: [0] }],
  scene: 0,
  nodes: [{ mesh: 0, name: "wing" }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [1, 2, 0.5] }],
};

/** Corners of all triangles, in the order of the file. */
async function corners(bytes: ArrayBuffer): Promise<number[]> {
  return groupsOf(await readDocument("it", bytes)).flatMap(({ positions, triangles }) =>
    [...triangles].flatMap((corner) => [...positions.subarray(3 * corner, 3 * corner + 3)]),
  );
}
const sides = async (bytes: ArrayBuffer): Promise<number[]> => {
  const all = await corners(bytes);
  return [0, 1, 2].map((axis) => {
    const own = all.filter((_, at) => at % 3 === axis);
    return Number((Math.max(...own) - Math.min(...own)).toFixed(3));
  });
};

afterEach(() => vi.unstubAllGlobals());

describe("a model beside its parts", () => {
  test("glTF with its buffer in another file, whose name is written for the web", async () => {
    const json = {
      ...plain,
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ uri: "our%20wing.bin", byteLength: 36 }],
    };
    const file = part("r/wing.gltf", JSON.stringify(json));
    expect(await corners(await modelToGlb(file, [file, part("r/our wing.bin", floats(...triangle))]))).toEqual(
      triangle,
    );
    await expect(modelToGlb(file, [file])).rejects.toThrow("wing.gltf names our%20wing.bin, which is not beside it");
    await expect(modelToGlb(file, [part("our wing.bin", floats(1))])).rejects.toThrow(
      "has 4 bytes; wing.gltf needs 36",
    );
  });

  test("an OBJ in its colours; no picture is asked of the network", async () => {
    const obj = part("a.obj", "mtllib a.mtl\no wing\nv 0 0 0\nv 1 0 0\nv 0 2 0.5\nusemtl red\nf 1 2 3\n");
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const glb = await modelToGlb(obj, [obj, part("a.mtl", "newmtl red\nKd 1 0 0\nmap_Kd a.png\n")]);
    expect(await corners(glb)).toEqual(triangle);
    const [material] = partsOf(glb)!.json["materials"] as Json[];
    expect((material!["pbrMetallicRoughness"] as Json)["baseColorFactor"]).toEqual([1, 0, 0, 1]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("an OBJ with the pictures of its materials, each where its triangles are, the right way up", async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);
    const corner = "v 0 0 0\nv 1 0 0\nv 0 2 0.5\nvt 0 0\nvt 1 0.25\nvt 0 1\n";
    const obj = part("a.obj", `mtllib a.mtl\n${corner}usemtl skin\nf 1/1 2/2 3/3\nusemtl red\nf 1/1 3/3 2/2\n`);
    const mtl =
      "newmtl skin\nKd 1 1 1\nmap_Kd -s 1 1 1 textures\\\\Our Skin.png\nnewmtl red\nKd 1 0 0\nmap_Kd gone.png\n";
    const beside = [obj, part("a.mtl", mtl.replaceAll("\\\\", "\\")), part("textures/our skin.png", png)];
    const { json, body } = partsOf(await modelToGlb(obj, beside))!;
    const looks = (json["materials"] as Json[]).map((material) => material["pbrMetallicRoughness"] as Json);
    expect(looks).toMatchObject([{ baseColorTexture: { index: 0 } }, { baseColorFactor: [1, 0, 0, 1] }]);
    expect(json["textures"]).toEqual([{ source: 0 }]);
    const [image] = json["images"] as { bufferView: number; mimeType: string }[];
    const views = json["bufferViews"] as { byteOffset: number; byteLength: number }[];
    const bytesOf = (view: number): Uint8Array => {
      const { byteOffset, byteLength } = views[view]!;
      return body.slice(byteOffset, byteOffset + byteLength);
    };
    expect([image!.mimeType, bytesOf(image!.bufferView)]).toEqual(["image/png", png]);
    const [mesh] = json["meshes"] as { primitives: { attributes: Record<string, number>; material: number }[] }[];
    expect(mesh!.primitives.map(({ material }) => material)).toEqual([0, 1]);
    const accessor = (json["accessors"] as { bufferView: number }[])[mesh!.primitives[0]!.attributes["TEXCOORD_0"]!]!;
    expect([...new Float32Array(bytesOf(accessor.bufferView).buffer)].slice(0, 6)).toEqual([0, 1, 1, 0.75, 0, 0]);
    expect(groupsOf(await readDocument("it", await modelToGlb(obj, beside)))).toHaveLength(2);
  });

  test("STL as text and as bytes; one without triangles, and one that is cut off", async () => {
    const text = `solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 2 0.5\nendloop\nendfacet\nendsolid`;
    expect(await corners(await modelToGlb(part("a.stl", text), []))).toEqual(triangle);
    const binary = new Uint8Array(84 + 50);
    new DataView(binary.buffer).setUint32(80, 1, true);
    binary.set(floats(0, 0, 1, ...triangle), 84);
    expect(await corners(await modelToGlb(part("b.STL", binary), []))).toEqual(triangle);
    await expect(modelToGlb(part("c.stl", "solid c\nendsolid"), [])).rejects.toThrow("c.stl has no surface");
    await expect(modelToGlb(part("d.stl", new Uint8Array(3)), [])).rejects.toThrow(/d\.stl/);
  });

  test("a URDF: its boxes and meshes, each where its joint has it, by the path of a ROS package", async () => {
    const page = new Window();
    for (const name of ["DOMParser", "Document", "Element"] as const) vi.stubGlobal(name, page[name]);
    const stl = `solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1000 0 0\nvertex 0 2000 500\nendloop\nendfacet\nendsolid`;
    const robot = part(
      "bot/urdf/bot.urdf",
      `<?xml version="1.0"?><robot name="bot"><link name="base"><visual><geometry><box size="0.7 0.6 0.3"/></geometry></visual></link>
       <link name="arm"><visual><geometry><mesh filename="package://bot/meshes/arm.stl" scale="0.001 0.001 0.001"/></geometry></visual></link>
       <joint name="j" type="fixed"><parent link="base"/><child link="arm"/><origin xyz="0 0 3"/></joint></robot>`,
    );
    const all = [robot, part("bot/meshes/arm.stl", stl)];
    expect(await sides(await modelToGlb(robot, all))).toEqual([1.35, 2.3, 3.65]);
    await expect(modelToGlb(robot, [robot])).rejects.toThrow(
      "names package://bot/meshes/arm.stl, which is not beside it",
    );
    // The same without a browser, which leaves none of its names behind.
    vi.unstubAllGlobals();
    expect(await sides(await modelToGlb(robot, all))).toEqual([1.35, 2.3, 3.65]);
    expect("DOMParser" in globalThis).toBe(false);
    for (const broken of ["<robot><link", "<robot>&lt;", "</robot>", "", "<?xml", "no XML"])
      await expect(modelToGlb(part("x.urdf", broken), [])).rejects.toThrow(/^x\.urdf /);
  });

  test("a URDF's OBJ meshes keep their own pictures, also where their materials have one name", async () => {
    const png = (id: number): Uint8Array<ArrayBuffer> => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, id);
    const obj = (name: string): string =>
      `mtllib ${name}.mtl\nv 0 0 0\nv 1 0 0\nv 0 2 0.5\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl skin\nf 1/1 2/2 3/3\n`;
    const link = (name: string): string =>
      `<link name="${name}"><visual><geometry><mesh filename="package://bot/${name}.obj"/></geometry></visual></link>`;
    const joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>';
    const robot = part("bot/bot.urdf", `<robot name="bot">${link("a")}${link("b")}${joint}</robot>`);
    const beside = ["a", "b"].flatMap((name, id) => [
      part(`bot/${name}.obj`, obj(name)),
      part(`bot/${name}.mtl`, `newmtl skin\nmap_Kd ${name}.png\n`),
      part(`bot/${name}.png`, png(id)),
    ]);
    const { json } = partsOf(await modelToGlb(robot, [robot, ...beside]))!;
    expect(json["images"]).toHaveLength(2);
    const indices = (json["materials"] as Json[]).map(
      (material) => ((material["pbrMetallicRoughness"] as Json)["baseColorTexture"] as Json)["index"],
    );
    expect(indices).toEqual([0, 1]);
  });

  test("a URDF's Collada mesh, in its own colour and unit, in the page alone; no picture is asked of the network", async () => {
    const collada = `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
      <asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
      <library_effects><effect id="e"><profile_COMMON><technique sid="t"><phong>
        <diffuse><color>1 0 0 1</color></diffuse></phong></technique></profile_COMMON></effect></library_effects>
      <library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
      <library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="9">0 0 0 100 0 0 0 200 50</float_array>
        <technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
        <param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
        <triangles count="1" material="s"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
      <library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"><bind_material><technique_common>
        <instance_material symbol="s" target="#m"/></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
      <scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
    const robot = part(
      "bot.urdf",
      `<robot name="b"><link name="l"><visual><geometry><mesh filename="arm.dae"/></geometry></visual></link></robot>`,
    );
    const all = [robot, part("arm.dae", collada)];
    await expect(modelToGlb(robot, all)).rejects.toThrow("bot.urdf names arm.dae: Collada meshes are read on the page");
    const page = new Window();
    for (const name of ["DOMParser", "Document", "Element"] as const) vi.stubGlobal(name, page[name]);
    // three.js's reader says which version it reads.
    vi.spyOn(console, "debug").mockImplementation(() => {});
    const glb = await modelToGlb(robot, all);
    expect(await sides(glb)).toEqual([1, 2, 0.5]);
    const [material] = partsOf(glb)!.json["materials"] as Json[];
    expect((material!["pbrMetallicRoughness"] as Json)["baseColorFactor"]).toEqual([1, 0, 0, 1]);

    // With a picture: through effect, sampler, surface and image to the file beside it.
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const textured = collada
      .replace(
        "<library_effects>",
        '<library_images><image id="i"><init_from>textures/skin.png</init_from></image></library_images><library_effects>',
      )
      .replace(
        "<profile_COMMON>",
        `<profile_COMMON><newparam sid="f"><surface type="2D"><init_from>i</init_from></surface></newparam>
         <newparam sid="p"><sampler2D><source>f</source></sampler2D></newparam>`,
      )
      .replace("<color>1 0 0 1</color>", '<texture texture="p" texcoord="UV"/>');
    const picture = part("bot/textures/skin.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47));
    const skinned = await modelToGlb(robot, [robot, part("arm.dae", textured), picture]);
    expect(partsOf(skinned)!.json["images"]).toHaveLength(1);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("a Git LFS pointer is called that, whatever its ending", async () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\n";
    for (const name of ["a.stl", "a.obj", "a.gltf", "a.urdf"])
      await expect(modelToGlb(part(name, pointer), [])).rejects.toThrow("git lfs pull");
  });
});

describe("a packed model", () => {
  test("by meshopt", async () => {
    await MeshoptEncoder.ready;
    const packed = MeshoptEncoder.encodeVertexBuffer(floats(...triangle), 3, 12);
    const body = new Body();
    body.add(packed);
    const extension = { buffer: 0, byteLength: packed.byteLength, byteStride: 12, count: 3, mode: "ATTRIBUTES" };
    const json = {
      ...plain,
      bufferViews: [{ buffer: 0, byteLength: 36, extensions: { EXT_meshopt_compression: extension } }],
      extensionsRequired: ["EXT_meshopt_compression"],
    };
    expect(await corners(glbOf(json, body))).toEqual(triangle);
    expect((await readModelFile(glbOf(json, body))).children).toHaveLength(1);
    const huge = { ...extension, count: 2 ** 28 };
    const bomb = {
      ...json,
      bufferViews: [{ buffer: 0, byteLength: 36, extensions: { EXT_meshopt_compression: huge } }],
    };
    await expect(readDocument("it", glbOf(bomb, body))).rejects.toThrow("unpacks to more than 512 MB");
  });

  test("by Draco", async () => {
    const id = 7;
    // Draco's bitstream 2.2: a mesh, in sequence; one face of three points, its corners as bytes; one attribute, its floats as they are.
    const head = [...new TextEncoder().encode("DRACO"), 2, 2, 1, 0, 0, 0, 1, 3, 1, 0, 1, 2, 1, 1, 0, 9, 3, 0, id, 0];
    const packed = Uint8Array.of(...head, ...floats(...triangle));
    const length = packed.byteLength;
    const body = new Body();
    body.add(packed);
    const extensions = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: id } } };
    const json = {
      ...plain,
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, extensions }] }],
      accessors: [{ componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [1, 2, 0.5] }],
      bufferViews: [{ buffer: 0, byteLength: length }],
      extensionsRequired: ["KHR_draco_mesh_compression"],
    };
    expect(await sides(glbOf(json, body))).toEqual([1, 2, 0.5]);
    expect((await readModelFile(glbOf(json, body))).children).toHaveLength(1);
    const damaged = new Body();
    damaged.add(new Uint8Array(length));
    await expect(readDocument("it", glbOf(json, damaged))).rejects.toThrow("mesh 0, which Draco packed, is damaged");
  });
});
