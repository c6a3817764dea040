// Text over one robot's part of the picture: its drivers and their devices, its gauges, and a gamepad that is gone. Text is written a
// few times a second and only where it has changed.

import { newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import { hud } from "../../words/english-hud.ts";
import { measured } from "../page/measures.ts";
import { filled, setShare } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import template from "./pane-gauges.html?raw";

/** Ends of the battery bar, as those of the page's own gauges [V]. */
const brownoutVolts = 6.8;
const fullVolts = 12.8;
const lowVolts = 9;

export class PaneGauges {
  readonly element: HTMLElement;
  readonly #parts: Parts;
  readonly #robot = newRobotState();

  constructor(parent: HTMLElement) {
    this.element = filled(template).firstElementChild as HTMLElement;
    this.#parts = new Parts(this.element, "pane");
    parent.append(this.element);
  }

  /** `numbers`: of its drivers; `who`: its station, robot and devices; `note`: its trouble, "" for none. */
  tell(numbers: string, who: string, station: number, note: string): void {
    this.element.dataset["alliance"] = station < 3 ? "blue" : "red";
    this.#parts.write("numbers", numbers);
    this.#parts.write("who", who);
    this.#parts.write("note", note);
  }

  /** Where it stands on the page; null: in a row with the others, over one picture for all. */
  place(
    share: { readonly left: number; readonly top: number; readonly width: number; readonly height: number } | null,
  ): void {
    const { style, dataset } = this.element;
    const percent = (value: number): string => `${100 * value}%`;
    for (const key of ["left", "top", "width", "height"] as const)
      style[key] = share === null ? "" : percent(share[key]);
    dataset["bottom"] = String(share === null || share.top + share.height > 0.99);
  }

  update(frame: Frame, robotIndex: number): void {
    if (robotIndex < 0 || robotIndex >= frame.robotCount) return;
    const robot = frame.robot(robotIndex, this.#robot);
    const { value, unit } = measured(Math.hypot(robot.velocity.x, robot.velocity.y), "m/s");
    this.#parts.write("speed", value.toFixed(1));
    this.#parts.write("speed-unit", unit);
    this.#parts.write("volts", robot.battery.toFixed(1));
    setShare(this.#parts.get("battery-bar"), (robot.battery - brownoutVolts) / (fullVolts - brownoutVolts));
    const level = robot.battery < lowVolts ? "low" : "good";
    this.#parts.setData("battery", "level", robot.brownout ? "brownout" : level);
    this.#parts.write("held", String(robot.held));
    const ready = robot.onTarget && robot.held > 0;
    const doing = hud(robot.held === 0 ? "nothingToShoot" : robot.passing ? "passing" : ready ? "onTarget" : "aiming");
    this.#parts.setData("aim", "state", robot.aiming ? (ready ? "ready" : "aiming") : "none");
    this.#parts.write("aim", robot.aiming ? doing : "");
    const laps = robot.bestLap >= 0 || robot.lap >= 0;
    this.#parts.get("course").hidden = !laps;
    if (laps) this.#parts.write("lap", robot.lap < 0 ? "–" : robot.lap.toFixed(1));
  }

  dispose(): void {
    this.element.remove();
  }
}
