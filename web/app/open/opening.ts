// Reads links, recordings (.sandlot files) and scenario files.

import { playOf, withPlay } from "../../element/play.ts";
import { linkedName } from "../../element/problems.ts";
import { fetchScenario, isLinked, scenarioName } from "../../element/session.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import { SimDataError } from "../../sim/boundary/errors.ts";
import { parseLink, type LinkOptions } from "../../sim/core/links.ts";
import type { Recognised } from "../../files/recognise.ts";
import { ownAsset, ownRobots } from "../../view/own-assets.ts";
import { lateWords } from "../../words/book.ts";
import { withAskedTags } from "./asked-tags.ts";

/** This browser's kept files, in the page's address: own/scenarios/NAME, own/fields/NAME. */
export const ownPath = "own/";

/** A recording to watch or a scenario to drive, and how it begins. */
export type Opening = LinkOptions &
  (
    | { readonly kind: "recording"; readonly bytes: Uint8Array<ArrayBuffer>; readonly fromLink?: boolean }
    | { readonly kind: "scenario"; readonly text: string; readonly name: string }
  );

/** Rejects with SimDataError, one readable line. */
export async function openLink(link: string): Promise<Opening> {
  const opened = await parseLink(link);
  return opened.kind === "scenario" ? { ...opened, name: linkedName } : { ...opened, fromLink: true };
}

/** Fetches the scenario or recording that the page's address names. `openOwn`: reads this browser's kept files. */
export async function fetchOpening(
  path: string,
  address: URL,
  openOwn: (path: string) => Promise<string>,
): Promise<Opening> {
  const opening: Opening = isLinked(path)
    ? await openLink(path)
    : { kind: "scenario", text: await textOf(path, openOwn), name: scenarioName(path) };
  if (opening.kind !== "scenario") return opening;
  const play = playOf(address);
  const text = await withOwnRobot(withPlay(opening.text, play), play.robot);
  return { ...opening, text: await withAskedTags(text, address, document.baseURI) };
}

const textOf = (path: string, openOwn: (path: string) => Promise<string>): Promise<string> =>
  path.startsWith(ownPath) ? openOwn(path) : fetchScenario(path, document.baseURI);

/** A robot that this browser keeps stands in the scenario itself: the core has no folder of it. */
async function withOwnRobot(text: string, name: string | null): Promise<string> {
  if (name === null || !ownRobots.kept.some((kept) => kept.name === name)) return text;
  const bytes = await ownAsset(`robots/${name}/robot.json`);
  if (bytes === null) return text;
  try {
    const json = JSON.parse(text) as { robots?: { robot?: unknown }[] };
    const robot: unknown = JSON.parse(new TextDecoder().decode(bytes));
    for (const entry of json.robots ?? []) if (entry.robot === name) entry.robot = robot;
    return JSON.stringify(json);
  } catch {
    return text;
  }
}

/** The first bytes of every recording. */
const magic = "SNDLTREC";

/**
 * The scenario's text in a recording, enough to fetch its assets ahead; null where there is none. The format is that of
 * core/include/sandlot/sim/recording.h, and the core reports errors in a recording.
 */
export function scenarioIn(recording: Uint8Array): string | null {
  let at = magic.length + 2;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = recording[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < recording.length) {
    const tag = String.fromCharCode(recording[at++] ?? 0);
    const end = varint() + at;
    if (tag === "L" || end > recording.length) return null;
    if (tag === "S") {
      const name = varint();
      at += name;
      const size = varint();
      return at + size <= end ? new TextDecoder().decode(recording.subarray(at, at + size)) : null;
    }
    at = end;
  }
  return null;
}

/** The table of kinds is fetched with the first file. */
const recogniser = async (): Promise<typeof import("../../files/recognise.ts")> => {
  await lateWords();
  return import("../../files/recognise.ts");
};

/** Of which kind a file is. */
export async function recogniseFile(file: File): Promise<Recognised> {
  const { beginBytes, recognise } = await recogniser();
  return recognise({
    ...{ path: file.webkitRelativePath || file.name, size: file.size },
    begin: new Uint8Array(await file.slice(0, beginBytes).arrayBuffer()),
    text: () => file.text(),
  });
}

/** The kind of a file; "other": neither a recording nor a scenario. */
export async function kindOf(file: File): Promise<"recording" | "scenario" | "other"> {
  const { id } = (await recogniseFile(file)).kind;
  return id === "recording" || id === "scenario" ? id : "other";
}

/** "x.path is a path of PathPlanner. A program follows it ...": for a place that takes another kind. */
export async function otherKind(file: File): Promise<string> {
  const [is, { sentenceOf }] = await Promise.all([recogniseFile(file), recogniser()]);
  return sentenceOf(file.name, is);
}

/** Reads a file that `kindOf` knows. It waits on its picture. */
export async function openFile(file: File, kind: "recording" | "scenario"): Promise<Opening> {
  // Before any of it is read.
  if (file.size > limits.maxFileBytes) {
    const message = `has ${file.size} bytes; the page reads at most ${limits.maxFileBytes}`;
    throw new SimDataError({ file: kind === "recording" ? "recording" : file.name, path: "", message });
  }
  if (kind === "recording") return { kind, bytes: new Uint8Array(await file.arrayBuffer()) };
  return { kind, text: await file.text(), name: file.name };
}

/** A scenario's own name; "" when its text has none. */
export function nameOf(scenario: string): string {
  try {
    const json: unknown = JSON.parse(scenario);
    const name = typeof json === "object" && json !== null ? (json as { name?: unknown }).name : "";
    return typeof name === "string" ? name : "";
  } catch {
    return "";
  }
}
