// The 3260 joystick on the screen without a screen: held by pointers and keys, as its message has it.
import { expect, test } from "vitest";
import { icdButtons } from "../../web/net/results.gen.ts";
import { PadState } from "../../web/app/connect/icd-pad.ts";

const bit = (name: (typeof icdButtons)[number]): number => 1 << icdButtons.indexOf(name);

test("a stick goes as far as its ring, and back when it is let go", () => {
  const pad = new PadState();
  pad.drag("left", 0.5, -0.25);
  expect(pad.sticks.left).toEqual([0.5, -0.25]);
  pad.drag("left", 3, 4);
  expect(pad.sticks.left).toEqual([0.6, 0.8]);
  pad.drag("left", 0, 0);
  expect(pad.sticks).toEqual({ left: [0, 0], right: [0, 0], triggers: [0, 0], buttons: 0 });
});

test("the original's keys: W A S D and arrows are sticks, / ' . ; are A B X Y", () => {
  const pad = new PadState();
  for (const code of ["KeyW", "KeyD", "ArrowDown", "Slash", "Semicolon", "KeyE"])
    expect(pad.key(code, true)).toBe(true);
  expect(pad.sticks.left).toEqual([1, 1]);
  expect(pad.sticks.right).toEqual([0, -1]);
  expect(pad.sticks.triggers).toEqual([0, 1]);
  expect(pad.sticks.buttons).toBe(bit("a") | bit("y"));
  pad.key("KeyW", false);
  expect(pad.sticks.left).toEqual([1, 0]);
  expect(pad.key("KeyP", true)).toBe(false);
});

test("two fingers on one button: it is held until both have gone; losing the focus lets all go", () => {
  const pad = new PadState();
  pad.press("start", true);
  pad.press("start", true);
  pad.press("start", false);
  expect(pad.sticks.buttons).toBe(bit("start"));
  pad.press("start", false);
  expect(pad.sticks.buttons).toBe(0);
  pad.press("guide", true);
  pad.key("KeyA", true);
  pad.letGo();
  expect(pad.sticks).toEqual({ left: [0, 0], right: [0, 0], triggers: [0, 0], buttons: 0 });
});
