// A learning management system of the test's own around the page: values that the page tells it and takes from it; and the manifest of a package.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findApi, Lms, packProgress, timespan, unpackProgress, type ScormApi } from "../../web/app/lesson/lms.ts";
import { defaultScenario } from "../../web/element/session.ts";
import { LessonProgress } from "../../web/app/lesson/lesson-progress.ts";
import { manifestOf } from "../../web/lesson/scorm.ts";
import { firstField, firstRobot, PackageError, sitePaths } from "../../web/lesson/site-package.ts";

class System implements ScormApi {
  readonly values = new Map<string, string>();
  readonly calls: string[] = [];
  answers = true;

  LMSInitialize(): string {
    this.calls.push("initialize");
    return String(this.answers);
  }
  LMSGetValue(element: string): string {
    return this.values.get(element) ?? "";
  }
  LMSSetValue(element: string, value: string): string {
    this.values.set(element, value);
    return "true";
  }
  LMSCommit(): string {
    this.calls.push("commit");
    return "true";
  }
  LMSFinish(): string {
    this.calls.push("finish");
    return "true";
  }
}

/** A window below `depth` others, of which the topmost has the API. */
function windowBelow(api: ScormApi | null, depth = 2): Window & { leave: () => void } {
  let top: Record<string, unknown> = { ...(api === null ? {} : { API: api }) };
  top["parent"] = top;
  for (let i = 0; i < depth; i++) top = { parent: top, opener: null };
  const listeners: (() => void)[] = [];
  return Object.assign(top, {
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    leave: () => listeners.forEach((listener) => listener()),
  }) as unknown as Window & { leave: () => void };
}

test("the API is found above the page, past windows that tell nothing, and above the opener", () => {
  const api = new System();
  expect(findApi(windowBelow(api, 9))).toBe(api);
  expect(findApi(windowBelow(api, 10))).toBeNull();
  const closed = { parent: windowBelow(api), opener: null };
  Object.defineProperty(closed, "API", {
    get: () => {
      throw new Error("another origin");
    },
  });
  expect(findApi(closed as unknown as Window)).toBe(api);
  const opened = windowBelow(null);
  Object.assign(opened, { opener: windowBelow(api) });
  expect(findApi(opened)).toBe(api);
  expect(findApi(windowBelow({} as ScormApi))).toBeNull();
});

test("a system that refuses is none", () => {
  const api = new System();
  api.answers = false;
  expect(Lms.open(windowBelow(api))).toBeNull();
});

test("score, status, time and progress; a later visit takes nothing back", () => {
  const api = new System();
  api.values.set("cmi.core.student_name", "Núñez, Ana");
  let now = 1000;
  const window = windowBelow(api);
  const lms = Lms.open(window, () => now)!;
  expect(lms.student).toBe("Ana Núñez");
  expect(api.values.get("cmi.core.lesson_status")).toBe("incomplete");
  const progress = new LessonProgress("arm", lms);
  progress.put("hold", { reached: true, tries: 2, dials: { kp: 1.5 } });
  lms.tell(1, 4);
  expect(api.values.get("cmi.core.score.raw")).toBe("25");
  expect(new LessonProgress("arm", lms).of("hold")).toEqual({
    reached: true,
    tries: 2,
    predicted: null,
    dials: { kp: 1.5 },
  });
  expect(new LessonProgress("motors", lms).of("hold").reached).toBe(false);
  now += 3_723_456;
  window.leave();
  window.leave();
  expect(api.values.get("cmi.core.session_time")).toBe("0001:02:03.45");
  expect(api.values.get("cmi.core.exit")).toBe("suspend");
  expect(api.calls.filter((call) => call === "finish")).toHaveLength(1);
  const again = Lms.open(windowBelow(api))!;
  again.tell(4, 4);
  expect(api.values.get("cmi.core.lesson_status")).toBe("passed");
  again.finish();
  const third = Lms.open(windowBelow(api))!;
  third.tell(0, 4);
  expect([api.values.get("cmi.core.lesson_status"), api.values.get("cmi.core.score.raw")]).toEqual(["passed", "100"]);
});

test("progress that is too long loses numbers of dials first; odd data is no progress", () => {
  const task = { reached: true, tries: 1, predicted: null, dials: {} };
  const dials = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`dial-${i}`, i / 7]));
  const text = packProgress("arm", { one: { ...task, dials }, two: task });
  expect(text.length).toBeLessThan(4096);
  expect(unpackProgress(text, "arm")).toEqual({ one: task, two: task });
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`task-${i}`, task]));
  expect(packProgress("arm", many)).toBe("");
  for (const odd of ["", "null", "7", "{", '{"lesson":"motors","tasks":{}}', undefined])
    expect(unpackProgress(odd, "arm")).toBeNull();
});

test("a span of time is SCORM's", () => {
  expect([0, 9.9, 59_999, 3_600_000 * 12_345].map(timespan)).toEqual([
    "0000:00:00.00",
    "0000:00:00.00",
    "0000:00:59.99",
    "9999:00:00.00",
  ]);
});

test("the manifest escapes names and addresses", () => {
  const text = manifestOf({ lesson: "arm", title: 'P & "D" <ä>', start: "index.html?a=1&b=2", files: ["a b.png"] });
  expect(text).toContain("<title>P &#38; &#34;D&#34; &#60;ä&#62;</title>");
  expect(text).toContain('href="index.html?a=1&#38;b=2"');
  expect(text).toContain('<file href="a%20b.png"/>');
});

test("the site's files are those of its service worker, with licences", () => {
  const text = 'const site = {"version":"x","files":[["a.js","00",1],["b/c.bin","11",0]]};\nself.x = 1;\n';
  expect(sitePaths(text)).toEqual(["a.js", "b/c.bin", "licences.txt", "sw.js"]);
  expect(() => sitePaths("self.x = 1;")).toThrow(PackageError);
});

test("each package has the field and robot of the scenario that the page opens first", () => {
  const { field, robots } = JSON.parse(readFileSync(join(import.meta.dirname, "../..", defaultScenario), "utf8")) as {
    readonly field: string;
    readonly robots: readonly { readonly robot: string }[];
  };
  expect([field, ...robots.map(({ robot }) => robot)]).toEqual([firstField, firstRobot]);
});
