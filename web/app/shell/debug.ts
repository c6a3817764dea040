// ?debug=1: what tests and bug hunters need, and nothing that the page itself uses. An <output id="state"> shows the state
// as JSON, and the app element answers "sandlot-request" events with "sandlot-reply".

import type { SimClient } from "../../sim/page/client.ts";
import type { RunResult } from "../../sim/boundary/protocol.ts";

const verbs = ["run", "pause", "tick", "runTo", "hash", "seek", "back", "live", "takeOver", "branch"] as const;
type Verb = (typeof verbs)[number];

export interface DebugRequest {
  readonly id: number;
  readonly verb: Verb;
  readonly value: number;
}

/** How often the state is written, ms. */
const period = 50;

export class DebugPanel {
  readonly #output = document.createElement("output");
  #last = Number.NEGATIVE_INFINITY;

  constructor(app: HTMLElement, client: SimClient) {
    this.#output.id = "state";
    this.#output.hidden = true;
    app.append(this.#output);
    app.addEventListener("sandlot-request", (event) => {
      const { id, verb, value } = (event as CustomEvent<DebugRequest>).detail;
      const reply = (detail: object): void => {
        app.dispatchEvent(new CustomEvent("sandlot-reply", { detail: { id, ...detail } }));
      };
      perform(client, verb, value).then(
        (result) => reply({ result }),
        (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
      );
    });
  }

  write(now: number, state: () => object): void {
    if (now - this.#last < period) return;
    this.#last = now;
    this.#output.textContent = JSON.stringify(state());
  }
}

function perform(client: SimClient, verb: Verb, value: number): Promise<RunResult> {
  switch (verb) {
    case "run":
      return client.run(value);
    case "pause":
      return client.pause();
    case "tick":
      return client.tick(value);
    case "runTo":
      return client.runTo(value);
    case "hash":
      return client.hash();
    case "seek":
      return client.seek(value);
    case "back":
      return client.back(value);
    case "live":
      return client.live();
    case "takeOver":
      return client.takeOver();
    case "branch":
      return client.branch(value);
  }
}
