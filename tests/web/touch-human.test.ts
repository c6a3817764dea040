// @vitest-environment happy-dom
// Orders to the human player by fingers: there where the alliance has one, and held like the robot's own buttons.
import { expect, test } from "vitest";
import { TouchButtons } from "../../web/input/touch-buttons.ts";

const names = (buttons: TouchButtons): (string | undefined)[] =>
  [...buttons.element.children].map((button) => (button as HTMLElement).dataset["touchButton"]);

test("feed and throw stand behind the robot's buttons, and are orders while a finger holds them", () => {
  const buttons = new TouchButtons();
  buttons.offer(["intake", "shoot"], true);
  expect(names(buttons)).toEqual(["shoot", "intake", "feed", "throw"]);
  const feed = buttons.element.children[2] as HTMLElement;
  feed.setPointerCapture = () => {};
  feed.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 7 }));
  expect([buttons.human("feed"), buttons.human("throw"), buttons.buttons(["intake", "shoot"])]).toEqual([
    true,
    false,
    0,
  ]);
  feed.dispatchEvent(new PointerEvent("pointerup", { pointerId: 7 }));
  expect(buttons.human("feed")).toBe(false);
});

test("without a human player there are none", () => {
  const buttons = new TouchButtons();
  buttons.offer(["shoot"], false);
  expect(names(buttons)).toEqual(["shoot"]);
});
