// The real core with the repository's fields and robots, and scenarios small enough to know every number of.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { Frame } from "../../web/sim/boundary/frame.ts";
import type { Core, StationInput } from "../../web/sim/core/module.ts";
import { folderFiles, openCore } from "../../web/sim/node.ts";
import type { SceneInfo } from "../../web/sim/boundary/protocol.ts";

export const root = join(import.meta.dirname, "../..");
export const wasmFile = join(root, "build/wasm/sandlot.wasm");
export const files = folderFiles(root);

/** A core whose log must stay empty. */
export const open = (): Promise<Core> => openCore(wasmFile, { log: (line) => expect.fail(`the core logged: ${line}`) });

export const shipped = (name: string): string =>
  readFileSync(join(root, `fields/2026-rebuilt/scenarios/${name}.json`), "utf8");

export const scenarioNames = ["first-drive", "all-awake", "bumps"] as const;

/** A robot of the repository as an object, to break. */
export const robotObject = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, "robots/swerve-shooter/robot.json"), "utf8")) as Record<string, unknown>;

/** A bare floor of 16 m by 8 m with two kinds of balls and a short match. */
export const plainField = {
  name: "plain",
  size: [16, 8],
  materials: { default: { friction: 1, restitution: 0.3 }, bouncy: { friction: 0.5, restitution: 0.8 } },
  floor: "default",
  pieces: {
    big: { shape: "sphere", diameter: 0.3, mass: 0.5, material: "default", rolling: 0.04, drag: 0.47, total: 4 },
    small: { shape: "sphere", diameter: 0.1, mass: 0.1, material: "bouncy", rolling: 0.04, drag: 0.47, total: 8 },
  },
  match: {
    phases: [
      { name: "auto", mode: "auto", seconds: 1 },
      { name: "pause", mode: "disabled", seconds: 0.5 },
      { name: "teleop", mode: "teleop", seconds: 2 },
    ],
  },
};

export const plainRobot = { robot: "swerve-shooter", station: "blue1", at: [4, 4, 0], program: "driver" };

/** A scenario on the plain field; keys given replace these. */
export const plainScenario = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ sandlot: 1, name: "plain", field: plainField, pieces: "none", robots: [plainRobot], ...changes });

export const load = (core: Core, text: string): Promise<SceneInfo> => core.load(text, "test.json", files);

export const frameOf = (core: Core): Frame => new Frame(core.frame());

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

/** Mends the check sum of a recording that was changed on purpose. */
export function summed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  new DataView(copy.buffer).setUint32(copy.length - 4, crc32(copy.subarray(0, copy.length - 6)), true);
  return copy;
}

/** Drives about as a person would: over the bump, through the pieces, turning. The same every time. */
export function driverInput(tick: number): StationInput[] {
  if (tick % 25 !== 0) return [];
  const phase = tick / 25;
  return [
    {
      station: 0,
      axes: [phase < 6 ? 0.8 : -0.3, Math.sign((phase % 5) - 2) * 0.4, phase % 3 === 0 ? 0.5 : 0],
      buttons: 0,
    },
  ];
}

/** Loads a scenario and drives it for some ticks; returns the hash there. */
export async function driven(core: Core, text: string, ticks: number): Promise<string> {
  await load(core, text);
  for (let tick = 0; tick < ticks; tick++) {
    core.setInput(driverInput(tick));
    expect(core.step(1)).toBe(1);
  }
  return core.hash();
}

const goldenFile = join(import.meta.dirname, "golden.json");

/** Hashes by name of the run, of each behaviour number there has been. */
export type Golden = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const readGolden = (): Golden => JSON.parse(readFileSync(goldenFile, "utf8")) as Golden;

const howToRaise =
  "If this is meant: raise SIM_BEHAVIOUR in core/include/sandlot/sim/recording.h, build, bless with SANDLOT_BLESS=1 " +
  "npx vitest run --no-file-parallelism tests/wasm/golden.test.ts tests/wasm/match.test.ts " +
  "tests/wasm/golden-links.test.ts, and say why in the commit.";

/**
 * The trouble with a run's hash under a behaviour number; "" when it is right. The blessed hash of the number stays:
 * another hash needs another number, because recordings with that number have been shared.
 */
export function goldenTrouble(golden: Golden, behaviour: number, name: string, hash: string): string {
  const newest = Math.max(...Object.keys(golden).map(Number));
  if (behaviour < newest) {
    return `SIM_BEHAVIOUR is ${behaviour}, but golden.json knows behaviour ${newest} already: it never goes down.`;
  }
  const wanted = golden[behaviour]?.[name];
  if (wanted === undefined) return `golden.json has no hash of "${name}" for behaviour ${behaviour}. ${howToRaise}`;
  if (wanted !== hash)
    return `"${name}" ends with hash ${hash}, not ${wanted}: its run came out differently. ${howToRaise}`;
  return "";
}

/** The exact hash that a run must end with. A change of a hash is a change of the simulation; see golden.test.ts. */
export function expectGolden(core: Core, name: string): void {
  const { behaviour } = core.recordings;
  const hash = core.hash();
  let golden = readGolden();
  if (process.env["SANDLOT_BLESS"] === "1" && golden[behaviour]?.[name] === undefined) {
    golden = { ...golden, [behaviour]: { ...golden[behaviour], [name]: hash } };
    writeFileSync(goldenFile, `${JSON.stringify(golden, null, 2)}\n`);
  }
  const trouble = goldenTrouble(golden, behaviour, name, hash);
  if (trouble !== "") expect.fail(trouble);
}
