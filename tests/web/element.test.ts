import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { attributeNames, controlsChoices } from "../../web/element/attributes.ts";
import { fromAddress } from "../../web/element/embed-address.ts";
import { EmbedPort, eventNames, handlers, originOf, type EmbeddedSim } from "../../web/element/embed-port.ts";
import { offsetOf, readChassis, readInput } from "../../web/element/input.ts";
import { referencePage } from "../../web/element/reference-page.ts";
import reference from "../../web/element/reference.json" with { type: "json" };
import { readRecording } from "../../web/element/recorded.ts";
import { readSource, withField } from "../../web/element/source.ts";
import { elementTemplate } from "../../web/element/template.ts";
import type { SandlotSim } from "../../web/element/element.ts";
import { cameraModes } from "../../web/view/cameras.ts";
import { recordingLink, scenarioLink } from "../../web/sim/core/links.ts";
import { emptyScene } from "./fake-frame.ts";

// Node has no DOM; the class is only looked at here, tests/e2e/embed.mjs runs it.
vi.hoisted(() => vi.stubGlobal("HTMLElement", class extends EventTarget {}));

const root = join(import.meta.dirname, "../..");
const names = (entries: readonly { readonly name: string }[]): string[] => entries.map(({ name }) => name).sort();
const text = (path: string): string => readFileSync(join(root, path), "utf8");

describe("reference.json says what the class has", () => {
  let element: typeof SandlotSim;
  beforeAll(async () => {
    element = (await import("../../web/element/element.ts")).SandlotSim;
  });

  /** Public members of the class itself, by their kind. */
  function members(kind: "methods" | "properties"): string[] {
    const callbacks = ["constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback"];
    const all = Object.entries(Object.getOwnPropertyDescriptors(element.prototype));
    const wanted = all.filter(([, { value }]) => (typeof value === "function") === (kind === "methods"));
    return wanted
      .map(([name]) => name)
      .filter((name) => !callbacks.includes(name))
      .sort();
  }

  test("attributes, each also a property", () => {
    expect(names(reference.attributes)).toEqual([...element.observedAttributes].sort());
    for (const name of attributeNames) expect(name in element.prototype).toBe(true);
  });

  test("methods and read-only properties", () => {
    expect(names(reference.methods)).toEqual(members("methods"));
    expect(names(reference.properties)).toEqual(members("properties"));
    for (const { name, signature } of reference.methods) expect(signature.startsWith(`${name}(`)).toBe(true);
  });

  test("events: those that are emitted, and those that an iframe passes on", () => {
    const emitted = [...text("web/element/element.ts").matchAll(/#emit\("(\w+)"/g)].map(([, name]) => name);
    expect(names(reference.events)).toEqual([...new Set(emitted)].sort());
    expect(names(reference.events)).toEqual([...eventNames].sort());
  });

  test("parts and style variables", () => {
    const parts = [...elementTemplate().matchAll(/part="([\w-]+)"/g)].map(([, name]) => name);
    expect(names(reference.parts)).toEqual([...new Set(parts)].sort());
    const variables = [...text("web/element/element.css").matchAll(/--sandlot-[\w-]+/g)].map(([name]) => name);
    expect(names(reference.cssVariables)).toEqual([...new Set(variables)].sort());
    for (const { name, default: value } of reference.cssVariables.filter((entry) => entry.default.startsWith("#")))
      expect(text("web/element/element.css")).toContain(`var(${name}, ${value})`);
  });

  test("messages", () => {
    expect(names(reference.messages)).toEqual(Object.keys(handlers).sort());
  });

  test("choices", () => {
    const type = (name: string) => reference.attributes.find((entry) => entry.name === name)?.type;
    expect(type("camera")).toBe(cameraModes.join(" | "));
    expect(type("controls")).toBe(controlsChoices.join(" | "));
  });

  test("the page has every entry, and what is no HTML is not taken for it", () => {
    const page = referencePage(reference);
    for (const entries of [
      reference.attributes,
      reference.methods,
      reference.events,
      reference.parts,
      reference.messages,
    ])
      for (const { name } of entries) expect(page).toContain(`-${name}">`);
    expect(page).toContain("&lt;script type=&quot;application/json&quot;&gt;");
    expect(page).not.toContain("undefined");
  });
});

describe("what an iframe's address says", () => {
  const of = (query: string) => Object.fromEntries(fromAddress(new URL(`https://h.example/s/embed.html${query}`)));

  test("attributes by name, a flag by being there, a link in the fragment", () => {
    expect(of("?scenario=a.json&camera=follow&autoplay&other=1")).toEqual({
      scenario: "a.json",
      camera: "follow",
      autoplay: "",
    });
    expect(of("?autoplay=0")).toEqual({});
    expect(of("#s=abc")).toEqual({ scenario: "#s=abc" });
    expect(of("#r=abc")).toEqual({ recording: "#r=abc" });
    expect(of("?recording=runs/a.sandlot")).toEqual({ recording: "runs/a.sandlot" });
  });

  test("nothing that would be read from elsewhere", () => {
    expect(of("?src=https://elsewhere.example/&poster=https://elsewhere.example/x.png")).toEqual({});
    expect(of("?poster=//elsewhere.example/x.png")).toEqual({});
    expect(of("?recording=https://elsewhere.example/x.sandlot")).toEqual({});
    expect(of("?poster=examples/posters/phone.webp")).toEqual({ poster: "examples/posters/phone.webp" });
  });

  test("the origin that is trusted: the named one, else the referrer's, else none", () => {
    expect(originOf("https://docs.example", "https://other.example/page")).toBe("https://docs.example");
    expect(originOf(null, "https://other.example/page?x")).toBe("https://other.example");
    expect(originOf(null, "")).toBeNull();
    for (const wrong of ["*", "", "docs.example", "https://docs.example/path", "null", "data:text/html,x"])
      expect(originOf(wrong, "https://other.example/")).toBeNull();
  });
});

describe("messages of an iframe", () => {
  function open() {
    const posted: [message: unknown, origin: string][] = [];
    const parent = { postMessage: (message: unknown, origin: string) => void posted.push([message, origin]) };
    const done: unknown[] = [];
    const sim = Object.assign(new EventTarget(), {
      ...{ paused: true, ready: false, time: 0, score: { blue: 1, red: 2 } },
      play: () => Promise.resolve(void done.push("play")),
      pause: () => Promise.resolve(),
      reset: () => Promise.resolve(),
      seek: (time: number) => Promise.resolve(void done.push(["seek", time])),
      setInput: (input: unknown) => void done.push(["setInput", input]),
      screenshot: () => Promise.reject(new Error("no picture")),
      getRecording: () => Promise.resolve(new Blob(["run"])),
      setAttribute: (name: string, value: string) => void done.push([name, value]),
      removeAttribute: (name: string) => void done.push([name, null]),
    });
    const port = new EmbedPort(sim as unknown as EmbeddedSim, parent, "https://docs.example");
    const say = (data: unknown, origin = "https://docs.example", source: unknown = parent) =>
      port.take({ data, origin, source: source as MessageEventSource });
    return { posted, done, sim, say };
  }

  test("a verb is done and answered with its id, to that origin alone", async () => {
    const { posted, done, say } = open();
    await say({ sandlot: 1, type: "seek", id: 7, time: 3 });
    expect(done).toEqual([["seek", 3]]);
    expect(posted).toEqual([[{ sandlot: 1, type: "done", id: 7, result: null }, "https://docs.example"]]);
  });

  test("another origin, another window, another contract: not even answered", async () => {
    const { posted, done, say } = open();
    await say({ sandlot: 1, type: "play" }, "https://elsewhere.example");
    await say({ sandlot: 1, type: "play" }, "https://docs.example", {});
    for (const data of [{ sandlot: 2, type: "play" }, { type: "play" }, "play", null, 3]) await say(data);
    expect(posted).toEqual([]);
    expect(done).toEqual([]);
  });

  test("what is wrong is answered in words", async () => {
    const { posted, say } = open();
    const answer = async (message: object) => {
      await say({ sandlot: 1, ...message });
      return posted.at(-1)?.[0];
    };
    expect(await answer({ type: "explode" })).toMatchObject({
      type: "failed",
      message: expect.stringContaining("there are play"),
    });
    expect(await answer({ type: "constructor" })).toMatchObject({ type: "failed" });
    expect(await answer({ type: "screenshot" })).toMatchObject({ type: "failed", message: "no picture" });
    expect(await answer({ type: "set", name: "src", value: "https://x/" })).toMatchObject({ type: "failed" });
  });

  test("attributes are set and taken away", async () => {
    const { done, say } = open();
    await say({ sandlot: 1, type: "set", name: "camera", value: "orbit" });
    await say({ sandlot: 1, type: "set", name: "autoplay", value: true });
    await say({ sandlot: 1, type: "set", name: "autoplay", value: false });
    expect(done).toEqual([
      ["camera", "orbit"],
      ["autoplay", ""],
      ["autoplay", null],
    ]);
  });

  test("events are passed on, the state is told", async () => {
    const { posted, sim, say } = open();
    sim.dispatchEvent(new CustomEvent("score", { detail: { blue: 3, red: 0, time: 1 } }));
    await say({ sandlot: 1, type: "state", id: "x" });
    expect(posted.map(([message]) => message)).toEqual([
      { sandlot: 1, type: "event", name: "score", detail: { blue: 3, red: 0, time: 1 } },
      {
        sandlot: 1,
        type: "done",
        id: "x",
        result: { ready: false, paused: true, time: 0, score: { blue: 1, red: 2 } },
      },
    ]);
  });
});

describe("setInput", () => {
  const parts = {
    wheels: [],
    motors: [],
    motorWork: [],
    servos: [],
    mechanisms: [],
    sensors: [],
    components: [],
    cameras: [],
    angleCameras: [],
    pathEvents: [],
  };
  const moved = { program: "driver", dynamics: "full", drive: "swerve", topSpeed: 4, topTurn: 6 } as const;
  const robot = { ...parts, ...moved, buttons: ["intake", "shoot"] };
  const scene = {
    ...emptyScene,
    robots: [
      { ...robot, name: "a", station: 1 },
      { ...robot, name: "b", station: 3 },
    ],
  };

  test("axes and buttons for the driver's robot or a station's", () => {
    expect(readInput({ axes: [1, 0, -0.5], buttons: ["shoot"] }, scene, 0)).toEqual({
      station: 1,
      axes: [1, 0, -0.5],
      buttons: 2,
    });
    expect(readInput({ station: "red1" }, scene, 0)).toEqual({ station: 3, axes: [0, 0, 0], buttons: 0 });
    expect(readInput(null, scene, 1).station).toBe(3);
  });

  test("what moves a chassis: one mode, in its units", () => {
    expect(readChassis({ speeds: [1, 0, 0.5] }, scene, 0)).toEqual({
      station: 1,
      mode: "speeds",
      numbers: [1, 0, 0.5],
    });
    expect(readChassis({ station: "red1", wrench: [200, 0, 0] }, scene, 0)).toMatchObject({
      station: 3,
      mode: "wrench",
    });
    expect(readChassis(null, scene, 0)).toEqual({ station: 1, mode: "wheels", numbers: [0, 0, 0] });
    for (const [chassis, words] of [
      [{ fly: [1, 0, 0] }, /one of velocity, wrench, speeds, move, place/],
      [{ move: [1, 0, 0], place: [1, 1, 0] }, /needs one of/],
      [{ move: [11, 0, 0] }, /the first two up to 10/],
      [{ speeds: [1, 2] }, /three numbers/],
      [{ place: [Number.NaN, 0, 0] }, /three numbers/],
      [{ station: "blue3", move: [0, 0, 0] }, /blue2, red1/],
    ] as const)
      expect(() => readChassis(chassis, scene, 0)).toThrow(words);
  });

  test("how far a point is, and where from the nose", () => {
    // 3 m ahead along y and 4 m to the right, of a robot that looks along y.
    const offset = offsetOf({ x: 1, y: 2, yaw: Math.PI / 2 }, [5, 5]);
    expect(offset.distance).toBeCloseTo(5, 12);
    expect(offset.angle).toBeCloseTo(Math.atan2(3, 4) - Math.PI / 2, 12);
    expect(() => offsetOf({ x: 0, y: 0, yaw: 0 }, "there")).toThrow(/a place \[x, y\]/);
  });

  test("what is not allowed is named, with what is", () => {
    const cases: [unknown, string, RegExp][] = [
      ["W", "", /object/],
      [{ axis: [1] }, "/axis", /station, axes and buttons/],
      [{ axes: [1, 0] }, "/axes", /three numbers/],
      [{ axes: [2, 0, 0] }, "/axes", /from -1 to 1/],
      [{ axes: [0, Number.NaN, 0] }, "/axes", /from -1 to 1/],
      [{ buttons: ["jump"] }, "/buttons/0", /intake, shoot/],
      [{ station: "blue3" }, "/station", /blue2, red1/],
    ];
    for (const [input, path, words] of cases) {
      const wrong = (() => {
        try {
          return readInput(input, scene, 0);
        } catch (error) {
          return error;
        }
      })();
      expect(wrong).toMatchObject({ name: "SimDataError", path, reason: expect.stringMatching(words) });
    }
  });
});

describe("which scenario an element shows", () => {
  const request = { base: "https://h.example/s/", scenario: "", inline: null, robot: "", field: "" };

  test("a child before the attribute; robot and field changed", async () => {
    const inline = '{"field":"a","robots":[{"robot":"x"}]}';
    const source = await readSource({ ...request, inline, scenario: "b.json", robot: "kitbot", field: "practice" });
    expect(JSON.parse(source.text)).toEqual({ field: "practice", robots: [{ robot: "kitbot" }] });
    const attribute = await readSource({ ...request, scenario: ' {"field":"a"}' });
    expect(JSON.parse(attribute.text)).toEqual({ field: "a" });
  });

  test("a field alone is a drive on it", async () => {
    const { text } = await readSource({ ...request, field: "practice", robot: "kitbot" });
    expect(JSON.parse(text)).toMatchObject({
      sandlot: 1,
      field: "practice",
      robots: [{ robot: "kitbot", program: "driver" }],
    });
  });

  test("a link's scenario, and a link of what has no path on the site", async () => {
    const text = '{"sandlot":1,"field":"practice"}';
    const link = await scenarioLink(text);
    const source = await readSource({ ...request, scenario: link });
    expect(source.text).toBe(text);
    expect(source.link).toBe(`https://h.example/s/${link}&play=1`);
    await expect(readSource({ ...request, scenario: "#s=%%%" })).rejects.toThrow("character");
    await expect(readSource({ ...request, scenario: await recordingLink(new Uint8Array(9)) })).rejects.toThrow(
      "recording",
    );
  });

  test("a text that is no scenario stays as it is: the core says what is wrong with it", () => {
    for (const wrong of ["[", "3", "null"]) expect(withField(wrong, "practice")).toBe(wrong);
  });

  test("a scenario of another site is refused", async () => {
    await expect(readSource({ ...request, scenario: "https://elsewhere.example/x.json" })).rejects.toThrow(
      "not on this site",
    );
  });
});

describe("which recording an element shows", () => {
  const base = "https://h.example/s/";
  const page = "https://docs.example/a/page.html";
  afterEach(() => vi.unstubAllGlobals());

  test("a link's, with its moment, and the same in the page", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const source = await readRecording(await recordingLink(bytes, { t: 2.5 }), base, page);
    expect(source).toEqual({
      recording: bytes,
      fromLink: true,
      begin: 2.5,
      link: `${base}${await recordingLink(bytes)}`,
    });
    await expect(readRecording(await scenarioLink("{}"), base, page)).rejects.toThrow("not a recording");
  });

  test("a file beside the page or of the site, and of nobody else", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: URL) => {
      asked.push(url.href);
      return url.pathname.endsWith("large")
        ? new Response("x", { headers: { "Content-Length": "99999999" } })
        : new Response("run");
    });
    const { recording } = await readRecording("run.sandlot", base, page);
    expect(new TextDecoder().decode(recording)).toBe("run");
    await readRecording("https://h.example/s/run.sandlot", base, page);
    await expect(readRecording("https://elsewhere.example/run.sandlot", base, page)).rejects.toThrow(
      "must be on this page's site",
    );
    await expect(readRecording("large", base, page)).rejects.toThrow(/99999999 bytes; a recording has at most/);
    expect(asked).toEqual([
      "https://docs.example/a/run.sandlot",
      "https://h.example/s/run.sandlot",
      "https://docs.example/a/large",
    ]);
  });
});

describe("the examples", () => {
  const folder = join(root, "public/examples");
  const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
  /** Made by the build. */
  const built = [
    "../index.html",
    "../embed.html",
    "../reference.html",
    "../sandlot-sim.js",
    "../site-words.js",
    "./match.sandlot",
  ];

  test.each(pages)("%s names only files that there are and attributes that the element has", (name) => {
    const html = readFileSync(join(folder, name), "utf8").replace(/<pre[^>]*>[^]*?<\/pre>/g, "");
    for (const [, link = ""] of html.matchAll(/(?:src|href|poster|recording)="([^"]+)"/g)) {
      const file = link.replace(/[?#].*/, "");
      if (!built.includes(file)) expect(existsSync(join(folder, file)), `${name}: ${link}`).toBe(true);
    }
    for (const [path] of html.matchAll(/fields\/[\w/-]+\.json/g)) expect(existsSync(join(root, path)), path).toBe(true);
    for (const [, attributes = ""] of html.matchAll(/<sandlot-sim([^>]*)>/g)) {
      // Every element of HTML has the first two.
      const known = ["id", "class", ...attributeNames];
      for (const [, attribute = ""] of attributes.matchAll(/\s([a-z-]+)(?==|\s|$)/g))
        expect(known).toContain(attribute);
    }
  });
});
