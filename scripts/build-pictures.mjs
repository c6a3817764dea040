// build/pictures: the fields and robots to play, drawn from their own models as a run of them stands, for the page's
// dialog. No browser is needed.
//   node scripts/build-pictures.mjs [part of a name]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { site } from "./cli/content.mjs";
import { library, openCore } from "./cli/run.mjs";
import { draw, png } from "./lib/drawing.mjs";
import { readTriangles } from "./lib/glb.mjs";
import { fieldIndex, pictureName, robotIndex } from "./lib/play-facts.mjs";
import { readText, root } from "./lib/run.mjs";
import { evaluate } from "./models/expressions.mjs";

/** As large as the dialog shows them at most. */
const size = { width: 400, height: 250 };
/** The page's own dark, in linear light. */
const background = [0.016, 0.02, 0.028];
const bumpers = { blue: [0.009, 0.063, 0.381], red: [0.462, 0.008, 0.014] };
/** Into a match: robots are on their way, balls in the air. A run without others is shown as it begins [s]. */
const matchTime = 6;
const startTime = 0.4;

const json = (path) => JSON.parse(readText(path));

// ---- placing models ----

const cosineSine = (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
/** AdvantageScope's rotations, one after the other about fixed axes. */
const turns = {
  x: ([x, y, z], [c, s]) => [x, c * y - s * z, s * y + c * z],
  y: ([x, y, z], [c, s]) => [c * x + s * z, y, c * z - s * x],
  z: ([x, y, z], [c, s]) => [c * x - s * y, s * x + c * y, z],
};
const asPlaced = (rotations, position) => (point) =>
  rotations
    .reduce((at, { axis, degrees }) => turns[axis](at, cosineSine(degrees)), point)
    .map((value, axis) => value + position[axis]);

/** A pose of a frame block. */
function asPosed({ position, rotation: { w, x, y, z } }) {
  return ([px, py, pz]) => {
    const [tx, ty, tz] = [2 * (y * pz - z * py), 2 * (z * px - x * pz), 2 * (x * py - y * px)];
    return [
      px + w * tx + y * tz - z * ty + position.x,
      py + w * ty + z * tx - x * tz + position.y,
      pz + w * tz + x * ty - y * tx + position.z,
    ];
  };
}

const moved = (triangles, ...moves) =>
  triangles.map((triangle) => ({
    ...triangle,
    points: triangle.points.map((point) => moves.reduce((at, move) => move(at), point)),
  }));

/** A model file stands in its own frame as its config.json says. */
const model = (path, { rotations, position }) => moved(readTriangles(join(root, path)), asPlaced(rotations, position));
const zeroed = ({ zeroedRotations, zeroedPosition }) => ({ rotations: zeroedRotations, position: zeroedPosition });

/** The models of a field, its lengths, and the way from the frame of its models into that of its run. */
function readField(name) {
  const folder = `fields/${name}`;
  const config = json(`${folder}/config.json`);
  const { frame, size: lengths } = json(`${folder}/field.json`);
  const [length, width] = lengths.map((value) => evaluate(value));
  const isAtWall = frame === "wall-blue";
  // Models have the origin in the middle and look the other way.
  const toField = ([x, y, z]) => (isAtWall ? [length / 2 - x, width / 2 - y, z] : [x, y, z]);
  return {
    ...{ length, width },
    middle: isAtWall ? [length / 2, width / 2, 0] : [0, 0, 0],
    triangles: moved(model(`${folder}/model.glb`, config), toField),
    pieces: config.gamePieces.map((piece, index) => model(`${folder}/model_${index}.glb`, piece)),
  };
}

function readRobot(name, count) {
  const folder = `robots/${name}`;
  const config = json(`${folder}/config.json`);
  const parts = config.components.slice(0, count);
  return {
    body: model(`${folder}/model.glb`, config),
    components: parts.map((part, index) => model(`${folder}/model_${index}.glb`, zeroed(part))),
  };
}

/** Pieces that are somewhere on the field; those in robots and with human players have no place. */
const shownStates = ["field", "rest", "flight", "staged", "placed", "carried"];

// ---- a run's moment as triangles ----

function robotTriangles({ Frame, newRobotState, newComponentState }, core, scene) {
  const frame = new Frame(core.frame());
  return scene.robots.flatMap(({ name, station, components }, index) => {
    const state = frame.robot(index, newRobotState());
    const { body, components: parts } = readRobot(name, components.length);
    const whole = asPosed(state);
    const paint = (triangle) =>
      triangle.material === "bumper" ? { ...triangle, color: bumpers[station < 3 ? "blue" : "red"] } : triangle;
    return [
      ...moved(body.map(paint), whole),
      ...parts.flatMap((part, at) =>
        moved(part, asPosed(frame.component(state.componentStart + at, newComponentState())), whole),
      ),
    ];
  });
}

/** A ball's model has far more faces than its picture has pixels: as many as these few look round enough. */
function ball(radius, look) {
  const [rings, sides] = [5, 8];
  const corner = (ring, side) => {
    const [up, around] = [(Math.PI * ring) / rings, (2 * Math.PI * side) / sides];
    return [Math.sin(up) * Math.cos(around), Math.sin(up) * Math.sin(around), Math.cos(up)].map((at) => radius * at);
  };
  const triangles = [];
  for (let ring = 0; ring < rings; ring++)
    for (let side = 0; side < sides; side++) {
      const [a, b] = [corner(ring, side), corner(ring, side + 1)];
      const [c, d] = [corner(ring + 1, side), corner(ring + 1, side + 1)];
      if (ring > 0) triangles.push({ ...look, points: [a, c, b] });
      if (ring < rings - 1) triangles.push({ ...look, points: [b, c, d] });
    }
  return triangles;
}

function pieceTriangles({ Frame, newPieceRecord }, core, scene, looks) {
  const frame = new Frame(core.frame());
  const models = scene.pieceTypes.map(({ shape, radius }, type) =>
    shape === "sphere" && looks[type] !== undefined ? ball(radius, looks[type][0]) : looks[type],
  );
  return Array.from({ length: frame.pieceCount }, (_, index) => frame.piece(index, newPieceRecord()))
    .filter(({ state, type }) => shownStates.includes(state) && models[type] !== undefined)
    .flatMap((piece) => moved(models[piece.type], asPosed(piece)));
}

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** The whole field from above a corner; a robot that drives alone from behind it, inside the walls. */
function viewOf({ length, width, middle }, robots) {
  const shadow = { centre: middle, radius: 0.62 * Math.hypot(length, width) };
  const [x, y] = middle;
  if (robots.length !== 1)
    return {
      eye: [x - 0.3 * length, y - 0.95 * length, 0.72 * length],
      at: [x, y - 0.03 * length, 0],
      angle: 0.53,
      shadow,
    };
  const { position } = robots[0];
  const away = Math.atan2(y - position.y, x - position.x) + 0.35;
  const along = [Math.cos(away), Math.sin(away)];
  const behind = [position.x - 3.4 * along[0], position.y - 3.4 * along[1]];
  return {
    eye: [
      clamp(behind[0], x - length / 2 + 0.3, x + length / 2 - 0.3),
      clamp(behind[1], y - width / 2 + 0.3, y + width / 2 - 0.3),
      2.9,
    ],
    at: [position.x + 1.1 * along[0], position.y + 1.1 * along[1], 0.1],
    ...{ angle: 0.9, shadow },
  };
}

/** The carpet that a robot stands on when it is shown alone. */
function disc([x, y]) {
  const corner = (n) => [x + 1.6 * Math.cos((n * Math.PI) / 24), y + 1.6 * Math.sin((n * Math.PI) / 24), 0];
  const look = { color: [0.05, 0.06, 0.075], alpha: 1, glow: null, material: "carpet" };
  return Array.from({ length: 48 }, (_, n) => ({ points: [[x, y, 0], corner(n), corner(n + 1)], ...look }));
}

const robotScene = (robot) => ({
  ...{ sandlot: 1, name: robot, seed: 1, field: "practice", pieces: "none" },
  match: { start: "teleop", clock: false },
  robots: [{ robot, station: "blue2", program: "driver" }],
});

// ---- the pictures ----

async function picture(sandlot, core, text, label, time, alone) {
  const scene = await core.load(text, label, site(sandlot));
  core.step(Math.round(time / sandlot.limits.tickSeconds));
  const frame = new sandlot.Frame(core.frame());
  const states = scene.robots.map((_, index) => frame.robot(index, sandlot.newRobotState()));
  const robots = robotTriangles(sandlot, core, scene);
  if (alone) {
    const { x, y } = states[0].position;
    const view = { eye: [x + 1.35, y - 1.15, 1.15], at: [x, y, 0.42], angle: 0.74 };
    return draw([...disc([x, y]), ...robots], {
      ...{ ...view, ...size, background },
      shadow: { centre: [x, y, 0], radius: 1.8 },
    });
  }
  const field = readField(JSON.parse(text).field);
  const triangles = [...field.triangles, ...pieceTriangles(sandlot, core, scene, field.pieces), ...robots];
  return draw(triangles, { ...viewOf(field, states), ...size, background });
}

/** Draws those whose names have one of the words; all without any. Returns the paths that were written. */
export async function buildPictures(words = []) {
  const sandlot = await library();
  const core = await openCore(sandlot);
  const shots = [
    ...fieldIndex(root).fields.flatMap(({ scenarios }) =>
      scenarios.map(({ file, facts }) => {
        const time = facts.autopilots > 0 || facts.scripted ? matchTime : startTime;
        return { name: pictureName(file), text: readText(file), label: file, time, alone: false };
      }),
    ),
    ...robotIndex(root).map(({ name }) => {
      const text = JSON.stringify(robotScene(name));
      return { name: pictureName(`robots/${name}`), text, label: name, time: startTime, alone: true };
    }),
  ].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  mkdirSync(join(root, "build/pictures"), { recursive: true });
  const written = [];
  for (const { name, text, label, time, alone } of shots) {
    try {
      const bytes = png(await picture(sandlot, core, text, label, time, alone), size.width, size.height);
      writeFileSync(join(root, "build", name), bytes);
    } catch (error) {
      // A new field or robot may have no models yet; the dialog then shows its words alone.
      console.error(`build-pictures: ${label} has no picture: ${error.message}`);
      continue;
    }
    written.push(`build/${name}`);
  }
  return written;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const path of await buildPictures(process.argv.slice(2))) console.log(path);
