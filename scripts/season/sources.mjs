// The sources of `new season`: WPILib's field JSON and AprilTag layout, a model, a table of match times. Each file is
// told by its contents, and errors name the file, the place in it and the valid choices.
import { readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { readBytes, statusOf } from "../cli/files.mjs";

const mostText = 4e6;
/** Of a model: as `mesh` reads. */
const mostModel = 200e6;

/** Metres in a unit of WPILib's field JSON. */
const fieldUnits = { foot: 0.3048, feet: 0.3048, inch: 0.0254, inches: 0.0254, meter: 1, meters: 1, metre: 1 };
/** Git LFS's text in the place of a file that it has not fetched. */
const pointer = "version https://git-lfs.github.com/spec/";

/** The lengths of a match, by the names that the table and the options take; "least" is the shortest that makes sense [s]. */
export const timeKeys = { auto: 1, pause: 0, teleop: 1, endgame: 0 };

/** How far in front of and behind the field's borders a tag may hang, and how high [m]. Sources hang them 4 cm outside, trusses 2 m high. */
const tagMargin = 0.6;
const tagHighest = 4;
/** A tag that leans by less than this stands upright: rounding of a layout [deg]. */
const leastLean = 0.006;

const fail = (file, what) => {
  throw new BadInput(`new: ${file}: ${what}`);
};
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const round = (value, digits = 6) => Number(value.toFixed(digits)) + 0;

/** The year that a file's or a folder's name or a title says; null: it says none. */
export function yearIn(text) {
  const found = /(?:^|\D)(20[1-9]\d)(?!\d)/.exec(text);
  return found === null ? null : Number(found[1]);
}

/** Says it where the bytes are Git LFS's text in place of a file. */
function refusePointer(file, bytes) {
  const begin = new TextDecoder().decode(bytes.subarray(0, 200));
  if (!begin.startsWith(pointer)) return;
  const [, size = "some"] = /^size (\d+)$/m.exec(begin) ?? [];
  fail(
    file,
    `is a pointer of Git LFS, not the file of ${size} bytes itself: run "git lfs pull" in that repository, or download the file by itself`,
  );
}

function textOf(file) {
  const bytes = readBytes(file, mostText, "a JSON or CSV file");
  refusePointer(file, bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fail(file, "is no text");
  }
}

// ---- tag layouts ----

/** A quaternion as roll, pitch and yaw [deg], about x, then y, then z of the field. */
function facing({ W, X, Y, Z }) {
  const length = Math.hypot(W, X, Y, Z);
  const [w, x, y, z] = [W, X, Y, Z].map((value) => value / length);
  const normal = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
  const degrees = 180 / Math.PI;
  const yaw = Math.atan2(normal[1], normal[0]) * degrees;
  const roll = Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)) * degrees;
  const pitch = -Math.asin(Math.max(-1, Math.min(1, normal[2]))) * degrees;
  return { roll: round(roll, 4), pitch: round(pitch, 4), yaw: round((yaw + 360) % 360, 4) };
}

function readTag(file, tag, index) {
  const where = `/tags/${index}`;
  if (!isObject(tag)) fail(file, `${where}: is no tag with "ID" and "pose"`);
  const { ID: id, pose } = tag;
  if (!Number.isInteger(id) || id < 0 || id > 586)
    fail(file, `${where}/ID: ${JSON.stringify(id)} is no tag of the family 36h11; they are 0 to 586`);
  const { translation, rotation } = isObject(pose) ? pose : {};
  for (const axis of ["x", "y", "z"])
    if (!isNumber(translation?.[axis])) fail(file, `${where}/pose/translation/${axis}: needs a number of metres`);
  const quaternion = rotation?.quaternion;
  for (const part of ["W", "X", "Y", "Z"])
    if (!isNumber(quaternion?.[part])) fail(file, `${where}/pose/rotation/quaternion/${part}: needs a number`);
  if (!(Math.hypot(...["W", "X", "Y", "Z"].map((part) => quaternion[part])) > 0.5))
    fail(file, `${where}/pose/rotation/quaternion: is no rotation: its four numbers are next to 0`);
  return { id, where, at: ["x", "y", "z"].map((axis) => round(translation[axis])), ...facing(quaternion) };
}

function readLayout(file, json) {
  const { length, width } = json.field;
  for (const [key, value] of Object.entries({ length, width }))
    if (!isNumber(value) || value < 1 || value > 100)
      fail(file, `/field/${key}: ${JSON.stringify(value)} is no size of a field; it must be 1 to 100 m`);
  const tags = json.tags.map((tag, index) => readTag(file, tag, index));
  const seen = new Map();
  for (const { id, where } of tags) {
    if (seen.has(id)) fail(file, `${where}/ID: tag ${id} is there already, at ${seen.get(id)}`);
    seen.set(id, where);
  }
  return { kind: "tags", file, size: [length, width], year: yearIn(basename(file)), tags };
}

/** Throws where a tag hangs outside of a field of that size. */
export function checkTagPlaces({ file, tags }, size) {
  for (const { id, where, at } of tags) {
    const limits = [
      [-tagMargin, size[0] + tagMargin],
      [-tagMargin, size[1] + tagMargin],
      [0, tagHighest],
    ];
    for (const [axis, [low, high]] of limits.entries()) {
      if (at[axis] >= low && at[axis] <= high) continue;
      const middle = tags.some((tag) => tag.at[0] < -tagMargin) && tags.some((tag) => tag.at[1] < -tagMargin);
      const hint = middle
        ? "; the layout seems to have its origin in the field's middle: this takes WPILib's, in the right corner of the blue wall"
        : "";
      fail(
        file,
        `${where}/pose/translation/${"xyz"[axis]}: tag ${id} is outside the field: ${at[axis]} m; it must be ${round(low, 3)} to ${round(high, 3)} m${hint}`,
      );
    }
  }
}

/** The tags as field.json has them. */
export function fieldTags({ file, tags }) {
  const lean = (key, angle) => (Math.abs(angle) < leastLean ? {} : { [key]: `${angle} deg` });
  const list = tags.map(({ id, at, yaw, pitch, roll }) => ({
    ...{ id, at, yaw: `${yaw} deg`, ...lean("pitch", pitch), ...lean("roll", roll) },
  }));
  return { family: "36h11", size: "6.5 in", list, source: basename(file) };
}

// ---- field JSON ----

function readFieldJson(file, json) {
  const unit = String(json["field-unit"] ?? "foot").toLowerCase();
  if (!Object.hasOwn(fieldUnits, unit))
    fail(file, `/field-unit: "${unit}" is no unit of it; there are ${Object.keys(fieldUnits).join(", ")}`);
  const given = json["field-size"];
  if (!Array.isArray(given) || given.length !== 2 || !given.every((value) => isNumber(value) && value > 0))
    fail(file, `/field-size: needs two numbers, length and width, in the unit "${unit}"`);
  const size = given.map((value) => round(value * fieldUnits[unit], 5));
  if (!size.every((value) => value >= 1 && value <= 100))
    fail(file, `/field-size: is ${size.join(" by ")} m; a field is 1 to 100 m long and wide`);
  const title = typeof json.game === "string" ? json.game : null;
  return { kind: "field", file, size, title, year: yearIn(basename(file)) ?? yearIn(title ?? "") };
}

// ---- match times ----

/** Of {"auto": 15, "teleop": 135, "endgame": 20}; file: where they stand, or "the options". */
export function readTimes(file, json) {
  const times = {};
  for (const [key, value] of Object.entries(json)) {
    if (key === "source") continue;
    if (!Object.hasOwn(timeKeys, key))
      fail(file, `/${key}: is no time of a match; there are ${Object.keys(timeKeys).join(", ")}, each in seconds`);
    if (!isNumber(value) || value < timeKeys[key] || value > 3600)
      fail(file, `/${key}: ${JSON.stringify(value)} is no length; it must be ${timeKeys[key]} to 3600 s`);
    times[key] = value;
  }
  for (const key of ["auto", "teleop"])
    if (times[key] === undefined) fail(file, `/${key}: is missing: how many seconds it lasts`);
  if (times.endgame !== undefined && times.endgame >= times.teleop)
    fail(file, `/endgame: ${times.endgame} s are no part of ${times.teleop} s of teleop`);
  return { kind: "times", file, times, year: null };
}

/** A CSV of two columns, a name and its seconds; a first line without a number is a heading. */
function readTimesCsv(file, text) {
  const times = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [name, seconds, ...more] = line.split(/[,;\t]/).map((cell) => cell.trim());
    if (name === "") continue;
    if (more.some((cell) => cell !== "")) fail(file, `line ${index + 1}: has more than a name and its seconds`);
    const value = Number(seconds);
    if (index === 0 && !(seconds !== "" && Number.isFinite(value))) continue;
    if (seconds === undefined || seconds === "" || !Number.isFinite(value))
      fail(file, `line ${index + 1}: "${line}" is no name with its seconds, as auto,15`);
    if (Object.hasOwn(times, name.toLowerCase())) fail(file, `line ${index + 1}: "${name}" stands there twice`);
    times[name.toLowerCase()] = value;
  }
  return readTimes(file, times);
}

// ---- any of them ----

const kinds =
  "WPILib's field JSON or AprilTag layout, match times as JSON or CSV, a GLB, an AdvantageScope field folder or zip";

function readJson(file) {
  let json;
  try {
    json = JSON.parse(textOf(file));
  } catch (error) {
    if (error instanceof BadInput) throw error;
    return fail(file, `is no JSON: ${error.message}`);
  }
  if (!isObject(json)) return fail(file, `is a JSON ${Array.isArray(json) ? "list" : typeof json}; it may be ${kinds}`);
  if (Array.isArray(json.tags) && isObject(json.field)) return readLayout(file, json);
  if (Array.isArray(json.tags)) return fail(file, `/field: is missing: the field's "length" and "width" in metres`);
  if (json["field-size"] !== undefined || json["field-corners"] !== undefined) return readFieldJson(file, json);
  if (json.rotations !== undefined && json.name !== undefined)
    return fail(
      file,
      "is a part of an AdvantageScope field: give the folder that it stands in, which has model.glb, too",
    );
  if (Object.keys(json).some((key) => Object.hasOwn(timeKeys, key))) return readTimes(file, json);
  return fail(file, `has the keys ${Object.keys(json).slice(0, 6).join(", ")}; it may be ${kinds}`);
}

/** A model is read later, by `mesh`; here only that it is one. */
function readModel(file) {
  if (statusOf(file)?.isDirectory()) {
    const own = readdirSync(file).filter((name) => /^(config\.json|model(_\d{1,2})?\.glb)$/i.test(name));
    if (!own.some((name) => /\.glb$/i.test(name)))
      fail(
        file,
        `has no model.glb in it; a folder may only be an AdvantageScope field, each other file needs its own --from`,
      );
    for (const name of own) refusePointer(join(file, name), readBytes(join(file, name), mostModel, "a model"));
  } else refusePointer(file, readBytes(file, mostModel, "a model"));
  return { kind: "model", file, year: yearIn(basename(file)) };
}

export function readSource(file) {
  const status = statusOf(file);
  if (status === undefined) throw new BadInput(`new: ${file}: no such file or folder`);
  const ending = extname(file).toLowerCase();
  if (status.isDirectory() || ending === ".glb" || ending === ".zip") return readModel(file);
  if (ending === ".csv") return readTimesCsv(file, textOf(file));
  if (ending === ".json") return readJson(file);
  return fail(file, `is none of what a season is made from: ${kinds}`);
}
