// Faults and numbers: changes of a robot and the floor while the run goes on, with switches and sliders. They show the
// changes in force at the moment that the page shows, so they are right in the past, too.

import { stations } from "../../sim/boundary/abi.gen.ts";
import type { ChangeOrder } from "../../sim/boundary/protocol.ts";
import { button, make, setData, setText } from "../parts/elements.ts";
import type { Hold } from "../values/values-api.ts";
import { faultGroups, inForceOf, rowMatches, valueWords, type FaultRow } from "./fault-rows.ts";
import type { View, ViewHost } from "./view.ts";
import "./faults.css";
import { views as say } from "../../words/english-views.ts";

interface RowParts {
  readonly row: FaultRow;
  readonly group: string;
  readonly element: HTMLElement;
  readonly now: HTMLElement;
  readonly back: HTMLButtonElement;
  /** Shows a number without telling anybody. */
  show(value: number | null): void;
}

interface FaultsState {
  readonly words: string;
  readonly open: readonly string[];
}

function readState(state: unknown): FaultsState {
  const { words, open } = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  return {
    words: typeof words === "string" ? words.slice(0, 100) : "",
    open: Array.isArray(open)
      ? open.filter((one) => typeof one === "string").slice(0, 20)
      : [say("floor"), say("robot"), say("motors")],
  };
}

/** Of a wet place under a robot [m]: wider than its wheels stand apart. */
const wetRadius = 0.75;

let s_fields = 0;

export class FaultsView implements View {
  readonly element: HTMLElement;
  readonly #host: ViewHost;
  readonly #search: HTMLInputElement;
  readonly #note: HTMLElement;
  readonly #count: HTMLElement;
  readonly #all: HTMLButtonElement;
  readonly #list: HTMLElement;
  readonly #open: Set<string>;
  readonly #release: (() => void)[] = [];
  /** The robot's place is asked for, once. */
  #pose: Hold | null = null;
  #rows: RowParts[] = [];
  #scene: unknown = null;
  #watched: Hold | null = null;
  #charge: number | null = null;

  constructor(host: ViewHost, state: unknown) {
    this.#host = host;
    const { words, open } = readState(state);
    this.#open = new Set(open);
    this.#search = document.createElement("input");
    this.#search.type = "search";
    this.#search.className = "input faults-search";
    this.#search.placeholder = say("faultsFind");
    this.#search.setAttribute("aria-label", say("faultsSearch"));
    this.#search.value = words;
    this.#search.addEventListener("input", () => {
      this.#filter();
      host.changed();
    });
    this.#count = make("span", "faults-count");
    this.#count.setAttribute("role", "status");
    this.#all = button(say("putAllBack"), "", () => this.#putAllBack(), "button");
    this.#note = make("p", "note faults-note");
    this.#list = make("div", "faults-list");
    const bar = make("div", "faults-bar", this.#count, this.#all);
    this.element = make("div", "faults", this.#search, bar, this.#note, this.#list);
    const { client } = host.page.session;
    this.#release.push(client.onChanges(() => this.#update()));
    const hold = host.time.listen(() => this.#look());
    this.#release.push(() => hold.release());
    // A change that acts once and then evolves by itself has a present number instead of one in force.
    const topics = host.values.onTopics(() => this.#watch());
    this.#release.push(
      () => topics.release(),
      () => this.#watched?.release(),
    );
    this.#watch();
    this.#build();
    host.title(say("faultsOf", { station: host.station }));
  }

  state(): unknown {
    return { words: this.#search.value, open: [...this.#open] } satisfies FaultsState;
  }

  dispose(): void {
    for (const release of this.#release.splice(0)) release();
    this.#pose?.release();
  }

  #watch(): void {
    const name = `/Sandlot/Robots/${this.#host.station}/Battery/Charge`;
    const topic = this.#host.values.topics.find((one) => one.source === "run" && one.name === name);
    this.#watched?.release();
    this.#watched =
      topic === undefined
        ? null
        : this.#host.values.watch([topic], ([charge]) => {
            this.#charge = charge?.numbers[0] ?? null;
            this.#showCharge();
          });
  }

  #showCharge(): void {
    const parts = this.#rows.find(({ row }) => row.kind === "batteryCharge");
    if (parts === undefined || this.#charge === null) return;
    setText(parts.now, `${(100 * this.#charge).toFixed(1)} %`);
    if (!parts.element.contains(document.activeElement)) parts.show(Number(this.#charge.toFixed(3)));
  }

  get #robot(): number {
    const station = stations.indexOf(this.#host.station as (typeof stations)[number]);
    return this.#host.page.session.scene?.robots.findIndex((robot) => robot.station === station) ?? -1;
  }

  /** With the page's time: another scene has other rows, and in the past nothing acts. */
  #look(): void {
    if (this.#host.page.session.scene !== this.#scene) this.#build();
    const waits = this.#host.time.live ? "" : say("faultsPast");
    setText(this.#note, waits);
  }

  #build(): void {
    const { session } = this.#host.page;
    this.#scene = session.scene;
    const robot = session.scene?.robots[this.#robot] ?? null;
    this.#rows = [];
    const sections = faultGroups(robot).map(({ title, rows }) => {
      const section = document.createElement("details");
      section.className = "faults-group";
      section.open = this.#open.has(title);
      section.addEventListener("toggle", () => {
        // A search opens groups by itself, and that is nothing to keep.
        if (this.#search.value.trim() !== "") return;
        if (section.open) this.#open.add(title);
        else this.#open.delete(title);
        this.#host.changed();
      });
      const summary = document.createElement("summary");
      summary.append(title);
      section.append(summary);
      if (title === say("wetPlaces"))
        section.append(button(say("wetHere"), "", () => this.#wetHere(), "button faults-here"));
      let part = "";
      for (const row of rows) {
        if (row.partName !== part) section.append(make("h4", "faults-part clip", row.partName));
        part = row.partName;
        const parts = this.#makeRow(row, title);
        this.#rows.push(parts);
        section.append(parts.element);
      }
      return section;
    });
    this.#list.replaceChildren(...sections);
    this.#update();
    this.#filter();
  }

  #makeRow(row: FaultRow, group: string): RowParts {
    const id = `fault-${++s_fields}`;
    const name = row.partName === "" ? row.label : `${row.label}, ${row.partName}`;
    const label = document.createElement("label");
    label.htmlFor = id;
    label.className = "faults-label clip";
    label.textContent = row.label;
    label.title = row.info.meaning;
    const now = make("span", "faults-now");
    const back = button("×", say("putBack", { name }), () => this.#order(row, null), "plain faults-back");
    const control = row.info.form === "toggle" ? this.#makeSwitch(row, id) : this.#makeSlider(row, id, name);
    const element = make("div", "faults-row", label, control.element, now, back);
    element.dataset["form"] = row.info.form;
    return { row, group, element, now, back, show: control.show };
  }

  #makeSwitch(row: FaultRow, id: string): { element: HTMLElement; show(value: number | null): void } {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.id = id;
    box.setAttribute("aria-label", row.partName === "" ? row.label : `${row.label}, ${row.partName}`);
    box.addEventListener("change", () => this.#order(row, box.checked ? 1 : null));
    return { element: make("span", "faults-control", box), show: (value) => void (box.checked = value === 1) };
  }

  #makeSlider(row: FaultRow, id: string, name: string): { element: HTMLElement; show(value: number | null): void } {
    const slider = document.createElement("input");
    slider.type = "range";
    slider.id = id;
    slider.min = String(row.from);
    slider.max = String(row.to);
    slider.step = String(row.step);
    slider.setAttribute("aria-label", name);
    const field = document.createElement("input");
    field.type = "number";
    field.className = "input faults-number";
    field.step = "any";
    field.setAttribute("aria-label", say("asNumber", { name }));
    slider.addEventListener("input", () => {
      field.value = slider.value;
      this.#order(row, Number(slider.value));
    });
    field.addEventListener("change", () => {
      const value = Number(field.value);
      if (field.value === "" || !(value >= row.info.low && value <= row.info.high)) {
        this.#host.page.say(say("badNumber", { name, low: row.info.low, high: row.info.high }));
        this.#update();
        return;
      }
      slider.value = field.value;
      this.#order(row, value);
    });
    return {
      element: make("span", "faults-control", slider, field),
      show: (value) => {
        const text = value === null ? "" : String(Number(value.toPrecision(6)));
        field.value = text;
        slider.value = value === null ? String(Math.min(row.to, Math.max(row.from, 0))) : text;
      },
    };
  }

  #order({ kind, part, neutral }: FaultRow, value: number | null): void {
    const station = Math.max(0, stations.indexOf(this.#host.station as (typeof stations)[number]));
    this.#host.page.session.client.change([{ kind, station, part, value: value === neutral ? null : value }]);
  }

  /** A wet place under the robot: the first that is dry. */
  #wetHere(): void {
    const { page, values, station } = this.#host;
    const { changes } = page.session.client;
    const isWet = (part: number): boolean =>
      changes.some((one) => one.kind === "wetRadius" && one.part === part && one.value > 0);
    const part = this.#rows.find(({ row }) => row.kind === "wetRadius" && !isWet(row.part))?.row.part;
    if (part === undefined) return page.say(say("wetFull"));
    const topic = values.find("run", `/Sandlot/Robots/${station}/Pose`);
    if (topic === null) return page.say(say("noRobotStands", { station }));
    this.#pose?.release();
    let asked = false;
    // The store may tell the value before it has given the hold.
    const hold = values.watch([topic], ([now]) => {
      const [x, y] = now?.numbers ?? [];
      if (asked || x === undefined || y === undefined) return;
      asked = true;
      this.#pose?.release();
      this.#pose = null;
      const place = { wetX: x, wetY: y, wetRadius };
      page.session.client.change(
        Object.entries(place).map(([kind, value]) => ({ kind: kind as keyof typeof place, station: 0, part, value })),
      );
    });
    if (asked) hold.release();
    else this.#pose = hold;
  }

  /** All that is in force for this robot and the floor; other robots keep theirs. */
  #putAllBack(): void {
    const { session } = this.#host.page;
    const robot = this.#robot;
    const orders = session.client.changes.flatMap((change): ChangeOrder[] => {
      if (change.robot !== robot && change.robot !== -1) return [];
      const station = session.scene?.robots[Math.max(0, change.robot)]?.station ?? 0;
      return [{ kind: change.kind, station, part: change.part, value: null }];
    });
    session.client.change(orders);
    this.#update();
  }

  #update(): void {
    const robot = this.#robot;
    const { changes } = this.#host.page.session.client;
    let count = 0;
    for (const { row, element, now, back, show } of this.#rows) {
      const value = inForceOf(row, robot, changes);
      const isOn = value !== null;
      if (isOn) count++;
      // A slider under the person's hand is left alone: it is on its way.
      if (!element.contains(document.activeElement) || document.activeElement === back || isOn) {
        show(value ?? row.neutral);
      }
      setData(element, "on", String(isOn));
      setText(now, isOn ? valueWords(row, value) : "");
      back.disabled = !isOn;
    }
    setText(
      this.#count,
      count === 0 ? say("nothingChanged") : count === 1 ? say("oneChange") : say("changes", { count }),
    );
    this.#all.disabled = count === 0;
    this.#showCharge();
  }

  #filter(): void {
    const words = this.#search.value.trim();
    for (const { row, group, element } of this.#rows) element.hidden = words !== "" && !rowMatches(row, group, words);
    for (const section of this.#list.querySelectorAll<HTMLDetailsElement>(".faults-group")) {
      const title = section.querySelector("summary")?.textContent ?? "";
      const any = section.querySelector(".faults-row:not([hidden])") !== null;
      section.hidden = !any;
      section.open = words === "" ? this.#open.has(title) : any;
      for (const heading of section.querySelectorAll<HTMLElement>(".faults-part")) {
        let next = heading.nextElementSibling;
        while (next instanceof HTMLElement && next.matches(".faults-row") && next.hidden)
          next = next.nextElementSibling;
        heading.hidden = !(next instanceof HTMLElement && next.matches(".faults-row"));
      }
    }
  }
}

export const makeFaults = (host: ViewHost, state: unknown): View => new FaultsView(host, state);
