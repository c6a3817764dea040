// The run in spans of one mode, from its scenario and its events.
import { expect, test } from "vitest";
import { firstMode, modeSpans, partSpans, without } from "../../web/app/history/mode-spans.ts";
import { eventKinds, modes } from "../../web/sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../web/sim/boundary/protocol.ts";

const scene = { phases: [{ name: "auto", seconds: 20, mode: "auto" }] } as unknown as SceneInfo;
const to = (tick: number, mode: (typeof modes)[number]): SimEventRecord => ({
  ...{ kind: eventKinds.indexOf("modeChanged"), tick, subject: 0, object: 0 },
  value: [modes.indexOf(mode), 0],
});
// An event of a tick is seen in the frame after it: 50 ticks a second.
const events = [to(49, "auto"), to(49, "auto"), to(149, "disabled"), to(199, "teleop")];

test("a scenario says in which mode it begins, a whole match in that of its first phase", () => {
  const first = (match: string): string => firstMode(`{"match":${match}}`, scene);
  expect([first('{"start":"disabled"}'), first('{"start":"full"}'), first("null")]).toEqual([
    "disabled",
    "auto",
    "teleop",
  ]);
  expect(firstMode("{", scene)).toBe("teleop");
});

test("spans meet without gaps, and end where the run does", () => {
  const spans = modeSpans("disabled", events, 5);
  expect(spans.map(({ mode, begin, end }) => [mode, begin, end])).toEqual([
    ["disabled", 0, 1],
    ["auto", 1, 3],
    ["disabled", 3, 4],
    ["teleop", 4, 5],
  ]);
  // The page has gone into the past: later events are not counted.
  expect(modeSpans("disabled", events, 2).at(-1)).toEqual({ mode: "auto", begin: 1, end: 2 });
  expect(modeSpans("teleop", [], 0)).toEqual([]);
});

test("a part of the run, with neighbours as one", () => {
  const client = { pastEvents: [to(49, "auto"), to(99, "teleop"), to(149, "disabled"), to(199, "auto")] };
  const page = { session: { scene, text: '{"match":{"start":"disabled"}}', client } } as never;
  expect(partSpans(page, "all", 5)).toEqual([{ from: 0, to: 5 }]);
  expect(partSpans(page, "enabled", 5)).toEqual([
    { from: 1, to: 3 },
    { from: 4, to: 5 },
  ]);
  expect(partSpans(page, "teleop", 5)).toEqual([{ from: 2, to: 3 }]);
});

test("what of a span others leave", () => {
  const others = [
    { begin: 0, end: 1 },
    { begin: 2, end: 3 },
    { begin: 9, end: 12 },
  ];
  expect(without({ begin: 0.5, end: 10 }, others)).toEqual([
    { begin: 1, end: 2 },
    { begin: 3, end: 9 },
  ]);
  expect(without({ begin: 2, end: 3 }, others)).toEqual([]);
});
