// The dialog in which a person chooses what to play: field and scenario, robot, station, the others. It ends in a link.

import { stations, type Station } from "../../sim/boundary/abi.gen.ts";
import type { AssetSource } from "../../view/assets.ts";
import { addressOf, othersChoices, playOf, type Others } from "../../element/play.ts";

interface ScenarioEntry {
  readonly file: string;
  readonly name: string;
}

interface FieldEntry {
  readonly name: string;
  readonly title: string;
  readonly scenarios: readonly ScenarioEntry[];
}

interface RobotEntry {
  readonly name: string;
  readonly title: string;
}

const othersWords: Readonly<Record<Others, string>> = {
  scenario: "As in the scenario",
  autopilot: "Autopilots everywhere",
  none: "Nobody else",
};

/** What plays now, to begin with. */
export interface Playing {
  readonly scenario: string;
  readonly robot: string;
  readonly station: Station;
}

export class Setup {
  readonly #dialog: HTMLDialogElement;
  readonly #address: URL;
  #fields: readonly FieldEntry[] = [];
  #robots: readonly RobotEntry[] = [];

  constructor(dialog: HTMLDialogElement, address: URL) {
    this.#dialog = dialog;
    this.#address = address;
    dialog.querySelector("form")?.addEventListener("submit", () => this.#play());
    dialog.querySelector("[data-setup=close]")?.addEventListener("click", () => dialog.close());
    // A click beside the box leaves everything as it was.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    this.#select("field").addEventListener("change", () => this.#fillScenarios());
  }

  /** Reads what there is. False on a site made by hand, without an index: then there is nothing to choose. */
  async load(source: AssetSource): Promise<boolean> {
    try {
      this.#fields = (await source.json("fields/index.json"))["fields"] as FieldEntry[];
      const robots: unknown = JSON.parse(new TextDecoder().decode(await source.bytes("robots/index.json")));
      this.#robots = robots as RobotEntry[];
      return Array.isArray(this.#fields) && Array.isArray(this.#robots) && this.#fields.length > 0;
    } catch {
      return false;
    }
  }

  show(playing: Playing): void {
    const play = playOf(this.#address);
    const field = this.#fields.find(({ name }) => playing.scenario.startsWith(`fields/${name}/`));
    fill(this.#select("field"), this.#fields, field?.name);
    this.#fillScenarios(playing.scenario);
    fill(this.#select("robot"), this.#robots, playing.robot);
    fill(
      this.#select("others"),
      othersChoices.map((name) => ({ name, title: othersWords[name] })),
      play.others,
    );
    for (const name of stations) {
      const choice = this.#dialog.querySelector<HTMLInputElement>(`input[name=station][value=${name}]`);
      if (choice !== null) choice.checked = name === playing.station;
    }
    this.#dialog.showModal();
  }

  get open(): boolean {
    return this.#dialog.open;
  }

  #select(name: string): HTMLSelectElement {
    const element = this.#dialog.querySelector<HTMLSelectElement>(`select[name=${name}]`);
    if (element === null) throw new Error(`the dialog has no ${name}`);
    return element;
  }

  #fillScenarios(current?: string): void {
    const field = this.#fields.find(({ name }) => name === this.#select("field").value);
    const entries = (field?.scenarios ?? []).map(({ file, name }) => ({ name: file, title: name }));
    fill(this.#select("scenario"), entries, current);
  }

  #play(): void {
    const checked = this.#dialog.querySelector<HTMLInputElement>("input[name=station]:checked");
    const target = addressOf(this.#address, this.#select("scenario").value, {
      robot: this.#select("robot").value,
      station: (checked?.value as Station | undefined) ?? null,
      others: this.#select("others").value as Others,
    });
    location.assign(target);
  }
}

function fill(select: HTMLSelectElement, entries: readonly RobotEntry[], current: string | undefined): void {
  select.replaceChildren(
    ...entries.map(({ name, title }) => new Option(title, name, name === current, name === current)),
  );
}
