// The dialog in which a person chooses what to play: field and scenario, robot, station, the others. It ends in a link.

import { stations, type DynamicsKind, type Station } from "../../sim/boundary/abi.gen.ts";
import type { AssetSource } from "../../view/assets.ts";
import { addressOf, dynamicsOf, othersChoices, playOf, type Others } from "../../element/play.ts";
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
}

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

/** Among the fields: the scenarios that this browser keeps, whatever their fields. */
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

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#dialog = need<HTMLDialogElement>(page.app, "#setup");
    this.#opener = need(page.app, "#setup-open");
    need(this.#dialog, "form").addEventListener("submit", () => this.#play());
    need(this.#dialog, "[data-setup=close]").addEventListener("click", () => this.#dialog.close());
    closeOnBackdrop(this.#dialog);
    need(this.#dialog, ".stations").append(...stations.map(stationTile));
    this.#select("field").addEventListener("change", () => {
      this.#fillScenarios();
      this.#fillRobots(this.#select("robot").value);
      this.#fillDynamics(this.#select("dynamics").value);
    });
    this.#select("robot").addEventListener("change", () => this.#fillDynamics());
    for (const name of ["field", "scenario", "robot", "dynamics"])
      this.#select(name).addEventListener("change", () => this.#showFacts());
  }

  /** Reads what there is to choose, and offers the choice. A site made by hand may have no index: then there is no choice. */
  async load(source: AssetSource): Promise<void> {
    try {
      this.#indexed = (await source.json("fields/index.json"))["fields"] as FieldEntry[];
      const robots: unknown = JSON.parse(new TextDecoder().decode(await source.bytes("robots/index.json")));
      this.#robots = robots as RobotEntry[];
      this.#opener.hidden = !(Array.isArray(this.#indexed) && Array.isArray(this.#robots) && this.#indexed.length > 0);
    } catch {
      this.#opener.hidden = true;
    }
  }

  /** Shows the choice, with what plays now. */
  show(): void {
    if (this.#opener.hidden || this.#dialog.open) return;
    const { address, session } = this.#page;
    session.driver.releaseAll();
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
    for (const name of stations) {
      const choice = this.#dialog.querySelector<HTMLInputElement>(`input[name=station][value=${name}]`);
      if (choice !== null) choice.checked = name === station;
    }
    this.#fillDynamics(playOf(address).dynamics ?? session.scene?.robots[session.robot]?.dynamics);
    this.#showFacts();
    this.#dialog.showModal();
  }

  /** The kept scenarios, as soon as the browser has listed them. */
  async #addScenarios(current: string): Promise<void> {
    const { keptScenarios } = await import("../scenario/scenario-store.ts");
    const scenarios = (await keptScenarios()).map(({ name }) => ownEntry(`${ownScenarios}/${name}`, name));
    if (scenarios.length === 0 || this.#fields.some(({ name }) => name === ownScenarios)) return;
    this.#fields = [...this.#fields, { name: ownScenarios, title: setup("ownScenarios"), scenarios }];
    const isCurrent = scenarios.some(({ file }) => file === current);
    fill(this.#select("field"), this.#fields, isCurrent ? ownScenarios : this.#select("field").value);
    if (isCurrent) {
      this.#fillScenarios(current);
      this.#fillRobots("");
      this.#fillDynamics();
    }
    this.#showFacts();
  }

  #select(name: string): HTMLSelectElement {
    return need<HTMLSelectElement>(this.#dialog, `select[name=${name}]`);
  }

  #fillScenarios(current?: string): void {
    const field = this.#fields.find(({ name }) => name === this.#select("field").value);
    const entries = (field?.scenarios ?? []).map(({ file, name }) => ({ name: file, title: name }));
    fill(this.#select("scenario"), entries, current);
  }

  /** Robots of one's own stand in the list as they are called. One's own scenario has its robots: then they stay by themselves. */
  #fillRobots(current: string): void {
    const isOwn = this.#select("field").value === ownScenarios;
    const itsOwn = isOwn ? [{ name: "", title: setup("othersScenario") }] : [];
    const own = ownRobots.kept.map(({ name }) => ({ name, title: setup("own", { name }) }));
    fill(this.#select("robot"), [...itsOwn, ...this.#robots, ...own], isOwn ? "" : current);
  }

  /** What can move the chosen robot; where there is no choice, none is offered. */
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

  /** What happens in the chosen scenario, and what the chosen robot can do. */
  #showFacts(): void {
    const scenarios = this.#fields.flatMap((field) => field.scenarios);
    const scenario = scenarios.find(({ file }) => file === this.#select("scenario").value);
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

  #play(): void {
    const checked = this.#dialog.querySelector<HTMLInputElement>("input[name=station]:checked");
    const target = addressOf(this.#page.address, this.#select("scenario").value, {
      robot: this.#select("robot").value || null,
      dynamics: this.#dynamics(),
      station: (checked?.value as Station | undefined) ?? null,
      others: this.#select("others").value as Others,
    });
    location.assign(target);
  }
}

const ownEntry = (file: string, name: string): ScenarioEntry => ({ file, name, picture: null, facts: null });

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
  select.replaceChildren(
    ...entries.map(({ name, title }) => new Option(title, name, name === current, name === current)),
  );
}
