// Plots: expressions, units, treatments of curves, and their state. And the rows of the tree of values.
import { meansCamera } from "../../web/app/values/camera-topics.ts";
import { describe, expect, test, vi } from "vitest";
import { ExpressionError, parseExpression } from "../../web/app/views/expression.ts";
import {
  combined,
  derivative,
  indexAt,
  integral,
  movingMean,
  padded,
  statisticsOf,
  thinned,
  ticks,
  valueAt,
  within,
} from "../../web/app/views/plot-curves.ts";
import { withUnit } from "../../web/app/views/plot.ts";
import { PlotData } from "../../web/app/views/plot-data.ts";
import { csvField, csvOf } from "../../web/app/views/plot-export.ts";
import {
  hasNews,
  lookAt,
  newSeries,
  nextLetter,
  plotJson,
  readPlot,
  shownSpan,
} from "../../web/app/views/plot-state.ts";
import { wholePast } from "../../web/app/views/whole-past.ts";
import { findValues, TreeRows, windowOf } from "../../web/app/views/tree-rows.ts";
import { conversion, derivedUnit, unitChoices } from "../../web/app/views/units.ts";
import type { Curve, ValueTopic } from "../../web/app/values/values-api.ts";
import { FakeValues } from "./fake-values.ts";

const curve = (times: readonly number[], values: readonly number[]): Curve => ({
  times: Float64Array.from(times),
  values: Float64Array.from(values),
  texts: [],
});

describe("expressions", () => {
  const value = (text: string, ...values: number[]): number =>
    parseExpression(text, ["a", "b", "c"]).evaluate(Float64Array.from(values));

  test("have the value that one works out by hand", () => {
    expect(value("1 + 2 * 3")).toBe(7);
    expect(value("(1 + 2) * 3")).toBe(9);
    // From the left: (7 - 2) - 3, (8 / 4) / 2.
    expect(value("7 - 2 - 3")).toBe(2);
    expect(value("8 / 4 / 2")).toBe(1);
    // A power binds closer than a sign, and from the right: -(2 ^ 2), 2 ^ (3 ^ 2) = 2 ^ 9.
    expect(value("-2 ^ 2")).toBe(-4);
    expect(value("2 ^ 3 ^ 2")).toBe(512);
    expect(value("2 ^ -1")).toBe(0.5);
    expect(value("--3")).toBe(3);
    expect(value("7.5 % 2")).toBe(1.5);
    expect(value("1.5e2 + .5")).toBe(150.5);
    // A right angle in degrees; the 3-4-5 triangle; sin(30 degrees).
    expect(value("deg(pi / 2)")).toBeCloseTo(90, 12);
    expect(value("hypot(3, 4)")).toBe(5);
    expect(value("sin(rad(30))")).toBeCloseTo(0.5, 12);
    expect(value("max(1, min(5, 3), abs(-2))")).toBe(3);
    expect(value("sqrt(16) + cos(0)")).toBe(5);
    expect(value("atan2(1, 1) * 4 - pi")).toBeCloseTo(0, 12);
  });

  test("read the plot's values by their letters", () => {
    const expression = parseExpression("b - a", ["a", "b"]);
    expect(expression.letters).toEqual(["b", "a"]);
    expect(expression.evaluate(Float64Array.of(10, 4))).toBe(6);
  });

  test("say what is wrong, and at which character", () => {
    const problem = (text: string): string => {
      try {
        parseExpression(text, ["a", "b"]);
      } catch (error) {
        if (error instanceof ExpressionError) return error.message;
      }
      return "none";
    };
    expect(problem("")).toBe("at 1: a value is missing");
    expect(problem("a +")).toBe("at 4: a value is missing");
    expect(problem("a b")).toBe('at 3: "b" is one too many; +, -, *, / or ^ may stand here');
    expect(problem("a + z")).toBe('at 5: "z" is no value of this plot; its letters are a, b');
    expect(problem("(a + b")).toBe('at 7: a ")" is missing');
    expect(problem("a * sinus(b)")).toMatch(/^at 5: there is no function "sinus"; there are abs, sqrt/);
    expect(problem("hypot()")).toBe('at 7: a value is missing before ")"');
    expect(problem("sin(a, b)")).toBe("at 1: sin takes 1 value, here are 2");
    expect(problem("a $ b")).toMatch(/^at 3: "\$"/);
    expect(problem("constructor(a)")).toMatch(/^at 1: there is no function "constructor"/);
    expect(problem("toString")).toMatch(/^at 1: "toString" is no value/);
    expect(problem("(".repeat(150))).toMatch(/too many brackets/);
    expect(problem("-".repeat(150))).toMatch(/too many signs/);
    expect(problem("1^".repeat(90) + "1")).toMatch(/too many powers/);
    expect(problem("a".repeat(300))).toMatch(/more than 200 characters/);
  });
});

describe("units", () => {
  const convert = (value: number, from: string, to: string): number => {
    const found = conversion(from, to);
    return found === null ? Number.NaN : value * found.scale + found.offset;
  };

  test("become each other as their definitions say", () => {
    expect(convert(1, "m", "ft")).toBeCloseTo(1 / 0.3048, 12);
    expect(convert(12, "in", "ft")).toBeCloseTo(1, 12);
    expect(convert(Math.PI, "rad", "deg")).toBeCloseTo(180, 12);
    expect(convert(90, "deg", "rot")).toBeCloseTo(0.25, 12);
    // 5310 turns in 60 s, 2 pi rad each.
    expect(convert(5310, "rpm", "rad/s")).toBeCloseTo(556.06, 2);
    expect(convert(10, "ft/s", "m/s")).toBeCloseTo(3.048, 12);
    expect(convert(100, "°C", "°F")).toBeCloseTo(212, 9);
    expect(convert(-40, "°F", "°C")).toBeCloseTo(-40, 9);
    expect(convert(0, "degC", "degF")).toBeCloseTo(32, 9);
    expect(conversion("m", "rad")).toBeNull();
    expect(conversion("parsec", "m")).toBeNull();
  });

  test("are found by other spellings, and offer their families", () => {
    expect(unitChoices("meters")).toEqual(["m", "cm", "mm", "in", "ft"]);
    expect(unitChoices("V")).toEqual(["V", "mV"]);
    expect(unitChoices("")).toEqual([]);
    expect(derivedUnit("m")).toBe("m/s");
    expect(derivedUnit("A")).toBe("A/s");
  });
});

describe("curves", () => {
  // A ramp of 2 a second.
  const ramp = curve([0, 1, 2, 3], [0, 2, 4, 6]);

  test("a derivative is the slope, an integral the area", () => {
    expect([...derivative(ramp).values].slice(1)).toEqual([2, 2, 2]);
    // Triangles: 2 t times t over 2.
    expect([...integral(ramp).values]).toEqual([0, 1, 4, 9]);
    // A gap adds nothing: 1 up to t = 1, then 5 from 3 to 4.
    expect([...integral(curve([0, 1, 2, 3, 4], [0, 2, Number.NaN, 4, 6])).values]).toEqual([0, 1, 1, 1, 6]);
  });

  test("a moving mean is that of the last seconds", () => {
    // Over 2 s: 0; (0+2)/2; (2+4)/2; (4+6)/2.
    expect([...movingMean(ramp, 2).values]).toEqual([0, 1, 3, 5]);
    expect([...movingMean(curve([0, 1, 2], [1, Number.NaN, 3]), 10).values]).toEqual([1, Number.NaN, 2]);
  });

  test("an expression holds each value until its next", () => {
    const sum = combined(parseExpression("a + b", ["a", "b"]), [curve([0, 2], [1, 3]), curve([1, 2], [10, 20])]);
    expect([...sum.times]).toEqual([0, 1, 2]);
    // b has no value at 0.
    expect([...sum.values]).toEqual([Number.NaN, 11, 23]);
  });

  test("a value is asked for at a time", () => {
    expect(indexAt(ramp.times, 1.5)).toBe(1);
    expect(valueAt(ramp, 1.5)).toBe(2);
    expect(valueAt(ramp, -1)).toBeNaN();
    expect([...within(ramp, 1.2, 1.8).times]).toEqual([1, 2]);
  });

  test("thinning keeps the peak of a single tick", () => {
    const many = curve(
      Array.from({ length: 100_000 }, (_, i) => i / 1000),
      Array.from({ length: 100_000 }, (_, i) => (i === 54_321 ? 99 : Math.sin(i))),
    );
    const few = thinned(many, 0, 100, 200);
    expect(few.times.length).toBeLessThanOrEqual(800);
    expect(Math.max(...few.values)).toBe(99);
    expect([...few.times]).toEqual([...few.times].sort((a, b) => a - b));
  });

  test("statistics of a span", () => {
    // 2, 4, 6 from 1 to 3: mean 4, deviation sqrt((4 + 0 + 4) / 3), area 3 + 5.
    const stats = statisticsOf(ramp, 0.5, 3);
    expect(stats).toMatchObject({ count: 3, least: 2, greatest: 6, mean: 4, median: 4, integral: 8 });
    expect(stats.deviation).toBeCloseTo(1.633, 3);
    expect(statisticsOf(ramp, 10, 11).count).toBe(0);
  });

  test("axes have round numbers, and room for values that are all alike", () => {
    expect(ticks({ min: 0, max: 10 }, 5)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticks({ min: Number.NaN, max: 1 }, 5)).toEqual([]);
    expect(padded({ min: 12, max: 12 })).toEqual({ min: 10.8, max: 13.2 });
    // The speed of a robot at rest.
    expect(padded({ min: 0, max: 1e-17 }).max).toBeCloseTo(0.5, 9);
    expect(padded({ min: 12.7661, max: 12.7665 }).min).toBeCloseTo(12.766076, 9);
    expect(padded({ min: -7e-5, max: 7e-5 }, 1e-3).max).toBeCloseTo(0.50007, 9);
  });

  test("a robot at rest has a speed of zero, and small numbers of other things stay as they are", () => {
    expect(withUnit(-7.1e-5, "m/s")).toBe("0.000 m/s");
    expect(withUnit(7.1e-5, "deg")).toBe("0.000 deg");
    expect(withUnit(0.0123, "m/s")).toBe("0.012 m/s");
    expect(withUnit(7.1e-5, "s")).toBe("7.10e-5 s");
    expect(withUnit(7.1e-5, "")).toBe("7.10e-5");
    expect(withUnit(3e9, "m/s")).toBe("3.00e+9 m/s");
  });
});

describe("a plot", () => {
  const state = {
    series: [
      { letter: "c", key: "run:/Battery#x", axis: "right", unit: "ft", as: "derivative", mean: 0.5 },
      { expression: "c * 2", hidden: true },
      { nonsense: true },
      7,
    ],
    left: { min: 0, max: 13 },
    right: { min: 5, max: 1 },
    look: { span: 20, from: 3 },
  };

  test("keeps what it understands of its state", () => {
    const read = readPlot(state);
    expect(read.series.map(({ letter }) => letter)).toEqual(["c", "a"]);
    expect(read.left).toEqual({ min: 0, max: 13 });
    // Upside down: as the values need it.
    expect(read.right).toEqual({ min: null, max: null });
    expect(readPlot(JSON.parse(JSON.stringify(plotJson(read))))).toEqual(read);
    for (const nonsense of [null, 7, "x", [], { series: 7, look: "x", left: [] }])
      expect(readPlot(nonsense).series).toEqual([]);
  });

  test("follows the run, or stays where it is looked at", () => {
    expect(shownSpan({ span: 10, from: null }, 25)).toEqual({ from: 15, to: 25 });
    expect(shownSpan({ span: 10, from: null }, 4)).toEqual({ from: 0, to: 10 });
    expect(shownSpan({ span: null, from: null }, 25)).toEqual({ from: 0, to: 25 });
    // In the past of a long run: the moment shown, and the time after it. Without a jump where the end comes into
    // sight.
    expect(shownSpan({ span: 10, from: null }, 191, 157)).toEqual({ from: 154.5, to: 164.5 });
    expect(shownSpan({ span: 10, from: null }, 191, 183.5)).toEqual({ from: 181, to: 191 });
    expect(shownSpan({ span: 10, from: null }, 191, 190)).toEqual({ from: 181, to: 191 });
    expect(shownSpan({ span: 10, from: null }, 191, 1)).toEqual({ from: 0, to: 10 });
    expect(shownSpan({ span: null, from: null }, 191, 157)).toEqual({ from: 0, to: 191 });
    expect(shownSpan({ span: 10, from: 3 }, 191, 157)).toEqual({ from: 3, to: 13 });
    // A young run grows into a sight that stands still; in the past the sight moves, and the run's end does not.
    expect(hasNews({ end: 4, to: 10 }, { end: 4.5, to: 10 }, true, 0.01)).toBe(true);
    expect(hasNews({ end: 191, to: 164 }, { end: 191, to: 170 }, true, 0.01)).toBe(true);
    expect(hasNews({ end: 4, to: 10 }, { end: 4.005, to: 10 }, true, 0.01)).toBe(false);
    expect(hasNews({ end: 12, to: 13 }, { end: 12.5, to: 13 }, false, 0.01)).toBe(true);
    expect(hasNews({ end: 14, to: 13 }, { end: 14.5, to: 13 }, false, 0.01)).toBe(false);
    expect(hasNews({ end: 14, to: 13 }, { end: 3, to: 13 }, false, 0.01)).toBe(true);
    expect(lookAt(5, 15, 25)).toEqual({ span: 10, from: 5 });
    expect(lookAt(15, 25, 25)).toEqual({ span: 10, from: null });
    expect(lookAt(-5, 40, 25)).toEqual({ span: null, from: null });
  });

  test("asks the store once at a time, and works out what the store does not", async () => {
    const values = new FakeValues();
    for (let i = 0; i <= 4; i++) {
      values.put("run", "/x", "double", 3 * i, { unit: "m", time: i });
      values.put("run", "/y", "double", 4 * i, { unit: "m", time: i });
    }
    const data = new PlotData(values);
    const key = (topic: string) => ({ source: "run", topic, path: "" }) as const;
    const series = [newSeries(key("/x"), "", "left", [])];
    series.push(newSeries(key("/y"), "", "left", series));
    series.push(newSeries(null, "hypot(a, b)", "left", series));
    series.push({ ...newSeries(key("/x"), "", "left", series), treatment: "derivative" });
    series.push(newSeries(null, "a + nobody", "left", series));
    data.hold(series);
    expect(values.held.get("run:/x")).toBe(1);
    const asked = data.ask(series, 0, 4, 100);
    expect(await data.ask(series, 0, 4, 100)).toBe(false);
    expect(await asked).toBe(true);
    // 3-4-5 triangles: 5 m each second.
    expect([...data.data(series[2]!, series, 0, 4, 100).curve.values]).toEqual([0, 5, 10, 15, 20]);
    expect(data.data(series[2]!, series, 0, 4, 100).unit).toBe("m");
    const slope = data.data(series[3]!, series, 0, 4, 100);
    expect([...slope.curve.values].slice(1)).toEqual([3, 3, 3, 3]);
    expect(slope.unit).toBe("m/s");
    expect(data.data({ ...series[0]!, unit: "cm" }, series, 0, 4, 100).curve.values[1]).toBeCloseTo(300, 9);
    expect(data.data(series[4]!, series, 0, 4, 100).problem).toMatch(/at 5: "nobody"/);
    // 3, 6, 9 m between 1 and 3 s, in cm.
    const stats = await data.statistics({ ...series[0]!, unit: "cm" }, series, 1, 3);
    expect(stats.mean).toBeCloseTo(600, 9);
    data.dispose();
    expect(values.held.get("run:/x")).toBe(0);
  });

  test("says of a camera's value why the past has none, and of others that nobody publishes them", () => {
    const values = new FakeValues();
    const data = new PlotData(values);
    const problem = (source: "run" | "network", topic: string): string =>
      data.data(newSeries({ source, topic, path: "" }, "", "left", []), [], 0, 4, 100).problem;
    for (const topic of ["/limelight/tx", "/limelight-back/botpose_wpiblue", "/photonvision/front/targetYaw"])
      expect(problem("run", topic)).toMatch(/cannot be computed afterwards.*Record a data log/);
    expect(problem("network", "/limelight/tx")).toBe("no program publishes it now");
    expect(problem("run", "/Sandlot/Robots/blue1/x")).toBe("no program publishes it now");
    data.dispose();
    expect([meansCamera("limelight"), meansCamera("blue1 tx"), meansCamera("text"), meansCamera("volts")]).toEqual([
      ...[true, true, false, false],
    ]);
  });

  test("letters are the first that is free", () => {
    expect(nextLetter([])).toBe("a");
    expect(nextLetter(readPlot(state).series)).toBe("b");
  });

  test("becomes a table: a row for each time, each value held until its next", () => {
    const text = csvOf(["a, first", "b"], [curve([0, 0.02], [1, 2]), curve([0.01], [5])], [false, false]);
    expect(text).toBe('Time [s],"a, first",b\n0,1,\n0.01,1,5\n0.02,2,5\n');
    expect(csvField('say "x"')).toBe('"say ""x"""');
  });
});

describe("the tree of values", () => {
  const topic = (name: string, more: Partial<ValueTopic> = {}): ValueTopic => ({
    ...{ source: "run", name, type: "double", kind: "number", unit: "", properties: "{}", settable: false },
    ...more,
  });
  const topics = [
    topic("/Sandlot/Robots/blue1/Battery/Current", { unit: "A" }),
    topic("/Sandlot/Robots/blue1/Battery/Voltage", { unit: "V" }),
    topic("/Sandlot/Robots/blue1/Pose", { type: "struct:Pose3d", kind: "struct" }),
    topic("/SmartDashboard/kP", { source: "network" }),
  ];
  const sketch = (rows: TreeRows): string[] =>
    rows.rows.map(
      ({ level, label, open }) => `${" ".repeat(level - 1)}${open === null ? "" : open ? "- " : "+ "}${label}`,
    );

  test("groups topics by source and name, and unfolds", () => {
    const rows = new TreeRows(["run:", "run:/Sandlot", "run:/Sandlot/Robots"], []);
    rows.topics = topics;
    expect(sketch(rows)).toEqual([
      "- This run",
      " - Sandlot",
      "  - Robots",
      "   + blue1",
      "+ Robot code and dashboards",
    ]);
    rows.setOpen("run:/Sandlot/Robots/blue1", true);
    rows.setOpen("run:/Sandlot/Robots", true);
    expect(sketch(rows)).toContain("    + Battery");
  });

  test("unfolds a struct into its parts, with their places among its numbers", () => {
    const rows = new TreeRows(["run:", "run:/Sandlot", "run:/Sandlot/Robots", "run:/Sandlot/Robots/blue1"], []);
    rows.topics = topics;
    rows.setOpen("run:/Sandlot/Robots/blue1/Pose", true);
    expect(rows.wanting.map(({ name }) => name)).toEqual(["/Sandlot/Robots/blue1/Pose"]);
    const leaf = (path: string, derived = false) => ({ path, kind: "number", unit: "m", derived }) as const;
    rows.setLeaves(topics[2]!, [leaf("x"), leaf("yaw", true), leaf("y")]);
    expect(rows.wanting).toEqual([]);
    const parts = rows.rows.filter(({ leaf: part }) => part !== null);
    expect(parts.map(({ label, place }) => [label, place])).toEqual([
      ["x", 0],
      ["yaw", -1],
      ["y", 1],
    ]);
  });

  test("a search finds words in any order, in names, types and units, and unfolds what it found", () => {
    expect(findValues(topics, "volt BLUE1").map(({ name }) => name)).toEqual(["/Sandlot/Robots/blue1/Battery/Voltage"]);
    expect(findValues(topics, "pose3d")).toHaveLength(1);
    expect(findValues(topics, " ")).toBe(topics);
    const rows = new TreeRows([], []);
    rows.topics = topics;
    rows.words = "current";
    expect(sketch(rows)).toEqual([
      "- This run",
      " - Sandlot",
      "  - Robots",
      "   - blue1",
      "    - Battery",
      "     Current",
    ]);
    // A group that a person folds stays folded until the words are others.
    rows.setOpen("run:/Sandlot/Robots", false);
    expect(rows.rows).toHaveLength(3);
    rows.words = "voltage";
    expect(rows.rows).toHaveLength(6);
  });

  test("favourites stand first, also parts of topics", () => {
    const rows = new TreeRows(
      [],
      ["run:/Sandlot/Robots/blue1/Battery/Voltage", "run:/gone", "run:/Sandlot/Robots/blue1/Pose#x"],
    );
    rows.topics = topics;
    expect(sketch(rows).slice(0, 3)).toEqual(["- Favourites", " Battery/Voltage", " blue1/Pose x"]);
  });

  test("hostile names are bounded: strokes without end, no name at all, names that differ in their first stroke", () => {
    const rows = new TreeRows([], []);
    rows.topics = [
      topic("/".repeat(50_000)),
      topic(""),
      topic("a"),
      topic("/a"),
      topic("/a/b"),
      topic("__proto__"),
      topic("constructor"),
    ];
    rows.words = "a";
    expect(rows.rows.length).toBeGreaterThan(0);
    rows.words = "";
    rows.setOpen("run:", true);
    const names = rows.rows.flatMap((row) => (row.topic === null ? [] : [row.topic.name]));
    expect(names).toEqual(expect.arrayContaining(["a", "/a", "__proto__", "constructor", ""]));
  });

  test("5,000 topics make rows only where they are unfolded, and few elements", () => {
    const many = Array.from({ length: 5000 }, (_, i) => topic(`/Group ${i % 50}/Value ${i}`));
    const rows = new TreeRows(["run:"], []);
    rows.topics = many;
    expect(rows.rows).toHaveLength(51);
    rows.setOpen("run:/Group 7", true);
    expect(rows.rows).toHaveLength(151);
    // 520 px of rows of 26 px: 20, and 6 above and below.
    expect(windowOf(2600, 520, 26, 5000)).toEqual({ first: 94, last: 126 });
    expect(windowOf(0, 520, 26, 3)).toEqual({ first: 0, last: 3 });
  });
});

test("a file waits until the past is worked out, and no longer when it grows no more", async () => {
  vi.useFakeTimers();
  try {
    let [share, ended] = [0.2, -1];
    void wholePast(() => share).then((known) => (ended = known));
    for (share of [0.4, 0.4, 0.7, 0.9]) {
      await vi.advanceTimersByTimeAsync(1000);
      expect(ended).toBe(-1);
    }
    share = 1;
    await vi.advanceTimersByTimeAsync(1000);
    expect(ended).toBe(1);
    // A known part needs no wait; an unchanged one is given up.
    expect(await wholePast(() => 1)).toBe(1);
    void wholePast(() => 0.5).then((known) => (ended = known));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toBe(0.5);
  } finally {
    vi.useRealTimers();
  }
});
