// Asks the core whether it takes a scenario: a second simulation, kept for the next question. The newest question wins.

import { toProblem } from "../../sim/boundary/errors.ts";
import type { DataProblem } from "../../sim/boundary/protocol.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import { SimClient } from "../../sim/page/client.ts";

export class CoreCheck {
  readonly #base: string;
  readonly #file: string;
  readonly #seen: (frame: Frame) => void;
  #client: SimClient | null = null;
  #newest = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** `file`: the text's name in its sentences. `seen`: gets the first moment of each scenario that the core takes. */
  constructor(base: string, file: string, seen: (frame: Frame) => void = () => {}) {
    this.#seen = seen;
    this.#base = base;
    this.#file = file;
  }

  /** The core's sentence about the scenario; null: it takes it; undefined: a newer question has come. */
  ask(scenario: string): Promise<DataProblem | null | undefined> {
    const number = ++this.#newest;
    const answer = this.#turn.then(async () => {
      if (number !== this.#newest) return undefined;
      try {
        this.#client ??= this.#start();
        await this.#client.load(scenario, this.#file);
        return null;
      } catch (error) {
        return number === this.#newest ? toProblem(error) : undefined;
      }
    });
    this.#turn = answer;
    return answer;
  }

  #start(): SimClient {
    const client = new SimClient(this.#base);
    client.onFrame((frame) => {
      this.#seen(frame);
      client.recycle(frame);
    });
    return client;
  }

  /** Ends its simulation until the next question. */
  rest(): void {
    this.#newest++;
    this.#client?.dispose();
    this.#client = null;
  }
}
