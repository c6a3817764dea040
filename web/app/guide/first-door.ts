// The way into the first minute: by itself for a visitor who is here for the first time and has asked for nothing else,
// and from Help.

import type { Frame } from "../../sim/boundary/frame.ts";
import type { SimEventRecord } from "../../sim/boundary/protocol.ts";
import { isChosen } from "../../element/session.ts";
import type { Staged } from "../../element/player.ts";
import { recall } from "../page/choices.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { Later } from "../page/later.ts";
import { need, onClick } from "../parts/elements.ts";
import type { FirstMinute } from "./first-minute.ts";

/** `kept`: the remembered choice. The address may ask for it or refuse it; tests and links to something else go without. */
export function begins(address: URL, kept: unknown): boolean {
  const asked = address.searchParams.get("first");
  if (asked !== null) return asked !== "0";
  const own = ["debug", "layout", "connect", "robot", "race", "lesson"].some((key) => address.searchParams.has(key));
  return kept === null && !isChosen(address) && address.hash === "" && !own;
}

export class FirstDoor implements PagePart {
  readonly #page: PageContext;
  readonly #later: Later<FirstMinute>;
  #minute: FirstMinute | null = null;
  #staged: Staged | null = null;

  constructor(page: PageContext) {
    this.#page = page;
    this.#later = new Later(
      async () => (this.#minute = new (await import("./first-minute.ts")).FirstMinute(page)),
      (text) => page.say(text),
    );
    onClick(need(page.app, "#first-open"), () => this.#again());
  }

  setScene(staged: Staged): void {
    const opens = this.#staged === null && begins(this.#page.address, recall("first"));
    this.#staged = staged;
    this.#minute?.setScene(staged);
    if (opens) this.#show(this.#page.address.searchParams.get("first") === "start" ? "start" : "drive");
  }

  beginAgain(): void {
    this.#minute?.beginAgain();
  }

  frame(frame: Frame): void {
    this.#minute?.frame(frame);
  }

  events(events: readonly SimEventRecord[]): void {
    this.#minute?.events(events);
  }

  #show(at: "drive" | "start"): void {
    const staged = this.#staged;
    if (staged !== null) void this.#later.use((minute) => minute.show(staged, at));
  }

  /** Where something else plays, on the field that the page opens with. */
  #again(): void {
    if (!isChosen(this.#page.address)) return this.#show("drive");
    location.assign(`${location.pathname}?first=1`);
  }
}
