// Alerts of robot programs: WPILib's Alerts sendables, each group with its errors, warnings and infos.

import { make, setData, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { cut } from "../live/drawing.ts";
import { Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import { programviews as say } from "../../../words/english-value-views.ts";
import "./alerts.css";

const levels = [
  { key: "errors", level: "bad", word: say("error") },
  { key: "warnings", level: "warn", word: say("warning") },
  { key: "infos", level: "info", word: say("info") },
] as const;

/** Alerts of a level that are shown; a program that raises more has other worries. */
const mostShown = 100;
const longest = 500;

class AlertLine {
  readonly element = make("li", "alert");
  readonly #text = make("span", "alert-text");

  constructor(level: string, word: string) {
    setData(this.element, "level", level);
    this.element.append(make("b", "alert-word", word), this.#text);
  }

  show(text: string): void {
    setText(this.#text, cut(text, longest));
  }
}

class AlertGroup {
  readonly element = make("article", "alerts");
  readonly #lines: Rows<AlertLine>;
  readonly #rest = make("p", "note");

  constructor(name: string) {
    const list = make("ul", "list");
    // Screen readers announce the new ones.
    list.setAttribute("aria-live", "polite");
    this.#lines = new Rows(list, (key) => {
      const kind = levels.find(({ key: name }) => key.startsWith(name));
      return new AlertLine(kind?.level ?? "info", kind?.word ?? "");
    });
    this.element.append(make("h3", "", cut(name, 80)), list, this.#rest);
  }

  show(now: Reading, { source, path }: Table): number {
    const texts = new Map<string, string>();
    let count = 0;
    for (const { key } of levels) {
      const all = now.texts(source, `${path}/${key}`);
      count += all.length;
      all.slice(0, mostShown).forEach((text, i) => texts.set(`${key} ${i}`, text));
    }
    this.#lines.set([...texts.keys()]);
    for (const [key, text] of texts) this.#lines.get(key)?.show(text);
    const left = count - texts.size;
    setText(this.#rest, count === 0 ? say("nothingToSay") : left > 0 ? say("andMore", { count: left }) : "");
    return count;
  }
}

class AlertsView extends LiveView {
  #groups: readonly Table[] = [];
  readonly #cards: Rows<AlertGroup>;

  constructor(host: ViewHost) {
    super(host, "alerts", say("alerts"), say("noAlerts"), true);
    this.#cards = new Rows(this.body, (id) => new AlertGroup(lastName(id)));
    this.begin();
  }

  protected pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[] {
    this.#groups = tables.filter(({ type }) => type === "Alerts").slice(0, 50);
    return this.#groups.flatMap(({ source, path }) =>
      levels.map(({ key }) => index.find(source, `${path}/${key}`)).filter((topic) => topic !== null),
    );
  }

  protected show(now: Reading): boolean {
    this.#cards.set(this.#groups.map(({ source, path }) => idOf(source, path)));
    let count = 0;
    for (const table of this.#groups) count += this.#cards.get(idOf(table.source, table.path))?.show(now, table) ?? 0;
    this.title(count > 0 ? say("alertsCount", { count }) : say("alerts"));
    return this.#groups.length > 0;
  }
}

export const makeView = (host: ViewHost): View => new AlertsView(host);
