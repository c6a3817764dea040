// Asks the core whether it takes a scenario: a second simulation, kept for the next question. The newest question wins.

import { toProblem } from "../../sim/boundary/errors.ts";
import type { DataProblem } from "../../sim/boundary/protocol.ts";
import { SimClient } from "../../sim/page/client.ts";

export class CoreCheck {
  readonly #base: string;
  readonly #file: string;
  #client: SimClient | null = null;
  #newest = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** `file`: what its sentences call the text. */
  constructor(base: string, file: string) {
    this.#base = base;
    this.#file = file;
  }

  /** The core's sentence about the scenario; null: it takes it; undefined: a newer question has come. */
  ask(scenario: string): Promise<DataProblem | null | undefined> {
    const number = ++this.#newest;
    const answer = this.#turn.then(async () => {
      if (number !== this.#newest) return undefined;
      try {
        this.#client ??= new SimClient(this.#base);
        await this.#client.load(scenario, this.#file);
        return null;
      } catch (error) {
        return number === this.#newest ? toProblem(error) : undefined;
      }
    });
    this.#turn = answer;
    return answer;
  }

  /** Ends its simulation until somebody asks again. */
  rest(): void {
    this.#newest++;
    this.#client?.dispose();
    this.#client = null;
  }
}
