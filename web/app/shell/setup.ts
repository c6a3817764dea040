// The dialog in which a person chooses the next game: field and scenario, robot, station, the others. It ends in a
// link.

import { stations, type DynamicsKind, type Station } from "../../sim/boundary/abi.gen.ts";
import type { AssetSource } from "../../view/assets.ts";
import {
  addressOf,
  dynamicsOf,
  othersChoices,
  playOf,
  scenarioDriver,
  type Others,
  type ScenarioDriver,
} from "../../element/play.ts";
import { scenarioPath } from "../../element/session.ts";
import type { PageContext } from "../page/context.ts";
import { ownFields, ownRobots } from "../../view/own-assets.ts";
import { ownPath } from "../open/opening.ts";
import { setup } from "../../words/english-setup.ts";
import { stationWords } from "../../element/words.ts";
import { closeOnBackdrop, make, mount, need } from "../parts/elements.ts";
import { robotWords, scenarioWords, type RobotFacts, type ScenarioFacts } from "./play-words.ts";
import template from "./setup.html?raw";

interface ScenarioEntry {
  readonly file: string;
  readonly name: string;
  /** Of the site; null: none was taken. */
  readonly picture: string | null;
  /** null: of one's own scenarios they are in no index. */
  readonly facts: ScenarioFacts | null;
  /** null: the robot that plays now stays, at its station, as on a field of one's own. */
  readonly driver: ScenarioDriver | null;
}

/** As the site's index has them. */
type IndexedScenario = Omit<ScenarioEntry, "driver">;
type IndexedField = Titled & { readonly scenarios: readonly IndexedScenario[] };

interface FieldEntry {
  readonly name: string;
  readonly title: string;
  readonly scenarios: readonly ScenarioEntry[];
}

interface Titled {
  readonly name: string;
  readonly title: string;
}

interface RobotEntry extends Titled {
  readonly picture: string | null;
  readonly facts: RobotFacts;
}

/** Among the fields: the scenarios that this browser keeps, with any field. */
const ownScenarios = `${ownPath}scenarios`;

const othersWords = {
  scenario: "othersScenario",
  autopilot: "othersAutopilot",
  none: "othersNone",
} as const satisfies Record<Others, string>;

const dynamicsWords = {
  full: "dynamicsFull",
  twoMotor: "dynamicsTwoMotor",
  fourMotor: "dynamicsFourMotor",
  mecanum: "dynamicsMecanum",
  swerve: "dynamicsSwerve",
  tank: "dynamicsTank",
} as const satisfies Record<DynamicsKind, string>;

export class Setup {
  readonly #page: PageContext;
  readonly #dialog: HTMLDialogElement;
  readonly #opener: HTMLElement;
  /** Of the site's index, and then one's own. */
  #indexed: readonly FieldEntry[] = [];
  #fields: readonly FieldEntry[] = [];
  #robots: readonly RobotEntry[] = [];
  /** Asked for before there was anything to choose. */
  #wanted = false;
  /** A person's choices since the dialog opened stay when another scenario is chosen. */
  readonly #chosen = new Set<"robot" | "station">();

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#dialog = need<HTMLDialogElement>(page.app, "#setup");
    this.#opener = need(page.app, "#setup-open");
    need(this.#dialog, "form").addEventListener("submit", () => this.#play());
    need(this.#dialog, "[data-setup=close]").addEventListener("click", () => this.#dialog.close());
    closeOnBackdrop(this.#dialog);
    const tiles = need(this.#dialog, ".stations");
    tiles.append(...stations.map(stationTile));
    tiles.addEventListener("change", () => this.#chosen.add("station"));
    this.#select("field").addEventListener("change", () => {
      this.#fillScenarios();
      this.#takeScenario();
    });
    this.#select("scenario").addEventListener("change", () => this.#takeScenario());
    this.#select("robot").addEventListener("change", () => {
      this.#chosen.add("robot");
      this.#fillDynamics();
    });
    for (const name of ["field", "scenario", "robot", "dynamics"])
      this.#select(name).addEventListener("change", () => this.#showFacts());
  }

  /** Reads the possible choices, and offers them. A site made by hand may have no index: then there is no choice. */
  async load(source: AssetSource): Promise<void> {
    try {
      const { fields } = (await source.json("fields/index.json")) as unknown as { fields: readonly IndexedField[] };
      const robots: unknown = JSON.parse(new TextDecoder().decode(await source.bytes("robots/index.json")));
      this.#indexed = fields.map(({ scenarios, ...field }) => ({ ...field, scenarios: scenarios.map(indexedEntry) }));
      this.#robots = robots as RobotEntry[];
      this.#opener.hidden = !(Array.isArray(this.#robots) && this.#indexed.length > 0);
    } catch {
      this.#opener.hidden = true;
    }
    if (this.#wanted) this.show();
    this.#wanted = false;
  }

  /** Shows the choice, with the present game. Before the choices are there: as soon as they are. */
  show(): void {
    if (this.#dialog.open) return;
    if (this.#opener.hidden) {
      this.#wanted = true;
      return;
    }
    const { address, session } = this.#page;
    session.driver.releaseAll();
    this.#chosen.clear();
    const scenario = scenarioPath(address);
    const robot = session.scene?.robots[session.robot]?.name ?? "";
    const station = stations[session.station] ?? "blue1";
    this.#fields = [...this.#indexed, ...ownFields.kept.map(({ name }) => fieldOf(name))];
    const field = this.#fields.find(
      ({ name, scenarios }) =>
        scenario.startsWith(`fields/${name}/`) || scenarios.some(({ file }) => file === scenario),
    );
    fill(this.#select("field"), this.#fields, field?.name);
    this.#fillScenarios(scenario);
    this.#fillRobots(robot);
    void this.#addScenarios(scenario);
    const others = othersChoices.map((name) => ({ name, title: setup(othersWords[name]) }));
    fill(this.#select("others"), others, playOf(address).others);
    this.#checkStation(station);
    this.#fillDynamics(playOf(address).dynamics ?? session.scene?.robots[session.robot]?.dynamics);
    this.#allowChoice();
    this.#showFacts();
    this.#dialog.showModal();
  }

  /** The kept scenarios, as soon as the browser has listed and read them. */
  async #addScenarios(current: string): Promise<void> {
    const { keptScenarios, openScenario } = await import("../scenario/scenario-store.ts");
    const read = async ({ name }: { readonly name: string }): Promise<ScenarioEntry> => {
      const driver = scenarioDriver(await openScenario(name).catch(() => ""));
      return { ...ownEntry(`${ownScenarios}/${name}`, name), driver };
    };
    const scenarios = await Promise.all((await keptScenarios()).map(read));
    if (scenarios.length === 0 || this.#fields.some(({ name }) => name === ownScenarios)) return;
    this.#fields = [...this.#fields, { name: ownScenarios, title: setup("ownScenarios"), scenarios }];
    const isCurrent = scenarios.some(({ file }) => file === current);
    fill(this.#select("field"), this.#fields, isCurrent ? ownScenarios : this.#select("field").value);
    if (!isCurrent) return;
    this.#fillScenarios(current);
    this.#takeScenario();
    this.#showFacts();
  }

  /** Begins with the scenario's own robot at its own station. */
  #takeScenario(): void {
    const driver = this.#scenario?.driver ?? null;
    const robot = this.#select("robot").value;
    const stays = driver === null || (this.#chosen.has("robot") && !driver.scripted);
    this.#fillRobots(stays ? robot : (driver.robot ?? ""));
    if (this.#select("robot").value !== robot) this.#fillDynamics();
    const { station = null } = driver ?? {};
    if (station !== null && (driver?.scripted || !this.#chosen.has("station"))) this.#checkStation(station);
    this.#allowChoice();
  }

  get #scenario(): ScenarioEntry | undefined {
    const { value } = this.#select("scenario");
    return this.#fields.flatMap((field) => field.scenarios).find(({ file }) => file === value);
  }

  #checkStation(station: Station): void {
    const choice = this.#dialog.querySelector<HTMLInputElement>(`input[name=station][value=${station}]`);
    if (choice !== null) choice.checked = true;
  }

  /** A script is written for one robot at one station, among the others that the scenario has. */
  #allowChoice(): void {
    const scripted = this.#scenario?.driver?.scripted === true;
    this.#select("robot").disabled = scripted;
    const others = this.#select("others");
    others.disabled = scripted;
    if (scripted) others.value = "scenario";
    need<HTMLFieldSetElement>(this.#dialog, ".stations").disabled = scripted;
    need(this.#dialog, "[data-setup=scripted]").textContent = scripted ? setup("scriptedFor") : "";
  }

  #select(name: string): HTMLSelectElement {
    return need<HTMLSelectElement>(this.#dialog, `select[name=${name}]`);
  }

  #fillScenarios(current?: string): void {
    const field = this.#fields.find(({ name }) => name === this.#select("field").value);
    const entries = (field?.scenarios ?? []).map(({ file, name }) => ({ name: file, title: name }));
    fill(this.#select("scenario"), entries, current);
  }

  /**
   * Robots of one's own stand in the list as they are called. A scenario may hold its robot itself, or one that is gone: then it
   * stays as the scenario has it.
   */
  #fillRobots(current: string): void {
    const own = ownRobots.kept.map(({ name }) => ({ name, title: setup("own", { name }) }));
    const named = [...this.#robots, ...own];
    const isNamed = named.some(({ name }) => name === current);
    const itsOwn =
      isNamed && this.#scenario?.driver?.robot !== null ? [] : [{ name: "", title: setup("othersScenario") }];
    fill(this.#select("robot"), [...itsOwn, ...named], isNamed ? current : "");
  }

  /** The possible movers of the chosen robot; where there is no choice, none is offered. */
  #fillDynamics(current?: string): void {
    const robot = this.#robots.find(({ name }) => name === this.#select("robot").value);
    const choices = dynamicsOf(robot?.facts.drive ?? "");
    const select = this.#select("dynamics");
    fill(
      select,
      choices.map((name) => ({ name, title: setup(dynamicsWords[name]) })),
      current,
    );
    need(this.#dialog, "[data-setup=dynamics]").hidden = choices.length < 2;
  }

  /** The events of the chosen scenario, and the chosen robot's abilities. */
  #showFacts(): void {
    const scenario = this.#scenario;
    const robot = this.#robots.find(({ name }) => name === this.#select("robot").value);
    this.#about("scenario", scenario, scenario?.facts ? scenarioWords(scenario.facts) : "");
    this.#about("robot", robot, robot === undefined ? "" : robotWords(robot.facts));
    const simple = this.#select("dynamics").value !== "full";
    need(this.#dialog, "[data-setup=simple]").textContent = simple ? setup("simple") : "";
  }

  #about(name: string, entry: { readonly picture: string | null } | undefined, words: string): void {
    const about = make("p", "note", words);
    const parts: HTMLElement[] = [about];
    if (entry !== undefined && entry.picture !== null) {
      const image = document.createElement("img");
      image.src = new URL(entry.picture, this.#page.base).href;
      image.alt = "";
      image.width = 400;
      image.height = 250;
      parts.unshift(image);
    }
    need(this.#dialog, `[data-setup=${name}]`).replaceChildren(...parts);
  }

  /** Said in the address only where it is another one than the robot's own. */
  #dynamics(): DynamicsKind | null {
    const chosen = this.#select("dynamics").value as DynamicsKind;
    return chosen === "full" ? null : chosen;
  }

  /** Only values that differ from the scenario's own stand in the address. */
  #play(): void {
    const driver = this.#scenario?.driver ?? null;
    const checked = this.#dialog.querySelector<HTMLInputElement>("input[name=station]:checked");
    const robot = this.#select("robot").value;
    const station = checked?.value as Station | undefined;
    const target = addressOf(this.#page.address, this.#select("scenario").value, {
      robot: robot === "" || robot === driver?.robot ? null : robot,
      dynamics: this.#dynamics(),
      station: station === undefined || station === driver?.station ? null : station,
      others: this.#select("others").value as Others,
    });
    location.assign(target);
  }
}

const indexedEntry = (entry: IndexedScenario): ScenarioEntry => ({ ...entry, driver: entry.facts });

const ownEntry = (file: string, name: string): ScenarioEntry => ({
  ...{ file, name },
  ...{ picture: null, facts: null, driver: null },
});

/** A kept field: one scenario, alone on it. */
function fieldOf(name: string): FieldEntry {
  return { name, title: setup("own", { name }), scenarios: [ownEntry(`${ownPath}fields/${name}`, setup("ownField"))] };
}

function stationTile(station: Station): HTMLElement {
  const input = document.createElement("input");
  input.type = "radio";
  input.name = "station";
  input.value = station;
  return make("label", "", input, make("span", "", stationWords(station)));
}

function fill(select: HTMLSelectElement, entries: readonly Titled[], current: string | undefined): void {
  select.replaceChildren(...entries.map(({ name, title }) => new Option(title, name)));
  if (current !== undefined && entries.some(({ name }) => name === current)) select.value = current;
}
