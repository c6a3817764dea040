// Packages of PyPI for the program, which stand in front of the library's: asked for by name, fetched when somebody presses the button
// or Run, and pinned, so that another day and another browser have the same ones.
import type { Project } from "../../code/code-protocol.ts";
import { ProjectError } from "../../code/project.ts";
import { fetchPinned, fetchWheels, folderOf, readWishes, type PinnedWheel, type Wheel } from "../../code/wheels.ts";
import { code as say } from "../../words/english-code.ts";
import { handOn, make } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";
import { keepWheel, keptWheel } from "./project-store.ts";

export class CodePackages {
  readonly #parts: Parts;
  readonly #changed: (pins: readonly PinnedWheel[]) => void;
  #pins: readonly PinnedWheel[] = [];
  /** As many as are pinned, once they are there. */
  #wheels: readonly Wheel[] | null = null;
  #busy = false;

  /** changed: a person has fetched others, or has taken them away. */
  constructor(parts: Parts, changed: (pins: readonly PinnedWheel[]) => void) {
    this.#parts = parts;
    this.#changed = changed;
    parts.onClick("packages-fetch", () => void this.#fetch());
    parts.onClick("packages-clear", () => this.#take([], []));
    parts.input("packages-names").addEventListener("keydown", (event) => {
      if (event.key === "Enter") void this.#fetch();
    });
  }

  /** Of a project that was opened. */
  put(pins: readonly PinnedWheel[]): void {
    this.#pins = pins;
    this.#wheels = pins.length === 0 ? [] : null;
    this.#say("");
    this.#show();
  }

  /** The folder of them, fetched now if they are not there yet. Throws ProjectError. */
  async folder(): Promise<Project> {
    this.#wheels ??= await fetchPinned(this.#pins, this.#host);
    return folderOf(this.#wheels);
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
    this.#wheels = [...wheels, ...before];
    this.#pins = this.#wheels.map(({ name, version, sha256 }) => ({ name, version, sha256 }));
    this.#say("");
    this.#show();
    this.#changed(this.#pins);
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
