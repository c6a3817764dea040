// Choosers of robot programs, 2026's and 2027's: a choice is asked for, and counts once the program says that it is active.

import { make, setData, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { cut } from "../live/drawing.ts";
import { Choice, Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import { programviews as say } from "../../../words/english-value-views.ts";

const mostOptions = 500;

/** The keys of a program's choice and of the request for one, below a chooser's table. */
interface ChooserKeys {
  readonly active: string;
  readonly selected: string;
}

const sendableKeys: ChooserKeys = { active: "active", selected: "selected" };

/** WPILib 2026's chooser, the names that Elastic gives the same table, and 2027's. */
const chooserTypes: Readonly<Record<string, ChooserKeys>> = {
  ...{ "String Chooser": sendableKeys, "ComboBox Chooser": sendableKeys, "Split Button Chooser": sendableKeys },
  Selectable: { active: "selected/value", selected: "selected/tune" },
};

export const isChooser = ({ type }: Table): boolean => type in chooserTypes;

const keysOf = ({ type }: Table): ChooserKeys => chooserTypes[type] ?? sendableKeys;

/** The topics that a chooser's card reads. */
export function chooserTopics(index: TopicIndex, table: Table): ValueTopic[] {
  const { active, selected } = keysOf(table);
  const topics = ["options", "default", active, selected].map((key) =>
    index.find(table.source, `${table.path}/${key}`),
  );
  return topics.filter((topic) => topic !== null);
}

/** A chooser's card; also in the view of sendables. */
export class ChooserCard {
  readonly element = make("article", "card chooser");
  readonly #choice: Choice;
  readonly #host: ViewHost;
  readonly #table: Table;
  readonly #note = make("p", "card-note");
  /** The person's choice that the program has not answered yet. */
  #wanted: string | null = null;
  #last: Reading | null = null;

  constructor(host: ViewHost, table: Table) {
    this.#host = host;
    this.#table = table;
    this.#choice = new Choice(cut(lastName(table.path), 80), (value) => this.#choose(value));
    this.#note.setAttribute("role", "status");
    this.element.append(this.#choice.element, this.#note);
  }

  show(now: Reading): void {
    this.#last = now;
    const { source, path } = this.#table;
    const options = now.texts(source, `${path}/options`).slice(0, mostOptions);
    const keys = keysOf(this.#table);
    const otherwise = now.text(source, `${path}/default`) ?? "";
    const said = now.text(source, `${path}/${keys.active}`);
    // A Selectable repeats the request, and goes by its default where that is not an option.
    const byDefault = this.#table.type === "Selectable" && said !== null && !options.includes(said);
    const active = byDefault ? otherwise : said;
    // A request's topic may be there a moment before its value.
    const asked = now.text(source, `${path}/${keys.selected}`);
    const selected = asked === "" ? null : asked;
    if (this.#wanted !== null && this.#wanted === (active ?? selected)) this.#wanted = null;
    const chosen = this.#wanted ?? selected ?? active ?? otherwise;
    const listed = options.includes(chosen) || chosen === "" ? options : [chosen, ...options];
    this.#choice.set(
      listed.map((option) => [option, cut(option, 120)] as const),
      chosen,
    );
    const isPending = active !== null && chosen !== "" && active !== chosen;
    setData(this.element, "state", isPending ? "waiting" : "");
    const still = active === null || active === "" ? say("notSaid") : say("stillActive", { active: cut(active, 80) });
    const words = isPending ? say("askedFor", { still }) : "";
    setText(this.#note, options.length === 0 ? say("noOptions") : words);
  }

  #choose(value: string): void {
    const { source, path } = this.#table;
    const isProgram = source === "network";
    // Choosers are the network worker's own: it publishes the request, which the program listens for and does not
    // publish itself.
    if (isProgram) this.#host.page.network.post({ type: "choose", base: path, option: value });
    this.#wanted = isProgram ? value : null;
    // Nothing of the program has changed yet: the request would not be shown otherwise.
    if (isProgram && this.#last !== null) return this.show(this.#last);
    setData(this.element, "state", isProgram ? "waiting" : "refused");
    if (!isProgram) setText(this.#note, say("ofLog"));
  }
}

class ChoosersView extends LiveView {
  #choosers: readonly Table[] = [];
  readonly #cards: Rows<ChooserCard>;

  constructor(host: ViewHost) {
    super(host, "choosers", say("choosers"), say("noChoosers"), true);
    this.#cards = new Rows(this.body, (id) => {
      const table = this.#choosers.find(({ source, path }) => idOf(source, path) === id);
      return new ChooserCard(host, table ?? { source: "network", path: "", type: "" });
    });
    this.body.classList.add("cards");
    this.begin();
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    this.#choosers = tables.filter(isChooser).slice(0, 100);
    return this.#choosers.flatMap((table) => chooserTopics(index, table));
  }

  protected show(now: Reading): boolean {
    this.#cards.set(this.#choosers.map(({ source, path }) => idOf(source, path)));
    for (const [, card] of this.#cards.all) card.show(now);
    return this.#choosers.length > 0;
  }
}

export const makeView = (host: ViewHost): View => new ChoosersView(host);
