// `?tags=FILE` in the page's address: the AprilTags of a layout of WPILib or a map of Limelight, in place of the field's own.

import { ScenarioError } from "../../element/problems.ts";
import { parseLength } from "../../sim/boundary/lengths.ts";
import { lateWords } from "../../words/book.ts";
import { siteFile } from "../parts/site-file.ts";
import { wholeField } from "../page/whole-field.ts";

interface FieldText {
  readonly size?: unknown;
  readonly collision?: unknown;
  readonly tags?: { readonly size?: unknown };
}

/** The scenario with those tags. Rejects with ScenarioError, which names the file. */
export async function withAskedTags(scenario: string, address: URL, base: string): Promise<string> {
  const path = address.searchParams.get("tags");
  if (path === null) return scenario;
  const layout = await layoutAt(path, base);
  let json: { field?: unknown };
  try {
    json = JSON.parse(scenario) as { field?: unknown };
  } catch {
    // The core names its defect.
    return scenario;
  }
  const field = await fieldOf(json.field, base);
  if (field === null) return scenario;
  await lateWords();
  const { fieldTags, readTagLayout } = await import("../../files/tag-layout.ts");
  const [length = Number.NaN, width = Number.NaN] = Array.isArray(field.size) ? field.size.map(parseLength) : [];
  try {
    const name = path.split("/").at(-1) ?? path;
    const tags = fieldTags(readTagLayout(layout, [length, width]), name, field.tags?.size);
    return JSON.stringify({ ...json, field: { ...field, tags } });
  } catch (cause) {
    throw new ScenarioError(path, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** From this site alone: a link must not make the page read from elsewhere. */
async function layoutAt(path: string, base: string): Promise<unknown> {
  try {
    if (new URL(path, base).origin !== new URL(base).origin) throw new ScenarioError(path, "It is not on this site.");
    return await (await siteFile(base, path)).json();
  } catch (cause) {
    if (cause instanceof ScenarioError) throw cause;
    throw new ScenarioError(path, cause instanceof Error ? `${cause.message}.` : String(cause), { cause });
  }
}

/** The field itself, its mesh in it; null: the scenario has none, which the core says. */
async function fieldOf(field: unknown, base: string): Promise<FieldText | null> {
  if (typeof field === "object" && field !== null) return field as FieldText;
  if (typeof field !== "string" || !/^[a-z0-9-]{1,40}$/.test(field)) return null;
  const made = (await (await siteFile(base, `fields/${field}/field.json`)).json()) as Record<string, unknown>;
  const { collision } = made;
  const mesh =
    typeof collision === "string" ? await (await siteFile(base, `fields/${field}/${collision}`)).text() : null;
  return wholeField(made, mesh);
}
