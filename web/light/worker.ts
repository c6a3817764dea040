// Works out the light of a field of one's own, in a thread of its own: it takes some seconds. One field, then it ends.

import { LightCore } from "./light-core.ts";
import type { BakedLight, LightScene } from "./light-scene.ts";

/** The message to it: light.wasm, and the field. */
export interface LightOrder {
  readonly module: ArrayBuffer;
  readonly scene: LightScene;
}

/** Its answer. */
export type LightAnswer = { readonly light: BakedLight } | { readonly problem: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<LightOrder>) => void) | null;
  postMessage(answer: LightAnswer): void;
};

async function work({ module, scene }: LightOrder): Promise<LightAnswer> {
  try {
    const core = await LightCore.create(module);
    return { light: core.bake(scene) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

scope.onmessage = ({ data }) => void work(data).then((answer) => scope.postMessage(answer));
