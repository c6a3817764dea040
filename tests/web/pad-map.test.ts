// Gamepads that the browser does not know: they drive nothing until a person has shown where everything is, and then as any other.
import { describe, expect, test } from "vitest";
import { GamepadState, type PadSnapshot } from "../../web/input/gamepad.ts";
import { PadLearner, padSteps, type Learned } from "../../web/input/pad-learner.ts";
import { mappedPad, readMaps, writeMaps, type PadMap } from "../../web/input/pad-map.ts";

/** A pad as Chromium shows one without a mapping: triggers are axes 2 and 5 that rest at -1, the cross is axis 6. */
class StrangePad {
  readonly axes = [0, 0, -1, 0, 0, -1, 9 / 7];
  readonly down = new Set<number>();
  id = "Strange Pad (Vendor: 0e6f Product: 0213)";
  index = 0;
  mapping = "";

  get now(): PadSnapshot {
    const buttons = Array.from({ length: 11 }, (_, button) => ({ pressed: this.down.has(button) }));
    const { id, index, mapping } = this;
    return { id, index, connected: true, mapping, axes: [...this.axes], buttons };
  }
}

/** A person in front of a learner. */
class Person {
  readonly pad = new StrangePad();
  readonly learner = new PadLearner();

  read(readings = 1): Learned {
    let last: Learned = "waits";
    for (let reading = 0; reading < readings; reading++) {
      const learned = this.learner.take(this.pad.now);
      if (learned !== "waits") last = learned;
    }
    return last;
  }

  press(button: number): Learned {
    this.read(2);
    this.pad.down.add(button);
    const first = this.read();
    this.pad.down.delete(button);
    const then = this.read(2);
    return first === "waits" ? then : first;
  }

  /** There and back, over some pictures. */
  push(axis: number, to: number, rest = this.pad.axes[axis]!): Learned {
    this.read(2);
    const found: Learned[] = [];
    for (const share of [0.4, 1, 1, 0.5, 0]) {
      this.pad.axes[axis] = rest + share * (to - rest);
      found.push(this.read());
    }
    found.push(this.read(25));
    return found.find((learned) => learned !== "waits") ?? "waits";
  }
}

const none = (): void => {};
const sticksOf = (state: GamepadState): object => {
  const sticks = { away: 0, left: 0, turn: 0 };
  state.addTo(sticks);
  return sticks;
};

/** Left stick on axes 0 and 1, right on 3 and 4; A to Y are 0 to 3, the triggers 5 and 2, the shoulders 5 and 4. */
function learned(): Person {
  const person = new Person();
  person.press(0);
  for (const [axis, to] of [
    [1, -1],
    [0, 1],
    [3, 1],
    [4, -1],
  ] as const)
    expect(person.push(axis, to)).toBe("next");
  for (const button of [0, 1, 2, 3]) expect(person.press(button)).toBe("next");
  expect(person.push(5, 1)).toBe("next");
  expect(person.push(2, 1)).toBe("next");
  for (const button of [5, 4, 7, 6]) expect(person.press(button)).toBe("next");
  for (const direction of [-1, 1 / 7, 5 / 7, -3 / 7]) expect(person.push(6, direction)).toBe("next");
  for (const button of [9, 10]) expect(person.press(button)).toBe("next");
  expect(person.learner.step).toBeNull();
  return person;
}

describe("a pad that nobody has set up", () => {
  test("drives nothing, also in the place of one that drove, and is named when it is pressed", () => {
    const state = new GamepadState();
    const known = new StrangePad();
    known.mapping = "standard";
    known.id = "Known Pad";
    known.axes.fill(0);
    known.down.add(0);
    state.read([known.now], none);
    known.down.clear();
    state.read([known.now], none);
    expect(state.index).toBe(0);
    const told: (string | undefined)[] = [];
    state.onUnknown = ({ id }) => told.push(id);
    // Axis 2 rests at -1 and would turn the robot.
    const strange = new StrangePad();
    state.read([null], none);
    for (let picture = 0; picture < 3; picture++) state.read([strange.now], none);
    expect([state.connected, sticksOf(state), told]).toEqual([false, { away: 0, left: 0, turn: 0 }, []]);
    strange.down.add(2);
    state.read([strange.now], none);
    expect([state.connected, sticksOf(state), told]).toEqual([false, { away: 0, left: 0, turn: 0 }, [strange.id]]);
    state.only = 0;
    state.read([strange.now], none);
    expect([state.connected, state.buttons(["shoot", "intake", "lob"])]).toEqual([false, 0]);
  });

  test("another pad in the place of the driver's joins by a touch of its own", () => {
    const state = new GamepadState();
    const first = new StrangePad();
    first.mapping = "standard";
    first.down.add(0);
    state.read([first.now], none);
    const second = new StrangePad();
    second.mapping = "standard";
    second.id = "Another";
    state.read([second.now], none);
    expect(state.connected).toBe(false);
    second.down.add(1);
    state.read([second.now], none);
    expect(state.connected).toBe(true);
  });
});

describe("setting a pad up by pressing", () => {
  test("all of it: then its sticks drive, its triggers and its cross are buttons", () => {
    const { learner, pad } = learned();
    const state = new GamepadState();
    state.maps = new Map([[pad.id, learner.map]]);
    state.read([pad.now], none);
    expect(state.connected).toBe(false);
    pad.down.add(0);
    state.read([pad.now], none);
    expect([state.connected, sticksOf(state)]).toEqual([true, { away: 0, left: 0, turn: 0 }]);
    pad.down.clear();
    pad.axes[1] = -1;
    pad.axes[3] = 1;
    pad.axes[5] = 0.8;
    state.read([pad.now], none);
    expect(sticksOf(state)).toEqual({ away: 1, left: 0, turn: -1 });
    expect(state.buttons(["shoot", "intake"])).toBe(0b01);
  });

  test("each direction of a cross on one axis, diagonals both", () => {
    const { learner, pad } = learned();
    const cross = (value: number): number[] => {
      pad.axes[6] = value;
      const { buttons } = mappedPad(pad.now, learner.map);
      return [12, 13, 14, 15].filter((button) => buttons[button]?.pressed === true);
    };
    expect([-1, -3 / 7, 1 / 7, 5 / 7].map(cross)).toEqual([[12], [15], [13], [14]]);
    // Up and right; left and up, where the directions begin again.
    expect([cross(-5 / 7), cross(1), cross(9 / 7), cross(23 / 7)]).toEqual([[12, 15], [12, 14], [], []]);
  });

  test("a stick twice is refused, so is a diagonal, and a trigger in the place of a stick", () => {
    const person = new Person();
    person.press(0);
    expect(person.push(1, -1)).toBe("next");
    expect(person.push(1, 1)).toBe("taken");
    expect(person.push(5, 1)).toBe("taken");
    person.read(2);
    person.pad.axes[0] = person.pad.axes[3] = 0.9;
    person.read();
    person.pad.axes[0] = person.pad.axes[3] = 0;
    expect(person.read()).toBe("both");
    expect(person.push(0, 1)).toBe("next");
    expect(person.learner.enough).toBe(false);
    expect(person.push(3, 1)).toBe("next");
    expect(person.learner.enough).toBe(true);
  });

  test("a button twice is refused, one that the pad lacks is skipped", () => {
    const person = new Person();
    person.press(0);
    for (const axis of [1, 0, 3, 4]) person.push(axis, axis === 1 || axis === 4 ? -1 : 1);
    expect(person.press(3)).toBe("next");
    expect(person.press(3)).toBe("taken");
    expect(person.learner.step).toEqual({ kind: "button", button: 1 });
    person.learner.skip();
    expect(person.press(7)).toBe("next");
    expect([...person.learner.map.buttons]).toEqual([
      [0, { button: 3 }],
      [2, { button: 7 }],
    ]);
  });

  test("a trigger that the browser reads as 0 until it is touched", () => {
    const person = new Person();
    person.pad.axes[5] = 0;
    person.press(0);
    for (const axis of [1, 0, 3, 4]) person.push(axis, axis === 1 || axis === 4 ? -1 : 1);
    while (person.learner.step?.kind === "button" && person.learner.step.button !== 7) person.learner.skip();
    // It goes to its end and comes back to where it really rests.
    person.read(2);
    for (const value of [0.5, 1, 1, 0, -1]) {
      person.pad.axes[5] = value;
      person.read();
    }
    person.read(30);
    expect(person.learner.map.buttons.get(7)).toEqual({ at: 5, rest: -1, full: 1 });
  });

  test("half a stick's way is full way where the pad has no more", () => {
    const person = new Person();
    person.press(0);
    expect(person.push(1, -0.7)).toBe("next");
    const { map } = person.learner;
    person.pad.axes[1] = -0.7;
    expect(mappedPad(person.pad.now, map).axes[1]).toBeCloseTo(-1, 9);
    person.pad.axes[1] = 0.35;
    expect(mappedPad(person.pad.now, map).axes[1]).toBeCloseTo(0.5, 9);
  });

  test("a stick that is held is no rest, and nothing is learned while something is held", () => {
    const person = new Person();
    person.pad.down.add(4);
    person.pad.axes[0] = 1;
    expect(person.read(100)).toBe("waits");
    expect(person.learner.step).toEqual({ kind: "rest" });
  });

  test("the order: who stops after three sticks can drive", () => {
    expect(padSteps.slice(0, 5).map(({ kind }) => kind)).toEqual(["rest", "stick", "stick", "stick", "stick"]);
    expect(new Set(padSteps.flatMap((step) => (step.kind === "button" ? [step.button] : []))).size).toBe(16);
  });
});

describe("what the browser keeps", () => {
  test("comes back as it was", () => {
    const { learner, pad } = learned();
    const maps = new Map<string, PadMap>([[pad.id, learner.map]]);
    expect(readMaps(JSON.parse(JSON.stringify(writeMaps(maps))))).toEqual(maps);
    expect(writeMaps(new Map())).toBeNull();
  });

  test("anything else counts for nothing", () => {
    for (const value of [null, 7, {}, [null], [{ id: 3, sticks: [], buttons: [] }], [{ id: "a", sticks: [] }]])
      expect(readMaps(value).size).toBe(0);
    const odd = {
      id: "__proto__",
      sticks: [{ at: -1, rest: 0, full: 1 }, { at: 1, rest: 0, full: 0 }, 3],
      buttons: [],
    };
    const buttons = [
      [99, { button: 1 }],
      [1, { button: "x" }],
      5,
      [2, { button: 4 }],
      [3, { at: 2, rest: 0, full: 1e99 }],
    ];
    expect(readMaps([{ ...odd, buttons }]).get("__proto__")).toEqual({
      sticks: [null, null, null, null],
      buttons: new Map([[2, { button: 4 }]]),
    });
  });
});
