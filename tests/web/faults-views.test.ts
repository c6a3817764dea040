// @vitest-environment happy-dom
// The views that break a robot and drive it by hand: they show the changes in force, and their orders are the meant
// ones.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { faultGroups, rowMatches, valueWords } from "../../web/app/views/fault-rows.ts";
import { makeFaults } from "../../web/app/views/faults.ts";
import { makeHands } from "../../web/app/views/hands.ts";
import type { View } from "../../web/app/views/view.ts";
import { newChangeRecord } from "../../web/sim/boundary/blocks.gen.ts";
import { changeKinds } from "../../web/sim/boundary/abi.gen.ts";
import { ChangesInForce, type ChangeInForce } from "../../web/sim/boundary/changes-in-force.ts";
import { Frame } from "../../web/sim/boundary/frame.ts";
import type { ChangeOrder, RobotInfo, SceneInfo } from "../../web/sim/boundary/protocol.ts";
import { emptyScene, fakeFrame } from "./fake-frame.ts";
import { fakeHost, fakeTime, FakeValues } from "./fake-values.ts";

const robot: RobotInfo = {
  name: "r",
  station: 3,
  program: "external",
  dynamics: "full",
  drive: "swerve",
  topSpeed: 4,
  topTurn: 6,
  wheels: [{ name: "front", x: 0, y: 0, radius: 0.05, steers: true }],
  motors: ["left_drive", "right_drive", "claw"],
  motorWork: [],
  servos: [null, null, [600, 2400]],
  mechanisms: [
    {
      name: "arm",
      kind: "arm",
      min: 0,
      max: 1,
      ticks: 0,
      gains: { kP: 2, kI: 0, kD: 0, kS: 0, kV: 0, kA: 0, kG: 0.5 },
    },
  ],
  sensors: [
    { name: "low", kind: "limitSwitch" },
    { name: "turns", kind: "encoder" },
    { name: "around", kind: "lidar" },
  ],
  components: [],
  buttons: [],
  cameras: [],
  angleCameras: [],
  pathEvents: [],
};
const scene: SceneInfo = { ...emptyScene, robots: [robot] };

class FakeClient {
  changes: readonly ChangeInForce[] = [];
  readonly asked: ChangeOrder[] = [];
  readonly volted: unknown[] = [];
  readonly #listeners = new Set<() => void>();
  change(orders: readonly ChangeOrder[]): void {
    this.asked.push(...orders);
  }
  volts(station: number, volts: Readonly<Record<number, number>>): void {
    this.volted.push([station, volts]);
  }
  onChanges(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
  get listeners(): number {
    return this.#listeners.size;
  }
  tell(changes: readonly ChangeInForce[]): void {
    this.changes = changes;
    for (const listener of this.#listeners) listener();
  }
}

let client: FakeClient;
let values: FakeValues;
let view: View;

function open(make: typeof makeFaults, state: unknown = {}, takes = true): ReturnType<typeof fakeHost> {
  const session = { client, scene, robot: 0, takesInput: () => takes };
  const host = fakeHost(values, { page: { session }, station: "red1", time: fakeTime(1) });
  view = make(host, state);
  document.body.append(view.element);
  return host;
}

const find = <E extends HTMLElement>(selector: string): E => {
  const element = view.element.querySelector<E>(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
};
const labelled = <E extends HTMLElement>(words: string): E => find<E>(`[aria-label="${words}"]`);

function put(field: HTMLInputElement | HTMLSelectElement, value: string, event: "input" | "change"): void {
  field.value = value;
  field.dispatchEvent(new Event(event));
}

beforeEach(() => {
  client = new FakeClient();
  values = new FakeValues();
});
afterEach(() => {
  view.dispose();
  view.element.remove();
  expect(client.listeners, "listeners that are left").toBe(0);
});

describe("faults and numbers", () => {
  test("has a row for each change of each part, with its neutral number", () => {
    open(makeFaults);
    expect(labelled<HTMLInputElement>("Mass, as a number").value).toBe("1");
    expect(labelled<HTMLInputElement>("kP, arm, as a number").value).toBe("2");
    expect(labelled<HTMLInputElement>("Dead, left_drive").checked).toBe(false);
    expect(view.element.textContent).toContain("Nothing is changed");
    // Every control has a name of its own.
    const names = [...view.element.querySelectorAll("input, button.plain")].map(
      (one) => one.getAttribute("aria-label") ?? one.textContent ?? "",
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain("");
  });

  test("puts a wet place under the robot, the first that is dry", () => {
    const pose = "/Sandlot/Robots/red1/Pose";
    values.put("run", pose, "struct:Pose3d", [3, 2, 0, 1, 0, 0, 0]);
    open(makeFaults);
    const here = [...view.element.querySelectorAll("button")].find((one) =>
      one.textContent?.includes("where the robot"),
    );
    client.tell([{ kind: "wetRadius", robot: -1, part: 0, value: 1 }]);
    here?.click();
    // Asked once: the place stays when the robot drives on.
    values.put("run", pose, "struct:Pose3d", [9, 9, 0, 1, 0, 0, 0]);
    expect(values.watched).toEqual([]);
    expect(client.asked).toEqual([
      { kind: "wetX", station: 0, part: 1, value: 3 },
      { kind: "wetY", station: 0, part: 1, value: 2 },
      { kind: "wetRadius", station: 0, part: 1, value: 0.75 },
    ]);
  });

  test("the battery's row has the charge that is left, and leaves a field alone that somebody is in", () => {
    values.put("run", "/Sandlot/Robots/red1/Battery/Charge", "double", 0.934);
    open(makeFaults);
    const row = labelled<HTMLInputElement>("Charge of the battery").closest(".faults-row");
    const field = labelled<HTMLInputElement>("Charge of the battery, as a number");
    expect(row?.textContent).toContain("93.4 %");
    expect(field.value).toBe("0.934");
    values.put("run", "/Sandlot/Robots/red1/Battery/Charge", "double", 0.5);
    expect([row?.textContent?.includes("50.0 %"), field.value]).toEqual([true, "0.5"]);
    field.focus();
    values.put("run", "/Sandlot/Robots/red1/Battery/Charge", "double", 0.25);
    expect([row?.textContent?.includes("25.0 %"), field.value]).toEqual([true, "0.5"]);
    expect(view.element.textContent).toContain("Nothing is changed");
  });

  test("asks for what is switched and moved, and shows what is in force", () => {
    const host = open(makeFaults);
    const dead = labelled<HTMLInputElement>("Dead, right_drive");
    dead.checked = true;
    dead.dispatchEvent(new Event("change"));
    put(labelled("Mass"), "2", "input");
    put(labelled("kP, arm, as a number"), "7.5", "change");
    put(labelled("Mass, as a number"), "1", "change");
    put(labelled("Mass, as a number"), "77", "change");
    expect(client.asked).toEqual([
      { kind: "motorDead", station: 3, part: 1, value: 1 },
      { kind: "mass", station: 3, part: 0, value: 2 },
      { kind: "kP", station: 3, part: 0, value: 7.5 },
      { kind: "mass", station: 3, part: 0, value: null },
    ]);
    expect(host.said).toEqual(["Mass: a number from 0.2 to 4, please."]);
    client.tell([
      { kind: "kP", robot: 0, part: 0, value: 7.5 },
      { kind: "motorDead", robot: 0, part: 1, value: 1 },
      { kind: "motorDead", robot: 4, part: 0, value: 1 },
      { kind: "floorFriction", robot: -1, part: 0, value: 0.5 },
    ]);
    expect(dead.checked).toBe(true);
    expect(labelled<HTMLInputElement>("Dead, left_drive").checked).toBe(false);
    expect(labelled<HTMLInputElement>("kP, arm").value).toBe("7.5");
    expect(view.element.textContent).toContain("3 changes are in force");
    expect(view.element.textContent).toContain("× 0.5");
    // As after scrubbing to before all that.
    client.tell([]);
    expect(dead.checked).toBe(false);
    expect(labelled<HTMLInputElement>("kP, arm").value).toBe("2");
  });

  test("puts one back, and everything of its robot and the floor", () => {
    open(makeFaults);
    client.tell([
      { kind: "mass", robot: 0, part: 0, value: 2 },
      { kind: "mass", robot: 3, part: 0, value: 2 },
      { kind: "wetX", robot: -1, part: 1, value: 4 },
    ]);
    labelled<HTMLButtonElement>("Put back: Mass").click();
    expect(client.asked).toEqual([{ kind: "mass", station: 3, part: 0, value: null }]);
    [...view.element.querySelectorAll("button")]
      .find(({ textContent }) => textContent === "Put everything back")
      ?.click();
    expect(client.asked.slice(1)).toEqual([
      { kind: "mass", station: 3, part: 0, value: null },
      { kind: "wetX", station: 3, part: 1, value: null },
    ]);
  });

  test("finds rows by words, and keeps what it shows", () => {
    open(makeFaults, { words: "right dead", open: ["Floor"] });
    const shown = [...view.element.querySelectorAll<HTMLElement>(".faults-row")].filter(({ hidden }) => !hidden);
    expect(shown.map((row) => row.querySelector("input")?.getAttribute("aria-label"))).toEqual(["Dead, right_drive"]);
    expect(view.state()).toEqual({ words: "right dead", open: ["Floor"] });
    view.dispose();
    open(makeFaults, { words: 5, open: [1, null] });
    expect(view.state()).toEqual({ words: "", open: [] });
  });

  test("its words", () => {
    const rows = faultGroups(robot).flatMap((group) => group.rows);
    const row = (kind: string): (typeof rows)[number] => rows.find((one) => one.kind === kind)!;
    expect(valueWords(row("mass"), 1.5)).toBe("× 1.5");
    expect(valueWords(row("wetX"), 4)).toBe("4 m");
    expect(valueWords(row("motorDead"), 1)).toBe("on");
    expect(valueWords(row("kP"), 2)).toBe("2 V/rad");
    expect(valueWords(row("addedFriction"), 2)).toBe("2 N m");
    expect(rowMatches(row("motorDead"), "Motors", "LEFT drive")).toBe(true);
    expect(faultGroups(null).map(({ title }) => title)).toEqual(["Floor", "Wet places"]);
    expect(rows.filter(({ kind }) => kind === "sensorForced").map(({ partName }) => partName)).toEqual([
      "low",
      "turns",
    ]);
    for (const { from, to, step, info } of rows) {
      expect(from).toBeGreaterThanOrEqual(info.low);
      expect(to).toBeLessThanOrEqual(info.high);
      expect(step).toBeGreaterThan(0);
    }
  });
});

describe("by hand", () => {
  test("gives volts to motors and takes them back with one press", () => {
    const host = open(makeHands);
    put(labelled("Volts of left_drive"), "6", "input");
    put(labelled("Volts of right_drive, as a number"), "-3.5", "change");
    put(labelled("Volts of right_drive, as a number"), "40", "change");
    expect(host.said).toEqual(["right_drive: -12 to 12 V, please."]);
    labelled<HTMLButtonElement>("Release left_drive").click();
    expect(client.volted).toEqual([
      [3, { 0: 6 }],
      [3, { 0: 6, 1: -3.5 }],
      [3, { 1: -3.5 }],
    ]);
    client.tell([{ kind: "sensorForced", robot: 0, part: 1, value: 2 }]);
    [...view.element.querySelectorAll("button")].find(({ textContent }) => textContent === "Release all")?.click();
    expect(client.volted.at(-1)).toEqual([3, {}]);
    expect(client.asked).toEqual([{ kind: "sensorForced", station: 3, part: 1, value: null }]);
  });

  test("gives a servo pulses within its own", () => {
    open(makeHands);
    const slider = labelled<HTMLInputElement>("Pulse of the servo claw");
    expect([slider.getAttribute("min"), slider.getAttribute("max")]).toEqual(["600", "2400"]);
    put(slider, "1050", "input");
    expect(client.volted.at(-1)).toEqual([3, { 2: 1050 }]);
    put(labelled("Pulse of the servo claw in microseconds, as a number"), "2500", "change");
    expect(client.volted.at(-1)).toEqual([3, { 2: 1050 }]);
  });

  test("a view that is closed lets go of the motors", () => {
    open(makeHands);
    put(labelled("Volts of left_drive"), "6", "input");
    view.dispose();
    expect(client.volted.at(-1)).toEqual([3, {}]);
  });

  test("tells sensors what to read, and shows what they do read", () => {
    values.putAll("run", {
      "/Sandlot/Robots/red1/Sensors/low": ["boolean", true],
      "/Sandlot/Robots/red1/Sensors/turns/Position": ["double", 1.234],
      "/Sandlot/Robots/red1/Motors/left_drive/AppliedVoltage": ["double", 5.5],
    });
    open(makeHands);
    expect(find('[data-sensor="low"]').textContent).toBe("on");
    expect(find('[data-sensor="turns"]').textContent).toBe("1.23");
    expect(find('[data-motor="left_drive"]').textContent).toBe("5.50 V");
    put(labelled<HTMLSelectElement>("What low reads"), "1", "change");
    put(labelled("What turns reads"), "0.25", "change");
    put(labelled("What turns reads"), "", "change");
    expect(client.asked).toEqual([
      { kind: "sensorForced", station: 3, part: 0, value: 1 },
      { kind: "sensorForced", station: 3, part: 1, value: 0.25 },
      { kind: "sensorForced", station: 3, part: 1, value: null },
    ]);
    client.tell([{ kind: "sensorForced", robot: 0, part: 0, value: 1 }]);
    expect(labelled<HTMLSelectElement>("What low reads").value).toBe("1");
    client.tell([]);
    expect(labelled<HTMLSelectElement>("What low reads").value).toBe("");
  });
});

test("what is in force is told once when it becomes something else", () => {
  view = { element: document.createElement("div"), state: () => null, dispose: vi.fn() };
  const mass = changeKinds.indexOf("mass");
  const frame = (value: number): Frame =>
    new Frame(
      fakeFrame({
        header: { changesInForce: value === 0 ? 0 : 1 },
        changes: [{ kind: mass, robot: 0xffffffff, part: 0, value }, {}],
      }),
    );
  const inForce = new ChangesInForce();
  expect(inForce.read(frame(0))).toBe(false);
  expect(inForce.read(frame(2))).toBe(true);
  expect(inForce.list).toEqual([{ ...newChangeRecord(), kind: "mass", robot: -1, part: 0, value: 2 }]);
  expect(inForce.read(frame(2))).toBe(false);
  expect(inForce.read(frame(3))).toBe(true);
  expect(inForce.read(frame(0))).toBe(true);
  expect(inForce.list).toEqual([]);
});
