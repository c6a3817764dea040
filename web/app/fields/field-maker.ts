// The page's side of the worker that makes fields. A newer request ends the older one.

import type { MeshOptions, Progress } from "../../mesh/collision.ts";
import type { MadeField } from "../../mesh/make-field.ts";

export interface MakeRequest {
  readonly name: string;
  readonly source: string;
  readonly files: ReadonlyMap<string, ArrayBuffer>;
  readonly options: MeshOptions;
}

export type MakeReply =
  | { readonly type: "progress"; readonly step: Parameters<Progress>[0]; readonly share: number }
  | { readonly type: "made"; readonly made: MadeField }
  | { readonly type: "failed"; readonly why: string };

export class FieldMaker {
  #worker: Worker | null = null;
  #cancel: (() => void) | null = null;

  /** null: a newer request has come. Rejects with a sentence. */
  make(request: MakeRequest, progress: Progress): Promise<MadeField | null> {
    this.stop();
    const worker = new Worker(new URL("./field-worker.ts", import.meta.url), { type: "module", name: "sandlot-field" });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      this.#cancel = () => resolve(null);
      const done = (act: () => void): void => {
        if (this.#worker !== worker) return;
        this.#cancel = null;
        this.stop();
        act();
      };
      worker.addEventListener("message", ({ data }: MessageEvent<MakeReply>) => {
        if (data.type === "progress") progress(data.step, data.share);
        else if (data.type === "made") done(() => resolve(data.made));
        else done(() => reject(new Error(data.why)));
      });
      // A worker that ran out of memory says no more than that.
      worker.addEventListener("error", ({ message }) =>
        done(() => reject(new Error(message || "the browser ended the work"))),
      );
      worker.postMessage(request);
    });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#cancel?.();
    this.#cancel = null;
  }
}
