// A layout: the views and their places around the picture. A tree of splits whose leaves are the picture and panes of
// tabs.
//
// As JSON (version 1), the whole of a file, of the browser's copy, and of a link:
//   { "sandlot-layout": 1, "name": "Drive", "root": NODE }
//   NODE: { "row": [NODE, ...], "shares": [0.3, 0.7] }      side by side; "column": one below the other
//         { "picture": true }
//         { "tabs": [{ "view": "plot", "state": {...} }], "active": 0, "folded": true }
// A view's state may have a part "look": how it is looked at, such as its zoom. A link may leave that out.

import { cockpit as say } from "../../words/english-cockpit.ts";
export const layoutVersion = 1;

/** Bounds of a stranger's layout. */
export const layoutLimits = { depth: 8, panes: 16, tabs: 40, stateCharacters: 60_000 } as const;

export type Side = "left" | "right" | "above" | "below";
export const sides: readonly Side[] = ["left", "right", "above", "below"];

/** No part of a split gets smaller than this by hand, so that its splitter can be found again. */
const leastShare = 0.06;

export interface Tab {
  readonly id: number;
  readonly kind: string;
  state: unknown;
}

export interface Pane {
  readonly type: "pane";
  readonly id: number;
  tabs: Tab[];
  /** The tab that is shown. */
  active: number;
  folded: boolean;
}

export interface PicturePlace {
  readonly type: "picture";
  readonly id: number;
}

export interface Split {
  readonly type: "split";
  readonly id: number;
  axis: "row" | "column";
  children: LayoutNode[];
  /** Of its length, in sum 1. */
  shares: number[];
}

export type LayoutNode = Pane | PicturePlace | Split;

/** A text's layout, and the parts that are not understood here. */
export interface ReadLayout {
  readonly layout: Layout;
  readonly problems: readonly string[];
}

export class Layout {
  name: string;
  root: LayoutNode;
  /** Another version's entries beside the known ones: they go out again as they came. */
  readonly #rest: Readonly<Record<string, unknown>>;

  constructor(name: string, root: LayoutNode, rest: Readonly<Record<string, unknown>> = {}) {
    this.name = name;
    this.root = root;
    this.#rest = rest;
    this.#tidy();
  }

  // ---- the parts ----

  get panes(): Pane[] {
    const found: Pane[] = [];
    visit(this.root, (node) => void (node.type === "pane" && found.push(node)));
    return found;
  }

  get tabs(): Tab[] {
    return this.panes.flatMap(({ tabs }) => tabs);
  }

  get hasPicture(): boolean {
    let found = false;
    visit(this.root, ({ type }) => void (type === "picture" && (found = true)));
    return found;
  }

  pane(id: number): Pane | null {
    return this.panes.find((pane) => pane.id === id) ?? null;
  }

  paneOf(tabId: number): Pane | null {
    return this.panes.find(({ tabs }) => tabs.some(({ id }) => id === tabId)) ?? null;
  }

  /** `withLooks` false: without the parts of states that only say how something is looked at. */
  toJson(withLooks = true): object {
    return { ...this.#rest, "sandlot-layout": layoutVersion, name: this.name, root: nodeJson(this.root, withLooks) };
  }

  // ---- changes ----

  /** A view in the pane, shown; without a pane in a new one below the picture. Null: there are as many as may be. */
  add(kind: string, state: unknown, paneId: number | null): Tab | null {
    if (this.tabs.length >= layoutLimits.tabs) return null;
    const tab: Tab = { id: nextId(), kind, state };
    const pane = paneId === null ? null : this.pane(paneId);
    if (pane !== null) {
      pane.tabs.push(tab);
      pane.active = pane.tabs.length - 1;
      pane.folded = false;
      return tab;
    }
    const picture = this.#picture();
    this.#insert(picture, makePane([tab]), "below", 0.4);
    this.#tidy();
    return tab;
  }

  /** Into another pane, at a place among its tabs; or to a side of it, as a pane of its own. */
  move(tabId: number, paneId: number, where: Side | "here", index?: number): void {
    const from = this.paneOf(tabId);
    const to = this.pane(paneId);
    const tab = from?.tabs.find(({ id }) => id === tabId);
    if (from === null || to === null || tab === undefined) return;
    // Alone in its pane it is at every side of it already.
    if (where !== "here" && from === to && from.tabs.length === 1) return;
    if (where !== "here" && this.panes.length >= layoutLimits.panes) return;
    const at = from.tabs.indexOf(tab);
    from.tabs.splice(at, 1);
    if (at < from.active || from.active >= from.tabs.length) from.active = Math.max(0, from.active - 1);
    if (where === "here") {
      const place = Math.min(index ?? to.tabs.length, to.tabs.length);
      to.tabs.splice(place, 0, tab);
      to.active = place;
      to.folded = false;
    } else this.#insert(to, makePane([tab]), where, 0.5);
    this.#tidy();
  }

  /** To a side of the picture, as a pane of its own. */
  moveToPicture(tabId: number, side: Side): void {
    const from = this.paneOf(tabId);
    const tab = from?.tabs.find(({ id }) => id === tabId);
    if (from === null || tab === undefined) return;
    this.close(tabId);
    this.#insert(this.#picture(), makePane([tab]), side, 0.4);
    this.#tidy();
  }

  close(tabId: number): void {
    const pane = this.paneOf(tabId);
    if (pane === null) return;
    const at = pane.tabs.findIndex(({ id }) => id === tabId);
    pane.tabs.splice(at, 1);
    if (at < pane.active || pane.active >= pane.tabs.length) pane.active = Math.max(0, pane.active - 1);
    this.#tidy();
  }

  /** Moves the border behind child `index` of a split by a share of its length. */
  resize(splitId: number, index: number, by: number): void {
    visit(this.root, (node) => {
      if (node.type !== "split" || node.id !== splitId) return;
      const [before, after] = [node.shares[index], node.shares[index + 1]];
      if (before === undefined || after === undefined) return;
      const sum = before + after;
      const least = Math.min(leastShare, sum / 2);
      const next = Math.min(sum - least, Math.max(least, before + by));
      node.shares[index] = next;
      node.shares[index + 1] = sum - next;
    });
  }

  // ---- inside ----

  #picture(): PicturePlace {
    let found: PicturePlace | null = null;
    visit(this.root, (node) => void (node.type === "picture" && (found ??= node)));
    if (found !== null) return found;
    // Nothing makes a layout without one: see readLayout.
    const picture = makePicture();
    this.root = makeSplit("row", [this.root, picture], [0.4, 0.6]);
    return picture;
  }

  /** `share`: of the neighbour's length. */
  #insert(neighbour: LayoutNode, node: LayoutNode, side: Side, share: number): void {
    const axis = side === "left" || side === "right" ? "row" : "column";
    const first = side === "left" || side === "above";
    const parent = this.#parentOf(neighbour);
    if (parent !== null && parent.axis === axis) {
      const at = parent.children.indexOf(neighbour);
      const whole = parent.shares[at] ?? 0;
      parent.shares[at] = whole * (1 - share);
      parent.children.splice(first ? at : at + 1, 0, node);
      parent.shares.splice(first ? at : at + 1, 0, whole * share);
      return;
    }
    const split = makeSplit(
      axis,
      first ? [node, neighbour] : [neighbour, node],
      first ? [share, 1 - share] : [1 - share, share],
    );
    if (parent === null) this.root = split;
    else parent.children[parent.children.indexOf(neighbour)] = split;
  }

  #parentOf(child: LayoutNode): Split | null {
    let found: Split | null = null;
    visit(this.root, (node) => void (node.type === "split" && node.children.includes(child) && (found = node)));
    return found;
  }

  /** Without empty panes, splits of one, and splits within splits of the same direction. */
  #tidy(): void {
    this.root = tidied(this.root) ?? makePicture();
  }
}

let s_lastId = 0;
const nextId = (): number => ++s_lastId;

export const makePane = (tabs: Tab[]): Pane => ({ type: "pane", id: nextId(), tabs, active: 0, folded: false });
export const makePicture = (): PicturePlace => ({ type: "picture", id: nextId() });
export const makeTab = (kind: string, state: unknown = null): Tab => ({ id: nextId(), kind, state });

export function makeSplit(axis: "row" | "column", children: LayoutNode[], shares: number[]): Split {
  return { type: "split", id: nextId(), axis, children, shares };
}

function visit(node: LayoutNode, act: (node: LayoutNode) => void): void {
  act(node);
  if (node.type === "split") for (const child of node.children) visit(child, act);
}

function tidied(node: LayoutNode): LayoutNode | null {
  if (node.type === "pane") return node.tabs.length > 0 ? node : null;
  if (node.type === "picture") return node;
  const children: LayoutNode[] = [];
  const shares: number[] = [];
  for (const [i, child] of node.children.entries()) {
    const next = tidied(child);
    const share = node.shares[i] ?? 0;
    if (next === null) continue;
    if (next.type === "split" && next.axis === node.axis) {
      children.push(...next.children);
      shares.push(...next.shares.map((each) => each * share));
    } else {
      children.push(next);
      shares.push(share);
    }
  }
  const [only] = children;
  if (only === undefined) return null;
  if (children.length === 1) return only;
  const sum = shares.reduce((a, b) => a + b, 0);
  node.children = children;
  node.shares = shares.map((share) => (sum > 0 ? share / sum : 1 / shares.length));
  return node;
}

// ---- JSON ----

function nodeJson(node: LayoutNode, withLooks: boolean): object {
  if (node.type === "picture") return { picture: true };
  if (node.type === "split") {
    const children = node.children.map((child) => nodeJson(child, withLooks));
    return { [node.axis]: children, shares: node.shares.map((share) => Math.round(share * 1e4) / 1e4) };
  }
  const tabs = node.tabs.map(({ kind, state }) => {
    const kept = withLooks ? state : withoutLook(state);
    return kept === null || kept === undefined ? { view: kind } : { view: kind, state: kept };
  });
  return { tabs, active: node.active, ...(node.folded ? { folded: true } : {}) };
}

function withoutLook(state: unknown): unknown {
  if (!isObject(state) || !("look" in state)) return state;
  const { look: _, ...rest } = state;
  return rest;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a stranger's layout: understood parts are used, and the problems name the others. */
export function readLayout(json: unknown): ReadLayout {
  const reader = new LayoutReader();
  const layout = reader.read(json);
  return { layout, problems: reader.problems };
}

/** The same of a text; null: it is not JSON, or not a layout. */
export function parseLayout(text: string): ReadLayout | null {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) && "sandlot-layout" in json ? readLayout(json) : null;
  } catch {
    return null;
  }
}

class LayoutReader {
  readonly problems: string[] = [];
  #panes = 0;
  #tabs = 0;
  #hasPicture = false;

  read(json: unknown): Layout {
    if (!isObject(json)) {
      this.#say(say("isNone"));
      return new Layout("", makePicture());
    }
    const { "sandlot-layout": version, name, root, ...rest } = json;
    if (version !== layoutVersion) this.#say(say("otherVersion", { version: short(version), layoutVersion }));
    const node = this.#node(root, "root", 0);
    const layout = new Layout(typeof name === "string" ? name.slice(0, 80) : "", node ?? makePicture(), rest);
    if (!layout.hasPicture) {
      this.#say(say("noPicture"));
      layout.root = makeSplit("row", [layout.root, makePicture()], [0.4, 0.6]);
    }
    return layout;
  }

  #say(problem: string): void {
    // One line for each kind of nonsense is enough.
    if (this.problems.length < 8) this.problems.push(problem);
  }

  #node(json: unknown, where: string, depth: number): LayoutNode | null {
    if (!isObject(json)) return this.#no(where, say("neither"));
    if (depth > layoutLimits.depth) return this.#no(where, say("deeper", { depth: layoutLimits.depth }));
    if (json["picture"] === true) {
      if (this.#hasPicture) return this.#no(where, say("secondPicture"));
      this.#hasPicture = true;
      return makePicture();
    }
    if (Array.isArray(json["tabs"])) return this.#pane(json, json["tabs"], where);
    for (const axis of ["row", "column"] as const) {
      const children: unknown = json[axis];
      if (Array.isArray(children)) return this.#split(axis, children, json["shares"], `${where}.${axis}`, depth);
    }
    return this.#no(where, say("neither"));
  }

  #no(where: string, why: string): null {
    this.#say(say("leftOut", { where, why }));
    return null;
  }

  #split(axis: "row" | "column", list: unknown[], given: unknown, where: string, depth: number): Split {
    const shares: number[] = [];
    const children: LayoutNode[] = [];
    for (const [i, json] of list.slice(0, 2 * layoutLimits.panes).entries()) {
      const child = this.#node(json, `${where}[${i}]`, depth + 1);
      if (child === null) continue;
      const share: unknown = Array.isArray(given) ? given[i] : undefined;
      children.push(child);
      shares.push(typeof share === "number" && share > 0 && share <= 1 ? share : 1 / list.length);
    }
    return makeSplit(axis, children, shares);
  }

  #pane(json: Record<string, unknown>, list: unknown[], where: string): Pane | null {
    if (++this.#panes > layoutLimits.panes) return this.#no(where, say("morePanes", { panes: layoutLimits.panes }));
    const tabs: Tab[] = [];
    for (const [i, entry] of list.entries()) {
      const kind: unknown = isObject(entry) ? entry["view"] : null;
      if (!isObject(entry) || typeof kind !== "string" || !/^[\w-]{1,40}$/.test(kind)) {
        this.#no(`${where}.tabs[${i}]`, say("noView"));
        continue;
      }
      if (++this.#tabs > layoutLimits.tabs) {
        this.#no(`${where}.tabs[${i}]`, say("moreTabs", { tabs: layoutLimits.tabs }));
        break;
      }
      tabs.push(makeTab(kind, this.#state(entry["state"], `${where}.tabs[${i}]`)));
    }
    const pane = makePane(tabs);
    const active = json["active"];
    if (typeof active === "number" && Number.isInteger(active) && active >= 0 && active < tabs.length)
      pane.active = active;
    pane.folded = json["folded"] === true;
    return pane;
  }

  #state(state: unknown, where: string): unknown {
    if (state === undefined) return null;
    if (JSON.stringify(state).length <= layoutLimits.stateCharacters) return state;
    this.#say(say("longState", { where, stateCharacters: layoutLimits.stateCharacters }));
    return null;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "none";
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
