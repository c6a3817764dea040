// The page's end of the network worker, which starts with the first thing it is asked for: who neither connects nor records
// never loads it.

import type { FromNet, ToNet } from "../net/protocol.ts";
import type { SimClient } from "../sim/client.ts";

export class Network {
  readonly #base: string;
  readonly #client: SimClient;
  readonly #listeners: ((message: FromNet) => void)[] = [];
  #worker: Worker | null = null;

  constructor(base: string, client: SimClient) {
    this.#base = base;
    this.#client = client;
  }

  get started(): boolean {
    return this.#worker !== null;
  }

  listen(listener: (message: FromNet) => void): void {
    this.#listeners.push(listener);
  }

  post(message: ToNet): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL("../net/worker.ts", import.meta.url), { type: "module", name: "sandlot-net" });
    worker.onmessage = ({ data }: MessageEvent<FromNet>) => this.#tell(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#tell({ type: "broken", message: event.message || "its script did not load" });
    };
    const { port1, port2 } = new MessageChannel();
    this.#client.tap(port1);
    worker.postMessage({ type: "open", base: this.#base, frames: port2 } satisfies ToNet, [port2]);
    return worker;
  }

  #tell(message: FromNet): void {
    for (const listener of this.#listeners) listener(message);
  }
}
