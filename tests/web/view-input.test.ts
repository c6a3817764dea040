// Sticks as field-relative axes for drivers on both sides.
import { describe, expect, test } from "vitest";
import {
  applyDeadband,
  applyRoundDeadband,
  slowFactor,
  toFieldAxes,
  toSteps,
  type DriverSticks,
  type FieldAxes,
} from "../../web/input/driver-axes.ts";
import { GamepadState, type PadSnapshot } from "../../web/input/gamepad.ts";
import { KeyboardState, type Command, type KeyPress } from "../../web/input/keyboard.ts";

const rest = (): DriverSticks => ({ away: 0, left: 0, turn: 0 });

function key(code: string, more: Partial<KeyPress> = {}): KeyPress {
  return { code, key: "", repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
}

function fieldAxes(sticks: DriverSticks, heading: number, slow = false): FieldAxes {
  return toFieldAxes(sticks, heading, slow, [9, 9, 9]);
}

describe("driver to field", () => {
  test("axes come in steps that a recording holds in a byte; rest and full stick stay exact", () => {
    expect([0, 1, -1].map(toSteps)).toEqual([0, 1, -1]);
    expect(Object.is(toSteps(-0.001), 0)).toBe(true);
    for (let axis = -1; axis <= 1; axis += 0.003) {
      expect(toSteps(axis)).toBe(-toSteps(-axis) + 0);
      expect(Math.abs(toSteps(axis) - axis)).toBeLessThanOrEqual(0.5 / 127 + 1e-12);
      expect(Math.round(toSteps(axis) * 127) / 127 + 0).toBe(toSteps(axis));
    }
  });

  test("a blue driver's away is the field's forward, her left the field's left", () => {
    expect(fieldAxes({ away: 1, left: 0, turn: 0 }, 0)).toEqual([1, 0, 0]);
    expect(fieldAxes({ away: 0, left: 1, turn: 0 }, 0)).toEqual([0, 1, 0]);
  });

  test("a red driver looks the other way, and counter-clockwise stays counter-clockwise", () => {
    expect(fieldAxes({ away: 1, left: 0, turn: 0.5 }, Math.PI)).toEqual([-1, 0, 0.5]);
    expect(fieldAxes({ away: 0, left: -1, turn: 0 }, Math.PI)).toEqual([0, 1, 0]);
  });

  test("rest is exact, without negative zeros", () => {
    for (const heading of [0, Math.PI])
      for (const axis of fieldAxes(rest(), heading)) expect(Object.is(axis, 0)).toBe(true);
  });

  test("a diagonal is no faster than a straight line", () => {
    const [forward, left] = fieldAxes({ away: 1, left: 1, turn: 0 }, 0);
    expect(Math.hypot(forward, left)).toBeCloseTo(1, 12);
  });

  test("slow scales everything", () => {
    expect(fieldAxes({ away: -1, left: 0, turn: 1 }, 0, true)).toEqual([-slowFactor, 0, slowFactor]);
  });
});

describe("deadband", () => {
  test("rest within, full at the end, no step at the edge", () => {
    expect(applyDeadband(0.08)).toBe(0);
    expect(applyDeadband(-0.079)).toBe(0);
    expect(applyDeadband(1)).toBe(1);
    expect(applyDeadband(-1)).toBe(-1);
    expect(applyDeadband(0.0801)).toBeLessThan(0.001);
    expect(applyDeadband(0.54)).toBeCloseTo(0.5, 12);
  });

  test("what is not a number is rest, what is beyond full is full", () => {
    expect(applyDeadband(Number.NaN)).toBe(0);
    expect(applyDeadband(1.2)).toBe(1);
  });

  test("a round stick keeps its direction", () => {
    const [x, y] = applyRoundDeadband(0.06, 0.06, [0, 0]);
    expect(Math.hypot(x, y)).toBeGreaterThan(0);
    expect(x).toBe(y);
    expect(applyRoundDeadband(0.05, 0.05, [9, 9])).toEqual([0, 0]);
    expect(Math.hypot(...applyRoundDeadband(1, 1, [0, 0]))).toBeCloseTo(1, 12);
  });
});

describe("keyboard", () => {
  test("WASD, arrows and Q/E", () => {
    const cases: [string, keyof DriverSticks, number][] = [
      ["KeyW", "away", 1],
      ["ArrowUp", "away", 1],
      ["KeyS", "away", -1],
      ["KeyA", "left", 1],
      ["ArrowRight", "left", -1],
      ["KeyQ", "turn", 1],
      ["KeyE", "turn", -1],
    ];
    for (const [code, stick, value] of cases) {
      const keyboard = new KeyboardState();
      expect(keyboard.press(key(code))).toEqual({ command: null, taken: true });
      const sticks = rest();
      keyboard.addTo(sticks);
      expect(sticks).toEqual({ ...rest(), [stick]: value });
      keyboard.release(code);
      const after = rest();
      keyboard.addTo(after);
      expect(after).toEqual(rest());
    }
  });

  test("opposite keys cancel, double keys count once", () => {
    const keyboard = new KeyboardState();
    for (const code of ["KeyW", "ArrowUp", "KeyA", "KeyD"]) keyboard.press(key(code));
    const sticks = rest();
    keyboard.addTo(sticks);
    expect(sticks).toEqual({ away: 1, left: 0, turn: 0 });
  });

  test("losing the focus lets go of everything", () => {
    const keyboard = new KeyboardState();
    for (const code of ["KeyW", "KeyQ", "ShiftLeft", "Space"]) keyboard.press(key(code));
    keyboard.releaseAll();
    const sticks = rest();
    keyboard.addTo(sticks);
    expect(sticks).toEqual(rest());
    expect(keyboard.slow).toBe(false);
    expect(keyboard.buttons(["shoot"])).toBe(0);
  });

  test("chords are the browser's: Ctrl+W and Ctrl+R neither drive nor reset", () => {
    const keyboard = new KeyboardState();
    expect(keyboard.press(key("KeyW", { ctrlKey: true }))).toEqual({ command: null, taken: false });
    expect(keyboard.press(key("KeyR", { metaKey: true }))).toEqual({ command: null, taken: false });
    expect(keyboard.active).toBe(false);
  });

  test("the human player's keys are held, not commands", () => {
    const keyboard = new KeyboardState();
    expect(keyboard.press(key("KeyB"))).toEqual({ command: null, taken: true });
    expect([keyboard.human("feed"), keyboard.human("throw")]).toEqual([true, false]);
    keyboard.release("KeyB");
    expect(keyboard.human("feed")).toBe(false);
  });

  test("commands come once for a press, ticks also while held", () => {
    const keyboard = new KeyboardState();
    const commands: [string, Command][] = [
      ["KeyC", "camera"],
      ["KeyR", "reset"],
      ["KeyP", "pause"],
      ["Period", "tick"],
      ["KeyH", "help"],
    ];
    for (const [code, command] of commands) expect(keyboard.press(key(code)).command).toBe(command);
    expect(keyboard.press(key("KeyP", { repeat: true })).command).toBeNull();
    expect(keyboard.press(key("Period", { repeat: true })).command).toBe("tick");
    expect(keyboard.press(key("Slash", { key: "?" })).command).toBe("help");
  });

  test("buttons go by the robot's names for them", () => {
    const keyboard = new KeyboardState();
    keyboard.press(key("Space"));
    keyboard.press(key("KeyF"));
    expect(keyboard.buttons(["intake", "shoot", "slow"])).toBe(0b011);
    expect(keyboard.buttons(["slow", "shoot"])).toBe(0b10);
    expect(keyboard.buttons([])).toBe(0);
  });
});

describe("gamepad", () => {
  const pad = (axes: number[], pressed: number[] = [], more: Partial<PadSnapshot> = {}): PadSnapshot => ({
    index: 0,
    connected: true,
    mapping: "standard",
    axes,
    buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
    ...more,
  });
  const read = (state: GamepadState, ...pads: (PadSnapshot | null)[]): Command[] => {
    const commands: Command[] = [];
    state.read(pads, (command) => commands.push(command));
    return commands;
  };
  const sticksOf = (state: GamepadState): DriverSticks => {
    const sticks = rest();
    state.addTo(sticks);
    return sticks;
  };

  test("joins with its first press, then drives", () => {
    const state = new GamepadState();
    read(state, pad([0, -1, 0, 0]));
    expect(state.connected).toBe(false);
    read(state, pad([0, -1, 0, 0], [0]));
    expect(state.connected).toBe(true);
    expect(sticksOf(state)).toEqual({ away: 1, left: 0, turn: 0 });
  });

  test("stick right is to the right, right stick right turns clockwise, drift is rest", () => {
    const state = new GamepadState();
    read(state, pad([1, 0.05, 1, 0], [0]));
    expect(sticksOf(state).left).toBeCloseTo(-1, 2);
    expect(sticksOf(state).turn).toBe(-1);
    read(state, pad([0.05, -0.05, 0.07, 0]));
    expect(sticksOf(state)).toEqual(rest());
  });

  test("a button is one command however long it is held", () => {
    const state = new GamepadState();
    expect(read(state, pad([0, 0, 0, 0], [9]))).toEqual(["pause"]);
    expect(read(state, pad([0, 0, 0, 0], [9]))).toEqual([]);
    expect(read(state, pad([0, 0, 0, 0]))).toEqual([]);
    expect(read(state, pad([0, 0, 0, 0], [9]))).toEqual(["pause"]);
  });

  test("triggers are the robot's buttons", () => {
    const state = new GamepadState();
    read(state, pad([0, 0, 0, 0], [7]));
    expect(state.buttons(["intake", "shoot"])).toBe(0b10);
  });

  test("a button held on two pads leaves the place to the pad that has it; the next press of the other takes it", () => {
    const state = new GamepadState();
    const first = (pressed: number[]): PadSnapshot => pad([0, -1, 0, 0], pressed, { id: "first" });
    const second = (pressed: number[]): PadSnapshot => pad([1, 0, 0, 0], pressed, { id: "second", index: 1 });
    const drives = (a: number[], b: number[]): number | null => {
      read(state, first(a), second(b));
      return state.index;
    };
    expect(drives([7], [])).toBe(0);
    expect(drives([7], [6])).toBe(1);
    // Both are held from here on.
    expect([drives([7], [6]), drives([7], [6]), drives([7], [6])]).toEqual([1, 1, 1]);
    expect(drives([], [6])).toBe(1);
    expect(drives([7], [6])).toBe(0);
    expect(drives([7], [6])).toBe(0);
    // Another button of a pad that is held is a press, too.
    expect(drives([7], [6, 0])).toBe(1);
    // The driver's pad is gone: the one that is held goes on.
    read(state, first([7]), null);
    expect(state.index).toBe(0);
  });

  test("unplugging is rest, and devices without the standard mapping stay out", () => {
    const state = new GamepadState();
    read(state, pad([0, -1, 0, 0], [0]));
    read(state, null);
    expect(sticksOf(state)).toEqual(rest());
    const other = new GamepadState();
    read(other, pad([0, -1, 0, 0], [0], { mapping: "" }));
    expect(other.connected).toBe(false);
  });
});
