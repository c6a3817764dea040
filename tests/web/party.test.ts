// Driving together at one computer: devices and robots of each driver, the sum of several hands, and the parts of the picture.
// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { Crew, type HandsDevice } from "../../web/element/crew.ts";
import {
  emptyStations,
  freeDevices,
  nextStation,
  padDevice,
  seatOf,
  seatToReturn,
  watchPads,
  withRobot,
  type Seat,
} from "../../web/app/party/seats.ts";
import { Driver } from "../../web/input/driver.ts";
import { GamepadState, type PadSnapshot } from "../../web/input/gamepad.ts";
import { defaultKeys, KeyboardState, rightHalf, type KeyPress } from "../../web/input/keyboard.ts";
import type { Program } from "../../web/sim/boundary/abi.gen.ts";
import { gridOf, shares } from "../../web/view/panes.ts";

const seat = (device: Seat["device"], station = 0): Seat => ({ device, station, part: "both", gone: false });
const keys = { kind: "keys", pad: null } as const;
const right = { kind: "keysRight", pad: null } as const;
const pad = (index: number, id = "a") => padDevice({ index, id });

describe("seats", () => {
  test("the keyboard is one driver's, then two halves are two drivers'; fingers where the screen is touched", () => {
    expect(freeDevices([], false)).toEqual(["keys"]);
    expect(freeDevices([seat(keys)], false)).toEqual(["keysRight"]);
    expect(freeDevices([seat(keys), seat(right)], true)).toEqual(["touch"]);
    expect(freeDevices([seat(pad(0))], true)).toEqual(["keys", "touch"]);
  });

  test("a gamepad that is pulled out is news once, and so is its return", () => {
    const seats = [seat(keys), seat(pad(0)), seat(pad(1))];
    const both = [
      { index: 0, id: "a" },
      { index: 1, id: "a" },
    ];
    expect(watchPads(seats, both)).toEqual([]);
    expect(watchPads(seats, [both[0]!])).toEqual([seats[2]]);
    expect(seats[2]!.gone).toBe(true);
    expect(watchPads(seats, [both[0]!])).toEqual([]);
    // Another make in its place is not it.
    expect(watchPads(seats, [both[0]!, { index: 1, id: "b" }])).toEqual([]);
    expect(watchPads(seats, both)).toEqual([seats[2]]);
    expect(seats.map(({ gone }) => gone)).toEqual([false, false, false]);
  });

  test("a free gamepad takes the seat of one of its make back before another's; with all there it takes none", () => {
    const seats = [seat(pad(0, "x")), seat(pad(1, "a")), seat(pad(2, "b"))];
    expect(seatToReturn(seats, { index: 3, id: "b" })).toBeNull();
    seats[1]!.gone = seats[2]!.gone = true;
    expect(seatToReturn(seats, { index: 3, id: "b" })).toBe(seats[2]);
    expect(seatToReturn(seats, { index: 3, id: "new" })).toBe(seats[1]);
    expect(seatOf(seats, { index: 0, id: "x" })).toBe(seats[0]);
    expect(seatOf(seats, { index: 0, id: "y" })).toBeNull();
  });

  const robots = (...programs: (Program | null)[]) =>
    programs.flatMap((program, station) => (program === null ? [] : [{ station, program }]));

  test("the next driver gets a robot that waits, then an autopilot's of the same alliance, then any", () => {
    const match = robots("driver", "autopilot", "autopilot", "autopilot", "driver", "script");
    expect(nextStation(match, [0], 0)).toBe(4);
    expect(nextStation(match, [0, 4], 0)).toBe(1);
    expect(nextStation(match, [0, 4, 1, 2], 0)).toBe(3);
    expect(nextStation(match, [0, 1, 2, 3, 4], 0)).toBeNull();
    expect(nextStation(robots("driver", "external", "script"), [0], 0)).toBeNull();
    // Red's mate is red.
    expect(nextStation(robots("autopilot", null, null, "driver", "autopilot"), [3], 3)).toBe(4);
  });

  test("a robot more is like the first driver's and an autopilot's when its driver leaves", () => {
    expect(emptyStations(robots("driver", null, "autopilot", null, "script", null), 0)).toEqual([1, 3, 5]);
    expect(emptyStations(robots(null, "driver"), 4)).toEqual([3, 4, 5, 0, 2]);
    const text = JSON.stringify({
      sandlot: 1,
      robots: [
        { robot: "kitbot", station: "red1" },
        { robot: "x", station: "blue1" },
      ],
    });
    expect(JSON.parse(withRobot(text, "blue2", "blue1"))).toEqual({
      sandlot: 1,
      robots: [
        { robot: "kitbot", station: "red1" },
        { robot: "x", station: "blue1" },
        { robot: "x", station: "blue2", program: "autopilot" },
      ],
    });
  });
});

class Hands implements HandsDevice {
  axes: [number, number, number] = [0, 0, 0];
  buttons = 0;
  human = { feed: false, throw: false };
  readings = 0;
  read(): boolean {
    this.readings++;
    return true;
  }
  configure(): void {}
}

describe("a crew", () => {
  test("each station is told of when its hands have moved, and those that rest from the start say nothing", () => {
    const crew = new Crew();
    const [one, two] = [new Hands(), new Hands()];
    crew.hands = [
      { driver: one, station: 0, part: "both" },
      { driver: two, station: 4, part: "both" },
    ];
    expect(crew.news()).toEqual([]);
    two.axes = [0, 1, 0];
    two.buttons = 5;
    expect(crew.news()).toEqual([{ station: 4, axes: [0, 1, 0], buttons: 5 }]);
    expect(crew.news()).toEqual([]);
    two.axes = [0, 0, 0];
    two.buttons = 0;
    expect(crew.news()).toEqual([{ station: 4, axes: [0, 0, 0], buttons: 0 }]);
    crew.read();
    expect([one.readings, two.readings]).toEqual([1, 1]);
  });

  test("all that is held is said even when it is no news, and is none afterwards", () => {
    const crew = new Crew();
    const driver = new Hands();
    crew.hands = [{ driver, station: 3, part: "both" }];
    expect(crew.held()).toEqual([{ station: 3, axes: [0, 0, 0], buttons: 0 }]);
    driver.axes = [0, 1, 0];
    expect(crew.held()).toEqual([{ station: 3, axes: [0, 1, 0], buttons: 0 }]);
    expect(crew.news()).toEqual([]);
    driver.axes = [0, 0, 0];
    expect(crew.news()).toEqual([{ station: 3, axes: [0, 0, 0], buttons: 0 }]);
  });

  test("whoever leaves has let go", () => {
    const crew = new Crew();
    const driver = new Hands();
    crew.hands = [{ driver, station: 2, part: "both" }];
    driver.axes = [1, 0, 0];
    crew.news();
    crew.hands = [];
    expect(crew.news()).toEqual([{ station: 2, axes: [0, 0, 0], buttons: 0 }]);
    expect(crew.news()).toEqual([]);
  });

  test("of one robot one drives and the other operates; two who do both add up, no further than full stick", () => {
    const crew = new Crew();
    const [one, two] = [new Hands(), new Hands()];
    one.axes = [1, 0, 0.5];
    one.buttons = 1;
    two.axes = [1, -1, 0];
    two.buttons = 6;
    crew.hands = [
      { driver: one, station: 1, part: "drives" },
      { driver: two, station: 1, part: "operates" },
    ];
    expect(crew.held()).toEqual([{ station: 1, axes: [1, 0, 0.5], buttons: 6 }]);
    crew.hands = [
      { driver: one, station: 1, part: "both" },
      { driver: two, station: 1, part: "both" },
    ];
    expect(crew.held()).toEqual([{ station: 1, axes: [1, -1, 0.5], buttons: 7 }]);
  });

  test("any driver of an alliance gives its human player orders", () => {
    const crew = new Crew();
    const [one, two] = [new Hands(), new Hands()];
    crew.hands = [
      { driver: one, station: 0, part: "both" },
      { driver: two, station: 3, part: "both" },
    ];
    expect(crew.orders()).toEqual([]);
    two.human = { feed: true, throw: false };
    expect(crew.orders()).toEqual([{ alliance: 1, feed: true, throw: false }]);
    expect(crew.orders()).toEqual([]);
    two.human = { feed: false, throw: false };
    one.human = { feed: false, throw: true };
    expect(crew.orders()).toEqual([
      { alliance: 0, feed: false, throw: true },
      { alliance: 1, feed: false, throw: false },
    ]);
  });
});

const press = (code: string): KeyPress => ({
  ...{ code, key: code, repeat: false },
  ...{ ctrlKey: false, metaKey: false, altKey: false },
});

describe("a keyboard in halves", () => {
  const sticks = (keyboard: KeyboardState) => {
    const out = { away: 0, left: 0, turn: 0 };
    keyboard.addTo(out);
    return out;
  };

  test("no key drives both robots, and each half can do what the whole can", () => {
    const left = new KeyboardState();
    left.without = new Set(Object.keys(rightHalf));
    const rightKeys = new KeyboardState();
    rightKeys.keys = rightHalf;
    for (const code of Object.keys(defaultKeys).concat(Object.keys(rightHalf))) {
      left.press(press(code));
      rightKeys.press(press(code));
      const moves = [left, rightKeys].map((keyboard) => keyboard.active);
      expect(moves.filter((each) => each).length, code).toBeLessThan(2);
      left.releaseAll();
      rightKeys.releaseAll();
    }
    const held = (keyboard: Readonly<Record<string, string>>): Set<string> => new Set(Object.values(keyboard));
    const commands = ["start", "pause", "reset", "tick", "back", "history", "setup", "share", "race", "vision"];
    const missing = [...held(defaultKeys)].filter((action) => !held(rightHalf).has(action));
    expect(missing.sort()).toEqual([...commands, "cockpit", "help", "inset", "look", "map", "mute", "names"].sort());
  });

  test("the arrows are the second driver's alone", () => {
    const left = new KeyboardState();
    left.press(press("ArrowUp"));
    expect(sticks(left).away).toBe(1);
    left.releaseAll();
    left.without = new Set(Object.keys(rightHalf));
    expect(left.press(press("ArrowUp"))).toEqual({ command: null, taken: false });
    expect(sticks(left).away).toBe(0);
    left.press(press("KeyW"));
    expect(sticks(left).away).toBe(1);
  });

  test("where somebody else drives by keys, or nobody does, the page still hears its commands", () => {
    const keyboard = new KeyboardState();
    keyboard.commandsOnly = true;
    expect(keyboard.press(press("KeyP")).command).toBe("pause");
    expect(keyboard.press(press("KeyW"))).toEqual({ command: null, taken: false });
    expect(keyboard.active).toBe(false);
  });
});

describe("a driver's devices", () => {
  const drivers: Driver[] = [];
  const newDriver = (): Driver => {
    const driver = new Driver(
      () => {},
      () => {},
    );
    drivers.push(driver);
    return driver;
  };
  const key = (type: string, code: string): void => void window.dispatchEvent(new KeyboardEvent(type, { code }));
  const plugged: (PadSnapshot | null)[] = [];
  const pads = (...snapshots: (PadSnapshot | null)[]): void => {
    plugged.splice(0, Infinity, ...snapshots);
    Object.defineProperty(navigator, "getGamepads", { value: () => plugged, configurable: true });
  };
  const aPad = (index: number, axes: number[], down = -1): PadSnapshot => ({
    ...{ id: "a", index, connected: true, mapping: "standard", axes },
    buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: at === down })),
  });
  afterEach(() => {
    for (const driver of drivers.splice(0)) driver.dispose();
    pads();
  });

  test("only its own are heard", () => {
    const [byKeys, byPad] = [newDriver(), newDriver()];
    byKeys.devices = new Set(["keys"]);
    byPad.devices = new Set(["pad"]);
    byPad.gamepad.only = 1;
    pads(aPad(0, [0, -1, 0, 0]), aPad(1, [-1, 0, 0, 0]));
    key("keydown", "KeyS");
    byKeys.read();
    byPad.read();
    expect([byKeys.axes, byPad.axes]).toEqual([
      [-1, 0, 0],
      [0, 1, 0],
    ]);
    key("keyup", "KeyS");
    byKeys.read();
    expect(byKeys.axes).toEqual([0, 0, 0]);
  });

  test("a pad that is gone lets go", () => {
    const driver = newDriver();
    driver.devices = new Set(["pad"]);
    driver.gamepad.only = 0;
    pads(aPad(0, [0, -1, 0, 0], 6));
    driver.configure({ heading: 0, buttons: ["intake"], hasHuman: false });
    driver.read();
    expect([driver.axes, driver.buttons]).toEqual([[1, 0, 0], 1]);
    pads(null);
    driver.read();
    expect([driver.axes, driver.buttons]).toEqual([[0, 0, 0], 0]);
  });

  test("a second pad takes the robot over, or is asked first", () => {
    const state = new GamepadState();
    const asked: number[] = [];
    state.read([aPad(0, [0, 0, 0, 0], 1)], () => {});
    state.mayTake = (other, driving) => {
      asked.push(other.index, driving.index);
      return false;
    };
    state.read([aPad(0, [0, 0, 0, 0]), aPad(1, [0, 0, 0, 0], 0)], () => {});
    expect([state.index, asked]).toEqual([0, [1, 0]]);
    // Held it asks no more.
    state.read([aPad(0, [0, 0, 0, 0]), aPad(1, [0, 0, 0, 0], 0)], () => {});
    expect(asked).toEqual([1, 0]);
    state.take({ index: 1, id: "a" });
    state.read([aPad(0, [0, 0, 0, 0]), aPad(1, [0, 0, 0, 0])], () => {});
    expect(state.index).toBe(1);
  });
});

describe("parts of the picture", () => {
  test("two halve the wider side, four have a quarter each, and nothing is left over", () => {
    expect(gridOf(2, 1366, 768)).toEqual([2, 1]);
    expect(gridOf(2, 400, 800)).toEqual([1, 2]);
    expect(gridOf(4, 1366, 768)).toEqual([2, 2]);
    expect(gridOf(6, 1366, 768)).toEqual([3, 2]);
    expect(shares(1, 1366, 768)).toEqual([{ left: 0, top: 0, width: 1, height: 1 }]);
    for (const count of [1, 2, 3, 4, 5, 6]) {
      const all = shares(count, 1366, 768);
      expect(all).toHaveLength(count);
      expect(all.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(1, 12);
      for (const { left, top, width, height } of all) {
        expect(left + width).toBeLessThan(1 + 1e-12);
        expect(top + height).toBeLessThan(1 + 1e-12);
      }
    }
  });
});
