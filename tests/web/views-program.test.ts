// @vitest-environment happy-dom
// The views of robot programs and of any values: their contents for given values, the values they set, and those that
// they leave alone.
import { expect, test, vi } from "vitest";
import { eventKinds } from "../../web/sim/boundary/abi.gen.ts";
import { errorsOf, figuresOf } from "../../web/app/views/data/figures.ts";
import { histogramOf, makeView as makeStatistics } from "../../web/app/views/data/statistics.ts";
import { makeView as makeMetadata, propertyWords } from "../../web/app/views/data/metadata.ts";
import { makeView as makePoints, pairsOf } from "../../web/app/views/data/points.ts";
import { makeView as makeTable, rowsOf } from "../../web/app/views/data/table.ts";
import { typedNumber } from "../../web/app/views/live/value-field.ts";
import { Reading, topicIndex } from "../../web/app/views/live/topic-index.ts";
import { makeView as makeAlerts } from "../../web/app/views/program/alerts.ts";
import { ansiRuns, plainText } from "../../web/app/views/program/ansi.ts";
import { cameraTables, streamAddress } from "../../web/app/views/program/camera-card.ts";
import { makeView as makeChoosers } from "../../web/app/views/program/choosers.ts";
import { makeView as makeCommands } from "../../web/app/views/program/commands.ts";
import { isConsole, levelOf, makeView as makeConsole, passes } from "../../web/app/views/program/console.ts";
import { listenToElastic, notificationWords } from "../../web/app/views/program/elastic.ts";
import { clockText, makeView as makeInstruments, scaleOf } from "../../web/app/views/program/instruments.ts";
import { makeView as makeMechanism2d, readMechanism2d } from "../../web/app/views/program/mechanism2d.ts";
import { controlWords, makeView as makeSendable } from "../../web/app/views/program/sendable.ts";
import { makeView as makeTunables } from "../../web/app/views/program/tunables.ts";
import { viewEntries } from "../../web/app/views/index.ts";
import type { View, ViewHost } from "../../web/app/views/view.ts";
import { fakeHost, fakeTime, FakeValues, type FakeValue } from "./fake-values.ts";

const table = "/SmartDashboard/";
const text = ({ element }: View): string => element.textContent ?? "";
const isEmpty = ({ element }: View): boolean => !element.querySelector<HTMLElement>(".view-empty")!.hidden;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** As a person changes a field and leaves it. */
function enter(input: HTMLInputElement, typed: string | boolean): void {
  if (typeof typed === "boolean") input.checked = typed;
  else input.value = typed;
  input.dispatchEvent(new Event("change"));
}

function putChooser(values: FakeValues, source: "network" | "log" = "network"): void {
  values.putAll(source, {
    [`${table}Auto/.type`]: ["string", "String Chooser"],
    [`${table}Auto/options`]: ["string[]", ["Left", "Right"]],
    [`${table}Auto/default`]: ["string", "Left"],
    [`${table}Auto/active`]: ["string", "Left"],
  });
}

test("a chooser asks for a choice, and is pending until the program says that it is active", () => {
  const values = new FakeValues();
  const post = vi.fn();
  const view = makeChoosers(fakeHost(values, { page: { network: { post } } }));
  expect(isEmpty(view)).toBe(true);
  putChooser(values);
  const select = view.element.querySelector("select")!;
  expect([...select.options].map(({ value }) => value)).toEqual(["Left", "Right"]);
  expect(select.value).toBe("Left");
  select.value = "Right";
  select.dispatchEvent(new Event("change"));
  expect(post.mock.calls).toEqual([[{ type: "choose", base: `${table}Auto`, option: "Right" }]]);
  const card = view.element.querySelector<HTMLElement>(".chooser")!;
  expect(card.dataset["state"]).toBe("waiting");
  expect(text(view)).toContain("“Left” is active still");
  values.put("network", `${table}Auto/active`, "string", "Right");
  expect(card.dataset["state"]).toBe("");
  expect(select.value).toBe("Right");
});

test("2027's Selectable is a chooser: asked for in tune, answered in value, by its default where nobody has chosen", () => {
  const values = new FakeValues();
  const post = vi.fn();
  const view = makeChoosers(fakeHost(values, { page: { network: { post } } }));
  const base = "/Tunables/Drive/Auto";
  values.putAll("network", {
    [`${base}/.type`]: ["string", "Selectable"],
    [`${base}/options`]: ["string[]", ["Left", "Right"]],
    [`${base}/default`]: ["string", "Left"],
    [`${base}/selected/value`]: ["string", ""],
  });
  const select = view.element.querySelector("select")!;
  expect(select.value).toBe("Left");
  const card = view.element.querySelector<HTMLElement>(".chooser")!;
  expect(card.dataset["state"]).toBe("");
  select.value = "Right";
  select.dispatchEvent(new Event("change"));
  expect(post.mock.calls).toEqual([[{ type: "choose", base, option: "Right" }]]);
  expect(card.dataset["state"]).toBe("waiting");
  expect(text(view)).toContain("“Left” is active still");
  values.put("network", `${base}/selected/value`, "string", "Right");
  expect(card.dataset["state"]).toBe("");
  expect(select.value).toBe("Right");
  // Another dashboard asks.
  values.put("network", `${base}/selected/tune`, "string", "Left");
  expect(card.dataset["state"]).toBe("waiting");
});

test("nobody chooses in a log, and the card says so", () => {
  const values = new FakeValues();
  putChooser(values, "log");
  const view = makeChoosers(fakeHost(values));
  const select = view.element.querySelector("select")!;
  select.value = "Right";
  select.dispatchEvent(new Event("change"));
  expect(text(view)).toContain("choices of a log");
});

test("commands run and cancel, subsystems say what they do, the scheduler cancels by number", () => {
  const values = new FakeValues();
  const view = makeCommands(fakeHost(values));
  expect(isEmpty(view)).toBe(true);
  values.putAll("network", {
    [`${table}Shoot/.type`]: ["string", "Command"],
    [`${table}Shoot/.name`]: ["string", "ShootCommand"],
    [`${table}Shoot/running`]: ["boolean", false],
    [`${table}Arm/.type`]: ["string", "Subsystem"],
    [`${table}Arm/.hasCommand`]: ["boolean", true],
    [`${table}Arm/.command`]: ["string", "Hold"],
    [`${table}Arm/.hasDefault`]: ["boolean", true],
    [`${table}Arm/.default`]: ["string", "Hold"],
    [`${table}Scheduler/.type`]: ["string", "Scheduler"],
    [`${table}Scheduler/Names`]: ["string[]", ["Drive", "Hold"]],
    [`${table}Scheduler/Ids`]: ["int[]", [3, 8]],
  });
  const [scheduler, arm, shoot] = [...view.element.querySelectorAll<HTMLElement>(".card")];
  expect(arm!.textContent).toContain("Runs Hold, its default");
  scheduler!.querySelectorAll("button")[1]!.click();
  shoot!.querySelector("button")!.click();
  expect(values.sets).toEqual([`network:${table}Scheduler/Cancel=[8]`, `network:${table}Shoot/running=true`]);
  values.put("network", `${table}Shoot/running`, "boolean", true);
  expect(shoot!.querySelector("button")!.textContent).toBe("Cancel");
});

test("tunables are preferences, tuning tables, gains and what is settable, but nothing of a log", () => {
  const values = new FakeValues();
  const view = makeTunables(fakeHost(values, { page: { network: { keep: () => {} } } }), null);
  expect(isEmpty(view)).toBe(true);
  values.putAll("network", {
    "/Preferences/.type": ["string", "RobotPreferences"],
    "/Preferences/speed": ["double", 2.5],
    "/Tuning/Shooter/rpm": ["double", 3000],
    [`${table}Pid/.type`]: ["string", "PIDController"],
    [`${table}Pid/p`]: ["double", 0.5],
    [`${table}Pid/error`]: ["double", 9],
    [`${table}Speed`]: ["double", 1],
  });
  values.put("network", `${table}On`, "boolean", false, { settable: true });
  values.put("log", "/Preferences/old", "double", 1);
  const names = [...view.element.querySelectorAll(".tunable-name")].map((name) => name.textContent);
  expect(names.sort()).toEqual(["On", "p", "rpm", "speed"]);
  const field = (name: string): HTMLInputElement =>
    view.element.querySelector<HTMLInputElement>(`input[aria-label^="${name},"]`)!;
  enter(field("rpm"), "2*pi");
  enter(field("On"), true);
  expect(values.sets).toEqual([`network:/Tuning/Shooter/rpm=${2 * Math.PI}`, `network:${table}On=true`]);
  enter(field("speed"), "fast");
  expect(values.sets).toHaveLength(2);
  // A topic that does not exist.
  [...view.element.querySelectorAll("button")].find(({ textContent }) => textContent === "Publish …")!.click();
  const [name, value] = [...view.element.querySelectorAll<HTMLInputElement>(".publish-form input")];
  name!.value = " /SmartDashboard/Goal ";
  value!.value = "4";
  view.element.querySelector("form")!.dispatchEvent(new Event("submit"));
  expect(values.sets.at(-1)).toBe("/SmartDashboard/Goal=4 as double");
  expect(text(view)).toContain("That is not a number");
  const search = view.element.querySelector<HTMLInputElement>(".view-bar input")!;
  search.value = "shooter";
  search.dispatchEvent(new Event("input"));
  expect(view.element.querySelectorAll(".tunable")).toHaveLength(1);
  expect(view.state()).toEqual({ filter: "shooter" });
});

test("2027's tunables: by their property, a robust one as one row, within min and max; telemetry is not to be set", () => {
  const values = new FakeValues();
  const view = makeTunables(fakeHost(values), null);
  const mutable = { settable: true, properties: '{"mutable":true}' };
  const robust = { settable: true, properties: '{"robust":true,"mutable":true}' };
  values.put("network", "/Tunables/Shooter/speed", "double", 0.5, {
    settable: true,
    properties: '{"min":0,"max":1,"mutable":true}',
  });
  values.put("network", "/Tunables/Shooter/angle/value", "double", 20, robust);
  values.put("network", "/Tunables/Shooter/angle/tune", "double", 20, { properties: '{"retained":true}' });
  values.put("network", "/Tunables/Auto/selected/value", "string", "", robust);
  values.put("network", "/Tunables/Pid/.type", "string", "PIDController", mutable);
  values.put("network", "/Tunables/Pid/p", "double", 1, mutable);
  values.put("network", "/Tunables/fixed", "double", 1, { properties: '{"mutable":false}' });
  values.put("network", "/Telemetry/Pid/.type", "string", "PIDController");
  values.put("network", "/Telemetry/Pid/p", "double", 1);
  const rows = [...view.element.querySelectorAll<HTMLElement>(".tunable")];
  expect(rows.map((row) => row.querySelector(".tunable-name")!.textContent).sort()).toEqual(["angle", "p", "speed"]);
  const field = (name: string): HTMLInputElement =>
    view.element.querySelector<HTMLInputElement>(`input[aria-label^="${name},"]`)!;
  expect(field("speed").title).toBe("0 to 1");
  enter(field("speed"), "1.5");
  expect(text(view)).toContain("The program takes 0 to 1.");
  expect(values.sets).toEqual([]);
  enter(field("speed"), "0.75");
  enter(field("angle"), "30");
  expect(values.sets).toEqual(["network:/Tunables/Shooter/speed=0.75", "network:/Tunables/Shooter/angle/value=30"]);
});

test("2027's commands: started where they are tunables, only seen where they are telemetry", () => {
  const values = new FakeValues();
  const view = makeCommands(fakeHost(values));
  const mutable = { settable: true, properties: '{"mutable":true}' };
  values.putAll("network", {
    "/Tunables/Shoot/.type": ["string", "Command"],
    "/Tunables/Shoot/name": ["string", "ShootCommand"],
    "/Telemetry/Aim/.type": ["string", "Command"],
    "/Telemetry/Aim/running": ["boolean", true],
    "/Telemetry/Part/.type": ["string", "Command"],
    "/Telemetry/Part/isParented": ["boolean", true],
    "/Tunables/Scheduler/.type": ["string", "Scheduler"],
    "/Tunables/Scheduler/Names": ["string[]", ["Drive"]],
    "/Tunables/Scheduler/Ids": ["int[]", [3]],
  });
  values.put("network", "/Tunables/Shoot/running", "boolean", false, mutable);
  values.put("network", "/Tunables/Scheduler/Cancel/value", "int[]", [], mutable);
  const card = (name: string): HTMLElement =>
    [...view.element.querySelectorAll<HTMLElement>(".card")].find(({ textContent }) => textContent?.includes(name))!;
  expect(card("Shoot").textContent).toContain("ShootCommand");
  card("Shoot").querySelector("button")!.click();
  card("Drive").querySelector<HTMLElement>(".scheduler-row button")!.click();
  expect(values.sets).toEqual(["network:/Tunables/Shoot/running=true", "network:/Tunables/Scheduler/Cancel/value=[3]"]);
  expect(card("Aim").querySelector("button")!.disabled).toBe(true);
  expect(card("Part").textContent).toContain("part of another command");
});

test("a field keeps what a person types while values come, and marks what the program has not yet", () => {
  const values = new FakeValues();
  values.put("network", "/Tuning/kP", "double", 1);
  const view = makeTunables(fakeHost(values), null);
  document.body.append(view.element);
  const input = view.element.querySelector<HTMLInputElement>(".value-field input")!;
  expect(input.value).toBe("1");
  input.focus();
  input.value = "1.";
  values.put("network", "/Tuning/kP", "double", 2);
  expect(input.value).toBe("1.");
  enter(input, "1,5");
  expect(values.sets).toEqual(["network:/Tuning/kP=1.5"]);
  const field = view.element.querySelector<HTMLElement>(".value-field")!;
  expect(field.dataset["state"]).toBe("waiting");
  values.put("network", "/Tuning/kP", "double", 1.5);
  expect(field.dataset["state"]).toBe("");
  view.dispose();
});

test("numbers as people type them", () => {
  expect(typedNumber("1,5")).toBe(1.5);
  expect(typedNumber("-0.5*pi")).toBeCloseTo(-Math.PI / 2);
  for (const bad of ["", "x", "1 2", "Infinity", "1*", "NaN"]) expect(typedNumber(bad)).toBeNull();
});

test("sendables have their figure by type, and any other table its keys", () => {
  const values = new FakeValues();
  const view = makeSendable(fakeHost(values), null);
  expect(isEmpty(view)).toBe(true);
  values.putAll("network", {
    [`${table}Gyro/.type`]: ["string", "Gyro"],
    [`${table}Gyro/Value`]: ["double", 90],
    [`${table}Motor/.type`]: ["string", "Motor Controller"],
    [`${table}Motor/.controllable`]: ["boolean", true],
    [`${table}Motor/Value`]: ["double", -0.5],
    [`${table}Odd/.type`]: ["string", "Something of a team's own"],
    [`${table}Odd/count`]: ["int", 7],
    [`${table}Odd/name<b>`]: ["string", "<img src=x onerror=alert(1)>"],
    "/FMSInfo/.type": ["string", "FMSInfo"],
    "/FMSInfo/IsRedAlliance": ["boolean", true],
    "/FMSInfo/StationNumber": ["int", 2],
    "/FMSInfo/FMSControlData": ["int", 33],
    "/FMSInfo/MatchType": ["int", 2],
    "/FMSInfo/MatchNumber": ["int", 12],
  });
  const card = (name: string): HTMLElement =>
    [...view.element.querySelectorAll<HTMLElement>(".card")].find((each) => each.textContent!.startsWith(name))!;
  expect(card("FMSInfo").textContent).toContain("Qualification 12 · Red 2 · Enabled, teleop, no FMS, driver station");
  expect(card("Gyro").querySelector(".mech-hand")!.getAttribute("x2")).toBe("0.800");
  expect(card("Motor").querySelector(".battery-track i")!.getAttribute("style")).toContain("scaleX(0.500)");
  expect(card("Motor").querySelector("input")).not.toBeNull();
  expect(card("Gyro").querySelector("input")).toBeNull();
  expect(card("Odd").textContent).toContain("count7");
  // A text of a program is text and nothing else.
  expect(card("Odd").textContent).toContain("<img src=x");
  expect(view.element.querySelector("img")).toBeNull();
});

test("one sendable that is dropped is shown alone", () => {
  const values = new FakeValues();
  putChooser(values);
  const topic = values.put("network", `${table}Gyro/Value`, "double", 90);
  values.put("network", `${table}Gyro/.type`, "string", "Gyro");
  const host = fakeHost(values);
  const view = makeSendable(host, null);
  expect(view.element.querySelectorAll(".card")).toHaveLength(2);
  view.add!(topic, { source: "network", topic: topic.name, path: "" });
  expect(view.element.querySelectorAll(".card")).toHaveLength(1);
  expect(host.titles).toEqual(["Gyro"]);
  expect(makeSendable(fakeHost(values), view.state()).element.querySelectorAll(".card")).toHaveLength(1);
});

test("FMSControlData bit by bit", () => {
  expect(controlWords(0)).toBe("Disabled, teleop, no FMS, no driver station");
  expect(controlWords(1 | 2 | 8 | 16 | 32)).toBe("Enabled, autonomous, emergency stop, FMS, driver station");
  expect(controlWords(Number.NaN)).toBe("");
});

test("alerts stand by level, and the tab counts them", () => {
  const values = new FakeValues();
  const host = fakeHost(values);
  const view = makeAlerts(host);
  values.putAll("network", {
    [`${table}Alerts/.type`]: ["string", "Alerts"],
    [`${table}Alerts/infos`]: ["string[]", ["hello"]],
    [`${table}Alerts/errors`]: ["string[]", ["<b>camera gone</b>"]],
    [`${table}Alerts/warnings`]: ["string[]", []],
  });
  const lines = [...view.element.querySelectorAll(".alert")].map((line) => line.textContent);
  expect(lines).toEqual(["Error<b>camera gone</b>", "Infohello"]);
  expect(host.titles.at(-1)).toBe("Alerts (2)");
  values.put("network", `${table}Alerts/errors`, "string[]", new Array(10_000).fill("x"));
  expect(view.element.querySelectorAll(".alert")).toHaveLength(101);
  expect(text(view)).toContain("And 9900 more.");
});

function putArm(values: FakeValues): void {
  values.putAll("network", {
    [`${table}Arm/.type`]: ["string", "Mechanism2d"],
    [`${table}Arm/dims`]: ["double[]", [4, 3]],
    [`${table}Arm/backgroundColor`]: ["string", "#102030"],
    [`${table}Arm/root/x`]: ["double", 1],
    [`${table}Arm/root/y`]: ["double", 0.5],
    [`${table}Arm/root/tower/.type`]: ["string", "line"],
    [`${table}Arm/root/tower/angle`]: ["double", 90],
    [`${table}Arm/root/tower/length`]: ["double", 2],
    [`${table}Arm/root/tower/color`]: ["string", "#ff0000"],
    [`${table}Arm/root/tower/weight`]: ["double", 6],
    [`${table}Arm/root/tower/hand/angle`]: ["double", -90],
    [`${table}Arm/root/tower/hand/length`]: ["double", 1],
    [`${table}Arm/root/tower/hand/color`]: ["string", "url(javascript:1)"],
    [`${table}Arm/root/broken/angle`]: ["double", Number.NaN],
    [`${table}Arm/root/broken/length`]: ["double", 1],
  });
}

test("ligaments hang on each other, turned by their parents; those without numbers are left out", () => {
  const values = new FakeValues();
  putArm(values);
  let reading = new Reading([], []);
  values.watch(values.topics, (all) => (reading = new Reading(values.topics, all)));
  const names = values.topics.map(({ name }) => name);
  const drawing = readMechanism2d(reading, { source: "network", path: `${table}Arm`, type: "Mechanism2d" }, names);
  expect(drawing).toMatchObject({ width: 4, height: 3, background: "#102030" });
  const [tower, hand, ...more] = drawing.ligaments;
  expect(more).toEqual([]);
  expect([tower!.x2, tower!.y2, hand!.x2, hand!.y2].map((value) => Math.round(value * 1000) / 1000)).toEqual([
    ...[1, 2.5],
    ...[2, 2.5],
  ]);
  expect([tower!.color, tower!.weight, hand!.color]).toEqual(["#ff0000", 6, "#ebeb34"]);
});

test("a root of 2027's Mechanism2d has a position", () => {
  const values = new FakeValues();
  const arm = "/Telemetry/Arm";
  values.putAll("network", {
    [`${arm}/.type`]: ["string", "Mechanism2d"],
    [`${arm}/dims`]: ["double[]", [4, 3]],
    [`${arm}/tower/position`]: ["double[]", [1, 2]],
    [`${arm}/tower/mast/.type`]: ["string", "line"],
    [`${arm}/tower/mast/length`]: ["double", 0.5],
    [`${arm}/tower/mast/angle`]: ["double", 0],
  });
  const view = makeMechanism2d(fakeHost(values), null);
  const line = view.element.querySelector("line")!;
  expect(["x1", "x2"].map((key) => Number(line.getAttribute(key)))).toEqual([1, 1.5]);
});

test("a card of 2027: currents of a list as bars, a drive's velocities, and nothing of telemetry is to be set", () => {
  const values = new FakeValues();
  const view = makeSendable(fakeHost(values), null);
  const currents = "/Telemetry/Power/Current";
  values.putAll("network", {
    "/Telemetry/Power/.type": ["string", "PowerDistribution"],
    [currents]: ["double[]", [1, 2, 3]],
    "/Telemetry/Power/SwitchableChannel": ["boolean", false],
    "/Telemetry/Power/.controllable": ["boolean", true],
    "/Telemetry/Drive/.type": ["string", "DifferentialDrive"],
    "/Telemetry/Drive/Left Motor Velocity": ["double", 0.5],
    "/Telemetry/Drive/Right Motor Velocity": ["double", -0.5],
  });
  const bars = [...view.element.querySelectorAll(".card-figure .clip")].map((bar) => bar.textContent);
  expect(bars.sort()).toEqual([
    ...["Current 0", "Current 1", "Current 2"],
    ...["Left Motor Velocity", "Right Motor Velocity"],
  ]);
  expect(view.element.querySelectorAll("input")).toHaveLength(0);
});

test("several drawings lie over each other, and each can be left out", () => {
  const values = new FakeValues();
  const view = makeMechanism2d(fakeHost(values), null);
  expect(isEmpty(view)).toBe(true);
  putArm(values);
  expect(view.element.querySelectorAll("line")).toHaveLength(2);
  enter(view.element.querySelector<HTMLInputElement>(".view-bar input")!, false);
  expect(view.element.querySelectorAll("line")).toHaveLength(0);
  expect(view.state()).toEqual({ hidden: [`network:${table}Arm`] });
});

test("terminal colours are runs of text, and no code is left", () => {
  const line = "a\u001b[31mred\u001b[1;38;2;1;2;3mown\u001b[0m\u001b[2Kend\u001b[38;5;196mx";
  expect(plainText(line)).toBe("aredownendx");
  const runs = ansiRuns(line);
  expect(runs.map(({ text }) => text)).toEqual(["a", "red", "own", "end", "x"]);
  expect(runs[2]).toMatchObject({ color: "rgb(1 2 3)", bold: true });
  expect(runs[3]).toMatchObject({ color: "", bold: false });
  expect(runs[4]!.color).toBe("rgb(255 0 0)");
});

test("which texts are a console, which lines are serious, and what a filter leaves", () => {
  const topic = (name: string): Parameters<typeof isConsole>[0] => ({
    ...{ source: "network", name, type: "string", kind: "text", unit: "", properties: "{}", settable: false },
  });
  for (const name of ["messages", "/RealOutputs/Console", "DS:/Dscomm/Console", "/AdvantageKit/RealOutputs/Console"])
    expect(isConsole(topic(name)), name).toBe(true);
  expect(isConsole(topic("/SmartDashboard/Auto/active"))).toBe(false);
  expect(levelOf("Warning at Robot.java: loop overrun")).toBe("warning");
  expect(levelOf("java.lang.NullPointerException: x")).toBe("info");
  expect(levelOf("Unhandled exception: x")).toBe("error");
  expect(levelOf("ready")).toBe("info");
  const line = { time: 0, from: "messages", level: "info", text: "Loop \u001b[31movерrun\u001b[0m here" } as const;
  expect(passes(line, "")).toBe(true);
  expect(passes(line, "here")).toBe(true);
  expect(passes(line, "!here")).toBe(false);
  expect(passes(line, "!elsewhere")).toBe(true);
  expect(passes(line, "elsewhere")).toBe(false);
});

/** A page whose run tells of events when the test says so. */
function eventPage(): { page: object; happen: (events: object[]) => void } {
  let tell: (history: object, events: object[]) => void = () => {};
  const client = { onHistory: (listener: typeof tell) => void (tell = listener) };
  const scene = { robots: [{ station: 0 }], pieceTypes: [], windows: [], rules: [], periods: [], bonuses: [] };
  const page = { session: { scene, client }, network: { listen: () => {} } };
  return { page, happen: (events) => tell({ tick: 0 }, events) };
}

test("the console has events and a program's texts in order of time, and a line leads to its moment", async () => {
  const { page, happen } = eventPage();
  const values = new FakeValues();
  const time = fakeTime(10);
  const view = makeConsole(fakeHost(values, { page, time }), null);
  document.body.append(view.element);
  Object.defineProperty(view.element.querySelector(".console-list")!, "clientHeight", { value: 400 });
  expect(isEmpty(view)).toBe(true);
  values.put("network", "/messages", "string", "first\nWarning: second", { time: 1 });
  values.put("network", "/SmartDashboard/Name", "string", "no console", { time: 1 });
  happen([{ tick: 99, kind: eventKinds.indexOf("matchStarted"), subject: 0, object: 0, value: [0, 0] }]);
  await wait(500);
  const rows = [...view.element.querySelectorAll<HTMLElement>(".console-row")];
  expect(rows.map((row) => row.textContent)).toEqual([
    "1.00messagesfirst",
    "1.00messagesWarningWarning: second",
    "2.00EventMatch begins",
  ]);
  expect(isEmpty(view)).toBe(false);
  rows[2]!.click();
  expect(time.seeks).toEqual([2]);
  const search = view.element.querySelector<HTMLInputElement>(".view-bar input")!;
  search.value = "!second";
  search.dispatchEvent(new Event("input"));
  expect(view.element.querySelectorAll(".console-row")).toHaveLength(2);
  expect(text(view)).toContain("2 of 3 lines");
  view.dispose();
});

test("a table has a row for each time that something changed, the rest repeated", async () => {
  const changes = [
    { time: 1, topic: "/a", text: "1" },
    { time: 1, topic: "/b", text: "x" },
    { time: 2, topic: "/b", text: "y" },
    { time: 3, topic: "/c", text: "no column" },
  ];
  expect(rowsOf(changes, ["/a", "/b"])).toEqual([
    { time: 1, cells: ["1", "x"], changed: new Set([0, 1]) },
    { time: 2, cells: ["1", "y"], changed: new Set([1]) },
  ]);
  // A value that changed long before the first row stands in all rows.
  expect(rowsOf(changes.slice(2, 3), ["/a", "/b"], [{ ...changes[0]!, topic: "/a", text: "1" }])).toEqual([
    { time: 2, cells: ["1", "y"], changed: new Set([1]) },
  ]);
  const values = new FakeValues();
  const time = fakeTime(10);
  const host = fakeHost(values, { time });
  const view = makeTable(host, null);
  expect(isEmpty(view)).toBe(true);
  const topic = values.put("run", "/a", "double", 1, { time: 1 });
  values.put("run", "/a", "double", 2, { time: 2.5 });
  view.add!(topic, { source: "run", topic: "/a", path: "" });
  expect(host.changes).toBe(1);
  await wait(400);
  const rows = [...view.element.querySelectorAll("tbody tr")];
  expect(rows.map((row) => row.textContent)).toEqual(["2.5002", "1.0001"]);
  (rows[0] as HTMLElement).click();
  enter(view.element.querySelector<HTMLInputElement>(".view-bar input")!, "99");
  expect(time.seeks).toEqual([2.5, 10]);
  expect(view.state()).toEqual({ columns: ["run:/a"] });
  view.dispose();
});

test("a table is saved when the past of its columns is known", async () => {
  const values = new FakeValues();
  values.share = 0.4;
  const view = makeTable(fakeHost(values, { time: fakeTime(10) }), null);
  const topic = values.put("run", "/a", "double", 2, { time: 2.5 });
  view.add!(topic, { source: "run", topic: "/a", path: "" });
  const saved: Blob[] = [];
  const clicks: string[] = [];
  const make = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicks.push(this.download);
  });
  vi.useFakeTimers();
  try {
    const save = [...view.element.querySelectorAll("button")].find((each) => each.textContent === "Save as CSV")!;
    save.click();
    await vi.advanceTimersByTimeAsync(1000);
    expect(clicks).toEqual([]);
    expect(save.disabled).toBe(true);
    expect(text(view)).toContain("40 % of the past is known yet.");
    values.put("run", "/a", "double", 1, { time: 1 });
    values.share = 1;
    await vi.advanceTimersByTimeAsync(1000);
    expect(clicks).toEqual(["table.csv"]);
    expect(save.disabled).toBe(false);
    expect(await saved[0]!.text()).toBe("Time [s],/a\n1,1\n2.5,2\n");
    expect(text(view)).not.toContain("of the past");
  } finally {
    vi.useRealTimers();
    make.mockRestore();
    click.mockRestore();
    view.dispose();
  }
});

test("metadata are what programs say of themselves, and properties", () => {
  expect(propertyWords('{"unit":"m","persistent":true}')).toBe("unit: m, persistent: true");
  expect(propertyWords("{}")).toBe("");
  expect(propertyWords("{broken")).toBe("{broken");
  const values = new FakeValues();
  const view = makeMetadata(fakeHost(values), null);
  expect(isEmpty(view)).toBe(true);
  values.put("network", "/AdvantageKit/RealMetadata/GitSHA", "string", "abc");
  values.put("network", "/kP", "double", 1, { properties: '{"persistent":true}' });
  values.put("network", "/plain", "double", 1);
  const rows = [...view.element.querySelectorAll("tr")].map((row) => row.textContent);
  expect(rows).toEqual(["/AdvantageKit/RealMetadata/GitSHAprogramabc", "/kPprogrampersistent: true"]);
});

test("figures of numbers are those of a textbook", () => {
  // By hand: 2.25; (1 * 2 * 2 * 4)^(1/4); 4 / (1 + 1/2 + 1/2 + 1/4); sqrt(25 / 4); distances from 2 are 0, 0, 1, 2.
  const { mean, geometric, harmonic, quadratic, ...more } = figuresOf([4, Number.NaN, 2, 1, 2, Infinity]);
  expect([mean, geometric, harmonic, quadratic].map((each) => each.toFixed(6))).toEqual([
    ...["2.250000", "2.000000", "1.777778", "2.500000"],
  ]);
  expect(more).toMatchObject({ count: 4, least: 1, greatest: 4, median: 2, mode: 2, medianDeviation: 0.5 });
  // Deviation sqrt(4.75 / 4); the third powers' mean is 0.84375.
  expect(more.skewness).toBeCloseTo(0.84375 / (4.75 / 4) ** 1.5, 12);
  expect(more.at(0.25)).toBe(1.75);
  expect([figuresOf([-1, 1]).geometric, figuresOf([]).mean, figuresOf([2, 2]).skewness]).toEqual([NaN, NaN, NaN]);
});

test("an error is against the reference's last value; a reference of 0 has no share", () => {
  const curve = (times: number[], values: number[]) => ({
    ...{ times: Float64Array.from(times), values: Float64Array.from(values), texts: [] },
  });
  const own = curve([0, 1, 2, 3], [5, 1, 3, 4]);
  const other = curve([0.5, 2, 2.5], [2, 4, 0]);
  expect(errorsOf(own, other, "difference")).toEqual([-1, -1, 4]);
  expect(errorsOf(own, other, "absolute")).toEqual([1, 1, 4]);
  expect(errorsOf(own, other, "relative")).toEqual([-50, -25]);
});

test("cameras are found by their streams; only addresses of the web are links", () => {
  const values = new FakeValues();
  values.put("network", "/CameraPublisher/Front/streams", "string[]", []);
  values.put("network", "/CameraPublisher/Front/deep/streams", "string[]", []);
  const tables = cameraTables(topicIndex(values.topics));
  expect(tables.map(({ path }) => path)).toEqual(["/CameraPublisher/Front"]);
  expect(streamAddress("mjpg:http://10.32.60.2:1181/?action=stream")).toBe("http://10.32.60.2:1181/?action=stream");
  for (const none of ["mjpg:javascript:alert(1)", "rtsp://host/x", "nothing", ""])
    expect(streamAddress(none)).toBeNull();
});

test("two lists of numbers are points, first x and then y, in colours by their number", () => {
  expect(pairsOf([1, Number.NaN, 3, 4], [5, 6, Infinity])).toEqual([{ x: 1, y: 5 }]);
  const values = new FakeValues();
  values.put("network", "/x", "double[]", [0, 10, 20]);
  values.put("network", "/y", "double[]", [0, 20, 10]);
  const view = makePoints(fakeHost(values), { mark: "plus", group: 2 });
  const add = (name: string): void =>
    view.add!(values.find("network", name)!, { source: "network", topic: name, path: "" });
  expect(isEmpty(view)).toBe(true);
  add("/x");
  expect(text(view)).toContain("Drop the list of y here");
  add("/y");
  expect(text(view)).toContain("3 points, x 0 to 20, y 0 to 20");
  // Edges are 6 % of 20, in hundredths: the first is 6 from the left and the bottom of 112. Two of the first colour.
  const [first, second] = [...view.element.querySelectorAll("path")].map((path) => path.getAttribute("d")!);
  expect(first).toMatch(/^M4\.800 106\.000H7\.200M6\.000 104\.800V107\.200M/);
  expect([first, second].map((path) => path!.split("H").length - 1)).toEqual([2, 1]);
  expect(view.state()).toMatchObject({ x: "network:/x", y: "network:/y", group: 2 });
});

test("histograms leave out what is no number", () => {
  expect(histogramOf([0, 1, 1, Number.NaN, 4, Infinity], 4)).toEqual({ least: 0, greatest: 4, counts: [1, 2, 0, 1] });
  expect(histogramOf([3, 3], 3)!.counts).toEqual([0, 2, 0]);
  expect(histogramOf([Number.NaN])).toBeNull();
});

test("statistics hold their key while they are seen", async () => {
  const values = new FakeValues();
  const topic = values.put("run", "/a", "double", 1, { time: 1, unit: "V" });
  values.put("run", "/a", "double", 3, { time: 2 });
  const view = makeStatistics(fakeHost(values, { time: fakeTime(5) }), null);
  expect(isEmpty(view)).toBe(true);
  view.add!(topic, { source: "run", topic: "/a", path: "" });
  expect(values.held.get("run:/a")).toBe(1);
  await wait(700);
  expect(text(view)).toContain("Mean2 V");
  expect(text(view)).toContain("Greatest3 V");
  view.resize!(false);
  expect(values.held.get("run:/a")).toBe(0);
  view.resize!(true);
  expect(values.held.get("run:/a")).toBe(1);
  view.dispose();
  expect(values.held.get("run:/a")).toBe(0);
});

test("statistics of a part of the run count what was measured in that mode alone", async () => {
  const values = new FakeValues();
  for (const [time, value] of [
    [0.5, 1],
    [1.5, 10],
    [2.5, 100],
    [4.5, 20],
  ] as const)
    values.put("run", "/a", "double", value, { time });
  // Disabled for a second, autonomous for one, disabled for two, then autonomous again.
  const to = (tick: number, mode: number): object => ({
    kind: eventKinds.indexOf("modeChanged"),
    tick,
    value: [mode, 0],
  });
  const session = {
    scene: { phases: [] },
    text: '{"match":{"start":"disabled"}}',
    client: { pastEvents: [to(49, 1), to(99, 0), to(199, 1)] },
  };
  const host = fakeHost(values, { time: fakeTime(5), page: { session } });
  const view = makeStatistics(host, { key: "run:/a", span: "auto" });
  await wait(700);
  expect(text(view)).toContain("Values2");
  expect(text(view)).toContain("Mean15");
  expect(text(view)).toContain("Greatest20");
  const [, over] = [...view.element.querySelectorAll("select")];
  over!.value = "teleop";
  over!.dispatchEvent(new Event("change"));
  await wait(700);
  expect(text(view)).toContain("not in that mode yet");
  expect(view.state()).toMatchObject({ span: "teleop" });
  view.dispose();
});

test("instruments: each value its look, a scale that is typed, a switch and a slider that set, what is no colour said", () => {
  const values = new FakeValues();
  values.put("network", "/On", "boolean", false, { settable: true });
  values.put("network", "/Trim", "double", 2, { settable: true });
  values.put("run", "/Volts", "double", 11.8, { unit: "V" });
  values.put("run", "/MatchTime", "double", 83.4);
  values.put("network", "/Lights", "string[]", ["#ff0000", "green"]);
  const host = fakeHost(values);
  const trim = { key: "network:/Trim", look: "slider", least: -5, greatest: 5 };
  const upsideDown = { key: "run:/Volts", least: 5, greatest: 1 };
  const view = makeInstruments(host, { items: [trim, upsideDown, { key: "nonsense" }, 7] });
  for (const [source, name] of [
    ["network", "/On"],
    ["run", "/MatchTime"],
    ["network", "/Lights"],
  ] as const)
    view.add!(values.find(source, name)!, { source, topic: name, path: "" });
  const cards = [...view.element.querySelectorAll<HTMLElement>(".instrument")];
  const names = cards.map((card) => `${card.querySelector("h3")!.textContent} ${card.dataset["look"]}`);
  expect(names).toEqual(["Trim slider", "Volts bar", "On switch", "MatchTime clock", "Lights color"]);
  const [slider, volts, on, time, lights] = cards;
  expect(volts!.textContent).toContain("11.800 V");
  expect(volts!.textContent).toContain("013"); // the ends of its scale: a full battery at rest
  expect(time!.textContent).toContain("1:24");
  expect(lights!.textContent).toContain("green is not a colour");
  // Steps of 10 / 200 from -5 on.
  const range = slider!.querySelector<HTMLInputElement>("input[type=range]")!;
  expect(range.value).toBe("140");
  range.value = "180";
  range.dispatchEvent(new Event("input"));
  on!.querySelector<HTMLElement>("[role=switch]")!.click();
  expect(values.sets).toEqual(["network:/Trim=4", "network:/On=true"]);
  const [least, greatest] = [...slider!.querySelectorAll<HTMLInputElement>(".instrument-scale input")];
  enter(greatest!, "-6");
  expect(slider!.textContent).toContain("must be below");
  enter(least!, "-2*pi");
  expect(view.state()).toMatchObject({ items: [{ ...trim, least: -2 * Math.PI }, { key: "run:/Volts" }, {}, {}, {}] });
  expect(host.changes).toBeGreaterThan(3);
  values.takes = false;
  on!.querySelector<HTMLElement>("[role=switch]")!.click();
  expect(on!.textContent).toContain("does not take");
});

test("scales end at round numbers, and clocks round up, so that 0:00 is the end", () => {
  const free = { least: null, greatest: null };
  expect(scaleOf({ least: 0, greatest: 3.4 }, "", free)).toEqual({ least: 0, greatest: 5 });
  expect(scaleOf({ least: -0.2, greatest: 0.1 }, "", free)).toEqual({ least: -0.2, greatest: 0.2 });
  expect(scaleOf({ least: 0, greatest: 0 }, "", { least: 4, greatest: null })).toEqual({ least: 4, greatest: 5 });
  expect([83.4, 0.01, 0, -3, Number.NaN].map(clockText)).toEqual(["1:24", "0:01", "0:00", "0:00", "–:––"]);
});

test("Elastic's notifications are said once each, old ones not at all, and tabs are chosen", () => {
  expect(notificationWords('{"level":"ERROR","title":"Arm","description":"It is stuck"}')).toBe(
    "Error: Arm. It is stuck",
  );
  for (const nonsense of ["", "5", "null", "{}", '{"title":7}', "{broken"])
    expect(notificationWords(nonsense)).toBeNull();
  const values = new FakeValues();
  const [say, choose] = [vi.fn(), vi.fn()];
  const put = (title: string, time: number): void =>
    void values.put("network", "/Elastic/RobotNotifications", "string", JSON.stringify({ level: "INFO", title }), {
      time,
    });
  put("old", 0);
  const hold = listenToElastic(values, say, choose);
  put("new", 1);
  put("new", 1);
  put("new", 2);
  values.put("network", "/Elastic/SelectedTab", "string", "Drive", { time: 1 });
  values.put("network", "/Elastic/SelectedTab", "string", "Tune", { time: 2 });
  expect(say.mock.calls).toEqual([["new"], ["new"]]);
  expect(choose.mock.calls).toEqual([["Tune"]]);
  hold.release();
  put("later", 3);
  expect(say).toHaveBeenCalledTimes(2);
});

/** No view may trip over these, in every kind of topic that views look for. */
const hostile = [Number.NaN, Infinity, -Infinity, 1e308, -0];
const names = ["<script>alert(1)</script>", "__proto__", "a\u0000b", "𝕏 \u202e", "'\"&;", "constructor"];

/** Views that need more of the page than values: their own tests try them. */
const otherwise = ["tree", "plot", "what-if", "faults", "hands", "in-the-field"];

test.each(viewEntries.filter(({ name }) => !otherwise.includes(name)).map((entry) => [entry.name, entry] as const))(
  "%s stands hostile values, and says what would fill it",
  async (_, entry) => {
    const values = new FakeValues();
    const make: (host: ViewHost, state: unknown) => View = await entry.load();
    const page = { session: { scene: null, client: { onHistory: () => {} } }, network: { listen: () => {} } };
    for (const state of [null, 5, "x", [], { key: {}, columns: 5, looks: [], added: {}, filter: 5 }])
      make(fakeHost(values, { page }), state).dispose();
    const view = make(fakeHost(values, { page }), null);
    document.body.append(view.element);
    expect(isEmpty(view)).toBe(true);
    expect(view.element.querySelector(".view-empty")!.textContent!.length).toBeGreaterThan(30);
    const many = new Array<number>(10_000).fill(Number.NaN);
    const types = [
      ...["String Chooser", "Field2d", "Mechanism2d", "Alerts", "Command", "Scheduler", "Subsystem", "PIDController"],
      ...["Gyro", "DifferentialDrive", "SwerveDrive", "PowerDistribution", "Encoder", "FMSInfo", "Digital Input"],
    ];
    const keys = [
      ...["options", "active", "errors", "Names", "Ids", "Value", "p", "dims", "Chan0", "Robot", "running", "a/length"],
      ...["measuredStates", "AxisValues", "Front Left Angle", "Left Motor Speed", "Distance", "FMSControlData", "a/x"],
    ];
    const all: Record<string, readonly [string, FakeValue]> = {};
    for (const type of types) {
      for (const name of names) {
        all[`/${name}/${type}/.type`] = ["string", type];
        for (const key of keys) all[`/${name}/${type}/${key}`] = ["double[]", many.slice(0, 30)];
      }
      for (const key of keys) all[`/${type}/${key}`] = ["double", hostile[key.length % hostile.length]!];
      all[`/${type}/.type`] = ["string", type];
    }
    values.putAll("network", all);
    values.put("network", "/x/states", "struct:SwerveModuleState[]", many);
    values.put("network", "/x/AxisValues", "double[]", many);
    values.put("network", "/messages", "string", "<img src=x>".repeat(10_000));
    values.put("network", "/Metadata/a", "string", "<img src=x>");
    values.put("run", "/Sandlot/Robots/blue1/Battery/Voltage", "double", Number.NaN);
    values.put("run", "/Sandlot/Score/Blue", "int", Infinity);
    view.resize?.(true);
    await wait(300);
    expect(view.element.innerHTML).not.toMatch(
      / (x|y|x1|y1|x2|y2|cx|cy|d|points|transform|width|height|viewBox|style)="[^"]*(NaN|Infinity)/,
    );
    expect(view.element.querySelector("script, img")).toBeNull();
    expect(view.element.querySelectorAll("*").length).toBeLessThan(20_000);
    view.dispose();
    expect(values.watched).toEqual([]);
  },
);
