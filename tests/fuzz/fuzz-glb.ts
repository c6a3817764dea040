// Any bytes as the model of an asset: merged meshes that can be drawn, or a refusal in one line. It always answers, and
// asks no other place.
import { Mesh } from "three";
import { AssetError, AssetSource, disposeModel, placeModel } from "../../web/view/assets.ts";
import { VertexPaint } from "../../web/view/vertex-paint.ts";
import { mutateBytes, mutateJson, type Random } from "./mutate.ts";
import { corpusOf, expect, isLine, settled, type Target } from "./target.ts";

let asked = false;
globalThis.fetch = () => {
  asked = true;
  return Promise.reject(new Error("there is no network"));
};
// Loads that three.js begins by itself may fail, too: the page shows only the files that it asked for.
process.on("unhandledRejection", () => {});
// three.js says much about models that are strange; its result counts.
console.warn = console.error = () => {};

class OneFile extends AssetSource {
  readonly #input: Uint8Array;

  constructor(input: Uint8Array) {
    super("http://nowhere/");
    this.#input = input;
  }

  override bytes(): Promise<ArrayBuffer> {
    return Promise.resolve(Uint8Array.from(this.#input).buffer);
  }
}

/** A GLB with other JSON and the same rest. */
function mutateInside(random: Random, input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const size = view.getUint32(12, true);
  const json: unknown = JSON.parse(new TextDecoder().decode(input.subarray(20, 20 + size)));
  let text = JSON.stringify(mutateJson(random, json));
  text += " ".repeat((4 - (new TextEncoder().encode(text).length % 4)) % 4);
  const middle = new TextEncoder().encode(text);
  const rest = input.subarray(20 + size);
  const out = new Uint8Array(20 + middle.length + rest.length);
  out.set(input.subarray(0, 20));
  out.set(middle, 20);
  out.set(rest, 20 + middle.length);
  const head = new DataView(out.buffer);
  head.setUint32(8, out.length, true);
  head.setUint32(12, middle.length, true);
  return out;
}

function check(mesh: Mesh): void {
  const { attributes, index } = mesh.geometry;
  const position = attributes["position"];
  expect(position !== undefined && position.itemSize === 3, "a mesh has positions");
  for (const [name, attribute] of Object.entries(attributes))
    expect(attribute.count === position?.count, `as many of "${name}" as there are corners`);
  for (let i = 0; i < (index?.count ?? 0); i++)
    expect((index?.getX(i) ?? 0) < (position?.count ?? 0), "an index is of a corner");
}

export default {
  corpus: () => corpusOf("glb"),
  mutate: (random, input) => (random.below(4) === 0 ? mutateBytes(random, input) : mutateInside(random, input)),
  async run(input) {
    const paint = new VertexPaint();
    try {
      const model = await settled(new OneFile(input).model("robots/any/model.glb"));
      const placed = placeModel(model, { rotations: [], position: [0, 0, 0] }, paint);
      placed.traverse((object) => {
        if (object instanceof Mesh) check(object);
      });
      disposeModel(placed);
    } catch (error) {
      if (!(error instanceof AssetError)) throw error;
      expect(isLine(error.message) && isLine(error.advice), "a refusal in one line, with advice");
    }
    expect(!asked, "a model asks for no other file");
  },
} satisfies Target;
