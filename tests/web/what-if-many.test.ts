// The values that "Try nine values" tries.
import { describe, expect, test } from "vitest";
import { valuesOf } from "../../web/app/views/what-if-many.ts";
import type { Numbered } from "../../web/app/past/what-if-numbers.ts";

const mass: Numbered = {
  ...{ id: "mass 0", kind: "mass", part: 0, title: "Mass", group: "", unit: "" },
  ...{ neutral: 1, low: 0.25, high: 4, isFactor: true },
};

describe("values along the slider", () => {
  test("both ends, by ratios, without the one that the run has", () => {
    expect(valuesOf(mass, 1)).toEqual([0.25, 0.354, 0.5, 0.707, 1.41, 2, 2.83, 4]);
  });
  test("all nine where the run's number is none of them", () => {
    const values = valuesOf(mass, 1.2);
    expect(values).toHaveLength(9);
    expect(values).toContain(1);
  });
});
