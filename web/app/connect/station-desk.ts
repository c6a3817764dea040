// The driver station's desk: driver station, connection panel, the pill and the joysticks, put together.

import type { Driver } from "../../input/driver.ts";
import { deviceName } from "../../input/joystick-slots.ts";
import type { HalStatus } from "../../net/protocol.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { DriverStation } from "../station/driver-station.ts";
import { StationControl } from "../station/station-control.ts";
import { Connection } from "./connection.ts";
import { Pill, pillParts } from "./pill.ts";
import { noHal } from "../station/station-state.ts";

/** Between two times that panels are written [ms]. */
const period = 100;
/** Between two messages of joysticks [ms]: as often as a driver station sends them. */
const joystickMs = 20;

export class StationDesk implements PagePart {
  readonly #page: PageContext;
  readonly #driver: Driver;
  readonly #control: StationControl;
  readonly #station: DriverStation;
  readonly #connection: Connection;
  readonly #pill: Pill;
  #hal = noHal;
  /** The program of the page itself has the robot before any that is connected. */
  #code = noHal;
  #last = Number.NEGATIVE_INFINITY;
  #joysticksSent = Number.NEGATIVE_INFINITY;
  #joysticksChanged = false;

  constructor(page: PageContext) {
    const { session, network } = page;
    this.#page = page;
    this.#driver = session.driver;
    this.#control = new StationControl({
      setMode: (mode) => session.setMode(mode),
      startMatch: (again) => (again ? page.restart(true) : session.match("start")),
      endMatch: () => session.match("abort"),
      emergencyStop: (stopped) => network.keep({ type: "emergencyStop", stopped }),
      say: (text) => page.say(text),
    });
    this.#control.offRest = () => this.#offRest();
    session.startsDisabled = (match) => this.#control.startsDisabled(match);
    this.#station = new DriverStation(page, this.#control);
    this.#connection = new Connection(page, (status) => this.#code.mode === "off" && this.#onHal(status));
    this.#pill = new Pill(page.app, () => this.#connection.dock.show());
    // Robot code is told while the page still can; the network worker ends with the page.
    window.addEventListener("pagehide", () => {
      if (this.#hal.mode === "off" || this.#hal.mode === "page") return;
      network.post({ type: "hal", target: { mode: "off" }, robot: this.#hal.robot, year: 2026 });
    });
  }

  setScene({ scene }: Staged): void {
    const { session } = this.#page;
    this.#control.begin(scene.phases.length > 0, session.driven >= 0);
    this.#station.setScene(scene);
    this.#connection.setScene(scene, session.robot, (robot) => session.takesInput(robot));
  }

  /** The station waits for a match to begin, not for a robot to be enabled. */
  get practises(): boolean {
    return this.#control.facts.selected === "practice";
  }

  frame(frame: Frame, clock: ClockReport): void {
    this.#control.observe({ tick: frame.tick, mode: frame.mode, match: frame.matchState, paused: clock.paused });
  }

  picture({ now, sample, clock }: Picture): void {
    this.#readJoysticks(now, false);
    if (this.#station.showsJoysticks) this.#station.updateJoysticks();
    if (now - this.#last < period) return;
    this.#last = now;
    const { slots } = this.#driver.joysticks;
    const connected = slots.filter(({ device, connected }) => device !== null && connected);
    this.#control.joysticks = connected.map(({ device }) => deviceName(device!));
    const robot = this.#robot();
    this.#station.update(sample.to, robot);
    this.#pill.show(pillParts(this.#connection.link, this.#hal, clock));
  }

  /** A key or a finger has moved; a hidden page has no pictures in which it would be seen. */
  inputChanged(): void {
    this.#readJoysticks(performance.now(), document.hidden);
  }

  /** Connects to the page's bridge, or to robot code that listens. */
  connect(to: "bridge" | "robot"): void {
    this.#connection.connect(to);
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

  /** Index of the robot that the station is about. */
  #robot(): number {
    const { mode, robot } = this.#hal;
    if (mode === "page") return robot;
    return mode === "off" ? this.#page.session.robot : this.#connection.robot;
  }

  #offRest(): string {
    if (this.#hal.mode !== "off") return this.#driver.joysticks.offRest;
    return this.#page.session.driving ? "the sticks and keys that drive" : "";
  }

  /** How the program of the page does; mode "off": there is none. */
  observeCode(status: HalStatus): void {
    this.#code = status;
    this.#onHal(status);
  }

  #onHal(status: HalStatus): void {
    const drives = status.state === "connected" || (status.mode === "page" && status.state === "connecting");
    this.#hal = status;
    if (drives !== this.#driver.outside) {
      this.#driver.outside = drives;
      this.#page.app.dataset["robotCode"] = String(drives);
      this.#page.session.sendInput();
      if (drives) {
        this.#joysticksChanged = true;
        // The Connection panel stays open; folded, the driver station still enables.
        if (!this.#station.dock.open) this.#station.dock.show(this.#connection.dock.visible || status.mode === "page");
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
    this.#page.network.keep({ type: "joysticks", joysticks });
  }
}
