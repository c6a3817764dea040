// The fields and robots that ship with Sandlot: the folders that are there.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { packModels } from "./model-pack.mjs";
import { root } from "./run.mjs";

const names = (folder, file) =>
  readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, file)))
    .sort();

/** Overlays of plugs, for robot programs with other channels. */
const wirings = readdirSync(join(root, "public/examples/wirings"))
  .map((file) => file.replace(/\.json$/, ""))
  .sort();

const fields = names("fields", "field.json");
const robots = names("robots", "robot.json");

/** "robots/kitbot": bytes of its models.pack, where its models can be packed. */
export const packs = new Map(
  [...fields.map((name) => `fields/${name}`), ...robots.map((name) => `robots/${name}`)].flatMap((folder) => {
    const pack = packModels(join(root, folder));
    return pack === null ? [] : [[folder, pack]];
  }),
);

export const shipped = { fields, robots, packs: [...packs.keys()], wirings };
