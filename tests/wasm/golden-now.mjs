// Golden links of the behaviour that this version has: older ones ask before they play.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openCore } from "../../build/node/sandlot.mjs";

const { behaviour } = (await openCore(join(import.meta.dirname, "../../build/wasm/sandlot.wasm"))).recordings;

const read = (file) => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));

/** { link, ticks, hash } by name. */
export const golden = read("golden-links-2.json")[behaviour];

/** The oldest links, of behaviour 1. */
export const oldGolden = read("golden-links.json");
