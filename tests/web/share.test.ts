// Shared links: their text, length and place to begin.
import { describe, expect, test } from "vitest";
import { markOf, markWords, moments } from "../../web/app/share/opened.ts";
import { kindOf, nameOf, openFile, openLink, scenarioIn } from "../../web/app/open/opening.ts";
import { beginnings, chatCharacters, fileName, lengthWords, renamed, wholeAddress } from "../../web/app/share/share.ts";
import { recordingLink, scenarioLink } from "../../web/sim/core/links.ts";
import type { ReplayResult } from "../../web/sim/core/recording.ts";
import goldenLinks from "../wasm/golden-links.json" with { type: "json" };
import { KeyboardState } from "../../web/input/keyboard.ts";

describe("a link that is shared", () => {
  test("has the page's own folder and nothing of its query", () => {
    expect(wholeAddress("#r=abc", "https://h.example/team/sandlot/?scenario=x&debug=1#s=old")).toBe(
      "https://h.example/team/sandlot/#r=abc",
    );
  });

  test("says whether it fits into a chat", () => {
    expect(lengthWords(chatCharacters).warning).toBe("");
    expect(lengthWords(chatCharacters + 1)).toMatchObject({
      size: "2,001 characters",
      warning: expect.stringContaining("file"),
    });
  });

  test("begins at its start, at the moment shown unless that is its end, or near the end of a long one", () => {
    const ticks = (tick: number, end: number) => beginnings(tick, end).map((entry) => entry.tick);
    expect(ticks(300, 300)).toEqual([0]);
    expect(ticks(0, 300)).toEqual([0]);
    expect(ticks(120, 300)).toEqual([0, 120]);
    expect(ticks(5000, 5000)).toEqual([0, 4500]);
    expect(beginnings(120, 300)[1]?.words).toBe("At this moment, 0:02.4");
  });

  test("a scenario takes its title; a file is named by it", () => {
    expect(JSON.parse(renamed('{"sandlot":1,"name":"a"}', "b"))).toEqual({ sandlot: 1, name: "b" });
    expect(renamed('{"name": "a"}', "a")).toBe('{"name": "a"}');
    expect(renamed('{"name": "a"}', "")).toBe('{"name": "a"}');
    expect(fileName("Team 1234: <Best> run!", "sandlot")).toBe("team-1234-best-run.sandlot");
    expect(fileName("日本", "json")).toBe("sandlot.json");
  });

  test("L is its key", () => {
    const press = { code: "KeyL", key: "l", repeat: false, ctrlKey: false, metaKey: false, altKey: false };
    expect(new KeyboardState().press(press)).toEqual({ command: "share", taken: true });
  });
});

describe("what is opened", () => {
  test("links of both kinds, with what they say about their beginning", async () => {
    const bytes = new Uint8Array([5, 6]);
    expect(await openLink(await recordingLink(bytes, { play: true, t: 3 }))).toEqual({
      ...{ kind: "recording", bytes, play: true, t: 3, fromLink: true },
    });
    expect(await openLink(await scenarioLink("{}"))).toMatchObject({ kind: "scenario", text: "{}" });
    await expect(openLink("#r=A")).rejects.toMatchObject({ name: "SimDataError", file: "link" });
  });

  test("files by their name, else by their first bytes", async () => {
    const file = (name: string, text: string) => new File([text], name);
    expect(await kindOf(file("a.SANDLOT", "x"))).toBe("recording");
    expect(await kindOf(file("a.json", '{"robots":[]}'))).toBe("scenario");
    expect(await kindOf(file("a.json", "{}"))).toBe("other");
    expect(await kindOf(file("download", "SNDLTREC\x01"))).toBe("recording");
    expect(await kindOf(file("a.wpilog", "WPILOG"))).toBe("other");
    expect(await openFile(file("a.json", "{}"), "scenario")).toEqual({ kind: "scenario", text: "{}", name: "a.json" });
    const large = { name: "a.sandlot", size: 1e9 } as File;
    await expect(openFile(large, "recording")).rejects.toThrow(/1000000000 bytes; the page reads at most/);
  });

  test("a scenario's name, whatever the text is", () => {
    expect(nameOf('{"name":"Sweep"}')).toBe("Sweep");
    for (const text of ["", "{", "null", "3", '{"name":7}', "[]"]) expect(nameOf(text)).toBe("");
  });

  test("begins where the link says, else where the recording does, never behind its end", () => {
    const info = { ticks: 1000, start: 100, poster: 400 };
    expect(moments(info, undefined)).toEqual({ start: 100, poster: 400 });
    expect(moments(info, 6)).toEqual({ start: 300, poster: 300 });
    expect(moments(info, 999)).toEqual({ start: 1000, poster: 1000 });
  });

  test("is verified only at its end", () => {
    const replay: ReplayResult = { state: "runs", ticks: 100, checked: 1, different: null, verified: false };
    expect(markOf(replay)).toBeNull();
    expect(markOf({ ...replay, state: "ended", verified: true })).toEqual({ is: "verified" });
    const different = markOf({ ...replay, different: 500 });
    expect(different).toEqual({ is: "different", tick: 500 });
    expect(markWords(different!)).toContain("0:10.0");
    expect(markWords({ is: "checking", share: 0.999 })).toContain("99 %");
  });
});

describe("the scenario in a recording", () => {
  test("is found, so that its files are fetched ahead", async () => {
    for (const { link } of Object.values(goldenLinks)) {
      const opened = await openLink(link);
      const text = opened.kind === "recording" ? scenarioIn(opened.bytes) : null;
      expect(JSON.parse(text ?? "")).toMatchObject({
        sandlot: 1,
        field: expect.stringMatching(/^(2026-rebuilt|practice)$/),
      });
    }
  });

  test("is not looked for in vain: a recording that is cut off or damaged has none", async () => {
    const opened = await openLink(goldenLinks["first drive by keyboard"].link);
    if (opened.kind !== "recording") throw new Error("it is a recording");
    const { bytes } = opened;
    const whole = scenarioIn(bytes);
    for (let size = 0; size < 200; size++) expect(scenarioIn(bytes.subarray(0, size))).toBeNull();
    for (let at = 0; at < 60; at++) {
      const damaged = bytes.slice();
      damaged[at] = 0xff;
      // It may be another text, never more than there is.
      expect(scenarioIn(damaged)?.length ?? 0).toBeLessThanOrEqual(bytes.length);
    }
    expect(whole?.length).toBeGreaterThan(200);
  });
});
