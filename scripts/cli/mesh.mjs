// `mesh`: a field's collision mesh from a model, with the model's defects, or a whole field of it.
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { BadInput } from "./args.mjs";
import { openBundle } from "./home.mjs";
import { shown } from "./content.mjs";
import { readBytes, statusOf, WholeFile, writeFolder } from "./files.mjs";
import { loadKinds, refuseOther } from "../team/kinds.mjs";

/** Of a model or a zip: as much as the page takes. */
const mostBytes = 200e6;

const units = { m: 1, mm: 0.001, cm: 0.01, in: 0.0254, ft: 0.3048 };
/** Of those that the file's reader takes, or refuses with a sentence of its own. */
const modelKinds = ["glb", "gltf", "stl", "obj", "urdf", "zip", "lfs", "field"];
const wanted = /^(config\.json|model(_\d{1,2})?\.glb)$/i;
const names = /^[a-z0-9-]{1,40}$/;

const bufferOf = (bytes) => Uint8Array.from(bytes).buffer;

/** Deeper folders, and more files, than a model's are not looked through. */
const [mostDepth, mostFiles] = [4, 2000];

/** A folder below that cannot be looked into has nothing. */
function entriesIn(folder, depth) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (depth === 0) throw new BadInput(`mesh: ${folder}: cannot be read (${error.code ?? error.message})`);
    return [];
  }
}

/** Files in a folder and in its folders, by their paths in it. */
function filesBelow(folder) {
  const found = [];
  const walk = (path, depth) => {
    for (const entry of entriesIn(join(folder, path), depth)) {
      if (found.length >= mostFiles) return;
      const inside = path === "" ? entry.name : `${path}/${entry.name}`;
      const full = join(folder, inside);
      if (entry.isDirectory() && depth < mostDepth && !entry.name.startsWith(".")) walk(inside, depth + 1);
      if (entry.isFile())
        found.push({ path: inside, size: statSync(full).size, read: () => readBytes(full, mostBytes, "a model") });
    }
  };
  walk("", 0);
  return found;
}

/** A model in another form, with the files that it names. */
async function otherForm(path, read, beside) {
  const { modelToGlb } = await openBundle("mesh");
  return new Map([["model.glb", await modelToGlb({ path, read }, beside)]]);
}

/** Of all files by their paths: the folder of the model that is nearest to the top. */
async function folderFiles(file, entries) {
  const depth = ({ path }) => path.split("/").length;
  const models = entries.filter(({ path }) => /\.glb$/i.test(path)).sort((a, b) => depth(a) - depth(b));
  const model = models.find(({ path }) => /(^|\/)model\.glb$/i.test(path)) ?? models[0];
  // A description before the meshes that it names.
  const other = [/\.urdf$/i, /\.gltf$/i, /\.obj$/i, /\.stl$/i]
    .map((form) => entries.find(({ path }) => form.test(path)))
    .find((entry) => entry !== undefined);
  if (model === undefined && other !== undefined) return otherForm(other.path, other.read, entries);
  if (model === undefined) throw new BadInput(`mesh: ${file} has no model in it (.glb, .gltf, .obj, .stl, .urdf)`);
  const folder = model.path.slice(0, model.path.lastIndexOf("/") + 1);
  const own = entries.filter(({ path }) => path.startsWith(folder) && wanted.test(path.slice(folder.length)));
  if (!own.includes(model)) own.push(model);
  const bytes = own.reduce((sum, { size }) => sum + size, 0);
  if (bytes > mostBytes)
    throw new BadInput(`mesh: ${file} has ${(bytes / 1e6).toFixed(0)} MB of models; at most 200 MB are read`);
  const files = new Map();
  for (const entry of own) {
    const name = entry === model ? "model.glb" : entry.path.slice(folder.length).toLowerCase();
    files.set(name, bufferOf(await entry.read()));
  }
  return files;
}

/** The files of the field that FILE is. */
export async function filesOf(file) {
  if (statusOf(file)?.isDirectory()) return folderFiles(file, filesBelow(file));
  const bytes = readBytes(file, mostBytes, "a model");
  await loadKinds();
  refuseOther(file, bytes, modelKinds, "one that is read here");
  const { besideModel, modelFile } = await openBundle("mesh");
  if (modelFile.test(file)) {
    // A ROS package has its meshes beside the folder of its description.
    const isUrdf = extname(file).toLowerCase() === ".urdf";
    const around = isUrdf ? filesBelow(dirname(dirname(resolve(file)))) : [];
    const beside = [...filesBelow(dirname(file)), ...around].filter(({ path }) => besideModel.test(path));
    return otherForm(file, () => bytes, beside);
  }
  if (extname(file).toLowerCase() !== ".zip") return new Map([["model.glb", bufferOf(bytes)]]);
  const { filesOfZip, ProjectError } = await openBundle("code");
  try {
    return await folderFiles(file, filesOfZip(bytes));
  } catch (error) {
    if (error instanceof ProjectError) throw new BadInput(`mesh: ${file}: ${error.message}`);
    throw error;
  }
}

function choice(option, value, known) {
  if (value === undefined) return undefined;
  if (!known.includes(value)) throw new BadInput(`mesh: --${option} is one of ${known.join(", ")}, not ${value}`);
  return value;
}

function inRange(option, value, fallback, low, high) {
  if (value === undefined) return fallback;
  if (value < low || value > high) throw new BadInput(`mesh: --${option} is ${low} to ${high}, not ${value}`);
  return value;
}

function sizeOf(text) {
  if (text === undefined) return undefined;
  const [, length, width] = /^([\d.]+)x([\d.]+)$/.exec(text) ?? [];
  const size = [Number(length), Number(width)];
  if (!size.every((value) => value >= 1 && value <= 100))
    throw new BadInput(`mesh: --size is LENGTHxWIDTH in metres, 1 to 100, as 16.54x8.07, not ${text}`);
  return size;
}

function optionsOf(given, defaults) {
  const unit = choice("unit", given.unit, Object.keys(units));
  return {
    up: choice("up", given.up, ["x", "y", "z"]),
    scale: unit === undefined ? undefined : units[unit],
    turn: choice("turn", given.turn, [0, 90, 180, 270]),
    floor: inRange("floor", given.floor, undefined, -100, 100),
    size: sizeOf(given.size),
    triangles: Math.round(inRange("triangles", given.triangles, defaults.triangles, 100, 200_000)),
    smallest: inRange("smallest", given.smallest, defaults.smallest, 0, 5),
    fill: inRange("fill", given.fill, defaults.fill, 0, 10),
    thickness: inRange("thickness", given.thickness, defaults.thickness, 0.001, 1),
  };
}

// ---- words ----

/** Places that are told one by one. */
const mostTold = 12;

const metres = (value) => `${Number(value.toFixed(value < 0.1 ? 3 : 2))} m`;
const place = (at) => `(${at.map((value) => value.toFixed(2)).join(", ")})`;
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

function list(found, line) {
  const lines = found.slice(0, mostTold).map((each) => `    ${line(each)}`);
  if (found.length > mostTold) lines.push(`    and ${found.length - mostTold} more, smaller ones`);
  return lines;
}

function words(report, stand, options) {
  const open = report.openings.filter(({ kind }) => kind === "open");
  const closed = report.openings.filter(({ kind }) => kind === "closed");
  const lines = [
    `field ${metres(stand.size[0])} by ${metres(stand.size[1])}, its floor at ${metres(stand.floor)} of the model`,
    `${count(report.before, "triangle")}, now ${report.after} in ${count(report.groups, "group")}` +
      (report.error > 0 ? `; surfaces moved by at most ${metres(report.error)}` : ""),
    `${count(report.closed, "closed shell")}; ${count(report.thickened, "sheet")} made ${metres(options.thickness)} thick`,
  ];
  const left = [
    [report.small, "smaller than a ball notices"],
    [report.outside, "outside of the field"],
    [report.floor, "of the floor, which the simulation has"],
  ].filter(([number]) => number > 0);
  if (left.length > 0)
    lines.push(`left out: ${left.map(([number, why]) => `${count(number, "part")} ${why}`).join(", ")}`);
  if (closed.length > 0) {
    lines.push(`${count(closed.length, "hole")} of up to ${metres(options.fill)} closed:`);
    lines.push(...list(closed, ({ group, at, size }) => `${group} at ${place(at)}, ${metres(size)} across`));
  }
  if (open.length > 0) {
    lines.push(`${count(open.length, "hole")} left open, the surface about each made thick:`);
    lines.push(...list(open, ({ group, at, size }) => `${group} at ${place(at)}, ${metres(size)} across`));
  }
  if (report.turned.length > 0) {
    lines.push(`${count(report.turned.length, "place")} wound the wrong way, turned round:`);
    lines.push(
      ...list(report.turned, ({ group, at, triangles, whole }) =>
        whole
          ? `${group} at ${place(at)}: a closed shell, inside out`
          : `${group} at ${place(at)}: ${count(triangles, "triangle")} against ${triangles === 1 ? "its" : "their"} neighbours`,
      ),
    );
  }
  if (report.openings.length + report.turned.length === 0) lines.push("no holes, no wrong windings");
  return lines;
}

// ---- writing ----

function writeField(name, files) {
  const to = join(process.cwd(), "fields", name);
  if (statusOf(to) !== undefined) throw new BadInput(`mesh: ${shown(to)} is there already; take another name`);
  writeFolder("mesh", to, shown(to), (part) => {
    for (const [file, bytes] of files) writeFileSync(join(part, file), bytes);
  });
  return shown(to);
}

/** An OBJ stands in the field's frame already. */
function asIs(groups, given) {
  let [length, width] = given ?? [0, 0];
  for (const { positions } of groups)
    for (let at = 0; at < positions.length && given === undefined; at += 3) {
      length = Math.max(length, positions[at]);
      width = Math.max(width, positions[at + 1]);
    }
  if (Math.max(length, width) > 0 && ![length, width].every((side) => side >= 1 && side <= 100))
    throw new Error(
      `the field would be ${metres(length)} by ${metres(width)}; a field has 1 to 100 m: an OBJ is taken as it stands, in metres`,
    );
  const rows = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ];
  return { rows, size: [length, width], up: "z", turn: 0, scale: 1, floor: 0 };
}

async function collision(library, file, options) {
  if (extname(file).toLowerCase() === ".obj") {
    const groups = library.readObj(file, new TextDecoder().decode(readBytes(file, mostBytes, "a mesh")));
    const stand = asIs(groups, options.size);
    return { stand, mesh: await library.collisionOf(groups, stand, options, `Made from ${basename(file)}`) };
  }
  const files = await filesOf(file);
  const config = files.get("config.json");
  const read = config === undefined ? null : library.readFieldConfig(new TextDecoder().decode(config));
  const { groups, stand } = await library.readField(file, files.get("model.glb"), read, options);
  const title = `${read?.name || basename(file)}: collision mesh in metres, frame wall-blue\nMade by sandlot mesh`;
  return { stand, mesh: await library.collisionOf(groups, stand, options, title) };
}

export async function mesh({ FILE: file, ...given }) {
  const chosen = ["out", "field", "check"].filter((option) => given[option] !== undefined);
  if (chosen.length > 1) throw new BadInput(`mesh: --${chosen[0]} and --${chosen[1]} do not go together`);
  if (given.field !== undefined && !names.test(given.field))
    throw new BadInput(
      `mesh: --field: "${given.field}" cannot be a name; a name has 1 to 40 small letters, digits and hyphens`,
    );
  const library = await openBundle("mesh");
  const options = optionsOf(given, library.defaults);
  const tell = (report, stand, ...more) => {
    if (given.json) process.stdout.write(`${JSON.stringify({ ...stand, ...report })}\n`);
    else process.stdout.write(`${[...words(report, stand, options), ...more].join("\n")}\n`);
    return report.openings.length + report.turned.length;
  };
  try {
    if (given.field !== undefined) {
      const made = await library.makeField(given.field, basename(file), await filesOf(file), options);
      const to = writeField(given.field, made.files);
      tell(made.report, made.stand, `${to} is written`);
      return 0;
    }
    const out = given.out ?? join(dirname(file), "collision.obj");
    if (given.check !== true && given.out === undefined && statusOf(out) !== undefined)
      throw new BadInput(`mesh: ${shown(out)} is there already; say --out FILE.obj, or --check to write nothing`);
    const { mesh: made, stand } = await collision(library, file, options);
    if (given.check) return tell(made.report, stand) > 0 ? 1 : 0;
    if (made.groups.length === 0)
      throw new Error("nothing of it can be hit: all of it is floor, small or outside of the field");
    new WholeFile("mesh: --out", out).finish(Buffer.from(made.text));
    tell(made.report, stand, `${shown(out)} is written, ${made.report.bytes} bytes`);
    return 0;
  } catch (error) {
    if (error instanceof BadInput || error.constructor !== Error) throw error;
    throw new BadInput(`mesh: ${error.message}`);
  }
}
