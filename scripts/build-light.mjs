// build/light: the light of the fields that ship, for each its light.bin, worked out by light.wasm from the field's own model.
//   node scripts/build-light.mjs [NAME...]   those fields, else all
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isFloor, LightCore, LightError, splitLong, writeLight } from "../build/node/light.mjs";
import { readSurfaces } from "./lib/glb.mjs";
import { fail, readText, root } from "./lib/run.mjs";
import { evaluate } from "./models/expressions.mjs";

/** AdvantageScope's rotations about fixed axes; our fields turn by quarters alone, which leaves the numbers as they are. */
const quarter = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] };
const turns = {
  x: ([x, y, z], [c, s]) => [x, c * y - s * z, s * y + c * z],
  y: ([x, y, z], [c, s]) => [c * x + s * z, y, c * z - s * x],
  z: ([x, y, z], [c, s]) => [c * x - s * y, s * x + c * y, z],
};

function placed(values, { rotations, position }, name) {
  const out = new Float32Array(values.length);
  const steps = rotations.map(({ axis, degrees }) => {
    const turn = quarter[((degrees % 360) + 360) % 360];
    if (turn === undefined)
      throw new LightError(`${name}: a field's model turns by quarters, not by ${degrees} degrees`);
    return (row) => turns[axis](row, turn);
  });
  for (let at = 0; at < values.length; at += 3) {
    const row = steps.reduce((to, step) => step(to), [values[at], values[at + 1], values[at + 2]]);
    row.forEach((value, axis) => (out[at + axis] = value + position[axis]));
  }
  return out;
}

const nowhere = [0, 0, 0];

/** Of length 1 as three.js makes it. */
function unit(normals) {
  const out = new Float32Array(normals.length);
  for (let at = 0; at < normals.length; at += 3) {
    const [x, y, z] = normals.subarray(at, at + 3);
    const share = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
    out.set([x * share, y * share, z * share], at);
  }
  return out;
}

/** The scene that light.wasm reads: the surfaces of a field's model as web/view/assets.ts puts them together. */
export function lightScene(name) {
  const folder = `fields/${name}`;
  const config = JSON.parse(readText(`${folder}/config.json`));
  const [length, width] = JSON.parse(readText(`${folder}/field.json`)).size.map((side) => evaluate(side));
  const leftOut = new Set((config.gamePieces ?? []).flatMap(({ stagedObjects = [] }) => stagedObjects));
  const surfaces = readSurfaces(join(root, folder, "model.glb"))
    .filter(({ node }) => !leftOut.has(node))
    .map(({ color, clear, double, ...raw }) => {
      const whole = { ...raw, normals: unit(raw.normals) };
      const inPlace = (surface) => ({
        ...surface,
        positions: placed(surface.positions, config, folder),
        normals: placed(surface.normals, { ...config, position: nowhere }, folder),
      });
      // The floor has its map: it stays as it is.
      const standing = inPlace(whole);
      if (isFloor(standing, length, width)) return { ...standing, color, kind: "floor" };
      return { ...inPlace(splitLong(whole)), color, kind: clear ? "clear" : double ? "sheet" : "solid" };
    });
  return { surfaces, length, width };
}

async function bake(names) {
  const core = await LightCore.create(readFileSync(join(root, "build/wasm/light.wasm")));
  mkdirSync(join(root, "build/light"), { recursive: true });
  for (const name of names)
    writeFileSync(join(root, `build/light/${name}.bin`), writeLight(core.bake(lightScene(name))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2);
  const fields = readdirSync(join(root, "fields")).filter((name) =>
    existsSync(join(root, "fields", name, "model.glb")),
  );
  const unknown = names.find((name) => !fields.includes(name));
  if (unknown !== undefined) fail(`there is no field "${unknown}" with a model; there are ${fields.join(", ")}`);
  try {
    await bake(names.length > 0 ? names : fields);
  } catch (error) {
    if (!(error instanceof LightError)) throw error;
    fail(`light: ${error.message}`);
  }
}
