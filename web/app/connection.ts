// The connection panel: off, the bridge, or a robot program's NT4 server; how it goes, and what to do when it does not. The
// network worker starts with the first connection: who never connects never loads it.

import type { LinkStatus, LinkTarget } from "../net/link.ts";
import { socketAddress } from "../net/link.ts";
import type { FromNet, ToNet } from "../net/protocol.ts";
import type { SimClient } from "../sim/client.ts";

const bridgeAddress = "127.0.0.1:5810";

const advice: Readonly<Record<"bridge" | "robot", string>> = {
  bridge: "Is the bridge running? It is part of npm start; or run: node scripts/sandlot.mjs serve",
  robot: "Is robot code running, in simulation or on a robot? Its NetworkTables server has port 5810.",
};

function states(status: LinkStatus): string {
  switch (status.state) {
    case "off":
      return "Off";
    case "connecting":
      return "Connecting";
    case "waiting":
      return "No answer; trying again";
    case "connected":
      return "Connected";
  }
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 1e5 ? 1 : 0)} kB`;

export class Connection {
  readonly #dialog: HTMLDialogElement;
  readonly #base: string;
  readonly #client: SimClient;
  #worker: Worker | null = null;
  readonly #listeners: ((message: FromNet) => void)[] = [];

  constructor(dialog: HTMLDialogElement, base: string, client: SimClient) {
    this.#dialog = dialog;
    this.#base = base;
    this.#client = client;
    dialog.querySelector("[data-net=close]")?.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#connect();
    });
    for (const radio of dialog.querySelectorAll<HTMLInputElement>("input[name=role]")) {
      radio.addEventListener("change", () => this.#showRole());
    }
    this.#showRole();
  }

  show(): void {
    this.#dialog.showModal();
  }

  get #role(): LinkTarget["role"] {
    const checked = this.#dialog.querySelector<HTMLInputElement>("input[name=role]:checked");
    return (checked?.value ?? "off") as LinkTarget["role"];
  }

  get #address(): HTMLInputElement {
    const input = this.#dialog.querySelector<HTMLInputElement>("input[name=address]");
    if (input === null) throw new Error("the dialog has no address");
    return input;
  }

  #showRole(): void {
    const label = this.#address.closest("label");
    if (label !== null) label.hidden = this.#role !== "robot";
  }

  #connect(): void {
    const role = this.#role;
    const address = role === "bridge" ? bridgeAddress : this.#address.value;
    if (role !== "off" && socketAddress(address) === null) {
      this.#write(
        "advice",
        "That is no address: a name, an IP address or a team number, and a port if it is not 5810.",
      );
      return;
    }
    if (role === "off" && this.#worker === null) return;
    this.post({ type: "connect", target: role === "off" ? { role } : { role, address } });
  }

  /** Tells the network worker something; the first message starts it. */
  post(message: ToNet): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  /** Who else hears what the network worker says. */
  listen(listener: (message: FromNet) => void): void {
    this.#listeners.push(listener);
  }

  #start(): Worker {
    const worker = new Worker(new URL("../net/worker.ts", import.meta.url), { type: "module", name: "sandlot-net" });
    worker.onmessage = ({ data }: MessageEvent<FromNet>) => {
      for (const listener of this.#listeners) listener(data);
      if (data.type === "status") this.#showStatus(data.status);
      else if (data.type === "broken") this.#showBroken(data.message);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#showBroken(event.message || "its script did not load");
    };
    const { port1, port2 } = new MessageChannel();
    this.#client.tap(port1);
    worker.postMessage({ type: "open", base: this.#base, frames: port2 } satisfies ToNet, [port2]);
    return worker;
  }

  #showStatus(status: LinkStatus): void {
    const { state, role, roundTrip, failures } = status;
    this.#dialog.dataset["state"] = state;
    this.#write("state", states(status));
    this.#write("round-trip", roundTrip === null ? "–" : `${roundTrip.toFixed(1)} ms`);
    this.#write("topics", state === "connected" ? String(status.topics) : "–");
    this.#write("bytes", `${kilobytes(status.sentBytes)} out, ${kilobytes(status.receivedBytes)} in`);
    this.#write("advice", role !== "off" && failures > 1 ? advice[role] : "");
  }

  #showBroken(message: string): void {
    this.#dialog.dataset["state"] = "broken";
    this.#write("state", "Failed");
    this.#write("advice", `${message}. Reload the page to try again.`);
  }

  #write(what: string, text: string): void {
    const element = this.#dialog.querySelector(`[data-net=${what}]`);
    if (element !== null && element.textContent !== text) element.textContent = text;
  }
}
