// The panel of driving together at this computer: drivers, their robots and devices, one more driver, and the offer to a second gamepad.

import { crewParts, type CrewPart } from "../../element/crew.ts";
import type { Staged } from "../../element/player.ts";
import { controlsOf } from "../../input/bindings.ts";
import { rightHalf, type Command, type KeyAction } from "../../input/keyboard.ts";
import { controls } from "../../words/english-controls.ts";
import { party as say } from "../../words/classroom/english-party.ts";
import { withWords } from "../../words/book.ts";
import type { PageContext, Picture } from "../page/context.ts";
import { keyName } from "../page/key-names.ts";
import type { LatePanel } from "../page/later.ts";
import { button, make, mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { Party, pictures, type PartySeat } from "./party.ts";
import { freeDevices, isDrivable, mostSeats, type DeviceKind, type PadId } from "./seats.ts";
import template from "./party-panel.html?raw";
import offer from "./party-offer.html?raw";
import "./party.css";

/** Those that the list of the two halves names. */
const halfActions = [
  ...([
    "forward",
    "backward",
    "left",
    "right",
    "turnLeft",
    "turnRight",
    "slow",
    "intake",
    "shoot",
    "raise",
    "lob",
  ] as const),
  ...(["outtake", "climb", "feed", "throw", "camera"] as const),
] as const satisfies readonly KeyAction[];

const addWords = { keys: "addKeys", keysRight: "addKeysRight", touch: "addTouch" } as const;

export class PartyPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #party: Party;
  readonly #offer: HTMLButtonElement;
  readonly #held = new Set<string>();

  /** `command`: of a driver for the whole page; `open`: shows the panel. */
  constructor(page: PageContext, body: HTMLElement, command: (command: Command) => void, open: () => void) {
    this.#page = page;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "party");
    mount(page.app, offer);
    this.#offer = need<HTMLButtonElement>(page.app, "#party-offer");
    this.#offer.addEventListener("click", open);
    this.#party = new Party(page, command, () => this.#show());
    this.#parts.onClick("end", () => this.#party.end());
    for (const input of body.querySelectorAll<HTMLInputElement>("[name=party-picture]"))
      input.addEventListener(
        "change",
        () => (this.#party.choice = pictures.find((one) => one === input.value) ?? "split"),
      );
    // Which keys a keyboard sends when many are held shows only by holding them.
    window.addEventListener("keydown", ({ code }) => this.#hold(code, true));
    window.addEventListener("keyup", ({ code }) => this.#hold(code, false));
    window.addEventListener("blur", () => this.#held.clear());
    this.#show();
  }

  get state(): object {
    return this.#party.state;
  }

  show(_open: boolean, visible: boolean): void {
    this.#party.open = visible;
    this.#show();
  }

  setScene(_staged: Staged): void {
    this.#party.setScene();
    this.#show();
  }

  setPlace(): void {
    this.#party.setPlace();
    this.#show();
  }

  picture(picture: Picture): void {
    this.#party.picture(picture);
  }

  /** A gamepad was touched while another one drives. */
  offer(pad: PadId): void {
    this.#party.offer(pad);
  }

  isOffered({ index, id }: PadId): boolean {
    const { offered } = this.#party;
    return offered?.index === index && offered.id === id;
  }

  #hold(code: string, down: boolean): void {
    if (down) this.#held.add(code);
    else this.#held.delete(code);
    if (!this.#party.open) return;
    this.#parts.write("held", say("keysHeld", { keys: [...this.#held].map(keyName).join(" ") || "–" }));
  }

  #show(): void {
    const { seats, offered } = this.#party;
    const parts = this.#parts;
    const several = seats.length > 1;
    this.#offer.hidden = offered === null;
    const more = { number: (offered?.index ?? 0) + 1, next: seats.length + 1 };
    this.#offer.textContent = offered === null ? "" : several ? say("offerMore", more) : say("offer");
    parts.get("seats").replaceChildren(...seats.map((seat, index) => this.#row(seat, index)));
    const free = freeDevices(several ? seats : [ownKeys], this.#page.app.dataset["touch"] === "true");
    parts.get("adding").hidden = free.length === 0 || seats.length >= mostSeats;
    parts
      .get("add")
      .replaceChildren(
        ...free.map((kind) =>
          button(say(addWords[kind as keyof typeof addWords]), "", () => this.#add(kind), "button"),
        ),
      );
    const isHalved = seats.some(({ device }) => device.kind === "keysRight");
    parts.get("halves").hidden = !isHalved;
    if (isHalved) parts.get("keys").replaceChildren(...halfActions.map((action) => this.#keys(action)));
    parts.get("pictures").hidden = !several;
    for (const input of parts.root.querySelectorAll<HTMLInputElement>("[name=party-picture]"))
      input.checked = input.value === this.#party.choice;
    parts.get("end").hidden = !several;
  }

  /** Pairs of keys that do the same in both halves of the keyboard. */
  #keys(action: (typeof halfActions)[number]): HTMLElement {
    const { keyboard } = this.#page.session.driver;
    const left = controlsOf(keyboard.keys, action).find((code) => !keyboard.without.has(code));
    const keys = [left, controlsOf(rightHalf, action)[0]].map((code) =>
      make("td", "", ...(code === undefined ? [] : [make("kbd", "", keyName(code))])),
    );
    const name = make("th", "", controls(action));
    name.setAttribute("scope", "row");
    return make("tr", "", name, ...keys);
  }

  #add(kind: DeviceKind): void {
    void this.#party.join({ kind, pad: null });
  }

  #row(seat: PartySeat, index: number): HTMLElement {
    const number = index + 1;
    const name = index === 0 ? say("you") : say("seat", { number });
    const device = make("p", "note", this.#party.deviceWords(seat.device));
    const row = make("li", "", make("strong", "", name));
    row.dataset["seat"] = String(number);
    if (index > 0) row.append(button("×", say("leave", { number }), () => this.#party.leave(seat), "plain"));
    row.append(device);
    if (index === 0 && !this.#shares(seat)) {
      row.append(make("p", "note", this.#party.stationWords(seat.station)));
      return row;
    }
    if (index > 0) {
      const robots = (this.#page.session.scene?.robots ?? []).filter(isDrivable);
      const options = robots.map(({ station }) => [String(station), this.#party.stationWords(station)] as const);
      row.append(
        choice(say("robotOf", { number }), options, String(seat.station), (chosen) =>
          this.#party.sit(seat, Number(chosen)),
        ),
      );
    }
    if (this.#shares(seat)) {
      const options = crewParts.map((part) => [part, say(part)] as const);
      const set = (chosen: string): void => this.#party.setPart(seat, chosen as CrewPart);
      row.append(choice(say("partOf", { number }), options, seat.part, set));
    }
    return row;
  }

  #shares(seat: PartySeat): boolean {
    return this.#party.seats.some((other) => other !== seat && other.station === seat.station);
  }
}

/** A driver alone has the keyboard beside any other device. */
const ownKeys = { device: { kind: "keys", pad: null }, station: 0, part: "both", gone: false } as const;

function choice(
  label: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  act: (chosen: string) => void,
): HTMLElement {
  const select = document.createElement("select");
  select.className = "input";
  select.setAttribute("aria-label", label);
  select.append(...options.map(([value, text]) => new Option(text, value, value === chosen, value === chosen)));
  select.addEventListener("change", () => act(select.value));
  return select;
}
