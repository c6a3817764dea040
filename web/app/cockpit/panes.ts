// A layout as elements: panes with tabs, splitters between them, and the place that is left for the picture.

import { button, icon, make } from "../parts/elements.ts";
import { carriesValues, droppedValues } from "../views/dragged.ts";
import type { ValueKey } from "../values/values-api.ts";
import {
  Layout,
  makePane,
  makeSplit,
  type LayoutNode,
  type Pane,
  type PicturePlace,
  type Side,
  type Split,
  type Tab,
} from "./layout.ts";
import type { ViewSlot } from "./view-slot.ts";
import "./panes.css";
import { cockpit as say } from "../../words/english-cockpit.ts";

const tabType = "application/x-sandlot-tab";
/** This near to a pane's edge a tab splits it, as a share of its size. */
const edgeShare = 0.25;
/** A key press moves a splitter by this share; with shift by a fifth of it. */
const keyShare = 0.05;

export interface PaneVerbs {
  slot(tab: Tab): ViewSlot;
  /** The layout has changed: everything is to be shown again. */
  changed(): void;
  /** Only sizes have. */
  resized(): void;
  /** The tab is the one that the person works with. */
  used(tab: Tab): void;
  addMenu(pane: Pane, at: HTMLElement): void;
  tabMenu(pane: Pane, tab: Tab, at: HTMLElement | DOMRect): void;
  dropped(keys: readonly ValueKey[], tab: Tab | null): void;
}

const foldIcon = "M7 10l5 5 5-5";
const addIcon = "M12 6v12M6 12h12";
const moreIcon = "M6 12h.1M12 12h.1M18 12h.1";

export class Panes {
  readonly element = make("div", "panes");
  /** Where the picture shows through. */
  readonly place = make("div", "panes-picture");
  readonly #verbs: PaneVerbs;
  #layout: Layout;
  #narrow = false;
  #narrowPane: Pane | null = null;

  constructor(layout: Layout, verbs: PaneVerbs) {
    this.#layout = layout;
    this.#verbs = verbs;
    this.place.dataset["id"] = "picture";
    this.#takeDrops(this.place, null);
    this.element.addEventListener("dragend", () => delete this.element.dataset["dragging"]);
  }

  /** There is room for one pane at a time: all views are tabs below the picture. */
  get narrow(): boolean {
    return this.#narrow;
  }

  show(layout: Layout, narrow: boolean): void {
    this.#layout = layout;
    this.#narrow = narrow;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset["pane"] : undefined;
    this.element.dataset["narrow"] = String(narrow);
    this.element.replaceChildren(this.#node(narrow ? this.#narrowRoot() : layout.root));
    for (const tab of this.element.querySelectorAll<HTMLElement>('.pane-tab[aria-selected="true"]')) intoSight(tab);
    if (focused !== undefined) this.#find(focused)?.focus();
    this.#showViews();
  }

  focusTab(tab: Tab): void {
    this.#find(`tab ${tab.id}`)?.focus();
  }

  /** The tab has another name. */
  rename(tab: Tab): void {
    const label = this.#find(`tab ${tab.id}`);
    if (label === null) return;
    label.textContent = this.#verbs.slot(tab).title;
    if (label.ariaSelected === "true") intoSight(label);
  }

  #find(name: string): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`[data-pane="${name}"]`);
  }

  /** Views that can be seen, of panes as they are shown. */
  #showViews(): void {
    const panes = this.#narrowPane !== null && this.#narrow ? [this.#narrowPane] : this.#layout.panes;
    for (const pane of panes)
      for (const [i, tab] of pane.tabs.entries()) this.#verbs.slot(tab).visible = i === pane.active && !pane.folded;
  }

  #narrowRoot(): LayoutNode {
    const { tabs } = this.#layout;
    const before = this.#narrowPane?.tabs[this.#narrowPane.active];
    const pane = makePane(tabs);
    pane.active = Math.max(
      0,
      tabs.findIndex((tab) => tab === before),
    );
    pane.folded = this.#narrowPane?.folded === true;
    this.#narrowPane = pane;
    const picture: PicturePlace = { type: "picture", id: 0 };
    return tabs.length === 0 ? picture : makeSplit("column", [picture, pane], [0.45, 0.55]);
  }

  // ---- elements ----

  #node(node: LayoutNode): HTMLElement {
    if (node.type === "picture") return this.place;
    return node.type === "pane" ? this.#pane(node) : this.#split(node);
  }

  #split(split: Split): HTMLElement {
    const element = make("div", "panes-split");
    element.dataset["axis"] = split.axis;
    for (const [i, child] of split.children.entries()) {
      if (i > 0) element.append(this.#splitter(split, i - 1, element));
      const part = this.#node(child);
      this.#size(part, split, i);
      element.append(part);
    }
    return element;
  }

  #size(part: HTMLElement, split: Split, index: number): void {
    const child = split.children[index];
    const folded = child?.type === "pane" && child.folded;
    part.style.flex = folded ? "0 0 auto" : `${split.shares[index] ?? 1} 1 0`;
    part.dataset["strip"] = String(folded && split.axis === "row");
  }

  #splitter(split: Split, index: number, parent: HTMLElement): HTMLElement {
    const element = make("div", "panes-splitter");
    const vertical = split.axis === "row";
    element.role = "separator";
    element.tabIndex = 0;
    element.ariaOrientation = vertical ? "vertical" : "horizontal";
    element.ariaLabel = vertical ? say("borderSides") : say("borderUp");
    element.dataset["pane"] = `split ${split.id} ${index}`;
    const show = (): void => {
      const before = split.shares[index] ?? 0;
      element.ariaValueNow = String(Math.round((100 * before) / (before + (split.shares[index + 1] ?? 0))));
      for (const i of [index, index + 1]) {
        const part = parent.children[2 * i];
        if (part instanceof HTMLElement) this.#size(part, split, i);
      }
    };
    element.ariaValueNow = String(
      Math.round((100 * (split.shares[index] ?? 0)) / ((split.shares[index] ?? 0) + (split.shares[index + 1] ?? 1))),
    );
    const move = (by: number): void => {
      this.#layout.resize(split.id, index, by);
      show();
      this.#verbs.resized();
    };
    element.addEventListener("keydown", (event) => {
      const by = event.shiftKey ? keyShare / 5 : keyShare;
      const keys = vertical ? { ArrowLeft: -by, ArrowRight: by } : { ArrowUp: -by, ArrowDown: by };
      const step = (keys as Readonly<Record<string, number>>)[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(step);
    });
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      let last = vertical ? event.clientX : event.clientY;
      const onMove = ({ clientX, clientY }: PointerEvent): void => {
        const at = vertical ? clientX : clientY;
        const length = vertical ? parent.clientWidth : parent.clientHeight;
        // Folded panes take no part: shares are of the rest, which is near enough under a hand.
        if (length > 0) move((at - last) / length);
        last = at;
      };
      const end = (): void => {
        element.removeEventListener("pointermove", onMove);
        element.removeEventListener("pointerup", end);
        element.removeEventListener("pointercancel", end);
      };
      element.addEventListener("pointermove", onMove);
      element.addEventListener("pointerup", end);
      element.addEventListener("pointercancel", end);
    });
    return element;
  }

  #pane(pane: Pane): HTMLElement {
    const shown = pane.tabs[pane.active];
    const list = make("div", "pane-tabs", ...pane.tabs.map((tab) => this.#tab(pane, tab)));
    list.role = "tablist";
    list.ariaLabel = say("views");
    const fold = this.#button(foldIcon, pane.folded ? say("unfold") : say("fold"), `fold ${pane.id}`, () => {
      pane.folded = !pane.folded;
      this.#verbs.changed();
    });
    fold.ariaExpanded = String(!pane.folded);
    const add = this.#button(addIcon, say("addHere"), `add ${pane.id}`, () => this.#verbs.addMenu(pane, add));
    const more = this.#button(moreIcon, say("moveOrCloseView"), `more ${pane.id}`, () => {
      if (shown !== undefined) this.#verbs.tabMenu(pane, shown, more);
    });
    for (const each of [add, more]) each.ariaHasPopup = "menu";
    const head = make("div", "pane-head", list, add, more, fold);
    const body = make("div", "pane-body");
    body.role = "tabpanel";
    body.id = `pane-${pane.id}`;
    if (shown !== undefined) {
      body.setAttribute("aria-labelledby", `tab-${shown.id}`);
      body.append(this.#verbs.slot(shown).element);
      body.addEventListener("pointerdown", () => this.#verbs.used(shown));
      body.addEventListener("focusin", () => this.#verbs.used(shown));
    }
    body.hidden = pane.folded;
    const element = make("div", "pane", head, body);
    // No landmark: there may be many, and two of one name.
    element.role = "group";
    element.ariaLabel = pane.tabs.map((tab) => this.#verbs.slot(tab).title).join(", ");
    element.dataset["folded"] = String(pane.folded);
    this.#takeDrops(element, pane);
    return element;
  }

  #button(path: string, title: string, name: string, act: () => void): HTMLButtonElement {
    const element = button(icon(path), title, act, "plain pane-button");
    element.dataset["pane"] = name;
    return element;
  }

  #tab(pane: Pane, tab: Tab): HTMLElement {
    const element = document.createElement("button");
    const selected = pane.tabs[pane.active] === tab;
    element.type = "button";
    element.className = "pane-tab";
    element.role = "tab";
    element.id = `tab-${tab.id}`;
    element.dataset["pane"] = `tab ${tab.id}`;
    element.ariaSelected = String(selected);
    element.tabIndex = selected ? 0 : -1;
    if (selected) element.setAttribute("aria-controls", `pane-${pane.id}`);
    element.textContent = this.#verbs.slot(tab).title;
    const choose = (index: number): void => {
      const next = pane.tabs[index];
      if (next === undefined) return;
      pane.active = index;
      pane.folded = false;
      this.#verbs.used(next);
      this.#verbs.changed();
      this.focusTab(next);
    };
    element.addEventListener("click", () => choose(pane.tabs.indexOf(tab)));
    element.addEventListener("keydown", (event) => {
      const at = pane.tabs.indexOf(tab);
      const count = pane.tabs.length;
      const keys: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => choose((at - 1 + count) % count),
        ArrowRight: () => choose((at + 1) % count),
        Home: () => choose(0),
        End: () => choose(count - 1),
        Delete: () => {
          this.#layout.close(tab.id);
          this.#verbs.changed();
        },
        ContextMenu: () => this.#verbs.tabMenu(pane, tab, element),
      };
      const act = event.shiftKey && event.key === "F10" ? keys["ContextMenu"] : keys[event.key];
      // Up and down do nothing here, but they must not drive the robot either.
      if (act === undefined && !event.key.startsWith("Arrow")) return;
      event.preventDefault();
      act?.();
    });
    element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#verbs.tabMenu(pane, tab, new DOMRect(event.clientX, event.clientY, 0, 0));
    });
    element.draggable = !this.#narrow;
    element.addEventListener("dragstart", ({ dataTransfer }) => {
      dataTransfer?.setData(tabType, String(tab.id));
      if (dataTransfer !== null) dataTransfer.effectAllowed = "move";
      // After this turn: a drag whose page changes as it begins is given up by some browsers.
      window.setTimeout(() => (this.element.dataset["dragging"] = "true"));
    });
    return element;
  }

  // ---- drops ----

  #takeDrops(element: HTMLElement, pane: Pane | null): void {
    const clear = (): void => delete element.dataset["drop"] as unknown as void;
    element.addEventListener("dragover", (event) => {
      const { dataTransfer } = event;
      const isTab = dataTransfer?.types.includes(tabType) === true;
      if (dataTransfer === null || (!isTab && !carriesValues(dataTransfer))) return;
      event.preventDefault();
      dataTransfer.dropEffect = isTab ? "move" : "copy";
      const zone = isTab ? (sideAt(event, element) ?? (pane === null ? "below" : "here")) : "here";
      if (element.dataset["drop"] !== zone) element.dataset["drop"] = zone;
    });
    element.addEventListener("dragleave", (event) => {
      if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) clear();
    });
    element.addEventListener("drop", (event) => {
      clear();
      delete this.element.dataset["dragging"];
      const { dataTransfer } = event;
      const values = droppedValues(dataTransfer);
      if (values.length > 0) {
        event.preventDefault();
        return this.#verbs.dropped(values, pane?.tabs[pane.active] ?? null);
      }
      const id = Number(dataTransfer?.getData(tabType) || Number.NaN);
      if (!Number.isInteger(id)) return;
      event.preventDefault();
      const side = sideAt(event, element);
      if (pane === null) this.#layout.moveToPicture(id, side ?? "below");
      else this.#layout.move(id, pane.id, side ?? "here");
      this.#verbs.changed();
    });
  }
}

/** The edge of the element that the pointer is near to; null: none. */
function sideAt({ clientX, clientY }: DragEvent, element: HTMLElement): Side | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = (clientX - left) / Math.max(1, width);
  const y = (clientY - top) / Math.max(1, height);
  const near: readonly (readonly [Side, number])[] = [
    ["left", x],
    ["right", 1 - x],
    ["above", y],
    ["below", 1 - y],
  ];
  const [side, share] = near.reduce((a, b) => (b[1] < a[1] ? b : a));
  return share < edgeShare ? side : null;
}

/** Of many tabs in a narrow pane the one that is shown is in sight, from its first letter. */
function intoSight(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (list === null) return;
  const whole = tab.offsetLeft + tab.offsetWidth - list.clientWidth;
  list.scrollLeft = Math.max(0, Math.min(whole, tab.offsetLeft));
}
