// The driver station's panel: its state in big words, three lights, enable and disable, modes, the emergency stop, and the
// joysticks. What it does is station-control.ts; here are only its elements.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import type { JoystickSlots } from "../../input/joystick-slots.ts";
import { recall, remember } from "../parts/choices.ts";
import { DockPanel } from "../parts/dock.ts";
import { JoystickView, readSlots } from "./joystick-view.ts";
import { lights, stateWords, stationModes, type StationMode } from "./station-state.ts";
import type { StationControl } from "./station-control.ts";
import { minutes, stationWords } from "../../element/words.ts";

/** WPILib keeps no more of it: gameSpecificMessage of HAL_MatchInfo (hal/DriverStationTypes.h). */
const gameDataLength = 64;

export interface StationOptions {
  readonly panel: HTMLElement;
  readonly opener: HTMLElement;
  readonly control: StationControl;
  readonly joysticks: JoystickSlots;
  /** null: the match's own. */
  gameData(text: string | null): void;
  spaceStops(stops: boolean): void;
  /** For screen readers. */
  announce(text: string): void;
  onDock(panel: DockPanel): void;
}

export class DriverStation {
  readonly dock: DockPanel;
  readonly #options: StationOptions;
  readonly #view: JoystickView;
  readonly #robot = newRobotState();
  #scene: SceneInfo | null = null;
  #saidState = "";

  constructor(options: StationOptions) {
    this.#options = options;
    const { panel, opener, control, joysticks } = options;
    this.dock = new DockPanel(panel, opener, () => options.onDock(this.dock));
    this.#view = new JoystickView(this.#part("slots"), this.#part("legend"), joysticks, () => {
      remember("joysticks", joysticks.chosen);
      this.#view.assign();
    });
    const slots = readSlots(recall("joysticks"));
    if (slots !== null) joysticks.restore(slots);
    joysticks.onAssign(() => this.#view.assign());
    this.#view.assign();
    for (const mode of stationModes) this.#mode(mode).addEventListener("click", () => control.select(mode));
    this.#part("enable").addEventListener("click", () => this.enable());
    this.#part("disable").addEventListener("click", () => control.disable());
    this.#part("stop").addEventListener("click", () => {
      if (control.facts.stopped) control.resetStop();
      else control.stop();
      this.#why("");
    });
    this.#listenToFields();
  }

  /** Returns why not, and shows it. */
  enable(): string {
    const why = this.#options.control.enable();
    this.#why(why);
    return why;
  }

  setScene(scene: SceneInfo): void {
    this.#scene = scene;
  }

  /** Whether its joysticks are looked at. */
  get showsJoysticks(): boolean {
    return this.dock.visible && (this.#part("joysticks") as HTMLDetailsElement).open;
  }

  /** For every picture in which the joysticks are looked at. */
  updateJoysticks(): void {
    this.#view.update();
  }

  /** A few times a second. `robot`: index of the one that is driven. */
  update(frame: Frame, robot: number): void {
    const { control } = this.#options;
    const { facts } = control;
    const { text, tone } = stateWords(facts);
    this.#text("state", text);
    const { panel } = this.#options;
    if (panel.dataset["tone"] !== tone) panel.dataset["tone"] = tone;
    if (this.#saidState !== "" && this.#saidState !== text) this.#options.announce(text);
    this.#saidState = text;
    press(this.#part("enable"), facts.mode !== "disabled");
    press(this.#part("disable"), facts.mode === "disabled");
    press(this.#part("stop"), facts.stopped);
    this.#part("stop").title = facts.stopped ? "Reset the emergency stop" : "Emergency stop";
    this.#text("stop", facts.stopped ? "Reset" : "E-stop");
    // What was refused is no news once it is possible.
    if (facts.mode !== "disabled") this.#why("");
    this.#text("pending", control.pending ? "Takes effect when the simulation goes on." : "");
    if (!this.dock.visible) return;
    for (const { name, level, text: word } of lights(facts)) {
      const light = this.#part(name === "joysticks" ? "joysticks-light" : name);
      if (light.dataset["level"] !== level) light.dataset["level"] = level;
      this.#text(`${name}-text`, word);
    }
    for (const mode of stationModes) press(this.#mode(mode), mode === facts.selected);
    this.#updateRobot(frame, robot);
    this.#text("time", frame.matchTime < 0 ? "–" : minutes(Math.ceil(frame.matchTime - 1e-6)));
    const data = this.#input("game-data");
    const own = frame.message === "" ? "from the match" : `${frame.message} (from the match)`;
    if (data.placeholder !== own) data.placeholder = own;
  }

  #updateRobot(frame: Frame, index: number): void {
    const info = this.#scene?.robots[index];
    if (info === undefined || index >= frame.robotCount) return;
    const { battery, brownout } = frame.robot(index, this.#robot);
    const station = stations[info.station] ?? "blue1";
    this.#text("station", stationWords(station));
    const alliance = station.startsWith("red") ? "red" : "blue";
    const chip = this.#part("station");
    if (chip.dataset["alliance"] !== alliance) chip.dataset["alliance"] = alliance;
    this.#text("volts", `${battery.toFixed(1)} V`);
    this.#part("volts").title = brownout ? "Brownout: outputs are off until the battery recovers" : "";
    const level = brownout ? "brownout" : "good";
    const volts = this.#part("volts");
    if (volts.dataset["level"] !== level) volts.dataset["level"] = level;
  }

  #listenToFields(): void {
    const data = this.#input("game-data");
    data.maxLength = gameDataLength;
    data.addEventListener("input", () => this.#options.gameData(data.value === "" ? null : data.value));
    const space = this.#input("space-stops");
    space.checked = recall("spaceStops") === true;
    this.#options.spaceStops(space.checked);
    space.addEventListener("change", () => {
      remember("spaceStops", space.checked ? true : null);
      this.#options.spaceStops(space.checked);
    });
  }

  #why(text: string): void {
    this.#text("why", text);
  }

  #mode(mode: StationMode): HTMLElement {
    return this.#part(`mode-${mode}`);
  }

  #input(name: string): HTMLInputElement {
    return this.#part(name) as HTMLInputElement;
  }

  #text(name: string, text: string): void {
    const element = this.#part(name);
    if (element.textContent !== text) element.textContent = text;
  }

  readonly #parts = new Map<string, HTMLElement>();
  #part(name: string): HTMLElement {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const element = this.#options.panel.querySelector<HTMLElement>(`[data-station="${name}"]`);
    if (element === null) throw new Error(`the driver station has no ${name}`);
    this.#parts.set(name, element);
    return element;
  }
}

function press(button: HTMLElement, pressed: boolean): void {
  if (button.getAttribute("aria-pressed") !== String(pressed)) button.setAttribute("aria-pressed", String(pressed));
}
