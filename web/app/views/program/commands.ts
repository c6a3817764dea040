// Commands, subsystems and the scheduler of a robot program: the running ones, and buttons that start and cancel them.

import { button, make, setData, setText } from "../../parts/elements.ts";
import type { Values, ValueTopic } from "../../values/values-api.ts";
import { cut } from "../live/drawing.ts";
import { Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import { topicToSet } from "../live/value-field.ts";
import type { View, ViewHost } from "../view.ts";
import { programviews as say } from "../../../words/english-value-views.ts";

/** Commands that a scheduler shows at most. */
const mostRunning = 100;

/** A card for a table of a kind; also in the view of sendables. */
export interface TableCard {
  readonly element: HTMLElement;
  show(now: Reading): void;
}

export class CommandCard implements TableCard {
  readonly element = make("article", "card command");
  readonly #values: Values;
  readonly #table: Table;
  readonly #title = make("h3", "");
  readonly #state = make("p", "card-note");
  readonly #button: HTMLButtonElement;
  #runs = false;

  constructor(values: Values, table: Table) {
    this.#values = values;
    this.#table = table;
    this.#button = button(say("run"), "", () => this.#press(), "button");
    this.element.append(make("div", "card-text", this.#title, this.#state), this.#button);
  }

  show(now: Reading): void {
    const { source, path } = this.#table;
    const given = lastName(path);
    // 2026 has a point before names that cannot be set, 2027 has not.
    const own = now.text(source, `${path}/.name`) ?? now.text(source, `${path}/name`) ?? "";
    this.#runs = now.flag(source, `${path}/running`) ?? false;
    setText(this.#title, cut(given, 80));
    const isPart = (now.flag(source, `${path}/.isParented`) ?? now.flag(source, `${path}/isParented`)) === true;
    const other = own !== "" && own !== given ? `${cut(own, 80)} · ` : "";
    setText(this.#state, other + say(isPart ? "part" : this.#runs ? "running" : "notRunning"));
    setData(this.element, "state", this.#runs ? "running" : "");
    setText(this.#button, say(this.#runs ? "cancel" : "run"));
    this.#button.setAttribute("aria-label", say(this.#runs ? "cancelName" : "runName", { name: cut(given, 80) }));
    const isBarred = isPart || path.startsWith("/Telemetry/");
    if (this.#button.disabled !== isBarred) this.#button.disabled = isBarred;
    this.#button.title = isBarred && !isPart ? say("asTelemetry") : "";
  }

  #press(): void {
    const { source, path } = this.#table;
    const topic = topicToSet(this.#values, source, `${path}/running`, "boolean");
    if (!this.#values.set(topic, String(!this.#runs))) setText(this.#state, say("notSent"));
  }
}

export class SubsystemCard implements TableCard {
  readonly element = make("article", "card subsystem");
  readonly #table: Table;
  readonly #state = make("p", "card-note");

  constructor(_: Values, table: Table) {
    this.#table = table;
    this.element.append(make("div", "card-text", make("h3", "", cut(lastName(table.path), 80)), this.#state));
  }

  show(now: Reading): void {
    const { source, path } = this.#table;
    const has = (key: string): boolean => now.flag(source, `${path}/${key}`) === true;
    const name = (key: string): string => cut(now.text(source, `${path}/${key}`) ?? "", 80);
    const isDefault = has(".hasDefault") && name(".command") === name(".default");
    const words = has(".hasCommand")
      ? say(isDefault ? "runsDefault" : "runs", { name: name(".command") })
      : say("idle");
    const rest = has(".hasDefault") && !isDefault ? ` · ${say("default", { name: name(".default") })}` : "";
    setText(this.#state, words + rest);
    setData(this.element, "state", has(".hasCommand") ? "running" : "");
  }
}

class RunningRow {
  readonly element = make("li", "scheduler-row");
  readonly #name = make("span", "clip");

  constructor(cancel: () => void) {
    const cancelButton = button(say("cancel"), "", cancel, "button");
    this.element.append(this.#name, cancelButton);
  }

  show(name: string): void {
    setText(this.#name, cut(name, 120));
    this.element.lastElementChild?.setAttribute("aria-label", say("cancelName", { name: cut(name, 120) }));
  }
}

export class SchedulerCard implements TableCard {
  readonly element = make("article", "card scheduler");
  readonly #table: Table;
  readonly #rows: Rows<RunningRow>;
  readonly #state = make("p", "card-note");

  constructor(values: Values, table: Table) {
    this.#table = table;
    const list = make("ul", "list");
    this.#rows = new Rows(list, (id) => {
      return new RunningRow(() => {
        const cancel = `${table.path}/Cancel`;
        // Java's scheduler of 2027 listens robustly, Python's as 2026's do.
        const robust = values.find(table.source, `${cancel}/value`);
        const topic = robust ?? topicToSet(values, table.source, cancel, "int[]");
        if (!values.set(topic, `[${id.split(" ")[1] ?? ""}]`)) setText(this.#state, say("notSent"));
      });
    });
    this.element.append(make("h3", "", cut(lastName(table.path), 80)), this.#state, list);
  }

  show(now: Reading): void {
    const { source, path } = this.#table;
    const names = now.texts(source, `${path}/Names`).slice(0, mostRunning);
    const ids = now.numbers(source, `${path}/Ids`);
    const keys = names.map((_, i) => `id ${ids[i] ?? "?"}`);
    this.#rows.set(keys);
    keys.forEach((key, i) => this.#rows.get(key)?.show(names[i] ?? ""));
    setText(this.#state, names.length === 0 ? say("noneRuns") : "");
  }
}

/** Cards by the type of their table. */
export const commandCards: Readonly<Record<string, new (values: Values, table: Table) => TableCard>> = {
  Command: CommandCard,
  Scheduler: SchedulerCard,
  Subsystem: SubsystemCard,
};

const order = Object.keys({ Scheduler: 0, Subsystem: 0, Command: 0 });

class CommandsView extends LiveView {
  #shown: readonly Table[] = [];
  readonly #cards: Rows<TableCard>;

  constructor(host: ViewHost) {
    super(host, "commands", say("commands"), say("noCommands"), true);
    this.#cards = new Rows(this.body, (id) => {
      const table = this.#shown.find(({ source, path }) => idOf(source, path) === id)!;
      return new commandCards[table.type]!(host.values, table);
    });
    this.body.classList.add("cards");
    this.begin();
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    const found = tables.filter(({ type }) => type in commandCards);
    this.#shown = [...found].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type)).slice(0, 200);
    return this.#shown.flatMap(({ source, path }) => index.below(`${path}/`, source).slice(0, 12));
  }

  protected show(now: Reading): boolean {
    this.#cards.set(this.#shown.map(({ source, path }) => idOf(source, path)));
    for (const [, card] of this.#cards.all) card.show(now);
    return this.#shown.length > 0;
  }
}

export const makeView = (host: ViewHost): View => new CommandsView(host);
