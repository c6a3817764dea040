// Setting a gamepad up by pressing: asks for one stick and one button after another, and shows each in the picture of the pad.

import type { PadSnapshot } from "../../input/gamepad.ts";
import { PadLearner, type Learned } from "../../input/pad-learner.ts";
import type { PadMap } from "../../input/pad-map.ts";
import { controls } from "../../words/english-controls.ts";
import type { Parts } from "../parts/parts.ts";
import { buttonName } from "./pad-picture.ts";

const stickWords = ["setupRight", "setupAway", "setupTurn", "setupLook"] as const;
/** Pressed sticks in the picture, by the standard's axis. */
const sticksAt = [10, 10, 11, 11] as const;

export interface SetupHost {
  readonly say: (text: string, warning?: boolean) => void;
  /** A button's action on this robot; "": none. */
  readonly does: (button: number) => string;
  /** The pad is set up, or the person has stopped: null. */
  readonly done: (pad: PadSnapshot, map: PadMap | null) => void;
}

export class PadSetup {
  readonly #parts: Parts;
  readonly #host: SetupHost;
  #learner: PadLearner | null = null;
  #pad: PadSnapshot | null = null;

  constructor(parts: Parts, host: SetupHost) {
    this.#parts = parts;
    this.#host = host;
    parts.onClick("setup-skip", () => this.#skip());
    parts.onClick("setup-end", () => this.#end());
    parts.onClick("setup-stop", () => this.stop());
  }

  /** The index of the pad that is being set up; null: none is. */
  get index(): number | null {
    return this.#learner === null ? null : (this.#pad?.index ?? null);
  }

  /** Of the picture: the place of the requested control; null: nowhere. */
  get asked(): number | null {
    const step = this.#learner?.step ?? null;
    if (step === null || step.kind === "rest") return null;
    return step.kind === "button" ? step.button : sticksAt[step.axis];
  }

  begin(pad: PadSnapshot): void {
    this.#learner = new PadLearner();
    this.#pad = pad;
    this.#ask();
  }

  stop(): void {
    const pad = this.#pad;
    if (this.#learner === null || pad === null) return;
    this.#close();
    this.#host.done(pad, null);
  }

  /** Once per picture, with the pad as it is now. */
  read(pad: PadSnapshot): void {
    const learner = this.#learner;
    if (learner === null) return;
    this.#pad = pad;
    const learned: Learned = learner.take(pad);
    if (learned === "next" && learner.step === null) this.#end();
    else if (learned === "next") this.#ask();
    else if (learned !== "waits")
      this.#host.say(`${controls(learned === "both" ? "setupBoth" : "setupTaken")} ${this.#words}`, true);
  }

  #skip(): void {
    this.#learner?.skip();
    if (this.#learner?.step === null) this.#end();
    else this.#ask();
  }

  #end(): void {
    const [pad, learner] = [this.#pad, this.#learner];
    if (pad === null || learner === null) return;
    this.#close();
    this.#host.done(pad, learner.enough ? learner.map : null);
  }

  #close(): void {
    this.#learner = null;
    this.#parts.get("setup-bar").hidden = true;
    this.#parts.setData("setup-bar", "asked", "false");
  }

  #ask(): void {
    const learner = this.#learner;
    if (learner === null) return;
    const bar = this.#parts.get("setup-bar");
    bar.hidden = false;
    // While this asks, pads do not walk from button to button.
    bar.dataset["asked"] = "true";
    const { step } = learner;
    // Without the first sticks there is no driving: they cannot be skipped.
    this.#parts.get("setup-skip").hidden = step?.kind === "rest" || (step?.kind === "stick" && step.axis !== 3);
    this.#parts.get("setup-end").hidden = !learner.enough;
    this.#host.say(this.#words);
  }

  get #words(): string {
    const step = this.#learner?.step ?? null;
    if (step === null || step.kind === "rest") return controls("setupRest");
    if (step.kind === "stick") return controls(stickWords[step.axis]);
    const does = this.#host.does(step.button);
    const name = buttonName(String(step.button));
    return does === "" ? controls("setupPress", { name }) : controls("setupPressFor", { name, does });
  }
}
