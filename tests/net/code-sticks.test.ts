// Joysticks of a robot program without anybody at them.
import { describe, expect, it } from "vitest";
import { FuzzedSticks, padOf, readSticks, sticksAt } from "../../web/code/sticks.ts";

describe("sticks of a program", () => {
  it("a script's axes are a gamepad's: forward is up on the left stick, which a stick tells as -1", () => {
    expect(padOf([0.5, 0.25, -1], 3)).toEqual({ axes: [-0.25, -0.5, 0, 0, 1, 0], buttons: 3, povs: [-1] });
    expect(Object.is(padOf([0, 0, 0], 0).axes[1], 0)).toBe(true);
  });

  it("a list's moments hold from their time on, in the order of time", () => {
    const moments = readSticks('[{"t":1,"axes":[0,-0.5],"buttons":[1,32]},{"t":0.5,"stick":2,"povs":[90]}]');
    expect(sticksAt(moments, 0.48).map(({ axes }) => axes.length)).toEqual([6, 0, 6, 0, 0, 0]);
    expect(sticksAt(moments, 0.5)[2]).toEqual({ axes: [0, 0, 0, 0, 0, 0], buttons: 0, povs: [90] });
    expect(sticksAt(moments, 1)[0]).toEqual({ axes: [0, -0.5, 0, 0, 0, 0], buttons: 0x80000001, povs: [-1] });
  });

  it("says what is wrong with a list, and where", () => {
    const cases: [string, RegExp][] = [
      ["{", /is no JSON/],
      ["{}", /must be a list of moments/],
      ["[3]", /^\[0\] must be an object/],
      ['[{"t":-1}]', /^\[0\]\.t must be a time/],
      ['[{"t":0,"stick":6}]', /^\[0\]\.stick must be a port/],
      ['[{"t":0},{"t":0,"axes":[2]}]', /^\[1\]\.axes must be a list of up to 12 numbers from -1 to 1/],
      ['[{"t":0,"button":[1]}]', /unknown key "button"; there are t, stick, axes, buttons, povs/],
    ];
    for (const [text, words] of cases) expect(() => readSticks(text)).toThrow(words);
  });

  it("chance follows the seed, keeps to the ranges and changes five times a second", () => {
    const [one, same, other] = [new FuzzedSticks(4), new FuzzedSticks(4), new FuzzedSticks(5)];
    const seen = new Set<string>();
    let differs = false;
    for (let tick = 0; tick < 500; tick++) {
      const sticks = one.at(tick / 50);
      expect(same.at(tick / 50)).toEqual(sticks);
      differs ||= JSON.stringify(other.at(tick / 50)) !== JSON.stringify(sticks);
      for (const { axes, buttons } of sticks) {
        expect(axes.every((value) => value >= -1 && value <= 1)).toBe(true);
        expect(buttons).toBeLessThan(1024);
      }
      seen.add(JSON.stringify(sticks));
    }
    expect(differs).toBe(true);
    expect(seen.size).toBe(50);
  });
});
