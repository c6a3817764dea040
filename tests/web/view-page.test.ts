// Problems in words: title, reason and advice.
import { describe, expect, test } from "vitest";
import { SimBrokenError, SimDataError } from "../../web/sim/boundary/errors.ts";
import { problemOf, problemReport, runStopped, ScenarioError } from "../../web/element/problems.ts";
import { minutes, stationWords, titleCase, words } from "../../web/element/words.ts";
import { defaultScenario, fetchScenario, scenarioPath } from "../../web/element/session.ts";
import { AssetError } from "../../web/view/assets.ts";
import { parseLength } from "../../web/sim/boundary/lengths.ts";
import { readFieldInfo } from "../../web/view/field-info.ts";
import { assetNames } from "../../web/view/models.ts";
import { Quality } from "../../web/view/quality.ts";

describe("problems in words", () => {
  test("bad data names the file and the place", () => {
    const problem = problemOf(
      new SimDataError({ file: "a.json", path: "/robots/0/at", message: "must be three numbers" }),
    );
    expect(problem.where).toBe("a.json  /robots/0/at");
    expect(problem.why).toBe("Must be three numbers.");
  });

  test("a broken asset names the file and what to do", () => {
    const problem = problemOf(new AssetError("fields/x/model.glb", "It does not exist.", "Check the folder."));
    expect([problem.where, problem.why, problem.advice]).toEqual([
      "fields/x/model.glb",
      "It does not exist.",
      "Check the folder.",
    ]);
  });

  test("every kind has a title, a reason and advice", () => {
    const errors = [
      new SimBrokenError("trap", ["last line"]),
      new ScenarioError("x", "gone"),
      new Error("odd"),
      "thrown text",
    ];
    for (const problem of [...errors.map((error) => problemOf(error)), runStopped(3, "")]) {
      for (const text of [problem.title, problem.why, problem.advice, problem.details]) expect(text).not.toBe("");
    }
    expect(problemOf(errors[0]).details).toContain("last line");
  });

  test("the copied report has the whole story", () => {
    const problem = problemOf(new SimDataError({ file: "a.json", path: "/x", message: "bad" }));
    const report = problemReport(problem, "http://page/", "Browser 1");
    for (const part of [problem.title, "a.json", "SimDataError", "http://page/", "Browser 1"])
      expect(report).toContain(part);
  });
});

describe("the page's address", () => {
  test("scenario from the query or the fragment, else the first drive", () => {
    expect(scenarioPath(new URL("http://h/p/?scenario=a/b.json"))).toBe("a/b.json");
    expect(scenarioPath(new URL("http://h/p/#scenario=c.json"))).toBe("c.json");
    expect(scenarioPath(new URL("http://h/p/"))).toBe(defaultScenario);
  });

  test("a scenario of another site is refused before anything is fetched", async () => {
    await expect(fetchScenario("https://elsewhere.example/x.json", "http://h/p/")).rejects.toThrow("not on this site");
    await expect(fetchScenario("//elsewhere.example/x.json", "http://h/p/")).rejects.toThrow("not on this site");
  });
});

describe("what the view reads itself", () => {
  test("lengths with units", () => {
    expect(parseLength("651.22 in")).toBeCloseTo(16.540988, 9);
    expect(parseLength("-6ft")).toBeCloseTo(-1.8288, 9);
    expect(parseLength("54 feet")).toBeCloseTo(16.4592, 9);
    expect(parseLength(2.5)).toBe(2.5);
    for (const wrong of ["2 parsecs", "", "in", null, [1]]) expect(parseLength(wrong)).toBeNaN();
  });

  test("field.json, and defaults for what is odd", () => {
    const info = readFieldInfo({
      name: "x",
      title: "A field",
      frame: "wall-blue",
      size: ["10 m", 5],
      stations: { blue1: { eye: [-0.5, "1 m", 1.7] }, red1: { eye: "up there" } },
      pieces: { fuel: { color: "#ffee00" } },
    });
    expect(info.frame).toEqual({ origin: "wall-blue", length: 10, width: 5 });
    expect(info.eyes).toEqual({ blue1: [-0.5, 1, 1.7] });
    expect(info.pieceColors).toEqual({ fuel: "#ffee00" });
    expect(readFieldInfo({}).frame.length).toBeGreaterThan(0);
  });

  const none = { field: null, ownField: null, robots: [], ownRobots: [], numbers: [] };

  test("asset names of a scenario, of an inline one, and of rubbish", () => {
    const scenario = { field: "f", robots: [{ robot: "a" }, { robot: "a" }, { robot: { name: "inline" } }] };
    expect(assetNames(JSON.stringify(scenario))).toEqual({
      ...{ field: "f", ownField: null, robots: ["a"] },
      ownRobots: [null, null, { name: "inline" }],
      numbers: [null, null, null],
    });
    expect(assetNames(JSON.stringify({ field: { name: "own" }, robots: 3 }))).toEqual({
      ...none,
      ownField: { name: "own" },
    });
    expect(assetNames("{")).toEqual(none);
  });

  test("nothing but folders' names, and six robots: a link may name anything", () => {
    const paths = [
      "../secret",
      "a/b",
      "..",
      ".",
      "",
      "/etc",
      "a?b",
      "a#b",
      "a\\b",
      "%2e%2e",
      "x".repeat(65),
      "https:x",
    ];
    const robots = [...paths, ...Array.from({ length: 10_000 }, (_, i) => `r${i}`)].map((robot) => ({ robot }));
    for (const field of paths) expect(assetNames(JSON.stringify({ field })).field, field).toBeNull();
    expect(assetNames(JSON.stringify({ robots })).robots).toEqual(["r0", "r1", "r2", "r3", "r4", "r5"]);
    expect(assetNames(JSON.stringify({ robots })).ownRobots.length).toBe(6);
    expect(assetNames('{"field":"2026-rebuilt","robots":[{"robot":"swerve-shooter"}]}')).toEqual({
      field: "2026-rebuilt",
      ownField: null,
      robots: ["swerve-shooter"],
      ownRobots: [null],
      numbers: [null],
    });
    const numbered = [254, 0, 100_000, 1.5, "7", 99_999].map((number) => ({ robot: "a", number }));
    expect(assetNames(JSON.stringify({ robots: numbered })).numbers).toEqual([254, null, null, null, null, 99_999]);
    expect(assetNames("null")).toEqual(none);
  });
});

describe("panels", () => {
  test("clock and names", () => {
    expect(minutes(0)).toBe("0:00");
    expect(minutes(139.98)).toBe("2:19");
    expect(minutes(-3)).toBe("0:00");
    expect(titleCase("swerve-shooter")).toBe("Swerve Shooter");
    expect(stationWords("red2")).toBe("Red 2");
    expect([words("auto_fuel"), words("shift1"), words("hub")]).toEqual(["Auto fuel", "Shift 1", "Hub"]);
  });
});

describe("quality", () => {
  const run = (budget: Quality, pictures: number, ms: number): void => {
    for (let now = 1; now <= pictures; now++) budget.tick(now * ms);
  };

  test("a slow machine gets fewer pixels, down to the least", () => {
    const budget = new Quality(0.6, 2);
    run(budget, 100, 45);
    expect(budget.ratio).toBeLessThan(1.2);
    run(budget, 1000, 45);
    expect(budget.ratio).toBe(0.6);
  });

  test("one that draws a picture in seconds is not taken for a pause, and soon helped", () => {
    const budget = new Quality(0.6, 2);
    run(budget, 20, 1800);
    expect(budget.ratio).toBeLessThan(0.7);
    expect(budget.overloaded).toBe(false);
    run(budget, 20, 1800);
    expect(budget.ratio).toBe(0.6);
    expect(budget.overloaded).toBe(true);
    run(budget, 100, 45);
    expect([budget.overloaded, budget.strained]).toEqual([false, true]);
  });

  test("pauses say nothing", () => {
    const budget = new Quality(0.6, 2);
    run(budget, 100, 5000);
    for (let picture = 0; picture < 100; picture++) {
      budget.skip();
      budget.tick(picture * 900);
    }
    expect(budget.ratio).toBe(2);
  });

  test("a fast one keeps all, and a fixed ratio stays", () => {
    const budget = new Quality(0.6, 2);
    run(budget, 1000, 16.7);
    expect(budget.ratio).toBe(2);
    const fixed = new Quality(1, 1);
    run(fixed, 1000, 200);
    fixed.pace(false, 0);
    fixed.pace(false, 60_000);
    expect([fixed.ratio, fixed.simple, fixed.every]).toEqual([1, false, 1]);
  });

  test("the simple look is for machines that stay choppy with the fewest pixels, and then gets a fair try", () => {
    const quality = new Quality(0.6, 2);
    run(quality, 150, 60);
    expect([quality.ratio, quality.simple]).toEqual([0.6, false]);
    run(quality, 100, 60);
    expect(quality.simple).toBe(true);
    quality.begin();
    run(quality, 1200, 16.7);
    expect([quality.simple, quality.strained, quality.ratio]).toEqual([false, false, 2]);
    // Slow, but fluid enough to drive: the look stays.
    const weak = new Quality(0.6, 2);
    run(weak, 2000, 35);
    expect([weak.ratio, weak.strained, weak.simple]).toEqual([0.6, true, false]);
  });

  test("a run that stays behind gets pictures' time: each second turn of the screen, then each third", () => {
    const quality = new Quality(0.6, 2);
    for (let now = 0; now <= 2900; now += 20) quality.pace(false, now);
    expect(quality.every).toBe(1);
    // Once it kept its pace in between, it is not behind for long.
    quality.pace(true, 2950);
    for (let now = 3000; now <= 5900; now += 20) quality.pace(false, now);
    expect(quality.every).toBe(1);
    for (let now = 6000; now <= 60_000; now += 20) quality.pace(false, now);
    expect(quality.every).toBe(3);
    expect(Array.from({ length: 6 }, () => quality.takesTurn())).toEqual([false, false, true, false, false, true]);
    // The turns without a picture do not count as slowness.
    run(quality, 1000, 50);
    expect([quality.ratio, quality.strained]).toEqual([2, false]);
  });

  test("a run that keeps its pace again gets its pictures back; what was too much twice is not tried again", () => {
    const quality = new Quality(0.6, 2);
    let now = 0;
    const hear = (keeps: boolean, seconds: number): number => {
      for (const end = now + 1e3 * seconds; now < end; now += 20) quality.pace(keeps, now);
      return quality.every;
    };
    expect(hear(false, 4)).toBe(2);
    expect(hear(true, 19)).toBe(2);
    expect(hear(true, 3)).toBe(1);
    expect(hear(false, 4)).toBe(2);
    expect(hear(true, 200)).toBe(2);
    // A hidden page hears nothing: the run was not behind in that time.
    expect(hear(false, 1)).toBe(2);
    now += 60_000;
    expect(hear(false, 1)).toBe(2);
  });
});
