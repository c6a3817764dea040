// The connection panel: NetworkTables and robot code, each off or on, its state, and the remedy when it fails. A choice
// counts at once; there is nothing to confirm.

import { socketAddress, type LinkStatus } from "../../net/link.ts";
import type { FromNet, HalStatus, HalTarget } from "../../net/protocol.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { recall, recallReload, remember, rememberReload } from "../page/choices.ts";
import type { PageContext, Picture } from "../page/context.ts";
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
  ntPort,
  type BridgeInfo,
} from "./connection-words.ts";
import type { Staged } from "../../element/player.ts";
import type { DockPanel } from "../parts/dock.ts";
import { filled, make, need } from "../parts/elements.ts";
import { Later, type LatePanel } from "../page/later.ts";
import { Parts } from "../parts/parts.ts";
import { IcdPanel } from "./icd-panel.ts";
import { Pill, pillParts } from "./pill.ts";
import { wpilibYears, yearOf, type Year } from "../page/year.ts";
import { noHal } from "../station/station-state.ts";
import { TopicList } from "../parts/topic-list.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import template from "./connection.html?raw";
import "./connection.css";
import { connect as say } from "../../words/english-connect.ts";

/** Bridge: the program on the bridge's port; if that is robot code, the page connects as its client. */
type Role = "off" | "bridge" | "robot";
type HalMode = HalTarget["mode"];

const roles: readonly Role[] = ["off", "bridge", "robot"];
const halModes: readonly HalMode[] = ["off", "robot", "bridge"];

/** The choices that this browser remembers. */
interface Choice {
  role: Role;
  address: string;
  hal: HalMode;
  halAddress: string;
  /** Publish AdvantageKit's topics on the bridge, too. */
  akit: boolean;
  /** HALSim's messages have operating modes, as proposed to WPILib: for programs that speak of them already. */
  opModes: boolean;
  /** Connect when the page opens. */
  again: boolean;
}

const firstChoice: Choice = {
  role: "off",
  address: "127.0.0.1",
  hal: "off",
  halAddress: `127.0.0.1:${halPort}`,
  akit: false,
  opModes: false,
  again: false,
};

/** A remembered choice as far as it is one. */
export function readChoice(value: unknown): Choice {
  const { role, address, hal, halAddress: robot, akit, opModes, again } = (value ?? {}) as Partial<Choice>;
  const short = (text: unknown, otherwise: string): string =>
    typeof text === "string" && text.length <= 200 ? text : otherwise;
  return {
    role: roles.find((known) => known === role) ?? firstChoice.role,
    address: short(address, firstChoice.address),
    hal: halModes.find((known) => known === hal) ?? firstChoice.hal,
    halAddress: short(robot, firstChoice.halAddress),
    akit: akit === true,
    opModes: opModes === true,
    again: again === true,
  };
}

/** Each choice in one sentence. */
const roleWords: { readonly [role in Role]: () => string } = {
  off: () => say("roleOff", { ntPort }),
  robot: () => say("roleRobot"),
  bridge: () => say("roleBridge", { ntPort }),
};
const halRoleWords: { readonly [mode in HalMode]: () => string } = {
  off: () => say("halOff"),
  robot: () => say("halRobot"),
  bridge: () => say("halBridge", { halPort }),
};

/** Between two times that the pill is written [ms]. */
const pillMs = 100;

export class Connection implements LatePanel {
  readonly #dock: DockPanel;
  readonly #pill: Pill;
  /** The robot code that has the robot, for the pill: this panel's, or the program of the page. */
  driving: HalStatus = noHal;
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #onHal: (status: HalStatus) => void;
  readonly #choice = readChoice(recall("connection"));
  readonly #topics: TopicList;
  #link: LinkStatus | null = null;
  #hal = noHal;
  #robot = 0;
  /** Whose keys robot code hears; null: it was not connected yet. */
  #halYear: Year | null = null;
  #pillWritten = Number.NEGATIVE_INFINITY;
  #bridge: BridgeInfo | null = null;

  constructor(page: PageContext, dock: DockPanel, body: HTMLElement, onHal: (status: HalStatus) => void) {
    const { app, network } = page;
    body.replaceChildren(filled(template));
    this.#page = page;
    this.#dock = dock;
    this.#onHal = onHal;
    this.#pill = new Pill(app, () => dock.show());
    this.#parts = new Parts(dock.element, "net");
    this.#topics = new TopicList(this.#parts.get("topics"), () => network.post({ type: "topics" }));
    network.listen((message) => this.#take(message));
    this.#parts.get<HTMLAnchorElement>("layout-simgui").href = this.#layout("simgui");
    // A page that is loaded again has the same connections; one that is opened connects when the person has said so.
    const kept = recallReload("connection");
    if (kept !== null) Object.assign(this.#choice, readChoice(kept));
    else if (!this.#choice.again) this.#choice.role = this.#choice.hal = "off";
    if (kept === null) this.#takeAsked(page.address.searchParams.get("connect"));
    this.#listen();
    this.#showChoice();
    yearOf(page).follow((year) => this.#takeYear(year));
    const inspector = new Later(
      async () => new (await import("./inspector.ts")).Inspector(page),
      (text) => page.say(text),
    );
    this.#parts.onClick("messages", () => void inspector.use((list) => list.show(need(app, "#net-open"))));
    new IcdPanel(page);
  }

  /** ?connect= of the address: connected as soon as the scene is there. Other values: open/address-check.ts says so. */
  #takeAsked(asked: string | null): void {
    if (asked === "bridge") this.#choice.role = "bridge";
    else if (asked === "robot") {
      this.#choice.hal = "robot";
      this.#toCodesTables();
    }
  }

  /** As its buttons do, with the panel open to see how it goes. */
  connect(to: "bridge" | "robot"): void {
    this.#dock.show();
    if (to === "robot") {
      this.#toCodesTables();
      this.#choice.hal = "robot";
      void this.#connect();
    }
    this.#parts.button(to === "bridge" ? "role-bridge" : "hal-robot").click();
  }

  /** Robot code is a NetworkTables server, too: cameras, choosers and dashboards are there. */
  #toCodesTables(): void {
    this.#choice.role = "robot";
    this.#choice.address = firstChoice.address;
  }

  show(_open: boolean, visible: boolean): void {
    if (visible) this.#show();
  }

  picture({ now, clock }: Picture): void {
    if (now - this.#pillWritten < pillMs) return;
    this.#pillWritten = now;
    this.#pill.show(pillParts(this.#link, this.driving, clock));
  }

  /** For tests and debugging. */
  get state(): object {
    return { link: this.#link?.state ?? "off", hal: this.#hal.state };
  }

  /** Index of the robot that robot code drives or would drive. */
  get robot(): number {
    return this.#robot;
  }

  /** The robots of a run: robot code drives the person's own, if that one accepts robot code. */
  setScene({ scene }: Staged): void {
    const { session } = this.#page;
    const own = session.robot;
    const takes = (robot: number): boolean => session.takesInput(robot);
    const select = this.#parts.select("robot");
    this.#robot = takes(own)
      ? own
      : Math.max(
          0,
          scene.robots.findIndex((_, index) => takes(index)),
        );
    const names = scene.robots.map(({ station, name }, index) => {
      const title = `${stationWords(stations[station] ?? "blue1")} · ${titleCase(name)}`;
      const option = new Option(takes(index) ? title : say("drivesItself", { title }), String(index));
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
      this.#parts.onClick(`role-${role}`, () => {
        this.#choice.role = role;
        void this.#connect();
      });
    }
    for (const mode of halModes) {
      this.#parts.onClick(`hal-${mode}`, () => {
        this.#choice.hal = mode;
        void this.#connectHal();
      });
    }
    for (const year of wpilibYears) this.#parts.onClick(`year-${year}`, () => yearOf(this.#page).choose(year));
    this.#onAddress("address", (text) => {
      this.#choice.address = text;
      void this.#connect();
    });
    this.#onAddress("hal-address", (text) => {
      this.#choice.halAddress = text;
      void this.#connectHal();
    });
    const robot = this.#parts.select("robot");
    robot.addEventListener("change", () => {
      this.#robot = Number(robot.value);
      if (this.#choice.hal !== "off") void this.#connectHal();
    });
    const akit = this.#parts.input("akit");
    akit.addEventListener("change", () => {
      this.#choice.akit = akit.checked;
      void this.#connect();
    });
    const opModes = this.#parts.input("opmodes");
    opModes.addEventListener("change", () => {
      this.#choice.opModes = opModes.checked;
      this.#remember();
      if (this.#choice.hal !== "off") void this.#connectHal();
    });
    const again = this.#parts.input("again");
    again.addEventListener("change", () => {
      this.#choice.again = again.checked;
      this.#remember();
    });
  }

  #onAddress(name: string, set: (text: string) => void): void {
    const input = this.#parts.input(name);
    input.addEventListener("change", () => set(input.value.trim()));
  }

  /** Where the layout for another program is. */
  #layout(name: string): string {
    return new URL(`layouts/${name}.json`, this.#page.base).href;
  }

  /** Another year counts: robot code that hears the other one's keys is connected again. */
  #takeYear(year: Year): void {
    const isHeard = this.#choice.hal === "off" || this.#halYear === year || this.#halYear === null;
    if (isHeard) this.#showChoice();
    else void this.#connectHal();
  }

  #remember(): void {
    remember("connection", this.#choice);
    rememberReload("connection", this.#choice);
  }

  async #connect(): Promise<void> {
    this.#remember();
    this.#showChoice();
    const { role, address, akit } = this.#choice;
    if (role === "off") {
      if (this.#page.network.running) this.#page.network.post({ type: "connect", target: { role } });
      return this.#parts.write("link-problem", "");
    }
    if (role === "robot") {
      const bad = socketAddress(address) === null;
      this.#parts.write("link-problem", bad ? say("badAddress") : "");
      if (!bad)
        this.#page.network.post({ type: "connect", target: { role, address, paired: this.#choice.hal !== "off" } });
      return;
    }
    const info = await this.#findBridge();
    if (this.#choice.role !== role) return;
    const { nt: bridge, ask } = bridgeAddress(this.#page.address, info);
    this.#parts.write("link-problem", "");
    this.#page.network.post({
      type: "connect",
      target: { role: "auto", address: bridge, akit, ...(ask === null ? {} : { ask }) },
    });
  }

  async #connectHal(): Promise<void> {
    this.#remember();
    this.#showChoice();
    const { hal: mode, opModes: proposed } = this.#choice;
    const year = (this.#halYear = yearOf(this.#page).value);
    const post = (target: HalTarget): void => {
      this.#parts.write("hal-problem", "");
      this.#page.network.post({ type: "hal", target, robot: this.#robot, year, ...(proposed ? { proposed } : {}) });
    };
    if (mode === "off") {
      if (this.#page.network.running) post({ mode });
      return this.#takeHal(noHal);
    }
    if (this.#parts.select("robot").selectedOptions[0]?.disabled !== false) {
      return this.#parts.write("hal-problem", say("noRobot"));
    }
    if (mode === "robot") {
      const address = halAddress(this.#choice.halAddress);
      if (address === null) {
        return this.#parts.write("hal-problem", say("badHalAddress", { halPort }));
      }
      return post({ mode, address });
    }
    const info = await this.#findBridge();
    if (this.#choice.hal === mode) post({ mode, url: bridgeAddress(this.#page.address, info).hal });
  }

  /** Asks the page's own server whether it is the bridge; its earlier answer, if it does not answer now. */
  async #findBridge(): Promise<BridgeInfo | null> {
    try {
      const response = await fetch(new URL("bridge.json", this.#page.base));
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
        this.#parts.write(
          "link-problem",
          message.again === true ? say("replaced") : say("failed", { message: message.message }),
        );
        // Keys are the built-in program's again.
        this.#hal = noHal;
        this.#onHal(noHal);
        break;
    }
    if (this.#dock.visible) this.#show();
  }

  #takeHal(status: HalStatus): void {
    // A report that was under way when another choice was made.
    if (status.mode !== this.#choice.hal) return;
    this.#hal = status;
    this.#onHal(status);
    if (this.#dock.visible) this.#show();
  }

  /** Shows the state of both connections. */
  #show(): void {
    const { address: page } = this.#page;
    const link = this.#link;
    const connected = link?.state === "connected";
    this.#parts.setData("link-state", "state", link === null ? "off" : link.state);
    this.#parts.write("link-state", link === null ? say("off") : linkWords(link));
    // The page is then a client, and does not publish the topics that robot code publishes.
    if (connected && link.role === "auto" && link.as === "robot") this.#parts.write("link-problem", say("codeHasPort"));
    else if (connected) this.#parts.write("link-problem", link.warnings.at(-1) ?? "");
    this.#topics.hidden = !connected;
    const sync = link?.roundTrip ?? null;
    this.#parts.write("link-sync", sync === null ? "–" : say("synchronized", { sync: sync.toFixed(1) }));
    this.#parts.write("link-topics", connected ? String(link.topics) : "–");
    this.#parts.write(
      "link-bytes",
      link === null
        ? "–"
        : say("outIn", { sentBytes: bytes(link.sentBytes), receivedBytes: bytes(link.receivedBytes) }),
    );
    const address = this.#choice.role === "robot" ? this.#choice.address : "127.0.0.1";
    this.#parts.write("link-advice", link === null ? "" : linkAdvice(link, address, page));
    const hal = this.#hal;
    this.#parts.setData("hal-state", "state", hal.state === "connected" && !hal.alive ? "connecting" : hal.state);
    this.#parts.write("hal-state", halWords(hal));
    this.#parts.write(
      "hal-messages",
      hal.mode === "off" ? "–" : say("inOut", { received: hal.received, sent: hal.sent }),
    );
    this.#parts.write("hal-advice", halAdvice(hal, this.#choice.halAddress, page));
    for (const kind of ["mapped", "unmapped", "silent"] as const) this.#devices(kind, hal[kind]);
  }

  #devices(kind: "mapped" | "unmapped" | "silent", devices: readonly string[]): void {
    const details = this.#parts.get(`hal-${kind}`);
    details.hidden = devices.length === 0;
    this.#parts.write(`hal-${kind}-count`, String(devices.length));
    const list = details.querySelector("ul");
    const text = devices.join("\n");
    if (list === null || list.dataset["devices"] === text) return;
    list.dataset["devices"] = text;
    list.replaceChildren(...devices.map((device) => make("li", "", device)));
  }

  /** Shows the choices. */
  #showChoice(): void {
    const { role, address, hal, halAddress: robot, akit, opModes, again } = this.#choice;
    const { value: year, told } = yearOf(this.#page);
    this.#parts.choose("role", roles, role);
    this.#parts.choose("hal", halModes, hal);
    this.#parts.choose("year", wpilibYears, year);
    this.#parts.write("year-told", told === null ? "" : say("yearTold", { year }));
    // Sources of a layout have the types that are published: those of the year.
    const file = year === 2027 ? "advantagescope-2027" : "advantagescope-sandlot";
    this.#parts.get<HTMLAnchorElement>("layout-ascope").href = this.#layout(file);
    this.#parts.write("role-what", roleWords[role]());
    this.#parts.write("hal-what", halRoleWords[hal]());
    this.#parts.get("address-field").hidden = role !== "robot";
    this.#parts.get("akit-field").hidden = role !== "bridge";
    this.#parts.get("link-facts").hidden = role === "off";
    this.#parts.get("hal-address-field").hidden = hal !== "robot";
    this.#parts.get("hal-facts").hidden = hal === "off";
    this.#parts.get("opmodes-field").hidden = hal === "off" || year !== 2027;
    this.#parts.input("address").value = address;
    this.#parts.input("hal-address").value = robot;
    this.#parts.input("akit").checked = akit;
    this.#parts.input("opmodes").checked = opModes;
    this.#parts.input("again").checked = again;
  }
}
