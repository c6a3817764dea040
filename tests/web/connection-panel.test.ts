// The connection panel's words and choices, and the page's end of the network worker.
import { describe, expect, test, vi } from "vitest";
import { onForgotten, recall, remember } from "../../web/app/page/choices.ts";
import { readChoice } from "../../web/app/connect/connection.ts";
import {
  bridgeAddress,
  bytes,
  clockWords,
  halAddress,
  halAdvice,
  halWords,
  isBridgeInfo,
  linkAdvice,
  linkWords,
} from "../../web/app/connect/connection-words.ts";
import { readSlots } from "../../web/input/joystick-slots.ts";
import { Network, type NetPort } from "../../web/app/page/network.ts";
import { pillParts } from "../../web/app/connect/pill.ts";
import { speak } from "../../web/words/book.ts";
import { language as spanish } from "../../web/words/spanish/language.ts";
import { findTopics } from "../../web/app/parts/topic-list.ts";
import { noHal } from "../../web/app/station/station-state.ts";
import type { LinkStatus } from "../../web/net/link.ts";
import type { FromNet, HalStatus, HalTrouble, ToNet } from "../../web/net/protocol.ts";
import type { ClockReport } from "../../web/sim/boundary/protocol.ts";

const local = new URL("http://127.0.0.1:8080/");
const https = new URL("https://sim.example/");
const link: LinkStatus = {
  ...{ role: "auto", as: "bridge", state: "connected", roundTrip: 1, topics: 5 },
  ...{ sentBytes: 0, receivedBytes: 0, failures: 0, receivedTopics: 0, warnings: [], choosers: [], drives: false },
};
const hal: HalStatus = { ...noHal, mode: "robot", state: "connected", alive: true };
const clock: ClockReport = { realTimeFactor: 1, dropped: 0, paused: false, speed: 1, external: true };

describe("addresses", () => {
  test("the bridge is where the page came from, if that was the bridge", () => {
    expect(bridgeAddress(new URL("http://10.0.0.5:8080/x/"), { nt: 5811, ours: true })).toEqual({
      nt: "10.0.0.5:5811",
      hal: "ws://10.0.0.5:8080/hal",
      ask: "ws://10.0.0.5:8080/nt-server",
    });
    expect(bridgeAddress(https, { nt: 5810, ours: true }).hal).toBe("wss://sim.example/hal");
    expect(bridgeAddress(https, null)).toEqual({ nt: "127.0.0.1:5810", hal: "ws://127.0.0.1:8080/hal", ask: null });
  });

  test("bridge.json counts only as what it is to be", () => {
    expect(isBridgeInfo({ nt: 5810, ours: false })).toBe(true);
    for (const other of [null, 5, "x", {}, { nt: 0, ours: true }, { nt: 70000, ours: true }, { nt: 5810 }])
      expect(isBridgeInfo(other)).toBe(false);
  });

  test("robot code's address has a port, and nonsense is none", () => {
    expect(halAddress(" 127.0.0.1 ")).toBe("127.0.0.1:3300");
    expect(halAddress("robot.local:3301")).toBe("robot.local:3301");
    expect(halAddress("[::1]")).toBe("[::1]:3300");
    for (const bad of ["", "a b", "http://x", "x:99999", "x:0", "x/y", "ws://x:3300"])
      expect(halAddress(bad)).toBeNull();
  });
});

const trouble = (kind: HalTrouble["kind"], values: HalTrouble["values"] = {}): HalTrouble => ({ kind, values });

describe("advice", () => {
  test("none while it works or has only just begun", () => {
    expect(linkAdvice(link, "", local)).toBe("");
    expect(linkAdvice({ ...link, state: "waiting", failures: 1 }, "", local)).toBe("");
    expect(halAdvice(hal, "127.0.0.1:3300", local)).toBe("");
    expect(halAdvice(noHal, "", local)).toBe("");
  });

  test("says what to start", () => {
    const waiting = { ...link, state: "waiting", failures: 3 } as const;
    expect(linkAdvice(waiting, "127.0.0.1", local)).toContain("node scripts/sandlot.mjs serve");
    expect(linkAdvice({ ...waiting, role: "robot" }, "127.0.0.1", local)).toContain("5810");
    const gone = { ...hal, state: "waiting", alive: false, failures: 3 } as const;
    const away = { ...gone, trouble: trouble("programAway", { address: "127.0.0.1:3300" }) };
    expect(halAdvice(away, "127.0.0.1:3300", local)).toMatch(/127\.0\.0\.1:3300.*addWebsocketsServer/);
    const waits = { ...gone, mode: "bridge", trouble: trouble("bridgeWaits") } as const;
    expect(halAdvice(waits, "", local)).toContain("addWebsocketsClient");
    // A page that was opened after the bridge came back knows nothing of the program that it lost.
    expect(halAdvice(waits, "", local)).toContain("Start it again");
    const busy = { ...hal, state: "busy", trouble: trouble("programBusy") } as const;
    expect(halAdvice(busy, "", local)).toContain("one simulator at a time");
    expect(halAdvice({ ...hal, alive: false }, "", local)).toContain("debugger");
    expect(halAdvice({ ...hal, problem: "Own words." }, "", local)).toBe("Own words.");
    expect(halAdvice({ ...hal, notice: "Another program." }, "", local)).toBe("Another program.");
  });

  test("a program with other motors than the robot is said, with its devices", () => {
    const other = { ...hal, unmapped: ["PWM[0]", "PWM[1]"], silent: ["TalonFX[1] → front_left_drive"] };
    expect(halAdvice(other, "", local)).toContain("it has PWM[0], PWM[1].");
    const many = { ...other, unmapped: [0, 1, 2, 3, 4].map((channel) => `PWM[${channel}]`) };
    expect(halAdvice(many, "", local)).toContain("PWM[3], …");
    expect(pillParts(null, other, clock)).toEqual([
      { name: "HALSim", text: "Robot code has other motors than this robot", level: "warn" },
    ]);
    // One motor that is wired, a robot without motors, or a program that has made nothing yet, needs no notice.
    const fine = [
      { ...other, mapped: ["PWM[0] → left_drive"] },
      { ...other, silent: ["Encoder[0,1] ← left_front"] },
      { ...other, unmapped: [] },
    ];
    for (const status of fine) expect(halAdvice(status, "", local)).toBe("");
    // Its sensors alone drive nothing.
    expect(halAdvice({ ...other, mapped: ["ADXRS450 ← gyro"] }, "", local)).toContain("none of this robot's motors");
  });

  test("a program that has lost the bridge is to be started again: WPILib's client connects once", () => {
    const gone = { ...hal, mode: "bridge", state: "waiting", alive: false } as const;
    const lost = { ...gone, trouble: trouble("programLost") };
    expect(halWords(gone)).toBe("Waiting for robot code");
    expect(halWords(lost)).toBe("Start the robot program again");
    expect(halAdvice(lost, "", local)).toContain("connects only once");
    expect(halAdvice({ ...gone, trouble: trouble("bridgeAway") }, "", local)).toContain(
      "start the robot program again",
    );
  });

  test("a page over https hears that browsers refuse other machines", () => {
    const gone = { ...hal, state: "waiting", alive: false, failures: 0 } as const;
    expect(halAdvice(gone, "10.1.2.2:3300", https)).toContain("https");
    expect(halAdvice({ ...gone, trouble: trouble("programAway") }, "127.0.0.1:3300", https)).toContain("Safari");
    expect(linkAdvice({ ...link, role: "robot", state: "waiting", failures: 2 }, "10.1.2.2", https)).toContain("https");
  });

  test("states are different words", () => {
    const states = ["off", "connecting", "waiting", "connected"] as const;
    expect(new Set(states.map((state) => linkWords({ ...link, state }))).size).toBe(4);
    const halStates = [...states, "busy"] as const;
    expect(new Set(halStates.map((state) => halWords({ ...hal, state }))).size).toBe(5);
    expect(halWords({ ...hal, alive: false })).toContain("silent");
  });

  test("amounts", () => {
    expect([bytes(0), bytes(12345), bytes(123456), bytes(12345678)]).toEqual([
      "0.0 kB",
      "12.3 kB",
      "123 kB",
      "12.3 MB",
    ]);
  });
});

await spanish.late?.();

describe("the pill", () => {
  const texts = (...args: Parameters<typeof pillParts>): string[] =>
    pillParts(...args).map(({ name, text, level }) => `${name} ${text} ${level}`);

  test("nothing connected, nothing said", () => {
    expect(pillParts(null, noHal, { ...clock, external: false })).toEqual([]);
    expect(pillParts({ ...link, role: "off", state: "off" }, noHal, { ...clock, external: false })).toEqual([]);
  });

  test("robot code and the clock", () => {
    expect(texts(null, hal, clock)).toEqual(["HALSim Robot code drives: real time good"]);
    expect(texts(null, hal, { ...clock, realTimeFactor: 0.8 })).toEqual(["HALSim too slow for robot code: ×0.8 warn"]);
    expect(texts(null, { ...hal, alive: false }, clock)).toEqual(["HALSim Connected, but silent warn"]);
    expect(texts(null, { ...hal, state: "busy", alive: false }, clock)).toEqual([
      "HALSim Busy with another simulator bad",
    ]);
    expect(clockWords({ ...clock, external: false }).text).toBe("");
    expect(clockWords({ ...clock, paused: true }).slow).toBe(true);
    expect(clockWords({ ...clock, realTimeFactor: 0.97 }).slow).toBe(false);
  });

  test("the page's own program starts, drives, is slow or has ended; NetworkTables of the page is no news", () => {
    const own = { ...hal, mode: "page" } as const;
    const states = [
      texts(null, { ...own, state: "connecting" }, clock),
      texts({ ...link, role: "page" }, own, clock),
      texts(null, own, { ...clock, realTimeFactor: 0.5 }),
      texts(null, { ...own, state: "off" }, clock),
    ];
    expect(states.flat()).toEqual([
      "Code Python starts warn",
      "Code your program drives good",
      "Code the clock waits for the program: ×0.50 warn",
      "Code the program has ended bad",
    ]);
    speak(spanish);
    try {
      expect(texts(null, own, clock)).toEqual(["Código tu programa maneja good"]);
      expect(halAdvice({ ...hal, state: "waiting", failures: 0 }, "10.1.2.2:3300", https)).toContain("navegadores");
    } finally {
      speak(null);
    }
  });

  test("NetworkTables, also when its client drives", () => {
    const free = { ...clock, external: false };
    expect(texts(link, noHal, free)).toEqual(["NT4 Bridge connected good"]);
    expect(texts({ ...link, role: "robot", state: "waiting", failures: 2 }, noHal, free)).toEqual([
      "NT4 No answer; trying again bad",
    ]);
    expect(texts(link, noHal, { ...clock, realTimeFactor: 0.55 })[0]).toBe("NT4 too slow for robot code: ×0.55 warn");
  });
});

test("topics are found by words of their name and type, in any order", () => {
  const topic = (name: string, type: string): Parameters<typeof findTopics>[0][number] => ({
    ...{ name, type, text: "", own: false },
  });
  const topics = [topic("/Sandlot/Robots/blue1/Pose", "struct:Pose3d"), topic("/SmartDashboard/Pose", "double[]")];
  expect(findTopics(topics, "")).toEqual(topics);
  expect(findTopics(topics, "pose BLUE1")).toEqual([topics[0]]);
  expect(findTopics(topics, " double ")).toEqual([topics[1]]);
  expect(findTopics(topics, "nothing")).toEqual([]);
});

describe("what the browser remembers", () => {
  test("counts as far as it is a choice", () => {
    const choice = readChoice({ role: "robot", address: "1234", hal: "bridge", akit: true, opModes: true });
    expect(choice).toMatchObject({
      role: "robot",
      address: "1234",
      hal: "bridge",
      akit: true,
      opModes: true,
      again: false,
    });
    for (const bad of [null, 3, "x", [], { role: 1, address: 5, hal: "x", opModes: 1, akit: 1, again: "yes" }])
      expect(readChoice(bad)).toEqual(readChoice(null));
    expect(readChoice(null)).toMatchObject({ role: "off", hal: "off", again: false, opModes: false, akit: false });
  });

  test("slots count whole or not at all", () => {
    const six = [{ id: "Pad", twin: 0 }, null, null, null, null, null];
    expect(readSlots(six)).toEqual(six);
    for (const bad of [null, [], [...six, null], [{ id: 5, twin: 0 }, null, null, null, null, null], { length: 6 }])
      expect(readSlots(bad)).toBeNull();
  });

  test("a browser without storage remembers nothing and complains about nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    remember("x", 1);
    expect(recall("x")).toBeNull();
    const store = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    });
    remember("x", { a: 1 });
    expect(recall("x")).toEqual({ a: 1 });
    store.set("sandlot.x", "{broken");
    expect(recall("x")).toBeNull();
    remember("x", null);
    expect(store.size).toBe(0);
    vi.unstubAllGlobals();
  });

  test.each(["QuotaExceededError", "SecurityError"])("%s: nothing is kept, and that is said once", (name) => {
    const refuse = (): never => {
      throw new DOMException("no", name);
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    const tell = vi.fn();
    onForgotten(tell);
    for (const value of [1, 2, null]) remember("x", value);
    expect(recall("x")).toBeNull();
    expect(tell).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});

describe("the network worker", () => {
  test("that ends without a word is said, and another one connects to what was connected; one that lives is let be", async () => {
    vi.useFakeTimers();
    try {
      let alive = true;
      const sent: ToNet[][] = [];
      const ended: boolean[] = [];
      const start = (): NetPort => {
        const mine: ToNet[] = [];
        const index = sent.push(mine) - 1;
        // The one that takes its place lives.
        if (index > 0) alive = true;
        const terminate = (): void => void (ended[index] = true);
        return { postMessage: (message) => void mine.push(message), terminate, onmessage: null, onerror: null };
      };
      const network = new Network("http://h/", { tap: () => {} }, start, () => Promise.resolve(alive));
      const told: string[] = [];
      network.listen((message) => told.push(message.type === "broken" ? message.message : message.type));
      const robot: ToNet = { type: "hal", target: { mode: "robot", address: "a" }, robot: 1, year: 2026 };
      const tables: ToNet = { type: "connect", target: { role: "robot", address: "b" } };
      network.post({ type: "connect", target: { role: "bridge", address: "c" } });
      network.post(robot);
      network.post(tables);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([told, sent.length, network.running]).toEqual([[], 1, true]);
      alive = false;
      await vi.advanceTimersByTimeAsync(4000);
      expect([told.length, sent.length, network.running, ended]).toEqual([1, 2, true, [true]]);
      expect(told[0]).toContain("ended the connections' worker");
      expect(sent[1]?.filter(({ type }) => type !== "open")).toEqual([tables, robot]);

      // A connection that a person has switched off stays off, and then nothing starts.
      network.post({ type: "connect", target: { role: "off" } });
      network.post({ type: "hal", target: { mode: "off" }, robot: 1, year: 2026 });
      alive = false;
      await vi.advanceTimersByTimeAsync(4000);
      expect([told.length, sent.length, network.running]).toEqual([2, 2, false]);
      expect(vi.getTimerCount()).toBe(0);
      network.disconnect();
    } finally {
      vi.useRealTimers();
    }
  });

  test("starts with the first message, is told what was kept, and its word reaches everybody", () => {
    const sent: ToNet[] = [];
    const port: NetPort = {
      ...{ postMessage: (message) => void sent.push(message), terminate: () => {} },
      ...{ onmessage: null, onerror: null },
    };
    let taps = 0;
    let starts = 0;
    const network = new Network("http://h/", { tap: () => taps++ }, () => {
      starts++;
      return port;
    });
    network.keep({ type: "gameData", text: "L" });
    network.keep({ type: "gameData", text: "R" });
    network.keep({ type: "emergencyStop", stopped: true });
    expect([network.running, starts]).toEqual([false, 0]);
    network.post({ type: "connect", target: { role: "off" } });
    network.post({ type: "connect", target: { role: "off" } });
    expect([network.running, starts, taps]).toEqual([true, 1, 1]);
    expect(sent.map(({ type }) => type)).toEqual(["open", "gameData", "emergencyStop", "connect", "connect"]);
    expect(sent[1]).toEqual({ type: "gameData", text: "R" });
    const heard: FromNet[] = [];
    network.listen((message) => heard.push(message));
    network.listen((message) => heard.push(message));
    port.onmessage?.({ data: { type: "hal-status", status: hal } } as MessageEvent<FromNet>);
    port.onerror?.({ message: "", preventDefault() {} } as ErrorEvent);
    expect(heard.map(({ type }) => type)).toEqual(["hal-status", "hal-status", "broken", "broken"]);
  });
});
