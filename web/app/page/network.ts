// The page's end of the network worker. The worker starts with the first connection or recording, and is not loaded before.

import type { FromNet, ToNet } from "../../net/protocol.ts";
import { lifeName, Lifeline, lives, type Lives } from "../../sim/boundary/lifeline.ts";
import type { SimClient } from "../../sim/page/client.ts";

/** Messages that the page repeats to a worker that starts later: the newest of each type. */
type Kept = Extract<
  ToNet,
  { type: "joysticks" | "emergencyStop" | "gameData" | "fms" | "names" | "operatingModes" | "camera" }
>;

/** The person's choice of connections: a worker that takes the place of one that ended gets it again. */
type Chosen = Extract<ToNet, { type: "connect" | "hal" | "icd" }>;

function isChosen(message: ToNet): message is Chosen {
  return message.type === "connect" || message.type === "hal" || message.type === "icd";
}

function isOff({ target }: Chosen): boolean {
  if ("role" in target) return target.role === "off";
  return "mode" in target ? target.mode === "off" : target.url === null;
}

/** The methods of a worker that the network uses; a test brings its own. */
export interface NetPort {
  /** Its name, by which the browser knows whether it lives. */
  readonly life?: string;
  postMessage(message: ToNet, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromNet>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** A separate function so that Vite sees the literal URL and bundles the worker. */
function startWorker(): NetPort {
  const life = lifeName("sandlot-net");
  return Object.assign(new Worker(new URL("../../net/worker.ts", import.meta.url), { type: "module", name: life }), {
    life,
  });
}

/** Between two looks whether the worker lives [ms]. */
const lookMs = 2000;

export class Network {
  readonly #base: string;
  readonly #client: Pick<SimClient, "tap">;
  readonly #start: () => NetPort;
  readonly #kept = new Map<Kept["type"], Kept>();
  readonly #chosen = new Map<Chosen["type"], Chosen>();
  readonly #listeners: ((message: FromNet) => void)[] = [];
  readonly #keptListeners: ((message: ToNet) => void)[] = [];
  readonly #lives: Lives;
  #worker: NetPort | null = null;
  #looks: ReturnType<typeof setInterval> | undefined;

  /** base: absolute URL of the folder that holds wire.wasm. */
  constructor(base: string, client: Pick<SimClient, "tap">, start: () => NetPort = startWorker, look: Lives = lives) {
    this.#base = base;
    this.#client = client;
    this.#start = start;
    this.#lives = look;
  }

  get running(): boolean {
    return this.#worker !== null;
  }

  listen(listener: (message: FromNet) => void): void {
    this.#listeners.push(listener);
  }

  /** Sends; starts the worker if it does not run yet. */
  post(message: ToNet, transfer: Transferable[] = []): void {
    this.#worker ??= this.#open();
    if (isChosen(message)) this.#chosen.set(message.type, message);
    this.#worker.postMessage(message, transfer);
  }

  /** The robot program of the page, by the port to its tables; null: it has gone. */
  connectTo(port: MessagePort | null): void {
    if (port !== null) this.post({ type: "program", port }, [port]);
    else this.#worker?.postMessage({ type: "program", port });
  }

  /** Sends once the page is connected to something; until then the newest of its type waits. */
  keep(message: Kept): void {
    this.#kept.set(message.type, message);
    this.#worker?.postMessage(message);
    for (const listener of this.#keptListeners) listener(message);
  }

  /** Hears the kept messages, now and from now on. */
  onKept(listener: (message: ToNet) => void): void {
    this.#keptListeners.push(listener);
    for (const message of this.#kept.values()) listener(message);
  }

  #open(): NetPort {
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#tell(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#tell({ type: "broken", message: event.message || "its script did not load" });
    };
    const { port1, port2 } = new MessageChannel();
    this.#client.tap(port1);
    worker.postMessage({ type: "open", base: this.#base, frames: port2 }, [port2]);
    for (const message of this.#kept.values()) worker.postMessage(message);
    const life = new Lifeline(worker.life ?? "", this.#lives);
    this.#looks = setInterval(() => void this.#look(worker, life), lookMs);
    return worker;
  }

  /** A worker may end without an error: then that is told, and another one makes the same connections. */
  async #look(worker: NetPort, life: Lifeline): Promise<void> {
    if (!(await life.isGone()) || worker !== this.#worker) return;
    const again = [...this.#chosen.values()].filter((message) => !isOff(message));
    this.#end("the browser ended the connections' worker", again.length > 0);
    for (const message of again) this.post(message);
  }

  #end(message: string, again = false): void {
    clearInterval(this.#looks);
    this.#worker?.terminate();
    this.#worker = null;
    this.#tell({ type: "broken", message, again });
  }

  /** The simulation is another one: parts that were connected to the old one hear that it is gone. */
  disconnect(): void {
    if (this.#worker === null) return;
    this.#end("the simulation restarted: connect again");
  }

  #tell(message: FromNet): void {
    for (const listener of this.#listeners) listener(message);
  }
}
