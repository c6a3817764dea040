// The list of angle cameras in the vision panel: what each sees, its mount and topic, and its switch.

import type { AngleCameraInfo } from "../../sim/boundary/protocol.ts";
import type { AngleCapture } from "../../view/vision-track.ts";
import { setText } from "../parts/elements.ts";
import { degreesText, distanceText } from "./vision-state.ts";

const degree = Math.PI / 180;

/** "0.30 m ahead, 0.10 m left; looks 90° left". */
export function mountText({ x, y, yaw }: AngleCameraInfo): string {
  const part = (value: number, more: string, less: string): string[] =>
    Math.abs(value) < 0.005 ? [] : [`${Math.abs(value).toFixed(2)}\u00a0m ${value > 0 ? more : less}`];
  const place = [...part(x, "ahead", "behind"), ...part(y, "left", "right")].join(", ");
  const turned = Math.round(yaw / degree);
  const looks = turned === 0 ? "looks ahead" : `looks ${Math.abs(turned)}° ${turned > 0 ? "left" : "right"}`;
  return `${place === "" ? "in the robot's middle" : place}; ${looks}`;
}

/** What a capture says: the target best in line, and how many more there are. */
export function captureText(capture: AngleCapture | null): string {
  const best = capture?.[0];
  if (best === undefined) return "nothing yet";
  if (best.target < 0) return "sees none";
  const more = capture!.length > 1 ? `, and ${capture!.length - 1} more` : "";
  const side = best.angle > 0.05 ? " left" : best.angle < -0.05 ? " right" : "";
  return `target ${best.target + 1}: ${degreesText(Math.abs(best.angle))}${side}, ${best.distance.toFixed(2)}\u00a0m${more}`;
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
    this.#root.innerHTML = `<h2>Angle cameras</h2><p class="note">As pyfrc's VisionSim: the angle and distance of targets on the floor plan.</p>`;
    cameras.forEach((camera, index) => this.#root.append(this.#makeRow(camera, index)));
  }

  #makeRow(camera: AngleCameraInfo, index: number): HTMLElement {
    const row = document.createElement("section");
    row.className = "vision-angle";
    row.innerHTML = `<label class="check"><input type="checkbox" checked /><b></b></label>
      <dl>
        <dt title="what it reports, after its lag">Reports</dt><dd></dd>
        <dt title="the distance to what is best in line, without the lag, as a range finder has it; pyfrc: get_immediate_distance">Distance now</dt><dd></dd>
        <dt title="angleCameras[].at and yaw in robot.json">Mount</dt><dd></dd>
        <dt title="how wide it sees, how often it looks, and how late it says so">View</dt><dd></dd>
        <dt title="angleCameras[].topic in robot.json: found, time, angle, distance of each target">Topic</dt><dd><code></code></dd>
      </dl>`;
    const on = row.querySelector("input")!;
    const [sees, now, mount, view, topic] = [...row.querySelectorAll("dd")] as [...HTMLElement[]] as [
      ...[HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement],
    ];
    row.setAttribute("aria-label", `Angle camera ${camera.name}`);
    setText(row.querySelector("b")!, camera.name);
    on.title = "Off: it says nothing, and what it had not said yet is lost; pyfrc: dont_compute";
    on.addEventListener("change", () => this.#turn(index, on.checked));
    setText(mount, mountText(camera));
    const fov = Math.round(camera.fov / degree);
    setText(view, `${fov}°, ${camera.rate.toFixed(0)} a second, ${(1000 * camera.lag).toFixed(0)}\u00a0ms\u00a0late`);
    setText(topic.querySelector("code")!, camera.topic);
    this.#rows.push({ on, sees, now });
    return row;
  }

  /** immediate: distance without lag [m], -1: nothing in sight. */
  write(camera: number, capture: AngleCapture | null, immediate: number, off: boolean): void {
    const row = this.#rows[camera];
    if (row === undefined) return;
    if (row.on.checked === off) row.on.checked = !off;
    setText(row.sees, off ? "switched off" : captureText(capture));
    setText(row.now, off || immediate < 0 ? "–" : distanceText(immediate));
  }
}
