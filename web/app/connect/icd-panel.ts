// The connection panel's part for programs of the 3260 simulator: on or off, the players and their robots, this page as a
// joystick, and its robotConfig.yml as a scenario.

import type { FromNet } from "../../net/protocol.ts";
import type { IcdStatus } from "../../net/icd.ts";
import type { IcdImport } from "../../net/icd-scenario.ts";
import { icdButtons, type IcdButton } from "../../net/results.gen.ts";
import type { IcdForm, IcdSticks } from "../../net/wire-icd.ts";
import { importedScenario, keepImported } from "../../element/session.ts";
import { AssetSource } from "../../view/assets.ts";
import type { PageContext } from "../page/context.ts";
import type { IcdPad } from "./icd-pad.ts";
import { need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { connect as say } from "../../words/english-connect.ts";

const states: Readonly<Record<IcdStatus["state"], string>> = {
  off: say("off"),
  connecting: say("connecting"),
  waiting: say("icdNoAnswer"),
  connected: say("connected"),
};
const maxFile = 1 << 20;
const forms: Readonly<Record<IcdForm, string>> = { offsets: say("february"), json: say("october") };
/** Where a joystick's input comes from. */
const sources = ["gamepad", "screen"] as const;

const noSticks: IcdSticks = { left: [0, 0], right: [0, 0], triggers: [0, 0], buttons: 0 };

/** Positions of their buttons in the browser's standard mapping. */
const standardButtons: Readonly<Record<IcdButton, number>> = {
  ...{ up: 12, down: 13, left: 14, right: 15, a: 0, b: 1, x: 2, y: 3 },
  ...{ back: 8, start: 9, guide: 16, leftBumper: 4, rightBumper: 5 },
};

/** The first gamepad with the standard mapping as their joystick. Its y points down, theirs up. */
export function padSticks(pads: readonly (Gamepad | null)[]): IcdSticks | null {
  const pad = pads.find((one) => one?.connected === true && one.mapping === "standard");
  if (pad === undefined || pad === null) return null;
  const axis = (index: number, sign: number): number => {
    const value = pad.axes[index] ?? 0;
    return Math.abs(value) < 0.12 ? 0 : sign * value;
  };
  const pressed = (button: IcdButton): boolean => pad.buttons[standardButtons[button]]?.pressed === true;
  const buttons = icdButtons.reduce((bits, button, bit) => bits | (pressed(button) ? 1 << bit : 0), 0);
  const trigger = (index: number): number => pad.buttons[index]?.value ?? 0;
  return {
    left: [axis(0, 1), axis(1, -1)],
    right: [axis(2, 1), axis(3, -1)],
    triggers: [trigger(6), trigger(7)],
    buttons,
  };
}

export class IcdPanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  #imported: IcdImport | null = null;
  #timer = 0;
  /** The player of the page's joystick, 0: none; and the person's sticks. */
  #player = 0;
  #source: (typeof sources)[number] = "gamepad";
  #pad: IcdPad | null = null;

  /** Its elements stand in the connection panel's template. */
  constructor(page: PageContext) {
    const root = need(page.app, "#icd");
    this.#page = page;
    this.#parts = new Parts(root, "icd");
    page.network.listen((message) => this.#take(message));
    for (const name of ["on", "player", "form"]) this.#parts.onChange(name, () => this.#connect());
    for (const source of sources) this.#parts.onClick(`with-${source}`, () => this.#takeFrom(source));
    this.#parts.onChange("file", () => void this.#read(this.#parts.input("file").files?.[0]));
    this.#parts.onClick("play", () => this.#play());
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#read(event.dataTransfer?.files[0]);
    });
  }

  /** Opens the imported scenario in place of the page. */
  #play(): void {
    if (this.#imported === null) return;
    keepImported(JSON.stringify(this.#imported.scenario));
    location.assign(`?scenario=${importedScenario}`);
  }

  /** The name and field.json of the field that is played. */
  async #field(): Promise<{ readonly name: string; readonly json: string }> {
    const name = this.#page.session.scene?.field ?? "";
    const json = await new AssetSource(this.#page.base).bytes(`fields/${name}/field.json`);
    return { name, json: new TextDecoder().decode(json) };
  }

  #connect(): void {
    const on = this.#parts.input("on").checked;
    const player = Number(this.#parts.select("player").value);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const chosen = this.#parts.select("form").value;
    const form = chosen === "offsets" || chosen === "json" ? chosen : "auto";
    const joystick = player > 0 ? ({ player, form } as const) : null;
    const { stations = [0, 1, 2, 3, 4, 5], teams = [] } = this.#imported ?? {};
    const url = on ? `${scheme}://${location.host}/icd` : null;
    this.#page.network.post({ type: "icd", target: { url, stations, teams, joystick } });
    clearInterval(this.#timer);
    this.#player = on ? player : 0;
    this.#parts.get("joystick").hidden = joystick === null;
    void this.#showPad(joystick !== null);
    if (!on || joystick === null) return;
    this.#timer = window.setInterval(() => {
      const sticks = this.#pad?.sticks ?? padSticks(navigator.getGamepads());
      this.#page.network.post({ type: "icd-sticks", sticks: sticks ?? noSticks });
    }, 20);
  }

  #takeFrom(source: (typeof sources)[number]): void {
    this.#source = source;
    this.#parts.choose("with", sources, source);
    this.#connect();
  }

  /** The joystick on the screen is fetched when it is wanted. */
  async #showPad(joystick: boolean): Promise<void> {
    const wanted = joystick && this.#source === "screen";
    if (!wanted) {
      this.#pad?.close();
      this.#pad = null;
      return;
    }
    const { IcdPad } = await import("./icd-pad.ts");
    if (this.#source === "screen") this.#pad ??= new IcdPad(this.#parts.get("pad"));
  }

  async #read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > maxFile) return this.#parts.write("result", say("tooMuch", { name: file.name }));
    try {
      const [text, field] = await Promise.all([file.text(), this.#field()]);
      this.#page.network.post({ type: "icd-import", text, name: file.name, field });
    } catch (error) {
      this.#parts.write("result", String(error));
    }
  }

  #take(message: FromNet): void {
    if (message.type === "icd-reset") this.#page.restart(false);
    else if (message.type === "icd-status") this.#show(message.status);
    else if (message.type === "icd-imported") {
      this.#imported = message.result;
      const { taken = [], left = [] } = message.result ?? {};
      const lines = [...taken, ...left.map((line) => say("leftOut", { line }))];
      this.#parts.write("result", message.result === null ? message.problem : lines.join("\n"));
      this.#parts.get("play").hidden = message.result === null;
    }
  }

  #show(status: IcdStatus): void {
    const { state, players, problem } = status;
    this.#parts.write("state", states[state]);
    this.#parts.setData("state", "state", state);
    this.#showJoystick(status);
    const lines = players.flatMap(({ core, gone, view, form, drives }, i) => {
      const robot = drives === "" ? say("noRobotOfRun") : drives;
      const program = core ? say("programConnected", { form: forms[form], robot }) : gone ? say("programGone") : "";
      const all = [program, view ? say("simView") : ""].filter((one) => one !== "");
      return all.length === 0 ? [] : [say("player", { i: i + 1, all: all.join("; ") })];
    });
    if (state === "connected" && lines.length === 0) lines.push(say("nothingSaid"));
    if (problem !== "") lines.push(problem);
    this.#parts.write("players", lines.join("\n"));
  }

  /** Whether the robot program hears the joystick: its heartbeat says so. */
  #showJoystick({ state, heartbeat, form }: IcdStatus): void {
    const on = this.#player > 0 && state === "connected";
    for (const name of ["heart-name", "heart"]) this.#parts.get(name).hidden = !on;
    if (!on) return;
    const pad = this.#pad === null && padSticks(navigator.getGamepads()) === null;
    const lost = pad ? say("noGamepad") : "";
    const port = 4000 + 10 * (this.#player - 1);
    const words = heartbeat
      ? say("icdConnected", { form: forms[form] })
      : say("icdGone", { player: this.#player, port });
    this.#parts.write("heart", [words, lost].filter((one) => one !== "").join(". "));
    this.#parts.setData("heart", "state", heartbeat ? "connected" : "waiting");
  }
}
