// The connection panel's part for programs of the 3260 simulator: on or off, who is there and what they drive, this page as a
// joystick, and its robotConfig.yml as a scenario.

import type { FromNet, ToNet } from "../../net/protocol.ts";
import type { IcdStatus } from "../../net/icd.ts";
import type { IcdImport } from "../../net/icd-scenario.ts";
import type { IcdSticks } from "../../net/wire-icd.ts";

export interface IcdPanelSource {
  post(message: ToNet): void;
  listen(listener: (message: FromNet) => void): void;
}

export interface IcdPanelHost {
  /** The scenario begins again. */
  reset(): void;
  /** Drives another scenario. */
  play(scenario: string): void;
  /** field.json of the field that is played, and its name. */
  field(): Promise<{ readonly name: string; readonly json: string }>;
}

const states: Readonly<Record<IcdStatus["state"], string>> = {
  off: "Off",
  connecting: "Connecting",
  waiting: "No answer: is it serve --icd?",
  connected: "Connected",
};
const maxFile = 1 << 20;

/** The first gamepad with the standard mapping as their joystick. Its y points down, theirs up. */
export function padSticks(pads: readonly (Gamepad | null)[]): IcdSticks | null {
  const pad = pads.find((one) => one?.connected === true && one.mapping === "standard");
  if (pad === undefined || pad === null) return null;
  const axis = (index: number, sign: number): number => {
    const value = pad.axes[index] ?? 0;
    return Math.abs(value) < 0.12 ? 0 : sign * value;
  };
  // Their bits in order, as positions of the standard mapping.
  const order = [12, 13, 14, 15, 0, 1, 2, 3, 8, 9, 16, 4, 5];
  const buttons = order.reduce((bits, at, bit) => bits | (pad.buttons[at]?.pressed === true ? 1 << bit : 0), 0);
  const trigger = (index: number): number => pad.buttons[index]?.value ?? 0;
  return {
    left: [axis(0, 1), axis(1, -1)],
    right: [axis(2, 1), axis(3, -1)],
    triggers: [trigger(6), trigger(7)],
    buttons,
  };
}

export class IcdPanel {
  readonly #root: HTMLElement;
  readonly #source: IcdPanelSource;
  readonly #host: IcdPanelHost;
  #imported: IcdImport | null = null;
  #timer = 0;

  constructor(root: HTMLElement, source: IcdPanelSource, host: IcdPanelHost) {
    this.#root = root;
    this.#source = source;
    this.#host = host;
    source.listen((message) => this.#take(message));
    for (const name of ["on", "player"]) this.#part(name).addEventListener("change", () => this.#connect());
    this.#part<HTMLInputElement>("file").addEventListener("change", () => void this.#read(this.#file.files?.[0]));
    this.#part("play").addEventListener("click", () => {
      if (this.#imported !== null) host.play(JSON.stringify(this.#imported.scenario));
    });
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#read(event.dataTransfer?.files[0]);
    });
  }

  get #file(): HTMLInputElement {
    return this.#part<HTMLInputElement>("file");
  }

  #part<E extends HTMLElement = HTMLElement>(name: string): E {
    const element = this.#root.querySelector<E>(`[data-icd=${name}]`);
    if (element === null) throw new Error(`The connection panel has no ${name} for 3260.`);
    return element;
  }

  #connect(): void {
    const on = this.#part<HTMLInputElement>("on").checked;
    const player = Number(this.#part<HTMLSelectElement>("player").value);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const joystick = player > 0 ? ({ player, form: "json" } as const) : null;
    const { stations = [0, 1, 2, 3, 4, 5], teams = [] } = this.#imported ?? {};
    const url = on ? `${scheme}://${location.host}/icd` : null;
    this.#source.post({ type: "icd", target: { url, stations, teams, joystick } });
    clearInterval(this.#timer);
    if (!on || joystick === null) return;
    this.#timer = window.setInterval(() => {
      const sticks = padSticks(navigator.getGamepads());
      if (sticks !== null) this.#source.post({ type: "icd-sticks", sticks });
    }, 20);
  }

  async #read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > maxFile)
      return this.#write("result", `${file.name} has more than a megabyte: that is no robotConfig.yml.`);
    try {
      const [text, field] = await Promise.all([file.text(), this.#host.field()]);
      this.#source.post({ type: "icd-import", text, name: file.name, field });
    } catch (error) {
      this.#write("result", String(error));
    }
  }

  #take(message: FromNet): void {
    if (message.type === "icd-reset") this.#host.reset();
    else if (message.type === "icd-status") this.#show(message.status);
    else if (message.type === "icd-imported") {
      this.#imported = message.result;
      const { taken = [], left = [] } = message.result ?? {};
      const lines = [...taken, ...left.map((line) => `Left out: ${line}`)];
      this.#write("result", message.result === null ? message.problem : lines.join("\n"));
      this.#part("play").hidden = message.result === null;
    }
  }

  #show({ state, players, heartbeat, problem }: IcdStatus): void {
    this.#write("state", states[state]);
    this.#part("state").dataset["state"] = state;
    const lines = players.flatMap(({ core, view, drives }, i) => {
      const what = core ? (drives === "" ? "no robot of this run" : drives) : "";
      return core || view
        ? [`Player ${i + 1}: ${[what, view ? "sim view" : ""].filter((one) => one !== "").join("; ")}`]
        : [];
    });
    if (heartbeat) lines.push("The joystick's robot program answers");
    if (problem !== "") lines.push(problem);
    this.#write("players", lines.join("\n"));
  }

  #write(name: string, text: string): void {
    const element = this.#part(name);
    if (element.textContent !== text) element.textContent = text;
  }
}
