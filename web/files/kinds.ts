// Every kind of file that teams have: how it is known, where it goes, and which page of the documentation is about it. One table for
// the page, the command line and the list in docs/files.md. Words for each kind stand in web/words/files/english-kinds.ts.

import type { kindNames } from "../words/files/english-kinds.ts";

export type KindId = keyof (typeof kindNames)["english"] & string;

/**
 * The way of a file of a kind: a run or a scenario onto the page, a layout into the panes, a log beside the run,
 * robots, fields and models into the workshop, tags into the field and lenses into the robot that are on the page, keys
 * into the joystick slots, a program into the code panel, a project to its card, a path to the robot that follows it.
 * "answer": Sandlot names it and the way to go on.
 */
export type Place =
  "run" | "layout" | "log" | "asset" | "tags" | "lens" | "keys" | "program" | "project" | "path" | "answer";

export interface FileKind {
  readonly id: KindId;
  readonly place: Place;
  /** Of the file without its folder. A name alone decides only where the contents say nothing. */
  readonly name?: RegExp;
  /** The file's path ends like this: for names that are common, "settings.json". */
  readonly path?: RegExp;
  /** Lists of keys at the top of its JSON: all of one of the lists are there. */
  readonly keys?: readonly (readonly string[])[];
  /** Keys of the first entry of JSON that is a list. */
  readonly entryKeys?: readonly string[];
  /** The file begins with these bytes, as latin letters. */
  readonly begins?: readonly string[];
  /** In docs/, where there is more. */
  readonly docs: string;
}

const zipBegin = "PK\u0003\u0004";

/** In the order in which they are tried: contents of all kinds first, then names. */
export const fileKinds: readonly FileKind[] = [
  // ---- stand-ins for files ----
  { id: "lfs", place: "answer", begins: ["version https://git-lfs.github.com/spec/"], docs: "files" },

  // ---- Sandlot's own ----
  { id: "recording", place: "run", begins: ["SNDLTREC"], name: /\.sandlot$/i, docs: "share" },
  {
    ...{ id: "layout", place: "layout", name: /\.layout\.json$/i, keys: [["sandlot-layout"]] },
    docs: "values.html#layouts",
  },
  {
    id: "plan",
    place: "answer",
    keys: [
      ["vary", "sandlot"],
      ["vary", "scenario"],
    ],
    docs: "sweeps",
  },

  // ---- WPILib Blocks ----
  { id: "wpilibBlocks", place: "program", name: /\.blocks$/i, docs: "blocks.html#projects-of-wpilib-blocks" },

  // ---- AdvantageScope ----
  { id: "scopeLayout", place: "layout", keys: [["hubs"], ["satellites", "version"]], docs: "from-advantagescope" },
  { id: "scopeLayoutOld", place: "answer", keys: [["layout", "version"]], docs: "from-advantagescope" },
  { id: "scopeField2d", place: "answer", keys: [["topLeft", "bottomRight"]], docs: "field-of-your-own" },
  { id: "scopeField", place: "asset", keys: [["widthInches", "heightInches"]], docs: "field-of-your-own" },
  {
    ...{ id: "scopeRobot", place: "asset", docs: "workshop" },
    keys: [
      ["name", "rotations", "position"],
      ["name", "rotations", "cameras"],
      ["name", "components", "position"],
    ],
  },
  { id: "scopeJoystick", place: "answer", entryKeys: ["type", "isYellow", "centerPx"], docs: "from-advantagescope" },

  // ---- dashboards and WPILib's tools ----
  {
    id: "elastic",
    place: "layout",
    name: /^elastic-layout\.json$/i,
    keys: [
      ["grid_size", "tabs"],
      ["tabs", "version"],
    ],
    docs: "values",
  },
  {
    id: "shuffleboard",
    place: "answer",
    name: /^shuffleboard.*\.json$/i,
    keys: [["tabPane"], ["windowGeometry"]],
    docs: "values",
  },
  {
    ...{ id: "simGuiStation", place: "keys", name: /^simgui-ds\.json$/i, docs: "play" },
    keys: [
      ["keyboardJoysticks"],
      ["robotJoysticks"],
      ["System Joysticks"],
      ["Keyboard 0 Settings"],
      ["Keyboard 1 Settings"],
    ],
  },
  {
    id: "simGuiWindow",
    place: "answer",
    name: /^(simgui|glass)-window\.json$/i,
    keys: [["MainWindow"]],
    docs: "values",
  },
  {
    ...{ id: "simGui", place: "answer", name: /^(simgui|glass)\.json$/i, docs: "values" },
    keys: [["HALProvider"], ["NTProvider"], ["NetworkTables", "NetworkTables Info"]],
  },
  {
    id: "tables",
    place: "answer",
    name: /^networktables\.json(\.bck)?$/i,
    entryKeys: ["name", "type", "value"],
    docs: "headless",
  },
  { id: "vendordep", place: "answer", keys: [["fileName", "jsonUrl"], ["javaDependencies"]], docs: "java" },
  {
    id: "wpilibPreferences",
    place: "answer",
    name: /^wpilib_preferences\.json$/i,
    keys: [["projectYear"], ["teamNumber"]],
    docs: "java",
  },
  { id: "tagLayout", place: "tags", keys: [["tags", "field"]], docs: "fields" },
  { id: "fieldMap", place: "tags", name: /\.fmap$/i, keys: [["fiducials"]], docs: "fields" },
  { id: "fieldImage", place: "answer", keys: [["field-image"], ["field-corners"]], docs: "fields" },
  { id: "sysId", place: "answer", keys: [["sysid"], ["test type"]], docs: "sweeps" },

  // ---- paths ----
  {
    id: "plannerPath",
    place: "path",
    keys: [
      ["waypoints", "globalConstraints"],
      ["waypoints", "goalEndState"],
      ["waypoints", "rotationTargets"],
      ["waypoints", "markers"],
    ],
    docs: "paths",
  },
  {
    id: "plannerAuto",
    place: "path",
    name: /\.auto$/i,
    keys: [
      ["command", "resetOdom"],
      ["command", "choreoAuto"],
      ["startingPose", "command"],
    ],
    docs: "paths",
  },
  {
    id: "plannerSettings",
    place: "project",
    keys: [["holonomicMode"], ["robotWidth", "robotLength"]],
    path: /pathplanner\/settings\.json$/i,
    docs: "workshop",
  },
  { id: "plannerGrid", place: "answer", name: /^navgrid\.json$/i, keys: [["nodeSizeMeters", "grid"]], docs: "java" },
  {
    id: "choreoPath",
    place: "path",
    name: /\.traj$/i,
    keys: [
      ["trajectory", "snapshot"],
      ["trajectory", "params"],
      ["samples", "eventMarkers"],
    ],
    docs: "paths",
  },
  {
    id: "choreo",
    place: "project",
    name: /\.chor$/i,
    keys: [
      ["config", "codegen"],
      ["config", "generationFeatures"],
      ["robotConfiguration", "paths"],
    ],
    docs: "workshop",
  },
  {
    id: "trajectory",
    place: "path",
    name: /\.wpilib\.json$/i,
    entryKeys: ["time", "velocity", "curvature", "pose"],
    docs: "paths",
  },
  {
    id: "pathWeaver",
    place: "answer",
    keys: [
      ["lengthUnit", "maxVelocity"],
      ["outputDir", "wheelBase"],
    ],
    name: /^pathweaver\.json$/i,
    docs: "paths",
  },
  { id: "pathWeaverPath", place: "path", begins: ["X,Y,Tangent X,Tangent Y"], docs: "paths" },

  // ---- numbers of a robot ----
  {
    id: "tunerProject",
    place: "project",
    name: /^tuner-project.*\.json$/i,
    keys: [
      ["Modules", "SwerveOptions"],
      ["Modules", "LastState"],
    ],
    docs: "workshop",
  },
  {
    id: "tunerConstants",
    place: "project",
    name: /^(\w*tuner_?constants\w*)\.(java|h|hpp|cpp|py|kt)$/i,
    docs: "workshop",
  },
  { id: "yagsl", place: "project", name: /^swervedrive\.json$/i, keys: [["imu", "modules"]], docs: "workshop" },
  {
    id: "yagslModule",
    place: "project",
    keys: [
      ["drive", "angle", "location"],
      ["drive", "angle", "encoder"],
    ],
    docs: "workshop",
  },
  {
    id: "yagslPhysical",
    place: "project",
    name: /^physicalproperties\.json$/i,
    keys: [
      ["conversionFactors", "optimalVoltage"],
      ["conversionFactors", "currentLimit"],
      ["wheelGripCoefficientOfFriction"],
    ],
    docs: "workshop",
  },
  {
    id: "yagslGains",
    place: "answer",
    name: /^(pidfproperties|controllerproperties)\.json$/i,
    keys: [["angleJoystickRadiusDeadband"]],
    docs: "workshop",
  },

  // ---- cameras ----
  {
    id: "photonCalibration",
    place: "lens",
    keys: [["cameraIntrinsics"], ["cameraExtrinsics"], ["resolution", "distCoeffs"]],
    docs: "photonvision",
  },
  {
    id: "limelightCalibration",
    place: "lens",
    keys: [
      ["camera_matrix", "distortion_coefficients"],
      ["camera_matrix", "img_size"],
    ],
    docs: "limelight",
  },
  { id: "limelightPipeline", place: "answer", name: /\.vpr$/i, docs: "limelight" },

  // ---- other simulators ----
  { id: "pyfrc", place: "answer", keys: [["pyfrc"]], docs: "from-pyfrc" },
  { id: "robotConfig", place: "answer", name: /^robotConfig\.ya?ml$/i, docs: "from-3260" },
  { id: "mira", place: "answer", name: /\.mira$/i, docs: "from-synthesis" },

  // ---- Sandlot's own, whose keys are words that others use, too ----
  {
    id: "robot",
    place: "asset",
    name: /^robot\.json$/i,
    keys: [
      ["drivetrain", "mass"],
      ["drivetrain", "motors"],
      ["drivetrain", "name"],
    ],
    docs: "robots",
  },
  { id: "field", place: "asset", name: /^field\.json$/i, keys: [["materials", "size"]], docs: "fields" },
  { id: "scenario", place: "run", keys: [["sandlot"], ["robots"], ["field"]], docs: "scenarios" },

  // ---- logs ----
  { id: "wpilog", place: "log", begins: ["WPILOG"], name: /\.wpilog$/i, docs: "advantagescope" },
  { id: "hoot", place: "answer", name: /\.hoot$/i, docs: "advantagescope" },
  { id: "revlog", place: "answer", name: /\.revlog$/i, docs: "advantagescope" },
  { id: "rlog", place: "answer", name: /\.rlog$/i, docs: "advantagescope" },
  { id: "stationLog", place: "answer", name: /\.(dslog|dsevents)$/i, docs: "advantagescope" },
  { id: "table", place: "answer", name: /\.(csv|tsv|xlsx?)$/i, docs: "advantagescope" },

  // ---- models ----
  { id: "glb", place: "asset", begins: ["glTF"], name: /\.glb$/i, docs: "workshop" },
  {
    id: "gltf",
    place: "asset",
    name: /\.gltf$/i,
    keys: [
      ["asset", "scenes"],
      ["asset", "meshes"],
    ],
    docs: "workshop",
  },
  { id: "step", place: "answer", begins: ["ISO-10303-21"], name: /\.(step|stp|iges|igs)$/i, docs: "workshop" },
  { id: "stl", place: "asset", name: /\.stl$/i, docs: "workshop" },
  { id: "obj", place: "asset", name: /\.obj$/i, docs: "workshop" },
  { id: "urdf", place: "asset", name: /\.urdf$/i, docs: "workshop" },
  {
    id: "cad",
    place: "answer",
    name: /\.(sldprt|sldasm|f3d|f3z|ipt|iam|prt|3dm|skp|x_t|x_b|catpart|catproduct|dwg|dxf|fcstd)$/i,
    docs: "workshop",
  },
  {
    id: "mesh",
    place: "answer",
    begins: ["Kaydara FBX Binary", "BLENDER"],
    name: /\.(fbx|dae|mtl|xacro|blend|usdz?|usda|usdc|3mf|3ds|ply|off|x3d|wrl)$/i,
    docs: "workshop",
  },

  // ---- programs ----
  { id: "python", place: "program", name: /\.py$/i, docs: "code" },
  { id: "java", place: "answer", name: /\.(java|kt)$/i, docs: "java" },
  { id: "cpp", place: "answer", name: /\.(cpp|cc|cxx|h|hpp|hh)$/i, docs: "cpp" },
  { id: "gradle", place: "answer", name: /(\.gradle(\.kts)?|^gradlew(\.bat)?)$/i, docs: "java" },
  { id: "jar", place: "answer", name: /\.(jar|class|war)$/i, docs: "java" },
  { id: "notebook", place: "answer", name: /\.ipynb$/i, docs: "code" },
  { id: "labview", place: "answer", name: /\.(vi|lvproj|lvlib|llb)$/i, docs: "index" },
  { id: "blocks", place: "answer", name: /\.blk$/i, docs: "code" },

  // ---- and the rest ----
  { id: "editor", place: "answer", path: /(^|\/)\.vscode\/[^/]+\.json$/i, docs: "java" },
  { id: "zip", place: "project", begins: [zipBegin, "PK\u0005\u0006"], name: /\.zip$/i, docs: "files" },
  {
    id: "archive",
    place: "answer",
    begins: ["Rar!", "7z\u00bc\u00af", "\u001f\u008b"],
    name: /\.(rar|7z|gz|tgz|tar|bz2|xz)$/i,
    docs: "files",
  },
  {
    id: "picture",
    place: "answer",
    begins: ["\u0089PNG", "\u00ff\u00d8\u00ff", "GIF8", "RIFF"],
    name: /\.(png|jpe?g|gif|webp|bmp|svg|heic)$/i,
    docs: "files",
  },
  { id: "film", place: "answer", name: /\.(mp4|mov|webm|avi|mkv)$/i, docs: "files" },
  {
    id: "text",
    place: "answer",
    name: /\.(md|txt|pdf|docx?|html?|toml|ini|cfg|ya?ml|xml|properties|log)$/i,
    docs: "files",
  },
];

const byId = new Map(fileKinds.map((kind) => [kind.id, kind]));

export const kindOfId = (id: KindId): FileKind => byId.get(id) ?? { id, place: "answer", docs: "files" };
