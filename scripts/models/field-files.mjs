// field.json -> the files that are made from it.
import { BoxGeometry, CapsuleGeometry, CylinderGeometry, SphereGeometry, TorusGeometry } from "three";
import { evaluate, resolveDimensions } from "./expressions.mjs";
import { buildShapes } from "./field-shapes.mjs";
import { tagAtlas, texture } from "./field-textures.mjs";
import { Model } from "./model.mjs";
import { flaws, parseObj, writeObj } from "./obj.mjs";
import { modules } from "./tags.mjs";

const inch = 0.0254;
const lengths = (values) => values.map((v) => evaluate(v));
const degrees = (radians) => (radians * 180) / Math.PI;
const tidy = (value, decimals = 6) => Number(value.toFixed(decimals)) + 0;

/** The tags as the shapes need them: centre, yaw, and the side of the whole picture with its white margin. */
function readTags(field) {
  if (!field.tags) return undefined;
  const list = field.tags.list.map(({ id, at, yaw }) => ({ id, at: lengths(at), yaw: evaluate(yaw) }));
  const atlas = tagAtlas(list.map(({ id }) => id));
  // The size of a tag is that of its black square, two modules less than the picture.
  const size = (evaluate(field.tags.size) * modules) / (modules - 2);
  return { list, size, png: atlas.png, atlas: (id) => atlas.place.get(id) };
}

/** The field's lines as the shapes need them, in metres. */
function readLines({ lines }) {
  // The core's default: electrical tape.
  const usual = 0.019;
  return lines?.map(({ points, closed = false, width = usual }) => ({
    points: points.map(lengths),
    closed,
    width: evaluate(width),
  }));
}

/** Everything field.json's shapes make, before it is written: see buildShapes. */
export function shapesOf(field) {
  const dimensions = resolveDimensions(field.dimensions);
  return buildShapes(field.shapes, {
    lookup: (name) => dimensions.get(name),
    size: lengths(field.size),
    tags: readTags(field),
    lines: readLines(field),
    reflected: field.symmetry === "reflected",
  });
}

/** The collision mesh's text. Refuses a mesh that a ball could slip into. */
export function collisionText(field, groups) {
  const title = `${field.title}: collision mesh in metres, frame ${field.frame}`;
  const text = writeObj(groups, `${title}\nMade by scripts/build-field.mjs from field.json`);
  const wrong = parseObj(text).flatMap(flaws);
  if (wrong.length > 0) {
    throw new Error(
      `collision mesh: ${wrong.slice(0, 5).join("; ")}${wrong.length > 5 ? ` and ${wrong.length - 5} more` : ""}`,
    );
  }
  return text;
}

/** A model that knows the field's looks. */
function dressed(field, looks) {
  const model = new Model();
  for (const [name, { texture: picture, tile: _, ...options }] of looks) {
    const image = picture === "tags" ? readTags(field).png : picture && texture(picture);
    model.material(
      name,
      image ? { ...options, texture: { png: image, repeat: picture !== "tags", nearest: false } } : options,
    );
  }
  return model;
}

/** The field's model, its origin in the field's centre and +x to the blue wall, as AdvantageScope's own fields lie. */
async function fieldModel(field, { surfaces, looks }) {
  const model = dressed(field, looks);
  const [fieldLength, fieldWidth] = lengths(field.size);
  for (const { node, look, geometry, piece } of surfaces) {
    if (piece !== undefined) continue;
    const own = geometry.clone();
    own.rotateZ(Math.PI);
    own.translate(fieldLength / 2, fieldWidth / 2, 0);
    model.mesh(node, own, look);
  }
  return model.bytes();
}

/** A piece's shape, its axis along z. */
function pieceGeometry(piece) {
  const size = (key) => evaluate(piece[key]);
  switch (piece.shape) {
    case "sphere":
      return new SphereGeometry(size("diameter") / 2, 22, 12).rotateX(Math.PI / 2);
    case "box":
      return new BoxGeometry(...lengths(piece.size));
    case "cylinder":
      return new CylinderGeometry(size("diameter") / 2, size("diameter") / 2, size("length"), 24).rotateX(Math.PI / 2);
    case "capsule": {
      const straight = size("length") - size("diameter");
      return new CapsuleGeometry(size("diameter") / 2, straight, 8, 20).rotateX(Math.PI / 2);
    }
    case "torus":
      return new TorusGeometry((size("diameter") - size("tube")) / 2, size("tube") / 2, 12, 28);
    default:
      throw new Error(`no model for a ${piece.shape}`);
  }
}

/** One piece of a type, about its centre: the shapes with its name, or its plain shape in foam of its colour. */
async function pieceModel(name, piece, field, { surfaces, looks }) {
  const own = surfaces.filter((surface) => surface.piece === name);
  const model = own.length > 0 ? dressed(field, looks) : new Model();
  for (const { look, geometry } of own) model.mesh(name, geometry, look);
  if (own.length === 0) {
    model.material(name, { color: piece.color, roughness: 0.75, texture: { png: texture("foam"), repeat: true } });
    model.mesh(name, pieceGeometry(piece), name);
  }
  return model.bytes();
}

/** AdvantageScope's description of the asset; its tags and stations are centred, with +x towards the blue wall. */
function configText(field) {
  const [fieldLength, fieldWidth] = lengths(field.size);
  const centred = ([x, y, ...rest]) => [
    tidy(fieldLength / 2 - x),
    tidy(fieldWidth / 2 - y),
    ...rest.map((v) => tidy(v)),
  ];
  const config = {
    name: field.title,
    isFTC: false,
    coordinateSystem: field.frame,
    rotations: [{ axis: "x", degrees: 90 }],
    position: [0, 0, 0],
    widthInches: tidy(fieldLength / inch),
    heightInches: tidy(fieldWidth / inch),
    // Where the drivers stand along the wall, at the wall itself.
    driverStations: Object.values(field.stations).map(({ eye }) => {
      const [x, y] = lengths(eye);
      return centred([Math.max(0, Math.min(fieldLength, x)), y]);
    }),
    gamePieces: Object.keys(field.pieces).map((name) => ({
      name: name.charAt(0).toUpperCase() + name.slice(1),
      rotations: [{ axis: "x", degrees: 90 }],
      position: [0, 0, 0],
      stagedObjects: [],
    })),
    aprilTags: (field.tags?.list ?? []).map(({ id, at, yaw }) => ({
      variant: `${field.tags.family}-${tidy(evaluate(field.tags.size) / inch)}in`,
      id,
      rotations: [{ axis: "z", degrees: tidy((degrees(evaluate(yaw)) + 180) % 360) }],
      position: centred(lengths(at)),
    })),
  };
  return `${JSON.stringify(config, null, 2).replace(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)(?:,\s+(-?[\d.]+))?\s+\]/g, (_, ...n) => `[${n.slice(0, 3).filter(Boolean).join(", ")}]`)}\n`;
}

/** Names and bytes of the files that belong beside this field.json. */
export async function buildField(field) {
  const made = shapesOf(field);
  const files = new Map([
    [field.collision, Buffer.from(collisionText(field, made.groups))],
    ["config.json", Buffer.from(configText(field))],
    ["model.glb", await fieldModel(field, made)],
  ]);
  for (const { piece } of made.surfaces) {
    if (piece !== undefined && !Object.hasOwn(field.pieces, piece))
      throw new Error(`shapes: no piece "${piece}"; there are ${Object.keys(field.pieces).join(", ")}`);
  }
  for (const [index, [name, piece]] of Object.entries(field.pieces).entries()) {
    files.set(`model_${index}.glb`, await pieceModel(name, piece, field, made));
  }
  return files;
}
