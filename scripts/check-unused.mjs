// C functions that nothing in the product calls: core/ for functions, web/ for the modules' exports. Tests do not
// count, because users do not reach a function that only tests call. Prints one line per function; exit 1 if there are
// any.
import { filesBelow, readText } from "./lib/run.mjs";

/** Functions that stay although nothing calls them yet, and the reason for each. */
const kept = {
  // Seen from outside of a run.
  simSetAssertFn: "the tests' view of assertions",
  simSetLogFn: "the tests' view of log lines",
  simAllocationCount: "shows that nothing is allocated after loading",
  simWorld_SetProfile: "core_bench measures the parts of a tick with it",
  simWorld_Step: "hosts that record nothing step with it: core_bench, the example in sim.h",
  simFindMotorType: "rigs take a motor by the name that robot files use",
  simDetect_Bounds: "the outline of a shape in a picture; detections are compared with it",
  // Each Create has its Destroy; a module keeps these as long as the page lives.
  simLimelightRemote_Destroy: "pair of simLimelightRemote_Create",
  simRemote_Destroy: "pair of simRemote_Create",
  // The other end of a round trip: tests and fuzzers speak to the product through it.
  simMsgpackReader_Kind: "reads back any value that the writer wrote",
  simMsgpackReader_Map: "reads back the maps that the writer wrote",
  simHalsim_Add: "a robot program's devices",
  simIcd_WriteHeartbeat: "the robot code's heartbeat",
  simIcdCommand_Write: "the robot code's commands",
  simIcdSticks_Read: "the robot code reads the joysticks that the simulator sends",
  simIcdState_Read: "the robot code reads the sensors that the simulator sends",
  simIcdView_Read: "the robot code reads the camera's view that the simulator sends",
  simWpilogWriter_Finish: "ends an entry, as other programs do; the reader must read it",
  simWpilogWriter_SetMetadata: "changes an entry's metadata, as other programs do; the reader must read it",
  simWpilogWriter_Float: "a type that other programs write; the reader must read it",
  simWpilogWriter_Floats: "a type that other programs write; the reader must read it",
  simWpilogIndex_Find: "finds the entry that the recorder wrote by its name",
  simNt4Server_Subscribe: "a robot program's server hears the page's values",
  simNt4Server_Get: "a robot program's server reads the page's values",
};
/** Folders that no product uses yet: models that are used alone. */
const keptFolders = {
  "core/sim/motion/": "quick drivetrains, integrators and air, for tuning and for what-if questions without contacts",
};
/** Names in `kept` that were needed in this run. */
const needed = new Set();
const isKept = (name, file) => {
  if (Object.hasOwn(kept, name)) needed.add(name);
  return needed.has(name) || Object.keys(keptFolders).some((folder) => file.startsWith(folder));
};

const withoutComments = (text) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"/g, (found) => "\n".repeat(found.split("\n").length - 1));
const prototype = /^(?!return\b|else\b)\w[\w\s*]*\b\w+\([^;{}]*\);/gm;
const definition = /^(?!static\b|typedef\b|else\b)(?:\w+[\s*]+)+(\w+)\([^;{}#]*\)\n\{/gm;

const files = filesBelow("core").filter((file) => /\.[ch]$/.test(file));
const texts = new Map(files.map((file) => [file, withoutComments(readText(file))]));

/** How often each word stands in the core, outside of prototypes. */
const uses = new Map();
for (const text of texts.values()) {
  for (const [word] of text.replaceAll(prototype, "").matchAll(/\b[A-Za-z_]\w*/g))
    uses.set(word, (uses.get(word) ?? 0) + 1);
}

const unused = [];
for (const [file, text] of texts) {
  if (!file.endsWith(".c") || file.startsWith("core/wasm/")) continue;
  for (const match of text.matchAll(definition)) {
    const [, name] = match;
    // Its definition is one use.
    if (uses.get(name) > 1 || isKept(name, file)) continue;
    unused.push(`${file}:${text.slice(0, match.index).split("\n").length}: nothing in core/ calls ${name}`);
  }
}

const script = ["web", "scripts"]
  .flatMap(filesBelow)
  .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith(".gen.ts") && !file.endsWith("/check-unused.mjs"))
  .map(readText)
  .join("\n");
for (const file of files.filter((name) => name.endsWith("/exports.h"))) {
  for (const match of texts.get(file).matchAll(/^\w[\w\s*]*\b(\w+)\([^;{}]*\);/gm)) {
    if (!new RegExp(`\\b${match[1]}\\b`).test(script) && !isKept(match[1], file))
      unused.push(
        `${file}:${texts.get(file).slice(0, match.index).split("\n").length}: nothing in web/ calls ${match[1]}`,
      );
  }
}

for (const name of Object.keys(kept)) {
  if (!needed.has(name)) unused.push(`scripts/check-unused.mjs: ${name} has a user or is gone; take it off the list`);
}

for (const line of unused) console.log(line);
process.exit(unused.length > 0 ? 1 : 0);
