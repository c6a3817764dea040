// Any bytes as an asset's config.json: placements of finite numbers, or a refusal in one line.
import { AssetError, AssetSource, loadConfig } from "../../web/view/assets.ts";
import { assetMatrix } from "../../web/view/frame-of-reference.ts";
import { Matrix4 } from "three";
import { mutateBytes, mutateJson } from "./mutate.ts";
import { corpusOf, expect, isLine, settled, type Target } from "./target.ts";

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

export default {
  corpus: () => corpusOf("asset_config"),
  mutate(random, input) {
    if (random.below(3) === 0) return mutateBytes(random, input);
    const json: unknown = JSON.parse(new TextDecoder().decode(input));
    return new TextEncoder().encode(JSON.stringify(mutateJson(random, json)));
  },
  async run(input) {
    try {
      const config = await settled(loadConfig(new OneFile(input), "robots/any"));
      for (const part of [config.model, ...config.parts]) {
        expect(assetMatrix(part, new Matrix4()).elements.every(Number.isFinite), "a placement of finite numbers");
      }
      expect(Number.isFinite(config.widthInches + config.heightInches), "a size that is a number");
    } catch (error) {
      if (!(error instanceof AssetError)) throw error;
      expect(isLine(error.message) && isLine(error.advice), "a refusal in one line, with advice");
    }
  },
} satisfies Target;
