// Any text or bytes as a model in another form, and as all that it may name: a binary glTF file that can be looked into, or a refusal in
// one line. It asks no network, and leaves nothing of a browser's behind.
import { modelToGlb, type ModelPart } from "../../web/mesh/model-files.ts";
import { partsOf } from "../../web/mesh/glb-parts.ts";
import { mutateBytes, mutateText } from "./mutate.ts";
import { corpusOf, expect, isLine, settled, type Target } from "./target.ts";

let asked = false;
globalThis.fetch = () => {
  asked = true;
  return Promise.reject(new Error("there is no network"));
};
// three.js's readers say much about strange files.
console.warn = console.error = console.log = () => {};

const words = [
  ...[
    "v 0 0 0\n",
    "f 1 2 3\n",
    "f -1 -2 -3\n",
    "vt 0 1\n",
    "vn 0 0 1\n",
    "usemtl a\n",
    "mtllib a.mtl\n",
    "o b\n",
    "g\n",
  ],
  ...["newmtl a\n", "map_Kd a.png\n", "Kd 1 0 0\n", "solid ", "facet normal 0 0 1\n", "vertex 1e999 0 0\n", "endsolid"],
  ...[
    "<link name='a'>",
    "</link>",
    "<visual>",
    "<geometry>",
    "<box size='1 1 1'/>",
    "<mesh filename='a.stl'/>",
    "<robot>",
  ],
  ...[
    "<joint type='fixed'>",
    "<parent link='a'/>",
    "<child link='b'/>",
    "<!--",
    "-->",
    "<![CDATA[",
    "&#x41;",
    "<?",
    "<origin rpy='1 2 x'/>",
  ],
  ...["1e308", "-", "NaN", '"', "'", "[", "]", "{", "}", "\u0000"],
];
const endings = ["obj", "stl", "urdf", "gltf"];

export default {
  corpus: () => corpusOf("model_files"),
  mutate: (random, input) =>
    random.below(4) === 0
      ? mutateBytes(random, input)
      : new TextEncoder().encode(mutateText(random, new TextDecoder().decode(input), words)),
  async run(input) {
    const part = (path: string): ModelPart => ({ path, read: () => Promise.resolve(input) });
    const beside = ["a.obj", "a.mtl", "a.stl", "a.bin", "a.png", "a.dae"].map(part);
    for (const ending of endings) {
      try {
        const glb = await settled(modelToGlb(part(`a.${ending}`), beside));
        expect(partsOf(glb) !== null, "a file that can be looked into");
      } catch (error) {
        const isBug = [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
        expect(error instanceof Error && !isBug, `a refusal: ${String(error)}`);
        expect(isLine((error as Error).message), "a refusal in one line");
      }
      expect(!("DOMParser" in globalThis), "no browser's name is left behind");
    }
    expect(!asked, "a model asks for no other file");
  },
} satisfies Target;
