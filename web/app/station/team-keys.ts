// The keys of a team's SimGUI: its keyboards become devices of the joystick slots, and the keys of its sticks drive on the page, too.

import { readSimGuiKeys, type SimGuiKeyboard } from "../../files/sim-gui-keys.ts";
import { changesOf, rebound, type Bound } from "../../input/bindings.ts";
import { teamKeyboardDevice } from "../../input/joystick-slots.ts";
import { commands, defaultKeys, isFreeKey, type KeyAction } from "../../input/keyboard.ts";
import { station as say } from "../../words/english-station.ts";
import { remember } from "../page/choices.ts";
import type { PageContext } from "../page/context.ts";
import { keyName, writeKeys } from "../page/key-names.ts";

/** Enter disables, as at a driver station. */
const isForJoysticks = (code: string): boolean => isFreeKey(code) && code !== "Enter";

/** Axes of an Xbox controller, whose y has forward -1: the action of the key that lowers each, and of the one that raises it. */
const driving: readonly (readonly [axis: number, lowers: KeyAction, raises: KeyAction])[] = [
  [1, "forward", "backward"],
  [0, "left", "right"],
  [4, "turnLeft", "turnRight"],
];
/** SimGUI's own first keyboard turns with its third axis. */
const otherTurn = 2;

/** The page's keys with the sticks' keys of a keyboard in them; a pair with a key of a command stays out. */
export function withStickKeys(bound: Bound<KeyAction>, { axes }: SimGuiKeyboard): Bound<KeyAction> {
  const isCommand = (code: string): boolean => (commands as readonly string[]).includes(bound[code] ?? "");
  return driving.reduce((keys, [axis, lowers, raises]) => {
    const pair = axes[axis] ?? (axis > 1 ? axes[otherTurn] : undefined);
    if (pair === undefined || pair.down === "" || pair.up === "" || isCommand(pair.down) || isCommand(pair.up))
      return keys;
    return rebound(rebound(keys, lowers, pair.down), raises, pair.up);
  }, bound);
}

/** `json`: of simgui-ds.json. Throws ProjectError. Returns the result in words. */
export function takeTeamKeys(page: PageContext, file: string, json: unknown): string {
  const { keyboards, joysticks, gamepads, left } = readSimGuiKeys(json, isForJoysticks);
  const { driver } = page.session;
  driver.releaseAll();
  driver.joysticks.useKeyboards(keyboards);
  joysticks.forEach((number, slot) => number !== null && driver.joysticks.choose(slot, teamKeyboardDevice(number)));
  remember("team-keyboards", keyboards);
  remember("joysticks", driver.joysticks.chosen);
  const number = joysticks.find((each) => each !== null) ?? 0;
  const first = keyboards[number];
  if (first != null) {
    driver.keyboard.keys = withStickKeys(driver.keyboard.keys, first);
    const changes = changesOf(defaultKeys, driver.keyboard.keys);
    remember("keys", Object.keys(changes).length === 0 ? null : changes);
    writeKeys(page.app, driver.keyboard.keys);
  }
  const slots = joysticks.flatMap((keyboard, slot) => (keyboard === null ? [] : [say("teamSlot", { keyboard, slot })]));
  const words = [say("teamKeys", { file, slots: slots.join(", ") })];
  if (gamepads.length > 0) words.push(say("teamPads", { slots: gamepads.join(", ") }));
  if (left.length > 0) words.push(say("teamLeft", { keys: left.map(keyName).join(", ") }));
  return words.join(" ");
}
