// The first minute: which steps a robot and a field have, when each is done, and when it begins by itself.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../net/helpers.ts";
import { begins } from "../../web/app/guide/first-door.ts";
import { firstCamera } from "../../web/app/shell/first-camera.ts";
import { isDone, stepsFor, type Seen } from "../../web/app/guide/first-steps.ts";
import { connectedAddress, modeLines, programs, stepsOf } from "../../web/app/guide/connect-steps.ts";

const still: Seen = { x: 3, y: 5, taken: 0, aiming: false, score: 4, camera: "station", matchRuns: false };

describe("steps", () => {
  test("a step is done when the simulation shows it, counted from where the step began", () => {
    expect(isDone("drive", still, { ...still, x: 3.6, y: 5.6 })).toBe(false);
    expect(isDone("drive", still, { ...still, x: 3.8, y: 5.8 })).toBe(true);
    expect(isDone("intake", still, { ...still, taken: 1 })).toBe(true);
    expect(isDone("aim", still, { ...still, aiming: true })).toBe(true);
    // The score that there was already does not count.
    expect(isDone("score", still, still)).toBe(false);
    expect(isDone("score", still, { ...still, score: 5 })).toBe(true);
    expect(isDone("camera", still, { ...still, camera: "follow" })).toBe(true);
    expect(isDone("start", still, { ...still, matchRuns: true })).toBe(true);
  });

  test("a robot is asked only for what it can do, on a field where it counts", () => {
    const field = { scores: true, match: false };
    expect(stepsFor(["intake", "shoot"], field)).toEqual(["drive", "intake", "aim", "score", "camera", "match"]);
    expect(stepsFor([], field)).toEqual(["drive", "camera", "match"]);
    expect(stepsFor(["shoot"], { scores: false, match: false })).toEqual(["drive", "camera", "match"]);
    expect(stepsFor(["shoot"], { scores: true, match: true })).toContain("start");
  });
});

describe("it begins by itself", () => {
  const at = (query: string): URL => new URL(query, "http://h/");

  test("only for a first visit that has asked for nothing else", () => {
    expect(begins(at(""), null)).toBe(true);
    expect(begins(at(""), "done")).toBe(false);
    for (const query of ["?scenario=a.json", "#r=AA", "?debug=1", "?connect=bridge", "?robot=kitbot", "#layout=x"])
      expect(begins(at(query), null), query).toBe(false);
  });

  test("the address asks for it or refuses it", () => {
    expect(begins(at("?first=1&debug=1"), "done")).toBe(true);
    expect(begins(at("?first=0"), null)).toBe(false);
    expect(begins(at("?scenario=a.json&first=start"), "done")).toBe(true);
  });
});

test("the camera follows on a first visit and on phones, and afterwards it is the one that was chosen", () => {
  const visit = (query: string, camera: unknown, first: unknown, touched: [number, number] | null = null): string => {
    const size = touched === null ? null : { width: touched[0], height: touched[1] };
    return firstCamera({ address: new URL(query, "http://h/"), camera, first, touched: size });
  };
  expect(visit("", null, null)).toBe("follow");
  expect(visit("", null, "done")).toBe("station");
  expect(visit("?scenario=a.json", null, null)).toBe("station");
  // A phone, upright and lying; a tablet.
  expect(visit("?scenario=a.json", null, "done", [390, 844])).toBe("follow");
  expect(visit("", null, "done", [844, 390])).toBe("follow");
  expect(visit("", null, "done", [820, 1180])).toBe("station");
  expect(visit("", "station", null, [390, 844])).toBe("station");
  expect(visit("", "overhead", "done")).toBe("overhead");
  expect(visit("", "orbit", "done")).toBe("station");
  expect(visit("", 7, "done")).toBe("station");
});

describe("connecting", () => {
  test("each program has three steps and a line to copy", () => {
    for (const program of programs) {
      const steps = stepsOf(program);
      expect(steps).toHaveLength(3);
      expect(steps.some(({ line }) => line !== "")).toBe(true);
    }
  });

  test("the lines for operating modes are those of the docs", () => {
    const docs = readFileSync(join(root, "docs/opmodes.md"), "utf8");
    for (const [program, { into, lines }] of Object.entries(modeLines)) {
      expect(docs, program).toContain(`\n${lines.join("\n")}\n\`\`\``);
      expect(docs, program).toContain(`in \`${into}\``);
    }
  });

  test("a link keeps what plays, and leaves a run behind", () => {
    expect(connectedAddress(new URL("http://h/?scenario=a.json#r=AA"), "robot")).toBe(
      "http://h/?scenario=a.json&connect=robot",
    );
  });
});
