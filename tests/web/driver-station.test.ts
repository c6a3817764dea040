// The driver station's rules and words, over a simulation that does as it is told.
import { describe, expect, test } from "vitest";
import { StationControl, type StationFrame } from "../../web/app/station/station-control.ts";
import {
  lights,
  modeOfRun,
  noHal,
  refusal,
  stateWords,
  type StationFacts,
} from "../../web/app/station/station-state.ts";
import { ModeChoices, type ModeNews } from "../../web/app/station/mode-choices.ts";
import type { HalStatus } from "../../web/net/protocol.ts";
import type { RemoteChooser } from "../../web/net/remote.ts";
import type { Mode } from "../../web/sim/boundary/abi.gen.ts";

const facts: StationFacts = {
  ...{ selected: "teleop", mode: "disabled", match: "free", paused: false, stopped: false, phases: true, driven: true },
  ...{ hal: noHal, joysticks: ["Keyboard"], offRest: "" },
};
const connected: HalStatus = { ...noHal, mode: "robot", state: "connected", alive: true };
const silent: HalStatus = { ...connected, alive: false };

describe("operating modes", () => {
  const none = { initial: "", active: "", selected: "" };
  const auto = {
    ...none,
    base: "/SmartDashboard/Auto OpMode",
    options: ["Score", "Leave"],
    initial: "Score",
    active: "Score",
  };
  const teleop = { ...none, base: "/SmartDashboard/Teleop OpMode/", options: ["Arcade"] };
  const news = (choosers: readonly RemoteChooser[], mode: Mode = "disabled", inMessages: string[] = []): ModeNews => ({
    ...{ choosers, mode, inMessages },
  });

  test("come from the program's three choosers, in the order of a match; other choosers are none", () => {
    const other = { ...auto, base: "/SmartDashboard/Auto OpMode 2" };
    const empty = { ...auto, base: "/SmartDashboard/Utility OpMode", options: [] };
    const { modes, orders } = new ModeChoices().update(news([teleop, other, empty, auto]));
    expect(modes.map(({ mode, chosen, runs }) => [mode, chosen, runs])).toEqual([
      ["auto", "Score", false],
      ["teleop", "Arcade", false],
    ]);
    // WPILib's own choosers have no default and say "" as active: nothing runs until one is chosen (GetSelected in DashboardOpMode.cpp).
    expect(orders).toEqual([{ type: "choose", base: "/SmartDashboard/Teleop OpMode", option: "Arcade" }]);
  });

  test("one runs in its own mode alone, and not while the program goes by another", () => {
    const of = (more: object, mode: "auto" | "teleop"): object | undefined => {
      const [found] = new ModeChoices().update(news([{ ...auto, ...more }], mode)).modes;
      return found && { chosen: found.chosen, runs: found.runs, waits: found.waits };
    };
    expect(of({}, "auto")).toEqual({ chosen: "Score", runs: true, waits: false });
    expect(of({}, "teleop")).toEqual({ chosen: "Score", runs: false, waits: false });
    expect(of({ selected: "Leave" }, "auto")).toEqual({ chosen: "Leave", runs: false, waits: true });
    expect(of({ active: "Leave", selected: "Leave" }, "auto")).toEqual({ chosen: "Leave", runs: true, waits: false });
    // A choice of the program before it counts no more.
    expect(of({ selected: "Old" }, "auto")).toEqual({ chosen: "Score", runs: true, waits: false });
  });

  // IDs of alpha 7: RobotMode in bits 56 and 57 (OpModeOption.java). As doubles the last digits would be lost.
  const ids = { ahead: "72057594037927937", back: "72057594037927938", drive: "144115188075855875" };
  const lines = [`${ids.drive} Drive slowly`, `${ids.ahead} Ahead`, `${ids.back} Back`, "no line", "0 None", "-5 Bad"];

  test("by the lines of the docs: the IDs of all modes are written at once, and what the program says it has is what runs", () => {
    const choices = new ModeChoices();
    const asked = { ...none, base: "/Sandlot/OpModes", options: lines };
    const first = choices.update(news([asked]));
    expect(first.modes.map(({ mode, options, chosen }) => [mode, options, chosen])).toEqual([
      ["auto", ["Ahead", "Back"], "Ahead"],
      ["teleop", ["Drive slowly"], "Drive slowly"],
    ]);
    const all = `0 ${ids.ahead} ${ids.drive} 0`;
    expect(first.orders).toEqual([{ type: "choose", base: "/Sandlot/OpModes", option: all }]);
    const told = { ...asked, selected: all };
    expect(choices.update(news([told], "auto")).modes[0]).toMatchObject({ waits: true, runs: false });
    const runs = choices.update(news([{ ...told, active: ids.ahead }], "auto"));
    expect(runs.orders).toEqual([]);
    expect(runs.modes.map(({ runs }) => runs)).toEqual([true, false]);
    const option = `0 ${ids.back} ${ids.drive} 0`;
    expect(choices.choose("auto", "Back").orders).toEqual([{ type: "choose", base: "/Sandlot/OpModes", option }]);
    // Another page's choice, or a bridge that lost it: it is written again.
    expect(choices.update(news([asked])).orders).toEqual([{ type: "choose", base: "/Sandlot/OpModes", option }]);
  });

  test("by HALSim's messages, where there is no table: each choice is told once", () => {
    const choices = new ModeChoices();
    const first = choices.update(news([], "disabled", lines));
    expect(first.orders).toEqual([{ type: "operatingModes", ids: { auto: ids.ahead, teleop: ids.drive, test: "0" } }]);
    const { modes, orders } = choices.update(news([], "teleop", lines));
    expect([modes[1]?.runs, orders]).toEqual([true, []]);
    expect(choices.choose("auto", "Back").orders).toEqual([
      { type: "operatingModes", ids: { auto: ids.back, teleop: ids.drive, test: "0" } },
    ]);
    // The program that has gone takes its list along.
    expect(choices.update(news([], "disabled", [])).modes).toEqual([]);
  });

  test("one that the program takes from its list while it runs is said, and counts until its time is over", () => {
    for (const way of ["choosers", "messages"] as const) {
      const choices = new ModeChoices();
      const at = (names: readonly string[], mode: Mode): ModeNews =>
        way === "choosers"
          ? news([{ ...auto, options: names, initial: names[0] ?? "", active: names[0] ?? "" }], mode)
          : news(
              [],
              mode,
              names.map((name, i) => `${72057594037927936n + BigInt(i + name.length)} ${name}`),
            );
      expect(choices.update(at(["Score", "Leave"], "auto")).modes[0]).toMatchObject({
        chosen: "Score",
        runs: true,
        gone: false,
      });
      const gone = choices.update(at(["Leave"], "auto")).modes[0];
      expect(gone, way).toMatchObject({ chosen: "Score", runs: false, gone: true, options: ["Leave"] });
      // All are gone: still said.
      expect(choices.update(at([], "auto")).modes[0], way).toMatchObject({ chosen: "Score", gone: true });
      // It comes back, as when a program publishes its list again.
      expect(choices.update(at(["Score"], "auto")).modes[0], way).toMatchObject({ chosen: "Score", gone: false });
      choices.update(at(["Leave"], "auto"));
      expect(choices.choose("auto", "Leave").modes[0], way).toMatchObject({ chosen: "Leave", gone: false });
      // It goes in the very moment in which its mode begins, on a slow machine.
      choices.update(at(["Score", "Leave"], "disabled"));
      choices.choose("auto", "Score");
      choices.update(at(["Score", "Leave"], "disabled"));
      expect(choices.update(at(["Leave"], "auto")).modes[0], way).toMatchObject({ chosen: "Score", gone: true });
      expect(choices.update(at(["Score"], "disabled")).modes[0], way).toMatchObject({ chosen: "Score", gone: false });
    }
  });
});

describe("words", () => {
  test("every state has its own", () => {
    const said = (more: Partial<StationFacts>): string => stateWords({ ...facts, ...more }).text;
    expect(said({})).toBe("Teleoperated Disabled");
    expect(said({ selected: "auto" })).toBe("Autonomous Disabled");
    expect(said({ mode: "auto" })).toBe("Autonomous Enabled");
    expect(said({ mode: "test" })).toBe("Test Enabled");
    expect(said({ match: "running" })).toBe("Practice Disabled");
    expect(said({ hal: silent, mode: "teleop" })).toBe("No Robot Code");
    expect(said({ hal: { ...connected, state: "waiting" } })).toBe("No Robot Code");
    expect(said({ hal: connected, mode: "teleop" })).toBe("Teleoperated Enabled");
    expect(said({ stopped: true, hal: silent })).toBe("Emergency Stopped");
  });

  test("the lights say more than a colour", () => {
    const of = (more: Partial<StationFacts>): string[] => lights({ ...facts, ...more }).map(({ text }) => text);
    expect(of({})).toEqual(["Simulation runs", "Built-in program", "Keyboard"]);
    expect(of({ paused: true, joysticks: ["Keyboard", "Pad"] })).toEqual([
      "Simulation paused",
      "Built-in program",
      "2 connected",
    ]);
    expect(of({ hal: { ...connected, state: "busy" }, joysticks: [] }).slice(1)).toEqual([
      "Busy with another simulator",
      "None",
    ]);
    expect(lights({ ...facts, hal: silent }).map(({ level }) => level)).toEqual(["good", "bad", "good"]);
  });

  test("a refusal says what to do", () => {
    expect(refusal(facts)).toBe("");
    expect(refusal({ ...facts, stopped: true })).toContain("press Reset");
    expect(refusal({ ...facts, hal: silent })).toContain("no robot code");
    expect(refusal({ ...facts, selected: "practice", phases: false })).toContain("no match");
    const held = { ...facts, offRest: "the left stick" };
    expect(refusal(held)).toContain("let go of the left stick");
    expect(refusal({ ...held, selected: "test" })).not.toBe("");
    // Autonomous needs no driver.
    expect(refusal({ ...held, selected: "auto" })).toBe("");
  });

  test("a run begins in its own mode, a match that waits as practice", () => {
    expect(modeOfRun("teleop", "free", true)).toBe("teleop");
    expect(modeOfRun("disabled", "free", true)).toBe("practice");
    expect(modeOfRun("disabled", "free", false)).toBe("teleop");
    expect(modeOfRun("auto", "running", true)).toBe("practice");
  });
});

/** A simulation that takes orders at its next tick, and a station before it. */
class Field {
  frame: StationFrame = { tick: 0, mode: "teleop", match: "free", paused: false };
  readonly said: string[] = [];
  readonly stops: boolean[] = [];
  again = 0;
  #next: Partial<StationFrame> = {};
  readonly station = new StationControl({
    setMode: (mode) => (this.#next = { ...this.#next, mode }),
    startMatch: (again) => {
      if (again) this.again++;
      this.#next = { mode: "auto", match: "running" };
    },
    endMatch: () => (this.#next = { mode: "disabled", match: "aborted" }),
    emergencyStop: (stopped) => this.stops.push(stopped),
    say: (text) => this.said.push(text),
  });

  constructor(first: Partial<StationFrame> = {}) {
    this.station.phases = true;
    this.station.driven = true;
    this.frame = { ...this.frame, ...first };
    this.station.observe(this.frame);
  }

  tick(more: Partial<StationFrame> = {}): string {
    this.frame = { ...this.frame, ...this.#next, ...more, tick: this.frame.tick + 1 };
    this.#next = {};
    this.station.observe(this.frame);
    return stateWords(this.station.facts).text;
  }
}

describe("orders", () => {
  test("enable and disable, in every mode", () => {
    const field = new Field();
    field.station.disable();
    expect(field.tick()).toBe("Teleoperated Disabled");
    for (const [mode, words] of [
      ["auto", "Autonomous Enabled"],
      ["test", "Test Enabled"],
      ["teleop", "Teleoperated Enabled"],
    ] as const) {
      field.station.select(mode);
      field.tick();
      expect(field.frame.mode).toBe("disabled");
      expect(field.station.enable()).toBe("");
      expect(field.tick()).toBe(words);
    }
  });

  test("another mode disables first, and is not forgotten while the old one still runs", () => {
    const field = new Field();
    field.station.select("auto");
    // A frame that was under way.
    field.station.observe({ ...field.frame, tick: field.frame.tick });
    expect(field.station.facts.selected).toBe("auto");
    expect(field.tick()).toBe("Autonomous Disabled");
  });

  test("what a script or a dashboard sets is shown", () => {
    const field = new Field();
    expect(field.tick({ mode: "auto" })).toBe("Autonomous Enabled");
    expect(field.station.facts.selected).toBe("auto");
  });

  test("an order that nobody follows is forgotten", () => {
    const field = new Field();
    field.station.select("test");
    for (let i = 0; i < 30; i++) field.tick({ mode: "teleop" });
    expect(field.station.facts.selected).toBe("teleop");
  });

  test("practice is the match; disabling ends it; once more begins anew", () => {
    const field = new Field({ mode: "disabled" });
    expect(field.station.facts.selected).toBe("practice");
    field.station.enable();
    expect(field.tick()).toBe("Autonomous Enabled");
    expect(field.station.facts.selected).toBe("practice");
    field.station.disable();
    field.tick();
    expect(field.frame).toMatchObject({ mode: "disabled", match: "aborted" });
    field.station.enable();
    expect(field.again).toBe(1);
  });

  test("while the clock stands an order waits, and the state is what it is", () => {
    const field = new Field();
    field.tick({ paused: true });
    field.station.disable();
    expect([field.station.pending, stateWords(field.station.facts).text]).toEqual([true, "Teleoperated Enabled"]);
    field.tick({ paused: false });
    expect(field.station.pending).toBe(false);
  });
});

describe("the emergency stop", () => {
  test("latches: whatever enables is disabled again until it is reset", () => {
    const field = new Field();
    field.station.stop();
    field.station.stop();
    expect(field.stops).toEqual([true]);
    expect(field.tick()).toBe("Emergency Stopped");
    expect(field.frame.mode).toBe("disabled");
    expect(field.station.enable()).toContain("emergency stop");
    expect(field.station.startMatch()).toContain("emergency stop");
    expect(field.station.startsDisabled(true)).toBe(true);
    field.tick({ mode: "auto" });
    field.tick();
    expect(field.frame.mode).toBe("disabled");
    field.station.resetStop();
    expect(field.stops).toEqual([true, false]);
    expect(field.tick()).toBe("Teleoperated Disabled");
    expect(field.station.enable()).toBe("");
  });
});

describe("robot code", () => {
  test("boots disabled", () => {
    const field = new Field();
    field.station.observeHal({ ...connected, state: "connecting", alive: false });
    expect(field.tick()).toBe("No Robot Code");
    field.station.observeHal(connected);
    expect(field.tick()).toBe("Teleoperated Disabled");
    expect(field.station.startsDisabled(false)).toBe(true);
    expect(field.station.startsDisabled(true)).toBe(false);
  });

  const driven = (): Field => {
    const field = new Field({ mode: "disabled" });
    field.station.select("teleop");
    field.station.observeHal(connected);
    field.station.enable();
    expect(field.tick()).toBe("Teleoperated Enabled");
    return field;
  };

  test("of the page that begins with the run again has the run's own mode; anew in the middle it is disabled", () => {
    const inPage: HalStatus = { ...connected, mode: "page", begins: true };
    const field = new Field({ mode: "auto" });
    for (let runs = 0; runs < 2; runs++) {
      field.station.observeHal({ ...inPage, state: "connecting", alive: false });
      field.station.observeHal(inPage);
      expect(field.tick({ mode: "auto" })).toBe("Autonomous Enabled");
    }
    field.station.observeHal({ ...inPage, begins: false, state: "connecting", alive: false });
    expect(field.said).toEqual(["Robot code is gone: disabled"]);
    field.station.observeHal({ ...inPage, begins: false });
    expect(field.tick()).toBe("Autonomous Disabled");
  });

  test("that is lost is disabled, and stays so when it is back", () => {
    for (const lost of [[silent, silent], [{ ...silent, state: "waiting" } as const]]) {
      const field = driven();
      for (const status of lost) field.station.observeHal(status);
      expect(field.said).toEqual(["Robot code is gone: disabled"]);
      field.tick();
      field.station.observeHal(connected);
      expect(field.tick()).toBe("Teleoperated Disabled");
    }
  });

  test("that hesitates for a moment, or because the simulation is paused, goes on", () => {
    const field = driven();
    field.station.observeHal(silent);
    field.station.observeHal(connected);
    expect(field.tick()).toBe("Teleoperated Enabled");
    field.tick({ paused: true });
    for (let i = 0; i < 5; i++) field.station.observeHal(silent);
    field.station.observeHal(connected);
    expect(field.tick({ paused: false })).toBe("Teleoperated Enabled");
    expect(field.said).toEqual([]);
  });

  test("that is silent keeps the wish to enable it, and carries it out when it answers", () => {
    const field = new Field({ mode: "disabled" });
    field.station.select("teleop");
    field.station.observeHal(connected);
    field.station.observeHal(silent);
    expect(field.station.enable()).toContain("Robot code is silent");
    for (let i = 0; i < 10; i++) field.station.observeHal(silent);
    expect(field.tick()).toBe("No Robot Code");
    expect(field.frame.mode).toBe("disabled");
    field.station.observeHal(connected);
    expect(field.tick()).toBe("Teleoperated Enabled");
    field.station.observeHal(connected);
    expect(field.tick()).toBe("Teleoperated Enabled");
    expect(field.said).toEqual([]);
  });

  test("the wish ends with Disable, another mode, robot code that goes, and after five seconds, which is said", () => {
    const wish = (): Field => {
      const field = new Field({ mode: "disabled" });
      field.station.select("teleop");
      field.station.observeHal(connected);
      field.station.observeHal(silent);
      expect(field.station.enable()).toContain("when it answers");
      return field;
    };
    const endings: [string, (field: Field) => void][] = [
      ["", (field) => field.station.disable()],
      ["", (field) => field.station.select("auto")],
      ["", (field) => field.station.stop()],
      ["is gone: not enabled", (field) => field.station.observeHal({ ...silent, state: "waiting" })],
      ["five seconds", (field) => Array.from({ length: 20 }, () => field.station.observeHal(silent))],
    ];
    for (const [said, end] of endings) {
      const field = wish();
      end(field);
      field.station.observeHal(connected);
      field.tick();
      expect(field.frame.mode).toBe("disabled");
      expect(field.said.join()).toContain(said);
      expect(field.said.length).toBe(said === "" ? 0 : 1);
    }
    // A refusal for a program that answers comes at once.
    const field = wish();
    field.station.stop();
    expect(field.station.enable()).toContain("emergency stop");
  });

  test("that is lost in a match leaves the match to the field", () => {
    const field = new Field({ mode: "disabled" });
    field.station.observeHal(connected);
    field.station.enable();
    field.tick();
    for (let i = 0; i < 5; i++) field.station.observeHal(silent);
    field.tick();
    expect(field.frame.match).toBe("running");
    expect(field.said).toEqual([]);
  });
});
