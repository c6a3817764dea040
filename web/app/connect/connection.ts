// The connection panel: NetworkTables and robot code, each off or on, how it goes, and what to do when it does not. A choice
// counts at once; there is nothing to confirm.

import { socketAddress, type LinkStatus } from "../../net/link.ts";
import type { FromNet, HalStatus, HalTarget } from "../../net/protocol.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import { recall, remember } from "../parts/choices.ts";
import {
  bridgeAddress,
  bytes,
  halAddress,
  halAdvice,
  halPort,
  halWords,
  isBridgeInfo,
  linkAdvice,
  linkWords,
  type BridgeInfo,
} from "./connection-words.ts";
import { DockPanel } from "../parts/dock.ts";
import type { Network } from "./network.ts";
import { noHal } from "../station/station-state.ts";
import { TopicList } from "../parts/topic-list.ts";
import { stationWords, titleCase } from "../../element/words.ts";

/** Bridge: whoever has its port; robot code that has it is met as such. */
type Role = "off" | "bridge" | "robot";
type HalMode = HalTarget["mode"];
type Year = 2026 | 2027;

const roles: readonly Role[] = ["off", "bridge", "robot"];
const halModes: readonly HalMode[] = ["off", "robot", "bridge"];
const years: readonly Year[] = [2026, 2027];

/** What this browser remembers. */
interface Choice {
  role: Role;
  address: string;
  hal: HalMode;
  halAddress: string;
  year: Year;
  /** Publish on the bridge what AdvantageKit would, too. */
  akit: boolean;
  /** Connect when the page opens. */
  again: boolean;
}

const firstChoice: Choice = {
  role: "off",
  address: "127.0.0.1",
  hal: "off",
  halAddress: `127.0.0.1:${halPort}`,
  year: 2026,
  akit: false,
  again: false,
};

/** A remembered choice as far as it is one. */
export function readChoice(value: unknown): Choice {
  const { role, address, hal, halAddress: robot, year, akit, again } = (value ?? {}) as Partial<Choice>;
  const short = (text: unknown, otherwise: string): string =>
    typeof text === "string" && text.length <= 200 ? text : otherwise;
  return {
    role: roles.find((known) => known === role) ?? firstChoice.role,
    address: short(address, firstChoice.address),
    hal: halModes.find((known) => known === hal) ?? firstChoice.hal,
    halAddress: short(robot, firstChoice.halAddress),
    year: years.find((known) => known === year) ?? firstChoice.year,
    akit: akit === true,
    again: again === true,
  };
}

export interface ConnectionOptions {
  readonly panel: HTMLElement;
  readonly opener: HTMLElement;
  readonly network: Network;
  /** The page's own address, and that of its files. */
  readonly page: URL;
  readonly base: string;
  onHal(status: HalStatus): void;
  onDock(panel: DockPanel): void;
}

export class Connection {
  readonly dock: DockPanel;
  readonly #options: ConnectionOptions;
  readonly #choice = readChoice(recall("connection"));
  readonly #topics: TopicList;
  #link: LinkStatus | null = null;
  #hal = noHal;
  #robot = 0;
  #bridge: BridgeInfo | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.dock = new DockPanel(options.panel, options.opener, () => {
      if (this.dock.visible) this.#show();
      options.onDock(this.dock);
    });
    this.#topics = new TopicList(this.#part("topics") as HTMLDetailsElement, () => {
      options.network.post({ type: "topics" });
    });
    options.network.listen((message) => this.#take(message));
    const { again } = this.#choice;
    if (!again) this.#choice.role = this.#choice.hal = "off";
    this.#listen();
    this.#showChoice();
  }

  /** NetworkTables as last reported. */
  get link(): LinkStatus | null {
    return this.#link;
  }

  /** Index of the robot that robot code drives or would drive. */
  get robot(): number {
    return this.#robot;
  }

  /** The robots of a run; `own`: whom robot code drives unless told otherwise; `takes`: who does as it is told. */
  setScene(scene: SceneInfo, own: number, takes: (robot: number) => boolean): void {
    const select = this.#select("robot");
    this.#robot = takes(own)
      ? own
      : Math.max(
          0,
          scene.robots.findIndex((_, index) => takes(index)),
        );
    const names = scene.robots.map(({ station, name }, index) => {
      const title = `${stationWords(stations[station] ?? "blue1")} · ${titleCase(name)}`;
      const option = new Option(takes(index) ? title : `${title} (drives itself)`, String(index));
      option.disabled = !takes(index);
      return option;
    });
    select.replaceChildren(...names);
    select.value = String(this.#robot);
    // Asked for when the page was opened the last time.
    if (this.#choice.role !== "off") void this.#connect();
    if (this.#choice.hal !== "off") void this.#connectHal();
  }

  #listen(): void {
    for (const role of roles) {
      this.#part(`role-${role}`).addEventListener("click", () => {
        this.#choice.role = role;
        void this.#connect();
      });
    }
    for (const mode of halModes) {
      this.#part(`hal-${mode}`).addEventListener("click", () => {
        this.#choice.hal = mode;
        void this.#connectHal();
      });
    }
    for (const year of years) {
      this.#part(`year-${year}`).addEventListener("click", () => {
        this.#choice.year = year;
        if (this.#choice.hal !== "off") void this.#connectHal();
        else this.#showChoice();
      });
    }
    this.#onAddress("address", (text) => {
      this.#choice.address = text;
      void this.#connect();
    });
    this.#onAddress("hal-address", (text) => {
      this.#choice.halAddress = text;
      void this.#connectHal();
    });
    const robot = this.#select("robot");
    robot.addEventListener("change", () => {
      this.#robot = Number(robot.value);
      if (this.#choice.hal !== "off") void this.#connectHal();
    });
    const akit = this.#input("akit");
    akit.addEventListener("change", () => {
      this.#choice.akit = akit.checked;
      void this.#connect();
    });
    const again = this.#input("again");
    again.addEventListener("change", () => {
      this.#choice.again = again.checked;
      this.#remember();
    });
  }

  #onAddress(name: string, set: (text: string) => void): void {
    const input = this.#input(name);
    input.addEventListener("change", () => set(input.value.trim()));
  }

  #remember(): void {
    remember("connection", this.#choice);
  }

  async #connect(): Promise<void> {
    this.#remember();
    this.#showChoice();
    const { role, address, akit } = this.#choice;
    if (role === "off") {
      if (this.#options.network.running) this.#options.network.post({ type: "connect", target: { role } });
      return this.#text("link-problem", "");
    }
    if (role === "robot") {
      const bad = socketAddress(address) === null;
      this.#text(
        "link-problem",
        bad ? "That is no address: a name, an IP address or a team number, and a port if it is not 5810." : "",
      );
      if (!bad) this.#options.network.post({ type: "connect", target: { role, address } });
      return;
    }
    const info = await this.#findBridge();
    if (this.#choice.role !== role) return;
    const bridge = bridgeAddress(this.#options.page, info).nt;
    this.#text("link-problem", "");
    this.#options.network.post({ type: "connect", target: { role: "auto", address: bridge, akit } });
  }

  async #connectHal(): Promise<void> {
    this.#remember();
    this.#showChoice();
    const { hal: mode, year } = this.#choice;
    const post = (target: HalTarget): void => {
      this.#text("hal-problem", "");
      this.#options.network.post({ type: "hal", target, robot: this.#robot, year });
    };
    if (mode === "off") {
      if (this.#options.network.running) post({ mode });
      return this.#takeHal(noHal);
    }
    if (this.#select("robot").selectedOptions[0]?.disabled !== false) {
      return this.#text("hal-problem", "No robot of this scenario takes orders: each has a script or an autopilot.");
    }
    if (mode === "robot") {
      const address = halAddress(this.#choice.halAddress);
      if (address === null) {
        return this.#text(
          "hal-problem",
          `That is no address: a name or an IP address, and a port if it is not ${halPort}.`,
        );
      }
      return post({ mode, address });
    }
    const info = await this.#findBridge();
    if (this.#choice.hal === mode) post({ mode, url: bridgeAddress(this.#options.page, info).hal });
  }

  /** What the page's own server says of itself, if it is the bridge; what it said before, if it does not answer now. */
  async #findBridge(): Promise<BridgeInfo | null> {
    try {
      const response = await fetch(new URL("bridge.json", this.#options.base));
      const info: unknown = response.ok ? await response.json() : null;
      if (isBridgeInfo(info)) this.#bridge = info;
    } catch {
      // It may be on its way down or up again.
    }
    return this.#bridge;
  }

  #take(message: FromNet): void {
    switch (message.type) {
      case "status":
        this.#link = message.status;
        break;
      case "topics":
        return this.#topics.show(message.topics);
      case "hal-status":
        return this.#takeHal(message.status);
      case "broken":
        this.#text("link-problem", `The connection failed: ${message.message}. Reload the page to try again.`);
        // Keys are the built-in program's again.
        this.#hal = noHal;
        this.#options.onHal(noHal);
        break;
    }
    if (this.dock.visible) this.#show();
  }

  #takeHal(status: HalStatus): void {
    // A report that was under way when somebody chose something else.
    if (status.mode !== this.#choice.hal) return;
    this.#hal = status;
    this.#options.onHal(status);
    if (this.dock.visible) this.#show();
  }

  /** How it goes. */
  #show(): void {
    const { page } = this.#options;
    const link = this.#link;
    const connected = link?.state === "connected";
    this.#state("link", link === null ? "off" : link.state);
    this.#text("link-state", link === null ? "Off" : linkWords(link));
    // The page is then its client, and leaves to it what is its own to publish.
    if (connected && link.role === "auto" && link.as === "robot")
      this.#text("link-problem", "Robot code has the bridge's port: connected to its server instead.");
    else if (connected) this.#text("link-problem", link.warnings.at(-1) ?? "");
    this.#topics.hidden = !connected;
    const sync = link?.roundTrip ?? null;
    this.#text("link-sync", sync === null ? "–" : `synchronized, ${sync.toFixed(1)} ms`);
    this.#text("link-topics", connected ? String(link.topics) : "–");
    this.#text("link-bytes", link === null ? "–" : `${bytes(link.sentBytes)} out, ${bytes(link.receivedBytes)} in`);
    const address = this.#choice.role === "robot" ? this.#choice.address : "127.0.0.1";
    this.#text("link-advice", link === null ? "" : linkAdvice(link, address, page));
    const hal = this.#hal;
    this.#state("hal", hal.state === "connected" && !hal.alive ? "connecting" : hal.state);
    this.#text("hal-state", halWords(hal));
    this.#text("hal-messages", hal.mode === "off" ? "–" : `${hal.received} in, ${hal.sent} out`);
    this.#text("hal-advice", halAdvice(hal, this.#choice.halAddress, page));
    for (const kind of ["mapped", "unmapped", "silent"] as const) this.#devices(kind, hal[kind]);
  }

  #devices(kind: "mapped" | "unmapped" | "silent", devices: readonly string[]): void {
    const details = this.#part(`hal-${kind}`);
    details.hidden = devices.length === 0;
    this.#text(`hal-${kind}-count`, String(devices.length));
    const list = details.querySelector("ul");
    const text = devices.join("\n");
    if (list === null || list.dataset["devices"] === text) return;
    list.dataset["devices"] = text;
    list.replaceChildren(
      ...devices.map((device) => {
        const item = document.createElement("li");
        item.textContent = device;
        return item;
      }),
    );
  }

  /** What is chosen. */
  #showChoice(): void {
    const { role, address, hal, halAddress: robot, year, akit, again } = this.#choice;
    for (const known of roles) press(this.#part(`role-${known}`), known === role);
    for (const known of halModes) press(this.#part(`hal-${known}`), known === hal);
    for (const known of years) press(this.#part(`year-${known}`), known === year);
    this.#part("address-field").hidden = role !== "robot";
    this.#part("akit-field").hidden = role !== "bridge";
    this.#part("link-facts").hidden = role === "off";
    this.#part("hal-address-field").hidden = hal !== "robot";
    this.#part("hal-facts").hidden = hal === "off";
    this.#input("address").value = address;
    this.#input("hal-address").value = robot;
    this.#input("akit").checked = akit;
    this.#input("again").checked = again;
  }

  #state(name: string, state: string): void {
    const element = this.#part(`${name}-state`);
    if (element.dataset["state"] !== state) element.dataset["state"] = state;
  }

  #input(name: string): HTMLInputElement {
    return this.#part(name) as HTMLInputElement;
  }

  #select(name: string): HTMLSelectElement {
    return this.#part(name) as HTMLSelectElement;
  }

  #text(name: string, text: string): void {
    const element = this.#part(name);
    if (element.textContent !== text) element.textContent = text;
  }

  #part(name: string): HTMLElement {
    const element = this.#options.panel.querySelector<HTMLElement>(`[data-net="${name}"]`);
    if (element === null) throw new Error(`the connection panel has no ${name}`);
    return element;
  }
}

function press(button: HTMLElement, pressed: boolean): void {
  button.setAttribute("aria-pressed", String(pressed));
}
