// The element's contract over postMessage: verbs come in, answers and events go out. It listens and speaks to one origin only;
// a page of any other may show the simulation and no more.

import { parseAddress } from "./addresses.ts";
import { attributeNames } from "./attributes.ts";
import type { SandlotSim } from "./element.ts";

/** Of the contract; a message of another is ignored. */
export const messageVersion = 1;

export const eventNames = ["ready", "tick", "score", "end", "error"] as const;

/** The parts of the element that the port uses; a test brings its own. */
export type EmbeddedSim = Pick<
  SandlotSim,
  | "play"
  | "pause"
  | "reset"
  | "seek"
  | "setInput"
  | "setChassis"
  | "offsetTo"
  | "screenshot"
  | "getRecording"
  | "paused"
  | "ready"
  | "time"
  | "score"
  | "setAttribute"
  | "removeAttribute"
> &
  Pick<EventTarget, "addEventListener">;

/** The parts of the embedding window that the port uses. */
export interface EmbeddingWindow {
  postMessage(message: unknown, targetOrigin: string): void;
}

type Arguments = Readonly<Record<string, unknown>>;
type Handlers = Readonly<Record<string, (sim: EmbeddedSim, message: Arguments) => unknown>>;

/** By the message's type; a handler's result is the answer's result. */
export const handlers: Handlers = {
  play: (sim) => sim.play(),
  pause: (sim) => sim.pause(),
  reset: (sim) => sim.reset(),
  seek: (sim, { time }) => sim.seek(Number(time)),
  setInput: (sim, { input }) => sim.setInput((input ?? null) as Parameters<EmbeddedSim["setInput"]>[0]),
  setChassis: (sim, { chassis }) => sim.setChassis((chassis ?? null) as Parameters<EmbeddedSim["setChassis"]>[0]),
  offsetTo: (sim, { point, station }) =>
    sim.offsetTo(point as [number, number], station === undefined ? undefined : String(station)),
  screenshot: (sim, { options }) => sim.screenshot((options ?? {}) as Parameters<EmbeddedSim["screenshot"]>[0]),
  getRecording: (sim, { options }) => sim.getRecording((options ?? {}) as Parameters<EmbeddedSim["getRecording"]>[0]),
  set: (sim, { name, value }) => {
    // Where the site is, is the embedding page's own choice: it chose the iframe's address.
    const attribute = attributeNames.find((known) => known === name && known !== "src");
    if (attribute === undefined) {
      const known = attributeNames.filter((other) => other !== "src").join(", ");
      throw new Error(`"${String(name)}" cannot be set; there are ${known}`);
    }
    if (value === null || value === undefined || value === false) sim.removeAttribute(attribute);
    else sim.setAttribute(attribute, value === true ? "" : String(value));
  },
  state: ({ ready, paused, time, score }) => ({ ready, paused, time, score }),
};

/** The trusted origin: the one in the address, else the embedding page's; null when neither is known. */
export function originOf(named: string | null, referrer: string): string | null {
  const url = parseAddress(named ?? referrer);
  if (url === null || url.origin === "null") return null;
  // A name with a path or a wildcard was not meant as an origin.
  if (named !== null && url.origin !== named.replace(/\/$/, "")) return null;
  return url.origin;
}

export class EmbedPort {
  readonly #sim: EmbeddedSim;
  readonly #parent: EmbeddingWindow;
  readonly #origin: string;

  constructor(sim: EmbeddedSim, parent: EmbeddingWindow, origin: string) {
    this.#sim = sim;
    this.#parent = parent;
    this.#origin = origin;
    for (const name of eventNames) {
      sim.addEventListener(name, (event) => this.#post({ type: "event", name, detail: (event as CustomEvent).detail }));
    }
  }

  listen(from: Pick<EventTarget, "addEventListener">): void {
    from.addEventListener("message", (event) => void this.take(event as MessageEvent));
  }

  /** Takes a message if it is from the embedding page and of its origin; others get no answer. */
  async take({ source, origin, data }: Pick<MessageEvent, "source" | "origin" | "data">): Promise<void> {
    if (origin !== this.#origin || source !== (this.#parent as unknown)) return;
    if (typeof data !== "object" || data === null) return;
    const message = data as Arguments;
    if (message["sandlot"] !== messageVersion) return;
    const id = message["id"] ?? null;
    const type = String(message["type"]);
    try {
      const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
      if (handler === undefined)
        throw new Error(`no such message: "${type}"; there are ${Object.keys(handlers).join(", ")}`);
      const result = await handler(this.#sim, message);
      this.#post({ type: "done", id, result: result ?? null });
    } catch (error) {
      this.#post({ type: "failed", id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  #post(message: object): void {
    this.#parent.postMessage({ sandlot: messageVersion, ...message }, this.#origin);
  }
}
