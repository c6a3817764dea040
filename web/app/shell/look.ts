// The whole look of the picture, or the plain one: the person's choice, and the offer to draw plainly where the whole look is slow.

import { shell } from "../../words/english-shell.ts";
import { recall, remember } from "../page/choices.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { mount, need, setData } from "../parts/elements.ts";
import template from "./plain-offer.html?raw";

export class Look implements PagePart {
  readonly #page: PageContext;
  readonly #offer: HTMLElement;

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#offer = need(page.app, "#plain-offer");
  }

  /** The address decides; without it the remembered choice. */
  static isPlain(address: URL): boolean {
    return (address.searchParams.get("look") ?? recall("look")) === "plain";
  }

  toggle(): void {
    const { view } = this.#page;
    view.plain = !view.plain;
    remember("look", view.plain ? "plain" : null);
    this.#page.say(shell(view.plain ? "simplePicture" : "fullPicture"));
  }

  picture(): void {
    const { app, view } = this.#page;
    setData(app, "look", view.whole ? "whole" : "plain");
    const offered = view.whole && view.overloaded;
    if (this.#offer.hidden === offered) this.#offer.hidden = !offered;
  }
}
