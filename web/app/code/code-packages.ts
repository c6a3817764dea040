// Packages beside the library's for the program: upstream's of this site that it imports; and those of PyPI, asked for
// by name, fetched when a person presses the button or Run, and pinned, so that another day and another browser have
// the same ones.
import type { Project } from "../../code/code-protocol.ts";
import { ProjectError } from "../../code/project.ts";
import {
  fetchPinned,
  fetchWheels,
  folderOf,
  importsOf,
  packagesOf,
  readWishes,
  shippedFor,
  type PinnedWheel,
  type ShippedWheels,
  type Wheel,
} from "../../code/wheels.ts";
import { wantedPackages } from "../../code/wanted-packages.ts";
import { code as say } from "../../words/english-code.ts";
import { handOn, make } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";
import { keepWheel, keptWheel } from "./project-store.ts";

export class CodePackages {
  readonly #parts: Parts;
  readonly #base: string;
  readonly #changed: (pins: readonly PinnedWheel[]) => void;
  #pins: readonly PinnedWheel[] = [];
  /** As many as are pinned, once they are there. */
  #wheels: readonly Wheel[] | null = null;
  #busy = false;
  readonly #found: (pins: readonly PinnedWheel[]) => void;
  /** The project's own list has been asked. */
  #isAsked = false;

  /** changed: a person has fetched others, or has taken them away. found: the project's own list has asked for them. */
  constructor(
    parts: Parts,
    base: string,
    changed: (pins: readonly PinnedWheel[]) => void,
    found: (pins: readonly PinnedWheel[]) => void,
  ) {
    this.#parts = parts;
    this.#base = base;
    this.#changed = changed;
    this.#found = found;
    parts.onClick("packages-fetch", () => void this.#fetch());
    parts.onClick("packages-clear", () => this.#take([], []));
    parts.input("packages-names").addEventListener("keydown", (event) => {
      if (event.key === "Enter") void this.#fetch();
    });
  }

  /** Of a project that was opened. asks: its own list may ask for more; a link's may not, whose packages are those that it pins. */
  put(pins: readonly PinnedWheel[], asks: boolean): void {
    this.#pins = pins;
    this.#wheels = pins.length === 0 ? [] : null;
    this.#isAsked = pins.length > 0 || !asks;
    this.#say("");
    this.#show();
  }

  /** The folder of them, fetched now if they are not there yet, and of upstream's that the project imports. Throws ProjectError. */
  async folder(project: Project, year: number): Promise<Project> {
    this.#wheels ??= await fetchPinned(this.#pins, this.#host);
    if (!this.#isAsked) await this.#fetchWanted(project);
    const pinned = folderOf(this.#wheels);
    const imports = importsOf(new Map([...pinned, ...project]));
    const shipped = await shippedFor(imports, year, this.#shipped);
    const { absent } = await this.#shipped.list();
    const names = [...new Set(absent.map(({ name }) => name))].join(", ");
    if (names !== "") this.#say(say("packagesAbsent", { names }), true);
    return packagesOf(pinned, shipped);
  }

  /** Those that pyproject.toml or requirements.txt asks for and the program imports. Without one of them its import says the rest. */
  async #fetchWanted(project: Project): Promise<void> {
    this.#isAsked = true;
    const found: Wheel[] = [];
    const lost: string[] = [];
    for (const { isAsked, ...wish } of wantedPackages(project, await this.#shipped.list())) {
      try {
        const wheels = await fetchWheels([wish], this.#host);
        found.push(...wheels.filter(({ name }) => found.every((each) => each.name !== name)));
      } catch (error) {
        if (!(error instanceof ProjectError)) throw error;
        if (isAsked) lost.push(error.message);
      }
    }
    if (found.length > 0) {
      this.#hold(found);
      this.#found(this.#pins);
    }
    this.#say(lost.join(" "), true);
  }

  /** The site's own files beside Python: after the first time they come without the network. */
  readonly #shipped = {
    list: async (): Promise<ShippedWheels> => JSON.parse(new TextDecoder().decode(await this.#siteFile("wheels.json"))),
    read: (file: string): Promise<Uint8Array<ArrayBuffer>> => this.#siteFile(file),
  };

  async #siteFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await fetch(new URL(`python/${name}`, this.#base)).catch(() => null);
    if (answer?.ok !== true) throw new ProjectError(say("packageOfSite", { name }));
    return new Uint8Array(await answer.arrayBuffer());
  }

  readonly #host = {
    fetch: (...given: Parameters<typeof fetch>): Promise<Response> => fetch(...given),
    kept: keptWheel,
    keep: keepWheel,
    tell: (name: string): void => this.#say(say("packagesFetching", { name })),
  };

  async #fetch(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const wishes = readWishes(this.#parts.input("packages-names").value);
      if (wishes.length === 0) return;
      const wheels = await fetchWheels(wishes, this.#host);
      const before = (await this.#there()).filter(({ name }) => wheels.every((each) => each.name !== name));
      this.#take(wheels, before);
      this.#parts.input("packages-names").value = "";
    } catch (error) {
      this.#say(error instanceof ProjectError ? error.message : String(error), true);
    } finally {
      this.#busy = false;
    }
  }

  async #there(): Promise<readonly Wheel[]> {
    this.#wheels ??= await fetchPinned(this.#pins, this.#host);
    return this.#wheels;
  }

  #take(wheels: readonly Wheel[], before: readonly Wheel[]): void {
    this.#hold([...wheels, ...before]);
    this.#say("");
    this.#changed(this.#pins);
  }

  #hold(wheels: readonly Wheel[]): void {
    this.#wheels = wheels;
    this.#pins = wheels.map(({ name, version, sha256 }) => ({ name, version, sha256 }));
    this.#show();
  }

  #say(text: string, isBad = false): void {
    const note = this.#parts.get("packages-note");
    note.textContent = text;
    note.hidden = text === "";
    note.classList.toggle("bad", isBad);
  }

  #show(): void {
    const items = this.#pins.map(({ name, version }) => make("li", "", `${name} ${version}`));
    this.#parts.get("packages-list").replaceChildren(...items);
    if (items.length === 0) handOn(this.#parts.get("packages-clear"), this.#parts.input("packages-names"));
    this.#parts.get("packages-clear").hidden = items.length === 0;
    if (items.length > 0) this.#parts.get<HTMLDetailsElement>("packages").open = true;
  }
}
