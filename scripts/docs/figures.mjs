// The figures of the documentation: live simulations, each with a picture of one moment for readers without scripts.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, readText, root } from "../lib/run.mjs";
import { escapeHtml } from "./markdown.mjs";

export const figuresFile = "docs/figures.json";
/** The sources of each picture, and the state's hash at its moment; written by scripts/docs/pictures.mjs. */
export const madeFile = "docs/figures/made.json";

/** By name: { scenario, time [s], camera, alt, controls }. */
export const readFigures = () => JSON.parse(readText(figuresFile));
export const readMade = () => JSON.parse(readText(madeFile) || "{}");
export const pictureOf = (name) => `docs/figures/${name}.webp`;

/** Of all that a figure's picture and run come from: the scenario, its field's and its robots' files, the moment and the camera. */
export function figureKey({ scenario, time, camera }) {
  const text = readText(scenario);
  if (text === "") throw new Error(`${figuresFile}: there is no ${scenario}`);
  const { field, robots = [] } = JSON.parse(text);
  const folders = [field, ...robots.map(({ robot }) => robot)].filter((name) => typeof name === "string");
  const hash = createHash("sha256").update(JSON.stringify([text, time, camera]));
  const [own, ...others] = folders;
  const files = [
    `fields/${own}/field.json`,
    `fields/${own}/collision.obj`,
    ...others.map((name) => `robots/${name}/robot.json`),
  ];
  for (const path of files.flatMap(filesBelow)) hash.update(readFileSync(join(root, path)));
  return hash.digest("hex").slice(0, 16);
}

/** A figure's HTML. Without scripts, or before they run, it is the picture; with them the element shows it as its poster. */
export function figureHtml(name, caption) {
  const figure = readFigures()[name];
  if (figure === undefined) throw new Error(`figure:${name} is not in ${figuresFile}`);
  const { scenario, camera = "station", alt, controls = "full" } = figure;
  if (!existsSync(join(root, scenario))) throw new Error(`${figuresFile}: ${name}: there is no ${scenario}`);
  if (!existsSync(join(root, pictureOf(name))))
    throw new Error(`${pictureOf(name)} is missing: node scripts/docs/pictures.mjs ${name}`);
  // The site has every scenario where the tree has it.
  const open = `../index.html?scenario=${encodeURI(scenario)}`;
  const picture = `figures/${name}.webp`;
  return `<figure class="sim">
<sandlot-sim scenario="${escapeHtml(scenario)}" camera="${camera}" controls="${controls}" poster="${picture}"><a href="${open}"><img src="${picture}" width="640" height="360" loading="lazy" alt="${escapeHtml(alt)}" /></a></sandlot-sim>
<figcaption>${caption} <a href="${open}">Open it in the simulator</a></figcaption>
</figure>
`;
}
