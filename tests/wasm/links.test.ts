// Links: there and back, and links with any contents.
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import {
  fromBase64Url,
  inflate,
  isLink,
  maxInflatedBytes,
  maxLinkBytes,
  parseLink,
  recordingLink,
  scenarioLink,
  selfContained,
  toBase64Url,
  withoutSpaces,
} from "../../web/sim/core/links.ts";
import type { FetchFile } from "../../web/sim/core/module.ts";
import { drive, keyboard, random } from "./drivers.ts";
import { lengthened } from "./long-recording.mjs";
import { files, load, open, plainScenario, robotObject, shipped } from "./helpers.ts";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** How a refusal reads: of the link, one printable line. */
const readable = /^link: [\x20-\x7e]{8,200}$/;

async function refusal(link: string): Promise<string> {
  const error: unknown = await parseLink(link).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SimDataError);
  return (error as Error).message;
}

describe("base64url", () => {
  test("is what Node makes of any bytes, and reads it back", () => {
    const next = random(4);
    for (let length = 0; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, () => next() * 256);
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64url"));
      expect(fromBase64Url(text)).toEqual(bytes);
    }
  });

  test.each(["A", "AAAAA", "AA=", "A+/A", "A A", "AB", "AAB", "é012"])("refuses %s", (text) => {
    expect(() => fromBase64Url(text)).toThrow(SimDataError);
  });
});

describe("links", () => {
  test("a scenario comes back as it is, spaces apart", async () => {
    const text = shipped("full-match");
    const link = await scenarioLink(text);
    expect(link).toMatch(/^#s=[\w-]+$/);
    expect(link.length).toBeLessThan(700);
    const opened = await parseLink(`https://example.org/a/b.html?x=1${link}`);
    expect(opened).toMatchObject({ kind: "scenario" });
    expect(JSON.parse((opened as { text: string }).text)).toEqual(JSON.parse(text));
  });

  test("spaces in strings stay", () => {
    expect(withoutSpaces(`{ "a \\" b" :\n [ 1 , "\t c" ] }`)).toBe(`{"a \\" b":[1,"\t c"]}`);
  });

  test("a recording comes back byte for byte, with how it is to be opened", async () => {
    const core = await open();
    await load(core, plainScenario());
    drive(core, [keyboard(2)], 100);
    const bytes = core.recordings.bytes();
    const link = await recordingLink(bytes, { play: true, t: 1.5 });
    expect(link).toMatch(/^#r=[\w-]+&play=1&t=1.5$/);
    expect(await parseLink(link)).toEqual({ kind: "recording", bytes, play: true, t: 1.5 });
    expect(isLink(link)).toBe(true);
    expect(isLink("#scenario")).toBe(false);
  });

  test("a run of more than an hour opens from a file, not from a link", async () => {
    const core = await open();
    await load(core, plainScenario());
    core.step(40);
    const short = core.recordings.bytes();
    const { info } = core.recordings.open(short);
    const [hour, day] = [lengthened(short, info, 3600), lengthened(short, info, 86_390)];
    expect((await recordingLink(day)).length).toBeLessThan(8000);
    for (const [bytes, fromLink] of [
      [hour, true],
      [day, false],
    ] as const) {
      expect(core.recordings.open(bytes, { fromLink }).info.bytes).toBe(bytes.byteLength);
      core.recordings.close();
    }
    expect(() => core.recordings.open(day, { fromLink: true })).toThrow(
      "link: holds a run of 24.0 hours; in a link a run lasts an hour at most. A file (.sandlot) takes a day",
    );
    // Nothing of it is left behind.
    expect(core.recordings.info).toBeNull();
  });

  test("robots that do not ship travel in the scenario, and what is left out is named", async () => {
    const mine = JSON.stringify({ ...robotObject(), mass: 48 });
    const site: FetchFile = async (path) => (path === "robots/mine/robot.json" ? bytesOf(mine) : files(path));
    const robots = [
      { robot: "mine", station: "blue1", at: [4, 4, 0] },
      { robot: "kitbot", station: "red1", at: [12, 4, 3] },
    ];
    const text = await selfContained(plainScenario({ robots }), site);
    expect(JSON.parse(text)).toMatchObject({ robots: [{ robot: { mass: 48 } }, { robot: "kitbot" }] });
    const core = await open();
    await load(core, text);
    // Untouched when nothing has to travel.
    expect(await selfContained(shipped("first-drive"), files)).toBe(shipped("first-drive"));
    await expect(selfContained(plainScenario({ field: "moon" }), site)).rejects.toThrow(/fields\/moon\/field.json/);
    // A field takes its mesh with it, and leaves the builder's shapes behind.
    const mesh = "g wall\n";
    const moon: FetchFile = async (path) =>
      bytesOf(path.endsWith("/a.obj") ? mesh : '{"size":[9,9],"collision":"a.obj","shapes":[],"dimensions":{}}');
    const landed = await selfContained(plainScenario({ field: "moon" }), moon);
    expect(JSON.parse(landed)).toMatchObject({ field: { size: [9, 9], collision: mesh } });
    expect(landed).not.toContain("shapes");
  });

  test.each([
    ["nothing", ""],
    ["no data", "#s="],
    ["another key", "#q=AAAA"],
    ["an address in place of data", "#s=https://example.org/x.json"],
    ["an option that is an address", "#s=AAAA&src=https://example.org"],
    ["an option nobody knows", "#s=AAAA&speed=2"],
    ["no text", `#s=${toBase64Url(deflateRawSync(Uint8Array.of(0xff, 0xfe)))}`],
    ["half of the data", `#s=${toBase64Url(deflateRawSync("some text that is longer").subarray(0, 9))}`],
    ["more than a link may have", `#s=${"A".repeat(2 * maxLinkBytes)}`],
  ])("%s is refused in a line", async (_what, link) => {
    expect(await refusal(link)).toMatch(readable);
  });

  test("a bomb is given up before it is whole", async () => {
    // 64 MB of zeros in 64 kB; 9 MB of noise that hardly deflates are too many compressed already.
    const zeros = `#s=${toBase64Url(deflateRawSync(Buffer.alloc(64 << 20)))}`;
    expect(await refusal(zeros)).toMatch(/holds more than 8388608 bytes/);
    // Small, but its contents are a thousand times as much.
    const small = deflateRawSync(Buffer.alloc(1 << 20));
    expect(small.byteLength).toBeLessThan(1100);
    expect(await refusal(`#r=${toBase64Url(small)}`)).toMatch(
      /holds more than \d+ bytes, which is more than a link may/,
    );
    await expect(recordingLink(new Uint8Array(maxInflatedBytes + 1))).rejects.toThrow(/at most 1048576 fit/);
    await expect(inflate(new Uint8Array(maxLinkBytes + 1))).rejects.toThrow(SimDataError);
  });

  test("each of 1000 random corruptions ends in a readable message, and holds no more than a link may", async () => {
    const core = await open();
    await load(core, plainScenario());
    drive(core, [keyboard(1)], 150);
    const recording = await recordingLink(core.recordings.bytes());
    const links = [await scenarioLink(shipped("first-drive")), recording, `${recording}&play=1&t=2`];
    const next = random(77);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#=&%/:.\u00e9\0 ";
    const letter = (): string => letters.charAt(Math.floor(next() * letters.length));
    let refused = 0;
    for (let i = 0; i < 1000; i++) {
      let link = links[i % links.length]!;
      const at = (): number => Math.floor(next() * (link.length + 1));
      for (let k = 1 + Math.floor(next() * 4); k > 0; k--) {
        const place = at();
        const how = Math.floor(next() * 4);
        if (how === 0) link = link.slice(0, place);
        else if (how === 1) link = link.slice(0, place) + letter() + link.slice(place + 1);
        else if (how === 2) link = link.slice(0, place) + letter() + link.slice(place);
        else link = link.slice(0, place) + link.slice(at());
      }
      try {
        const opened = await parseLink(link);
        const size = opened.kind === "recording" ? opened.bytes.byteLength : opened.text.length;
        expect(size).toBeLessThanOrEqual(maxInflatedBytes);
        // An unpacked text still has to be a recording or a scenario: the core decides.
        if (opened.kind === "recording") core.recordings.open(opened.bytes);
        else await load(core, opened.text);
        core.recordings.close();
      } catch (error) {
        expect(error, link).toBeInstanceOf(SimDataError);
        expect((error as Error).message).toMatch(/^(link|recording|test.json|fields\/|robots\/)[^\n]{8,400}$/);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(900);
  });
});
