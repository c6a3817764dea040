// The driver station's panel: its state in big words, three lights, enable and disable, modes, the emergency stop, and
// the joysticks. Its actions are in station-control.ts; here are only its elements.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { remember } from "../page/choices.ts";
import type { PageContext } from "../page/context.ts";
import type { DockPanel } from "../parts/dock.ts";
import { filled, setData } from "../parts/elements.ts";
import type { LatePanel } from "../page/later.ts";
import { Parts } from "../parts/parts.ts";
import { JoystickView } from "./joystick-view.ts";
import { OperatingModes } from "./operating-modes.ts";
import { lights, stateWords, stationModes } from "./station-state.ts";
import type { StationControl } from "./station-control.ts";
import { minutes, stationWords } from "../../element/words.ts";
import template from "./driver-station.html?raw";
import goTemplate from "./station-go.html?raw";
import "./driver-station.css";
import { station as say } from "../../words/english-station.ts";

/** WPILib keeps no more of it: gameSpecificMessage of HAL_MatchInfo (hal/DriverStationTypes.h). */
const gameDataLength = 64;

export class DriverStation implements LatePanel {
  readonly #dock: DockPanel;
  readonly #page: PageContext;
  readonly #control: StationControl;
  readonly #parts: Parts;
  readonly #view: JoystickView;
  readonly #opmodes: OperatingModes;
  readonly #robot = newRobotState();
  #scene: SceneInfo | null = null;

  constructor(page: PageContext, dock: DockPanel, body: HTMLElement, control: StationControl) {
    this.#page = page;
    this.#control = control;
    this.#dock = dock;
    // Folded, the panel still enables and disables.
    body.before(filled(goTemplate));
    body.replaceChildren(filled(template));
    const parts = (this.#parts = new Parts(dock.element, "station"));
    this.#opmodes = new OperatingModes(page.network, parts.get("opmodes"), (text) => page.say(text));
    const { joysticks } = page.session.driver;
    this.#view = new JoystickView(parts.get("slots"), parts.get("legend"), joysticks, () => {
      remember("joysticks", joysticks.chosen);
      this.#view.assign();
    });
    joysticks.onAssign(() => this.#view.assign());
    this.#view.assign();
    for (const mode of stationModes) parts.onClick(`mode-${mode}`, () => control.select(mode));
    parts.onClick("enable", () => this.enable());
    parts.onClick("disable", () => control.disable());
    parts.onClick("stop", () => {
      if (control.facts.stopped) control.resetStop();
      else control.stop();
      this.#why("");
    });
    this.#listenToFields();
  }

  /** Returns why not, and shows it. */
  enable(): string {
    const why = this.#control.enable();
    this.#why(why);
    return why;
  }

  setScene({ scene }: Staged): void {
    this.#scene = scene;
  }

  show(): void {}

  /** For tests and debugging. */
  get state(): object {
    return { state: stateWords(this.#control.facts).text };
  }

  /** Whether its joysticks are looked at. */
  get showsJoysticks(): boolean {
    return this.#dock.visible && this.#parts.get<HTMLDetailsElement>("joysticks").open;
  }

  /** For every picture in which the joysticks are looked at. */
  updateJoysticks(): void {
    this.#view.update();
  }

  /** A few times a second. `robot`: index of the one that is driven. */
  update(frame: Frame, robot: number): void {
    const control = this.#control;
    const parts = this.#parts;
    const { facts } = control;
    const { text, tone } = stateWords(facts);
    parts.write("state", text);
    setData(this.#dock.element, "tone", tone);
    parts.setPressed("enable", facts.mode !== "disabled");
    parts.setPressed("disable", facts.mode === "disabled");
    parts.setPressed("stop", facts.stopped);
    parts.get("stop").title = facts.stopped ? say("resetStop") : say("emergencyStop");
    parts.write("stop", facts.stopped ? say("reset") : say("stop"));
    // Once enabled, the reason of an earlier refusal goes away.
    if (facts.mode !== "disabled") this.#why("");
    parts.write("pending", control.pending ? say("actsLater") : "");
    // Beside the editor the modes are in sight when the rest is folded.
    parts.choose("mode", stationModes, facts.selected);
    // 2027's word for it, where the program is one of 2027's.
    parts.write("mode-test", this.#opmodes.update(facts.mode) ? say("utility") : say("test"));
    if (!this.#dock.visible) return;
    for (const { name, level, text: word } of lights(facts)) {
      parts.setData(name === "joysticks" ? "joysticks-light" : name, "level", level);
      parts.write(`${name}-text`, word);
    }
    this.#updateRobot(frame, robot);
    parts.write("time", frame.matchTime < 0 ? "–" : minutes(Math.ceil(frame.matchTime - 1e-6)));
    const data = parts.input("game-data");
    const own = frame.message === "" ? say("fromMatch") : say("messageFromMatch", { message: frame.message });
    if (data.placeholder !== own) data.placeholder = own;
  }

  #updateRobot(frame: Frame, index: number): void {
    const info = this.#scene?.robots[index];
    if (info === undefined || index >= frame.robotCount) return;
    const { battery, brownout } = frame.robot(index, this.#robot);
    const station = stations[info.station] ?? "blue1";
    this.#parts.write("station", stationWords(station));
    this.#parts.setData("station", "alliance", station.startsWith("red") ? "red" : "blue");
    this.#parts.write("volts", `${battery.toFixed(1)} V`);
    this.#parts.get("volts").title = brownout ? say("brownout") : "";
    this.#parts.setData("volts", "level", brownout ? "brownout" : "good");
  }

  #listenToFields(): void {
    const { network, session } = this.#page;
    const data = this.#parts.input("game-data");
    data.maxLength = gameDataLength;
    data.addEventListener("input", () => {
      // null: the match's own.
      network.keep({ type: "gameData", text: data.value === "" ? null : data.value });
    });
    const fms = this.#parts.input("fms");
    fms.addEventListener("change", () => {
      network.keep({ type: "fms", attached: fms.checked });
    });
    const space = this.#parts.input("space-stops");
    space.checked = session.driver.spaceStops;
    space.addEventListener("change", () => {
      remember("spaceStops", space.checked ? true : null);
      session.driver.spaceStops = space.checked;
    });
  }

  #why(text: string): void {
    this.#parts.write("why", text);
  }
}
