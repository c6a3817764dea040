// Which number varies, from where to where, in how many values: one of the panel's two.
import type { RobotInfo } from "../../sim/boundary/protocol.ts";
import { make } from "../parts/elements.ts";
import type { Numbered } from "../past/what-if-numbers.ts";
import { sweep as say } from "../../words/english-sweep.ts";
import { planName, type Range, type Varied } from "./sweep-plan.ts";

/** 5 cm and 3 degrees: how well a robot is put onto its place by hand. */
const [startMetres, startRadians] = [0.05, 0.0524];
const [onePoint, twoPoints] = [9, 5];

/** A number that is offered by a name. */
interface Offer {
  readonly id: string;
  readonly words: string;
  readonly group: string;
  readonly varied: Varied;
  readonly ends: readonly [number, number];
  readonly hint: string;
}

/** A scenario's numbers to vary. */
export interface Offers {
  readonly robot: RobotInfo | null;
  /** "Kitbot" */
  readonly robotName: string;
  /** Its station, as in places: "blue1". */
  readonly station: string;
  readonly numbers: readonly Numbered[];
  /** All numbers of the scenario by their places. */
  readonly places: ReadonlyMap<string, number>;
}

const tidy = (value: number): number => Number(value.toPrecision(3));

function around(value: number): [number, number] {
  return value === 0 ? [0, 1] : ([tidy(0.5 * value), tidy(1.5 * value)].sort((a, b) => a - b) as [number, number]);
}

/** The usual ends of a "what if" slider. */
function endsOf({ neutral, low, high, isFactor }: Numbered): [number, number] {
  if (isFactor) return [0.7, 1.3];
  if (neutral === 0) return [tidy(low), tidy(high)];
  const [from, to] = around(neutral);
  return [Math.max(low, from), Math.min(high, to)];
}

export const changeId = (numbered: Numbered): string => `change ${numbered.id}`;

export class NumberPicker {
  readonly #choice: HTMLSelectElement;
  readonly #place: HTMLInputElement;
  readonly #from: HTMLInputElement;
  readonly #to: HTMLInputElement;
  readonly #steps: HTMLInputElement;
  readonly #range: HTMLElement;
  readonly #hint: HTMLElement;
  readonly #isSecond: boolean;
  readonly #changed: () => void;
  #offers: ReadonlyMap<string, Offer> = new Map();
  #places: ReadonlyMap<string, number> = new Map();
  /** Whose numbers are offered. */
  #owner = "";

  constructor(root: HTMLElement, isSecond: boolean, changed: () => void) {
    this.#isSecond = isSecond;
    this.#changed = changed;
    const title = say(isSecond ? "second" : "first");
    this.#choice = document.createElement("select");
    this.#choice.className = "input";
    this.#choice.ariaLabel = title;
    this.#place = this.#input("text", say("place"));
    this.#place.setAttribute("list", "sweep-places");
    // A name of data, in every language.
    this.#place.translate = false;
    Object.assign(this.#place, { placeholder: "/robots/blue1/robot/mass", title: say("placeWhy"), spellcheck: false });
    this.#from = this.#input("number", `${title}, ${say("from")}`);
    this.#to = this.#input("number", `${title}, ${say("to")}`);
    this.#steps = this.#input("number", `${title}, ${say("steps")}`);
    Object.assign(this.#steps, { min: "1", max: "100", step: "1", value: String(isSecond ? twoPoints : onePoint) });
    this.#hint = make("p", "note", "");
    const labelled = (words: string, input: HTMLElement): HTMLElement => make("label", "", words, input);
    this.#range = make(
      "div",
      "sweep-row",
      labelled(say("from"), this.#from),
      labelled(say("to"), this.#to),
      labelled(say("steps"), this.#steps),
    );
    root.append(make("legend", "", title), this.#choice, this.#place, this.#range, this.#hint);
    this.#choice.addEventListener("change", () => this.#choose());
    this.#place.addEventListener("change", () => this.#placed());
  }

  #input(type: string, words: string): HTMLInputElement {
    const input = document.createElement("input");
    Object.assign(input, { type, className: "input", ariaLabel: words });
    if (type === "number") input.step = "any";
    input.addEventListener("input", () => this.#changed());
    return input;
  }

  /** Another scenario, or another robot of it. Keeps the choice, where that is there; another robot has other ends. */
  offer(offers: Offers): void {
    const list = [...this.#named(offers)];
    this.#offers = new Map(list.map((offer) => [offer.id, offer]));
    this.#places = offers.places;
    const before = this.#choice.value;
    const groups = [...new Set(list.map(({ group }) => group))].map((group) => {
      const box = document.createElement("optgroup");
      box.label = group;
      box.append(...list.filter((one) => one.group === group).map(({ words, id }) => new Option(words, id)));
      return box;
    });
    const none = this.#isSecond ? [new Option(say("none"), "none")] : [];
    this.#choice.replaceChildren(...none, ...groups, new Option(say("other"), "other"));
    const isThere = this.#offers.has(before) || before === "other" || (before === "none" && this.#isSecond);
    if (isThere) this.#choice.value = before;
    const owner = `${offers.station} ${offers.robotName}`;
    if (!isThere || owner !== this.#owner) this.#choose();
    this.#owner = owner;
  }

  *#named({ robot, robotName, station, numbers, places }: Offers): Generator<Offer> {
    // Numbers of the robot first: people come for them.
    for (const numbered of numbers) {
      if (robot === null) break;
      const unit = numbered.isFactor ? "×" : numbered.unit;
      const part = numbered.group === "" ? say("robotFloor") : numbered.group;
      yield {
        id: changeId(numbered),
        words: numbered.title,
        group: part,
        varied: { kind: "change", numbered, robot },
        ends: endsOf(numbered),
        hint: say("there", { value: numbered.isFactor ? "× 1" : `${tidy(numbered.neutral)} ${unit}`.trim() }),
      };
    }
    const start = `/robots/${station}/at`;
    const group = say("start", { robot: robotName });
    for (const [index, words] of [say("startX"), say("startY"), say("startHeading")].entries()) {
      const now = places.get(`${start}/${index}`);
      if (now === undefined) continue;
      const [unit, reach] = index < 2 ? ["m", startMetres] : ["rad", startRadians];
      const hint = say("added", { value: `${tidy(now)} ${unit}` });
      const varied = { kind: "place", place: `${start}/${index}`, add: true, unit: String(unit) } as const;
      yield { id: `${start}/${index}`, words, group, varied, ends: [-Number(reach), Number(reach)], hint };
    }
  }

  /** Chooses one that is offered. */
  choose(id: string): void {
    if (id !== "none" && !this.#offers.has(id)) return;
    this.#choice.value = id;
    this.#choose();
  }

  #choose(): void {
    const { value } = this.#choice;
    const offer = this.#offers.get(value);
    this.#place.hidden = value !== "other";
    this.#range.hidden = this.#hint.hidden = value === "none";
    if (offer !== undefined) this.#show(offer.ends, offer.hint);
    else this.#placed();
    this.#changed();
  }

  #placed(): void {
    if (this.#choice.value !== "other") return;
    const now = this.#places.get(this.#place.value.trim());
    if (now === undefined) this.#hint.textContent = "";
    else this.#show(around(now), say("there", { value: tidy(now) }));
    this.#changed();
  }

  #show([from, to]: readonly [number, number], hint: string): void {
    this.#from.value = String(from);
    this.#to.value = String(to);
    this.#hint.textContent = hint;
  }

  /** Fewer values where two numbers vary. */
  set count(isTwo: boolean) {
    if (this.#steps.value === String(isTwo ? onePoint : twoPoints))
      this.#steps.value = String(isTwo ? twoPoints : onePoint);
  }

  get isNone(): boolean {
    return this.#choice.value === "none";
  }

  /** Whether it is a number of "what if", which may change while the run goes on. */
  get isChange(): boolean {
    return this.#offers.get(this.#choice.value)?.varied.kind === "change";
  }

  get steps(): number {
    return this.isNone ? 1 : Math.max(1, Math.round(Number(this.#steps.value)) || 1);
  }

  /** The choice. Throws the missing part, in words. */
  range(): Range {
    const offer = this.#offers.get(this.#choice.value);
    const place = this.#place.value.trim();
    if (offer === undefined && !place.startsWith("/")) throw new Error(say("noPlace"));
    const varied = offer?.varied ?? ({ kind: "place", place, add: false, unit: "" } as const);
    const words =
      offer === undefined
        ? place.split("/").slice(-2).join(" ")
        : [offer.varied.kind === "change" ? offer.varied.numbered.group : "", offer.words].join(" ");
    const name = planName(words) || "number";
    const number = (input: HTMLInputElement): number => {
      if (input.value !== "" && Number.isFinite(input.valueAsNumber)) return input.valueAsNumber;
      throw new Error(say("badNumber", { what: input.ariaLabel ?? "" }));
    };
    return { varied, name, from: number(this.#from), to: number(this.#to), steps: this.steps };
  }
}
