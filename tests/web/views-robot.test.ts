// @vitest-environment happy-dom
// The views of the robot and the match: their contents for given values, and the values that they leave alone.
import { expect, test } from "vitest";
import { brownoutVolts, makeView as makeBattery, sortConsumers } from "../../web/app/views/robot/battery.ts";
import { makeView as makeField } from "../../web/app/views/robot/field2d.ts";
import { placing, readPlan } from "../../web/app/views/robot/field-plan.ts";
import { makeView as makeJoysticks } from "../../web/app/views/robot/joysticks.ts";
import { makeView as makeMatch } from "../../web/app/views/robot/match.ts";
import { makeView as makeMechanisms, targetOf } from "../../web/app/views/robot/mechanisms.ts";
import { isDraggable, PoseDrag, posesText, readPose, writePose } from "../../web/app/views/robot/pose-drag.ts";
import { listPoses, poseKind } from "../../web/app/views/robot/poses.ts";
import { makeView as makeSensors } from "../../web/app/views/robot/sensors.ts";
import { chassisOf, makeView as makeSwerve, readModules } from "../../web/app/views/robot/swerve.ts";
import { readMotors, robotInScenario } from "../../web/app/views/live/robot-parts.ts";
import type { View } from "../../web/app/views/view.ts";
import { plainField } from "../../web/view/field-info.ts";
import { fakeHost, fakeTime, FakeValues, kindOf } from "./fake-values.ts";

const root = "/Sandlot/Robots/blue1/";

const robot = {
  ...{ name: "tester", station: 0, program: "driver", components: [], buttons: [], cameras: [] },
  wheels: [
    { name: "front_left", x: 0.3, y: 0.3, radius: 0.05 },
    { name: "front_right", x: 0.3, y: -0.3, radius: 0.05 },
    { name: "back_left", x: -0.3, y: 0.3, radius: 0.05 },
    { name: "back_right", x: -0.3, y: -0.3, radius: 0.05 },
  ],
  motors: ["arm_motor", "spare"],
  mechanisms: [
    { name: "arm", kind: "arm", min: -0.5, max: 1.5 },
    { name: "wheel", kind: "flywheel", min: 0, max: 0 },
  ],
  sensors: [{ name: "gyro", kind: "gyro" }],
};

const scenario = JSON.stringify({
  robots: [{ station: "blue1", robot: { mechanisms: [{ name: "arm", motors: ["arm_motor"] }] } }],
});
const page = { session: { scene: { field: "f", robots: [robot], pieceTypes: [] }, text: scenario } };

const text = ({ element }: View): string => element.textContent ?? "";
const isEmpty = ({ element }: View): boolean => !element.querySelector<HTMLElement>(".view-empty")!.hidden;
/** Lets promises and the first timers run. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test("swerve shows this robot's modules and the chassis that the run measures", () => {
  const values = new FakeValues();
  const view = makeSwerve(fakeHost(values, { page }), null);
  expect(isEmpty(view)).toBe(true);
  expect(text(view)).toContain("SwerveModuleState[]");
  values.put("run", `${root}Modules/Measured`, "struct:SwerveModuleState[]", [1, 0, 1, 0, 2, Math.PI / 2, 1, 0]);
  values.put("run", `${root}Velocity`, "struct:ChassisSpeeds", [3, 4, 0]);
  values.put("run", "/Sandlot/Robots/red1/Modules/Measured", "struct:SwerveModuleState[]", [9, 0, 9, 0, 9, 0, 9, 0]);
  expect(isEmpty(view)).toBe(false);
  expect(text(view)).toContain("5.00 m/s");
  const rows = [...view.element.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows).toHaveLength(4);
  expect(rows[2]).toContain("back left2.00 m/s90°");
  expect(text(view)).not.toContain("9.00 m/s");
});

test("swerve tells what is asked from what is measured by a topic's name, and how far they are apart", () => {
  const values = new FakeValues();
  const view = makeSwerve(fakeHost(values), null);
  values.put("network", "/Drive/MeasuredStates", "struct:SwerveModuleState[]", [1, 0, 1, 0, 1, 0, 1, 0]);
  values.put("network", "/Drive/DesiredStates", "struct:SwerveModuleState[]", [1.5, 0.1, 1, 0, 1, 0, 1, 0]);
  const first = view.element.querySelector("tbody tr")!.textContent;
  // 0.1 rad is 5.7 degrees, and the measured one lags.
  expect(first).toContain("1.50 m/s at 6°");
  expect(first).toContain("-0.50 m/s, -6°");
});

test("swerve reads YAGSL's numbers and Elastic's table; the wheels' best fit is the chassis", () => {
  const values = new FakeValues();
  const yagsl = values.put(
    "network",
    "/SmartDashboard/swerve/measuredStates",
    "double[]",
    [90, 1, 90, 1, 90, 1, 90, 1],
  );
  const now = { time: 0, numbers: Float64Array.of(90, 1), count: 2, texts: [], text: "" };
  expect(readModules(yagsl, now)[0]).toEqual({ speed: 1, angle: Math.PI / 2 });
  const view = makeSwerve(fakeHost(values), null);
  expect(view.element.querySelectorAll("tbody tr")).toHaveLength(4);
  // Turning on the spot at 1 rad/s, wheels at (±1, ±1): each goes sqrt(2) m/s at a right angle to its place.
  const places = [
    { x: 1, y: 1 },
    { x: 1, y: -1 },
    { x: -1, y: 1 },
    { x: -1, y: -1 },
  ];
  const turning = places.map(({ x, y }) => ({ speed: Math.SQRT2, angle: Math.atan2(x, -y) }));
  const { vx, vy, omega } = chassisOf(turning, places);
  for (const [value, right] of [
    [vx, 0],
    [vy, 0],
    [omega, 1],
  ] as const)
    expect(value).toBeCloseTo(right);

  const elastic = new FakeValues();
  const table = "/SmartDashboard/Swerve Drive";
  const shown = makeSwerve(fakeHost(elastic), null);
  elastic.put("network", `${table}/.type`, "string", "SwerveDrive");
  for (const name of ["Front Left", "Front Right", "Back Left", "Back Right"])
    elastic.putAll("network", {
      [`${table}/${name} Angle`]: ["double", 0],
      [`${table}/${name} Velocity`]: ["double", 2.5],
    });
  expect(text(shown)).toContain("2.50 m/s");
});

test("a differential drive is two bars", () => {
  const values = new FakeValues();
  const view = makeSwerve(fakeHost(values), null);
  values.putAll("network", {
    "/SmartDashboard/Drive/.type": ["string", "DifferentialDrive"],
    "/SmartDashboard/Drive/Left Motor Speed": ["double", 0.5],
    "/SmartDashboard/Drive/Right Motor Speed": ["double", Number.NaN],
  });
  expect([...view.element.querySelectorAll(".drive-side")].map((side) => side.textContent)).toEqual([
    "Left0.50",
    "Right–",
  ]);
});

test("swerve's state comes back; nonsense from a link is left out", () => {
  const values = new FakeValues();
  const view = makeSwerve(fakeHost(values), { measured: "network:/a", order: "FR FL BR BL", max: 4 });
  expect(view.state()).toEqual({ measured: "network:/a", asked: "", order: "FR FL BR BL", max: 4 });
  for (const nonsense of [null, 5, "x", [], { measured: 5, order: "xx", max: "fast" }, { max: Number.NaN }])
    expect(makeSwerve(fakeHost(values), nonsense).state()).toMatchObject({ measured: "", max: 0 });
});

test("mechanisms are drawn with their setpoint and stops, and their motors by robot.json", async () => {
  const values = new FakeValues();
  const view = makeMechanisms(fakeHost(values, { page }));
  await settle();
  values.putAll("run", {
    [`${root}Mechanisms/arm/Position`]: ["double", Math.PI / 4],
    [`${root}Mechanisms/arm/Velocity`]: ["double", 0],
    [`${root}Mechanisms/arm/Voltage`]: ["double", 3.25],
    [`${root}Mechanisms/arm/Setpoint`]: ["double", 1],
    [`${root}Mechanisms/wheel/Velocity`]: ["double", 100 * Math.PI],
    [`${root}Mechanisms/wheel/Setpoint`]: ["double", 200],
    [`${root}Motors/arm_motor/SupplyCurrent`]: ["double", 12],
    [`${root}Motors/spare/SupplyCurrent`]: ["double", 7],
  });
  const [arm, wheel, rest] = [...view.element.querySelectorAll(".mech")].map((card) => card.textContent ?? "");
  expect(arm).toContain("45.0°");
  expect(arm).toContain("Wants 57.3°");
  expect(arm).toContain("Stops -28.6° to 85.9°");
  expect(arm).toContain("12 A");
  // 100 pi rad/s are 3000 revolutions a minute.
  expect(wheel).toContain("3000 rpm");
  expect(rest).toContain("Spare");
  expect(rest).toContain("7 A");
});

test("a setpoint beyond the stops is none of position, unless its controller says so", () => {
  const info = { name: "arm", kind: "arm", min: 0, max: 1 } as const;
  const now = { position: 0, velocity: 0, volts: 0, setpoint: 8, mode: "" };
  expect(targetOf(now, info)).toBe("other");
  expect(targetOf({ ...now, mode: "position" }, info)).toBe("position");
  expect(targetOf({ ...now, setpoint: 0.5 }, info)).toBe("position");
  expect(targetOf({ ...now, setpoint: Number.NaN, mode: "position" }, info)).toBe("other");
});

test("robot.json's motors are read, and what makes no sense is left out", () => {
  expect(readMotors({ mechanisms: [{ name: "a", motors: ["x", 5] }, { name: 7 }, null, "b"] })).toEqual(
    new Map([["a", ["x"]]]),
  );
  for (const nonsense of [null, 5, [], { mechanisms: 5 }]) expect(readMotors(nonsense).size).toBe(0);
  expect(robotInScenario(scenario, "red1")).toBeNull();
  expect(robotInScenario("{", "blue1")).toBeNull();
});

test("sensors show the run's and a program's, lists by their axes", () => {
  const values = new FakeValues();
  const view = makeSensors(fakeHost(values, { page }));
  expect(isEmpty(view)).toBe(true);
  values.put("run", `${root}Sensors/gyro/Yaw`, "double", 0.5, { unit: "rad" });
  values.put("run", `${root}Sensors/gyro/Rates`, "double[]", [1, 2, 3]);
  values.putAll("network", {
    "/SmartDashboard/Switch/.type": ["string", "Digital Input"],
    "/SmartDashboard/Switch/Value": ["boolean", true],
    "/SmartDashboard/Auto/.type": ["string", "String Chooser"],
  });
  const [gyro, input, ...more] = [...view.element.querySelectorAll(".sensor")].map((card) => card.textContent);
  expect(gyro).toBe("Gyro GyroRates x1Rates y2Rates z3Yaw0.5 rad");
  expect(input).toBe("Switch Digital InputValueOn");
  expect(more).toEqual([]);
});

test("the battery's consumers are sorted, and jump about for no ampere", () => {
  const a = { name: "a", amperes: 3 };
  const b = { name: "b", amperes: 3.4 };
  const c = { name: "c", amperes: 40 };
  expect(sortConsumers([b, a, c])).toEqual([c, a, b]);
  expect(sortConsumers([{ name: "x", amperes: Number.NaN }, c]).map(({ name }) => name)).toEqual(["c", "x"]);
});

test("the battery says where its current goes, and that it is out", () => {
  const values = new FakeValues();
  const view = makeBattery(fakeHost(values, { page }));
  expect(isEmpty(view)).toBe(true);
  values.putAll("run", {
    [`${root}Battery/Voltage`]: ["double", 12],
    [`${root}Battery/Current`]: ["double", 50],
    [`${root}Brownout`]: ["boolean", false],
    [`${root}Motors/arm_motor/SupplyCurrent`]: ["double", 10],
    [`${root}Motors/spare/SupplyCurrent`]: ["double", 38],
  });
  expect(text(view)).toContain("50.0 A, 0.60 kW");
  const rows = [...view.element.querySelectorAll("li")].map((row) => row.textContent);
  expect(rows).toEqual(["Spare38.0 A", "Arm motor10.0 A", "All the rest2.0 A"]);
  values.putAll("run", { [`${root}Battery/Voltage`]: ["double", 6.5], [`${root}Brownout`]: ["boolean", true] });
  expect(view.element.dataset["level"]).toBe("bad");
  expect(text(view)).toContain(`brownout below ${brownoutVolts} V`);
});

test("without a robot of the run the battery is a program's power distribution", () => {
  const values = new FakeValues();
  const view = makeBattery(fakeHost(values));
  values.putAll("network", {
    "/SmartDashboard/PDH/.type": ["string", "PowerDistribution"],
    "/SmartDashboard/PDH/Voltage": ["double", 11.5],
    "/SmartDashboard/PDH/TotalCurrent": ["double", 20],
    "/SmartDashboard/PDH/Chan0": ["double", 20],
  });
  expect(text(view)).toContain("11.50 V");
  expect(text(view)).toContain("Channel 020.0 A");
});

test("joysticks are found by any of their conventions; a slot without axes is not shown", () => {
  const values = new FakeValues();
  const view = makeJoysticks(fakeHost(values));
  values.putAll("network", {
    "/AdvantageKit/DriverStation/Joystick0/AxisValues": ["float[]", [0, -1, 0.5, 0, 0, Number.NaN]],
    "/AdvantageKit/DriverStation/Joystick0/ButtonValues": ["int", 0b101],
    "/AdvantageKit/DriverStation/Joystick0/ButtonCount": ["int", 4],
    "/AdvantageKit/DriverStation/Joystick0/POVs": ["int[]", [90]],
    "/AdvantageKit/DriverStation/Joystick1/AxisValues": ["float[]", []],
  });
  values.put("log", "DS:joystick2/axes", "float[]", [0.25, 0]);
  values.put("log", "DS:joystick2/buttons", "boolean[]", [false, true]);
  const [pad, flight, ...more] = [...view.element.querySelectorAll(".pad")];
  expect(more).toEqual([]);
  expect(pad!.textContent).toContain("Left trigger0.50");
  expect(pad!.textContent).toContain("POV 90°");
  expect(pad!.querySelector(".pad-buttons")!.ariaLabel).toBe("Buttons down: 1, 3");
  expect(pad!.querySelectorAll(".pad-button")).toHaveLength(4);
  expect(flight!.querySelector(".pad-buttons")!.ariaLabel).toBe("Buttons down: 2");
  expect(pad!.innerHTML).not.toContain("NaN");
});

test("the run's joystick is what its driver asks for: forward is up, left is left", () => {
  const values = new FakeValues();
  const view = makeJoysticks(fakeHost(values));
  values.put("run", `${root}Joystick/Axes`, "double[]", [1, 0.5, -0.25]);
  values.put("run", `${root}Joystick/Buttons`, "boolean[]", [true, false]);
  const knob = view.element.querySelector(".pad-knob")!;
  expect([knob.getAttribute("cx"), knob.getAttribute("cy")]).toEqual(["-0.500", "-1.000"]);
  expect(text(view)).toContain("Turn left-0.25");
  expect(text(view)).toContain("Joystick, Blue 1");
});

test("the match shows scores, counters and windows of both alliances", () => {
  const values = new FakeValues();
  const view = makeMatch(fakeHost(values));
  expect(isEmpty(view)).toBe(true);
  values.putAll("run", {
    "/Sandlot/Score/Blue": ["int", 12],
    "/Sandlot/Score/Red": ["int", 7],
    "/Sandlot/Match/Phase": ["string", "teleop"],
    "/Sandlot/Match/Time": ["double", 74.2],
    "/Sandlot/Match/State": ["string", "running"],
    "/Sandlot/Match/Mode": ["string", "teleop"],
    "/Sandlot/Score/Details/Blue/Counters/auto_fuel": ["int", 5],
    "/Sandlot/Score/Details/Red/Counters/auto_fuel": ["int", 3],
    "/Sandlot/Score/Details/Blue/Open/hub": ["boolean", true],
    "/Sandlot/Score/Details/Red/Open/hub": ["boolean", false],
  });
  expect(text(view)).toContain("Teleop1:15");
  const rows = [...view.element.querySelectorAll("tr")].map((row) => row.textContent);
  expect(rows).toContain("5Auto fuel3");
  expect(rows).toContain("OpenHubClosed");
});

test("poses: structs, lists of three, and nothing of a list that is not whole", () => {
  const kind = (type: string, name = "/Field/Robot"): ReturnType<typeof poseKind> =>
    poseKind({ source: "network", name, type, kind: kindOf(type), unit: "", properties: "{}", settable: false });
  expect(listPoses(kind("double[]")!, [1, 2, 90])).toEqual([{ x: 1, y: 2, heading: Math.PI / 2 }]);
  expect(listPoses(kind("double[]")!, [1, 2, 90, 4])).toEqual([]);
  expect(listPoses(kind("struct:Pose2d[]")!, [1, 2, 0, Number.NaN, 0, 0, 3, 4, 1])).toHaveLength(2);
  // A quarter turn around z.
  const half = Math.SQRT1_2;
  expect(listPoses(kind("struct:Pose3d")!, [1, 2, 0, half, 0, 0, half])[0]!.heading).toBeCloseTo(Math.PI / 2);
  expect(listPoses(kind("struct:Translation3d")!, [1, 2, 3])).toEqual([{ x: 1, y: 2, heading: 0 }]);
  expect(kind("struct:ChassisSpeeds")).toBeNull();
  expect(kind("string")).toBeNull();
  expect(kind("double[]", "/Field/.points")).toBeNull();
  expect(listPoses(kind("double[]")!, new Array(30_000).fill(1))).toHaveLength(2000);
});

test("every orientation has the blue wall where it says, and finds a pixel's place again", () => {
  const plan = { info: plainField("f"), triangles: [] };
  const { length, width } = plan.info.frame;
  const middle = { blue: 0, red: length };
  const at = { "blue left": "x", "red left": "x", "blue below": "y", "red below": "y" } as const;
  for (const [name, axis] of Object.entries(at)) {
    const placed = placing(plan, name as keyof typeof at, 400, 300);
    const first = name.split(" ")[0] as "blue" | "red";
    const other = first === "blue" ? "red" : "blue";
    const one = placed[axis](middle[first], width / 2);
    const two = placed[axis](middle[other], width / 2);
    expect(axis === "x" ? one < two : one > two, name).toBe(true);
    const [x, y] = placed.place(placed.x(3, 2), placed.y(3, 2));
    expect([x, y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([3, 2]);
  }
  // With blue at the left, a robot that looks to red looks right, and its left is up.
  const placed = placing(plan, "blue left", 400, 300);
  expect(placed.angle(0)).toBeCloseTo(0);
  expect(placed.y(0, 1)).toBeGreaterThan(placed.y(0, 2));
});

test("a plan has what stands above the floor, in its alliance's colour", () => {
  const plan = readPlan(
    "g blue_wall\nv 0 0 1\nv 1 0 1\nv 0 1 1\nf 1 2 3\ng floor\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 4 5 6\nf 7 8 9\nf a b c\n",
  );
  expect(plan).toEqual([{ corners: [0, 0, 1, 0, 0, 1], height: 1, alliance: "blue" }]);
});

test("the field takes poses that are dropped on it, offers a Field2d's objects, and keeps how they are drawn", async () => {
  const values = new FakeValues();
  const host = fakeHost(values, { page });
  const view = makeField(host, null);
  values.putAll("network", {
    "/SmartDashboard/Field/.type": ["string", "Field2d"],
    "/SmartDashboard/Field/Robot": ["double[]", [1, 2, 90]],
    "/SmartDashboard/Field/path": ["double[]", new Array(30).fill(1)],
  });
  const dropped = values.put("network", "/Vision/Poses", "struct:Pose3d[]", [1, 2, 0, 1, 0, 0, 0]);
  const number = values.put("network", "/Speed", "double", 5);
  expect(view.accepts!(dropped, { source: "network", topic: dropped.name, path: "" })).toBe(true);
  expect(view.accepts!(number, { source: "network", topic: number.name, path: "" })).toBe(false);
  view.add!(dropped, { source: "network", topic: dropped.name, path: "" });
  const selects = [...view.element.querySelectorAll<HTMLSelectElement>(".field-object select")];
  expect(selects.map((select) => select.value)).toEqual(["robot", "path", "robot"]);
  selects[2]!.value = "heat";
  selects[2]!.dispatchEvent(new Event("change"));
  expect(view.state()).toEqual({
    orientation: "blue left",
    added: ["network:/Vision/Poses"],
    looks: { "network:/Vision/Poses": "heat" },
  });
  const again = makeField(fakeHost(values, { page }), view.state());
  expect(again.state()).toEqual(view.state());
  view.dispose();
  again.dispose();
  expect([...values.held.values()].every((count) => count === 0)).toBe(true);
});

test("nothing is watched while a view is not to be seen, nor after it is gone", () => {
  const values = new FakeValues();
  values.put("run", `${root}Battery/Voltage`, "double", 12);
  const view = makeBattery(fakeHost(values, { page, time: fakeTime(1) }));
  expect(values.watched).toContain(`${root}Battery/Voltage`);
  view.resize!(false);
  expect(values.watched).toEqual([]);
  values.put("run", `${root}Battery/Current`, "double", 12);
  expect(values.watched).toEqual([]);
  view.resize!(true);
  expect(values.watched).toContain(`${root}Battery/Current`);
  view.dispose();
  expect(values.watched).toEqual([]);
});

// ---- tunable poses ----

test("a pose is typed as x, y and degrees, and written for the program in metres and radians", () => {
  expect(readPose("2, 4.5, 90")).toEqual({ x: 2, y: 4.5, heading: Math.PI / 2 });
  expect(readPose(" 2 4.5 -90° ")).toEqual({ x: 2, y: 4.5, heading: -Math.PI / 2 });
  for (const bad of ["", "2, 4.5", "2, 4, 5, 6", "a, 1, 2", "1e9, 0, 0", "NaN, 0, 0"])
    expect(readPose(bad), bad).toBeNull();
  expect(writePose({ x: 2, y: 4.5, heading: Math.PI / 2 })).toBe("2.00, 4.50, 90");
  // 270 degrees are -90: -1.5708 rad.
  expect(
    posesText([
      { x: 1.23456, y: 0, heading: 1.5 * Math.PI },
      { x: 1, y: 2, heading: 0 },
    ]),
  ).toBe("[1.235,0,-1.5708,1,2,0]");
  expect(posesText([])).toBe("[]");
});

test("the nearest tunable pose is dragged, turned by the wheel and with Shift; what no program lets one set stays", () => {
  const values = new FakeValues();
  const settable = { settable: true, properties: '{"mutable":true}' };
  values.put("network", "/Tunables/Field/Goals", "struct:Pose2d[]", [1, 1, 0, 4, 1, 0], settable);
  values.put("network", "/Telemetry/Field/Robot", "struct:Pose2d[]", [1, 1, 0]);
  const goals = values.find("network", "/Tunables/Field/Goals")!;
  expect(isDraggable(goals)).toBe(true);
  expect(isDraggable(values.find("network", "/Telemetry/Field/Robot")!)).toBe(false);
  const canvas = document.createElement("div");
  canvas.setPointerCapture = () => {};
  // 100 px a metre, up is up, the origin at the lower left of 500 px.
  const at = { scale: 100, x: (x: number) => 100 * x, y: (_x: number, y: number) => 500 - 100 * y, angle: () => 0 };
  const place = (left: number, top: number): readonly [number, number] => [left / 100, (500 - top) / 100];
  let drawn = 0;
  const poses = [
    { x: 1, y: 1, heading: 0 },
    { x: 4, y: 1, heading: 0 },
  ];
  const drag = new PoseDrag({
    ...{ canvas, values, placing: () => ({ ...at, place }), draggables: () => [{ topic: goals, poses }] },
    changed: () => drawn++,
  });
  const point = (kind: string, x: number, y: number, more = {}): void =>
    void canvas.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, button: 0, ...more }));
  // Too far from any.
  point("pointerdown", 250, 400);
  point("pointermove", 260, 400);
  expect(values.sets).toEqual([]);
  point("pointermove", 405, 400);
  expect(canvas.style.cursor).toBe("grab");
  point("pointerdown", 405, 400);
  point("pointermove", 300, 250);
  expect(values.sets).toEqual(["network:/Tunables/Field/Goals=[1,1,0,3,2.5,0]"]);
  expect(drag.posesOf(goals)?.[1]).toEqual({ x: 3, y: 2.5, heading: 0 });
  // It looks at the pointer: 1 m above it.
  point("pointermove", 300, 150, { shiftKey: true });
  expect(values.sets.at(-1)).toBe("network:/Tunables/Field/Goals=[1,1,0,3,2.5,1.5708]");
  canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, clientX: 300, clientY: 250 }));
  expect(values.sets.at(-1)).toBe(`network:/Tunables/Field/Goals=[1,1,0,3,2.5,${((95 * Math.PI) / 180).toFixed(4)}]`);
  expect(drawn).toBe(3);
  // Let go: the program's word counts again.
  point("pointerup", 300, 150);
  expect(drag.posesOf(goals)).toBeNull();
  // A program that has gone takes none: nothing is shown that it does not have.
  values.takes = false;
  point("pointerdown", 100, 400);
  point("pointermove", 200, 200);
  expect(drag.posesOf(goals)).toEqual(poses);
});
