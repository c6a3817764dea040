// `new season`: a field's folder from the published files of the first day, and a list of the open questions.
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { openBundle } from "../cli/home.mjs";
import { filesOf } from "../cli/mesh.mjs";
import { checkTagPlaces, fieldTags, readSource, readTimes, timeKeys, yearIn } from "./sources.mjs";

const guess = "our choice: a guess, measure yours";
/** Two files of one season agree in the field's size up to this: 2024's two differ by 9 cm, the fields of 2024 and 2026 by 14 [m]. */
const sameSize = 0.12;
/** Without a pause in the table: as the seasons 2025 and 2026 here [s]. */
const usualPause = 3;
/** After the end, for pieces that still move [s]. */
const tail = 3;
/** Tags that look the same way and hang nearer than this belong to one thing of the game [m]. */
const together = 1.3;
/** Of a place before tags [m]. */
const placeDepth = 1.2;
const placeSide = 0.4;
const placeHeight = 2;
/** Of 96 zones that a field may have. */
const mostPlaces = 40;
/** Twins of tags agree up to this: the layouts are rounded to inches [m]. */
const twinNear = 0.1;

const round = (value, digits = 4) => Number(value.toFixed(digits)) + 0;
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

// ---- given files ----

function readSources(paths, given) {
  const sources = {};
  for (const path of paths) {
    const source = readSource(path);
    const other = sources[source.kind];
    if (other !== undefined)
      throw new BadInput(`new: ${path}: is a second ${names[source.kind]}, after ${other.file}; one of them is enough`);
    sources[source.kind] = source;
  }
  const options = Object.fromEntries(
    Object.keys(timeKeys).flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
  );
  if (Object.keys(options).length > 0) {
    if (sources.times !== undefined)
      throw new BadInput(
        `new: the match's times stand in ${sources.times.file}, and in --${Object.keys(options)[0]}; one of them is enough`,
      );
    sources.times = readTimes("the options", options);
  }
  return sources;
}

const names = { tags: "AprilTag layout", field: "field JSON", times: "table of match times", model: "model" };

/** All files are of one year, as far as their names say one, and of fields of one size. */
function checkOneSeason(name, { tags, field, model }) {
  const years = [tags, field, model].filter((source) => source !== undefined && source.year !== null);
  const wanted = yearIn(name) ?? years[0]?.year;
  for (const { file, year } of years) {
    if (year === wanted) continue;
    const against = yearIn(name) === null ? `${years[0].file} is of ${wanted}` : `the season "${name}" is of ${wanted}`;
    throw new BadInput(`new: ${file}: is of ${year}, and ${against}; take the files of one year`);
  }
  if (tags === undefined || field === undefined) return;
  for (const axis of [0, 1]) {
    if (Math.abs(tags.size[axis] - field.size[axis]) <= sameSize) continue;
    const said = ({ size }) => `${size.map((value) => round(value, 3)).join(" by ")} m`;
    throw new BadInput(
      `new: ${field.file}: /field-size: is ${said(field)}, and ${tags.file} is for a field of ${said(tags)}; one of them is of another season`,
    );
  }
}

// ---- parts of field.json ----

function matchOf(times) {
  if (times === undefined) return undefined;
  const { auto, pause = usualPause, teleop, endgame } = times.times;
  const periods = endgame
    ? {
        periods: [
          { name: "driving", seconds: round(teleop - endgame) },
          { name: "endgame", seconds: endgame },
        ],
      }
    : {};
  return {
    phases: [
      { name: "auto", mode: "auto", seconds: auto },
      ...(pause > 0 ? [{ name: "pause", mode: "disabled", seconds: pause }] : []),
      { name: "teleop", mode: "teleop", seconds: teleop, ...periods },
      { name: "tail", mode: "disabled", seconds: tail },
    ],
    source: `${basename(times.file)}; our choice: ${times.times.pause === undefined ? `${usualPause} s between, ` : ""}${tail} s after it, for what still moves`,
  };
}

/** How many tags have a twin on the other half, when that half is this one turned, or reflected. */
export function symmetryOf(list, [length, width]) {
  const degrees = ({ yaw }) => Number.parseFloat(yaw);
  const near = (a, b) => Math.abs(((a - b + 540) % 360) - 180) < 5;
  const twins = (twin) =>
    list.filter((tag) => {
      const { at, yaw } = twin(tag.at, degrees(tag));
      return list.some(
        (other) =>
          near(degrees(other), yaw) && Math.hypot(...at.map((value, axis) => value - other.at[axis])) < twinNear,
      );
    }).length;
  const rotated = twins(([x, y, z], yaw) => ({ at: [length - x, width - y, z], yaw: yaw + 180 }));
  const reflected = twins(([x, y, z], yaw) => ({ at: [length - x, y, z], yaw: 180 - yaw }));
  return { symmetry: reflected > rotated ? "reflected" : "rotated", rotated, reflected };
}

/** Tags that hang beside each other and look the same way. */
function clustersOf(list) {
  const clusters = [];
  for (const tag of list) {
    const near = clusters.find((cluster) =>
      cluster.some(({ at, yaw }) => yaw === tag.yaw && Math.hypot(at[0] - tag.at[0], at[1] - tag.at[1]) <= together),
    );
    if (near === undefined) clusters.push([tag]);
    else near.push(tag);
  }
  return clusters.slice(0, mostPlaces);
}

/** An empty zone before each thing that has tags, and one in each alliance's quarter: places that rules can name at once. */
function zonesOf(list, [length, width]) {
  const zones = {
    blue_home: {
      box: { x: [0, round(length / 4)], y: [0, round(width)], z: [-0.1, 4] },
      mirror: true,
      source: "our choice: a quarter of the field; the manual says how deep",
    },
  };
  for (const cluster of clustersOf(list)) {
    const yaw = (Number.parseFloat(cluster[0].yaw) * Math.PI) / 180;
    const along = [Math.cos(yaw), Math.sin(yaw)];
    const across = [-along[1], along[0]];
    const corner = ({ at }, depth, side) =>
      [0, 1].map((axis) => round(at[axis] + depth * along[axis] + side * across[axis]));
    const sideways = ({ at }) => at[0] * across[0] + at[1] * across[1];
    const ordered = [...cluster].sort((a, b) => sideways(a) - sideways(b));
    const [first, last] = [ordered[0], ordered.at(-1)];
    const corners = [
      corner(first, 0, -placeSide),
      corner(first, placeDepth, -placeSide),
      corner(last, placeDepth, placeSide),
      corner(last, 0, placeSide),
    ];
    zones[`before_${cluster.map(({ id }) => id).join("_")}`.slice(0, 47)] = {
      prism: { corners, z: [0, placeHeight] },
      source: `our choice: before tag${cluster.length > 1 ? "s" : ""} ${cluster.map(({ id }) => id).join(", ")}, up to ${placeDepth} m away`,
    };
  }
  return zones;
}

/** Walls, glass and guardrails as the builder's shapes, for a field without a model. */
function shapesOf(hasTags) {
  const look = (name, color, more = {}) => ({ shape: "look", name, color, roughness: 0.5, ...more });
  return [
    { shape: "section", note: "Looks, and the perimeter of a usual field. Add the season's own things below" },
    look("carpet", "#74797f", { roughness: 0.97, texture: "carpet", tile: "1.1 m" }),
    look("carpet_apron", "#3b4046", { roughness: 0.97 }),
    look("white", "#e6e7e6"),
    look("aluminium", "#b9bec4", { roughness: 0.42, metalness: 0.75 }),
    look("treadplate", "#d3d6d9", { roughness: 0.45, metalness: 0.45, texture: "treadplate", tile: "6 in" }),
    look("blue_paint", "#164fbf"),
    look("red_paint", "#c01a1e"),
    look("glass", "#cfe0ea", { roughness: 0.08, opacity: 0.16, doubleSided: true }),
    ...(hasTags ? [look("tags", "#ffffff", { texture: "tags" })] : []),
    { shape: "tape", look: "carpet", x: [0, "field_length"], y: [0, "field_width"], z: 0 },
    {
      shape: "tape",
      look: "carpet_apron",
      mirror: true,
      x: ["-3 m", 0],
      y: ["-1 m", "field_width + 1 m"],
      z: "-0.002",
    },
    { shape: "tape", look: "carpet_apron", mirror: true, x: [0, "field_length"], y: ["-1 m", 0], z: "-0.002" },
    {
      shape: "tape",
      look: "white",
      x: ["field_length / 2 - 1 in", "field_length / 2 + 1 in"],
      y: [0, "field_width"],
      z: "0.0015",
    },
    { shape: "section", note: "Alliance walls: sheet below, glass above, a painted top" },
    {
      shape: "box",
      group: "blue_wall",
      mirror: true,
      x: ["-wall_thickness", 0],
      y: [0, "field_width"],
      z: ["-below", "wall_height"],
    },
    {
      shape: "box",
      look: "treadplate",
      mirror: true,
      x: ["-0.6 in", "-0.1 in"],
      y: [0, "field_width"],
      z: ["0.5 in", "wall_base_height"],
    },
    {
      shape: "sheet",
      look: "glass",
      mirror: true,
      corner: ["-0.5 in", 0, "wall_base_height"],
      u: [0, "field_width", 0],
      v: [0, 0, "wall_height - wall_base_height"],
    },
    {
      shape: "box",
      look: "blue_paint",
      mirror: true,
      x: ["-3 in", "-0.1 in"],
      y: [0, "field_width"],
      z: ["wall_height", "wall_height + 2 in"],
    },
    { shape: "section", note: "Guardrails" },
    {
      shape: "box",
      group: "blue_guardrail",
      mirror: true,
      x: ["-wall_thickness", "field_length"],
      y: ["-wall_thickness", 0],
      z: ["-below", "guardrail_height"],
    },
    {
      shape: "box",
      look: "aluminium",
      mirror: true,
      repeat: { t: 2 },
      x: [0, "field_length"],
      y: ["-1.5 in", "-0.1 in"],
      z: ["t * (guardrail_height - 1.5 in)", "t * (guardrail_height - 1.5 in) + 1.5 in"],
    },
    {
      shape: "sheet",
      look: "glass",
      mirror: true,
      corner: [0, "-0.5 in", 0],
      u: ["field_length", 0, 0],
      v: [0, 0, "guardrail_height"],
    },
    ...(hasTags ? [{ shape: "tags", look: "tags", edge: "white", thickness: "0.24 in" }] : []),
  ];
}

const perimeter = "as in fields/2026-rebuilt: the perimeter is a usual one until the manual says otherwise";
const dimensionsOf = ([length, width], source) => ({
  field_length: { value: length, source },
  field_width: { value: width, source },
  below: { value: "0.05 m", source: perimeter },
  wall_thickness: { value: "0.15 m", source: perimeter },
  wall_base_height: { value: "36.8 in", source: perimeter },
  wall_height: { value: "wall_base_height + 42 in", source: perimeter },
  guardrail_height: { value: "20 in", source: perimeter },
});

// ---- a perimeter for a model that has none ----

/** How much of a side of the field something stands at [m]; pieces of it that are looked at. */
const wallNear = 0.45;
const wallSteps = 24;
/** Of a side that must be walled for a model to have a wall there. */
const wallShare = 0.6;

/** Of each side, the share along which the mesh has something robot-high: blue and red wall, right and left guardrail. */
export function walledSides(groups, [length, width]) {
  const sides = [
    { axis: 0, at: 0, span: width },
    { axis: 0, at: length, span: width },
    { axis: 1, at: 0, span: length },
    { axis: 1, at: width, span: length },
  ];
  const hit = sides.map(() => new Set());
  for (const { positions, triangles } of groups)
    for (let k = 0; k < triangles.length; k += 3) {
      const box = [0, 1, 2].map((axis) => {
        const values = [0, 1, 2].map((corner) => positions[3 * triangles[k + corner] + axis]);
        return [Math.min(...values), Math.max(...values)];
      });
      // A bumper meets parts between 5 and 30 cm above the carpet.
      if (box[2][0] > 0.3 || box[2][1] < 0.05) continue;
      sides.forEach(({ axis, at, span }, side) => {
        if (box[axis][1] < at - wallNear || box[axis][0] > at + wallNear) return;
        const [from, to] = box[1 - axis].map((value) => Math.floor((value / span) * wallSteps));
        for (let step = Math.max(0, from); step <= Math.min(wallSteps - 1, to); step++) hit[side].add(step);
      });
    }
  return hit.map((steps) => steps.size / wallSteps);
}

const sideNames = ["blue_wall", "red_wall", "right_guardrail", "left_guardrail"];

/** Boxes in the place of walls that a model lacks, as groups of its mesh. */
function missingWalls(shares, [length, width]) {
  const [thick, low, wall, rail] = [0.15, -0.05, 2, 0.508];
  const boxes = [
    [
      [-thick, 0],
      [-thick, width + thick],
      [low, wall],
    ],
    [
      [length, length + thick],
      [-thick, width + thick],
      [low, wall],
    ],
    [
      [0, length],
      [-thick, 0],
      [low, rail],
    ],
    [
      [0, length],
      [width, width + thick],
      [low, rail],
    ],
  ];
  return boxes.flatMap(([x, y, z], side) => {
    if (shares[side] >= wallShare) return [];
    const positions = z.flatMap((up) =>
      [
        [x[0], y[0]],
        [x[1], y[0]],
        [x[1], y[1]],
        [x[0], y[1]],
      ].flatMap(([a, b]) => [a, b, up]),
    );
    const triangles = [
      [0, 2, 1],
      [0, 3, 2],
      [4, 5, 6],
      [4, 6, 7],
      [0, 1, 5],
      [0, 5, 4],
      [1, 2, 6],
      [1, 6, 5],
      [2, 3, 7],
      [2, 7, 6],
      [3, 0, 4],
      [3, 4, 7],
    ].flat();
    return [{ name: sideNames[side], positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) }];
  });
}

// ---- open questions ----

/** A mesh group that is not about materials alone. */
function openQuestions({ sources, field, symmetry, walls }) {
  const has = (kind) => sources[kind] !== undefined;
  const asks = [
    !has("field") && !has("tags") && !has("model") && ["size", "how long and wide the field is"],
    !has("tags") && !field.tags && ["tags", "the AprilTags; WPILib publishes them as a layout: --from LAYOUT.json"],
    symmetry !== null && [
      "symmetry",
      `is red's half blue's half turned or reflected? ${symmetry.rotated} tags have a twin turned, ${symmetry.reflected} reflected: "${symmetry.symmetry}" is written`,
    ],
    symmetry === null && [
      "symmetry",
      'is red\'s half blue\'s half turned ("rotated", what it is without the key) or "reflected"?',
    ],
    !has("times") && ["match", "how long auto, teleop and the end game last: a guess stands there"],
    ["stations", "where robots start, and whose eyes stand where: thirds of the wall are a guess"],
    ["pieces", "the game's pieces: shape, size, mass, how many in a match; one ball is a guess"],
    ["staging", "where they lie at the start"],
    !has("model") && [
      "shapes",
      "what stands on the field: shapes in this file, or a model: --from FIELD.glb. Then node scripts/build-field.mjs",
    ],
    ...walls.map((name) => ["collision", `the model has no ${name.replace("_", " ")}: a box stands in its place`]),
    has("model") && ["groups", "what each part of the model is made of: guessed from its name"],
    ["zones", "where pieces score and robots park: the zones here are empty, one before each thing with tags"],
    ["counters", "what the rules count"],
    ["rules", "what scores, what is a foul"],
    ["fouls", "what fouls are worth"],
    ["goals", "what robots aim at; autopilots play these"],
    ["feeders", "human players: what they pick up, put into chutes, throw"],
    ["exits", "where scored pieces come back, if they do"],
    ["windows", "when something counts, if not always; bonuses that last a while"],
    ["ranking", "ranking points"],
    ["strays", "who fetches what leaves the field"],
  ];
  return asks.filter((ask) => ask !== false).map(([key, what]) => ({ key, what }));
}

const listText = (name, asks, notes) => `# ${name}: still to be said

Each line names its place: in the page Menu, Build, Field has a form with these names; in this folder they are keys of \`field.json\`.
fields/README.md (field.json, every key, in the documentation) has each key's unit, range and default. Strike out what is done.

${asks.map(({ key, what }) => `- [ ] \`${key}\` (form: ${key}; field.json: /${key}): ${what}`).join("\n")}

${notes.length === 0 ? "" : `Noticed:\n\n${notes.map((note) => `- ${note}`).join("\n")}\n`}`;

// ---- the folder ----

/** Six starts and eyes: thirds of the walls. */
function stationsOf([length, width]) {
  const place = (alliance, index) => {
    const y = width * (alliance === "blue" ? 0.75 - 0.25 * index : 0.25 + 0.25 * index);
    const [x, eye, heading] = alliance === "blue" ? [0.8, -0.6, 0] : [length - 0.8, length + 0.6, "180 deg"];
    return [`${alliance}${index + 1}`, { start: [round(x), round(y), heading], eye: [round(eye), round(y), 1.7] }];
  };
  return Object.fromEntries(["blue", "red"].flatMap((alliance) => [0, 1, 2].map((index) => place(alliance, index))));
}

const drive = (name, robot) => ({
  sandlot: 1,
  name: "First drive",
  seed: 1,
  field: name,
  pieces: "match",
  match: { start: "teleop", clock: false },
  robots: [{ robot, station: "blue2", program: "driver" }],
});

/** field.json of a model with the other sources' values in place of guesses. */
async function fromModel(name, sources, size, options) {
  const library = await openBundle("mesh");
  const file = sources.model.file;
  try {
    const made = await library.makeField(name, basename(file), await filesOf(file), {
      ...library.defaults,
      ...options,
      size,
    });
    return { made, library };
  } catch (error) {
    if (error instanceof BadInput) throw new BadInput(error.message.replace(/^mesh: /, "new: "));
    if (error.constructor !== Error) throw error;
    throw new BadInput(`new: ${file}: ${error.message}`);
  }
}

/** All files of a season's folder, by name, and the list of open questions. */
export async function seasonFiles(name, paths, given, robot) {
  if (paths.length === 0) throw new BadInput("new: a season needs --from, once for each file that it is made from");
  const sources = readSources(paths, given);
  checkOneSeason(name, sources);
  const known = sources.field?.size ?? sources.tags?.size;
  if (known === undefined && sources.model === undefined)
    throw new BadInput(
      "new: nothing says how large the field is: add --from with the field JSON, the tag layout or a model",
    );
  const modelled = sources.model === undefined ? null : await fromModel(name, sources, known);
  const size = (known ?? modelled.made.stand.size).map((value) => round(value));
  if (sources.tags !== undefined) checkTagPlaces(sources.tags, size);
  const tags = sources.tags === undefined ? undefined : fieldTags(sources.tags);
  const drafted = modelled?.made.field ?? (await openBundle("mesh")).draftField(name, "", [], { size }, null);
  const ownTags = tags ?? drafted.tags;
  const symmetry = sources.tags === undefined ? null : symmetryOf(tags.list, size);
  const said = Object.entries(sources).map(([kind, { file }]) => [kind, basename(file)]);
  const { collision: _, groups, stations, match, tags: __, sources: ___, ...rest } = drafted;
  const field = {
    ...rest,
    title: sources.field?.title ? `${sources.field.year ?? ""} ${sources.field.title}`.trim() : drafted.title,
    frame: "wall-blue",
    size,
    ...(symmetry === null ? {} : { symmetry: symmetry.symmetry }),
    sources: Object.fromEntries([
      ...said,
      ["our choice", "a guess, not published or not measured; the reason stands beside it"],
    ]),
    collision: "collision.obj",
    ...(modelled === null
      ? {
          groups: {
            blue_wall: "steel",
            red_wall: "steel",
            blue_guardrail: "polycarbonate",
            red_guardrail: "polycarbonate",
          },
        }
      : { groups }),
    ...(ownTags === undefined ? {} : { tags: ownTags }),
    stations: sources.model === undefined ? stationsOf(size) : stations,
    match: matchOf(sources.times) ?? match,
    zones: zonesOf(ownTags?.list ?? [], size),
    ...(modelled === null
      ? {
          dimensions: dimensionsOf(size, sources.field === undefined ? "tags" : "field"),
          shapes: shapesOf(ownTags !== undefined),
        }
      : {}),
  };
  const files = new Map();
  const walls = modelled === null ? await plainFiles(field, files) : modelFiles(field, modelled, size, files);
  const notes = sizeNotes(sources, size);
  const asks = openQuestions({ sources, field, symmetry, walls });
  files.set("field.json", json(field));
  files.set("still-to-be-said.md", listText(name, asks, notes));
  files.set("scenarios/drive.json", json(drive(name, robot)));
  return { files, asks, notes };
}

/** Mesh, model and AdvantageScope's config from the field's own shapes. */
async function plainFiles(field, files) {
  const { buildField } = await openBundle("field-files");
  for (const [file, bytes] of await buildField(field)) files.set(file, bytes);
  return [];
}

function modelFiles(field, { made, library }, size, files) {
  for (const [file, bytes] of made.files) files.set(file, bytes);
  const text = made.files.has("collision.obj") ? new TextDecoder().decode(made.files.get("collision.obj")) : "";
  const groups = library.readObj("collision.obj", text);
  const walls = missingWalls(walledSides(groups, size), size);
  if (walls.length > 0) {
    const title = `${field.title}: collision mesh in metres, frame wall-blue\nMade by sandlot new season`;
    files.set("collision.obj", library.writeObj([...groups, ...walls], title));
    field.groups = { ...field.groups, ...Object.fromEntries(walls.map((wall) => [wall.name, "polycarbonate"])) };
  }
  const config = JSON.parse(new TextDecoder().decode(made.files.get("config.json")));
  // AdvantageScope shows the tags of the layout, about the field's middle with x to the blue wall.
  if (field.tags !== undefined)
    config.aprilTags = field.tags.list.map(({ id, at, roll, pitch, yaw }) => ({
      variant: "36h11-6.5in",
      id,
      rotations: [
        ...(roll === undefined ? [] : [{ axis: "x", degrees: Number.parseFloat(roll) }]),
        ...(pitch === undefined ? [] : [{ axis: "y", degrees: Number.parseFloat(pitch) }]),
        { axis: "z", degrees: round((Number.parseFloat(yaw) + 180) % 360) },
      ],
      position: [size[0] / 2 - at[0], size[1] / 2 - at[1], at[2]].map((value) => round(value)),
    }));
  files.set("config.json", json({ ...config, name: field.title }));
  return walls.map((wall) => wall.name);
}

function sizeNotes({ field, tags }, size) {
  if (field === undefined || tags === undefined) return [];
  const apart = Math.max(...[0, 1].map((axis) => Math.abs(tags.size[axis] - field.size[axis])));
  if (apart < 0.005) return [];
  return [
    `${tags.file} says ${tags.size.map((value) => round(value, 3)).join(" by ")} m, ${field.file} ${size.map((value) => round(value, 3)).join(" by ")} m, ${round(100 * apart, 1)} cm apart: the field JSON's is taken`,
  ];
}

/** Writes them into a folder that is there. */
export function writeFiles(folder, files) {
  mkdirSync(join(folder, "scenarios"));
  for (const [file, bytes] of files) writeFileSync(join(folder, file), bytes);
}
