// A team's project: its language, its year, the place of its robot.py, and its other contents, by their uses.

import { homesOf, type Home, type ProjectFile } from "../code/project.ts";
import type { Inventory, Item } from "./inventory.ts";
import type { KindId } from "./kinds.ts";
import { readRobots, type TeamNumbers } from "./read-numbers.ts";

export type Language = "java" | "cpp" | "python";

/** The sections of a project's card, in this order. */
export const sections = [
  "numbers",
  "autos",
  "paths",
  "fields",
  "dashboards",
  "cameras",
  "models",
  "logs",
  "own",
] as const;
export type Section = (typeof sections)[number];

const sectionOf: Partial<Readonly<Record<KindId, Section>>> = {
  ...{
    plannerSettings: "numbers",
    tunerProject: "numbers",
    tunerConstants: "numbers",
    yagsl: "numbers",
    choreo: "numbers",
  },
  ...{ plannerAuto: "autos" },
  ...{ plannerPath: "paths", choreoPath: "paths", trajectory: "paths", pathWeaver: "paths", pathWeaverPath: "paths" },
  ...{ tagLayout: "fields", fieldMap: "fields" },
  ...{ elastic: "dashboards", shuffleboard: "dashboards", scopeLayout: "dashboards" },
  ...{ simGui: "dashboards", simGuiStation: "dashboards" },
  ...{ photonCalibration: "cameras", limelightCalibration: "cameras" },
  ...{ scopeRobot: "models", scopeField: "models", glb: "models", robot: "models", field: "models" },
  ...{ wpilog: "logs", hoot: "logs", revlog: "logs", rlog: "logs", stationLog: "logs" },
  ...{ recording: "own", scenario: "own", layout: "own", plan: "own" },
};

export interface TeamProject {
  readonly name: string;
  /** null: there is no robot code in it. */
  readonly language: Language | null;
  /** The folder of the robot code, "" or with a slash at its end. */
  readonly root: string;
  /** "2026"; "": not said. */
  readonly year: string;
  /** null: not said. */
  readonly team: number | null;
  /** Folders with a robot.py, the likeliest first. */
  readonly homes: readonly Home[];
  /** The first of them is not clearly the right one. */
  readonly asksHome: boolean;
  /** Names of vendor libraries. */
  readonly vendors: readonly string[];
  /** Its files' numbers of its robots. */
  readonly robots: readonly TeamNumbers[];
  readonly sections: ReadonlyMap<Section, readonly Item[]>;
  /** All of its files. */
  readonly files: readonly ProjectFile[];
}

/** FIRST's team numbers have five digits at most. */
const mostTeam = 99_999;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
const depthOf = (path: string): number => path.split("/").length;

const valueOf = (json: unknown, key: string): unknown =>
  typeof json === "object" && json !== null ? (json as Readonly<Record<string, unknown>>)[key] : undefined;

/** Where the robot code is: the build file that is nearest to the top and has sources below it. */
function codeOf(items: readonly Item[]): { language: Language; root: string } | null {
  const builds = items
    .filter(({ path }) => /(^|\/)build\.gradle(\.kts)?$/.test(path))
    .map(({ path }) => folderOf(path))
    .sort((a, b) => depthOf(a) - depthOf(b));
  for (const root of builds) {
    const has = (folder: string, ending: RegExp): boolean =>
      items.some(({ path }) => path.startsWith(`${root}${folder}`) && ending.test(path));
    if (has("src/main/java/", /\.(java|kt)$/i) || has("src/main/kotlin/", /\.kt$/i)) return { language: "java", root };
    if (has("src/main/cpp/", /\.(cpp|cc|cxx)$/i)) return { language: "cpp", root };
  }
  return null;
}

function vendorsOf(items: readonly Item[]): string[] {
  const names = items.flatMap(({ is }) => {
    const name = is.kind.id === "vendordep" ? valueOf(is.json, "name") : undefined;
    return typeof name === "string" && name.length <= 60 ? [name] : [];
  });
  return [...new Set(names)].sort();
}

/** The season for which the project is: its preferences', else GradleRIO's version. */
async function yearOf(items: readonly Item[], root: string): Promise<string> {
  const preferences = items.find(({ is }) => is.kind.id === "wpilibPreferences")?.is.json;
  const said = valueOf(preferences, "projectYear");
  const [year] = typeof said === "string" ? (/20\d\d/.exec(said) ?? []) : [];
  if (year !== undefined) return year;
  const build = items.find(({ path }) => /build\.gradle(\.kts)?$/.test(path) && folderOf(path) === root);
  if (build === undefined || build.file.size > 1 << 20) return "";
  const text = new TextDecoder().decode(await build.file.read());
  return /GradleRIO["']?\)?\s*version\s*\(?["']?(20\d\d)/.exec(text)?.[1] ?? "";
}

/** A robot's or a field's folder is one thing: its models stand behind its own file. */
function withoutParts(items: readonly Item[]): Item[] {
  const heads = (ids: readonly KindId[]): Set<string> =>
    new Set(items.filter(({ is }) => ids.includes(is.kind.id)).map(({ path }) => folderOf(path)));
  const own = heads(["robot", "field"]);
  const any = heads(["robot", "field", "scopeRobot", "scopeField"]);
  return items.filter(({ path, is }) => {
    if (is.kind.id === "glb") return !any.has(folderOf(path));
    const isScope = is.kind.id === "scopeRobot" || is.kind.id === "scopeField";
    return !isScope || !own.has(folderOf(path));
  });
}

/** null: it is not a team's project. */
export async function projectOf(name: string, { items }: Inventory): Promise<TeamProject | null> {
  const code = codeOf(items);
  const homes = homesOf(items.map(({ path }) => path));
  const groups = new Map<Section, Item[]>();
  for (const item of withoutParts(items)) {
    const section = sectionOf[item.is.kind.id];
    if (section === undefined) continue;
    const known = groups.get(section);
    if (known === undefined) groups.set(section, [item]);
    else known.push(item);
  }
  const language = code?.language ?? (homes.length > 0 ? "python" : null);
  // A robot or a field alone, with scenarios or without, is opened as such.
  const others = sections.filter((section) => section !== "models" && section !== "own" && groups.has(section));
  const isOwn = groups.has("own") && !groups.has("models");
  if (language === null && others.length === 0 && !isOwn) return null;
  const root = code?.root ?? homes[0]?.folder ?? "";
  const preferences = items.find(({ is }) => is.kind.id === "wpilibPreferences")?.is.json;
  const team = valueOf(preferences, "teamNumber");
  const [first, second] = homes;
  return {
    robots: await readRobots(items),
    files: items.map(({ path, file }) => ({ ...file, path })),
    ...{ name, language, root, homes: language === "python" ? homes : [] },
    year: await yearOf(items, root),
    team: typeof team === "number" && Number.isInteger(team) && team > 0 && team <= mostTeam ? team : null,
    asksHome: language === "python" && first !== undefined && second !== undefined && first.count === second.count,
    vendors: vendorsOf(items),
    sections: new Map(
      sections.flatMap((section) => {
        const found = groups.get(section);
        return found === undefined ? [] : [[section, found.sort((a, b) => (a.path < b.path ? -1 : 1))] as const];
      }),
    ),
  };
}
