// A model file must not ask the page for rings, other files, all memory. The message says which.
import { BufferAttribute, BufferGeometry, Group, Mesh } from "three";
import { describe, expect, test } from "vitest";
import { checkModel } from "../../web/mesh/glb-check.ts";
import { checkMeshes } from "../../web/view/model-check.ts";

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
/** With one buffer that accessors may lie in. */
const store = { buffers: [{ byteLength: 36 }], bufferViews: [{ buffer: 0 }] };
const check = (json: object): void => checkModel(bytesOf(JSON.stringify({ ...store, ...json })));
const accessor = { type: "VEC3", componentType: 5126, count: 3, bufferView: 0 };
const mesh = { primitives: [{ attributes: { POSITION: 0 } }] };
const chain = (length: number): object[] => [
  ...Array.from({ length: length - 1 }, (_, i) => ({ children: [i + 1] })),
  { mesh: 0 },
];

describe("a model file", () => {
  test("of one mesh is read, by many nodes, 256 deep, or with its bytes in an address", () => {
    check({ accessors: [accessor], meshes: [mesh], nodes: chain(256) });
    check({ accessors: [accessor], meshes: [mesh], nodes: Array.from({ length: 1000 }, () => ({ mesh: 0 })) });
    check({ buffers: [{ uri: "data:application/octet-stream;base64,AAAA" }], bufferViews: [] });
  });

  test.each([
    ["a ring of nodes", { nodes: [{ children: [1] }, { children: [0] }] }, "in a ring"],
    ["a node below itself", { nodes: [{ children: [0] }] }, "in a ring"],
    ["a long chain", { nodes: chain(257) }, "256 deep"],
    ["a node with two parents", { nodes: [{ children: [2] }, { children: [2] }, {}] }, "more than one parent"],
    ["a child that is not there", { nodes: [{ children: [7] }] }, "is not there"],
    ["another file", { buffers: [{ uri: "https://example.org/a.bin" }] }, "lies in another file"],
    ["a second buffer without bytes", { buffers: [{}, {}] }, "only the first may be the rest of the file"],
    ["2^31 zeros", { accessors: [{ type: "VEC3", componentType: 5126, count: 2 ** 31 }] }, '"count"'],
    ["an accessor of nothing", { accessors: [{ ...accessor, type: 2 }] }, "has the type 2"],
    ["numbers of no type", { accessors: [{ ...accessor, componentType: 1 }] }, "have the type 1"],
    ["a mesh without places", { meshes: [{ primitives: [{ attributes: {} }] }] }, '"POSITION"'],
    [
      "a large mesh many times",
      {
        accessors: [{ ...accessor, count: 1e6 }],
        meshes: [mesh],
        nodes: Array.from({ length: 17 }, () => ({ mesh: 0 })),
      },
      "16000000 corners",
    ],
    [
      "a buffer that is none",
      { buffers: [{ byteLength: 4 }], bufferViews: [{ buffer: 0 }, { buffer: "__proto__" }] },
      '"buffer" of entry 1 of its "bufferViews" must be one of its 1 "buffers"',
    ],
    [
      "a part of a buffer that is none",
      { accessors: [{ ...accessor, bufferView: 1 }] },
      '"bufferView" of entry 0 of its "accessors" must be one of its 1 "bufferViews"',
    ],
    ["a list that is none", { nodes: {} }, '"nodes" is no list'],
  ])("with %s is refused", (_what, json, message) => {
    expect(() => check(json)).toThrow(message);
  });

  test("that is no model is refused", () => {
    expect(() => checkModel(bytesOf("PK\u0003\u0004"))).toThrow("neither binary glTF nor JSON");
    const cut = new DataView(new ArrayBuffer(24));
    [0x46546c67, 2, 24, 1000, 0x4e4f534a].forEach((word, i) => cut.setUint32(4 * i, word, true));
    expect(() => checkModel(cut.buffer)).toThrow("cut off");
  });
});

test("a mesh whose corners lack something, or are not there, is refused", () => {
  const geometry = new BufferGeometry();
  const model = new Group().add(new Mesh(geometry));
  expect(() => checkMeshes(model)).toThrow("no positions");
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(9), 3));
  geometry.setIndex([0, 1, 2]);
  checkMeshes(model);
  geometry.setIndex([0, 1, 3]);
  expect(() => checkMeshes(model)).toThrow("not there");
  for (const corner of [-1, 0.5, NaN]) {
    geometry.setIndex(new BufferAttribute(new Float32Array([0, 1, corner]), 1));
    expect(() => checkMeshes(model)).toThrow("not there");
  }
  geometry.setIndex(new BufferAttribute(new Uint16Array([0, 1, 2, 0, 1, 2]), 3));
  expect(() => checkMeshes(model)).toThrow("single numbers");
  geometry.setIndex([0, 1, 2]);
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(6), 3));
  expect(() => checkMeshes(model)).toThrow('3 corners, and "normal" for 2');
});
