// Odd models, data logs, zips, lists and names, on the command line: one sentence each, and nothing is written.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zip } from "../web/make-zip.mjs";

const root = join(import.meta.dirname, "../..");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-odd-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sandlot(given: readonly string[], cwd = folder): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...given], {
    encoding: "utf8",
    cwd,
  });
  return { code: status, out: stdout, err: stderr };
}

/** Bad input: code 2, one line of stderr, which has these words and no place in our sources. */
function refused(given: readonly string[], says: RegExp): void {
  const { code, err } = sandlot(given);
  expect(err.trimEnd()).toMatch(says);
  expect(err.trimEnd().split("\n").length, err).toBe(1);
  expect(code).toBe(2);
}

// ---- models ----

const floats = (...values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0];

function glb(changes: object, body: Buffer = floats(...triangle)): Buffer {
  const model = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3" }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: body.length }],
    ...changes,
  };
  const text = Buffer.from(JSON.stringify(model));
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, " ")]);
  const head = Buffer.alloc(20);
  const chunk = Buffer.alloc(8);
  head.write("glTF");
  [2, 28 + json.length + body.length, json.length].forEach((word, index) => head.writeUInt32LE(word, 4 + 4 * index));
  head.write("JSON", 16);
  chunk.writeUInt32LE(body.length);
  chunk.write("BIN\0", 4);
  return Buffer.concat([head, json, chunk, body]);
}

const indexed = {
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: "VEC3" },
    { bufferView: 1, componentType: 5125, count: 3, type: "SCALAR" },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 36 },
    { buffer: 0, byteOffset: 36, byteLength: 12 },
  ],
};
const nothing = /nothing of it can be hit/;
const many = { scenes: [{ nodes: [...Array(60_000).keys()] }], nodes: Array(60_000).fill({ mesh: 0 }) };

const models: [string, Buffer | string, RegExp][] = [
  ["one small triangle", glb({}), nothing],
  ["no number", glb({}, floats(Number.NaN, ...triangle.slice(1))), /part has a corner that is no number/],
  ["infinity", glb({}, floats(Infinity, ...triangle.slice(1))), /part has a corner that is no number/],
  ["a ring of nodes", glb({ nodes: [{ children: [1] }, { children: [0] }] }), /or in a ring/],
  ["two parents", glb({ nodes: [{ children: [1, 1] }, { mesh: 0 }] }), /node 1 has more than one parent/],
  [
    "a count below zero",
    glb({ accessors: [{ componentType: 5126, count: -3, type: "VEC3" }] }),
    /"count" must be 0 to/,
  ],
  [
    "a list beyond its bytes",
    glb({ bufferViews: [{ buffer: 0, byteOffset: 1_000_000, byteLength: 36 }] }),
    /one of its lists of numbers is longer than the bytes that it names/,
  ],
  [
    "a corner that is not there",
    glb(indexed, Buffer.concat([floats(...triangle), Buffer.from(Uint32Array.of(0, 1, 4e9).buffer)])),
    /part has a triangle with a corner that is not there/,
  ],
  ["a size of nothing", glb({ nodes: [{ mesh: 0, scale: [0, 0, 0] }] }), /the model has no floor/],
  ["a scene of another file", glb({ scenes: [{ nodes: [99] }] }), /scene 0 has the node 99, and there are 1/],
  ["a scene of no list", glb({ scenes: [{ nodes: 5 }] }), /the "nodes" of scene 0 are no list/],
  ["a packing", glb({ extensionsRequired: ["KHR_texture_basisu"] }), /it needs KHR_texture_basisu; export/],
  [
    "another file",
    glb({ buffers: [{ byteLength: 36, uri: "../../../etc/passwd" }] }),
    /"buffers" lies in another file/,
  ],
  ["a file that is cut", glb({}).subarray(0, 60), /is no JSON, or is cut off/],
  ["a matrix of 1e300", glb({ nodes: [{ mesh: 0, matrix: Array(16).fill(1e300) }] }), /a corner that is no number/],
  ["one part 60,000 times at one place", glb(many), nothing],
  ["an OBJ's corner that is not there", "v 0 0 0\nf 1 2 999999999\n", /line 2: a face needs three corners that stand/],
  ["an OBJ's corner of no number", "o wall\nv nan 0 0\n", /line 2: a corner needs three numbers/],
  ["a name of three million letters", `o ${"x".repeat(3_000_000)}\nv 0 0 0\n`, nothing],
];

describe("a model with", () => {
  it.each(models)("%s", (_name, content, says) => {
    const file = join(folder, typeof content === "string" ? "m.obj" : "m.glb");
    writeFileSync(file, content);
    refused(["mesh", file, "--out", join(folder, "out.obj")], says);
    expect(existsSync(join(folder, "out.obj"))).toBe(false);
  });

  const zips: [string, Parameters<typeof zip>, RegExp][] = [
    [
      "300 MB in little",
      [
        { path: "config.json", text: "{}" },
        { path: "model.glb", text: new Uint8Array(300e6) },
      ],
      /at most 200 MB are read|no real file packs that well/,
    ],
    ["no model", [{ path: "config.json", text: "{}" }], /has no model in it/],
    [
      "a rotation about no axis",
      [
        { path: "config.json", text: '{"name":"x","rotations":[{"axis":"q","degrees":"x"}]}' },
        { path: "model.glb", text: new Uint8Array(glb({})) },
      ],
      /config\.json, \/rotations\/0: a rotation needs an "axis"/,
    ],
  ];
  it.each(zips)("a zip of %s", (_name, entries, says) => {
    const file = join(folder, "m.zip");
    writeFileSync(file, zip(...entries));
    refused(["mesh", file, "--out", join(folder, "out.obj")], says);
  });
});

// ---- data logs ----

function record(entry: number, time: bigint, payload: Buffer): Buffer {
  const head = Buffer.alloc(17);
  head[0] = 0x7f;
  head.writeUInt32LE(entry, 1);
  head.writeUInt32LE(payload.length, 5);
  head.writeBigUInt64LE(time, 9);
  return Buffer.concat([head, payload]);
}
function begun(entry: number, ...texts: (string | Buffer)[]): Buffer {
  const words = [...texts, ""].map((text) => {
    const bytes = Buffer.from(text);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([size, bytes]);
  });
  const id = Buffer.alloc(5);
  id.writeUInt32LE(entry, 1);
  return record(0, 0n, Buffer.concat([id, ...words]));
}
const doubles = (...values: number[]): Buffer => Buffer.from(Float64Array.from(values).buffer);
const wpilog = (...records: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("WPILOG\0\x01\0\0\0\0", "latin1"), ...records]);
const pose = begun(1, "/p", "struct:Pose2d");

const logs: [string, Buffer, RegExp][] = [
  ["nothing in it", Buffer.alloc(0), /the file is empty/],
  ["a head alone", wpilog(), /the log has no poses/],
  [
    "another version",
    Buffer.from("WPILOG\0\x09\0\0\0\0", "latin1"),
    /byte 6: the log has version 9\.0; this reads version 1/,
  ],
  [
    "an entry that never started",
    wpilog(record(5, 1n, doubles(1))),
    /byte 12: a value belongs to an entry that has not started/,
  ],
  ["poses of no number", wpilog(pose, record(1, 1n, doubles(Number.NaN, 1, 1))), /no pose of \/p can be read/],
  ["poses of three bytes", wpilog(pose, record(1, 1n, Buffer.from("abc"))), /no pose of \/p can be read/],
  ["a name of no letters", wpilog(begun(1, Buffer.from([255, 0, 27]), "double")), /no poses|no pose that is a robot's/],
  [
    "a length of 4 GB",
    wpilog(Buffer.from([0x7f, 1, 0, 0, 0, 255, 255, 255, 255, 1, 0, 0, 0, 0, 0, 0, 0])),
    /the log ends inside the record/,
  ],
];

describe("a data log with", () => {
  it.each(logs)("%s", (_name, content, says) => {
    const file = join(folder, "l.wpilog");
    writeFileSync(file, content);
    refused(["compare", file, file], says);
  });

  it.each([
    ["records that go back in time", [3n, 2n, 1n]],
    ["times of 300,000 years", [1n, 2n ** 63n - 1n, 2n ** 64n - 1n]],
  ])("%s is compared", (_name, times) => {
    const file = join(folder, "l.wpilog");
    writeFileSync(
      file,
      wpilog(
        pose,
        ...times.map((time) => record(1, (time * (time < 9 ? 20_000n : 1n)) & (2n ** 64n - 1n), doubles(1, 1, 1))),
      ),
    );
    const { code, out } = sandlot(["compare", file, file]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ a: { pose: "/p" } });
  });
});

// ---- the rest ----

const code = join(root, "public/examples/stick-robot");
const scenario = join(code, "scenario.json");

it.each([
  ['[{"t":1e308}]', /\[0\]\.t must be a time from 0 to 86400 s/],
  ['[{"t":0,"stick":99}]', /\[0\]\.stick must be a port of the driver station, 0 to 5/],
  ['[{"t":0,"axes":[NaN]}]', /is no JSON/],
  ['[{"t":0,"buttons":[-1,1e9]}]', /\[0\]\.buttons must be a list of up to 32 numbers from 1 to 32/],
  ['[{"t":0,"buttons":[1.5]}]', /\[0\]\.buttons must be whole numbers, not 1\.5/],
  ['[{"t":0,"povs":[45.5]}]', /\[0\]\.povs must be whole numbers, not 45\.5/],
])("sticks %s", (text, says) => {
  const file = join(folder, "k.json");
  writeFileSync(file, text);
  refused(["run", scenario, "--seconds", "0.1", "--code", code, "--sticks", file], says);
});

it.each([
  ["c.json", '{"pyfrc":{"robot":{"w":-1}}}', /pyfrc\.robot\.w must be a number from 0\.5 to 9, not -1/],
  ["c.yml", "a: &a [*a]\n", /line 1: anchors, aliases and tags are not read here/],
])("%s of another simulator: %s", (name, text, says) => {
  writeFileSync(join(folder, name), text);
  refused(["import", join(folder, name)], says);
});

it.each([
  [["new", "robot", "CON"], /"CON" cannot be a name: Windows opens no folder that is called so/],
  [["new", "field", "lpt1.old"], /"lpt1\.old" cannot be a name: Windows/],
  [["new", "robot", "a."], /"a\." cannot be a name: Windows/],
  [["serve", "--host", "999.1.1.1", "--port", "0"], /cannot listen on 999\.1\.1\.1 port 0: there is no such host/],
  [["serve", "--nt", "-5"], /--nt must be a whole number from 0 to 65535, not -5/],
  [["worker", "--queue", "ftp://x"], /--queue is an address such as redis:/],
  [["link", "/dev/zero"], /is a device, not a file/],
  [["open", `#${"a".repeat(100_000)}`], /holds neither a scenario \(#s=\) nor a recording/],
  [["run", "practice/lap", "--seconds", "1e300"], /--seconds must be from 0 to 86400 s/],
  [["run", "practice/lap", "--seconds", "1", "--seconds", "2"], /--seconds is given twice/],
  [["run", "a\u0001b"], /a\\u0001b: no such file, and no such scenario/],
  [["run", "."], /is a folder, not a scenario/],
])("%j", (given, says) => {
  refused(given, says);
});

it("a folder that is gone while a command runs in it", () => {
  const gone = mkdtempSync(join(tmpdir(), "sandlot-gone-"));
  const { status, stderr } = spawnSync(
    "sh",
    [
      "-c",
      `rmdir "${gone}"; "${process.execPath}" "${join(root, "scripts/sandlot.mjs")}" run practice/lap --seconds 0.1`,
    ],
    { encoding: "utf8", cwd: gone },
  );
  if (existsSync(gone)) rmdirSync(gone);
  expect(stderr).toBe("sandlot: the folder in which this was started is not there any more\n");
  expect(status).toBe(2);
});
