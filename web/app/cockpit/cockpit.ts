// The cockpit: the page in panes, with views of values around the picture. It owns the present layout and the views in it; the page's
// HUD and its panels stay with the picture, the tools in the bar.

import type { Staged } from "../../element/player.ts";
import { otherKind } from "../open/opening.ts";
import type { PageContext, Picture } from "../page/context.ts";
import { button, make, need, saveFile, setText } from "../parts/elements.ts";
import { docsMark } from "../parts/docs-mark.ts";
import { closeMenu, openMenu, type MenuEntry } from "../parts/menu.ts";
import { siteFile } from "../parts/site-file.ts";
import { listenToElastic } from "../views/program/elastic.ts";
import type { Hold, ValueKey, Values } from "../values/values-api.ts";
import { viewEntries } from "../views/index.ts";
import {
  Layout,
  makePane,
  makePicture,
  makeSplit,
  makeTab,
  readLayout,
  sides,
  type Pane,
  type ReadLayout,
  type Tab,
} from "./layout.ts";
import * as store from "./layout-store.ts";
import { HoverGhost } from "./hover-ghost.ts";
import { askName } from "./name-box.ts";
import { PageTime } from "./page-time.ts";
import { Panes } from "./panes.ts";
import { stationOf, ViewSlot, type SlotContext } from "./view-slot.ts";
import "./cockpit.css";
import { lateWords } from "../../words/book.ts";
import { valuesDocs } from "../../words/docs-links.ts";
import { cockpit as say } from "../../words/english-cockpit.ts";

/** Between a change and its keeping [ms]: a hand moves a splitter many times a second. */
const keepMs = 600;
/** Narrower or lower than this there is room for the picture and one pane at a time [px]. */
const leastWidth = 700;
const leastHeight = 420;
/** Views that are named one by one. */
const mostNamed = 12;
/**
 * Room for the board in the middle and for the connections at its right, and for the timeline's words and buttons in
 * one row [px].
 */
const boardAndPill = 860;

export class Cockpit {
  readonly #page: PageContext;
  readonly #values: Values;
  readonly #time: PageTime;
  readonly #element: HTMLElement;
  readonly #name: HTMLButtonElement;
  readonly #note: HTMLElement;
  readonly #panes: Panes;
  readonly #slots = new Map<number, ViewSlot>();
  readonly #slotContext: SlotContext;
  readonly #opener: HTMLElement;
  #layout: Layout;
  /** The parts of the present layout that were not understood. */
  #problems: readonly string[] = [];
  /** The view that was used last and shows values. */
  #used: Tab | null = null;
  #hold: Hold | null = null;
  #elastic: Hold | null = null;
  /** The robot at the moment that is pointed at in a plot. */
  #pointed: HoverGhost | null = null;
  #keepTimer = 0;
  #began = false;

  constructor(page: PageContext, values: Values) {
    this.#page = page;
    this.#values = values;
    this.#time = new PageTime(page);
    this.#opener = need(page.app, "#cockpit-open");
    this.#slotContext = {
      ...{ page, values, time: this.#time },
      changed: () => this.#keepSoon(),
      titled: (tab) => this.#panes.rename(tab),
      show: (keys, at, choose, from) => this.#show(keys, at, choose, from),
    };
    this.#name = button(say("layout"), say("layoutWhy"), () => this.#layoutMenu(), "cockpit-choice");
    this.#name.ariaHasPopup = "menu";
    const add = button(say("addView"), say("addViewWhy"), () => this.#addMenu(null, add), "cockpit-choice");
    add.ariaHasPopup = "menu";
    this.#note = make("p", "cockpit-note clip");
    this.#note.role = "status";
    const bar = make("header", "cockpit-bar", this.#name, add, docsMark(valuesDocs, say("cockpit")), this.#note);
    this.#layout = defaultLayout();
    this.#panes = new Panes(this.#layout, {
      slot: (tab) => this.#slot(tab),
      changed: () => this.#arrange(),
      resized: () => this.#keepSoon(),
      used: (tab) => this.#use(tab),
      addMenu: (pane, at) => this.#addMenu(pane, at),
      tabMenu: (pane, tab, at) => this.#tabMenu(pane, tab, at),
      dropped: (keys, tab) => this.#dropped(keys, tab),
    });
    this.#element = make("section", "cockpit", bar, this.#panes.element);
    this.#element.id = "cockpit";
    this.#element.ariaLabel = say("cockpit");
    this.#element.hidden = true;
    need(page.app, "#hud").after(this.#element);
    this.#listen();
  }

  get isOpen(): boolean {
    return !this.#element.hidden;
  }

  /** For tests and debugging. */
  get state(): object {
    const views = this.#layout.tabs.map(({ kind }) => kind);
    return { open: this.isOpen, layout: this.#layout.name, views, problems: this.#problems };
  }

  toggle(): void {
    if (this.isOpen) this.#close();
    else void this.#begin().then(() => this.#open());
  }

  /** The address's layout: by its name, or a whole one. */
  async openAsked(name: string, code: string): Promise<void> {
    try {
      this.#began = true;
      if (code !== "") this.#take(await store.unpackLayout(code));
      else await this.#takeNamed(name);
    } catch (error) {
      this.#began = false;
      await this.#begin();
      this.#problems = [error instanceof Error ? error.message : String(error)];
    }
    this.#open();
  }

  /** The present layout for a link; "": it is too large. */
  pack(): Promise<string> {
    this.#keepStates();
    return store.packLayout(this.#layout);
  }

  setScene(_: Staged): void {
    // The views of one robot may be about another one now.
    this.#dropSlots();
    this.#pointed?.forget();
    if (this.isOpen) this.#arrange();
  }

  picture(picture: Picture): void {
    if (this.isOpen) this.#time.picture(picture);
  }

  // ---- open and closed ----

  /** Takes the layout that was there last time, or the first one. */
  async #begin(): Promise<void> {
    if (this.#began) return;
    this.#began = true;
    const kept = store.keptLayout();
    if (kept !== null) return this.#take(kept);
    try {
      await this.#takeNamed("drive");
    } catch {
      this.#take({ layout: defaultLayout(), problems: [] });
    }
  }

  #open(): void {
    this.#hold ??= this.#values.open();
    this.#elastic ??= listenToElastic(
      this.#values,
      (text) => this.#page.say(text),
      (tab) => this.#chooseTab(tab),
    );
    this.#pointed ??= new HoverGhost(this.#page, this.#values, this.#time);
    this.#element.hidden = false;
    this.#page.app.dataset["cockpit"] = "open";
    this.#opener.setAttribute("aria-pressed", "true");
    this.#arrange();
    this.#fit();
  }

  #close(): void {
    closeMenu();
    this.#keepStates();
    for (const slot of this.#slots.values()) slot.visible = false;
    const held = this.#element.contains(document.activeElement);
    this.#element.hidden = true;
    this.#page.app.dataset["cockpit"] = "closed";
    this.#opener.setAttribute("aria-pressed", "false");
    if (held) this.#opener.focus();
    this.#elastic?.release();
    this.#elastic = null;
    this.#pointed?.release();
    this.#pointed = null;
    this.#hold?.release();
    this.#hold = null;
  }

  #listen(): void {
    new ResizeObserver(() => this.#fit()).observe(this.#panes.place);
    new ResizeObserver(() => this.isOpen && this.#isNarrow !== this.#panes.narrow && this.#arrange()).observe(
      this.#element,
    );
    // Keys that a view has used are not the robot's.
    this.#element.addEventListener("keydown", (event) => {
      if (event.defaultPrevented) event.stopPropagation();
    });
  }

  get #isNarrow(): boolean {
    return this.#element.clientWidth < leastWidth || this.#element.clientHeight < leastHeight;
  }

  /** The picture, the HUD and its panels stand where the layout leaves room for them. */
  #fit(): void {
    if (!this.isOpen) return;
    const { left, top, width, height } = this.#panes.place.getBoundingClientRect();
    const { style } = this.#page.app;
    for (const [name, value] of Object.entries({ left, top, width, height }))
      style.setProperty(`--picture-${name}`, `${Math.round(value)}px`);
    const isSmall = width < 560 || height < 300;
    this.#page.app.dataset["picture"] = isSmall ? "small" : width < boardAndPill ? "narrow" : "medium";
  }

  // ---- views ----

  #slot(tab: Tab): ViewSlot {
    let slot = this.#slots.get(tab.id);
    if (slot === undefined) {
      slot = new ViewSlot(tab, this.#slotContext);
      this.#slots.set(tab.id, slot);
    }
    return slot;
  }

  #dropSlots(): void {
    this.#keepStates();
    for (const slot of this.#slots.values()) slot.dispose();
    this.#slots.clear();
  }

  /** Shows the layout as it is now. */
  #arrange(): void {
    const ids = new Set(this.#layout.tabs.map(({ id }) => id));
    for (const [id, slot] of this.#slots) {
      if (ids.has(id)) continue;
      slot.dispose();
      this.#slots.delete(id);
    }
    this.#panes.show(this.#layout, this.#isNarrow);
    this.#name.textContent = this.#layout.name || say("layout");
    this.#say();
    this.#fit();
    this.#keepSoon();
  }

  #use(tab: Tab): void {
    if (this.#slots.get(tab.id)?.view?.add !== undefined) this.#used = tab;
  }

  /** A program asks for a tab, by its title or its number from 0. A tab that is not there is ignored. */
  #chooseTab(name: string): void {
    const { tabs } = this.#layout;
    const words = name.trim().toLowerCase();
    const tab = tabs.find((each) => this.#slot(each).title.toLowerCase() === words) ?? tabs[Number(name)];
    const pane = tab === undefined ? null : this.#layout.paneOf(tab.id);
    if (tab === undefined || pane === null) return;
    pane.active = pane.tabs.indexOf(tab);
    this.#arrange();
  }

  #say(): void {
    const [first, ...more] = this.#problems;
    const words = first === undefined ? "" : `${first}${more.length > 0 ? say("andMore", { count: more.length }) : ""}`;
    setText(this.#note, words);
    this.#note.title = this.#problems.join("\n");
  }

  // ---- values into views ----

  #accepts(tab: Tab, keys: readonly ValueKey[]): readonly ValueKey[] {
    const view = this.#slots.get(tab.id)?.view ?? null;
    if (view?.add === undefined) return [];
    return keys.filter((key) => {
      const topic = this.#values.find(key.source, key.topic);
      return topic !== null && (view.accepts?.(topic, key) ?? true);
    });
  }

  #add(tab: Tab, keys: readonly ValueKey[]): void {
    const view = this.#slots.get(tab.id)?.view ?? null;
    const taken = this.#accepts(tab, keys);
    for (const key of taken) {
      const topic = this.#values.find(key.source, key.topic);
      if (topic !== null) view?.add?.(topic, key);
    }
    const title = this.#slot(tab).title;
    if (taken.length === 0)
      this.#page.say(`${title} cannot show ${keys.length === 1 ? say("thisValue") : say("theseValues")}`);
    else this.#use(tab);
    this.#keepSoon();
  }

  #dropped(keys: readonly ValueKey[], tab: Tab | null): void {
    if (tab === null) void this.#addNew("plot", null, keys);
    else this.#add(tab, keys);
  }

  #show(keys: readonly ValueKey[], at: HTMLElement, choose: boolean, from: ViewSlot): void {
    const taking = this.#layout.tabs.filter((tab) => tab !== from.tab && this.#accepts(tab, keys).length > 0);
    const shown = taking.filter((tab) => this.#isShown(tab));
    const used = taking.find((tab) => tab === this.#used && this.#isShown(tab));
    const only = used ?? (shown.length === 1 ? shown[0] : undefined);
    if (!choose && only !== undefined) return this.#add(only, keys);
    const entries: MenuEntry[] = taking.map((tab) => ({
      label: this.#slot(tab).title,
      act: () => {
        const pane = this.#layout.paneOf(tab.id);
        if (pane !== null) pane.active = pane.tabs.indexOf(tab);
        this.#arrange();
        this.#add(tab, keys);
      },
    }));
    const fresh = viewEntries.filter(({ name }) => name !== "tree");
    if (!choose && entries.length === 0) return void this.#addNew("plot", null, keys);
    entries.push(
      ...(entries.length > 0 ? [null] : []),
      ...fresh.map(({ name, title, about }) => ({
        ...{ label: say("newView", { title }), about },
        act: () => void this.#addNew(name, null, keys),
      })),
    );
    openMenu(this.#page.app, at, say("showIn"), entries);
  }

  #isShown(tab: Tab): boolean {
    const pane = this.#layout.paneOf(tab.id);
    return pane !== null && !pane.folded && pane.tabs[pane.active] === tab;
  }

  /** A new view, with values in it where it takes them. */
  async #addNew(kind: string, pane: Pane | null, keys: readonly ValueKey[]): Promise<void> {
    const place = pane ?? this.#layout.panes.find(({ tabs }) => tabs.every((tab) => tab.kind !== "tree")) ?? null;
    const tab = this.#layout.add(kind, null, place?.id ?? null);
    if (tab === null) return this.#page.say(say("tooMany"));
    this.#arrange();
    await this.#slot(tab).load();
    this.#use(tab);
    if (keys.length > 0) this.#add(tab, keys);
    else this.#panes.focusTab(tab);
  }

  // ---- menus ----

  #addMenu(pane: Pane | null, at: HTMLElement): void {
    const entries = viewEntries.map(({ name, title, about }) => ({
      ...{ label: title, about },
      act: () => void this.#addNew(name, pane, []),
    }));
    openMenu(this.#page.app, at, say("addAView"), entries);
  }

  #tabMenu(pane: Pane, tab: Tab, at: HTMLElement | DOMRect): void {
    const layout = this.#layout;
    const moved = (): void => {
      this.#arrange();
      this.#panes.focusTab(tab);
    };
    const alone = pane.tabs.length === 1;
    const others = layout.panes.filter((each) => each !== pane && each.tabs.length > 0);
    const sideWords = { left: say("left"), right: say("right"), above: say("above"), below: say("below") } as const;
    const entries: MenuEntry[] = [
      ...(this.#panes.narrow
        ? []
        : [
            ...sides.map((side) => ({
              label: say("split", { side: sideWords[side] }),
              disabled: alone,
              act: () => {
                layout.move(tab.id, pane.id, side);
                moved();
              },
            })),
            ...sides.map((side) => ({
              label: say("beside", { side: sideWords[side] }),
              act: () => {
                layout.moveToPicture(tab.id, side);
                moved();
              },
            })),
            ...others.map((other) => ({
              label: say("into", { title: other.tabs.map((each) => this.#slot(each).title).join(", ") }),
              act: () => {
                layout.move(tab.id, other.id, "here");
                moved();
              },
            })),
            null,
          ]),
      {
        label: say("close"),
        act: () => {
          layout.close(tab.id);
          this.#arrange();
        },
      },
    ];
    openMenu(this.#page.app, at, say("moveOrClose"), entries);
  }

  #layoutMenu(): void {
    const present = this.#layout.name;
    const saved = [...store.savedLayouts().keys()];
    const entries: MenuEntry[] = [
      ...store.shippedLayouts.map(({ name, title, about }) => ({
        ...{ label: title, about, checked: present === title },
        act: () => void this.#choose(name),
      })),
      ...(saved.length > 0 ? [null] : []),
      ...saved.map((name) => ({ label: name, checked: present === name, act: () => void this.#choose(name) })),
      null,
      { label: say("saveUnder"), act: () => void this.#saveAs() },
      ...(saved.includes(present) ? [{ label: say("delete", { present }), act: () => this.#forget(present) }] : []),
      { label: say("saveFile"), act: () => this.#export() },
      { label: say("saveScope"), act: () => void this.#exportFor("scope") },
      { label: say("saveElastic"), act: () => void this.#exportFor("elastic") },
      { label: say("openFile"), act: () => this.#import() },
      null,
      ...store.programLayouts.map(({ file, title, about }) => ({
        ...{ label: title, about },
        act: () => void this.#download(file),
      })),
    ];
    openMenu(this.#page.app, this.#name, say("layouts"), entries);
  }

  // ---- layouts ----

  #take({ layout, problems }: ReadLayout): void {
    this.#dropSlots();
    this.#layout = layout;
    this.#problems = problems;
    this.#used = null;
    if (this.isOpen) this.#arrange();
  }

  /** One that ships, or one that the browser keeps. */
  async #takeNamed(name: string): Promise<void> {
    const shipped = store.shippedLayouts.find((each) => each.name === name);
    if (shipped !== undefined) return this.#take(await store.fetchLayout(name, this.#page.base, stationOf(this.#page)));
    const text = store.savedLayouts().get(name);
    const read = text === undefined ? null : store.parseSaved(text);
    if (read !== null) return this.#take(read);
    const names = [...store.shippedLayouts.map((each) => each.name), ...store.savedLayouts().keys()];
    throw new Error(`There is no layout "${name.slice(0, 40)}"; there are ${names.join(", ")}`);
  }

  async #choose(name: string): Promise<void> {
    try {
      await this.#takeNamed(name);
    } catch (error) {
      this.#page.say(error instanceof Error ? error.message : String(error));
    }
  }

  async #saveAs(): Promise<void> {
    const name = await askName(this.#page.app, say("saveThis"), this.#layout.name);
    if (name === "") return;
    if (store.shippedLayouts.some(({ title, name: own }) => [title, own].includes(name)))
      return this.#page.say(say("shipped", { name }));
    this.#keepStates();
    this.#layout.name = name;
    if (!store.saveLayout(this.#layout)) return this.#page.say(say("tooManyLayouts", { mostSaved: store.mostSaved }));
    this.#page.say(say("saved", { name }));
    this.#arrange();
  }

  #forget(name: string): void {
    store.forgetLayout(name);
    this.#page.say(say("deleted", { name }));
  }

  #export(): void {
    this.#keepStates();
    this.#saveJson(this.#layout.toJson(), ".layout.json");
  }

  /** Returns the file's name. */
  #saveJson(json: object, ending: string): string {
    const name = (this.#layout.name || "layout").toLowerCase().replace(/[^a-z0-9]+/g, "-");
    saveFile(new Blob([`${JSON.stringify(json, null, 2)}\n`], { type: "application/json" }), `${name}${ending}`);
    return `${name}${ending}`;
  }

  /** As a layout of another program; parts that have no place there are named. */
  async #exportFor(program: "scope" | "elastic"): Promise<void> {
    this.#keepStates();
    const { elasticLayout, scopeLayout } = await import("../../files/dashboard-files.ts");
    const layout = this.#layout.toJson();
    const made = program === "scope" ? scopeLayout(layout, stationOf(this.#page)) : elasticLayout(layout);
    const file = this.#saveJson(made.json, program === "scope" ? "-advantagescope.json" : "-elastic.json");
    const left = made.left.map((view) => viewEntries.find(({ name }) => name === view)?.title ?? view);
    const lines = [say("madeViews", { file, count: made.count })];
    if (left.length > 0) lines.push(say("noViewThere", { left: left.slice(0, mostNamed).join(", ") }));
    this.#page.say(lines.join(" "));
  }

  /**
   * A layout of Elastic or AdvantageScope as one of views here, with a notice. null: another file; "refused": the
   * reason was shown.
   */
  async #readOther(text: string, file: string): Promise<ReadLayout | "refused" | null> {
    await lateWords();
    const [{ recogniseBytes }, { takeElastic, takeScope }] = await Promise.all([
      import("../../files/recognise.ts"),
      import("../../files/dashboards.ts"),
    ]);
    const { kind, json } = recogniseBytes(file, new TextEncoder().encode(text));
    if (kind.id !== "elastic" && kind.id !== "scopeLayout") return null;
    const topics = new Set(this.#values.topics.map(({ source, name }) => `${source}:${name}`));
    const name = file.replace(/\.json$/i, "").slice(0, 80);
    try {
      const take = kind.id === "elastic" ? takeElastic : takeScope;
      const { layout, views, left } = take(json, name, (topic) => topics.has(topic));
      const lines = [say("tookViews", { count: views, file })];
      if (left.length > 0) lines.push(say("noViewHere", { left: left.slice(0, mostNamed).join(", ") }));
      this.#page.say(lines.join(" "));
      return readLayout(layout);
    } catch (error) {
      this.#page.say(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      return "refused";
    }
  }

  #import(): void {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file !== undefined) void this.takeFile(file);
    });
    input.click();
  }

  /** Shows the layout of a file. */
  async takeFile(file: File): Promise<void> {
    if (file.size > store.mostCharacters) return this.#page.say(say("tooLarge", { name: file.name }));
    const text = (await file.text()).replaceAll("{station}", stationOf(this.#page));
    const read = store.parseSaved(text) ?? (await this.#readOther(text, file.name));
    if (read === null) return this.#page.say(await otherKind(file));
    if (read === "refused") return;
    this.#began = true;
    this.#take(read);
    if (!this.isOpen) this.#open();
  }

  async #download(file: string): Promise<void> {
    try {
      saveFile(await (await siteFile(this.#page.base, `layouts/${file}`)).blob(), file);
    } catch (error) {
      this.#page.say(say("notLoaded", { file, error: error instanceof Error ? error.message : String(error) }));
    }
  }

  #keepStates(): void {
    for (const slot of this.#slots.values()) slot.keep();
  }

  #keepSoon(): void {
    window.clearTimeout(this.#keepTimer);
    this.#keepTimer = window.setTimeout(() => {
      this.#keepStates();
      store.keepLayout(this.#layout);
    }, keepMs);
  }
}

/** Where nothing is kept and nothing can be fetched. */
function defaultLayout(): Layout {
  const right = makeSplit("column", [makePicture(), makePane([makeTab("plot")])], [0.6, 0.4]);
  return new Layout(say("drive"), makeSplit("row", [makePane([makeTab("tree")]), right], [0.22, 0.78]));
}
