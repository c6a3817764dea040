// Packages of an index that a project's own list asks for and that its files import: pyproject.toml as RobotPy and pip read it, and
// requirements.txt. Tools for the developer's machine, which no file imports, stay away.
import type { Project } from "./code-protocol.ts";
import { parseRequirement, type Requirement } from "./requirement.ts";
import { hasOwn, importsOf, plainName, type ShippedWheels } from "./wheels.ts";

/** One that the project's own list does not name: without it the site's stands in. */
export interface WantedPackage extends Requirement {
  readonly isAsked: boolean;
}

/** Distributions whose import has another name than a part of theirs. */
const importNames: Readonly<Record<string, string>> = {
  protobuf: "google",
  "opencv-python": "cv2",
  "opencv-python-headless": "cv2",
  pyyaml: "yaml",
  pillow: "PIL",
  "python-dateutil": "dateutil",
};

const textOf = (content: Uint8Array | string | undefined): string =>
  content === undefined ? "" : typeof content === "string" ? content : new TextDecoder().decode(content);

/** The texts of a TOML array of texts that begins behind `at`. */
function listAt(text: string, at: number): string[] {
  const found: string[] = [];
  const item = /\s*(?:#[^\n]*\n\s*)*(?:"([^"\n]*)"|'([^'\n]*)'|(,)|(\]))/y;
  item.lastIndex = at;
  for (let match = item.exec(text); match !== null; match = item.exec(text)) {
    const [, double, single, , end] = match;
    if (end !== undefined) break;
    const value = double ?? single;
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** "requires" of [tool.robotpy] and "dependencies" of [project], as they are written. */
function listsOf(toml: string): string[] {
  const tables = toml.split(/^[ \t]*\[/m).slice(1);
  return tables.flatMap((table) => {
    const name = /^\s*([\w.-]+)\s*\]/.exec(table)?.[1];
    const key = name === "tool.robotpy" ? "requires" : name === "project" ? "dependencies" : null;
    const match = key === null ? null : new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*\\[`, "m").exec(table);
    return match === null ? [] : listAt(table, match.index + match[0].length);
  });
}

/** The year of a project's robotpy_version; 0: it names none. */
function seasonOf(project: Project): number {
  const match = /^[ \t]*robotpy_version[ \t]*=[ \t]*["'](\d{4})\./m.exec(textOf(project.get("pyproject.toml")));
  return Number(match?.[1] ?? 0);
}

/** A version such as 2026.0.1, whose first number is a year. */
const isSeasonAfter = (season: number, version: string): boolean =>
  Number.parseInt(version) > season && Number.parseInt(version) < 2100;

/** The first season whose packages run on the library's names. */
const firstSeason = 2025;

/**
 * Packages of this site in the form that a project of an earlier season was written for: their contents have other
 * names since. Those that its list names in a version of its own come as that.
 */
function ofSeason(project: Project, imports: ReadonlySet<string>, { wheels }: ShippedWheels): WantedPackage[] {
  const season = seasonOf(project);
  const shipped = Math.min(...wheels.flatMap(({ years }) => years));
  if (season < firstSeason || season >= shipped) return [];
  const asked = new Map(requirementsOf(project).map((wish) => [plainName(wish.name), wish]));
  const isOfLater = [...asked.values()].some(({ specifiers }) =>
    specifiers.some(({ operator, version }) => !operator.startsWith("<") && isSeasonAfter(season, version)),
  );
  const found = new Map<string, WantedPackage>();
  for (const { name, imports: names } of wheels) {
    if (!names.some((each) => imports.has(each))) continue;
    const own = asked.get(plainName(name))?.specifiers ?? [];
    const year = [
      { operator: ">=", version: `${season}` },
      { operator: "<", version: `${season + 1}` },
    ];
    // ">=2025.0.2" in a program of 2025 alone was written before there was a 2026.
    const isOpen =
      !isOfLater &&
      own.every(({ operator, version }) => operator.startsWith(">") && Number.parseInt(version) === season);
    found.set(plainName(name), {
      name,
      specifiers: own.length === 0 || isOpen ? [...own, ...year] : own,
      holds: true,
      isAsked: own.length > 0,
    });
  }
  return [...found.values()];
}

/** Every requirement of a project that holds on this machine; senseless ones are left out. */
export function requirementsOf(project: Project): Requirement[] {
  const lines = textOf(project.get("requirements.txt"))
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("-"));
  const found = new Map<string, Requirement>();
  for (const text of [...listsOf(textOf(project.get("pyproject.toml"))), ...lines]) {
    const wish = parseRequirement(text);
    if (wish?.holds !== true) continue;
    const plain = plainName(wish.name);
    const before = found.get(plain)?.specifiers ?? [];
    // Named twice, by both files perhaps: its version must fit both.
    const more = wish.specifiers.filter((each) => !before.some((one) => JSON.stringify(one) === JSON.stringify(each)));
    found.set(plain, { ...wish, specifiers: [...before, ...more] });
  }
  return [...found.values()];
}

/** A distribution's name without the common endings of distributions' names: limelight of limelightlib-python. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(python|py|robotpy|sleipnirgroup)[-_]|[-_](python|py)$/g, "")
    .replace(/[-_]|lib$/g, "");

function isImported(distribution: string, imports: ReadonlySet<string>): boolean {
  const own = importNames[distribution];
  if (own !== undefined) return imports.has(own);
  return [...imports].some((name) => bare(name) === bare(distribution));
}

/** Those that must come from an index: asked for, imported, and neither Sandlot's own, nor of this site, nor the project's. */
export function wantedPackages(project: Project, site: ShippedWheels): WantedPackage[] {
  const imports = importsOf(project);
  for (const path of project.keys()) imports.delete(/^(\w+)(?:\.py$|\/)/.exec(path)?.[1] ?? "");
  const shipped = new Set([...site.wheels, ...site.absent].map(({ name }) => plainName(name)));
  const others = requirementsOf(project).flatMap((wish) => {
    const plain = plainName(wish.name);
    const isMissing = !hasOwn(plain) && !shipped.has(plain) && isImported(plain, imports);
    return isMissing ? [{ ...wish, isAsked: true }] : [];
  });
  return [...ofSeason(project, imports, site), ...others];
}
