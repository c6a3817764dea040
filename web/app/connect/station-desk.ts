// The driver station's desk: driver station, connection panel, the pill and the joysticks, put together.

import type { Driver } from "../../input/driver.ts";
import { deviceName, readSlots } from "../../input/joystick-slots.ts";
import { readTeamKeyboards } from "../../input/team-keyboard.ts";
import type { HalStatus } from "../../net/protocol.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { recall } from "../page/choices.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import { button, need, setPressed } from "../parts/elements.ts";
import type { DriverStation } from "../station/driver-station.ts";
import { wpilibYears, yearOf, type Year } from "../page/year.ts";
import { StationControl } from "../station/station-control.ts";
import stationDock from "../station/station-dock.html?raw";
import { noHal, stateWords } from "../station/station-state.ts";
import type { Connection } from "./connection.ts";
import connectionDock from "./connection-dock.html?raw";
import { phraseOr } from "../../words/book.ts";
import { desk as say } from "../../words/english-desk.ts";

/** Between two times that panels are written [ms]. */
const period = 100;
/** Between two messages of joysticks [ms]: as often as a driver station sends them. */
const joystickMs = 20;

export class StationDesk implements PagePart {
  readonly #page: PageContext;
  readonly #driver: Driver;
  readonly #control: StationControl;
  readonly #station: LateDock<DriverStation>;
  readonly #connection: LateDock<Connection>;
  #said = "";
  /** The year that the program has said. */
  #saidYear: Year | null = null;
  #inMatch = false;
  #hal = noHal;
  /** The program of the page itself has the robot before any that is connected. */
  #code = noHal;
  #last = Number.NEGATIVE_INFINITY;
  #joysticksSent = Number.NEGATIVE_INFINITY;
  #joysticksChanged = false;

  constructor(page: PageContext) {
    const { session, network } = page;
    this.#page = page;
    this.#offerYears();
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
    const { driver } = session;
    driver.spaceStops = recall("spaceStops") === true;
    const keyboards = readTeamKeyboards(recall("team-keyboards"));
    if (keyboards !== null) driver.joysticks.useKeyboards(keyboards);
    const slots = readSlots(recall("joysticks"));
    if (slots !== null) driver.joysticks.restore(slots);
    this.#station = new LateDock(page, "station", stationDock, async (dock, body) => {
      const { DriverStation } = await import("../station/driver-station.ts");
      return new DriverStation(page, dock, body, this.#control);
    });
    this.#connection = new LateDock(page, "net", connectionDock, async (dock, body) => {
      const { Connection } = await import("./connection.ts");
      return new Connection(page, dock, body, (status) => this.#code.mode === "off" && this.#onHal(status));
    });
    // A person who once chose a connection may have asked for it at each opening; the address may ask for one, too.
    if (recall("connection") !== null || page.address.searchParams.has("connect")) this.#connection.use(() => {});
    // Robot code is told while the page still can; the network worker ends with the page.
    window.addEventListener("pagehide", () => {
      if (this.#hal.mode === "off" || this.#hal.mode === "page") return;
      network.post({ type: "hal", target: { mode: "off" }, robot: this.#hal.robot, year: yearOf(page).value });
    });
  }

  /** In the settings: one year for the whole page. */
  #offerYears(): void {
    const list = need(this.#page.app, ".menu-wpilib");
    const year = yearOf(this.#page);
    const buttons = wpilibYears.map((each) => button(String(each), "", () => year.choose(each)));
    list.append(...buttons);
    year.follow((value) => buttons.forEach((one, i) => setPressed(one, wpilibYears[i] === value)));
  }

  setScene(staged: Staged): void {
    this.#control.begin(staged.scene.phases.length > 0, this.#page.session.driven >= 0);
    this.#station.setScene(staged);
    this.#connection.setScene(staged);
  }

  /** The station waits for a match to begin, not for a robot to be enabled. */
  get practises(): boolean {
    return this.#control.facts.selected === "practice";
  }

  frame(frame: Frame, clock: ClockReport): void {
    this.#inMatch = frame.matchState === "running";
    this.#control.observe({ tick: frame.tick, mode: frame.mode, match: frame.matchState, paused: clock.paused });
  }

  picture(picture: Picture): void {
    const { now, sample } = picture;
    this.#readJoysticks(now, false);
    const station = this.#station.panel;
    if (station?.showsJoysticks === true) station.updateJoysticks();
    this.#connection.picture(picture);
    if (now - this.#last < period) return;
    this.#last = now;
    const { slots } = this.#driver.joysticks;
    const connected = slots.filter(({ device, connected }) => device !== null && connected);
    this.#control.joysticks = connected.map(({ device }) =>
      phraseOr("names", deviceName(device!), deviceName(device!)),
    );
    this.#announce();
    station?.update(sample.to, this.#robot());
  }

  /** Says "Teleoperated Enabled" and the like, whether the panel is open or not. Of a match its periods are said. */
  #announce(): void {
    const { text } = stateWords(this.#control.facts);
    if (this.#said !== "" && this.#said !== text && !this.#inMatch) this.#page.announce(text);
    this.#said = text;
  }

  /** A key or a finger has moved; a hidden page has no pictures in which it would be seen. */
  inputChanged(): void {
    this.#readJoysticks(performance.now(), document.hidden);
  }

  /** Connects to the page's bridge, or to robot code that listens. */
  connect(to: "bridge" | "robot"): void {
    this.#connection.use((panel) => panel.connect(to));
  }

  /** [ ] and \. */
  enable(): void {
    const why = this.#station.panel?.enable() ?? this.#control.enable();
    if (why !== "") this.#page.say(why);
  }

  emergencyStop(): void {
    this.#control.stop();
  }

  /**
   * Enter: the match that waits begins; else, where a driver station is at work (its panel is open, or robot code
   * drives), an enabled robot is disabled, as its Enter does.
   */
  enter(waiting: boolean): void {
    if (waiting) {
      const why = this.#control.startMatch();
      if (why !== "") this.#page.say(why);
    } else if ((this.#station.isOpen || this.#control.external) && this.#control.facts.mode !== "disabled") {
      this.#control.disable();
    }
  }

  /** Index of the robot that the station is about. */
  #robot(): number {
    const { mode, robot } = this.#hal;
    if (mode === "page") return robot;
    const own = this.#page.session.robot;
    return mode === "off" ? own : (this.#connection.panel?.robot ?? own);
  }

  #offRest(): string {
    if (this.#hal.mode !== "off") return this.#driver.joysticks.offRest;
    return this.#page.session.driving ? say("sticksAndKeys") : "";
  }

  /** How the program of the page does; mode "off": there is none. */
  observeCode(status: HalStatus): void {
    this.#code = status;
    this.#onHal(status);
  }

  #onHal(status: HalStatus): void {
    const drives = status.state === "connected" || (status.mode === "page" && status.state === "connecting");
    this.#hal = status;
    // A program that is away for a moment is still the one that has said it. A person may choose otherwise after that.
    const said = status.mode === "off" ? null : (status.year ?? this.#saidYear);
    if (said !== this.#saidYear) this.#believe(said);
    // The pill is the connection panel's.
    if (status.mode !== "off" || this.#connection.panel !== null)
      this.#connection.use((panel) => (panel.driving = status));
    if (drives !== this.#driver.outside) {
      this.#driver.outside = drives;
      this.#page.app.dataset["robotCode"] = String(drives);
      this.#page.session.sendInput();
      if (drives) {
        this.#joysticksChanged = true;
        // The Connection panel stays open; folded, the driver station still enables.
        if (!this.#station.isOpen) this.#station.show(this.#connection.visible || status.mode === "page");
      }
    }
    this.#control.observeHal(status);
  }

  #believe(year: Year | null): void {
    this.#saidYear = year;
    if (yearOf(this.#page).believe(year) && year !== null) this.#page.say(say("yearTold", { year }));
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
