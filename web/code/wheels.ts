// Pure wheels for a robot program: upstream's own that the site has beside Python, taken as a program imports them; and
// others from a package index (PyPI) as PEP 691 describes it, found by name. Each is checked by its hash and unpacked,
// with its own needs. Native ones do not run in a page; packages that the library has already are not fetched.
import type { Project } from "./code-protocol.ts";
import { filesOfZip, isPath, mostBytes, mostFiles, ProjectError } from "./project.ts";
import { compareVersions, fits, isStable, parseRequirement, type Requirement } from "./requirement.ts";
import { sha256 } from "./sha256.ts";

/** One that is fetched and checked: always the same one, wherever a link of it is opened. */
export interface PinnedWheel {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the wheel, in hexadecimal digits. */
  readonly sha256: string;
}

export interface Wheel extends PinnedWheel {
  readonly files: Project;
}

export const pypi = "https://pypi.org/simple/";
const indexType = "application/vnd.pypi.simple.v1+json";
/** Of one program, with their own needs. */
export const mostWheels = 20;
const mostWheelBytes = 8 << 20;
/** Python of the page. */
const python = "3.14";

/** Distributions that stand for packages of web/python: others may need them, and do not get them. */
const own = new Set([
  ...["robotpy", "wpilib", "robotpy-wpilib", "robotpy-wpimath", "robotpy-wpiutil", "robotpy-wpinet", "robotpy-hal"],
  ...["pyntcore", "pyfrc", "robotpy-halsim-gui", "robotpy-cli", "robotpy-apriltag", "robotpy-cscore", "numpy"],
  ...["robotpy-romi", "robotpy-xrp", "robotpy-halsim-ws", "pytest", "robotpy-native-wpilib", "opencv-python"],
  ...["phoenix6", "robotpy-rev", "robotpy-navx", "robotpy-ctre", "robotpy-playingwithfusion", "robotpy-urcl"],
  ...["requests", "ifaddr", "websocket-client"],
]);

/** Whether packages of the library stand for a distribution, by its plain name. */
export const hasOwn = (name: string): boolean => own.has(name);

/** One that the site has beside Python. */
export interface ShippedWheel extends PinnedWheel {
  /** Of which it is. */
  readonly years: readonly number[];
  readonly file: string;
  /** Names at the top that a program imports. */
  readonly imports: readonly string[];
  /** Each as its description has it. */
  readonly needs: readonly string[];
}

/** The build's wheels beside Python. */
export interface ShippedWheels {
  readonly wheels: readonly ShippedWheel[];
  /** The build had no package index. */
  readonly absent: readonly { readonly name: string; readonly version: string; readonly year: number }[];
}

/** Where those are. */
export interface ShippedHost {
  list(): Promise<ShippedWheels>;
  read(file: string): Promise<Uint8Array<ArrayBuffer>>;
}

export interface WheelHost {
  readonly fetch: typeof fetch;
  readonly index?: string;
  /** A wheel of an earlier visit, by its hash; and keeps one. */
  kept?(sha256: string): Promise<Uint8Array<ArrayBuffer> | null>;
  keep?(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The wheel that is being fetched. */
  tell?(name: string): void;
}

interface IndexFile {
  readonly filename: string;
  readonly url: string;
  readonly hashes: Readonly<Record<string, string>>;
  readonly yanked?: boolean | string;
  readonly size?: number;
  readonly "requires-python"?: string | null;
}

/** "Robotpy_Commands.v2" -> "robotpy-commands-v2" (PEP 503). */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, "-");

/** Names and versions as a person writes them: "robotpy-commands-v2==2026.2.2, toposort". Throws ProjectError. */
export function readWishes(text: string): Requirement[] {
  const words = text
    .split(/[,;\n]| (?=[A-Za-z])/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const found = new Map<string, { readonly word: string; readonly wish: Requirement }>();
  for (const word of words) {
    const wish = parseRequirement(word);
    if (wish === null)
      throw new ProjectError(`"${word.slice(0, 60)}" is no name of a package, such as toposort or toposort==1.10.`);
    const plain = plainName(wish.name);
    const before = found.get(plain);
    if (before !== undefined && JSON.stringify(before.wish.specifiers) !== JSON.stringify(wish.specifiers))
      throw new ProjectError(`${plain} is asked for twice, as "${before.word}" and as "${word}": name it once.`);
    found.set(plain, { word, wish });
  }
  return [...found.values()].map(({ wish }) => wish);
}

/** All wheels for some names, each with its needs, needed ones last. Throws ProjectError. */
export async function fetchWheels(wishes: readonly Requirement[], host: WheelHost): Promise<Wheel[]> {
  const found = new Map<string, Wheel>();
  const asked = [...wishes];
  for (let wish = asked.shift(); wish !== undefined; wish = asked.shift()) {
    const name = plainName(wish.name);
    if (found.has(name)) continue;
    if (found.size >= mostWheels) throw new ProjectError(`These need more than ${mostWheels} packages.`);
    const wheel = await newest({ ...wish, name }, host);
    found.set(name, wheel);
    asked.push(...needsOf(wheel).filter((each) => !own.has(plainName(each.name))));
  }
  return [...found.values()];
}

/** Wheels that were pinned, as they were. Throws ProjectError. */
export async function fetchPinned(pins: readonly PinnedWheel[], host: WheelHost): Promise<Wheel[]> {
  if (pins.length > mostWheels) throw new ProjectError(`The program names more than ${mostWheels} packages.`);
  const wheels: Wheel[] = [];
  for (const pin of pins) {
    const kept = (await host.kept?.(pin.sha256)) ?? null;
    if (kept !== null && (await hashOf(kept)) === pin.sha256) {
      wheels.push({ ...pin, files: await unpack(pin.name, kept) });
      continue;
    }
    const file = (await filesOfIndex(pin.name, host)).find(({ hashes }) => hashes["sha256"] === pin.sha256);
    if (file === undefined)
      throw new ProjectError(`${pin.name} ${pin.version}: the package index has this file no more.`);
    wheels.push(await take(pin.name, pin.version, file, host));
  }
  return wheels;
}

/** The files of all of them, by their path in one folder; the first that has a path has it. */
export function folderOf(wheels: readonly Wheel[]): Project {
  const all = new Map<string, Uint8Array | string>();
  for (const { files } of wheels) for (const [path, content] of files) if (!all.has(path)) all.set(path, content);
  return all;
}

// ---- those that are beside Python ----

/** Names at the top of a project's imports, from any of its files. */
export function importsOf(project: Project): Set<string> {
  const found = new Set<string>();
  for (const [path, content] of project) {
    if (!path.endsWith(".py")) continue;
    const text = typeof content === "string" ? content : new TextDecoder().decode(content);
    for (const [, from, names, named] of text.matchAll(importLine)) {
      const all = from !== undefined ? [from] : named !== undefined ? [named] : (names ?? "").split(",");
      for (const each of all) found.add(/^\s*(\w+)/.exec(each)?.[1] ?? "");
    }
  }
  found.delete("");
  return found;
}

/** "from a.b import c", "import a.b as d, e" and import_module("a.b"). */
const importLine =
  /^[ \t]*from[ \t]+(\w[\w.]*)[ \t]+import\b|(?:^|[;:])[ \t]*import[ \t]+(\w[^\n#;]*)|\b(?:import_module|__import__)\(\s*["'](\w[\w.]*)["']/gm;

/**
 * Those of the site that a project imports, with their own needs: each in the folder of its year, which the program's
 * own year chooses. year: 0 for both, since only Python knows. Throws ProjectError.
 */
export async function shippedFor(
  imports: ReadonlySet<string> | null,
  year: number,
  host: ShippedHost,
): Promise<Project> {
  const { wheels } = await host.list();
  const files = new Map<string, Uint8Array | string>();
  for (const season of new Set(wheels.flatMap(({ years }) => years))) {
    if (year !== 0 && season !== year) continue;
    for (const wheel of chosenOf(wheels, imports, season)) {
      const bytes = await host.read(wheel.file);
      if ((await hashOf(bytes)) !== wheel.sha256)
        throw new ProjectError(`${wheel.name} ${wheel.version}: this site's file is not the one that its list names.`);
      for (const [path, content] of await unpack(wheel.name, bytes)) files.set(`${season}/${path}`, content);
    }
  }
  return files;
}

/** imports: null for all of them. */
function chosenOf(
  all: readonly ShippedWheel[],
  imports: ReadonlySet<string> | null,
  season: number,
): ReadonlySet<ShippedWheel> {
  const ofYear = all.filter(({ years }) => years.includes(season));
  const found = new Set(ofYear.filter((each) => imports === null || each.imports.some((name) => imports.has(name))));
  // A set's loop comes to entries that are added meanwhile.
  for (const { needs } of found)
    for (const need of needs) {
      const name = plainName(parseRequirement(need)?.name ?? "");
      for (const each of ofYear) if (each.name === name) found.add(each);
    }
  return found;
}

/** The packages in front of the library for a program: the person's own, and upstream's by year. */
export const packagesOf = (pinned: Project, shipped: Project): Project =>
  new Map([...[...pinned].map(([path, content]) => [`own/${path}`, content] as const), ...shipped]);

async function newest({ name, specifiers }: Requirement, host: WheelHost): Promise<Wheel> {
  const all = await filesOfIndex(name, host);
  const wheels = all.flatMap((file) => {
    // NAME-VERSION(-BUILD)?-PYTHON-ABI-PLATFORM.whl
    const parts = file.filename.replace(/\.whl$/, "").split("-");
    const version = parts[1] ?? "";
    const isPure = file.filename.endsWith("-none-any.whl") && (parts.at(-3) ?? "").split(".").includes("py3");
    return isPure && !file.yanked ? [{ file, version }] : [];
  });
  if (wheels.length === 0) {
    const instead = own.has(name) ? " Sandlot's own packages stand for it." : "";
    throw new ProjectError(
      `${name} has no wheel of Python alone (py3-none-any), so it does not run in a page.${instead}`,
    );
  }
  const isPinned = specifiers.some(({ operator }) => operator === "==" || operator === "===");
  const good = wheels.filter(
    ({ file, version }) =>
      fits(version, specifiers) &&
      (isPinned || isStable(version)) &&
      fits(python, parseRequirement(`x${file["requires-python"] ?? ""}`)?.specifiers ?? []),
  );
  good.sort((a, b) => compareVersions(b.version, a.version));
  const [best] = good;
  if (best === undefined) {
    const versions = [...new Set(wheels.map(({ version }) => version))].sort(compareVersions).slice(-5);
    throw new ProjectError(`${name}: no version fits. The newest are ${versions.join(", ")}.`);
  }
  return take(name, best.version, best.file, host);
}

async function filesOfIndex(name: string, host: WheelHost): Promise<IndexFile[]> {
  const { fetch, index = pypi } = host;
  host.tell?.(name);
  const answer = await fetch(`${index}${encodeURIComponent(name)}/`, { headers: { Accept: indexType } }).catch(
    () => null,
  );
  if (answer === null) throw new ProjectError(`${name}: the package index does not answer. Are you online?`);
  if (answer.status === 404) throw new ProjectError(`There is no package "${name}" on the package index.`);
  if (!answer.ok) throw new ProjectError(`${name}: the package index answers with HTTP ${answer.status}.`);
  const { files } = (await answer.json().catch(() => ({}))) as { readonly files?: unknown };
  if (!Array.isArray(files))
    throw new ProjectError(`${name}: the package index answers in a way that is not known here.`);
  return files.filter(
    (file: Partial<IndexFile> | null): file is IndexFile =>
      typeof file?.filename === "string" && typeof file.url === "string" && typeof file.hashes?.["sha256"] === "string",
  );
}

async function take(name: string, version: string, file: IndexFile, host: WheelHost): Promise<Wheel> {
  const { fetch, index = pypi } = host;
  const sha256 = file.hashes["sha256"] ?? "";
  if ((file.size ?? 0) > mostWheelBytes) throw tooLarge(name);
  const answer = await fetch(new URL(file.url, `${index}${name}/`).href).catch(() => null);
  if (answer?.ok !== true) throw new ProjectError(`${name} ${version}: the wheel does not come.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.byteLength > mostWheelBytes) throw tooLarge(name);
  if ((await hashOf(bytes)) !== sha256)
    throw new ProjectError(`${name} ${version}: the wheel that came is not the one that the index names.`);
  const files = await unpack(name, bytes);
  await host.keep?.(sha256, bytes);
  return { name, version, sha256, files };
}

const tooLarge = (name: string): ProjectError => new ProjectError(`${name} has more than ${mostWheelBytes >> 20} MB.`);

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto as Partial<Pick<Crypto, "subtle">>;
  // A page of another computer's http address has none.
  if (subtle === undefined) return sha256(bytes);
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function unpack(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Project> {
  const entries = filesOfZip(bytes).filter(({ path }) => !/\.data\//.test(path));
  if (entries.length > mostFiles || entries.reduce((sum, { size }) => sum + size, 0) > mostBytes) throw tooLarge(name);
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (!isPath(entry.path))
      throw new ProjectError(`${name}: ${entry.path.slice(0, 80)} is no path inside of a folder.`);
    files.set(entry.path, await entry.read());
  }
  return files;
}

/** The needs here in a wheel's own description. */
function needsOf({ files }: Wheel): Requirement[] {
  const path = [...files.keys()].find((each) => /^[^/]+\.dist-info\/METADATA$/.test(each));
  const content = path === undefined ? "" : files.get(path);
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? "";
  return head
    .split(/\r?\n/)
    .filter((line) => /^Requires-Dist:/i.test(line))
    .flatMap((line) => {
      const need = parseRequirement(line.slice("Requires-Dist:".length));
      return need?.holds === true ? [need] : [];
    });
}
