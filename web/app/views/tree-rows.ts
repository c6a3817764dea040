// The rows of the tree of values: topics in groups by their sources and the parts of their names, and the rest that a
// search leaves. Knows nothing of the page, so that it can be tested without one.

import {
  keyOf,
  keyText,
  type SourceKind,
  type ValueKey,
  type ValueLeaf,
  type ValueTopic,
} from "../values/values-api.ts";
import { views as say } from "../../words/english-views.ts";

export const sourceTitles: Readonly<Record<SourceKind, string>> = {
  run: say("thisRun"),
  network: say("codeAndDashboards"),
  log: say("dataLog"),
};

export interface TreeRow {
  /** Tells it from all others, also in another list of rows: "run:/Sandlot/Robots", "run:/Sandlot/Time", "…#translation/x". */
  readonly id: string;
  readonly level: number;
  readonly label: string;
  /** null: a group of topics. */
  readonly topic: ValueTopic | null;
  /** One value of the topic; null: the topic itself. */
  readonly leaf: ValueLeaf | null;
  /** Index of the leaf among those that are not worked out of others: its place in ValueNow.numbers; -1: it has none. */
  readonly place: number;
  /** null: nothing unfolds. */
  readonly open: boolean | null;
  /** Topics in a group. */
  readonly count: number;
  readonly index: number;
  readonly siblings: number;
}

/** Groups in groups; a name with more strokes keeps the rest of them in its last part. */
const mostDepth = 24;

/** Made for every topic at every letter of a search: its names are put together when a row of it is to be seen. */
interface Node {
  /** Its name behind that of its parent: "/Battery". */
  readonly part: string;
  topic: ValueTopic | null;
  children: Map<string, Node> | null;
  count: number;
}

interface Root {
  readonly source: SourceKind;
  readonly node: Node;
}

const topicId = ({ source, name }: ValueTopic): string => `${source}:${name}`;

/** The value that a row stands for; null: it is a group. */
export function rowKey({ topic, leaf }: TreeRow): ValueKey | null {
  return topic === null ? null : { source: topic.source, topic: topic.name, path: leaf?.path ?? "" };
}

/** The text of a topic for searches. */
const s_texts = new WeakMap<ValueTopic, string>();

function textOf(topic: ValueTopic): string {
  let text = s_texts.get(topic);
  if (text === undefined) {
    text = `${topic.name} ${topic.type} ${topic.unit}`.toLowerCase();
    s_texts.set(topic, text);
  }
  return text;
}

/** Those whose name, type or unit has all the words, in any order and case. */
export function findValues(topics: readonly ValueTopic[], words: string): readonly ValueTopic[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return topics;
  return topics.filter((topic) => {
    const text = textOf(topic);
    return wanted.every((word) => text.includes(word));
  });
}

/** Whether it has parts that its row unfolds into. */
const hasLeaves = ({ kind }: ValueTopic): boolean =>
  kind !== "number" && kind !== "boolean" && kind !== "text" && kind !== "raw";

export class TreeRows {
  #topics: readonly ValueTopic[] = [];
  #found: readonly ValueTopic[] = [];
  #words = "";
  readonly #open: Set<string>;
  /** Groups that a person has folded while a search had unfolded them. */
  readonly #closed = new Set<string>();
  readonly #leaves = new Map<string, readonly ValueLeaf[]>();
  #favourites: readonly string[];
  #roots: readonly Root[] = [];
  #rows: TreeRow[] | null = null;

  /** `open`: ids of the rows that are unfolded. `favourites`: keys as text. */
  constructor(open: readonly string[], favourites: readonly string[]) {
    this.#open = new Set(open);
    this.#favourites = favourites;
  }

  set topics(topics: readonly ValueTopic[]) {
    if (topics === this.#topics) return;
    this.#topics = topics;
    this.#search();
  }

  get words(): string {
    return this.#words;
  }

  set words(words: string) {
    if (words === this.#words) return;
    // One more letter: among those that were found without it.
    const within = this.#words.trim() !== "" && words.startsWith(this.#words) ? this.#found : this.#topics;
    this.#words = words;
    this.#closed.clear();
    this.#search(within);
  }

  /** How many topics there are, and how many of them the search has left. */
  get counts(): { readonly all: number; readonly found: number } {
    return { all: this.#topics.length, found: this.#found.length };
  }

  get open(): readonly string[] {
    return [...this.#open];
  }

  get favourites(): readonly string[] {
    return this.#favourites;
  }

  set favourites(favourites: readonly string[]) {
    this.#favourites = favourites;
    this.#rows = null;
  }

  /** The rows that are to be seen when one scrolls. */
  get rows(): readonly TreeRow[] {
    return (this.#rows ??= this.#flatten());
  }

  setOpen(id: string, open: boolean): void {
    if (open) {
      this.#open.add(id);
      this.#closed.delete(id);
    } else {
      this.#open.delete(id);
      this.#closed.add(id);
    }
    this.#rows = null;
  }

  /** The parts of an unfolded topic have come. */
  setLeaves(topic: ValueTopic, leaves: readonly ValueLeaf[]): void {
    this.#leaves.set(topicId(topic), leaves);
    this.#rows = null;
  }

  /** Unfolded topics whose parts have not been asked for yet. */
  get wanting(): readonly ValueTopic[] {
    return this.rows.flatMap(({ id, topic, leaf, open }) =>
      topic !== null && leaf === null && open === true && hasLeaves(topic) && !this.#leaves.has(id) ? [topic] : [],
    );
  }

  #search(within: readonly ValueTopic[] = this.#topics): void {
    this.#found = findValues(within, this.#words);
    this.#roots = treeOf(this.#found);
    this.#rows = null;
  }

  #flatten(): TreeRow[] {
    const rows: TreeRow[] = [];
    const favourites = this.#favouriteTopics();
    const groups = this.#roots.length + (favourites.length > 0 ? 1 : 0);
    if (favourites.length > 0) {
      const open = !this.#closed.has("favourites");
      const about = { id: "favourites", label: say("favourites"), topic: null, leaf: null, place: -1 };
      rows.push({ ...about, level: 1, open, count: favourites.length, index: 1, siblings: groups });
      if (open) rows.push(...favourites);
    }
    for (const [i, { source, node }] of this.#roots.entries()) {
      const index = i + 1 + groups - this.#roots.length;
      this.#add(rows, node, { id: `${source}:`, label: sourceTitles[source], level: 1, index, siblings: groups });
    }
    return rows;
  }

  #favouriteTopics(): TreeRow[] {
    const keys = this.#favourites.flatMap((text) => keyOf(text) ?? []);
    const wanted = new Set(keys.map(({ source, topic }) => `${source}:${topic}`));
    const found = new Map<string, ValueTopic>();
    if (wanted.size > 0) {
      for (const topic of this.#found) if (wanted.has(topicId(topic))) found.set(topicId(topic), topic);
    }
    const rows: Omit<TreeRow, "index" | "siblings">[] = [];
    for (const key of keys) {
      const topic = found.get(`${key.source}:${key.topic}`);
      if (topic === undefined) continue;
      const leaves = this.#leaves.get(topicId(topic)) ?? [];
      const known = leaves.find(({ path }) => path === key.path);
      const leaf =
        key.path === "" ? null : (known ?? ({ path: key.path, kind: "number", unit: "", derived: true } as const));
      const parts = topic.name.split("/").filter(Boolean);
      const label = `${parts.slice(-2).join("/")}${key.path === "" ? "" : ` ${key.path}`}`;
      const place = known === undefined ? -1 : placeOf(leaves, known);
      rows.push({ id: `favourite ${keyText(key)}`, level: 2, label, topic, leaf, place, open: null, count: 0 });
    }
    return rows.map((row, i) => ({ ...row, index: i + 1, siblings: rows.length }));
  }

  #isOpen(id: string): boolean {
    // A search unfolds its finds, but not the parts of topics.
    if (this.#words.trim() !== "" && !this.#closed.has(id) && this.#found.length < 2000) return true;
    return this.#open.has(id);
  }

  #add(rows: TreeRow[], node: Node, place: Pick<TreeRow, "id" | "label" | "level" | "index" | "siblings">): void {
    const { topic, children, count } = node;
    const { id, level } = place;
    const unfolds = children !== null || (topic !== null && hasLeaves(topic));
    const open = unfolds && (children !== null ? this.#isOpen(id) : this.#open.has(id));
    rows.push({
      ...{ ...place, topic, leaf: null, place: -1 },
      ...{ open: unfolds ? open : null, count: topic === null ? count : 0 },
    });
    if (!open) return;
    const leaves = topic !== null && hasLeaves(topic) ? (this.#leaves.get(id) ?? []) : [];
    const siblings = (children?.size ?? 0) + leaves.length;
    let number = 0;
    for (const [i, leaf] of leaves.entries()) {
      const own = { id: `${id}#${leaf.path}`, level: level + 1, label: leaf.path, topic, leaf, open: null, count: 0 };
      rows.push({ ...own, place: leaf.derived ? -1 : number, index: i + 1, siblings });
      if (!leaf.derived) number++;
    }
    let index = leaves.length;
    for (const child of children?.values() ?? []) {
      const label = child.part.startsWith("/") ? child.part.slice(1) : child.part;
      const named = { id: `${id}${child.part}`, label: label === "" ? say("noName") : label };
      this.#add(rows, child, { ...named, level: level + 1, index: ++index, siblings });
    }
  }
}

function placeOf(leaves: readonly ValueLeaf[], leaf: ValueLeaf): number {
  return leaf.derived ? -1 : leaves.filter(({ derived }) => !derived).indexOf(leaf);
}

function treeOf(topics: readonly ValueTopic[]): readonly Root[] {
  const roots = new Map<SourceKind, Node>();
  for (const topic of topics) {
    const { source, name } = topic;
    let node = roots.get(source);
    if (node === undefined) {
      node = { part: "", topic: null, children: null, count: 0 };
      roots.set(source, node);
    }
    node.count++;
    let at = 0;
    for (let depth = 1; at < name.length || depth === 1; depth++) {
      const begin = name[at] === "/" ? at + 1 : at;
      const end = depth < mostDepth ? name.indexOf("/", begin) : -1;
      const to = end < 0 ? name.length : end;
      // "/a/b" and "a/b" are different topics: the leading stroke tells their groups apart.
      const part = name.slice(at, to);
      node.children ??= new Map();
      let child: Node | undefined = node.children.get(part);
      if (child === undefined) {
        child = { part, topic: null, children: null, count: 0 };
        node.children.set(part, child);
      }
      node = child;
      node.count++;
      at = to;
    }
    node.topic = topic;
  }
  const order: readonly SourceKind[] = ["run", "network", "log"];
  return order.flatMap((source) => {
    const node = roots.get(source);
    return node === undefined ? [] : { source, node };
  });
}

/** The rows that a window shows of so many, with some more at both ends. */
export function windowOf(
  scroll: number,
  height: number,
  rowHeight: number,
  count: number,
  spare = 6,
): { readonly first: number; readonly last: number } {
  const first = Math.max(0, Math.floor(scroll / rowHeight) - spare);
  return { first, last: Math.max(first, Math.min(count, Math.ceil((scroll + height) / rowHeight) + spare)) };
}
