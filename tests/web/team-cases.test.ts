// Every kind of thing that teams have dropped on the page, small: its name, its place, and the words about it.
import { expect, test } from "vitest";
import { readThings, type Thing } from "../../web/app/files/drop.ts";
import { applyMatrix, extentOf, guessStand, standMatrix } from "../../web/app/workshop/model-measure.ts";
import { cornersOf, readModel } from "../../web/app/workshop/model-read.ts";
import { sizeTrouble } from "../../web/app/workshop/model-size.ts";
import { readField } from "../../web/mesh/collision.ts";
import { groupsOf, readDocument } from "../../web/mesh/glb-read.ts";
import { readFieldConfig } from "../../web/mesh/stand.ts";
import { Body, glbOf as packedGlb, partsOf, type Json } from "../../web/mesh/glb-parts.ts";
import { box, glbOf, hall } from "./field-glb.ts";
import { zip } from "./make-zip.mjs";

type Content = string | Uint8Array<ArrayBuffer> | ArrayBuffer;
type Corner = readonly [number, number, number];

const file = (name: string, content: Content): File =>
  Object.assign(new File([content], name), { webkitRelativePath: "" });

/** A box with its lowest corner on the floor. */
const model = (length: number, width: number, height: number, scale = 1): Promise<ArrayBuffer> => {
  const low: Corner = [-length / 2, -width / 2, 0];
  return glbOf([{ name: "part0", quads: box(low, [length / 2, width / 2, height]) }], scale);
};
const robotGlb = await model(0.75, 0.7, 0.58);

/** The same file with something changed in its JSON. */
function changed(glb: ArrayBuffer, change: (json: Json) => Json): ArrayBuffer {
  const parts = partsOf(glb)!;
  const body = new Body();
  body.add(parts.body);
  return packedGlb(change(parts.json), body);
}
const lines = changed(robotGlb, (json) => {
  const [mesh] = json["meshes"] as { primitives: Json[] }[];
  return { ...json, meshes: [{ primitives: mesh!.primitives.map((each) => ({ ...each, mode: 1 })) }] };
});
/** Three of its mesh, 1 m apart. */
const copies = changed(robotGlb, (json) => {
  const accessors = json["accessors"] as Json[];
  // Its first corners as places: as good as any other numbers.
  const places = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: accessors.length } } };
  const [node] = json["nodes"] as Json[];
  return {
    ...json,
    ...{ nodes: [{ ...node, extensions: places }], accessors: [...accessors, { ...accessors[0], count: 3 }] },
    ...{ extensionsUsed: ["EXT_mesh_gpu_instancing"], extensionsRequired: ["EXT_mesh_gpu_instancing"] },
  };
});
const needs = (extension: string, mesh: Json): ArrayBuffer =>
  changed(robotGlb, (json) => ({ ...json, ...mesh, extensionsRequired: [extension] }));
const draco = needs("KHR_draco_mesh_compression", {
  meshes: [
    {
      primitives: [
        {
          attributes: { POSITION: 0 },
          extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
        },
      ],
    },
  ],
});

const config = (more: object): string => JSON.stringify({ name: "Mini", rotations: [], position: [0, 0, 0], ...more });
const robotZip = (text: string, ...parts: string[]): Uint8Array<ArrayBuffer> =>
  zip(
    { path: "Robot_Mini/config.json", text },
    { path: "Robot_Mini/model.glb", text: new Uint8Array(robotGlb) },
    ...parts.map((name) => ({ path: `Robot_Mini/${name}`, text: new Uint8Array(robotGlb) })),
  );
const fieldConfig = JSON.stringify({
  ...{ name: "Own", rotations: [{ axis: "x", degrees: 90 }], position: [0, 0, 0] },
  ...{ widthInches: 472.4, heightInches: 236.2 },
});
const fieldGlb = await glbOf(hall);
const camera = { name: "front", rotations: [], position: [0.3, 0, 0.5], resolution: [1280, 720], fov: 70 };
const javaMin = [
  { path: "bot-main/build.gradle", text: 'plugins { id "edu.wpi.first.GradleRIO" version "2026.1.1" }' },
  { path: "bot-main/.wpilib/wpilib_preferences.json", text: '{"teamNumber":1,"projectYear":"2026"}' },
  { path: "bot-main/src/main/java/frc/robot/Robot.java", text: "package frc.robot;" },
];

/** A model in the workshop: its sides in metres, or why no robot has them; and the words about its config.json. */
async function robotOf({ found }: Thing): Promise<string> {
  if (found?.is !== "model") return "";
  try {
    const { body, config, extent, missing } = await readModel(found, "http://nowhere/");
    const stand = config === null ? guessStand(extent) : null;
    if (stand !== null) for (const piece of body) applyMatrix(cornersOf(piece), standMatrix(stand, extent));
    const placed = extentOf(body.map(cornersOf))!;
    const sides = placed.high.map((high, axis) => (high - placed.low[axis]!).toFixed(2)).join(" x ");
    const { cameras = [], unplaced = [] } = config ?? {};
    const more = [cameras.length > 0 ? "cameras" : "", ...missing.map((name) => `no ${name}`)];
    if (unplaced.length > 0) more.push(`unplaced ${unplaced.join()}`);
    return [sizeTrouble(placed, { extent, stand }) ?? `robot ${sides}`, ...more.filter(Boolean)].join(", ");
  } catch (error) {
    return String((error as Error).message);
  }
}

async function fieldOf({ found }: Thing): Promise<string> {
  if (found?.is !== "field") return "";
  const config = readFieldConfig(new TextDecoder().decode(found.files.get("config.json")));
  const { stand } = await readField("own", found.files.get("model.glb")!, config, {});
  return `field ${stand.size.map((side) => side.toFixed(1)).join(" x ")}`;
}

const follows = /Its card draws it in the field/;
const card = /Its card makes the robot/;
const toWpilog = /File, Export Data, WPILOG/;
const toGlb = /GLB/;

/** [the dropped thing, its kind, its place, the words or the result] */
const cases: readonly (readonly [name: string, content: Content, kind: string, place: string, answer: RegExp])[] = [
  // Row 1: JSON of other programs does not count as a scenario.
  [
    "my-view.layout.json",
    '{"sandlot-layout":1,"name":"Mine","root":{}}',
    "layout",
    "layout",
    /It opens in Values and plots/,
  ],
  ["layout.json", '{"hubs":[],"satellites":[],"version":"4.1.0"}', "scopeLayout", "layout", /Its tabs open as views/],
  ["simgui.json", '{"NTProvider":{}}', "simGui", "answer", /read it beside the page/],
  ["navgrid.json", '{"nodeSizeMeters":0.3,"grid":[]}', "plannerGrid", "answer", /PathPlanner's own pathfinder/],
  ["tuner-project.json", '{"version":"1.0.0.0","LastState":10,"Modules":[]}', "tunerProject", "project", card],
  ["TunerConstants.java", "class TunerConstants { double kDriveGearRatio = 6.12; }", "tunerConstants", "project", card],
  // Hostile to its reader: constants that name each other, 20,000 brackets, doubling sums, comments and texts that never end.
  [
    "TunerConstants.java",
    [
      "class TunerConstants {",
      "double kDriveGearRatio = kDriveGearRatio; double a = b; double b = a;",
      `double kSteerGearRatio = ${"(".repeat(20_000)}1${")".repeat(20_000)};`,
      "Distance kWheelRadius = Inches.of(1e308 * 1e308); Distance kFrontLeftXPos = Inches.of(System.exit(1));",
      ...Array.from({ length: 3000 }, (_, i) => `double x${i} = x${i + 1} + x${i + 1};`),
      `double __proto__ = 3; ${"/*".repeat(5000)}${'"\\"'.repeat(10_000)}`,
    ].join("\n"),
    ...["tunerConstants", "answer", /^No number of a robot can be read out of TunerConstants\.java/],
  ],
  ["swervedrive.json", '{"imu":{"type":"pigeon2"},"modules":[]}', "yagsl", "project", card],
  [
    "swerve calibration.json",
    '{"hubs":[{}],"satellites":[],"version":"26.0.0"}',
    ...["scopeLayout", "layout", /Its tabs open as views/],
  ],
  ["old layout.json", '{"version":"3.0.0","layout":[]}', "scopeLayoutOld", "answer", /AdvantageScope 4 and newer/],
  [
    "elastic-layout.json",
    '{"version":1.0,"grid_size":128,"tabs":[]}',
    "elastic",
    "layout",
    /Its widgets open as views/,
  ],
  ["shuffleboard.json", '{"tabPane":[],"windowGeometry":{}}', "shuffleboard", "answer", /Open it in Shuffleboard/],
  ["simgui-ds.json", '{"keyboardJoysticks":[{}]}', "simGuiStation", "keys", /become joysticks of robot code/],
  ["simgui-window.json", '{"MainWindow":{}}', "simGuiWindow", "answer", /where its windows stand/],
  [
    "settings.json",
    '{"robotWidth":0.8,"robotLength":0.8,"holonomicMode":true,"robotMass":50}',
    ...["plannerSettings", "project", card],
  ],
  [
    "own.auto",
    '{"version":"2025.0","command":{},"resetOdom":true}',
    "plannerAuto",
    "path",
    /has the robot follow its paths/,
  ],
  ["own.chor", '{"config":{"mass":{"val":50}},"generationFeatures":[]}', "choreo", "project", card],
  ["a.wpilib.json", '[{"time":0,"velocity":0,"curvature":0,"pose":{}}]', "trajectory", "path", follows],
  ["Unnamed.path", "X,Y,Tangent X,Tangent Y,Fixed Theta,Reversed,Name\n", "pathWeaverPath", "path", follows],
  ["pathweaver.json", '{"lengthUnit":"Meter","maxVelocity":3}', "pathWeaver", "answer", /in its folder Paths/],
  [
    "2026-tags.json",
    '{"tags":[],"field":{"length":16.5,"width":8}}',
    "tagLayout",
    "tags",
    /take the place of the field's own/,
  ],
  ["own.fmap", '{"type":"frc","fiducials":[]}', "fieldMap", "tags", /take the place of the field's own/],
  ["2026-field.json", '{"field-image":"a.png","field-corners":{}}', "fieldImage", "answer", /draws the field itself/],
  ["photon-lens.json", '{"cameraIntrinsics":{},"resolution":{}}', "photonCalibration", "lens", /becomes the lens/],
  ["limelight-lens.json", '{"camera_matrix":[],"img_size":[]}', "limelightCalibration", "lens", /becomes the lens/],
  [
    "physicalproperties.json",
    '{"conversionFactors":{},"optimalVoltage":12}',
    "yagslPhysical",
    "answer",
    /whole folder swerve/,
  ],
  ["pipeline.vpr", "area_max:100", "limelightPipeline", "answer", /Look, Vision/],
  ["launch.json", "{ // tasks\n}", "brokenJson", "answer", /stops being JSON/],
  ["config.json", config({}), "scopeRobot", "answer", /together with its model\.glb/],
  ["a.json", '{"colour":1}', "otherJson", "answer", /Its first keys are “colour”/],
  // Row 2.
  ["own.path", '{"version":"2025.0","waypoints":[],"rotationTargets":[]}', "plannerPath", "path", follows],
  ["own.traj", '{"name":"own","version":1,"snapshot":{},"trajectory":{}}', "choreoPath", "path", follows],
  ["not-anything.yml", "hello: [1,2", "text", "answer", /does not open texts/],
  // Row 3: the plan of a fit.
  ["f.plan.json", '{"sandlot":1,"scenario":{},"vary":{},"fit":{}}', "plan", "answer", /Build, Sweep/],
  // Rows 4 and 5: projects.
  ["java-min.zip", zip(...javaMin), "project", "project", /a robot project/],
  ["Robot.java", "package frc.robot;", "java", "answer", /Java runs beside the page/],
  [
    "cpp-min.zip",
    zip({ path: "b/build.gradle", text: "plugins {}" }, { path: "b/src/main/cpp/Robot.cpp", text: "int main() {}" }),
    ...["project", "project", /a robot project/],
  ],
  [
    "java-with-model.zip",
    zip(
      ...javaMin,
      { path: "bot-main/ascope/config.json", text: config({}) },
      { path: "bot-main/ascope/model.glb", text: "glTF" },
    ),
    ...["project", "project", /a robot project/],
  ],
  [
    "py-two-homes.zip",
    zip(
      { path: "m/autotune/robot.py", text: "x" },
      { path: "m/src/robot.py", text: "x" },
      { path: "m/src/a.py", text: "x" },
    ),
    ...["project", "program", /a robot project/],
  ],
  // Row 6: packed models; these bytes are not packed.
  ["draco.glb", draco, "glb", "asset", /mesh 0, which Draco packed, is damaged: export it again/],
  // Rows 7, 8, 10: config.json as teams write it.
  [
    "robot-missing-part.zip",
    robotZip(config({ components: [{}] })),
    "robotFolder",
    "asset",
    /robot 0.75 x 0.58 x 0.70, no model_0\.glb/,
  ],
  [
    "robot-empty-zeroed.zip",
    robotZip(config({ components: [{ zeroedRotations: [], zeroedPosition: [] }] }), "model_0.glb"),
    ...["robotFolder", "asset", /robot 0.75 x 0.58 x 0.70, unplaced 0$/],
  ],
  [
    "robot-bom.zip",
    robotZip(`\ufeff${config({ cameras: [camera] })}`),
    "robotFolder",
    "asset",
    /robot 0.75 x 0.58 x 0.70, cameras/,
  ],
  [
    "robot-bad-position.zip",
    robotZip(config({ position: [0, 0, "0.05"] })),
    "robotFolder",
    "asset",
    /^config\.json: \/position: must be three numbers/,
  ],
  // Row 11: no robot has that size.
  ["tiny.glb", await model(0.05, 0.05, 0.05), "glb", "asset", /is 5\.0 × 5\.0 cm, which no robot is/],
  [
    "thin-side.glb",
    await model(0.15, 0.88, 0.88),
    "glb",
    "asset",
    /is 88\.0 × 15\.0 cm: that is thinner than two bumpers.* With X up it would be 88\.0 × 88\.0 cm/,
  ],
  ["field.glb", fieldGlb, "glb", "asset", /would be 6\.0 × 12\.0 m, which no robot is/],
  ["mm.glb", await model(0.75, 0.7, 0.58, 1000), "glb", "asset", /robot 0\.70 x 0\.75 x 0\.58/],
  [
    "empty.glb",
    changed(robotGlb, (json) => ({ ...json, scenes: [{ nodes: [] }] })),
    "glb",
    "asset",
    /no corners: nothing of it can be seen/,
  ],
  ["lines-only.glb", lines, "glb", "asset", /no corners: nothing of it can be seen/],
  ["no-scene.glb", changed(robotGlb, ({ scene: _, ...json }) => json), "glb", "asset", /robot 0\.70 x 0\.75 x 0\.58/],
  [
    "v1.glb",
    Uint8Array.of(...[0x67, 0x6c, 0x54, 0x46, 1, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    "glb",
    "asset",
    /its first part is no JSON/,
  ],
  // Row 12: models in other forms.
  [
    "robot.gltf",
    '{"asset":{"version":"2.0"},"buffers":[{"uri":"robot.bin","byteLength":4}],"meshes":[]}',
    "gltf",
    "answer",
    /names robot\.bin, which is not beside it/,
  ],
  ["robot.obj", "v 0 0 0\nv 0.7 0 0\nv 0 0.5 0.6\nf 1 2 3\n", "obj", "asset", /robot 0\.60 x 0\.70 x 0\.50/],
  ["robot.bin", "\0\0\0\0", "other", "answer", /nothing like it/],
  ["robot.step", "ISO-10303-21;", "step", "answer", toGlb],
  ["robot.f3d", "PK?", "cad", "answer", toGlb],
  ["robot.fbx", "Kaydara FBX Binary", "mesh", "answer", toGlb],
  ["robot.blend", "BLENDER-v300", "mesh", "answer", toGlb],
  ["robot.usdz", "x", "mesh", "answer", toGlb],
  ["robot.mira", "x", "mira", "answer", toGlb],
  // Row 13 and others of logs.
  ["a.wpilog", "WPILOG\0\u0001", "wpilog", "log", /plays beside the run/],
  ["log.hoot", "x", "hoot", "answer", toWpilog],
  ["log.revlog", "x", "revlog", "answer", toWpilog],
  ["log.rlog", "x", "rlog", "answer", toWpilog],
  ["a.dslog", "x", "stationLog", "answer", toWpilog],
  ["a.dsevents", "x", "stationLog", "answer", toWpilog],
  ["networktables.json", '[{"name":"/a","type":"double","value":1}]', "tables", "answer", /serve --persistent/],
  ["Phoenix6.json", '{"fileName":"Phoenix6.json","jsonUrl":"x"}', "vendordep", "answer", /whole project folder/],
  ["wpilib_preferences.json", '{"projectYear":"2026"}', "wpilibPreferences", "answer", /whole project folder/],
  ["robotConfig.yml", "robot: {}", "robotConfig", "answer", /sandlot import FILE/],
  ["sim.json", '{"pyfrc":{}}', "pyfrc", "answer", /sandlot import FILE/],
  ["bad-csv.csv", "Timestamp,Key,Value\n", "table", "answer", /\.wpilog/],
  // Row 16.
  ["model.glb", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "lfs", "answer", /git lfs pull/],
  [
    "field2d.zip",
    zip(
      {
        path: "Field2d_Own/config.json",
        text: '{"name":"Own","topLeft":[0,0],"bottomRight":[9,9],"widthInches":1,"heightInches":1}',
      },
      { path: "Field2d_Own/image.png", text: "\u0089PNG" },
    ),
    ...[
      "zip",
      "answer",
      /Field2d_Own\/config\.json is the config\.json of an AdvantageScope field in 2D\. .* made of a model/,
    ],
  ],
  // Shifted by its height, and by its height and width.
  ["instancing.glb", copies, "glb", "asset", /robot 0\.75 x 1\.16 x 1\.40/],
  // Fields.
  [
    "field3d.zip",
    zip(
      { path: "Field3d_Own/config.json", text: fieldConfig },
      { path: "Field3d_Own/model.glb", text: new Uint8Array(fieldGlb) },
    ),
    ...["fieldFolder", "asset", /^field 12\.0 x 6\.0$/],
  ],
] as never;

/** The page's words about a drop, or its result. */
async function answerTo(name: string, content: Content): Promise<{ thing: Thing; says: string }> {
  const things = await readThings([], [file(name, content)]);
  expect(things).toHaveLength(1);
  const thing = things[0]!;
  const came = (await fieldOf(thing)) || (await robotOf(thing));
  return { thing, says: came || thing.why || `${thing.says} ${thing.way}` };
}

test.each(cases)("%s", async (name, content, kind, place, answer) => {
  const { thing, says } = await answerTo(name, content);
  expect([thing.kind, thing.place]).toEqual([kind, place]);
  expect(says).toMatch(answer);
  // Each has its page.
  expect(thing.docs).toMatch(/^[a-z0-9-]+\.html/);
});

/** In the documentation: where a thing goes, in words. */
const places: Readonly<Record<string, string>> = {
  ...{
    run: "is driven",
    layout: "opens as views",
    log: "plays",
    asset: "becomes a robot or a field",
    tags: "tags of the field",
  },
  ...{
    lens: "lens of a camera",
    keys: "joysticks",
    program: "robot code",
    project: "card of a project",
    path: "is followed",
  },
  answer: "is answered",
};

test("the page of all drops says what each is answered: npx vitest run tests/web/team-cases.test.ts -u writes it", async () => {
  const rows = [];
  for (const [name, content] of cases) {
    const { thing, says } = await answerTo(name, content);
    const text = says.startsWith(thing.says) ? `${thing.is}. ${thing.way}` : says;
    const cell = text.replaceAll("|", "\\|").replaceAll("`", "'").replaceAll("<", "&lt;");
    rows.push(`| ${name} | ${places[thing.place]} | ${cell} |`);
  }
  const page = [
    "# Files that were dropped",
    "",
    `${cases.length} files in the shapes that teams have, each dropped on the page by a test (\`tests/web/team-cases.test.ts\`), which wrote this page.`,
    'Those that become a robot or a field have small contents; "robot 0.75 x 0.58 x 0.70" is its size in metres. [Your files](files.md) says what opens.',
    "",
    "| dropped | it | what is said, or comes of it |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
  await expect(page).toMatchFileSnapshot("../../docs/file-drops.md");
});

test("row 15: of two logs both are listed, each with its button", async () => {
  const log = "WPILOG\0\u0001";
  const things = await readThings([], [file("a.wpilog", log), file("b.wpilog", log)]);
  expect(things.map(({ name, place, file }) => [name, place, file !== null])).toEqual([
    ["a.wpilog", "log", true],
    ["b.wpilog", "log", true],
  ]);
});

test("row 16: of a field, too, all copies of a mesh are there; too many are refused", async () => {
  expect(groupsOf(await readDocument("it", copies))).toHaveLength(3);
  const many = changed(copies, (json) => ({
    ...json,
    accessors: (json["accessors"] as Json[]).map((each, index, all) =>
      index === all.length - 1 ? { ...each, count: 1_000_000 } : each,
    ),
  }));
  await expect(readDocument("it", many)).rejects.toThrow("has more than 16000000 corners");
  const turned = changed(copies, (json) => ({
    ...json,
    nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { ROTATION: 0 } } } }],
  }));
  await expect(readDocument("it", turned)).rejects.toThrow("the copies of node 0 have no ROTATION of the type VEC4");
});

test("row 11: each size that no robot has is said, with the unit or the axis in which it would be one", () => {
  const said = (sides: Corner, up: "x" | "y" | "z", scale: number): string | null => {
    const extent = { low: [0, 0, 0], high: sides } as const;
    const stand = { up, turn: 0, scale };
    const corners = Float32Array.of(0, 0, 0, ...sides);
    applyMatrix(corners, standMatrix(stand, extent));
    return sizeTrouble(extentOf([corners])!, { extent, stand });
  };
  expect(said([0.7, 0.6, 0.8], "y", 1)).toBeNull();
  expect(said([700, 600, 800], "y", 1)).toMatch(/would be 800\.0 × 700\.0 m.* In mm it would have a robot's size\./);
  expect(said([0.7, 0.6, 0.8], "y", 0.01)).toMatch(/is 0\.8 × 0\.7 cm, which no robot is.* In m it would have/);
  expect(said([0.8, 0.8, 0.05], "y", 1)).toMatch(/is 5\.0 × 80\.0 cm: .* With Z up it would be 80\.0 × 80\.0 cm\./);
  expect(said([0.7, 3, 0.8], "y", 1)).toMatch(/^The model would be 3\.00 m tall/);
  expect(said([0.7, 3, 0.8], "z", 1)).toBeNull();
  expect(said([2.6, 2.6, 0.1], "y", 1)).toMatch(/thinner than two bumpers.* With Z up it would be 260\.0 × 260\.0 cm/);
});
