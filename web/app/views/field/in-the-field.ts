// In the field: the topics drawn on it and their forms, programs' own drawings, and contacts with their forces.

import { drawingsOf } from "../../drawings/drawings.ts";
import { drawingColors, type FieldDrawings } from "../../drawings/field-drawings.ts";
import { noOverlays, type Overlays } from "../../../view/field-layer.ts";
import { forceColors, metresPerNewton } from "../../../view/objects/forces.ts";
import { firstPose, looks, type Look, type Places } from "../../../view/objects/places.ts";
import { placeNumbers } from "../../../view/objects/program-shapes.ts";
import { button, make as element, setText } from "../../parts/elements.ts";
import { keyOf, keyText, type Hold, type ValueKey, type ValueNow, type ValueTopic } from "../../values/values-api.ts";
import { runParts, type RunPart } from "../../history/mode-spans.ts";
import { Choice } from "../live/fields.ts";
import { FieldHistory } from "./field-history.ts";
import { firstLook, placesIn, placesOf, type PlacesOf } from "./field-places.ts";
import type { View, ViewHost } from "../view.ts";
import { dataviews as say } from "../../../words/english-value-views.ts";
import "./in-the-field.css";

/** Topics of one view: more than anybody tells apart. */
const mostTopics = 24;
/** Names that the list of topics offers at once. */
const mostOffers = 200;

const nothingNow: ValueNow = { time: 0, numbers: new Float64Array(), count: 0, texts: [], text: "" };

interface Item {
  readonly key: ValueKey;
  look: Look;
  readonly color: string;
  readonly row: HTMLElement;
  readonly note: HTMLElement;
  readonly history: FieldHistory;
  /** null: the topic is not there, or no places are in it. */
  topic: ValueTopic | null;
  read: PlacesOf | null;
  now: ValueNow | null;
}

const overlayNames: readonly (keyof Overlays)[] = ["meshes", "contacts", "wheels"];

const lookWords: Readonly<Record<Look, string>> = {
  ...{ robot: say("lookRobot"), ghost: say("lookGhost"), arrows: say("lookArrows"), axes: say("lookAxes") },
  ...{ path: say("lookPath"), points: say("lookPoints"), "heat map": say("lookHeat"), cones: say("lookCones") },
  ...{ pieces: say("lookPieces"), tags: say("lookTags"), targets: say("lookTargets"), camera: say("lookCamera") },
};

class InTheField implements View {
  readonly element: HTMLElement;
  readonly #host: ViewHost;
  readonly #items: Item[] = [];
  readonly #rows = element("ul", "field-rows");
  readonly #offers = element("datalist", "") as HTMLDataListElement;
  readonly #add = element("input", "input") as HTMLInputElement;
  readonly #said = element("p", "note");
  readonly #problem = element("p", "note");
  readonly #legend = element("p", "field-legend");
  readonly #programs = element("input", "") as HTMLInputElement;
  readonly #holds: Hold[] = [];
  #overlays = noOverlays;
  #field: FieldDrawings | null = null;
  #watch: Hold | null = null;
  #visible = true;
  #disposed = false;
  readonly #heat = new Choice(say("heatOf"), (value) => this.#setHeat(value));
  #heatPart: RunPart = "all";
  /** The picture is seen from a place of this view. */
  #sees = false;
  /** A name was typed before there was a list of topics to find it in. */
  #awaits = false;

  constructor(host: ViewHost, state: unknown) {
    this.#host = host;
    this.element = element("section", "view view-field");
    this.element.setAttribute("aria-label", say("inTheField"));
    this.#build();
    this.#restore(state);
    this.#holds.push(host.values.onTopics(() => this.#find()));
    void drawingsOf(host.page, (field) => this.#begin(field));
    this.#find();
  }

  state(): unknown {
    const topics = this.#items.map(({ key, look }) => ({ key: keyText(key), look }));
    return { topics, overlays: this.#overlays, ...(this.#heatPart === "all" ? {} : { heat: this.#heatPart }) };
  }

  accepts(topic: ValueTopic): boolean {
    return placesIn(topic);
  }

  add(topic: ValueTopic): void {
    this.#put({ source: topic.source, topic: topic.name, path: "" }, null);
    this.#find();
    this.#host.changed();
  }

  resize(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#follow();
    this.#draw();
  }

  dispose(): void {
    this.#disposed = true;
    this.#watch?.release();
    for (const { history } of this.#items) history.dispose();
    for (const hold of this.#holds) hold.release();
    this.#field?.wish(this, null);
    this.#seeFrom(null);
    this.element.remove();
  }

  #begin(field: FieldDrawings): void {
    if (this.#disposed) return;
    this.#field = field;
    this.#programs.checked = field.shown;
    this.#holds.push(field.onNames(() => this.#say()));
    this.#say();
    this.#draw();
  }

  // ---- the panel ----

  #build(): void {
    this.#programs.type = "checkbox";
    this.#programs.checked = true;
    this.#programs.addEventListener("change", () => {
      if (this.#field !== null) this.#field.shown = this.#programs.checked;
      this.#say();
    });
    const overlays = element("fieldset", "field-overlays", element("legend", "", say("overField")));
    for (const name of overlayNames) {
      const box = element("input", "") as HTMLInputElement;
      box.type = "checkbox";
      box.name = name;
      box.addEventListener("change", () => {
        this.#overlays = { ...this.#overlays, [name]: box.checked };
        this.#draw();
        this.#host.changed();
      });
      overlays.append(element("label", "check", box, ` ${say(name)}`));
    }
    this.#offers.id = `field-offers-${Math.random().toString(36).slice(2)}`;
    this.#add.setAttribute("list", this.#offers.id);
    this.#add.setAttribute("aria-label", say("drawTopic"));
    this.#add.placeholder = say("drawHint");
    this.#add.addEventListener("change", () => this.#choose());
    // Typed keys do not drive.
    for (const kind of ["keydown", "keyup"])
      this.element.addEventListener(kind, (event) => {
        if (event.target instanceof Element && event.target.closest("input, select, button") !== null)
          event.stopPropagation();
      });
    this.#rows.setAttribute("aria-label", say("topicsInField"));
    this.element.append(
      element("label", "check field-programs", this.#programs, say("byPrograms")),
      this.#said,
      ...[this.#rows, this.#heat.element, this.#add, this.#offers, this.#problem, overlays, this.#legend],
    );
  }

  #restore(state: unknown): void {
    const { topics, overlays, heat } = (state ?? {}) as { topics?: unknown; overlays?: unknown; heat?: unknown };
    this.#heatPart = runParts.find((part) => part === heat) ?? "all";
    this.#heat.set(
      runParts.map((part) => [part, say(part)] as const),
      this.#heatPart,
    );
    for (const each of Array.isArray(topics) ? topics.slice(0, mostTopics) : []) {
      const { key, look } = (each ?? {}) as { key?: unknown; look?: unknown };
      const known = typeof key === "string" ? keyOf(key) : null;
      if (known !== null) this.#put(known, looks.find((one) => one === look) ?? null);
    }
    const wanted = (overlays ?? {}) as Partial<Record<keyof Overlays, unknown>>;
    for (const name of overlayNames) {
      const on = wanted[name] === true;
      this.#overlays = { ...this.#overlays, [name]: on };
      for (const box of this.element.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) box.checked = on;
    }
  }

  /** A name was typed or picked. */
  #choose(): void {
    const name = this.#add.value.trim();
    if (name === "") return;
    const all = this.#host.values.topics;
    // The list of values comes a moment after the first view opens: `#find` asks again.
    this.#awaits = all.length === 0;
    if (this.#awaits) return this.#fault(say("listComes"));
    const topic = all.find((each) => each.name === name && placesIn(each)) ?? all.find((each) => each.name === name);
    if (topic === undefined) return this.#fault(say("noTopic", { name }));
    if (!placesIn(topic)) return this.#fault(say("noPlaces", { name, type: topic.type }));
    this.#fault("");
    this.#add.value = "";
    this.add(topic);
  }

  #fault(text: string): void {
    setText(this.#problem, text);
    this.#problem.dataset["warning"] = "true";
  }

  #put(key: ValueKey, look: Look | null): void {
    if (this.#items.length >= mostTopics || this.#items.some((item) => keyText(item.key) === keyText(key))) return;
    const used = this.#items.map(({ color }) => color);
    const color = drawingColors.find((each) => !used.includes(each)) ?? drawingColors[this.#items.length % 6]!;
    const choice = element("select", "input field-look") as HTMLSelectElement;
    choice.append(...looks.map((each) => new Option(lookWords[each], each)));
    choice.setAttribute("aria-label", say("howDrawn", { name: key.topic }));
    const swatch = element("i", "in-field-swatch");
    swatch.style.background = color;
    const name = element("span", "field-name clip", key.topic);
    name.title = key.topic;
    const note = element("span", "field-note");
    const remove = button(
      "×",
      say("takeOutOfField", { name: key.topic }),
      () => this.#remove(item),
      "plain field-remove",
    );
    const row = element("li", "field-row", swatch, name, choice, remove, note);
    const history = new FieldHistory(
      this.#host,
      key,
      () => this.#heatPart,
      () => this.#draw(),
    );
    const item: Item = {
      ...{ key, color, row, note, history, look: look ?? firstLook(key.topic, ""), topic: null, read: null, now: null },
    };
    choice.value = item.look;
    choice.addEventListener("change", () => {
      item.look = looks.find((each) => each === choice.value) ?? item.look;
      this.#follow();
      this.#draw();
      this.#host.changed();
    });
    row.dataset["chosen"] = String(look !== null);
    this.#items.push(item);
    this.#rows.append(row);
  }

  #remove(item: Item): void {
    this.#items.splice(this.#items.indexOf(item), 1);
    item.history.dispose();
    item.row.remove();
    this.#follow();
    this.#draw();
    this.#host.changed();
    this.#add.focus();
  }

  /** Programs' present drawings, in words. */
  #say(): void {
    const names = this.#field?.names ?? [];
    const some = names.slice(0, 4).join(", ");
    const words = names.length > 4 ? say("andMore", { some, count: names.length - 4 }) : some;
    setText(this.#said, names.length === 0 ? say("noDrawings") : words);
  }

  // ---- values ----

  /** Topics have come or gone. */
  #find(): void {
    const { values } = this.#host;
    if (this.#awaits && values.topics.length > 0) this.#choose();
    for (const item of this.#items) {
      const topic = values.find(item.key.source, item.key.topic);
      if (topic === item.topic) continue;
      item.topic = topic;
      item.read = null;
      if (topic !== null && item.row.dataset["chosen"] === "false") this.#first(item, topic);
      if (topic !== null) void placesOf(values, topic).then((read) => this.#readBy(item, topic, read));
    }
    const offers = values.topics.filter(placesIn).slice(0, mostOffers);
    const list = offers.map(({ name }) => name).join("\n");
    if (this.#offers.dataset["list"] !== list) {
      this.#offers.dataset["list"] = list;
      this.#offers.replaceChildren(...offers.map(({ name, type }) => new Option(type, name)));
    }
    this.#follow();
  }

  #first(item: Item, topic: ValueTopic): void {
    item.look = firstLook(topic.name, topic.type);
    item.row.dataset["chosen"] = "true";
    const choice = item.row.querySelector("select");
    if (choice !== null) choice.value = item.look;
  }

  #readBy(item: Item, topic: ValueTopic, read: PlacesOf | null): void {
    if (item.topic !== topic || this.#disposed) return;
    item.read = read;
    this.#draw();
  }

  /** Watches the visible ones. */
  #follow(): void {
    this.#watch?.release();
    this.#watch = null;
    const items = this.#visible ? this.#items.filter(({ topic }) => topic !== null) : [];
    for (const item of this.#items)
      item.history.follow(this.#visible && item.look === "heat map" && item.topic !== null ? item.topic : null);
    if (items.length === 0) return;
    this.#watch = this.#host.values.watch(
      items.map(({ topic }) => topic!),
      (values) => {
        items.forEach((item, index) => (item.now = values[index] ?? null));
        this.#draw();
      },
    );
  }

  // ---- the picture ----

  #draw(): void {
    this.#writeLegend();
    const camera = this.#visible ? this.#items.find(({ look }) => look === "camera") : undefined;
    for (const item of this.#items) setText(item.note, noteOf(item, item === camera));
    this.#heat.element.hidden = !this.#items.some(({ look }) => look === "heat map");
    this.#seeFrom(camera ?? null);
    if (this.#field === null || this.#disposed) return;
    if (!this.#visible) return this.#field.wish(this, null);
    const places = this.#items.flatMap((item) => this.#placesOf(item));
    this.#field.wish(this, { places, overlays: this.#overlays });
  }

  /** The picture is seen from the first place of a topic; null: from the page's own cameras. */
  #seeFrom(item: Item | null): void {
    const { view } = this.#host.page;
    const [numbers, kind] = [item?.read?.of(item.now ?? nothingNow) ?? [], item?.read?.kind ?? "pose2d"];
    const pose = numbers.length < placeNumbers[kind] ? null : firstPose(kind, numbers);
    if (pose === null && !this.#sees) return;
    this.#sees = pose !== null;
    view.lookFrom(pose);
  }

  #setHeat(value: string): void {
    this.#heatPart = runParts.find((part) => part === value) ?? "all";
    for (const { history } of this.#items) history.again();
    this.#host.changed();
  }

  #placesOf(item: Item): Places[] {
    const { key, look, color, now, read, history } = item;
    const { robot } = this.#host.page.session;
    const common = { id: keyText(key), look, color, robot, label: key.topic.slice(key.topic.lastIndexOf("/") + 1) };
    // A view out of a camera does not show the camera.
    if (look === "camera") return [];
    if (look === "heat map" && history.places !== null)
      return [{ ...common, kind: "translation2d", numbers: history.places }];
    if (now === null || read === null) return [];
    return [{ ...common, kind: read.kind, numbers: read.of(now) }];
  }

  #writeLegend(): void {
    const { contacts, wheels } = this.#overlays;
    this.#legend.hidden = !contacts && !wheels;
    if (this.#legend.hidden || this.#legend.dataset["for"] === `${contacts} ${wheels}`) return;
    this.#legend.dataset["for"] = `${contacts} ${wheels}`;
    const kinds = [
      ...(wheels
        ? ([
            ["load", say("load")],
            ["grip", say("grip")],
          ] as const)
        : []),
      ...(contacts ? ([["contact", say("contact")]] as const) : []),
    ];
    const parts = kinds.map(([color, words]) => {
      const mark = element("i", "in-field-swatch");
      mark.style.background = forceColors[color];
      return element("span", "", mark, words);
    });
    const scale = say("scale", { meters: (100 * metresPerNewton).toFixed(1) });
    this.#legend.replaceChildren(...parts, element("span", "", scale));
  }
}

/** A note about a topic; "" when it is drawn. */
function noteOf({ topic, read, now, look, history }: Item, isCamera: boolean): string {
  if (topic === null) return say("notThere");
  if (look === "heat map" && history.known < 1) return say("itsPast", { share: Math.floor(100 * history.known) });
  if (look === "heat map" && history.places !== null) return say("placeCount", { count: history.places.length / 2 });
  if (now === null) return say("noValueYet");
  if (read === null) return say("noPlacesIn");
  if (isCamera) return say("onePicture");
  return "";
}

export function makeView(host: ViewHost, state: unknown): View {
  return new InTheField(host, state);
}
