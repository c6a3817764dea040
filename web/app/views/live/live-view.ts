// A view that shows values of the moment: it watches the topics that it picks while it is visible, and picks again when
// there are other topics. With none of them it says how it would be filled.

import { make, setText } from "../../parts/elements.ts";
import type { Hold, ValueNow, ValueTopic } from "../../values/values-api.ts";
import { idOf, Reading, topicIndex, type Table, type TopicIndex } from "./topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./views.css";

/** Topics that one view watches; more have no room in any picture. */
const mostWatched = 4000;

export abstract class LiveView implements View {
  readonly element: HTMLElement;
  protected readonly host: ViewHost;
  /** Where the view draws; hidden while it is empty. */
  protected readonly body: HTMLElement;
  /** Above it: the view's own choices. */
  protected readonly bar: HTMLElement;
  readonly #empty: HTMLElement;
  readonly #topicsHold: Hold;
  /** Whether tables are told by their ".type". */
  readonly #usesTables: boolean;
  #watch: Hold | null = null;
  #watched: readonly ValueTopic[] = [];
  #watchedIds = "";
  #tables: readonly Table[] = [];
  #tableIds = "";
  readonly #types = new Map<string, string>();
  #visible = true;
  #begun = false;
  #title = "";

  /** `name`: of the view's kind, for style sheets. `label`: for screen readers. `empty`: how it would be filled. */
  protected constructor(host: ViewHost, name: string, label: string, empty: string, usesTables = false) {
    this.host = host;
    this.#usesTables = usesTables;
    this.#empty = make("p", "view-empty", empty);
    this.bar = make("div", "view-bar");
    this.body = make("div", "view-body");
    this.bar.hidden = true;
    // A person without a mouse scrolls it by keys.
    this.body.tabIndex = 0;
    this.body.role = "group";
    this.body.ariaLabel = label;
    this.element = make("section", `view view-${name}`, this.bar, this.#empty, this.body);
    this.element.setAttribute("aria-label", label);
    // Keys typed into a field do not drive, nor do those that scroll the view.
    for (const kind of ["keydown", "keyup"] as const) {
      this.element.addEventListener(kind, (event) => {
        const { target, code } = event;
        const scrolls = target === this.body && /^(Arrow|Page|Home|End)/.test(code);
        if (scrolls || (target instanceof Element && target.closest("input, select, textarea, button") !== null))
          event.stopPropagation();
      });
    }
    this.#topicsHold = host.values.onTopics(() => {
      if (this.#begun && this.#visible) this.#pick();
    });
  }

  state(): unknown {
    return {};
  }

  resize(visible: boolean): void {
    if (!this.#begun) return;
    const changed = visible !== this.#visible;
    this.#visible = visible;
    if (!visible) this.#release();
    else if (changed) this.#pick();
    if (visible) this.fit();
  }

  dispose(): void {
    this.#release();
    this.#topicsHold.release();
    this.element.remove();
  }

  /** The topics that it shows. */
  protected abstract pick(index: TopicIndex, tables: readonly Table[]): readonly ValueTopic[];
  /** Shows them. False: none of them has anything to show, and the view says how it would be filled. */
  protected abstract show(now: Reading): boolean;

  /** Its size is another. */
  protected fit(): void {}

  protected get visible(): boolean {
    return this.#visible;
  }

  /** The tables with a type. */
  protected get tables(): readonly Table[] {
    return this.#tables;
  }

  /** Starts; at the end of a constructor. */
  protected begin(): void {
    this.#begun = true;
    this.#pick();
  }

  /** The view shows something else from now on. */
  protected pickAgain(): void {
    this.#watchedIds = "";
    if (this.#begun && this.#visible) this.#pick();
  }

  /** The words of its tab. */
  protected title(text: string): void {
    if (text === this.#title) return;
    this.#title = text;
    this.host.title(text);
  }

  protected showEmpty(text: string): void {
    setText(this.#empty, text);
  }

  #pick(): void {
    const index = topicIndex(this.host.values.topics);
    const picked = this.pick(index, this.#tables);
    const types = this.#usesTables ? index.types : [];
    const topics = unique([...types, ...picked]).slice(0, mostWatched);
    const ids = topics.map(({ source, name, type }) => `${source}:${name}\n${type}`).join("\n");
    if (this.#watch !== null && ids === this.#watchedIds) return;
    this.#release();
    this.#watched = topics;
    this.#watchedIds = ids;
    if (topics.length === 0) return this.#show(new Reading([], []));
    let early: readonly (ValueNow | null)[] | null = null;
    // The store may tell the first values before it has given the hold.
    const hold = this.host.values.watch(topics, (values) => {
      if (this.#watch === null || this.#watched !== topics) early = values;
      else this.#take(values);
    });
    this.#watch = hold;
    if (early !== null) this.#take(early);
    else this.#show(new Reading([], []));
  }

  #take(values: readonly (ValueNow | null)[]): void {
    const now = new Reading(this.#watched, values);
    if (this.#usesTables && this.#readTables(now)) {
      const before = this.#watch;
      this.#pick();
      if (this.#watch !== before) return;
    }
    this.#show(now);
  }

  /** True: there are other tables than before. */
  #readTables(now: Reading): boolean {
    const tables: Table[] = [];
    for (const topic of topicIndex(this.host.values.topics).types) {
      const id = idOf(topic.source, topic.name);
      // A value that a new watch has not been told yet is the one that it was.
      const type = now.of(topic)?.texts[0] ?? this.#types.get(id);
      if (type === undefined || type === "") continue;
      this.#types.set(id, type);
      tables.push({ source: topic.source, path: topic.name.slice(0, -"/.type".length), type });
    }
    const ids = tables.map(({ source, path, type }) => `${idOf(source, path)}\n${type}`).join("\n");
    if (ids === this.#tableIds) return false;
    this.#tableIds = ids;
    this.#tables = tables;
    return true;
  }

  #show(now: Reading): void {
    const filled = this.show(now);
    if (this.#empty.hidden !== filled) this.#empty.hidden = filled;
    if (this.body.hidden === filled) this.body.hidden = !filled;
  }

  #release(): void {
    this.#watch?.release();
    this.#watch = null;
    this.#watchedIds = "";
  }
}

function unique(topics: readonly ValueTopic[]): ValueTopic[] {
  return [...new Set(topics)];
}
