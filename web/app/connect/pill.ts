// The pill under the tools: the page's connections, and robot code's effect on the clock. Nothing connected: no pill.

import type { LinkStatus } from "../../net/link.ts";
import type { HalStatus } from "../../net/protocol.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import { make, mount, need, onClick } from "../parts/elements.ts";
import { clockWords, drivesNothing, halWords, linkWords } from "./connection-words.ts";
import template from "./pill.html?raw";
import { connect as say } from "../../words/english-connect.ts";

export type PillLevel = "good" | "warn" | "bad";

export interface PillPart {
  readonly name: string;
  readonly text: string;
  readonly level: PillLevel;
}

const levels: Readonly<Record<HalStatus["state"], PillLevel>> = {
  off: "good",
  connecting: "warn",
  waiting: "bad",
  busy: "bad",
  connected: "good",
};

/** The lines of the pill; empty: no pill. */
export function pillParts(link: LinkStatus | null, hal: HalStatus, clock: ClockReport): readonly PillPart[] {
  const parts: PillPart[] = [];
  if (hal.mode === "page") {
    parts.push({ name: say("program"), ...codeWords(hal, clock) });
  } else if (hal.mode !== "off") {
    const { text, slow } = clockWords(clock);
    const drives = hal.state === "connected" && hal.alive && text !== "";
    if (drivesNothing(hal)) parts.push({ name: "HALSim", text: say("noneWired"), level: "warn" });
    else if (drives) parts.push({ name: "HALSim", text, level: slow ? "warn" : "good" });
    else parts.push({ name: "HALSim", text: halWords(hal), level: hal.alive ? levels[hal.state] : worse(hal.state) });
  } else if (clock.external) {
    const { text, slow } = clockWords(clock);
    parts.push({ name: "NT4", text, level: slow ? "warn" : "good" });
  }
  // A program in the page has its own line already.
  if (link !== null && link.role !== "off" && link.role !== "page") {
    const where = (link.as ?? link.role) === "robot" ? say("code") : say("bridge");
    const text = link.state === "connected" ? say("whereConnected", { where }) : linkWords(link);
    parts.push({
      name: "NT4",
      text,
      level: link.failures > 0 && link.state !== "connected" ? "bad" : levels[link.state],
    });
  }
  return parts;
}

/** The program of the page: the clock waits for it, so it is never too late, only slow. */
function codeWords({ state }: HalStatus, { paused, realTimeFactor, speed }: ClockReport): Omit<PillPart, "name"> {
  if (state === "connecting") return { text: say("programStarts"), level: "warn" };
  if (state !== "connected") return { text: say("programEnded"), level: "bad" };
  const slow = !paused && realTimeFactor > 0 && realTimeFactor < 0.95 * speed;
  if (!slow) return { text: say("programDrives"), level: "good" };
  return { text: say("programSlow", { factor: realTimeFactor.toFixed(2) }), level: "warn" };
}

const worse = (state: HalStatus["state"]): PillLevel => (state === "connected" ? "warn" : levels[state]);

export class Pill {
  readonly #element: HTMLElement;
  #shown = "";

  constructor(app: HTMLElement, act: () => void) {
    mount(app, template);
    this.#element = need(app, "#pill");
    onClick(this.#element, act);
  }

  show(parts: readonly PillPart[]): void {
    const text = JSON.stringify(parts);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#element.hidden = parts.length === 0;
    this.#element.replaceChildren(
      ...parts.map(({ name, text, level }) => {
        const line = make("span", "pill-part", make("b", "", name), text);
        line.dataset["level"] = level;
        return line;
      }),
    );
  }
}
