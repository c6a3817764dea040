// A field that is another one with other numbers: variant.json -> field.json.
import { format } from "prettier";

/**
 * The field that variant.json asks for. "changes" has values by their paths in the original's field.json, "staging.0.at". A path
 * must be there already: a misspelt one would change nothing.
 */
export function variantOf(original, { name, title, sources = {}, changes }) {
  const field = structuredClone(original);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(".");
    const last = keys.pop();
    let at = field;
    for (const key of keys) at = at !== null && typeof at === "object" && Object.hasOwn(at, key) ? at[key] : undefined;
    if (at === null || typeof at !== "object" || !Object.hasOwn(at, last))
      throw new Error(`variant.json: changes: there is no "${path}" in ${original.name}'s field.json`);
    at[last] = value;
  }
  return { ...field, name, title, sources: { ...field.sources, ...sources } };
}

/** As the hand-written files look, so that the two can be compared. */
export const fieldText = (field) => format(JSON.stringify(field), { parser: "json", printWidth: 120 });
