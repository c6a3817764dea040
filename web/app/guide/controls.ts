// The list of all keys, the picture of the gamepad and the hands of a touch screen, where each may be changed by pressing.

import { boundWith, changesOf, controlsOf, rebound, type Bound } from "../../input/bindings.ts";
import { readPads } from "../../input/driver.ts";
import { defaultPad, isFreeButton, knownPad, type PadAction, type PadSnapshot } from "../../input/gamepad.ts";
import { deviceName } from "../../input/joystick-slots.ts";
import { defaultKeys, isFreeKey, otherButtons, robotActions, type KeyAction } from "../../input/keyboard.ts";
import { writeMaps, type PadMap, type PadMaps } from "../../input/pad-map.ts";
import { handChoices, type Hands } from "../../input/touch-sticks.ts";
import { controls } from "../../words/english-controls.ts";
import { remember } from "../page/choices.ts";
import type { PageContext } from "../page/context.ts";
import { hands, keyName, writeKeys } from "../page/key-names.ts";
import { button, closeOnBackdrop, make, mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { buttonName, drawPad, lightPad } from "./pad-picture.ts";
import { PadSetup } from "./pad-setup.ts";
import template from "./controls.html?raw";
import "./controls.css";

const tabs = ["keys", "pad", "touch"] as const;
type Tab = (typeof tabs)[number];

const drivingActions = ["forward", "backward", "left", "right", "turnLeft", "turnRight", "slow"] as const;
const handWords = {
  right: "handRight",
  left: "handLeft",
  "one-right": "handOneRight",
  "one-left": "handOneLeft",
} as const satisfies Record<Hands, string>;

/** Actions without a key of their own have no row. */
type Listed = Exclude<KeyAction, "abort" | "enable" | "emergencyStop">;
const nameOf = (action: KeyAction): string => controls(action as Listed);

/** An action whose key or button is asked for, and the control that was pressed once although it has another action. */
type Asked =
  | { readonly kind: "keys"; readonly action: KeyAction; readonly pressed: string }
  | { readonly kind: "pad"; readonly action: PadAction; readonly pressed: string };

/** The strip of keys over the picture, and its actions. */
export interface KeyStrip {
  readonly shown: () => boolean;
  readonly show: (shown: boolean) => void;
}

export class Controls {
  readonly #page: PageContext;
  readonly #strip: KeyStrip;
  readonly #dialog: HTMLDialogElement;
  readonly #parts: Parts;
  #tab: Tab = "keys";
  #asked: Asked | null = null;
  #wasDown = new Set<string>();
  #picture: HTMLElement | null = null;
  #pads = "";
  readonly #setup: PadSetup;
  /** The pad that is spoken of: it can be set up. */
  #shownPad: PadSnapshot | null = null;
  /** By its index: a pad that the browser does not know is spoken of once it is touched. */
  #touched = -1;

  constructor(page: PageContext, strip: KeyStrip) {
    mount(page.app, template);
    this.#page = page;
    this.#strip = strip;
    this.#dialog = need<HTMLDialogElement>(page.app, "#controls");
    this.#parts = new Parts(this.#dialog, "controls");
    const { driver } = page.session;
    for (const tab of this.#dialog.querySelectorAll<HTMLInputElement>("[name=controls-tab]"))
      tab.addEventListener("change", () => this.#open(tab.value as Tab));
    this.#parts.onClick("close", () => this.#dialog.close());
    this.#parts.onClick("reset", () => this.#reset());
    this.#parts.onChange("strip", () => this.#strip.show(this.#parts.input("strip").checked));
    this.#parts.onChange("swap", () => {
      driver.gamepad.swapped = this.#parts.input("swap").checked;
      remember("pad-swapped", driver.gamepad.swapped || null);
      this.#showPad();
    });
    this.#parts.onChange("which", () => {
      const chosen = this.#parts.select("which").value;
      driver.gamepad.only = chosen === "" ? null : Number(chosen);
      this.#pads = "";
    });
    this.#setup = new PadSetup(this.#parts, {
      say: (text, warning) => this.#say(text, warning),
      does: (button) => this.#does(button),
      done: (pad, map) => this.#learned(pad, map),
    });
    this.#parts.onClick("setup", () => {
      this.#asked = null;
      if (this.#shownPad !== null) this.#setup.begin(this.#shownPad);
    });
    this.#parts.onClick("setup-forget", () => this.#forget());
    this.#parts.get("hands").append(...handChoices.map((hand) => this.#handChoice(hand)));
    // Also when nothing in the dialog has the focus.
    window.addEventListener(
      "keydown",
      (event) => {
        if (this.#dialog.open) this.#onKey(event);
        // Busy with loading, the browser tells of the closing after the next key.
        else this.#closed();
      },
      { capture: true },
    );
    closeOnBackdrop(this.#dialog);
    this.#dialog.addEventListener("close", () => this.#closed());
  }

  #closed(): void {
    this.#asked = null;
    this.#setup.stop();
    this.#page.session.driver.listening = true;
  }

  show(): void {
    if (this.#dialog.open) return;
    const { driver } = this.#page.session;
    driver.releaseAll();
    // Pressing is choosing here, not driving.
    driver.listening = false;
    this.#parts.input("strip").checked = this.#strip.shown();
    this.#parts.input("swap").checked = driver.gamepad.swapped;
    this.#dialog.showModal();
    this.#open(driver.device);
    need(this.#dialog, `[name=controls-tab][value=${driver.device}]`).focus();
    this.#watchPads();
  }

  #open(tab: Tab): void {
    this.#tab = tab;
    this.#asked = null;
    this.#setup.stop();
    this.#parts.note(tab === "touch" ? "" : controls(tab === "keys" ? "howKeys" : "howPad"));
    for (const name of tabs) {
      need(this.#dialog, `[data-tab=${name}]`).hidden = name !== tab;
      need<HTMLInputElement>(this.#dialog, `[name=controls-tab][value=${name}]`).checked = name === tab;
    }
    this.#parts.get("reset").hidden = tab === "touch";
    this.#parts.write("reset", controls(tab === "pad" ? "resetPad" : "resetKeys"));
    if (tab === "keys") this.#showKeys();
    if (tab === "pad") this.#showPad();
  }

  get #robotButtons(): readonly string[] {
    const { scene, robot } = this.#page.session;
    return scene?.robots[robot]?.buttons ?? [];
  }

  #showKeys(): void {
    const all = [...new Set(Object.values(defaultKeys))];
    const driving: readonly KeyAction[] = drivingActions;
    const robot = [...robotActions.filter((name) => this.#robotButtons.includes(name)), "feed", "throw"] as const;
    const page = all.filter(
      (action) => ![...driving, ...robotActions, "feed", "throw"].some((other) => other === action),
    );
    const { keys } = this.#page.session.driver.keyboard;
    const section = (title: "driving" | "robot" | "page", actions: readonly KeyAction[]): HTMLElement =>
      make(
        "section",
        "",
        make("h2", "", controls(title)),
        make(
          "ul",
          "list",
          ...actions.map((action) => this.#row(action, [...new Set(controlsOf(keys, action).map(keyName))], "keys")),
        ),
      );
    const ofRobot = section("robot", robot);
    // Names of the robot's own file: they have no translation, and their keys stay.
    const others = otherButtons(this.#robotButtons).slice(0, 10);
    if (others.length > 0)
      ofRobot.append(make("p", "", others.map((name, index) => `${(index + 1) % 10} ${name}`).join(" · ")));
    this.#fill("keys", section("driving", driving), ofRobot, section("page", page));
  }

  get #padActions(): readonly PadAction[] {
    return [...robotActions.filter((name) => this.#robotButtons.includes(name)), "slow", "camera"];
  }

  /** The action of a button of the pad; "": none. */
  #does(button: number): string {
    if (button === 9) return controls("startPause");
    if (button === 8) return controls("backStart");
    const action = this.#page.session.driver.gamepad.keys[button];
    return action !== undefined && this.#padActions.includes(action) ? controls(action) : "";
  }

  /** The pad's controls have been shown, or the person has stopped. */
  #learned(pad: PadSnapshot, map: PadMap | null): void {
    if (map === null) return this.#say(controls("setupStopped"));
    const { gamepad } = this.#page.session.driver;
    const id = pad.id ?? "";
    // The newest last.
    this.#keepMaps(new Map([...[...gamepad.maps].filter(([other]) => other !== id), [id, map]]));
    this.#say(controls("setupDone", { name: nameOfPad(pad) }));
  }

  #forget(): void {
    const { gamepad } = this.#page.session.driver;
    const id = this.#shownPad?.id ?? "";
    this.#keepMaps(new Map([...gamepad.maps].filter(([other]) => other !== id)));
    this.#say(controls("setupForgotten"));
  }

  #keepMaps(maps: PadMaps): void {
    this.#page.session.driver.gamepad.maps = maps;
    remember("pad-maps", writeMaps(maps));
    this.#pads = "";
  }

  #showPad(): void {
    const { gamepad } = this.#page.session.driver;
    const actions = this.#padActions;
    const words = (button: number): string => {
      // The action of pressing a stick stands in the list below.
      if (button !== 10 && button !== 11) return this.#does(button);
      return controls((button === 10) === gamepad.swapped ? "turns" : "drives");
    };
    this.#picture = drawPad(controls("picture"), words);
    this.#parts.get("picture").replaceChildren(this.#picture);
    const rows = actions.map((action) => this.#row(action, controlsOf(gamepad.keys, action).map(buttonName), "pad"));
    this.#fill("pad", make("ul", "list", ...rows));
  }

  /** Made again, and the keyboard stays on its row. */
  #fill(name: "keys" | "pad", ...sections: HTMLElement[]): void {
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["action"] : undefined;
    const place = this.#parts.get(name);
    place.replaceChildren(...sections);
    if (focused !== undefined) place.querySelector<HTMLElement>(`[data-action="${focused}"]`)?.focus();
  }

  #row(action: KeyAction, names: readonly string[], kind: "keys" | "pad"): HTMLElement {
    const what = nameOf(action);
    const change = button("", controls("change", { what }), () => this.#ask(kind, action), "controls-row");
    change.dataset["action"] = action;
    // Its words are its name, with spaces between them.
    const keys = [...new Set(names)].flatMap((name) => [make("kbd", "", name), " "]);
    const shown = keys.length === 0 ? [make("span", "controls-none", controls("none"))] : keys;
    change.append(make("span", "", what), " ", make("span", "controls-keys", ...shown));
    return make("li", "", change);
  }

  #ask(kind: "keys" | "pad", action: KeyAction): void {
    this.#asked = kind === "keys" ? { kind, action, pressed: "" } : { kind, action: action as PadAction, pressed: "" };
    this.#setup.stop();
    // The button that pressed this row is not the answer.
    this.#wasDown = new Set(this.#knownPads().flatMap((pad) => downOn(pad)));
    this.#say(controls(kind === "keys" ? "pressKey" : "pressButton", { what: nameOf(action) }));
    for (const row of this.#dialog.querySelectorAll<HTMLElement>("[data-action]"))
      row.dataset["asked"] = String(row.dataset["action"] === action);
  }

  #say(text: string, warning = false): void {
    this.#parts.note(text, warning);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const asked = this.#asked;
    if (asked === null) {
      const help = this.#page.session.driver.keyboard.keys[event.code] === "help";
      const typing = event.target instanceof HTMLElement && event.target.matches("select");
      if (help && !typing && !event.repeat) this.#dialog.close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.code === "Escape") return this.#open(this.#tab);
    if (asked.kind === "keys") this.#press(asked, event.code);
  }

  /** The control for the action that is asked for was pressed. */
  #press(asked: Asked, control: string): void {
    const { driver } = this.#page.session;
    const isKey = asked.kind === "keys";
    const name = isKey ? keyName(control) : buttonName(control);
    if (isKey ? !isFreeKey(control) : !isFreeButton(control))
      return this.#say(controls("refused", { key: name }), true);
    const bound: Bound<KeyAction> = isKey ? driver.keyboard.keys : driver.gamepad.keys;
    const other = bound[control];
    const isOthers = other !== undefined && other !== asked.action;
    if (isOthers && asked.pressed !== control) {
      this.#asked = { ...asked, pressed: control };
      return this.#say(controls(isKey ? "taken" : "takenButton", { key: name, other: nameOf(other) }), true);
    }
    if (asked.kind === "keys") {
      driver.keyboard.keys = rebound(driver.keyboard.keys, asked.action, control);
      this.#keepKeys();
    } else {
      driver.gamepad.keys = rebound(driver.gamepad.keys, asked.action, control);
      remember("pad", orNull(changesOf(defaultPad, driver.gamepad.keys)));
    }
    const what = nameOf(asked.action);
    const after: Bound<KeyAction> = isKey ? driver.keyboard.keys : driver.gamepad.keys;
    const bare = isOthers && controlsOf(after, other).length === 0;
    this.#open(this.#tab);
    this.#say(
      bare ? controls("lost", { what, key: name, other: nameOf(other) }) : controls("changed", { what, key: name }),
    );
  }

  #keepKeys(): void {
    const { keys } = this.#page.session.driver.keyboard;
    remember("keys", orNull(changesOf(defaultKeys, keys)));
    writeKeys(this.#page.app, keys);
  }

  #reset(): void {
    const { keyboard, gamepad, joysticks } = this.#page.session.driver;
    if (this.#tab === "keys") {
      keyboard.keys = boundWith(defaultKeys, {});
      this.#keepKeys();
      if (joysticks.keyboards.length > 0) {
        joysticks.useKeyboards([]);
        remember("team-keyboards", null);
        remember("joysticks", joysticks.chosen);
      }
    } else {
      gamepad.keys = defaultPad;
      gamepad.swapped = false;
      this.#parts.input("swap").checked = false;
      remember("pad", null);
      remember("pad-swapped", null);
    }
    this.#open(this.#tab);
    this.#say(controls("isReset"));
  }

  #handChoice(hand: Hands): HTMLElement {
    const input = document.createElement("input");
    input.type = "radio";
    input.name = "hands";
    input.value = hand;
    input.checked = hand === hands();
    input.addEventListener("change", () => {
      remember("hand", hand === "right" ? null : hand);
      this.#page.session.driver.touch.hands = hand;
    });
    return make("label", "controls-check", input, make("span", "", controls(handWords[hand])));
  }

  /**
   * While the dialog is open: the connected pads, the pressed buttons of the one that drives, and the button that was
   * asked for.
   */
  readonly #watchPads = (): void => {
    if (!this.#dialog.open) return;
    window.requestAnimationFrame(this.#watchPads);
    if (this.#tab !== "pad") return;
    const { gamepad } = this.#page.session.driver;
    const there = readPads().filter((pad) => pad?.connected === true);
    const pads = this.#knownPads();
    const chosen = pads.find((pad) => pad.index === (gamepad.only ?? gamepad.index));
    // Until one is touched the first is shown; in the place of the chosen one, none.
    const drives = chosen ?? (gamepad.only === null ? pads[0] : null) ?? null;
    this.#touched = there.find((pad) => pad !== null && downOn(pad).length > 0)?.index ?? this.#touched;
    const touched = there.find((pad) => pad?.index === (this.#setup.index ?? this.#touched));
    const drawn = pads.find((pad) => pad.index === touched?.index) ?? drives;
    this.#shownPad = touched ?? there.find((pad) => pad?.index === drives?.index) ?? there[0] ?? null;
    this.#listPads(pads.map(padName), this.#padWords(drives));
    const down = new Set(drawn === null ? [] : downOn(drawn));
    const setsUp = this.#setup.index !== null;
    if (setsUp && this.#shownPad !== null) this.#setup.read(this.#shownPad);
    if (this.#picture !== null)
      lightPad(this.#picture, (number) => !setsUp && down.has(String(number)), this.#setup.asked);
    const asked = this.#asked;
    if (asked?.kind === "pad") for (const control of down) if (!this.#wasDown.has(control)) this.#press(asked, control);
    this.#wasDown = down;
  };

  /** Those that are there and drive, as pads with the standard mapping. */
  #knownPads(): readonly PadSnapshot[] {
    const { maps } = this.#page.session.driver.gamepad;
    return readPads().flatMap((pad) => {
      const known = pad?.connected === true ? knownPad(pad, maps) : null;
      return known === null ? [] : [known];
    });
  }

  /** The gamepad that drives, or why the touched or connected one does not: it is gone, or its buttons are unknown. */
  #padWords(drives: PadSnapshot | null): string {
    const { only, maps } = this.#page.session.driver.gamepad;
    const shown = this.#shownPad;
    this.#parts.get("setup").hidden = shown === null || this.#setup.index !== null;
    this.#parts.get("setup-forget").hidden = shown === null || !maps.has(shown.id ?? "") || this.#setup.index !== null;
    if (shown !== null && knownPad(shown, maps) === null) return controls("padUnknown", { name: nameOfPad(shown) });
    if (only !== null && drives?.index !== only) return controls("chosenGone");
    if (drives === null) return controls("noPad");
    return controls("padDrives", { name: nameOfPad(drives) });
  }

  #listPads(pads: readonly (readonly [string, string])[], words: string): void {
    const list = JSON.stringify([pads, words]);
    if (list === this.#pads) return;
    this.#pads = list;
    // Equal pads are told apart by their number.
    const named = pads.map(([index, name]) => [index, `${Number(index) + 1}: ${name}`] as const);
    const { only } = this.#page.session.driver.gamepad;
    if (only !== null && pads.every(([index]) => index !== String(only)))
      named.push([String(only), `${only + 1}: ${controls("isGone")}`]);
    this.#parts.showOptions("which", [["", controls("anyPad")], ...named], only === null ? "" : String(only));
    this.#parts.write("pads", words);
  }
}

const nameOfPad = ({ id = "" }: PadSnapshot): string => deviceName({ id, twin: 0 });
const padName = (pad: PadSnapshot): readonly [string, string] => [String(pad.index), nameOfPad(pad)];

const downOn = ({ buttons }: Pick<PadSnapshot, "buttons">): string[] =>
  buttons.flatMap(({ pressed }, index) => (pressed ? [String(index)] : []));

const orNull = (changes: object): object | null => (Object.keys(changes).length === 0 ? null : changes);
