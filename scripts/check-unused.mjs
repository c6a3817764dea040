// C functions that nothing in the product calls: core/ for functions, web/ for the modules' exports. Tests do not count, because
// a function that only tests call is not part of what users reach. Prints one line per function; exit 1 if there are any.
import { filesBelow, readText } from "./lib/run.mjs";

/** Functions that stay although nothing calls them yet, and what they are for. A name that ends in * stands for all that begin so. */
const kept = {
  // Seen from outside of a run.
  simSetAssertFn: "the tests' view of assertions",
  simSetLogFn: "the tests' view of log lines",
  simAllocationCount: "shows that nothing is allocated after loading",
  simPhysics_IsParked: "the only sign that a piece without a place has left the world",
  simWorld_SetProfile: "core_bench measures the parts of a tick with it",
  simFindMotorType: "tests and benchmarks take a motor by its name",
  simZones_At: "shows that the search by slabs finds what looking at every zone finds",
  simRecorder_Ticks: "shows how far a recording has come",
  simDetect_Bounds: "the outline of a shape in a picture, which detections are compared with",
  // Each Create has its Destroy; a module keeps these as long as the page lives.
  simLimelightRemote_Destroy: "pair of simLimelightRemote_Create",
  simRemote_Destroy: "pair of simRemote_Create",
  // The other end of a protocol: tests and fuzzers speak to the product through it.
  "simMsgpackReader_*": "reads what the writers wrote",
  "simWpi_*": "packs and unpacks WPILib's poses",
  simWpiCatalog_Find: "finds a struct by its name",
  "simHalsim_*": "a robot program's side",
  "simIcd*": "the robot code's side",
  "simWpilogWriter_*": "writes logs as other programs do, for the reader's tests",
  simWpilogIndex_Find: "finds an entry by its name",
  "simNt4Client_*": "a dashboard's side",
  "simNt4Server_*": "a robot program's server",
  // Models that are used alone.
  "simIntegrator_*": "integrators by name, to compare with exact solutions",
  "simFreeBody_*": "integrators of a body in free flight, to compare with exact solutions",
  "simQuick*": "simple drivetrains without contacts, for tuning and for what-if questions",
  "simAero*": "air drag and lift of one body, as a model alone",
  "simDeviation*": "how far teams trust a camera's pose, by distance and number of tags",
  "simAngleCamera*": "cameras that report angles to a target instead of poses",
  // Exports that pages may call.
  sim_record_taken: "whether the recorder has taken all input so far",
  "sim_vision_*": "cameras and estimates of one robot, for pages that show a single one",
};
const isKept = (name) =>
  Object.keys(kept).some((entry) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : name === entry));

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
    if (uses.get(name) > 1 || isKept(name)) continue;
    unused.push(`${file}:${text.slice(0, match.index).split("\n").length}: nothing in core/ calls ${name}`);
  }
}

const script = ["web", "scripts"]
  .flatMap(filesBelow)
  .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith(".gen.ts"))
  .map(readText)
  .join("\n");
for (const file of files.filter((name) => name.endsWith("/exports.h"))) {
  for (const match of texts.get(file).matchAll(/^\w[\w\s*]*\b(\w+)\([^;{}]*\);/gm)) {
    if (!isKept(match[1]) && !new RegExp(`\\b${match[1]}\\b`).test(script))
      unused.push(
        `${file}:${texts.get(file).slice(0, match.index).split("\n").length}: nothing in web/ calls ${match[1]}`,
      );
  }
}

for (const line of unused) console.log(line);
process.exit(unused.length > 0 ? 1 : 0);
