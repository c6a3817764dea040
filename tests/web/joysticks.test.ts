// Pads as joysticks of robot code: axes, buttons and signs.
import { describe, expect, test } from "vitest";
import { deviceName, JoystickSlots, keyboardDevice } from "../../web/input/joystick-slots.ts";
import {
  joystickOf,
  KeyboardJoystick,
  noJoystick,
  offRest,
  povOf,
  sameReading,
  xboxAxes,
  xboxButtons,
  type PadReading,
} from "../../web/input/joystick.ts";
import { slowFactor, type DriverSticks } from "../../web/input/driver-axes.ts";
import { KeyboardState } from "../../web/input/keyboard.ts";

const noTouch: DriverSticks = { away: 0, left: 0, turn: 0 };

function pad(more: Partial<PadReading> = {}, values: Readonly<Record<number, number>> = {}): PadReading {
  const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: (values[i] ?? 0) > 0.5, value: values[i] ?? 0 }));
  return { id: "Pad", index: 0, connected: true, mapping: "standard", axes: [0, 0, 0, 0], buttons, ...more };
}

const axisOf = (pads: PadReading, name: (typeof xboxAxes)[number]): number | undefined =>
  joystickOf(pads).axes[xboxAxes.indexOf(name)];

describe("a standard pad is an Xbox controller of WPILib", () => {
  test("sticks keep their signs: right and back are positive, forward is -1", () => {
    const held = pad({ axes: [0.25, -1, 0.5, 1] });
    expect(["LX", "LY", "RX", "RY"].map((name) => axisOf(held, name as never))).toEqual([0.25, -1, 0.5, 1]);
  });

  test("there is no rest zone: robot code has its own", () => {
    expect(axisOf(pad({ axes: [0.01, 0, 0, 0] }), "LX")).toBe(0.01);
  });

  test("triggers are axes 2 and 3, from 0 to 1, and no buttons", () => {
    const held = pad({}, { 6: 0.25, 7: 1 });
    expect([axisOf(held, "LT"), axisOf(held, "RT")]).toEqual([0.25, 1]);
    expect(joystickOf(held).buttons).toBe(0);
  });

  test("every button by its name", () => {
    // The browser's positions, https://www.w3.org/TR/gamepad/#remapping.
    const positions = { A: 0, B: 1, X: 2, Y: 3, LB: 4, RB: 5, Back: 8, Start: 9, LS: 10, RS: 11 };
    for (const [name, position] of Object.entries(positions)) {
      const bit = xboxButtons.indexOf(name as never);
      expect([name, joystickOf(pad({}, { [position]: 1 })).buttons]).toEqual([name, 1 << bit]);
    }
    expect(joystickOf(pad({}, { 16: 1 })).buttons).toBe(0);
  });

  test("the cross is a POV", () => {
    expect(joystickOf(pad()).povs).toEqual([-1]);
    expect(joystickOf(pad({}, { 15: 1 })).povs).toEqual([90]);
    expect(joystickOf(pad({}, { 13: 1, 14: 1 })).povs).toEqual([225]);
  });

  test("eight directions clockwise from up; opposite ones cancel", () => {
    const table: [boolean, boolean, boolean, boolean, number][] = [
      [true, false, false, false, 0],
      [true, true, false, false, 45],
      [false, true, false, false, 90],
      [false, true, true, false, 135],
      [false, false, true, false, 180],
      [false, false, true, true, 225],
      [false, false, false, true, 270],
      [true, false, false, true, 315],
      [true, false, true, false, -1],
      [true, true, true, true, -1],
    ];
    for (const [up, right, down, left, degrees] of table) expect(povOf(up, right, down, left)).toBe(degrees);
  });
});

describe("any other pad", () => {
  test("goes through as the browser numbers it, bounded", () => {
    const buttons = Array.from({ length: 40 }, (_, i) => ({ pressed: i === 31 || i === 35, value: 0 }));
    const axes = Array.from({ length: 14 }, (_, i) => (i === 0 ? 1.5 : i === 1 ? Number.NaN : 0.5));
    const reading = joystickOf(pad({ mapping: "", axes, buttons }));
    expect(reading.axes).toEqual([1, 0, ...Array.from({ length: 10 }, () => 0.5)]);
    expect(reading).toMatchObject({ buttons: 2 ** 31, povs: [] });
  });

  test("that is gone says nothing", () => {
    expect(joystickOf(pad({ connected: false, axes: [1, 1, 1, 1] }))).toEqual(noJoystick);
  });
});

describe("the keyboard as a controller", () => {
  const read = (...codes: string[]): ReturnType<KeyboardJoystick["read"]> => {
    const keyboard = new KeyboardJoystick();
    for (const code of codes) keyboard.press(code);
    return keyboard.read(false, noTouch);
  };

  test("W is forward, D is right, E turns to the right", () => {
    expect(read("KeyW").axes).toEqual([0, -1, 0, 0, 0, 0]);
    expect(read("KeyD").axes).toEqual([1, 0, 0, 0, 0, 0]);
    expect(read("KeyE").axes).toEqual([0, 0, 0, 0, 1, 0]);
    expect(read("Space", "KeyF").axes).toEqual([0, 0, 1, 1, 0, 0]);
    expect(read("ArrowUp", "ArrowLeft").povs).toEqual([315]);
  });

  test("the number keys are buttons 1 to 10", () => {
    [..."1234567890"].forEach((digit, index) => expect(read(`Digit${digit}`).buttons).toBe(1 << index));
  });

  test("rest has no negative zeros, opposite keys cancel, slow is slow for sticks alone", () => {
    for (const value of read("KeyW", "KeyS").axes) expect(Object.is(value, 0)).toBe(true);
    const keyboard = new KeyboardJoystick();
    keyboard.press("KeyW");
    keyboard.press("Space");
    expect(keyboard.read(true, noTouch).axes).toEqual([0, -slowFactor, 0, 1, 0, 0]);
  });

  test("the screen's sticks are its sticks, too, and it lets go of everything at once", () => {
    const keyboard = new KeyboardJoystick();
    expect(keyboard.read(false, { away: 1, left: 0.5, turn: -0.25 }).axes).toEqual([-0.5, -1, 0, 0, 0.25, 0]);
    keyboard.press("KeyW");
    keyboard.press("KeyC");
    expect(keyboard.takes("KeyC")).toBe(false);
    keyboard.releaseAll();
    expect(keyboard.read(false, noTouch)).toEqual({ axes: [0, 0, 0, 0, 0, 0], buttons: 0, povs: [-1] });
  });
});

describe("slots", () => {
  const first = pad({ id: "First (STANDARD GAMEPAD Vendor: 045e Product: 028e)" });
  const touched = (reading: PadReading): PadReading => ({ ...reading, buttons: [{ pressed: true, value: 1 }] });
  const names = (slots: JoystickSlots): (string | null)[] =>
    slots.assigned.map((device) => (device === null ? null : deviceName(device)));

  test("the keyboard has the first until a pad is touched; the pad then goes before it", () => {
    const slots = new JoystickSlots();
    slots.read([first], false, noTouch);
    expect(names(slots)).toEqual(["Keyboard", null, null, null, null, null]);
    slots.read([touched(first)], false, noTouch);
    expect(names(slots).slice(0, 3)).toEqual(["First", "Keyboard", null]);
    const second = { ...touched(first), index: 1 };
    slots.read([first, second], false, noTouch);
    expect(names(slots).slice(0, 4)).toEqual(["First", "First 2", "Keyboard", null]);
  });

  test("a pad that is gone says nothing, keeps its slot, and has it when it is back", () => {
    const slots = new JoystickSlots();
    slots.read([touched(first)], false, noTouch);
    expect(slots.read([null], false, noTouch)).toBe(true);
    expect(slots.slots[0]).toMatchObject({ connected: false, reading: noJoystick });
    slots.read([null, { ...first, index: 1, axes: [1, 0, 0, 0] }], false, noTouch);
    expect(slots.slots[0]?.reading.axes[0]).toBe(1);
  });

  test("who is put into a taken slot changes places; afterwards pads take what is free", () => {
    const slots = new JoystickSlots();
    slots.read([touched(first)], false, noTouch);
    slots.choose(0, keyboardDevice);
    expect(names(slots).slice(0, 2)).toEqual(["Keyboard", "First"]);
    slots.choose(1, null);
    expect(names(slots)).toEqual(["Keyboard", null, null, null, null, null]);
    slots.read([first, { ...touched(first), index: 1 }], false, noTouch);
    expect(names(slots).slice(0, 2)).toEqual(["Keyboard", "First 2"]);
  });

  test("a choice comes back with the browser, pads when they are plugged in", () => {
    const slots = new JoystickSlots();
    slots.restore([null, { id: first.id, twin: 0 }, keyboardDevice]);
    slots.read([{ ...first, axes: [0, -1, 0, 0] }], false, noTouch);
    expect(slots.slots[1]?.reading.axes[1]).toBe(-1);
    expect(slots.slots[2]?.connected).toBe(true);
    expect(slots.slots[5]?.device).toBeNull();
  });

  test("changes are told, and only they", () => {
    const slots = new JoystickSlots();
    slots.read([], false, noTouch);
    expect(slots.read([], false, noTouch)).toBe(false);
    slots.keyboard.press("KeyW");
    expect(slots.read([], false, noTouch)).toBe(true);
    expect(slots.read([], false, noTouch)).toBe(false);
  });

  test("what is held is named; a throttle that rests anywhere is not", () => {
    const slots = new JoystickSlots();
    slots.read([], false, noTouch);
    expect(slots.offRest).toBe("");
    slots.keyboard.press("Space");
    slots.read([], false, noTouch);
    expect(slots.offRest).toBe("the right trigger of Keyboard in slot 0");
    expect(offRest({ axes: [0, 0.1, -1], buttons: 0, povs: [] }, false)).toBe("");
    expect(offRest({ axes: [0, -0.5, 0], buttons: 0, povs: [] }, false)).toBe("stick");
  });

  test("readings are compared by value", () => {
    const reading = { axes: [0, 1], buttons: 3, povs: [-1] };
    expect(sameReading(reading, { ...reading, axes: [0, 1] })).toBe(true);
    for (const other of [{ axes: [0, 0.5] }, { axes: [0] }, { buttons: 1 }, { povs: [0] }])
      expect(sameReading(reading, { ...reading, ...other })).toBe(false);
  });
});

describe("the driver station's keys", () => {
  const press = (keyboard: KeyboardState, code: string, repeat = false): string | null =>
    keyboard.press({ code, key: "", repeat, ctrlKey: false, metaKey: false, altKey: false }).command;

  test("[ ] and \\ together enable once, in any order", () => {
    const keyboard = new KeyboardState();
    expect(press(keyboard, "Backslash")).toBeNull();
    expect(press(keyboard, "BracketLeft")).toBeNull();
    expect(press(keyboard, "BracketRight")).toBe("enable");
    expect(press(keyboard, "BracketRight", true)).toBeNull();
    keyboard.release("BracketLeft");
    expect(press(keyboard, "BracketLeft")).toBe("enable");
    keyboard.releaseAll();
    expect(press(keyboard, "BracketLeft")).toBeNull();
  });

  test("Space stops only where somebody wants that, and then shoots no more", () => {
    const keyboard = new KeyboardState();
    expect(press(keyboard, "Space")).toBeNull();
    expect(keyboard.buttons(["shoot"])).toBe(1);
    keyboard.releaseAll();
    keyboard.spaceStops = true;
    expect(press(keyboard, "Space")).toBe("emergencyStop");
    expect(press(keyboard, "Space", true)).toBeNull();
    expect(keyboard.buttons(["shoot"])).toBe(0);
  });
});
