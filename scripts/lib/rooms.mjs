// The rooms of the tree, lowest first: a file may include or import only files of its own room or an earlier one.
// The layer check reads this list, and `npm run check` holds the maps in the READMEs to it.

/** Libraries of the core, in order; each room is a folder below core/NAME. */
export const coreRooms = {
  sim: ["base", "judge", "motion", "model", "physics", "device", "robot", "game", "pilot", "world", "vision", "record"],
  wire: ["codec", "nt4", "log", "run", "hal", "icd", "remote", "limelight", "describe", "values", "judge"],
};

/** Folders of core/include/sandlot that each library may include; core/wasm may all. */
export const publicHeadersOf = { sim: ["sim"], view: ["sim", "view"], light: ["sim", "light"], wire: ["sim", "wire"] };

/** Rooms of core/sim whose headers core/wire may include: rooms that know neither files nor a world. */
export const wireMayInclude = ["base", "judge"];

/** Headers that only some rooms may include: prefix of the header's name, and the folders or files that may. */
export const restrictedHeaders = {
  "ode/": ["core/sim/physics"],
  "cJSON.h": ["core/sim/base/json.c"],
  "cglm/": ["core/view"],
};

/** Folders of web/, and which of the others each may import. */
export const webFolders = {
  words: [],
  sim: [],
  mesh: ["words", "sim"],
  light: ["sim"],
  view: ["words", "sim", "mesh", "light"],
  net: ["sim"],
  sweep: ["words", "sim", "net"],
  blocks: ["words"],
  lesson: ["words", "sim", "net", "sweep", "blocks"],
  input: ["sim"],
  together: ["sim"],
  code: ["words", "sim", "net"],
  handin: ["words", "sim", "net", "sweep", "blocks", "lesson", "code"],
  files: ["words", "sim", "code"],
  paths: ["words", "sim", "code", "files"],
  lab: ["words", "sim"],
  element: ["words", "sim", "view", "net", "input"],
  app: [
    "words",
    "sim",
    "mesh",
    "view",
    "net",
    "sweep",
    "blocks",
    "lesson",
    "handin",
    "input",
    "together",
    "code",
    "files",
    "paths",
    "element",
  ],
};

/** Rooms inside folders of web/, in order. */
export const webRooms = {
  sim: ["boundary", "core", "past", "worker", "page"],
  app: [
    "parts",
    "page",
    "runs",
    "open",
    "station",
    "connect",
    "hud",
    "history",
    "logs",
    "race",
    "compare",
    "vision",
    "blocks",
    "code",
    "forms",
    "workshop",
    "scenario",
    "values",
    "past",
    "sweep",
    "drawings",
    "paths",
    "lesson",
    "teach",
    "fields",
    "files",
    "views",
    "handin",
    "cockpit",
    "share",
    "sound",
    "film",
    "map",
    "bench",
    "frames",
    "together",
    "party",
    "guide",
    "projector",
    "shell",
  ],
};

/** Folders of web/ that may import three.js. */
export const threeFolders = ["mesh", "view", "element", "app"];

/** No folder of core/, web/ and scripts/ holds more files than this. */
export const mostFiles = 40;
