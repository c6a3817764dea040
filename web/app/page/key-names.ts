// Names of keys as they stand on a keyboard, and the page's small keys that show their actions.

import { boundWith, controlsOf, readChanges, type Bound } from "../../input/bindings.ts";
import type { Driver } from "../../input/driver.ts";
import { defaultPad, isFreeButton } from "../../input/gamepad.ts";
import { defaultKeys, isFreeKey, type KeyAction } from "../../input/keyboard.ts";
import { readMaps } from "../../input/pad-map.ts";
import { handChoices, type Hands } from "../../input/touch-sticks.ts";
import { words } from "../../element/words.ts";
import { hud } from "../../words/english-hud.ts";
import { setText } from "../parts/elements.ts";
import { recall } from "./choices.ts";

const names: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Period: ".",
  Comma: ",",
  Semicolon: ";",
  Minus: "-",
  Equal: "=",
  ShiftLeft: "Shift",
  ShiftRight: "Shift",
};

/** By the key's place on an American keyboard. */
export const keyName = (code: string): string => names[code] ?? code.replace(/^(Key|Digit)(?=.$)/, "");

/** Writes every small key of the page, `<kbd data-key=ACTION>`; one whose action has no key goes. */
export function writeKeys(root: ParentNode, bound: Bound<KeyAction>): void {
  for (const key of root.querySelectorAll<HTMLElement>("kbd[data-key]")) {
    const code = controlsOf(bound, key.dataset["key"] as KeyAction)[0];
    key.hidden = code === undefined;
    setText(key, keyName(code ?? ""));
  }
}

/** The hands that the person has chosen. */
export function hands(): Hands {
  const chosen = recall("hand");
  return handChoices.find((hand) => hand === chosen) ?? "right";
}

/** Gives the driver the keys, buttons and hands that the browser has kept. */
export function applyControls(app: ParentNode, { keyboard, gamepad, touch }: Driver): void {
  const changes = readChanges(recall("keys"), defaultKeys, isFreeKey);
  keyboard.keys = boundWith(defaultKeys, changes);
  if (Object.keys(changes).length > 0) writeKeys(app, keyboard.keys);
  gamepad.keys = boundWith(defaultPad, readChanges(recall("pad"), defaultPad, isFreeButton));
  gamepad.swapped = recall("pad-swapped") === true;
  gamepad.maps = readMaps(recall("pad-maps"));
  touch.hands = hands();
}

const robotButtons = {
  shoot: "shoot",
  intake: "intake",
  raise: "raise",
  climb: "climb",
  outtake: "outtake",
  lob: "lob",
  feed: "feed",
  throw: "throw",
} as const;

/** Words on the sticks and buttons of a touch screen. */
export function labelTouch(touch: Driver["touch"]): void {
  touch.label(hud("stickDrive"), hud("stickTurn"));
  touch.buttons.label((name) =>
    words(name in robotButtons ? hud(robotButtons[name as keyof typeof robotButtons]) : name),
  );
}
