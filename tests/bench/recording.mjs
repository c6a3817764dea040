// Sizes of recordings of a match and of its positions, and how many events are left out of them: one JSON object.
//   node tests/bench/recording.mjs
import { deflateRawSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as sandlot from "../../build/node/sandlot.mjs";
import { gamepad, keyboard } from "./drivers.mjs";

const root = join(import.meta.dirname, "../..");
const matchTicks = 160 * 50;

/** A match driven by hands, five autopilots with it. */
async function match(hands) {
  const core = await sandlot.openCore(join(root, "build/wasm/sandlot.wasm"));
  const path = "fields/2026-rebuilt/scenarios/match.json";
  await core.load(readFileSync(join(root, path), "utf8"), path, sandlot.folderFiles(root));
  core.poses.record();
  core.setMatch("start");
  const kinds = new Map();
  for (let tick = 0; tick < matchTicks; tick++) {
    const input = hands(tick);
    if (input !== null) core.setInput([input]);
    core.step(1);
    for (const { kind } of core.takeEvents()) {
      const name = sandlot.eventKinds[kind];
      kinds.set(name, (kinds.get(name) ?? 0) + 1);
    }
  }
  const bytes = core.recordings.bytes();
  const link = await sandlot.recordingLink(bytes);
  return {
    bytes: bytes.length,
    deflated: deflateRawSync(bytes, { level: 9 }).length,
    link: link.length,
    positions: core.poses.bytes,
    kinds,
  };
}

const keys = await match(keyboard(160));
const pad = await match(gamepad(160));
const jumps = [
  "pieceScored",
  "robotHit",
  "brownoutBegan",
  "foul",
  "modeChanged",
  "periodBegan",
  "assessed",
  "matchEnded",
];
const events = jumps.reduce((sum, name) => sum + (keys.kinds.get(name) ?? 0), 0);
const size = ({ bytes, deflated, link, positions }) => ({ bytes, deflated, link, positions });
console.log(JSON.stringify({ keyboard: size(keys), gamepad: size(pad), events }));
