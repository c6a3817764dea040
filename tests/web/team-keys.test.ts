// Keyboards of SimGUI: read from simgui-ds.json, as joysticks of robot code, and on the page.
import { describe, expect, test } from "vitest";
import { withStickKeys } from "../../web/app/station/team-keys.ts";
import { readSimGuiKeys } from "../../web/files/sim-gui-keys.ts";
import { controlsOf } from "../../web/input/bindings.ts";
import { JoystickSlots, keyboardDevice, teamKeyboardDevice } from "../../web/input/joystick-slots.ts";
import { defaultKeys, isFreeKey } from "../../web/input/keyboard.ts";
import { readTeamKeyboard, readTeamKeyboards } from "../../web/input/team-keyboard.ts";

/** As SimGUI writes it: I and K, J and L drive; U and O turn; buttons Z, none, keypad 1; a POV on the arrows. */
const file = {
  keyboardJoysticks: [
    {
      axisConfig: [
        { decKey: 74, incKey: 76 },
        { decKey: 73, incKey: 75, maxAbsValue: 0.5 },
        { decKey: 85, incKey: 79, decayRate: 0.0, keyRate: 0.01 },
      ],
      ...{ axisCount: 3, buttonCount: 3, buttonKeys: [90, -1, 321], povCount: 1 },
      povConfig: [{ key0: 265, key90: 262, key180: 264, key270: 263 }],
    },
    { axisCount: 0, buttonCount: 1, buttonKeys: [258], povCount: 0 },
    { axisConfig: [{ decKey: 44, incKey: 999 }], axisCount: 1, buttonCount: 0, povCount: 0 },
  ],
  robotJoysticks: [{ guid: "78696e70757401000000000000000000", useGamepad: true }, { guid: "Keyboard0" }, {}],
};
const none = { up: 0, left: 0, away: 0, turn: 0 } as never;

describe("simgui-ds.json", () => {
  test("keys by their places, joysticks by their devices, and what is left out", () => {
    const { keyboards, joysticks, gamepads, left } = readSimGuiKeys(file, isFreeKey);
    expect(keyboards[0]).toEqual({
      axes: [
        { up: "KeyL", down: "KeyJ", most: 1, rate: 3, decay: 3 },
        { up: "KeyK", down: "KeyI", most: 0.5, rate: 3, decay: 3 },
        { up: "KeyO", down: "KeyU", most: 1, rate: 0.6, decay: 0 },
      ],
      buttons: ["KeyZ", "", "Numpad1"],
      povs: [["ArrowUp", "", "ArrowRight", "", "ArrowDown", "", "ArrowLeft", ""]],
    });
    // Tab alone does not make a keyboard, and 999 is not a key.
    expect(keyboards[1]).toBeNull();
    expect(keyboards[2]?.axes).toEqual([{ up: "", down: "Comma", most: 1, rate: 3, decay: 3 }]);
    expect([joysticks, gamepads, left]).toEqual([[null, 0, null], [0], ["Tab", "999"]]);
    expect(readTeamKeyboards(keyboards)).toEqual(keyboards);
  });

  test("a keyboard that is on no joystick is the first", () => {
    expect(readSimGuiKeys({ keyboardJoysticks: [{}, file.keyboardJoysticks[0]] }, isFreeKey).joysticks).toEqual([1]);
  });

  test.each([[null], [3], [{}], [{ keyboardJoysticks: "x" }], [{ keyboardJoysticks: [null, 3, {}] }]])(
    "without keys: %j",
    (json) => {
      expect(() => readSimGuiKeys(json, isFreeKey)).toThrow("None of its keyboards has a key.");
    },
  );

  test("counts that lie give no more than a joystick has", () => {
    const many = {
      axisConfig: Array.from({ length: 90 }, () => ({ decKey: 65 })),
      axisCount: 1e9,
      buttonKeys: [65],
      buttonCount: -3,
    };
    const [keyboard] = readSimGuiKeys({ keyboardJoysticks: [many] }, isFreeKey).keyboards;
    expect([keyboard?.axes.length, keyboard?.buttons]).toEqual([12, ["KeyA"]]);
  });
});

describe("as a joystick", () => {
  const keyboard = readSimGuiKeys(file, isFreeKey).keyboards[0]!;
  const read = (...down: string[]) => readTeamKeyboard(keyboard, new Set(down), [], 10);

  test("axes, buttons and POV of the keys that are down", () => {
    expect(read()).toEqual({ axes: [0, 0, 0], buttons: 0, povs: [-1] });
    expect(read("KeyI", "KeyL")).toEqual({ axes: [1, -0.5, 0], buttons: 0, povs: [-1] });
    // Both keys: one step up, one down.
    expect(readTeamKeyboard(keyboard, new Set(["KeyI", "KeyK"]), [], 0.1).axes[1]).toBeCloseTo(0, 9);
    expect(read("KeyZ", "Numpad1").buttons).toBe(0b101);
    expect(read("ArrowUp").povs).toEqual([0]);
    expect(read("ArrowUp", "ArrowLeft").povs).toEqual([315]);
    expect(read("ArrowUp", "ArrowDown").povs).toEqual([-1]);
  });

  test("axes move by SimGUI's rates: 0.05 sixty times a second, a throttle stays where it is", () => {
    const after = (seconds: number, before: number[], ...down: string[]) =>
      readTeamKeyboard(keyboard, new Set(down), before, seconds).axes;
    // 3 per second up to 1, and down to -0.5 on the second axis.
    expect(after(0.1, [], "KeyL", "KeyI")[0]).toBeCloseTo(0.3, 9);
    expect(after(0.1, [0.9, -0.4], "KeyL", "KeyI")).toEqual([1, -0.5, 0]);
    expect(after(0.1, [0.9, -0.4])).toEqual([expect.closeTo(0.6, 9), expect.closeTo(-0.1, 9), 0]);
    expect(after(0.1, [0.2, -0.1])).toEqual([0, 0, 0]);
    // The other key first goes back, then on.
    expect(after(0.1, [0.9], "KeyJ")[0]).toBeCloseTo(0.3, 9);
    // 0.6 per second, and no way back.
    expect(after(0.5, [0, 0, 0.2], "KeyO")[2]).toBeCloseTo(0.5, 9);
    expect(after(10, [0, 0, 0.5])[2]).toBe(0.5);
  });

  test("keys of 2027 are Dear ImGui's", () => {
    const json = {
      keyboardJoysticks: [
        { axisConfig: [{ incKey: 549, decKey: 546 }], axisCount: 1, buttonKeys: [536, 515], buttonCount: 2 },
      ],
    };
    const [found] = readSimGuiKeys(json, isFreeKey).keyboards;
    expect([found?.axes[0], found?.buttons]).toMatchObject([{ up: "KeyD", down: "KeyA" }, ["Digit0", "ArrowUp"]]);
  });

  test("has its slot, comes before the page's keys there, and goes again", () => {
    const slots = new JoystickSlots();
    slots.useKeyboards([keyboard]);
    expect(slots.takesFirst("KeyI")).toBe(false);
    slots.choose(0, teamKeyboardDevice(0));
    expect([slots.takesFirst("KeyI"), slots.takesFirst("KeyP")]).toEqual([true, false]);
    slots.press("KeyI");
    slots.read([], false, none, 1000);
    expect(slots.read([], false, none, 1100)).toBe(true);
    slots.read([], false, none, 1200);
    expect(slots.slots[0]).toMatchObject({ connected: true, xbox: false, reading: { axes: [0, -0.5, 0] } });
    slots.useKeyboards([]);
    slots.read([], false, none);
    expect(slots.slots[0]!.device).toEqual(keyboardDevice);
    expect(slots.takesFirst("KeyI")).toBe(false);
  });

  test("remembered text that is none counts for nothing", () => {
    for (const value of [null, {}, [1], [{ axes: [], buttons: [3], povs: [] }], [null, null, null, null, null]])
      expect(readTeamKeyboards(value)).toBeNull();
  });
});

test("the keys of its sticks drive on the page; a pair with a key of a command stays out", () => {
  const keyboard = readSimGuiKeys(file, isFreeKey).keyboards[0]!;
  const free = Object.fromEntries(Object.entries(defaultKeys).filter(([code]) => !/^Key[IKLJUO]$/.test(code)));
  const bound = withStickKeys(free, keyboard);
  const keysFor = (action: Parameters<typeof controlsOf<(typeof defaultKeys)[string]>>[1]) => controlsOf(bound, action);
  expect([keysFor("forward"), keysFor("backward"), keysFor("left"), keysFor("right")]).toEqual([
    ["KeyI"],
    ["KeyK"],
    ["KeyJ"],
    ["KeyL"],
  ]);
  expect([keysFor("turnLeft"), keysFor("turnRight")]).toEqual([["KeyU"], ["KeyO"]]);
  // I, K, J, L, U and O are commands of the page.
  expect(withStickKeys(defaultKeys, keyboard)).toEqual(defaultKeys);
});
