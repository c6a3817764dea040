// Keys and pad buttons that a person has changed: the kept part, the effect of a conflict, and the rest of bad storage.
import { describe, expect, test } from "vitest";
import { boundWith, changesOf, controlsOf, readChanges, rebound } from "../../web/input/bindings.ts";
import { defaultPad, GamepadState, isFreeButton, type PadSnapshot } from "../../web/input/gamepad.ts";
import { defaultKeys, isFreeKey, KeyboardState, type KeyPress } from "../../web/input/keyboard.ts";
import { keyName } from "../../web/app/page/key-names.ts";

const key = (code: string): KeyPress => ({
  code,
  key: "",
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});
const pad = (index: number, pressed: number[] = [], axes = [0, 0, 0, 0]): PadSnapshot => ({
  index,
  connected: true,
  mapping: "standard",
  axes,
  buttons: Array.from({ length: 17 }, (_, button) => ({ pressed: pressed.includes(button) })),
});

describe("keys", () => {
  test("a key that is given to another action does that alone, and comes back from storage", () => {
    const bound = rebound(defaultKeys, "intake", "KeyC");
    const kept: unknown = JSON.parse(JSON.stringify(changesOf(defaultKeys, bound)));
    // Intake has C instead of F; the camera had only C and has none.
    expect(kept).toEqual({ intake: ["KeyC"], camera: [] });
    const keyboard = new KeyboardState();
    keyboard.keys = boundWith(defaultKeys, readChanges(kept, defaultKeys, isFreeKey));
    expect(keyboard.press(key("KeyC"))).toEqual({ command: null, taken: true });
    expect(keyboard.buttons(["shoot", "intake"])).toBe(0b10);
    expect(keyboard.press(key("KeyF"))).toEqual({ command: null, taken: false });
  });

  test("digits hold the robot's other buttons, in the order of its list; one that is bound does what it is bound to", () => {
    const names = ["intake", "shoot", "l1", "slow", "l2", "climb", "net"];
    const keyboard = new KeyboardState();
    expect(keyboard.press(key("Digit2"))).toEqual({ command: null, taken: false });
    expect(keyboard.buttons(names)).toBe(1 << names.indexOf("l2"));
    keyboard.release("Digit2");
    keyboard.press(key("Digit3"));
    keyboard.press(key("Digit9"));
    expect(keyboard.buttons(names)).toBe(1 << names.indexOf("net"));
    keyboard.releaseAll();
    keyboard.keys = rebound(defaultKeys, "shoot", "Digit1");
    keyboard.press(key("Digit1"));
    expect(keyboard.buttons(names)).toBe(1 << names.indexOf("shoot"));
  });

  test("driving by other keys: arrows go with the change, too", () => {
    const keyboard = new KeyboardState();
    keyboard.keys = rebound(defaultKeys, "forward", "Numpad8");
    for (const code of ["Numpad8", "ArrowUp", "KeyW"]) keyboard.press(key(code));
    const sticks = { away: 0, left: 0, turn: 0 };
    keyboard.addTo(sticks);
    expect(sticks.away).toBe(1);
    expect(controlsOf(keyboard.keys, "forward")).toEqual(["Numpad8"]);
    keyboard.release("Numpad8");
    const after = { away: 0, left: 0, turn: 0 };
    keyboard.addTo(after);
    expect(after.away).toBe(0);
  });

  test("no changes are nothing to keep; what somebody wrote into the storage changes nothing", () => {
    expect(changesOf(defaultKeys, boundWith(defaultKeys, {}))).toEqual({});
    for (const bad of [null, 7, "KeyC", [], { fly: ["KeyC"] }, { intake: "KeyC" }])
      expect(boundWith(defaultKeys, readChanges(bad, defaultKeys, isFreeKey))).toEqual(defaultKeys);
    expect(readChanges({ intake: [3, "Escape", "KeyJ"] }, defaultKeys, isFreeKey)).toEqual({ intake: ["KeyJ"] });
  });

  test("keys of the browser, of dialogs and of the driver station are not free", () => {
    for (const code of ["Escape", "Tab", "ControlLeft", "BracketLeft", "Backslash", "F5", ""])
      expect(isFreeKey(code), code).toBe(false);
    for (const code of ["KeyJ", "Space", "Enter", "ShiftLeft", "Numpad8", "Semicolon"])
      expect(isFreeKey(code), code).toBe(true);
  });

  test("keys have the names that stand on them", () => {
    expect(["KeyW", "Digit1", "ArrowUp", "Space", "ShiftLeft", "Period"].map(keyName)).toEqual([
      "W",
      "1",
      "↑",
      "Space",
      "Shift",
      ".",
    ]);
  });
});

describe("pads", () => {
  const none = (): void => {};

  test("a button does what it was given, Start and Back stay the match's", () => {
    const state = new GamepadState();
    state.keys = rebound(defaultPad, "shoot", "0");
    state.read([pad(0, [0])], none);
    expect(state.buttons(["shoot", "lob"])).toBe(0b01);
    state.read([pad(0, [7])], none);
    expect(state.buttons(["shoot", "lob"])).toBe(0);
    expect(["8", "9", "18", "x"].map(isFreeButton)).toEqual([false, false, false, false]);
    expect(isFreeButton("17")).toBe(true);
  });

  test("swapped sticks: the right one drives, the left one turns", () => {
    const state = new GamepadState();
    state.swapped = true;
    state.read([pad(0, [0], [1, 0, 0, -1])], none);
    const sticks = { away: 0, left: 0, turn: 0 };
    state.addTo(sticks);
    expect(sticks).toEqual({ away: 1, left: 0, turn: -1 });
  });

  test("of two pads the one touched last drives, or the one that was chosen", () => {
    const state = new GamepadState();
    state.read([pad(0, [0]), pad(1)], none);
    expect(state.index).toBe(0);
    state.read([pad(0), pad(1, [0])], none);
    expect(state.index).toBe(1);
    state.only = 0;
    state.read([pad(0), pad(1, [0])], none);
    expect(state.index).toBe(0);
    // The chosen one goes: none takes its place, and it is back as soon as it is there again.
    state.read([null, pad(1, [0])], none);
    expect(state.connected).toBe(false);
    state.read([pad(0), pad(1)], none);
    expect(state.index).toBe(0);
  });

  test("in a menu the cross, A and B are the menu's; the robot hears them once they were let go, and the rest at once", () => {
    const moves: string[] = [];
    let open = true;
    const commands: string[] = [];
    const state = new GamepadState();
    state.menus = { isOpen: () => open, move: (move) => moves.push(move) };
    const read = (...down: number[]): void => state.read([pad(0, down)], (command) => commands.push(command));
    read(13, 7);
    read(13, 7);
    read(15, 7);
    read(0);
    expect(moves).toEqual(["down", "right", "press"]);
    expect(state.buttons(["shoot", "lob"])).toBe(0);
    read(7);
    expect(state.buttons(["shoot", "lob"])).toBe(0b01);
    // A has closed the menu and is still held: no lob before it is pressed again.
    read(0);
    open = false;
    read(0);
    expect(state.buttons(["shoot", "lob"])).toBe(0);
    read();
    read(0);
    expect(state.buttons(["shoot", "lob"])).toBe(0b10);
    read(15);
    expect(commands).toEqual(["camera"]);
    expect(moves.length).toBe(4);
  });
});
