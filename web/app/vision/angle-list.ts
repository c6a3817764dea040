// The list of angle cameras in the vision panel: the sights of each, its mount and topic, and its switch.

import type { AngleCameraInfo } from "../../sim/boundary/protocol.ts";
import type { AngleCapture } from "../../view/vision-track.ts";
import { withWords } from "../../words/book.ts";
import { vision as say } from "../../words/english-vision.ts";
import { setText } from "../parts/elements.ts";
import { degreesText, distanceText } from "./vision-state.ts";

const degree = Math.PI / 180;

/** "0.30 m ahead, 0.10 m left; looks 90° left". */
export function mountText({ x, y, yaw }: AngleCameraInfo): string {
  const part = (value: number, more: "ahead" | "toLeft", less: "back" | "toRight"): string[] =>
    Math.abs(value) < 0.005 ? [] : [say(value > 0 ? more : less, { meters: Math.abs(value).toFixed(2) })];
  const place = [...part(x, "ahead", "back"), ...part(y, "toLeft", "toRight")].join(", ");
  const turned = Math.round(yaw / degree);
  const where = say(turned > 0 ? "left" : "right", { value: `${Math.abs(turned)}°` });
  return `${place || say("inTheMiddle")}; ${turned === 0 ? say("looksAhead") : say("looks", { where })}`;
}

/** A capture in words: the target best in line, and how many more there are. */
export function captureText(capture: AngleCapture | null): string {
  const best = capture?.[0];
  if (best === undefined) return say("nothingYet");
  if (best.target < 0) return say("seesNone");
  const value = degreesText(Math.abs(best.angle));
  const angle = Math.abs(best.angle) <= 0.05 ? value : say(best.angle > 0 ? "left" : "right", { value });
  const what = say("target", { index: best.target + 1, angle, meters: best.distance.toFixed(2) });
  return capture!.length > 1 ? say("more", { what, count: capture!.length - 1 }) : what;
}

interface Row {
  readonly on: HTMLInputElement;
  readonly sees: HTMLElement;
  readonly now: HTMLElement;
}

export class AngleList {
  readonly #root: HTMLElement;
  readonly #turn: (camera: number, on: boolean) => void;
  #rows: Row[] = [];

  /** `turn` is called when the person switches a camera on or off. */
  constructor(root: HTMLElement, turn: (camera: number, on: boolean) => void) {
    this.#root = root;
    this.#turn = turn;
  }

  begin(cameras: readonly AngleCameraInfo[]): void {
    this.#rows = [];
    this.#root.replaceChildren();
    this.#root.hidden = cameras.length === 0;
    if (cameras.length === 0) return;
    this.#root.innerHTML = withWords(`<h2>{{vision.angleCameras}}</h2><p class="note">{{vision.angleAre}}</p>`);
    cameras.forEach((camera, index) => this.#root.append(this.#makeRow(camera, index)));
  }

  #makeRow(camera: AngleCameraInfo, index: number): HTMLElement {
    const row = document.createElement("section");
    row.className = "vision-angle";
    row.innerHTML = withWords(`<label class="check"><input type="checkbox" checked /><b></b></label>
      <dl>
        <dt title="{{vision.reportsIs}}">{{vision.reports}}</dt><dd></dd>
        <dt title="{{vision.distanceNowIs}}">{{vision.distanceNow}}</dt><dd></dd>
        <dt title="{{vision.mountIs}}">{{vision.mount}}</dt><dd></dd>
        <dt title="{{vision.viewIs}}">{{vision.view}}</dt><dd></dd>
        <dt title="{{vision.topicIs}}">{{vision.topic}}</dt><dd><code></code></dd>
      </dl>`);
    const on = row.querySelector("input")!;
    const [sees, now, mount, view, topic] = [...row.querySelectorAll("dd")] as [...HTMLElement[]] as [
      ...[HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement],
    ];
    row.setAttribute("aria-label", say("angleCamera", { name: camera.name }));
    setText(row.querySelector("b")!, camera.name);
    on.title = say("angleOff");
    on.addEventListener("change", () => this.#turn(index, on.checked));
    setText(mount, mountText(camera));
    const angle = Math.round(camera.fov / degree);
    const lag = (1000 * camera.lag).toFixed(0);
    setText(view, say("viewText", { angle, rate: camera.rate.toFixed(0), lag }));
    setText(topic.querySelector("code")!, camera.topic);
    this.#rows.push({ on, sees, now });
    return row;
  }

  /** immediate: distance without lag [m], -1: nothing in sight. */
  write(camera: number, capture: AngleCapture | null, immediate: number, off: boolean): void {
    const row = this.#rows[camera];
    if (row === undefined) return;
    if (row.on.checked === off) row.on.checked = !off;
    setText(row.sees, off ? say("switchedOff") : captureText(capture));
    setText(row.now, off || immediate < 0 ? "–" : distanceText(immediate));
  }
}
