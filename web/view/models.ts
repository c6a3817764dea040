// From the names of a scene to the models that show it.

import { Group, Matrix4 } from "three";
import { limits } from "../sim/boundary/abi.gen.ts";
import { shippedFields, shippedPacks, shippedRobots } from "../sim/boundary/shipped.ts";
import type { RobotInfo, SceneInfo } from "../sim/boundary/protocol.ts";
import { readLight, type BakedLight } from "../light/light-scene.ts";
import { AssetError, loadConfig, MissingAsset, placeModel, type AssetConfig, type AssetSource } from "./assets.ts";
import { loadFieldInfo, plainField, readFieldInfo, type FieldInfo } from "./field-info.ts";
import { isOwnAsset, ownFields } from "./own-assets.ts";
import type { RobotModels } from "./figure-meshes.ts";
import { assetMatrix } from "./frame-of-reference.ts";
import { VertexPaint } from "./vertex-paint.ts";
import type { PieceLook } from "./objects/pieces.ts";
import { PictureCore } from "./picture-core.ts";
import { lightSceneOf } from "./light/static-light.ts";
import { dress, looksOf, mostNumber, type RobotLook } from "./robot-looks.ts";

export interface SceneModels {
  /** Its mathematics. */
  readonly core: PictureCore;
  readonly info: FieldInfo;
  /** The static field in AdvantageScope's frame for field models. */
  readonly field: Group;
  readonly pieces: readonly PieceLook[];
  /** Fetches the field's light, or works it out. */
  readonly light: () => Promise<BakedLight>;
  readonly paint: VertexPaint;
  /** Names of the scene's windows: the field has lights for them. */
  readonly windows: readonly string[];
  /** And of its match's periods. */
  readonly periods: readonly string[];
  readonly robots: readonly LoadedRobot[];
}

/** A robot's models in the look that tells it from the others. */
export type LoadedRobot = RobotModels & {
  readonly station: number;
  readonly number: number;
  readonly accent: string | null;
};

/** The assets that a scenario's text names, read before the core has read it: enough to fetch ahead. */
export interface AssetNames {
  readonly field: string | null;
  /** The scenario's object in place of the field's name, else null. */
  readonly ownField: Readonly<Record<string, unknown>> | null;
  readonly robots: readonly string[];
  /** Of each robot entry, in order: the scenario's object in place of a folder's name, else null. */
  readonly ownRobots: readonly (object | null)[];
  /** Of each robot entry its number; null: the scenario says none. */
  readonly numbers: readonly (number | null)[];
}

/** A folder of fields/ or robots/: a link may name anything, and nothing but these is asked for. */
const folderName = /^\w[\w.-]{0,63}$/;
const isFolder = (name: unknown): name is string => typeof name === "string" && folderName.test(name);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostNumber;
/** As many robots as stations; the core refuses more. */
const maxRobots = 6;

/**
 * Field and robot names of a scenario text. Field or robot given as objects have no folder and are left out.
 * Never throws: the core reports faults of the text.
 */
export function assetNames(scenario: string): AssetNames {
  try {
    const json = JSON.parse(scenario) as { field?: unknown; robots?: unknown };
    const robots = Array.isArray(json.robots) ? (json.robots as { robot?: unknown; number?: unknown }[]) : [];
    const entries = robots.slice(0, maxRobots);
    return {
      field: isFolder(json.field) ? json.field : null,
      ownField: isRecord(json.field) ? json.field : null,
      robots: [...new Set(robots.map((entry) => entry?.robot).filter(isFolder))].slice(0, maxRobots),
      ownRobots: entries.map((entry) => (typeof entry?.robot === "object" ? entry.robot : null)),
      numbers: entries.map((entry) => (isNumber(entry?.number) ? entry.number : null)),
    };
  } catch {
    return { field: null, ownField: null, robots: [], ownRobots: [], numbers: [] };
  }
}

/** Fetches and reads the files that the scene surely needs, while the core still starts. Their users hear of failures. */
export function prefetch(source: AssetSource, names: AssetNames): void {
  void source.bytes("view.wasm");
  source.forCore = coreFiles(source, names);
  if (names.field !== null) {
    const folder = `fields/${names.field}`;
    source.modelAhead(`${folder}/model.glb`);
    void prefetchParts(source, folder, "gamePieces").catch(ignore);
  }
  for (const robot of names.robots) {
    const folder = `robots/${robot}`;
    source.modelAhead(`${folder}/model.glb`);
    void prefetchParts(source, folder, "components").catch(ignore);
  }
}

/** The files that the core will ask for, by path. It asks for missing ones here itself, and names their defects. */
async function coreFiles(source: AssetSource, names: AssetNames): Promise<Map<string, ArrayBuffer>> {
  const files = new Map<string, ArrayBuffer>();
  const take = async (path: string): Promise<void> => void files.set(path, await source.siteFile(path));
  const ofField: string[] = [];
  if (names.field !== null) ofField.push(`fields/${names.field}/field.json`);
  // The name of its mesh stands in field.json; all fields that ship have the same.
  if (names.field !== null && shippedFields.includes(names.field)) ofField.push(`fields/${names.field}/collision.obj`);
  await Promise.allSettled([...ofField.map(take), ...names.robots.map((robot) => take(`robots/${robot}/robot.json`))]);
  return files;
}

/** The parts of a robot or a field, as soon as its config.json says how many there are. */
async function prefetchParts(source: AssetSource, folder: string, key: string): Promise<void> {
  const parts = (await source.json(`${folder}/config.json`))[key];
  const count = Array.isArray(parts) ? Math.min(parts.length, limits.maxComponents) : 0;
  for (let index = 0; index < count; index++) source.modelAhead(`${folder}/model_${index}.glb`);
}

const ignore = (): void => {};

export async function loadModels(source: AssetSource, scene: SceneInfo, names: AssetNames): Promise<SceneModels> {
  const paint = new VertexPaint();
  const looks = looksOf(scene.robots, names.numbers);
  const [core, field, robots] = await Promise.all([
    PictureCore.load(source),
    names.field === null
      ? loadOwnField(source, scene, names.ownField, paint)
      : loadField(source, scene, names.field, paint),
    Promise.all(scene.robots.map((robot, i) => loadRobot(source, robot, names.ownRobots[i] ?? null, looks[i]!, paint))),
  ]);
  return { core, ...field, paint, windows: scene.windows, periods: scene.periods.map(({ name }) => name), robots };
}

type FieldModels = Pick<SceneModels, "info" | "field" | "pieces" | "light">;

/** The light of a field that ships is a file of the site; that of any other is worked out. `folder`: null: it has none. */
function lightFrom(
  source: AssetSource,
  folder: string | null,
  field: Group,
  { frame }: FieldInfo,
): SceneModels["light"] {
  const isShipped = folder !== null && shippedPacks.includes(folder) && !isOwnAsset(`${folder}/model.glb`);
  if (isShipped) return async () => readLight(await source.bytes(`${folder}/light.bin`));
  return async () => {
    const [module, { bakeOwn }] = await Promise.all([source.bytes("light.wasm"), import("./light/own-light.ts")]);
    return bakeOwn(module, lightSceneOf(field, frame.length, frame.width));
  };
}

async function loadField(
  source: AssetSource,
  scene: SceneInfo,
  name: string,
  paint: VertexPaint,
): Promise<FieldModels> {
  const folder = `fields/${name}`;
  const [info, config, model] = await Promise.all([
    loadFieldInfo(source, folder),
    loadConfig(source, folder),
    source.model(`${folder}/model.glb`),
  ]);
  const part = (_: string, index: number): number => index;
  const pieces = await loadPieces(source, scene, folder, config, info, paint, part);
  const field = placeField(model, config, paint, info);
  return { info, field, pieces, light: lightFrom(source, folder, field, info) };
}

/** Pieces that the model stages itself are drawn from the frames instead. */
function placeField(model: Group, config: AssetConfig, paint: VertexPaint, { frame }: FieldInfo): Group {
  const staged = config.parts.flatMap((part) => part.stagedObjects);
  return placeModel(model, config.model, paint, staged, frame);
}

/** `partOf`: which entry of config.json has a type's model; -1: none. */
function loadPieces(
  source: AssetSource,
  scene: SceneInfo,
  folder: string,
  config: AssetConfig,
  info: FieldInfo,
  paint: VertexPaint,
  partOf: (type: string, index: number) => number,
): Promise<PieceLook[]> {
  return Promise.all(
    scene.pieceTypes.map(async (type, index): Promise<PieceLook> => {
      const color = info.pieceColors[type.name] ?? defaultPieceColor;
      const at = partOf(type.name, index);
      const placement = config.parts[at];
      // A type that config.json does not list is drawn as a plain shape; one that it lists must have its model.
      if (placement === undefined) return { type, color, model: null };
      const pieceModel = await source.model(`${folder}/model_${at}.glb`);
      return { type, color, model: placeModel(pieceModel, placement, paint) };
    }),
  );
}

/**
 * A field of the scenario's own may have the name of a folder, and then has its model, and the pieces of the same names; else it is
 * drawn from its collision mesh.
 */
async function loadOwnField(
  source: AssetSource,
  scene: SceneInfo,
  own: Readonly<Record<string, unknown>> | null,
  paint: VertexPaint,
): Promise<FieldModels> {
  const info = own === null ? plainField(scene.field) : readFieldInfo(own);
  const name = own?.["name"];
  if (isFolder(name) && (shippedFields.includes(name) || ownFields.hasModel(name))) {
    const folder = `fields/${name}`;
    const [config, model] = await Promise.all([loadConfig(source, folder), source.model(`${folder}/model.glb`)]);
    const named = (type: string): number => config.parts.findIndex((part) => part.name.toLowerCase() === type);
    const pieces = await loadPieces(source, scene, folder, config, info, paint, named);
    const field = placeField(model, config, paint, info);
    return { info, field, pieces, light: lightFrom(source, folder, field, info) };
  }
  const pieces = scene.pieceTypes.map((type) => {
    return { type, color: info.pieceColors[type.name] ?? defaultPieceColor, model: null };
  });
  const { plainFieldModel } = await import("./plain-field.ts");
  const mesh = own?.["collision"];
  const drawn = plainFieldModel(typeof mesh === "string" ? mesh : "", info.frame);
  const field = placeModel(drawn, asItIs, paint, [], info.frame);
  return { info, field, pieces, light: lightFrom(source, null, field, info) };
}

const defaultPieceColor = "#f2c100";

/** A robot of the scenario's own may have the name of a folder, and then has its models; else it is drawn from its shapes. */
async function loadRobot(
  source: AssetSource,
  robot: RobotInfo,
  own: object | null,
  look: RobotLook,
  paint: VertexPaint,
): Promise<LoadedRobot> {
  if (own === null || hasFolder(robot.name)) {
    try {
      return await loadFromFolder(source, robot, look, paint);
    } catch (error) {
      if (own === null || !(error instanceof MissingAsset)) throw error;
    }
  }
  const { plainRobot } = await import("./plain-robot.ts");
  const body = plainRobot(own, robot);
  dress(body, look, new Matrix4());
  const components = robot.components.map(() => new Group());
  return {
    body: placeModel(body, asItIs, paint),
    components,
    station: robot.station,
    number: look.number,
    accent: look.accent,
  };
}

/** Whether a robot that stands in the scenario itself may have a model: that of a robot of the site, or of one that is kept here. */
const hasFolder = (name: string): boolean => shippedRobots.includes(name) || isOwnAsset(`robots/${name}/model.glb`);

const asItIs = { rotations: [], position: [0, 0, 0] } as const;

async function loadFromFolder(
  source: AssetSource,
  { name, station, components: parts }: RobotInfo,
  look: RobotLook,
  paint: VertexPaint,
): Promise<LoadedRobot> {
  const folder = `robots/${name}`;
  const [config, body] = await Promise.all([loadConfig(source, folder), source.model(`${folder}/model.glb`)]);
  if (config.parts.length < parts.length) {
    const message = `/components: it lists ${config.parts.length} components, robot.json has ${parts.length}.`;
    throw new AssetError(config.file, message, "Give each component of robot.json an entry, in the same order.");
  }
  const components = await Promise.all(
    config.parts.slice(0, parts.length).map(async (part, index) => {
      const model = await source.model(`${folder}/model_${index}.glb`);
      dress(model, look, assetMatrix(part, new Matrix4()));
      return placeModel(model, part, paint);
    }),
  );
  dress(body, look, assetMatrix(config.model, new Matrix4()));
  return { body: placeModel(body, config.model, paint), components, station, number: look.number, accent: look.accent };
}
