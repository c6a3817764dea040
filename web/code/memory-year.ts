// The year of the names with which Python's memory begins for a program: the build has one of 2026's and one of 2027's.
// A program of 2027 runs in the first as well, a second or more later, because all names are given again; one of 2026
// does not run in the second. So this says 2027 only where years.py, which decides, will say so too.
import type { Project } from "./code-protocol.ts";
import type { StartYear } from "./settings.ts";

/** As in years.py. */
const wanted = /^\s*(?:robotpy_version|robotpy|version)\s*=\s*["'][^"']*?(20\d\d)/m;
const marks =
  /^\s*(?:import|from)\s+(?:wpilib_drivers|wpilib_blocks|wpilib\.opmode(?:s|robot)|robotpy_fields)\b|\bwpilib\.(?:(?:Periodic)?OpMode|OpModeRobot|Gamepad|OnboardIMU|ExpansionHub|autonomous|teleop|utility)\b|^\s*def\s+(?:(?:robot|disabled|autonomous|teleop|utility)_periodic|(?:disabled|autonomous|teleop|utility)_init)\b/m;
const packages = /^\s*(?:import|from)\s+(telemetry|tunables)\b/gm;
/** A file that declares another encoding is left to Python. */
const declares = /^[^\n]*\n?[^\n]*coding[:=]/;

function textOf(content: Uint8Array | string): string {
  if (typeof content === "string") return content;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return "";
  }
}

const isOwn = (path: string): boolean =>
  path.endsWith(".py") &&
  !path
    .split("/")
    .slice(0, -1)
    .some((part) => /^(?:\.|__)|^tests$/.test(part));

/** year: as a program is begun with it; below 0 the page's. */
export function memoryYear(project: Project, year: StartYear | 2026 | 2027): 2026 | 2027 {
  if (year === 2026 || year === 2027) return year;
  const [, said] = wanted.exec(textOf(project.get("pyproject.toml") ?? "")) ?? [];
  if (said !== undefined) return Number(said) >= 2027 ? 2027 : 2026;
  const has = (name: string): boolean =>
    [...project.keys()].some((path) => path === name || path === `${name}.py` || path.startsWith(`${name}/`));
  const tells = (text: string): boolean =>
    marks.test(text) || [...text.matchAll(packages)].some(([, name = ""]) => !has(name));
  for (const [path, content] of project) {
    if (!isOwn(path)) continue;
    const text = textOf(content);
    if (!declares.test(text) && tells(text)) return 2027;
  }
  return 2026;
}
