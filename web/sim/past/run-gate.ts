// The asking end of a PastGate (see worker/past-gate.ts): promises for the simulation worker's answers about its run.
import { SimDataError } from "../boundary/errors.ts";
import type { FromGate, GatePort, Look, ToGate } from "../boundary/past-protocol.ts";

/** Longest that an answer is waited for [ms]: the simulation worker lets messages in every few milliseconds. */
const patienceMs = 20_000;

/** A request without its number. */
type Asked<T> = T extends unknown ? Omit<T, "id"> : never;

interface Waiting {
  resolve(message: FromGate): void;
  reject(error: Error): void;
  readonly timer: ReturnType<typeof setTimeout>;
}

export class RunGate {
  readonly #port: GatePort<FromGate, ToGate>;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;

  constructor(port: GatePort<FromGate, ToGate>) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      if (waiting === undefined) return;
      this.#waiting.delete(data.id);
      clearTimeout(waiting.timer);
      if (data.type === "refused") waiting.reject(new SimDataError({ file: "", path: "", message: data.message }));
      else waiting.resolve(data);
    };
  }

  async look(run: number, branch: number, logBytes: number): Promise<Look> {
    const answer = await this.#ask({ type: "look", run, branch, logBytes });
    if (answer.type !== "look") throw new Error(`the simulation answered look with ${answer.type}`);
    return answer.look;
  }

  async snapshot(run: number, branch: number, tick: number): Promise<Extract<FromGate, { type: "snapshot" }>> {
    const answer = await this.#ask({ type: "snapshot", run, branch, tick });
    if (answer.type !== "snapshot") throw new Error(`the simulation answered snapshot with ${answer.type}`);
    return answer;
  }

  close(): void {
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error("closed"));
    }
    this.#waiting.clear();
    this.#port.onmessage = null;
    this.#port.close();
  }

  #ask(message: Asked<ToGate>): Promise<FromGate> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error("the simulation does not answer"));
      }, patienceMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#port.postMessage({ ...message, id }, []);
    });
  }
}
