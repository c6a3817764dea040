// The fields and robots that ship with Sandlot: the folders that are there.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const names = (folder, file) =>
  readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, file)))
    .sort();

/** Overlays of what is plugged in where, for robot programs with other channels. */
const wirings = readdirSync(join(root, "public/examples/wirings"))
  .map((file) => file.replace(/\.json$/, ""))
  .sort();

export const shipped = { fields: names("fields", "field.json"), robots: names("robots", "robot.json"), wirings };
