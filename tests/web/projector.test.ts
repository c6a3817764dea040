// Keys, buttons and sticks on a projector: which are shown, in which order, and for how long.
import { describe, expect, it } from "vitest";
import { HeldKeys, staysMs } from "../../web/app/projector/held-keys.ts";

const names = (held: HeldKeys, now: number): string[] => held.shown(now).map(({ name }) => name);

describe("keys on a projector", () => {
  it("stand in the order in which they were pressed, and stay a moment after they were let go", () => {
    const held = new HeldKeys();
    held.press("KeyW");
    held.press("Space");
    // A key that repeats is the same key.
    held.press("KeyW");
    expect(names(held, 0)).toEqual(["KeyW", "Space"]);
    held.release("KeyW", 100);
    expect(held.shown(100 + staysMs)).toEqual([
      { name: "KeyW", down: false },
      { name: "Space", down: true },
    ]);
    expect(names(held, 101 + staysMs)).toEqual(["Space"]);
  });

  it("take a key that is pressed again out of its old place", () => {
    const held = new HeldKeys();
    held.press("KeyA");
    held.press("KeyD");
    held.release("KeyA", 10);
    held.press("KeyA");
    expect(held.shown(20)).toEqual([
      { name: "KeyD", down: true },
      { name: "KeyA", down: true },
    ]);
  });

  it("follow a gamepad that is asked, and leave keys alone", () => {
    const held = new HeldKeys();
    held.press("KeyW");
    held.set("pad ", ["pad 0", "pad LS ↑"], 0);
    held.set("pad ", ["pad 0"], 10);
    expect(held.shown(20)).toEqual([
      { name: "KeyW", down: true },
      { name: "pad 0", down: true },
      { name: "pad LS ↑", down: false },
    ]);
    held.releaseAll(30);
    expect(names(held, 31 + staysMs)).toEqual([]);
  });
});
