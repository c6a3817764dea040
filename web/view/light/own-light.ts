// The light of a field that does not ship: worked out by the same module as that of the others, after the field is there to be seen.

import type { BakedLight, LightScene } from "../../light/light-scene.ts";
import type { LightAnswer, LightOrder } from "../../light/worker.ts";

/** Rejects where the field cannot have any. `module`: light.wasm. */
export function bakeOwn(module: ArrayBuffer, scene: LightScene): Promise<BakedLight> {
  const worker = new Worker(new URL("../../light/worker.ts", import.meta.url), {
    type: "module",
    name: "sandlot-light",
  });
  return new Promise<BakedLight>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LightAnswer>) =>
      "light" in data ? resolve(data.light) : reject(new Error(data.problem));
    worker.onerror = (event) => reject(new Error(event.message));
    const order: LightOrder = { module, scene };
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
