// A Python package's needs: "toposort>=1.10,<2; python_version < '3.12'", as PEP 440 and PEP 508 describe them, as far
// as the pure packages of robot programs use them.

export interface Specifier {
  readonly operator: string;
  readonly version: string;
}

export interface Requirement {
  readonly name: string;
  readonly specifiers: readonly Specifier[];
  /** Whether it is for this machine at all. */
  readonly holds: boolean;
}

/** This machine, in the words of markers. */
const machine: Readonly<Record<string, string>> = {
  python_version: "3.14",
  python_full_version: "3.14.2",
  sys_platform: "emscripten",
  platform_system: "Emscripten",
  platform_machine: "wasm32",
  os_name: "posix",
  implementation_name: "cpython",
  platform_python_implementation: "CPython",
  extra: "",
};

/** null: that is not a requirement. */
export function parseRequirement(text: string): Requirement | null {
  const [whole = "", marker = ""] = split(text.trim(), ";");
  const match = /^([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*\(?\s*([^()]*?)\s*\)?$/.exec(whole.trim());
  const name = match?.[1];
  if (name === undefined) return null;
  const specifiers: Specifier[] = [];
  for (const part of (match?.[2] ?? "").split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const [, operator, version] = /^(===|==|!=|<=|>=|~=|<|>)\s*([\w.!+*-]+)$/.exec(part) ?? [];
    if (operator === undefined || version === undefined) return null;
    specifiers.push({ operator, version });
  }
  return { name, specifiers, holds: holds(marker) };
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** A marker: comparisons with "and" and "or"; brackets are left away, which such markers seldom have. */
function holds(marker: string): boolean {
  if (marker.trim() === "") return true;
  return marker
    .replace(/[()]/g, " ")
    .split(/\s+or\s+/)
    .some((part) => part.split(/\s+and\s+/).every(compares));
}

function compares(text: string): boolean {
  const match = /^\s*(["']?)([\w.-]*)\1\s*(===|==|!=|<=|>=|~=|<|>|not\s+in|in)\s*(["']?)([^"']*?)\4\s*$/.exec(text);
  // Of an unknown form: needed by chance, but not when it is an extra of a package that was not asked for.
  if (match === null) return !/\bextra\b/.test(text);
  const [, quote, left = "", operator = "", , right = ""] = match;
  const value = quote === "" ? (machine[left] ?? "") : left;
  const other = quote === "" ? right : (machine[right] ?? "");
  const isVersion = /^\d/.test(value) && /^\d/.test(other);
  if (isVersion) return fits(value, [{ operator, version: other }]);
  switch (operator.replace(/\s+/, " ")) {
    case "in":
      return other.includes(value);
    case "not in":
      return !other.includes(value);
    case "!=":
      return value !== other;
    default:
      return value === other;
  }
}

interface Version {
  readonly release: readonly number[];
  /** Below 0 before the release: dev -4, a -3, b -2, rc -1; 1 after it. */
  readonly stage: number;
  readonly count: number;
}

const stages: Readonly<Record<string, number>> = { dev: -4, a: -3, alpha: -3, b: -2, beta: -2, rc: -1, c: -1, post: 1 };

function parseVersion(text: string): Version {
  const match = /^v?(?:\d+!)?(\d+(?:\.\d+)*)[-_.]?(?:(dev|alpha|a|beta|b|rc|c|post)[-_.]?(\d*))?/i.exec(text.trim());
  const release = (match?.[1] ?? "0").split(".").map(Number);
  return { release, stage: stages[match?.[2]?.toLowerCase() ?? ""] ?? 0, count: Number(match?.[3] ?? "0") };
}

/** Below 0: a is older than b. */
export function compareVersions(a: string, b: string): number {
  const [one, two] = [parseVersion(a), parseVersion(b)];
  for (let i = 0; i < Math.max(one.release.length, two.release.length); i++) {
    const difference = (one.release[i] ?? 0) - (two.release[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.stage - two.stage || one.count - two.count;
}

/** Not before its release. */
export const isStable = (version: string): boolean => parseVersion(version).stage >= 0;

const startsWith = (version: string, prefix: string): boolean => {
  const [all, head] = [parseVersion(version).release, parseVersion(prefix).release];
  return head.every((part, i) => part === (all[i] ?? 0));
};

export function fits(version: string, specifiers: readonly Specifier[]): boolean {
  return specifiers.every(({ operator, version: wanted }) => {
    const difference = compareVersions(version, wanted);
    switch (operator) {
      case "==":
      case "===":
        return wanted.endsWith(".*") ? startsWith(version, wanted.slice(0, -2)) : difference === 0;
      case "!=":
        return wanted.endsWith(".*") ? !startsWith(version, wanted.slice(0, -2)) : difference !== 0;
      case ">=":
        return difference >= 0;
      case "<=":
        return difference <= 0;
      case ">":
        return difference > 0;
      case "<":
        return difference < 0;
      default: {
        // ~= 1.4.2: at least that, and 1.4.*
        const head = wanted.split(".").slice(0, -1).join(".");
        return difference >= 0 && startsWith(version, head);
      }
    }
  });
}
