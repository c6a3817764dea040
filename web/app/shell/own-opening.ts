// Names in the page's address other than a scenario's file: scenarios and fields that are kept in this browser
// (own/scenarios/NAME and own/fields/NAME), and a lesson (own/lessons/NAME), of which it is the task that the address
// names, else the first.

import { ScenarioError } from "../../element/problems.ts";
import { ownFields } from "../../view/own-assets.ts";
import type { Json } from "../forms/json-document.ts";
import { withField } from "../fields/field-scenario.ts";
import { meshFile } from "../page/whole-field.ts";
import { openLesson, siteReader } from "../lesson/lesson-site.ts";
import { scenarioOf } from "../../lesson/task-scenario.ts";
import { openScenario } from "../scenario/scenario-store.ts";

/** Rejects with ScenarioError. */
export async function openOwn(path: string): Promise<string> {
  const [, kind, name = ""] = /^own\/(fields|scenarios|lessons)\/(.*)$/.exec(path) ?? [];
  if (kind === "lessons") return ofLesson(name);
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

/** With the dials at their starts: the panel puts another in its place where it has other numbers. */
async function ofLesson(name: string): Promise<string> {
  try {
    const folder = await openLesson(document.baseURI, name);
    const { tasks } = folder.lesson;
    const asked = new URL(location.href).searchParams.get("task");
    const task = tasks.find((one) => one.name === asked) ?? tasks[0]!;
    return await scenarioOf(task, await folder.scenario(task), siteReader(document.baseURI));
  } catch (error) {
    throw new ScenarioError(`lesson=${name}`, error instanceof Error ? error.message : String(error), { cause: error });
  }
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
