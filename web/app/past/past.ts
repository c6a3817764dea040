// The past's end in the page: it looks for held values that are unknown, has them computed, and fills them in; and it
// asks "what if". The worker starts with the first of these.

import type { PastStore } from "../values/past-seam.ts";
import type { Hold } from "../values/values-api.ts";
import type { FromPast, ToPast, Wanted, WhatIf, WhatIfResult } from "./past-messages.ts";
import { past as say } from "../../words/english-past.ts";

/** The methods of a worker that are used; a test brings its own. */
export interface PastWorkerPort {
  postMessage(message: ToPast, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromPast>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** A separate function so that Vite sees the literal URL and bundles the worker. */
function startWorker(): PastWorkerPort {
  return new Worker(new URL("./past-worker.ts", import.meta.url), { type: "module", name: "sandlot-past" });
}

/** Wishes are looked at again so long after the worker has done everything [ms]: the run may have gone on meanwhile. */
const againMs = 1000;

/** The worker is told of another moment when it is so far from the one before: a second. */
const nearTicks = 50;

/** Its needs of the page. */
export interface PastPage {
  readonly base: string;
  readonly session: { readonly client: { past(port: MessagePort): void } };
}

interface Waiting {
  resolve(result: WhatIfResult | null): void;
  reject(error: Error): void;
}

export class Past {
  readonly #page: PastPage;
  readonly #store: PastStore;
  readonly #start: () => PastWorkerPort;
  readonly #hold: Hold;
  #worker: PastWorkerPort | null = null;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextId = 1;
  #asked: ({ readonly id: number } & Waiting) | null = null;
  /** The tick that the worker takes for the one that is shown. */
  #near: number | null = null;
  /** Something is wanted of the worker. */
  #busy = false;

  constructor(page: PastPage, store: PastStore, start: () => PastWorkerPort = startWorker) {
    this.#page = page;
    this.#store = store;
    this.#start = start;
    this.#hold = store.onHeld(() => void this.#look());
    void this.#look();
  }

  /** The page shows this tick of the past, whose values come first; null: the run's newest. */
  showsTick(tick: number | null): void {
    const far = tick === null || this.#near === null || Math.abs(tick - this.#near) >= nearTicks;
    if (tick === this.#near || !far) return;
    this.#near = tick;
    this.#worker?.postMessage({ type: "near", tick });
  }

  /** The last seconds with a number changed; null: a newer question came first. Rejects with the error. */
  whatIf(whatIf: WhatIf): Promise<WhatIfResult | null> {
    this.#asked?.resolve(null);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#asked = { id, resolve, reject };
      this.#post({ type: "whatIf", id, whatIf });
    });
  }

  /** The last question needs no answer any more. */
  cancel(): void {
    if (this.#asked === null) return;
    this.#asked.resolve(null);
    this.#asked = null;
    this.#worker?.postMessage({ type: "whatIf", id: 0, whatIf: null });
  }

  /** The simulation worker is another one: this one cannot talk to it. */
  disconnect(): void {
    this.#end(say("startedAgain"));
    void this.#look();
  }

  dispose(): void {
    this.#hold.release();
    clearTimeout(this.#timer);
    this.#end("closed");
  }

  #end(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
    this.#asked?.reject(new Error(why));
    this.#asked = null;
  }

  /** Asks the store for its wishes, and tells the worker. */
  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const { epoch, held } = this.#store;
    const spans = await Promise.all(held.map((key) => this.#store.unknown(key)));
    if (turn !== this.#turn) return;
    const wanted = held.map((key, i): Wanted => ({ key, spans: spans[i] ?? [] })).filter((one) => one.spans.length > 0);
    if (wanted.length === 0 && !this.#busy) return;
    this.#busy = wanted.length > 0;
    this.#post({ type: "want", epoch, wanted });
  }

  #post(message: ToPast): void {
    this.#worker ??= this.#open();
    this.#worker.postMessage(message);
  }

  #open(): PastWorkerPort {
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#trouble(`The past cannot be computed: ${event.message || say("noScript")}.`);
      this.#end(event.message);
    };
    const { port1, port2 } = new MessageChannel();
    this.#page.session.client.past(port1);
    worker.postMessage({ type: "open", base: this.#page.base, gate: port2 }, [port2]);
    if (this.#near !== null) worker.postMessage({ type: "near", tick: this.#near });
    return worker;
  }

  #trouble(message: string): void {
    for (const key of this.#store.held) this.#store.tell(key, message);
  }

  #hear(message: FromPast): void {
    switch (message.type) {
      case "filled":
        if (message.values.epoch !== this.#store.epoch) break;
        this.#store.tell(message.values.key, "");
        this.#store.fillRun(message.values);
        break;
      case "rests":
        this.#busy = false;
        this.#timer = setTimeout(() => void this.#look(), againMs);
        break;
      case "trouble":
        this.#busy = false;
        if (message.epoch === this.#store.epoch) this.#trouble(message.problem.message);
        break;
      case "whatIf":
      case "failed": {
        const asked = this.#asked;
        if (asked === null || asked.id !== message.id) break;
        this.#asked = null;
        if (message.type === "whatIf") asked.resolve(message.result);
        else asked.reject(new Error(message.problem.message));
        break;
      }
    }
  }
}
