// Numbers, names, advice and colours as the page shows them, and its sound, which stops when nothing sounds.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { chooseSystem, measure, measured } from "../../web/app/page/measures.ts";
import { axisWords, fixed } from "../../web/app/parts/numbers.ts";
import { SoundSleep, type Running } from "../../web/app/sound/sound-sleep.ts";
import { amount } from "../../web/app/views/live/drawing.ts";
import { linkedName, problemOf } from "../../web/element/problems.ts";
import { isChosen } from "../../web/element/session.ts";
import { titleCase } from "../../web/element/words.ts";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import { shippedRobots } from "../../web/sim/boundary/shipped.ts";

describe("measures", () => {
  // 1 ft = 0.3048 m, 1 lb = 0.45359237 kg, 1 in = 2.54 cm.
  const feet = (value: number, unit: string): string => {
    const told = measured(value, unit, "imperial");
    return `${told.value.toFixed(2)} ${told.unit}`;
  };

  test("are metric until somebody chooses feet and pounds, and stay chosen", () => {
    expect(measure(1.5, "m", 1)).toBe("1.5 m");
    chooseSystem("imperial");
    expect([measure(1.524, "m", 1), measure(45.359237, "kg", 0)]).toEqual(["5.0 ft", "100 lb"]);
    expect(amount(3.048, 1, "m/s")).toBe("10.0 ft/s");
    chooseSystem("metric");
    expect(measure(1.5, "m", 1)).toBe("1.5 m");
  });

  test("what has no other unit stays, and so does what is no number", () => {
    expect([feet(3.048, "m"), feet(2.54, "cm"), feet(12, "V"), feet(90, "°")]).toEqual([
      ...["10.00 ft", "1.00 in"],
      ...["12.00 V", "90.00 °"],
    ]);
    expect([amount(Number.NaN, 1, "m"), amount(Infinity, 1, "m")]).toEqual(["–", "∞ m"]);
  });
});

describe("numbers", () => {
  test("zero has no sign", () => {
    expect([fixed(-0.4, 0), fixed(-0, 1), fixed(-0.004, 2)]).toEqual(["0", "0.0", "0.00"]);
    expect([fixed(-0.6, 0), fixed(0.25, 1)]).toEqual(["-1", "0.3"]);
  });

  test("an axis has as many digits as tell its values apart", () => {
    expect(axisWords([0, 0.0005, 0.001, 0.0015])).toEqual(["0.0000", "0.0005", "0.0010", "0.0015"]);
    expect(axisWords([-0.5, -0.25, 0, 0.25])).toEqual(["-0.50", "-0.25", "0.00", "0.25"]);
    expect(axisWords([0, 20, 40])).toEqual(["0", "20", "40"]);
    expect(axisWords([0.1 + 0.2, 0.4, 0.5])).toEqual(["0.3", "0.4", "0.5"]);
    expect(axisWords([3])).toEqual(["3"]);
    expect(axisWords([])).toEqual([]);
  });
});

test("a robot has one name: the page writes it as its folder's config.json does", () => {
  for (const name of shippedRobots) {
    const config = JSON.parse(readFileSync(`robots/${name}/config.json`, "utf8")) as { name: string };
    expect(`Sandlot ${titleCase(name)}`).toBe(config.name);
  }
  expect(titleCase("2026-rebuilt")).toBe("2026 REBUILT");
});

test("advice says how a file comes back: a page is loaded again, a dropped file is dropped again", () => {
  const error = new SimDataError({ file: "mine.json", path: "/seed", message: "must be a number" });
  expect(problemOf(error).advice).toContain("reload the page");
  expect(problemOf(error, "file").advice).toBe("Correct the file there, then drop it again.");
  const linked = new SimDataError({ file: linkedName, path: "/robots/0/robot", message: "there is no robot" });
  expect(problemOf(linked).advice).toBe("Correct the scenario there and make the link again, or ask its sender to.");
  expect(problemOf(error, "link").advice).not.toContain("reload");
});

test("an address that names a link or a scenario has the field as another way on", () => {
  const chosen = (address: string): boolean => isChosen(new URL(address, "http://h/"));
  expect([chosen("?scenario=a.json"), chosen("#r=AA"), chosen("#s=AA"), chosen("#scenario=a.json")]).toEqual(
    Array(4).fill(true),
  );
  expect([chosen(""), chosen("?debug=1")]).toEqual([false, false]);
});

/** A context whose clock the test moves, and which stands still while it is suspended, as a browser's does. */
class FakeContext implements Running {
  state: AudioContextState = "running";
  currentTime = 0;

  async suspend(): Promise<void> {
    this.state = "suspended";
  }

  async resume(): Promise<void> {
    this.state = "running";
  }

  /** Pictures for so many seconds. */
  run(sleep: SoundSleep, seconds: number): void {
    for (let i = 0; i < 10 * seconds; ++i) {
      if (this.state === "running") this.currentTime += 0.1;
      sleep.look();
    }
  }
}

describe("the sound's thread", () => {
  test("stops when nothing sounds, and a sound starts it again", () => {
    const context = new FakeContext();
    const sleep = new SoundSleep(context);
    context.run(sleep, 1);
    expect(context.state).toBe("suspended");
    const begun = context.currentTime;
    sleep.soundsUntil(begun + 2);
    expect(context.state).toBe("running");
    context.run(sleep, 2);
    expect(context.state).toBe("running");
    context.run(sleep, 10);
    expect(context.state).toBe("suspended");
  });

  test("a hidden page is silent; shown again it goes on only where a sound was cut off", () => {
    const context = new FakeContext();
    const sleep = new SoundSleep(context);
    sleep.soundsUntil(3);
    sleep.hide(true);
    expect(context.state).toBe("suspended");
    sleep.hide(false);
    expect(context.state).toBe("running");
    context.run(sleep, 10);
    sleep.hide(true);
    sleep.hide(false);
    expect(context.state).toBe("suspended");
  });
});

/** Contrast of two colours as WCAG 2 defines it; 4.5 is enough for text. */
function contrast(a: string, b: string): number {
  const luminance = (color: string): number => {
    const hex = color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color;
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe("the examples", () => {
  const sheet = readFileSync("public/examples/site.css", "utf8");
  const blocks = [...sheet.matchAll(/:root \{([^}]*)\}/g)].map(([, block = ""]) =>
    Object.fromEntries([...block.matchAll(/--([\w]+): (#[0-9a-f]+);/g)].map(([, name, color]) => [name, color])),
  );

  test.each([
    ["light", 0],
    ["dark", 1],
  ] as const)("words can be read on every surface in the %s look", (_, index) => {
    const colors = blocks[index] as Record<string, string>;
    for (const name of ["text", "muted", "accent", "good", "blue", "red"])
      for (const surface of ["ground", "card"])
        expect(contrast(colors[name]!, colors[surface]!), `${name} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  test("no example writes a colour of its own, and whatever scrolls can be scrolled by keyboard", () => {
    for (const name of ["index", "compare", "match", "motor", "phone"]) {
      const page = readFileSync(`public/examples/${name}.html`, "utf8");
      expect(page).not.toMatch(/style="color/);
      expect(page).not.toMatch(/<pre>/);
    }
  });
});
