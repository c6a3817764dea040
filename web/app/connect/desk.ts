// The driver's desk: driver station, connection panel, the pill and the joysticks, put together.

import type { Driver } from "../../input/driver.ts";
import { deviceName } from "../../input/joystick-slots.ts";
import type { HalStatus } from "../../net/protocol.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport, SceneInfo } from "../../sim/boundary/protocol.ts";
import { Connection } from "./connection.ts";
import { DriverStation } from "../station/driver-station.ts";
import { letGo, makeRoom, type DockPanel } from "../parts/dock.ts";
import { Network } from "./network.ts";
import { Pill, pillParts } from "./pill.ts";
import type { Session } from "../../element/session.ts";
import { StationControl } from "../station/station-control.ts";
import { noHal } from "../station/station-state.ts";

/** What the desk needs of the page. */
export interface DeskPage {
  readonly app: HTMLElement;
  readonly session: Session;
  readonly base: string;
  readonly address: URL;
  /** From the start again, and its match at once. */
  playAgain(): void;
  say(text: string): void;
  announce(text: string): void;
}

/** Between two times that panels are written [ms]. */
const period = 100;
/** Between two messages of joysticks [ms]: as often as a driver station sends them. */
const joystickMs = 20;

export class Desk {
  readonly network: Network;
  readonly #page: DeskPage;
  readonly #driver: Driver;
  readonly #control: StationControl;
  readonly #station: DriverStation;
  readonly #connection: Connection;
  readonly #pill: Pill;
  #hal = noHal;
  #last = Number.NEGATIVE_INFINITY;
  #joysticksSent = Number.NEGATIVE_INFINITY;
  #joysticksChanged = false;
  /** Panels of others beside the desk's own. */
  readonly #docks: DockPanel[] = [];

  constructor(page: DeskPage) {
    const { app, session } = page;
    this.#page = page;
    this.#driver = session.driver;
    const { joysticks } = session.driver;
    const find = (selector: string): HTMLElement => {
      const element = app.querySelector<HTMLElement>(selector);
      if (element === null) throw new Error(`The page has no ${selector}.`);
      return element;
    };
    this.network = new Network(page.base, session.client);
    this.#control = new StationControl({
      setMode: (mode) => session.setMode(mode),
      startMatch: (again) => (again ? page.playAgain() : session.match("start")),
      endMatch: () => session.match("abort"),
      emergencyStop: (stopped) => this.network.keep({ type: "emergencyStop", stopped }),
      say: page.say,
    });
    this.#control.offRest = () => this.#offRest();
    session.startsDisabled = (match) => this.#control.startsDisabled(match);
    const onDock = (panel: DockPanel): void => this.#onDock(panel);
    this.#station = new DriverStation({
      ...{ panel: find("#station"), opener: find("#station-open"), control: this.#control, joysticks, onDock },
      gameData: (text) => this.network.keep({ type: "gameData", text }),
      spaceStops: (stops) => (session.driver.spaceStops = stops),
      announce: page.announce,
    });
    this.#connection = new Connection({
      ...{ panel: find("#net"), opener: find("#net-open"), network: this.network, onDock },
      ...{ page: page.address, base: page.base },
      onHal: (status) => this.#onHal(status),
    });
    this.#pill = new Pill(find("#pill"), () => {
      this.#connection.dock.show();
      letGo(find("#pill"));
    });
    // Robot code is told while there is still somebody to tell it; the worker ends with the page.
    window.addEventListener("pagehide", () => {
      if (this.#hal.mode !== "off")
        this.network.post({ type: "hal", target: { mode: "off" }, robot: this.#hal.robot, year: 2026 });
    });
  }

  setScene(scene: SceneInfo): void {
    const { session } = this.#page;
    this.#control.phases = scene.phases.length > 0;
    this.#control.driven = session.driven >= 0;
    this.#station.setScene(scene);
    this.#connection.setScene(scene, session.robot, (robot) => session.takesInput(robot));
  }

  /** A match is what the station waits to begin, not a robot to be enabled. */
  get practises(): boolean {
    return this.#control.facts.selected === "practice";
  }

  /** Every frame. */
  observe(frame: Frame, clock: ClockReport): void {
    this.#control.observe({ tick: frame.tick, mode: frame.mode, match: frame.matchState, paused: clock.paused });
  }

  /** Every picture. */
  update(frame: Frame, clock: ClockReport, now: number): void {
    this.#readJoysticks(now, false);
    if (this.#station.showsJoysticks) this.#station.updateJoysticks();
    if (now - this.#last < period) return;
    this.#last = now;
    const { slots } = this.#driver.joysticks;
    const connected = slots.filter(({ device, connected }) => device !== null && connected);
    this.#control.joysticks = connected.map(({ device }) => deviceName(device!));
    const robot = this.#hal.mode === "off" ? this.#page.session.robot : this.#connection.robot;
    this.#station.update(frame, robot);
    this.#pill.show(pillParts(this.#connection.link, this.#hal, clock));
  }

  /** A key or a finger has moved; a hidden page has no pictures in which it would be seen. */
  inputChanged(): void {
    this.#readJoysticks(performance.now(), document.hidden);
  }

  /** [ ] and \. */
  enable(): void {
    const why = this.#station.enable();
    if (why !== "") this.#page.say(why);
  }

  emergencyStop(): void {
    this.#control.stop();
  }

  /**
   * Enter: the match that waits begins; else, where a driver station is at work (its panel is open, or robot code drives),
   * whatever is enabled is disabled, as its Enter does.
   */
  enter(waiting: boolean): void {
    if (waiting) {
      const why = this.#control.startMatch();
      if (why !== "") this.#page.say(why);
    } else if ((this.#station.dock.open || this.#control.external) && this.#control.facts.mode !== "disabled") {
      this.#control.disable();
    }
  }

  #offRest(): string {
    if (this.#hal.mode !== "off") return this.#driver.joysticks.offRest;
    return this.#page.session.driving ? "the sticks and keys that drive" : "";
  }

  #onHal(status: HalStatus): void {
    const drives = status.state === "connected";
    this.#hal = status;
    if (drives !== this.#driver.outside) {
      this.#driver.outside = drives;
      this.#page.app.dataset["robotCode"] = String(drives);
      this.#page.session.sendInput();
      if (drives) {
        this.#joysticksChanged = true;
        // Who has just connected looks at how it goes; folded, the station still enables.
        if (!this.#station.dock.open) this.#station.dock.show(this.#connection.dock.visible);
      }
    }
    this.#control.observeHal(status);
  }

  #readJoysticks(now: number, atOnce: boolean): void {
    if (this.#driver.readJoysticks()) this.#joysticksChanged = true;
    if (!this.#joysticksChanged || !this.#driver.outside) return;
    if (!atOnce && now - this.#joysticksSent < joystickMs) return;
    this.#joysticksSent = now;
    this.#joysticksChanged = false;
    const joysticks = this.#driver.joysticks.slots.map(({ reading }) => reading);
    this.network.keep({ type: "joysticks", joysticks });
  }

  /** A panel beside the desk's was opened, folded or closed. */
  onDock(panel: DockPanel): void {
    if (!this.#docks.includes(panel)) this.#docks.push(panel);
    this.#onDock(panel);
  }

  #onDock(panel: DockPanel): void {
    const panels = [this.#station?.dock, this.#connection?.dock, ...this.#docks].filter((known) => known !== undefined);
    if (panel.visible) makeRoom(panel, panels);
    this.#page.app.dataset["dock"] = String(panels.some(({ open }) => open));
  }
}
