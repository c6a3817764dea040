// Scenarios and fields that are kept in this browser, as the page's address names them: own/scenarios/NAME and own/fields/NAME.

import { ScenarioError } from "../../element/problems.ts";
import { ownFields } from "../../view/own-assets.ts";
import type { Json } from "../forms/json-document.ts";
import { meshFile, withField } from "../fields/field-scenario.ts";
import { openScenario } from "../scenario/scenario-store.ts";

/** Rejects with ScenarioError. */
export async function openOwn(path: string): Promise<string> {
  const [, kind, name = ""] = /^own\/(fields|scenarios)\/(.+)$/.exec(path) ?? [];
  const text = kind === "fields" ? await onField(name) : await openScenario(name).catch(() => null);
  if (text === null) {
    const what = kind === "fields" ? "field" : "scenario";
    throw new ScenarioError(
      path,
      `This browser keeps no ${what} of that name. A link from Share carries it to others.`,
    );
  }
  return text;
}

/** One robot on it, at the first station, with the pieces of its match. */
async function onField(name: string): Promise<string | null> {
  const [text, mesh] = await Promise.all([ownFields.file(name, "field.json"), ownFields.file(name, meshFile)]);
  if (text === null) return null;
  const read = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);
  try {
    return withField("{}", JSON.parse(read(text)) as Json, mesh === null ? null : read(mesh), 0, true);
  } catch {
    return null;
  }
}
