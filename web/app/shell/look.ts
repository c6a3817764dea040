// The look of the picture: whole or plain, by the person's choice, or without one by the machine's speed, said in
// words; and the robots whose numbers stand above them.

import { nameChoices, type NameChoice } from "../../view/objects/robot-names.ts";
import { shell } from "../../words/english-shell.ts";
import { recall, remember } from "../page/choices.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { mount, need, setData, setText } from "../parts/elements.ts";
import template from "./plain-offer.html?raw";

const nameWords = { far: "namesFar", all: "namesAll", none: "namesNone" } as const satisfies Record<NameChoice, string>;

/** Between two looks at how much work the pictures are [ms]. */
const period = 1000;

export class Look implements PagePart {
  readonly #page: PageContext;
  readonly #offer: HTMLElement;
  readonly #note: HTMLElement;
  #plain: boolean;
  #every = 1;
  #looked = Number.NEGATIVE_INFINITY;

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#plain = page.view.plain;
    page.view.names = nameChoices.find((choice) => choice === recall("names")) ?? "far";
    this.#offer = need(page.app, "#plain-offer");
    this.#note = need(page.app, "#look-note");
  }

  /** The address decides; without it the remembered choice; null: there was no choice. */
  private static wanted(address: URL): "plain" | "whole" | null {
    const wanted = address.searchParams.get("look") ?? recall("look");
    return wanted === "plain" || wanted === "whole" ? wanted : null;
  }

  /** How the first pictures are drawn, and whether the view may change that. A machine that was once found slow begins plain. */
  static first(address: URL): { readonly plain: boolean; readonly automatic: boolean } {
    const wanted = Look.wanted(address);
    return { plain: wanted === "plain" || (wanted === null && recall("look") === "slow"), automatic: wanted === null };
  }

  toggle(): void {
    const { view } = this.#page;
    view.plain = !view.plain;
    this.#plain = view.plain;
    // Taking back the plain look leaves it to the machine again, unless the machine chose it.
    remember("look", view.plain ? "plain" : recall("look") === "slow" ? "whole" : null);
    this.#page.say(shell(view.plain ? "simplePicture" : "fullPicture"));
  }

  /** Numbers over one's own robot and the far ones, over all, over none. */
  nextNames(): void {
    const { view } = this.#page;
    view.names = nameChoices[(nameChoices.indexOf(view.names) + 1) % nameChoices.length] ?? "far";
    remember("names", view.names === "far" ? null : view.names);
    this.#page.say(shell(nameWords[view.names]));
  }

  picture({ now }: Picture): void {
    const { app, view } = this.#page;
    setData(app, "look", view.whole ? "whole" : "plain");
    const offered = view.whole && view.overloaded;
    if (this.#offer.hidden === offered) this.#offer.hidden = !offered;
    if (now - this.#looked < period) return;
    this.#looked = now;
    this.#tell();
  }

  /** Reports a change by the machine's pace, once, and in the menu how the picture is drawn now. */
  #tell(): void {
    const { view } = this.#page;
    const { pixelRatio, every } = view.cost;
    if (view.plain !== this.#plain) {
      remember("look", "slow");
      this.#page.say(shell("foundSlow"));
    } else if (every > this.#every) {
      this.#page.say(shell("fewerPictures"));
    }
    this.#plain = view.plain;
    this.#every = every;
    const look = shell(view.whole ? "fullPicture" : "simplePicture");
    const sharp = Math.round((100 * pixelRatio) / Math.min(2, window.devicePixelRatio));
    setText(this.#note, shell("drawnNow", { look, sharp: String(sharp), rate: String(Math.round(60 / every)) }));
  }
}
