// The operating modes of a robot program of WPILib 2027. A program lists them in three choosers on SmartDashboard, as WPILib's own
// (hal/DashboardOpMode.cpp) does for a driver station that knows of none: Sandlot's Python, and programs with the lines of
// docs/halsim.md. Here is a row for each mode that has some: the list, the chosen one, and whether it runs.

import type { RemoteChooser } from "../../net/remote.ts";
import type { FromNet, ToNet } from "../../net/protocol.ts";
import type { Mode } from "../../sim/boundary/abi.gen.ts";
import { make, setText } from "../parts/elements.ts";
import { station as say } from "../../words/english-station.ts";

/** By the station's mode: the chooser, whoever of the two publishes it. */
const bases = {
  auto: "/SmartDashboard/Auto OpMode",
  teleop: "/SmartDashboard/Teleop OpMode",
  test: "/SmartDashboard/Utility OpMode",
} as const;
type Operated = keyof typeof bases;
const modes = ["auto", "teleop", "test"] as const;

export interface OperatingMode {
  readonly mode: Operated;
  readonly options: readonly string[];
  readonly chosen: string;
  /** The program goes by another one still. */
  readonly waits: boolean;
  readonly runs: boolean;
}

/** What there is to choose, in the order of a match. mode: the simulation's own. */
export function operatingModes(choosers: readonly RemoteChooser[], mode: Mode): OperatingMode[] {
  return modes.flatMap((each) => {
    const chooser = choosers.find(({ base }) => base.replace(/\/$/, "") === bases[each]);
    if (chooser === undefined || chooser.options.length === 0) return [];
    const { options, initial, active, selected } = chooser;
    const chosen = selected || active || initial || (options[0] ?? "");
    const waits = active !== "" && active !== chosen;
    return [{ mode: each, options, chosen, waits, runs: mode === each && !waits }];
  });
}

/** One mode's list. */
class Row {
  readonly element: HTMLElement;
  readonly #select = document.createElement("select");
  readonly #note = make("span", "station-opmode-note");
  #listed = "";

  constructor(mode: Operated, choose: (option: string) => void) {
    this.#select.className = "input";
    this.#select.dataset["opmode"] = mode;
    this.#select.addEventListener("change", () => choose(this.#select.value));
    this.#note.setAttribute("role", "status");
    const title = make("span", "", say(mode === "test" ? "utility" : mode));
    this.element = make("label", "station-opmode", title, this.#select, this.#note);
  }

  show({ options, chosen, waits, runs }: OperatingMode): void {
    // A choice that the program has not, such as of the program before it, is shown as what it is.
    const listed = options.includes(chosen) ? options : [chosen, ...options];
    if (this.#listed !== JSON.stringify(listed)) {
      this.#listed = JSON.stringify(listed);
      this.#select.replaceChildren(...listed.map((option) => new Option(option)));
    }
    if (this.#select.value !== chosen) this.#select.value = chosen;
    setText(this.#note, waits ? say("opmodeWaits") : runs ? say("opmodeRuns") : "");
  }
}

interface Net {
  listen(listener: (message: FromNet) => void): void;
  post(message: ToNet): void;
}

export class OperatingModes {
  readonly #net: Net;
  readonly #element: HTMLElement;
  readonly #rows = new Map<Operated, Row>();
  #choosers: readonly RemoteChooser[] = [];

  constructor(net: Net, element: HTMLElement) {
    this.#net = net;
    this.#element = element;
    net.listen((message) => {
      if (message.type === "status") this.#choosers = message.status.choosers;
    });
  }

  /** A few times a second. True: the program has operating modes. */
  update(mode: Mode): boolean {
    const found = operatingModes(this.#choosers, mode);
    const names = found.map((each) => each.mode);
    if (String(names) !== String([...this.#rows.keys()])) this.#make(names);
    for (const each of found) this.#rows.get(each.mode)?.show(each);
    return found.length > 0;
  }

  #make(names: readonly Operated[]): void {
    this.#rows.clear();
    for (const name of names)
      this.#rows.set(name, new Row(name, (option) => this.#net.post({ type: "choose", base: bases[name], option })));
    this.#element.replaceChildren(...[...this.#rows.values()].map(({ element }) => element));
    this.#element.hidden = names.length === 0;
  }
}
