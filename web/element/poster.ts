// The picture that an element shows before it runs: its scenario's own, of those that the build draws of all shipped
// ones. A scenario that was changed has the picture of its field.

import { parseLink } from "../sim/core/links.ts";
import { parseAddress } from "./addresses.ts";
import { defaultScenario, isLinked } from "./session.ts";
import type { SourceRequest } from "./source.ts";

/** As fields/index.json of the site has them; null: none was drawn. */
export interface DrawnField {
  readonly name: string;
  readonly scenarios: readonly { readonly file: string; readonly picture: string | null }[];
}

/** Path on the site; "" when neither the scenario's file nor the field has a picture. */
export function pictureOf(fields: readonly DrawnField[], file: string, field: string): string {
  const own = fields.flatMap(({ scenarios }) => scenarios).find((scenario) => scenario.file === file);
  if (own?.picture) return own.picture;
  const drawn = fields.find(({ name }) => name === field)?.scenarios.find(({ picture }) => picture !== null);
  return drawn?.picture ?? "";
}

/** The field's name that a scenario's text says; "" when it says none, or holds a field itself. */
export function fieldOf(text: string): string {
  try {
    const json: unknown = JSON.parse(text);
    const field: unknown = typeof json === "object" && json !== null && "field" in json ? json.field : "";
    return typeof field === "string" ? field : "";
  } catch {
    return "";
  }
}

/** One for each site: several elements of a page ask once. */
const s_indexes = new Map<string, Promise<readonly DrawnField[]>>();

/** Rejects when the site does not answer. */
export function drawnFields(base: string): Promise<readonly DrawnField[]> {
  const fetched = s_indexes.get(base) ?? fetchIndex(base);
  s_indexes.set(base, fetched);
  fetched.catch(() => s_indexes.delete(base));
  return fetched;
}

async function fetchIndex(base: string): Promise<readonly DrawnField[]> {
  const response = await fetch(new URL("fields/index.json", base));
  if (!response.ok) throw new Error(`fields/index.json: ${response.status} ${response.statusText}`);
  return ((await response.json()) as { readonly fields: readonly DrawnField[] }).fields;
}

/** The picture's whole address; "" without one. It is a decoration: where it cannot be had, nothing is said. */
export async function posterOf({ base, scenario, inline, field }: Omit<SourceRequest, "robot">): Promise<string> {
  try {
    const text = inline ?? (await textOf(scenario));
    const isFile = field === "" && text === null;
    const whole = isFile ? (parseAddress(scenario || defaultScenario, base)?.href ?? "") : "";
    const folder = new URL(".", base).href;
    const file = whole.startsWith(folder) ? whole.slice(folder.length) : "";
    const picture = pictureOf(await drawnFields(base), file, field || fieldOf(text ?? ""));
    return picture === "" ? "" : new URL(picture, base).href;
  } catch {
    return "";
  }
}

/** Of an attribute that holds the scenario itself; null: it is a path, or nothing. */
async function textOf(scenario: string): Promise<string | null> {
  if (scenario.trimStart().startsWith("{")) return scenario;
  if (!isLinked(scenario)) return null;
  const link = await parseLink(scenario);
  return link.kind === "scenario" ? link.text : "";
}

/** Null: it cannot be had. Fetched like the fields, so that a page whose policy lets the simulator run shows it as well: its address
    would need a place in the page's `img-src`. */
export async function fetchPicture(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
