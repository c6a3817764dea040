// Metadata: the texts that robot code says once about itself (AdvantageKit's /Metadata), and the properties of topics.

import { make, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { cut } from "../live/drawing.ts";
import { entry, Rows, stateOf, textOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, type Reading, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import { dataviews as say } from "../../../words/english-value-views.ts";
import "./metadata.css";

const metadataName = /(^|\/)(Real|Replay)?Metadata\//i;
/** Rows at most; with more topics, a person types a part of the name. */
const mostRows = 300;

/** A topic's properties; "" without any. */
export function propertyWords(properties: string): string {
  if (properties === "" || properties === "{}") return "";
  try {
    const json: unknown = JSON.parse(properties);
    if (typeof json !== "object" || json === null || Array.isArray(json)) return properties;
    return Object.entries(json)
      .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(", ");
  } catch {
    return properties;
  }
}

class Row {
  readonly element = make("tr", "");
  readonly #value = make("td", "meta-value");

  constructor(name: string, source: string) {
    const heading = make("th", "meta-name", cut(name, 200));
    heading.setAttribute("scope", "row");
    heading.title = name;
    this.element.append(heading, make("td", "meta-source", source), this.#value);
  }

  show(text: string): void {
    setText(this.#value, cut(text, 1000));
  }
}

class MetadataView extends LiveView {
  readonly #rows: Rows<Row>;
  readonly #rest = make("p", "note");
  #filter: string;
  #said: readonly ValueTopic[] = [];
  #with: readonly ValueTopic[] = [];

  constructor(host: ViewHost, given: unknown) {
    super(host, "metadata", say("metadata"), say("noMetadata"));
    this.#filter = textOf(stateOf(given), "filter");
    const search = entry(say("find"), this.#filter, say("partOfName"), () => {});
    search.querySelector("input")?.addEventListener("input", (event) => {
      this.#filter = (event.target as HTMLInputElement).value.slice(0, 200);
      host.changed();
      this.pickAgain();
    });
    this.bar.append(search);
    this.bar.hidden = false;
    const body = make("tbody", "");
    this.#rows = new Rows(body, (id) => {
      const topic = [...this.#said, ...this.#with].find(({ source, name }) => idOf(source, name) === id);
      return new Row(topic?.name ?? id, say(topic?.source ?? "run"));
    });
    this.body.append(make("table", "figures meta", body), this.#rest);
    this.begin();
  }

  override state(): unknown {
    return { filter: this.#filter };
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    const wanted = this.#filter.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = ({ name, properties }: ValueTopic): boolean => {
      const text = `${name} ${properties}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    };
    const isSaid = ({ name, kind }: ValueTopic): boolean => kind === "text" && metadataName.test(name);
    const said = index.all.filter((topic) => isSaid(topic) && fits(topic));
    const withProperties = index.all.filter(
      (topic) => !isSaid(topic) && propertyWords(topic.properties) !== "" && fits(topic),
    );
    this.#said = said.slice(0, mostRows);
    this.#with = withProperties.slice(0, mostRows - this.#said.length);
    const left = said.length + withProperties.length - this.#said.length - this.#with.length;
    setText(this.#rest, left > 0 ? say("moreToFind", { count: left }) : "");
    return this.#said;
  }

  protected show(now: Reading): boolean {
    const all = [...this.#said, ...this.#with];
    this.#rows.set(all.map(({ source, name }) => idOf(source, name)));
    for (const topic of this.#said) this.#rows.get(idOf(topic.source, topic.name))?.show(now.of(topic)?.texts[0] ?? "");
    for (const topic of this.#with)
      this.#rows.get(idOf(topic.source, topic.name))?.show(propertyWords(topic.properties));
    return all.length > 0 || this.#filter !== "";
  }
}

export const makeView = (host: ViewHost, state: unknown): View => new MetadataView(host, state);
