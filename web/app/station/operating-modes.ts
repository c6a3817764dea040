// The operating modes of a robot program of WPILib 2027: a row for each mode that has some, with the list, the chosen one, and whether
// it runs.

import type { HalStatus, FromNet, ToNet } from "../../net/protocol.ts";
import type { RemoteChooser } from "../../net/remote.ts";
import type { Mode } from "../../sim/boundary/abi.gen.ts";
import { make, setData, setText } from "../parts/elements.ts";
import { ModeChoices, type ModeOrder, type Operated, type OperatingMode } from "./mode-choices.ts";
import { station as say } from "../../words/english-station.ts";

const titleOf = (mode: Operated): string => say(mode === "test" ? "utility" : mode);

function noteOf({ waits, runs, gone }: OperatingMode): string {
  if (gone) return say("opmodeGone");
  if (waits) return say("opmodeWaits");
  return runs ? say("opmodeRuns") : "";
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
    this.element = make("label", "station-opmode", make("span", "", titleOf(mode)), this.#select, this.#note);
  }

  show(found: OperatingMode): void {
    const { options, chosen } = found;
    // A mode that is gone is shown as gone.
    const listed = options.includes(chosen) ? options : [chosen, ...options];
    if (this.#listed !== JSON.stringify(listed)) {
      this.#listed = JSON.stringify(listed);
      this.#select.replaceChildren(...listed.map((option) => new Option(option)));
    }
    if (this.#select.value !== chosen) this.#select.value = chosen;
    setText(this.#note, noteOf(found));
    setData(this.#note, "level", found.gone ? "bad" : "good");
  }
}

interface Net {
  listen(listener: (message: FromNet) => void): void;
  post(message: ToNet): void;
  keep(message: Extract<ToNet, { type: "operatingModes" }>): void;
}

export class OperatingModes {
  readonly #net: Net;
  readonly #element: HTMLElement;
  readonly #say: (text: string) => void;
  readonly #choices = new ModeChoices();
  readonly #rows = new Map<Operated, Row>();
  readonly #gone = new Set<Operated>();
  #choosers: readonly RemoteChooser[] = [];
  #inMessages: readonly string[] = [];

  /** `tell`: says something to the person, for a moment. */
  constructor(net: Net, element: HTMLElement, tell: (text: string) => void) {
    this.#net = net;
    this.#element = element;
    this.#say = tell;
    net.listen((message) => {
      if (message.type === "status") this.#choosers = message.status.choosers;
      if (message.type === "hal-status") this.#inMessages = listOf(message.status);
    });
  }

  /** A few times a second. True: the program has operating modes. */
  update(mode: Mode): boolean {
    const { modes, orders } = this.#choices.update({ choosers: this.#choosers, inMessages: this.#inMessages, mode });
    this.#order(orders);
    this.#show(modes);
    return modes.length > 0;
  }

  #order(orders: readonly ModeOrder[]): void {
    for (const order of orders)
      if (order.type === "choose") this.#net.post(order);
      else this.#net.keep(order);
  }

  #show(modes: readonly OperatingMode[]): void {
    const names = modes.map((each) => each.mode);
    if (String(names) !== String([...this.#rows.keys()])) this.#make(names);
    for (const each of modes) {
      this.#rows.get(each.mode)?.show(each);
      if (each.gone && !this.#gone.has(each.mode))
        this.#say(say("opmodeVanished", { name: each.chosen, mode: titleOf(each.mode) }));
      if (each.gone) this.#gone.add(each.mode);
      else this.#gone.delete(each.mode);
    }
  }

  #make(names: readonly Operated[]): void {
    this.#rows.clear();
    for (const name of names)
      this.#rows.set(name, new Row(name, (option) => this.#order(this.#choices.choose(name, option).orders)));
    this.#element.replaceChildren(...[...this.#rows.values()].map(({ element }) => element));
    this.#element.hidden = names.length === 0;
  }
}

const listOf = ({ state, opModes }: HalStatus): readonly string[] => (state === "connected" ? (opModes ?? []) : []);
