// The direction of includes and imports (DESIGN section 2): a file may use only what stands before it.
// Prints one line per offence; exit 1 if there are any.
import { basename, dirname, join, normalize } from "node:path";
import { filesBelow, readText } from "./lib/run.mjs";

// core/sim, lowest first: a noun may include its own headers and those of earlier rows. A noun that has grown into several
// files (physics.c, physics_query.c, physics_internal.h) is still one noun: what follows "_" is a part of it.
const coreRanks = [
  ["base", "math"],
  ["json_text", "units"],
  [
    "json",
    "obj",
    "grid",
    "hash",
    "input",
    "feature",
    "motor_types",
    "wheel_presets",
    "integrator",
    "aero",
    "quick",
    "flight",
    "events",
  ],
  ["physics", "motor", "battery", "controller", "shot", "zone", "spread", "lens"],
  ["course", "field", "robot_drive", "camera_presets", "wheel", "nav", "facts", "pnp"],
  ["detect", "angle_camera", "deviations", "pose_estimator"],
  [
    "axle",
    "chassis",
    "drivetrain",
    "mechanism",
    "sensor",
    "robot_mechanism",
    "robot_sensor",
    "robot_wiring",
    "robot_pieces",
  ],
  ["robot_camera"],
  ["robot_model", "scenario", "piece", "match", "script", "component", "launcher", "hook", "hopper"],
  ["aim"],
  ["loader", "robot", "rules"],
  ["feeder", "handling", "autopilot"],
  ["world"],
  ["vision"],
  ["telemetry", "recording"],
];
// core/wire, the same. Of core/sim it may use what knows neither files nor a world; core/sim nothing of it.
const wireRanks = [
  ["bytes", "jsonio", "msgpack", "nt4_clock", "nt4_blob", "warnings"],
  ["wpi_struct", "halsim", "icd", "nt4_properties", "nt4_value"],
  ["wpilog", "nt4_topic", "hal_robot"],
  ["nt4_json", "nt4_queue"],
  ["nt4_shared"],
  ["nt4", "nt4_client", "nt4_server"],
  ["telemetry", "event_text", "log_tracks", "describe"],
  ["remote"],
  ["limelight"],
];
const wireMayInclude = ["json_text", "units", "hash"];
const wireHeaders = [
  "wire",
  "nt4",
  "nt4_client",
  "nt4_server",
  "wpi_struct",
  "wpilog",
  "halsim",
  "hal_robot",
  "icd",
  "icd_robot",
  "telemetry",
  "event_text",
  "log_tracks",
  "remote",
  "limelight",
];
const ranked = (rows) => new Map(rows.flatMap((row, rank) => row.map((name) => [name, rank])));
const ranksOf = new Map([
  ["core/sim", ranked(coreRanks)],
  ["core/wire", ranked(wireRanks)],
]);
const only = new Map([
  ["ode/", ["physics"]],
  ["cJSON.h", ["json", "field", "robot_model", "scenario", "loader"]],
]);

// web folders and what each may import besides itself; packages that only some may use.
const webMayImport = {
  sim: [],
  view: ["sim"],
  net: ["sim"],
  input: ["sim"],
  element: ["sim", "view", "net", "input"],
  app: ["sim", "view", "net", "input", "element"],
};
const threeMay = ["view", "element", "app"];

const offences = [];
const offend = (file, line, why) => offences.push(`${file}:${line}: ${why}`);

/** The noun a file belongs to: the longest beginning of its name, in whole words, that has a rank. */
function nounOf(file, ranks) {
  let name = basename(file).replace(/\.[ch]$/, "");
  while (!ranks?.has(name) && name.includes("_")) name = name.slice(0, name.lastIndexOf("_"));
  return name;
}

/** Calls visit(name, line number) for every match of the pattern's first group. */
function eachMatch(file, pattern, visit) {
  const text = readText(file);
  for (const match of text.matchAll(pattern)) {
    const name = match.slice(1).find((group) => group !== undefined);
    visit(name, text.slice(0, match.index).split("\n").length);
  }
}

const cFiles = filesBelow("core").filter((file) => /\.[ch]$/.test(file));
for (const file of cFiles) {
  const folder = dirname(file);
  const ranks = ranksOf.get(folder);
  const name = nounOf(file, ranks);
  if (ranks && !ranks.has(name)) offend(file, 1, "has no rank in scripts/check-layers.mjs: add it");
  eachMatch(file, /^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]/gm, (target, line) => {
    for (const [prefix, allowed] of only) {
      if (target.startsWith(prefix) && !(folder === "core/sim" && allowed.includes(name)))
        offend(file, line, `${target} is only for ${allowed.map((noun) => `core/sim/${noun}`).join(", ")}`);
    }
    const from = ["core/sim", "core/wire"].find((place) => cFiles.includes(`${place}/${target}`));
    if (folder === "core/include/sandlot" && from) offend(file, line, `a public header may not include ${from}`);
    if (!ranks) return;
    if (cFiles.includes(`core/wasm/${target}`) || target.includes("wasm/"))
      offend(file, line, `${folder} may not include core/wasm`);
    const own = nounOf(target, ranks);
    // The public headers of core/wire hold types that all its files share.
    const counts = from === folder || (folder === "core/sim" && !from);
    if (counts && own !== name && ranks.get(own) >= ranks.get(name))
      offend(file, line, `${target} does not stand before ${basename(file)}`);
    const wire = from === "core/wire" || wireHeaders.some((header) => target === `sandlot/${header}.h`);
    if (folder === "core/sim" && wire) offend(file, line, "core/sim may not include core/wire");
    if (folder === "core/wire" && from === "core/sim" && !wireMayInclude.includes(basename(target, ".h")))
      offend(file, line, `core/wire may include only ${wireMayInclude.join(", ")} of core/sim`);
  });
}

const imports =
  /(?:\bimport|\bexport)\b[^"'`;]*?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|new URL\(\s*["'](\.[^"']+)["']/g;
for (const file of filesBelow("web").filter((file) => /\.(ts|js)$/.test(file))) {
  const folder = file.split("/")[1];
  const may = webMayImport[folder];
  if (may === undefined) {
    if (file.split("/").length > 2) offend(file, 1, "is in a folder that scripts/check-layers.mjs does not know");
    continue;
  }
  eachMatch(file, imports, (target, line) => {
    if (/^three(\/|$)/.test(target) && !threeMay.includes(folder))
      offend(file, line, `web/${folder} may not import three`);
    if (!target.startsWith(".")) return;
    const path = normalize(join(dirname(file), target));
    if (!path.startsWith("web/")) return offend(file, line, `${target} is outside web/`);
    const to = path.split("/")[1];
    if (to !== folder && !may.includes(to)) offend(file, line, `web/${folder} may not import web/${to}`);
  });
}

for (const offence of offences) console.log(offence);
process.exit(offences.length > 0 ? 1 : 0);
