// Numbers, switches and texts that a person may set in a robot program: its preferences, WPILib 2027's tunables,
// AdvantageKit's tuning table, the gains of its controllers, and all else that it listens for.

import { button, make, setText } from "../../parts/elements.ts";
import { yearOf } from "../../page/year.ts";
import { publishedTypes, type ValueTopic } from "../../values/values-api.ts";
import { cut } from "../live/drawing.ts";
import { Choice, entry, Rows, stateOf, textOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import { givenName, isTelemetry, isTunable, limitsOf, shortName } from "../live/tunable-topic.ts";
import { isScalar, ValueField } from "../live/value-field.ts";
import type { View, ViewHost } from "../view.ts";
import { programviews as say } from "../../../words/english-value-views.ts";

/** Fields on the page at once; with more, a person types a part of a name. */
const mostShown = 200;

/** The keys of controllers that Glass lets one change. */
const gains: Readonly<Record<string, readonly string[]>> = {
  PIDController: ["p", "i", "d", "izone", "setpoint"],
  ProfiledPIDController: ["p", "i", "d", "izone", "goal", "maxVelocity", "maxAcceleration"],
  BangBangController: ["tolerance", "setpoint"],
};

/** Tables that are there to be changed. */
const tunableTables = ["/Preferences/", "/Tuning/", "/SmartDashboard/Tuning/"];
/** Values that dashboards set by views of their own. */
const ownViews = /\/(selected|running|Cancel)(\/value)?$/;

/** The settable ones, in order: sorted by table, in each the controller's own order. */
export function findTunables(index: TopicIndex, tables: readonly Table[]): ValueTopic[] {
  const found = new Map<string, ValueTopic>();
  const take = (topic: ValueTopic | null): void => {
    if (topic === null || !isScalar(topic) || topic.source === "log" || lastName(topic.name).startsWith(".")) return;
    if (isTelemetry(topic)) return;
    found.set(idOf(topic.source, topic.name), topic);
  };
  for (const { source, path, type } of tables)
    for (const key of gains[type] ?? []) take(index.find(source, `${path}/${key}`));
  for (const start of tunableTables) for (const topic of index.below(start, "network")) take(topic);
  // A sendable mostly does not listen to its own topics; its gains stand above.
  const others = tables.filter(({ type }) => type !== "RobotPreferences").map(({ path }) => `${path}/`);
  for (const topic of index.all) {
    if (!topic.settable || ownViews.test(topic.name)) continue;
    // A tunable says itself that it may be set.
    if (isTunable(topic) || !others.some((path) => topic.name.startsWith(path))) take(topic);
  }
  // Sorting keeps the order of those that are alike.
  return [...found.values()].sort((a, b) => {
    const [one, other] = [groupOf(a), groupOf(b)];
    return one < other ? -1 : Number(one > other);
  });
}

/** The table that a topic stands in. */
function groupOf(topic: ValueTopic): string {
  const name = givenName(topic);
  return name.slice(0, name.lastIndexOf("/"));
}

/** A value with its name, in the list of its table. */
class TunableRow {
  readonly element = make("li", "tunable");
  readonly topic: ValueTopic;
  readonly #field: ValueField;

  constructor(host: ViewHost, topic: ValueTopic) {
    this.topic = topic;
    const name = shortName(topic);
    this.#field = new ValueField(host.values, topic, name, limitsOf(topic));
    const unit = topic.unit === "" ? [] : [make("small", "", ` ${topic.unit}`)];
    this.element.append(make("span", "tunable-name", cut(name, 80), ...unit), this.#field.element);
  }

  show(now: Reading): void {
    this.#field.show(now.of(this.topic));
  }
}

class TunableGroup {
  readonly element = make("article", "card tunables");
  readonly #rows: Rows<TunableRow>;
  #topics = new Map<string, ValueTopic>();

  constructor(host: ViewHost, path: string) {
    const list = make("ul", "list");
    this.#rows = new Rows(list, (id) => new TunableRow(host, this.#topics.get(id)!));
    this.element.append(make("h3", "", cut(path, 120)), list);
  }

  show(now: Reading, topics: readonly ValueTopic[]): void {
    this.#topics = new Map(topics.map((topic) => [`${idOf(topic.source, topic.name)} ${topic.type}`, topic]));
    this.#rows.set([...this.#topics.keys()]);
    for (const [, row] of this.#rows.all) row.show(now);
  }
}

class TunablesView extends LiveView {
  #groups = new Map<string, ValueTopic[]>();
  #left = 0;
  #filter: string;
  readonly #cards: Rows<TunableGroup>;
  readonly #rest = make("p", "note");
  readonly #form = make("form", "publish-form") as HTMLFormElement;

  constructor(host: ViewHost, given: unknown) {
    super(host, "tunables", say("tunables"), say("noTunables"), true);
    this.#filter = textOf(stateOf(given), "filter");
    const search = entry(say("find"), this.#filter, say("partOfName"), () => {});
    search
      .querySelector("input")
      ?.addEventListener("input", (event) => this.#find((event.target as HTMLInputElement).value));
    const fresh = button(say("publishDots"), say("publishWhy"), () => this.#askTopic(), "button");
    this.bar.append(search, fresh);
    this.bar.hidden = false;
    this.#form.hidden = true;
    this.bar.after(this.#form);
    const cards = make("div", "cards");
    this.#cards = new Rows(cards, (id) => new TunableGroup(host, id.slice(id.indexOf(":") + 1)));
    this.body.append(cards, this.#rest);
    this.begin();
  }

  override state(): unknown {
    return { filter: this.#filter };
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    const wanted = this.#filter.toLowerCase().split(/\s+/).filter(Boolean);
    const all = findTunables(index, tables).filter(({ name }) =>
      wanted.every((word) => name.toLowerCase().includes(word)),
    );
    const shown = all.slice(0, mostShown);
    this.#left = all.length - shown.length;
    this.#groups = new Map();
    for (const topic of shown) {
      const id = idOf(topic.source, groupOf(topic));
      const group = this.#groups.get(id);
      if (group === undefined) this.#groups.set(id, [topic]);
      else group.push(topic);
    }
    return shown;
  }

  protected show(now: Reading): boolean {
    this.#cards.set([...this.#groups.keys()]);
    for (const [id, topics] of this.#groups) this.#cards.get(id)?.show(now, topics);
    setText(this.#rest, this.#left > 0 ? say("moreToFind", { count: this.#left }) : "");
    return this.#groups.size > 0 || this.#filter !== "";
  }

  /** Fields for a topic that is not published yet: its name, type and value. */
  #askTopic(): void {
    if (!this.#form.hidden) return void (this.#form.hidden = true);
    const name = field(
      say("name"),
      yearOf(this.host.page).value === 2027 ? "/Tunables/Speed" : "/SmartDashboard/Speed",
    );
    const value = field(say("value"), "0");
    const type = new Choice(say("type"), () => {});
    type.set(
      publishedTypes.map((each) => [each, each] as const),
      publishedTypes[0],
    );
    const said = make("p", "note");
    said.role = "status";
    const send = button(say("publish"), "", () => {}, "button");
    send.type = "submit";
    this.#form.replaceChildren(name.parentElement!, type.element, value.parentElement!, send, said);
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      const kind = publishedTypes.find((each) => each === type.value) ?? publishedTypes[0];
      void this.host.values.publish(name.value.trim(), kind, value.value).then((problem) => {
        said.dataset["warning"] = String(problem !== "");
        setText(said, problem === "" ? say("isPublished", { name: name.value.trim() }) : problem);
      });
    };
    this.#form.hidden = false;
    name.focus();
  }

  #find(text: string): void {
    this.#filter = text.slice(0, 200);
    this.host.changed();
    this.pickAgain();
  }
}

function field(label: string, hint: string): HTMLInputElement {
  const input = document.createElement("input");
  input.className = "input";
  input.placeholder = hint;
  input.maxLength = 200;
  input.spellcheck = false;
  input.autocomplete = "off";
  make("label", "view-entry", make("span", "", label), input);
  return input;
}

export const makeView = (host: ViewHost, state: unknown): View => new TunablesView(host, state);
