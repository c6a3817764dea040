// A gamepad from above, with each button's action on this robot in words; a pressed one lights up.

import { make } from "../parts/elements.ts";

const namespace = "http://www.w3.org/2000/svg";

interface Place {
  readonly x: number;
  readonly y: number;
  /** The label on most pads. */
  readonly name: string;
  /** Height of its words, at the left or the right of the picture, or between the triggers. */
  readonly line: number;
  readonly side: "left" | "right" | "top";
}

/** Buttons of the standard mapping (https://www.w3.org/TR/gamepad/#remapping) that have words beside them. */
const places: Readonly<Record<number, Place>> = {
  6: { x: 232, y: 22, name: "LT", line: 22, side: "left" },
  4: { x: 232, y: 50, name: "LB", line: 50, side: "left" },
  8: { x: 298, y: 100, name: "Back", line: 50, side: "top" },
  10: { x: 224, y: 104, name: "LS", line: 106, side: "left" },
  12: { x: 266, y: 142, name: "↑", line: 134, side: "left" },
  14: { x: 248, y: 160, name: "←", line: 162, side: "left" },
  13: { x: 266, y: 178, name: "↓", line: 190, side: "left" },
  15: { x: 284, y: 160, name: "→", line: 218, side: "left" },
  7: { x: 408, y: 22, name: "RT", line: 22, side: "right" },
  5: { x: 408, y: 50, name: "RB", line: 50, side: "right" },
  9: { x: 342, y: 100, name: "Start", line: 26, side: "top" },
  3: { x: 416, y: 82, name: "Y", line: 106, side: "right" },
  1: { x: 438, y: 104, name: "B", line: 134, side: "right" },
  2: { x: 394, y: 104, name: "X", line: 162, side: "right" },
  0: { x: 416, y: 126, name: "A", line: 190, side: "right" },
  11: { x: 374, y: 160, name: "RS", line: 218, side: "right" },
};

const ends = {
  left: { x: 132, "text-anchor": "end" },
  right: { x: 508, "text-anchor": "start" },
  top: { x: 320, "text-anchor": "middle" },
} as const;

export const buttonName = (button: string): string => places[Number(button)]?.name ?? button;

const body =
  "M205 66 C180 66 172 90 164 128 C156 166 148 214 166 228 C186 242 206 206 226 192 L414 192 C434 206 454 242 474 228 " +
  "C492 214 484 166 476 128 C468 90 460 66 435 66 Z";

function part(tag: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== "") element.textContent = text;
  return element;
}

/** `words`: a button's action; "": none. */
export function drawPad(title: string, words: (button: number) => string): HTMLElement {
  const svg = part("svg", { viewBox: "-30 0 700 246", role: "img", "aria-label": title, class: "pad-picture" });
  svg.append(part("path", { d: body, class: "pad-body" }));
  for (const [number, place] of Object.entries(places)) {
    const { x, y, name, line, side } = place;
    const does = words(Number(number));
    const edge = side === "left" ? 138 : 502;
    const group = part("g", { "data-pad-button": number, "data-does": String(does !== "") });
    if (does !== "" && side !== "top")
      group.append(part("path", { d: `M${x} ${y} L${edge} ${line}`, class: "pad-line" }));
    const shape =
      y < 60
        ? part("rect", { x: x - 26, y: y - 10, width: 52, height: 20, rx: 8 })
        : part("circle", { cx: x, cy: y, r: name.endsWith("S") && name.length === 2 ? 19 : 10 });
    group.append(shape);
    if (name.length <= 2) group.append(part("text", { x, y: y + 4, "text-anchor": "middle", class: "pad-name" }, name));
    const at = { y: line + 4, class: `pad-words pad-${side}`, ...ends[side] };
    if (does !== "") group.append(part("text", at, does));
    svg.append(group);
  }
  return make("div", "pad-frame", svg);
}

/** Lights the buttons that are down, and marks the one that is asked for. */
export function lightPad(frame: HTMLElement, isDown: (button: number) => boolean, asked: number | null): void {
  for (const group of frame.querySelectorAll<SVGElement>("[data-pad-button]")) {
    const number = Number(group.dataset["padButton"]);
    const down = String(isDown(number));
    if (group.dataset["down"] !== down) group.dataset["down"] = down;
    const isAsked = String(number === asked);
    if (group.dataset["asked"] !== isAsked) group.dataset["asked"] = isAsked;
  }
}
