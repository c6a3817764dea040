// Where layouts come from and go to: those that ship, those that the browser keeps, files, and links.

import { fromBase64Url, inflate, maxLayoutCharacters, toBase64Url } from "../../sim/core/links.ts";
import { recall, remember } from "../page/choices.ts";
import { siteFile } from "../parts/site-file.ts";
import { parseLayout, readLayout, type Layout, type ReadLayout } from "./layout.ts";
import { cockpit as say } from "../../words/english-cockpit.ts";

export interface ShippedLayout {
  /** Of its file in layouts/, and in ?layout=NAME. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

export const shippedLayouts: readonly ShippedLayout[] = [
  { name: "drive", title: say("drive"), about: say("aboutDrive") },
  { name: "tune", title: say("tune"), about: say("aboutTune") },
  { name: "autonomous", title: say("autonomous"), about: say("aboutAuto") },
  { name: "vision", title: say("vision"), about: say("aboutVision") },
  { name: "teach", title: say("teach"), about: say("aboutTeach") },
];

/** Programs whose own layouts for Sandlot's topics can be downloaded here. */
export const programLayouts = [
  {
    file: "advantagescope-sandlot.json",
    title: say("forAdvantageScope"),
    about: say("forAdvantageScopeWhy"),
  },
  {
    file: "advantagescope-2027.json",
    title: say("forAdvantageScope2027"),
    about: say("forAdvantageScope2027Why"),
  },
  { file: "simgui.json", title: say("forSimGui"), about: say("forSimGuiWhy") },
] as const;

const presentKey = "cockpit.layout";
const savedKey = "cockpit.layouts";
export const mostSaved = 40;
/** Of a file or a kept text. */
export const mostCharacters = 400_000;

/** A layout that ships, for the robot of that station. Rejects when it cannot be fetched. */
export async function fetchLayout(name: string, base: string, station: string): Promise<ReadLayout> {
  const text = (await (await siteFile(base, `layouts/${name}.json`)).text()).replaceAll("{station}", station);
  const read = readLayout(JSON.parse(text));
  // Its file has one name; people read it in their language.
  read.layout.name = shippedLayouts.find((each) => each.name === name)?.title ?? read.layout.name;
  return read;
}

/** As the cockpit was when it was last open; null: never. */
export function keptLayout(): ReadLayout | null {
  const text = recall(presentKey);
  return typeof text === "string" && text.length <= mostCharacters ? parseLayout(text) : null;
}

export function keepLayout(layout: Layout): void {
  remember(presentKey, JSON.stringify(layout.toJson()));
}

/** By name, each as the text of its JSON. */
export function savedLayouts(): ReadonlyMap<string, string> {
  const kept = recall(savedKey);
  if (typeof kept !== "object" || kept === null) return new Map();
  return new Map(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

export const parseSaved = (text: string): ReadLayout | null => parseLayout(text);

/** Under its name, in place of another of that name. False: there are as many as may be. */
export function saveLayout(layout: Layout): boolean {
  const all = new Map(savedLayouts());
  if (all.size >= mostSaved && !all.has(layout.name)) return false;
  all.set(layout.name, JSON.stringify(layout.toJson()));
  remember(savedKey, Object.fromEntries(all));
  return true;
}

export function forgetLayout(name: string): void {
  const all = new Map(savedLayouts());
  all.delete(name);
  remember(savedKey, Object.fromEntries(all));
}

// ---- links ----

/** For a link: the layout without zooms and the like. "": it is too large for one. */
export async function packLayout(layout: Layout): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(layout.toJson(false)));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const code = toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
  return code.length <= maxLayoutCharacters ? code : "";
}

/** Throws an error that names its defect. */
export async function unpackLayout(code: string): Promise<ReadLayout> {
  if (code.length > maxLayoutCharacters) throw new Error("The layout in the link is too long: it is left out.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await inflate(fromBase64Url(code)));
  } catch {
    throw new Error("The layout in the link is damaged: it is left out. The run is whole.");
  }
  const read = parseLayout(text);
  if (read === null) throw new Error("What the link has as a layout is none: it is left out. The run is whole.");
  return read;
}
